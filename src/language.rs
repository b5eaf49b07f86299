//! Words for what the engine says.

use alloc::string::{String, ToString};
use core::fmt;
use core::fmt::Write;

use crate::castling::CastlingSide;
use crate::facts::{Facts, Line, PieceOn, Played, Value};
use crate::piece::Color;
use crate::san::San;
use crate::sentence::Sentence;
use crate::square::Square;

/// A language: its file, in which a line names each word and each sentence. `lang/README.md` tells how
/// to write one.
#[derive(Clone, Copy, Debug)]
pub struct Language<'a> {
    text: &'a str,
}

/// The length of the engine's part of a language's file, which comes first: the rest is not to lie in every program.
pub(crate) const fn engine_part(file: &[u8]) -> usize {
    const NEXT: &[u8] = b"\n[names]\n";
    let mut at = 0;
    while at < file.len() {
        let mut same = 0;
        while same < NEXT.len() && at + same < file.len() && file[at + same] == NEXT[same] {
            same += 1;
        }
        if same == NEXT.len() {
            return at + 1;
        }
        at += 1;
    }
    file.len()
}

/// What follows the place of a list: how its last two are joined.
const OR: &str = "or";

impl<'a> Language<'a> {
    /// A language of one's own. What the text lacks, the messages show by its name.
    pub const fn new(text: &'a str) -> Language<'a> {
        Language { text }
    }

    /// A word or a sentence by its name. What elements and pages say is not for the engine.
    pub fn get(&self, key: &str) -> Option<&'a str> {
        let mut is_ours = true;
        self.text.lines().find_map(|line| {
            if line.starts_with('[') && line.ends_with(']') {
                is_ours = line == "[words]" || line == "[sentences]";
            }
            let (name, words) = line.split_once(" = ")?;
            (is_ours && name == key).then_some(words)
        })
    }

    /// The sentence that these facts make: one sentence for a person, with a capital and a full stop.
    ///
    /// ```
    /// use chess_arbiter::{Language, Position};
    /// let refusal = Position::default().judge("Ke3").unwrap_err();
    /// let german = Language::new(include_str!("../lang/de.txt"));
    /// assert!(german.message(&refusal.facts).contains("König"));
    /// ```
    pub fn message(&self, facts: &Facts) -> String {
        let mut text = String::new();
        self.fill(facts.sentence, facts, &mut text);
        if facts.sentence.key().starts_with("game-over.") {
            return self.word("game-over").replace("{end}", &text);
        }
        // "the knight on e5" may stand first; a pawn's move stays as it is.
        let starts_with_move = self.sentence(facts.sentence).starts_with("{move}");
        match text.chars().next() {
            Some(first) if first.is_lowercase() && !starts_with_move => {
                first.to_uppercase().chain(text.chars().skip(1)).collect()
            }
            _ => text,
        }
    }

