//! The exports for `js/values/position.js`, which work on the position in the packed area.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use chess_arbiter::{
    Bitboard, CastlingMode, CastlingSide, CastlingStyle, CheckStyle, Color, Destinations, EpStyle, FenError, FenStyle,
    Kings, Move, PACKED_WORDS, PocketStyle, Position, Refusal, Role, San, Setup, Square,
};
use wasm_bindgen::prelude::*;

use crate::end::end_code;
use crate::packed::{other_position, position, put_position, put_set, put_text, put_words, with_text};
use crate::results::words;

const NO_SQUARE: u32 = 64;

/// The color of a flag from JavaScript.
pub fn color(black: bool) -> Color {
    if black { Color::Black } else { Color::White }
}

fn square_index(square: Option<Square>) -> u32 {
    square.map_or(NO_SQUARE, |square| u32::from(square.index()))
}

/// The square of an index from JavaScript.
pub fn square(index: u32) -> Square {
    Square::from_index(index as u8 & 63).unwrap_or(Square::new(chess_arbiter::File::A, chess_arbiter::Rank::First))
}

/// 0 to 5 for a role, anything else for none.
pub fn role(index: u32) -> Option<Role> {
    Role::from_index(u8::try_from(index).unwrap_or(u8::MAX))
}

/// A move from JavaScript: by text or, if the number is not 0, by squares. `packedSquares` of `js/values/move-input.js` makes
/// the number: from, to (from bit 6), promotion (from bit 12), and bit 16.
#[derive(Clone, Copy)]
pub struct NamedMove<'a>(pub &'a str, pub u32);

impl NamedMove<'_> {
    /// The squares, with the promotion only if the move is one, because boards send one with every move.
    pub fn squares(self, position: &Position) -> Option<(Square, Square, Option<Role>)> {
        let NamedMove(_, packed) = self;
        let (from, to) = (square(packed), square(packed >> 6));
        let promotion = position.applicable_promotion(from, to, role(packed >> 12 & 7));
        (packed != 0).then_some((from, to, promotion))
    }

    /// The legal move.
    pub fn find(self, position: &Position) -> Option<Move> {
        match self.squares(position) {
            Some((from, to, promotion)) => position.find_move(from, to, promotion).ok(),
            None => position.parse_san(self.0).ok(),
        }
    }

    /// The legal move, or its refusal.
    pub fn judge(self, position: &Position) -> Result<Move, Refusal> {
        match self.squares(position) {
            Some((from, to, promotion)) => position.judge_squares(from, to, promotion),
            None => position.judge(self.0),
        }
    }
}

/// How to read a FEN, as a number from `js/wasm/packed-position.js`: 0 orthodox, 1 Chess960, 2 as the castling field suggests;
/// plus 4 if kings may be missing.
pub fn mode(reading: u32, setup: &Setup) -> CastlingMode {
    match reading & 3 {
        0 => CastlingMode::Orthodox,
        1 => CastlingMode::Chess960,
        _ => setup.castling_mode(),
    }
}

/// The setup of a FEN; the bits from 3 on are the number of the variant.
pub fn setup_of(text: &str, reading: u32) -> Result<Setup, FenError> {
    #[cfg(feature = "variants")]
    if reading >> 3 != 0 {
        return Setup::from_fen_as(text, variant(reading >> 3));
    }
    let _ = reading;
    text.parse()
}

/// The variant of a number from JavaScript: chess beyond the last.
#[cfg(feature = "variants")]
pub fn variant(number: u32) -> chess_arbiter::Variant {
    chess_arbiter::Variant::ALL.get(number as usize).copied().unwrap_or_default()
}

/// Reads a FEN into the packed area. Returns whether parts of it were ignored.
fn read_fen(text: &str, reading: u32) -> Result<u32, FenError> {
    let setup = setup_of(text, reading)?;
    let kings = if reading & 4 == 0 { Kings::Required } else { Kings::Optional };
    let position = setup.position(mode(reading, &setup), kings).map_err(|error| setup.unplayable(error))?;
    put_position(&position);
    Ok((setup.is_more_than(&position) || setup.ignores_pocket(text)) as u32)
}

/// Reads the FEN with this many bytes in the packed area, and writes the position there. Returns 0, or 1 if parts of
/// it were ignored, or 2 if it cannot be read; `fenError` then says why.
#[wasm_bindgen(js_name = positionFromPutFen)]
pub fn from_put_fen(len: u32, reading: u32) -> u32 {
    with_text(len, |text| from_fen(text, reading))
}

/// Like [`from_put_fen`], for a FEN that is too long for the packed area.
#[wasm_bindgen(js_name = positionFromFen)]
pub fn from_fen(text: &str, reading: u32) -> u32 {
    read_fen(text, reading).unwrap_or(2)
}

