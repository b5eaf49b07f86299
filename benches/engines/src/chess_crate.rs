use std::hint::black_box;
use std::str::FromStr;

use chess::{Board, MoveGen};

pub const ENGINE: crate::Engine = crate::Engine { name: "chess", bulk, made };

fn read(fen: &str, chess960: bool) -> Option<Board> {
    if chess960 { None } else { Board::from_str(fen).ok() }
}

fn bulk(fen: &str, chess960: bool, depth: u32) -> Option<u64> {
    Some(MoveGen::movegen_perft_test(&read(fen, chess960)?, depth as usize) as u64)
}

fn made(fen: &str, chess960: bool, depth: u32) -> Option<u64> {
    Some(play_all(&read(fen, chess960)?, depth))
}

fn play_all(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    for mv in MoveGen::new_legal(board) {
        let next = board.make_move_new(mv);
        nodes += if depth == 1 {
            black_box(&next);
            1
        } else {
            play_all(&next, depth - 1)
        };
    }
    nodes
}
