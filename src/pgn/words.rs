//! Words of movetext other than moves: numbers, results, marks.

use alloc::string::String;

use crate::castling::CastlingSide;
use crate::outcome::Outcome;
use crate::piece::Color;
use crate::read_move::{WrittenMove, is_zeros};
use crate::signs::{is_symbol, nag_of, strip_sign};
use crate::text::plain;

/// The NAG of a novelty, `N`.
pub(super) const NOVELTY: u16 = 146;
/// The NAG that stands for a diagram, `D`.
pub(super) const DIAGRAM: u16 = 220;

/// Whether a word is just a move number.
pub(super) fn is_move_number(word: &str) -> bool {
    word.starts_with(|letter: char| letter.is_ascii_digit()) && without_move_number(word).is_empty()
}

/// "12.Nf3" becomes "Nf3", "12..." and "12" become empty; "0-0" and "00" stay.
pub(super) fn without_move_number(word: &str) -> &str {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let rest = word.get(digits..).unwrap_or("");
    let points = ['.', '…'];
    // "00" castles.
    if word.get(..digits).is_some_and(is_zeros) {
        return word;
    }
    if rest.is_empty() || rest.starts_with(points) { rest.trim_start_matches(points) } else { word }
}

/// The longest text of a result in bytes: 1/2–1/2.
pub(super) const LONGEST_RESULT: usize = 9;

/// The result that a word stands for: unknown (`*`) or an outcome.
pub(super) fn result_of(word: &str) -> Option<Option<Outcome>> {
    // The last one is the first byte of "½".
    if !matches!(word.as_bytes().first(), Some(b'*' | b'0' | b'1' | 0xc2)) {
        return None;
    }
    let mut text = String::new();
    for letter in word.chars().take(12).filter_map(plain) {
        match letter {
            '½' => text.push_str("1/2"),
            ',' => text.push('.'),
            _ => text.push(letter),
        }
    }
    Some(match text.as_str() {
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
    let castling = word.trim_end_matches(is_sign);
    let letters = castling.bytes().filter(|byte| matches!(byte, b'O' | b'o' | b'0')).count();
    let is_part = |letter: char| "Oo0".contains(letter) || letter.is_whitespace() || plain(letter) == Some('-');
    names_square || (letters > 1 && castling.chars().all(is_part))
}

/// Whether a character is a sign that may follow a move: punctuation, a symbol, a superscript letter.
pub(super) fn is_sign(letter: char) -> bool {
    letter.is_ascii_punctuation()
        || is_symbol(letter)
        || plain(letter) == Some('-')
        || matches!(letter, '×' | 'ª' | 'º')
}

/// Whether a word that begins with a move of this length may be a part of another move: "O-O-" of "O-O-O".
pub(super) fn is_half_castling(word: &str, len: usize) -> bool {
    let (mv, signs) = word.split_at(len);
    let is_dash = |letter: char| plain(letter) == Some('-');
    let mut signs = signs.chars();
    let is_king_side = WrittenMove::read(mv) == Some(WrittenMove::Castle(CastlingSide::King));
    is_king_side && signs.next().is_some_and(is_dash) && !signs.next().is_some_and(is_dash)
}

/// Takes a sign for a NAG off the end of a word, including attached `=`, `D` and marks.
pub(super) fn strip_glyph(word: &str) -> Option<(&str, u16)> {
    match suffix(word) {
        0 => strip_sign(word, &[10, 14, 15, DIAGRAM]),
        marks => Some((without_marks(word), marks)),
    }
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