    fn sentence(&self, sentence: Sentence) -> &'a str {
        self.get(sentence.key()).unwrap_or(sentence.key())
    }

    fn fill(&self, sentence: Sentence, facts: &Facts, text: &mut String) {
        let mut rest = self.sentence(sentence);
        while let Some(start) = rest.find('{') {
            text.push_str(&rest[..start]);
            rest = &rest[start..];
            match rest.find('}').map(|end| (&rest[1..end], &rest[end + 1..])) {
                Some((place, after)) if place.starts_with(|c: char| c.is_ascii_lowercase()) => {
                    let (name, form) = place.split_once(':').unwrap_or((place, ""));
                    self.place(name, form, facts, text);
                    rest = after;
                }
                // A brace that is meant.
                _ => {
                    text.push('{');
                    rest = &rest[1..];
                }
            }
        }
        text.push_str(rest);
    }

    /// Writes the fact of this name, if it is there.
    fn place(&self, name: &str, form: &str, facts: &Facts, text: &mut String) {
        // Writing to a String cannot fail.
        let _ = match facts.get(name) {
            None => Ok(()),
            Some(Value::Color(color)) => text.write_str(self.form(color.name(), form)),
            Some(Value::Role(role)) => text.write_str(self.form(role.name(), form)),
            Some(Value::Square(square)) => write!(text, "{square}"),
            Some(Value::Piece(piece)) => text.write_str(&self.piece(piece, form)),
            Some(Value::Pieces(pieces)) => {
                text.write_str(&self.list(pieces, form, |piece| self.piece(*piece, form)))
            }
            Some(Value::Move(san)) => text.write_str(&self.localized(san)),
            Some(Value::Moves(sans)) => {
                text.write_str(&self.list(sans, form, |san| self.localized(*san)))
            }
            Some(Value::Played(Played { number, san })) => {
                let dots = if san.color() == Color::White { "." } else { "..." };
                write!(text, "{number}{dots} {}", self.localized(san))
            }
            Some(Value::Number(number)) => write!(text, "{number}"),
            Some(Value::Line(line)) => text.write_str(&self.line(line)),
            Some(Value::Side(side)) => text.write_str(self.word(match side {
                CastlingSide::King => "king-side",
                CastlingSide::Queen => "queen-side",
            })),
            Some(Value::Letter(letter)) => text.write_char(letter),
            Some(Value::Text(written)) => text.write_str(written),
            Some(Value::Sentence(sentence)) => {
                // A sentence within a sentence has none within itself.
                let facts = Facts { inner: None, ..facts.clone() };
                self.fill(sentence, &facts, text);
                Ok(())
            }
            Some(Value::Outcome(outcome)) => text.write_str(outcome.name()),
        };
    }

    /// "a, b and c".
    fn list<T>(&self, items: &[T], form: &str, words: impl Fn(&T) -> String) -> String {
        let mut text = String::new();
        for (index, item) in items.iter().enumerate() {
            if index > 0 && index + 1 < items.len() {
                text.push_str(", ");
            } else if index > 0 {
                text.push(' ');
                text.push_str(self.word(if form == OR { OR } else { "and" }));
                text.push(' ');
            }
            text.push_str(&words(item));
        }
        text
    }

    fn word(&self, key: &'a str) -> &'a str {
        self.get(key).unwrap_or(key)
    }

    /// A word in a form, if the language has one for it.
    fn form(&self, key: &'a str, form: &str) -> &'a str {
        let mut long = String::from(key);
        long.push(':');
        long.push_str(form);
        self.get(&long).unwrap_or_else(|| self.word(key))
    }

    /// "the knight on e5".
    fn piece(&self, piece: PieceOn, form: &str) -> String {
        self.word("at")
            .replace("{role}", self.form(piece.role.name(), form))
            .replace("{square}", &piece.square.to_string())
    }

    /// "the a-file", "rank 5", "the a1-h8 diagonal".
    fn line(&self, Line { from, to }: Line) -> String {
        let letter = |square: Square| square.file().letter().to_string();
        if from.file() == to.file() {
            self.word("file").replace("{file}", &letter(from))
        } else if from.rank() == to.rank() {
            self.word("rank").replace("{rank}", &from.rank().digit().to_string())
        } else {
            self.word("diagonal")
                .replace("{from}", &from.to_string())
                .replace("{to}", &to.to_string())
        }
    }

    /// A move as people type it in this language, in the English letters that [`Position::judge`](crate::Position::judge)
    /// and the like read. Letters that the language does not have stay as they are, and so do figurines and UCI (`e7e8r`
    /// is a rook everywhere).
    ///
    /// Letters are read in either case. As in English, a small one at the start is a file if there is one of that name:
    /// `df3` is no move of a queen.
    ///
    /// ```
    /// use chess_arbiter::Language;
    ///
    /// assert_eq!(Language::GERMAN.to_english("Sf3"), "Nf3");
    /// assert_eq!(Language::GERMAN.to_english("exd8D+"), "exd8Q+");
    /// assert_eq!(Language::FRENCH.to_english("Rf2"), "Kf2");
    /// ```
    pub fn to_english(&self, text: &str) -> String {
        self.read_letters(text).unwrap_or_else(|| text.into())
    }

    /// `None` for a text that is no move of a piece or pawn.
    fn read_letters(&self, text: &str) -> Option<String> {
        let mut rest = without_number(text.trim_start());
        let mut english = String::from(&text[..text.len() - rest.len()]);
        let first = rest.chars().next()?;
        if let Some((letter, len)) = self.piece_letter(rest).filter(|_| !matches!(first, 'a'..='h'))
        {
            english.push(letter);
            rest = &rest[len..];
        } else if "KQRBNP".contains(first) || ('♔'..='♟').contains(&first) {
            let after = rest.trim_start_matches(first).trim_start_matches(['\u{fe0e}', '\u{fe0f}']);
            english.push_str(&rest[..rest.len() - after.len()]);
            rest = after;
        }
        let (squares, after) = rest.split_at(squares_len(rest)?);
        let promotion = after.trim_start().trim_start_matches(['=', '/', '(']);
        english.push_str(squares);
        english.push_str(&after[..after.len() - promotion.len()]);
        let is_uci = after.len() == promotion.len()
            && squares.len() == 4
            && squares.bytes().all(|byte| byte.is_ascii_alphanumeric() && byte != b'x')
            && promotion.starts_with(['q', 'r', 'b', 'n']);
        match self.piece_letter(promotion).filter(|_| !is_uci) {
            Some((letter, len)) if !promotion[len..].starts_with(char::is_alphabetic) => {
                english.push(letter);
                english.push_str(&promotion[len..]);
            }
            _ => english.push_str(promotion),
        }
        Some(english)
    }

    /// The English letter of the piece whose letter in this language a text begins with, and the length of the latter.
    fn piece_letter(&self, text: &str) -> Option<(char, usize)> {
        let mut found = None;
        for (own, english) in self.word("letters").split(' ').zip("NBRQK".chars()) {
            let len = own.chars().count();
            let written = text.char_indices().nth(len).map_or(text, |(end, _)| &text[..end]);
            // The Russian king has two letters, of which the first is the knight's.
            let is_longer = found.is_none_or(|(_, before)| written.len() > before);
            if is_longer && written.to_lowercase() == own.to_lowercase() {
                found = Some((english, written.len()));
            }
        }
        found
    }

    /// A move in the piece letters of the language. Those of SAN are its only capitals but castling's.
    fn localized(&self, san: San) -> String {
        let mut text = String::new();
        for letter in san.to_string().chars() {
            let place = "NBRQK".find(letter);
            match place.and_then(|place| self.word("letters").split(' ').nth(place)) {
                Some(letters) => text.push_str(letters),
                None => text.push(letter),
            }
        }
        text
    }
}

/// "12. Sf3" and "12...Sf6" without the number.
fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let move_text = rest
        .trim_start_matches(|letter: char| matches!(letter, '.' | '…') || letter.is_whitespace());
    match rest.len() < text.len() && move_text.len() < rest.len() {
        true => move_text,
        false => text,
    }
}

