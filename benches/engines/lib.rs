//! Move generators behind one trait, so that all walk the same loops. Each crate is used as in its documentation.

use std::hint::black_box;

/// A position of a crate.
trait Generator: Sized {
    /// `None` if the crate cannot read this.
    fn read(fen: &str, chess960: bool) -> Option<Self>;
    /// The number of legal moves, as fast as the crate can tell.
    fn count(&self) -> u64;
    /// Plays every legal move.
    fn each(&self, visit: impl FnMut(&Self));
}

/// How the last moves are counted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Counting {
    /// The last moves are counted, not played.
    Bulk,
    /// The last moves are played.
    Made,
}

fn leaves<G: Generator>(position: &G, depth: u32, counting: Counting) -> u64 {
    if depth == 1 && counting == Counting::Bulk {
        return position.count();
    }
    let mut nodes = 0;
    position.each(|next| {
        nodes += if depth > 1 {
            leaves(next, depth - 1, counting)
        } else {
            black_box(next);
            1
        };
    });
    nodes
}

/// A line of perft.tsv.
pub struct Row {
    pub name: &'static str,
    chess960: bool,
    fen: &'static str,
    /// Depth and published count, in bulk and with every leaf made.
    counts: [(u32, u64); 2],
}

impl Row {
    /// The published number of leaves.
    pub fn nodes(&self, counting: Counting) -> u64 {
        self.counts[counting as usize].1
    }
}

/// Every line of perft.tsv.
pub fn rows() -> Vec<Row> {
    let count = |text: &str| {
        let (depth, nodes) = text.split_once(' ').expect("a depth and a count");
        (depth.parse().expect("a depth"), nodes.parse().expect("a count"))
    };
    let row = |line: &'static str| {
        let columns: Vec<&str> = line.split('\t').collect();
        let [name, mode, fen, bulk, made] = columns[..] else { panic!("five columns in perft.tsv: {line}") };
        Row { name, chess960: mode == "960", fen, counts: [count(bulk), count(made)] }
    };
    include_str!("../perft.tsv").lines().map(row).collect()
}

/// A crate: its name, and how it counts a row; `None` is "cannot".
pub struct Engine {
    pub name: &'static str,
    pub count: fn(&Row, Counting) -> Option<u64>,
}

const fn engine<G: Generator>(name: &'static str) -> Engine {
    Engine {
        name,
        count: |row, counting| {
            let position = G::read(row.fen, row.chess960)?;
            Some(leaves(&position, row.counts[counting as usize].0, counting))
        },
    }
}

/// Also makes each engine a function of the wasm, under its name: it counts the row of perft.tsv with this number, from 0, and plays
/// the last moves if `made` is not 0. It returns -1 if the engine cannot.
macro_rules! engines {
    ($($name:literal: $position:ty,)*) => {
        /// Ours first.
        pub const ENGINES: &[Engine] = &[$(engine::<$position>($name)),*];

        $(#[cfg(target_arch = "wasm32")]
        const _: () = {
            #[unsafe(export_name = $name)]
            extern "C" fn count(row: usize, made: u32) -> f64 {
                let counting = if made == 0 { Counting::Bulk } else { Counting::Made };
                (engine::<$position>($name).count)(&rows()[row], counting).map_or(-1.0, |nodes| nodes as f64)
            }
        };)*
    };
}

engines! {
    "chess-arbiter": chess_arbiter::Position,
    "cozy-chess": cozy_chess::Board,
    "laura_core": laura_core::Board,
    "chess": chess::Board,
    "shakmaty": shakmaty::Chess,
}

impl Generator for chess_arbiter::Position {
    fn read(fen: &str, chess960: bool) -> Option<Self> {
        use chess_arbiter::CastlingMode::{Chess960, Orthodox};
        Self::from_fen(fen, Some(if chess960 { Chess960 } else { Orthodox })).ok()
    }

    fn count(&self) -> u64 {
        self.count_legal_moves()
    }

    fn each(&self, mut visit: impl FnMut(&Self)) {
        for &mv in &self.legal_moves() {
            visit(&self.play(mv));
        }
    }
}

impl Generator for cozy_chess::Board {
    fn read(fen: &str, chess960: bool) -> Option<Self> {
        Self::from_fen(fen, chess960).ok()
    }

    fn count(&self) -> u64 {
        let mut count = 0;
        self.generate_moves(|moves| {
            count += moves.len() as u64;
            false
        });
        count
    }

    fn each(&self, mut visit: impl FnMut(&Self)) {
        self.generate_moves(|moves| {
            for mv in moves {
                let mut next = self.clone();
                next.play_unchecked(mv);
                visit(&next);
            }
            false
        });
    }
}

impl Generator for laura_core::Board {
    fn read(fen: &str, chess960: bool) -> Option<Self> {
        if chess960 { None } else { fen.parse().ok() }
    }

    fn count(&self) -> u64 {
        let mut count = 0;
        laura_core::enumerate_legal_moves::<laura_core::AllMoves, _>(self, |_| {
            count += 1;
            true
        });
        count
    }

    fn each(&self, mut visit: impl FnMut(&Self)) {
        laura_core::enumerate_legal_moves::<laura_core::AllMoves, _>(self, |mv| {
            visit(&self.make_move(mv));
            true
        });
    }
}

impl Generator for chess::Board {
    fn read(fen: &str, chess960: bool) -> Option<Self> {
        if chess960 { None } else { fen.parse().ok() }
    }

    fn count(&self) -> u64 {
        chess::MoveGen::new_legal(self).len() as u64
    }

    fn each(&self, mut visit: impl FnMut(&Self)) {
        for mv in chess::MoveGen::new_legal(self) {
            visit(&self.make_move_new(mv));
        }
    }
}

impl Generator for shakmaty::Chess {
    fn read(fen: &str, chess960: bool) -> Option<Self> {
        use shakmaty::CastlingMode::{Chess960, Standard};
        fen.parse::<shakmaty::fen::Fen>().ok()?.into_position(if chess960 { Chess960 } else { Standard }).ok()
    }

    fn count(&self) -> u64 {
        shakmaty::Position::legal_moves(self).len() as u64
    }

    fn each(&self, mut visit: impl FnMut(&Self)) {
        for mv in shakmaty::Position::legal_moves(self) {
            let mut next = self.clone();
            shakmaty::Position::play_unchecked(&mut next, mv);
            visit(&next);
        }
    }
}
