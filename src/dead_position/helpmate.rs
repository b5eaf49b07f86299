//! The search for a series of moves that ends in mate.
//!
//! Positions are visited, each once, the most promising first. Positions that differ only in the square of one king,
//! the one with more freedom, share one [`Node`]: with pawns locked and the other king boxed in, all that remains is
//! for that king to walk about. So a search needs few nodes, and [`Reach`] answers for all positions of a node at
//! once.

use alloc::vec;
use alloc::vec::Vec;

use crate::attacks::king_attacks;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::piece::{Color, Role};
use crate::position::Position;
use crate::square::Square;

use super::reach::Reach;
use super::{CORNERS, EDGES, PLIES, distance, distances, playout, walk_to};

/// The limit of work in a search. A search that exceeds it has proven nothing.
///
/// A unit is the time to make a move, some 80 ns. Everything that takes time counts, not just positions: with many
/// pieces, a position takes a hundred times as long as with few.
pub(super) const WORK_LIMIT: usize = 1 << 20;

/// Up to this number, positions are expanded one by one, which finds easy mates. After that, all open positions of a
/// node are expanded together; sooner if most positions turn out hopeless, because the search then has to be
/// exhaustive.
const ONE_BY_ONE: usize = 4096;
const ONE_BY_ONE_IF_HOPELESS: usize = 256;
/// The number of expansions between two playouts from the current position.
const PLAYOUT_EVERY: u32 = 64;

/// Three heuristics choose the next position in turn, because each gets stuck in different positions.
const HEURISTICS: usize = 3;
/// The exclusive upper bound of costs.
const COSTS: usize = 512;
/// After this many positions with the same pawns and material, the next one costs more.
const CROWD: u16 = 16;

const NONE: u32 = u32::MAX;

/// Whether the winner has mated, or can with its next move, before the loser moves.
fn mates_at_once(position: &Position, winner: Color) -> bool {
    if position.turn() == winner { position.has_mate_in_one() } else { position.is_checkmate() }
}

/// How many squares a king could step to if it were its turn.
fn safe_steps(position: &Position, color: Color) -> u32 {
    let (board, king) = (position.board(), position.king_square(color));
    let occupied = board.occupied().without(king);
    let is_safe = |to: &Square| board.attackers(*to, !color, occupied).is_empty();
    let steps: Bitboard = (king_attacks(king) - board.color(color)).into_iter().filter(is_safe).collect();
    steps.len()
}

/// Visited positions that differ only in the square of the roaming king.
struct Node {
    /// The position without that king.
    position: Position,
    /// The king's squares in the positions met so far.
    met: Bitboard,
    /// The king's squares in positions not expanded yet.
    open: Bitboard,
    /// Whether a capture or pawn move may have reduced what the pieces can reach.
    is_new_ground: bool,
}

/// A search for a series of legal moves that ends in mate by the winner.
pub(super) struct Search {
    winner: Color,
    /// The king whose square varies within a node.
    roamer: Color,
    /// The squares where the loser's king should go.
    targets: Bitboard,
    nodes: Vec<Node>,
    /// A hash table of the nodes: the upper half of the digest, and the number of the node. Nodes are compared in
    /// full, so a few collisions do no harm.
    table: Vec<(u32, u32)>,
    /// By heuristic and cost, the nodes to expand, each with a square of the king; the last entry comes first.
    queues: [Vec<Vec<u32>>; HEURISTICS],
    /// A lower bound of the remaining costs, for each heuristic.
    cheapest: [usize; HEURISTICS],
    /// The number of entries with the same pawns and material, by a hash of these.
    crowds: Vec<u16>,
    /// The number of positions met so far.
    met: usize,
    /// Whether positions are expanded one by one, not all open ones of a node together.
    is_one_by_one: bool,
    /// How many nodes have been tested for a reachable mate, and how many had none.
    tested: u32,
    pruned: u32,
    steps: u32,
    /// The work done so far.
    pub(super) work: usize,
    /// Whether there is such a series, once known.
    answer: Option<bool>,
}

