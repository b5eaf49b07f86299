//! Racing kings: the first king on the eighth rank wins. If White's arrives, Black's may arrive with the next move: a draw.
//! No move may give check.

use super::VariantEnd;
use crate::attacks::king_attacks;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::chess_move::MoveList;
use crate::outcome::{EndReason, Outcome};
use crate::piece::{Color, Piece, Role};
use crate::position::Position;
use crate::setup::Setup;
use crate::square::{File, Rank, Square};

/// `8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1`.
pub(super) fn start() -> Position {
    let mut board = Board::EMPTY;
    for (file, pieces) in File::ALL.into_iter().zip(["qk", "rr", "bb", "nn", "NN", "BB", "RR", "QK"]) {
        for (rank, letter) in [Rank::First, Rank::Second].into_iter().zip(pieces.chars()) {
            if let Some(piece) = Piece::from_letter(letter) {
                board.put(Square::new(file, rank), piece);
            }
        }
    }
    Setup { board, ..Setup::empty() }.position(Default::default(), Default::default()).unwrap_or_default()
}

pub(super) fn moves(position: &Position, from: Bitboard, to: Bitboard) -> MoveList {
    let mut list = MoveList::new();
    for mv in position.moves_of_chess(from, to) {
        if !position.play(mv).is_check() {
            list.push(mv);
        }
    }
    list
}

pub(super) fn end(position: &Position) -> Option<VariantEnd> {
    let goal = Bitboard::from(Rank::Eighth);
    let arrived = |color| position.board().pieces(color, Role::King) & goal;
    let (white, black) = (arrived(Color::White), arrived(Color::Black));
    match (white.any(), black.any()) {
        (true, true) => {
            let squares = white | black;
            Some(VariantEnd { outcome: Outcome::Draw, reason: EndReason::RaceDraw, squares })
        }
        (true, false) if position.turn() == Color::Black && can_arrive(position) => None,
        (true, false) => Some(VariantEnd::win(Color::White, EndReason::Race, white)),
        (false, true) => Some(VariantEnd::win(Color::Black, EndReason::Race, black)),
        (false, false) => None,
    }
}

/// Whether the king of the side to move can step on the eighth rank.
fn can_arrive(position: &Position) -> bool {
    let Some(king) = position.king_of(position.turn()) else { return false };
    let steps = king_attacks(king) & Rank::Eighth.into();
    steps.any() && !moves(position, king.into(), steps).is_empty()
}
