//! The legal moves that someone may have meant.

use alloc::string::String;
use alloc::vec::Vec;

use crate::bitboard::Bitboard;
use crate::castling::CastlingSide;
use crate::piece::Role;
use crate::position::Position;
use crate::read_move::strip_surroundings;
use crate::san::San;
use crate::variant::Variant;

/// The longest SAN plus one letter: longer texts are not near any move.
const LONGEST: usize = 9;

/// Move text stripped of characters that do not identify the move (`x`, `=`, `+`, `#`, spaces).
struct Plain {
    letters: [u8; LONGEST],
    len: usize,
}

impl Plain {
    /// `None` if it is too long or not ASCII.
    fn new(text: &str) -> Option<Plain> {
        let mut plain = Plain { letters: [0; LONGEST], len: 0 };
        for byte in text.bytes().filter(|byte| !b"x=+#!?-: ".contains(byte)) {
            if !byte.is_ascii() {
                return None;
            }
            *plain.letters.get_mut(plain.len)? = byte.to_ascii_lowercase();
            plain.len += 1;
        }
        Some(plain)
    }

    fn as_bytes(&self) -> &[u8] {
        self.letters.get(..self.len).unwrap_or(&[])
    }
}

/// Whether two texts differ by one changed, added or missing letter.
fn is_near(a: &[u8], b: &[u8]) -> bool {
    let same = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let (a, b) = (&a[same..], &b[same..]);
    // Both `None` if both end there.
    a.get(1..) == b.get(1..) || a.get(1..) == Some(b) || Some(a) == b.get(1..)
}

impl Position {
    pub(super) fn moves_within(&self, from: Bitboard, to: Bitboard) -> Vec<San> {
        self.sans(&self.legal_moves_within(from, to))
    }

    /// Moves of the same kind of piece to the same square, including castling onto the rook there; if there are none,
    /// of any piece.
    pub(super) fn candidates(&self, role: Role, to: Bitboard) -> Vec<San> {
        let us = self.turn();
        let mut alike = self.moves_within(self.board().pieces_like(us, role), to);
        if self.variant() == Variant::Crazyhouse {
            alike.extend(self.sans(&self.drop_moves(role, to)));
        }
        if !alike.is_empty() {
            return alike;
        }
        let castles = |side: &CastlingSide| {
            role == Role::King && self.castling_rook(us, *side).is_some_and(|rook| to.contains(rook))
        };
        let mut sides = CastlingSide::ALL.into_iter().filter(castles);
        match sides.find_map(|side| self.castle(side)) {
            Some(castling) => self.sans(&[castling]),
            None => self.moves_within(Bitboard::ALL, to),
        }
    }

    /// Moves whose text differs by at most one letter; only exact matches if there are any, of "E2E4" too.
    pub(super) fn one_letter_off(&self, text: &str) -> Vec<San> {
        let (mut found, mut exact) = (Vec::new(), Vec::new());
        let Some(written) = Plain::new(strip_surroundings(text)).filter(|written| written.len > 1) else {
            return found;
        };
        let mut name = String::new();
        self.for_each_san(&self.legal_moves(), |san| {
            name.clear();
            // Writing to a String cannot fail.
            let _ = san.write(&mut name);
            let (from, to) = (san.mv().from().name().as_bytes(), san.mv().to().name().as_bytes());
            match Plain::new(&name) {
                Some(name)
                    if name.as_bytes() == written.as_bytes()
                        || written.as_bytes().strip_prefix(from).is_some_and(|rest| {
                            rest == to || rest.starts_with(to) && name.as_bytes().ends_with(rest)
                        }) =>
                {
                    exact.push(san);
                }
                Some(name) if is_near(name.as_bytes(), written.as_bytes()) => found.push(san),
                _ => {}
            }
        });
        if exact.is_empty() { found } else { exact }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_differ_by_one_letter_are_similar() {
        let near = |a: &str, b: &str| is_near(a.as_bytes(), b.as_bytes());
        for (a, b) in [("nf3", "nf3"), ("nf3", "mf3"), ("nf3", "nf"), ("nff3", "nf3"), ("f3", "nf3")] {
            assert!(near(a, b) && near(b, a), "{a} {b}");
        }
        for (a, b) in [("nf3", "nc4"), ("nf3", "f4"), ("nf3", ""), ("abcd", "badc")] {
            assert!(!near(a, b) && !near(b, a), "{a} {b}");
        }
    }
}
