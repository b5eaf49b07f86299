//! `native ROUNDS MILLISECONDS`: times every engine on every position, one after the other in each round, so that
//! other load affects all of them alike. Writes a line of JSON for each measurement.

use std::hint::black_box;

use cpu_time::ThreadTime;
use engines::{Counting, ENGINES, Engine, Row, rows};

fn main() {
    let numbers: Vec<u32> = std::env::args().skip(1).map(|text| text.parse().unwrap_or(0)).collect();
    let [rounds @ 1..=1000, milliseconds @ 1..=60_000] = numbers[..] else {
        eprintln!("usage: native ROUNDS MILLISECONDS");
        std::process::exit(1);
    };
    let rows = rows();
    for counting in [Counting::Bulk, Counting::Made] {
        for row in &rows {
            let engines: Vec<&Engine> = ENGINES.iter().filter(|engine| counts_right(engine, row, counting)).collect();
            for round in 0..rounds as usize {
                // The order rotates with each round.
                for turn in 0..engines.len() {
                    let engine = engines[(turn + round) % engines.len()];
                    let speed = measure(engine, row, counting, f64::from(milliseconds) / 1000.0);
                    println!(
                        r#"{{"counting":"{}","position":"{}","engine":"{}","round":{round},"nodesPerSecond":{speed:.0}}}"#,
                        name(counting),
                        row.name,
                        engine.name
                    );
                }
            }
        }
    }
}

fn name(counting: Counting) -> &'static str {
    match counting {
        Counting::Bulk => "bulk",
        Counting::Made => "made",
    }
}

/// Whether the engine can count this, and its count is the published one. Reports wrong counts.
fn counts_right(engine: &Engine, row: &Row, counting: Counting) -> bool {
    let Some(nodes) = engine.count(row, counting) else { return false };
    let right = row.nodes(counting);
    if nodes != right {
        println!(
            r#"{{"counting":"{}","position":"{}","engine":"{}","wrong":{nodes},"right":{right}}}"#,
            name(counting),
            row.name,
            engine.name
        );
    }
    nodes == right
}

/// Nodes per second of this thread's CPU time, over at least this many seconds of it.
fn measure(engine: &Engine, row: &Row, counting: Counting, seconds: f64) -> f64 {
    let start = ThreadTime::now();
    let mut nodes = 0;
    loop {
        nodes += black_box(engine.count(black_box(row), counting)).expect("it could before");
        let elapsed = start.elapsed().as_secs_f64();
        if elapsed >= seconds {
            return nodes as f64 / elapsed;
        }
    }
}
