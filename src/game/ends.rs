//! How a game ends: automatically, or as declared by the players, the arbiter or a PGN; and the tags that follow the
//! end: Result, Termination, EndedBy, IntendedMove.

use alloc::string::String;

use crate::chess_move::MoveKind;
use crate::game::record::{ENDED_BY, named_reason, names_other_winner, side_name, written_reason};
use crate::game::tags::meant_tag;
use crate::game::tree::Shift;
use crate::game::{Game, NodeId, ROSTER, RULES_TAG, start_position};
use crate::outcome::{EndReason, GameEnd, Outcome, Rules};
use crate::piece::Color;
use crate::position::Position;
use crate::san::San;

/// The tag of the result (PGN 8.1.1.7).
pub(super) const RESULT: &str = "Result";
/// The tag of the reason (PGN 9.8.1).
pub(super) const TERMINATION: &str = "Termination";
/// Our tag for the move that was written down for a claim (FIDE 9.2.1, 9.3.1), in SAN. It was not played.
pub(super) const INTENDED: &str = "IntendedMove";
/// The tags that record an end.
pub(super) const END_TAGS: [&str; 4] = [RESULT, TERMINATION, ENDED_BY, INTENDED];

impl Game {
    /// The value of a tag if the main line has this end: Result, Termination and EndedBy follow the end. Values read
    /// from a PGN are kept: a result even if it differs, to stay true to the source (an issue reports it); a reason if
    /// it means the same; a side if the end does not name one.
    fn shown<'a>(&self, name: &str, said: Option<&'a str>, end: Option<GameEnd>) -> Option<&'a str> {
        match (name, end) {
            (RESULT, Some(end)) => said.filter(|said| *said != "*").or(Some(end.outcome.name())),
            (TERMINATION, Some(end)) => {
                let is_same = said.is_some_and(|said| {
                    named_reason(said) == Some(end.reason) && !self.says_other_winner(said, end.outcome)
                });
                written_reason(end.reason).filter(|_| !is_same).or(said)
            }
            (ENDED_BY, Some(GameEnd { outcome: Outcome::Draw, by: Some(by), .. })) => Some(side_name(by)),
            _ => said,
        }
    }

    /// Whether a value of the tag Termination names the other winner.
    pub(super) fn says_other_winner(&self, said: &str, outcome: Outcome) -> bool {
        names_other_winner(said, ["White", "Black"].map(|name| self.tags.get(name)), outcome)
    }

    /// The tags in order: name and value. Result, Termination and EndedBy are those of the main line's end, if it has
    /// one, or the values of the PGN.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        let end = self.main_line_end();
        let added = [TERMINATION, ENDED_BY].map(|name| match self.tags.get(name) {
            Some(_) => None,
            None => self.shown(name, None, end).map(|value| (name, value)),
        });
        let stored = self.tags.iter();
        stored
            .filter_map(move |(name, said)| Some((name, self.shown(name, Some(said), end)?)))
            .chain(added.into_iter().flatten())
    }

    /// The tags as PGN's export format has them (8.1.1): those of the roster, then the others by name. FEN, SetUp,
    /// Variant and Rules are those of the game, unless the user's values mean the same. Result is the one after the
    /// moves, even if the PGN that was read had a different tag. Rules is omitted if null moves imply it.
    pub(crate) fn export_tags(&self, mut write: impl FnMut(&str, &str)) {
        let mut tags = Game::new(*self.start(), self.rules()).tags;
        if self.passes() {
            tags.remove(RULES_TAG);
        }
        for (name, value) in self.tags() {
            let is_kept = match meant_tag(name) {
                Some("FEN" | "SetUp") => false,
                Some(meant) if meant != name => false,
                Some("Variant") => self.is_variant(value, tags.get("FEN")),
                Some(RULES_TAG) => Rules::from_name(value).unwrap_or_default() == self.rules,
                _ => true,
            };
            if is_kept {
                tags.set(name, value);
            }
        }
        if let Some(end) = self.main_line_end() {
            tags.set(RESULT, end.outcome.name());
        }
        for (name, default) in ROSTER {
            write(name, tags.get(name).unwrap_or(default));
        }
        let of_roster = |name: &str| ROSTER.iter().any(|(known, _)| *known == name);
        for (name, value) in tags.by_name().filter(|(name, _)| !of_roster(name)) {
            write(name, value);
        }
    }

    /// Whether this value of the tag Variant, with this FEN, means the start of the game.
    fn is_variant(&self, value: &str, fen: Option<&str>) -> bool {
        start_position(fen, Some(value))
            .is_ok_and(|start| start == *self.start() && start.mode() == self.start().mode())
    }

    /// Whether there is a null move anywhere: a PGN with one is read under free rules.
    fn passes(&self) -> bool {
        let nodes = (0..self.tree.numbers()).filter_map(|index| self.san_at(self.node(index)?));
        self.rules == Rules::Free && nodes.into_iter().any(|san| san.mv().kind() == MoveKind::Null)
    }

    /// The value of a tag, as in [`Game::tags`].
    ///
    /// ```
    /// use chess_arbiter::Game;
    /// assert_eq!(Game::default().tag("Result"), Some("*"));
    /// ```
    pub fn tag(&self, name: &str) -> Option<&str> {
        let follows_end = matches!(name, RESULT | TERMINATION | ENDED_BY);
        let end = if follows_end { self.main_line_end() } else { None };
        self.shown(name, self.tags.get(name), end)
    }

    /// How the game ended at the current position, if it did: automatically, or as declared.
    ///
    /// ```
    /// use chess_arbiter::{EndReason, Game};
    /// let mut game = Game::default();
    /// for text in ["f3", "e5", "g4", "Qh4"] {
    ///     game.play(text).unwrap();
    /// }
    /// assert_eq!(game.end().unwrap().reason, EndReason::Checkmate);
    /// ```
    pub fn end(&self) -> Option<GameEnd> {
        self.end_at(self.current, false)
    }

    /// How the game ended at a node; `has_move` says whether a legal move is already known.
    pub(super) fn end_at(&self, id: NodeId, has_move: bool) -> Option<GameEnd> {
        self.decided(id, self.declared_at(id), has_move)
    }

    /// The end that was declared at a node.
    pub(super) fn declared_at(&self, id: NodeId) -> Option<GameEnd> {
        self.declared.iter().find(|(at, _)| *at == id).map(|(_, end)| *end)
    }

    /// The end that was declared on the main line, and where: the last one, which applies at the end of the line.
    pub(super) fn declared_on_main_line(&self) -> Option<(NodeId, GameEnd)> {
        let on_line = self.declared.iter().filter(|(id, _)| self.is_on_main_line(*id));
        on_line.max_by_key(|(id, _)| self.ply_at(*id)).copied()
    }

    /// The end at a node where this one was declared. An automatic end takes precedence, but a player may, for
    /// example, have won on time in a position that nobody noticed to be drawn.
    fn decided(&self, id: NodeId, declared: Option<GameEnd>, has_move: bool) -> Option<GameEnd> {
        declared
            .filter(|end| end.outcome != Outcome::Draw && !self.position_at(id).is_over())
            .or_else(|| {
                let end = &self.tree.node(id).known.end;
                if end.get().is_none() {
                    end.set(Some(self.automatic_end(id, has_move)));
                }
                end.get().flatten()
            })
            .or(declared)
    }

    /// Whether the end at the current position was declared.
    pub fn is_declared(&self) -> bool {
        self.declared_at(self.current).is_some_and(|end| self.end() == Some(end))
    }

    /// The end of the main line, regardless of the current position: the end at its last position, or one that was
    /// declared earlier, after moves were taken back. An end declared in a variation does not count.
    pub fn main_line_end(&self) -> Option<GameEnd> {
        let declared = self.declared_on_main_line();
        self.decided(self.last_of_main_line(), declared.map(|(_, end)| end), false)
    }

    pub(super) fn last_of_main_line(&self) -> NodeId {
        let mut last = NodeId::ROOT;
        while let Some(next) = self.tree.first_child(last) {
            last = next;
        }
        last
    }

    pub(super) fn is_on_main_line(&self, mut id: NodeId) -> bool {
        while let Some(parent) = self.parent(id) {
            if self.tree.first_child(parent) != Some(id) {
                return false;
            }
            id = parent;
        }
        // Moves that were taken back are not on any line.
        id == NodeId::ROOT
    }

    /// One side resigns: it loses, unless the opponent could not mate by any series of legal moves
    /// (FIDE 5.1.2, since 2023); then the game is drawn. If the game is already over, returns its end
    /// unchanged.
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

    /// The players agree on a draw. Under FIDE's rules both must have moved (FIDE 5.2.3): until then, nothing changes
    /// and `None` is returned. A game from a FEN other than a starting position counts as begun. If the game is already
    /// over, returns its end unchanged.
    ///
    /// ```
    /// use chess_arbiter::{Game, Outcome};
    /// let mut game = Game::default();
    /// game.play("e4").unwrap();
    /// assert_eq!(game.agree_draw(), None);
    /// game.play("e5").unwrap();
    /// assert_eq!(game.agree_draw().unwrap().outcome, Outcome::Draw);
    /// ```
    pub fn agree_draw(&mut self) -> Option<GameEnd> {
        let is_possible = self.end().is_some() || !self.is_too_early_to_agree(self.current);
        is_possible.then(|| self.declare(GameEnd::draw(EndReason::Agreement)))
    }

    /// Whether the players may not yet agree on a draw at a node.
    pub(super) fn is_too_early_to_agree(&self, id: NodeId) -> bool {
        self.rules == Rules::Fide && self.ply_at(id) < 2 && self.is_from_first_move()
    }

    /// Whether the game starts with its first move, in orthodox chess or Chess960.
    pub(super) fn is_from_first_move(&self) -> bool {
        self.start().fullmoves() == 1 && self.start().is_starting_position()
    }

    /// One side has made a second illegal move (FIDE 7.5.5): it loses, unless the opponent could not mate by any
    /// series of legal moves. If the game is already over, returns its end unchanged. Where the arbiter decides the
    /// score, as for misconduct (FIDE 11), use [`Game::adjudicate`].
    ///
    /// ```
    /// use chess_arbiter::{Color, Game, Outcome};
    /// let mut game = Game::default();
    /// assert_eq!(game.forfeit(Color::White).outcome, Outcome::Win(Color::Black));
    /// ```
    pub fn forfeit(&mut self, color: Color) -> GameEnd {
        self.lose(color, EndReason::RulesInfraction)
    }

    /// One side's flag falls: it loses, unless the opponent could not mate by any series of legal
    /// moves (FIDE 6.9). If the game is already over, returns its end unchanged.
    ///
    /// ```
    /// use chess_arbiter::{Color, Game, Outcome};
    /// // A bare king cannot win on time (FIDE 6.9).
    /// let start = "k7/8/8/8/8/8/7P/K7 w - -".parse()?;
    /// let mut game = Game::new(start, Default::default());
    /// assert_eq!(game.time_forfeit(Color::White).outcome, Outcome::Draw);
    /// # Ok::<(), chess_arbiter::FenError>(())
    /// ```
    pub fn time_forfeit(&mut self, color: Color) -> GameEnd {
        self.lose(color, EndReason::TimeForfeit)
    }

    /// One side loses, or draws if the opponent could not mate.
    fn lose(&mut self, color: Color, reason: EndReason) -> GameEnd {
        let can_win = self.position().can_win(!color);
        let outcome = if can_win { Outcome::Win(!color) } else { Outcome::Draw };
        self.declare(GameEnd { outcome, reason, by: Some(color) })
    }

    /// An arbiter decides the game. If the game is already over, returns its end unchanged.
    ///
    /// ```
    /// use chess_arbiter::{Color, Game, Outcome};
    /// let mut game = Game::default();
    /// assert_eq!(game.adjudicate(Outcome::Win(Color::White)).outcome.name(), "1-0");
    /// ```
    pub fn adjudicate(&mut self, outcome: Outcome) -> GameEnd {
        self.declare(GameEnd::new(outcome, EndReason::Adjudication))
    }

    /// Declares a draw by a claim, with the move that was written down for it. PGN records it if this is the result of
    /// the game.
    pub(super) fn declare_claim(&mut self, reason: EndReason, intended: Option<San>) -> GameEnd {
        let by = Some(self.position().turn());
        let end = self.declare(GameEnd { by, ..GameEnd::draw(reason) });
        if let Some(san) = intended.filter(|_| self.is_on_main_line(self.current)) {
            let mut text = String::new();
            // Writing into a string does not fail.
            let _ = san.write(&mut text);
            self.tags.set(INTENDED, &text);
        }
        end
    }

    fn declare(&mut self, end: GameEnd) -> GameEnd {
        if let Some(end) = self.end() {
            return end;
        }
        self.declared.reserve(1);
        if self.is_on_main_line(self.current) {
            // Values that were read or set earlier describe another end.
            while let Some((other, _)) = self.declared_on_main_line() {
                self.forget_end();
                self.declared.retain(|(id, _)| *id != other);
            }
            self.forget_result();
            self.tags.remove(ENDED_BY);
        }
        self.declared.push((self.current, end));
        end
    }

    /// Applies a tag that was set: Termination gives the reason of an end that has none, EndedBy the side.
    #[inline(never)]
    pub(super) fn reread_end(&mut self, tag: &str) {
        if matches!(tag, TERMINATION | ENDED_BY)
            && let Some((id, end)) = self.declared_on_main_line()
        {
            let said = self.tags.get(TERMINATION).filter(|said| !self.says_other_winner(said, end.outcome));
            let reason = match end.reason {
                EndReason::Unknown => said.and_then(named_reason).unwrap_or(EndReason::Unknown),
                known => known,
            };
            let end = self.without_contradiction(id, GameEnd { reason, ..end });
            self.declared.iter_mut().filter(|(at, _)| *at == id).for_each(|(_, declared)| *declared = end);
        }
    }

    /// Withdraws the end declared at the current position; the moves stay. Returns whether there was one. An end that
    /// results from the moves stays.
    ///
    /// ```
    /// use chess_arbiter::{Color, Game};
    /// let mut game = Game::default();
    /// game.resign(Color::White);
    /// assert!(game.withdraw_end() && game.end().is_none());
    /// assert!(!game.withdraw_end());
    /// ```
    pub fn withdraw_end(&mut self) -> bool {
        let is_declared = self.is_declared();
        if is_declared {
            self.remove_declared();
        }
        is_declared
    }

    /// Removes the declared end at the current position, even if another end takes precedence.
    pub(super) fn remove_declared(&mut self) {
        if self.declared_at(self.current).is_some() {
            let current = self.current;
            self.declared.retain(|(id, _)| *id != current);
            if self.is_on_main_line(current) {
                self.forget_end();
            }
        }
    }

    /// Whether a tag records an end: Result an outcome, Termination a reason, EndedBy a side, or IntendedMove a claim.
    #[inline(never)]
    pub(super) fn records_end(&self) -> bool {
        let is_there = |name: &str| self.tags.get(name).is_some();
        self.records_result() || self.records_reason() || is_there(ENDED_BY) || is_there(INTENDED)
    }

    fn records_result(&self) -> bool {
        self.tags.get(RESULT).is_some_and(|said| said != "*")
    }

    fn records_reason(&self) -> bool {
        self.tags.get(TERMINATION).is_some_and(|said| named_reason(said).is_some())
    }

    /// Drops the tags of an end that the game no longer has.
    pub(super) fn forget_end(&mut self) {
        self.forget_result();
        self.tags.remove(INTENDED);
        self.tags.remove(ENDED_BY);
        if self.records_reason() {
            self.tags.remove(TERMINATION);
        }
    }

    /// Drops a result that was read or set: the tag follows the game.
    fn forget_result(&mut self) {
        if self.records_result() {
            self.tags.set(RESULT, "*");
        }
    }

    /// Moves a variation among those at its fork. Returns whether it moved.
    pub(super) fn shift(&mut self, id: NodeId, shift: Shift) -> bool {
        // Tags of an end belong to the line that was the main line. Finding its end takes time in proportion to its
        // length, so only if it matters.
        let end = if self.records_end() { self.main_line_end() } else { None };
        let has_moved = self.tree.shift(id, shift);
        if has_moved {
            self.forget_undone();
        }
        if end.is_some() && self.main_line_end() != end {
            self.forget_end();
        }
        has_moved
    }

    /// The automatic end at a node. Mate and stalemate take precedence, and depend on the legal moves alone
    /// (FIDE 5.1.1, 5.2.1, 9.6.2).
    fn automatic_end(&self, id: NodeId, has_move: bool) -> Option<GameEnd> {
        let position = self.position_at(id);
        let by_moves = if has_move { None } else { position.mate_or_stalemate() };
        if by_moves.is_some() || self.rules == Rules::Free {
            return by_moves;
        }
        if self.is_dead_at(id) {
            return Some(GameEnd::draw(EndReason::DeadPosition));
        }
        let repetitions = self.repetitions_at(id);
        let halfmoves = position.quiet_halfmoves();
        let reason = if repetitions >= 5 {
            EndReason::FivefoldRepetition
        } else if halfmoves >= 150 {
            EndReason::SeventyFiveMoves
        } else {
            match self.rules {
                Rules::Online if repetitions >= 3 => EndReason::ThreefoldRepetition,
                Rules::Online if halfmoves >= 100 => EndReason::FiftyMoves,
                _ => return None,
            }
        };
        Some(GameEnd::draw(reason))
    }

    /// How often the current position has appeared, itself included: same placement, turn, castling
    /// rights and legal en passant captures (FIDE 9.2.3). Positions before a FEN do not count.
    ///
    /// ```
    /// use chess_arbiter::Game;
    /// let mut game = Game::default();
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
    ///     game.play(text).unwrap();
    /// }
    /// assert_eq!(game.repetitions(), 2);
    /// ```
    pub fn repetitions(&self) -> u32 {
        self.repetitions_at(self.current)
    }

    pub(super) fn repetitions_at(&self, id: NodeId) -> u32 {
        let node = self.tree.node(id);
        let known = &node.known.repetitions;
        if known.get() == 0 {
            known.set(self.count(self.two_before(id), &node.position) + 1);
        }
        known.get()
    }

    fn two_before(&self, id: NodeId) -> Option<NodeId> {
        self.parent(self.parent(id)?)
    }

    /// How often the position after a quiet move from a node has appeared before.
    pub(super) fn appearances(&self, id: NodeId, next: &Position) -> u32 {
        self.count(self.parent(id), next)
    }

    /// How often a position has appeared, up to the node two half-moves before it.
    fn count(&self, from: Option<NodeId>, position: &Position) -> u32 {
        if position.repeats_across_captures() {
            return from.map_or(0, |to| self.appearances.borrow_mut().count(&self.tree, to, position));
        }
        let mut count = 0;
        let mut at = from;
        // A position before a capture or pawn move, or with the other side to move, cannot repeat.
        for _ in 0..position.halfmoves() / 2 {
            let Some(id) = at else { break };
            let earlier = self.tree.node(id);
            if earlier.position == *position {
                // Earlier appearances may have been counted already.
                match earlier.known.repetitions.get() {
                    0 => count += 1,
                    known => return count + known,
                }
            }
            at = self.two_before(id);
        }
        count
    }
}
