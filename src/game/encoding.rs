//! Games encoded as bytes, for storing outside the engine. The PGN reader writes them directly, without a tree.
//!
//! Numbers have seven bits per byte, low bits first; texts and lists are preceded by their length in bytes. A game is:
//! the flags; the packed starting position (flag 1; otherwise the standard one); outcome, reason, side and node of a
//! declared end (flag 2); the current node; and four lists. Flag 4 means online rules, flag 8 free rules, flag 16 a
//! variant, whose starting position has all words.
//!
//! - tags: name and value,
//! - moves: three bytes for each node in the order of their numbers, all ones for a deleted one,
//! - forks: the nodes whose parent does not have the preceding number, each with its parent,
//! - items: the node, with a kind in the lowest three bits (the constants here), and the comment, the number of the
//!   NAG, or outcome, reason and side of another declared end.
//!
//! Moves that were taken back may follow. Then the tree still contains them, and after it come the node that redo
//! reached last (0 for none) and the nodes to take back, in order, each with the number of tags dropped with it, their
//! names and values.

use alloc::vec::Vec;

use crate::chess_move::{Move, MoveKind};
use crate::game::Game;
use crate::game::tags::EncodedTags;
use crate::game::tree::{Joint, Shift};
use crate::outcome::{EndReason, GameEnd, Outcome, Rules};
use crate::packed::{CHESS_WORDS, PACKED_WORDS, PackedPosition};
use crate::piece::Color;
use crate::position::{Kings, Position};
use crate::text::{put_bytes, put_number, take_bytes, take_number, take_text};
use crate::variant::Variant;

/// The flag of a starting position with all words.
const OF_VARIANT: u32 = 16;

const DELETED: [u8; 3] = [0xff; 3];

// The kinds of items of a node.
pub(crate) const COMMENT_AFTER: u32 = 0;
pub(crate) const COMMENT_ON_NEW_LINE: u32 = 1;
pub(crate) const COMMENT_BEFORE: u32 = 2;
const NAG: u32 = 3;
const LAST_SIBLING: u32 = 4;
const CHOSEN: u32 = 5;
pub(crate) const FIRST_SIBLING: u32 = 6;
const END: u32 = 7;

/// Encodes a game. Nodes are numbered in the order in which their moves are added; the start is 0.
#[derive(Default)]
pub(crate) struct Encoder {
    pub start: Option<Position>,
    pub rules: Rules,
    pub tags: EncodedTags,
    moves: Vec<[u8; 3]>,
    forks: Vec<u8>,
    items: Vec<u8>,
}

impl Encoder {
    /// Adds a child to a node, even if it already has one with the same move, as in some files. Returns the child's
    /// number.
    pub fn add_move(&mut self, parent: u32, mv: Move) -> u32 {
        let before = self.moves.len() as u32;
        let [low, middle, high, _] = mv.bits().to_le_bytes();
        self.moves.push([low, middle, high]);
        if parent != before {
            put_number(&mut self.forks, before + 1);
            put_number(&mut self.forks, parent);
        }
        before + 1
    }

    /// The move that led to a node.
    pub fn move_at(&self, node: u32) -> Option<Move> {
        self.moves.get((node as usize).checked_sub(1)?).map(move_of)
    }

    /// Adds an item that consists of its kind alone.
    pub fn add_item(&mut self, node: u32, item: u32) {
        put_number(&mut self.items, node << 3 | item);
    }

    /// Adds a trimmed comment. On a new line it may be empty.
    pub fn add_comment(&mut self, node: u32, text: &[u8], item: u32) {
        if !text.is_empty() || item == COMMENT_ON_NEW_LINE {
            self.add_item(node, item);
            put_bytes(&mut self.items, text);
        }
    }

    pub fn add_nag(&mut self, node: u32, nag: u16) {
        self.add_item(node, NAG);
        put_number(&mut self.items, nag.into());
    }