/// The length of the squares and signs at the start of a text: "g1-f3", "xd8", or two files, "ed".
fn squares_len(text: &str) -> Option<usize> {
    let is_part = |letter: char| matches!(letter, 'a'..='h' | '1'..='8' | '-' | 'x' | ':' | '×' | '‐'..='—' | '−');
    let all = &text[..text.len() - text.trim_start_matches(is_part).len()];
    // A letter behind the last rank may be a promotion: "e8d".
    let squares = match all.rfind(|letter: char| letter.is_ascii_digit()) {
        Some(last) => &all[..=last],
        None => all,
    };
    let is_file = |byte: &u8| byte.is_ascii_lowercase() && *byte != b'x';
    let is_move = match squares.as_bytes() {
        [.., file, rank] if rank.is_ascii_digit() => is_file(file),
        [from, .., to] => squares.chars().count() <= 3 && is_file(from) && is_file(to),
        _ => false,
    };
    is_move.then_some(squares.len())
}

impl Facts {
    /// The sentence in English.
    pub fn message(&self) -> String {
        Language::ENGLISH.message(self)
    }
}

impl fmt::Display for Facts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_has_what_the_engine_says_and_no_more() {
        for (tag, language) in Language::ALL {
            let sections: alloc::vec::Vec<_> =
                language.text.lines().filter(|line| line.starts_with('[')).collect();
            assert_eq!(sections, ["[language]", "[words]", "[sentences]"], "{tag}");
            assert!(language.get("pgn-board-result").is_some(), "{tag}");
        }
    }
}
