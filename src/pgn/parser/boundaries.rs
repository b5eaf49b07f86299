//! Where a game ends: at its result and what follows it, or without one, where numbers begin again at 1.

use core::mem::take;

use super::{At, LineColumn, Parser, Stage};
use crate::facts::Facts;
use crate::game::{Game, named_reason, names_other_winner};
use crate::outcome::{EndReason, GameEnd, Outcome};
use crate::pgn::issue::{PgnCause, PgnIssue};
use crate::pgn::lexer::{CommentKind, Place, Token};
use crate::pgn::pgn_game::EncodedPgnGame;
use crate::pgn::words::{names_move, result_of, without_move_number};
use crate::read_move::WrittenMove;
use crate::sentence::Sentence;
use crate::text::plain;

/// A number 1 that may begin the next game.
#[derive(Clone, Copy)]
pub(super) struct Restart {
    at: LineColumn,
    /// Whether it has its dot.
    is_dotted: bool,
    /// Whether it follows a blank line.
    follows_blank: bool,
}

impl Parser {
    /// Whether the result of the game has been read, and no variation is open.
    pub(super) fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Result) && self.lines.len() == 1 && self.skipped_depth == 0
    }

    /// Takes a number 1 in the first column of its line, or any number after a result, with the text attached to
    /// it. Returns whether the next token decides if a game begins here.
    pub(super) fn restart(&mut self, word: &str, at: At) -> bool {
        let is_over = self.is_over();
        let rest = word.strip_prefix('1').filter(|rest| rest.is_empty() || rest.starts_with('.'));
        if rest.is_none() && !is_over {
            return false;
        }
        let follows_blank = at.lexer.follows_blank_line(at.place);
        let restart = |is_dotted| Restart { at: at.line_column(), is_dotted, follows_blank };
        if is_over {
            self.begins_again = Some(restart(word.ends_with('.')));
            return true;
        }
        let begins = follows_blank || self.between.is_some() || at.lexer.starts_line(at.place);
        let attached = rest.and_then(|rest| rest.strip_prefix('.'));
        if !begins || !self.may_begin_again(attached.unwrap_or("")) {
            return false;
        }
        let restart = Restart { follows_blank: follows_blank || self.between.is_some(), ..restart(attached.is_some()) };
        if attached.is_none_or(str::is_empty) {
            self.begins_again = Some(restart);
            return true;
        }
        self.begin_again(restart, at);
        false
    }

    /// Decides about a number 1 by the next token. Returns whether that was its dot, so that the token after it
    /// decides.
    pub(super) fn decide(&mut self, mut restart: Restart, token: &Token, at: At) -> bool {
        let is_over = self.is_over();
        let begins = match token {
            Token::Word(span) => {
                let text = at.lexer.text(*span);
                if text == "." && !restart.is_dotted {
                    restart.is_dotted = true;
                    self.begins_again = Some(restart);
                    return true;
                }
                let mv = if restart.is_dotted { &*text } else { text.strip_prefix('.').unwrap_or(&text) };
                // "1. ... e5" is Black's, "1 - 0" a result.
                let is_number =
                    |letter: char| letter.is_ascii_digit() || matches!(letter, '½' | '*') || plain(letter) == Some('-');
                let may_be_move = restart.is_dotted && !is_over || !mv.starts_with(is_number);
                !starts_with_dots(mv) && may_be_move && (!is_over || is_meant_as_move(mv))
            }
            Token::Comment(_, kind) => *kind != CommentKind::BeforeGame && (!is_over || restart.follows_blank),
            _ => false,
        };
        if begins {
            self.begin_again(restart, at);
        } else {
            if !self.begins_with_half() {
                self.decided();
            }
            self.keep_between();
        }
        false
    }

    /// Begins the next game at its number; without a blank line before it, only reports the number.
    fn begin_again(&mut self, restart: Restart, at: At) {
        if self.is_over() {
            self.end_game(at);
        } else if restart.follows_blank {
            self.report_at(restart.at, PgnCause::Text(Facts::new(Sentence::PgnMissingResult)));
            let between = self.between.take();
            self.end_game(at);
            self.preface = between.unwrap_or_default();
        } else {
            return self.report_at(restart.at, PgnCause::Text(Facts::new(Sentence::PgnNumbersAgain)));
        }
        self.line = restart.at.0;
        self.begin(at);
    }

    /// Whether White's first number, with the text attached to it, begins another game here: after a move, outside
    /// variations.
    pub(super) fn may_begin_again(&self, attached: &str) -> bool {
        let is_among_moves = matches!(self.stage, Stage::Moves) && self.skipped_depth == 0;
        let [line] = self.lines.as_slice() else { return false };
        is_among_moves && (line.has_moves || line.is_broken) && !starts_with_dots(attached)
    }

    /// Whether a word after the result begins another game: a move with its number or after a blank line, or one that is
    /// possible at the start. Others belong to the game before.
    pub(super) fn begins_game(&self, word: &str, at: At) -> bool {
        let mv = without_move_number(word);
        let is_set_off = mv.len() < word.len() || at.lexer.follows_blank_line(at.place);
        is_meant_as_move(mv) && (is_set_off || self.usual.parse_san(mv).is_ok())
    }

    /// Takes a result after the moves of the main line; in a variation it is ignored. Of two results the first one counts,
    /// unless it is `*`.
    pub(super) fn end_moves(&mut self, result: Option<Outcome>, at: At) {
        if self.lines.len() != 1 || self.skipped_depth > 0 {
            return;
        }
        let first = self.result.replace(result);
        self.stage = Stage::Result;
        if let Some(first) = first.filter(|first| *first != result) {
            self.report(at, Facts::new(Sentence::PgnSecondResult));
            if first.is_some() {
                self.result = Some(first);
                return;
            }
        }
        self.result_at = at.line_column();
    }

    /// Joins "1 - 0": `Some(None)` for the dash, then the result. The first part alone may also be a number or a draw.
    pub(super) fn spaced_result(&mut self, word: &str, at: At) -> Option<Option<Option<Outcome>>> {
        let may_begin = self.begins_with_half();
        let before = take(&mut self.half_result);
        let result = self.joined_result(&before, word);
        if may_begin && result.is_none() {
            self.decided();
        }
        if result.is_none() && matches!(word, "1" | "0" | "1/2" | "½") {
            self.half_result = word.into();
            self.half_follows_blank = self.is_over() && at.lexer.follows_blank_line(at.place);
        }
        result
    }

    /// Whether the first part of a result with spaces may begin a game.
    pub(super) fn begins_with_half(&self) -> bool {
        self.half_follows_blank && !self.half_result.is_empty()
    }

    fn joined_result(&mut self, before: &str, word: &str) -> Option<Option<Option<Outcome>>> {
        // The last two are the first bytes of "½" and of dashes.
        let may_be_part = matches!(word.as_bytes().first(), Some(b'0' | b'1' | b'-' | 0xc2 | 0xe2));
        if !may_be_part {
            return None;
        }
        let is_dash = matches!(word, "-" | "–" | "—");
        match (before, word) {
            ("1" | "0" | "1/2" | "½", _) if is_dash => {
                self.half_result = [before, "-"].concat();
                Some(None)
            }
            ("1-" | "0-" | "1/2-" | "½-", _) => result_of(&[before, word].concat()).map(Some),
            _ => None,
        }
    }

    fn result_by_tag(&self) -> Option<Option<Outcome>> {
        self.encoder.tags.get("Result").and_then(result_of)
    }

    /// The end declared by the result after the moves or, if that is `*` or missing, by the tag, unless mate or stalemate
    /// shows the same. Reports if the board, the moves and the tag disagree.
    pub(super) fn declared_end(&mut self, at: At) -> Option<GameEnd> {
        let by_tag = self.result_by_tag();
        let outcome = self.result.flatten().or(by_tag.flatten())?;
        let position = self.lines.first()?.end().position();
        let board = position.mate_or_stalemate().map(|end| end.outcome);
        let facts = match (board, self.result, by_tag) {
            (Some(board), ..) if board != outcome => {
                Some(Facts::new(Sentence::PgnBoardResult).outcome(outcome).claimed_result(board))
            }
            (_, Some(None), _) => Some(Facts::new(Sentence::PgnTagResultUndecided).claimed_result(outcome)),
            (.., Some(None)) => Some(Facts::new(Sentence::PgnTagResultOpen).outcome(outcome)),
            (.., Some(Some(claimed))) if claimed != outcome => {
                Some(Facts::new(Sentence::PgnTagResult).outcome(outcome).claimed_result(claimed))
            }
            _ => None,
        };
        if let Some(facts) = facts {
            let place = if self.result.is_some() { self.result_at } else { at.line_column() };
            self.report_at(place, PgnCause::Text(facts));
        }
        if board == Some(outcome) {
            return None;
        }
        let tags = &self.encoder.tags;
        let names = ["White", "Black"].map(|name| tags.get(name));
        let said = tags.get("Termination").filter(|said| !names_other_winner(said, names, outcome));
        // The game reads the tag EndedBy when it is decoded.
        Some(GameEnd::new(outcome, said.and_then(named_reason).unwrap_or(EndReason::Unknown)))
    }

    /// Completes the current game.
    pub(in crate::pgn) fn end_game(&mut self, at: At) {
        self.keep_between();
        if self.lines.is_empty() {
            if self.encoder.tags.bytes().is_empty()
                && self.preface.is_empty()
                && self.issues.is_empty()
                && !self.has_others
            {
                self.stage = Stage::Before;
                self.line = 0;
                return;
            }
            self.begin_line(self.preface_line);
            self.begin(At { place: Place::START, ..at });
        }
        let unclosed = match (self.skipped_depth, self.lines.as_slice()) {
            (0, [_, .., last]) => Some(last.opened),
            (0, _) => None,
            _ => Some(self.skipped_from),
        };
        if let Some(opened) = unclosed {
            let facts = Facts::new(Sentence::PgnUnclosedVariation);
            self.report_at(opened, PgnCause::Text(facts));
        }
        while self.lines.len() > 1 {
            self.end_line();
        }
        let last = self.lines.first().map_or(0, |line| line.end().at);
        let declared = self.declared_end(at);
        self.end_line();
        self.has_others = false;
        let mut issues = take(&mut self.issues);
        if self.unreported > 0 {
            if let Some(&PgnIssue { line, column, .. }) = issues.last() {
                let facts = Facts::new(Sentence::PgnMoreIssues).count(self.unreported);
                issues.push(PgnIssue::new((line, column), PgnCause::Text(facts)));
            }
            self.unreported = 0;
        }
        self.skipped_depth = 0;
        self.begins_again = None;
        self.half_result.clear();
        self.result = None;
        self.stage = Stage::Before;
        let game = self.encoder.take(last, declared.map(|end| (last, end)));
        self.add_history(&game, &mut issues);
        self.from = self.undecided.take();
        // Every token has set it.
        let start = self.start.take().unwrap_or_default();
        let end = at.lexer.settle(self.end);
        self.finished = Some(EncodedPgnGame { game, issues, line: take(&mut self.line), start, end });
    }

    /// Completes refusals with what only the game knows, such as the move that lost a castling right.
    fn add_history(&mut self, encoded: &[u8], issues: &mut [PgnIssue]) {
        let asking = take(&mut self.asking);
        if asking.is_empty() {
            return;
        }
        let Some(mut game) = Game::from_bytes(encoded) else { return };
        for (index, node) in asking {
            let (Some(issue), Some(id)) = (issues.get_mut(index), game.node(node)) else {
                continue;
            };
            game.go_to_node(id);
            if let PgnCause::Move(refusal) = &mut issue.cause {
                refusal.add_history(game.position(), &mut game.line_to(game.current()));
            }
        }
    }
}

/// Whether a word is a move or was meant as one; a null move does not count.
fn is_meant_as_move(word: &str) -> bool {
    WrittenMove::read(word).map_or_else(|| names_move(word), |written| written != WrittenMove::Pass)
}

/// Whether a text begins with a dot or an ellipsis.
fn starts_with_dots(text: &str) -> bool {
    text.starts_with('.') || text.starts_with('…')
}
