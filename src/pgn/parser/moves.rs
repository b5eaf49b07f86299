//! Words that should be moves, with the signs after them.

use alloc::string::String;

use super::noted::{EQUAL, Noted, find_noted, find_signed};
use super::{At, MAX_ISSUES, Parser};
use crate::chess_move::Move;
use crate::facts::Facts;
use crate::game::{COMMENT_BEFORE, FIRST_SIBLING};
use crate::outcome::Rules;
use crate::pgn::issue::PgnCause;
use crate::pgn::words::{
    DIAGRAM, LONGEST_RESULT, NOVELTY, is_en_passant, is_pass, is_punctuation, is_sign, names_move, result_of, suffix,
    without_marks, without_points,
};
use crate::piece::Color;
use crate::read_move::{WrittenMove, spaced_castling};
use crate::sentence::Sentence;
use crate::signs::{is_about_side, is_symbol, nag_of};
use crate::text::plain;
use crate::variant::Variant;

impl Parser {
    /// Plays a word that should be a move, unless it is a sign for a NAG or belongs to the previous move.
    pub(super) fn play(&mut self, word: &str, at: At) {
        let Some(line) = self.lines.last_mut() else { return };
        if line.is_broken || self.skipped_depth > 0 {
            return;
        }
        if self.tags_only {
            return self.pass_over(word, at);
        }
        // Marks are read here, because people also write three of them.
        let text = without_marks(word);
        self.continue_before(text);
        let Some(line) = self.lines.last_mut() else { return };
        if let Some(mv) = line.position().find_bare(text) {
            self.add(mv, suffix(word));
            return;
        }
        if (line.has_moves && is_punctuation(text)) || is_en_passant(text) {
            if suffix(word) != 0 {
                self.nag(suffix(word), at);
            }
            if is_en_passant(text) && !self.is_after_en_passant() {
                self.report(at, Facts::new(Sentence::PgnNoEnPassant).written(word));
            }
            return;
        }
        if let Some((letter, squares)) = word.split_once(char::is_whitespace)
            && spaced_castling(word) == 0
        {
            return self.play_spaced(letter, squares.trim_start(), at);
        }
        if is_pass(text) {
            if self.is_over() {
                return self.refuse(text, at);
            }
            let Some(mv) = self.lines.last().and_then(|line| line.position().null_move()) else {
                return self.refuse("--", at);
            };
            self.encoder.rules = Rules::Free;
            self.add(mv, suffix(word));
            return;
        }
        let whole = without_points(word);
        for with_unknown in [false, true] {
            for place in (whole.len().saturating_sub(LONGEST_RESULT)..=whole.len()).rev() {
                let Some((head, tail)) = whole.split_at_checked(place) else { continue };
                let result = result_of(tail).flatten();
                let is_split = tail.is_empty() || result.is_some();
                if !is_split || !self.play_noted(without_points(head), with_unknown, at) {
                    continue;
                }
                if result.is_some() {
                    self.end_moves(result, at);
                }
                return;
            }
        }
        if !self.take_without_unknown(word, at) {
            self.refuse(if text.is_empty() { word } else { text }, at);
        }
    }

    /// Skips a word that should be a move, up to an attached result.
    fn pass_over(&mut self, word: &str, at: At) {
        let whole = without_points(word);
        for place in whole.len().saturating_sub(LONGEST_RESULT)..whole.len() {
            let Some((head, tail)) = whole.split_at_checked(place) else { continue };
            let head = without_points(head);
            if let Some(result) = result_of(tail).filter(Option::is_some)
                && (head.is_empty() || names_move(head) || WrittenMove::read(head).is_some())
            {
                self.note_move();
                return self.end_moves(result, at);
            }
        }
        if names_move(word) || WrittenMove::read(without_marks(word)).is_some() {
            self.note_move();
        } else {
            self.take_without_unknown(word, at);
        }
    }

    fn note_move(&mut self) {
        if let Some(line) = self.lines.last_mut() {
            line.has_moves = true;
        }
    }

    /// Takes a word without its unknown signs, if it has any.
    fn take_without_unknown(&mut self, word: &str, at: At) -> bool {
        let mut kept = String::new();
        let mut unknown = String::new();
        // ASCII signs may also follow a result.
        let is_result = result_of(word.trim_end_matches(is_sign)).is_some();
        for letter in word.chars() {
            // The byte order mark of a joined file is also invisible.
            let Some(same) = plain(letter).filter(|letter| *letter != '\u{feff}') else { continue };
            // A dash is part of a move unless it is the whole word.
            let is_dash = same == '-' && letter != '-' && word.len() == letter.len_utf8();
            let is_symbol = is_symbol(letter) && nag_of(letter.encode_utf8(&mut [0; 4])).is_none();
            let is_unknown = is_dash || is_symbol || is_result && is_sign(letter) && !matches!(same, '-' | '/' | ':');
            if is_unknown { &mut unknown } else { &mut kept }.push(letter);
        }
        if !unknown.is_empty() {
            self.report(at, Facts::new(Sentence::PgnUnknownSign).written(&unknown));
        }
        if kept.len() < word.len() {
            if !kept.is_empty() {
                self.word(&kept, at);
            }
            return true;
        }
        false
    }

