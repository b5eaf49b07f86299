use std::hint::black_box;

use cozy_chess::Board;

pub const ENGINE: crate::Engine = crate::Engine { name: "cozy-chess", bulk, made };

fn bulk(fen: &str, chess960: bool, depth: u32) -> Option<u64> {
    Some(count(&Board::from_fen(fen, chess960).ok()?, depth))
}

fn made(fen: &str, chess960: bool, depth: u32) -> Option<u64> {
    Some(play_all(&Board::from_fen(fen, chess960).ok()?, depth))
}

fn count(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        board.generate_moves(|moves| {
            nodes += moves.len() as u64;
            false
        });
    } else {
        board.generate_moves(|moves| {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += count(&next, depth - 1);
            }
            false
        });
    }
    nodes
}

fn play_all(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        board.generate_moves(|moves| {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                black_box(&next);
                nodes += 1;
            }
            false
        });
    } else {
        board.generate_moves(|moves| {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += play_all(&next, depth - 1);
            }
            false
        });
    }
    nodes
}
