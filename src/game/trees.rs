//! Operations on whole trees: merging games, finding a position, turning a branch into a game.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::annotation::Annotations;
use crate::chess_move::MoveKind;
use crate::game::ends::{INTENDED, RESULT, TERMINATION};
use crate::game::record::ENDED_BY;
use crate::game::tags::EncodedTags;
use crate::game::tree::Joint;
use crate::game::{Game, NodeId, Notes, RULES_TAG};
use crate::outcome::Rules;
use crate::position::Position;
use crate::san::San;
use crate::text::contains_words;

/// What a merge has added to a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Merged {
    /// How many moves.
    pub moves: usize,
    /// How many moves got new notes, including new moves.
    pub notes: usize,
}

/// Why two games cannot be merged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MergeError {
    /// They are of different variants.
    Variant,
    /// Only one of them castles as in Chess960.
    Castling,
    /// Their starting positions are not equal.
    Start,
}

impl MergeError {
    /// A stable code.
    pub const fn code(self) -> &'static str {
        match self {
            MergeError::Variant => "variant",
            MergeError::Castling => "castling",
            MergeError::Start => "start",
        }
    }
}

impl fmt::Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            MergeError::Variant => "these are games of different variants",
            MergeError::Castling => "one of these games is Chess960, the other is not",
            MergeError::Start => "these games start from different positions",
        })
    }
}

impl core::error::Error for MergeError {}

/// Tags about all moves from the start, which a branch does not have.
const OF_ALL_MOVES: [&str; 6] = ["ECO", "NIC", "Opening", "Variation", "SubVariation", "PlyCount"];

/// The nodes after the same moves, here and in the other game. Usually one in each, but a PGN may repeat a variation.
struct Place {
    here: Vec<NodeId>,
    there: Vec<NodeId>,
}

/// The place after a move.
#[inline(never)]
fn place_of<'a>(places: &'a mut [Place], other: &Game, san: Option<San>) -> Option<&'a mut Place> {
    let mv = san?.mv();
    places.iter_mut().find(|place| other.san_at(place.there[0]).is_some_and(|san| san.mv() == mv))
}

impl Game {
    /// Adds all moves and notes of another game to the tree of this one. Moves that both have become one node; others
    /// are appended as variations, in order. Current node, tags, result and declared end of this game stay. Null moves
    /// make it a game under free rules, as when a PGN is read.
    ///
    /// Notes are added where they differ: a comment is appended after a space unless the node's comment contains it,
    /// and a second clock or evaluation becomes one of the other commands. Merging a game twice changes nothing more.
    /// The move counters of the starting positions may differ; this game's counters apply.
    ///
    /// ```
    /// use chess_arbiter::read_pgn;
    /// let mut games = read_pgn(b"1. e4 e5 2. Nf3 *\n\n1. e4 c5 {Sicilian} 2. Nf3 *").into_iter().map(|read| read.game);
    /// let mut tree = games.next().unwrap();
    /// assert_eq!(tree.merge(&games.next().unwrap())?.moves, 2);
    /// assert!(tree.to_pgn(Default::default()).ends_with("1. e4 e5 (1... c5 {Sicilian} 2. Nf3) 2. Nf3 *\n"));
    /// # Ok::<(), chess_arbiter::MergeError>(())
    /// ```
    pub fn merge(&mut self, other: &Game) -> Result<Merged, MergeError> {
        let (start, there) = (self.start(), other.start());
        if start.variant() != there.variant() {
            return Err(MergeError::Variant);
        } else if start.mode() != there.mode() {
            return Err(MergeError::Castling);
        } else if start != there {
            return Err(MergeError::Start);
        }
        let end = if self.records_end() { self.main_line_end() } else { None };
        let mut merged = Merged::default();
        let mut places = vec![Place { here: vec![NodeId::ROOT], there: vec![NodeId::ROOT] }];
        while let Some(Place { here, there }) = places.pop() {
            for (index, from) in there.iter().enumerate() {
                let to = here.get(index).unwrap_or(&here[0]);
                merged.notes += other.notes(*from).is_some_and(|notes| self.join_notes(*to, notes)) as usize;
            }
            let mut next = Vec::new();
            for id in there.iter().flat_map(|id| other.children(*id)) {
                match place_of(&mut next, other, other.san_at(id)) {
                    Some(place) => place.there.push(id),
                    None => next.push(Place { here: Vec::new(), there: vec![id] }),
                }
            }
            for id in here.iter().flat_map(|id| self.children(*id)) {
                if let Some(place) = place_of(&mut next, other, self.san_at(id)) {
                    place.here.push(id);
                }
            }
            for mut place in next {
                if place.here.is_empty() {
                    let Some(san) = other.san_at(place.there[0]) else { continue };
                    if san.mv().kind() == MoveKind::Null {
                        self.become_free();
                    }
                    // `None` only if the node numbers are exhausted, which memory prevents.
                    let Some(id) = self.tree.add(here[0], san) else { continue };
                    place.here.push(id);
                    merged.moves += 1;
                }
                places.push(place);
            }
        }
        if merged.moves > 0 {
            self.forget_undone();
        }
        // As after any other change of the main line.
        if end.is_some() && self.main_line_end() != end {
            self.forget_end();
        }
        Ok(merged)
    }

    /// Makes this a game under free rules.
    fn become_free(&mut self) {
        if self.rules != Rules::Free {
            self.rules = Rules::Free;
            self.tags.remove(RULES_TAG);
            self.tree.forget_ends();
        }
    }

