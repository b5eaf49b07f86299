//! Waiting moves of a side that has no move in a plan.

use crate::attacks::{attacks, between, knight_attacks, queen_attacks};
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::piece::{Color, Role};
use crate::square::Square;

use super::Phase;

/// How many ways to wait are tried.
const TRIES: u32 = 3;

/// A way to wait: a piece that moves there and back, or pawns that advance.
pub(super) struct Wait {
    pub from: Bitboard,
    pub to: Bitboard,
    /// The board after the waiting.
    pub board: Board,
}

/// The constraints on waiting pieces.
pub(super) struct Waiting<'a> {
    phases: &'a [Phase],
    winner: Color,
    /// The pieces that have a task in the plan, or are captured.
    busy: Bitboard,
    /// The occupied squares, and those on the paths of walking or waiting pieces.
    closed: Bitboard,
    /// The squares that waiting pieces have left, and those where they may be instead.
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

    /// Lets a side make this many waiting moves, with a piece that moves away and back or with pawns, so that the final
    /// board passes the test.
    ///
    /// A waiting piece must not give check or open a line to a king, wherever the other walking or waiting pieces
    /// are. A piece that is on no line to a king opens none.
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
                // One target is as good as another, except for a king.
                let most = if role == Role::King { 8 } else { 1 };
                for to in goals.into_iter().take(most) {
                    let king_waits_at = match role {
                        Role::King => self.king_waits_at.with(to),
                        _ => self.king_waits_at,
                    };
                    let may_go = role != Role::King && !seen.contains(from) || self.may_go(color, from, king_waits_at);
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

    /// Whether a piece may leave its square although it is on a line to a king, or is the winner's king, which then
    /// waits elsewhere.
    fn may_go(&self, color: Color, from: Square, king_waits_at: Bitboard) -> bool {
        let gone = self.gone.with(from);
        // The phases assume that waiting pieces are on their original squares.
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
