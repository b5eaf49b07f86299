//! Looks for a plan: the squares where the king is or can go, the pieces that can mate it there, and those that can
//! help.

use core::cell::Cell;

use super::{Path, Plan};
use crate::attacks::{attacks, between, king_attacks, pawn_set_attacks};
use crate::bitboard::Bitboard;
use crate::chess_move::Move;
use crate::dead_position::reach::set_attacks;
use crate::piece::{Color, Role};
use crate::position::Position;
use crate::square::Square;

/// The maximum number of moves of a piece.
const STEPS: usize = 6;
/// The maximum number of plans to try.
const TRIES: u32 = 24;
/// The maximum walk of the mated king, and the number of squares to try for it.
const WALK: usize = 4;
const KINGS: usize = 6;
/// The maximum number of flight squares that a second piece has to cover.
const FLIGHTS: u32 = 2;
/// The maximum number of check evasions to try.
const EVASIONS: usize = 3;
/// The maximum number of pieces that take part.
const MAX_PIECES: usize = 10;

/// Looks for a plan that works.
pub(crate) fn find(position: &Position, winner: Color) -> Option<Plan> {
    let board = position.board();
    let king = position.king_square(!winner);
    if position.is_check() {
        let moves = position.legal_moves();
        return moves.iter().take(EVASIONS).find_map(|&mv| {
            let next = position.play(mv);
            if next.is_check() { None } else { find(&next, winner) }
        });
    }
    if (board.color(winner) & (board.role(Role::Queen) | board.role(Role::Rook))).is_empty()
        && let Some(promoted) = promoted(position, winner)
    {
        return find(&promoted, winner);
    }
    let occupied = board.occupied().without(king);
    let mut cover = Cover::default();
    cover.add(pawn_set_attacks(winner, board.pieces(winner, Role::Pawn)));
    let mut walkers: [Walker; MAX_PIECES] = [const { Walker::NONE }; MAX_PIECES];
    let mut count = 0;
    for role in [Role::Queen, Role::Rook, Role::Knight, Role::Bishop, Role::King] {
        for from in board.pieces(winner, role) {
            let attacked = attacks(role, winner, from, occupied);
            cover.add(attacked);
            if let Some(place) = walkers.get_mut(count) {
                *place = Walker { role, from, attacked };
                count += 1;
            }
        }
    }
    let loser = !winner;
    let mut guarded = pawn_set_attacks(loser, board.pieces(loser, Role::Pawn));
    for role in [Role::Queen, Role::Rook, Role::Knight, Role::Bishop] {
        for from in board.pieces(loser, role) {
            guarded |= attacks(role, loser, from, board.occupied());
        }
    }
    let finder = Finder { position, winner, walkers, count, cover, guarded, tries: Cell::new(TRIES) };
    // The squares to which the king can walk on the current board.
    let attacked = finder.cover.once;
    let safe = !(board.occupied() | attacked);
    let mut levels = [Bitboard::EMPTY; WALK + 1];
    levels[0] = king.into();
    let mut all = levels[0];
    for level in 1..=WALK {
        levels[level] = (set_attacks(Role::King, levels[level - 1], Bitboard::EMPTY) & safe) - all;
        all |= levels[level];
    }
    if let Some(plan) = finder.mates(Path::staying(Role::King, king)) {
        return Some(plan);
    }
    let own = board.color(!winner).without(king);
    let mut by_flights = [Bitboard::EMPTY; 9];
    for square in all.without(king) {
        let flights = king_attacks(square) - own - attacked.without(king);
        let same = &mut by_flights[(flights.len() as usize).min(8)];
        *same = same.with(square);
    }
    for target in by_flights.into_iter().flatten().take(KINGS) {
        let level = levels.iter().position(|level| level.contains(target)).unwrap_or(0);
        let mut path = Path::staying(Role::King, target);
        for at in (0..level).rev() {
            path.comes_from((levels[at] & king_attacks(path.from)).lowest());
        }
        if let Some(plan) = finder.mates(path) {
            return Some(plan);
        }
        if finder.tries.get() == 0 {
            break;
        }
    }
    None
}

