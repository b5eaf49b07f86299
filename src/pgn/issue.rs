//! Errors in a PGN, with line and column.

use alloc::string::String;
use core::fmt;

use crate::facts::Facts;
use crate::language::Language;
use crate::position::Position;
use crate::sentence::Sentence;
use crate::verdict::Refusal;

/// The beginning of the names of sentences about PGN.
const PREFIX: &str = "pgn-";

/// An error in a PGN. Everything else is still read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PgnIssue {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// What is wrong.
    pub cause: PgnCause,
    /// See [`PgnIssue::before`]. Conditional, because a field that chess never uses would cost 0.5 kB of wasm.
    #[cfg(feature = "variants")]
    before: Option<Position>,
}

/// What is wrong in a PGN.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PgnCause {
    /// The text itself: a tag, a comment, a parenthesis, a result.
    Text(Facts),
    /// An illegal move, and why.
    Move(Refusal),
}

/// The code of a sentence about PGN: its name without the prefix and without the suffix that distinguishes sentences of
/// one code.
fn code_of(sentence: Sentence) -> Option<&'static str> {
    sentence.key().strip_prefix(PREFIX)?.split('.').next()
}

impl PgnIssue {
    pub(super) fn new((line, column): (u32, u32), cause: PgnCause) -> PgnIssue {
        PgnIssue {
            line,
            column,
            cause,
            #[cfg(feature = "variants")]
            before: None,
        }
    }

    /// Keeps the position before an illegal move of an atomic game.
    #[cfg(feature = "variants")]
    pub(super) fn set_before(&mut self, position: Position) {
        self.before = Some(position);
    }

    /// Only variants need it.
    #[cfg(not(feature = "variants"))]
    pub(super) fn set_before(&mut self, _position: Position) {}

    /// The position before an illegal move of an atomic game, which says what the candidates explode.
    #[doc(hidden)]
    #[cfg(feature = "variants")]
    pub fn before(&self) -> Option<Position> {
        self.before
    }

    /// Always `None`: only variants need it.
    #[doc(hidden)]
    #[cfg(not(feature = "variants"))]
    pub fn before(&self) -> Option<Position> {
        None
    }

    const ILLEGAL_MOVE: &str = "illegal-move";

    /// A stable code, the same in JavaScript: that of its sentence, without the prefix, or `illegal-move`.
    ///
    /// ```
    /// use chess_arbiter::read_pgn;
    /// let games = read_pgn(b"1. e4 {best by test");
    /// assert_eq!(games[0].issues[0].code(), "unclosed-comment");
    /// ```
    pub fn code(&self) -> &'static str {
        match &self.cause {
            PgnCause::Text(facts) => code_of(facts.sentence).unwrap_or_default(),
            PgnCause::Move(_) => PgnIssue::ILLEGAL_MOVE,
        }
    }

    /// Every code of an issue.
    pub fn codes() -> impl Iterator<Item = &'static str> {
        let of_text = |sentence: &Sentence| !sentence.key().contains('.');
        Sentence::ALL.into_iter().filter(of_text).filter_map(code_of).chain([PgnIssue::ILLEGAL_MOVE])
    }

    /// Whether moves, comments or tags of the text are missing in the game. Otherwise the text was only unusual: an
    /// unknown sign, a tag in another case or twice, or contradictory results.
    ///
    /// ```
    /// use chess_arbiter::read_pgn;
    /// assert!(read_pgn(b"1. e4 e5 2. Ke3 *")[0].issues[0].lost());
    /// assert!(!read_pgn(b"1. e4~ e5 *")[0].issues[0].lost());
    /// ```
    pub fn lost(&self) -> bool {
        use Sentence::*;
        match &self.cause {
            PgnCause::Move(_) => true,
            PgnCause::Text(facts) => !matches!(
                facts.sentence,
                PgnStrayBrace
                    | PgnRepeatedTag
                    | PgnTagCase
                    | PgnForcedVariation
                    | PgnStrayParenthesis
                    | PgnUnclosedVariation
                    | PgnNoEnPassant
                    | PgnDiagramMark
                    | PgnBracketText
                    | PgnNumbersAgain
                    | PgnSecondResult
                    | PgnUnknownSign
                    | PgnMissingResult
                    | PgnTagResult
                    | PgnTagResultUndecided
                    | PgnTagResultOpen
                    | PgnBoardResult
            ),
        }
    }

    /// Whether it is about tags instead of movetext.
    pub(super) fn is_of_tags(&self) -> bool {
        use Sentence::*;
        matches!(
            self.facts().sentence,
            PgnUnreadableTag
                | PgnRepeatedTag
                | PgnTagCase
                | PgnUnknownVariant
                | PgnUnknownVariantEntry
                | PgnUnusableFen
                | PgnTagResult
                | PgnTagResultUndecided
                | PgnTagResultOpen
        )
    }

    /// The data of its sentence.
    pub fn facts(&self) -> &Facts {
        match &self.cause {
            PgnCause::Text(facts) => facts,
            PgnCause::Move(refusal) => &refusal.facts,
        }
    }

    /// For an illegal move, why.
    pub fn verdict(&self) -> Option<&Refusal> {
        match &self.cause {
            PgnCause::Text(_) => None,
            PgnCause::Move(refusal) => Some(refusal),
        }
    }

    /// One English sentence, without the place.
    ///
    /// ```
    /// use chess_arbiter::read_pgn;
    /// let issue = &read_pgn(b"1. e4 e5 2. Ke3 *")[0].issues[0];
    /// assert!(issue.message().contains("A king cannot move from e1 to e3"));
    /// ```
    pub fn message(&self) -> String {
        self.message_in(&Language::ENGLISH)
    }

    /// One sentence in a language, without the place.
    pub fn message_in(&self, language: &Language<'_>) -> String {
        language.message(self.facts())
    }
}

impl fmt::Display for PgnIssue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message())
    }
}

impl core::error::Error for PgnIssue {}