impl Search {
    pub(super) fn new(position: &Position, winner: Color) -> Search {
        let squares = Reach::new(position).mating_squares(winner);
        let preferred = [CORNERS, EDGES, Bitboard::ALL].map(|part| part & squares);
        let steps = Color::ALL.map(|color| safe_steps(position, color));
        let mut search = Search {
            winner,
            roamer: if steps[winner.index()] > steps[(!winner).index()] { winner } else { !winner },
            targets: preferred.into_iter().find(|part| part.any()).unwrap_or(squares),
            nodes: Vec::new(),
            table: vec![(0, NONE); 256],
            queues: core::array::from_fn(|_| vec![Vec::new(); COSTS]),
            cheapest: [COSTS; HEURISTICS],
            crowds: vec![0; 4096],
            met: 0,
            is_one_by_one: true,
            tested: 0,
            pruned: 0,
            steps: 0,
            work: 0,
            answer: None,
        };
        // `Reach` assumes that the loser moves before it is mated, so a mate before that is tested here.
        if mates_at_once(position, winner) {
            search.answer = Some(true);
        } else if squares.is_empty() {
            search.answer = Some(false);
        } else {
            search.meet(position, false);
        }
        search
    }

    /// Whether there is a mate; `None` at the limit of work.
    pub(super) fn run(&mut self, limit: usize) -> Option<bool> {
        while self.answer.is_none() && self.work < limit {
            self.answer = self.step();
        }
        self.answer
    }

    /// Expands the next positions. Returns whether there is a mate, once known.
    fn step(&mut self) -> Option<bool> {
        let is_hopeless = self.tested > 64 && 2 * self.pruned > self.tested;
        let singly = if is_hopeless { ONE_BY_ONE_IF_HOPELESS } else { ONE_BY_ONE };
        self.is_one_by_one &= self.met < singly;
        let Some((index, kings)) = self.take(self.steps as usize % HEURISTICS) else {
            return Some(false);
        };
        let Node { position: base, is_new_ground, .. } = self.nodes[index];
        // Captures and pawn moves change what the pieces can reach. If the test keeps
        // failing, it stops, because it costs more than expanding the position.
        if is_new_ground && self.tested < 64 + 8 * self.pruned {
            self.tested += 1;
            if !self.may_mate(&base, kings) {
                self.pruned += 1;
                return None;
            }
            self.nodes[index].is_new_ground = false;
        }
        self.steps += 1;
        for king in kings {
            let position = base.with_king(self.roamer, king);
            let moves = position.legal_moves();
            self.work += 1 + moves.len();
            for &mv in &moves {
                if self.meet(&position.play(mv), mv.is_zeroing()) {
                    return Some(true);
                }
            }
        }
        let is_found = self.steps.is_multiple_of(PLAYOUT_EVERY) && {
            self.work += PLIES as usize * base.board().occupied().len() as usize / 2;
            let position = base.with_king(self.roamer, kings.lowest());
            playout::mates(&position, self.winner, PLIES, self.steps / PLAYOUT_EVERY)
        };
        is_found.then_some(true)
    }

    /// Whether [`Reach`] cannot exclude a mate of the loser, with the roaming king on one of these
    /// squares.
    fn may_mate(&mut self, base: &Position, kings: Bitboard) -> bool {
        let at = |king| base.with_king(self.roamer, king);
        let (may_mate, work) = Reach::may_mate(&at(kings.lowest()), self.roamer, kings, self.winner);
        self.work += work;
        may_mate
            || base.turn() == self.winner && {
                self.work += 4 * (kings.len() * base.board().color(self.winner).len()) as usize;
                kings.into_iter().any(|king| at(king).has_mate_in_one())
            }
    }

    /// Takes the cheapest node of a heuristic with squares of the king; `None` if none is left.
    fn take(&mut self, heuristic: usize) -> Option<(usize, Bitboard)> {
        loop {
            let queue = self.queues[heuristic].get_mut(self.cheapest[heuristic])?;
            let Some(entry) = queue.pop() else {
                self.cheapest[heuristic] += 1;
                continue;
            };
            let index = (entry >> 6) as usize;
            let mut kings = self.nodes[index].open;
            if self.is_one_by_one {
                kings &= Square::wrapping(entry).into();
            }
            if kings.any() {
                self.nodes[index].open -= kings;
                return Some((index, kings));
            }
        }
    }

