//! Puts all mutations of cargo-mutants into one copy of the sources, each behind a switch, so that they are compiled
//! once, and a mutant only costs the tests that reach it.
//!
//! Reads from stdin `{ "root", "out", "mutants": [{ "id", "file", "genre", "replacement", "span", … }] }`, the output
//! of `cargo mutants --list --json` with numbers added, and writes each file with its switches below `out`. Prints
//! the numbers of those that cannot be switched. `scripts/mutants.mjs` runs it.
//!
//! Each mutation is between `/*<7*/` and `/*7>*/`, and code shared by several between `/*<g*/` and `/*g>*/`: if
//! something does not compile, the comments say which mutants to drop.

mod edits;
mod switches;

use std::collections::BTreeMap;
use std::error::Error;
use std::io::Read;
use std::path::Path;
use std::{fs, io};

use serde_json::Value;

use crate::switches::{Mutant, Switches};

fn main() -> Result<(), Box<dyn Error>> {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    let input: Value = serde_json::from_str(&text)?;
    let folder = |name: &str| Path::new(input[name].as_str().unwrap_or(".")).to_owned();
    let mut files: BTreeMap<String, Vec<Mutant>> = BTreeMap::new();
    for mutant in input["mutants"].as_array().into_iter().flatten() {
        let file = mutant["file"].as_str().ok_or("a mutant without a file")?;
        files.entry(file.to_owned()).or_default().push(Mutant::read(mutant)?);
    }
    let mut left = Vec::new();
    for (file, mutants) in files {
        let source = fs::read_to_string(folder("root").join(&file))?;
        let switched = Switches::new(&source, mutants).apply(&mut left)?;
        fs::write(folder("out").join(&file), switched)?;
    }
    println!("{}", Value::from(left));
    Ok(())
}
