//! A game as a reader of its text leaves it: tags, moves and notes in their order, frozen as they come.
//! Reading many games makes no tree; only a game that somebody looks at is replayed to one.

use alloc::string::String;
use alloc::vec::Vec;

use crate::chess_move::{Move, MoveKind};
use crate::game::frozen::{Ice, Layout, Melting};
use crate::game::names::Names;
use crate::game::{Game, ROSTER};
use crate::outcome::{EndReason, GameEnd, Outcome, Rules};
use crate::piece::Color;
use crate::position::Position;
use crate::text::find;

/// What stands between two comments on the same move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Joint {
    Blank,
    LineBreak,
}

impl Joint {
    /// Puts a comment behind another; both are trimmed.
    pub fn append(self, text: &mut String, more: &str) {
        if !text.is_empty() && !more.is_empty() {
            text.push(if self == Joint::Blank { ' ' } else { '\n' });
        }
        text.push_str(more);
    }
}

// The kinds of notes, in the two lowest bits of a number that is the node's above.
const AFTER: u32 = 0;
const AFTER_ON_NEW_LINE: u32 = 1;
const BEFORE: u32 = 2;
const NAG: u32 = 3;

/// The record of a game that is being read. Nodes are numbered in the order in which their moves come;
/// the start is 0.
#[derive(Default)]
pub(crate) struct Record {
    /// Where the game starts, unless it is the usual position.
    start: Option<Position>,
    tags: Ice,
    /// Where in them tags begin, by their names.
    tag_names: Names,
    /// Node 1, node 2, …
    moves: Vec<[u8; 3]>,
    /// The nodes whose parent is not the one numbered before, and their parents.
    forks: Ice,
    notes: Ice,
}

impl Record {
    pub fn set_start(&mut self, start: Position) {
        self.start = Some(start);
    }

    /// Adds a tag whose name is not there yet.
    pub fn add_tag(&mut self, name: &str, value: &str) {
        self.tag_names.add(name.as_bytes(), self.tags.0.len() as u32);
        self.tags.text(name);
        self.tags.text(value);
    }

    pub fn tag(&self, name: &str) -> Option<&str> {
        let from = |place: u32| Some(Melting(self.tags.0.get(place as usize..)?));
        let is_name_of =
            |place| from(place).and_then(|mut ice| ice.bytes()) == Some(name.as_bytes());
        let mut ice = from(self.tag_names.find(name.as_bytes(), is_name_of)?)?;
        ice.bytes()?;
        ice.text()
    }

    pub fn has_tags(&self) -> bool {
        !self.tags.0.is_empty()
    }

    /// Adds a move behind a node as a child of its own, even if the same move is there already, as some
    /// files have it. Returns the number of the new node.
    pub fn add_move(&mut self, parent: u32, mv: Move) -> u32 {
        let before = self.moves.len() as u32;
        let number = before + 1;
        let [low, middle, high, _] = mv.bits().to_le_bytes();
        self.moves.push([low, middle, high]);
        if parent != before {
            self.forks.number(number);
            self.forks.number(parent);
        }
        number
    }

    /// The move that led to a node.
    pub fn move_at(&self, node: u32) -> Option<Move> {
        moves_of(self.moves.get((node as usize).checked_sub(1)?)?).next()
    }

    /// The text is trimmed.
    pub fn add_comment_after(&mut self, node: u32, text: &str, joint: Joint) {
        let kind = if joint == Joint::Blank { AFTER } else { AFTER_ON_NEW_LINE };
        self.add_comment(node, text.as_bytes(), kind);
    }

    /// The text is printable ASCII, with or without blanks about it.
    pub fn add_plain_comment_after(&mut self, node: u32, text: &[u8]) {
        self.add_comment(node, text.trim_ascii(), AFTER);
    }

    /// The text is trimmed.
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

    /// The game as [`Game::thaw`] takes it, and an empty record. The game stands at this node, the end of
    /// its main line, and this is its result, as far as the text tells one.
    pub fn take(&mut self, current: u32, result: Option<Outcome>) -> Vec<u8> {
        let parts = [&self.tags.0, self.moves.as_flattened(), &self.forks.0, &self.notes.0];
        let len: usize = parts.iter().map(|part| part.len() + 5).sum();
        let mut ice = Ice(Vec::with_capacity(len + if self.start.is_some() { 65 } else { 10 }));
        ice.number(Layout::Record as u32);
        ice.number(self.start.is_some() as u32);
        if let Some(start) = &self.start {
            ice.position(start);
        }
        ice.number(current);
        ice.number(match result {
            None => 0,
            Some(Outcome::Win(Color::White)) => 1,
            Some(Outcome::Win(Color::Black)) => 2,
            Some(Outcome::Draw) => 3,
        });
        for part in parts {
            ice.bytes(part);
        }
        self.start = None;
        self.tag_names.clear();
        self.moves.clear();
        for part in [&mut self.tags.0, &mut self.forks.0, &mut self.notes.0] {
            part.clear();
        }
        ice.0
    }
}

