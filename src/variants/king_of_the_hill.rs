//! King of the hill: a king on d4, e4, d5 or e5 wins.

use super::VariantEnd;
use crate::bitboard::Bitboard;
use crate::outcome::EndReason;
use crate::piece::Role;
use crate::position::Position;

/// d4, e4, d5, e5.
pub(crate) const HILL: Bitboard = Bitboard(0x0000_0018_1800_0000);

/// The side that has just moved wins if its king is on the hill. The king of the side to move can be there only in a
/// FEN.
pub(super) fn end(position: &Position) -> Option<VariantEnd> {
    let winner = !position.turn();
    let king = position.board().pieces(winner, Role::King) & HILL;
    king.any().then_some(VariantEnd::win(winner, EndReason::KingOfTheHill, king))
}
