//! Writing games in PGN's export format (PGN standard section 8).

use alloc::string::String;
use alloc::vec;
use core::fmt;
use core::fmt::Write;

use crate::game::{Game, NodeId, Notes};
use crate::piece::Color;
use crate::text::write_number;

/// Which parts of a game are written, and the line width.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PgnStyle {
    /// The maximum line length: lines are broken at spaces if possible; 0 for no line breaks except those in comments.
    pub max_width: usize,
    /// Whether comments, their commands and NAGs are written.
    pub comments: bool,
    /// Whether variations are written.
    pub variations: bool,
}

#[allow(missing_docs)]
impl PgnStyle {
    /// Everything, in lines of at most 79 characters (PGN 4.3).
    pub const fn new() -> PgnStyle {
        PgnStyle { max_width: 79, comments: true, variations: true }
    }

    pub const fn max_width(mut self, max_width: usize) -> PgnStyle {
        self.max_width = max_width;
        self
    }

    pub const fn comments(mut self, comments: bool) -> PgnStyle {
        self.comments = comments;
        self
    }

    pub const fn variations(mut self, variations: bool) -> PgnStyle {
        self.variations = variations;
        self
    }
}

impl Default for PgnStyle {
    /// [`PgnStyle::new`].
    fn default() -> PgnStyle {
        PgnStyle::new()
    }
}

/// Movetext, broken into lines.
struct Movetext {
    text: String,
    width: usize,
    max_width: usize,
    /// Unwritten text that must not be broken and may still grow.
    pending: String,
    /// Whether the next token follows without a space.
    tight: bool,
}

impl Movetext {
    /// Adds a token that must not be broken.
    fn token(&mut self, token: &str) {
        self.written(|text| text.write_str(token));
    }

    fn written(&mut self, write: impl FnOnce(&mut String) -> fmt::Result) {
        if !self.tight {
            self.write_pending();
        }
        // Writing into a string does not fail.
        let _ = write(&mut self.pending);
        self.tight = false;
    }

    fn write_pending(&mut self) {
        if self.pending.is_empty() {
            return;
        }
        let width = self.pending.chars().count();
        if self.width > 0 {
            if self.max_width > 0 && self.width + 1 + width > self.max_width {
                self.text.push('\n');
                self.width = 0;
                if self.pending.starts_with('%') && width < self.max_width {
                    // In the first column it would start an escaped line (PGN 6).
                    self.text.push(' ');
                    self.width = 1;
                }
            } else {
                self.text.push(' ');
                self.width += 1;
            }
        }
        self.text.push_str(&self.pending);
        self.width += width;
        self.pending.clear();
    }

    fn line_break(&mut self) {
        self.write_pending();
        self.text.push('\n');
        self.width = 0;
    }

    /// Adds a comment, broken only at single spaces, which readers restore, and with a blank line between paragraphs.
    fn comment(&mut self, text: &str) {
        // In a comment that has only paragraphs, every other line is empty.
        let lines = || text.split('\n').enumerate();
        let has_lines = lines().any(|(number, line)| line.is_empty() != (number % 2 == 1));
        if text.contains('}') || has_lines {
            // A text that braces cannot contain becomes comments to the end of the line, on separate lines.
            self.write_pending();
            if self.width > 0 {
                self.line_break();
            }
            for (_, line) in lines() {
                self.text.push_str(if line.is_empty() { ";" } else { "; " });
                self.text.push_str(line);
                self.line_break();
            }
            self.tight = false;
            return;
        }
        let mut part = String::from("{");
        for (number, line) in lines() {
            if number % 2 == 1 {
                self.token(&part);
                self.line_break();
                self.text.push('\n');
                part.clear();
                continue;
            }
            // In the first column of a line these would begin an escaped line (PGN 6) and, after a blank line, a game.
            if number > 0 && matches!(line.as_bytes(), [b'%' | b'[', ..]) {
                part.push(' ');
            }
            self.paragraph(&mut part, line);
        }
        part.push('}');
        self.token(&part);
    }

    /// Adds a paragraph of a comment, except for its last part, which is appended to what is before the first.
    fn paragraph(&mut self, part: &mut String, text: &str) {
        let mut before = 'x';
        let mut letters = text.chars().peekable();
        while let Some(letter) = letters.next() {
            let after = letters.peek().is_some_and(|after| after.is_whitespace());
            if letter == ' ' && !before.is_whitespace() && !after {
                self.token(part);
                part.clear();
            } else {
                part.push(letter);
            }
            before = letter;
        }
    }
}

