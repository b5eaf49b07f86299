//! Comments in braces and to the end of the line.

use alloc::borrow::Cow;

use crate::pgn::blanks::is_blank_line;
use crate::pgn::lexer::{CommentKind, LINE_ENDS, Lexer, Search, Span, Token, strip_line_end};
use crate::text::{find_either, join_lines};

/// A comment is truncated after this many bytes, which is reported. Much smaller in the tests of this file.
const LONGEST_COMMENT: usize = if cfg!(test) { 20 } else { 1 << 27 };

/// A line that starts with this after a blank line begins a game, even within an unclosed comment.
const FIRST_TAG: &[u8] = b"[Event \"";

impl Lexer {
    /// Consumes a comment in braces that starts this many bytes ahead. Returns its text and how it ends.
    pub(super) fn comment_text(&mut self, brace: usize) -> Option<(Span, CommentKind)> {
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
    pub(super) fn begins_game(&self, from: usize, at: usize) -> Option<bool> {
        let Some(before) = strip_line_end(&self.buffer[from..at]) else { return Some(false) };
        let line = before.iter().rposition(|byte| LINE_ENDS.contains(byte)).map(|end| &before[end + 1..]);
        if !line.is_some_and(is_blank_line) {
            return Some(false);
        }
        let rest = &self.buffer[at..];
        let is_cut = !self.has(at - self.at + FIRST_TAG.len()) && FIRST_TAG.starts_with(rest);
        (!is_cut).then(|| rest.starts_with(FIRST_TAG))
    }

    pub(super) fn line_comment(&mut self) -> Option<Token> {
        let end = self.search_line_end()?;
        let span = Span { from: self.at + 1, to: end };
        // Only a comment that is alone on its line continues one of the previous line.
        let goes_on = self.comment_line + 1 == self.line && self.is_blank_before(self.at);
        self.comment_line = self.line;
        self.skip(end - self.at);
        Some(Token::Comment(span, CommentKind::Line { goes_on }))
    }
}

/// Comments may be wrapped at any blank, so a line break and the blanks around it become one space. Blank lines separate
/// paragraphs.
pub(in crate::pgn) fn paragraphs(text: &str) -> Cow<'_, str> {
    if find_either(text.as_bytes(), LINE_ENDS).is_none() {
        return Cow::Borrowed(text.trim());
    }
    Cow::Owned(join_lines(text, ' '))
}
