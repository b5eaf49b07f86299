//! Errors become JavaScript's here, and only here.

use chess_arbiter::FenError;
use wasm_bindgen::prelude::*;

// From js/generated/, where the glue lies; the test runner bundles by path instead.
#[cfg_attr(not(test), wasm_bindgen(raw_module = "../errors.js"))]
#[cfg_attr(test, wasm_bindgen(module = "/../js/errors.js"))]
extern "C" {
    type InvalidFenError;

    #[wasm_bindgen(constructor)]
    fn new(message: &str, field: &str, code: &str, offset: u32) -> InvalidFenError;
}

/// The `InvalidFenError` of a FEN that cannot be read.
pub fn fen_error(error: FenError) -> JsValue {
    let field = error.field().name();
    InvalidFenError::new(&error.to_string(), field, error.code(), error.offset as u32).into()
}
