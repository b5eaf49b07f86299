//! Runs the fuzz targets without cargo-fuzz, on any stable Rust: `npm run fuzz`.
//!
//! Inputs of the corpus are mutated at random, and those that reach new code or new counts are kept
//! and mutated in turn. rustc instruments the code with `-Cpasses=sancov-module` and LLVM's 8-bit counters (see
//! `scripts/fuzz.mjs`); without that, mutation is blind.

mod coverage;
mod mutate;

use std::any::Any;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::panic;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use chess_arbiter_fuzz::{TARGETS, Target};
use coverage::Coverage;
use mutate::Mutator;

const HELP: &str = "\
drive [options] [target ...]
  --seconds N     for all targets together (60)
  --seed N        other inputs (1)
  --corpus DIR    a folder for each target, to begin with; may be given several times (fuzz/corpus)
  --keep DIR      where inputs that reach something new are written, a folder for each target
  --failures DIR  where inputs that fail are written (fuzz/artifacts)
  --minimise      write the smallest inputs of the corpus that reach all places that it reaches to --keep, and stop";

/// An input that takes longer counts as a hang, even on a busy machine.
const LONGEST_RUN: Duration = Duration::from_secs(300);
/// Inputs are kept short, because most bugs show in short ones.
const LONGEST_INPUT: usize = 4096;
/// The number of attempts to shorten a failing input.
const SHRINKING: usize = 3000;

struct Options {
    seconds: u64,
    seed: u64,
    corpora: Vec<PathBuf>,
    keep: Option<PathBuf>,
    failures: PathBuf,
    minimise: bool,
    targets: Vec<Target>,
}

fn options() -> Result<Options, String> {
    let mut options = Options {
        seconds: 60,
        seed: 1,
        corpora: Vec::new(),
        keep: None,
        failures: "fuzz/artifacts".into(),
        minimise: false,
        targets: Vec::new(),
    };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or(format!("{arg} needs a value"));
        let number = |text: String| text.parse().map_err(|_| format!("{text} is no number"));
        match arg.as_str() {
            "--seconds" => options.seconds = number(value()?)?,
            "--seed" => options.seed = number(value()?)?,
            "--corpus" => options.corpora.push(value()?.into()),
            "--keep" => options.keep = Some(value()?.into()),
            "--failures" => options.failures = value()?.into(),
            "--minimise" => options.minimise = true,
            name => {
                let known = TARGETS.into_iter().find(|(known, _)| *known == name);
                options.targets.push(known.ok_or(format!("there is no target {name}\n{HELP}"))?);
            }
        }
    }
    if options.corpora.is_empty() {
        options.corpora.push("fuzz/corpus".into());
    }
    if options.targets.is_empty() {
        options.targets = TARGETS.to_vec();
    }
    Ok(options)
}

/// The current input, for the watchdog; and the file that preserves it if the process dies.
static RUNNING: Mutex<Option<(Instant, Vec<u8>)>> = Mutex::new(None);

