//! Whether a side, or either side, can still mate: exactly, not by a material table.
//!
//! "Can mate" means that some series of legal moves by both sides ends in mate, however bad the
//! moves: a helpmate. A position is dead if neither side can mate (FIDE 5.2.2). A player whose time runs out loses if
//! the opponent can mate, and draws otherwise (FIDE 6.9). The methods are tried from the quickest to the most
//! thorough.
//!
//! 1. **Material** that cannot mate at all ([`Position::lacks_mating_material`]).
//! 2. **Minor pieces**: with a king and one knight or bishop each, a side can mate if it has mated or if there is a
//!    legal move that is not a capture ([`Position::minors_can_mate`]). This was checked for every position of these
//!    endings.
//! 3. **Plans** ([`plan`]): one or two pieces walk to squares where they mate the king while the other side waits.
//!    Most ordinary positions have a plan that works, and that is a proof.
//! 4. **Playouts** ([`playout`]): a few games in which both sides play the moves that look closest to mate, until
//!    one reaches a mate or a position with a plan.
//! 5. **Search** ([`helpmate`]): visits positions, each once, the most promising first, until
//!    it finds a mate or nothing is left to visit. It skips positions from which the pieces cannot reach a mate
//!    ([`reach`]), because pawns are locked, or because a side runs out of moves first.
//!
//! Every answer is proven but one: a search that reaches [`helpmate::WORK_LIMIT`] gives up and answers
//! that the side can mate, since nothing has disproven it. Move counters and repetitions
//! are ignored, as in FIDE's definition.
//!
//! A game has more information: most piece moves can be taken back, so mate is still possible after them if it was
//! before ([`inherit`]); the last plan that worked may work again; and a proof that mate is possible after a move
//! also covers the position before it.

mod helpmate;
mod inherit;
mod plan;
mod playout;
mod reach;

pub(crate) use inherit::Made;
pub(crate) use plan::Plan;
pub(crate) use playout::Playout;
pub(crate) use reach::set_attacks;

use alloc::vec::Vec;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::piece::{Color, Role};
use crate::position::Position;
use crate::square::Square;
use crate::variant::of_variant;
use helpmate::{Search, WORK_LIMIT};

/// How many playouts are tried for each side, and how many half-moves each may take at most.
const PLAYOUTS: u32 = 4;
const PLIES: u32 = 64;

/// The work done for one side before switching to the other.
const WORK_SLICE: usize = 1 << 15;

impl Position {
    /// Whether this side could still mate by some series of legal moves of both sides. If not, the opponent
    /// does not lose but draws when its time runs out (FIDE 6.9).
    ///
    /// True for a side that has already mated, false after stalemate. If a king is missing, only the material matters:
    /// a side can mate a king unless [it lacks the material](Position::has_insufficient_material). Otherwise the answer
    /// is exact, unless a search does not finish with the work of a million moves: then the answer is true, since
    /// nothing has disproven it. Only composed positions with kings and bishops behind pawn walls can need that many. A
    /// search takes a tenth of a second and a few megabytes at most.
    ///
    /// In variants the question is whether it can still win by their rules: exact in atomic and antichess with the same
    /// kind of limit, half a million moves. In the others only insufficient material and a fortress in horde give
    /// false: true then means "not disproven".
    ///
    /// ```
    /// use chess_arbiter::{Color, Position};
    ///
    /// // The bishops cannot undo the wall of pawns, but White's can be given away to open it.
    /// let wall: Position = "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1".parse()?;
    /// assert!(wall.can_win(Color::White));
    /// assert!(!wall.can_win(Color::Black));
    /// # Ok::<(), chess_arbiter::FenError>(())
    /// ```
    pub fn can_win(&self, color: Color) -> bool {
        of_variant!(self.variant_can_win(color));
        if !self.has_kings() {
            let has_mated = self.turn() != color && self.is_checkmate();
            return (has_mated || self.has_legal_moves()) && !self.lacks_mating_material(color);
        }
        if self.is_minor_against_minor() {
            return self.minors_can_mate(color);
        }
        !self.lacks_mating_material(color)
            && (self.has_easy_mate(color) || Search::new(self, color).run(WORK_LIMIT) != Some(false))
    }

    /// Whether a plan or a playout proves that this side can mate.
    fn has_easy_mate(&self, color: Color) -> bool {
        plan::find(self, color).is_some() || (0..PLAYOUTS).any(|style| playout::mates(self, color, PLIES, style))
    }

    /// Whether the position is dead: no series of legal moves can mate either side any more, and the game is drawn at
    /// once (FIDE 5.2.2). Stalemate is also dead; checkmate is not, and neither is a board without a king, because mate
    /// is not its goal.
    ///
    /// Exact, as [`Position::can_win`] is.
    ///
    /// ```
    /// use chess_arbiter::Position;
    ///
    /// let wall: Position = "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1".parse()?;
    /// assert!(wall.is_dead());
    /// # Ok::<(), chess_arbiter::FenError>(())
    /// ```
    pub fn is_dead(&self) -> bool {
        of_variant!(self.is_variant_dead());
        self.has_kings() && !self.is_at_home() && self.plan_mate(None).is_none() && self.is_dead_without_plan(&mut None)
    }

