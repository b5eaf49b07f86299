//! An upper bound of what can ever happen on the board.
//!
//! Ply by ply, it computes all squares on which a piece might stand and all pieces that might have left
//! their squares, each from the other, until a fixed point. Pins and checks are ignored. So the sets are never too
//! small: by induction, they cover everything that happens in the first plies of any series of legal moves. If
//! pawns are locked, they are small enough to prove that a king can never be mated.
//!
//! They are smaller still if a side will run out of moves because its king is boxed in and its pawns are about to be
//! blocked. If its sets allow fewer moves than it has had turns, the game has ended, and the sets stop growing.

use alloc::vec::Vec;

use crate::attacks::{attacks, between, bishop_attacks, king_attacks, pawn_set_attacks, rook_attacks};
use crate::bitboard::Bitboard;
use crate::castling::CastlingSide;
use crate::piece::{Color, Role};
use crate::position::Position;
use crate::square::Square;

/// Plies between two tests whether the reach is already large enough.
const CHECK_EVERY: u32 = 4;

/// A piece other than a king, and its reach.
struct Unit {
    role: Role,
    /// Its square.
    square: Square,
    /// The squares on which it may ever stand; for a pawn, before promotion.
    reach: Bitboard,
    /// The squares of a pawn before its first capture.
    pushed: Bitboard,
    /// The squares of a pawn after its promotion.
    promoted: Bitboard,
}

impl Unit {
    fn places(&self) -> Bitboard {
        self.reach | self.promoted
    }

    fn can_move(&self) -> bool {
        self.places().more_than_one()
    }

    /// The squares it may ever attack, if only these squares are certainly occupied.
    fn attacked(&self, color: Color, occupied: Bitboard) -> Bitboard {
        if self.role == Role::Pawn {
            pawn_set_attacks(color, self.reach) | self.attacked_promoted(occupied)
        } else {
            set_attacks(self.role, self.reach, occupied)
        }
    }

    fn attacked_promoted(&self, occupied: Bitboard) -> Bitboard {
        if self.promoted.is_empty() {
            return Bitboard::EMPTY;
        }
        set_attacks(Role::Queen, self.promoted, occupied) | set_attacks(Role::Knight, self.promoted, occupied)
    }
}

/// The reach of both sides; arrays are indexed by color.
pub(super) struct Reach {
    units: [Vec<Unit>; 2],
    /// The squares of each king.
    zones: [Bitboard; 2],
    /// The squares of each side's pieces, without the king.
    presence: [Bitboard; 2],
    /// Whether each side has unlimited moves, not just pawns that advance.
    is_free: [bool; 2],
    /// The squares of pieces that can never move or be captured.
    fixed: Bitboard,
    /// The squares of pawns that may leave their file, by capturing or being captured.
    strays: Bitboard,
    /// The squares to which each king may step only as the last move, since no answer would be possible.
    last_steps: [Bitboard; 2],
    has_castling: bool,
    /// The sum of the pieces over the plies.
    grown: usize,
}

impl Reach {
    pub(super) fn new(position: &Position) -> Reach {
        Reach::until(|_| false, position, Color::White, position.king_square(Color::White).into())
    }

    /// Whether a mate by this side cannot be excluded, if the king of one side may be on any of these squares instead of its own.
    /// Also returns the work.
    pub(super) fn may_mate(position: &Position, roamer: Color, kings: Bitboard, winner: Color) -> (bool, usize) {
        let is_possible = |reach: &Reach| reach.mating_squares(winner).any();
        let reach = Reach::until(is_possible, position, roamer, kings);
        (is_possible(&reach), reach.work())
    }

