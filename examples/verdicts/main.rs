//! Writes docs/verdicts.md: every sentence with which a move is refused, and every problem of a
//! position, by an example.
//!
//! `npm run verdicts` puts it in its place; a test compares the file with what this writes.

mod table;

fn main() {
    let refused = include_str!("../../tests/data/verdicts.tsv");
    let impossible = include_str!("../../tests/data/problems.tsv");
    print!("{}", table::page(refused, impossible));
}