    /// Plays a piece letter and squares that are separated by blanks: "N f3". After a move, N and D may also be signs.
    fn play_spaced(&mut self, letter: &str, squares: &str, at: At) {
        let Some(line) = self.lines.last() else { return };
        let nag = match letter {
            "N" => NOVELTY,
            "D" => DIAGRAM,
            _ => 0,
        };
        let joined = [letter, squares].concat();
        let is_legal = |text: &str| find_noted(line.position(), without_points(text)).is_some();
        if nag == 0 || self.after_number || !line.has_moves || !is_legal(squares) {
            return self.play(&joined, at);
        }
        if is_legal(&joined) {
            // Both readings are possible, so neither is chosen.
            return self.refuse(&[letter, " ", squares].concat(), at);
        }
        self.nag(nag, at);
        self.play(squares, at);
    }

    /// Plays a move with signs attached to it, "Nf3!±" and, where the move cannot promote, "e4=", or adds the NAGs of a
    /// word that consists of signs. Returns whether it is either. With `with_unknown`, unknown signs after a move are
    /// dropped.
    fn play_noted(&mut self, word: &str, with_unknown: bool, at: At) -> bool {
        let Some(line) = self.lines.last() else { return false };
        let found = if with_unknown { find_signed(line.position(), word) } else { find_noted(line.position(), word) };
        let Some(Noted { mv, len, mut nags, unknown }) = found else { return false };
        if !unknown.is_empty() {
            self.report(at, Facts::new(Sentence::PgnUnknownSign).written(&unknown));
        }
        if let Some(mv) = mv {
            self.add(mv, 0);
            let checks = self.lines.last().is_some_and(|line| line.position().is_check());
            // After a check "+=" is the check and an equal position.
            if checks && word[len..].starts_with("+=") {
                nags.pop();
                nags.push(EQUAL);
            }
        }
        let blacks = self.lines.last().is_some_and(|line| line.at > 0 && line.position().turn() == Color::White);
        for nag in nags.into_iter().rev() {
            if nag == DIAGRAM && mv.is_some() {
                self.report(at, Facts::new(Sentence::PgnDiagramMark).written("D"));
            }
            // A sign about one side means the side that has moved.
            self.nag(nag + u16::from(is_about_side(nag) && blacks), at);
        }
        true
    }

    /// Whether the previous move, or the one that a variation without moves would replace, captured en passant.
    fn is_after_en_passant(&self) -> bool {
        let mut lines = self.lines.iter().rev();
        let node = lines.find(|line| line.has_moves).map_or(0, |line| line.at);
        self.encoder.move_at(node).is_some_and(Move::is_en_passant)
    }

    /// Reports a word that is not a legal move. If it was meant as one, it ends its line; other words are skipped.
    fn refuse(&mut self, text: &str, at: At) {
        let Some(line) = self.lines.last_mut() else { return };
        line.is_broken = names_move(text) || WrittenMove::read(text).is_some();
        if self.issues.len() >= MAX_ISSUES {
            self.unreported += 1;
            return;
        }
        let position = line.position();
        let node = line.at;
        // Always refused, because no legal move was found above.
        let Err(refusal) = position.judge(text) else { return };
        let knows_more = refusal.has_history();
        let before = (position.variant() == Variant::Atomic).then_some(*position);
        self.report_at(at.line_column(), PgnCause::Move(refusal));
        if let (Some(issue), Some(before)) = (self.issues.last_mut(), before) {
            issue.set_before(before);
        }
        if knows_more && self.unreported == 0 {
            self.asking.push((self.issues.len() - 1, node));
        }
    }

    /// Lets a variation continue from the last move instead of replacing it, if its number says so and its first move
    /// is legal there: Lichess writes "forced" lines like this.
    fn continue_before(&mut self, text: &str) {
        let [.., outer, line] = self.lines.as_mut_slice() else { return };
        let position = outer.position();
        if !line.has_moves
            && self.number == (position.fullmoves(), position.turn() == Color::Black)
            && position.find_bare(text).is_some()
        {
            line.is_forced = true;
            (line.at, line.before_last) = (outer.at, outer.at);
            line.positions = [*position; 2];
        }
    }

    pub(super) fn add(&mut self, mv: Move, nag: u16) {
        let Some(line) = self.lines.last_mut() else { return };
        line.play(mv);
        line.at = self.encoder.add_move(line.at, mv);
        let at = line.at;
        if !line.has_moves || line.after_variation || !line.before.is_empty() {
            self.end_interruption();
        }
        if nag != 0 {
            self.encoder.add_nag(at, nag);
        }
    }

    /// After the first move of a line, or one after a variation or a comment before it.
    #[inline(never)]
    fn end_interruption(&mut self) {
        let Some(line) = self.lines.last_mut() else { return };
        let (is_first, opened) = (!line.has_moves, line.opened);
        line.has_moves = true;
        line.after_variation = false;
        if line.continuation.take().is_some() {
            self.encoder.add_item(line.at, FIRST_SIBLING);
        }
        if !line.before.is_empty() {
            self.encoder.add_comment(line.at, line.before.as_bytes(), COMMENT_BEFORE);
            line.before.clear();
        }
        if is_first && line.is_forced {
            self.report_at(opened, PgnCause::Text(Facts::new(Sentence::PgnForcedVariation)));
        }
    }
}