    /// The reach, or a part of it that is already enough.
    fn until(is_enough: impl Fn(&Reach) -> bool, position: &Position, roamer: Color, kings: Bitboard) -> Reach {
        let board = position.board();
        let men = Color::ALL.map(|color| board.color(color) - board.role(Role::King));
        let unit = |square: Square| Unit {
            role: board.piece_at(square).map_or(Role::Pawn, |piece| piece.role),
            square,
            reach: square.into(),
            pushed: square.into(),
            promoted: Bitboard::EMPTY,
        };
        let mut reach = Reach {
            units: men.map(|men| men.into_iter().map(unit).collect()),
            zones: Color::ALL.map(|color| position.king_square(color).into()),
            presence: men,
            is_free: [false; 2],
            fixed: board.occupied(),
            strays: Bitboard::EMPTY,
            last_steps: [Bitboard::EMPTY; 2],
            has_castling: position.castling().rooks().any(),
            grown: 0,
        };
        if kings.more_than_one() {
            reach.fixed = reach.fixed.without(position.king_square(roamer));
            reach.zones[roamer.index()] = kings;
            reach.is_free[roamer.index()] = true;
        }
        let (mut side, mut unchanged) = (position.turn(), 0);
        if let Some(passed) = position.ep_square() {
            // The pawn that has just passed this square can be captured there.
            let pushed = Bitboard::from(passed).forward(!side);
            for unit in &mut reach.units[(!side).index()] {
                if pushed.contains(unit.square) {
                    unit.reach |= passed.into();
                }
            }
            reach.presence[(!side).index()] |= passed.into();
            reach.fixed -= pushed;
        }
        for ply in 0.. {
            reach.grown += 2 + reach.units[side.index()].len();
            if ply % CHECK_EVERY == CHECK_EVERY - 1 && is_enough(&reach) {
                break;
            }
            unchanged = if reach.grow(position, side) { 0 } else { unchanged + 1 };
            // Up to here the side has had half of the plies.
            if unchanged == 2 || reach.moves(side).is_some_and(|moves| moves <= ply / 2) {
                break;
            }
            side = !side;
        }
        reach
    }

    /// The work to find the reach and the mating squares, in moves made.
    fn work(&self) -> usize {
        let [white, black] = self.zones.map(|zone| zone.len() as usize);
        (self.grown + white * black / 16) / 4
    }

    /// The maximum number of moves of a side within the sets; `None` if unlimited.
    fn moves(&self, side: Color) -> Option<u32> {
        if self.is_free[side.index()] {
            return None;
        }
        let moves = |unit: &Unit| {
            let rank = |square: Option<Square>| square.map_or(0, |square| u32::from(square.index() >> 3));
            match side {
                Color::White => rank(unit.reach.last()) - rank(Some(unit.square)),
                Color::Black => rank(Some(unit.square)) - rank(unit.reach.first()),
            }
        };
        Some(self.units[side.index()].iter().map(moves).sum())
    }

    /// Adds everything that a move of this side may change. Returns whether anything was added.
    fn grow(&mut self, position: &Position, us: Color) -> bool {
        let (board, before) = (position.board(), (self.fixed, self.strays));
        let steps = self.steps(position, us);
        let (fixed, them, (we, they)) = (self.fixed, !us, (us.index(), (!us).index()));
        let own = fixed & board.color(us);
        let prey = self.presence[they];
        // Until one of them leaves the file, opposing pawns cannot pass each other.
        let closed = fixed | (board.pieces(them, Role::Pawn) - self.strays);
        let second = Bitboard::from(us.back_rank()).forward(us);
        let last = Bitboard::from(them.back_rank());
        let mut attacked = steps;
        let mut changed = !(steps - self.zones[we]).is_empty();
        if changed {
            self.zones[we] |= steps;
            self.is_free[we] = true;
            self.fixed = self.fixed.without(position.king_square(us));
        }
        for unit in &mut self.units[we] {
            let before = (unit.reach, unit.promoted);
            if unit.role == Role::Pawn {
                let targets = pawn_set_attacks(us, unit.reach);
                let captures = (targets & prey) - own;
                let pushes = unit.reach.forward(us) - fixed;
                let officer = unit.attacked_promoted(fixed);
                attacked |= targets | officer;
                unit.pushed |= unit.pushed.forward(us) - closed;
                if second.contains(unit.square) {
                    unit.pushed |= (unit.pushed & second.forward(us)).forward(us) - closed;
                }
                unit.reach |= unit.pushed;
                if captures.any() {
                    self.strays = self.strays.with(unit.square);
                    unit.reach |= captures | pushes;
                }
                unit.promoted |= (unit.reach & last) | (officer - own);
            } else {
                let targets = set_attacks(unit.role, unit.reach, fixed);
                attacked |= targets;
                unit.reach |= targets - own;
            }
            if before != (unit.reach, unit.promoted) {
                changed = true;
                self.fixed = self.fixed.without(unit.square);
                self.presence[we] |= unit.places();
                self.is_free[we] |= unit.role != Role::Pawn || unit.promoted.any();
            }
        }
        if self.has_castling {
            changed |= self.castle(position, us, fixed);
        }
        if (attacked & prey).any() {
            for unit in &self.units[they] {
                let taken = unit.places() & attacked;
                if taken.any() {
                    self.strays = self.strays.with(unit.square);
                }
                if taken.contains(unit.square) {
                    self.fixed = self.fixed.without(unit.square);
                }
            }
        }
        changed || before != (self.fixed, self.strays)
    }

