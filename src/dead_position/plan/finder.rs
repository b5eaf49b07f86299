//! Looks for a plan: for the king where it stands or can go, who can mate it, and who could help.

use core::cell::Cell;

use super::{Plan, Way};
use crate::attacks::{
    attacks, between, bishop_attacks, king_attacks, knight_attacks, pawn_set_attacks, rook_attacks,
};
use crate::bitboard::Bitboard;
use crate::chess_move::Move;
use crate::dead_position::reach::set_attacks;
use crate::piece::{Color, Role};
use crate::position::Position;
use crate::square::Square;

/// How many moves a piece may need.
const STEPS: usize = 6;
/// How many plans are tried.
const TRIES: u32 = 24;
/// How far the king may go that is mated, and how many places for it are tried.
const WALK: usize = 4;
const KINGS: usize = 6;
/// How many squares a second piece may have to take from the king.
const FLIGHTS: u32 = 2;
/// How many ways out of check are tried.
const EVASIONS: usize = 3;
/// How many pieces may take part.
const MOST: usize = 10;

/// Looks for a plan that works.
pub(crate) fn find(position: &Position, winner: Color) -> Option<Plan> {
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
    let mut cover = Cover::default();
    cover.add(pawn_set_attacks(winner, board.pieces(winner, Role::Pawn)));
    let mut walkers: [Walker; MOST] = [const { Walker::NONE }; MOST];
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
    let finder =
        Finder { position, winner, walkers, count, cover, guarded, tries: Cell::new(TRIES) };
    // Where the king can go, with what is about it.
    let attacked = finder.cover.once;
    let safe = !(board.occupied() | attacked);
    let mut levels = [Bitboard::EMPTY; WALK + 1];
    levels[0] = king.into();
    let mut all = levels[0];
    for level in 1..=WALK {
        levels[level] = (set_attacks(Role::King, levels[level - 1], Bitboard::EMPTY) & safe) - all;
        all |= levels[level];
    }
    if let Some(plan) = finder.mates(Way::staying(Role::King, king)) {
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
        let mut way = Way::staying(Role::King, target);
        for at in (0..level).rev() {
            way.comes_from((levels[at] & king_attacks(way.from)).lowest());
        }
        if let Some(plan) = finder.mates(way) {
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
    let way = between(from, goal).with(goal);
    let mut position = *position;
    while from != goal {
        if position.turn() != winner {
            position = wait(&position, way)?;
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

/// The position after some move of a piece that takes nothing, gives no check and stays out of the way.
fn wait(position: &Position, way: Bitboard) -> Option<Position> {
    position.legal_moves().into_iter().find_map(|mv| {
        let is_wait = !mv.is_zeroing() && mv.role() != Role::King && !way.contains(mv.to());
        is_wait.then(|| position.play(mv)).filter(|next| !next.is_check())
    })
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

    /// The way to a square that is reached at a level.
    fn way(&self, level: usize, to: Square) -> Way {
        let mut way = Way::staying(self.role, to);
        for at in (0..level).rev() {
            let from = attacks(self.role, Color::White, way.from, self.occupied);
            way.comes_from((self.levels[at] & from).lowest());
        }
        way
    }
}

/// What is attacked by one piece of the winner at least, by two, by three. The pawns count as one.
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

    /// What is attacked without one piece that attacks these squares and another that attacks those.
    fn without(&self, these: Bitboard, those: Bitboard) -> Bitboard {
        (self.once - (these | those)) | (self.twice - (these & those)) | self.thrice
    }
}

struct Finder<'a> {
    position: &'a Position,
    winner: Color,
    walkers: [Walker; MOST],
    count: usize,
    cover: Cover,
    /// What the other side's pieces attack, the king apart.
    guarded: Bitboard,
    tries: Cell<u32>,
}

impl Finder<'_> {
    /// A plan that mates the king at the end of its way.
    fn mates(&self, king_way: Way) -> Option<Plan> {
        let king = king_way.to;
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
        // Nobody but the king should be able to take the piece that mates, or to stand in between.
        let screen = occupied | self.guarded;
        let (far_diagonal, far_straight) =
            (bishop_attacks(king, screen), rook_attacks(king, screen));
        let mates_from = |role: Role| {
            let squares = match role {
                Role::Queen => far_diagonal | far_straight,
                Role::Rook => far_straight,
                Role::Bishop => far_diagonal,
                _ => knight_attacks(king),
            };
            squares - own - self.guarded
        };
        let mut known_ways: [Option<Ways>; MOST] = [None; MOST];
        for (index, walker) in self.walkers.iter().enumerate().take(self.count) {
            let role = walker.role;
            if role == Role::King {
                continue;
            }
            let others = self.cover.without(walker.attacked, Bitboard::EMPTY);
            let checked_from = checks(role);
            for to in mates_from(role) {
                if self.tries.get() == 0 {
                    return None;
                }
                let after = occupied.without(walker.from).with(to);
                let open = after.without(king);
                let attacked = attacks(role, winner, to, open);
                let mut flights = ring - others - attacked;
                if near.contains(to) && !others.contains(to) {
                    flights = flights.with(to);
                }
                if flights.len() > FLIGHTS {
                    continue;
                }
                let before =
                    attacks(role, winner, to, occupied.without(walker.from)) - checked_from;
                let ways = known_ways[index]
                    .get_or_insert_with(|| self.ways(walker, occupied, checked_from, king));
                let Some(level) = ways.level_of(before) else { continue };
                // A copy: a helper's are looked for among the same ones.
                let ways = *ways;
                let last = (ways.levels[level] & before).lowest();
                let mut mating = ways.way(level, last);
                mating.goes_on_to(to);
                if flights.is_empty() {
                    let plan = Plan { winner, helper: None, mating, king: king_way };
                    if self.tried(&plan) {
                        return Some(plan);
                    }
                    continue;
                }
                for (other, helper) in self.walkers.iter().enumerate().take(self.count) {
                    if self.tries.get() == 0 {
                        return None;
                    }
                    if other == index {
                        continue;
                    }
                    let mut places = !own - checks(helper.role) - mating.track - between(to, king);
                    let covered = attacked | self.cover.without(walker.attacked, helper.attacked);
                    let mut flights = ring - covered;
                    if near.contains(to) && !covered.contains(to) {
                        flights = flights.with(to);
                    }
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
                    let way = helps.way(used, place);
                    let plan = Plan { winner, helper: Some(way), mating, king: king_way };
                    if self.tried(&plan) {
                        return Some(plan);
                    }
                }
            }
        }
        None
    }

    fn tried(&self, plan: &Plan) -> bool {
        self.tries.set(self.tries.get().saturating_sub(1));
        plan.works(self.position)
    }

    /// The ways of a piece, so far to where no move and one lead.
    fn ways(&self, walker: &Walker, occupied: Bitboard, checks: Bitboard, king: Square) -> Ways {
        let board = self.position.board();
        let mut banned = board.color(self.winner) | checks;
        banned = banned.with(king).with(self.position.king_of(!self.winner));
        if walker.role == Role::King {
            banned |= king_attacks(king)
                | king_attacks(self.position.king_of(!self.winner))
                | self.guarded;
        }
        let Walker { role, from, .. } = *walker;
        let first = attacks(role, self.winner, from, occupied) - banned;
        let mut levels = [Bitboard::EMPTY; STEPS];
        levels[0] = from.into();
        levels[1] = first;
        Ways { role, occupied, levels, known: 2, closed: banned | first.with(from) }
    }
}
