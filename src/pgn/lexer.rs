//! Splits PGN into tokens, from bytes that arrive in pieces of any size.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::Cell;

use crate::pgn::blanks::{blank_len, find_blank, is_blank_line, spaced_len, unseen_len};
use crate::pgn::encoding::decode;
use crate::text::{find_either, find_plain_end, find_unlike_moves, join_lines};

/// A tag pair longer than this is reported and skipped.
const LONGEST_TAG: usize = 1 << 20;
/// A word longer than this is neither a move nor a result; its beginning is reported.
const LONGEST_WORD: usize = 255;
/// A comment is truncated after this many bytes, which is reported. Much smaller in the tests of this file.
const LONGEST_COMMENT: usize = if cfg!(test) { 20 } else { 1 << 27 };

const LINE_ENDS: [u8; 2] = *b"\n\r";
/// May begin a file in UTF-8, and also occurs in concatenated files.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
/// A line that starts with this after a blank line begins a game, even within an unclosed comment.
const FIRST_TAG: &[u8] = b"[Event \"";

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
    /// A text in brackets that is no tag pair, and whether it is closed on its line.
    Bracket(Span, bool),
    /// A closing brace outside a comment.
    StrayBrace,
    /// `[pgn]` or `[/pgn]`, as forums have around a game.
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
    /// The too long token whose rest is being skipped.
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

