//! Splits PGN into tokens, from bytes that arrive in chunks of any size.

mod comment;
mod skip;
mod tag;
#[cfg(test)]
mod tests;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::Cell;

pub(super) use self::comment::paragraphs;
pub(super) use self::skip::Skipped;
use self::tag::PartialTag;
use crate::pgn::blanks::{find_blank, is_blank_line, spaced_len, unseen_len};
use crate::pgn::encoding::decode;
use crate::text::{find_either, find_plain_end, find_unlike_moves};

/// A word longer than this is neither a move nor a result; its beginning is reported.
const LONGEST_WORD: usize = 255;

const LINE_ENDS: [u8; 2] = *b"\n\r";
/// May begin a file in UTF-8, and also occurs in concatenated files.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// A range of the text, valid until more bytes are fed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    from: usize,
    to: usize,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A regular tag pair: name and value.
    PlainTag(Span, Span),
    /// A tag pair; no value if it cannot be read.
    Tag(String, Option<String>),
    /// The raw text of a comment, and its kind.
    Comment(Span, CommentKind),
    Open,
    Close,
    /// `$` and a number.
    Nag(u16),
    /// A move, a move number, a result, a glyph.
    Word(Span),
    /// Text in brackets that is not a tag pair, and whether it is closed on its line.
    Bracket(Span, bool),
    /// A closing brace outside a comment.
    StrayBrace,
    /// `[pgn]` or `[/pgn]`, which forums put around a game.
    Frame,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CommentKind {
    Brace,
    /// `;` to the end of the line, and whether it continues one on the previous line.
    Line {
        goes_on: bool,
    },
    /// A brace that is never closed.
    Unclosed,
    /// A brace that is not closed before the next game, which is the next token.
    BeforeGame,
    /// Truncated because it is too long.
    Cut,
}

/// Where a token starts. Its column is computed on demand, and only until more bytes are fed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub line: u32,
    /// The last blank line before it.
    blank_line: u32,
    forgotten: u32,
    line_start: usize,
    at: usize,
}

impl Place {
    pub const START: Place = Place { line: 1, blank_line: 0, forgotten: 0, line_start: 0, at: 0 };

    /// Whether it is the first column of its line.
    pub fn begins_line(self) -> bool {
        self.at == self.line_start && self.forgotten == 0
    }
}

/// The end of a token. Its offset into the source is counted on demand, and only until more bytes are fed.
#[derive(Clone, Copy, Debug)]
pub(super) enum Spot {
    InBuffer(usize),
    InSource(u64),
}

#[derive(Debug)]
pub(super) struct Lexer {
    buffer: Vec<u8>,
    at: usize,
    /// How far the current token has already been scanned.
    scanned: usize,
    line: u32,
    line_start: usize,
    /// The number of dropped characters of the current line, if it is megabytes long.
    forgotten: u32,
    /// Whether all of these are blanks.
    forgotten_is_blank: bool,
    /// The last counted column: line, offset, number of characters.
    counted: Cell<(u32, usize, u32)>,
    /// Whether offsets into the source are in UTF-16 code units, instead of in bytes.
    pub counts_units: bool,
    /// The last counted offset into the source: of which byte of the buffer, and the offset.
    counted_offset: Cell<(usize, u64)>,
    /// The overlong token whose rest is being skipped.
    too_long: Option<TooLong>,
    /// A tag whose end has not arrived yet.
    tag: Option<PartialTag>,
    is_complete: bool,
    /// The line of the last `;` comment.
    comment_line: u32,
    /// The last blank line.
    blank_line: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TooLong {
    Word,
    Comment,
}

/// The result of searching for the end of something.
enum Search {
    Found(usize),
    /// Possibly in bytes that have not arrived yet.
    NotYet,
    Missing,
}

impl Lexer {
    pub fn new() -> Lexer {
        Lexer {
            buffer: Vec::new(),
            at: 0,
            scanned: 0,
            line: 1,
            line_start: 0,
            forgotten: 0,
            forgotten_is_blank: false,
            counted: Cell::new((0, 0, 0)),
            counts_units: false,
            counted_offset: Cell::new((0, 0)),
            too_long: None,
            tag: None,
            is_complete: false,
            comment_line: 0,
            blank_line: 0,
        }
    }

