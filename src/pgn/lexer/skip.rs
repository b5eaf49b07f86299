//! Passing over moves of which only the end is wanted.

use crate::pgn::lexer::{Lexer, Spot};
use crate::text::find_structure;

/// What is known of moves that are passed over.
pub(in crate::pgn) struct Skipped {
    /// The number of open parentheses.
    pub depth: u32,
    /// Whether there was a move outside of them.
    pub has_moves: bool,
    /// Whether the last word was a number with its dot.
    pub after_number: bool,
}

fn is_blank(byte: &u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r')
}

impl Lexer {
    /// Passes over moves, comments and variations as long as they are written plainly, up to what may be a result or
    /// the beginning of another game, or has not arrived yet. Returns where the last of it ends; `None` if nothing was
    /// passed.
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

    /// Whether the game goes on behind the line that ends here: with what is no blank line and no number that may begin
    /// again.
    fn goes_on(&self, done: usize, at: usize) -> bool {
        let is_half = self.half_before(done, at).is_some();
        match self.buffer.get(at + 1..).unwrap_or(&[]) {
            _ if is_half => false,
            [b'1', next, ..] => next.is_ascii_digit(),
            [next, ..] => next.is_ascii_alphanumeric(),
            [] => false,
        }
    }

    /// Where the word begins that goes on here, or the one before it if that may be the first part of a result with
    /// spaces.
    fn word_before(&self, done: usize, at: usize) -> usize {
        let word = self.buffer[done..at].iter().rposition(is_blank).map_or(done, |blank| done + blank + 1);
        self.half_before(done, word).unwrap_or(word)
    }

    /// Where a word of one 0 or 1 begins that is before a place and the blanks before that.
    fn half_before(&self, done: usize, at: usize) -> Option<usize> {
        let last = done + self.buffer[done..at].iter().rposition(|byte| !is_blank(byte))?;
        let is_half = matches!(self.buffer[last], b'0' | b'1');
        (is_half && self.buffer[done..last].last().is_none_or(is_blank)).then_some(last)
    }
}
