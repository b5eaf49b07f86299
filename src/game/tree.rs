//! The tree of a game's moves. Every node keeps its position, so that walking replays nothing.
//!
//! In WebAssembly a stack overflow may end a call at the entry of any function, and the game is used again
//! afterwards. So everything that changes the tree computes and reserves memory first. Then it only assigns, in an
//! order in which the tree is a whole one before and after every call that is still to come.

use alloc::string::String;
use alloc::vec::Vec;
use core::cell::Cell;
use core::fmt;
use core::mem::{replace, take};
use core::num::NonZeroU32;

use crate::annotation::{Annotations, tidy_comment};
use crate::chess_move::Move;
use crate::outcome::GameEnd;
use crate::position::Position;
use crate::san::San;

/// A place in the tree of a game: the position after a move, or the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    /// The start of the game.
    pub const ROOT: NodeId = NodeId(NonZeroU32::MIN);

    /// The number of the node: 0 for the start, then in the order in which nodes were made. Numbers are never
    /// used again in the same game.
    pub const fn index(self) -> u32 {
        self.0.get() - 1
    }

    const fn new(index: u32) -> Option<NodeId> {
        match NonZeroU32::MIN.checked_add(index) {
            Some(number) => Some(NodeId(number)),
            None => None,
        }
    }
}

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

/// What is written about a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// The comment before the move, without commands.
    pub before: String,
    /// The comment after the move, without commands.
    pub after: String,
    /// Numeric Annotation Glyphs (PGN standard section 10).
    pub nags: Vec<u16>,
    /// The commands of the comments.
    pub annotations: Annotations,
}

impl Notes {
    /// Whether nothing is written.
    pub fn is_empty(&self) -> bool {
        *self == Notes::default()
    }

    /// The comment after the move as PGN has it: commands, then text.
    pub(crate) fn comment(&self) -> String {
        let mut comment = String::new();
        // Writing into a string does not fail.
        let _ = self.annotations.write(&mut comment);
        Joint::Blank.append(&mut comment, &self.after);
        comment
    }

    /// These as a PGN of them is read, if it could hold them: comments are tidied, commands in them are annotations,
    /// and in front of the first move there is one place for comments.
    fn read_back(mut self, id: NodeId) -> Result<Notes, NotesError> {
        self.before = tidy_comment(&self.before);
        self.after = tidy_comment(&self.after);
        if id == NodeId::ROOT {
            let after = take(&mut self.after);
            self.after = take(&mut self.before);
            Joint::Blank.append(&mut self.after, &after);
        }
        self.take_commands();
        let mut again = self.clone();
        (again.after, again.annotations) = (self.comment(), Annotations::default());
        let longest = again.after.len().max(again.before.len());
        again.take_commands();
        if longest > NotesError::LONGEST {
            Err(NotesError::LongComment)
        } else if again != self {
            Err(NotesError::Annotation)
        } else {
            Ok(self)
        }
    }

    /// Makes commands in the comments annotations.
    fn take_commands(&mut self) {
        self.after = self.annotations.take_from(&self.after);
        // Commands in a comment before a move speak of that move, too, where none comes after it.
        self.before = self.annotations.take_from(&self.before);
    }

    /// The bytes that it takes beside its own.
    fn heap(&self) -> usize {
        let Annotations { squares, arrows, .. } = &self.annotations;
        self.before.capacity()
            + self.after.capacity()
            + self.nags.capacity() * size_of::<u16>()
            + size_of_val(squares.as_slice())
            + size_of_val(arrows.as_slice())
    }
}

/// Why notes cannot be set: PGN could not hold them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NotesError {
    /// A comment has more than [`NotesError::LONGEST`] bytes.
    LongComment,
    /// A time is negative, or a number is too large to be written.
    Annotation,
}

impl NotesError {
    /// The length of a comment with its commands, in bytes of UTF-8.
    pub const LONGEST: usize = 1 << 27;

    /// A stable code, the same in JavaScript.
    pub const fn code(self) -> &'static str {
        match self {
            NotesError::LongComment => "long-comment",
            NotesError::Annotation => "annotation",
        }
    }
}

