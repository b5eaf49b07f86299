//! Games as bytes, to be kept outside of the engine.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::annotation::Annotations;
use crate::game::Game;
use crate::game::tree::{NodeId, Notes};
use crate::outcome::{EndReason, GameEnd, Outcome, Rules};
use crate::packed::PackedPosition;
use crate::piece::Color;
use crate::position::Position;
use crate::san::San;

/// What the first number of frozen bytes tells.
pub(super) enum Layout {
    /// [`Game::freeze`] made them.
    Tree,
    /// A [`Record`](super::record::Record) did.
    Record,
}

/// Appends numbers and texts.
#[derive(Default)]
pub(super) struct Ice(pub Vec<u8>);

impl Ice {
    /// Seven bits a byte, the low ones first.
    pub fn number(&mut self, mut number: u32) {
        while number >= 0x80 {
            self.0.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.0.push(number as u8);
    }

    pub fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }

    pub fn bytes(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u32);
        self.0.extend_from_slice(bytes);
    }

    pub fn position(&mut self, position: &Position) {
        for word in position.pack() {
            self.number(word);
        }
    }
}

/// Reads them back.
pub(super) struct Melting<'a>(pub &'a [u8]);

impl<'a> Melting<'a> {
    pub fn number(&mut self) -> Option<u32> {
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

    pub fn bytes(&mut self) -> Option<&'a [u8]> {
        let len = self.number()? as usize;
        let (bytes, rest) = self.0.split_at_checked(len)?;
        self.0 = rest;
        Some(bytes)
    }

    pub fn text(&mut self) -> Option<&'a str> {
        core::str::from_utf8(self.bytes()?).ok()
    }

    pub fn position(&mut self) -> Option<Position> {
        let mut packed = PackedPosition::default();
        for word in &mut packed {
            *word = self.number()?;
        }
        Some(Position::unpack(&packed))
    }
}

fn end_number(end: GameEnd) -> u32 {
    let winner = match end.outcome {
        Outcome::Win(Color::White) => 0,
        Outcome::Win(Color::Black) => 1,
        Outcome::Draw => 2,
    };
    let reason = EndReason::ALL.iter().position(|reason| *reason == end.reason).unwrap_or(0);
    winner | (reason as u32) << 2
}

fn end_of(number: u32) -> Option<GameEnd> {
    let outcome = match number & 3 {
        0 => Outcome::Win(Color::White),
        1 => Outcome::Win(Color::Black),
        _ => Outcome::Draw,
    };
    Some(GameEnd { outcome, reason: *EndReason::ALL.get(number as usize >> 2)? })
}

impl Game {
    /// The whole game as bytes: tags, tree, notes, where it stands. The layout may change with the
    /// version of this crate.
    pub fn freeze(&self) -> Vec<u8> {
        let mut ice = Ice::default();
        ice.number(Layout::Tree as u32);
        ice.position(self.start());
        ice.number((self.rules == Rules::Online) as u32);
        ice.number(self.current.index());
        match self.declared {
            None => ice.number(0),
            Some((id, end)) => {
                ice.number(1 + end_number(end));
                ice.number(id.index());
            }
        }
        ice.number(self.tags.len() as u32);
        for (name, value) in &self.tags {
            ice.text(name);
            ice.text(value);
        }
        ice.number(self.tree.numbers());
        // Parents before children, a node's children in their order.
        let mut pending = vec![NodeId::ROOT];
        while let Some(id) = pending.pop() {
            for child in self.children(id) {
                let Some(san) = self.san_at(*child) else { continue };
                ice.number(child.index());
                ice.number(id.index());
                ice.number(san.bits());
                ice.number((self.tree.chosen(id) == Some(*child)) as u32);
            }
            pending.extend(self.children(id).iter().rev());
        }
        ice.number(0);
        for (id, notes) in self.tree.all_notes() {
            if notes.is_empty() {
                continue;
            }
            ice.number(id.index() + 1);
            ice.text(&notes.before);
            ice.text(&notes.after);
            ice.number(notes.nags.len() as u32);
            for nag in &notes.nags {
                ice.number(u32::from(*nag));
            }
            let mut commands = String::new();
            // Writing into a string does not fail.
            let _ = notes.annotations.write(&mut commands);
            ice.text(&commands);
        }
        ice.number(0);
        ice.0
    }

    /// The game that [`Game::freeze`] or a reader of PGN has frozen. Other bytes give `None`, or some game or
    /// other, which may take any amount of memory; nothing panics.
    pub fn thaw(bytes: &[u8]) -> Option<Game> {
        let mut ice = Melting(bytes);
        match ice.number()? {
            layout if layout == Layout::Tree as u32 => {}
            layout if layout == Layout::Record as u32 => return Game::replay(ice),
            _ => return None,
        }
        let start = ice.position()?;
        let rules = if ice.number()? == 1 { Rules::Online } else { Rules::Fide };
        let current = ice.number()?;
        let declared = match ice.number()? {
            0 => None,
            end => Some((ice.number()?, end_of(end - 1)?)),
        };
        let mut game = Game::new(start, rules);
        game.clear_tags();
        for _ in 0..ice.number()? {
            game.set_tag(ice.text()?, ice.text()?);
        }
        let tree = &mut game.tree;
        // Numbers of deleted nodes are not used again either.
        let numbers = ice.number()?;
        loop {
            let index = ice.number()?;
            if index == 0 {
                break;
            }
            if index >= numbers {
                return None;
            }
            let parent = tree.find(ice.number()?)?;
            let san = San::from_bits(ice.number()?);
            let id = tree.add_as(index, parent, san)?;
            if ice.number()? == 1 {
                tree.set_next(parent, id);
            }
        }
        tree.pass_over(numbers);
        loop {
            let index = ice.number()?;
            if index == 0 {
                break;
            }
            let id = tree.find(index - 1)?;
            let (before, after) = (ice.text()?.into(), ice.text()?.into());
            let mut nags = Vec::new();
            for _ in 0..ice.number()? {
                nags.push(u16::try_from(ice.number()?).ok()?);
            }
            let mut annotations = Annotations::default();
            annotations.take_from(ice.text()?);
            tree.set_notes(id, Notes { before, after, nags, annotations });
        }
        if let Some((id, end)) = declared {
            game.declared = Some((tree.find(id)?, end));
        }
        game.current = tree.find(current)?;
        Some(game)
    }
}