    pub fn feed(&mut self, bytes: &[u8]) {
        // Keeps the current line, from which columns are counted. Drops at least half, so that no byte is
        // moved often.
        let keep = self.line_start.min(self.at);
        let is_most = |len: usize| len >= self.buffer.len() - len;
        if keep == self.buffer.len() || (keep > 1 << 16 && is_most(keep)) {
            self.drop_before(keep);
            self.at -= keep;
            self.line_start -= keep;
            self.scanned = self.scanned.saturating_sub(keep);
            let (line, at, count) = self.counted.get();
            self.counted.set((line, at.saturating_sub(keep), count));
        } else if self.at > 1 << 20 && is_most(self.at) {
            let gone = self.buffer.get(self.line_start..self.at).unwrap_or(&[]);
            self.forgotten_is_blank = self.is_blank_before(self.at);
            self.forgotten += characters(gone);
            self.drop_before(self.at);
            self.scanned = self.scanned.saturating_sub(self.at);
            self.at = 0;
            self.line_start = 0;
            self.counted.set((0, 0, 0));
        }
        self.buffer.extend_from_slice(bytes);
    }

    fn drop_before(&mut self, keep: usize) {
        let (at, offset) =
            if self.counted_offset.get().0 < keep { (keep, self.offset(keep)) } else { self.counted_offset.get() };
        self.counted_offset.set((at - keep, offset));
        self.buffer.drain(..keep);
    }

    /// The offset into the source of a place in the buffer, from the last counted one on.
    fn offset(&self, at: usize) -> u64 {
        let (counted, before) = self.counted_offset.get();
        let length = |from, to| {
            let bytes = self.buffer.get(from..to).unwrap_or(&[]);
            if self.counts_units { units(bytes) } else { bytes.len() }
        };
        let offset = match length(counted, at) {
            _ if at < counted => before - length(at, counted) as u64,
            length => before + length as u64,
        };
        self.counted_offset.set((at, offset));
        offset
    }

    /// The offset into the source at which a token begins. Asked only until more bytes are fed.
    pub fn offset_of(&self, place: Place) -> u64 {
        self.offset(place.at)
    }

    /// Where tokens have been read up to.
    pub fn spot(&self) -> Spot {
        Spot::InBuffer(self.at)
    }

    /// The offset of a spot into the source.
    pub fn settle(&self, spot: Spot) -> u64 {
        match spot {
            Spot::InBuffer(at) => self.offset(at),
            Spot::InSource(offset) => offset,
        }
    }

    /// Whether there are only blanks before this offset on the current line.
    fn is_blank_before(&self, at: usize) -> bool {
        self.is_blank(self.line_start, at, self.forgotten)
    }

    /// Whether a part of a line is blank, after this many forgotten characters.
    fn is_blank(&self, from: usize, to: usize, forgotten: u32) -> bool {
        let kept = self.buffer.get(from..to).unwrap_or(&[]);
        is_blank_line(kept) && (forgotten == 0 || self.forgotten_is_blank)
    }

    pub fn complete(&mut self) {
        self.is_complete = true;
    }

    /// The column of a place in characters, from 1. Continues from the last counted column.
    pub fn column(&self, place: Place) -> u32 {
        let (line, at, count) = self.counted.get();
        let goes_on = line == place.line && (place.line_start..=place.at).contains(&at);
        let (from, before) = if goes_on { (at, count) } else { (place.line_start, 0) };
        let count = before + characters(self.buffer.get(from..place.at).unwrap_or(&[]));
        self.counted.set((place.line, place.at, count));
        place.forgotten + count + 1
    }

    fn peek(&self, ahead: usize) -> Option<u8> {
        self.buffer.get(self.at + ahead).copied()
    }

    /// Whether this many bytes are available, or no more will arrive.
    fn has(&self, count: usize) -> bool {
        self.is_complete || self.buffer.len() >= self.at + count
    }

    /// Advances over bytes without line breaks, or with one that is counted separately.
    fn skip(&mut self, count: usize) {
        self.at += count;
        self.scanned = self.at;
    }

    /// Advances to an offset that was found; otherwise remembers how far was scanned.
    fn skip_to(&mut self, at: usize) {
        if at > self.at {
            self.skip(at - self.at);
        }
    }

    /// Advances over anything, counting lines.
    fn skip_lines(&mut self, to: usize) {
        if self.buffer.get(self.at..to).is_none_or(|part| find_either(part, LINE_ENDS).is_none()) {
            self.at = to;
        }
        while self.at < to {
            let byte = self.buffer[self.at];
            self.at += 1;
            let breaks = byte == b'\n' || (byte == b'\r' && self.peek(0) != Some(b'\n'));
            if breaks {
                self.begin_line();
            }
        }
        self.scanned = self.at;
    }

