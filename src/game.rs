//! A game: a tree of moves with a current position, its tags, and its end.

mod claims;
mod frozen;
mod history;
mod life;
mod names;
mod record;
mod tree;

pub use claims::DrawClaim;
pub(crate) use record::{Joint, Record};
pub use tree::{NodeId, Notes};

use alloc::string::String;
use alloc::vec::Vec;
use core::cell::Cell;

use crate::castling::CastlingMode;
use crate::chess_move::Move;
use crate::dead_position::Plan;
use crate::fen::FenStyle;
use crate::outcome::{EndReason, GameEnd, Outcome, Rules};
use crate::piece::{Color, Role};
use crate::position::Position;
use crate::san::San;
use crate::square::Square;
use crate::verdict::Refusal;
use names::Names;
use tree::Tree;

/// The seven tags that every PGN has, and what stands there when nothing is known (PGN 8.1.1).
pub const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// A game in progress, or a finished one.
///
/// ```
/// use chess_arbiter::{EndReason, Game};
///
/// let mut game = Game::default();
/// for text in ["f3", "e5", "g4", "Qh4"] {
///     game.play(text).unwrap();
/// }
/// assert_eq!(game.end().unwrap().reason, EndReason::Checkmate);
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    tree: Tree,
    current: NodeId,
    rules: Rules,
    /// An end that the players declared, and the node at which they did.
    declared: Option<(NodeId, GameEnd)>,
    tags: Vec<(String, String)>,
    /// The places of tags by their names.
    tag_names: Names,
    /// The plan for a mate that worked last: it may work again.
    plan: Cell<Option<Plan>>,
    /// A move after which a mate can still come, and the node at which that move was judged.
    lives_ahead: Cell<Option<(NodeId, Move)>>,
}

impl Default for Game {
    /// An orthodox game under FIDE's rules.
    fn default() -> Game {
        Game::new(Position::default(), Rules::Fide)
    }
}

impl Game {
    /// A game that starts from a position. Its tags are the seven of the roster, and those that name
    /// the position if it is not the usual one.
    pub fn new(start: Position, rules: Rules) -> Game {
        let mut game = Game {
            tree: Tree::new(start),
            current: NodeId::ROOT,
            rules,
            declared: None,
            tags: Vec::new(),
            tag_names: Names::default(),
            plan: Cell::new(None),
            lives_ahead: Cell::new(None),
        };
        for (name, value) in ROSTER {
            game.set_tag(name, value);
        }
        let chess960 = start.mode() == CastlingMode::Chess960;
        if chess960 {
            game.set_tag("Variant", "Chess960");
        }
        let usual = Position::default();
        let counters = |position: &Position| (position.halfmoves(), position.fullmoves());
        if chess960 || start != usual || counters(&start) != counters(&usual) {
            let mut fen = String::new();
            // Writing into a string does not fail.
            let _ = start.write_fen(FenStyle::default(), &mut fen);
            game.set_tag("SetUp", "1");
            game.set_tag("FEN", &fen);
        }
        game
    }

    /// The rules under which it is played.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The tags in their order: name and value.
    pub fn tags(&self) -> &[(String, String)] {
        &self.tags
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        Some(self.tags.get(self.tag_place(name)?)?.1.as_str())
    }

    fn tag_place(&self, name: &str) -> Option<usize> {
        let is_name_of =
            |place: u32| self.tags.get(place as usize).is_some_and(|tag| tag.0 == name);
        Some(self.tag_names.find(name.as_bytes(), is_name_of)? as usize)
    }

