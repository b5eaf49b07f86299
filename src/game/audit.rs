//! Contradictions in the record of a game.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::facts::{Facts, Played};
use crate::game::ends::{RESULT, TERMINATION};
use crate::game::record::named_reason;
use crate::game::{Game, NodeId};
use crate::language::Language;
use crate::named::named;
use crate::outcome::{EndReason, GameEnd, Outcome, Rules};
use crate::sentence::Sentence;
use crate::verdict::end_facts;

named! {
    /// A contradiction in the record of a game.
    #[non_exhaustive]
    pub enum GameProblemCode(code, from_code) {
        /// A win for a side that could not mate by any series of legal moves (FIDE 5.1.2, 6.9). Not reported if an
        /// arbiter decided, by adjudication or after an infraction, or if the game was abandoned.
        WinnerCouldNotMate = "winner-could-not-mate",
        /// Mate or stalemate is on the board, but the result differs.
        ResultContradictsPosition = "result-contradicts-position",
        /// The tag Termination names an end that the position, the moves or the result contradict.
        TerminationContradictsPosition = "termination-contradicts-position",
        /// Moves follow a dead position, the fifth repetition or seventy-five moves. A game with a Date before 2015 may
        /// go on after the latter two, which came into the Laws in July 2014.
        PlayedOnAfterEnd = "played-on-after-end",
        /// The players agreed on a draw before both had made a move (FIDE 5.2.3).
        AgreedTooEarly = "agreed-too-early",
    }
}

/// A problem of a game, with its half-move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct GameProblem {
    /// The kind of problem.
    pub code: GameProblemCode,
    /// The data of its sentence.
    pub facts: Facts,
    /// The last half-move of the game or, if moves follow its end, the one that ended it.
    pub ply: u32,
}

impl GameProblem {
    /// One English sentence.
    pub fn message(&self) -> String {
        self.message_in(&Language::ENGLISH)
    }

    /// One sentence in a language.
    pub fn message_in(&self, language: &Language<'_>) -> String {
        language.message(&self.facts)
    }
}

impl fmt::Display for GameProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message())
    }
}

/// The problems found so far.
struct Found<'a> {
    game: &'a Game,
    problems: Vec<GameProblem>,
}

impl Found<'_> {
    /// Adds a problem; returns its facts, to be completed.
    #[inline(never)]
    fn add(&mut self, id: NodeId, code: GameProblemCode, sentence: Sentence) -> &mut Facts {
        let new = self.problems.len();
        self.problems.push(GameProblem { code, facts: Facts::new(sentence), ply: self.game.ply_at(id) });
        &mut self.problems[new].facts
    }
}

/// The first year in which fivefold repetition and seventy-five moves ended every game: they came into FIDE's Laws in
/// July 2014.
const SINCE: &str = "2015";