    /// Adds notes to those of a node. Returns whether anything was added.
    fn join_notes(&mut self, id: NodeId, other: &Notes) -> bool {
        let mut notes = self.notes(id).cloned().unwrap_or_default();
        notes.join(other);
        let is_new = self.notes(id).map_or(!notes.is_empty(), |known| *known != notes);
        if is_new {
            self.tree.put_notes(id, notes);
        }
        is_new
    }

    /// The nodes whose position equals this one (FIDE 9.2.3), in the order of the tree: a move, what follows it, then the
    /// variations beside it.
    ///
    /// ```
    /// use chess_arbiter::read_pgn;
    /// let game = &read_pgn(b"1. d4 (1. c4 Nf6 2. d4) 1... Nf6 2. c4 *")[0].game;
    /// assert_eq!(game.find(game.position()).len(), 2);
    /// ```
    pub fn find(&self, position: &Position) -> Vec<NodeId> {
        let (mut found, mut at) = (Vec::new(), Some(NodeId::ROOT));
        while let Some(id) = at {
            if self.position_at(id) == position {
                found.push(id);
            }
            at = self.tree.after(id, NodeId::ROOT);
        }
        found
    }

    /// A new game that begins at a node, with everything after it and with tags FEN and SetUp. It keeps the other tags,
    /// except those about moves that it does not have (ECO, Opening, PlyCount …). It keeps the result if the node is on
    /// the main line, and a declared end if that is in the branch. The comment after the move becomes the introduction,
    /// with the NAGs (from 10 on) and annotations that concern the position. The current node is the start.
    ///
    /// ```
    /// use chess_arbiter::read_pgn;
    /// let game = &read_pgn(b"1. e4 e5 (1... c5 {Sicilian} 2. Nf3) *")[0].game;
    /// let e4 = game.children(game.node(0).unwrap()).next().unwrap();
    /// let branch = game.branch(game.children(e4).nth(1).unwrap());
    /// assert!(branch.to_pgn(Default::default()).ends_with("{Sicilian} 2. Nf3 *\n"));
    /// ```
    pub fn branch(&self, id: NodeId) -> Game {
        let mut branch = Game::new(*self.position_at(id), self.rules);
        // Writing PGN adds it, unless null moves imply it.
        branch.tags.remove(RULES_TAG);
        let is_main_line = self.is_on_main_line(id);
        for (name, value) in self.tags.iter() {
            let is_gone = matches!(name, "FEN" | "SetUp")
                || id != NodeId::ROOT && OF_ALL_MOVES.contains(&name)
                || !is_main_line && matches!(name, RESULT | TERMINATION | ENDED_BY | INTENDED);
            if !is_gone {
                branch.tags.set(name, value);
            }
        }
        // The new nodes from the start to the last one.
        let mut line: Vec<NodeId> = Vec::new();
        let mut at = Some(id);
        while let Some(old) = at {
            line.truncate((self.ply_at(old) - self.ply_at(id)) as usize);
            let new = match (line.last(), self.san_at(old)) {
                (Some(parent), Some(san)) => branch.tree.add(*parent, san),
                _ => Some(NodeId::ROOT),
            };
            let Some(new) = new else { break };
            line.push(new);
            if let Some(notes) = self.notes(old) {
                let mut notes = notes.clone();
                if old == id && id != NodeId::ROOT {
                    // These are about the move, not the position.
                    notes.before.clear();
                    notes.nags.retain(|nag| *nag >= 10);
                    notes.annotations.elapsed = None;
                }
                branch.tree.put_notes(new, notes);
            }
            if let Some(end) = self.declared_at(old) {
                branch.declared.push((new, branch.without_contradiction(new, end)));
            }
            at = self.tree.after(old, id);
        }
        if is_main_line
            && let Some(end) = self.main_line_end()
            && branch.main_line_end() != Some(end)
        {
            let last = branch.last_of_main_line();
            branch.declared.push((last, branch.without_contradiction(last, end)));
        }
        branch
    }
}

impl Notes {
    /// Adds what the other notes have and these do not.
    fn join(&mut self, other: &Notes) {
        join_comment(&mut self.before, &other.before);
        join_comment(&mut self.after, &other.after);
        let known = self.nags.len();
        for nag in &other.nags {
            // Searches the added NAGs first: they all differ, so they are few.
            if !self.nags[known..].contains(nag) && !self.nags[..known].contains(nag) {
                self.nags.push(*nag);
            }
        }
        self.annotations.join(&other.annotations);
        // A command may begin in one comment and end in the other, as when a PGN has one after the other.
        self.take_commands();
    }
}

impl Annotations {
    /// Adds what the other annotations have and these do not. A second clock, time or evaluation becomes one of the
    /// other commands, as when a PGN has two.
    fn join(&mut self, other: &Annotations) {
        // A set of texts that stays fast with any number of them.
        let mut known = EncodedTags::default();
        let mut missing = String::new();
        for annotations in [&*self, other] {
            missing.clear();
            annotations.each_command(&mut |command| {
                if known.add(command, "") {
                    missing.push_str(command);
                }
            });
        }
        self.take_from(&missing);
    }

    /// Calls back with the text of every command, with a separate one for each mark.
    fn each_command(&self, call: &mut dyn FnMut(&str)) {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(&mut text);
        for command in text.split_inclusive(']') {
            let is_marks = command.starts_with("[%csl ") || command.starts_with("[%cal ");
            let (name, marks) = command.split_at(if is_marks { 6 } else { 0 });
            for mark in marks.trim_end_matches(']').split(|letter| is_marks && letter == ',') {
                call(&[name, mark, "]"].concat());
            }
        }
    }
}

/// Joins two comments, unless one contains the words of the other.
fn join_comment(text: &mut String, more: &str) {
    if contains_words(more, text) {
        *text = more.into();
    } else if !contains_words(text, more) {
        Joint::Blank.append(text, more);
    }
}