/// Why a FEN cannot be read; empty if it can.
#[wasm_bindgen(js_name = fenError)]
pub fn fen_error(text: &str, reading: u32) -> Vec<u32> {
    words(&read_fen(text, reading).err())
}

/// What makes the setup of a FEN unreachable, and which parts of it are ignored. Empty if it cannot be read.
#[wasm_bindgen(js_name = fenProblems)]
pub fn fen_problems(text: &str, reading: u32) -> Vec<u32> {
    let setup = setup_of(text, reading).ok();
    words(&setup.map_or(Vec::new(), |setup| setup.fen_problems(text, mode(reading, &setup)))[..])
}

/// The orthodox starting position.
#[wasm_bindgen(js_name = positionStart)]
pub fn start() {
    put_position(&Position::default());
}

/// A Chess960 starting position. Returns whether the number is valid.
#[wasm_bindgen(js_name = positionChess960)]
pub fn chess960(number: u32) -> bool {
    let position = u16::try_from(number).ok().and_then(Position::chess960);
    position.inspect(put_position).is_some()
}

/// The Scharnagl number, or 960 if it is not a starting position.
#[wasm_bindgen(js_name = positionChess960Number)]
pub fn chess960_number() -> u32 {
    position().chess960_number().map_or(960, u32::from)
}

/// The FEN style of `fenStyle` in js/values/setup.js: a bit for each choice that is not the usual one.
pub fn fen_style(bits: u32) -> FenStyle {
    let ep_square = if bits & 1 > 0 { EpStyle::Always } else { EpStyle::Legal };
    let castling = if bits & 2 > 0 { CastlingStyle::Shredder } else { CastlingStyle::XFen };
    let pockets = if bits & 4 > 0 { PocketStyle::Rank } else { PocketStyle::Brackets };
    let checks = if bits & 8 > 0 { CheckStyle::Given } else { CheckStyle::Left };
    FenStyle::new().ep_square(ep_square).castling(castling).pockets(pockets).checks(checks)
}

/// Writes the FEN into the packed area; returns its length in bytes.
#[wasm_bindgen(js_name = positionFen)]
pub fn fen(style: u32) -> u32 {
    let mut text = String::with_capacity(92);
    // Writing into a string does not fail.
    let _ = position().write_fen(fen_style(style), &mut text);
    put_text(&text)
}

/// The square of a king, or 64.
#[wasm_bindgen(js_name = positionKingOf)]
pub fn king_of(black: bool) -> u32 {
    square_index(position().king_of(color(black)))
}

/// Writes the squares of the rooks that may castle, 64 for none: White's king side, queen side, then Black's.
pub fn put_castling(rook: &dyn Fn(Color, CastlingSide) -> Option<Square>) {
    put_words(|put| {
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                put(square_index(rook(color, side)));
            }
        }
    });
}

/// Writes the rooks that may still castle.
#[wasm_bindgen(js_name = positionCastling)]
pub fn castling() {
    let position = position();
    put_castling(&|color, side| position.castling_rook(color, side));
}

/// The square of a legal en passant capture, or 64.
#[wasm_bindgen(js_name = positionEnPassant)]
pub fn en_passant() -> u32 {
    square_index(position().legal_ep_square())
}

/// Writes the legal moves with their SAN, from one square or (64) from all; returns their number.
#[wasm_bindgen(js_name = positionMoves)]
pub fn moves(from: u32) -> u32 {
    let position = position();
    put_words(|put| {
        if from >= NO_SQUARE {
            let moves = position.legal_moves();
            position.for_each_san(&moves, |san| put(san.bits()));
        } else {
            for mv in position.legal_moves_within(square(from).into(), Bitboard::ALL) {
                put(position.san(mv).bits());
            }
        }
    })
}

/// Writes the destinations of the pieces: for each that can move, its square and the two halves of a set;
/// returns the number of words.
fn put_destinations(destinations: &Destinations) -> u32 {
    put_words(|put| {
        for (from, to) in destinations.iter() {
            put(from.index().into());
            put(to.0 as u32);
            put((to.0 >> 32) as u32);
        }
    })
}

/// Writes the destinations of the side to move.
#[wasm_bindgen(js_name = positionDestinations)]
pub fn destinations() -> u32 {
    put_destinations(&position().destinations())
}

/// Writes the premoves of one side.
#[wasm_bindgen(js_name = positionPremoves)]
pub fn premoves(black: bool) -> u32 {
    put_destinations(&position().premoves(color(black)))
}

/// Whether a legal move between these squares is a promotion.
#[wasm_bindgen(js_name = positionIsPromotion)]
pub fn is_promotion(from: u32, to: u32) -> bool {
    position().is_promotion(square(from), square(to))
}