fn main() -> ExitCode {
    let options = match options() {
        Ok(options) => options,
        Err(error) => {
            eprintln!("drive: {error}");
            return ExitCode::from(2);
        }
    };
    match run(&options) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(failed) => {
            eprintln!("drive: {failed} of {} targets failed", options.targets.len());
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("drive: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(options: &Options) -> io::Result<usize> {
    fs::create_dir_all(&options.failures)?;
    // A failure has its own message.
    panic::set_hook(Box::new(|_| {}));
    watch(options.failures.join("too-long"));
    let share = Duration::from_secs(options.seconds) / options.targets.len().max(1) as u32;
    let mut failed = 0;
    for target in &options.targets {
        let mut session = Session::new(*target, options)?;
        let done = if options.minimise { session.minimise(options) } else { session.fuzz(share, options) };
        failed += usize::from(!done?);
    }
    Ok(failed)
}

/// Ends the process when an input takes too long.
fn watch(file: PathBuf) {
    std::thread::spawn(move || {
        loop {
            std::thread::sleep(Duration::from_secs(1));
            let running = RUNNING.lock().unwrap_or_else(|error| error.into_inner());
            if let Some((since, input)) = running.as_ref()
                && since.elapsed() > LONGEST_RUN
            {
                let written = fs::write(&file, input);
                eprintln!("drive: an input of {} bytes takes too long: {} {written:?}", input.len(), file.display());
                std::process::exit(1);
            }
        }
    });
}

/// One target at work.
struct Session {
    name: &'static str,
    run: fn(&[u8]),
    corpus: Vec<Vec<u8>>,
    coverage: Coverage,
    mutator: Mutator,
    runs: u64,
    /// The file with the current input, in case the process dies.
    current: PathBuf,
}

/// The message of a failing input.
struct Failure {
    input: Vec<u8>,
    message: String,
}

impl Session {
    fn new((name, run): Target, options: &Options) -> io::Result<Session> {
        Ok(Session {
            name,
            run,
            corpus: read_corpus(&options.corpora, name)?,
            coverage: Coverage::new(!options.minimise),
            mutator: Mutator::new(options.seed),
            runs: 0,
            current: options.failures.join(format!("{name}-running")),
        })
    }

    /// Runs an input. Returns whether it reached something new.
    fn try_input(&mut self, input: &[u8]) -> Result<bool, Failure> {
        self.runs += 1;
        *RUNNING.lock().unwrap_or_else(|error| error.into_inner()) = Some((Instant::now(), input.to_vec()));
        self.coverage.clear();
        let run = self.run;
        let result = panic::catch_unwind(|| run(input));
        let is_new = self.coverage.take_new();
        *RUNNING.lock().unwrap_or_else(|error| error.into_inner()) = None;
        match result {
            Ok(()) => Ok(is_new),
            Err(panic) => Err(Failure { input: input.to_vec(), message: message_of(&*panic) }),
        }
    }

    fn fuzz(&mut self, time: Duration, options: &Options) -> io::Result<bool> {
        let started = Instant::now();
        let mut last_shown = started;
        let mut failure = None;
        let mut kept = 0;
        for input in self.corpus.clone() {
            // If it overflows the stack, the file has the input.
            fs::write(&self.current, &input)?;
            if let Err(failed) = self.try_input(&input) {
                failure = Some(failed);
                break;
            }
        }
        while failure.is_none() && started.elapsed() < time {
            let input = self.mutator.change(&self.corpus, LONGEST_INPUT);
            match self.try_input(&input) {
                Ok(true) => {
                    kept += 1;
                    if let Some(folder) = &options.keep {
                        write_input(&folder.join(self.name), &input)?;
                    }
                    self.corpus.push(input);
                }
                Ok(false) => {}
                Err(failed) => failure = Some(failed),
            }
            if last_shown.elapsed() > Duration::from_secs(5) {
                last_shown = Instant::now();
                self.show(started, kept);
            }
        }
        self.show(started, kept);
        fs::remove_file(&self.current).or_else(|error| match error.kind() {
            io::ErrorKind::NotFound => Ok(()),
            _ => Err(error),
        })?;
        let Some(failure) = failure else { return Ok(true) };
        let smallest = self.shrink(failure);
        let file = write_input(&options.failures.join(self.name), &smallest.input)?;
        eprintln!("{}: FAILED on {} bytes: {}", self.name, smallest.input.len(), smallest.message);
        eprintln!("{}: the input is {}", self.name, file.display());
        Ok(false)
    }

    fn show(&self, started: Instant, kept: usize) {
        let seconds = started.elapsed().as_secs_f64();
        eprintln!(
            "{}: {} runs, {:.0} a second, {} of {} places reached, {kept} inputs found beside {}",
            self.name,
            self.runs,
            self.runs as f64 / seconds,
            self.coverage.reached(),
            self.coverage.places(),
            self.corpus.len() - kept,
        );
    }

    /// A shorter input that also fails: removes parts as long as it does.
    fn shrink(&mut self, mut failure: Failure) -> Failure {
        let mut tries = SHRINKING;
        let mut len = failure.input.len().div_ceil(2);
        while len > 0 && tries > 0 {
            let mut at = 0;
            let mut is_shorter = false;
            while at < failure.input.len() && tries > 0 {
                tries -= 1;
                let mut input = failure.input.clone();
                input.drain(at..(at + len).min(input.len()));
                match self.try_input(&input) {
                    Err(shorter) => (failure, is_shorter) = (shorter, true),
                    Ok(_) => at += len,
                }
            }
            if !is_shorter {
                len /= 2;
            }
        }
        failure
    }

    /// Keeps an input only if it reaches what no shorter one does.
    fn minimise(&mut self, options: &Options) -> io::Result<bool> {
        let Some(folder) = &options.keep else {
            return Err(io::Error::other("--minimise needs --keep"));
        };
        let folder = folder.join(self.name);
        let mut inputs = self.corpus.clone();
        inputs.sort_by_key(Vec::len);
        let mut kept = BTreeMap::new();
        for input in &inputs {
            match self.try_input(input) {
                Ok(true) => drop(kept.insert(name_of(input), input)),
                Ok(false) => {}
                Err(failure) => {
                    eprintln!("{}: an input of the corpus fails: {}", self.name, failure.message);
                    return Ok(false);
                }
            }
        }
        for input in kept.values() {
            write_input(&folder, input)?;
        }
        let bytes: usize = kept.values().map(|input| input.len()).sum();
        eprintln!("{}: {} of {} inputs kept, {bytes} bytes", self.name, kept.len(), inputs.len());
        Ok(true)
    }
}

fn message_of(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("a panic without words").to_owned()
}

/// The inputs of a target in these folders, by name, and an empty one.
fn read_corpus(corpora: &[PathBuf], name: &str) -> io::Result<Vec<Vec<u8>>> {
    let mut inputs = vec![Vec::new()];
    for folder in corpora.iter().map(|corpus| corpus.join(name)).filter(|folder| folder.is_dir()) {
        let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
        let mut files = entries.collect::<io::Result<Vec<PathBuf>>>()?;
        files.sort();
        for file in files {
            inputs.push(fs::read(file)?);
        }
    }
    Ok(inputs)
}

fn name_of(input: &[u8]) -> String {
    // FNV-1a: names need only differ.
    let hash = input
        .iter()
        .fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3));
    format!("{hash:016x}")
}

fn write_input(folder: &Path, input: &[u8]) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let file = folder.join(name_of(input));
    fs::write(&file, input)?;
    Ok(file)
}
