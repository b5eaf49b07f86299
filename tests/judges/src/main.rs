//! Compares the engine with other libraries over random positions: `npm run judges`.
//!
//! Every position is judged by shakmaty and cozy-chess: which moves are legal, their SAN, their flags, the position
//! after each of them, check, mate, stalemate and insufficient material. Positions of few pieces and locked pawns are
//! judged by chasolver: can White still mate, can Black, is the position dead. Positions of the variants of Lichess are judged
//! by shakmaty.

mod dead;
mod moves;
mod positions;
mod variants;

use fastrand::Rng;
use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The number of disagreements after which a run stops.
const MOST_SHOWN: usize = 20;

/// What a run has counted, and what it has found.
#[derive(Default)]
pub struct Tally {
    positions: AtomicU64,
    moves: AtomicU64,
    /// Positions that shakmaty and cozy-chess reject because they could not arise in a game.
    not_taken: [AtomicU64; 2],
    dead_questions: AtomicU64,
    dead_positions: AtomicU64,
    /// Questions that chasolver does not answer.
    open_questions: AtomicU64,
    disagreements: Mutex<Vec<String>>,
    is_full: AtomicBool,
}

impl Tally {
    fn add(counter: &AtomicU64, count: u64) {
        counter.fetch_add(count, Ordering::Relaxed);
    }

    fn disagree(&self, what: String) {
        let mut found = self.disagreements.lock().unwrap_or_else(|error| error.into_inner());
        if !found.contains(&what) {
            found.push(what);
        }
        self.is_full.store(found.len() >= MOST_SHOWN, Ordering::Relaxed);
    }

    fn show(&self, started: Instant) {
        let get = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        eprintln!(
            "judges: {} positions with {} moves, {} dead-position questions ({} dead), {} s",
            get(&self.positions),
            get(&self.moves),
            get(&self.dead_questions),
            get(&self.dead_positions),
            started.elapsed().as_secs(),
        );
    }
}

/// The numbers of the command line.
struct Options {
    positions: u64,
    dead: u64,
    variants: u64,
    seed: u64,
    threads: u64,
}

fn options() -> Result<Options, String> {
    let threads = std::thread::available_parallelism().map_or(1, |number| number.get() as u64);
    let mut options = Options { positions: 20_000, dead: 2_000, variants: 20_000, seed: 1, threads };
    let mut args = std::env::args().skip(1);
    while let Some(name) = args.next() {
        let place = match name.as_str() {
            "--positions" => &mut options.positions,
            "--dead" => &mut options.dead,
            "--variants" => &mut options.variants,
            "--seed" => &mut options.seed,
            "--threads" => &mut options.threads,
            _ => return Err(format!("{name} is not known here")),
        };
        let value = args.next().ok_or(format!("{name} needs a number"))?;
        *place = value.parse().map_err(|_| format!("{name} {value}: this is no number"))?;
    }
    options.threads = options.threads.max(1);
    Ok(options)
}

fn main() {
    let options = options().unwrap_or_else(|error| {
        eprintln!("judges: {error}");
        std::process::exit(2);
    });
    let (tally, started) = (Tally::default(), Instant::now());
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..options.threads)
            .map(|number| {
                // Every thread has its own random numbers and its part of the work.
                let mut random = Rng::with_seed(options.seed << 32 | number);
                let part = |whole: u64| whole / options.threads + u64::from(number < whole % options.threads);
                let (positions, dead, variants) = (part(options.positions), part(options.dead), part(options.variants));
                let tally = &tally;
                scope.spawn(move || {
                    dead::judge(dead, &mut random, tally);
                    moves::judge(positions, &mut random, tally);
                    variants::judge(variants, &mut random, tally);
                })
            })
            .collect();
        let mut last_shown = Instant::now();
        while workers.iter().any(|worker| !worker.is_finished()) {
            std::thread::sleep(Duration::from_millis(20));
            if last_shown.elapsed() > Duration::from_secs(10) {
                last_shown = Instant::now();
                tally.show(started);
            }
        }
    });
    tally.show(started);
    let get = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    let [shakmaty, cozy] = tally.not_taken.each_ref().map(get);
    eprintln!(
        "judges: starts that could not arise in a game and were not taken: shakmaty {shakmaty}, cozy-chess {cozy}; \
         questions that chasolver left open: {}",
        get(&tally.open_questions)
    );
    let found = tally.disagreements.into_inner().unwrap_or_else(|error| error.into_inner());
    if found.is_empty() {
        eprintln!("judges: no disagreement (seed {})", options.seed);
        return;
    }
    let mut out = std::io::stdout().lock();
    for what in &found {
        // The output may be closed; the exit code also reports the result.
        let _ = writeln!(out, "{what}");
    }
    eprintln!("judges: {} disagreements (seed {})", found.len(), options.seed);
    std::process::exit(1);
}
