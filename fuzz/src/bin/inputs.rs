//! `cargo run --bin inputs` writes `inputs.tsv` as the files from which cargo-fuzz starts, `corpus/TARGET/NUMBER`.
//! `cargo run --bin inputs FILE` prints the second column of `inputs.tsv` for an input that cargo-fuzz has found.

use chess_arbiter_fuzz::{TARGETS, inputs};
use std::{env, fs, io, path::Path};

fn main() -> io::Result<()> {
    if let Some(file) = env::args_os().nth(1) {
        println!("{}", fs::read(file)?.escape_ascii());
        return Ok(());
    }
    for (name, _) in TARGETS {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(name);
        fs::create_dir_all(&folder)?;
        for (number, input) in inputs(name).enumerate() {
            fs::write(folder.join(number.to_string()), input)?;
        }
    }
    Ok(())
}