impl fmt::Display for NotesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotesError::LongComment => "a comment has at most 134217728 bytes",
            NotesError::Annotation => "times are not negative, and numbers have at most 19 digits",
        })
    }
}

impl core::error::Error for NotesError {}

/// What a game knows of a node by the moves before it. Once found out it does not change, so it is found out when it
/// is asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    /// How often the position has appeared, itself included; 0 until it was counted.
    pub repetitions: Cell<u32>,
    /// The end that the position and the moves before it make by themselves, once it was looked for.
    pub end: Cell<Option<Option<GameEnd>>>,
    /// Whether a mate can still come, as far as was found out.
    pub lives: Cell<bool>,
}

#[derive(Clone, Debug)]
pub(super) struct Node {
    pub position: Position,
    /// [`San::bits`] of the move that led here; 0 at the root.
    san: u32,
    pub ply: u32,
    /// None at the root and where a node was deleted.
    parent: Option<NodeId>,
    /// The main line.
    first_child: Option<NodeId>,
    /// The child with which the current line goes on; none only if there is no child.
    line: Option<NodeId>,
    next_sibling: Option<NodeId>,
    /// Of the first child the last one, so that both ends are found from the parent. Means nothing at the root.
    previous_sibling: NodeId,
    /// The place of what is written about it, plus one.
    notes: Option<NonZeroU32>,
    pub known: Known,
}

impl Node {
    /// One that is in no tree, but for the root.
    fn new(position: Position, ply: u32, san: u32) -> Node {
        Node {
            position,
            san,
            ply,
            parent: None,
            first_child: None,
            line: None,
            next_sibling: None,
            previous_sibling: NodeId::ROOT,
            notes: None,
            known: Known::default(),
        }
    }

    /// The move that led here; none at the root.
    #[inline(always)]
    pub fn san(&self) -> Option<San> {
        (self.san != 0).then(|| San::from_bits(self.san))
    }
}

#[derive(Clone, Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// In no order, each with its node.
    notes: Vec<(NodeId, Notes)>,
    /// What the notes take beside their own size.
    notes_heap: usize,
}

/// Makes room for one more: for a quarter more than there are, or a few.
fn reserve_one<T>(list: &mut Vec<T>) {
    match list.len() {
        0 => list.reserve_exact(8),
        len if len == list.capacity() => list.reserve_exact((len / 4).max(32)),
        _ => {}
    }
}

impl Tree {
    pub fn new(start: Position) -> Tree {
        let mut nodes = Vec::new();
        reserve_one(&mut nodes);
        nodes.push(Node::new(start, 0, 0));
        Tree { nodes, notes: Vec::new(), notes_heap: 0 }
    }

    /// Makes room for exactly so many more nodes.
    pub fn reserve(&mut self, nodes: usize) {
        self.nodes.reserve_exact(nodes);
    }

    /// The bytes that it takes.
    pub fn memory(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
            + self.notes.capacity() * size_of::<(NodeId, Notes)>()
            + self.notes_heap
    }

    /// The node; of a number that is no node's, the root.
    #[inline(always)]
    pub fn node(&self, id: NodeId) -> &Node {
        self.nodes.get(id.index() as usize).unwrap_or(&self.nodes[0])
    }

