//! Insufficient material.

use crate::bitboard::Bitboard;
use crate::piece::{Color, Role};
use crate::position::Position;
use crate::variant::of_variant;

impl Position {
    /// Whether neither side has enough material to mate: king against king, king and
    /// one minor piece against king, or bishops that are all on squares of one color (FIDE 5.2.2). False if a
    /// king is missing, because there is no mate.
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// let position: Position = "k7/8/8/8/8/8/8/K1B5 w - -".parse()?;
    /// assert!(position.is_insufficient_material());
    /// # Ok::<(), chess_arbiter::FenError>(())
    /// ```
    pub fn is_insufficient_material(&self) -> bool {
        of_variant!(self.is_variant_material_insufficient());
        self.has_kings() && Color::ALL.into_iter().all(|color| self.has_insufficient_material(color))
    }

    /// Whether this side lacks the material to mate, even with the other side's help (FIDE 6.9).
    ///
    /// True only if the material proves it: only a king; no king to mate; a lone knight against no piece that could
    /// block its own king (a bare king or queens); only bishops, and the bishops of both sides all on squares of one
    /// color with no knight or pawn on the board.
    ///
    /// In variants the material to win by their rules; what this excludes in horde is known as a table.
    pub fn has_insufficient_material(&self, color: Color) -> bool {
        of_variant!(self.has_insufficient_variant_material(color));
        let board = self.board();
        if board.pieces(!color, Role::King).is_empty() {
            return true;
        }
        let own = board.color(color) - board.role(Role::King);
        let mating = board.role(Role::Pawn) | board.role(Role::Rook) | board.role(Role::Queen);
        if (own & mating).any() {
            return false;
        }
        if (own & board.role(Role::Knight)).any() {
            let helpers = board.color(!color) - board.role(Role::King) - board.role(Role::Queen);
            return own.len() <= 1 && helpers.is_empty();
        }
        let bishops = board.role(Role::Bishop);
        if (own & bishops).any() {
            let one_color = (bishops & Bitboard::LIGHT).is_empty() || (bishops & Bitboard::DARK).is_empty();
            return one_color && (board.role(Role::Pawn) | board.role(Role::Knight)).is_empty();
        }
        true
    }

    /// Whether each side has a king and one knight or bishop, and nothing else; not two bishops on one color.
    pub(crate) fn is_minor_against_minor(&self) -> bool {
        let board = self.board();
        let minors = board.role(Role::Knight) | board.role(Role::Bishop);
        board.occupied().len() == 4
            && Color::ALL.into_iter().all(|color| (board.color(color) & minors).len() == 1)
            && !self.is_insufficient_material()
    }
}
