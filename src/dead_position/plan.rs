//! Plans for a mate: one or two pieces walk to their places, the king to where it is mated, and whoever has nothing
//! to do waits.
//!
//! In most positions of games there is such a mate, and it stays possible for some moves. So a plan is worth being
//! kept and tried again before another is looked for.
//!
//! A plan is a proof once all its moves are known to be legal and the last one to mate. Most need not be made for that.
//! It is enough that the ways are free and that no king is attacked before the mate, wherever on their ways the pieces
//! are: then every move is legal, in whatever order. So the plan is looked at in [phases](Phase), and in each of them
//! what walks attacks from all its squares, and only what never moves stands in the way. Just the position at the end
//! is made: the other side must be in mate there.

mod finder;
mod waiting;

pub(super) use finder::find;

use crate::attacks::{attacks, between, king_attacks};
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::castling::CastlingRights;
use crate::piece::{Color, Role};
use crate::position::Position;
use crate::square::Square;
use waiting::Waiting;

/// The way of a piece over the board.
#[derive(Clone, Copy, Debug)]
struct Way {
    role: Role,
    from: Square,
    to: Square,
    /// Where it stands, from first to last.
    stands: Bitboard,
    /// What it passes and where it stands, but for the first square.
    track: Bitboard,
    moves: u32,
}

impl Way {
    fn staying(role: Role, square: Square) -> Way {
        let track = Bitboard::EMPTY;
        Way { role, from: square, to: square, stands: square.into(), track, moves: 0 }
    }

    /// Puts a move in front.
    fn comes_from(&mut self, from: Square) {
        self.track |= between(from, self.from).with(self.from);
        self.stands = self.stands.with(from);
        self.from = from;
        self.moves += 1;
    }

    /// Adds a move at the end.
    fn goes_on_to(&mut self, to: Square) {
        self.track |= between(self.to, to).with(to);
        self.stands = self.stands.with(to);
        self.to = to;
        self.moves += 1;
    }

    /// What is occupied all the time while it walks. Where it arrives it takes what stands there, or stands itself.
    fn never_leaves(&self, occupied: Bitboard) -> Bitboard {
        occupied - self.stands.without(self.to)
    }

    /// Whether it is free: of what is occupied nothing is on it, but for what may be taken where the piece stands.
    fn is_free(&self, occupied: Bitboard, prey: Bitboard) -> bool {
        (self.track & (occupied - (self.stands & prey))).is_empty()
    }
}

/// Who mates, and the ways of the pieces.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    winner: Color,
    /// The piece that goes first, to take squares from the king.
    helper: Option<Way>,
    /// The piece that mates, with the last move of its way.
    mating: Way,
    /// The king that is mated.
    king: Way,
}

/// A time in which one of the winner's pieces walks.
struct Phase {
    /// Where the others stand, and this one at first.
    board: Board,
    /// What is occupied all the time.
    occupied: Bitboard,
    /// The piece that walks, and where it may be meanwhile.
    role: Role,
    stands: Bitboard,
    /// Where the winner's king may be meanwhile, and where the other one.
    ours: Bitboard,
    theirs: Bitboard,
}

impl Phase {
    /// Whether no king is attacked where it may be, even if some pieces have gone and the winner's king may be somewhere
    /// else, too.
    fn is_quiet(&self, us: Color, gone: Bitboard, also: Bitboard) -> bool {
        let occupied = self.occupied - gone;
        let attackers =
            |king, by| self.board.attackers(king, by, occupied) - self.board.role(Role::King);
        (self.ours | also).into_iter().all(|king| {
            (king_attacks(king) & self.theirs).is_empty() && attackers(king, !us).is_empty()
        }) && self.theirs.into_iter().all(|king| {
            attackers(king, us).is_empty()
                && (attacks(self.role, us, king, occupied) & self.stands).is_empty()
        })
    }
}

