//! Compares `can_win` and `is_dead` with a retrograde analysis, in every position of a king and a knight or bishop
//! against another such pair: `cargo run --release --example minor_endings`; takes some minutes.

mod table;

use std::process::ExitCode;

use chess_arbiter::{Color, Position};
use table::{Minor, Table};

fn main() -> ExitCode {
    let mut wrong = 0;
    for ours in [Minor::Knight, Minor::Bishop] {
        for theirs in [Minor::Knight, Minor::Bishop] {
            let table = Table::new([ours, theirs]);
            let (mut positions, mut lost) = (0, 0);
            for (place, can_mate) in table.positions() {
                let fen = table.fen(place);
                let position: Position = fen.parse().expect("a legal position");
                positions += 1;
                lost += u32::from(!can_mate);
                if position.can_win(Color::White) != can_mate || position.is_dead() && can_mate {
                    println!("{fen}: {can_mate} by retrograde analysis");
                    wrong += 1;
                }
            }
            println!("{ours:?} against {theirs:?}: {positions} positions, no mate in {lost}");
        }
    }
    println!("{wrong} wrong");
    if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
