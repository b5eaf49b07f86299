//! Writes docs/verdicts.md: an example of every sentence that refuses a move, and of every problem
//! of a position and of a game.
//!
//! `npm run verdicts` saves the output; a test compares the file with it.

mod table;

fn main() {
    let refused = include_str!("../../tests/data/verdicts.tsv");
    let impossible = include_str!("../../tests/data/problems.tsv");
    let wrong = include_str!("../../tests/data/game_problems.tsv");
    print!("{}", table::page(refused, impossible, wrong));
}
