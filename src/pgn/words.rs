//! What the words of movetext mean that are no moves: numbers, results, marks.

use alloc::string::String;

use crate::outcome::Outcome;
use crate::piece::Color;

/// Whether a word is nothing but the number of a move.
pub(super) fn is_move_number(word: &str) -> bool {
    word.starts_with(|letter: char| letter.is_ascii_digit()) && without_move_number(word).is_empty()
}

/// "12.Nf3" is "Nf3", "12..." and "12" are nothing; "0-0" stays.
pub(super) fn without_move_number(word: &str) -> &str {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let rest = word.get(digits..).unwrap_or("");
    match rest.as_bytes().first() {
        None => "",
        Some(b'.') => rest.trim_start_matches('.'),
        _ if rest.starts_with('…') => rest.trim_start_matches('…'),
        Some(_) => word,
    }
}

/// The result that a word means: nobody knows it (`*`), or the outcome.
pub(super) fn result_of(word: &str) -> Option<Option<Outcome>> {
    // The last one is the first byte of "½".
    if !matches!(word.as_bytes().first(), Some(b'*' | b'0' | b'1' | 0xc2)) {
        return None;
    }
    let mut plain = String::new();
    for letter in word.chars().take(12) {
        match letter {
            '\u{2010}'..='\u{2014}' | '\u{2212}' => plain.push('-'),
            '½' => plain.push_str("1/2"),
            ',' => plain.push('.'),
            _ => plain.push(letter),
        }
    }
    Some(match plain.as_str() {
        "*" => None,
        "1-0" | "1:0" => Some(Outcome::Win(Color::White)),
        "0-1" | "0:1" => Some(Outcome::Win(Color::Black)),
        "1/2-1/2" | "1/2:1/2" | "0.5-0.5" => Some(Outcome::Draw),
        _ => return None,
    })
}

/// The NAG of the marks behind a move, 0 if it has none.
pub(super) fn suffix(word: &str) -> u16 {
    // "???" says no more than "??".
    let marks = word.get(without_marks(word).len()..).unwrap_or("");
    marks.get(..marks.len().min(2)).and_then(glyph).unwrap_or(0)
}

/// A word without the marks `!` and `?` behind it.
pub(super) fn without_marks(word: &str) -> &str {
    let marks = word.bytes().rev().take_while(|byte| matches!(byte, b'!' | b'?')).count();
    word.get(..word.len() - marks).unwrap_or(word)
}

/// The NAG that a sign stands for (PGN standard section 10, and what programs write).
pub(super) fn glyph(word: &str) -> Option<u16> {
    Some(match word {
        "!" => 1,
        "?" => 2,
        "!!" => 3,
        "??" => 4,
        "!?" => 5,
        "?!" => 6,
        "□" => 7,
        "=" => 10,
        "∞" => 13,
        "+/=" | "+=" | "⩲" => 14,
        "=/+" | "=+" | "⩱" => 15,
        "+/-" | "±" => 16,
        "-/+" | "∓" => 17,
        "+-" => 18,
        "-+" => 19,
        "N" => 146,
        "D" => 220,
        _ => return None,
    })
}
