//! The sentence for the end of a game.

use alloc::string::String;

use crate::facts::Facts;
use crate::language::Language;
use crate::outcome::{EndReason, GameEnd, Outcome};
use crate::sentence::Sentence;

impl GameEnd {
    /// One English sentence.
    ///
    /// ```
    /// use chess_arbiter::{Color, Game};
    /// assert_eq!(Game::default().resign(Color::Black).message(), "Black resigns, White wins.");
    /// ```
    pub fn message(&self) -> String {
        self.message_in(&Language::ENGLISH)
    }

    /// One sentence in a language.
    pub fn message_in(&self, language: &Language<'_>) -> String {
        language.capitalized(&end_facts(*self))
    }
}

/// The data of the sentence for an end.
pub(crate) fn end_facts(end: GameEnd) -> Facts {
    let draw = end.outcome == Outcome::Draw;
    let named = draw && end.by.is_some();
    let facts = Facts::new(match end.reason {
        EndReason::Checkmate => Sentence::GameOverCheckmate,
        EndReason::Stalemate => Sentence::GameOverStalemate,
        EndReason::DeadPosition => Sentence::GameOverDeadPosition,
        EndReason::FivefoldRepetition => Sentence::GameOverFivefoldRepetition,
        EndReason::SeventyFiveMoves => Sentence::GameOverSeventyFiveMoves,
        EndReason::ThreefoldRepetition if named => Sentence::GameOverThreefoldRepetitionBy,
        EndReason::ThreefoldRepetition => Sentence::GameOverThreefoldRepetition,
        EndReason::FiftyMoves if named => Sentence::GameOverFiftyMovesBy,
        EndReason::FiftyMoves => Sentence::GameOverFiftyMoves,
        EndReason::Resignation if named => Sentence::GameOverResignationDrawBy,
        EndReason::Resignation if draw => Sentence::GameOverResignationDraw,
        EndReason::Resignation => Sentence::GameOverResignation,
        EndReason::Agreement => Sentence::GameOverAgreement,
        EndReason::TimeForfeit if named => Sentence::GameOverTimeForfeitDrawBy,
        EndReason::TimeForfeit if draw => Sentence::GameOverTimeForfeitDraw,
        EndReason::TimeForfeit => Sentence::GameOverTimeForfeit,
        EndReason::Adjudication if draw => Sentence::GameOverAdjudicationDraw,
        EndReason::Adjudication => Sentence::GameOverAdjudication,
        EndReason::RulesInfraction if named => Sentence::GameOverRulesInfractionDrawBy,
        EndReason::RulesInfraction if draw => Sentence::GameOverRulesInfractionDraw,
        EndReason::RulesInfraction => Sentence::GameOverRulesInfraction,
        EndReason::Abandoned if draw => Sentence::GameOverAbandonedDraw,
        EndReason::Abandoned => Sentence::GameOverAbandoned,
        EndReason::Unknown if draw => Sentence::GameOverUnknownDraw,
        EndReason::Unknown => Sentence::GameOverUnknown,
        EndReason::KingExploded => Sentence::GameOverKingExploded,
        EndReason::ThirdCheck => Sentence::GameOverThirdCheck,
        EndReason::KingOfTheHill => Sentence::GameOverKingOfTheHill,
        EndReason::Race => Sentence::GameOverRace,
        EndReason::RaceDraw => Sentence::GameOverRaceDraw,
        EndReason::NoPieces => Sentence::GameOverNoPieces,
        EndReason::NoMoves => Sentence::GameOverNoMoves,
        EndReason::HordeCaptured => Sentence::GameOverHordeCaptured,
    });
    // The winner, or who brought about the draw.
    match end.winner().or(end.by) {
        Some(color) => facts.side(color).enemy(!color),
        None => facts,
    }
}
