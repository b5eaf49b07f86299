//! A game: a tree of moves with a current position, its tags, and its end.

mod appearances;
mod audit;
mod claims;
mod encoding;
mod ends;
mod judge;
mod life;
mod record;
mod start;
mod tags;
mod tree;
mod trees;
mod undo;

pub use audit::{GameProblem, GameProblemCode};
pub use claims::{ClaimReason, ClaimRefusal, ClaimRefusalCode, DrawClaim};
pub(crate) use encoding::{COMMENT_AFTER, COMMENT_BEFORE, COMMENT_ON_NEW_LINE, Encoder, FIRST_SIBLING};
pub(crate) use record::{named_reason, names_other_winner};
pub(crate) use start::start_position;
pub use tags::TagError;
pub(crate) use tags::meant_tag;
pub(crate) use tree::Joint;
pub use tree::{Children, NodeId, Notes, NotesError};
pub use trees::{MergeError, Merged};

use alloc::string::String;
use alloc::vec::Vec;
use core::cell::{Cell, RefCell};

use crate::castling::CastlingMode;
use crate::chess_move::{Move, MoveKind};
use crate::dead_position::{Plan, Playout};
use crate::fen::FenStyle;
use crate::outcome::{GameEnd, Rules};
use crate::piece::Role;
use crate::position::Position;
use crate::san::San;
use crate::square::Square;
use crate::variant::{Variant, VariantState};
use crate::verdict::Refusal;
use tags::Tags;
use tree::{Shift, Tree};
use undo::Undone;

/// The PGN tag for the rules of a game ([`Rules::name`]), if they are not FIDE's.
pub(crate) const RULES_TAG: &str = "Rules";

/// The seven mandatory PGN tags, with their values for unknown data (PGN 8.1.1).
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
/// It is [`Send`] but not [`Sync`], because it caches what it has found out about its positions: threads share a game
/// behind a mutex, or each takes a clone.
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
    /// Declared ends with the nodes at which they were declared: on the main line, in variations, and in moves taken
    /// back.
    declared: Vec<(NodeId, GameEnd)>,
    /// Moves that were taken back and can be played again, the most recent one last.
    undone: Vec<Undone>,
    /// The node that `redo` reached last.
    redone: Option<NodeId>,
    /// As set by the user. What `tags` returns for Result, Termination and EndedBy follows the end.
    tags: Tags,
    /// The last plan for a mate that worked; it may work again.
    plan: Cell<Option<Plan>>,
    /// The last line to a mate that worked when no plan was found.
    line: Cell<Option<Playout>>,
    /// A move after which mate is still possible, and the node at which that move was judged.
    lives_ahead: Cell<Option<(NodeId, Move)>>,
    /// Where positions have appeared, in crazyhouse.
    appearances: RefCell<appearances::Appearances>,
}

impl Default for Game {
    /// An orthodox game under FIDE's rules.
    fn default() -> Game {
        Game::new(Position::default(), Rules::Fide)
    }
}

impl Game {
    /// A game that starts from a position. Its tags are the seven of the roster, those for the position if it is not
    /// the standard one, and "Rules" if they are not FIDE's, so that a PGN preserves them. If a king is missing, the
    /// rules are always free.
    ///
    /// ```
    /// use chess_arbiter::{CastlingMode, Game, Kings, Rules, Setup};
    ///
    /// let setup: Setup = "8/8/8/3p4/8/2N5/8/8 w - - 0 1".parse()?;
    /// let mut lesson = Game::new(setup.position(CastlingMode::Orthodox, Kings::Optional)?, Rules::Free);
    /// for text in ["Nxd5", "--", "Nf6", "--"] {
    ///     lesson.play(text).unwrap();
    /// }
    /// assert_eq!(lesson.end(), None);
    /// # Ok::<(), chess_arbiter::FenError>(())
    /// ```
    pub fn new(start: Position, rules: Rules) -> Game {
        let mut game = Game::with_roster(start, rules);
        if start.variant() != Variant::Chess {
            game.set_variant_tags(&start);
            return game;
        }
        let chess960 = start.mode() == CastlingMode::Chess960;
        if chess960 {
            game.tags.set("Variant", "Chess960");
        }
        let usual = Position::default();
        let counters = |position: &Position| (position.halfmoves(), position.fullmoves());
        if chess960 || start != usual || counters(&start) != counters(&usual) {
            let mut fen = String::new();
            // Writing into a string does not fail.
            let _ = start.write_fen(FenStyle::default(), &mut fen);
            game.tags.set("SetUp", "1");
            game.tags.set("FEN", &fen);
        }
        if game.rules != Rules::default() && start.has_kings() {
            game.tags.set(RULES_TAG, game.rules.name());
        }
        game
    }

