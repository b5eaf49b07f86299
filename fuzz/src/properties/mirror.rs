//! The mirrored position, with colors swapped and the board flipped: the same must be true of the other side.

use chess_arbiter::{Bitboard, Color, Move, MoveKind, Position, Role, Square, Variant};

use super::{full, read_like};

pub fn square(square: Square) -> Square {
    Square::from_index(square.index() ^ 56).expect("a square")
}

pub fn set(set: Bitboard) -> Bitboard {
    Bitboard(set.0.swap_bytes())
}

/// Everything about a move, independent of color.
pub type Shape = (Square, Square, Role, Option<Role>, Option<Role>, MoveKind);

pub fn shape(mv: Move) -> Shape {
    (mv.from(), mv.to(), mv.role(), mv.capture(), mv.promotion(), mv.kind())
}

/// The shape of the mirrored move.
pub fn mirrored_shape(mv: Move) -> Shape {
    let (from, to, role, capture, promotion, kind) = shape(mv);
    (square(from), square(to), role, capture, promotion, kind)
}

/// The mirrored position, made from the mirrored FEN; none in variants that do not treat colors alike.
pub fn position(position: &Position) -> Option<Position> {
    if matches!(position.variant(), Variant::Horde | Variant::RacingKings) {
        return None;
    }
    let text = full(position);
    let mut fields = text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let swapped = |text: &str| -> String {
        let swap = |c: char| {
            if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }
        };
        text.chars().map(swap).collect()
    };
    let (board, pockets) = fields[0].split_at(fields[0].find('[').unwrap_or(fields[0].len()));
    fields[0] = board.split('/').rev().map(swapped).collect::<Vec<_>>().join("/") + &swapped(pockets);
    fields[1] = if position.turn() == Color::White { "b" } else { "w" }.to_owned();
    fields[2] = swapped(&fields[2]);
    fields[3] = self::text(&fields[3]);
    if position.variant() == Variant::ThreeCheck {
        fields[4] = fields[4].chars().rev().collect();
    }
    let text = fields.join(" ");
    Some(read_like(&text, position).unwrap_or_else(|error| panic!("mirrored, {text} is refused: {error}")))
}

/// A text with every rank flipped.
pub fn text(text: &str) -> String {
    let turn = |c: char| match c.to_digit(10) {
        Some(digit @ 1..=8) => char::from_digit(9 - digit, 10).expect("a digit"),
        _ => c,
    };
    text.chars().map(turn).collect()
}
