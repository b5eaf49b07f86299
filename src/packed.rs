//! Positions in eleven 32-bit words, to be kept outside of the engine.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::castling::{CastlingMode, CastlingRights};
use crate::piece::Color;
use crate::position::Position;
use crate::square::Square;

/// A position in 44 bytes. The layout may change with the version of this crate.
pub type PackedPosition = [u32; 11];

// Words 0 to 7: four sets, low half first: three bits of role + 1, and Black's pieces.
// Word 8: castling rooks by file (bits 0 to 7 White's, 8 to 15 Black's), en passant square (16 to 21)
// and whether a pawn can capture there (22), Black's turn (23), Chess960 (24), whether there is an en passant
// square where no pawn can capture (25): without that bit and its square, positions that are equal are packed
// alike.
// Words 9 and 10: the counters.
const EP_SQUARE: u32 = 16;
const HAS_EP: u32 = 1 << 22;
const BLACK_TO_MOVE: u32 = 1 << 23;
const CHESS960: u32 = 1 << 24;
const HAS_IDLE_EP: u32 = 1 << 25;

const fn low(set: u64) -> u32 {
    set as u32
}

const fn high(set: u64) -> u32 {
    (set >> 32) as u32
}

const fn joined(low: u32, high: u32) -> u64 {
    low as u64 | (high as u64) << 32
}

impl Position {
    /// The position in 44 bytes.
    pub fn pack(&self) -> PackedPosition {
        let board = self.board();
        let [ones, twos, fours] = board.role_numbers().0.map(|set| set.0);
        let black = board.color(Color::Black).0;
        let rooks = self.castling().rooks().0;
        let mut state = (rooks & 0xff) as u32 | ((rooks >> 56) as u32) << 8;
        if let Some(square) = self.ep_square() {
            state |= if self.legal_ep_square().is_some() { HAS_EP } else { HAS_IDLE_EP };
            state |= u32::from(square.index()) << EP_SQUARE;
        }
        if self.turn() == Color::Black {
            state |= BLACK_TO_MOVE;
        }
        if self.mode() == CastlingMode::Chess960 {
            state |= CHESS960;
        }
        [
            low(ones),
            high(ones),
            low(twos),
            high(twos),
            low(fours),
            high(fours),
            low(black),
            high(black),
            state,
            self.halfmoves(),
            self.fullmoves(),
        ]
    }

    /// The position that was packed. Words that do not come from [`Position::pack`] give some position
    /// or other that may not be legal; nothing panics.
    pub fn unpack(packed: &PackedPosition) -> Position {
        let set = |index: usize| joined(packed[index], packed[index + 1]);
        let (ones, twos, fours, black) = (set(0), set(2), set(4), set(6));
        // No piece has the number 7.
        let twos = twos & !(ones & fours);
        let occupied = ones | twos | fours;
        let colors = [occupied & !black, occupied & black].map(Bitboard);
        let board = Board::from_numbers([ones, twos, fours].map(Bitboard), colors);
        let state = packed[8];
        let rooks = u64::from(state & 0xff) | u64::from(state >> 8 & 0xff) << 56;
        Position::from_parts(
            board,
            if state & BLACK_TO_MOVE != 0 { Color::Black } else { Color::White },
            CastlingRights::new(Bitboard(rooks)),
            if state & CHESS960 != 0 { CastlingMode::Chess960 } else { CastlingMode::Orthodox },
            (state & (HAS_EP | HAS_IDLE_EP) != 0).then(|| Square::wrapping(state >> EP_SQUARE)),
            (packed[9], packed[10]),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn packing_loses_nothing() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/ppp1pppp/8/8/2Pp4/8/PP1PPPPP/RNBQKBNR b KQkq c3 7 70000",
            "nr1kb1r1/ppp3pp/8/2Pp4/8/7P/PP3PP1/1R3KBR w HBgb d6 0 9",
        ] {
            let position: Position = fen.parse().unwrap();
            let again = Position::unpack(&position.pack());
            assert_eq!(again.to_string(), position.to_string());
            assert_eq!(again.mode(), position.mode());
        }
    }

    #[test]
    fn any_words_give_some_position() {
        for words in [[0; 11], [!0; 11], [0x5555_5555; 11]] {
            let position = Position::unpack(&words);
            let _ = position.legal_moves();
            let _ = position.to_string();
        }
    }
}
