//! The exports for `js/variants/`, which only the wasm of chess-arbiter/variants has.

use chess_arbiter::{GameEnd, PgnReader, Position, Rules, San, Variant, VariantEnd};
use wasm_bindgen::prelude::*;

use crate::end::end_code;
use crate::packed::{position, put_position, put_set, put_words};
use crate::pgn::add_reader;
use crate::position::variant;

/// The number of the variant with one of its names, or 8.
#[wasm_bindgen(js_name = variantFromAlias)]
pub fn from_alias(name: &str) -> u32 {
    Variant::from_alias(name).map_or(8, |variant| variant as u32)
}

/// The starting position of a variant.
#[wasm_bindgen(js_name = positionStartOf)]
pub fn start_of(number: u32) {
    put_position(&Position::start_of(variant(number)));
}

/// Writes where each role of the pocket can be dropped: the role and the two halves of a set; returns the number of words.
#[wasm_bindgen(js_name = positionDrops)]
pub fn drops() -> u32 {
    put_words(|put| {
        for (role, targets) in position().drops() {
            put(role.index() as u32);
            put(targets.0 as u32);
            put((targets.0 >> 32) as u32);
        }
    })
}

/// The end by the variant's own rule that stands on the board, as a number; writes the squares that show it, as a set.
#[wasm_bindgen(js_name = positionVariantEnd)]
pub fn end() -> u32 {
    let Some(VariantEnd { outcome, reason, squares }) = position().variant_end() else { return 0 };
    put_set(squares);
    end_code(Some(GameEnd::new(outcome, reason)))
}

/// Creates a reader of games of the variant with this number unless they name theirs.
#[wasm_bindgen(js_name = readerNewOf)]
pub fn new_reader(rules: &str, number: u32) -> u32 {
    let rules = Rules::from_name(rules).unwrap_or_default();
    add_reader(PgnReader::with_rules(rules).of_variant(variant(number)))
}

/// Writes what a move of an atomic game, as `San::bits`, removes from the board.
#[wasm_bindgen(js_name = positionExploded)]
pub fn exploded(word: u32) {
    put_set(position().exploded(San::from_bits(word).mv()));
}