    /// Adds a position if it is new and not hopeless. Returns whether it is a mate.
    fn meet(&mut self, position: &Position, is_new_ground: bool) -> bool {
        if is_new_ground && position.has_insufficient_material(self.winner) {
            return false;
        }
        let king = position.king_square(self.roamer);
        let index = self.index_of(position.without_king(self.roamer), is_new_ground);
        let node = &mut self.nodes[index];
        if node.met.contains(king) {
            return false;
        }
        self.met += 1;
        node.met = node.met.with(king);
        if position.turn() != self.winner && position.is_checkmate() {
            return true;
        }
        if is_new_ground && position.is_minor_against_minor() {
            return position.minors_can_mate(self.winner);
        }
        let was_open = node.open.any();
        node.open = node.open.with(king);
        if was_open && !self.is_one_by_one {
            return false;
        }
        let crowd = &mut self.crowds[material_hash(position)];
        let crowded = *crowd / CROWD;
        *crowd = crowd.saturating_add(1);
        self.work += 2 + (self.targets.len() * position.board().occupied().len()) as usize / 16;
        let [near, set_up] = self.costs(position);
        for (heuristic, cost) in [near, set_up, i32::from(crowded)].into_iter().enumerate() {
            let cost = (cost.max(0) as usize).min(COSTS - 1);
            self.queues[heuristic][cost].push((index as u32) << 6 | u32::from(king.index()));
            self.cheapest[heuristic] = self.cheapest[heuristic].min(cost);
        }
        false
    }

    /// The node of a position without the roaming king; adds it if it is new.
    fn index_of(&mut self, position: Position, is_new_ground: bool) -> usize {
        let digest = position.digest();
        let slot = self.slot(&position, digest);
        if self.table[slot].1 != NONE {
            return self.table[slot].1 as usize;
        }
        let index = self.nodes.len();
        self.table[slot] = ((digest >> 32) as u32, index as u32);
        let (met, open) = (Bitboard::EMPTY, Bitboard::EMPTY);
        self.nodes.push(Node { position, met, open, is_new_ground });
        if 2 * self.nodes.len() > self.table.len() {
            self.table = vec![(0, NONE); 4 * self.table.len()];
            for index in 0..self.nodes.len() {
                let position = self.nodes[index].position;
                let digest = position.digest();
                let slot = self.slot(&position, digest);
                self.table[slot] = ((digest >> 32) as u32, index as u32);
            }
        }
        index
    }

