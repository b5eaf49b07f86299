//! Text without `core::fmt`, which would make up a tenth of the WebAssembly.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::fmt::Write;

/// Writes a number in decimal digits.
pub(crate) fn write_number<W: Write>(number: u64, to: &mut W) -> fmt::Result {
    if number >= 10 {
        write_number(number / 10, to)?;
    }
    to.write_char((b'0' + (number % 10) as u8) as char)
}

/// Normalizes a character of moves and signs: `-` for every hyphen, dash and minus sign, `None` for zero-width ones:
/// soft hyphen, zero-width space or joiner, direction mark, variation selector.
#[inline(never)]
pub(crate) fn plain(letter: char) -> Option<char> {
    match letter {
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{fe0e}' | '\u{fe0f}' => None,
        '\u{2010}'..='\u{2014}' | '\u{2212}' => Some('-'),
        _ => Some(letter),
    }
}

/// Whether a character is invisible, so that messages show its code point: white space other than a space, control and
/// layout characters.
pub(crate) fn is_invisible(letter: char) -> bool {
    letter != ' ' && (letter.is_whitespace() || letter.is_control())
        || matches!(u32::from(letter), 0xad | 0x34f | 0x61c | 0x115f | 0x1160 | 0x17b4 | 0x17b5 | 0x180b..=0x180f
            | 0x200b..=0x200f | 0x202a..=0x202e | 0x2060..=0x206f | 0x2800 | 0x3164 | 0xfe00..=0xfe0f | 0xffa0
            | 0xfeff | 0xfff0..=0xfff8 | 0x1bca0..=0x1bca3 | 0x1d173..=0x1d17a | 0xe0000..=0xe0fff)
}

/// Writes several texts in a row.
pub(crate) fn write_all<W: Write>(texts: &[&str], to: &mut W) -> fmt::Result {
    texts.iter().try_for_each(|text| to.write_str(text))
}

/// The index of the first occurrence of a non-empty part. The search in `core::str` is fast for long parts,
/// but its code is large.
pub(crate) fn find(text: &str, part: &str) -> Option<usize> {
    text.as_bytes().windows(part.len()).position(|piece| piece == part.as_bytes())
}

/// Whether the words of a text contain those of another one, one after the other. Takes linear time (Knuth, Morris and
/// Pratt).
pub(crate) fn contains_words(text: &str, part: &str) -> bool {
    if part.is_empty() || text == part {
        return true;
    }
    // Part and text, each between spaces, with a separator byte that no text contains.
    let len = part.len() + 2;
    let mut all = [" ", part, "  ", " ", text, " "].concat().into_bytes();
    for byte in &mut all {
        if byte.is_ascii_whitespace() {
            *byte = b' ';
        }
    }
    all[len] = 0xff;
    // For each index, the length of the longest border that ends there.
    let mut borders = vec![0; all.len()];
    for place in 1..all.len() {
        let mut border: usize = borders[place - 1];
        while border > 0 && all[border] != all[place] {
            border = borders[border - 1];
        }
        border += (all[border] == all[place]) as usize;
        if border == len {
            return true;
        }
        borders[place] = border;
    }
    false
}

/// Whether there is a blank line in a text of trimmed lines.
#[inline(never)]
pub(crate) fn has_blank_line(text: &str) -> bool {
    find(text, "\n\n").is_some()
}

/// The lines of a text, trimmed, with this character in between, or a blank line if there was at least one.
pub(crate) fn join_lines(text: &str, between: char) -> String {
    let mut joined = String::with_capacity(text.len());
    let mut is_after_blank = false;
    let mut rest = Some(text);
    while let Some(text) = rest {
        let end = find_either(text.as_bytes(), *b"\n\r").unwrap_or(text.len());
        let (line, after) = text.split_at(end);
        rest = after.strip_prefix("\r\n").or_else(|| after.get(1..));
        let line = line.trim();
        if !line.is_empty() && !joined.is_empty() {
            joined.push(if is_after_blank { '\n' } else { between });
            if is_after_blank {
                joined.push('\n');
            }
        }
        is_after_blank = line.is_empty();
        joined.push_str(line);
    }
    joined
}

/// Appends a number to bytes: seven bits per byte, low bits first.
pub(crate) fn put_number(to: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        to.push(number as u8 | 0x80);
        number >>= 7;
    }
    to.push(number as u8);
}

/// Appends bytes, preceded by their length.
pub(crate) fn put_bytes(to: &mut Vec<u8>, bytes: &[u8]) {
    put_number(to, bytes.len() as u32);
    to.extend_from_slice(bytes);
}

/// Takes a number written by [`put_number`].
pub(crate) fn take_number(from: &mut &[u8]) -> Option<u32> {
    let mut number = 0;
    for shift in (0..35).step_by(7) {
        let byte = *from.split_off_first()?;
        number |= u32::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

/// Takes bytes written by [`put_bytes`].
pub(crate) fn take_bytes<'a>(from: &mut &'a [u8]) -> Option<&'a [u8]> {
    let len = take_number(from)? as usize;
    from.split_off(..len)
}

/// Like [`take_bytes`], for UTF-8 text.
pub(crate) fn take_text<'a>(from: &mut &'a [u8]) -> Option<&'a str> {
    core::str::from_utf8(take_bytes(from)?).ok()
}

const ONES: u64 = 0x0101_0101_0101_0101;

