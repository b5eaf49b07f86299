//! Tag pairs, and other text in brackets.

use alloc::string::String;
use alloc::vec::Vec;

use crate::pgn::blanks::{blank_len, find_blank};
use crate::pgn::encoding::decode;
use crate::pgn::lexer::{LINE_ENDS, LONGEST_WORD, Lexer, Place, Search, Span, Token};

/// A tag pair longer than this is reported and skipped.
const LONGEST_TAG: usize = 1 << 20;

/// A partially read tag.
#[derive(Debug)]
pub(super) struct PartialTag {
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
    /// The number of open brackets in a text that is not a tag.
    depth: u32,
}

impl Lexer {
    /// A tag pair: a name and a quoted value. The value ends at the first quote followed by only `]`,
    /// so unescaped quotes inside a value do no harm.
    pub(super) fn tag(&mut self, place: Place) -> Option<Token> {
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

    /// Text in brackets without a quoted value, up to the closing bracket or else to the end of the line.
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

    /// Reads the value of a tag as far as it has arrived. Returns where the tag ends; `Missing` if it is unreadable.
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
    pub(super) fn plain_tag(&mut self) -> Option<Token> {
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
        // The index after blanks; none if more blanks may arrive.
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