    /// The squares that the fixed pieces of a side attack, including its king if it is fixed.
    fn guarded(position: &Position, by: Color, fixed: Bitboard) -> Bitboard {
        let board = position.board();
        let mut guarded = pawn_set_attacks(by, board.pieces(by, Role::Pawn) & fixed);
        for square in (board.color(by) & fixed) - board.role(Role::Pawn) {
            let role = board.piece_at(square).map_or(Role::Pawn, |piece| piece.role);
            guarded |= attacks(role, by, square, Bitboard::ALL);
        }
        guarded
    }

    /// The squares to which a king may step, except steps that end the game because no answer is possible.
    fn steps(&mut self, position: &Position, us: Color) -> Bitboard {
        let (board, them) = (position.board(), !us);
        let zone = self.zones[us.index()];
        let steps = set_attacks(Role::King, zone, Bitboard::EMPTY) - (self.fixed & board.color(us));
        let mut new = steps - zone;
        if new.is_empty() {
            return steps;
        }
        new -= Reach::guarded(position, them, self.fixed);
        // The king's step may free its square for the first time.
        let fixed = self.fixed.without(position.king_square(us));
        let mut last_steps = Bitboard::EMPTY;
        if new.any() && !self.can_answer(position, them, fixed) {
            let barred = Reach::guarded(position, us, fixed) | (fixed & board.color(them));
            for step in new {
                let near = king_attacks(step).with(step);
                let answers = set_attacks(Role::King, self.zones[them.index()] - near, Bitboard::EMPTY);
                if (answers - near - barred).is_empty() {
                    last_steps = last_steps.with(step);
                }
            }
        }
        self.last_steps[us.index()] = last_steps;
        (steps & zone) | (new - last_steps)
    }

    /// Whether a piece of this side other than the king may be able to answer a step of the other side's king.
    fn can_answer(&self, position: &Position, side: Color, fixed: Bitboard) -> bool {
        let own = fixed & position.board().color(side);
        let prey = self.presence[(!side).index()];
        let can_move = |unit: &Unit| {
            let targets = unit.attacked(side, fixed) - own;
            unit.can_move()
                || match unit.role {
                    Role::Pawn => (targets & prey | (unit.reach.forward(side) - fixed)).any(),
                    _ => targets.any(),
                }
        };
        self.has_castling || self.units[side.index()].iter().any(can_move)
    }

    /// Adds castling if no fixed piece is in the way. Returns whether anything was added.
    fn castle(&mut self, position: &Position, color: Color, fixed: Bitboard) -> bool {
        let us = color.index();
        let before = (self.zones[us], self.presence[us]);
        for side in CastlingSide::ALL {
            let Some(rook) = position.castling_rook(color, side) else { continue };
            let king = position.king_square(color);
            let (king_to, rook_to) = (side.king_to(color), side.rook_to(color));
            let path = between(king, king_to).with(king_to) | between(rook, rook_to).with(rook_to);
            if (path.without(king).without(rook) & fixed).any() {
                continue;
            }
            for unit in self.units[us].iter_mut().filter(|unit| unit.square == rook) {
                unit.reach |= rook_to.into();
            }
            self.zones[us] |= king_to.into();
            self.presence[us] |= rook_to.into();
            self.is_free[us] = true;
            self.fixed = self.fixed.without(king).without(rook);
        }
        before != (self.zones[us], self.presence[us])
    }