impl Plan {
    /// Whether the plan can be carried out from this position.
    pub(super) fn works(&self, position: &Position) -> bool {
        let (us, them) = (self.winner, !self.winner);
        let (mating, king) = (&self.mating, &self.king);
        let unused = Way::staying(mating.role, mating.from);
        let helper = self.helper.as_ref().unwrap_or(&unused);
        let start = position.board();
        let is_there = |color, way: &Way| start.pieces_like(color, way.role).contains(way.from);
        if !is_there(us, mating) || !is_there(us, helper) || !is_there(them, king) {
            return false;
        }
        // Once the helper is where it goes.
        let mut helped = *start;
        if self.helper.is_some() {
            helped.clear(helper.stands);
            helped.toggle(us, helper.role, helper.to.into());
        }
        let walking = if king.moves > 0 { king.from.into() } else { Bitboard::EMPTY };
        let occupied = start.occupied();
        let (before, after) = (occupied - walking, helped.occupied() - walking);
        let prey = start.color(them).without(king.from);
        let tracks = helper.track | mating.track;
        let is_free = king.is_free(occupied, Bitboard::EMPTY)
            && !tracks.contains(king.to)
            && helper.is_free(before, prey)
            && mating.is_free(after, prey);
        if !is_free {
            return false;
        }

        let our_king = position.king_of(us);
        let is_king_helping = helper.role == Role::King;
        let (mut ours, mut helped_ours) = (our_king.into(), our_king.into());
        if is_king_helping {
            (ours, helped_ours) = (helper.stands, helper.to.into());
        }
        let theirs = king.stands;
        let mut phases = [
            Phase {
                board: *start,
                occupied: before,
                role: mating.role,
                stands: Bitboard::EMPTY,
                ours: our_king.into(),
                theirs,
            },
            Phase {
                board: *start,
                occupied: helper.never_leaves(before),
                role: helper.role,
                stands: helper.stands,
                ours,
                theirs,
            },
            Phase {
                board: helped,
                occupied: mating.never_leaves(after),
                role: mating.role,
                stands: mating.stands.without(mating.to),
                ours: helped_ours,
                theirs,
            },
        ];
        // Does the king walk at the same time, or before? Where ways cross it must be before.
        let first = if self.helper.is_some() { 1 } else { 2 };
        let is_quiet = |phases: &[Phase]| {
            phases.iter().all(|phase| phase.is_quiet(us, Bitboard::EMPTY, Bitboard::EMPTY))
        };
        let at_once =
            (tracks & king.track.with(king.from)).is_empty() && is_quiet(&phases[first..]);
        if !at_once {
            for phase in &mut phases[1..] {
                phase.theirs = king.to.into();
            }
            if king.moves == 0 || !is_quiet(&phases[..1]) || !is_quiet(&phases[first..]) {
                return false;
            }
        }

        // Before the mate both sides have made as many moves, or who is mated one more, if it began.
        let steps = helper.moves + mating.moves - 1;
        let ahead = u32::from(position.turn() == them);
        let moves = if at_once {
            steps.max(king.moves.saturating_sub(ahead))
        } else {
            steps + king.moves - ahead
        };
        let mut end = helped;
        end.clear(mating.stands);
        end.toggle(us, mating.role, mating.to.into());
        end.toggle(them, Role::King, Bitboard::from(king.from) ^ king.to.into());
        let phases = if at_once { &phases[first..] } else { &phases };
        let mut busy = (helper.stands | mating.stands).with(king.from);
        if is_king_helping {
            busy = busy.with(our_king);
        }
        let mut waiting = Waiting::new(phases, us, busy, occupied | tracks | king.track);
        let mut waited = end;
        waiting.lets_wait(us, moves - steps, &end, &mut |board| {
            waited = board;
            true
        }) && waiting.lets_wait(them, moves + ahead - king.moves, &waited, &mut |board| {
            let none = CastlingRights::NONE;
            let end = Position::from_parts(board, them, none, position.mode(), None, (0, 1));
            end.is_checkmate()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess_move::{Move, MoveKind};
    use alloc::vec::Vec;
    use core::cell::Cell;

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

    /// What is left of a way: where the piece is, and where it has not been.
    #[derive(Clone, Copy)]
    struct Left {
        at: Square,
        stands: Bitboard,
    }

    impl Left {
        fn of(way: &Way) -> Left {
            Left { at: way.from, stands: way.stands.without(way.from) }
        }

        fn after(self, to: Square) -> Left {
            Left { at: to, stands: self.stands.without(to) }
        }
    }

    /// A plan that is carried out, move by legal move.
    #[derive(Clone, Copy)]
    struct Play<'a> {
        position: Position,
        helper: Option<Left>,
        mating: Left,
        king: Left,
        winner: Color,
        /// Whether the king walks before the others do.
        king_first: bool,
        /// The moves back of the pieces that wait.
        back: [Option<(Square, Square)>; 2],
        rest: u32,
        /// How many moves may still be tried in all: with pawns that wait there are very many ways to play.
        budget: &'a Cell<u32>,
    }

    impl<'a> Play<'a> {
        fn new(
            plan: &Plan,
            position: &Position,
            king_first: bool,
            budget: &'a Cell<u32>,
        ) -> Play<'a> {
            let moves = plan.helper.map_or(0, |way| way.moves) + plan.mating.moves;
            Play {
                position: *position,
                winner: plan.winner,
                king_first,
                helper: plan.helper.as_ref().map(Left::of),
                mating: Left::of(&plan.mating),
                king: Left::of(&plan.king),
                back: [None; 2],
                rest: 2 * (moves + plan.king.moves),
                budget,
            }
        }

        fn find(&self, from: Square, to: Square) -> Option<Move> {
            let is_it =
                |mv: &&Move| (mv.from(), mv.to(), mv.kind()) == (from, to, MoveKind::Normal);
            self.position.legal_moves().iter().find(is_it).copied()
        }

        fn goes_on(&self, mv: Move, change: impl FnOnce(&mut Play<'a>)) -> bool {
            let mut next = *self;
            next.position = self.position.play(mv);
            next.rest -= 1;
            change(&mut next);
            next.mates()
        }

        fn steps(&self, left: Left, change: impl Fn(&mut Play<'a>, Left)) -> bool {
            left.stands.into_iter().any(|to| {
                let mv = self.find(left.at, to);
                mv.is_some_and(|mv| self.goes_on(mv, |next| change(next, left.after(to))))
            })
        }

        fn mates(&self) -> bool {
            if self.mating.stands.is_empty() {
                return self.position.is_checkmate();
            }
            if self.rest == 0 || self.budget.get() == 0 {
                return false;
            }
            self.budget.set(self.budget.get() - 1);
            let us = self.position.turn();
            let helper = self.helper.filter(|helper| helper.stands.any());
            let king_arrived = self.king.stands.is_empty();
            let is_last = helper.is_none() && self.mating.stands.single().is_some();
            if us != self.winner {
                return match king_arrived {
                    false => self.steps(self.king, |next, left| next.king = left),
                    true => self.waits(us),
                };
            }
            match helper {
                _ if !king_arrived && (self.king_first || is_last) => self.waits(us),
                Some(helper) => self.steps(helper, |next, left| next.helper = Some(left)),
                None => self.steps(self.mating, |next, left| next.mating = left),
            }
        }

        fn waits(&self, us: Color) -> bool {
            if let Some((from, to)) = self.back[us.index()] {
                let mv = self.find(from, to);
                return mv.is_some_and(|mv| {
                    self.goes_on(mv, |next| next.back[us.index()] = Some((to, from)))
                });
            }
            let busy = [Some(self.mating), Some(self.king), self.helper];
            let busy = |square| busy.iter().flatten().any(|left| left.at == square);
            self.position.legal_moves().iter().any(|&mv| {
                let is_wait = mv.kind() == MoveKind::Normal && mv.capture().is_none();
                is_wait
                    && !busy(mv.from())
                    && self.goes_on(mv, |next| {
                        if mv.role() != Role::Pawn {
                            next.back[us.index()] = Some((mv.to(), mv.from()));
                        }
                    })
            })
        }
    }

    /// What works on paper works on the board.
    #[test]
    fn plans_can_be_played() {
        let mut random = 1;
        let (mut played, mut given_up) = (0, 0);
        let starts = rows().step_by(3).map(|(start, _)| start).chain([Position::default(); 40]);
        for start in starts {
            let mut known: Vec<Plan> = Vec::new();
            walk(start, &mut random, |position| {
                known.extend(Color::ALL.into_iter().filter_map(|color| find(position, color)));
                for plan in known.iter().rev().take(4).filter(|plan| plan.works(position)) {
                    let budget = Cell::new(100000);
                    let is_played =
                        |king_first| Play::new(plan, position, king_first, &budget).mates();
                    if is_played(false) || is_played(true) {
                        played += 1;
                    } else {
                        assert!(budget.get() == 0, "{position} {plan:?}");
                        given_up += 1;
                    }
                }
            });
        }
        assert!(played > 4000 && given_up < played / 50, "{played} {given_up}");
    }
}
