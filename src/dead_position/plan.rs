//! Plans for a mate: one or two pieces walk to their places while the other side waits.
//!
//! In most positions of games there is such a mate of the king where it stands, and it stays possible
//! for many moves. So a plan is worth being kept and tried again before another is looked for. A plan
//! proves nothing by itself. It is carried out move by move, each of which is legal, and ends in mate:
//! that is the proof.

use core::cell::Cell;

use crate::attacks::{
    attacks, between, bishop_attacks, king_attacks, knight_attacks, pawn_set_attacks, rook_attacks,
};
use crate::bitboard::Bitboard;
use crate::chess_move::Move;
use crate::piece::{Color, Role};
use crate::position::Position;
use crate::square::Square;

use super::reach::set_attacks;

/// How many moves a piece may need.
const STEPS: usize = 4;
/// How many plans are tried.
const TRIES: u32 = 24;
/// How far the king may go that is mated, and how many places for it are tried.
const WALK: usize = 4;
const KINGS: usize = 6;
/// How many squares a second piece may have to take from the king.
const FLIGHTS: u32 = 3;
/// How many ways out of check are tried.
const EVASIONS: usize = 3;
/// How many pieces may take part.
const MOST: usize = 10;

/// A piece that goes from one square to another.
#[derive(Clone, Copy, Debug)]
struct Step {
    role: Role,
    from: Square,
    to: Square,
}

/// Who mates, how it goes, and what the other side does meanwhile.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    winner: Color,
    steps: [Option<Step>; 2 * STEPS],
    /// Where the king goes that is mated.
    walk: [Option<Step>; WALK],
    /// What each side does when it has nothing to do.
    waits: [Option<Step>; 2],
}

/// The steps of one side that are still to be made.
struct Queue<'a>(&'a [Option<Step>]);

impl Queue<'_> {
    fn new<'a>(position: &Position, color: Color, steps: &'a [Option<Step>]) -> Queue<'a> {
        let is_done = |step: &&Option<Step>| {
            step.is_none_or(|step| {
                let own = position.board().pieces_like(color, step.role);
                !own.contains(step.from) && own.contains(step.to)
            })
        };
        let done = steps.iter().take_while(is_done).count();
        Queue(steps.get(done..).unwrap_or(&[]))
    }

    fn next(&mut self) -> Option<Step> {
        let (first, rest) = self.0.split_first()?;
        if first.is_some() {
            self.0 = rest;
        }
        *first
    }

    fn len(&self) -> usize {
        self.0.iter().flatten().count()
    }
}

impl Plan {
    fn new(winner: Color) -> Plan {
        Plan { winner, steps: [None; 2 * STEPS], walk: [None; WALK], waits: [None; 2] }
    }

    /// Whether the plan can be carried out from this position. What is done of it already is left out.
    pub(super) fn works(&mut self, position: &Position) -> bool {
        let mut position = *position;
        let (steps, walk) = (self.steps, self.walk);
        let mut steps = Queue::new(&position, self.winner, &steps);
        let mut walk = Queue::new(&position, !self.winner, &walk);
        for _ in 0..4 * STEPS + 2 * WALK {
            let is_winner = position.turn() == self.winner;
            // The last step waits until the king stands where it is mated.
            let is_mating = is_winner && steps.len() <= 1 && walk.len() == 0;
            let step = match is_winner {
                true if is_mating || steps.len() > 1 => steps.next(),
                true => None,
                false => walk.next(),
            };
            let is_made = match step {
                Some(step) => make(&mut position, step),
                None => !is_mating && self.wait(&mut position),
            };
            if is_mating || !is_made {
                return is_made && position.is_checkmate();
            }
        }
        false
    }

    /// Lets a side wait: with the piece that waited before, if it can. Returns whether it can.
    fn wait(&mut self, position: &mut Position) -> bool {
        let us = position.turn();
        if let Some(step) = self.waits[us.index()] {
            let own = position.board().pieces_like(us, step.role);
            let step = if own.contains(step.to) {
                Step { from: step.to, to: step.from, ..step }
            } else {
                step
            };
            if own.contains(step.from)
                && !position.board().occupied().contains(step.to)
                && try_quietly(position, step)
            {
                return true;
            }
        }
        self.find_wait(position)
    }

