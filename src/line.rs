//! Lines of moves, as an engine, a book or a person writes them.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::fmt::Write;

use crate::language::Language;
use crate::piece::Color;
use crate::position::Position;
use crate::san::San;
use crate::verdict::Refusal;

/// A line of moves up to the first illegal one, from [`Position::line`]. As text it has move numbers: `1. e4 e5 2.
/// Nf3`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MoveLine {
    /// The legal moves.
    pub moves: Vec<San>,
    /// The position after the last of them.
    pub position: Position,
    /// Why the next one is not legal; `None` if all are.
    pub refusal: Option<Refusal>,
    /// The number of the first move.
    first: u32,
}

impl Position {
    /// Plays moves in any notation one after the other, and stops before the first that is not legal.
    /// [`WrittenMove::split`](crate::WrittenMove::split) takes them from a text.
    ///
    /// ```
    /// use chess_arbiter::{Language, Position, WrittenMove};
    ///
    /// let start = Position::default();
    /// assert_eq!(start.line(["e2e4", "e7e5", "g1f3"]).to_string(), "1. e4 e5 2. Nf3");
    ///
    /// let line = start.line(WrittenMove::split("1. Nf3 d5 2. Ke3"));
    /// assert_eq!(line.text_in(&Language::GERMAN), "1. Sf3 d5");
    /// assert_eq!(line.refusal.unwrap().reason.code(), "piece-cannot-move-there");
    ///
    /// let german = WrittenMove::split("Sf3 d5").map(|text| Language::GERMAN.to_english(text));
    /// assert_eq!(start.line(german).to_string(), "1. Nf3 d5");
    /// ```
    pub fn line<T: AsRef<str>>(&self, moves: impl IntoIterator<Item = T>) -> MoveLine {
        let mut line = MoveLine { moves: Vec::new(), position: *self, refusal: None, first: self.fullmoves() };
        for text in moves {
            match line.position.judge(text.as_ref()) {
                Ok(mv) => {
                    line.moves.push(line.position.san(mv));
                    line.position = line.position.play(mv);
                }
                Err(refusal) => {
                    line.refusal = Some(refusal);
                    break;
                }
            }
        }
        line
    }
}

impl MoveLine {
    /// The text in the piece letters of a language.
    pub fn text_in(&self, language: &Language<'_>) -> String {
        let mut text = String::new();
        // Writing to a String cannot fail.
        let _ = self.write(&mut text, |text, san| text.write_str(&language.localized(san)));
        text
    }

    fn write<W: Write>(&self, to: &mut W, write_san: impl Fn(&mut W, San) -> fmt::Result) -> fmt::Result {
        let mut number = self.first;
        for (index, &san) in self.moves.iter().enumerate() {
            let is_blacks = san.color() == Color::Black;
            if index > 0 {
                to.write_char(' ')?;
            }
            if index == 0 || !is_blacks {
                write!(to, "{number}{} ", if is_blacks { "..." } else { "." })?;
            }
            number = number.saturating_add(is_blacks as u32);
            write_san(to, san)?;
        }
        Ok(())
    }
}

impl fmt::Display for MoveLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, |f, san| san.write(f))
    }
}
