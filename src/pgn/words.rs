//! Words of movetext other than moves: numbers, results, marks.

use alloc::string::String;

use crate::outcome::Outcome;
use crate::piece::Color;
use crate::read_move::WrittenMove;
use crate::signs::{is_clear, is_dash, nag_of, strip_sign};

/// Whether a word is just a move number.
pub(super) fn is_move_number(word: &str) -> bool {
    word.starts_with(|letter: char| letter.is_ascii_digit()) && without_move_number(word).is_empty()
}

/// "12.Nf3" becomes "Nf3", "12..." and "12" become empty; "0-0" stays.
pub(super) fn without_move_number(word: &str) -> &str {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let rest = word.get(digits..).unwrap_or("");
    let points = ['.', '…'];
    if rest.is_empty() || rest.starts_with(points) { rest.trim_start_matches(points) } else { word }
}

/// The result that a word means: unknown (`*`), or an outcome.
pub(super) fn result_of(word: &str) -> Option<Option<Outcome>> {
    // The last one is the first byte of "½".
    if !matches!(word.as_bytes().first(), Some(b'*' | b'0' | b'1' | 0xc2)) {
        return None;
    }
    let mut plain = String::new();
    for letter in word.chars().take(12) {
        match letter {
            _ if is_dash(letter) => plain.push('-'),
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

/// A word without trailing dots and commas.
pub(super) fn without_points(word: &str) -> &str {
    word.trim_end_matches(['.', ','])
}

/// Whether a word consists only of redundant characters that may follow a move: `+`, `#`, dots, commas.
pub(super) fn is_punctuation(word: &str) -> bool {
    word == "mate" || word.bytes().all(|byte| matches!(byte, b'+' | b'#' | b'.' | b','))
}

/// Whether a word marks the previous move as an en passant capture, or is a part of such a mark: "e. p."
pub(super) fn is_en_passant(word: &str) -> bool {
    let word = word.trim_end_matches(['+', '#', ',']);
    matches!(word, "e.p." | "e.p" | "ep" | "ep." | "e." | "p.")
}

/// Whether a word is a null move, in any notation of moves or of some programs.
pub(super) fn is_pass(word: &str) -> bool {
    matches!(word, "null" | "pass") || WrittenMove::read(word) == Some(WrittenMove::Pass)
}

/// Whether a word that is not a move was meant as one: it names a square, or looks like castling.
pub(super) fn names_move(word: &str) -> bool {
    let names_square = word
        .as_bytes()
        .windows(2)
        .any(|pair| matches!(pair[0].to_ascii_lowercase(), b'a'..=b'h') && matches!(pair[1], b'1'..=b'8'));
    let castling = word.trim_end_matches(['+', '#']);
    let letters = castling.bytes().filter(|byte| matches!(byte, b'O' | b'o' | b'0')).count();
    names_square || (letters > 1 && castling.bytes().all(|byte| b"Oo0-".contains(&byte)))
}

/// Every way to split a result off the end of a word, and dots or commas before it; the first is without a result.
pub(super) fn without_result(word: &str) -> impl Iterator<Item = (&str, Option<Outcome>)> {
    splits(without_points(word), 7).filter_map(|(head, tail)| {
        let result = if tail.is_empty() { None } else { Some(result_of(tail)??) };
        Some((without_points(head), result))
    })
}

/// Takes a sign for a NAG off the end of a word: here also `=` and marks, which may be attached.
pub(super) fn strip_glyph(word: &str) -> Option<(&str, u16)> {
    match suffix(word) {
        0 => strip_sign(word, |_, sign| is_clear(sign) || matches!(sign, "=" | "+=" | "=+")),
        marks => Some((without_marks(word), marks)),
    }
}

/// Every split of a text in two, with at most this many characters in the second part, which may be empty.
fn splits(text: &str, longest: usize) -> impl Iterator<Item = (&str, &str)> {
    let places = text.char_indices().rev().map(|(at, _)| at).take(longest);
    core::iter::once(text.len()).chain(places).map(|at| text.split_at(at))
}

/// The NAG of the marks after a move, 0 if it has none.
pub(super) fn suffix(word: &str) -> u16 {
    // "???" means the same as "??".
    let marks = word.get(without_marks(word).len()..).unwrap_or("");
    marks.get(..marks.len().min(2)).and_then(nag_of).unwrap_or(0)
}

/// A word without trailing marks `!` and `?`.
pub(super) fn without_marks(word: &str) -> &str {
    let marks = word.bytes().rev().take_while(|byte| matches!(byte, b'!' | b'?')).count();
    word.get(..word.len() - marks).unwrap_or(word)
}