    /// The squares on which a mate of the loser cannot be excluded.
    ///
    /// Assumes that the loser makes a move before it is mated, so it does not cover mate in one.
    pub(super) fn mating_squares(&self, winner: Color) -> Bitboard {
        let (zones, loser) = (self.zones, (!winner).index());
        // Sliders look through the king that they attack.
        let fixed = self.fixed - zones[loser];
        let mut cover = Bitboard::EMPTY;
        let mut checks = Bitboard::EMPTY;
        let (mut straight, mut diagonal) = (false, false);
        let mut blockers = Bitboard::EMPTY;
        let mut can_move = self.has_castling;
        for unit in &self.units[loser] {
            blockers |= unit.places();
            can_move |= unit.can_move();
        }
        for unit in &self.units[winner.index()] {
            let attacked = unit.attacked(winner, fixed);
            cover |= attacked;
            let (queen, rook, bishop) = match unit.role {
                Role::Queen => (true, false, false),
                Role::Rook => (false, true, false),
                Role::Bishop => (false, false, true),
                _ => (unit.promoted.any(), false, false),
            };
            straight |= queen || rook;
            diagonal |= queen || bishop;
            // A piece that never moves can give check only if another piece opens its line.
            if unit.can_move() || queen || rook || bishop {
                checks |= attacked;
            }
        }

        let zone = zones[loser];
        let own_zone = zones[winner.index()];
        let can_be_mated = |&square: &Square| {
            let ring = king_attacks(square);
            let mut lines = Bitboard::EMPTY;
            if straight {
                lines |= rook_attacks(square, fixed);
            }
            if diagonal {
                lines |= bishop_attacks(square, fixed);
            }
            // The loser's last move was with another piece, or its king came from here, which was
            // not next to the other king's square at that time.
            let came_from = zone & ring;
            let came = |king: Square| can_move || (came_from - king_attacks(king)).any();
            let own_kings = own_zone | self.last_steps[winner.index()];
            (own_kings - ring).without(square).into_iter().any(|king| {
                let stayed = own_zone.contains(king) && came(king);
                // Or the winner's king made the last move and opened a line.
                let steps = king_attacks(king) & own_zone & (lines - ring);
                let open = ring - cover - king_attacks(king);
                (stayed || steps.into_iter().any(came)) && self.can_fill(open, blockers, !winner)
            })
        };
        (zone & checks).into_iter().filter(can_be_mated).collect()
    }

    /// Whether the loser has enough pieces to fill these squares, which the winner cannot attack.
    fn can_fill(&self, open: Bitboard, blockers: Bitboard, loser: Color) -> bool {
        let able = |unit: &&Unit| (unit.places() & open).any();
        open.is_empty()
            || (open - blockers).is_empty()
                && self.units[loser.index()].iter().filter(able).count() >= open.len() as usize
    }
}

/// One step: the number of bits to shift left, and the possible targets.
type Step = (i32, u64);

const EAST: Step = (1, Bitboard::NOT_A_FILE);
const WEST: Step = (-1, Bitboard::NOT_H_FILE);
const STRAIGHT: [Step; 4] = [EAST, WEST, (8, !0), (-8, !0)];
const DIAGONAL: [Step; 4] =
    [(9, Bitboard::NOT_A_FILE), (-7, Bitboard::NOT_A_FILE), (7, Bitboard::NOT_H_FILE), (-9, Bitboard::NOT_H_FILE)];

fn step(set: u64, (by, arrival): Step) -> u64 {
    (if by > 0 { set << by } else { set >> -by }) & arrival
}

/// Slides over free squares and one step further, in all directions of a slider, by doubling: 1, 2, then 4 steps at
/// once.
#[inline(always)]
fn slide(from: u64, steps: [Step; 4], free: u64) -> u64 {
    let mut attacked = 0;
    for (by, arrival) in steps {
        let far = |set: u64, times: i32| {
            if by > 0 { set << (by * times) } else { set >> (-by * times) }
        };
        let mut free = free & arrival;
        let mut reached = from;
        reached |= free & far(reached, 1);
        free &= far(free, 1);
        reached |= free & far(reached, 2);
        free &= far(free, 2);
        reached |= free & far(reached, 4);
        attacked |= far(reached, 1) & arrival;
    }
    attacked
}

#[inline(never)]
fn slide_straight(from: u64, free: u64) -> u64 {
    slide(from, STRAIGHT, free)
}

#[inline(never)]
fn slide_diagonally(from: u64, free: u64) -> u64 {
    slide(from, DIAGONAL, free)
}

