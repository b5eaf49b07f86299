//! Counts the legal moves below a position: `cargo run --release --example perft -- 5 [FEN]`.

use std::process::ExitCode;
use std::time::Instant;

use chess_arbiter::Position;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let Some(Ok(depth)) = arguments.next().map(|depth| depth.parse::<u32>()) else {
        eprintln!("usage: perft DEPTH [FEN]");
        return ExitCode::FAILURE;
    };
    let fen = arguments.collect::<Vec<_>>().join(" ");
    let position = if fen.is_empty() { Ok(Position::default()) } else { fen.parse() };
    let position: Position = match position {
        Ok(position) => position,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };

    for mv in position.legal_moves() {
        if depth > 0 {
            println!("{:8} {}", position.san(mv), position.play(mv).perft(depth - 1));
        }
    }
    let start = Instant::now();
    let nodes = position.perft(depth);
    println!("{nodes} nodes, {:.0} million a second", nodes as f64 / start.elapsed().as_secs_f64() / 1e6);
    ExitCode::SUCCESS
}
