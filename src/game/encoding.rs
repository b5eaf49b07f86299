//! Games as bytes, to be kept outside of the engine. A reader of PGN writes them as it reads, and makes no tree.
//!
//! Numbers are written seven bits a byte, the low ones first; texts and lists with the number of their bytes before
//! them. A game is
//!
//! - 1 and the packed position if it does not start from the usual one, else 0; 1 for online rules, else 0,
//! - the node at which it stands; the declared end (outcome, reason, node; an empty outcome for none),
//! - tags: name and value,
//! - moves: three bytes for each node in the order of their numbers, all ones for one that was deleted,
//! - forks: the nodes whose parent is not the one numbered before, each with its parent,
//! - lines: the nodes that come behind their siblings, in this order, or with which the current line goes on,
//! - notes: a node and a kind, with a comment or the number of a NAG.

use alloc::vec::Vec;

use crate::chess_move::{Move, MoveKind};
use crate::game::Game;
use crate::game::tags::Index;
use crate::game::tree::{Joint, Shift};
use crate::outcome::{EndReason, GameEnd, Outcome, Rules};
use crate::packed::PackedPosition;
use crate::position::Position;

// The kinds of notes: below the number of the node, which is shifted by two bits.
const AFTER: u32 = 0;
const AFTER_ON_NEW_LINE: u32 = 1;
const BEFORE: u32 = 2;
const NAG: u32 = 3;

/// In place of the move of a node that was deleted.
const DELETED: [u8; 3] = [0xff; 3];

#[derive(Default)]
struct Writer(Vec<u8>);

impl Writer {
    fn number(&mut self, mut number: u32) {
        while number >= 0x80 {
            self.0.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.0.push(number as u8);
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u32);
        self.0.extend_from_slice(bytes);
    }
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn number(&mut self) -> Option<u32> {
        let mut number = 0;
        for shift in (0..35).step_by(7) {
            let (byte, rest) = self.0.split_first()?;
            self.0 = rest;
            number |= u32::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }

    fn bytes(&mut self) -> Option<&'a [u8]> {
        let len = self.number()? as usize;
        let (bytes, rest) = self.0.split_at_checked(len)?;
        self.0 = rest;
        Some(bytes)
    }

    fn list(&mut self) -> Option<Reader<'a>> {
        self.bytes().map(Reader)
    }

    fn text(&mut self) -> Option<&'a str> {
        core::str::from_utf8(self.bytes()?).ok()
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// A game that is being encoded. Nodes are numbered in the order in which their moves are added; the start is 0.
#[derive(Default)]
pub(crate) struct Encoder {
    start: Option<Position>,
    rules: Rules,
    tags: Writer,
    /// Where in them tags begin, by their names.
    index: Index,
    moves: Vec<[u8; 3]>,
    forks: Writer,
    lines: Writer,
    notes: Writer,
}

impl Encoder {
    /// Sets where the game starts, if it is not the usual position.
    pub fn set_start(&mut self, start: Position) {
        self.start = Some(start);
    }

    /// Adds a tag. Returns whether its name is new and PGN can hold it.
    pub fn add_tag(&mut self, name: &str, value: &str) -> bool {
        let place = self.index.find(|at| self.name_at(at).cmp(name.as_bytes()));
        let Err(place) = place else { return false };
        self.index.insert(place, self.tags.0.len() as u32);
        self.tags.bytes(name.as_bytes());
        self.tags.bytes(value.as_bytes());
        true
    }

    fn name_at(&self, at: u32) -> &[u8] {
        Reader(&self.tags.0[at as usize..]).bytes().unwrap_or(&[])
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let place = self.index.find(|at| self.name_at(at).cmp(name.as_bytes()));
        let mut tag = Reader(&self.tags.0[place.ok()?.0 as usize..]);
        tag.bytes()?;
        tag.text()
    }

    pub fn has_tags(&self) -> bool {
        !self.tags.0.is_empty()
    }

