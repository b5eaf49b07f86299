//! How games and lines end, as numbers, so that looking for an end makes no object.

use chess_arbiter::{EndReason, GameEnd, Outcome};
use wasm_bindgen::prelude::*;

use crate::object::object;

/// A number for each end, which `endOf` decodes; 0 for none.
pub fn end_code(end: Option<GameEnd>) -> u32 {
    let Some(GameEnd { outcome, reason }) = end else { return 0 };
    let place = Outcome::ALL.iter().position(|each| *each == outcome).unwrap_or(0);
    1 + place as u32 + 3 * reason as u32
}

/// The end with this number. JavaScript caches it.
#[wasm_bindgen(js_name = endOf)]
pub fn end_of(code: u32) -> Result<JsValue, JsValue> {
    let index = code.wrapping_sub(1) as usize;
    let end = EndReason::ALL.get(index / 3).map(|reason| GameEnd { outcome: Outcome::ALL[index % 3], reason: *reason });
    object(&end)
}