    fn find_wait(&mut self, position: &mut Position) -> bool {
        let board = *position.board();
        let us = position.turn();
        let occupied = board.occupied();
        // Out of the way of the plan, and nothing that stands beside the king moves.
        let mut king = position.king_of(!self.winner);
        let mut avoid = Bitboard::EMPTY;
        let steps = (self.steps, self.walk);
        for step in steps.0.into_iter().chain(steps.1).flatten() {
            avoid |= between(step.from, step.to).with(step.to).with(step.from);
            if step.role == Role::King {
                king = step.to;
            }
        }
        avoid |= king_attacks(king);
        let able = board.color(us) - avoid;
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
            if role == Role::King && us != self.winner {
                continue;
            }
            for from in able & board.role(role) {
                let goals = attacks(role, us, from, occupied) - occupied - avoid;
                for to in goals.into_iter().take(3) {
                    let step = Step { role, from, to };
                    if try_quietly(position, step) {
                        self.waits[us.index()] = Some(step);
                        return true;
                    }
                }
            }
        }
        let pawns =
            (able & board.role(Role::Pawn)).forward(us) - occupied - avoid - Bitboard::BACK_RANKS;
        for to in pawns {
            let from = Bitboard::from(to).forward(!us).lowest();
            if try_quietly(position, Step { role: Role::Pawn, from, to }) {
                return true;
            }
        }
        false
    }
}

/// Makes a step, if that is a legal move: a piece's, or a pawn's by one square without a capture. If not, returns false,
/// and the position may be any.
fn make(position: &mut Position, Step { role, from, to }: Step) -> bool {
    let board = position.board();
    let us = position.turn();
    let occupied = board.occupied();
    let can_go = if role == Role::Pawn {
        (Bitboard::from(from).forward(us) - occupied - Bitboard::BACK_RANKS).contains(to)
    } else {
        (attacks(role, us, from, occupied) - board.color(us)).contains(to)
    };
    if !can_go || !board.pieces_like(us, role).contains(from) {
        return false;
    }
    let mv = Move::normal(role, from, to, board.role_at(to), None);
    position.play_in_place(mv);
    position.attackers(position.king_of(us), !us).is_empty()
}

/// Makes a step if that is a legal move that gives no check.
fn try_quietly(position: &mut Position, step: Step) -> bool {
    let mut next = *position;
    let is_quiet = make(&mut next, step) && !next.is_check();
    if is_quiet {
        *position = next;
    }
    is_quiet
}

/// Looks for a plan that works.
pub(super) fn find(position: &Position, winner: Color) -> Option<Plan> {
    let board = position.board();
    let king = position.king_of(!winner);
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
    let mut attacked = Bitboard::EMPTY;
    let mut attacked_twice = Bitboard::EMPTY;
    let mut walkers: [Walker; MOST] = [const { Walker::NONE }; MOST];
    let mut count = 0;
    for role in [Role::Queen, Role::Rook, Role::Knight, Role::Bishop, Role::King] {
        for from in board.pieces(winner, role) {
            let covered = attacks(role, winner, from, occupied);
            attacked_twice |= attacked & covered;
            attacked |= covered;
            if let Some(place) = walkers.get_mut(count) {
                *place = Walker { role, from, attacked: covered };
                count += 1;
            }
        }
    }
    let covered = pawn_set_attacks(winner, board.pieces(winner, Role::Pawn));
    attacked_twice |= attacked & covered;
    attacked |= covered;
    let loser = !winner;
    let mut guarded = pawn_set_attacks(loser, board.pieces(loser, Role::Pawn));
    for role in [Role::Queen, Role::Rook, Role::Knight, Role::Bishop] {
        for from in board.pieces(loser, role) {
            guarded |= attacks(role, loser, from, board.occupied());
        }
    }
    let finder = Finder {
        position,
        winner,
        walkers,
        count,
        attacked,
        attacked_twice,
        guarded,
        tries: Cell::new(TRIES),
    };
    // Where the king can go, with what is about it.
    let safe = !(board.occupied() | attacked);
    let mut levels = [Bitboard::EMPTY; WALK + 1];
    levels[0] = king.into();
    let mut all = levels[0];
    for level in 1..=WALK {
        levels[level] = (set_attacks(Role::King, levels[level - 1], Bitboard::EMPTY) & safe) - all;
        all |= levels[level];
    }
    let mut plan = Plan::new(winner);
    if finder.mates(&mut plan, king) {
        return Some(plan);
    }
    let own = board.color(!winner).without(king);
    let cost = |square: Square| (king_attacks(square) - own - attacked.without(king)).len();
    let mut rest = all.without(king);
    for _ in 0..KINGS {
        let Some(target) = rest.into_iter().min_by_key(|square| cost(*square)) else { break };
        rest = rest.without(target);
        let mut plan = Plan::new(winner);
        let level = levels.iter().position(|level| level.contains(target)).unwrap_or(0);
        let mut to = target;
        for at in (0..level).rev() {
            let from = (levels[at] & king_attacks(to)).lowest();
            plan.walk[at] = Some(Step { role: Role::King, from, to });
            to = from;
        }
        if finder.mates(&mut plan, target) {
            return Some(plan);
        }
        if finder.tries.get() == 0 {
            break;
        }
    }
    None
}