fn moves_of(bytes: &[u8]) -> impl Iterator<Item = Move> {
    bytes.chunks_exact(3).map(|mv| Move::from_bits(u32::from_le_bytes([mv[0], mv[1], mv[2], 0])))
}

impl Game {
    /// The game of a record.
    pub(super) fn replay(mut ice: Melting) -> Option<Game> {
        let start = if ice.number()? == 0 { Position::default() } else { ice.position()? };
        let (current, result) = (ice.number()?, ice.number()?);
        let mut game = Game::new(start, Rules::Fide);
        game.clear_tags();
        for (name, value) in ROSTER {
            game.set_tag(name, value);
        }
        let mut tags = Melting(ice.bytes()?);
        while !tags.0.is_empty() {
            game.set_tag(tags.text()?, tags.text()?);
        }
        game.replay_moves(ice.bytes()?, Melting(ice.bytes()?))?;
        game.replay_notes(Melting(ice.bytes()?))?;
        game.go_to_node(game.node(current)?);
        match result {
            1 => game.declare_result(Outcome::Win(Color::White)),
            2 => game.declare_result(Outcome::Win(Color::Black)),
            3 => game.declare_result(Outcome::Draw),
            _ => {}
        }
        Some(game)
    }

    fn replay_moves(&mut self, moves: &[u8], mut forks: Melting) -> Option<()> {
        let mut fork = forks.number();
        for (before, mv) in (0..).zip(moves_of(moves)) {
            let mut parent = before;
            if fork == Some(before + 1) {
                parent = forks.number()?;
                fork = forks.number();
            }
            let parent = self.tree.find(parent)?;
            let position = self.position_at(parent);
            let found = match mv.kind() {
                MoveKind::Null => position.null_move(),
                MoveKind::CastleKingSide | MoveKind::CastleQueenSide => {
                    mv.kind().castling_side().and_then(|side| position.castle(side))
                }
                _ => position.find_among(mv.role(), mv.from().into(), mv.to(), mv.promotion()).ok(),
            };
            let san = position.san(found.filter(|found| *found == mv)?);
            self.tree.add(parent, san);
        }
        Some(())
    }

    fn replay_notes(&mut self, mut ice: Melting) -> Option<()> {
        while !ice.0.is_empty() {
            let number = ice.number()?;
            let notes = self.tree.notes_mut(self.tree.find(number >> 2)?);
            match number & 3 {
                AFTER => Joint::Blank.append(&mut notes.after, ice.text()?),
                AFTER_ON_NEW_LINE => Joint::LineBreak.append(&mut notes.after, ice.text()?),
                BEFORE => notes.before = ice.text()?.into(),
                _ => notes.nags.push(u16::try_from(ice.number()?).ok()?),
            }
        }
        self.tree.for_each_notes(|notes| {
            let after = core::mem::take(&mut notes.after);
            notes.after = notes.annotations.take_from(&after);
            // Commands in a comment before a move speak of that move, too, where none comes after it.
            let before = core::mem::take(&mut notes.before);
            notes.before = notes.annotations.take_from(&before);
        });
        Some(())
    }

    /// Declares the result where the game stands, if the position does not end the game there: even if a
    /// draw would end it by itself, for players went on, or did not notice.
    fn declare_result(&mut self, outcome: Outcome) {
        if self.tag("Result") == Some("*") {
            self.set_tag("Result", outcome.name());
        }
        let termination = self.tag("Termination").unwrap_or("").to_ascii_lowercase();
        let says = |part: &str| find(&termination, part).is_some();
        let reason = if says("time") {
            EndReason::TimeForfeit
        } else if says("adjudicat") || says("rules infraction") {
            EndReason::Adjudication
        } else if says("repetition") && outcome == Outcome::Draw {
            EndReason::ThreefoldRepetition
        } else if says("fifty") && outcome == Outcome::Draw {
            EndReason::FiftyMoves
        } else if outcome == Outcome::Draw && !says("resign") {
            EndReason::Agreement
        } else {
            EndReason::Resignation
        };
        if self.position().has_legal_moves() {
            self.declared = Some((self.current, GameEnd { outcome, reason }));
        }
    }
}
