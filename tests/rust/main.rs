//! Tests of the public API, one module per feature, driven by the data in `tests/data`.
//!
//! With `CHESS_ARBITER_DATA` naming a data folder, the same tests run over every row of that folder.

mod attacks;
mod book;
mod chess960;
mod claims;
mod data;
mod dead_position;
mod encoding;
mod fen;
mod free_rules;
mod game;
mod game_ends;
mod kings;
mod layers;
mod legal_moves;
mod letters;
mod lines;
#[path = "../../examples/minor_endings/table.rs"]
mod minor_endings;
mod noise;
mod notes;
mod packed;
mod perft;
mod pgn_boundaries;
mod pgn_comments;
mod pgn_encoding;
mod pgn_hostile;
mod pgn_in_chunks;
mod pgn_issues;
mod pgn_library_texts;
mod pgn_odd_texts;
mod pgn_played_games;
mod pgn_results;
mod pgn_round_trip;
mod pgn_support;
mod pgn_variants;
mod play;
mod premoves;
mod problems;
// The fuzz targets check the same properties.
#[path = "../../fuzz/src/properties/mod.rs"]
mod properties;
mod property_inputs;
mod public_types;
mod san;
mod seeds;
mod sentences;
#[cfg(feature = "serde")]
mod serialize;
mod setup;
mod signs;
mod slow {
    pub mod arbiter;
    pub mod board;
    #[cfg(feature = "variants")]
    pub mod variants;
}
mod tags;
mod terminations;
mod tree;
mod tree_growth;
mod trees;
mod uci;
mod undo;
#[cfg(feature = "variants")]
mod variant_problems;
#[cfg(feature = "variants")]
mod variant_verdicts;
#[cfg(feature = "variants")]
mod variants {
    mod facts;
    mod games;
    mod pgn;
    mod positions;
    mod properties;
    mod repetition;
    mod rules;
    mod wins;
}
mod verdict;
mod verdict_truth;
mod zobrist;

use chess_arbiter::{CastlingMode, CastlingStyle, EpStyle, FenError, FenStyle, Kings, Position, San, Setup};

/// Reads a FEN in the mode that a row names: "std", "960" or "auto".
fn read(mode: &str, fen: &str) -> Result<Position, FenError> {
    let mode = match mode {
        "std" => Some(CastlingMode::Orthodox),
        "960" => Some(CastlingMode::Chess960),
        _ => None,
    };
    Position::from_fen(fen, mode)
}

/// [`read`] for a row that must be readable.
#[track_caller]
fn position(mode: &str, fen: &str) -> Position {
    read(mode, fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// A board on which kings may be missing.
#[track_caller]
fn lesson(fen: &str) -> Position {
    let setup: Setup = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    let position = setup.position(setup.castling_mode(), Kings::Optional);
    position.unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The FEN in another style.
fn styled(position: &Position, ep_square: EpStyle, castling: CastlingStyle) -> String {
    let mut text = String::new();
    position
        .write_fen(FenStyle::new().ep_square(ep_square).castling(castling), &mut text)
        .expect("a String takes everything");
    text
}

/// The complete FEN, which reads back as exactly the same position.
fn full_fen(position: &Position) -> String {
    let castling = match position.mode() {
        CastlingMode::Orthodox => CastlingStyle::XFen,
        CastlingMode::Chess960 => CastlingStyle::Shredder,
    };
    styled(position, EpStyle::Always, castling)
}

/// Every legal position of the facts, once.
fn all_positions() -> Vec<Position> {
    data::positions().iter().map(|row| position(&row[0], &row[1])).collect()
}

/// The mirrored position as a FEN, with colors swapped and ranks flipped.
fn mirrored(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    let swap = |text: &str| -> String {
        let letters =
            text.chars().map(|c| if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() });
        letters.collect()
    };
    let placement: Vec<String> = fields[0].split('/').rev().map(swap).collect();
    let turn = if fields[1] == "w" { "b" } else { "w" };
    let ep_square: String = fields[3]
        .chars()
        .map(|c| match c {
            '3' => '6',
            '6' => '3',
            c => c,
        })
        .collect();
    format!("{} {turn} {} {ep_square} {} {}", placement.join("/"), swap(fields[2]), fields[4], fields[5])
}

/// The SAN of all legal moves, in order.
fn sans(position: &Position) -> Vec<San> {
    let mut sans = Vec::new();
    position.for_each_san(&position.legal_moves(), |san| sans.push(san));
    sans
}
