//! Piece placement.

use core::fmt;

use crate::attacks::{
    attacks, bishop_attacks, diagonal_lines, king_attacks, knight_attacks, pawn_attacks, rook_attacks, straight_lines,
};
use crate::bitboard::Bitboard;
use crate::castling::CastlingSide;
use crate::chess_move::{Move, MoveKind};
use crate::piece::{Color, Piece, Role};
use crate::square::{File, Rank, Square};

/// The pieces on the board, legal or not.
///
/// Three sets encode the roles, one bit of the role's number each. With one set per role, a move would write six, and
/// copies would be half as large again. Looking up the pieces of a role costs an operation or two.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    numbers: RoleNumbers,
    colors: [Bitboard; 2],
}

/// For each number of three bits, each bit as a full or an empty set.
static BITS: [[u64; 3]; 8] = {
    let mut table = [[0; 3]; 8];
    let mut index = 0;
    while index < 24 {
        table[index / 3][index % 3] = if ((index / 3) >> (index % 3)) & 1 != 0 { !0 } else { 0 };
        index += 1;
    }
    table
};

/// The role on every square, one bit of its number per set: 0 for an empty square, 1 for a pawn, to 6 for a king.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct RoleNumbers(pub [Bitboard; 3]);

impl RoleNumbers {
    /// 0 for an empty square, 1 for a pawn, to 6 for a king.
    #[inline(always)]
    pub(crate) fn at(self, square: Square) -> u32 {
        let bit = |place: usize| (self.0[place].0 >> square.index() & 1) as u32;
        bit(0) | bit(1) << 1 | bit(2) << 2
    }
}

impl Board {
    /// A board without pieces.
    pub const EMPTY: Board = Board::from_numbers([Bitboard::EMPTY; 3], [Bitboard::EMPTY; 2]);

    /// The board with these bits of the role numbers and these squares of each color.
    #[inline(always)]
    pub(crate) const fn from_numbers(numbers: [Bitboard; 3], colors: [Bitboard; 2]) -> Board {
        Board { numbers: RoleNumbers(numbers), colors }
    }

    /// All pieces of a color.
    ///
    /// ```
    /// use chess_arbiter::{Color, Position};
    /// assert_eq!(Position::default().board().color(Color::White).len(), 16);
    /// ```
    #[inline(always)]
    pub const fn color(&self, color: Color) -> Bitboard {
        self.colors[color as usize]
    }

    /// All pieces of a role, of both colors.
    ///
    /// ```
    /// use chess_arbiter::{Position, Role};
    /// assert_eq!(Position::default().board().role(Role::Pawn).len(), 16);
    /// ```
    #[inline(always)]
    pub const fn role(&self, role: Role) -> Bitboard {
        let [ones, twos, fours] = self.numbers.0;
        let (ones, twos, fours) = (ones.0, twos.0, fours.0);
        Bitboard(match role {
            Role::Pawn => ones & !(twos | fours),
            Role::Knight => twos & !(ones | fours),
            Role::Bishop => twos & ones,
            Role::Rook => fours & !(ones | twos),
            Role::Queen => fours & ones,
            Role::King => fours & twos,
        })
    }

    /// All pieces of a color and a role.
    ///
    /// ```
    /// use chess_arbiter::{Color, Position, Role};
    /// assert_eq!(Position::default().board().pieces(Color::Black, Role::Rook).len(), 2);
    /// ```
    #[inline(always)]
    pub const fn pieces(&self, color: Color, role: Role) -> Bitboard {
        Bitboard(self.colors[color as usize].0 & self.role(role).0)
    }

    /// [`Board::pieces`] for a role that is only known at run time: not inlined, and without a branch.
    #[inline(never)]
    pub(crate) fn pieces_like(&self, color: Color, role: Role) -> Bitboard {
        let [ones, twos, fours] = BITS[role as usize + 1].map(Bitboard);
        let [has_one, has_two, has_four] = self.numbers.0;
        self.color(color) - (has_one ^ ones) - (has_two ^ twos) - (has_four ^ fours)
    }

    /// The diagonal sliders of a color: its bishops and queens.
    #[inline(always)]
    pub(crate) const fn diagonal_sliders(&self, color: Color) -> Bitboard {
        self.diagonal_sliders_among(self.color(color))
    }

