//! Polyglot opening books.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use crate::chess_move::Move;
use crate::piece::Role;
use crate::position::Position;
use crate::square::Square;

/// An entry: key (8 bytes), move (2), weight (2) and learning data (4), all big-endian.
type Entry = [u8; 16];

/// A Polyglot opening book, a `.bin` file. Entries are decoded on lookup.
///
/// ```
/// use chess_arbiter::{Book, Position};
///
/// let start = Position::default();
/// let mut bytes = start.key().to_be_bytes().to_vec();
/// bytes.extend([0b11, 0b0001_1100, 0, 7, 0, 0, 0, 0]); // e2e4, weight 7
/// let book = Book::new(&bytes)?;
/// let [found] = book.moves(&start)[..] else { panic!("one move") };
/// assert_eq!((start.san(found.mv).to_string().as_str(), found.weight), ("e4", 7));
/// # Ok::<(), chess_arbiter::BookError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Book<'a> {
    entries: &'a [Entry],
}

/// A move of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// Quality or frequency, compared with other moves of the position. 0 means deleted; above 65,535 it is the sum of
    /// several entries.
    pub weight: u64,
    /// Learning data of programs: 0 in most books.
    pub learn: u32,
}

/// The keys of the entries are not sorted: not a Polyglot book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookError {
    /// The byte offset of the first entry whose key is smaller than the previous one.
    pub offset: usize,
}

impl<'a> Book<'a> {
    /// Checks that the keys ascend. Bytes after the last whole entry are ignored.
    pub fn new(bytes: &'a [u8]) -> Result<Book<'a>, BookError> {
        let (entries, _) = bytes.as_chunks();
        match entries.windows(2).position(|pair| key(&pair[1]) < key(&pair[0])) {
            Some(before) => Err(BookError { offset: size_of::<Entry>() * (before + 1) }),
            None => Ok(Book { entries }),
        }
    }

    /// The number of entries.
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are no entries.
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The legal moves of a position, heaviest first, otherwise in the order of the book. Keys may collide, so entries
    /// that are not legal here are dropped.
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        let mut moves = self.all_moves(position);
        moves.retain(|found| found.weight > 0);
        moves
    }

    /// Like [`Book::moves`], with those of weight 0.
    pub fn all_moves(&self, position: &Position) -> Vec<BookMove> {
        let wanted = position.key();
        let from = self.entries.partition_point(|entry| key(entry) < wanted);
        let mut moves: Vec<BookMove> = Vec::new();
        // The places of the moves in it by their numbers: a book may have many entries for one.
        let mut places: BTreeMap<u16, Option<usize>> = BTreeMap::new();
        for entry in self.entries[from..].iter().take_while(|entry| key(entry) == wanted) {
            let [.., m1, m0, w1, w0, l3, l2, l1, l0] = *entry;
            let place = *places.entry(u16::from_be_bytes([m1, m0])).or_insert_with_key(|&bits| {
                let mv = read_move(position, bits)?;
                let place = moves.iter().position(|found| found.mv == mv).unwrap_or(moves.len());
                if place == moves.len() {
                    moves.push(BookMove { mv, weight: 0, learn: u32::from_be_bytes([l3, l2, l1, l0]) });
                }
                Some(place)
            });
            if let Some(place) = place {
                moves[place].weight += u64::from(u16::from_be_bytes([w1, w0]));
            }
        }
        moves.sort_by_key(|found| core::cmp::Reverse(found.weight));
        moves
    }

    /// One of the moves at random by weight. `random` gets the sum of the weights and returns a number below it; `None`
    /// if there is no move.
    ///
    /// ```
    /// use chess_arbiter::{Book, Position};
    /// let book = Book::new(&[])?;
    /// assert_eq!(book.pick(&Position::default(), |sum| fastrand::u64(..sum)), None);
    /// # Ok::<(), chess_arbiter::BookError>(())
    /// ```
    pub fn pick(&self, position: &Position, random: impl FnOnce(u64) -> u64) -> Option<Move> {
        let moves = self.moves(position);
        let sum = moves.iter().map(|found| found.weight).sum();
        let mut rest = if sum > 0 { random(sum) } else { 0 };
        for BookMove { mv, weight, .. } in moves {
            match rest.checked_sub(weight) {
                Some(more) => rest = more,
                None => return Some(mv),
            }
        }
        None
    }
}

fn key(entry: &Entry) -> u64 {
    let [k7, k6, k5, k4, k3, k2, k1, k0, ..] = *entry;
    u64::from_be_bytes([k7, k6, k5, k4, k3, k2, k1, k0])
}

/// The legal move of an entry. Castling is written as the king taking its rook, in some books as a step of two squares.
/// Other pieces may have moves with the same squares.
fn read_move(position: &Position, bits: u16) -> Option<Move> {
    let square = |shift: u32| Square::from_index((bits >> shift) as u8 & 63);
    let promotion = match bits >> 12 & 7 {
        0 => None,
        1 => Some(Role::Knight),
        2 => Some(Role::Bishop),
        3 => Some(Role::Rook),
        4 => Some(Role::Queen),
        // Only variants promote to a king.
        5 => Some(Role::King),
        _ => return None,
    };
    position.find_move(square(6)?, square(0)?, promotion).ok()
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a Polyglot book: the key at byte {} is smaller than the one before it", self.offset)
    }
}

impl Error for BookError {}
