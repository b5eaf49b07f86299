//! Whether a side can still mate, and whether anybody can: exactly, not by a table of material.
//!
//! "Can mate" means that some series of legal moves by both sides ends in mate, however foolish the
//! moves: a helpmate. A position is dead if neither side can (FIDE 5.2.2); who oversteps the time has lost if the other
//! side can, and drawn if it cannot (FIDE 6.9). The ways of finding out are tried from the quick to the thorough.
//!
//! 1. **Material** that cannot mate whatever happens ([`Position::lacks_mating_material`]).
//! 2. **Minor pieces**: with a king and one knight or bishop each, a side can mate if it has mated or if there is a
//!    legal move that takes nothing ([`Position::minors_can_mate`]). This is known of every position of these endings.
//! 3. **Plans** ([`plan`]): a piece or two walk to where they mate the king while the other side waits.
//!    In an ordinary position one of them can be carried out, and to know that is a proof.
//! 4. **Playouts** ([`playout`]): a few games in which both sides do what looks most like a mate, until
//!    one of them comes to a mate or to a position with a plan for it.
//! 5. **Search** ([`helpmate`]): positions are visited, each once, the most promising first, until
//!    there is a mate or nothing is left to visit. Positions from which mate is out of the reach of the pieces
//!    ([`reach`]) are left out: because pawns are locked, or because a side will have run out of moves before.
//!
//! Every answer is proven but one: a search that comes to [`helpmate::POSITION_LIMIT`] gives up and says
//! that the side can mate, since nothing has proven that it cannot. Move counters and repetitions
//! play no part, as in FIDE's definition.
//!
//! A game knows more: most moves of pieces can be taken back, and mate is possible after them if it was
//! before ([`inherit`]); the plan that worked last may work again; and what proves that mate is possible after a move
//! proves it for the position before, too.

mod helpmate;
mod inherit;
mod plan;
mod playout;
mod reach;

pub(crate) use inherit::Made;
pub(crate) use plan::Plan;
pub(crate) use playout::Line;

use alloc::vec::Vec;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::piece::{Color, Role};
use crate::position::Position;
use crate::square::Square;
use helpmate::{POSITION_LIMIT, Search};

/// How many playouts are tried for each side, and how many half-moves each may take at most.
const PLAYOUTS: u32 = 4;
const PLIES: u32 = 64;

/// How many positions are looked at for one side before the other side is asked about.
const SOON: usize = 4096;

