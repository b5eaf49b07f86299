//! The languages that have every sentence. `npm run build` writes this file, from those in `lang/`.

use crate::language::Language;

impl Language<'static> {
    /// German.
    pub const GERMAN: Self = Language::new(include_str!("../lang/de.txt"));
    /// English.
    pub const ENGLISH: Self = Language::new(include_str!("../lang/en.txt"));
    /// Spanish.
    pub const SPANISH: Self = Language::new(include_str!("../lang/es.txt"));
    /// French.
    pub const FRENCH: Self = Language::new(include_str!("../lang/fr.txt"));

    /// All of them by their tags (BCP 47), in alphabetical order.
    pub const ALL: &'static [(&'static str, Self)] = &[
        ("de", Language::GERMAN),
        ("en", Language::ENGLISH),
        ("es", Language::SPANISH),
        ("fr", Language::FRENCH),
    ];
}
