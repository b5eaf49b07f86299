//! A line of moves, as it is read.

use alloc::boxed::Box;
use alloc::string::String;

use super::LineColumn;
use crate::chess_move::Move;
use crate::position::Position;

/// A line of moves being read.
pub(super) struct Line {
    /// The number of its last move, or of the one after which it branches off; 0 for the start.
    pub(super) at: u32,
    /// The number of the move before its last one, which a variation replaces.
    pub(super) before_last: u32,
    /// The positions before and after its last move. They swap roles with every move to avoid a copy.
    pub(super) positions: [Position; 2],
    pub(super) last: bool,
    /// A pending comment, for the next move.
    pub(super) before: String,
    /// Ended by a bad move; the rest is skipped.
    pub(super) is_broken: bool,
    pub(super) has_moves: bool,
    /// Whether a variation has just been closed: a comment here is before the next move.
    pub(super) after_variation: bool,
    /// Whether it continues from where it was opened, instead of replacing the previous move.
    pub(super) is_forced: bool,
    /// The end of the first line that continues here. It becomes the main line, unless a move follows.
    pub(super) continuation: Option<Box<Line>>,
    /// Where it was opened.
    pub(super) opened: LineColumn,
}

impl Line {
    /// A line without moves from a position on.
    pub(super) fn new(at: u32, position: Position, opened: LineColumn) -> Line {
        Line {
            at,
            before_last: at,
            positions: [position; 2],
            last: false,
            before: String::new(),
            is_broken: false,
            has_moves: false,
            after_variation: false,
            is_forced: false,
            continuation: None,
            opened,
        }
    }

    /// The line with its last move: itself, or one that continues it.
    pub(super) fn end(&self) -> &Line {
        self.continuation.as_deref().unwrap_or(self)
    }

    /// The position after its last move.
    #[inline(always)]
    pub(super) fn position(&self) -> &Position {
        &self.positions[self.last as usize]
    }

    /// The position before its last move.
    pub(super) fn position_before(&self) -> Position {
        self.positions[!self.last as usize]
    }

    #[inline(always)]
    pub(super) fn play(&mut self, mv: Move) {
        self.positions[!self.last as usize] = self.positions[self.last as usize].play(mv);
        self.last = !self.last;
        self.before_last = self.at;
    }
}
