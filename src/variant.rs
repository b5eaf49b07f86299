//! The variants of chess: their names, and what each adds to a position.

use alloc::string::String;

use crate::bitboard::Bitboard;
use crate::named::named;
use crate::piece::Role;

named! {
    /// A variant of chess. Chess960 is not a variant here: it is a [`CastlingMode`](crate::CastlingMode) that any
    /// variant can use.
    #[derive(Default)]
    #[non_exhaustive]
    pub enum Variant(name, from_name) {
        /// Chess itself.
        #[default]
        Chess = "chess",
        /// Captured pieces change sides and are dropped on the board.
        Crazyhouse = "crazyhouse",
        /// Captures explode.
        Atomic = "atomic",
        /// The side that loses all its pieces wins; captures are compulsory.
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

/// The names of each variant, in lower case without signs; "chess" may follow.
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
    /// The variant with one of the names that sites and programs use, as in the PGN tag Variant: any letter case, any
    /// signs between its words, with or without words for Chess960. Names of other games, such as Giveaway and Suicide,
    /// give `None`, and so does Chess960 by itself.
    ///
    /// ```
    /// use chess_arbiter::Variant;
    /// for name in ["Three-check", "3check", "threeCheck"] {
    ///     assert_eq!(Variant::from_alias(name), Some(Variant::ThreeCheck));
    /// }
    /// assert_eq!(Variant::from_alias("Giveaway"), None);
    /// ```
    pub fn from_alias(alias: &str) -> Option<Variant> {
        let plain = plain(alias);
        let beside = beside_chess960(&plain);
        Variant::from_plain(beside.unwrap_or(&plain)).filter(|variant| beside.is_none() || *variant != Variant::Chess)
    }

    /// The name in the PGN tag Variant, as Lichess writes it; empty for chess.
    pub const fn pgn_name(self) -> &'static str {
        match self {
            Variant::Chess => "",
            Variant::Crazyhouse => "Crazyhouse",
            Variant::Atomic => "Atomic",
            Variant::Antichess => "Antichess",
            Variant::ThreeCheck => "Three-check",
            Variant::KingOfTheHill => "King of the Hill",
            Variant::Horde => "Horde",
            Variant::RacingKings => "Racing Kings",
        }
    }

    /// Whether this build has its rules: only chess without the feature `variants`.
    #[inline(always)]
    pub(crate) const fn is_known(self) -> bool {
        VariantState::new(self).variant() as u8 == self as u8
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

/// The words of names for Chess960; the first three say that it is meant.
const CHESS960: [&str; 7] = ["960", "fischer", "freestyle", "random", "andom", "double", "chess"];

/// If a plain name contains a word for Chess960, the rest of it: nothing or the name of a variant.
pub(crate) fn beside_chess960(plain: &str) -> Option<&str> {
    if matches!(plain, "frc" | "dfrc" | "wildfr") {
        return Some("");
    }
    let (mut rest, mut is_named) = (plain, false);
    'words: loop {
        for (place, word) in CHESS960.iter().enumerate() {
            if let Some(left) = rest.strip_suffix(word).or_else(|| rest.strip_prefix(word)) {
                rest = left;
                is_named |= place < 3;
                continue 'words;
            }
        }
        return is_named.then_some(rest);
    }
}

/// Returns from a function of chess with the result of the variant's rules, in any variant but chess.
macro_rules! of_variant {
    ($position:ident.$method:ident($($argument:expr),*)) => {
        if $position.variant() != crate::variant::Variant::Chess {
            return $position.$method($($argument),*);
        }
    };
}
pub(crate) use of_variant;

/// What a variant adds to a position or a setup. Without the feature `variants` it is empty, and the
/// variant is chess.
///
/// Both forms have the same methods for the rest of the crate. Those of the empty one are constants, so that the compiler removes
/// every branch for a variant, and the rules that only such a branch reaches.
#[cfg(not(feature = "variants"))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct VariantState;

#[cfg(not(feature = "variants"))]
impl VariantState {
    /// Nothing: chess.
    pub const CHESS: VariantState = VariantState;

    #[inline(always)]
    pub(crate) const fn new(_: Variant) -> VariantState {
        VariantState
    }

    #[inline(always)]
    pub(crate) const fn variant(&self) -> Variant {
        Variant::Chess
    }

    #[inline(always)]
    pub(crate) const fn pockets(&self) -> [Pocket; 2] {
        [Pocket::EMPTY; 2]
    }

    #[inline(always)]
    pub(crate) const fn promoted(&self) -> Bitboard {
        Bitboard::EMPTY
    }

    #[inline(always)]
    pub(crate) const fn checks(&self) -> [u8; 2] {
        [0; 2]
    }

    #[inline(always)]
    pub(crate) const fn with_pockets(self, _: [Pocket; 2], _promoted: Bitboard) -> VariantState {
        self
    }

    #[inline(always)]
    pub(crate) const fn with_checks(self, _: [u8; 2]) -> VariantState {
        self
    }

    #[inline(always)]
    pub(crate) const fn digest(&self) -> u64 {
        0
    }
}

/// What a variant adds to a position or a setup. Without the feature `variants` it is empty, and the
/// variant is chess.
#[cfg(feature = "variants")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct VariantState {
    /// The variant.
    pub variant: Variant,
    /// What each side can drop in crazyhouse, White's first.
    pub pockets: [Pocket; 2],
    /// The squares of promoted pieces in crazyhouse, which change back to pawns when they are captured.
    pub promoted: Bitboard,
    /// The checks that each side still has to give in three-check, White's first.
    pub checks: [u8; 2],
}

