//! Plans for a mate: one or two pieces walk to their squares, the king walks to where it is mated, and a side that has
//! no move in the plan waits.
//!
//! Most positions in games have such a mate, and it stays possible for some moves. So it pays to keep a plan
//! and to try it again before looking for another.
//!
//! A plan is a proof if all its moves are legal and the last one mates. Most of them need not be played to check
//! that. It is enough that the paths are free and that no king is attacked before the mate, wherever on their paths
//! the pieces are: then every move is legal, in any order. So the plan is checked in [phases](Phase). In each of
//! them, the walking piece attacks from all its squares, and only pieces that never move block lines. Pieces that
//! [wait](Waiting) must not open a line to a king either. Only the final position is constructed: the other side must
//! be checkmated there.

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
use crate::variant::VariantState;
use waiting::{Wait, Waiting};

/// A shortest path of a piece over the board: it never stops on a square that it has already passed.
#[derive(Clone, Copy, Debug)]
struct Path {
    role: Role,
    from: Square,
    to: Square,
    /// The squares on which it stops, including the first and the last.
    stands: Bitboard,
    /// All squares that it passes or stops on, except the first.
    track: Bitboard,
    moves: u32,
}

impl Path {
    fn staying(role: Role, square: Square) -> Path {
        let track = Bitboard::EMPTY;
        Path { role, from: square, to: square, stands: square.into(), track, moves: 0 }
    }

    /// Prepends a move.
    fn comes_from(&mut self, from: Square) {
        self.track |= between(from, self.from).with(self.from);
        self.stands = self.stands.with(from);
        self.from = from;
        self.moves += 1;
    }

    /// Appends a move.
    fn goes_on_to(&mut self, to: Square) {
        self.track |= between(self.to, to).with(to);
        self.stands = self.stands.with(to);
        self.to = to;
        self.moves += 1;
    }

    /// The squares that stay occupied during the walk. On its last square it captures what is there, or stands
    /// itself.
    fn never_leaves(&self, occupied: Bitboard) -> Bitboard {
        occupied - self.stands.without(self.to)
    }

    /// Whether the path is free: it is not occupied, except by prey that the piece can capture where it stops.
    fn is_free(&self, occupied: Bitboard, prey: Bitboard) -> bool {
        (self.track & (occupied - (self.stands & prey))).is_empty()
    }
}

/// A winner and the paths of the pieces.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    winner: Color,
    /// The piece that walks first, to take squares from the king.
    helper: Option<Path>,
    /// The piece that mates with the last move of its path.
    mating: Path,
    /// The king that is mated.
    king: Path,
}

/// A stage of the plan in which one of the winner's pieces walks.
struct Phase {
    /// The placement, with the walking piece on its first square.
    board: Board,
    /// The squares occupied throughout the phase.
    occupied: Bitboard,
    /// The walking piece, and the squares where it may be during the phase.
    role: Role,
    stands: Bitboard,
    /// The squares where the winner's king and the other king may be during the phase.
    our_king: Bitboard,
    their_king: Bitboard,
}

impl Phase {
    /// Whether no king is attacked on any square where it may be, even if some pieces are gone and the winner's king
    /// may wait elsewhere.
    fn is_quiet(&self, us: Color, gone: Bitboard, king_waits_at: Bitboard) -> bool {
        let occupied = self.occupied - gone;
        let attackers = |king, by| self.board.attackers(king, by, occupied) - self.board.role(Role::King);
        (self.our_king | king_waits_at)
            .into_iter()
            .all(|king| (king_attacks(king) & self.their_king).is_empty() && attackers(king, !us).is_empty())
            && self.their_king.into_iter().all(|king| {
                attackers(king, us).is_empty() && (attacks(self.role, us, king, occupied) & self.stands).is_empty()
            })
    }
}

impl Plan {
    /// Whether the plan can be carried out from this position.
    pub(super) fn works(&self, position: &Position) -> bool {
        self.carry_out(position).is_some()
    }