/// Sets the high bit of every byte below a limit from 1 to 128. Only the lowest such bit is reliable.
#[inline(always)]
fn below(word: u64, number: u8) -> u64 {
    word.wrapping_sub(ONES * u64::from(number)) & !word & ONES << 7
}

/// The index of the first byte with a property, which is given for eight bytes at once, as high bits, and for one.
#[inline(always)]
fn find_byte(bytes: &[u8], among_eight: impl Fn(u64) -> u64, is_wanted: impl Fn(u8) -> bool) -> Option<usize> {
    let (words, rest) = bytes.as_chunks();
    for (number, word) in words.iter().enumerate() {
        let found = among_eight(u64::from_le_bytes(*word));
        if found != 0 {
            return Some(8 * number + found.trailing_zeros() as usize / 8);
        }
    }
    for (number, byte) in rest.iter().enumerate() {
        if is_wanted(*byte) {
            return Some(8 * words.len() + number);
        }
    }
    None
}

/// The index of the first of two ASCII characters. Looks at eight bytes at once.
pub(crate) fn find_either(bytes: &[u8], [one, other]: [u8; 2]) -> Option<usize> {
    let is = |word, byte| below(word ^ (ONES * u64::from(byte)), 1);
    find_byte(bytes, |word| is(word, one) | is(word, other), |byte| byte == one || byte == other)
}

/// The index of the first byte that may give moves of PGN their structure: one below a space or from `{` on, and
/// `(`, `)`, `*`, `+`, `-`, `/`, `;`, `[`. Looks at eight bytes at once.
pub(crate) fn find_structure(bytes: &[u8]) -> Option<usize> {
    let is_like = |word: u64, mask: u8, byte: u8| below(word & (ONES * u64::from(mask)) ^ (ONES * u64::from(byte)), 1);
    let stops = |word: u64| {
        let high = (word & (ONES * 0x7f)).wrapping_add(ONES * u64::from(0x80 - b'{')) | word;
        let brackets = is_like(word, 0xfc, b'(') | is_like(word, 0xff, b';') | is_like(word, 0xff, b'[');
        below(word, b' ') | (high & ONES << 7) | brackets | is_like(word, 0xfd, b'-')
    };
    find_byte(bytes, stops, |byte| !(b' '..b'{').contains(&byte) || b"()*+-/;[".contains(&byte))
}

/// The end of a run of printable ASCII characters: at this character, or at any other byte that is not printable
/// ASCII. Looks at eight bytes at once.
pub(crate) fn find_plain_end(bytes: &[u8], end: u8) -> Option<usize> {
    let stops = |word| below(word ^ (ONES * u64::from(end)), 1) | below(word, b' ') | (word & ONES << 7);
    find_byte(bytes, stops, |byte| byte == end || !(32..128).contains(&byte))
}

/// The index of the first of eight bytes that is below `*` or from `{` on: not a letter, a digit, `+`, `-`, `=` or
/// one of a few others.
#[inline(always)]
pub(crate) fn find_unlike_moves(bytes: [u8; 8]) -> Option<usize> {
    const LOW: u64 = ONES * 0x7f;
    let word = u64::from_le_bytes(bytes);
    let high = (((word & LOW) + ONES * u64::from(0x80 - b'{')) | word) & (ONES << 7);
    let found = below(word, b'*') | high;
    (found != 0).then_some(found.trailing_zeros() as usize / 8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contains_words_matches_whole_words() {
        let yes = [("a b c", "b"), ("a b c", "a b"), ("a", ""), ("aa a a", "a a"), ("a\n\nb", "b"), ("a\nb c", "a b")];
        let no =
            [("ab", "a"), ("ab c", "b c"), ("a", "a a"), ("", "a"), ("a c b", "a b"), ("é", "\u{a9}"), ("a, b", "a")];
        assert!(yes.into_iter().all(|(text, part)| contains_words(text, part)));
        assert!(!no.into_iter().any(|(text, part)| contains_words(text, part)));
    }

    /// Every byte at every place, after bytes that a borrow could make look like it.
    #[test]
    fn the_first_matching_byte_is_found() {
        for len in 0..20 {
            for fill in [b' ', b'!', b'~', b'|'] {
                for byte in 0..=255u8 {
                    let mut text = [fill; 24];
                    text[len] = byte;
                    text[len + 1] = byte.wrapping_add(1);
                    let first = |is_end: &dyn Fn(u8) -> bool| text.iter().position(|byte| is_end(*byte));
                    let either = [byte, b'}'];
                    if !either.contains(&fill) {
                        assert_eq!(find_either(&text, either), first(&|byte| either.contains(&byte)));
                    }
                    let ends = |byte: u8| byte == b'}' || !(32..128).contains(&byte);
                    assert_eq!(find_plain_end(&text, b'}'), first(&ends), "{text:?}");
                    let structure = |byte: u8| !(32..123).contains(&byte) || b"()*+-/;[".contains(&byte);
                    assert_eq!(find_structure(&text), first(&structure), "{text:?}");
                    if let Some(eight) = text.last_chunk().filter(|_| len >= 16) {
                        let unlike = |byte: &u8| *byte < b'*' || *byte >= b'{';
                        assert_eq!(find_unlike_moves(*eight), eight.iter().position(unlike));
                    }
                }
            }
        }
    }
}
