//! Blanks between the words of a PGN, and the words that contain some.

use crate::read_move::spaced_castling;
use crate::square::Square;
use crate::text::plain;

/// Maximum length of a word with blanks in it.
const LONGEST_SPACED: usize = 40;

/// The first character of bytes in UTF-8, if it has at most three.
fn first_char(bytes: &[u8]) -> Option<char> {
    (1..=3).find_map(|len| core::str::from_utf8(bytes.get(..len)?).ok()?.chars().next())
}

/// The length of a blank or an end-of-file character at the start of bytes, 0 if there is none.
pub(super) fn blank_len(bytes: &[u8]) -> usize {
    len_of(bytes, char::is_whitespace)
}

/// The same for all invisible characters between words, including the byte order mark of a joined file.
pub(super) fn unseen_len(bytes: &[u8]) -> usize {
    len_of(bytes, |letter| letter.is_whitespace() || letter == '\u{feff}' || plain(letter).is_none())
}

fn len_of(bytes: &[u8], is_wanted: fn(char) -> bool) -> usize {
    match bytes.first() {
        // The last one is a no-break space in windows-1252.
        Some(b'\t'..=b'\r' | b' ' | 0 | 0x1a | 0xa0) => 1,
        Some(0xc2..) => first_char(bytes).filter(|letter| is_wanted(*letter)).map_or(0, char::len_utf8),
        _ => 0,
    }
}

/// Whether a line has only invisible characters.
pub(super) fn is_blank_line(mut line: &[u8]) -> bool {
    while let len @ 1.. = unseen_len(line) {
        line = &line[len..];
    }
    line.is_empty()
}

/// The index of the first blank after the first byte and from an index on: in UTF-8, or a no-break space of
/// windows-1252 that is not part of another character.
pub(super) fn find_blank(bytes: &[u8], from: usize) -> Option<usize> {
    (from.max(1)..bytes.len()).find(|at| match bytes[*at] {
        0xa0 => bytes[at - 1].is_ascii(),
        0..0x80 => matches!(bytes[*at], b'\t'..=b'\r' | b' '),
        0x80..0xc2 => false,
        _ => first_char(&bytes[*at..]).is_some_and(char::is_whitespace),
    })
}

/// For a word with blanks in it (castling as "O - O", or a piece letter apart from its square as "N f3"): its length up
/// to the character after its last blank. 0 for other words, `None` if that depends on bytes that have not arrived yet.
pub(super) fn spaced_len(bytes: &[u8], is_complete: bool) -> Option<usize> {
    let digits = bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let dots = bytes[digits..].iter().take_while(|byte| **byte == b'.').count();
    let number = if dots > 0 { digits + dots } else { 0 };
    let body = &bytes[number..];
    let may_be_spaced = match *body {
        [b'O' | b'o' | b'0', b'-' | 0x80.., ..] => true,
        [b'A'..=b'Z' | b'o' | b'0', ref rest @ ..] => blank_len(rest) > 0,
        [0xe2, 0x99, 0x94..=0x9f, ref rest @ ..] => blank_len(rest) > 0,
        _ => false,
    };
    if !may_be_spaced || number > LONGEST_SPACED {
        return Some(0);
    }
    if body.len() < LONGEST_SPACED && !is_complete {
        return None;
    }
    let body = &body[..body.len().min(LONGEST_SPACED)];
    let valid = core::str::from_utf8(body).map_or_else(|error| error.valid_up_to(), str::len);
    let text = core::str::from_utf8(&body[..valid]).unwrap_or("");
    let len = spaced_castling(text).max(spaced_piece(text));
    Some(if len > 0 { number + len } else { 0 })
}

/// The length of the letter of a piece, blanks and a square, with where the piece comes from, at the start of a text.
fn spaced_piece(text: &str) -> usize {
    let after = text.trim_start_matches(|letter| matches!(letter, 'A'..='Z' | '♔'..='♟'));
    let rest = after.trim_start();
    let len = (0..=3).find(|origin| match rest.as_bytes().get(*origin..) {
        Some([file, rank, ..]) => Square::from_ascii(*file, *rank).is_some(),
        _ => false,
    });
    let is_origin = |byte: u8| matches!(byte, b'a'..=b'h' | b'1'..=b'8' | b'x' | b':');
    match len {
        Some(len) if rest.len() < after.len() && rest.bytes().take(len).all(is_origin) => {
            text.len() - rest.len() + len + 2
        }
        _ => 0,
    }
}
