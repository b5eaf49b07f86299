//! The fuzz targets. What they check takes texts, positions and calls; the tests of the engine check it, too, with inputs
//! made by proptest (`tests/rust/property_inputs.rs`).

pub mod properties;

pub use properties::TARGETS;
pub use properties::targets::*;
