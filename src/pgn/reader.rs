//! Reading games, from bytes that arrive in chunks of any size.

use alloc::vec::Vec;
use core::fmt;

use crate::outcome::Rules;
use crate::pgn::encoding::Utf16;
use crate::pgn::lexer::{Lexer, Place};
use crate::pgn::parser::{At, Parser};
use crate::pgn::pgn_game::{EncodedPgnGame, PgnGame};

/// Reads games one by one from bytes that arrive in chunks: UTF-8, UTF-16 with its byte order mark, or windows-1252.
///
/// ```
/// use chess_arbiter::PgnReader;
///
/// let mut reader = PgnReader::new();
/// reader.feed(b"1. e4 e5 2. N");
/// assert!(reader.next_game().is_none());
/// reader.feed(b"f3 1-0");
/// reader.finish();
/// let read = reader.next_game().unwrap();
/// assert_eq!(read.game.ply(), 3);
/// assert!(read.issues.is_empty());
/// ```
pub struct PgnReader {
    utf16: Utf16,
    lexer: Lexer,
    parser: Parser,
    is_finished: bool,
    /// Whether the source is UTF-16 text, as in JavaScript, converted to UTF-8.
    is_text: bool,
    /// The number of bytes that were fed.
    fed: u64,
}

impl fmt::Debug for PgnReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PgnReader").field("is_finished", &self.is_finished).finish_non_exhaustive()
    }
}

impl Default for PgnReader {
    fn default() -> PgnReader {
        PgnReader::new()
    }
}

impl PgnReader {
    /// A reader at the beginning of its input, under FIDE's rules.
    pub fn new() -> PgnReader {
        PgnReader::with_rules(Rules::default())
    }

    /// A reader of games that are played by these rules, unless their tag Rules names others. Null moves and
    /// missing kings always make the rules free.
    ///
    /// ```
    /// use chess_arbiter::{PgnReader, Rules};
    /// let mut reader = PgnReader::with_rules(Rules::Online);
    /// reader.feed(b"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8");
    /// reader.finish();
    /// assert!(reader.next_game().unwrap().game.end().is_some());
    /// ```
    pub fn with_rules(rules: Rules) -> PgnReader {
        PgnReader {
            utf16: Utf16::default(),
            lexer: Lexer::new(),
            parser: Parser::new(rules),
            is_finished: false,
            is_text: false,
            fed: 0,
        }
    }

    /// The same reader for games of this variant, unless their tag Variant names another.
    ///
    /// ```
    /// use chess_arbiter::{EndReason, PgnReader, Variant};
    /// let mut reader = PgnReader::new().of_variant(Variant::Atomic);
    /// reader.feed(b"1. Nf3 d5 2. Ne5 e6 3. Nxf7 1-0");
    /// reader.finish();
    /// assert_eq!(reader.next_game().unwrap().game.end().unwrap().reason, EndReason::KingExploded);
    /// ```
    #[cfg(feature = "variants")]
    pub fn of_variant(mut self, variant: crate::variant::Variant) -> PgnReader {
        self.parser.variant = crate::variant::VariantState::new(variant);
        self
    }

    /// The same reader for tags alone, which is several times as fast: moves, comments and variations are skipped. A
    /// game then has its starting position, tags and result, and its current node is the start; issues are only about
    /// tags. Games begin and end in the same places as otherwise.
    ///
    /// ```
    /// use chess_arbiter::PgnReader;
    /// let mut reader = PgnReader::new().tags_only();
    /// reader.feed(b"[White \"Anna\"]\n\n1. e4 e5 1-0");
    /// reader.finish();
    /// let game = reader.next_game().unwrap().game;
    /// assert_eq!((game.tag("White"), game.tag("Result"), game.ply()), (Some("Anna"), Some("1-0"), 0));
    /// ```
    pub fn tags_only(mut self) -> PgnReader {
        self.skip_moves();
        self
    }

    #[doc(hidden)]
    pub fn skip_moves(&mut self) {
        self.parser.tags_only = true;
    }

    /// The bytes are UTF-8 converted from UTF-16, such as strings of JavaScript: offsets of games are counted in UTF-16
    /// code units.
    #[doc(hidden)]
    pub fn count_units(&mut self) {
        self.is_text = true;
    }

    /// Adds more bytes.
    pub fn feed(&mut self, bytes: &[u8]) {
        self.fed += bytes.len() as u64;
        let text = self.utf16.convert(bytes, self.is_finished);
        self.lexer.counts_units = self.is_text || self.utf16.converts();
        self.parser.settle(&self.lexer);
        self.lexer.feed(&text);
    }

    /// Marks the end of the input.
    pub fn finish(&mut self) {
        self.is_finished = true;
        self.feed(&[]);
        self.lexer.complete();
    }

    /// The next complete game; `None` if more bytes are needed, or at the end.
    pub fn next_game(&mut self) -> Option<PgnGame> {
        self.next_encoded().map(EncodedPgnGame::decode)
    }

    /// Like [`PgnReader::next_game`], for programs that need few games of many: the game is read and validated;
    /// [`Game::from_bytes`] builds its tree.
    #[doc(hidden)]
    pub fn next_encoded(&mut self) -> Option<EncodedPgnGame> {
        let mut read = self.next_read()?;
        if self.utf16.converts() {
            // The last unit may be half of one.
            read.start *= 2;
            read.end = (2 * read.end).min(self.fed);
        }
        Some(read)
    }

    fn next_read(&mut self) -> Option<EncodedPgnGame> {
        loop {
            if let Some(game) = self.parser.finished.take() {
                return Some(game);
            }
            self.parser.take_moves(&mut self.lexer);
            match self.lexer.next() {
                Some((token, place)) => self.parser.take(token, At { lexer: &self.lexer, place }),
                None if self.is_finished => {
                    self.parser.end_game(At { lexer: &self.lexer, place: Place::START });
                    return self.parser.finished.take();
                }
                None => return None,
            }
        }
    }
}

/// Reads all games of a text.
///
/// ```
/// let games = chess_arbiter::read_pgn(b"1. e4 e5 2. Ke3 Nc6 *");
/// assert_eq!(games[0].game.ply(), 2);
/// assert_eq!(games[0].issues[0].column, 13);
/// ```
pub fn read_pgn(bytes: &[u8]) -> Vec<PgnGame> {
    let mut reader = PgnReader::new();
    reader.feed(bytes);
    reader.finish();
    core::iter::from_fn(|| reader.next_game()).collect()
}
