//! The exports for `js/values/setup.js`, which work on the setup in the packed area. `positionAttackers` only reads the
//! board and also works on setups.

use alloc::string::String;
use alloc::vec::Vec;

use chess_arbiter::{FenError, Kings, Position, PositionError, Setup};
use wasm_bindgen::prelude::*;

use crate::packed::{position, put_position, put_setup, setup};
use crate::position::{fen_style, mode, put_castling, setup_of};
use crate::results::words;

/// Reads a FEN into the packed area. Returns why it cannot be read, if it cannot.
#[wasm_bindgen(js_name = setupFromFen)]
pub fn from_fen(text: &str, castling: u32) -> Vec<u32> {
    let read = setup_of(text, castling);
    if let Ok(setup) = &read {
        put_setup(setup, mode(castling, setup));
    }
    words(&read.err())
}

/// Converts the position in the packed area to a setup.
#[wasm_bindgen(js_name = setupFromPosition)]
pub fn from_position() {
    let position = position();
    put_setup(&position.to_setup(), position.mode());
}

/// Reads the castling field or else the en passant field. Returns why it cannot be read, if it cannot.
#[wasm_bindgen(js_name = setupReadField)]
pub fn read_field(is_castling: bool, text: &str) -> Vec<u32> {
    let (mut setup, mode) = setup();
    let read = if is_castling { setup.read_castling(text) } else { setup.read_ep_square(text) };
    if read.is_ok() {
        put_setup(&setup, mode);
    }
    words(&read.err())
}

/// The FEN.
#[wasm_bindgen(js_name = setupFen)]
pub fn fen(style: u32) -> String {
    let (setup, mode) = setup();
    let mut text = String::with_capacity(92);
    // Writing into a string does not fail.
    let _ = setup.write_fen(mode, fen_style(style), &mut text);
    text
}

/// Writes the rooks that may castle.
#[wasm_bindgen(js_name = setupCastling)]
pub fn castling() {
    let (setup, mode) = setup();
    put_castling(&|color, side| setup.castling_rook(color, side, mode));
}

/// Everything that is wrong.
#[wasm_bindgen(js_name = setupProblems)]
pub fn problems() -> Vec<u32> {
    let (setup, mode) = setup();
    words(&setup.problems(mode)[..])
}

fn made(is_king_optional: bool) -> (Setup, Result<Position, PositionError>) {
    let (setup, mode) = setup();
    let kings = if is_king_optional { Kings::Optional } else { Kings::Required };
    (setup, setup.position(mode, kings))
}

/// Converts the setup in the packed area to a position. Returns 0, or 1 if parts of it are dropped, or 2 if it is not
/// playable; `setupError` then says why.
#[wasm_bindgen(js_name = setupToPosition)]
pub fn to_position(is_king_optional: bool) -> u32 {
    let (setup, Ok(position)) = made(is_king_optional) else { return 2 };
    put_position(&position);
    setup.is_more_than(&position) as u32
}

/// Why the setup in the packed area is not playable; empty if it is.
#[wasm_bindgen(js_name = setupError)]
pub fn error(is_king_optional: bool) -> Vec<u32> {
    words(&made(is_king_optional).1.err().map(FenError::from))
}
