//! The positions, with their published counts.

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Counting {
    /// The last moves are counted, not played.
    Bulk,
    /// The last moves are played.
    Made,
}

/// A line of perft.tsv.
pub struct Row {
    pub name: &'static str,
    pub chess960: bool,
    pub fen: &'static str,
    /// Depth and count, in bulk and with every leaf made.
    counts: [(u32, u64); 2],
}

impl Row {
    pub fn depth(&self, counting: Counting) -> u32 {
        self.counts[counting as usize].0
    }

    /// The number of leaves.
    pub fn nodes(&self, counting: Counting) -> u64 {
        self.counts[counting as usize].1
    }
}

/// Every line of perft.tsv.
pub fn rows() -> Vec<Row> {
    include_str!("../../perft.tsv").lines().map(row).collect()
}

fn row(line: &'static str) -> Row {
    let columns: Vec<&str> = line.split('\t').collect();
    let [name, mode, fen, bulk, made] = columns[..] else {
        panic!("five columns in perft.tsv: {line}");
    };
    Row { name, chess960: mode == "960", fen, counts: [count(bulk), count(made)] }
}

fn count(text: &str) -> (u32, u64) {
    let (depth, nodes) = text.split_once(' ').expect("a depth and a count");
    (depth.parse().expect("a depth"), nodes.parse().expect("a count"))
}
