use std::hint::black_box;

use laura_core::{AllMoves, Board, enumerate_legal_moves};

pub const ENGINE: crate::Engine = crate::Engine { name: "laura_core", bulk, made };

fn read(fen: &str, chess960: bool) -> Option<Board> {
    if chess960 { None } else { fen.parse().ok() }
}

fn bulk(fen: &str, chess960: bool, depth: u32) -> Option<u64> {
    Some(count(&read(fen, chess960)?, depth))
}

fn made(fen: &str, chess960: bool, depth: u32) -> Option<u64> {
    Some(play_all(&read(fen, chess960)?, depth))
}

fn count(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        enumerate_legal_moves::<AllMoves, _>(board, |_| {
            nodes += 1;
            true
        });
    } else {
        enumerate_legal_moves::<AllMoves, _>(board, |mv| {
            nodes += count(&board.make_move(mv), depth - 1);
            true
        });
    }
    nodes
}

fn play_all(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        enumerate_legal_moves::<AllMoves, _>(board, |mv| {
            black_box(&board.make_move(mv));
            nodes += 1;
            true
        });
    } else {
        enumerate_legal_moves::<AllMoves, _>(board, |mv| {
            nodes += play_all(&board.make_move(mv), depth - 1);
            true
        });
    }
    nodes
}