/// The position after the pawn that can promote soonest has become a queen while the other side waits.
fn promoted(position: &Position, winner: Color) -> Option<Position> {
    let board = position.board();
    let last_rank = Bitboard::from((!winner).back_rank());
    let mut front = board.pieces(winner, Role::Pawn);
    let mut goal = None;
    for _ in 0..6 {
        front = front.forward(winner) - board.occupied();
        goal = (front & last_rank).first();
        if goal.is_some() {
            break;
        }
    }
    let goal = goal?;
    let pawns = board.pieces(winner, Role::Pawn) & goal.file().into();
    let nearest = if winner == Color::White { pawns.last() } else { pawns.first() };
    let mut from = nearest?;
    let path = between(from, goal).with(goal);
    let mut position = *position;
    while from != goal {
        if position.turn() != winner {
            position = wait(&position, path)?;
            continue;
        }
        let to = Bitboard::from(from).forward(winner).lowest();
        let promotion = (to == goal).then_some(Role::Queen);
        let next = position.play(Move::normal(Role::Pawn, from, to, None, promotion));
        let king = next.king_square(winner);
        if position.board().occupied().contains(to)
            || !next.attackers(king, !winner).is_empty()
            || promotion.is_none() && next.is_check()
        {
            return None;
        }
        position = next;
        from = to;
    }
    Some(position)
}

/// The position after some piece move that is not a capture, gives no check and stays out of the way.
fn wait(position: &Position, path: Bitboard) -> Option<Position> {
    position.legal_moves().into_iter().find_map(|mv| {
        let is_wait = !mv.is_zeroing() && mv.role() != Role::King && !path.contains(mv.to());
        is_wait.then(|| position.play(mv)).filter(|next| !next.is_check())
    })
}

/// A piece of the winner and the squares it attacks.
struct Walker {
    role: Role,
    from: Square,
    attacked: Bitboard,
}

impl Walker {
    const NONE: Walker = Walker { role: Role::King, from: Square::wrapping(0), attacked: Bitboard::EMPTY };
}

/// The squares that a piece can reach with 0, 1, 2, … moves without giving check, computed on demand.
#[derive(Clone, Copy)]
struct Paths {
    role: Role,
    occupied: Bitboard,
    levels: [Bitboard; STEPS],
    known: usize,
    /// Forbidden squares, and those already reached.
    closed: Bitboard,
}

impl Paths {
    /// The first level that includes any of these squares.
    fn level_of(&mut self, squares: Bitboard) -> Option<usize> {
        for level in 0..STEPS {
            if level == self.known {
                let before = self.levels[level - 1];
                let next = set_attacks(self.role, before, self.occupied) - self.closed;
                self.levels[level] = next;
                self.closed |= next;
                self.known += 1;
            }
            if (self.levels[level] & squares).any() {
                return Some(level);
            }
        }
        None
    }

    /// The path to a square that is reached at a level.
    fn path(&self, level: usize, to: Square) -> Path {
        let mut path = Path::staying(self.role, to);
        for at in (0..level).rev() {
            let from = attacks(self.role, Color::White, path.from, self.occupied);
            path.comes_from((self.levels[at] & from).lowest());
        }
        path
    }
}

/// The squares attacked by at least one, two and three pieces of the winner. The pawns count as one.
#[derive(Default)]
struct Cover {
    once: Bitboard,
    twice: Bitboard,
    thrice: Bitboard,
}

impl Cover {
    fn add(&mut self, attacked: Bitboard) {
        self.thrice |= self.twice & attacked;
        self.twice |= self.once & attacked;
        self.once |= attacked;
    }

    /// The attacked squares without two pieces, given the squares that each attacks.
    fn without(&self, these: Bitboard, those: Bitboard) -> Bitboard {
        (self.once - (these | those)) | (self.twice - (these & those)) | self.thrice
    }
}

struct Finder<'a> {
    position: &'a Position,
    winner: Color,
    walkers: [Walker; MAX_PIECES],
    count: usize,
    cover: Cover,
    /// The squares that the other side's pieces attack, except the king.
    guarded: Bitboard,
    tries: Cell<u32>,
}

/// The king to be mated, and the board around it once it has arrived.
struct Target {
    king: Path,
    occupied: Bitboard,
    /// Where it could go, were nothing attacked.
    ring: Bitboard,
}

/// The last move of a mate: the path of the piece, the squares it then attacks, and the occupied squares without the
/// king.
struct LastMove {
    mating: Path,
    attacked: Bitboard,
    occupied: Bitboard,
    /// Where the king could go, were nothing attacked.
    ring: Bitboard,
}

/// By piece, in the order of the finder.
type KnownPaths = [Option<Paths>; MAX_PIECES];

