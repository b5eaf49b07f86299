//! Properties of any text, position and game. A violated property panics and names its input.

mod codec;
mod games;
mod inputs;
mod mirror;
mod moves;
mod notation;
mod positions;
pub mod targets;
mod texts;

pub use codec::encoded;
pub use games::{game, mode_of, pgn};
pub use inputs::{inputs, unescaped};
pub use moves::move_text;
pub use positions::{after, position, position_and_move, scattered};
pub use targets::TARGETS;
pub use texts::{comment, fen};

use chess_arbiter::{CastlingMode, CastlingStyle, EpStyle, FenError, FenStyle, Position, Variant};
use std::sync::LazyLock;

/// Starting positions, each for a rule, a notation or a corner of the board.
const STARTS: &[(&str, CastlingMode)] = &[
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", CastlingMode::Orthodox),
    // Castling to every side, one move after another; kings and rooks that attack what is between.
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", CastlingMode::Orthodox),
    ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", CastlingMode::Orthodox),
    ("4k3/8/8/8/8/8/8/R3K2r w Q - 0 1", CastlingMode::Orthodox),
    // En passant: legal, exposing the king along the rank, answering check.
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", CastlingMode::Orthodox),
    ("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", CastlingMode::Orthodox),
    ("8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1", CastlingMode::Orthodox),
    ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", CastlingMode::Orthodox),
    // Promotions, with captures, with check, by both sides.
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", CastlingMode::Orthodox),
    ("1n1n3k/P1P5/8/8/8/8/p1p5/1N1N3K w - - 0 1", CastlingMode::Orthodox),
    // Many pieces of a kind that go to the same square; some are pinned.
    ("4k3/8/8/8/2N1N3/1N3N2/3r4/K2R3B w - - 0 1", CastlingMode::Orthodox),
    ("1Q1Q2Q1/8/1Q4Q1/8/2Q5/6Q1/7k/2K1Q3 b - - 0 1", CastlingMode::Orthodox),
    ("3r1r1n/p1nb4/5k1p/4pp2/2P1PK1P/5PP1/3PB3/N1b1R1RN w - - 0 1", CastlingMode::Orthodox),
    // Check, double check, stalemate and mate are near.
    ("4k3/8/8/8/7b/8/3P1n2/4K2R w K - 0 1", CastlingMode::Orthodox),
    ("7k/5Q2/8/8/8/8/8/K7 w - - 0 1", CastlingMode::Orthodox),
    ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", CastlingMode::Orthodox),
    // Dead positions are near.
    ("8/8/8/4k3/8/3nK3/8/8 w - - 0 1", CastlingMode::Orthodox),
    ("8/8/2N5/8/8/8/1k2K3/2b5 w - - 0 1", CastlingMode::Orthodox),
    ("5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1", CastlingMode::Orthodox),
    // Fifty and seventy-five moves are near.
    ("8/8/4k3/8/3R4/4K3/8/8 w - - 97 100", CastlingMode::Orthodox),
    ("8/8/3k4/8/3RK3/8/8/8 b - - 147 200", CastlingMode::Orthodox),
    ("4k3/8/8/8/8/8/4P3/4K3 w - - 4294967290 4294967290", CastlingMode::Orthodox),
    // Chess960: the king stays, steps where it would castle, the rook stands beside it, the outer rook is another.
    ("bnrbkqnr/pppppppp/8/8/8/8/PPPPPPPP/BNRBKQNR w HChc - 0 1", CastlingMode::Chess960),
    ("4k3/8/8/8/8/8/8/5K1R w H - 0 1", CastlingMode::Chess960),
    ("1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1", CastlingMode::Chess960),
    ("rr2k1rr/8/8/8/8/8/8/RR2K1RR w GBgb - 0 1", CastlingMode::Chess960),
    ("2r1k3/8/8/8/8/8/8/r1R1K3 w C - 0 1", CastlingMode::Chess960),
];

