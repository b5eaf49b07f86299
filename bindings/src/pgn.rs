//! Reading PGN.

use chess_arbiter::{EncodedPgnGame, MoveList, PgnIssue, PgnReader, Rules};
use wasm_bindgen::prelude::*;

use crate::packed::put_words;
use crate::results::words;
use crate::table::Table;

/// Games are returned in batches of this many bytes, because a call per game would take a fifteenth of the time of
/// reading it. In JavaScript the games of a batch share one buffer, which lives as long as any of them, so batches
/// are small, and a larger game is returned on its own.
const TOGETHER: usize = 1 << 12;
/// The most games per call; their words fit into the list.
const MOST: usize = MoveList::MOST / WORDS;
/// The number of words of a game.
const WORDS: usize = 7;

/// Reads games from bytes that arrive in chunks. Games are returned encoded, so that reading many does not use memory
/// here.
struct Reader {
    reader: PgnReader,
    /// A large game that is returned on its own, after those before it.
    large: Option<EncodedPgnGame>,
    bytes: Vec<u8>,
    issues: Vec<PgnIssue>,
}

static READERS: Table<Reader> = Table::new();

/// Creates a reader of games that are played by the rules with this name unless they name theirs; returns its number.
#[wasm_bindgen(js_name = readerNew)]
pub fn new(rules: &str) -> u32 {
    add_reader(PgnReader::with_rules(Rules::from_name(rules).unwrap_or_default()))
}

pub fn add_reader(reader: PgnReader) -> u32 {
    READERS.add(Reader { reader, large: None, bytes: Vec::new(), issues: Vec::new() })
}

/// Frees a reader; its number may be reused.
#[wasm_bindgen(js_name = readerFree)]
pub fn free(reader: u32) {
    READERS.remove(reader);
}

/// How many readers there are.
#[wasm_bindgen(js_name = readerCount)]
pub fn count() -> u32 {
    READERS.count() as u32
}

/// Skips moves: only tags are read.
#[wasm_bindgen(js_name = readerSkipMoves)]
pub fn skip_moves(reader: u32) {
    READERS.with(reader, |reader| reader.reader.skip_moves());
}

/// The bytes are encoded strings of JavaScript: offsets of games are counted in their code units.
#[wasm_bindgen(js_name = readerCountUnits)]
pub fn count_units(reader: u32) {
    READERS.with(reader, |reader| reader.reader.count_units());
}

/// Adds more bytes.
#[wasm_bindgen(js_name = readerFeed)]
pub fn feed(reader: u32, bytes: &[u8]) {
    READERS.with(reader, |reader| reader.reader.feed(bytes));
}

/// Marks the end of the input.
#[wasm_bindgen(js_name = readerFinish)]
pub fn finish(reader: u32) {
    READERS.with(reader, |reader| reader.reader.finish());
}

/// Reads the next complete games. Writes seven words for each: the length of its bytes, the number of its issues, the
/// line on which it begins, and where it begins and ends, the low half of each number first.
/// Returns the number of words.
#[wasm_bindgen(js_name = readerNext)]
pub fn next(reader: u32) -> u32 {
    READERS.with(reader, |reader| put_words(|put| reader.read(put)))
}

impl Reader {
    fn read(&mut self, put: &mut dyn FnMut(u32)) {
        for _ in 0..MOST {
            if self.bytes.len() >= TOGETHER {
                break;
            }
            let next = self.large.take().or_else(|| self.reader.next_encoded());
            let Some(read) = next else { break };
            if read.game.len() > TOGETHER && !self.bytes.is_empty() {
                self.large = Some(read);
                break;
            }
            put(read.game.len() as u32);
            put(read.issues.len() as u32);
            put(read.line);
            for offset in [read.start, read.end] {
                put(offset as u32);
                put((offset >> 32) as u32);
            }
            self.bytes.extend(read.game);
            self.issues.extend(read.issues);
        }
    }
}

/// The games that were read, encoded and concatenated.
#[wasm_bindgen(js_name = readerTakeBytes)]
pub fn take_bytes(reader: u32) -> Vec<u8> {
    READERS.with(reader, |reader| std::mem::take(&mut reader.bytes))
}

/// Their issues, concatenated.
#[wasm_bindgen(js_name = readerTakeIssues)]
pub fn take_issues(reader: u32) -> Vec<u32> {
    words(&READERS.with(reader, |reader| std::mem::take(&mut reader.issues))[..])
}