    /// Sets a tag, in its place if it is there, else behind the others.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match self.tag_place(name).and_then(|place| self.tags.get_mut(place)) {
            Some((_, old)) => *old = value.into(),
            None => {
                self.tag_names.add(name.as_bytes(), self.tags.len() as u32);
                self.tags.push((name.into(), value.into()));
            }
        }
    }

    /// Removes all tags.
    pub fn clear_tags(&mut self) {
        self.tags.clear();
        self.tag_names.clear();
    }

    /// Where in the tree the game stands.
    pub const fn current(&self) -> NodeId {
        self.current
    }

    /// The node with this number, if it is in the tree.
    pub fn node(&self, index: u32) -> Option<NodeId> {
        self.tree.find(index)
    }

    /// The position at a node.
    pub fn position_at(&self, id: NodeId) -> &Position {
        &self.tree.node(id).position
    }

    /// The move that led to a node; `None` at the start.
    pub fn san_at(&self, id: NodeId) -> Option<San> {
        self.tree.node(id).san
    }

    /// Half-moves from the start to a node.
    pub fn ply_at(&self, id: NodeId) -> u32 {
        self.tree.node(id).ply
    }

    /// The node before; `None` at the start.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.tree.parent(id)
    }

    /// The moves that follow: the main line first, then the variations.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        self.tree.children(id)
    }

    /// What is written about a move, if anything is.
    pub fn notes(&self, id: NodeId) -> Option<&Notes> {
        self.tree.notes(id)
    }

    /// What is written about a move, to be changed.
    pub fn notes_mut(&mut self, id: NodeId) -> &mut Notes {
        self.tree.notes_mut(id)
    }

    /// Replaces what is written about a move.
    pub fn set_notes(&mut self, id: NodeId, notes: Notes) {
        self.tree.set_notes(id, notes);
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        self.position_at(self.current)
    }

    /// The position the game started from.
    pub fn start(&self) -> &Position {
        self.position_at(NodeId::ROOT)
    }

    /// Half-moves played to the current position.
    pub fn ply(&self) -> u32 {
        self.ply_at(self.current)
    }

    /// The moves from the start to the current position.
    pub fn history(&self) -> Vec<San> {
        let mut moves = Vec::new();
        let mut id = self.current;
        while let (Some(san), Some(parent)) = (self.san_at(id), self.parent(id)) {
            moves.push(san);
            id = parent;
        }
        moves.reverse();
        moves
    }

    /// How the game ended at the current position, if it did: by itself, or as the players declared.
    pub fn end(&self) -> Option<GameEnd> {
        self.end_at(self.current)
    }

    /// Whether the end at the current position is one that the players declared.
    pub fn is_declared(&self) -> bool {
        self.declared.is_some_and(|(id, _)| id == self.current)
    }

    fn end_at(&self, id: NodeId) -> Option<GameEnd> {
        match self.declared {
            Some((node, end)) if node == id => Some(self.end_declared_at(node, end)),
            _ => self.end_by_itself(id),
        }
    }

    /// The end that was declared at a node; but a draw that came by itself is in a PGN as one that was agreed.
    fn end_declared_at(&self, id: NodeId, end: GameEnd) -> GameEnd {
        let is_agreed = end.reason == EndReason::Agreement;
        is_agreed.then(|| self.end_by_itself(id)).flatten().unwrap_or(end)
    }

    fn end_by_itself(&self, id: NodeId) -> Option<GameEnd> {
        let node = self.tree.node(id);
        if node.end.get().is_none() {
            node.end.set(Some(self.automatic_end(id)));
        }
        node.end.get().flatten()
    }

    /// The end of the main line, whatever the current position is.
    pub fn main_line_end(&self) -> Option<GameEnd> {
        // A declared end counts wherever moves were taken back to before it.
        if let Some((id, end)) = self.declared {
            return Some(self.end_declared_at(id, end));
        }
        let mut id = NodeId::ROOT;
        while let Some(next) = self.children(id).first() {
            id = *next;
        }
        self.end_at(id)
    }

    /// Plays a move as a person or a program writes it. Returns it with its text.
    pub fn play(&mut self, text: &str) -> Result<San, Refusal> {
        let mv = self.judge(text)?;
        Ok(self.advance(mv))
    }

    /// Plays a move from square to square. Returns it with its text.
    pub fn play_squares(
        &mut self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<San, Refusal> {
        let mv = self.judge_squares(from, to, promotion)?;
        Ok(self.advance(mv))
    }

    /// Follows a legal move, or a null move, into the tree, whether or not the game has ended: along a
    /// line that has it, or into a new variation.
    pub(crate) fn advance(&mut self, mv: Move) -> San {
        let id = self.tree.child(self.current, mv).unwrap_or_else(|| {
            let san = self.position().san(mv);
            self.tree.add(self.current, san)
        });
        if self.lives_ahead.take() == Some((self.current, mv)) {
            self.set_living(id);
        }
        self.tree.set_next(self.current, id);
        self.current = id;
        self.san_at(id).unwrap_or_else(|| self.position().san(mv))
    }

    /// Takes the last move back, and a declared end with it. Returns the move, or `None` at the start.
    pub fn undo(&mut self) -> Option<San> {
        if self.is_declared() {
            self.withdraw_end();
        }
        let san = self.san_at(self.current)?;
        self.current = self.parent(self.current)?;
        Some(san)
    }

    /// Plays the next move of the current line again. Returns it, or `None` at the line's end.
    pub fn redo(&mut self) -> Option<San> {
        let next = self.tree.next(self.current)?;
        self.current = next;
        self.san_at(next)
    }

    /// The last ply of the current line.
    pub fn last_ply(&self) -> u32 {
        let mut id = self.current;
        while let Some(next) = self.tree.next(id) {
            id = next;
        }
        self.ply_at(id)
    }

    /// Goes to a ply of the current line; to its end if it is shorter.
    pub fn go_to(&mut self, ply: u32) {
        while self.ply() > ply {
            let Some(parent) = self.parent(self.current) else { break };
            self.current = parent;
        }
        while self.ply() < ply && self.redo().is_some() {}
    }

    /// Goes to a node, whose line becomes the current one.
    pub fn go_to_node(&mut self, id: NodeId) {
        let mut at = id;
        while let Some(parent) = self.parent(at) {
            self.tree.set_next(parent, at);
            at = parent;
        }
        self.current = id;
    }

    /// Moves a variation one place towards the main line. Returns whether there was one.
    pub fn promote(&mut self, id: NodeId) -> bool {
        self.tree.shift(id, -1)
    }

    /// Makes a variation the main line at its fork. Returns whether it was not.
    pub fn promote_to_main(&mut self, id: NodeId) -> bool {
        self.tree.shift(id, i32::MIN)
    }

    /// Moves a variation one place away from the main line. Returns whether there was one.
    pub fn demote(&mut self, id: NodeId) -> bool {
        self.tree.shift(id, 1)
    }

    /// Deletes a move and all that follows it. If the game stood there, it goes to the move before.
    /// Returns whether there was something to delete: the start cannot be.
    pub fn delete(&mut self, id: NodeId) -> bool {
        let Some(parent) = self.tree.delete(id) else { return false };
        if self.tree.find(self.current.index()).is_none() {
            self.current = parent;
        }
        if self.declared.is_some_and(|(at, _)| self.tree.find(at.index()).is_none()) {
            self.withdraw_end();
        }
        true
    }

    /// One side resigns: it loses, unless the other side could not mate by any series of legal moves
    /// (FIDE 5.1.2, since 2023); then the game is drawn. A game that is over stays as it is; its end is
    /// returned.
    ///
    /// ```
    /// use chess_arbiter::{Color, Game, Outcome, Rules};
    ///
    /// let mut game = Game::new("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1".parse()?, Rules::Fide);
    /// assert_eq!(game.resign(Color::White).outcome, Outcome::Draw);
    /// # Ok::<(), chess_arbiter::FenError>(())
    /// ```
    pub fn resign(&mut self, color: Color) -> GameEnd {
        self.lose(color, EndReason::Resignation)
    }

    /// The players agree on a draw (FIDE 5.2.3). A game that is over stays as it is; its end is
    /// returned.
    pub fn agree_draw(&mut self) -> GameEnd {
        self.declare(GameEnd::draw(EndReason::Agreement))
    }

    /// One side's flag falls: it loses, unless the other side could not mate by any series of legal
    /// moves (FIDE 6.9). A game that is over stays as it is; its end is returned.
    pub fn time_forfeit(&mut self, color: Color) -> GameEnd {
        self.lose(color, EndReason::TimeForfeit)
    }

    /// One side loses to the other, or draws with one that could not win.
    fn lose(&mut self, color: Color, reason: EndReason) -> GameEnd {
        let can_win = self.position().can_win(!color);
        let outcome = if can_win { Outcome::Win(!color) } else { Outcome::Draw };
        self.declare(GameEnd { outcome, reason })
    }

    /// An arbiter decides. A game that is over stays as it is; its end is returned.
    pub fn adjudicate(&mut self, outcome: Outcome) -> GameEnd {
        self.declare(GameEnd { outcome, reason: EndReason::Adjudication })
    }

    pub(crate) fn declare(&mut self, end: GameEnd) -> GameEnd {
        if let Some(end) = self.end() {
            return end;
        }
        self.declared = Some((self.current, end));
        if let Some(termination) = termination(end) {
            self.set_tag("Termination", termination);
        }
        end
    }

    /// Takes a declared end back, and the tag that told it.
    fn withdraw_end(&mut self) {
        let Some((_, end)) = self.declared.take() else { return };
        if let Some(told) = termination(end) {
            self.tags.retain(|(name, value)| name != "Termination" || value != told);
        }
    }

    /// How often the current position has appeared, itself included: same placement, turn, castling
    /// rights and legal en passant captures (FIDE 9.2.3). What was before a FEN does not count.
    pub fn repetitions(&self) -> u32 {
        self.repetitions_at(self.current)
    }

    fn repetitions_at(&self, id: NodeId) -> u32 {
        let node = self.tree.node(id);
        if node.repetitions.get() == 0 {
            let position = &node.position;
            let before = self.two_before(id);
            let count = self.count(before, position, node.digest, position.halfmoves());
            node.repetitions.set(count + 1);
        }
        node.repetitions.get()
    }

    fn two_before(&self, id: NodeId) -> Option<NodeId> {
        self.parent(self.parent(id)?)
    }

    /// How often a position that a quiet move from here leads to has appeared before.
    fn appearances(&self, next: &Position) -> u32 {
        self.count(self.parent(self.current), next, next.digest(), next.halfmoves())
    }

    /// How often a position has appeared, up to the node two half-moves before it.
    fn count(&self, from: Option<NodeId>, position: &Position, digest: u64, halfmoves: u32) -> u32 {
        let mut count = 0;
        let mut at = from;
        // Nothing before a capture or pawn move can come again, nor with the other side to move.
        for _ in 0..halfmoves / 2 {
            let Some(id) = at else { break };
            let earlier = self.tree.node(id);
            if earlier.digest == digest && earlier.position == *position {
                // Those before it may have been counted already.
                match earlier.repetitions.get() {
                    0 => count += 1,
                    known => return count + known,
                }
            }
            at = self.two_before(id);
        }
        count
    }

    fn automatic_end(&self, id: NodeId) -> Option<GameEnd> {
        let position = self.position_at(id);
        // Where a mate can still come there is a legal move.
        if !self.lives(id) && !self.is_shown_to_live(id) {
            if !position.has_legal_moves() {
                return Some(if position.is_check() {
                    let outcome = Outcome::Win(!position.turn());
                    GameEnd { outcome, reason: EndReason::Checkmate }
                } else {
                    GameEnd::draw(EndReason::Stalemate)
                });
            }
            if position.is_dead_without_plan() {
                return Some(GameEnd::draw(EndReason::DeadPosition));
            }
        }
        self.set_living(id);
        let repetitions = self.repetitions_at(id);
        let halfmoves = position.halfmoves();
        let reason = if repetitions >= 5 {
            EndReason::FivefoldRepetition
        } else if halfmoves >= 150 {
            EndReason::SeventyFiveMoves
        } else if self.rules == Rules::Online && repetitions >= 3 {
            EndReason::ThreefoldRepetition
        } else if self.rules == Rules::Online && halfmoves >= 100 {
            EndReason::FiftyMoves
        } else {
            return None;
        };
        Some(GameEnd::draw(reason))
    }
}

/// What the tag Termination says of ends that the result alone does not tell (PGN 9.8.1, and words of
/// our own for claimed draws and drawn resignations).
const fn termination(end: GameEnd) -> Option<&'static str> {
    Some(match end.reason {
        EndReason::Resignation if matches!(end.outcome, Outcome::Draw) => "resignation",
        EndReason::TimeForfeit => "time forfeit",
        EndReason::Adjudication => "adjudication",
        EndReason::ThreefoldRepetition => "threefold repetition",
        EndReason::FiftyMoves => "fifty moves",
        _ => return None,
    })
}
