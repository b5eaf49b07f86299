//! An upper bound of what can ever happen on the board of an atomic or antichess game.
//!
//! For each piece the squares on which it might ever stand, and whether it might be captured: each from the other, until a
//! fixed point. Turns, checks and compulsory captures are ignored, so the sets are never too small. Where pawns are locked, they
//! are small enough to prove that a side cannot win.

use alloc::vec::Vec;

use crate::attacks::{attacks, king_attacks, pawn_set_attacks};
use crate::bitboard::Bitboard;
use crate::dead_position::set_attacks;
use crate::piece::{Color, Role};
use crate::position::Position;
use crate::square::Square;
use crate::variant::Variant;

struct Unit {
    color: Color,
    role: Role,
    square: Square,
    /// The squares on which it may ever stand; a pawn before its promotion.
    reach: Bitboard,
    /// The squares of a pawn after its promotion.
    promoted: Bitboard,
    may_be_captured: bool,
}

impl Unit {
    fn places(&self) -> Bitboard {
        self.reach | self.promoted
    }

    /// The squares that it may ever attack, if only these are certainly occupied.
    fn attacked(&self, occupied: Bitboard) -> Bitboard {
        if self.role != Role::Pawn {
            return set_attacks(self.role, self.reach, occupied);
        }
        let promoted = if self.promoted.is_empty() {
            Bitboard::EMPTY
        } else {
            set_attacks(Role::Queen, self.promoted, occupied) | set_attacks(Role::Knight, self.promoted, occupied)
        };
        pawn_set_attacks(self.color, self.reach) | promoted
    }

    /// Whether the other side may capture it, where it attacks it; in atomic kings are mated or blown up.
    fn is_prey_of(&self, color: Color, is_atomic: bool) -> bool {
        self.color != color && !(is_atomic && self.role == Role::King)
    }
}

pub(super) struct Reach {
    units: Vec<Unit>,
    /// The squares of pieces that can never move or be captured.
    fixed: Bitboard,
    is_atomic: bool,
    has_captures: bool,
    has_castling: bool,
    /// The side for which the other one's last piece must not be captured, which would end an antichess game.
    winner: Color,
    /// The work done so far, in moves made.
    pub(super) work: usize,
}

impl Reach {
    /// Everything that may happen before this side has won or lost.
    pub(super) fn new(position: &Position, winner: Color) -> Reach {
        let board = position.board();
        let unit = |(square, piece): (Square, crate::piece::Piece)| Unit {
            color: piece.color,
            role: piece.role,
            square,
            reach: square.into(),
            promoted: Bitboard::EMPTY,
            may_be_captured: false,
        };
        let mut reach = Reach {
            units: board.iter().map(unit).collect(),
            fixed: board.occupied(),
            is_atomic: position.variant() == Variant::Atomic,
            has_captures: false,
            has_castling: position.castling().rooks().any(),
            winner,
            work: 0,
        };
        if let Some(passed) = position.ep_square() {
            // The pawn that has just passed this square can be captured there.
            let pushed = Bitboard::from(passed).forward(!position.turn());
            for unit in reach.units.iter_mut().filter(|unit| pushed.contains(unit.square)) {
                unit.reach |= passed.into();
            }
            reach.fixed -= pushed;
        }
        while reach.grow() {}
        reach
    }

    /// Where pieces of a side that can be captured may be.
    fn presence(&self, color: Color) -> Bitboard {
        let of_side = self.units.iter().filter(|unit| unit.is_prey_of(!color, self.is_atomic));
        of_side.fold(Bitboard::EMPTY, |all, unit| all | unit.places())
    }

    /// The squares of both kings in atomic.
    fn zone(&self, color: Color) -> Bitboard {
        let kings = self.units.iter().filter(|unit| unit.color == color && unit.role == Role::King);
        kings.fold(Bitboard::EMPTY, |all, unit| all | unit.reach)
    }

    /// Squares that pawns of this side guard for good, unless the kings may touch there: then no check counts.
    fn guarded(&self, by: Color) -> Bitboard {
        let is_fixed = |unit: &&Unit| unit.color == by && unit.role == Role::Pawn && self.fixed.contains(unit.square);
        let pawns: Bitboard = self.units.iter().filter(is_fixed).map(|unit| unit.square).collect();
        pawn_set_attacks(by, pawns) - set_attacks(Role::King, self.zone(by), Bitboard::EMPTY)
    }

