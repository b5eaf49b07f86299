//! Which squares a piece attacks.
//!
//! Sliding attacks are found by *obstruction difference*: on a line through the square, the nearest
//! blocker below and the nearest above bound the attacked stretch, and one subtraction fills it. It
//! needs four pairs of masks for each square (4 kB in all) where magic multiplication needs tables
//! of 800 kB, which would have to be shipped in the WebAssembly or filled at start.

use crate::bitboard::Bitboard;
use crate::piece::{Color, Role};
use crate::square::Square;

/// The squares of one line through a square, below it and above it.
#[derive(Clone, Copy)]
struct Line {
    lower: u64,
    upper: u64,
}

impl Line {
    const fn attacks(self, occupied: u64) -> u64 {
        let lower = self.lower & occupied;
        let upper = self.upper & occupied;
        // All bits from the nearest blocker below upwards …
        let from = u64::MAX << (63 - (lower | 1).leading_zeros());
        // … plus twice the nearest blocker above carries away all bits beyond it.
        let nearest = upper & upper.wrapping_neg();
        (self.lower | self.upper) & from.wrapping_add(nearest << 1)
    }
}

const FILE: usize = 0;
const RANK: usize = 1;
const DIAGONAL: usize = 2;
const ANTIDIAGONAL: usize = 3;

/// Towards higher squares: one step on the file, the rank, the diagonal and the antidiagonal.
const STEPS: [(i8, i8); 4] = [(0, 1), (1, 0), (1, 1), (-1, 1)];

static LINES: [[Line; 4]; 64] = {
    let mut lines = [[Line { lower: 0, upper: 0 }; 4]; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::wrapping(index as u32);
        let mut direction = 0;
        while direction < 4 {
            let (files, ranks) = STEPS[direction];
            lines[index][direction] =
                Line { lower: ray(square, -files, -ranks), upper: ray(square, files, ranks) };
            direction += 1;
        }
        index += 1;
    }
    lines
};

const fn ray(square: Square, files: i8, ranks: i8) -> u64 {
    let mut set = 0;
    let mut next = square.offset(files, ranks);
    while let Some(square) = next {
        set |= 1 << square.index();
        next = square.offset(files, ranks);
    }
    set
}

static KNIGHT: [u64; 64] =
    leaps([(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);

static KING: [u64; 64] =
    leaps([(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);

const fn leaps(steps: [(i8, i8); 8]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut index = 0;
    while index < 64 {
        let mut step = 0;
        while step < 8 {
            let (files, ranks) = steps[step];
            if let Some(square) = Square::wrapping(index as u32).offset(files, ranks) {
                table[index] |= 1 << square.index();
            }
            step += 1;
        }
        index += 1;
    }
    table
}

fn lines(square: Square) -> &'static [Line; 4] {
    &LINES[square.index() as usize & 63]
}

/// The squares a knight attacks.
pub fn knight_attacks(square: Square) -> Bitboard {
    Bitboard(KNIGHT[square.index() as usize & 63])
}

/// The squares a king attacks.
pub fn king_attacks(square: Square) -> Bitboard {
    Bitboard(KING[square.index() as usize & 63])
}

/// The squares a pawn of this color attacks.
pub fn pawn_attacks(color: Color, square: Square) -> Bitboard {
    pawn_set_attacks(color, square.into())
}

/// The squares that any of these pawns attacks.
pub(crate) fn pawn_set_attacks(color: Color, pawns: Bitboard) -> Bitboard {
    let east = (pawns.0 & Bitboard::NOT_H_FILE) << 1;
    let west = (pawns.0 & Bitboard::NOT_A_FILE) >> 1;
    Bitboard(east | west).forward(color)
}

/// The squares a bishop attacks; the first piece in each direction is attacked and hides the rest.
pub fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let lines = lines(square);
    Bitboard(lines[DIAGONAL].attacks(occupied.0) | lines[ANTIDIAGONAL].attacks(occupied.0))
}

/// The squares a rook attacks; the first piece in each direction is attacked and hides the rest.
pub fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let lines = lines(square);
    Bitboard(lines[FILE].attacks(occupied.0) | lines[RANK].attacks(occupied.0))
}

/// The squares a queen attacks: those of a rook and a bishop.
pub fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    rook_attacks(square, occupied) | bishop_attacks(square, occupied)
}

