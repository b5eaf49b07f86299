//! Dead positions, and which side can still mate.

use crate::minor_endings::{Minor, Table};
use crate::{data, mirrored, position};
use chess_arbiter::{Color, Position};
use flate2::read::GzDecoder;
use std::{fs, io::Read, time::Instant};

/// fen, and for White and Black whether that side can still mate; `None` if unknown.
fn rows() -> Vec<(String, [Option<bool>; 2])> {
    let Some(folder) = data::folder() else {
        let known = |text| match text {
            "1" => Some(true),
            "0" => Some(false),
            _ => None,
        };
        return include_str!("../data/dead_positions.tsv")
            .lines()
            .map(|line| {
                let columns: Vec<&str> = line.split('\t').collect();
                (columns[0].into(), [known(columns[1]), known(columns[2])])
            })
            .collect();
    };
    let Ok(bytes) = fs::read(folder.join("dead_positions.jsonl.gz")) else { return Vec::new() };
    let mut text = String::new();
    GzDecoder::new(&bytes[..]).read_to_string(&mut text).expect("a gzip file of UTF-8");
    text.lines()
        .map(|line| {
            let row: serde_json::Value = serde_json::from_str(line).expect("a line of JSON");
            let known = ["winnable_white", "winnable_black"].map(|name| row[name].as_bool());
            (row["fen"].as_str().expect("a FEN").into(), known)
        })
        .collect()
}

#[test]
fn can_win_agrees_with_the_data() {
    let mut unknown = 0;
    for (fen, known) in rows() {
        let position = position("std", &fen);
        for (color, known) in Color::ALL.into_iter().zip(known) {
            let Some(known) = known else {
                unknown += 1;
                continue;
            };
            let start = Instant::now();
            assert_eq!(position.can_win(color), known, "{color:?} in {fen}");
            // Generous, for a slow and busy machine and an unoptimized build.
            assert!(start.elapsed().as_secs() < 20, "{color:?} in {fen} takes too long");
        }
        if let [Some(white), Some(black)] = known {
            assert_eq!(position.is_dead(), !white && !black, "{fen}");
        }
    }
    assert!(unknown < 20, "{unknown} questions without an answer");
}

/// The mirrored position gets the mirrored answer, although the search differs.
#[test]
fn can_win_is_the_same_for_mirrored_positions() {
    if data::folder().is_some() {
        return;
    }
    for (fen, [white, black]) in rows() {
        let position = position("std", &mirrored(&fen));
        for (color, known) in [(Color::White, black), (Color::Black, white)] {
            if let Some(known) = known {
                assert_eq!(position.can_win(color), known, "{color:?} in {position}");
            }
        }
    }
}

/// A side that cannot mate cannot mate after any move; one that can mate can do so after some move.
#[test]
fn can_win_is_consistent_with_the_next_move() {
    for (fen, known) in rows() {
        let position = position("std", &fen);
        let moves = position.legal_moves();
        for (color, known) in Color::ALL.into_iter().zip(known) {
            let mut later = moves.iter().map(|&mv| position.play(mv).can_win(color));
            match known {
                Some(false) => assert!(!later.any(|can| can), "{color:?} after {fen}"),
                Some(true) if !moves.is_empty() => {
                    assert!(later.any(|can| can), "{color:?} after {fen}");
                }
                _ => {}
            }
        }
    }
}

#[test]
fn positions_that_servers_call_drawn_may_be_alive() {
    // FIDE 5.2.2 means any series of moves, and a king's own pieces can help to mate it.
    for fen in [
        "8/8/8/3n4/8/2k5/8/K6N w - - 0 1",
        "8/8/8/4b3/8/2k5/8/K4B2 w - - 0 1",
        "8/8/8/3n4/8/2k5/8/K6R w - - 0 1",
        "8/8/8/8/8/2k5/8/K4NN1 w - - 0 1",
    ] {
        assert!(!position("std", fen).is_dead(), "{fen}");
    }
    // A king's own queen or rook cannot help a lone knight or bishop to mate it: it could capture or interpose.
    for fen in ["8/8/8/q7/8/1k6/8/5K1N w - - 0 1", "8/8/8/r7/8/1k6/8/5K1B w - - 0 1"] {
        assert!(!position("std", fen).can_win(Color::White), "{fen}");
        assert!(position("std", fen).can_win(Color::Black), "{fen}");
    }
    // Mate by two bishops on one color cannot arise by a move, but the position may be set up.
    let double_check = position("std", "8/8/8/8/8/2b1k1b1/8/3RKR2 w - - 0 1");
    assert!(double_check.is_checkmate());
    assert!(double_check.can_win(Color::Black));
    assert!(!double_check.is_dead());
}

#[test]
fn checkmate_is_a_win_and_stalemate_is_dead() {
    let mate = position("std", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    assert!(mate.can_win(Color::White));
    assert!(!mate.is_dead());
    let stalemate = position("std", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert!(!stalemate.can_win(Color::White));
    assert!(stalemate.is_dead());
}

/// The start, castling rights and en passant captures that open a wall.
#[test]
fn castling_and_en_passant_can_keep_a_position_alive() {
    assert!(!Position::default().is_dead());
    for color in Color::ALL {
        assert!(Position::default().can_win(color));
    }
    let wall = "4k3/8/6p1/p1p2pPp/P1P2P1P/8/8/4K3 w - ";
    assert!(position("std", &format!("{wall}- 0 1")).is_dead());
    assert!(!position("std", &format!("{wall}h6 0 1")).is_dead());
}

/// The special case in `is_dead`: the shortest mate from the starting placement, for either side to move and any
/// castling rights.
#[test]
fn the_fools_mate_proves_the_start_alive() {
    for (rest, line) in [("w KQkq", "f3 e5 g4 Qh4#"), ("w -", "f3 e5 g4 Qh4#"), ("b -", "f6 e4 g5 Qh5#")] {
        let fen = format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR {rest} - 0 1");
        let start = position("std", &fen);
        assert!(!start.is_dead(), "{fen}");
        let play = |at: Position, san| at.play(at.parse_san(san).expect("a legal move"));
        assert!(line.split(' ').fold(start, play).is_checkmate(), "{line}");
    }
}

/// A king and a knight or bishop against another such pair: a sample of all positions where a side can mate, and all
/// where it cannot, by retrograde analysis. `examples/minor_endings` compares every one.
fn minor_ending(minors: [Minor; 2], hopeless: u32) {
    const EVERY: usize = 4001;
    let table = Table::new(minors);
    let mut count = 0;
    for (number, (place, can_mate)) in table.positions().enumerate() {
        if number % EVERY != 0 && can_mate {
            continue;
        }
        let fen = table.fen(place);
        for fen in [mirrored(&fen), fen] {
            let position = position("std", &fen);
            let winner = Color::ALL[usize::from(place.winner_moves != (position.turn() == Color::White))];
            assert_eq!(position.can_win(winner), can_mate, "{winner:?} in {fen}");
            assert!(!(can_mate && position.is_dead()), "{fen}");
        }
        count += u32::from(!can_mate);
    }
    assert_eq!(count, hopeless, "{minors:?}");
}

#[test]
fn knight_against_bishop_agrees_with_a_retrograde_search() {
    minor_ending([Minor::Knight, Minor::Bishop], 10);
}

#[test]
fn bishop_against_bishop_agrees_with_a_retrograde_search() {
    minor_ending([Minor::Bishop; 2], 28);
}