    /// Adds a move behind a node as a child of its own, even if the same move is there already, as some
    /// files have it. Returns the number of the new node.
    pub fn add_move(&mut self, parent: u32, mv: Move) -> u32 {
        let before = self.moves.len() as u32;
        let [low, middle, high, _] = mv.bits().to_le_bytes();
        self.moves.push([low, middle, high]);
        if parent != before {
            self.forks.number(before + 1);
            self.forks.number(parent);
        }
        before + 1
    }

    /// The move that led to a node.
    pub fn move_at(&self, node: u32) -> Option<Move> {
        self.moves.get((node as usize).checked_sub(1)?).map(move_of)
    }

    /// Adds a trimmed comment behind what was written after a move.
    pub fn add_comment_after(&mut self, node: u32, text: &[u8], joint: Joint) {
        let kind = if joint == Joint::Blank { AFTER } else { AFTER_ON_NEW_LINE };
        self.add_comment(node, text, kind);
    }

    /// Sets the trimmed comment before a move.
    pub fn add_comment_before(&mut self, node: u32, text: &str) {
        self.add_comment(node, text.as_bytes(), BEFORE);
    }

    fn add_comment(&mut self, node: u32, text: &[u8], kind: u32) {
        if !text.is_empty() {
            self.notes.number(node << 2 | kind);
            self.notes.bytes(text);
        }
    }

    pub fn add_nag(&mut self, node: u32, nag: u16) {
        self.notes.number(node << 2 | NAG);
        self.notes.number(nag.into());
    }

    /// The encoded game, which stands at a node, and an empty encoder.
    pub fn take(&mut self, current: u32, declared: Option<(u32, GameEnd)>) -> Vec<u8> {
        let moves = self.moves.as_flattened();
        let lists = [&self.tags.0, moves, &self.forks.0, &self.lines.0, &self.notes.0];
        let len: usize = lists.iter().map(|list| list.len() + 5).sum();
        let mut game = Writer(Vec::with_capacity(len + if self.start.is_some() { 96 } else { 40 }));
        game.number(self.start.is_some() as u32);
        for word in self.start.iter().flat_map(Position::pack) {
            game.number(word);
        }
        game.number((self.rules == Rules::Online) as u32);
        game.number(current);
        game.bytes(declared.map_or("", |(_, end)| end.outcome.name()).as_bytes());
        if let Some((node, end)) = declared {
            game.bytes(end.reason.code().as_bytes());
            game.number(node);
        }
        for list in lists {
            game.bytes(list);
        }
        (self.start, self.rules) = (None, Rules::Fide);
        self.index.clear();
        self.moves.clear();
        for list in [&mut self.tags, &mut self.forks, &mut self.lines, &mut self.notes] {
            list.0.clear();
        }
        game.0
    }
}

fn move_of(bytes: &[u8; 3]) -> Move {
    Move::from_bits(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], 0]))
}

