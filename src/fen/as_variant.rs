//! Reading the FEN of a variant that the caller names: only with the feature `variants`, so that chess is never read
//! instead.

use super::FenError;
use crate::castling::CastlingMode;
use crate::position::{Kings, Position};
use crate::setup::Setup;
use crate::variant::{Variant, VariantState};

impl Setup {
    /// Reads a FEN of a variant in any of its forms. Fields of other variants are errors.
    ///
    /// ```
    /// use chess_arbiter::{Role, Setup, Variant};
    /// let setup = Setup::from_fen_as("4k3/8/8/8/8/8/8/4K3[QQp] w - -", Variant::Crazyhouse)?;
    /// assert_eq!(setup.variant.pockets[0].count(Role::Queen), 2);
    /// # Ok::<(), chess_arbiter::FenError>(())
    /// ```
    pub fn from_fen_as(text: &str, variant: Variant) -> Result<Setup, FenError> {
        Setup::read_of_variant(text, VariantState::new(variant))
    }
}

impl Position {
    /// Reads a FEN of a variant in any of its forms: [`Setup::from_fen_as`], then a position. Without a mode, it is
    /// Chess960 if the castling field names files.
    ///
    /// ```
    /// use chess_arbiter::{Position, Variant};
    /// let position = Position::from_fen_as("4k3/8/8/8/8/8/8/4K3[N] w - -", Variant::Crazyhouse, None)?;
    /// assert_eq!(position.legal_moves().len(), 5 + 62);
    /// # Ok::<(), chess_arbiter::FenError>(())
    /// ```
    pub fn from_fen_as(text: &str, variant: Variant, mode: Option<CastlingMode>) -> Result<Position, FenError> {
        let setup = Setup::from_fen_as(text, variant)?;
        let mode = mode.unwrap_or_else(|| setup.castling_mode());
        setup.position(mode, Kings::Required).map_err(|error| setup.unplayable(error))
    }
}
