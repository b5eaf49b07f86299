//! How many move sequences there are from a position.

use super::json::{golden, lines, mode, row, str};
use super::{Row, facts};
use serde_json::Value;
use std::fmt::Display;

/// mode, fen, nodes by depth in rising order.
pub struct Perft {
    pub mode: String,
    pub fen: String,
    pub counts: Vec<(u32, u64)>,
}

/// Counts of the compact file, or all counts of the folder.
pub fn perft() -> Vec<Perft> {
    let rows = facts(include_str!("../../data/perft.tsv"), |folder| {
        let mut rows = Vec::new();
        for row in lines(folder, "perft") {
            let counts = row["counts"].as_object().expect("counts by depth");
            rows.push(columns(&row["fen"], mode(&row["chess960"]), counts));
        }
        for row in golden(folder, &["perft", "perft960"]) {
            let is_960 = Value::Bool(str(&row["kind"]) == "perft960");
            let depths = row["input"]["depths"].as_array().unwrap();
            let nodes = row["expected"].as_array().unwrap();
            rows.push(columns(&row["fen"], mode(&is_960), depths.iter().zip(nodes)));
        }
        rows
    });
    rows.into_iter()
        .map(|row| {
            let count = |count: &String| {
                let (depth, nodes) = count[1..].split_once(' ').expect("D<depth> <nodes>");
                (depth.parse().unwrap(), nodes.parse().unwrap())
            };
            let mut counts: Vec<(u32, u64)> = row[2..].iter().map(count).collect();
            counts.sort();
            Perft { fen: row[0].clone(), mode: row[1].clone(), counts }
        })
        .collect()
}

/// fen, mode, "D<depth> <nodes>" for each depth, as in the compact file.
fn columns<'a>(fen: &Value, mode: String, counts: impl IntoIterator<Item = (impl Display, &'a Value)>) -> Row {
    let counts = counts.into_iter().map(|(depth, nodes)| format!("D{depth} {nodes}"));
    row![str(fen), mode].into_iter().chain(counts).collect()
}
