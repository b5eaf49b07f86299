//! Skips movetext when only its end is needed.

use crate::pgn::lexer::{Lexer, Spot};
use crate::text::find_structure;

/// The state of the lexer in skipped movetext.
pub(in crate::pgn) struct Skipped {
    /// The number of open parentheses.
    pub depth: u32,
    /// Whether there was a move outside of parentheses.
    pub has_moves: bool,
    /// Whether the last word was a number with its dot.
    pub after_number: bool,
}

fn is_blank(byte: &u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r')
}

impl Lexer {
    /// Skips moves, comments and variations in plain form, up to a possible result or beginning of another game, or to
    /// the end of the available bytes. Returns where the last one ends; `None` if nothing was skipped.
    pub fn skip_moves(&mut self, skipped: &mut Skipped) -> Option<Spot> {
        if self.too_long.is_some() || self.scanned > self.at {
            return None;
        }
        let start = self.at;
        let mut at = start;
        // A word begins here at the earliest.
        let mut done = start;
        loop {
            let Some(len) = self.buffer.get(at..).and_then(find_structure) else {
                at = self.buffer.len();
                break;
            };
            at += len;
            match self.buffer[at] {
                b'+' => {}
                // Castling.
                b'-' if self.buffer[done..at].last() == Some(&b'O') => {}
                b'\r' if self.buffer.get(at + 1) == Some(&b'\n') => {}
                b'\n' if self.goes_on(done, at) => {
                    self.skip_to(at + 1);
                    self.begin_line();
                    done = at + 1;
                }
                b'(' => {
                    skipped.depth += 1;
                    done = at + 1;
                }
                b')' if skipped.depth > 0 => {
                    skipped.depth -= 1;
                    done = at + 1;
                }
                b'{' => {
                    self.skip_to(at);
                    done = at;
                    if self.plain_comment().is_none() {
                        break;
                    }
                    done = self.at;
                    at = done - 1;
                }
                _ => break,
            }
            at += 1;
        }
        let end = self.word_before(done, at);
        self.skip_to(end);
        let passed = self.buffer[start..end].iter().rposition(|byte| !is_blank(byte))?;
        let passed = &self.buffer[start..=start + passed];
        skipped.has_moves |= passed.iter().any(u8::is_ascii_alphabetic);
        skipped.after_number = passed.ends_with(b".");
        Some(Spot::InBuffer(start + passed.len()))
    }

    /// Whether the game goes on after the line that ends here: with neither a blank line nor a number that may begin
    /// the next game.
    fn goes_on(&self, done: usize, at: usize) -> bool {
        let is_half = self.half_before(done, at).is_some();
        match self.buffer.get(at + 1..).unwrap_or(&[]) {
            _ if is_half => false,
            [b'1', next, ..] => next.is_ascii_digit(),
            [next, ..] => next.is_ascii_alphanumeric(),
            [] => false,
        }
    }

    /// Where the word that continues here begins, or the previous one if that may be the first part of a result with
    /// spaces.
    fn word_before(&self, done: usize, at: usize) -> usize {
        let word = self.buffer[done..at].iter().rposition(is_blank).map_or(done, |blank| done + blank + 1);
        self.half_before(done, word).unwrap_or(word)
    }

    /// Where a word "0" or "1" begins that precedes an offset and the blanks before it.
    fn half_before(&self, done: usize, at: usize) -> Option<usize> {
        let last = done + self.buffer[done..at].iter().rposition(|byte| !is_blank(byte))?;
        let is_half = matches!(self.buffer[last], b'0' | b'1');
        (is_half && self.buffer[done..last].last().is_none_or(is_blank)).then_some(last)
    }
}