    /// The tags of a variant's start: Variant, with "960" after it if castling is that of Chess960, and FEN and SetUp
    /// unless every reader knows the starting position.
    fn set_variant_tags(&mut self, start: &Position) {
        let variant = start.variant();
        let mut name = String::from(variant.pgn_name());
        if start.mode() == CastlingMode::Chess960 {
            name.push_str(" 960");
        }
        self.tags.set("Variant", &name);
        let usual = Position::usual(VariantState::new(variant));
        if start.fen() != usual.fen() || matches!(variant, Variant::Horde | Variant::RacingKings) {
            self.tags.set("SetUp", "1");
            self.tags.set("FEN", &start.fen());
        }
        if self.rules != Rules::default() {
            self.tags.set(RULES_TAG, self.rules.name());
        }
    }

    fn with_roster(start: Position, rules: Rules) -> Game {
        let rules = if start.has_kings() { rules } else { Rules::Free };
        let mut tags = Tags::default();
        for (name, value) in ROSTER {
            tags.set(name, value);
        }
        Game {
            tree: Tree::new(start),
            current: NodeId::ROOT,
            rules,
            declared: Vec::new(),
            undone: Vec::new(),
            redone: None,
            tags,
            plan: Cell::new(None),
            line: Cell::new(None),
            lives_ahead: Cell::new(None),
            appearances: RefCell::default(),
        }
    }