    /// Adds what may happen next. Returns whether anything was added.
    fn grow(&mut self) -> bool {
        let mut changed = false;
        self.work += self.units.len().pow(2) / 8;
        for index in 0..self.units.len() {
            let unit = &self.units[index];
            let (us, role, square, before) = (unit.color, unit.role, unit.square, (unit.reach, unit.promoted));
            let is_atomic_king = self.is_atomic && role == Role::King;
            let attacked = unit.attacked(self.fixed);
            let is_last = !self.is_atomic
                && us == self.winner
                && self.units.iter().filter(|other| other.color != us).count() == 1;
            let prey = if is_atomic_king || is_last { Bitboard::EMPTY } else { attacked & self.presence(!us) };
            for other in self
                .units
                .iter_mut()
                .filter(|other| other.is_prey_of(us, self.is_atomic) && (other.places() & prey).any())
            {
                changed |= !other.may_be_captured;
                other.may_be_captured = true;
                self.fixed = self.fixed.without(other.square);
                self.has_captures = true;
            }
            let mut free = !self.fixed;
            let is_opponent = |other: &&Unit| other.color != us && other.role == Role::Pawn;
            let opponents: Bitboard = self.units.iter().filter(is_opponent).map(|other| other.square).collect();
            let guarded = if is_atomic_king { self.guarded(!us) } else { Bitboard::EMPTY };
            let unit = &mut self.units[index];
            if role == Role::Pawn {
                if self.is_atomic {
                    // Without captures, which decide anyway, opposing pawns cannot pass each other.
                    free -= opponents;
                }
                let home = Bitboard::from(us.back_rank()).forward(us);
                let once = unit.reach.forward(us) & free;
                let twice = ((unit.reach & home).forward(us) & free).forward(us) & free;
                unit.promoted |= (attacked - pawn_set_attacks(us, unit.reach)) & free;
                unit.reach |= once | twice | (pawn_set_attacks(us, unit.reach) & prey);
                unit.promoted |= unit.reach & (!us).back_rank().into();
            } else {
                unit.reach |= (attacked & free) - guarded;
            }
            if before != (unit.reach, unit.promoted) {
                changed = true;
                self.fixed = self.fixed.without(square);
            }
        }
        changed
    }

    /// Whether it cannot be excluded that the side wins.
    pub(super) fn may_win(&mut self) -> bool {
        if self.is_atomic {
            return self.may_blow_up_or_mate();
        }
        let (may_win, work) = self.may_lose_all_or_be_stuck();
        self.work += work;
        may_win
    }

    /// Atomic: without any captures or promotions, a mate needs a square on which the king may be checked, and beside which it
    /// has no place to go to: no square that is neither attacked nor occupied. It captures nothing.
    fn may_blow_up_or_mate(&self) -> bool {
        if self.has_captures || self.has_castling || self.units.iter().any(|unit| unit.promoted.any()) {
            return true;
        }
        let zone = self.zone(!self.winner);
        // Sliders look through the king that they attack.
        let occupied = self.fixed - zone;
        let (mut cover, mut filled) = (Bitboard::EMPTY, self.fixed);
        for unit in self.units.iter().filter(|unit| unit.role != Role::King) {
            filled |= unit.places();
            if unit.color == self.winner {
                cover |= unit.attacked(occupied);
            }
        }
        // A pawn that gives check fills one of these squares at most, another attacks two and fills one.
        let count = |color: Color| self.units.iter().filter(|unit| unit.color == color).count() as u32 - 1;
        let is_pawn = |unit: &Unit| matches!(unit.role, Role::Pawn | Role::King);
        let has_pawns_only = self.units.iter().all(|unit| unit.color != self.winner || is_pawn(unit));
        let most = (3 * count(self.winner) + count(!self.winner)).saturating_sub(2);
        (zone & cover).into_iter().any(|square| {
            let ring = king_attacks(square);
            (ring - cover - filled).is_empty() && (!has_pawns_only || (ring - self.fixed).len() <= most)
        })
    }

    /// Antichess: a side that can never lose some piece wins only if none of its pieces can move. Only its own pieces
    /// block them, since it may capture others, and these blockers cannot move either. Also returns the work.
    fn may_lose_all_or_be_stuck(&self) -> (bool, usize) {
        let own = || self.units.iter().filter(|unit| unit.color == self.winner);
        let exits = |role: Role, square: Square| attacks(role, self.winner, square, Bitboard::ALL) - self.fixed;
        // Pieces and the squares on which they may be stuck. A pawn may be so anywhere; queens and kings have more exits than rooks.
        let mut stuck: Vec<(&Unit, Role, Bitboard)> = Vec::new();
        for unit in own() {
            match unit.role {
                Role::Pawn if unit.promoted.any() => {
                    stuck.extend([Role::Rook, Role::Bishop, Role::Knight].map(|role| (unit, role, unit.promoted)));
                }
                Role::Pawn => {}
                role => stuck.push((unit, role, unit.reach)),
            }
        }
        let pawns = own().filter(|unit| unit.role == Role::Pawn).fold(Bitboard::EMPTY, |all, unit| all | unit.reach);
        let (mut changed, mut work) = (true, 0);
        while changed {
            changed = false;
            work += 8 * stuck.len();
            let all = stuck.iter().fold(pawns, |all, (_, _, squares)| all | *squares);
            let may_be = |unit: &&Unit| {
                let is_it = |entry: &&(&Unit, Role, Bitboard)| entry.0.square == unit.square && entry.2.any();
                !self.fixed.contains(unit.square)
                    && (unit.role == Role::Pawn || stuck.iter().any(|entry| is_it(&entry)))
            };
            // Each exit needs a separate piece to close it.
            let closers = (own().filter(may_be).count() as u32).max(1);
            for (_, role, squares) in &mut stuck {
                let is_stuck = |square: &Square| {
                    let exits = exits(*role, *square);
                    exits.len() < closers && (exits - all).is_empty()
                };
                let left: Bitboard = squares.into_iter().filter(is_stuck).collect();
                changed |= left != *squares;
                *squares = left;
            }
        }
        let is_never_stuck =
            |(unit, _, squares): &(&Unit, Role, Bitboard)| unit.role != Role::Pawn && squares.is_empty();
        (!stuck.iter().any(|entry| !entry.0.may_be_captured && is_never_stuck(entry)), work)
    }
}
