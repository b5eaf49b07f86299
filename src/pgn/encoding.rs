//! Texts in other encodings than UTF-8.

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
    let character = |byte: &u8| match byte.checked_sub(0x80).and_then(|place| WINDOWS_1252.get(place as usize)) {
        Some(code) => char::from_u32((*code).into()).unwrap_or(char::REPLACEMENT_CHARACTER),
        None => char::from(*byte),
    };
    match core::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(character).collect()),
    }
}

/// Converts UTF-16 with its byte order mark to UTF-8, from bytes that arrive in pieces. Others stay as they are.
#[derive(Debug, Default)]
pub(super) struct Utf16 {
    order: Order,
    /// Bytes that wait for more: a possible half of the mark, of a unit or of a surrogate pair.
    rest: Vec<u8>,
}

#[derive(Debug, Default)]
enum Order {
    /// The mark may still arrive.
    #[default]
    Unknown,
    NotUtf16,
    LittleEndian,
    BigEndian,
}

impl Utf16 {
    pub fn convert<'a>(&mut self, bytes: &'a [u8]) -> Cow<'a, [u8]> {
        if matches!(self.order, Order::NotUtf16) {
            return Cow::Borrowed(bytes);
        }
        self.rest.extend_from_slice(bytes);
        if matches!(self.order, Order::Unknown) {
            self.order = match *self.rest {
                [] | [0xff | 0xfe] => return Cow::Borrowed(&[]),
                [0xff, 0xfe, ..] => Order::LittleEndian,
                [0xfe, 0xff, ..] => Order::BigEndian,
                _ => Order::NotUtf16,
            };
        }
        let unit: fn([u8; 2]) -> u16 = match self.order {
            Order::LittleEndian => u16::from_le_bytes,
            Order::BigEndian => u16::from_be_bytes,
            Order::Unknown | Order::NotUtf16 => return Cow::Owned(take(&mut self.rest)),
        };
        let (pairs, _) = self.rest.as_chunks();
        let mut units: Vec<u16> = pairs.iter().map(|pair| unit(*pair)).collect();
        units.pop_if(|last| matches!(*last, 0xd800..=0xdbff));
        let letters = char::decode_utf16(units.iter().copied());
        let text: String = letters.map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
        self.rest.drain(..2 * units.len());
        Cow::Owned(text.into_bytes())
    }

    /// What is left at the end: a character that is not complete, or a single byte.
    pub fn finish(&mut self) -> Cow<'static, [u8]> {
        match (&self.order, take(&mut self.rest)) {
            (Order::LittleEndian | Order::BigEndian, rest) if !rest.is_empty() => Cow::Borrowed("\u{fffd}".as_bytes()),
            (_, rest) => Cow::Owned(rest),
        }
    }
}
