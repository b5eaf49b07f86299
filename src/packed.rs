//! Positions and setups in eleven 32-bit words, for storing outside the engine.

use core::array;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::castling::{CastlingLetter, CastlingMode, CastlingRights, CastlingSide};
use crate::piece::Color;
use crate::position::Position;
use crate::setup::Setup;
use crate::square::{File, Square};
use crate::variant::{MOST_CHECKS, Pocket, Variant, VariantState};

/// The number of words that positions of chess need.
pub(crate) const CHESS_WORDS: usize = 11;

/// The number of words of a packed position.
pub const PACKED_WORDS: usize = if cfg!(feature = "variants") { 16 } else { CHESS_WORDS };

/// A position or a setup in 44 bytes, or in 64 with the feature `variants`. The layout may change with the version of this crate.
pub type PackedPosition = [u32; PACKED_WORDS];

// Words 0 to 7: four sets, low half first: three bits of role + 1, and Black's pieces.
// Word 8: castling rooks by file (bits 0 to 7 White's, 8 to 15 Black's), en passant square (16 to 21)
// and whether a pawn can capture there (22), Black's turn (23), Chess960 (24), whether there is an en passant
// square where no pawn can capture (25): except for that bit and its square, equal positions have equal
// words.
// In a setup bits 0 to 15 are the castling field, four bits per letter, White's first; the en passant square is that
// of the FEN (bit 22: whether there is one). Words 9 and 10: the counters.
// With the feature `variants` word 11 is the variant (bits 0 to 2) and the checks that White and Black still have to give
// (from bit 8 and 12), words 12 and 13 the promoted pieces, 14 and 15 White's and Black's pocket, six bits for each role.
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

/// Words 0 to 7.
fn pack_board(board: &Board) -> [u32; 8] {
    let [ones, twos, fours] = board.role_numbers().0.map(|set| set.0);
    let black = board.color(Color::Black).0;
    [low(ones), high(ones), low(twos), high(twos), low(fours), high(fours), low(black), high(black)]
}

/// Any words give some board.
fn unpack_board(packed: &PackedPosition) -> Board {
    let set = |index: usize| joined(packed[index], packed[index + 1]);
    let (ones, twos, fours, black) = (set(0), set(2), set(4), set(6));
    // 7 is not a role number.
    let twos = twos & !(ones & fours);
    let occupied = ones | twos | fours;
    let colors = [occupied & !black, occupied & black].map(Bitboard);
    Board::from_numbers([ones, twos, fours].map(Bitboard), colors)
}

/// The part of word 8 that positions and setups have in common.
fn pack_state(turn: Color, mode: CastlingMode) -> u32 {
    let turn = if turn == Color::Black { BLACK_TO_MOVE } else { 0 };
    let mode = if mode == CastlingMode::Chess960 { CHESS960 } else { 0 };
    turn | mode
}

fn turn_of(state: u32) -> Color {
    if state & BLACK_TO_MOVE != 0 { Color::Black } else { Color::White }
}

fn mode_of(state: u32) -> CastlingMode {
    if state & CHESS960 != 0 { CastlingMode::Chess960 } else { CastlingMode::Orthodox }
}

#[inline(always)]
fn packed(board: &Board, state: u32, [halfmoves, fullmoves]: [u32; 2], variant: &VariantState) -> PackedPosition {
    let mut words = [0; PACKED_WORDS];
    let (of_chess, of_variant) = words.split_at_mut(CHESS_WORDS);
    let [a, b, c, d, e, f, g, h] = pack_board(board);
    of_chess.copy_from_slice(&[a, b, c, d, e, f, g, h, state, halfmoves, fullmoves]);
    if variant.variant() != Variant::Chess {
        of_variant.copy_from_slice(&pack_variant(variant));
    }
    words
}

fn pack_variant(variant: &VariantState) -> [u32; 5] {
    let [white, black] = variant.checks().map(|checks| u32::from(checks.min(MOST_CHECKS)));
    let first = variant.variant() as u32 | white << 8 | black << 12;
    let [mine, theirs] =
        variant.pockets().map(|pocket| pocket.0.iter().rev().fold(0, |word, count| word << 6 | u32::from(*count)));
    let promoted = variant.promoted().0;
    [first, low(promoted), high(promoted), mine, theirs]
}

/// Unpacks the variant state from any words. Inlined, so that positions of chess cost no more than without the feature.
#[inline(always)]
fn variant_of(packed: &PackedPosition) -> VariantState {
    match packed[CHESS_WORDS..] {
        [first, low, high, mine, theirs] if first != 0 => unpack_variant(first, joined(low, high), [mine, theirs]),
        _ => VariantState::CHESS,
    }
}

