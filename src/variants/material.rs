//! Whether a side can still win, in variants.

use crate::piece::Color;
use crate::position::Position;

impl Position {
    pub(crate) fn has_insufficient_variant_material(&self, _: Color) -> bool {
        false
    }

    pub(crate) fn is_variant_material_insufficient(&self) -> bool {
        Color::ALL.into_iter().all(|color| self.has_insufficient_material(color))
    }

    pub(crate) fn variant_can_win(&self, color: Color) -> bool {
        !self.has_insufficient_material(color)
    }

    pub(crate) fn is_variant_dead(&self) -> bool {
        !Color::ALL.into_iter().any(|color| self.can_win(color))
    }
}