    #[inline(always)]
    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        let index = if (id.index() as usize) < self.nodes.len() { id.index() as usize } else { 0 };
        &mut self.nodes[index]
    }

    /// The node with this number, if it is in the tree: the root, or one that has a parent, which
    /// deleted nodes have not.
    #[inline(always)]
    pub fn find(&self, index: u32) -> Option<NodeId> {
        let node = self.nodes.get(index as usize)?;
        NodeId::new(index).filter(|_| index == 0 || node.parent.is_some())
    }

    /// How many numbers are in use, or were.
    pub fn numbers(&self) -> u32 {
        self.nodes.len() as u32
    }

    #[inline(always)]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent
    }

    pub fn children(&self, id: NodeId) -> Children<'_> {
        let first = self.node(id).first_child;
        Children { tree: self, ends: first.map(|first| (first, self.node(first).previous_sibling)) }
    }

    pub fn first_child(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).first_child
    }

    /// The child with which the current line goes on.
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).line
    }

    /// Chooses the child with which the current line goes on.
    pub fn set_next(&mut self, id: NodeId, child: NodeId) {
        self.node_mut(id).line = Some(child);
    }

    /// The child that a move leads to, if it is there.
    pub fn child(&self, id: NodeId, mv: Move) -> Option<NodeId> {
        self.children(id).find(|child| self.node(*child).san().is_some_and(|san| san.mv() == mv))
    }

    /// Adds a child behind those that are there. It is chosen if it is the only one.
    pub fn add(&mut self, parent: NodeId, san: San) -> Option<NodeId> {
        let id = self.add_deleted(|tree| {
            let before = tree.node(parent);
            Node::new(before.position.play(san.mv()), before.ply + 1, san.bits())
        })?;
        self.link(id, parent, None);
        let parent = self.node_mut(parent);
        parent.line = parent.line.or(Some(id));
        Some(id)
    }

    /// Adds a node that is in no tree.
    #[inline(always)]
    fn add_deleted(&mut self, node: impl FnOnce(&Tree) -> Node) -> Option<NodeId> {
        let id = NodeId::new(self.numbers())?;
        reserve_one(&mut self.nodes);
        let node = node(self);
        self.nodes.push(node);
        Some(id)
    }

    /// Leaves a number unused, as that of a node that was deleted.
    pub fn skip_number(&mut self) {
        self.add_deleted(|tree| Node::new(tree.node(NodeId::ROOT).position, 0, 0));
    }

    /// Puts a node that is in no list among the children of a node: before one of them, or behind all.
    #[inline(always)]
    fn link(&mut self, id: NodeId, parent: NodeId, before: Option<NodeId>) {
        let first = self.node(parent).first_child;
        // Behind which it comes, and which one names it as the previous one: in a list of its own it does so itself.
        let next = before.or(first).unwrap_or(id);
        let previous = if first.is_some() { self.node(next).previous_sibling } else { id };
        let node = self.node_mut(id);
        node.parent = Some(parent);
        node.previous_sibling = previous;
        node.next_sibling = before;
        self.node_mut(next).previous_sibling = id;
        if before == first {
            self.node_mut(parent).first_child = Some(id);
        } else {
            self.node_mut(previous).next_sibling = Some(id);
        }
    }

    /// Takes a node out of the list of its parent's children.
    #[inline(always)]
    fn unlink(&mut self, id: NodeId, parent: NodeId) {
        let node = self.node(id);
        let (previous, next) = (node.previous_sibling, node.next_sibling);
        let first = self.node(parent).first_child;
        if first == Some(id) {
            self.node_mut(parent).first_child = next;
        } else {
            self.node_mut(previous).next_sibling = next;
        }
        if let Some(next) = next.or(first) {
            self.node_mut(next).previous_sibling = previous;
        }
    }

    /// Moves a child among its siblings: one place towards the main line or away from it, or to the main line.
    /// Returns whether it has moved.
    pub fn shift(&mut self, id: NodeId, shift: Shift) -> bool {
        let Some(parent) = self.parent(id) else { return false };
        let first = self.node(parent).first_child;
        let before = match shift {
            Shift::Last => None,
            Shift::Later => match self.node(id).next_sibling {
                Some(next) => self.node(next).next_sibling,
                None => return false,
            },
            _ if first == Some(id) => return false,
            Shift::First => first,
            Shift::Earlier => Some(self.node(id).previous_sibling),
        };
        self.unlink(id, parent);
        self.link(id, parent, before);
        true
    }

    /// Takes a move and all that follows it out of the tree, but leaves what is written about them to
    /// [`Tree::drop_notes`]. Returns its parent.
    #[inline(always)]
    pub fn delete(&mut self, id: NodeId) -> Option<NodeId> {
        let parent = self.parent(id)?;
        self.unlink(id, parent);
        let node = self.node_mut(parent);
        if node.line == Some(id) {
            node.line = node.first_child;
        }
        // The lists of siblings become one list of all that are deleted.
        self.node_mut(id).next_sibling = None;
        let mut at = Some(id);
        while let Some(id) = at {
            let node = self.node_mut(id);
            node.parent = None;
            node.line = None;
            if let Some(first) = node.first_child.take() {
                let rest = node.next_sibling.replace(first);
                let last = self.node(first).previous_sibling;
                self.node_mut(last).next_sibling = rest;
            }
            at = self.node(id).next_sibling;
        }
        Some(parent)
    }

    /// Drops what is written about a node that was just deleted, and about those that followed it.
    pub fn drop_notes(&mut self, deleted: NodeId) {
        let mut at = Some(deleted);
        while let Some(id) = at {
            self.remove_notes(id);
            at = self.node(id).next_sibling;
        }
    }

    fn place_of_notes(&self, id: NodeId) -> Option<usize> {
        Some(self.node(id).notes?.get() as usize - 1)
    }

    pub fn notes(&self, id: NodeId) -> Option<&Notes> {
        Some(&self.notes.get(self.place_of_notes(id)?)?.1)
    }

    pub fn set_notes(&mut self, id: NodeId, notes: Notes) -> Result<(), NotesError> {
        let notes = notes.read_back(id)?;
        if notes.is_empty() {
            self.remove_notes(id);
            return Ok(());
        }
        let heap = notes.heap();
        match self.place_of_notes(id) {
            Some(place) => {
                let old = replace(&mut self.notes[place].1, notes);
                self.notes_heap = self.notes_heap - old.heap() + heap;
                // Dropped only now, for that calls the allocator.
                drop(old);
            }
            None => {
                reserve_one(&mut self.notes);
                self.notes.push((id, notes));
                self.notes_heap += heap;
                self.node_mut(id).notes = NonZeroU32::new(self.notes.len() as u32);
            }
        }
        Ok(())
    }

    /// Notes that are being read; [`Tree::finish_notes`] must follow.
    pub fn notes_mut(&mut self, id: NodeId) -> &mut Notes {
        let place = self.place_of_notes(id).unwrap_or_else(|| {
            reserve_one(&mut self.notes);
            self.notes.push((id, Notes::default()));
            self.node_mut(id).notes = NonZeroU32::new(self.notes.len() as u32);
            self.notes.len() - 1
        });
        &mut self.notes[place].1
    }

    /// Takes the commands out of comments that were read, and counts what they take.
    pub fn finish_notes(&mut self) {
        self.notes.shrink_to_fit();
        for (_, notes) in &mut self.notes {
            notes.take_commands();
            notes.nags.shrink_to_fit();
            self.notes_heap += notes.heap();
        }
    }

    fn remove_notes(&mut self, id: NodeId) {
        let Some(place) = self.place_of_notes(id) else { return };
        let (_, notes) = self.notes.swap_remove(place);
        let of_last = self.node_mut(id).notes.take();
        if let Some((last, _)) = self.notes.get(place) {
            let last = *last;
            self.node_mut(last).notes = of_last;
        }
        self.notes_heap -= notes.heap();
        drop(notes);
    }
}

/// Where a variation goes among its siblings.
#[derive(Clone, Copy)]
pub(super) enum Shift {
    /// One place towards the main line.
    Earlier,
    /// One place away from it.
    Later,
    /// It becomes the main line.
    First,
    /// Behind all others.
    Last,
}

/// The moves that follow a node: the main line first, then the variations.
#[derive(Clone)]
pub struct Children<'a> {
    tree: &'a Tree,
    /// The first and the last of those that are still to come.
    ends: Option<(NodeId, NodeId)>,
}

impl Iterator for Children<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        let (first, last) = self.ends?;
        let next = self.tree.node(first).next_sibling.filter(|_| first != last);
        self.ends = next.map(|next| (next, last));
        Some(first)
    }
}

impl DoubleEndedIterator for Children<'_> {
    fn next_back(&mut self) -> Option<NodeId> {
        let (first, last) = self.ends?;
        let previous = self.tree.node(last).previous_sibling;
        self.ends = (first != last).then_some((first, previous));
        Some(last)
    }
}
