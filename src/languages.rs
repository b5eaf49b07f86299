//! The languages that have every sentence. `npm run build` writes this file, from those in `lang/`.

use core::str;

use crate::language::{Language, engine_part};

/// The engine's part of a file, without what elements and pages say.
macro_rules! language {
    ($file:literal) => {{
        const FILE: &[u8] = include_bytes!($file);
        const PART: [u8; engine_part(FILE)] = *FILE.first_chunk().unwrap();
        match str::from_utf8(&PART) {
            Ok(text) => Language::new(text),
            Err(_) => panic!("languages are UTF-8"),
        }
    }};
}

impl Language<'static> {
    /// German.
    pub const GERMAN: Self = language!("../lang/de.txt");
    /// English.
    pub const ENGLISH: Self = language!("../lang/en.txt");
    /// Spanish.
    pub const SPANISH: Self = language!("../lang/es.txt");
    /// French.
    pub const FRENCH: Self = language!("../lang/fr.txt");

    /// All of them by their tags (BCP 47), in alphabetical order.
    pub const ALL: &'static [(&'static str, Self)] = &[
        ("de", Language::GERMAN),
        ("en", Language::ENGLISH),
        ("es", Language::SPANISH),
        ("fr", Language::FRENCH),
    ];
}
