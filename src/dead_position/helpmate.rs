//! The search for a series of moves that ends in mate.

use alloc::vec;
use alloc::vec::Vec;

use crate::attacks::king_attacks;
use crate::bitboard::Bitboard;
use crate::piece::{Color, Role};
use crate::position::Position;
use crate::square::Square;

use super::reach::Reach;
use super::{CORNERS, EDGES, PLIES, distance, distances, playout, walk_to};

/// How many different positions a search may meet. One that meets more has proven nothing.
///
/// It needs about 100 bytes for each. Of 2258 test positions the hardest needs 312 thousand; of 65,536
/// from games on Lichess (chasolver's tests) one needs more than this.
pub(super) const NODE_LIMIT: usize = 1 << 19;

/// How many positions are looked at between two playouts from the position at hand.
const PLAYOUT_EVERY: u32 = 32;

/// Three opinions of which position comes next take turns, for each gets stuck where another does not.
const OPINIONS: usize = 3;
/// Costs are below this.
const COSTS: usize = 512;
/// How many positions with the same pawns and material make the next one cost more.
const CROWD: u16 = 16;

const NONE: u32 = u32::MAX;

/// Whether some series of legal moves from here ends in mate by the winner.
pub(super) fn exists(position: &Position, winner: Color) -> bool {
    let squares = mating_squares(position, winner);
    if squares.is_empty() {
        return false;
    }
    let preferred = [CORNERS, EDGES, Bitboard::ALL].map(|part| part & squares);
    let targets = preferred.into_iter().find(|part| part.any()).unwrap_or(squares);
    let mut search = Search {
        winner,
        targets,
        nodes: Vec::new(),
        table: vec![NONE; 256],
        first: vec![[NONE; OPINIONS]; COSTS],
        cheapest: [COSTS; OPINIONS],
        crowds: vec![0; 4096],
    };
    search.meet(*position) || search.run()
}

/// Where the loser may be mated, for all that [`Reach`] can tell; nowhere if it cannot be.
fn mating_squares(position: &Position, winner: Color) -> Bitboard {
    let squares = Reach::new(position).mating_squares(winner);
    // It presumes that the loser moves before it is mated.
    if squares.is_empty() && position.turn() == winner && position.has_mate_in_one() {
        return position.king_of(!winner).into();
    }
    squares
}

/// A position that has been met.
struct Node {
    position: Position,
    /// The next node of the same cost, in each opinion.
    next: [u32; OPINIONS],
    is_done: bool,
}

struct Search {
    winner: Color,
    /// Where the loser's king shall go.
    targets: Bitboard,
    nodes: Vec<Node>,
    /// A hash table of the nodes, so that each position is met once. Positions are compared in full:
    /// two with the same digest do no harm, if they are few.
    table: Vec<u32>,
    /// The last node met of each cost, in each opinion.
    first: Vec<[u32; OPINIONS]>,
    /// No node that is left costs less, in each opinion.
    cheapest: [usize; OPINIONS],
    /// How many nodes there are with the same pawns and material, by a hash of these.
    crowds: Vec<u16>,
}

impl Search {
    fn run(&mut self) -> bool {
        let (mut steps, mut tested, mut pruned) = (0, 0, 0);
        loop {
            let Some(node) = self.take(steps as usize % OPINIONS) else { return false };
            let position = self.nodes[node].position;
            // What the pieces can reach changes with captures and pawn moves. If the test keeps
            // failing it is not made any more, for it costs more than looking at the position.
            if node > 0 && position.halfmoves() == 0 && tested < 64 + 8 * pruned {
                tested += 1;
                if mating_squares(&position, self.winner).is_empty() {
                    pruned += 1;
                    continue;
                }
            }
            steps += 1;
            if steps % PLAYOUT_EVERY == 0
                && playout::mates(&position, self.winner, PLIES, steps / PLAYOUT_EVERY)
            {
                return true;
            }
            for &mv in &position.legal_moves() {
                if self.meet(position.play(mv)) {
                    return true;
                }
            }
            if self.nodes.len() >= NODE_LIMIT {
                return true;
            }
        }
    }

    /// Takes the node that is cheapest in an opinion; `None` if all have been taken.
    fn take(&mut self, opinion: usize) -> Option<usize> {
        loop {
            let first = &mut self.first.get_mut(self.cheapest[opinion])?[opinion];
            let index = *first as usize;
            match self.nodes.get_mut(index) {
                None => self.cheapest[opinion] += 1,
                Some(node) => {
                    *first = node.next[opinion];
                    if !node.is_done {
                        node.is_done = true;
                        return Some(index);
                    }
                }
            }
        }
    }