/// The squares that a piece of this role and color attacks.
pub fn attacks(role: Role, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => pawn_attacks(color, square),
        Role::Knight => knight_attacks(square),
        Role::Bishop => bishop_attacks(square, occupied),
        Role::Rook => rook_attacks(square, occupied),
        Role::Queen => queen_attacks(square, occupied),
        Role::King => king_attacks(square),
    }
}

/// Which of the four lines through `a` goes through `b`, if one does.
fn direction(a: Square, b: Square) -> Option<usize> {
    let files = (b.index() & 7) as i8 - (a.index() & 7) as i8;
    let ranks = (b.index() >> 3) as i8 - (a.index() >> 3) as i8;
    if files == 0 {
        Some(FILE)
    } else if ranks == 0 {
        Some(RANK)
    } else if files == ranks {
        Some(DIAGONAL)
    } else if files == -ranks {
        Some(ANTIDIAGONAL)
    } else {
        None
    }
}

/// The squares strictly between two squares of one line; none if they share no line.
pub fn between(a: Square, b: Square) -> Bitboard {
    let Some(direction) = direction(a, b) else { return Bitboard::EMPTY };
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    Bitboard(lines(low)[direction].upper & lines(high)[direction].lower)
}

/// The whole line through two squares, edge to edge, both included; none if they share no line.
pub fn line(a: Square, b: Square) -> Bitboard {
    match direction(a, b) {
        Some(direction) if a != b => {
            let line = lines(a)[direction];
            Bitboard(line.lower | line.upper).with(a)
        }
        _ => Bitboard::EMPTY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Walks square by square, to check the arithmetic against.
    fn walked(square: Square, occupied: Bitboard, steps: &[(i8, i8)]) -> Bitboard {
        let mut set = Bitboard::EMPTY;
        for &(files, ranks) in steps {
            let mut next = square.offset(files, ranks);
            while let Some(square) = next {
                set = set.with(square);
                next = if occupied.contains(square) { None } else { square.offset(files, ranks) };
            }
        }
        set
    }

    #[test]
    fn sliders_agree_with_walking() {
        let mut random = 0x9e37_79b9_7f4a_7c15u64;
        for _ in 0..200 {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            for occupied in [Bitboard(random), Bitboard(random & random.rotate_left(9))] {
                for square in Square::all() {
                    assert_eq!(
                        rook_attacks(square, occupied),
                        walked(square, occupied, &[(0, 1), (1, 0), (0, -1), (-1, 0)])
                    );
                    assert_eq!(
                        bishop_attacks(square, occupied),
                        walked(square, occupied, &[(1, 1), (1, -1), (-1, -1), (-1, 1)])
                    );
                }
            }
        }
    }

    #[test]
    fn pawns_do_not_wrap_around_the_board() {
        let a4 = "a4".parse().unwrap();
        let h4 = "h4".parse().unwrap();
        assert_eq!(pawn_attacks(Color::White, a4), Bitboard::from("b5".parse::<Square>().unwrap()));
        assert_eq!(pawn_attacks(Color::Black, h4), Bitboard::from("g3".parse::<Square>().unwrap()));
    }

    #[test]
    fn between_and_line() {
        let [a1, d4, h8, b3]: [Square; 4] = ["a1", "d4", "h8", "b3"].map(|s| s.parse().unwrap());
        assert_eq!(between(a1, d4).len(), 2);
        assert_eq!(between(d4, a1), between(a1, d4));
        assert_eq!(between(a1, b3), Bitboard::EMPTY);
        assert_eq!(between(a1, a1), Bitboard::EMPTY);
        assert_eq!(line(d4, a1).len(), 8);
        assert!(line(a1, d4).contains(h8));
        assert_eq!(line(a1, a1), Bitboard::EMPTY);
    }
}
