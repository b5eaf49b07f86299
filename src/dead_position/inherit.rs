//! Proves that a position is not dead from the positions before it.
//!
//! If play can return to a position in which mate is possible, mate is possible
//! here as well: the way back, followed by that mate, is a series of legal moves. So
//! no search is needed after most piece moves. Two ways back are tried.
//!
//! 1. **Both take back**: the other side the move before, this one its move. This leads to the
//!    position two half-moves ago.
//! 2. **A wait**: the other side moves some piece, this one takes its move back, the other side too.
//!    This leads to the position one half-move ago.
//!
//! Moves that can be taken back are not pawn moves, captures or castling, and do not lose a castling
//! right. The position before them must not have had an en passant capture, because that is lost
//! for good.

use crate::attacks::{attacks, between, knight_attacks, queen_attacks};
use crate::bitboard::Bitboard;
use crate::chess_move::{Move, MoveKind};
use crate::piece::{Color, Role};
use crate::position::Position;

/// A move that was made, and the position before it.
#[derive(Clone, Copy)]
pub(crate) struct Made<'a> {
    pub before: &'a Position,
    pub mv: Move,
}

impl Made<'_> {
    /// Whether it was not a null move, which games allow but the Laws do not.
    pub(crate) fn is_legal(&self) -> bool {
        self.mv.kind() != MoveKind::Null
    }

    /// Whether the position before is restored once the piece is back on its square and the other
    /// side is back where it was.
    fn is_reversible(&self, after: &Position) -> bool {
        let had_ep = |square| self.before.ep_capturers(square).any();
        !self.mv.is_zeroing()
            && self.mv.kind() == MoveKind::Normal
            && self.before.castling() == after.castling()
            && !self.before.ep_square().is_some_and(had_ep)
    }

    /// The squares that must be empty for the piece to go back.
    fn way_back(&self) -> Bitboard {
        // No squares lie between those of a knight's move.
        between(self.mv.from(), self.mv.to()).with(self.mv.from())
    }
}

impl Position {
    /// Whether play can go back from here to the position before the last move.
    pub(crate) fn can_take_back(&self, made: Made<'_>) -> bool {
        made.is_reversible(self) && !self.is_check() && !made.before.is_check() && has_wait(made, self)
    }

    /// Whether play can go back from here to the position before the last two moves, the older first.
    ///
    /// The resulting position has occurred with the same side to move, so the king of the other side, which
    /// takes back last, is safe. The king of the side that takes back first has to be checked.
    pub(crate) fn can_take_back_both(&self, older: Made<'_>, newer: Made<'_>) -> bool {
        if !newer.is_reversible(self) || !older.is_reversible(newer.before) {
            return false;
        }
        let (home, away) = (older.mv.from(), older.mv.to());
        // Neither piece may block the other's way back.
        if older.way_back().contains(newer.mv.to()) || newer.way_back().contains(home) {
            return false;
        }
        let us = self.turn();
        let king = if older.mv.role() == Role::King { home } else { self.king_square(us) };
        let occupied = self.board().occupied().without(away).with(home);
        self.board().attackers(king, !us, occupied).is_empty()
    }
}

/// Whether the side to move has a piece that can move away and back while the last move is taken back.
///
/// The piece is not a pawn, a king or a rook that may castle. It is not on a queen's line from its own king
/// now, nor on one from the other king before the last move, so
/// moving it opens no line to either, and its own side, which is not in check, stays out of check. Its target
/// was not on a queen's line or a knight's move from the other king either, so it
/// gives no check once the last move has been taken back; taking back is legal, because that king was not in check
/// before. When the piece is back, the position is the one before the last move, in which the king
/// of the side not to move is safe, as in every position.
fn has_wait(made: Made<'_>, after: &Position) -> bool {
    let us = after.turn();
    let board = after.board();
    let occupied = board.occupied();
    let other_king = made.before.king_square(!us);
    let seen = queen_attacks(other_king, made.before.board().occupied());
    let own_seen = queen_attacks(after.king_square(us), occupied);
    let way_back = made.way_back();
    let home = Bitboard::from(made.mv.from());
    let goals = !(occupied | seen | knight_attacks(other_king) | way_back);
    let able = board.color(us) - seen - own_seen - after.castling().rooks();
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        for square in able & board.role(role) {
            // The way must also be free once the piece of the last move is back.
            let now = attacks(role, Color::White, square, occupied);
            if (now & goals & attacks(role, Color::White, square, occupied | home)).any() {
                return true;
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Openings, open play, en passant captures, castling rights, pieces that pin each other.
    const STARTS: [&str; 12] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/8/1b4n1/3pP3/4pP2/1B4N1/8/R3K2R w KQkq d6 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "4k3/4r3/8/b7/4N3/2B1R3/3Q4/q3K3 w - - 0 1",
        "6k1/3b4/2p3n1/1pPpP3/8/2N5/1B1R4/3K4 w - b6 0 1",
        "q3k2q/8/8/8/3N4/8/8/B2QK2R w K - 0 1",
        "3rk3/8/8/8/4n3/8/3N4/3KR2b b - - 0 1",
        "k7/8/8/3n4/8/8/8/K2R4 w - - 0 1",
        "4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1",
        "r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1",
        "8/8/8/1n1k4/8/2K1B3/8/8 w - - 0 1",
    ];

    fn backwards(position: &Position, mv: Move) -> impl Iterator<Item = Position> {
        let position = *position;
        let back = move |other: &Move| (other.from(), other.to()) == (mv.to(), mv.from());
        position.legal_moves().into_iter().filter(back).map(move |mv| position.play(mv))
    }

    #[test]
    fn the_path_back_to_an_earlier_position_is_legal() {
        let mut random = fastrand::Rng::with_seed(1);
        let (mut once, mut twice) = (0, 0);
        for fen in STARTS {
            for _ in 0..300 {
                let mut at: Position = fen.parse().unwrap();
                let mut older: Option<(Position, Move)> = None;
                for _ in 0..30 {
                    let moves = at.legal_moves();
                    if moves.is_empty() {
                        break;
                    }
                    let mv = moves[random.usize(..moves.len())];
                    let next = at.play(mv);
                    let newer = Made { before: &at, mv };
                    if next.can_take_back(newer) {
                        once += 1;
                        let returns = |wait: &Move| {
                            backwards(&next.play(*wait), mv).any(|back| backwards(&back, *wait).any(|back| back == at))
                        };
                        assert!(next.legal_moves().iter().any(returns), "{mv:?} from {at}");
                    }
                    if let Some((before, first)) = &older
                        && next.can_take_back_both(Made { before, mv: *first }, newer)
                    {
                        twice += 1;
                        let returns = |back: Position| backwards(&back, mv).any(|back| back == *before);
                        assert!(backwards(&next, *first).any(returns), "{first:?} {mv:?} from {before}");
                    }
                    older = Some((at, mv));
                    at = next;
                }
            }
        }
        assert!(once > 10_000 && twice > 5000, "{once} {twice}");
    }
}