#[cfg(feature = "variants")]
impl VariantState {
    /// Nothing: chess.
    pub const CHESS: VariantState = VariantState::new(Variant::Chess);

    /// The initial state of a variant, also for FENs without counters and pockets.
    pub const fn new(variant: Variant) -> VariantState {
        let checks = if matches!(variant, Variant::ThreeCheck) { MOST_CHECKS } else { 0 };
        VariantState { variant, pockets: [Pocket::EMPTY; 2], promoted: Bitboard::EMPTY, checks: [checks; 2] }
    }

    #[inline(always)]
    pub(crate) const fn variant(&self) -> Variant {
        self.variant
    }

    #[inline(always)]
    pub(crate) const fn pockets(&self) -> [Pocket; 2] {
        self.pockets
    }

    /// The squares of promoted pieces; always empty except in crazyhouse.
    #[inline(always)]
    pub(crate) const fn promoted(&self) -> Bitboard {
        if matches!(self.variant, Variant::Crazyhouse) { self.promoted } else { Bitboard::EMPTY }
    }

    #[inline(always)]
    pub(crate) const fn checks(&self) -> [u8; 2] {
        self.checks
    }

    #[inline(always)]
    pub(crate) const fn with_pockets(self, pockets: [Pocket; 2], promoted: Bitboard) -> VariantState {
        VariantState { pockets, promoted, ..self }
    }

    #[inline(always)]
    pub(crate) const fn with_checks(self, checks: [u8; 2]) -> VariantState {
        VariantState { checks, ..self }
    }

    /// A part of a position's digest.
    pub(crate) fn digest(&self) -> u64 {
        let counts = self.pockets.iter().flat_map(|pocket| pocket.0).chain(self.checks);
        counts.fold(self.promoted.0, |sum, count| {
            (sum ^ u64::from(count)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
        })
    }
}

/// The most checks that a side can have left in three-check.
pub(crate) const MOST_CHECKS: u8 = 3;

/// How many roles a pocket can hold: none without the feature.
const POCKET_ROLES: usize = if cfg!(feature = "variants") { 5 } else { 0 };

/// The pieces of one side that it can drop, by their roles. Without the feature `variants` it is always empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pocket(pub(crate) [u8; POCKET_ROLES]);

impl Pocket {
    /// The empty pocket.
    pub const EMPTY: Pocket = Pocket([0; POCKET_ROLES]);

    /// The most pieces of one role.
    pub const MOST: u8 = 63;

    /// How many pieces of this role there are; never a king.
    ///
    /// ```
    /// use chess_arbiter::{Pocket, Role};
    /// assert_eq!(Pocket::EMPTY.count(Role::Queen), 0);
    /// ```
    pub fn count(self, role: Role) -> u8 {
        self.0.get(role.index()).copied().unwrap_or(0)
    }

    /// The pocket with this many pieces of a role, at most [`Pocket::MOST`]; kings are ignored. Needs the feature `variants`.
    ///
    /// ```
    /// use chess_arbiter::{Pocket, Role};
    /// assert_eq!(Pocket::EMPTY.with(Role::Queen, 2).count(Role::Queen), 2);
    /// ```
    #[cfg(feature = "variants")]
    #[must_use]
    pub fn with(mut self, role: Role, count: u8) -> Pocket {
        self.set(role, count);
        self
    }

    fn set(&mut self, role: Role, count: u8) {
        if let Some(place) = self.0.get_mut(role.index()) {
            *place = count.min(Pocket::MOST);
        }
    }

    /// Whether the pocket is empty.
    pub fn is_empty(self) -> bool {
        self == Pocket::EMPTY
    }

    pub(crate) fn add(&mut self, role: Role) {
        self.set(role, self.count(role).saturating_add(1));
    }

    pub(crate) fn take(&mut self, role: Role) {
        self.set(role, self.count(role).saturating_sub(1));
    }

    /// The roles that can be dropped, pawns first.
    pub fn roles(self) -> impl Iterator<Item = Role> {
        Role::ALL.into_iter().filter(move |role| self.count(*role) > 0)
    }
}