    /// The bishops and queens of a set.
    #[inline(always)]
    pub(crate) const fn diagonal_sliders_among(&self, set: Bitboard) -> Bitboard {
        let [ones, twos, fours] = self.numbers.0;
        Bitboard(set.0 & ones.0 & (twos.0 | fours.0))
    }

    /// The orthogonal sliders of a color: its rooks and queens.
    #[inline(always)]
    pub(crate) const fn straight_sliders(&self, color: Color) -> Bitboard {
        self.straight_sliders_among(self.color(color))
    }

    /// The rooks and queens of a set.
    #[inline(always)]
    pub(crate) const fn straight_sliders_among(&self, set: Bitboard) -> Bitboard {
        let [_, twos, fours] = self.numbers.0;
        Bitboard(set.0 & fours.0 & !twos.0)
    }

    /// All squares with a piece on them.
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// assert_eq!(Position::default().board().occupied().len(), 32);
    /// ```
    #[inline(always)]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.colors[0].0 | self.colors[1].0)
    }

    /// The square of a color's king; `None` if it has none or several.
    ///
    /// ```
    /// use chess_arbiter::{Color, Position};
    /// assert_eq!(Position::default().board().king(Color::White), "e1".parse().ok());
    /// ```
    #[inline(always)]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::King).single()
    }

    /// The role numbers of all squares.
    #[inline(always)]
    pub(crate) fn role_numbers(&self) -> RoleNumbers {
        self.numbers
    }

    /// The role of the piece on a square.
    #[inline(always)]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        Role::ALL.get((self.numbers.at(square) as usize).wrapping_sub(1)).copied()
    }

    /// The color of the piece on a square.
    #[inline(always)]
    pub fn color_at(&self, square: Square) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.color(color).contains(square))
    }

    /// The piece on a square.
    ///
    /// ```
    /// use chess_arbiter::{Piece, Position};
    /// let board = *Position::default().board();
    /// assert_eq!(board.piece_at("d8".parse().unwrap()), Piece::from_letter('q'));
    /// ```
    #[inline(always)]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        Some(Piece { color: self.color_at(square)?, role: self.role_at(square)? })
    }

    /// Every piece with its square, from a1 to h8.
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// assert_eq!(Position::default().board().iter().count(), 32);
    /// ```
    #[inline(always)]
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().into_iter().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// Puts a piece on a square, replacing any piece there.
    ///
    /// ```
    /// use chess_arbiter::{Board, Piece};
    /// let mut board = Board::EMPTY;
    /// board.put("e4".parse().unwrap(), Piece::from_letter('N').unwrap());
    /// assert_eq!(board.occupied().len(), 1);
    /// ```
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.remove(square);
        self.toggle(piece.color, piece.role, square.into());
    }

    /// Removes any piece from a square.
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// let mut board = *Position::default().board();
    /// board.remove("e1".parse().unwrap());
    /// assert_eq!(board.occupied().len(), 31);
    /// ```
    #[inline(always)]
    pub fn remove(&mut self, square: Square) {
        self.clear(square.into());
    }

    /// Empties all squares of a set.
    #[inline(always)]
    pub(crate) fn clear(&mut self, squares: Bitboard) {
        for set in &mut self.numbers.0 {
            *set -= squares;
        }
        for set in &mut self.colors {
            *set -= squares;
        }
    }

    /// Adds these pieces where they are missing and removes them where they are present.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, color: Color, role: Role, squares: Bitboard) {
        for (set, bits) in self.numbers.0.iter_mut().zip(BITS[role as usize + 1]) {
            *set ^= squares & Bitboard(bits);
        }
        self.colors[color as usize] ^= squares;
    }

    /// The board after a piece has gone from one square to another, where it has this role; a piece there is
    /// captured.
    ///
    /// Every set is written once, in the same way, so the code has no branch on captures and never reads back what it
    /// has just written.
    #[inline(always)]
    pub(crate) fn moved(&self, color: Color, role: usize, from: Square, to: Square) -> Board {
        let (touched, to) = (Bitboard::from(from).with(to), Bitboard::from(to));
        let bits = &BITS[(role + 1) & 7];
        let number = |place: usize| (self.numbers.0[place] - touched) | (to & Bitboard(bits[place]));
        let [white, black] = self.colors;
        let is_black = Bitboard((color as u64).wrapping_neg());
        Board {
            numbers: RoleNumbers([number(0), number(1), number(2)]),
            colors: [(white - touched) | (to - is_black), (black - touched) | (to & is_black)],
        }
    }

    /// Plays a move of any kind for a color.
    pub(crate) fn play(&mut self, us: Color, mv: Move) {
        let (from, to) = (mv.from(), mv.to());
        match mv.kind() {
            MoveKind::Null => {}
            MoveKind::Normal | MoveKind::DoublePush => {
                *self = self.moved(us, mv.becomes(), from, to);
            }
            MoveKind::Drop => self.put(to, Piece { color: us, role: mv.role() }),
            MoveKind::EnPassant => {
                *self = self.moved(us, Role::Pawn.index(), from, to);
                self.remove(Square::new(to.file(), from.rank()));
            }
            MoveKind::CastleKingSide | MoveKind::CastleQueenSide => {
                let side = mv.kind().castling_side().unwrap_or(CastlingSide::King);
                let rook = Square::new(mv.rook_file().unwrap_or(File::H), from.rank());
                // King and rook may swap squares, or stay: first remove both, then put both.
                self.toggle(us, Role::King, from.into());
                self.toggle(us, Role::Rook, rook.into());
                self.toggle(us, Role::King, to.into());
                self.toggle(us, Role::Rook, side.rook_to(us).into());
            }
        }
    }

    /// The pieces of a color that attack a square if just these squares were occupied.
    ///
    /// The occupied set may differ from the board's own: pieces outside it still attack, but do not
    /// block.
    ///
    /// ```
    /// use chess_arbiter::{Color, Position};
    /// let board = *Position::default().board();
    /// let f3 = "f3".parse().unwrap();
    /// assert_eq!(board.attackers(f3, Color::White, board.occupied()).len(), 3);
    /// ```
    pub fn attackers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let leapers = (knight_attacks(square) & self.role(Role::Knight))
            | (king_attacks(square) & self.role(Role::King))
            | (pawn_attacks(!by, square) & self.role(Role::Pawn));
        let mut found = leapers & self.color(by);
        // Often no slider is on any of the lines.
        let diagonal = self.diagonal_sliders(by) & diagonal_lines(square);
        if diagonal.any() {
            found |= bishop_attacks(square, occupied) & diagonal;
        }
        let straight = self.straight_sliders(by) & straight_lines(square);
        if straight.any() {
            found |= rook_attacks(square, occupied) & straight;
        }
        found
    }

    /// The pieces of a color that attack a square, and those behind them on the same line, one behind the other
    /// (x-rays, batteries): each would attack the square if those before it had captured there. Pieces behind one of
    /// the other color, or behind one that does not attack the square, are not included.
    ///
    /// ```
    /// use chess_arbiter::{Color, Position};
    /// let position: Position = "3r3k/8/8/3p4/8/3R4/3R4/3Q2K1 w - -".parse()?;
    /// let d5 = "d5".parse().unwrap();
    /// assert_eq!(position.attackers(d5, Color::White).len(), 1);
    /// assert_eq!(position.board().attackers_through(d5, Color::White).len(), 3);
    /// # Ok::<(), chess_arbiter::FenError>(())
    /// ```
    pub fn attackers_through(&self, square: Square, by: Color) -> Bitboard {
        let mut found = Bitboard::EMPTY;
        loop {
            let next = self.attackers(square, by, self.occupied() - found);
            if next == found {
                return found;
            }
            found = next;
        }
    }

    /// The squares that the piece on a square attacks or defends, pinned or not; none if the square is empty.
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// assert_eq!(Position::default().board().attacks_from("g1".parse().unwrap()).len(), 3);
    /// ```
    pub fn attacks_from(&self, square: Square) -> Bitboard {
        let color = if self.color(Color::White).contains(square) { Color::White } else { Color::Black };
        self.role_at(square).map_or(Bitboard::EMPTY, |role| attacks(role, color, square, self.occupied()))
    }
}

impl Board {
    /// Writes eight lines of FEN letters and dots, rank 8 first, with a space between squares.
    pub fn write<W: fmt::Write>(&self, to: &mut W) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let letter = self.piece_at(Square::new(file, rank)).map_or('.', Piece::letter);
                to.write_char(letter)?;
                if file != File::H {
                    to.write_char(' ')?;
                }
            }
            if rank != Rank::First {
                to.write_char('\n')?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Board {
    /// [`Board::write`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
