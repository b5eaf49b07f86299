//! Words for what the engine says.

use alloc::string::{String, ToString};
use core::fmt;
use core::fmt::Write;

use crate::facts::{Fact, Facts};
use crate::piece::{Color, Piece};
use crate::sentence::Sentence;
use crate::square::Square;

/// A language: its file, in which a line names each word and each sentence. `lang/README.md` tells how
/// to write one.
#[derive(Clone, Copy, Debug)]
pub struct Language<'a> {
    text: &'a str,
}

/// What follows the place of a list: how its last two are joined.
const OR: &str = "or";

impl<'a> Language<'a> {
    /// English.
    pub const ENGLISH: Language<'static> = Language { text: include_str!("../lang/en.txt") };
    /// German.
    pub const GERMAN: Language<'static> = Language { text: include_str!("../lang/de.txt") };
    /// French.
    pub const FRENCH: Language<'static> = Language { text: include_str!("../lang/fr.txt") };
    /// Spanish.
    pub const SPANISH: Language<'static> = Language { text: include_str!("../lang/es.txt") };

    /// A language of one's own. What the text lacks, the messages show by its name.
    pub const fn new(text: &'a str) -> Language<'a> {
        Language { text }
    }

    /// A word or a sentence by its name.
    pub fn get(&self, key: &str) -> Option<&'a str> {
        self.text.lines().find_map(|line| {
            let (name, words) = line.split_once(" = ")?;
            (name == key).then_some(words)
        })
    }

    /// The sentence that these facts make: one sentence for a person, with a capital and a full stop.
    pub fn message(&self, facts: &Facts) -> String {
        let mut text = String::new();
        self.fill(facts.sentence, facts, &mut text);
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

    /// Writes all facts of this name, as a list if there are several.
    fn place(&self, name: &str, form: &str, facts: &Facts, text: &mut String) {
        let named = || facts.facts.iter().filter(|fact| fact.name() == name);
        let count = named().count();
        for (index, fact) in named().enumerate() {
            if index > 0 {
                if index + 1 < count {
                    text.push(',');
                } else {
                    text.push(' ');
                    text.push_str(self.word(if form == OR { OR } else { "and" }));
                }
                text.push(' ');
            }
            self.write(fact, form, facts, text);
        }
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

    fn write(&self, fact: &Fact, form: &str, facts: &Facts, text: &mut String) {
        // Writing to a String cannot fail.
        let _ = match fact {
            Fact::Side(color) | Fact::Enemy(color) => text.write_str(self.color(*color, form)),
            Fact::Role(role) => text.write_str(self.form(role.name(), form)),
            Fact::From(at) | Fact::To(at) | Fact::Square(at) | Fact::King(at) => {
                write!(text, "{at}")
            }
            Fact::Piece(at, piece) | Fact::Other(at, piece) | Fact::Pieces(at, piece) => {
                text.write_str(&self.piece_at(*at, *piece, form))
            }
            Fact::Move(san) | Fact::Refutation(san) | Fact::Moves(san) => {
                text.write_str(&self.localized(&san.to_string()))
            }
            Fact::Played(number, san) => {
                let dots = if san.color() == Color::White { "." } else { "..." };
                write!(text, "{number}{dots} {}", self.localized(&san.to_string()))
            }
            Fact::Number(number) | Fact::Count(number) => write!(text, "{number}"),
            Fact::Line(from, to) => text.write_str(&self.line(*from, *to)),
            Fact::Wing(side) => text.write_str(self.word(match side {
                crate::castling::CastlingSide::King => "king-side",
                crate::castling::CastlingSide::Queen => "queen-side",
            })),
            Fact::Letter(letter) => text.write_char(*letter),
            Fact::Text(written) => text.write_str(written),
            Fact::Inner(sentence) => {
                self.fill(*sentence, facts, text);
                Ok(())
            }
            Fact::Outcome(outcome) | Fact::Told(outcome) => text.write_str(outcome.name()),
        };
    }

    fn color(&self, color: Color, form: &str) -> &'a str {
        self.form(color.name(), form)
    }

    /// "the knight on e5".
    fn piece_at(&self, square: Square, piece: Piece, form: &str) -> String {
        self.word("at")
            .replace("{role}", self.form(piece.role.name(), form))
            .replace("{square}", &square.to_string())
    }

    /// "the a-file", "rank 5", "the a1-h8 diagonal".
    fn line(&self, from: Square, to: Square) -> String {
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

    /// A move in the piece letters of the language. Those of SAN are its only capitals but castling's.
    fn localized(&self, san: &str) -> String {
        let mut text = String::new();
        for letter in san.chars() {
            let place = "NBRQK".find(letter);
            match place.and_then(|place| self.word("letters").split(' ').nth(place)) {
                Some(letters) => text.push_str(letters),
                None => text.push(letter),
            }
        }
        text
    }
}

impl Fact {
    /// The name of its place in a sentence.
    fn name(&self) -> &'static str {
        match self {
            Fact::Side(_) => "side",
            Fact::Enemy(_) => "enemy",
            Fact::Role(_) => "role",
            Fact::From(_) => "from",
            Fact::To(_) => "to",
            Fact::Square(_) => "square",
            Fact::King(_) => "king",
            Fact::Piece(..) => "piece",
            Fact::Other(..) => "other",
            Fact::Pieces(..) => "pieces",
            Fact::Move(_) => "move",
            Fact::Refutation(_) => "refutation",
            Fact::Moves(_) => "moves",
            Fact::Played(..) => "played",
            Fact::Number(_) => "number",
            Fact::Count(_) => "count",
            Fact::Line(..) => "line",
            Fact::Wing(_) => "wing",
            Fact::Letter(_) => "letter",
            Fact::Text(_) => "text",
            Fact::Inner(_) => "inner",
            Fact::Outcome(_) => "outcome",
            Fact::Told(_) => "told",
        }
    }
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