impl Game {
    /// The whole game as bytes for [`Game::from_bytes`]: tags, tree, notes, rules, the declared end, where it
    /// stands. The format may change with the version of this crate.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut to = Encoder { rules: self.rules, ..Encoder::default() };
        to.start = Some(*self.start()).filter(|start| start.pack() != Position::default().pack());
        for (name, value) in self.tags.iter() {
            to.add_tag(name, value);
        }
        for index in 1..self.tree.numbers() {
            match self.node(index).and_then(|id| Some((self.parent(id)?, self.san_at(id)?))) {
                Some((parent, san)) => drop(to.add_move(parent.index(), san.mv())),
                None => to.moves.push(DELETED),
            }
        }
        for id in (0..self.tree.numbers()).filter_map(|index| self.node(index)) {
            if !self.children(id).is_sorted() {
                self.children(id).for_each(|child| to.lines.number(child.index() << 1));
            }
            if let Some(next) =
                self.tree.next(id).filter(|next| self.children(id).min() != Some(*next))
            {
                to.lines.number(next.index() << 1 | 1);
            }
            let Some(notes) = self.notes(id) else { continue };
            notes.nags.iter().for_each(|nag| to.add_nag(id.index(), *nag));
            to.add_comment_after(id.index(), notes.comment().as_bytes(), Joint::Blank);
            to.add_comment_before(id.index(), &notes.before);
        }
        to.take(self.current.index(), self.declared.map(|(id, end)| (id.index(), end)))
    }

    /// The game that [`Game::to_bytes`] or [`PgnReader::next_encoded`](crate::PgnReader::next_encoded) has encoded.
    /// Other bytes give `None`, or some legal game, whose memory is at most in proportion to the bytes.
    pub fn from_bytes(bytes: &[u8]) -> Option<Game> {
        let mut from = Reader(bytes);
        let mut start = Position::default();
        if from.number()? != 0 {
            let mut packed = PackedPosition::default();
            for word in &mut packed {
                *word = from.number()?;
            }
            start = Position::unpack(&packed);
            start = Position::from_setup(&start.to_setup(), start.mode()).ok()?;
        }
        let rules = if from.number()? == 0 { Rules::Fide } else { Rules::Online };
        let mut game = Game::with_roster(start, rules);
        let current = from.number()?;
        let outcome = from.text()?;
        let mut declared = None;
        if !outcome.is_empty() {
            let code = from.text()?;
            let reason = EndReason::ALL.into_iter().find(|reason| reason.code() == code)?;
            let end = GameEnd { outcome: Outcome::from_name(outcome)?, reason };
            declared = Some((from.number()?, end));
        }
        let mut tags = from.list()?;
        while !tags.is_empty() {
            game.set_tag(tags.text()?, tags.text()?).ok()?;
        }
        game.add_moves(from.bytes()?, from.list()?)?;
        let mut lines = from.list()?;
        while !lines.is_empty() {
            let line = lines.number()?;
            let id = game.node(line >> 1)?;
            if line & 1 == 0 {
                game.tree.shift(id, Shift::Last);
            } else {
                game.tree.set_next(game.parent(id)?, id);
            }
        }
        let mut notes = from.list()?;
        while !notes.is_empty() {
            let number = notes.number()?;
            let of = game.tree.notes_mut(game.node(number >> 2)?);
            match number & 3 {
                AFTER => Joint::Blank.append(&mut of.after, notes.text()?),
                AFTER_ON_NEW_LINE => Joint::LineBreak.append(&mut of.after, notes.text()?),
                BEFORE => of.before = notes.text()?.into(),
                _ => of.nags.push(u16::try_from(notes.number()?).ok()?),
            }
        }
        game.tree.finish_notes();
        game.current = game.node(current)?;
        if let Some((node, end)) = declared {
            let id = game.node(node).filter(|id| game.position_at(*id).has_legal_moves())?;
            game.declared = Some((id, end));
        }
        from.is_empty().then_some(game)
    }

    fn add_moves(&mut self, moves: &[u8], mut forks: Reader) -> Option<()> {
        let (moves, []) = moves.as_chunks() else { return None };
        self.tree.reserve(moves.len());
        let mut fork = forks.number();
        for (before, bytes) in (0..).zip(moves) {
            if *bytes == DELETED {
                self.tree.skip_number();
                continue;
            }
            let mut parent = before;
            if fork == Some(before + 1) {
                (parent, fork) = (forks.number()?, forks.number());
            }
            let (parent, mv) = (self.node(parent)?, move_of(bytes));
            let position = self.position_at(parent);
            let found = match mv.kind() {
                MoveKind::Null => position.null_move(),
                MoveKind::CastleKingSide | MoveKind::CastleQueenSide => {
                    mv.kind().castling_side().and_then(|side| position.castle(side))
                }
                _ => position.find_among(mv.role(), mv.from().into(), mv.to(), mv.promotion()).ok(),
            };
            let san = position.san(found.filter(|found| *found == mv)?);
            self.tree.add(parent, san)?;
        }
        forks.is_empty().then_some(())
    }
}