/// Positions of variants, each for a rule of its own.
const VARIANT_STARTS: &[(&str, Variant)] = &[
    // Pieces to drop, promoted ones, checks that a drop blocks, en passant.
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", Variant::Crazyhouse),
    ("r1b1k2r/1P3ppp/8/3pP3/8/8/P3QPPP/R~3K2R~[QNPPbnp] w KQkq d6 0 20", Variant::Crazyhouse),
    ("4k3/8/8/8/8/8/4q3/R3K2R[NPp] w KQ - 0 1", Variant::Crazyhouse),
    ("4k3/8/8/8/8/4r3/8/4K3[Pnn] w - - 149 100", Variant::Crazyhouse),
    // Explosions that take castling rights, shields and kings; kings that touch; castling beside the other king.
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Variant::Atomic),
    ("r3k2r/1pp2p1p/3pbn2/4p1N1/2B1P1q1/8/PPPP1PPP/R1BQK2R w KQkq - 0 1", Variant::Atomic),
    ("8/8/8/8/8/8/4k3/R3K2q w Q - 0 1", Variant::Atomic),
    ("4k3/2pppb1p/3r1r2/3P1b2/8/8/1K6/4NB2 b - - 0 1", Variant::Atomic),
    // Captures that must be made, kings that are captured and promoted to, en passant, the last pieces.
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", Variant::Antichess),
    ("K3k1nr/p2q2pp/p2p1p2/8/2PP4/8/PPp3PP/RNBQK1NR w - - 0 11", Variant::Antichess),
    ("8/1P5k/8/pPp5/8/8/6p1/7K w - a6 0 30", Variant::Antichess),
    // The last check, or mate.
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1", Variant::ThreeCheck),
    ("r3k2r/8/4K3/8/8/8/1q6/R6R w kq - 1+1 3 30", Variant::ThreeCheck),
    ("rnbq1bnr/ppppkppp/8/4p3/4P3/4K3/PPPP1PPP/RNBQ1BNR w - - 4 4", Variant::KingOfTheHill),
    // Pawns on the first and second rank, few of White's pieces.
    ("rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1", Variant::Horde),
    ("4k2r/p6P/8/8/1r4p1/8/5P2/P2P4 w k - 0 30", Variant::Horde),
    // A race that is nearly over; pieces that may not move because they would give check.
    ("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", Variant::RacingKings),
    ("8/k5K1/5r2/8/2R5/1b6/6B1/q6Q w - - 0 30", Variant::RacingKings),
    // Promoted rooks beside others, in Chess960.
    ("1r~k3r1/8/8/8/8/8/1P6/1RK3R~1[] w GBgb - 0 1", Variant::Crazyhouse),
];

/// [`STARTS`], and [`VARIANT_STARTS`] with the feature `variants`, read.
pub fn starts() -> &'static [Position] {
    static READ: LazyLock<Vec<Position>> = LazyLock::new(|| {
        let of_chess = STARTS.iter().map(|(fen, mode)| (fen, Variant::Chess, Some(*mode)));
        let of_variants = VARIANT_STARTS.iter().map(|(fen, variant)| (fen, *variant, None));
        let all = of_chess.chain(of_variants.filter(|_| cfg!(feature = "variants")));
        all.map(|(fen, variant, mode)| read(fen, variant, mode).unwrap_or_else(|error| panic!("{fen}: {error}")))
            .collect()
    });
    &READ
}

/// The variants of this build.
fn variants() -> impl Iterator<Item = Variant> + Clone {
    Variant::ALL.into_iter().take(if cfg!(feature = "variants") { Variant::ALL.len() } else { 1 })
}

/// Reads a FEN of a variant.
fn read(text: &str, variant: Variant, mode: Option<CastlingMode>) -> Result<Position, FenError> {
    #[cfg(feature = "variants")]
    if variant != Variant::Chess {
        return Position::from_fen_as(text, variant, mode);
    }
    debug_assert_eq!(variant, Variant::Chess);
    Position::from_fen(text, mode)
}

/// Reads a FEN in the variant and the mode of a position.
fn read_like(text: &str, position: &Position) -> Result<Position, FenError> {
    read(text, position.variant(), Some(position.mode()))
}

fn in_style(position: &Position, style: FenStyle) -> String {
    let mut text = String::new();
    position.write_fen(style, &mut text).expect("a String takes everything");
    text
}

/// The FEN in a style.
fn written(position: &Position, castling: CastlingStyle, ep_square: EpStyle) -> String {
    in_style(position, FenStyle::new().ep_square(ep_square).castling(castling))
}

/// The complete FEN.
fn full(position: &Position) -> String {
    written(position, CastlingStyle::Shredder, EpStyle::Always)
}

/// Equal in everything, the counters included.
fn is_same(a: &Position, b: &Position) -> bool {
    full(a) == full(b) && a == b && a.mode() == b.mode()
}