    /// Whether all pieces are on their original squares. No plan works from there, but the fool's mate is possible:
    /// 1. f3 e5
    /// 2. g4 Qh4#, and with colors reversed if Black begins.
    pub(crate) fn is_at_home(&self) -> bool {
        *self.board() == HOME
    }

    /// Whether a position without a plan is dead. If a playout shows that it is not, that playout becomes `line`.
    pub(crate) fn is_dead_without_plan(&self, line: &mut Option<Playout>) -> bool {
        if self.is_minor_against_minor() {
            return !Color::ALL.into_iter().any(|color| self.minors_can_mate(color));
        }
        *line = self.line_to_mate();
        if line.is_some() {
            return false;
        }
        let mut searches: Vec<Search> = self.able().map(|color| Search::new(self, color)).collect();
        // A mate by either side is enough.
        let mut left = WORK_LIMIT;
        !searches.iter_mut().any(|search| search.run(WORK_SLICE) == Some(true))
            && searches.iter_mut().all(|search| {
                let answer = search.run(left);
                left = left.saturating_sub(search.work);
                answer == Some(false)
            })
    }

    /// A playout that reaches a mate by either side, or a plan for one. `None` if each side has just a king and a
    /// minor piece: these endings have an immediate answer.
    pub(crate) fn line_to_mate(&self) -> Option<Playout> {
        if self.is_minor_against_minor() {
            return None;
        }
        (0..PLAYOUTS).find_map(|style| self.able().find_map(|color| playout::find(self, color, PLIES, style)))
    }

    /// A plan by which one side mates from here: the known one, if it still works, or another.
    pub(crate) fn plan_mate(&self, known: Option<Plan>) -> Option<Plan> {
        if let Some(plan) = known
            && plan.works(self)
        {
            return Some(plan);
        }
        self.able().find_map(|color| plan::find(self, color))
    }

    /// The sides with enough material to mate, the stronger one first.
    fn able(&self) -> impl Iterator<Item = Color> {
        let board = self.board();
        let heavy = board.role(Role::Queen) | board.role(Role::Rook);
        let heavies = |color| (board.color(color) & heavy).len();
        let stronger = if heavies(Color::Black) > heavies(Color::White) { Color::Black } else { Color::White };
        [stronger, !stronger].into_iter().filter(|color| !self.lacks_mating_material(*color))
    }

    /// Whether this side can mate with a king and a knight or a bishop against another such pair
    /// ([`Position::is_minor_against_minor`]): if it has mated, or if there is a legal move that is not a capture.
    ///
    /// A retrograde analysis of all positions of these endings confirms that this is exact
    /// (`examples/minor_endings`).
    fn minors_can_mate(&self, winner: Color) -> bool {
        self.turn() != winner && self.is_checkmate() || self.legal_moves().iter().any(|mv| mv.capture().is_none())
    }

    /// Whether the material alone proves that this side cannot mate any more.
    ///
    /// Two bishops on squares of one color can mate a king between two of its own rooks by
    /// double check. No move leads to that, but a game may start with such a position.
    fn lacks_mating_material(&self, color: Color) -> bool {
        self.has_insufficient_material(color) && !(self.turn() != color && self.is_checkmate())
    }

    /// Whether the side to move can mate at once.
    fn has_mate_in_one(&self) -> bool {
        self.legal_moves().iter().any(|&mv| self.play(mv).is_checkmate())
    }
}

/// Where the pieces stand at the start of a game.
const HOME: Board = Board::from_numbers(
    // The bits of the role numbers: pawns, bishops, queens; knights, bishops, kings; rooks, queens, kings.
    [Bitboard(0x2cff_0000_0000_ff2c), Bitboard(0x7600_0000_0000_0076), Bitboard(0x9900_0000_0000_0099)],
    [Bitboard(0xffff), Bitboard(0xffff_0000_0000_0000)],
);

/// The corners, where a king is mated most easily.
const CORNERS: Bitboard = Bitboard(0x8100_0000_0000_0081);
const EDGES: Bitboard = Bitboard(0xff81_8181_8181_81ff);

/// How many steps a king needs from one square to another, with and without diagonal steps.
fn distances(a: Square, b: Square) -> (i32, i32) {
    let files = i32::from((a.index() & 7).abs_diff(b.index() & 7));
    let ranks = i32::from((a.index() >> 3).abs_diff(b.index() >> 3));
    (files.max(ranks), files + ranks)
}

fn distance(a: Square, b: Square) -> i32 {
    distances(a, b).0
}

/// The distance to the nearest target, without diagonal steps.
fn walk_to(square: Square, targets: Bitboard) -> i32 {
    targets.into_iter().map(|target| distances(square, target).1).min().unwrap_or(0)
}