/// The position after the pawn that can do so soonest has become a queen, the other side waiting.
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
    let mut waiting = Plan::new(!winner);
    waiting.steps[0] = Some(Step { role: Role::Pawn, from, to: goal });
    let mut position = *position;
    while from != goal {
        if position.turn() != winner {
            if !waiting.wait(&mut position) {
                return None;
            }
            continue;
        }
        let to = Bitboard::from(from).forward(winner).lowest();
        let promotion = (to == goal).then_some(Role::Queen);
        let next = position.play(Move::normal(Role::Pawn, from, to, None, promotion));
        let king = next.king_of(winner);
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

/// A winner's piece and what it attacks from where it stands.
struct Walker {
    role: Role,
    from: Square,
    attacked: Bitboard,
}

impl Walker {
    const NONE: Walker =
        Walker { role: Role::King, from: Square::wrapping(0), attacked: Bitboard::EMPTY };
}

/// The ways of a piece: where it can be after no, one, two moves without giving check, as far as somebody has asked.
#[derive(Clone, Copy)]
struct Ways {
    role: Role,
    occupied: Bitboard,
    levels: [Bitboard; STEPS],
    known: usize,
    /// Where it may not be, or has been.
    closed: Bitboard,
}

impl Ways {
    /// The first level that has any of these squares.
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

    /// The moves to a square that is reached at a level.
    fn trace(&self, level: usize, to: Square, steps: &mut [Option<Step>]) {
        let mut to = to;
        for at in (0..level).rev() {
            let before = self.levels[at] & attacks(self.role, Color::White, to, self.occupied);
            let from = before.lowest();
            steps[at] = Some(Step { role: self.role, from, to });
            to = from;
        }
    }
}

struct Finder<'a> {
    position: &'a Position,
    winner: Color,
    walkers: [Walker; MOST],
    count: usize,
    attacked: Bitboard,
    attacked_twice: Bitboard,
    /// What the other side's pieces attack, the king apart.
    guarded: Bitboard,
    tries: Cell<u32>,
}