/// A partially read tag.
#[derive(Debug)]
struct PartialTag {
    name: String,
    /// `None` if the tag cannot be read.
    value: Option<Vec<u8>>,
    /// Whether its quotes are typographic.
    is_curly: bool,
    /// Where the value continues, relative to the tag's start.
    offset: usize,
    /// The number of blanks after the quote at that offset.
    blanks: usize,
    /// Whether it has a quoted value, which may be unreadable.
    is_meant: bool,
    /// The number of open brackets in a text that is no tag.
    depth: u32,
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
            self.buffer.drain(..keep);
            self.at -= keep;
            self.line_start -= keep;
            self.scanned = self.scanned.saturating_sub(keep);
            let (line, at, count) = self.counted.get();
            self.counted.set((line, at.saturating_sub(keep), count));
        } else if self.at > 1 << 20 && is_most(self.at) {
            let gone = self.buffer.get(self.line_start..self.at).unwrap_or(&[]);
            self.forgotten_is_blank = self.is_blank_before(self.at);
            self.forgotten += characters(gone);
            self.buffer.drain(..self.at);
            self.scanned = self.scanned.saturating_sub(self.at);
            self.at = 0;
            self.line_start = 0;
            self.counted.set((0, 0, 0));
        }
        self.buffer.extend_from_slice(bytes);
    }

    /// Whether there are only blanks before this offset on the current line.
    fn is_blank_before(&self, at: usize) -> bool {
        self.is_blank(self.line_start, at, self.forgotten)
    }

    /// Whether there are only blanks on a part of a line, behind so many forgotten characters.
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

    /// Advances to an offset that was found; if it was not found yet, remembers how far was scanned.
    fn skip_to(&mut self, at: usize) {
        if at > self.at {
            self.skip(at - self.at);
        }
    }

    /// Advances over anything, counting lines.
    fn skip_lines(&mut self, to: usize) {
        if self.buffer.get(self.at..to).is_none_or(|piece| find_either(piece, LINE_ENDS).is_none()) {
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
        // Ahead of `self.at`, which only skips what is not needed if the word is read by other means.
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

    /// Consumes the next token if it is a plain comment in braces, ASCII on one line, and returns its text.
    /// Leaves one that arrives in pieces to [`Lexer::next`], which remembers how far it has scanned.
    /// Leaves also one that begins a line after a blank line, which may belong to the next game.
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
                // A blank, and what closes a tag that was split over lines.
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

    /// The text of a comment in braces from so many bytes further on, and how it ends. Passes over it.
    fn comment_text(&mut self, brace: usize) -> Option<(Span, CommentKind)> {
        let from = self.at + brace;
        let longest = from + LONGEST_COMMENT;
        let (end, next, kind) = loop {
            match self.search_by(brace, |bytes| find_either(bytes, *b"}[")) {
                Search::Found(at) if at <= longest => {
                    if self.buffer[at] == b'}' {
                        break (at, at + 1, CommentKind::Brace);
                    }
                    self.scanned = at;
                    if self.begins_game(from, at)? {
                        break (at, at, CommentKind::BeforeGame);
                    }
                    self.scanned = at + 1;
                }
                Search::Missing if self.buffer.len() <= longest => {
                    break (self.buffer.len(), self.buffer.len(), CommentKind::Unclosed);
                }
                Search::NotYet if self.buffer.len() <= longest => return None,
                _ => {
                    let cut = self.character_start(longest);
                    break (cut, cut, CommentKind::Cut);
                }
            }
        };
        self.skip_lines(next);
        Some((Span { from, to: end }, kind))
    }

    /// Whether a game begins at this bracket of a comment that begins at another place; `None` if that is not known
    /// yet.
    fn begins_game(&self, from: usize, at: usize) -> Option<bool> {
        let Some(before) = strip_line_end(&self.buffer[from..at]) else { return Some(false) };
        let line = before.iter().rposition(|byte| LINE_ENDS.contains(byte)).map(|end| &before[end + 1..]);
        if !line.is_some_and(is_blank_line) {
            return Some(false);
        }
        let rest = &self.buffer[at..];
        let is_cut = !self.has(at - self.at + FIRST_TAG.len()) && FIRST_TAG.starts_with(rest);
        (!is_cut).then(|| rest.starts_with(FIRST_TAG))
    }

    /// Where the character begins that this byte is a part of: no inner byte of one is more than three behind its
    /// first.
    fn character_start(&self, at: usize) -> usize {
        let inner = self.buffer[at.saturating_sub(3)..=at].iter().rev();
        at - inner.take_while(|byte| **byte & 0xc0 == 0x80).count()
    }

    fn line_comment(&mut self) -> Option<Token> {
        let end = self.search_line_end()?;
        let span = Span { from: self.at + 1, to: end };
        // Only a comment alone on its line continues one of the previous line.
        let goes_on = self.comment_line + 1 == self.line && self.is_blank_before(self.at);
        self.comment_line = self.line;
        self.skip(end - self.at);
        Some(Token::Comment(span, CommentKind::Line { goes_on }))
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
        // `*` is a token of its own (PGN 7); several in a row are not a result.
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
            // There may be line breaks in a word of several.
            _ => self.skip_lines(end),
        }
        Some(Token::Word(span))
    }

    /// A tag pair: a name and a quoted value. The value ends at the first quote followed by only `]`,
    /// so unescaped quotes inside a value do no harm.
    fn tag(&mut self, place: Place) -> Option<Token> {
        if self.tag.is_none()
            && let Some(token) = self.plain_tag()
        {
            return Some(token);
        }
        let mut tag = match self.tag.take() {
            Some(tag) => tag,
            None => self.tag_name()?,
        };
        let end = match tag.value {
            Some(_) => self.tag_value(&mut tag),
            None if tag.is_meant => Search::Missing,
            None => return self.bracket(tag),
        };
        match end {
            Search::Found(end) => {
                self.skip_lines(end);
                let value = tag.value.map(|value| decode(&value).into_owned());
                return Some(Token::Tag(tag.name, value));
            }
            Search::NotYet => {
                self.tag = Some(tag);
                return None;
            }
            Search::Missing => tag.value = None,
        }
        // Skips the rest of the line, or among moves up to the bracket.
        let closes = |byte| LINE_ENDS.contains(&byte) || (byte == b']' && !place.begins_line());
        let end = match self.search(1, closes) {
            Search::Found(end) => end,
            Search::Missing => self.buffer.len(),
            Search::NotYet => {
                self.tag = Some(tag);
                return None;
            }
        };
        self.skip(end - self.at);
        Some(Token::Tag(tag.name, None))
    }

    /// A text in brackets without a quoted value, up to the bracket that closes it or, for want of that, to the end of the
    /// line.
    fn bracket(&mut self, mut tag: PartialTag) -> Option<Token> {
        let from = self.at + 1;
        let is_end = |byte: u8| matches!(byte, b'[' | b']' | b'\n' | b'\r');
        loop {
            let at = match self.search(1, is_end) {
                Search::Found(at) => at,
                Search::Missing => self.buffer.len(),
                Search::NotYet => {
                    self.tag = Some(tag);
                    return None;
                }
            };
            match self.buffer.get(at) {
                Some(b'[') => tag.depth += 1,
                Some(b']') if tag.depth > 0 => tag.depth -= 1,
                byte => {
                    let is_closed = byte == Some(&b']');
                    self.skip(at + usize::from(is_closed) - self.at);
                    return Some(Token::Bracket(Span { from, to: at }, is_closed));
                }
            }
            self.scanned = at + 1;
        }
    }

    /// Reads the value of a tag as far as it has arrived. Returns where the tag ends; missing if it cannot be read.
    fn tag_value(&self, tag: &mut PartialTag) -> Search {
        let value = tag.value.get_or_insert_default();
        let mut at = self.at + tag.offset;
        let end = loop {
            let rest = self.buffer.get(at..).unwrap_or(&[]);
            let quote = if tag.is_curly { curly_quote(rest) } else { None };
            match *rest {
                [] | [b'\\'] if !self.is_complete => break Search::NotYet,
                [0xe2] | [0xe2, 0x80] if tag.is_curly && !self.is_complete => break Search::NotYet,
                [] | [b'\n' | b'\r', ..] => break Search::Missing,
                [b'\\', escaped @ (b'"' | b'\\'), ..] => {
                    value.push(escaped);
                    at += 2;
                }
                [first, ..] if first == b'"' || quote.is_some() => {
                    // The meaning of a quote depends on what follows it.
                    let (quote, after) = rest.split_at(quote.unwrap_or(1));
                    let more = |blanks: usize| after.get(blanks..).unwrap_or(&[]);
                    while !matches!(more(tag.blanks), [b'\n' | b'\r', ..])
                        && let len @ 1.. = blank_len(more(tag.blanks))
                    {
                        tag.blanks += len;
                    }
                    if tag.blanks > LONGEST_TAG {
                        break Search::Missing;
                    }
                    match after.get(tag.blanks) {
                        // The first bytes of a blank.
                        Some(0xc2..) if !self.is_complete && more(tag.blanks).len() < 3 => break Search::NotYet,
                        Some(b']') => break Search::Found(at + quote.len() + tag.blanks + 1),
                        None if !self.is_complete => break Search::NotYet,
                        None | Some(b'\n' | b'\r') => break Search::Found(at + quote.len() + tag.blanks),
                        Some(_) => {
                            value.extend_from_slice(quote);
                            at += quote.len();
                            tag.blanks = 0;
                        }
                    }
                }
                [byte, ..] => {
                    value.push(byte);
                    at += 1;
                }
            }
            if value.len() > LONGEST_TAG {
                break Search::Missing;
            }
        };
        tag.offset = at - self.at;
        end
    }

    /// Fast path for a complete tag pair with one space and a plain value.
    fn plain_tag(&mut self) -> Option<Token> {
        let from = self.at + 1;
        let rest = self.buffer.get(from..)?;
        let name_len = rest.iter().take(LONGEST_WORD - 2).position(|byte| !byte.is_ascii_alphanumeric())?;
        let value = rest.get(name_len..)?.strip_prefix(b" \"").filter(|_| name_len > 0)?;
        let ends = |byte: &u8| matches!(byte, b'"' | b'\\' | b'\n' | b'\r');
        let len = value.iter().take(LONGEST_TAG).position(ends)?;
        if !value.get(len..)?.starts_with(b"\"]") {
            return None;
        }
        let name = Span { from, to: from + name_len };
        let value = Span { from: name.to + 2, to: name.to + 2 + len };
        self.skip(value.to + 2 - self.at);
        Some(Token::PlainTag(name, value))
    }

    /// A tag up to the quote of its value, or without a value if it cannot be read. `None` if it is incomplete.
    fn tag_name(&self) -> Option<PartialTag> {
        let head = &self.buffer[self.at + 1..];
        let head = head.get(..LONGEST_WORD).unwrap_or(head);
        // The index behind blanks; none if they may go on.
        let behind_blanks = |mut at: usize| {
            while let len @ 1.. = blank_len(head.get(at..)?) {
                at += len;
            }
            let is_cut = matches!(head[at..], [] | [0xc2..=0xff] | [0xc2..=0xff, _]);
            (!is_cut).then_some(at)
        };
        let start = behind_blanks(0).unwrap_or(head.len());
        let name_len = head[start..].iter().position(|byte| b"\"[]{}".contains(byte)).unwrap_or(head.len() - start);
        let name = &head[start..start + name_len];
        let name_end = start + find_blank(name, 0).unwrap_or(name_len);
        let blanks = behind_blanks(name_end).map(|at| at - name_end);
        if blanks.is_none() && head.len() < LONGEST_WORD && !self.is_complete {
            return None;
        }
        let name = String::from(decode(&head[start..name_end]));
        let rest = blanks.and_then(|blanks| head.get(name_end + blanks..)).filter(|_| !name.is_empty());
        if matches!(rest, Some([0xe2] | [0xe2, 0x80])) && !self.is_complete {
            return None;
        }
        let curly = rest.and_then(curly_quote);
        let quote = if rest.is_some_and(|rest| rest[0] == b'"') { Some(1) } else { curly };
        let offset = match (rest, quote) {
            (Some(rest), Some(quote)) => 1 + head.len() - rest.len() + quote,
            _ => 0,
        };
        let value = quote.map(|_| Vec::new());
        Some(PartialTag {
            name,
            value,
            is_curly: curly.is_some(),
            offset,
            blanks: 0,
            is_meant: quote.is_some(),
            depth: 0,
        })
    }
}

