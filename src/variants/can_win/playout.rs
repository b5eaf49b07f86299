//! Games in which both sides cooperate, so that one of them wins.
//!
//! All moves are legal, so a playout that ends with the win proves that it is possible; the choice of moves only affects
//! whether it gets there.

use crate::attacks::{attacks, king_attacks, pawn_attacks};
use crate::bitboard::Bitboard;
use crate::chess_move::Move;
use crate::dead_position::set_attacks;
use crate::piece::{Color, Role};
use crate::position::Position;
use crate::square::Square;

use super::Goal;
use super::goal::distance;
use crate::variants::{antichess, pseudo};

/// How many half-moves a playout may take.
const ATOMIC_PLIES: u32 = 20;
const ANTICHESS_PLIES: u32 = 100;
/// How many playouts are tried.
const PLAYOUTS: u32 = 3;

/// Whether a playout ends with a win of this side.
pub(super) fn wins(start: &Position, winner: Color) -> bool {
    match Goal::of(start) {
        Goal::Atomic => (0..PLAYOUTS).any(|style| blows_up(start, winner, style)),
        Goal::Antichess => (0..PLAYOUTS).any(|style| loses_all(start, winner, style)),
    }
}

/// Atomic: one piece walks until it captures something beside the king, while the other side waits.
///
/// The styles wait with different pieces.
fn blows_up(start: &Position, winner: Color, style: u32) -> bool {
    let mut position = *start;
    for _ in 0..ATOMIC_PLIES {
        let (Some(king), Some(own_king)) = (position.king_of(!winner), position.king_of(winner)) else { return false };
        let board = position.board();
        let near = king_attacks(own_king).with(own_king);
        let prey = (king_attacks(king) & board.color(!winner)) - near;
        let mv = if position.turn() == winner {
            let hunters = board.color(winner).without(own_king);
            for square in prey {
                let capturers = position.attackers(square, winner) & hunters;
                if capturers.any() && !position.legal_moves_within(capturers, square.into()).is_empty() {
                    return true;
                }
            }
            let waiting = match style {
                0 => hunters - board.role(Role::Pawn),
                1 => own_king.into(),
                _ => board.role(Role::Knight) | board.role(Role::Bishop),
            };
            approach(&position, prey).or_else(|| wait(&position, waiting, Bitboard::EMPTY))
        } else if prey.any() {
            let others = board.color(!winner).without(king) - prey;
            wait(&position, others, prey)
        } else {
            gather(&position, king)
        };
        let Some(mv) = mv else { return false };
        position = position.play(mv);
    }
    false
}

/// A move towards a capture of the prey, by the piece that needs the fewest; or that of the most advanced pawn.
fn approach(position: &Position, prey: Bitboard) -> Option<Move> {
    let (us, board) = (position.turn(), position.board());
    let occupied = board.occupied();
    let quiet = |from: Bitboard, to: Bitboard| position.legal_moves_within(from, to).first().copied();
    let hunters = Role::PROMOTIONS.map(|role| board.pieces(us, role));
    let mut ways = [prey; 4];
    // Steps outwards from the squares from which a piece captures.
    for _ in 0..3 {
        for ((role, pieces), way) in Role::PROMOTIONS.into_iter().zip(hunters).zip(&mut ways) {
            if pieces.is_empty() || way.is_empty() {
                continue;
            }
            *way = set_attacks(role, *way, occupied) - occupied;
            let found =
                (set_attacks(role, *way, occupied) & pieces).into_iter().find_map(|from| quiet(from.into(), *way));
            if found.is_some() {
                return found;
            }
        }
    }
    let pawns = board.pieces(us, Role::Pawn);
    let moves = position.legal_moves_within(pawns, !occupied);
    let advance = |mv: &&Move| if us == Color::White { mv.to().index() } else { 63 - mv.to().index() };
    moves.iter().max_by_key(advance).copied()
}

/// A quiet move of a preferred piece; otherwise of any other; of `last` only if there is no choice.
fn wait(position: &Position, preferred: Bitboard, last: Bitboard) -> Option<Move> {
    let board = position.board();
    let own = board.color(position.turn());
    let pawns = board.role(Role::Pawn);
    let free = !board.occupied();
    let groups = [preferred - pawns, own - preferred - last - pawns, own & (pawns - last), last];
    let quiet = |group: Bitboard| {
        let mut pieces = (group & own).into_iter();
        pieces.find_map(|from| {
            position.legal_moves_within(from.into(), free).iter().find(|mv| !mv.is_en_passant()).copied()
        })
    };
    groups.into_iter().find_map(quiet)
}

/// The move that brings the king and one of its own pieces closest to each other.
fn gather(position: &Position, king: Square) -> Option<Move> {
    let board = position.board();
    let men = board.color(position.turn()).without(king);
    let gap = |king: Square, men: Bitboard| men.into_iter().map(|square| distance(square, king)).min().unwrap_or(8);
    let cost = |mv: &&Move| {
        let cost = if mv.from() == king { gap(mv.to(), men) } else { gap(king, men.without(mv.from()).with(mv.to())) };
        if mv.capture().is_some() { cost + 16 } else { cost }
    };
    position.legal_moves().iter().min_by_key(cost).copied()
}

/// Antichess: the winner offers its pieces, and the other side captures them with pieces that are not captured again.
fn loses_all(start: &Position, winner: Color, style: u32) -> bool {
    let mut position = *start;
    for _ in 0..ANTICHESS_PLIES {
        let board = position.board();
        let us = position.turn();
        if board.color(us).is_empty() {
            return us == winner;
        }
        let (them, occupied) = (!us, board.occupied());
        let mut attacked = Bitboard::EMPTY;
        for role in Role::ALL {
            let pieces = board.pieces(them, role);
            if role == Role::Pawn {
                attacked |= crate::attacks::pawn_set_attacks(them, pieces);
            } else if pieces.any() {
                attacked |= set_attacks(role, pieces, occupied);
            }
        }
        let enemies = board.color(them);
        let mut best: Option<(u32, Move)> = None;
        pseudo::each(&position, Bitboard::ALL, Bitboard::ALL, &antichess::PROMOTIONS, &mut |mv| {
            let noise = mv.bits().wrapping_add(style).wrapping_mul(0x9e37_79b9) >> 29;
            let is_attacked = attacked.contains(mv.to());
            let mut worth = noise + if mv.capture().is_some() { 1 << 16 } else { 0 };
            if us == winner {
                worth += if is_attacked { 64 } else { 0 };
            } else {
                let role = mv.promotion().unwrap_or(mv.role());
                let prey = match role {
                    Role::Pawn => pawn_attacks(us, mv.to()),
                    _ => attacks(role, us, mv.to(), occupied.without(mv.from())),
                } & enemies;
                worth += if is_attacked { 0 } else { 64 } + 8 * prey.len().min(4);
            }
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, mv));
            }
        });
        let Some((_, mv)) = best else { return us == winner };
        position = position.play(mv);
    }
    false
}
