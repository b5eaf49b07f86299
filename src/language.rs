//! Turning facts into sentences of a language.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::fmt::Write;

use crate::castling::CastlingSide;
use crate::facts::{Facts, Line, PieceOn, Played, Value};
use crate::piece::{Color, Role};
use crate::san::San;
use crate::sentence::Sentence;
use crate::square::Square;
use crate::text::is_invisible;

/// A language: its file, with a line for each word and each sentence. `lang/README.md` describes the
/// format.
#[derive(Clone, Copy, Debug)]
pub struct Language<'a> {
    text: &'a str,
}

/// The length of the engine's part of a language file, so that programs do not embed the rest.
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

/// The form of a list slot that joins the last two items with "or".
const OR: &str = "or";

impl<'a> Language<'a> {
    /// A custom language. If the text lacks an entry, messages show its name.
    pub const fn new(text: &'a str) -> Language<'a> {
        Language { text }
    }

    /// A word or a sentence by its name. Texts of elements and pages are not included.
    pub fn get(&self, key: &str) -> Option<&'a str> {
        let mut is_ours = true;
        self.text.lines().find_map(|line| {
            if line.starts_with('[') && line.ends_with(']') {
                is_ours = matches!(line, "[words]" | "[sentences]" | "[variants]");
            }
            let (name, words) = line.split_once(" = ")?;
            (is_ours && name == key).then_some(words)
        })
    }

    /// The sentence for these facts, with a capital letter and a full stop.
    ///
    /// ```
    /// use chess_arbiter::{Language, Position};
    /// let refusal = Position::default().judge("Ke3").unwrap_err();
    /// let german = Language::new(include_str!("../lang/de.txt"));
    /// assert!(german.message(&refusal.facts).contains("König"));
    /// ```
    pub fn message(&self, facts: &Facts) -> String {
        let key = facts.sentence.key();
        if key.starts_with("game-over.") {
            let mut text = String::new();
            self.fill(facts.sentence, facts, &mut text);
            // English sentences for draws by a side already contain a colon.
            let form = if key.contains("-draw.by") { "drawn" } else { "" };
            return self.form("game-over", form).replace("{end}", &text);
        }
        self.capitalized(facts)
    }

    /// The sentence alone: for the end of a game, without "the game is over".
    pub(crate) fn capitalized(&self, facts: &Facts) -> String {
        let mut text = String::new();
        self.fill(facts.sentence, facts, &mut text);
        // "the knight on e5" may come first and is capitalized; a pawn's move is not.
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
                // A literal brace.
                _ => {
                    text.push('{');
                    rest = &rest[1..];
                }
            }
        }
        text.push_str(rest);
    }

    /// Writes the fact with this name, if present.
    fn place(&self, name: &str, form: &str, facts: &Facts, text: &mut String) {
        // Writing to a String cannot fail.
        let _ = match facts.get(name) {
            None => Ok(()),
            Some(Value::Color(color)) => text.write_str(self.form(color.name(), form)),
            Some(Value::Role(role)) => text.write_str(self.form(role.name(), form)),
            Some(Value::Square(square)) => write!(text, "{square}"),
            Some(Value::Piece(piece)) => text.write_str(&self.piece(piece, form)),
            Some(Value::Pieces(pieces)) => text.write_str(&self.list(pieces, form, |piece| self.piece(*piece, form))),
            Some(Value::Move(san)) => text.write_str(&self.localized(san)),
            Some(Value::Moves(sans)) => text.write_str(&self.list(sans, form, |san| self.localized(*san))),
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
            Some(Value::Letter(letter)) => write_visibly(letter, text),
            Some(Value::Text(written)) => written.chars().try_for_each(|letter| write_visibly(letter, text)),
            Some(Value::Sentence(sentence)) => {
                // Sentences nest only once.
                let facts = Facts { inner: None, ..facts.clone() };
                self.fill(sentence, &facts, text);
                Ok(())
            }
            Some(Value::Outcome(outcome)) => text.write_str(outcome.name()),
            Some(Value::Pocket(pocket)) => {
                let roles: Vec<Role> = pocket.roles().collect();
                text.write_str(&self.list(&roles, form, |role| self.form(role.name(), form).into()))
            }
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

    /// A form of a word, or the plain word if the language lacks that form.
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
            self.word("diagonal").replace("{from}", &from.to_string()).replace("{to}", &to.to_string())
        }
    }

    /// Translates a move that people typed in this language to English letters, which
    /// [`Position::judge`](crate::Position::judge) and similar functions read. Letters that the language does not use
    /// stay unchanged, and so do figurines and UCI (`e7e8r` is always a rook).
    ///
    /// Letters are read in either case. As in English, a small letter at the start is a file if there is such a file:
    /// `df3` is not a queen's move.
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

    /// `None` for a text that is not a move of a piece or pawn.
    fn read_letters(&self, text: &str) -> Option<String> {
        let mut rest = without_number(text.trim_start());
        let mut english = String::from(&text[..text.len() - rest.len()]);
        let first = rest.chars().next()?;
        if let Some((letter, len)) = self.piece_letter(rest).filter(|_| !matches!(first, 'a'..='h')) {
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

    /// Reads a piece letter of this language at the start of a text: its English letter, and its length in the text.
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

    /// A move in the piece letters of the language. They are the only capitals of SAN except those of castling.
    pub(crate) fn localized(&self, san: San) -> String {
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

/// Writes a character, or the code point of an invisible one, as in "U+00A0".
fn write_visibly(letter: char, text: &mut String) -> fmt::Result {
    if !is_invisible(letter) {
        return text.write_char(letter);
    }
    text.push_str("U+");
    let number = u32::from(letter);
    let digits = (number.checked_ilog(16).unwrap_or(0) + 1).max(4);
    (0..digits).rev().try_for_each(|place| {
        let digit = number >> (4 * place) & 0xf;
        text.write_char(char::from_digit(digit, 16).unwrap_or('0').to_ascii_uppercase())
    })
}

/// "12. Sf3" and "12...Sf6" without the number.
fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let move_text = rest.trim_start_matches(|letter: char| matches!(letter, '.' | '…') || letter.is_whitespace());
    match rest.len() < text.len() && move_text.len() < rest.len() {
        true => move_text,
        false => text,
    }
}

/// The length of the squares and signs at the start of a text: "g1-f3", "xd8", or two files, "ed".
fn squares_len(text: &str) -> Option<usize> {
    let is_part =
        |letter: char| matches!(letter, 'a'..='h' | '1'..='8' | '-' | 'x' | '@' | ':' | '×' | '‐'..='—' | '−');
    let all = &text[..text.len() - text.trim_start_matches(is_part).len()];
    // A letter after the last rank may be a promotion: "e8d".
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
    fn a_language_has_only_the_sections_of_the_engine() {
        for (tag, language) in Language::ALL {
            let sections: alloc::vec::Vec<_> = language.text.lines().filter(|line| line.starts_with('[')).collect();
            assert_eq!(sections, ["[language]", "[words]", "[sentences]", "[variants]"], "{tag}");
            assert!(language.get("pgn-board-result").is_some(), "{tag}");
        }
    }
}
