//! How games end.

use core::fmt;

use crate::named::named;
use crate::piece::Color;
use crate::position::Position;
use crate::variant::of_variant;

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One side has won: 1-0 or 0-1.
    Win(Color),
    /// A draw: 1/2-1/2.
    Draw,
}

impl Outcome {
    /// The two wins and the draw.
    pub const ALL: [Outcome; 3] = [Outcome::Win(Color::White), Outcome::Win(Color::Black), Outcome::Draw];

    /// `1-0`, `0-1` or `1/2-1/2`.
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Win(Color::White) => "1-0",
            Outcome::Win(Color::Black) => "0-1",
            Outcome::Draw => "1/2-1/2",
        }
    }

    /// The outcome with this name, or `None`; `None` also for `*`, the result of a game without an end.
    ///
    /// ```
    /// use chess_arbiter::{Color, Outcome};
    /// assert_eq!(Outcome::from_name("0-1"), Some(Outcome::Win(Color::Black)));
    /// ```
    pub fn from_name(name: &str) -> Option<Outcome> {
        Outcome::ALL.into_iter().find(|outcome| outcome.name() == name)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

named! {
    /// Why a game is over.
    #[non_exhaustive]
    pub enum EndReason(code, from_code) {
        /// FIDE 5.1.1.
        Checkmate = "checkmate",
        /// FIDE 5.2.1.
        Stalemate = "stalemate",
        /// Neither side can mate any more (FIDE 5.2.2).
        DeadPosition = "dead-position",
        /// The same position for the fifth time (FIDE 9.6.1).
        FivefoldRepetition = "fivefold-repetition",
        /// Seventy-five moves by each side without capture or pawn move (FIDE 9.6.2).
        SeventyFiveMoves = "seventy-five-moves",
        /// The same position for the third time (FIDE 9.2), claimed or under online rules.
        ThreefoldRepetition = "threefold-repetition",
        /// Fifty moves by each side without capture or pawn move (FIDE 9.3), claimed or under online
        /// rules.
        FiftyMoves = "fifty-moves",
        /// FIDE 5.1.2; a draw if the opponent could not mate.
        Resignation = "resignation",
        /// FIDE 5.2.3.
        Agreement = "agreement",
        /// FIDE 6.9; a draw if the opponent could not mate.
        TimeForfeit = "time-forfeit",
        /// By decision of an arbiter.
        Adjudication = "adjudication",
        /// FIDE 7.5.5: a draw if the opponent could not mate. In a PGN any infraction, as the arbiter decided.
        RulesInfraction = "rules-infraction",
        /// The game was abandoned, according to a PGN.
        Abandoned = "abandoned",
        /// A PGN has a result without a reason, or with one that the game contradicts.
        Unknown = "unknown",
        /// Atomic: a king was blown up.
        KingExploded = "king-exploded",
        /// Three-check: the third check was given.
        ThirdCheck = "third-check",
        /// King of the hill: a king has reached the centre.
        KingOfTheHill = "king-of-the-hill",
        /// Racing kings: a king has reached the eighth rank.
        Race = "race",
        /// Racing kings: both kings have reached the eighth rank.
        RaceDraw = "race-draw",
        /// Antichess: the winner has lost all its pieces.
        NoPieces = "no-pieces",
        /// Antichess: the winner has no legal move.
        NoMoves = "no-moves",
        /// Horde: Black has captured all of White's pieces.
        HordeCaptured = "horde-captured",
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameEnd {
    /// The winner, or a draw.
    pub outcome: Outcome,
    /// Why it is over.
    pub reason: EndReason,
    /// Who resigned, overstepped the time, forfeited the game or claimed the draw, where that is known; also in a draw.
    pub by: Option<Color>,
}

impl GameEnd {
    /// An end that no side has declared.
    ///
    /// ```
    /// use chess_arbiter::{Color, EndReason, GameEnd, Outcome};
    /// let end = GameEnd::new(Outcome::Win(Color::White), EndReason::Checkmate);
    /// assert_eq!((end.winner(), end.by), (Some(Color::White), None));
    /// ```
    pub const fn new(outcome: Outcome, reason: EndReason) -> GameEnd {
        GameEnd { outcome, reason, by: None }
    }

    pub(crate) const fn draw(reason: EndReason) -> GameEnd {
        GameEnd::new(Outcome::Draw, reason)
    }

    /// The winner; `None` for a draw.
    pub const fn winner(self) -> Option<Color> {
        match self.outcome {
            Outcome::Win(color) => Some(color),
            Outcome::Draw => None,
        }
    }
}

impl Position {
    /// The end of a game at this position under any rules: checkmate, or stalemate of a side that has pieces. One
    /// without any, as in lessons, passes.
    ///
    /// ```
    /// use chess_arbiter::{EndReason, Position};
    /// let position: Position = "k7/2Q5/8/8/8/8/8/K7 b - -".parse()?;
    /// assert_eq!(position.mate_or_stalemate().unwrap().reason, EndReason::Stalemate);
    /// # Ok::<(), chess_arbiter::FenError>(())
    /// ```
    pub fn mate_or_stalemate(&self) -> Option<GameEnd> {
        of_variant!(self.variant_end_by_moves());
        self.is_over().then(|| {
            if self.is_check() {
                GameEnd::new(Outcome::Win(!self.turn()), EndReason::Checkmate)
            } else {
                GameEnd::draw(EndReason::Stalemate)
            }
        })
    }
}

named! {
    /// Which draws end a game automatically, and whether null moves are allowed.
    #[derive(Default)]
    #[non_exhaustive]
    pub enum Rules(name, from_name) {
        /// FIDE's Laws over the board: fivefold repetition and seventy-five moves end the game; threefold repetition
        /// and fifty moves may be claimed.
        #[default]
        Fide = "fide",
        /// As on most servers: threefold repetition and fifty moves end the game at once.
        Online = "online",
        /// For lessons and analysis: only checkmate and stalemate end the game automatically, no draw can be claimed,
        /// a side may have no king, and `--` passes the turn. (A side without any pieces is not stalemated: it
        /// passes.)
        Free = "free",
    }
}
