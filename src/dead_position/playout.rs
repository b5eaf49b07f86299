//! Games in which both sides cooperate to mate one of them.
//!
//! Moves are evaluated without being played, so a playout costs a fraction of a microsecond per
//! half-move. The evaluation only affects whether a mate is found.

use crate::attacks::{attacks, king_attacks};
use crate::bitboard::Bitboard;
use crate::chess_move::Move;
use crate::piece::{Color, Role};
use crate::position::Position;

use super::{CORNERS, PLIES, Plan, distance, plan, walk_to};

/// The number of half-moves between two searches for a plan.
const PLAN_EVERY: usize = 4;

/// A playout that reached a mate, or a position with a plan.
///
/// Even if the game deviates from it, most of it can usually still be played. So, like a plan, it is kept and tried
/// again when no plan is found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Playout {
    winner: Color,
    /// Who makes the first move.
    first: Color,
    moves: [Move; PLIES as usize],
    len: usize,
    plan: Option<Plan>,
}

impl Playout {
    /// Whether the line also leads to a mate from this position. Each side plays its moves in order and skips
    /// illegal ones, such as those already played.
    pub(crate) fn works(&self, start: &Position) -> bool {
        let moves = self.moves.get(..self.len).unwrap_or(&[]);
        let of_side = |color: Color| moves.iter().skip((color != self.first) as usize).step_by(2);
        let mut sides = Color::ALL.map(of_side);
        let mut position = *start;
        loop {
            let legal = |mv: &Move| position.find_move(mv.from(), mv.to(), mv.promotion()).ok();
            let Some(mv) = sides[position.turn().index()].find_map(legal) else { break };
            position.play_in_place(mv);
        }
        position.turn() != self.winner && position.is_checkmate()
            || self.plan.is_some_and(|plan| plan.works(&position))
            || plan::find(&position, self.winner).is_some()
    }
}

/// Whether a playout ends in a mate by the winner.
pub(super) fn mates(start: &Position, winner: Color, plies: u32, style: u32) -> bool {
    find(start, winner, plies, style).is_some()
}

/// A playout that ends in a mate by the winner within this many half-moves.
///
/// Each style except 0 adds its own fixed noise to the evaluation, to escape dead ends.
pub(super) fn find(start: &Position, winner: Color, plies: u32, style: u32) -> Option<Playout> {
    let mut position = *start;
    let mut last = [None::<Move>; 2];
    let moves = [Move::from_bits(0); PLIES as usize];
    let mut line = Playout { winner, first: start.turn(), moves, len: 0, plan: None };
    for (ply, place) in line.moves.iter_mut().enumerate().take(plies as usize) {
        line.len = ply;
        if ply % PLAN_EVERY == PLAN_EVERY - 1 {
            line.plan = plan::find(&position, winner);
            if line.plan.is_some() {
                return Some(line);
            }
        }
        let moves = position.legal_moves();
        if moves.is_empty() {
            return (position.turn() != winner && position.is_check()).then_some(line);
        }
        let judge = Judge::new(&position, winner);
        let back = &mut last[position.turn().index()];
        let mut best: Option<(i32, Move)> = None;
        for &mv in &moves {
            let Some(mut cost) = judge.cost(mv) else {
                *place = mv;
                line.len = ply + 1;
                return Some(line);
            };
            if style > 0 {
                let whim = mv.bits().wrapping_add(style).wrapping_mul(0x9e37_79b9) >> 29;
                cost += whim as i32;
            }
            if back.is_some_and(|last| last.from() == mv.to() && last.to() == mv.from()) {
                cost += 40;
            }
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, mv));
            }
        }
        let (_, mv) = best?;
        *place = mv;
        *back = Some(mv);
        position.play_in_place(mv);
    }
    None
}

/// Data shared by all moves of a position.
struct Judge<'a> {
    position: &'a Position,
    winner: Color,
    /// The squares that each of the winner's pieces attacks, through the other king.
    attacked_from: [Bitboard; 64],
    attacked: Bitboard,
    attacked_twice: Bitboard,
    /// Whether the winner has a queen or a rook.
    has_heavy: bool,
}

impl<'a> Judge<'a> {
    fn new(position: &'a Position, winner: Color) -> Judge<'a> {
        let board = position.board();
        let own = board.color(winner);
        let mut judge = Judge {
            position,
            winner,
            attacked_from: [Bitboard::EMPTY; 64],
            attacked: Bitboard::EMPTY,
            attacked_twice: Bitboard::EMPTY,
            has_heavy: (own & (board.role(Role::Queen) | board.role(Role::Rook))).any(),
        };
        let occupied = board.occupied().without(position.king_square(!winner));
        for role in Role::ALL {
            for square in board.pieces(winner, role) {
                let attacked = attacks(role, winner, square, occupied);
                judge.attacked_twice |= judge.attacked & attacked;
                judge.attacked |= attacked;
                judge.attacked_from[square.index() as usize & 63] = attacked;
            }
        }
        judge
    }

    /// The cost of a move: the lower, the closer to mate; `None` if it mates.
    fn cost(&self, mv: Move) -> Option<i32> {
        if self.position.turn() == self.winner { self.attackers_cost(mv) } else { Some(self.defenders_cost(mv)) }
    }

    fn attackers_cost(&self, mv: Move) -> Option<i32> {
        let (from, to) = (mv.from(), mv.to());
        let board = self.position.board();
        let king = self.position.king_square(!self.winner);
        let role = mv.promotion().unwrap_or(mv.role());
        let occupied = board.occupied().without(king).without(from);
        let after = attacks(role, self.winner, to, occupied);
        let before = self.attacked_from[from.index() as usize & 63];
        let by_others = self.attacked - (before - self.attacked_twice);
        let ring = king_attacks(king) - board.color(!self.winner).without(to);
        let flights = (ring - by_others - after).len() as i32;
        let check = after.contains(king);
        if check && flights == 0 && self.position.play(mv).is_checkmate() {
            return None;
        }
        let approach = distance(to, king) - distance(from, king);
        let mut cost = 10 * flights;
        // A check without mate only drives the king away.
        cost += if check { 8 } else { 0 };
        cost += match (mv.role(), mv.promotion(), self.has_heavy) {
            (Role::Pawn, None, false) => -8,
            (Role::Pawn, None, true) => -2,
            (Role::Pawn, Some(_), false) => -48,
            (Role::Pawn, Some(_), true) => -10,
            (Role::King, ..) => 4 * approach,
            _ => 3 * approach,
        };
        cost -= if mv.capture().is_some() { 3 } else { 0 };
        Some(cost)
    }

    fn defenders_cost(&self, mv: Move) -> i32 {
        let (from, to) = (mv.from(), mv.to());
        let own = self.position.board().color(!self.winner);
        let king = self.position.king_square(!self.winner);
        let cost = if mv.role() == Role::King {
            let flights = king_attacks(to) - own.without(from) - self.attacked;
            10 * flights.len() as i32 + 4 * (walk_to(to, CORNERS) - walk_to(from, CORNERS))
        } else {
            let mut own = own.without(from);
            if mv.capture().is_none() {
                own = own.with(to);
            }
            let flights = king_attacks(king) - own - self.attacked;
            10 * flights.len() as i32 + distance(to, king) - distance(from, king)
        };
        // The winner needs its pieces.
        cost + match mv.capture() {
            None => 0,
            Some(Role::Pawn) => 4,
            Some(Role::Queen) => 30,
            Some(_) => 15,
        }
    }
}