    /// Returns the encoded game with this current node, and empties the encoder.
    pub fn take(&mut self, current: u32, declared: Option<(u32, GameEnd)>) -> Vec<u8> {
        let lists = [self.tags.bytes(), self.moves.as_flattened(), &self.forks, &self.items];
        let len: usize = lists.iter().map(|list| list.len() + 5).sum();
        let mut game = Vec::with_capacity(len + if self.start.is_some() { 96 } else { 40 });
        let rules = match self.rules {
            Rules::Fide => 0,
            Rules::Online => 4,
            Rules::Free => 8,
        };
        let variant = if self.start.is_some_and(is_of_variant) { OF_VARIANT } else { 0 };
        let flags = self.start.is_some() as u32 | (declared.is_some() as u32) << 1 | rules | variant;
        put_number(&mut game, flags);
        self.start.iter().flat_map(packed).for_each(|word| put_number(&mut game, word));
        if let Some((node, end)) = declared {
            put_end(&mut game, end);
            put_number(&mut game, node);
        }
        put_number(&mut game, current);
        lists.into_iter().for_each(|list| put_bytes(&mut game, list));
        (self.start, self.rules) = (None, Rules::Fide);
        self.tags.clear();
        self.moves.clear();
        self.forks.clear();
        self.items.clear();
        game
    }
}

fn put_end(to: &mut Vec<u8>, end: GameEnd) {
    put_bytes(to, end.outcome.name().as_bytes());
    put_bytes(to, end.reason.code().as_bytes());
    put_number(to, end.by.map_or(0, |by| 1 + by as u32));
}

fn take_end(from: &mut &[u8]) -> Option<GameEnd> {
    let outcome = Outcome::from_name(take_text(from)?)?;
    let reason = EndReason::from_code(take_text(from)?)?;
    let by = match take_number(from)? {
        0 => None,
        side => Some(*Color::ALL.get(side as usize - 1)?),
    };
    Some(GameEnd { outcome, reason, by })
}

/// The words of a starting position to store: those after [`CHESS_WORDS`] only for variants.
fn packed(start: &Position) -> impl Iterator<Item = u32> + use<> {
    let len = if is_of_variant(*start) { PACKED_WORDS } else { CHESS_WORDS };
    start.pack().into_iter().take(len)
}

fn is_of_variant(start: Position) -> bool {
    start.variant() != Variant::Chess
}

fn move_of(bytes: &[u8; 3]) -> Move {
    Move::from_bits(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], 0]))
}

