//! `instructions CASE POSITIONS PGN`: runs one case once over the given data. Only the functions named
//! `measured_...` are counted, not reading files and preparing move texts.

use std::fmt::Write;
use std::hint::black_box;

use chess_arbiter::{CastlingMode, Game, PgnReader, Position};
use engines::{Counting, ENGINES, rows};

/// A position of the test data: its FEN, and a move of it as SAN.
struct Sample {
    fen: String,
    mode: CastlingMode,
    san: Option<String>,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [case, positions, pgn] = &arguments[..] else {
        eprintln!("usage: instructions CASE POSITIONS PGN");
        std::process::exit(1);
    };
    let samples = samples(&std::fs::read_to_string(positions).expect("positions.tsv"));
    let pgn = std::fs::read(pgn).expect("the PGN file");
    let done = match case.as_str() {
        "perft-bulk" => measured_perft(Counting::Bulk),
        "perft-made" => measured_perft(Counting::Made),
        "list" => measured_list(&samples),
        "play" => measured_play(&samples),
        "replay" => {
            let games = mainlines(&pgn);
            measured_replay(&games)
        }
        "pgn" => measured_pgn(&pgn),
        _ => {
            eprintln!("the cases are perft-bulk, perft-made, list, play, replay, pgn");
            std::process::exit(1);
        }
    };
    println!("{done}");
}

fn samples(table: &str) -> Vec<Sample> {
    table
        .lines()
        .map(|line| {
            let columns: Vec<&str> = line.split('\t').collect();
            let moves: Vec<&str> = columns[6].split(' ').collect();
            Sample {
                fen: columns[1].to_owned(),
                mode: if columns[0] == "960" { CastlingMode::Chess960 } else { CastlingMode::Orthodox },
                san: moves[moves.len() / 2].split_once(':').map(|(_, san)| san.to_owned()),
            }
        })
        .collect()
}

fn mainlines(pgn: &[u8]) -> Vec<Vec<String>> {
    read(pgn).iter().map(|game| game.history().iter().map(|san| san.to_string()).collect()).collect()
}

fn read(pgn: &[u8]) -> Vec<Game> {
    let mut reader = PgnReader::new();
    reader.feed(pgn);
    reader.finish();
    std::iter::from_fn(|| reader.next_game()).map(|read| read.game).collect()
}

/// Without the endgame: the others have every kind of move, and callgrind is slow.
#[inline(never)]
fn measured_perft(counting: Counting) -> u64 {
    rows()
        .iter()
        .filter(|row| row.name != "endgame" && row.name != "chess960")
        .map(|row| ENGINES[0].count(row, counting).expect("our engine can"))
        .sum()
}

/// FEN in, every legal move with its SAN as text.
#[inline(never)]
fn measured_list(samples: &[Sample]) -> u64 {
    let mut text = String::new();
    let mut bytes = 0;
    for sample in samples {
        let position = Position::from_fen(&sample.fen, Some(sample.mode)).expect("a good FEN");
        position.for_each_san(&position.legal_moves(), |san| {
            text.clear();
            write!(text, "{san}").expect("there is memory");
            bytes += black_box(&text).len() as u64;
        });
    }
    bytes
}

/// FEN in, one SAN played, FEN out.
#[inline(never)]
fn measured_play(samples: &[Sample]) -> u64 {
    let mut bytes = 0;
    for sample in samples {
        let Some(san) = &sample.san else { continue };
        let position = Position::from_fen(&sample.fen, Some(sample.mode)).expect("a good FEN");
        let mv = position.parse_san(san).expect("a legal move");
        bytes += black_box(position.play(mv).to_string()).len() as u64;
    }
    bytes
}

/// Games played move by move, by SAN.
#[inline(never)]
fn measured_replay(games: &[Vec<String>]) -> u64 {
    let mut plies = 0;
    for moves in games {
        let mut game = Game::default();
        for san in moves {
            black_box(game.play(san.as_str()).expect("a legal move"));
            plies += 1;
        }
    }
    plies
}

/// A PGN file with comments and variations, read and validated.
#[inline(never)]
fn measured_pgn(pgn: &[u8]) -> u64 {
    black_box(read(pgn)).len() as u64
}