/// One step of writing the tree, with an explicit stack because the tree may be deep.
enum Step {
    /// The children of a node, and what was written after its move.
    Line(NodeId, After),
    /// A variation.
    Variation(NodeId),
    /// The end of a variation.
    Close,
}

/// What was written between a move and the next one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum After {
    Nothing,
    /// A comment: the move needs a number, and a comment before it follows that number, to be read as a separate
    /// comment.
    Comment,
    /// A variation, or the parenthesis that opens this one: a comment before the move precedes the number.
    Parenthesis,
}

impl Game {
    /// The game in PGN's export format: the seven tags of the roster first, then the others by name (8.1.1), then the
    /// moves. What is written reads back the same.
    ///
    /// ```
    /// use chess_arbiter::{Game, PgnStyle};
    /// let mut game = Game::default();
    /// game.play("e4").unwrap();
    /// assert!(game.to_pgn(PgnStyle::default()).ends_with("1. e4 *\n"));
    /// ```
    pub fn to_pgn(&self, style: PgnStyle) -> String {
        let mut text = String::new();
        self.export_tags(|name, value| write_tag(&mut text, name, value));
        let result = self.main_line_end().map_or("*", |end| end.outcome.name());
        text.push('\n');
        let mut moves = Movetext { text, width: 0, max_width: style.max_width, pending: String::new(), tight: false };
        self.write_moves(style, &mut moves);
        moves.token(result);
        moves.line_break();
        moves.text
    }

    fn write_moves(&self, style: PgnStyle, to: &mut Movetext) {
        if let Some(notes) = self.notes(NodeId::ROOT).filter(|_| style.comments) {
            write_notes(notes, to);
        }
        let mut steps = vec![Step::Line(NodeId::ROOT, After::Comment)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Close => {
                    to.tight = true;
                    to.token(")");
                }
                Step::Variation(id) => {
                    to.token("(");
                    to.tight = true;
                    let after = self.write_move(id, After::Parenthesis, style, to);
                    steps.push(Step::Close);
                    steps.push(Step::Line(id, after));
                }
                Step::Line(parent, before) => {
                    let mut variations = self.children(parent);
                    let Some(main) = variations.next() else { continue };
                    let after = self.write_move(main, before, style, to);
                    let with_variations = style.variations && variations.clone().next().is_some();
                    steps.push(Step::Line(main, if with_variations { After::Parenthesis } else { after }));
                    if with_variations {
                        steps.extend(variations.rev().map(Step::Variation));
                    }
                }
            }
        }
    }

    /// Writes a move with its notes, and with its number if White moves or after an interruption.
    /// Returns what was written after it.
    #[inline(never)]
    fn write_move(&self, id: NodeId, written: After, style: PgnStyle, to: &mut Movetext) -> After {
        let (Some(san), Some(parent)) = (self.san_at(id), self.parent(id)) else { return After::Nothing };
        let notes = self.notes(id).filter(|_| style.comments);
        let before = notes.map_or("", |notes| notes.before.as_str());
        let is_apart = written == After::Parenthesis;
        if is_apart && !before.is_empty() {
            to.comment(before);
        }
        let position = self.position_at(parent);
        let number = position.fullmoves();
        if position.turn() == Color::White {
            to.written(|text| {
                write_number(number.into(), text)?;
                text.write_char('.')
            });
        } else if written != After::Nothing || !before.is_empty() {
            to.written(|text| {
                write_number(number.into(), text)?;
                text.write_str("...")
            });
        }
        if !is_apart && !before.is_empty() {
            // After the number, so that it is not read as a comment on the previous move.
            to.comment(before);
        }
        to.written(|text| san.write(text));
        if notes.is_some_and(|notes| write_notes(notes, to)) { After::Comment } else { After::Nothing }
    }
}

/// Writes NAGs and the comment after a move. Returns whether there was a comment.
fn write_notes(notes: &Notes, to: &mut Movetext) -> bool {
    for nag in &notes.nags {
        to.written(|text| {
            text.write_char('$')?;
            write_number((*nag).into(), text)
        });
    }
    let comment = notes.comment();
    if !comment.is_empty() {
        to.comment(&comment);
    }
    !comment.is_empty()
}

/// A tag that [`TagError`](crate::TagError) allows.
fn write_tag(text: &mut String, name: &str, value: &str) {
    text.push('[');
    text.push_str(name);
    text.push_str(" \"");
    for letter in value.chars() {
        if matches!(letter, '"' | '\\') {
            text.push('\\');
        }
        text.push(letter);
    }
    text.push_str("\"]\n");
}
