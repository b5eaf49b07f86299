//! The 960 starting positions of Chess960 (FIDE Guidelines II.2), by Scharnagl's numbering.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::castling::{CastlingLetter, CastlingMode, CastlingSide};
use crate::piece::{Color, Piece, Role};
use crate::position::Position;
use crate::setup::Setup;
use crate::square::{File, Rank, Square};
use crate::variant::of_variant;

/// The number of the orthodox starting position, `RNBQKBNR`.
pub const ORTHODOX_NUMBER: u16 = 518;

/// The places of two knights among five free files, in Scharnagl's order.
const KNIGHTS: [(usize, usize); 10] = [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

/// The pieces of the first rank from the a- to the h-file; `None` from 960 on.
fn back_rank(number: u16) -> Option<[Role; 8]> {
    if number >= 960 {
        return None;
    }
    let number = number as usize;
    let mut pieces: [Option<Role>; 8] = [None; 8];
    pieces[number % 4 * 2 + 1] = Some(Role::Bishop);
    pieces[number / 4 % 4 * 2] = Some(Role::Bishop);
    put_on_free(&mut pieces, number / 16 % 6, Role::Queen);
    let (first, second) = KNIGHTS[number / 96];
    // The second knight first, so that its place is counted among all five.
    put_on_free(&mut pieces, second, Role::Knight);
    put_on_free(&mut pieces, first, Role::Knight);
    for role in [Role::Rook, Role::King, Role::Rook] {
        put_on_free(&mut pieces, 0, role);
    }
    Some(pieces.map(|role| role.unwrap_or(Role::Rook)))
}

fn put_on_free(pieces: &mut [Option<Role>; 8], index: usize, role: Role) {
    if let Some(place) = pieces.iter_mut().filter(|place| place.is_none()).nth(index) {
        *place = Some(role);
    }
}

/// The Scharnagl number of a first rank, if it is one of the 960.
fn number_of(pieces: [Role; 8]) -> Option<u16> {
    (0..960).find(|&number| back_rank(number) == Some(pieces))
}

fn start(pieces: [Role; 8], mode: CastlingMode) -> Option<Position> {
    let mut board = Board::EMPTY;
    for (file, role) in File::ALL.into_iter().zip(pieces) {
        for color in Color::ALL {
            board.put(Square::new(file, color.back_rank()), Piece { color, role });
        }
        let pawn = |color| Piece { color, role: Role::Pawn };
        board.put(Square::new(file, Rank::Second), pawn(Color::White));
        board.put(Square::new(file, Rank::Seventh), pawn(Color::Black));
    }
    let both = CastlingSide::ALL.map(|side| Some(CastlingLetter::Side(side)));
    let setup = Setup { board, castling: [both; 2], ..Setup::empty() };
    Position::from_setup(&setup, mode).ok()
}

impl Default for Position {
    /// [`Position::start`].
    fn default() -> Position {
        Position::start()
    }
}

impl Position {
    /// The orthodox starting position (FIDE 2.3).
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// assert_eq!(Position::start().legal_moves().len(), 20);
    /// ```
    pub fn start() -> Position {
        back_rank(ORTHODOX_NUMBER)
            .and_then(|pieces| start(pieces, CastlingMode::Orthodox))
            .expect("the starting position is legal")
    }

    /// The Chess960 starting position with this Scharnagl number; `None` from 960 on. For a random
    /// one pass a random number below 960.
    ///
    /// ```
    /// use chess_arbiter::Position;
    ///
    /// let position = Position::chess960(0).unwrap();
    /// assert!(position.to_string().starts_with("bbqnnrkr/"));
    /// assert_eq!(position.chess960_number(), Some(0));
    /// ```
    pub fn chess960(number: u16) -> Option<Position> {
        start(back_rank(number)?, CastlingMode::Chess960)
    }

    /// The Scharnagl number, if this is a starting position with White to move and all castling
    /// rights; 518 for the orthodox one. The move counters do not matter.
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// assert_eq!(Position::chess960(518).unwrap().chess960_number(), Some(518));
    /// ```
    pub fn chess960_number(&self) -> Option<u16> {
        let mut pieces = [Role::Pawn; 8];
        for (place, file) in pieces.iter_mut().zip(File::ALL) {
            *place = self.board().role_at(Square::new(file, Rank::First))?;
        }
        let number = number_of(pieces)?;
        let start = start(pieces, CastlingMode::Chess960)?;
        let rights: Bitboard = start.castling().rooks();
        let same = self.board() == start.board() && self.turn() == Color::White && self.castling().rooks() == rights;
        same.then_some(number)
    }

    /// Whether a game starts with this position, in orthodox chess, Chess960 or a variant.
    pub(crate) fn is_starting_position(&self) -> bool {
        of_variant!(self.is_variant_start());
        self.chess960_number().is_some()
    }
}
