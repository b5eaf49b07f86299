//! What a side does in a plan when it has nothing to do.

use crate::attacks::{attacks, between, knight_attacks, queen_attacks};
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::piece::{Color, Role};

use super::Phase;

/// How many pieces are tried.
const TRIES: u32 = 3;

/// What the pieces that wait have to leave alone.
pub(super) struct Waiting<'a> {
    pub phases: &'a [Phase],
    pub winner: Color,
    /// The pieces that have something else to do, or are taken.
    pub busy: Bitboard,
    /// What is occupied, and what is stood on or passed by a piece that walks.
    pub closed: Bitboard,
    /// What has left its square to wait.
    gone: Bitboard,
    /// Where the winner's king waits.
    also: Bitboard,
}

impl Waiting<'_> {
    pub fn new(phases: &[Phase], winner: Color, busy: Bitboard, closed: Bitboard) -> Waiting<'_> {
        let none = Bitboard::EMPTY;
        Waiting { phases, winner, busy, closed, gone: none, also: none }
    }

    /// Lets a side wait so many times: with a piece that goes somewhere and back, or with pawns. `is_right` says whether
    /// the board is as it should be after that.
    ///
    /// Nothing that waits may give check or open a line to a king. What no king sees opens none.
    pub fn lets_wait(
        &mut self,
        color: Color,
        times: u32,
        board: &Board,
        is_right: &mut dyn FnMut(Board) -> bool,
    ) -> bool {
        if times == 0 {
            return is_right(*board);
        }
        let watched = self.seen_by_king(!color);
        let seen = watched | self.seen_by_king(color);
        let avoid = self.closed | watched;
        let able = board.color(color) - self.busy;
        let mut tries = TRIES;
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
            let is_king = role == Role::King;
            for from in able & board.role(role) {
                let goals = attacks(role, color, from, self.closed) - avoid;
                // For a king one square is not as good as another.
                for to in goals.into_iter().take(if is_king { 8 } else { 1 }) {
                    let gone = self.gone.with(from);
                    let also = if is_king { to.into() } else { Bitboard::EMPTY };
                    let is_quiet = |phase: &Phase| phase.is_quiet(self.winner, gone, also);
                    if (is_king || seen.contains(from)) && !self.phases.iter().all(is_quiet) {
                        continue;
                    }
                    let mut after = *board;
                    if times % 2 == 1 {
                        after.toggle(color, role, Bitboard::from(from).with(to));
                    }
                    if is_right(after) {
                        self.gone = gone;
                        self.also = also;
                        self.closed |= between(from, to).with(to);
                        return true;
                    }
                    tries -= 1;
                    if tries == 0 {
                        return false;
                    }
                }
            }
        }

        let mut after = *board;
        let mut rest = times;
        for from in (able & board.role(Role::Pawn)) - seen {
            let mut at = Bitboard::from(from);
            while rest > 0 {
                let next = at.forward(color) - avoid - Bitboard::BACK_RANKS;
                if next.is_empty() {
                    break;
                }
                after.toggle(color, Role::Pawn, at | next);
                self.closed |= next;
                at = next;
                rest -= 1;
            }
        }
        rest == 0 && is_right(after)
    }

    /// The squares from which a queen or a knight would attack this side's king, wherever it may be.
    fn seen_by_king(&self, color: Color) -> Bitboard {
        let mut occupied = !self.gone;
        let mut kings = Bitboard::EMPTY;
        for phase in self.phases {
            occupied &= phase.occupied;
            kings |= if color == self.winner { phase.ours | self.also } else { phase.theirs };
        }
        let seen = |king| queen_attacks(king, occupied) | knight_attacks(king);
        kings.into_iter().fold(Bitboard::EMPTY, |all, king| all | seen(king))
    }
}
