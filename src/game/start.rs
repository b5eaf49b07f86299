//! The starting position of a game, from its tags.

use alloc::boxed::Box;

use crate::castling::CastlingMode;
use crate::facts::Facts;
use crate::fen::FenError;
use crate::position::{Kings, Position};
use crate::sentence::Sentence;
use crate::setup::Setup;
use crate::variant::{Variant, VariantState, beside_chess960, plain};

/// The position given by the tags FEN and Variant, with kings optional, or why there is none.
#[inline(never)]
pub(crate) fn start_position(fen: Option<&str>, name: Option<&str>) -> Result<Position, Box<Facts>> {
    let (fen, name) = (fen.map(str::trim), name.map_or("", str::trim));
    let plain = plain(name);
    let beside = beside_chess960(&plain);
    let chess960 = beside.is_some();
    let named = match beside.unwrap_or(&plain) {
        "" | "fromposition" => Some(Variant::Chess),
        plain => Variant::from_plain(plain),
    };
    let Some(variant) = named.filter(|variant| variant.is_known()) else {
        let sentence = match named {
            Some(_) => Sentence::PgnUnknownVariantEntry,
            None => Sentence::PgnUnknownVariant,
        };
        return Err(Box::new(Facts::new(sentence).written(name)));
    };
    let state = VariantState::new(variant);
    let setup = match fen.filter(|fen| !fen.is_empty() && *fen != "?") {
        Some(fen) => Setup::read_of_variant(fen, state).map_err(because)?,
        None if !chess960 => return Ok(Position::usual(state)),
        // The orthodox starting position is one of the 960.
        None => Position::usual(state).to_setup(),
    };
    let position = |mode| setup.position(mode, Kings::Optional).map_err(|error| because(FenError::from(error)));
    if chess960 {
        return position(CastlingMode::Chess960);
    }
    // Castling rights that only exist in Chess960 decide the mode.
    let other = position(CastlingMode::Chess960)?;
    let position = position(setup.castling_mode())?;
    let more = other.castling().rooks() - position.castling().rooks();
    Ok(if more.any() { other } else { position })
}

/// Why the FEN cannot be used.
fn because(error: FenError) -> Box<Facts> {
    let facts = error.facts();
    let sentence = facts.sentence;
    Box::new(Facts { sentence: Sentence::PgnUnusableFen, ..facts.inner(sentence) })
}
