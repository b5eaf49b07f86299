//! The search for a series of moves that wins an atomic or antichess game.
//!
//! It visits each position once, in turn the most promising by two estimates and the oldest. So an easy win takes few
//! positions, and every short one is found.

use alloc::vec;
use alloc::vec::Vec;

use super::{Goal, reach::Reach};
use crate::piece::Color;
use crate::position::Position;

/// The limit of work in a search. A search that exceeds it has proven nothing.
///
/// A unit is the time to make a move, some 80 ns. Everything that takes time counts, not just positions: with many
/// pieces, a position takes a hundred times as long as with few.
pub(super) const WORK_LIMIT: usize = 1 << 19;

/// A bishop and a rook or knight mate a bare king in atomic from every position after which more than this number of
/// positions can follow: nothing can be captured, and a retrograde analysis finds no other exceptions. Their mates are
/// so rare that a search takes long.
const BISHOP_AND_OTHER: usize = 512;

/// The exclusive upper bound of costs.
const COSTS: usize = 256;

/// How often captures and pawn moves were tested for what the pieces can reach. A test takes longer than expanding the position, so it
/// is made while it fails often enough.
struct Test {
    tested: usize,
    failed: usize,
}

pub(super) struct Search {
    winner: Color,
    goal: Goal,
    /// The positions met, in order, and whether each has been expanded.
    met: Vec<Position>,
    is_done: Vec<bool>,
    /// A hash table of the positions: their numbers plus one.
    table: Vec<u32>,
    /// By estimate and cost, the positions to expand; the last entry comes first.
    queues: [Vec<Vec<u32>>; 2],
    /// A lower bound of the remaining costs, for each estimate.
    cheapest: [usize; 2],
    /// All positions before this one have been expanded.
    oldest: usize,
    steps: usize,
    /// The work done so far.
    pub(super) work: usize,
    test: Test,
    answer: Option<bool>,
}

impl Search {
    pub(super) fn new(position: &Position, winner: Color) -> Search {
        let mut search = Search {
            winner,
            goal: Goal::of(position),
            met: Vec::new(),
            is_done: Vec::new(),
            table: vec![0; 256],
            queues: core::array::from_fn(|_| vec![Vec::new(); COSTS]),
            cheapest: [COSTS; 2],
            oldest: 0,
            steps: 0,
            work: 0,
            test: Test { tested: 0, failed: 0 },
            answer: None,
        };
        // No game reaches such a position, so `Reach` does not cover it.
        if search.goal == Goal::Atomic && position.takes_king(winner) {
            search.answer = Some(true);
        } else if search.may_win(position) {
            search.meet(*position);
        } else {
            search.answer = Some(false);
        }
        search
    }

    /// Whether the winner can win; `None` at the limit of work.
    pub(super) fn run(&mut self, limit: usize) -> Option<bool> {
        while self.answer.is_none() && self.work < limit {
            self.answer = self.step();
            if self.met.len() > BISHOP_AND_OTHER && self.goal.is_bishop_and_other(&self.met[0], self.winner) {
                self.answer = Some(true);
            }
        }
        self.answer
    }

    /// Expands a position. Returns whether the winner can win, once known.
    fn step(&mut self) -> Option<bool> {
        self.steps += 1;
        let Some(index) = self.take() else { return Some(false) };
        let position = self.met[index];
        let moves = position.legal_moves();
        // Moves that turn out to be illegal were also made.
        self.work += moves.len() + 4 * position.board().color(position.turn()).len() as usize;
        if moves.is_empty() {
            return self.goal.is_won_without_moves(&position, self.winner).then_some(true);
        }
        for &mv in &moves {
            let next = position.play(mv);
            if self.goal.is_won(&next, self.winner) {
                return Some(true);
            }
            if self.goal.is_lost(&next, self.winner) || mv.is_zeroing() && self.is_hopeless(&next) {
                continue;
            }
            self.meet(next);
        }
        None
    }

    /// Whether a capture or a pawn move has led to a position in which the winner cannot win any more.
    fn is_hopeless(&mut self, position: &Position) -> bool {
        if position.has_insufficient_material(self.winner) {
            return true;
        }
        if self.test.tested > 64 + 8 * self.test.failed {
            return false;
        }
        self.test.tested += 1;
        let is_hopeless = !self.may_win(position);
        self.test.failed += usize::from(is_hopeless);
        is_hopeless
    }

    /// Whether the squares that the pieces can reach allow a win.
    fn may_win(&mut self, position: &Position) -> bool {
        let mut reach = Reach::new(position, self.winner);
        let may_win = reach.may_win();
        self.work += reach.work;
        may_win
    }

    /// Takes the next position to expand; `None` if none is left.
    fn take(&mut self) -> Option<usize> {
        while self.is_done.get(self.oldest) == Some(&true) {
            self.oldest += 1;
        }
        let index = match self.steps % 3 {
            2 => None,
            estimate => self.take_cheapest(estimate),
        };
        let index = index.or((self.oldest < self.met.len()).then_some(self.oldest))?;
        self.is_done[index] = true;
        Some(index)
    }

    fn take_cheapest(&mut self, estimate: usize) -> Option<usize> {
        loop {
            match self.queues[estimate].get_mut(self.cheapest[estimate])?.pop() {
                Some(index) if !self.is_done[index as usize] => return Some(index as usize),
                Some(_) => {}
                None => self.cheapest[estimate] += 1,
            }
        }
    }

    /// Adds a position if it is new.
    fn meet(&mut self, position: Position) {
        let slot = self.slot(&position);
        if self.table[slot] != 0 {
            return;
        }
        let index = self.met.len();
        self.table[slot] = index as u32 + 1;
        self.work += self.goal.work(&position, self.winner);
        for (estimate, cost) in self.goal.costs(&position, self.winner).into_iter().enumerate() {
            let cost = (cost.max(0) as usize).min(COSTS - 1);
            self.queues[estimate][cost].push(index as u32);
            self.cheapest[estimate] = self.cheapest[estimate].min(cost);
        }
        self.met.push(position);
        self.is_done.push(false);
        if 2 * self.met.len() > self.table.len() {
            self.table = vec![0; 4 * self.table.len()];
            for index in 0..self.met.len() {
                let slot = self.slot(&self.met[index]);
                self.table[slot] = index as u32 + 1;
            }
        }
    }

    /// The table slot of a position, or the free slot where it belongs.
    fn slot(&self, position: &Position) -> usize {
        let mask = self.table.len() - 1;
        let mut slot = position.digest() as usize & mask;
        loop {
            match self.table[slot] {
                0 => return slot,
                number if self.met[number as usize - 1] == *position => return slot,
                _ => slot = (slot + 1) & mask,
            }
        }
    }
}
