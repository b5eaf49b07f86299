//! Writes docs/verdicts.md: every sentence with which a move is refused, by an example.
//!
//! `npm run docs` puts it in its place; a test compares the file with what this writes.

mod table;

fn main() {
    print!("{}", table::page(include_str!("../../tests/data/verdicts.tsv")));
}
