//! The sources of positions.

use chess_arbiter::{CastlingMode, CastlingStyle, FenStyle, Move, Position};
use fastrand::Rng;

/// Positions of all categories that the tests have.
const KNOWN: &str = include_str!("../../data/positions.tsv");
/// Positions that are dead, or nearly.
const NEARLY_DEAD: &str = include_str!("../../data/dead_positions.tsv");

/// The FEN in the convention of a judge, with an en passant square only for a legal capture.
pub fn fen(position: &Position, castling: CastlingStyle) -> String {
    let mut text = String::new();
    let style = FenStyle::new().castling(castling);
    position.write_fen(style, &mut text).expect("a String takes everything");
    text
}

/// Starting positions.
pub struct Starts {
    known: Vec<Position>,
    nearly_dead: Vec<Position>,
}

impl Starts {
    pub fn read() -> Starts {
        let mode = |name| match name {
            "960" => CastlingMode::Chess960,
            _ => CastlingMode::Orthodox,
        };
        let known = KNOWN.lines().map(|line| {
            let mut columns = line.split('\t');
            let (Some(name), Some(fen)) = (columns.next(), columns.next()) else { panic!("positions.tsv: {line}") };
            Position::from_fen(fen, Some(mode(name))).expect("a known position")
        });
        let nearly_dead = NEARLY_DEAD.lines().map(|line| {
            let fen = line.split('\t').next().unwrap_or_default();
            Position::from_fen(fen, Some(CastlingMode::Orthodox)).expect("a known position")
        });
        Starts { known: known.collect(), nearly_dead: nearly_dead.collect() }
    }

    /// The start of a walk: a known position, a Chess960 one, or pieces anywhere.
    pub fn any(&self, random: &mut Rng) -> Position {
        match random.usize(..4) {
            0 => Position::default(),
            1 => Position::chess960(random.u16(..960)).expect("there are 960"),
            2 => {
                let count = 1 + random.usize(..20);
                scattered(random, count, "PNBRQpnbrq")
            }
            _ => self.known[random.usize(..self.known.len())],
        }
    }

    /// A position in which it is not obvious whether mate is still possible.
    pub fn nearly_dead(&self, random: &mut Rng) -> Position {
        match random.usize(..4) {
            0 => {
                let mut position = self.nearly_dead[random.usize(..self.nearly_dead.len())];
                for _ in 0..random.usize(..4) {
                    let moves = position.legal_moves();
                    if moves.is_empty() {
                        break;
                    }
                    position = position.play(moves[random.usize(..moves.len())]);
                }
                position
            }
            1 => {
                let count = 1 + random.usize(..3);
                scattered(random, count, "NBnb")
            }
            2 => {
                let count = 1 + random.usize(..4);
                scattered(random, count, "PNBRQpnbrq")
            }
            _ => walled(random),
        }
    }
}

/// Two kings and random pieces, repeated until the position is playable.
fn scattered(random: &mut Rng, count: usize, letters: &str) -> Position {
    let letters: Vec<char> = letters.chars().collect();
    loop {
        let mut board = [None; 64];
        for letter in ['K', 'k'] {
            put(&mut board, random, letter);
        }
        for _ in 0..count {
            let letter = letters[random.usize(..letters.len())];
            put(&mut board, random, letter);
        }
        if let Some(position) = read(&board, random) {
            return position;
        }
    }
}

/// Pawns that face each other on most files, the kings, and a few bishops.
fn walled(random: &mut Rng) -> Position {
    loop {
        let mut board = [None; 64];
        for file in 0..8 {
            if random.usize(..6) > 0 {
                let rank = 1 + random.usize(..5);
                board[8 * rank + file] = Some('P');
                board[8 * rank + 8 + file] = Some('p');
            }
        }
        for letter in ['K', 'k'] {
            put(&mut board, random, letter);
        }
        for _ in 0..random.usize(..3) {
            let letter = ['B', 'b'][random.usize(..2)];
            put(&mut board, random, letter);
        }
        if let Some(position) = read(&board, random) {
            return position;
        }
    }
}

/// Puts a piece on an empty square, a pawn on one where it may stand.
fn put(board: &mut [Option<char>; 64], random: &mut Rng, letter: char) {
    loop {
        let square = match letter {
            'P' | 'p' => 8 + random.usize(..48),
            _ => random.usize(..64),
        };
        if board[square].is_none() {
            board[square] = Some(letter);
            return;
        }
    }
}

fn read(board: &[Option<char>; 64], random: &mut Rng) -> Option<Position> {
    let rank = |squares: &[Option<char>]| {
        let (mut text, mut empty) = (String::new(), 0);
        for letter in squares.iter().chain([&Some('/')]) {
            let Some(letter) = letter else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            text.push(*letter);
        }
        text
    };
    let placement: String = board.chunks(8).rev().map(rank).collect();
    let placement = placement.trim_end_matches('/');
    let turn = ["w", "b"][random.usize(..2)];
    let text = format!("{placement} {turn} - - 0 1");
    Position::from_fen(&text, Some(CastlingMode::Orthodox)).ok()
}

/// A random move, preferring special ones, which are rare.
pub fn choose(moves: &[Move], random: &mut Rng) -> Move {
    let is_special = |mv: &&Move| mv.is_castle() || mv.is_en_passant() || mv.promotion().is_some();
    let special: Vec<&Move> = moves.iter().filter(is_special).collect();
    if !special.is_empty() && random.usize(..3) == 0 {
        return *special[random.usize(..special.len())];
    }
    moves[random.usize(..moves.len())]
}
