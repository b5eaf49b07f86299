//! What wins an atomic or antichess game, and estimates of the distance to a win.

use alloc::vec::Vec;

use crate::attacks::{attacks, king_attacks, pawn_attacks};
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::piece::{Color, Role};
use crate::position::Position;
use crate::square::Square;
use crate::variant::Variant;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    /// Atomic: the other king is blown up, or mated.
    Atomic,
    /// Antichess: no piece or no move is left.
    Antichess,
}

impl Goal {
    pub(super) fn of(position: &Position) -> Goal {
        if position.variant() == Variant::Atomic { Goal::Atomic } else { Goal::Antichess }
    }

    /// Whether a side has won with the last move, by the board alone.
    pub(super) fn is_won(self, position: &Position, winner: Color) -> bool {
        match self {
            Goal::Atomic => position.king_of(!winner).is_none(),
            Goal::Antichess => position.board().color(winner).is_empty() && position.turn() == winner,
        }
    }

    /// Whether the other side has won with the last move, by the board alone.
    pub(super) fn is_lost(self, position: &Position, winner: Color) -> bool {
        self.is_won(position, !winner)
    }

    /// Whether a side has won if the side to move has no legal move.
    pub(super) fn is_won_without_moves(self, position: &Position, winner: Color) -> bool {
        match self {
            Goal::Atomic => position.turn() != winner && position.is_check(),
            Goal::Antichess => position.turn() == winner,
        }
    }

    /// Whether a side has just a bishop and a rook or knight in atomic, and the other side a bare king.
    pub(super) fn is_bishop_and_other(self, position: &Position, winner: Color) -> bool {
        let board = position.board();
        let own = board.color(winner);
        let others = own & (board.role(Role::Rook) | board.role(Role::Knight));
        let has_both = others.len() == 1 && (own & board.role(Role::Bishop)).len() == 1;
        self == Goal::Atomic && board.occupied().len() == 4 && has_both
    }

    /// The work of the estimates, in moves made.
    pub(super) fn work(self, position: &Position, winner: Color) -> usize {
        let board = position.board();
        let [own, other] = [winner, !winner].map(|color| board.color(color).len() as usize);
        match self {
            Goal::Atomic if other == 1 => 4 * own.saturating_sub(1).min(SET_UP).pow(2),
            Goal::Atomic => 2 + own * other / 8,
            Goal::Antichess => 2 + own / 4,
        }
    }

    /// Two estimates of the number of moves to a win. They only affect how soon a win is found.
    pub(super) fn costs(self, position: &Position, winner: Color) -> [i32; 2] {
        match self {
            Goal::Atomic => atomic_costs(position, winner),
            Goal::Antichess => antichess_costs(position, winner),
        }
    }
}

/// The maximum number of officers for which a mate is set up; more mate easily.
const SET_UP: usize = 4;

/// The corners, where a king is mated most easily.
const CORNERS: Bitboard = Bitboard(0x8100_0000_0000_0081);

pub(super) fn distance(a: Square, b: Square) -> i32 {
    let files = (a.index() & 7).abs_diff(b.index() & 7);
    let ranks = (a.index() >> 3).abs_diff(b.index() >> 3);
    i32::from(files.max(ranks))
}

fn nearest(square: Square, to: Bitboard) -> i32 {
    to.into_iter().map(|other| distance(square, other)).min().unwrap_or(8)
}

/// How many steps the most advanced pawn has to go.
fn to_promotion(pawns: Bitboard, color: Color) -> i32 {
    let last_rank = (!color).back_rank().index();
    pawns.into_iter().map(|pawn| i32::from(pawn.rank().index().abs_diff(last_rank))).min().unwrap_or(7)
}

