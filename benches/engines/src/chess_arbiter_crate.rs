use std::hint::black_box;

use chess_arbiter::{CastlingMode, Position};

pub const ENGINE: crate::Engine = crate::Engine { name: "chess-arbiter", bulk, made };

fn read(fen: &str, chess960: bool) -> Option<Position> {
    let mode = if chess960 { CastlingMode::Chess960 } else { CastlingMode::Orthodox };
    Position::from_fen(fen, Some(mode)).ok()
}

fn bulk(fen: &str, chess960: bool, depth: u32) -> Option<u64> {
    Some(read(fen, chess960)?.perft(depth))
}

fn made(fen: &str, chess960: bool, depth: u32) -> Option<u64> {
    Some(play_all(&read(fen, chess960)?, depth))
}

fn play_all(position: &Position, depth: u32) -> u64 {
    let mut nodes = 0;
    for &mv in &position.legal_moves() {
        let next = position.play(mv);
        nodes += if depth == 1 {
            black_box(&next);
            1
        } else {
            play_all(&next, depth - 1)
        };
    }
    nodes
}