/// Plays the move with this name. Returns whether it is legal.
#[wasm_bindgen(js_name = positionPlay)]
pub fn play(text: &str, squares: u32) -> bool {
    let position = position();
    let mv = NamedMove(text, squares).find(&position);
    mv.map(|mv| put_position(&position.play(mv))).is_some()
}

/// The move with this name as a number; 0 if it is not legal, and `positionJudge` says why. Returning a list takes
/// almost twice as long, even with a single number.
#[wasm_bindgen(js_name = positionFind)]
pub fn find(text: &str, squares: u32) -> u32 {
    let position = position();
    NamedMove(text, squares).find(&position).map_or(0, |mv| position.san(mv).bits())
}

/// Passes the turn. Returns false in check.
#[wasm_bindgen(js_name = positionPass)]
pub fn pass() -> bool {
    position().pass().as_ref().map(put_position).is_some()
}

/// The move with this name as one number if it is legal, otherwise its refusal. With a line of moves that led to the
/// position, as a game under free rules judges; each is the words of the position before it, and `San::bits`.
#[wasm_bindgen(js_name = positionJudge)]
pub fn judge(text: &str, squares: u32, line: Option<Box<[u32]>>) -> Vec<u32> {
    let position = position();
    let mut judged = NamedMove(text, squares).judge(&position);
    if let Some(line) = line {
        let moves = line.as_chunks::<{ PACKED_WORDS + 1 }>().0.iter().rev();
        let moves = moves.map(|[before @ .., san]| (Position::unpack(before), San::from_bits(*san)));
        judged = position.verdict_after(moves, judged);
    }
    verdict(judged.map(|mv| position.san(mv)))
}

/// How a game under free rules ends at the position, as a number.
#[wasm_bindgen(js_name = positionEnd)]
pub fn end() -> u32 {
    end_code(position().mate_or_stalemate())
}

/// A verdict for JavaScript: `San::bits` alone, or the refusal, which is longer.
pub fn verdict(judged: Result<San, Refusal>) -> Vec<u32> {
    match judged {
        Ok(san) => vec![san.bits()],
        Err(refusal) => words(&refusal),
    }
}

/// The problems that make the position unreachable.
#[wasm_bindgen(js_name = positionProblems)]
pub fn problems() -> Vec<u32> {
    words(&position().problems()[..])
}

/// Whether the side to move is in check.
#[wasm_bindgen(js_name = positionIsCheck)]
pub fn is_check() -> bool {
    position().is_check()
}

/// Whether it is checkmate.
#[wasm_bindgen(js_name = positionIsCheckmate)]
pub fn is_checkmate() -> bool {
    position().is_checkmate()
}

/// Whether it is stalemate.
#[wasm_bindgen(js_name = positionIsStalemate)]
pub fn is_stalemate() -> bool {
    position().is_stalemate()
}

/// Whether neither side can mate any more.
#[cfg(feature = "whole")]
#[wasm_bindgen(js_name = positionIsDead)]
pub fn is_dead() -> bool {
    position().is_dead()
}

/// Whether the material alone proves `positionIsDead`.
#[wasm_bindgen(js_name = positionIsInsufficientMaterial)]
pub fn is_insufficient_material() -> bool {
    position().is_insufficient_material()
}

/// Whether one side could still mate.
#[cfg(feature = "whole")]
#[wasm_bindgen(js_name = positionCanWin)]
pub fn can_win(black: bool) -> bool {
    position().can_win(color(black))
}

/// Writes the pieces that give check, as a set.
#[wasm_bindgen(js_name = positionCheckers)]
pub fn checkers() {
    put_set(position().checkers());
}

/// Writes the pieces of one side that attack a square, as a set; `through` adds those behind them.
#[wasm_bindgen(js_name = positionAttackers)]
pub fn attackers(index: u32, black: bool, through: bool) {
    let (position, square, by) = (position(), square(index), color(black));
    put_set(if through { position.board().attackers_through(square, by) } else { position.attackers(square, by) });
}

/// Writes the squares that the piece on a square attacks, as a set.
#[wasm_bindgen(js_name = positionAttacks)]
pub fn attacks(index: u32) {
    put_set(position().board().attacks_from(square(index)));
}

/// Writes the pinned pieces of one side, as a set.
#[wasm_bindgen(js_name = positionPinned)]
pub fn pinned(black: bool) {
    put_set(position().pinned(color(black)));
}

/// Whether the two positions in the packed area are equal in the sense of a repetition.
#[wasm_bindgen(js_name = positionsEqual)]
pub fn equal() -> bool {
    position() == other_position()
}

/// The number of leaves of the tree of legal moves.
#[wasm_bindgen(js_name = positionPerft)]
pub fn perft(depth: u32) -> f64 {
    position().perft(depth) as f64
}
