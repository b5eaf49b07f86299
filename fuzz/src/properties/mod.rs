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
pub use inputs::inputs;
pub use moves::move_text;
pub use positions::{position, scattered};
pub use targets::TARGETS;
pub use texts::{comment, fen};

use chess_arbiter::{CastlingMode, CastlingStyle, EpStyle, FenStyle, Position};
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

/// [`STARTS`], read.
pub fn starts() -> &'static [Position] {
    static READ: LazyLock<Vec<Position>> = LazyLock::new(|| {
        let read = |(fen, mode): &(&str, CastlingMode)| {
            Position::from_fen(fen, Some(*mode)).unwrap_or_else(|error| panic!("{fen}: {error}"))
        };
        STARTS.iter().map(read).collect()
    });
    &READ
}

/// The FEN in a style.
fn written(position: &Position, castling: CastlingStyle, ep_square: EpStyle) -> String {
    let mut text = String::new();
    position
        .write_fen(FenStyle::new().ep_square(ep_square).castling(castling), &mut text)
        .expect("a String takes everything");
    text
}

/// The complete FEN.
fn full(position: &Position) -> String {
    written(position, CastlingStyle::Shredder, EpStyle::Always)
}

/// Equal in everything, the counters included.
fn is_same(a: &Position, b: &Position) -> bool {
    full(a) == full(b) && a == b && a.mode() == b.mode()
}