    /// The rules of the game.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Sets a tag, in place if it exists, otherwise after the others. Refuses tags that PGN cannot represent or that
    /// would not read back the same. Result only has an effect while the game has no end; Termination while the reason
    /// of the end is unknown, if the game agrees with it; EndedBy while the side is unknown.
    ///
    /// ```
    /// use chess_arbiter::Game;
    /// let mut game = Game::default();
    /// game.set_tag("White", "Anna").unwrap();
    /// assert_eq!(game.tag("White"), Some("Anna"));
    /// ```
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        match TagError::of(name, value) {
            Some(error) => Err(error),
            None => {
                self.tags.set(name, value);
                self.reread_end(name);
                Ok(())
            }
        }
    }

    /// Removes a tag. Those of the roster stay, but lose their value, because they are mandatory. Returns whether
    /// anything changed.
    ///
    /// ```
    /// use chess_arbiter::Game;
    /// let mut game = Game::default();
    /// game.set_tag("Annotator", "Anna").unwrap();
    /// assert!(game.remove_tag("Annotator"));
    /// ```
    pub fn remove_tag(&mut self, name: &str) -> bool {
        let Some((_, nothing)) = ROSTER.into_iter().find(|(known, _)| *known == name) else {
            return self.tags.remove(name);
        };
        let is_set = self.tags.get(name) != Some(nothing);
        self.tags.set(name, nothing);
        is_set
    }

    /// The memory of the game in bytes: its moves, notes and tags.
    pub fn memory(&self) -> usize {
        let ends = self.declared.capacity() * size_of::<(NodeId, GameEnd)>();
        let undone = self.undone.capacity() * size_of::<Undone>();
        size_of::<Game>() + self.tree.memory() + self.tags.memory() + ends + undone
    }

    /// The current node of the tree.
    ///
    /// ```
    /// use chess_arbiter::Game;
    /// let mut game = Game::default();
    /// game.play("e4").unwrap();
    /// assert_eq!(game.ply_at(game.current()), 1);
    /// ```
    pub const fn current(&self) -> NodeId {
        self.current
    }

    /// The node with this number, if it is in the tree.
    pub fn node(&self, index: u32) -> Option<NodeId> {
        self.tree.find(index)
    }

    /// The position at a node.
    ///
    /// ```
    /// use chess_arbiter::Game;
    /// let mut game = Game::default();
    /// game.play("e4").unwrap();
    /// let start = game.parent(game.current()).unwrap();
    /// assert_eq!(game.position_at(start), game.start());
    /// ```
    pub fn position_at(&self, id: NodeId) -> &Position {
        &self.tree.node(id).position
    }

    /// The move that led to a node; `None` at the start.
    ///
    /// ```
    /// use chess_arbiter::Game;
    /// let mut game = Game::default();
    /// game.play("e4").unwrap();
    /// assert_eq!(game.san_at(game.current()).unwrap().to_string(), "e4");
    /// ```
    pub fn san_at(&self, id: NodeId) -> Option<San> {
        self.tree.node(id).san()
    }

    /// Half-moves from the start to a node.
    pub fn ply_at(&self, id: NodeId) -> u32 {
        self.tree.node(id).ply
    }

    /// The previous node; `None` at the start.
    ///
    /// ```
    /// use chess_arbiter::Game;
    /// let mut game = Game::default();
    /// assert_eq!(game.parent(game.current()), None);
    /// ```
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.tree.parent(id)
    }

    /// The moves that follow: the main line first, then the variations.
    ///
    /// ```
    /// use chess_arbiter::Game;
    /// let mut game = Game::default();
    /// let start = game.current();
    /// game.play("e4").unwrap();
    /// game.back();
    /// game.play("d4").unwrap();
    /// assert_eq!(game.children(start).count(), 2);
    /// ```
    pub fn children(&self, id: NodeId) -> Children<'_> {
        self.tree.children(id)
    }

    /// The notes on a move, if it has any.
    ///
    /// ```
    /// use chess_arbiter::{Game, read_pgn};
    /// let game = &read_pgn(b"1. e4 {best by test} *")[0].game;
    /// assert_eq!(game.notes(game.current()).unwrap().after, "best by test");
    /// ```
    pub fn notes(&self, id: NodeId) -> Option<&Notes> {
        self.tree.notes(id)
    }

    /// Replaces the notes on a move, normalized as if written to PGN and read back: comments are trimmed line by
    /// line, commands in them become annotations, and a comment before the start is joined to the one after it.
    /// Refuses notes that PGN cannot represent. Ignores deleted nodes; those that were taken back keep their notes until
    /// they are played again.
    ///
    /// ```
    /// use chess_arbiter::{Game, Notes};
    /// let mut game = Game::default();
    /// game.play("e4").unwrap();
    /// game.set_notes(game.current(), Notes { nags: vec![1], ..Notes::default() }).unwrap();
    /// assert!(game.to_pgn(Default::default()).contains("1. e4 $1"));
    /// ```
    pub fn set_notes(&mut self, id: NodeId, notes: Notes) -> Result<(), NotesError> {
        match self.tree.find_or_cut(id.index()) {
            Some(id) => self.tree.set_notes(id, notes),
            None => Ok(()),
        }
    }

    /// The current position.
    ///
    /// ```
    /// use chess_arbiter::Game;
    /// let mut game = Game::default();
    /// game.play("e4").unwrap();
    /// assert_eq!(game.position().legal_moves().len(), 20);
    /// ```
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
    ///
    /// ```
    /// use chess_arbiter::Game;
    /// let mut game = Game::default();
    /// game.play("e4").unwrap();
    /// game.play("e5").unwrap();
    /// let sans: Vec<String> = game.history().iter().map(ToString::to_string).collect();
    /// assert_eq!(sans, ["e4", "e5"]);
    /// ```
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

    /// Plays a move as a person or a program writes it; under free rules `--` passes the turn. Returns the move with
    /// its SAN.
    ///
    /// ```
    /// use chess_arbiter::{Game, IllegalReason};
    /// let mut game = Game::default();
    /// assert_eq!(game.play("e2e4").unwrap().to_string(), "e4");
    /// assert_eq!(game.play("Ke3").unwrap_err().reason, IllegalReason::PieceCannotMoveThere);
    /// ```
    pub fn play(&mut self, text: &str) -> Result<San, Refusal> {
        let mv = self.judge(text)?;
        Ok(self.advance(mv))
    }

    /// Plays the move between two squares, as [`Position::find_move`] reads them: in Chess960 castling is only meant
    /// by the rook's square if the king could also step to its destination. Returns the move with its SAN.
    pub fn play_squares(&mut self, from: Square, to: Square, promotion: Option<Role>) -> Result<San, Refusal> {
        let mv = self.judge_squares(from, to, promotion)?;
        Ok(self.advance(mv))
    }

    /// Plays one of the [legal moves](Position::legal_moves) of the current position, or another move with the same
    /// squares and promotion; under free rules also the [null move](Position::null_move). Returns the move with its
    /// SAN.
    ///
    /// ```
    /// use chess_arbiter::Game;
    /// let mut game = Game::default();
    /// let first = game.position().legal_moves()[0];
    /// assert_eq!(game.play_move(first).unwrap().mv(), first);
    /// ```
    pub fn play_move(&mut self, mv: Move) -> Result<San, Refusal> {
        if mv.kind() == MoveKind::Null {
            return self.play("--");
        }
        // Castling goes onto the rook, because in Chess960 the king may also step to where castling takes it.
        let rook = mv.rook_file().map(|file| Square::new(file, mv.from().rank()));
        self.play_squares(mv.from(), rook.unwrap_or(mv.to()), mv.promotion())
    }

    /// Adds a move after a node, as its last variation, unless the node already has it. The current position stays.
    /// Returns the move's node, or `None` if the other one was deleted.
    ///
    /// ```
    /// use chess_arbiter::{Game, NodeId};
    /// let mut game = Game::default();
    /// game.play("e4").unwrap();
    /// let d4 = game.add(NodeId::ROOT, "d4").unwrap().unwrap();
    /// assert_eq!(game.children(NodeId::ROOT).nth(1), Some(d4));
    /// assert_eq!(game.ply(), 1);
    /// ```
    pub fn add(&mut self, id: NodeId, text: &str) -> Result<Option<NodeId>, Refusal> {
        let mv = self.judge_at(id, text)?;
        Ok(self.added(id, mv))
    }

    /// The same for the move between two squares.
    pub fn add_squares(
        &mut self,
        id: NodeId,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Option<NodeId>, Refusal> {
        let mv = self.judge_squares_at(id, from, to, promotion)?;
        Ok(self.added(id, mv))
    }

    fn added(&mut self, id: NodeId, mv: Move) -> Option<NodeId> {
        let id = self.tree.find(id.index())?;
        let san = self.position_at(id).san(mv);
        let child = self.tree.child(id, mv);
        if child.is_none() {
            self.forget_undone();
        }
        child.or_else(|| self.tree.add(id, san))
    }

    /// Plays a legal move in the tree: follows an existing line, or adds a new variation.
    fn advance(&mut self, mv: Move) -> San {
        self.forget_undone();
        let (id, san) = match self.tree.child(self.current, mv) {
            Some(id) => (Some(id), self.san_at(id)),
            None => {
                let san = self.position().san(mv);
                (self.tree.add(self.current, san), Some(san))
            }
        };
        // `None` only if the node numbers are exhausted, which memory prevents.
        if let Some(id) = id {
            if self.lives_ahead.take() == Some((self.current, mv)) {
                self.set_living(id);
            }
            self.tree.set_next(self.current, id);
            self.current = id;
        }
        san.unwrap_or_else(|| self.position().san(mv))
    }

    /// Goes one move towards the start; the tree stays. Returns the move, or `None` at the start.
    ///
    /// ```
    /// use chess_arbiter::Game;
    /// let mut game = Game::default();
    /// game.play("e4").unwrap();
    /// assert!(game.back().is_some() && game.back().is_none());
    /// assert!(game.forward().is_some());
    /// ```
    pub fn back(&mut self) -> Option<San> {
        let san = self.san_at(self.current)?;
        self.current = self.parent(self.current)?;
        Some(san)
    }

    /// Goes one move along the current line: the one that was last played or gone to. Returns the move, or `None` at
    /// the end of the line.
    ///
    /// ```
    /// use chess_arbiter::Game;
    /// let mut game = Game::default();
    /// game.play("e4").unwrap();
    /// game.go_to(0);
    /// assert_eq!(game.forward().unwrap().to_string(), "e4");
    /// ```
    pub fn forward(&mut self) -> Option<San> {
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
    ///
    /// ```
    /// use chess_arbiter::Game;
    /// let mut game = Game::default();
    /// game.play("e4").unwrap();
    /// game.play("e5").unwrap();
    /// game.go_to(1);
    /// assert_eq!(game.ply(), 1);
    /// ```
    pub fn go_to(&mut self, ply: u32) {
        while self.ply() > ply {
            let Some(parent) = self.parent(self.current) else { break };
            self.current = parent;
        }
        while self.ply() < ply && self.forward().is_some() {}
    }

    /// Goes to a node, whose line becomes the current one; does nothing if the node was deleted.
    ///
    /// ```
    /// use chess_arbiter::Game;
    /// let mut game = Game::default();
    /// let start = game.current();
    /// game.play("e4").unwrap();
    /// game.go_to_node(start);
    /// assert_eq!(game.ply(), 0);
    /// ```
    pub fn go_to_node(&mut self, id: NodeId) {
        if self.tree.find(id.index()).is_none() {
            return;
        }
        let mut at = id;
        while let Some(parent) = self.parent(at) {
            self.tree.set_next(parent, at);
            at = parent;
        }
        self.current = id;
    }

    /// Moves a variation one place towards the main line. Returns whether it moved.
    ///
    /// ```
    /// use chess_arbiter::{Game, read_pgn};
    /// let mut game = read_pgn(b"1. e4 (1. d4) *").remove(0).game;
    /// game.go_to(0);
    /// let d4 = game.children(game.current()).nth(1).unwrap();
    /// assert!(game.promote(d4));
    /// assert_eq!(game.forward().unwrap().to_string(), "e4");
    /// ```
    pub fn promote(&mut self, id: NodeId) -> bool {
        self.shift(id, Shift::Earlier)
    }

    /// Makes a variation the main line at its fork. Returns whether it moved.
    pub fn promote_to_main(&mut self, id: NodeId) -> bool {
        self.shift(id, Shift::First)
    }

    /// Moves a variation one place away from the main line. Returns whether it moved.
    pub fn demote(&mut self, id: NodeId) -> bool {
        self.shift(id, Shift::Later)
    }

    /// Deletes a move and all moves after it. If the current node is among them, goes to the move before.
    /// Returns whether anything was deleted; the start cannot be deleted.
    ///
    /// ```
    /// use chess_arbiter::Game;
    /// let mut game = Game::default();
    /// game.play("e4").unwrap();
    /// assert!(game.delete(game.current()));
    /// assert_eq!(game.ply(), 0);
    /// ```
    pub fn delete(&mut self, id: NodeId) -> bool {
        // Finding the main line takes time in proportion to its length, so only if it matters.
        let ends_main_line = self.records_end() && self.is_on_main_line(id);
        let Some(parent) = self.tree.delete(id) else { return false };
        self.forget_undone();
        if self.tree.find(self.current.index()).is_none() {
            self.current = parent;
        }
        self.drop_deleted(id);
        if ends_main_line {
            self.forget_end();
        }
        true
    }
}