/// Something has to be captured beside the king; a bare king has to be mated.
fn atomic_costs(position: &Position, winner: Color) -> [i32; 2] {
    let board = position.board();
    let (Some(king), Some(own_king)) = (position.king_of(!winner), position.king_of(winner)) else { return [0; 2] };
    let own = board.color(winner).without(own_king);
    let prey = board.color(!winner).without(king);
    let pawns = own & board.role(Role::Pawn);
    let officers = own - pawns;
    let gathered: i32 = officers.into_iter().map(|piece| distance(piece, king)).sum();
    let near_kings = 4 * (3 - distance(king, own_king)).max(0);
    if prey.is_empty() {
        let occupied = board.occupied().without(king);
        // Next to the other king, checks do not count.
        let beside = king_attacks(own_king);
        let is_flight =
            |square: &Square| beside.contains(*square) || board.attackers(*square, winner, occupied).is_empty();
        let flights = (king_attacks(king) - occupied).into_iter().filter(is_flight).count() as i32;
        let want = if (officers & board.role(Role::Queen)).is_empty() { 8 * to_promotion(pawns, winner) } else { 0 };
        let near = 10 * flights + gathered;
        let mut nearest: Vec<Square> = officers.into_iter().collect();
        nearest.sort_by_key(|piece| distance(*piece, king));
        let officers: Bitboard = nearest.into_iter().take(SET_UP).collect();
        let set_up = CORNERS.into_iter().map(|corner| 6 * distance(king, corner) + set_up(position, officers, corner));
        return [near, set_up.min().unwrap_or(0)].map(|cost| cost + near_kings + want);
    }
    let mut least = 16;
    for piece in own {
        for target in prey {
            let cost = if pawns.contains(piece) {
                // The prey has to come to a square that the pawn attacks.
                let squares = pawn_attacks(winner, piece).into_iter();
                squares.map(|square| 2 * distance(target, square) + beside(king, square)).min().unwrap_or(16)
            } else {
                approach(board, piece, target) + beside(king, target)
            };
            least = least.min(cost);
        }
    }
    let want = if officers.is_empty() { 16 + 8 * to_promotion(pawns, winner) } else { 0 };
    [8 * least + near_kings + want, 4 * least + gathered + want]
}

/// About how many moves an officer needs until it attacks a piece.
fn approach(board: &Board, piece: Square, target: Square) -> i32 {
    let role = board.role_at(piece).unwrap_or(Role::King);
    match role {
        _ if attacks(role, Color::White, piece, board.occupied()).contains(target) => 0,
        Role::Knight => 1 + (distance(piece, target) + 1) / 2,
        _ => 2,
    }
}

/// How far the pieces are from a mate of a bare king in a corner: one checks it from a square beside it, where it is safe from
/// the king; others attack or occupy the squares that are left.
fn set_up(position: &Position, officers: Bitboard, corner: Square) -> i32 {
    const FAR: i32 = 6;
    let board = position.board();
    let ring = king_attacks(corner);
    let role = |piece: Square| board.role_at(piece).unwrap_or(Role::King);
    let reach = |piece: Square| attacks(role(piece), Color::White, piece, Bitboard::EMPTY).with(piece);
    // How many moves a piece needs to one of some squares.
    let moves = |piece: Square, to: Bitboard| match role(piece) {
        _ if to.contains(piece) => 0,
        Role::Knight => (nearest(piece, to) + 1) / 2 + 1,
        _ if (reach(piece) & to).any() => 1,
        Role::Bishop if (to & same_color(piece)).is_empty() => FAR,
        _ => 2,
    };
    let mut least = 4 * FAR;
    for checker in officers {
        let from = attacks(role(checker), Color::White, corner, Bitboard::EMPTY);
        let near = if role(checker) == Role::Knight { from } else { from & ring };
        for square in near {
            let left = ring.without(square) - attacks(role(checker), Color::White, square, Bitboard::EMPTY);
            let fill = |flight: Square| {
                let by = |piece: Square| match reach(piece).contains(flight) {
                    true => 0,
                    false => moves(piece, attacks(role(piece), Color::White, flight, Bitboard::EMPTY).with(flight)),
                };
                officers.without(checker).into_iter().map(by).min().unwrap_or(FAR).min(FAR)
            };
            let cost = 3 * moves(checker, square.into()) + 4 * left.into_iter().map(fill).sum::<i32>();
            least = least.min(cost);
        }
    }
    least
}

fn same_color(square: Square) -> Bitboard {
    if square.is_light() { Bitboard::LIGHT } else { Bitboard::DARK }
}

/// How many steps a king has to take until it stands beside a square.
fn beside(king: Square, square: Square) -> i32 {
    2 * (distance(king, square) - 1).max(0)
}

/// The fewer pieces of its own, and the nearer those of the other side, the better.
fn antichess_costs(position: &Position, winner: Color) -> [i32; 2] {
    let board = position.board();
    let (own, other) = (board.color(winner), board.color(!winner));
    let gap = own.into_iter().map(|piece| nearest(piece, other)).min().unwrap_or(0);
    let pawns = other & board.role(Role::Pawn);
    let officers = other - pawns;
    // None of them, or only bishops that never attack a bishop of the winner's: a pawn has to become something else.
    let is_safe =
        |squares: Bitboard| (own & squares & board.role(Role::Bishop)).any() && (officers & squares).is_empty();
    let are_bishops = (officers - board.role(Role::Bishop)).is_empty();
    let is_wanted = officers.is_empty() || are_bishops && (is_safe(Bitboard::LIGHT) || is_safe(Bitboard::DARK));
    let want = if is_wanted { 4 * to_promotion(pawns, !winner) } else { 0 };
    let men = 10 * own.len() as i32 + want;
    [men + 2 * gap, men + other.len() as i32]
}
