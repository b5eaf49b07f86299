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
