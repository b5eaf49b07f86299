//! The fuzz targets. Their properties take texts, positions and calls; the tests of the engine also check them, with
//! inputs made by proptest (`tests/rust/property_inputs.rs`).

pub mod properties;

pub use properties::targets::*;
pub use properties::{TARGETS, inputs};