impl Game {
    /// The whole game as bytes for [`Game::from_bytes`]: rules, tags, tree, notes, declared end, and current node, but
    /// not moves that were taken back. The format may change with the version of this crate.
    ///
    /// ```
    /// use chess_arbiter::Game;
    /// let mut game = Game::default();
    /// game.play("e4").unwrap();
    /// assert_eq!(Game::from_bytes(&game.to_bytes()).unwrap().ply(), 1);
    /// ```
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut to = Encoder { rules: self.rules, ..Encoder::default() };
        to.start = Some(*self.start()).filter(|start| start.pack() != Position::default().pack());
        for (name, value) in self.tags.iter() {
            to.tags.add(name, value);
        }
        for index in 1..self.tree.numbers() {
            match self.node(index).and_then(|id| Some((self.parent(id)?, self.san_at(id)?))) {
                Some((parent, san)) => _ = to.add_move(parent.index(), san.mv()),
                None => to.moves.push(DELETED),
            }
        }
        for id in (0..self.tree.numbers()).filter_map(|index| self.node(index)) {
            if !self.children(id).is_sorted() {
                self.children(id).for_each(|child| to.add_item(child.index(), LAST_SIBLING));
            }
            let chosen = self.tree.next(id);
            if let Some(chosen) = chosen.filter(|_| chosen != self.children(id).min()) {
                to.add_item(chosen.index(), CHOSEN);
            }
            if let Some(notes) = self.notes(id) {
                notes.nags.iter().for_each(|nag| to.add_nag(id.index(), *nag));
                to.add_comment(id.index(), notes.comment().as_bytes(), COMMENT_AFTER);
                to.add_comment(id.index(), notes.before.as_bytes(), COMMENT_BEFORE);
            }
        }
        let declared = self.declared.iter().filter(|(id, _)| self.node(id.index()).is_some());
        let mut ends = declared.map(|(id, end)| (id.index(), *end));
        let first = ends.next();
        for (node, end) in ends {
            to.add_item(node, END);
            put_end(&mut to.items, end);
        }
        to.take(self.current.index(), first)
    }

    /// Decodes a game from [`Game::to_bytes`] or [`PgnReader::next_encoded`](crate::PgnReader::next_encoded).
    /// Other bytes give `None`, or some legal game with memory in proportion to them.
    ///
    /// ```
    /// use chess_arbiter::Game;
    /// assert!(Game::from_bytes(b"no game").is_none());
    /// ```
    pub fn from_bytes(mut bytes: &[u8]) -> Option<Game> {
        let from = &mut bytes;
        let flags = take_number(from)?;
        let is_of_variant = flags & OF_VARIANT != 0;
        // A build without variants cannot read such a game.
        if is_of_variant && PACKED_WORDS == CHESS_WORDS {
            return None;
        }
        let len = if is_of_variant { PACKED_WORDS } else { CHESS_WORDS };
        let (rules, kings) = match (flags & !OF_VARIANT) >> 2 {
            0 => (Rules::Fide, Kings::Required),
            1 => (Rules::Online, Kings::Required),
            2 => (Rules::Free, Kings::Optional),
            _ => return None,
        };
        let mut start = Position::default();
        if flags & 1 != 0 {
            let mut packed = PackedPosition::default();
            for word in &mut packed[..len] {
                *word = take_number(from)?;
            }
            start = Position::unpack(&packed);
            start = start.to_setup().position(start.mode(), kings).ok()?;
        }
        let mut game = Game::with_roster(start, rules);
        let mut declared = None;
        if flags & 2 != 0 {
            let end = take_end(from)?;
            declared = Some((take_number(from)?, end));
        }
        let current = take_number(from)?;
        let mut tags = take_bytes(from)?;
        while !tags.is_empty() {
            game.set_tag(take_text(&mut tags)?, take_text(&mut tags)?).ok()?;
        }
        game.add_moves(take_bytes(from)?, take_bytes(from)?)?;
        if let Some((node, end)) = declared {
            game.add_end(node, end)?;
        }
        let mut items = take_bytes(from)?;
        while !items.is_empty() {
            game.add_item(&mut items)?;
        }
        game.tree.finish_notes();
        if !from.is_empty() {
            game.read_undone(from)?;
        }
        game.current = game.node(current)?;
        Some(game)
    }

    fn add_moves(&mut self, moves: &[u8], mut forks: &[u8]) -> Option<()> {
        let (moves, []) = moves.as_chunks() else { return None };
        self.tree.reserve(moves.len());
        let mut fork = take_number(&mut forks);
        for (before, bytes) in (0..).zip(moves) {
            if *bytes == DELETED {
                self.tree.skip_number();
                continue;
            }
            let mut parent = before;
            if fork == Some(before + 1) {
                (parent, fork) = (take_number(&mut forks)?, take_number(&mut forks));
            }
            let (parent, mv) = (self.node(parent)?, move_of(bytes));
            let position = self.position_at(parent);
            let is_move = match mv.kind() {
                MoveKind::Null => self.rules == Rules::Free && position.null_move() == Some(mv),
                _ => position.is_legal(mv),
            };
            self.tree.add(parent, is_move.then(|| position.san(mv))?)?;
        }
        Some(())
    }

    fn add_end(&mut self, node: u32, end: GameEnd) -> Option<()> {
        let id = self.node(node)?;
        self.declared.push((id, self.without_contradiction(id, end)));
        Some(())
    }

    fn add_item(&mut self, items: &mut &[u8]) -> Option<()> {
        let number = take_number(items)?;
        let id = self.node(number >> 3)?;
        match number & 7 {
            LAST_SIBLING => _ = self.tree.shift(id, Shift::Last),
            FIRST_SIBLING => {
                _ = self.tree.shift(id, Shift::First);
                self.tree.set_next(self.parent(id)?, id);
            }
            CHOSEN => self.tree.set_next(self.parent(id)?, id),
            COMMENT_AFTER => Joint::Blank.append(&mut self.tree.notes_mut(id).after, take_text(items)?),
            COMMENT_ON_NEW_LINE => Joint::LineBreak.append(&mut self.tree.notes_mut(id).after, take_text(items)?),
            COMMENT_BEFORE => self.tree.notes_mut(id).before = take_text(items)?.into(),
            END => self.add_end(id.index(), take_end(items)?)?,
            NAG => self.tree.notes_mut(id).nags.push(u16::try_from(take_number(items)?).ok()?),
            _ => return None,
        }
        Some(())
    }
}
