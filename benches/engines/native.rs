//! `native ROUNDS MILLISECONDS`: times every engine on every position, one after the other in each round, so that
//! other load affects all of them alike. Writes a line for each measurement: counting, position, engine, seconds per
//! leaf of this thread's CPU time.

use std::hint::black_box;
use std::process::ExitCode;

use cpu_time::ThreadTime;
use engines::{Counting, ENGINES, Engine, Row, rows};

fn main() -> ExitCode {
    let numbers: Vec<u32> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let [rounds, milliseconds] = numbers[..] else {
        eprintln!("usage: native ROUNDS MILLISECONDS");
        return ExitCode::FAILURE;
    };
    for (counting, name) in [(Counting::Bulk, "bulk"), (Counting::Made, "made")] {
        for row in &rows() {
            let able: Vec<&Engine> = ENGINES.iter().filter(|engine| (engine.count)(row, counting).is_some()).collect();
            for engine in &able {
                let (found, right) = ((engine.count)(row, counting), row.nodes(counting));
                if found != Some(right) {
                    eprintln!("{} counts {found:?} in {}, which has {right} leaves", engine.name, row.name);
                    return ExitCode::FAILURE;
                }
            }
            for round in 0..rounds as usize {
                // The order rotates with each round.
                for turn in 0..able.len() {
                    let engine = able[(turn + round) % able.len()];
                    let cost = measure(engine, row, counting, f64::from(milliseconds) / 1000.0);
                    println!("{name}\t{}\t{}\t{cost:e}", row.name, engine.name);
                }
            }
        }
    }
    ExitCode::SUCCESS
}

/// Seconds per leaf, over at least this many seconds.
fn measure(engine: &Engine, row: &Row, counting: Counting, seconds: f64) -> f64 {
    let start = ThreadTime::now();
    let mut nodes = 0;
    loop {
        nodes += black_box((engine.count)(black_box(row), counting)).expect("it could before");
        let elapsed = start.elapsed().as_secs_f64();
        if elapsed >= seconds {
            return elapsed / nodes as f64;
        }
    }
}