    /// Starts a new line here.
    #[inline(always)]
    fn begin_line(&mut self) {
        if self.buffer.get(self.line_start).is_some_and(|byte| *byte <= b' ' || *byte >= 0x80) {
            self.end_blank_line();
        }
        self.line += 1;
        self.line_start = self.at;
        self.forgotten = 0;
    }

    /// Remembers a line that ends here, if there is nothing on it.
    #[cold]
    fn end_blank_line(&mut self) {
        if self.is_blank_before(self.at) {
            self.blank_line = self.line;
        }
    }

    /// Looks for the first matching byte, from where the last search stopped.
    fn search(&mut self, from: usize, is_end: impl Fn(u8) -> bool) -> Search {
        self.search_by(from, |bytes| bytes.iter().position(|byte| is_end(*byte)))
    }

    fn search_by(&mut self, from: usize, find: impl Fn(&[u8]) -> Option<usize>) -> Search {
        let start = self.scanned.max(self.at + from);
        match find(self.buffer.get(start..).unwrap_or(&[])) {
            Some(len) => Search::Found(start + len),
            None if self.is_complete => Search::Missing,
            None => {
                self.scanned = self.buffer.len();
                Search::NotYet
            }
        }
    }

    fn search_line_end(&mut self) -> Option<usize> {
        match self.search_by(0, |bytes| find_either(bytes, LINE_ENDS)) {
            Search::Found(end) => Some(end),
            Search::Missing => Some(self.buffer.len()),
            Search::NotYet => None,
        }
    }

    pub fn bytes(&self, span: Span) -> &[u8] {
        self.buffer.get(span.from..span.to).unwrap_or(&[])
    }

    pub fn text(&self, span: Span) -> Cow<'_, str> {
        decode(self.bytes(span))
    }

    /// Whether a place is the first on its line, after a blank line. Asked only until more bytes are fed.
    pub fn follows_blank_line(&self, place: Place) -> bool {
        place.line == place.blank_line + 1 && self.starts_line(place)
    }

    /// Whether there are only blanks before a place on its line. Asked only until more bytes are fed.
    pub fn starts_line(&self, place: Place) -> bool {
        self.is_blank(place.line_start, place.at, place.forgotten)
    }

    /// A word that may be a move in plain SAN, with only blanks and move numbers before it. It stays the
    /// next token, together with a number attached to it. Other numbers set `after_number`, except a first one, which may
    /// begin the next game.
    pub fn plain_word(&mut self, after_number: &mut bool) -> Option<Span> {
        if self.too_long.is_some() {
            return None;
        }
        // Ahead of `self.at`, which skips only what is irrelevant if another path reads the word.
        let mut at = self.at;
        let from = loop {
            let rest = self.buffer.get(at..)?;
            match *rest.first()? {
                b' ' => at += 1,
                b'\n' => {
                    at += 1;
                    self.skip_to(at);
                    self.begin_line();
                }
                b'0'..=b'9' => {
                    let digits = rest.iter().position(|byte| !byte.is_ascii_digit())?;
                    let dots = rest.get(digits..)?.iter().position(|byte| *byte != b'.')?;
                    if digits == 1 && rest[0] == b'1' {
                        return None;
                    }
                    self.skip_to(at);
                    at += digits + dots;
                    match self.buffer.get(at)? {
                        _ if dots == 0 => return None,
                        b' ' | b'\n' => {
                            self.skip_to(at);
                            *after_number = true;
                        }
                        _ => break at,
                    }
                }
                _ => {
                    self.skip_to(at);
                    break at;
                }
            }
        };
        // Plain SAN is at most as long as "Nb1xd2+". Before a parenthesis it may be part of e8(Q).
        let bytes = *self.buffer.get(from..)?.first_chunk()?;
        let len = find_unlike_moves(bytes)?;
        let ends = matches!(bytes.get(len), Some(b' ' | b'\n' | b'\r' | b')' | b'{'));
        (len > 0 && ends).then_some(Span { from, to: from + len })
    }

    /// Consumes the next token if it is a plain comment in braces, ASCII on one line, and returns its text. Leaves one
    /// that arrives in chunks to [`Lexer::next`], which remembers how far it has scanned. Also leaves one that begins a
    /// line after a blank line, which may belong to the next game.
    pub fn plain_comment(&mut self) -> Option<Span> {
        let begins = self.line == self.blank_line + 1 && self.is_blank_before(self.at);
        if self.scanned > self.at || self.too_long.is_some() || begins {
            return None;
        }
        let text = self.buffer.get(self.at..)?.strip_prefix(b"{")?;
        let len = find_plain_end(text, b'}').filter(|len| text[*len] == b'}')?;
        let span = Span { from: self.at + 1, to: self.at + 1 + len };
        self.skip(len + 2);
        Some(span)
    }

