//! The variants of chess: their names.

use alloc::string::String;

use crate::named::named;

named! {
    /// A variant of chess. Chess960 is no variant here but a [`CastlingMode`](crate::CastlingMode), which any of them may have.
    #[derive(Default)]
    pub enum Variant(name, from_name) {
        /// Chess itself.
        #[default]
        Chess = "chess",
        /// Captured pieces change sides and are dropped on the board.
        Crazyhouse = "crazyhouse",
        /// Captures explode.
        Atomic = "atomic",
        /// Who has lost everything wins; capturing is compulsory.
        Antichess = "antichess",
        /// The third check wins.
        ThreeCheck = "three-check",
        /// A king in the centre wins.
        KingOfTheHill = "king-of-the-hill",
        /// White has 36 pawns and no king.
        Horde = "horde",
        /// The first king on the eighth rank wins; nobody may give check.
        RacingKings = "racing-kings",
    }
}

/// What each variant is called, in lower case without signs; "chess" may follow.
const ALIASES: [&str; 8] = [
    "chess standard normal orthodox regular classical classic",
    "crazyhouse house zh",
    "atomic atom",
    "anti",
    "threecheck 3check",
    "kingofthehill koth",
    "horde",
    "racingkings racing race",
];

/// What may follow one of these names.
fn is_end(rest: &str) -> bool {
    matches!(rest, "" | "chess")
}

impl Variant {
    /// The variant with one of the names that sites and programs use, as in the PGN tag Variant: any letter case, any signs
    /// between its words. Names of other games, such as Giveaway, Suicide and Chess960, give `None`.
    ///
    /// ```
    /// use chess_arbiter::Variant;
    /// for name in ["Three-check", "3check", "threeCheck"] {
    ///     assert_eq!(Variant::from_alias(name), Some(Variant::ThreeCheck));
    /// }
    /// assert_eq!(Variant::from_alias("Giveaway"), None);
    /// ```
    pub fn from_alias(alias: &str) -> Option<Variant> {
        Variant::from_plain(&plain(alias))
    }

    pub(crate) fn from_plain(plain: &str) -> Option<Variant> {
        let aliases = |variant: &Variant| ALIASES[*variant as usize].split(' ');
        let is_named = |variant: &Variant| aliases(variant).any(|alias| plain.strip_prefix(alias).is_some_and(is_end));
        Variant::ALL.into_iter().find(is_named)
    }
}

/// A name in lower case without the signs between its words.
pub(crate) fn plain(name: &str) -> String {
    let of_words = name.chars().filter(|letter| letter.is_ascii_alphanumeric() || !letter.is_ascii());
    of_words.map(|letter| letter.to_ascii_lowercase()).collect()
}