#[cold]
fn unpack_variant(first: u32, promoted: u64, pockets: [u32; 2]) -> VariantState {
    let pocket = |word: u32| Pocket(array::from_fn(|role| (word >> (6 * role) & 63) as u8));
    let state = VariantState::new(Variant::ALL[first as usize & 7]);
    match state.variant() {
        Variant::Crazyhouse => state.with_pockets(pockets.map(pocket), Bitboard(promoted)),
        Variant::ThreeCheck => {
            state.with_checks([first >> 8, first >> 12].map(|checks| (checks as u8 & 15).min(MOST_CHECKS)))
        }
        _ => state,
    }
}

impl Position {
    /// The position in 44 bytes.
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// let position = Position::default();
    /// assert_eq!(Position::unpack(&position.pack()), position);
    /// ```
    #[doc(hidden)]
    pub fn pack(&self) -> PackedPosition {
        let rooks = self.castling().rooks().0;
        let mut state = pack_state(self.turn(), self.mode()) | (rooks & 0xff) as u32 | ((rooks >> 56) as u32) << 8;
        if let Some(square) = self.ep_square() {
            state |= if self.legal_ep_square().is_some() { HAS_EP } else { HAS_IDLE_EP };
            state |= u32::from(square.index()) << EP_SQUARE;
        }
        packed(self.board(), state, [self.halfmoves(), self.fullmoves()], self.variant_state())
    }

    /// Unpacks a position. Words that do not come from [`Position::pack`] give an arbitrary position
    /// that may not be legal; nothing panics.
    #[doc(hidden)]
    pub fn unpack(packed: &PackedPosition) -> Position {
        let state = packed[8];
        let rooks = u64::from(state & 0xff) | u64::from(state >> 8 & 0xff) << 56;
        Position::from_parts(
            unpack_board(packed),
            turn_of(state),
            CastlingRights::new(Bitboard(rooks)),
            mode_of(state),
            (state & (HAS_EP | HAS_IDLE_EP) != 0).then(|| Square::wrapping(state >> EP_SQUARE)),
            (packed[9], packed[10]),
            variant_of(packed),
        )
    }
}

/// Queen side 1, a-file 2 to h-file 9, king side 10: the order of X-FEN, from the right.
fn pack_letter(letter: Option<CastlingLetter>) -> u32 {
    match letter {
        None => 0,
        Some(CastlingLetter::Side(CastlingSide::Queen)) => 1,
        Some(CastlingLetter::File(file)) => u32::from(file.index()) + 2,
        Some(CastlingLetter::Side(CastlingSide::King)) => 10,
    }
}

fn unpack_letter(number: u32) -> Option<CastlingLetter> {
    match number & 15 {
        1 => Some(CastlingLetter::Side(CastlingSide::Queen)),
        10 => Some(CastlingLetter::Side(CastlingSide::King)),
        file => File::from_index((file as u8).wrapping_sub(2)).map(CastlingLetter::File),
    }
}

impl Setup {
    /// The setup in 44 bytes, with its castling mode. Setups with the same FEN have equal words, since the castling
    /// field is normalized to X-FEN.
    #[doc(hidden)]
    pub fn pack(&self, mode: CastlingMode) -> PackedPosition {
        let letters = self.x_fen_castling(mode);
        let letters = letters.as_flattened().iter().rev();
        let mut state = letters.fold(0, |state, letter| state << 4 | pack_letter(*letter));
        state |= pack_state(self.turn, mode);
        if let Some(square) = self.ep_square {
            state |= HAS_EP | u32::from(square.index()) << EP_SQUARE;
        }
        packed(&self.board, state, [self.halfmoves, self.fullmoves], &self.variant)
    }

    /// Unpacks a setup and its mode. Words that do not come from [`Setup::pack`] give an arbitrary setup.
    #[doc(hidden)]
    pub fn unpack(packed: &PackedPosition) -> (Setup, CastlingMode) {
        let state = packed[8];
        let letters = |color: u32| [0, 4].map(|place| unpack_letter(state >> (8 * color + place)));
        let setup = Setup {
            board: unpack_board(packed),
            turn: turn_of(state),
            castling: [letters(0), letters(1)],
            ep_square: (state & HAS_EP != 0).then(|| Square::wrapping(state >> EP_SQUARE)),
            halfmoves: packed[9],
            fullmoves: packed[10],
            variant: variant_of(packed),
        };
        (setup, mode_of(state))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn a_position_survives_packing() {
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
    fn arbitrary_words_unpack_without_a_panic() {
        for words in [0, !0, 0x5555_5555].map(|word| [word; PACKED_WORDS]) {
            let position = Position::unpack(&words);
            let _ = position.legal_moves();
            let _ = position.to_string();
        }
    }
}