    /// Advances to the end of a word.
    pub fn pass(&mut self, word: Span) {
        self.skip(word.to - self.at);
    }

    /// The next token and its place; `None` if it has not arrived yet, or at the end.
    pub fn next(&mut self) -> Option<(Token, Place)> {
        loop {
            match self.too_long {
                None => {}
                Some(TooLong::Word) => {
                    let Search::Found(end) = self.search(0, ends_word) else {
                        self.skip(self.buffer.len() - self.at);
                        return None;
                    };
                    self.skip(end - self.at);
                    self.too_long = None;
                }
                Some(TooLong::Comment) => {
                    let (_, kind) = self.comment_text(0)?;
                    self.too_long = (kind == CommentKind::Cut).then_some(TooLong::Comment);
                    continue;
                }
            }
            let byte = self.peek(0)?;
            let (line, blank_line, line_start) = (self.line, self.blank_line, self.line_start);
            let place = Place { line, blank_line, forgotten: self.forgotten, line_start, at: self.at };
            let token = match byte {
                // A blank, or the end of a tag that was split over lines.
                b' ' | b']' => {
                    self.skip(1);
                    continue;
                }
                b'\r' if !self.has(2) => return None,
                b'\n' | b'\r' => {
                    self.skip(1);
                    if byte == b'\n' || self.peek(0) != Some(b'\n') {
                        self.begin_line();
                    }
                    continue;
                }
                0x80.. if !self.has(3) => return None,
                0..b' ' | 0x80.. if unseen_len(&self.buffer[self.at..]) > 0 => {
                    let is_mark = self.buffer[self.at..].starts_with(BYTE_ORDER_MARK);
                    self.skip(unseen_len(&self.buffer[self.at..]));
                    if is_mark && place.begins_line() {
                        self.line_start = self.at;
                    }
                    continue;
                }
                // An escaped line (PGN 6).
                b'%' if place.begins_line() => {
                    let end = self.search_line_end()?;
                    self.skip(end - self.at);
                    continue;
                }
                b'[' => match self.frame() {
                    Search::Found(end) => {
                        self.skip(end - self.at);
                        Token::Frame
                    }
                    Search::NotYet => return None,
                    Search::Missing => self.tag(place)?,
                },
                b'{' => {
                    let (text, kind) = self.comment_text(1)?;
                    self.too_long = (kind == CommentKind::Cut).then_some(TooLong::Comment);
                    Token::Comment(text, kind)
                }
                b'}' => {
                    self.skip(1);
                    Token::StrayBrace
                }
                b';' => self.line_comment()?,
                b'(' => {
                    if !self.has(3) {
                        return None;
                    }
                    if self.peek(1) == Some(b'=') && self.peek(2) == Some(b')') {
                        // A draw was offered.
                        self.skip(3);
                        let span = Span { from: place.at, to: self.at };
                        Token::Comment(span, CommentKind::Brace)
                    } else {
                        self.skip(1);
                        Token::Open
                    }
                }
                b')' => {
                    self.skip(1);
                    Token::Close
                }
                b'$' => self.nag()?,
                _ => self.word()?,
            };
            return Some((token, place));
        }
    }

    /// The end of `[pgn]` or `[/pgn]` in any letter case, if it is the next token.
    fn frame(&self) -> Search {
        if !matches!(self.peek(1), None | Some(b'p' | b'P' | b'/')) {
            return Search::Missing;
        }
        let rest = &self.buffer[self.at..];
        for frame in [b"[pgn]".as_slice(), b"[/pgn]"] {
            let len = frame.len().min(rest.len());
            if rest[..len].eq_ignore_ascii_case(&frame[..len]) {
                match (len == frame.len(), self.is_complete) {
                    (true, _) => return Search::Found(self.at + len),
                    (false, false) => return Search::NotYet,
                    (false, true) => {}
                }
            }
        }
        Search::Missing
    }

    /// Where the character of this byte begins, at most three bytes earlier.
    fn character_start(&self, at: usize) -> usize {
        let inner = self.buffer[at.saturating_sub(3)..=at].iter().rev();
        at - inner.take_while(|byte| **byte & 0xc0 == 0x80).count()
    }

