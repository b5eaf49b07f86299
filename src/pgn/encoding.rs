//! Text encodings other than UTF-8.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::mem::take;

/// The characters of windows-1252 from 0x80 to 0x9f, where Latin-1 has control characters.
const WINDOWS_1252: [u16; 32] = [
    0x20ac, 0x81, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0x8d, 0x17d,
    0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122, 0x161, 0x203a, 0x153, 0x9d,
    0x17e, 0x178,
];

/// Decodes UTF-8, or else windows-1252, which older files use.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = core::str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let mut text = String::new();
    for &byte in bytes {
        let code = WINDOWS_1252.get(usize::from(byte.wrapping_sub(0x80)));
        push(&mut text, code.map_or(byte.into(), |code| (*code).into()));
    }
    Cow::Owned(text)
}

fn push(text: &mut String, code: u32) {
    text.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
}

/// Converts UTF-16 with a byte order mark to UTF-8, from bytes that arrive in chunks. Other bytes are unchanged.
#[derive(Debug, Default)]
pub(super) struct Utf16 {
    order: Order,
    /// Incomplete input: possibly half of the mark, of a unit or of a surrogate pair.
    rest: Vec<u8>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Order {
    /// The byte order mark may still arrive.
    #[default]
    Unknown,
    NotUtf16,
    LittleEndian,
    BigEndian,
}

impl Utf16 {
    /// Whether it is UTF-16. Certain once bytes have been returned.
    pub fn converts(&self) -> bool {
        matches!(self.order, Order::LittleEndian | Order::BigEndian)
    }

    /// Converts more bytes, the last ones if so.
    pub fn convert<'a>(&mut self, bytes: &'a [u8], is_last: bool) -> Cow<'a, [u8]> {
        let may_be_mark = !self.rest.is_empty() || matches!(bytes.first(), None | Some(0xff | 0xfe));
        if self.order == Order::Unknown && !may_be_mark {
            self.order = Order::NotUtf16;
        }
        if self.order == Order::NotUtf16 {
            // The text is not copied, because it may be large.
            return Cow::Borrowed(bytes);
        }
        self.rest.extend_from_slice(bytes);
        if self.order == Order::Unknown {
            self.order = match *self.rest {
                [] | [0xff | 0xfe] if !is_last => return Cow::Borrowed(&[]),
                [0xff, 0xfe, ..] => Order::LittleEndian,
                [0xfe, 0xff, ..] => Order::BigEndian,
                _ => Order::NotUtf16,
            };
        }
        if self.order == Order::NotUtf16 {
            return Cow::Owned(take(&mut self.rest));
        }
        let unit = |at: usize| {
            let pair = [*self.rest.get(at)?, *self.rest.get(at + 1)?];
            Some(u32::from(match self.order {
                Order::BigEndian => u16::from_be_bytes(pair),
                _ => u16::from_le_bytes(pair),
            }))
        };
        let mut text = String::new();
        let mut at = 0;
        while let Some(first) = unit(at) {
            let code = match (first, unit(at + 2)) {
                (0xd800..0xdc00, None) if !is_last => break,
                (0xd800..0xdc00, Some(second @ 0xdc00..0xe000)) => {
                    at += 2;
                    0x10000 + ((first & 0x3ff) << 10 | second & 0x3ff)
                }
                _ => first,
            };
            at += 2;
            push(&mut text, code);
        }
        self.rest.drain(..at);
        if is_last && !self.rest.is_empty() {
            text.push(char::REPLACEMENT_CHARACTER);
        }
        Cow::Owned(text.into_bytes())
    }
}
