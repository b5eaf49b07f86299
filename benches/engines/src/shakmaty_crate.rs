use std::hint::black_box;

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position};

pub const ENGINE: crate::Engine = crate::Engine { name: "shakmaty", bulk, made };

fn read(fen: &str, chess960: bool) -> Option<Chess> {
    let mode = if chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
    fen.parse::<Fen>().ok()?.into_position(mode).ok()
}

fn bulk(fen: &str, chess960: bool, depth: u32) -> Option<u64> {
    Some(shakmaty::perft(&read(fen, chess960)?, depth))
}

fn made(fen: &str, chess960: bool, depth: u32) -> Option<u64> {
    Some(play_all(&read(fen, chess960)?, depth))
}

fn play_all(position: &Chess, depth: u32) -> u64 {
    let mut nodes = 0;
    for mv in position.legal_moves() {
        let mut next = position.clone();
        next.play_unchecked(mv);
        if depth == 1 {
            black_box(&next);
            nodes += 1;
        } else {
            nodes += play_all(&next, depth - 1);
        }
    }
    nodes
}
