//! Results that are rich and rare (notes and tags): the engine's own types become plain objects.

use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::JsValue;

/// Converts a value to JavaScript. `None` becomes an absent property.
pub fn object(value: &(impl Serialize + ?Sized)) -> Result<JsValue, JsValue> {
    Ok(value.serialize(&Serializer::json_compatible())?)
}