impl Finder<'_> {
    fn walkers(&self) -> impl Iterator<Item = (usize, &Walker)> {
        self.walkers.iter().enumerate().take(self.count)
    }

    /// A plan that mates the king at the end of its path.
    fn mates(&self, king: Path) -> Option<Plan> {
        let board = self.position.board();
        let others = board.color(!self.winner).without(king.from);
        let occupied = board.occupied().without(king.from).with(king.to);
        let target = Target { king, occupied, ring: king_attacks(king.to) - others };
        let mut known_paths: KnownPaths = [None; MAX_PIECES];
        self.walkers()
            .filter(|(_, walker)| walker.role != Role::King)
            .find_map(|(index, _)| self.mates_with(index, &target, &mut known_paths))
    }

    /// A plan in which this piece mates.
    fn mates_with(&self, index: usize, target: &Target, known: &mut KnownPaths) -> Option<Plan> {
        let walker = self.walkers.get(index)?;
        let (winner, role, king) = (self.winner, walker.role, target.king.to);
        let checks = attacks(role, winner, king, target.occupied);
        let covered = self.cover.without(walker.attacked, Bitboard::EMPTY);
        let left = target.occupied.without(walker.from);
        // No piece but the king should be able to capture the mating piece or to block it.
        let screen = target.occupied | self.guarded;
        let own = self.position.board().color(winner);
        for to in attacks(role, winner, king, screen) - own - self.guarded {
            if self.tries.get() == 0 {
                return None;
            }
            let occupied = left.with(to).without(king);
            let attacked = attacks(role, winner, to, occupied);
            let ring = target.ring | (king_attacks(king) & to.into());
            let flights = ring - covered - attacked;
            if flights.len() > FLIGHTS {
                continue;
            }
            // Where it came from. What it attacks through the king is among the checks.
            let before = attacked - checks;
            let paths = self.paths(index, target, known)?;
            let Some(level) = paths.level_of(before) else { continue };
            let mut mating = paths.path(level, (paths.levels[level] & before).lowest());
            mating.goes_on_to(to);
            let plan = if flights.is_empty() {
                self.tried(Plan { winner, helper: None, mating, king: target.king })
            } else {
                let last = LastMove { mating, attacked, occupied, ring };
                self.mates_helped(index, target, &last, known)
            };
            if plan.is_some() {
                return plan;
            }
        }
        None
    }

    /// A plan in which another piece covers the remaining flight squares of the king.
    fn mates_helped(&self, index: usize, target: &Target, last: &LastMove, known: &mut KnownPaths) -> Option<Plan> {
        let (winner, king, mating) = (self.winner, target.king, last.mating);
        let closed = self.position.board().color(winner) | mating.track | between(mating.to, king.to);
        let own_attacked = self.walkers.get(index)?.attacked;
        for (other, helper) in self.walkers().filter(|(other, _)| *other != index) {
            if self.tries.get() == 0 {
                return None;
            }
            let covered = self.cover.without(own_attacked, helper.attacked);
            let checks = attacks(helper.role, winner, king.to, target.occupied);
            let flights = last.ring - last.attacked - covered;
            let places = flights.into_iter().fold(!(closed | checks), |places, flight| {
                places & attacks(helper.role, winner, flight, last.occupied)
            });
            if places.is_empty() {
                continue;
            }
            let paths = self.paths(other, target, known)?;
            let Some(level) = paths.level_of(places) else { continue };
            let path = paths.path(level, (paths.levels[level] & places).lowest());
            let plan = self.tried(Plan { winner, helper: Some(path), mating, king });
            if plan.is_some() {
                return plan;
            }
        }
        None
    }

    /// The plan if it works.
    fn tried(&self, plan: Plan) -> Option<Plan> {
        self.tries.set(self.tries.get().saturating_sub(1));
        plan.works(self.position).then_some(plan)
    }

    /// The reach of a piece, initially with 0 and 1 moves.
    fn paths<'a>(&self, index: usize, target: &Target, known: &'a mut KnownPaths) -> Option<&'a mut Paths> {
        let Walker { role, from, .. } = *self.walkers.get(index)?;
        let known = known.get_mut(index)?;
        let king = &target.king;
        Some(known.get_or_insert_with(|| {
            let mut closed =
                self.position.board().color(self.winner) | attacks(role, self.winner, king.to, target.occupied);
            closed = closed.with(king.to).with(king.from);
            if role == Role::King {
                closed |= king_attacks(king.to) | king_attacks(king.from) | self.guarded;
            }
            let first = attacks(role, self.winner, from, target.occupied) - closed;
            let mut levels = [Bitboard::EMPTY; STEPS];
            levels[0] = from.into();
            levels[1] = first;
            let closed = closed | first.with(from);
            Paths { role, occupied: target.occupied, levels, known: 2, closed }
        }))
    }
}
