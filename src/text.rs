//! Text without the machinery of `core::fmt`, which would be a tenth of the WebAssembly.

use core::fmt;
use core::fmt::Write;

/// Writes a number in decimal digits.
pub(crate) fn write_number<W: Write>(number: u64, to: &mut W) -> fmt::Result {
    if number >= 10 {
        write_number(number / 10, to)?;
    }
    to.write_char((b'0' + (number % 10) as u8) as char)
}

/// Writes texts one behind the other.
pub(crate) fn write_all<W: Write>(texts: &[&str], to: &mut W) -> fmt::Result {
    texts.iter().try_for_each(|text| to.write_str(text))
}

/// Where a text first has this part, which is not empty. The search of `core::str` is fast for long parts,
/// and large.
pub(crate) fn find(text: &str, part: &str) -> Option<usize> {
    text.as_bytes().windows(part.len()).position(|piece| piece == part.as_bytes())
}

/// Where one of these two ASCII characters first is. Looks at eight bytes at once.
pub(crate) fn find_either(bytes: &[u8], wanted: [u8; 2]) -> Option<usize> {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let (words, _) = bytes.as_chunks();
    let is_among = |word: &[u8; 8]| {
        let word = u64::from_le_bytes(*word);
        // The high bit of a byte that is zero is set; none is if no byte is zero.
        let zeros = |word: u64| word.wrapping_sub(ONES) & !word & ONES << 7;
        wanted.iter().any(|byte| zeros(word ^ (ONES * u64::from(*byte))) != 0)
    };
    let start = 8 * words.iter().position(is_among).unwrap_or(words.len());
    let rest = bytes.get(start..)?;
    rest.iter().position(|byte| wanted.contains(byte)).map(|len| start + len)
}