impl Position {
    /// Whether this side could still mate by some series of legal moves of both sides: who has
    /// overstepped the time against a side that cannot has not lost but drawn (FIDE 6.9).
    ///
    /// A side that has already mated can; after stalemate nobody can. On a board on which a king is missing, the material
    /// alone is looked at: a side can mate a king unless [it lacks the material](Position::has_insufficient_material).
    /// Elsewhere the answer is exact, unless a
    /// search of half a million positions comes to no end: then it is true, for nothing has proven
    /// the contrary. Composed positions with many bishops behind walls of pawns can need that many.
    /// A search takes a fraction of a second and a few megabytes at most.
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
        if !self.has_kings() {
            let has_mated = self.turn() != color && self.is_checkmate();
            return (has_mated || self.has_legal_moves()) && !self.lacks_mating_material(color);
        }
        if self.is_minor_against_minor() {
            return self.minors_can_mate(color);
        }
        !self.lacks_mating_material(color)
            && (self.has_easy_mate(color)
                || Search::new(self, color).run(POSITION_LIMIT) != Some(false))
    }

    /// Whether a plan or a playout proves that this side can mate.
    fn has_easy_mate(&self, color: Color) -> bool {
        plan::find(self, color).is_some()
            || (0..PLAYOUTS).any(|style| playout::mates(self, color, PLIES, style))
    }

    /// Whether the position is dead: no series of legal moves can mate either side any more, and the
    /// game is drawn at once (FIDE 5.2.2). Stalemate is dead, too; checkmate is not, and no board on which a king is
    /// missing, for nobody plays for mate there.
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
        self.has_kings()
            && !self.is_at_home()
            && self.plan_mate(None).is_none()
            && self.is_dead_without_plan(&mut None)
    }

    /// Whether all pieces stand where games begin. No plan mates from there, but the fool's mate does: 1. f3 e5
    /// 2. g4 Qh4#, and the same with colors reversed if Black begins.
    pub(crate) fn is_at_home(&self) -> bool {
        *self.board() == HOME
    }

    /// Whether a position is dead in which no plan has been found. If a playout shows that it is not, it is the line.
    pub(crate) fn is_dead_without_plan(&self, line: &mut Option<Line>) -> bool {
        if self.is_minor_against_minor() {
            return !Color::ALL.into_iter().any(|color| self.minors_can_mate(color));
        }
        *line = self.line_to_mate();
        if line.is_some() {
            return false;
        }
        let mut searches: Vec<Search> = self.able().map(|color| Search::new(self, color)).collect();
        // One mate, by either side, is enough.
        !searches.iter_mut().any(|search| search.run(SOON) == Some(true))
            && searches.iter_mut().all(|search| search.run(POSITION_LIMIT) == Some(false))
    }

    /// A playout that comes to a mate by either side, or to a plan for one. Not looked for where the kings have a minor
    /// piece each: there the answer is known at once.
    pub(crate) fn line_to_mate(&self) -> Option<Line> {
        if self.is_minor_against_minor() {
            return None;
        }
        (0..PLAYOUTS).find_map(|style| {
            self.able().find_map(|color| playout::find(self, color, PLIES, style))
        })
    }

    /// A plan by which one side mates from here: the one given, if it still works, or another.
    pub(crate) fn plan_mate(&self, known: Option<Plan>) -> Option<Plan> {
        if let Some(plan) = known
            && plan.works(self)
        {
            return Some(plan);
        }
        self.able().find_map(|color| plan::find(self, color))
    }

    /// The sides whose material does not keep them from mating, the stronger one first.
    fn able(&self) -> impl Iterator<Item = Color> {
        let board = self.board();
        let heavy = board.role(Role::Queen) | board.role(Role::Rook);
        let heavies = |color| (board.color(color) & heavy).len();
        let stronger =
            if heavies(Color::Black) > heavies(Color::White) { Color::Black } else { Color::White };
        [stronger, !stronger].into_iter().filter(|color| !self.lacks_mating_material(*color))
    }

    /// Whether this side can mate with a king and a knight or a bishop against another such pair
    /// ([`Position::is_minor_against_minor`]): if it has, or if there is a legal move that takes nothing.
    ///
    /// A retrograde analysis of all positions of these endings has found no other where it can, and none where it
    /// cannot (`examples/minor_endings`).
    fn minors_can_mate(&self, winner: Color) -> bool {
        self.turn() != winner && self.is_checkmate()
            || self.legal_moves().iter().any(|mv| mv.capture().is_none())
    }

    /// Whether the material alone proves that this side cannot mate any more.
    ///
    /// Two bishops of one color can stand so that a king between two of its own rooks is in mate by
    /// double check. No move leads to it, but a position may begin with it.
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
    // Pawns, bishops, queens; knights, bishops, kings; rooks, queens, kings.
    [
        Bitboard(0x2cff_0000_0000_ff2c),
        Bitboard(0x7600_0000_0000_0076),
        Bitboard(0x9900_0000_0000_0099),
    ],
    [Bitboard(0xffff), Bitboard(0xffff_0000_0000_0000)],
);

/// The corners, where a king is mated most easily.
const CORNERS: Bitboard = Bitboard(0x8100_0000_0000_0081);
const EDGES: Bitboard = Bitboard(0xff81_8181_8181_81ff);

/// How many steps a king needs from one square to another, and how many without diagonal ones.
fn distances(a: Square, b: Square) -> (i32, i32) {
    let files = i32::from((a.index() & 7).abs_diff(b.index() & 7));
    let ranks = i32::from((a.index() >> 3).abs_diff(b.index() >> 3));
    (files.max(ranks), files + ranks)
}

fn distance(a: Square, b: Square) -> i32 {
    distances(a, b).0
}

/// How far a square is from the nearest of these, without diagonal steps.
fn walk_to(square: Square, targets: Bitboard) -> i32 {
    targets.into_iter().map(|target| distances(square, target).1).min().unwrap_or(0)
}
