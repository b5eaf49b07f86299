//! A game that was read.

use alloc::vec::Vec;

use crate::facts::Facts;
use crate::game::Game;
use crate::pgn::issue::{PgnCause, PgnIssue};
use crate::sentence::Sentence;

/// A game as far as it could be read.
#[derive(Clone, Debug)]
pub struct PgnGame {
    /// The game, standing at the end of its main line.
    pub game: Game,
    /// What could not be read, or was read differently than written.
    pub issues: Vec<PgnIssue>,
    /// The line on which it begins, from 1: that of its first tag or move, or else of anything in it.
    pub line: u32,
    /// Where it begins in the source, in bytes: with its first tag or move, or with a comment before it. From there to
    /// [`PgnGame::end`] is a text that reads as the same game, in the encoding of the source, UTF-16 without its mark.
    pub start: u64,
    /// Where it ends in the source, in bytes: after the last part of it, without trailing white space.
    pub end: u64,
}

/// A game as far as it could be read, as bytes for [`Game::from_bytes`].
#[derive(Clone, Debug)]
pub struct EncodedPgnGame {
    /// The game, standing at the end of its main line.
    pub game: Vec<u8>,
    /// What could not be read, or was read differently than written.
    pub issues: Vec<PgnIssue>,
    /// The line on which it begins, from 1: that of its first tag or move, or else of anything in it.
    pub line: u32,
    /// Where it begins in the source: see [`PgnGame::start`].
    pub start: u64,
    /// Where it ends in the source.
    pub end: u64,
}

impl EncodedPgnGame {
    pub(super) fn decode(self) -> PgnGame {
        let EncodedPgnGame { game, mut issues, line, start, end } = self;
        let game = Game::from_bytes(&game);
        debug_assert!(game.is_some(), "the reader encodes games that can be decoded");
        if game.is_none() {
            let cause = PgnCause::Text(Facts::new(Sentence::PgnLostGame));
            issues.push(PgnIssue::new((1, 1), cause));
        }
        PgnGame { game: game.unwrap_or_default(), issues, line, start, end }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg_attr(debug_assertions, should_panic(expected = "can be decoded"))]
    fn a_game_that_cannot_be_decoded_is_reported() {
        let read = EncodedPgnGame { game: Vec::new(), issues: Vec::new(), line: 1, start: 0, end: 0 }.decode();
        assert_eq!(read.issues[0].facts().sentence, Sentence::PgnLostGame);
    }
}