    /// How to carry out the plan from this position: whether the king walks at the same time as the others, and the
    /// waiting moves of both sides, the winner's first.
    fn carry_out(&self, position: &Position) -> Option<(bool, [Wait; 2])> {
        let (us, them) = (self.winner, !self.winner);
        let (mating, king) = (&self.mating, &self.king);
        let unused = Path::staying(mating.role, mating.from);
        let helper = self.helper.as_ref().unwrap_or(&unused);
        let start = position.board();
        let is_there = |color, path: &Path| start.pieces_like(color, path.role).contains(path.from);
        if !is_there(us, mating) || !is_there(us, helper) || !is_there(them, king) {
            return None;
        }
        let occupied = start.occupied();
        let walks = if king.moves > 0 { king.from.into() } else { Bitboard::EMPTY };
        // The board once the helper has arrived, without the king if it walks.
        let mut helped = *start;
        helped.clear(walks);
        if self.helper.is_some() {
            helped.clear(helper.stands);
            helped.toggle(us, helper.role, helper.to.into());
        }
        let (before, after) = (occupied - walks, helped.occupied());
        let prey = start.color(them).without(king.from);
        let tracks = helper.track | mating.track;
        let is_free = king.is_free(occupied, Bitboard::EMPTY)
            && !tracks.contains(king.to)
            && helper.is_free(before, prey)
            && mating.is_free(after, prey - helper.stands);
        if !is_free {
            return None;
        }

        let mut our_king = Bitboard::from(position.king_square(us));
        let mut our_king_helped = our_king;
        if helper.role == Role::King {
            (our_king, our_king_helped) = (helper.stands, helper.to.into());
        }
        let their_king = king.stands;
        let mut phases = [
            // Only the king walks.
            Phase {
                board: *start,
                occupied: before,
                role: mating.role,
                stands: Bitboard::EMPTY,
                our_king: position.king_square(us).into(),
                their_king,
            },
            // The helper walks, if there is one.
            Phase {
                board: *start,
                occupied: helper.never_leaves(before),
                role: helper.role,
                stands: helper.stands,
                our_king,
                their_king,
            },
            // The mating piece walks, except for the last move.
            Phase {
                board: helped,
                occupied: mating.never_leaves(after),
                role: mating.role,
                stands: mating.stands.without(mating.to),
                our_king: our_king_helped,
                their_king,
            },
        ];
        // The king walks at the same time, or before if paths cross.
        let first = if self.helper.is_some() { 1 } else { 2 };
        let is_quiet =
            |phases: &[Phase]| phases.iter().all(|phase| phase.is_quiet(us, Bitboard::EMPTY, Bitboard::EMPTY));
        let at_once = (tracks & king.track.with(king.from)).is_empty() && is_quiet(&phases[first..]);
        if !at_once {
            for phase in &mut phases[1..] {
                phase.their_king = king.to.into();
            }
            if king.moves == 0 || !is_quiet(&phases[..1]) || !is_quiet(&phases[first..]) {
                return None;
            }
        }

        // Before the mate both sides have made the same number of moves, or the mated side one more if it began.
        let steps = helper.moves + mating.moves - 1;
        let ahead = u32::from(position.turn() == them);
        let moves = if at_once { steps.max(king.moves.saturating_sub(ahead)) } else { steps + king.moves - ahead };
        let mut end = helped;
        end.clear(mating.stands);
        end.toggle(us, mating.role, mating.to.into());
        if king.moves > 0 {
            end.toggle(them, Role::King, king.to.into());
        }
        let phases = if at_once { &phases[first..] } else { &phases };
        let busy = (helper.stands | mating.stands).with(king.from);
        let mut waiting = Waiting::new(phases, us, busy, occupied | tracks | king.track);
        let ours = waiting.lets_wait(us, moves - steps, end, &|_| true)?;
        let is_mate = |board: &Board| {
            let none = CastlingRights::NONE;
            Position::from_parts(*board, them, none, position.mode(), None, (0, 1), VariantState::CHESS).is_checkmate()
        };
        let theirs = waiting.lets_wait(them, moves + ahead - king.moves, ours.board, &is_mate)?;
        Some((at_once, [ours, theirs]))
    }
}

#[cfg(test)]
mod tests;
