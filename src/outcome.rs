//! How games end.

use crate::piece::Color;

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One side has won: 1-0 or 0-1.
    Win(Color),
    /// Nobody has won: 1/2-1/2.
    Draw,
}

impl Outcome {
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Win(Color::White) => "1-0",
            Outcome::Win(Color::Black) => "0-1",
            Outcome::Draw => "1/2-1/2",
        }
    }

    pub(crate) fn from_name(name: &str) -> Option<Outcome> {
        let all = [Outcome::Win(Color::White), Outcome::Win(Color::Black), Outcome::Draw];
        all.into_iter().find(|outcome| outcome.name() == name)
    }
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndReason {
    /// FIDE 5.1.1.
    Checkmate,
    /// FIDE 5.2.1.
    Stalemate,
    /// Neither side can mate any more (FIDE 5.2.2).
    DeadPosition,
    /// The same position for the fifth time (FIDE 9.6.1).
    FivefoldRepetition,
    /// Seventy-five moves by each side without capture or pawn move (FIDE 9.6.2).
    SeventyFiveMoves,
    /// The same position for the third time (FIDE 9.2), claimed or under online rules.
    ThreefoldRepetition,
    /// Fifty moves by each side without capture or pawn move (FIDE 9.3), claimed or under online
    /// rules.
    FiftyMoves,
    /// FIDE 5.1.2; a draw if the other side could not mate.
    Resignation,
    /// FIDE 5.2.3.
    Agreement,
    /// FIDE 6.9; a draw if the other side could not mate.
    TimeForfeit,
    /// An arbiter decided.
    Adjudication,
}

impl EndReason {
    /// Every reason.
    pub const ALL: [EndReason; 11] = [
        EndReason::Checkmate,
        EndReason::Stalemate,
        EndReason::DeadPosition,
        EndReason::FivefoldRepetition,
        EndReason::SeventyFiveMoves,
        EndReason::ThreefoldRepetition,
        EndReason::FiftyMoves,
        EndReason::Resignation,
        EndReason::Agreement,
        EndReason::TimeForfeit,
        EndReason::Adjudication,
    ];

    pub(crate) fn from_code(code: &str) -> Option<EndReason> {
        EndReason::ALL.into_iter().find(|reason| reason.code() == code)
    }

    /// A stable code, the same in JavaScript.
    pub const fn code(self) -> &'static str {
        match self {
            EndReason::Checkmate => "checkmate",
            EndReason::Stalemate => "stalemate",
            EndReason::DeadPosition => "dead-position",
            EndReason::FivefoldRepetition => "fivefold-repetition",
            EndReason::SeventyFiveMoves => "seventy-five-moves",
            EndReason::ThreefoldRepetition => "threefold-repetition",
            EndReason::FiftyMoves => "fifty-moves",
            EndReason::Resignation => "resignation",
            EndReason::Agreement => "agreement",
            EndReason::TimeForfeit => "time-forfeit",
            EndReason::Adjudication => "adjudication",
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameEnd {
    /// Who won, if anybody.
    pub outcome: Outcome,
    /// Why it is over.
    pub reason: EndReason,
}

impl GameEnd {
    pub(crate) const fn draw(reason: EndReason) -> GameEnd {
        GameEnd { outcome: Outcome::Draw, reason }
    }
}

/// Which draws end a game by themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rules {
    /// FIDE's Laws over the board: the fivefold repetition and seventy-five moves; a third repetition
    /// and fifty moves may be claimed.
    #[default]
    Fide,
    /// As on most servers: the third repetition and fifty moves end the game at once.
    Online,
}