/// The squares that pieces of one role, not pawns, attack from any of these squares.
pub(crate) fn set_attacks(role: Role, Bitboard(from): Bitboard, occupied: Bitboard) -> Bitboard {
    let beside = step(from, EAST) | step(from, WEST);
    Bitboard(match role {
        Role::Rook => slide_straight(from, !occupied.0),
        Role::Bishop => slide_diagonally(from, !occupied.0),
        Role::Queen => slide_straight(from, !occupied.0) | slide_diagonally(from, !occupied.0),
        Role::Knight => {
            let far = step(step(from, EAST), EAST) | step(step(from, WEST), WEST);
            beside << 16 | beside >> 16 | far << 8 | far >> 8
        }
        _ => {
            let row = from | beside;
            beside | row << 8 | row >> 8
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Locked positions, which random moves unlock in different ways: en passant captures, castling,
    /// promotions, kings that can hardly move.
    const STARTS: [&str; 16] = [
        "7k/8/8/8/8/1p6/P7/7K w - - 0 1",
        "4k3/8/6p1/p1p2pPp/P1P2P1P/8/8/4K3 w - h6 0 1",
        "8/7p/k4p1P/5p1K/5p2/5Pp1/6P1/8 w - - 0 1",
        "6k1/6P1/6K1/6P1/8/8/8/8 w - - 0 1",
        "8/8/8/8/8/6k1/7p/7K b - - 0 1",
        "8/b7/1b5p/2b2p1P/3b1p1K/4bPp1/6P1/5kb1 b - - 0 1",
        "k7/1p6/pPp3p1/2Pp1pP1/P2PpP2/2K1P3/8/8 w - - 0 1",
        "r3k2r/pppppppp/PPPPPPPP/8/8/8/8/R3K2R w KQkq - 0 1",
        "4k3/p1p1p1p1/1P1P1P1P/8/8/p1p1p1p1/1P1P1P1P/4K3 w - - 0 1",
        "2k5/8/8/3B4/2Bp1p1p/1BpP1P1P/2P1BPBP/3BKBNR w K - 0 1",
        "8/3p4/8/k1p1P2K/2P5/8/8/8 b - - 0 1",
        "1k6/1P1p1p1p/BP6/1P5p/8/8/3P1P1P/5K2 w - - 0 1",
        "8/1p1p1p1p/1P6/KP6/PP6/1P1P4/5P1P/k7 w - - 0 1",
        "8/pkp5/4p3/8/P5p1/2P3pb/P3P1p1/6K1 b - - 0 1",
        "k7/5p1p/8/8/1p6/1P1p4/BP1P1P1P/KRB5 w - - 0 1",
        "1k6/1P5p/BP3p2/1P6/8/8/5PKP/8 b - - 0 1",
    ];

    #[test]
    fn no_game_leaves_the_reachable_squares() {
        let mut random = fastrand::Rng::with_seed(1);
        for (number, fen) in STARTS.into_iter().cycle().take(2 * STARTS.len()).enumerate() {
            let start: Position = fen.parse().unwrap();
            // Also test with a king that may be on other squares.
            let roamer = Color::ALL[number % 2];
            let mut kings = Bitboard::from(start.king_square(roamer));
            if number >= STARTS.len() {
                kings |= king_attacks(start.king_square(roamer)) - start.board().occupied();
            }
            let reach = Reach::until(|_| false, &start, roamer, kings);
            let places = |color: Color, role: Option<Role>| {
                let units = reach.units[color.index()].iter();
                let units = units.filter(|unit| role.is_none_or(|role| unit.role == role));
                units.fold(Bitboard::EMPTY, |all, unit| all | if role.is_some() { unit.reach } else { unit.places() })
            };
            let allowed = Color::ALL
                .map(|color| (places(color, None), places(color, Some(Role::Pawn)), reach.zones[color.index()]));
            let mating = Color::ALL.map(|color| reach.mating_squares(color));
            for _ in 0..400 {
                let mut position = start;
                for ply in 0..160 {
                    let moves = position.legal_moves();
                    if moves.is_empty() {
                        if position.is_check() && ply > 1 {
                            let king = position.king_square(position.turn());
                            assert!(mating[(!position.turn()).index()].contains(king), "{position}");
                        }
                        break;
                    }
                    for color in Color::ALL {
                        let board = position.board();
                        let (all, pawns, king) = allowed[color.index()];
                        let men = board.color(color).without(position.king_square(color));
                        assert!((men - all).is_empty(), "{fen} {position}");
                        assert!((board.pieces(color, Role::Pawn) - pawns).is_empty(), "{fen} {position}");
                        assert!(king.contains(position.king_square(color)), "{fen} {position}");
                        for square in reach.fixed {
                            assert_eq!(board.piece_at(square), start.piece_at(square), "{fen} {position}");
                        }
                    }
                    // Sometimes prefer captures and pawn moves, which change the most.
                    let is_greedy = random.u8(..4) == 0;
                    let chosen = moves.iter().find(|mv| is_greedy && mv.is_zeroing());
                    let any = moves[random.usize(..moves.len())];
                    position = position.play(chosen.copied().unwrap_or(any));
                }
            }
        }
    }
}
