//! What a side does in a plan when it has nothing to do.

use crate::attacks::{attacks, between, knight_attacks, queen_attacks};
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::piece::{Color, Role};
use crate::square::Square;

use super::Phase;

/// In how many ways a side may wait that are not right in the end.
const TRIES: u32 = 3;

/// What waited, and where: a piece that goes there and back, or pawns that advance.
pub(super) struct Wait {
    pub from: Bitboard,
    pub to: Bitboard,
    /// The board after the waiting.
    pub board: Board,
}

/// What the pieces that wait have to leave alone.
pub(super) struct Waiting<'a> {
    phases: &'a [Phase],
    winner: Color,
    /// The pieces that have something else to do, or are taken.
    busy: Bitboard,
    /// What is occupied, and what is stood on or passed by a piece that walks or waits.
    closed: Bitboard,
    /// What has left its square to wait, and where it may be instead.
    gone: Bitboard,
    waits_at: Bitboard,
    /// The squares where the winner's king waits.
    king_waits_at: Bitboard,
}

impl Waiting<'_> {
    pub fn new(phases: &[Phase], winner: Color, busy: Bitboard, closed: Bitboard) -> Waiting<'_> {
        let none = Bitboard::EMPTY;
        let (gone, waits_at, king_waits_at) = (none, none, none);
        Waiting { phases, winner, busy, closed, gone, waits_at, king_waits_at }
    }

    /// Lets a side wait so many times, so that the board is right after that: with a piece that goes somewhere and
    /// back, or with pawns.
    ///
    /// Nothing that waits may give check or open a line to a king, wherever the others are that walk or wait. What no
    /// king sees opens none.
    pub fn lets_wait(
        &mut self,
        color: Color,
        times: u32,
        board: Board,
        is_right: &dyn Fn(&Board) -> bool,
    ) -> Option<Wait> {
        if times == 0 {
            let none = Bitboard::EMPTY;
            return is_right(&board).then_some(Wait { from: none, to: none, board });
        }
        let watched = self.seen_by_king(!color, self.gone);
        let seen = watched | self.seen_by_king(color, self.gone);
        let avoid = self.closed | watched;
        let able = board.color(color) - self.busy;
        let mut tries = TRIES;
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
            for from in able & board.role(role) {
                let goals = attacks(role, color, from, self.closed) - avoid;
                // One square is as good as another, but not for a king.
                let most = if role == Role::King { 8 } else { 1 };
                for to in goals.into_iter().take(most) {
                    let king_waits_at = match role {
                        Role::King => self.king_waits_at.with(to),
                        _ => self.king_waits_at,
                    };
                    let may_go = role != Role::King && !seen.contains(from)
                        || self.may_go(color, from, king_waits_at);
                    if !may_go {
                        continue;
                    }
                    let mut after = board;
                    if times % 2 == 1 {
                        after.toggle(color, role, Bitboard::from(from).with(to));
                    }
                    if is_right(&after) {
                        self.gone = self.gone.with(from);
                        self.waits_at = self.waits_at.with(to);
                        self.king_waits_at = king_waits_at;
                        self.closed |= between(from, to).with(to);
                        return Some(Wait { from: from.into(), to: to.into(), board: after });
                    }
                    tries -= 1;
                    if tries == 0 {
                        return None;
                    }
                }
            }
        }

        let mut wait = Wait { from: Bitboard::EMPTY, to: Bitboard::EMPTY, board };
        let mut rest = times;
        for from in (able & board.role(Role::Pawn)) - seen {
            let start = Bitboard::from(from);
            let mut at = start;
            while rest > 0 {
                let next = at.forward(color) - avoid - Bitboard::BACK_RANKS;
                if next.is_empty() {
                    break;
                }
                at = next;
                self.closed |= next;
                rest -= 1;
            }
            if at != start {
                wait.from |= start;
                wait.to |= at;
            }
        }
        wait.board.toggle(color, Role::Pawn, wait.from | wait.to);
        self.gone |= wait.from;
        (rest == 0 && is_right(&wait.board)).then_some(wait)
    }

    /// Whether a piece may leave its square though a king sees it, or is the winner's king, which then waits there.
    fn may_go(&self, color: Color, from: Square, king_waits_at: Bitboard) -> bool {
        let gone = self.gone.with(from);
        // What waits is not where the phases have it.
        (self.seen_by_king(color, gone) & self.waits_at).is_empty()
            && self.phases.iter().all(|phase| phase.is_quiet(self.winner, gone, king_waits_at))
    }

    /// The squares from which a queen or a knight would attack this side's king, wherever it may be.
    fn seen_by_king(&self, color: Color, gone: Bitboard) -> Bitboard {
        let mut occupied = !gone;
        let mut kings = Bitboard::EMPTY;
        for phase in self.phases {
            occupied &= phase.occupied;
            kings |= match color == self.winner {
                true => phase.our_king | self.king_waits_at,
                false => phase.their_king,
            };
        }
        let seen = |king| queen_attacks(king, occupied) | knight_attacks(king);
        kings.into_iter().fold(Bitboard::EMPTY, |all, king| all | seen(king))
    }
}