    /// The table slot of a position without the roaming king, or the free slot where it belongs.
    fn slot(&self, position: &Position, digest: u64) -> usize {
        let mask = self.table.len() - 1;
        let mut slot = digest as usize & mask;
        loop {
            let (tag, index) = self.table[slot];
            let is_it = |node: &Node| tag == (digest >> 32) as u32 && node.position.is_alike(position);
            if self.nodes.get(index as usize).is_none_or(is_it) {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
    }

    /// Two estimates of how far a position is from a mate.
    fn costs(&self, position: &Position) -> [i32; 2] {
        let (winner, loser) = (self.winner, !self.winner);
        let board = position.board();
        let king = position.king_square(loser);
        let occupied = board.occupied().without(king);
        let flights = (king_attacks(king) - board.color(loser))
            .into_iter()
            .filter(|&square| board.attackers(square, winner, occupied).is_empty())
            .count() as i32;
        let own = board.color(winner);
        let mut want = 0;
        if (own & (board.role(Role::Queen) | board.role(Role::Rook))).is_empty() {
            let last_rank = loser.back_rank().index();
            let to_go = |pawn: Square| i32::from(pawn.rank().index().abs_diff(last_rank));
            let pawns = own & board.role(Role::Pawn);
            want = 20 + 8 * pawns.into_iter().map(to_go).min().unwrap_or(7);
        }

        // All pieces gather around the king.
        let mut near = 10 * flights + 4 * walk_to(king, self.targets) + want;
        near += 3 * distance(king, position.king_square(winner));
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
        [near, set_ups.min().unwrap_or(0) + want / 4]
    }

    /// How far the pieces are from a mate on a square: the distance of the king, and for each
    /// square around it, the distance of a piece that can attack or block it.
    fn set_up(&self, position: &Position, target: Square) -> i32 {
        let board = position.board();
        let own = board.color(self.winner);
        let kings = board.role(Role::King);
        let king = position.king_square(!self.winner);
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

impl Position {
    /// The position without a king, for a node. Keeps an en passant square only if a pawn stands beside it.
    fn without_king(&self, color: Color) -> Position {
        let mut board = *self.board();
        board.clear(self.king_square(color).into());
        self.with_board(board)
    }

    /// The position of a node with its king.
    fn with_king(&self, color: Color, king: Square) -> Position {
        let mut board = *self.board();
        board.toggle(color, Role::King, king.into());
        self.with_board(board)
    }

    fn with_board(&self, board: Board) -> Position {
        let ep_square = self.ep_square().filter(|square| self.ep_capturers(*square).any());
        Position::from_parts(board, self.turn(), self.castling(), self.mode(), ep_square, (0, 1), *self.variant_state())
    }

    /// Whether two positions of nodes are equal.
    fn is_alike(&self, other: &Position) -> bool {
        self.board() == other.board()
            && self.turn() == other.turn()
            && self.castling() == other.castling()
            && self.ep_square() == other.ep_square()
    }
}

/// A 12-bit hash of the pawns and of the number of pieces of each kind.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::castling::CastlingMode;
    use crate::piece::Piece;
    use crate::setup::Setup;

    /// Hard positions: a king boxed in and pawns that run out of moves, walls of bishops, few pieces.
    /// The answers are from the solver CHA (chasolver 3.0), White's first.
    const HARD: [(&str, [bool; 2]); 10] = [
        ("b7/1p1p1p1p/1P3p2/KP6/PP6/1P6/3P1P1P/k7 w - - 0 1", [false, false]),
        ("8/1p1p1p1p/1P6/KP6/PP6/1P1P4/5P1P/k7 w - - 0 1", [false, false]),
        ("8/p1p1p3/8/6p1/6P1/6PK/P1P1P1PP/7k w - - 0 1", [false, false]),
        ("1k6/1P1p1p1p/BP6/1P6/8/8/3P1PKP/8 w - - 0 1", [true, false]),
        ("8/pkp5/4p3/8/P5p1/2P3pb/P3P1p1/6K1 b - - 0 1", [true, true]),
        ("1k6/1P1p1p1p/BP6/1P5p/8/8/3P1P1P/5K2 w - - 0 1", [true, true]),
        ("8/8/5p2/2p1pPp1/2PbPk1b/2pBp1pB/2P1P1P1/5BRK b - - 0 1", [true, true]),
        ("2B1B1B1/pBpBpBpB/P1P1P1P1/8/8/8/8/k1K5 w - - 0 1", [false, false]),
        ("k7/1b6/2b5/3b4/4b3/1pB2b2/pP4b1/K6b w - - 0 1", [true, false]),
        ("8/8/5n2/6n1/8/8/k7/2K5 w - - 0 1", [false, true]),
    ];

    #[test]
    fn hard_positions_need_a_small_search() {
        for (fen, known) in HARD {
            let position: Position = fen.parse().unwrap();
            for (color, known) in Color::ALL.into_iter().zip(known) {
                if !position.has_insufficient_material(color) {
                    let mut search = Search::new(&position, color);
                    assert_eq!(search.run(WORK_LIMIT), Some(known), "{color:?} in {fen}");
                    let (met, nodes) = (search.met, search.nodes.len());
                    assert!(met < 150_000 && nodes < 25_000, "{met} in {nodes} nodes: {fen}");
                }
            }
        }
    }

    /// Random positions of kings and a few pieces: if plans and playouts find no answer, a small search does.
    #[test]
    fn few_pieces_need_a_small_search() {
        const ENDINGS: [&str; 8] = ["NNn", "NN", "BNn", "Nr", "Br", "Nbb", "Np", "Bp"];
        let mut random = fastrand::Rng::with_seed(2);
        let mut all = Vec::new();
        for ending in ENDINGS {
            for _ in 0..150 {
                let mut setup = Setup::empty();
                for letter in "Kk".chars().chain(ending.chars()) {
                    let square = Square::wrapping(random.u32(..64));
                    setup.board.put(square, Piece::from_letter(letter).unwrap());
                }
                let Ok(position) = Position::from_setup(&setup, CastlingMode::Orthodox) else {
                    continue;
                };
                if position.board().occupied().len() as usize != 2 + ending.len() {
                    continue;
                }
                for winner in Color::ALL {
                    let mut met = 0;
                    if !position.lacks_mating_material(winner) && !position.has_easy_mate(winner) {
                        let mut search = Search::new(&position, winner);
                        search.run(WORK_LIMIT);
                        met = search.met;
                    }
                    all.push(met);
                }
            }
        }
        all.sort_unstable();
        let (nearly_all, most) = (all[all.len() * 9 / 10], all[all.len() - 1]);
        assert!(all.len() > 1000 && nearly_all < 1000 && most < 200_000, "{nearly_all} {most}");
    }
}