    fn nag(&mut self) -> Option<Token> {
        let end = match self.search(1, |byte| !byte.is_ascii_digit()) {
            Search::Found(end) => end,
            Search::Missing => self.buffer.len(),
            Search::NotYet => return None,
        };
        let number = self.text(Span { from: self.at + 1, to: end }).parse();
        let token = match number {
            Ok(number) => Token::Nag(number),
            Err(_) => Token::Word(Span { from: self.at, to: end }),
        };
        self.skip(end - self.at);
        Some(token)
    }

    fn word(&mut self) -> Option<Token> {
        // `*` is a self-terminating token (PGN 7); several in a row are not a result.
        let is_star = self.peek(0) == Some(b'*');
        // A blank of three bytes may end the longest word.
        const WINDOW: usize = LONGEST_WORD + 3;
        let rest = &self.buffer[self.at..];
        let rest = rest.get(..WINDOW).unwrap_or(rest);
        let from = match spaced_len(rest, self.is_complete) {
            Some(len) => len.max(1),
            None => return None,
        };
        let ends = |byte: &u8| if is_star { *byte != b'*' } else { ends_word(*byte) };
        let len = match rest[from..].iter().position(ends) {
            Some(len) => from + len,
            None if rest.len() < WINDOW && !self.is_complete => return None,
            None => rest.len(),
        };
        let mut end = self.at + find_blank(&rest[..len], from).unwrap_or(len);
        if end - self.at > LONGEST_WORD {
            let to = self.character_start(self.at + LONGEST_WORD);
            let span = Span { from: self.at, to };
            self.skip(LONGEST_WORD);
            self.too_long = Some(TooLong::Word);
            return Some(Token::Word(span));
        }
        if self.buffer.get(end) == Some(&b'(') {
            // e8(Q) is one word.
            if !self.is_complete && self.buffer.len() < end + 3 {
                self.scanned = end;
                return None;
            }
            if let [_, letter, b')', ..] = &self.buffer[end..]
                && b"QRBNqrbn".contains(letter)
            {
                end += 3;
            }
        }
        let span = Span { from: self.at, to: end };
        match from {
            1 => self.skip(end - self.at),
            // A word with blanks in it may contain line breaks.
            _ => self.skip_lines(end),
        }
        Some(Token::Word(span))
    }
}

/// The bytes without a trailing line end; `None` if there is none.
fn strip_line_end(bytes: &[u8]) -> Option<&[u8]> {
    [b"\r\n".as_slice(), b"\n", b"\r"].into_iter().find_map(|end| bytes.strip_suffix(end))
}

/// The bytes below 128 that end a word: blanks, brackets, `;`, `$`, `*` and the end-of-file characters.
const WORD_ENDS: [u64; 2] = {
    let ends = b" \t\n\x0b\x0c\r(){}[];$*\0\x1a";
    let mut sets = [0; 2];
    let mut place = 0;
    while place < ends.len() {
        sets[ends[place] as usize >> 6] |= 1 << (ends[place] & 63);
        place += 1;
    }
    sets
};

fn ends_word(byte: u8) -> bool {
    byte < 128 && WORD_ENDS[byte as usize >> 6] >> (byte & 63) & 1 == 1
}

/// The number of UTF-16 code units of a text in UTF-8: two for what has four bytes.
fn units(bytes: &[u8]) -> usize {
    // Eight at once, as below: four-byte characters start with the bits 1111.
    let (words, rest) = bytes.as_chunks();
    let pairs = words.iter().map(|word| {
        let word = u64::from_le_bytes(*word);
        (word & (word << 1) & (word << 2) & (word << 3) & 0x8080_8080_8080_8080).count_ones()
    });
    let in_rest = rest.iter().filter(|byte| **byte >= 0xf0).count();
    characters(bytes) as usize + pairs.sum::<u32>() as usize + in_rest
}

fn characters(bytes: &[u8]) -> u32 {
    // Eight at once: continuation bytes start with the bits 10.
    let (words, rest) = bytes.as_chunks();
    let going_on = words.iter().map(|word| {
        let word = u64::from_le_bytes(*word);
        (word & !(word << 1) & 0x8080_8080_8080_8080).count_ones()
    });
    let going_on = going_on.sum::<u32>() as usize;
    let in_rest = rest.iter().filter(|byte| **byte & 0xc0 != 0x80).count();
    (8 * words.len() - going_on + in_rest) as u32
}
