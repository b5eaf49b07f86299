//! The starting position of a game, from its tags.

use alloc::boxed::Box;

use crate::castling::CastlingMode;
use crate::facts::Facts;
use crate::fen::FenError;
use crate::position::{Kings, Position};
use crate::sentence::Sentence;
use crate::setup::Setup;
use crate::text::find;
use crate::variant::{Variant, plain};

/// The position given by the tags FEN and Variant, with kings optional, or why there is none.
#[inline(never)]
pub(crate) fn start_position(fen: Option<&str>, variant: Option<&str>) -> Result<Position, Box<Facts>> {
    let (fen, variant) = (fen.map(str::trim), variant.map_or("", str::trim));
    let plain = plain(variant);
    let chess960 = find(&plain, "960").is_some()
        || find(&plain, "fischer").is_some()
        || find(&plain, "freestyle").is_some()
        || matches!(plain.as_str(), "frc" | "dfrc" | "wildfr");
    let known = match plain.as_str() {
        _ if chess960 => Some(Variant::Chess),
        "" | "fromposition" => Some(Variant::Chess),
        _ => Variant::from_plain(&plain),
    };
    #[cfg(feature = "variants")]
    if let Some(variant) = Variant::from_plain(plain.strip_suffix("960").unwrap_or(&plain))
        && variant != Variant::Chess
    {
        return variant_start(variant, chess960, fen);
    }
    if known != Some(Variant::Chess) {
        let sentence = match known {
            Some(_) => Sentence::PgnUnknownVariantEntry,
            None => Sentence::PgnUnknownVariant,
        };
        return Err(Box::new(Facts::new(sentence).written(variant)));
    }
    let Some(fen) = fen.filter(|fen| !fen.is_empty() && *fen != "?") else {
        if chess960 {
            // The standard position is one of the 960.
            return Ok(Position::chess960(crate::chess960::ORTHODOX_NUMBER).unwrap_or_default());
        }
        return Ok(Position::default());
    };
    let setup: Setup = fen.parse().map_err(because)?;
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

/// The start of a game of a variant.
#[cfg(feature = "variants")]
fn variant_start(variant: Variant, chess960: bool, fen: Option<&str>) -> Result<Position, Box<Facts>> {
    match fen.filter(|fen| !fen.is_empty() && *fen != "?") {
        Some(fen) => {
            let mode = chess960.then_some(CastlingMode::Chess960);
            Position::from_fen_as(fen, variant, mode).map_err(because)
        }
        None => Ok(Position::start_of(variant)),
    }
}