    /// Makes a node of a position if it is new and worth it. Returns whether it is the mate.
    fn meet(&mut self, position: Position) -> bool {
        if position.has_insufficient_material(self.winner) || !self.is_new(&position) {
            return false;
        }
        let Some([near, set_up]) = self.costs(&position) else { return true };
        let crowd = &mut self.crowds[material_hash(&position)];
        let costs = [near as usize, set_up as usize, (*crowd / CROWD) as usize];
        *crowd = crowd.saturating_add(1);
        let mut next = [NONE; OPINIONS];
        for (opinion, cost) in costs.into_iter().enumerate() {
            let cost = cost.min(COSTS - 1);
            next[opinion] = self.first[cost][opinion];
            self.first[cost][opinion] = self.nodes.len() as u32;
            self.cheapest[opinion] = self.cheapest[opinion].min(cost);
        }
        self.nodes.push(Node { position, next, is_done: false });
        if 2 * self.nodes.len() > self.table.len() {
            self.table = vec![NONE; 4 * self.table.len()];
            for index in 0..self.nodes.len() {
                let slot = self.slot(&self.nodes[index].position);
                self.table[slot] = index as u32;
            }
        }
        false
    }

    /// Whether no node has this position; if so, the table expects it as the next node.
    fn is_new(&mut self, position: &Position) -> bool {
        let slot = self.slot(position);
        let is_new = self.table[slot] == NONE;
        if is_new {
            self.table[slot] = self.nodes.len() as u32;
        }
        is_new
    }

    /// The place of a position in the table, or the free place where it belongs.
    fn slot(&self, position: &Position) -> usize {
        let mask = self.table.len() - 1;
        let mut slot = position.digest() as usize & mask;
        while let Some(node) = self.nodes.get(self.table[slot] as usize) {
            if node.position == *position {
                break;
            }
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// How far a position looks from a mate, in two opinions; `None` if it is mate.
    fn costs(&self, position: &Position) -> Option<[i32; 2]> {
        let (winner, loser) = (self.winner, !self.winner);
        let board = position.board();
        let king = position.king_of(loser);
        let occupied = board.occupied().without(king);
        let flights = (king_attacks(king) - board.color(loser))
            .into_iter()
            .filter(|&square| board.attackers(square, winner, occupied).is_empty())
            .count() as i32;
        if flights == 0 && position.turn() == loser && position.is_checkmate() {
            return None;
        }

        let own = board.color(winner);
        let mut want = 0;
        if (own & (board.role(Role::Queen) | board.role(Role::Rook))).is_empty() {
            let last_rank = loser.back_rank().index();
            let to_go = |pawn: Square| i32::from(pawn.rank().index().abs_diff(last_rank));
            let pawns = own & board.role(Role::Pawn);
            want = 20 + 8 * pawns.into_iter().map(to_go).min().unwrap_or(7);
        }

        // Everybody gathers round the king.
        let mut near = 10 * flights + 4 * walk_to(king, self.targets) + want;
        near += 3 * distance(king, position.king_of(winner));
        for piece in own - board.role(Role::Pawn) - board.role(Role::King) {
            near += distance(king, piece);
        }
        let (mut nearest, mut second) = (8, 8);
        for piece in board.color(loser).without(king) {
            let distance = distance(king, piece);
            second = second.min(distance.max(nearest));
            nearest = nearest.min(distance);
        }
        near += 2 * (nearest + second);

        let set_ups = self.targets.into_iter().map(|target| self.set_up(position, target));
        Some([near, set_ups.min().unwrap_or(0) + want / 4])
    }

    /// How far the pieces are from a mate on a square: the king from there, and something from each
    /// square around it, to attack it or to stand in the way.
    fn set_up(&self, position: &Position, target: Square) -> i32 {
        let board = position.board();
        let own = board.color(self.winner);
        let kings = board.role(Role::King);
        let king = position.king_of(!self.winner);
        let mut cost = 6 * distances(king, target).1;
        let mut used = board.role(Role::Pawn).with(king);
        for square in king_attacks(target) {
            if (board.color(!self.winner) - kings).contains(square) {
                used = used.with(square);
                continue;
            }
            let other = if square.is_light() { Bitboard::DARK } else { Bitboard::LIGHT };
            let (mut least, mut blocker) = (8, Bitboard::EMPTY);
            for piece in board.occupied() - used - (board.role(Role::Bishop) & other) {
                let mut steps = distance(piece, square);
                if kings.contains(piece) {
                    steps -= 1;
                } else if own.contains(piece) {
                    steps = if board.role(Role::Knight).contains(piece) { 2 } else { 0 };
                }
                if steps < least {
                    least = steps;
                    blocker = Bitboard::from(piece) - own;
                }
            }
            used |= blocker;
            cost += 3 * least;
        }
        cost
    }
}

/// Twelve bits for the pawns and for how many pieces of each kind there are.
fn material_hash(position: &Position) -> usize {
    const MIX: u64 = 0x9e37_79b9_7f4a_7c15;
    let board = position.board();
    let mut hash = 0;
    for color in Color::ALL {
        hash = (hash ^ board.pieces(color, Role::Pawn).0).wrapping_mul(MIX).rotate_left(31);
        for role in Role::ALL {
            hash = 11 * (hash & (u64::MAX >> 4)) + u64::from(board.pieces_like(color, role).len());
        }
    }
    (hash.wrapping_mul(MIX) >> 52) as usize
}
