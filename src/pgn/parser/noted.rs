//! A move with signs after it, as in `Nf3!?` or `e4+-`.

use alloc::string::String;
use alloc::vec::Vec;

use crate::chess_move::Move;
use crate::pgn::words::{is_half_castling, is_sign, strip_glyph, without_marks};
use crate::position::Position;

/// A move with the signs after it.
pub(super) struct Noted {
    /// The move; none for signs alone.
    pub(super) mv: Option<Move>,
    /// The length of the move in the text.
    pub(super) len: usize,
    /// The NAGs of the signs, the last one first.
    pub(super) nags: Vec<u16>,
    /// The unknown signs.
    pub(super) unknown: String,
}

/// The NAG of an equal position.
pub(super) const EQUAL: u16 = 10;

/// A legal move with known signs after it, or such signs alone.
pub(super) fn find_noted(position: &Position, word: &str) -> Option<Noted> {
    // Without a move, "???" is not a sign.
    if word.len() > 2 && without_marks(word).is_empty() {
        return None;
    }
    let mut noted = Noted { mv: None, len: word.len(), nags: Vec::new(), unknown: String::new() };
    while noted.len > 0 && !noted.strip_move(position, word) {
        noted.strip_known(word)?;
    }
    Some(noted)
}

/// A legal move with known or unknown signs after it.
pub(super) fn find_signed(position: &Position, word: &str) -> Option<Noted> {
    let mut noted = Noted { mv: None, len: word.len(), nags: Vec::new(), unknown: String::new() };
    while !noted.strip_move(position, word) {
        if noted.strip_known(word).is_none() {
            let sign = word[..noted.len].chars().next_back().filter(|letter| is_sign(*letter))?;
            noted.len -= sign.len_utf8();
            noted.unknown.insert_str(0, sign.encode_utf8(&mut [0; 4]));
        }
    }
    (!is_half_castling(word, noted.len)).then_some(noted)
}

impl Noted {
    /// Stores the move if the rest of the word is one. Returns whether it is.
    fn strip_move(&mut self, position: &Position, word: &str) -> bool {
        let rest = &word[..self.len];
        self.mv = if without_marks(rest) == rest { position.find_bare(rest) } else { None };
        self.mv.is_some()
    }

    /// Takes a known sign off the end of the rest of a word.
    fn strip_known(&mut self, word: &str) -> Option<()> {
        let (rest, nag) = strip_glyph(&word[..self.len])?;
        self.len = rest.len();
        self.nags.push(nag);
        Some(())
    }
}