impl Game {
    /// Contradictions in the record between result, end and moves of the main line. Empty for a sound game. Whether a
    /// side could still mate may take a search, as in [`Position::can_win`].
    ///
    /// ```
    /// use chess_arbiter::read_pgn;
    /// let pgn = "[Termination \"Bob won by checkmate\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 1-0";
    /// let problems = read_pgn(pgn.as_bytes())[0].game.problems();
    /// assert_eq!(problems[0].code.code(), "termination-contradicts-position");
    /// ```
    ///
    /// [`Position::can_win`]: crate::Position::can_win
    pub fn problems(&self) -> Vec<GameProblem> {
        let line = self.main_line();
        let mut found = Found { game: self, problems: Vec::new() };
        let Some(&last) = line.last() else { return found.problems };
        let declared = self.declared_on_main_line();
        if let Some(end) = self.main_line_end() {
            // The end may have been declared after moves were taken back.
            let at = declared.filter(|(_, declared)| *declared == end).map_or(last, |(id, _)| id);
            if let Outcome::Win(color) = end.outcome
                && needs_mate(end.reason)
                && self.position_at(at).has_kings()
                && !self.position_at(at).can_win(color)
            {
                let sentence = Sentence::WinnerCouldNotMate;
                let sentence = self.start().reworded(sentence);
                found.add(at, GameProblemCode::WinnerCouldNotMate, sentence).side = Some(color);
            }
            if let Some(claimed) = self.contradicted_result(last, declared) {
                let sentence = Sentence::ResultContradictsPosition;
                let facts = found.add(last, GameProblemCode::ResultContradictsPosition, sentence);
                facts.outcome = Some(end.outcome);
                facts.claimed_result = Some(claimed);
            }
            if let Some(said) = self.tag(TERMINATION)
                && let Some(reason) = named_reason(said)
                && (!self.bears_out(at, GameEnd { reason, ..end }) || self.says_other_winner(said, end.outcome))
            {
                let sentence = Sentence::TerminationContradictsPosition;
                let facts = found.add(at, GameProblemCode::TerminationContradictsPosition, sentence);
                *facts = Facts::new(sentence).written(said);
            }
        }
        if let Some((id, reason)) = self.end_before(&line) {
            let played = self.played_at(id);
            let is_start = played.is_none();
            let sentence = if is_start { Sentence::PlayedOnAfterEndStart } else { Sentence::PlayedOnAfterEndMove };
            let facts = found.add(id, GameProblemCode::PlayedOnAfterEnd, sentence);
            facts.played = played;
            facts.inner = Some(end_facts(GameEnd::draw(reason)).sentence);
        }
        if let Some((id, GameEnd { reason: EndReason::Agreement, .. })) = declared
            && self.is_too_early_to_agree(id)
        {
            found.add(id, GameProblemCode::AgreedTooEarly, Sentence::AgreedTooEarly);
        }
        found.problems
    }

    /// The nodes of the main line, from the start.
    fn main_line(&self) -> Vec<NodeId> {
        core::iter::successors(Some(NodeId::ROOT), |id| self.children(*id).next()).collect()
    }

    /// The recorded result, if mate or stalemate at the end of the main line contradicts it.
    fn contradicted_result(&self, last: NodeId, declared: Option<(NodeId, GameEnd)>) -> Option<Outcome> {
        let board = self.position_at(last).mate_or_stalemate()?.outcome;
        let by_moves = declared.filter(|(id, _)| *id == last).map(|(_, end)| end.outcome);
        by_moves.or_else(|| Outcome::from_name(self.tags.get(RESULT)?)).filter(|claimed| *claimed != board)
    }

    /// The first node before the last one of the main line at which the game was over, and why.
    fn end_before(&self, line: &[NodeId]) -> Option<(NodeId, EndReason)> {
        let [before @ .., _] = line else { return None };
        if self.rules() == Rules::Free {
            return None;
        }
        // What follows a dead position is dead.
        let living = line.iter().rposition(|id| !self.is_dead_at(*id)).map_or(0, |living| living + 1);
        // "????.??.??" comes after all years.
        let counts = self.tag("Date").is_none_or(|date| date.is_empty() || date >= SINCE);
        let counted = |id: &NodeId| {
            let position = self.position_at(*id);
            match position.quiet_halfmoves() {
                _ if !counts => None,
                150.. => Some(EndReason::SeventyFiveMoves),
                quiet if quiet < 16 && !position.repeats_across_captures() => None,
                _ if self.repetitions_at(*id) >= 5 => Some(EndReason::FivefoldRepetition),
                _ => None,
            }
        };
        let end = before[..living.min(before.len())].iter().find_map(|id| Some((*id, counted(id)?)));
        end.or_else(|| Some((*before.get(living)?, EndReason::DeadPosition)))
    }

    /// The move that led to a node, with its number.
    fn played_at(&self, id: NodeId) -> Option<Played> {
        Some(Played { number: self.position_at(self.parent(id)?).fullmoves(), san: self.san_at(id)? })
    }
}

/// Whether a win for this reason requires that the winner could mate.
const fn needs_mate(reason: EndReason) -> bool {
    !matches!(reason, EndReason::Adjudication | EndReason::RulesInfraction | EndReason::Abandoned)
}
