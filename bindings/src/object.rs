//! The one way out for what is rich: the engine's own types as plain objects.

use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::JsValue;

/// A value as JavaScript sees it. Absent options are absent properties.
pub fn object(value: &(impl Serialize + ?Sized)) -> Result<JsValue, JsValue> {
    Ok(value.serialize(&Serializer::json_compatible())?)
}
