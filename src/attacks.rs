//! Which squares a piece attacks.
//!
//! Sliding attacks are looked up line by line ("kindergarten bitboards"): a multiplication gathers the blockers of a
//! line into six bits, and a table gives the attacks on a rank, on a file, or, projected onto all ranks, on a
//! diagonal. The tables have 8.5 kB, which take half a kilobyte in the compressed WebAssembly.
//!
//! Magic bitboards make perft a tenth faster, but cost every page 160 to 860 kB of memory.

use crate::bitboard::Bitboard;
use crate::piece::{Color, Role};
use crate::square::Square;

const FILE: usize = 0;
const RANK: usize = 1;
const DIAGONAL: usize = 2;
const ANTIDIAGONAL: usize = 3;

const FILE_A: u64 = 0x0101_0101_0101_0101;

/// What a slider attacks on the first rank: by its file, and by which of the files b to g are occupied.
static ON_RANK: [[u8; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            let occupied = (inner as u8) << 1;
            let mut step: i32 = -1;
            while step <= 1 {
                let mut to = file as i32 + step;
                while to >= 0 && to < 8 {
                    table[file][inner] |= 1 << to;
                    if occupied >> to & 1 == 1 {
                        break;
                    }
                    to += step;
                }
                step += 2;
            }
            inner += 1;
        }
        file += 1;
    }
    table
};

