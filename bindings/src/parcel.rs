//! What has no fixed length crosses as bytes: numbers and texts, one behind the other. `js/parcel.js`
//! packs and unpacks the same.

use alloc::vec::Vec;

/// Packs numbers and texts.
#[derive(Default)]
pub struct Parcel(pub Vec<u8>);

impl Parcel {
    /// Seven bits a byte, the low ones first.
    pub fn number(&mut self, number: impl Into<u64>) {
        let mut number = number.into();
        while number >= 0x80 {
            self.0.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.0.push(number as u8);
    }

    /// 0 for no number, else 1 or, if it is negative, 2, and the number without its sign.
    pub fn maybe(&mut self, number: Option<i64>) {
        self.number(number.map_or(0u32, |number| 1 + (number < 0) as u32));
        if let Some(number) = number {
            self.number(number.unsigned_abs());
        }
    }

    /// Bytes behind how many they are.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        self.0.extend_from_slice(bytes);
    }

    /// A text behind its length in bytes.
    pub fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }

    /// Several numbers behind how many there are.
    pub fn numbers(&mut self, numbers: impl IntoIterator<Item = u32, IntoIter: ExactSizeIterator>) {
        let numbers = numbers.into_iter();
        self.number(numbers.len() as u64);
        for number in numbers {
            self.number(number);
        }
    }
}

/// Unpacks them. Behind the end there are zeros and empty texts.
pub struct Unpacked<'a>(pub &'a [u8]);

impl<'a> Unpacked<'a> {
    /// A number.
    pub fn number(&mut self) -> u64 {
        let mut number = 0;
        for shift in (0..63).step_by(7) {
            let Some((byte, rest)) = self.0.split_first() else { break };
            self.0 = rest;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                break;
            }
        }
        number
    }

    /// A number or none.
    pub fn maybe(&mut self) -> Option<i64> {
        match self.number() {
            0 => None,
            1 => Some(self.number() as i64),
            _ => Some((self.number() as i64).wrapping_neg()),
        }
    }

    /// Several bytes behind how many there are.
    pub fn bytes(&mut self) -> &'a [u8] {
        let len = (self.number() as usize).min(self.0.len());
        let (bytes, rest) = self.0.split_at(len);
        self.0 = rest;
        bytes
    }

    /// A text.
    pub fn text(&mut self) -> &'a str {
        // Encoded by TextEncoder, so always valid.
        core::str::from_utf8(self.bytes()).unwrap_or("")
    }
}