impl Finder<'_> {
    /// Fills in the steps of a plan that mates the king on a square, and tries it.
    fn mates(&self, plan: &mut Plan, king: Square) -> bool {
        let (winner, loser) = (self.winner, !self.winner);
        let board = self.position.board();
        let (own, king_now) = (board.color(winner), self.position.king_of(loser));
        let occupied = board.occupied().without(king_now).with(king);
        let near = king_attacks(king);
        let ring = near - board.color(loser).without(king_now);
        let (diagonal, straight) = (bishop_attacks(king, occupied), rook_attacks(king, occupied));
        let checks = |role: Role| match role {
            Role::Queen => diagonal | straight,
            Role::Rook => straight,
            Role::Bishop => diagonal,
            Role::Knight => knight_attacks(king),
            _ => near,
        };
        let mut known_ways: [Option<Ways>; MOST] = [None; MOST];
        for (index, walker) in self.walkers.iter().enumerate().take(self.count) {
            let role = walker.role;
            if role == Role::King {
                continue;
            }
            let others = self.attacked - (walker.attacked - self.attacked_twice);
            let checked_from = checks(role);
            for to in checked_from - own {
                if self.tries.get() == 0 {
                    return false;
                }
                let after = occupied.without(walker.from).with(to);
                let open = after.without(king);
                let mut flights = ring - others - attacks(role, winner, to, open);
                if near.contains(to) && !others.contains(to) {
                    flights = flights.with(to);
                }
                if flights.len() > FLIGHTS {
                    continue;
                }
                let before =
                    attacks(role, winner, to, occupied.without(walker.from)) - checked_from;
                // Nobody but the king should be able to take it or to stand in between.
                if (between(to, king).with(to) & self.guarded).any() {
                    continue;
                }
                let ways = known_ways[index]
                    .get_or_insert_with(|| self.ways(walker, occupied, checked_from, king));
                let Some(level) = ways.level_of(before) else { continue };
                // A copy: a helper's are looked for among the same ones.
                let ways = *ways;
                let last = (ways.levels[level] & before).lowest();
                if flights.is_empty() {
                    plan.steps = [None; 2 * STEPS];
                    ways.trace(level, last, &mut plan.steps);
                    plan.steps[level] = Some(Step { role, from: last, to });
                    if self.tried(plan) {
                        return true;
                    }
                    continue;
                }
                for (other, helper) in self.walkers.iter().enumerate().take(self.count) {
                    if self.tries.get() == 0 {
                        return false;
                    }
                    if other == index {
                        continue;
                    }
                    let mut places = !own - checks(helper.role).with(to).with(king);
                    for flight in flights {
                        places &= attacks(helper.role, winner, flight, open);
                    }
                    if places.is_empty() {
                        continue;
                    }
                    let helps = known_ways[other].get_or_insert_with(|| {
                        self.ways(helper, occupied, checks(helper.role), king)
                    });
                    let Some(used) = helps.level_of(places) else { continue };
                    let place = (helps.levels[used] & places).lowest();
                    plan.steps = [None; 2 * STEPS];
                    helps.trace(used, place, &mut plan.steps);
                    ways.trace(level, last, &mut plan.steps[used..]);
                    plan.steps[used + level] = Some(Step { role, from: last, to });
                    if self.tried(plan) {
                        return true;
                    }
                }
            }
        }
        false
    }

    fn tried(&self, plan: &mut Plan) -> bool {
        self.tries.set(self.tries.get().saturating_sub(1));
        plan.works(self.position)
    }

    /// The ways of a piece, so far to where no move and one lead.
    fn ways(&self, walker: &Walker, occupied: Bitboard, checks: Bitboard, king: Square) -> Ways {
        let board = self.position.board();
        let mut banned = board.color(self.winner) | checks;
        banned = banned.with(king).with(self.position.king_of(!self.winner));
        if walker.role == Role::King {
            banned |= king_attacks(king) | king_attacks(self.position.king_of(!self.winner));
        }
        let Walker { role, from, .. } = *walker;
        let first = attacks(role, self.winner, from, occupied) - banned;
        let mut levels = [Bitboard::EMPTY; STEPS];
        levels[0] = from.into();
        levels[1] = first;
        Ways { role, occupied, levels, known: 2, closed: banned | first.with(from) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess_move::MoveKind;

    fn rows() -> impl Iterator<Item = (Position, [&'static str; 2])> {
        include_str!("../../tests/data/dead_positions.tsv").lines().map(|line| {
            let mut columns = line.split('\t');
            let mut next = || columns.next().unwrap();
            (next().parse().unwrap(), [next(), next()])
        })
    }

    /// Positions on random ways from a start, up to 40 half-moves.
    fn walk(start: Position, random: &mut u64, mut visit: impl FnMut(&Position)) {
        let mut position = start;
        for _ in 0..40 {
            visit(&position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            *random ^= *random << 13;
            *random ^= *random >> 7;
            *random ^= *random << 17;
            position = position.play(moves[(*random >> 32) as usize % moves.len()]);
        }
    }

    /// Who cannot mate cannot after any moves either.
    #[test]
    fn nobody_plans_what_cannot_be() {
        let mut random = 0x9e37_79b9_7f4a_7c15;
        let mut hopeless = 0;
        for (start, known) in rows() {
            for (color, _) in Color::ALL.into_iter().zip(known).filter(|(_, known)| *known == "0") {
                for _ in 0..10 {
                    walk(start, &mut random, |position| {
                        hopeless += 1;
                        assert!(find(position, color).is_none(), "{color:?} in {position}");
                    });
                }
            }
        }
        assert!(hopeless > 10_000, "{hopeless}");
    }

    /// A plan is made of legal moves only.
    #[test]
    fn steps_are_legal_moves() {
        let mut random = 1;
        for (start, _) in rows() {
            walk(start, &mut random, |position| {
                let moves = position.legal_moves();
                for from in position.board().color(position.turn()) {
                    let Some(role) = position.board().role_at(from) else { continue };
                    for to in Square::all() {
                        let is_step = |mv: &&Move| {
                            (mv.from(), mv.to(), mv.role()) == (from, to, role)
                                && mv.promotion().is_none()
                                && mv.kind() == MoveKind::Normal
                                && (role != Role::Pawn || mv.capture().is_none())
                        };
                        let legal = moves.iter().find(is_step).map(|mv| position.play(*mv));
                        let mut next = *position;
                        let made = make(&mut next, Step { role, from, to }).then_some(next);
                        assert_eq!(made, legal, "{position}");
                    }
                }
            });
        }
    }
}