/// [`ON_RANK`] on all ranks at once.
static ON_ALL_RANKS: [[u64; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut entry = 0;
    while entry < 512 {
        table[entry / 64][entry % 64] = ON_RANK[entry / 64][entry % 64] as u64 * FILE_A;
        entry += 1;
    }
    table
};

/// What a slider attacks on the a-file: by its rank, and by which of ranks 7 to 2 are occupied.
static ON_FILE_A: [[u64; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut entry = 0;
    while entry < 512 {
        let attacks = ON_RANK[7 - entry / 64][entry % 64] as u64;
        let turned = attacks.wrapping_mul(0x8040_2010_0804_0201) >> 7 & FILE_A;
        table[entry / 64][entry % 64] = turned;
        entry += 1;
    }
    table
};

/// The diagonal and the antidiagonal through each square, without the square.
static DIAGONALS: [[u64; 2]; 64] = {
    let mut table = [[0; 2]; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::wrapping(index as u32);
        table[index] = [ray(square, 1, 1) | ray(square, -1, -1), ray(square, -1, 1) | ray(square, 1, -1)];
        index += 1;
    }
    table
};

#[inline(always)]
fn file_attacks(index: usize, occupied: u64) -> u64 {
    let file = index & 7;
    // Moves the blockers on ranks 7 to 2 to files b to g.
    let inner = ((occupied >> file & FILE_A).wrapping_mul(0x0080_4020_1008_0400)) >> 58;
    ON_FILE_A[index >> 3 & 7][inner as usize & 63] << file
}

#[inline(always)]
fn rank_attacks(index: usize, occupied: u64) -> u64 {
    let rank = index & 56;
    (ON_RANK[index & 7][(occupied >> (rank + 1)) as usize & 63] as u64) << rank
}

#[inline(always)]
fn diagonal_attacks(index: usize, diagonal: u64, occupied: u64) -> u64 {
    // Projects all blockers onto one rank.
    let inner = (diagonal & occupied).wrapping_mul(FILE_A << 1) >> 58;
    ON_ALL_RANKS[index & 7][inner as usize & 63] & diagonal
}

/// All squares of a line through a square; may include the square itself.
#[inline(always)]
fn line_through(index: usize, direction: usize) -> u64 {
    match direction {
        FILE => FILE_A << (index & 7),
        RANK => 0xff << (index & 56),
        DIAGONAL => DIAGONALS[index & 63][0],
        _ => DIAGONALS[index & 63][1],
    }
}

const fn ray(square: Square, files: i8, ranks: i8) -> u64 {
    let mut set = 0;
    let mut next = square.offset(files, ranks);
    while let Some(square) = next {
        set |= 1 << square.index();
        next = square.offset(files, ranks);
    }
    set
}

static KNIGHT: [u64; 64] = leaps([(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);

/// Empty from 64 on, the number of trailing zeros of an empty set.
static KING: [u64; 128] = {
    let on_board = leaps([(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
    let mut table = [0; 128];
    let mut index = 0;
    while index < 64 {
        table[index] = on_board[index];
        index += 1;
    }
    table
};

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

/// The squares a knight attacks.
///
/// ```
/// use chess_arbiter::{Square, knight_attacks};
/// let squares: Vec<Square> = knight_attacks("a1".parse()?).into_iter().collect();
/// assert_eq!(squares, ["c2".parse()?, "b3".parse()?]);
/// # Ok::<(), chess_arbiter::SquareError>(())
/// ```
#[inline(always)]
pub fn knight_attacks(square: Square) -> Bitboard {
    Bitboard(KNIGHT[square.index() as usize & 63])
}

/// The squares a king attacks.
///
/// ```
/// use chess_arbiter::king_attacks;
/// assert_eq!(king_attacks("a1".parse()?).len(), 3);
/// # Ok::<(), chess_arbiter::SquareError>(())
/// ```
#[inline(always)]
pub fn king_attacks(square: Square) -> Bitboard {
    Bitboard(KING[square.index() as usize & 63])
}

/// The squares that the king in a set of at most one attacks.
#[inline(always)]
pub(crate) fn lone_king_attacks(king: Bitboard) -> Bitboard {
    Bitboard(KING[king.0.trailing_zeros() as usize & 127])
}

/// The squares a pawn of this color attacks.
///
/// ```
/// use chess_arbiter::{Color, pawn_attacks};
/// assert!(pawn_attacks(Color::White, "e4".parse()?).contains("d5".parse()?));
/// # Ok::<(), chess_arbiter::SquareError>(())
/// ```
#[inline(always)]
pub fn pawn_attacks(color: Color, square: Square) -> Bitboard {
    pawn_set_attacks(color, square.into())
}

/// The squares that any of these pawns attacks.
#[inline(always)]
pub(crate) fn pawn_set_attacks(color: Color, pawns: Bitboard) -> Bitboard {
    let east = (pawns.0 & Bitboard::NOT_H_FILE) << 1;
    let west = (pawns.0 & Bitboard::NOT_A_FILE) >> 1;
    Bitboard(east | west).forward(color)
}

/// The squares that any of these knights attacks.
#[inline(always)]
pub(crate) fn knight_set_attacks(knights: Bitboard) -> Bitboard {
    let set = knights.0;
    let one = (set & Bitboard::NOT_H_FILE) << 1 | (set & Bitboard::NOT_A_FILE) >> 1;
    let two = (set & 0x3f3f_3f3f_3f3f_3f3f) << 2 | (set & 0xfcfc_fcfc_fcfc_fcfc) >> 2;
    Bitboard(one << 16 | one >> 16 | two << 8 | two >> 8)
}

/// The file and the rank through a square, the square included.
#[inline(always)]
pub(crate) fn straight_lines(square: Square) -> Bitboard {
    let index = square.index() as usize;
    Bitboard(line_through(index, FILE) | line_through(index, RANK))
}

/// The diagonals through a square, without the square.
#[inline(always)]
pub(crate) fn diagonal_lines(square: Square) -> Bitboard {
    let [diagonal, antidiagonal] = DIAGONALS[square.index() as usize & 63];
    Bitboard(diagonal | antidiagonal)
}

/// The squares a bishop attacks; the first piece in each direction is attacked and hides the rest.
///
/// ```
/// use chess_arbiter::{Bitboard, bishop_attacks};
/// assert_eq!(bishop_attacks("d4".parse()?, Bitboard::EMPTY).len(), 13);
/// # Ok::<(), chess_arbiter::SquareError>(())
/// ```
#[inline(always)]
pub fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let index = square.index() as usize;
    let [diagonal, antidiagonal] = DIAGONALS[index & 63];
    Bitboard(diagonal_attacks(index, diagonal, occupied.0) | diagonal_attacks(index, antidiagonal, occupied.0))
}

/// The squares a rook attacks; the first piece in each direction is attacked and hides the rest.
///
/// ```
/// use chess_arbiter::{Bitboard, rook_attacks};
/// let occupied = Bitboard::EMPTY.with("a3".parse()?);
/// assert_eq!(rook_attacks("a1".parse()?, occupied).len(), 2 + 7);
/// # Ok::<(), chess_arbiter::SquareError>(())
/// ```
#[inline(always)]
pub fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let index = square.index() as usize;
    Bitboard(file_attacks(index, occupied.0) | rank_attacks(index, occupied.0))
}

/// The squares a queen attacks: those of a rook and a bishop.
///
/// ```
/// use chess_arbiter::{Bitboard, queen_attacks};
/// assert_eq!(queen_attacks("d4".parse()?, Bitboard::EMPTY).len(), 27);
/// # Ok::<(), chess_arbiter::SquareError>(())
/// ```
pub fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    rook_attacks(square, occupied) | bishop_attacks(square, occupied)
}

/// The squares that a piece of this role and color attacks.
///
/// ```
/// use chess_arbiter::{Bitboard, Color, Role, attacks};
/// assert_eq!(attacks(Role::Knight, Color::White, "e4".parse()?, Bitboard::EMPTY).len(), 8);
/// # Ok::<(), chess_arbiter::SquareError>(())
/// ```
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

/// The line through `a`, of four, that goes through `b`, if there is one.
#[inline(always)]
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
///
/// ```
/// use chess_arbiter::between;
/// assert_eq!(between("a1".parse()?, "d4".parse()?).len(), 2);
/// assert!(between("a1".parse()?, "b3".parse()?).is_empty());
/// # Ok::<(), chess_arbiter::SquareError>(())
/// ```
pub fn between(a: Square, b: Square) -> Bitboard {
    squares_between(a, b)
}

/// [`between`], inlined for hot paths.
#[inline(always)]
pub(crate) fn squares_between(a: Square, b: Square) -> Bitboard {
    let Some(direction) = direction(a, b) else { return Bitboard::EMPTY };
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    let stretch = (1 << high.index()) - (1u64 << low.index());
    Bitboard(line_through(a.index() as usize, direction) & stretch).without(low)
}

/// The whole line through two squares, edge to edge, both included; none if they share no line.
///
/// ```
/// use chess_arbiter::line;
/// assert_eq!(line("b1".parse()?, "b4".parse()?).len(), 8);
/// # Ok::<(), chess_arbiter::SquareError>(())
/// ```
pub fn line(a: Square, b: Square) -> Bitboard {
    match direction(a, b) {
        Some(direction) if a != b => Bitboard(line_through(a.index() as usize, direction)).with(a),
        _ => Bitboard::EMPTY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A square-by-square reference for the arithmetic.
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
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..200 {
            for occupied in [random.u64(..), random.u64(..) & random.u64(..)].map(Bitboard) {
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
    fn between_excludes_the_ends_and_line_includes_them() {
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