/// The length of a typographic quote („, “ or ”) at the start of a text, in UTF-8 or windows-1252.
fn curly_quote(text: &[u8]) -> Option<usize> {
    match *text {
        [0xe2, 0x80, 0x9c..=0x9e, ..] => Some(3),
        [0x84 | 0x93 | 0x94, ..] => Some(1),
        _ => None,
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

/// Comments may be wrapped at any blank, so a line break and the blanks around it become one space. Blank lines separate
/// paragraphs.
pub(super) fn paragraphs(text: &str) -> Cow<'_, str> {
    if find_either(text.as_bytes(), LINE_ENDS).is_none() {
        return Cow::Borrowed(text.trim());
    }
    Cow::Owned(join_lines(text, ' '))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::{format, vec};

    /// What is made of the tokens of a text that arrives in two pieces, cut here.
    fn read<T>(text: &str, cut: usize, make: impl Fn(&Lexer, Token, Place) -> Option<T>) -> Vec<T> {
        let mut lexer = Lexer::new();
        let mut made = Vec::new();
        let (first, second) = text.as_bytes().split_at(cut);
        for (piece, is_last) in [(first, false), (second, true)] {
            lexer.feed(piece);
            if is_last {
                lexer.complete();
            }
            while let Some((token, place)) = lexer.next() {
                made.extend(make(&lexer, token, place));
            }
        }
        made
    }

    /// The comments and words: text, kind of comment, line and column.
    fn tokens(text: &str, cut: usize) -> Vec<(String, Option<CommentKind>, u32, u32)> {
        read(text, cut, |lexer, token, place| {
            let (span, kind) = match token {
                Token::Comment(span, kind) => (span, Some(kind)),
                Token::Word(span) => (span, None),
                _ => return None,
            };
            Some((lexer.text(span).into(), kind, place.line, lexer.column(place)))
        })
    }

    /// The rest of a comment that is too long is skipped, up to its end or the next game.
    #[test]
    fn comments_that_are_too_long() {
        use CommentKind::{BeforeGame, Brace, Cut, Unclosed};
        let x = |len| "x".repeat(len);
        for (text, wanted) in [
            (format!("{{{}}} e4", x(20)), vec![(x(20), Some(Brace), 1, 1), ("e4".into(), None, 1, 24)]),
            (format!("{{{}}} e4", x(21)), vec![(x(20), Some(Cut), 1, 1), ("e4".into(), None, 1, 25)]),
            (format!("{{{}\n}} e4", x(70)), vec![(x(20), Some(Cut), 1, 1), ("e4".into(), None, 2, 3)]),
            (format!("{{{}", x(20)), vec![(x(20), Some(Unclosed), 1, 1)]),
            (format!("{{{}", x(21)), vec![(x(20), Some(Cut), 1, 1)]),
            (format!("{{{}\r\n[[x}} e4", x(19)), vec![(x(19) + "\r", Some(Cut), 1, 1), ("e4".into(), None, 2, 6)]),
            (format!("{{{}\u{e9}y}} e4", x(19)), vec![(x(19), Some(Cut), 1, 1), ("e4".into(), None, 1, 25)]),
            (
                format!("{{{}\n\n[Event \"a\"] e4", x(18)),
                vec![(x(18) + "\n\n", Some(BeforeGame), 1, 1), ("e4".into(), None, 3, 13)],
            ),
            (format!("{{{}\n\n[Event \"a\"] e4", x(30)), vec![(x(20), Some(Cut), 1, 1), ("e4".into(), None, 3, 13)]),
        ] {
            for cut in 0..text.len() {
                assert_eq!(tokens(&text, cut), wanted, "cut at {cut}: {text:?}");
            }
        }
    }

    /// All tokens: comments in braces, tags and other texts in brackets, "?" for an unreadable value.
    fn shown(text: &str, cut: usize) -> Vec<String> {
        read(text, cut, |lexer, token, _| {
            Some(match token {
                Token::PlainTag(name, value) => format!("[{} {}]", lexer.text(name), lexer.text(value)),
                Token::Tag(name, value) => format!("[{name} {}]", value.as_deref().unwrap_or("?")),
                Token::Comment(span, _) => format!("{{{}}}", lexer.text(span)),
                Token::Word(span) => lexer.text(span).into(),
                Token::Bracket(span, true) => format!("[{}]", lexer.text(span)),
                Token::Bracket(span, false) => format!("[{}", lexer.text(span)),
                Token::Nag(number) => format!("${number}"),
                Token::Open => "(".into(),
                Token::Close => ")".into(),
                Token::StrayBrace => "}".into(),
                Token::Frame => "[pgn]".into(),
            })
        })
    }

    /// Words of at most 255 bytes, tags and everything else that needs lookahead, for every cut.
    #[test]
    fn tokens_that_come_in_two_pieces() {
        let x = |len| "x".repeat(len);
        let tag = |len, value| format!("[{} {value}]", x(len));
        let rows: Vec<(String, Vec<String>)> = vec![
            (x(255), vec![x(255)]),
            (x(256), vec![x(255)]),
            (x(257) + " e4", vec![x(255), "e4".into()]),
            (x(600) + ")e4", vec![x(255), ")".into(), "e4".into()]),
            (x(255) + "\u{a0}e4", vec![x(255), "e4".into()]),
            (x(256) + "\u{a0}e4 e5", vec![x(255), "e5".into()]),
            (x(253) + "\u{e9} e4", vec![x(253) + "\u{e9}", "e4".into()]),
            (x(254) + "\u{e9} e4", vec![x(254), "e4".into()]),
            (x(255) + "(Q) e4", vec![x(255) + "(Q)", "e4".into()]),
            (x(256) + "(Q)", vec![x(255), "(".into(), "Q".into(), ")".into()]),
            (tag(252, "\"a\""), vec![tag(252, "a")]),
            (tag(253, "\"a\""), vec![tag(253, "a")]),
            (tag(254, "\"a\"") + "\ne4", vec![tag(254, "\"a\""), "e4".into()]),
            (tag(300, "\"a\"") + "\ne4", vec![tag(300, "\"a\""), "e4".into()]),
        ];
        let short = [
            ("e8(Q) e4", "e8(Q)|e4"),
            ("e8(x", "e8|(|x"),
            ("e8(Qx) (Q)", "e8|(|Qx|)|(|Q|)"),
            ("e8(", "e8|("),
            ("**1-0*e4", "**|1-0|*|e4"),
            ("$1$139 $ $70000", "$1|$139|$|$70000"),
            ("e4(=)(=x)()", "e4|{(=)}|(|=x|)|(|)"),
            ("[White \"a\"]\n[Black \"b\"]", "[White a]|[Black b]"),
            ("[White \"a\\\"b\\\\\"]", "[White a\"b\\]"),
            ("[White \"a\\b\"]", "[White a\\b]"),
            ("[White \"a\"b\" \t]e4", "[White a\"b]|e4"),
            ("[\t White\"a\"\r\ne4", "[White a]|e4"),
            ("[White \"a\"  ", "[White a]"),
            ("[White \"a\ne4", "[White ?]|e4"),
            ("[White \"a\\", "[White ?]"),
            ("[pgn]e4[/PGN]", "[pgn]|e4|[pgn]"),
            ("[pgn", "[pgn"),
            ("[/pg x]e4", "[/pg x]|e4"),
            ("[White \u{201c}a\u{201d}b\u{201d} ]e4", "[White a\u{201d}b]|e4"),
            ("[White \u{201e}a\u{201c}\ne4", "[White a]|e4"),
            ("[White \u{201c}a\"]e4", "[White a]|e4"),
            ("[White \"\u{201c}a\u{201d}\"]", "[White \u{201c}a\u{201d}]"),
            ("[White \"a\u{201d}]\ne4", "[White ?]|e4"),
            ("[White \u{2018}a\u{2019}]\ne4", "[White \u{2018}a\u{2019}]|e4"),
            ("[White a]\n[ \"b\"]\n[]e4", "[White a]|[ \"b\"]|[]|e4"),
            ("e4 [x y] e5", "e4|[x y]|e5"),
            ("{a}}{b\n\n[Even]}e4", "{a}|}|{b\n\n[Even]}|e4"),
            ("{b\r\n \t\r\n[Event \"c\"] e4", "{b\r\n \t\r\n}|[Event c]|e4"),
            ("{b\n[Event \"c\"]} e4", "{b\n[Event \"c\"]}|e4"),
            ("\u{feff}%a\r\n%b\n e4 %c", "e4|%c"),
            ("e4\u{a0}e5;a\r;b\r\n*", "e4|e5|{a}|{b}|*"),
        ];
        let short = short.map(|(text, wanted)| (text.into(), wanted.split('|').map(String::from).collect::<Vec<_>>()));
        for (text, wanted) in rows.into_iter().chain(short) {
            for cut in 0..=text.len() {
                assert_eq!(shown(&text, cut), wanted, "cut at {cut}: {text:?}");
            }
        }
    }
}
