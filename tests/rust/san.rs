//! Moves as people write them.

use crate::data::{self, Report};
use crate::fen::decided;
use crate::{all_positions, position, read, sans};
use chess_arbiter::{MoveError, Position};

fn uci(position: &Position, text: &str) -> Result<String, MoveError> {
    position.parse_san(text).map(|mv| mv.uci(position.mode()).to_string())
}

#[test]
fn sans_are_those_of_the_oracle() {
    let mut report = Report::default();
    for row in data::positions() {
        let [mode, fen, _, _, _, category, moves] = &row[..] else { panic!("{row:?}") };
        let position = position(mode, fen);
        let mut found: Vec<String> =
            sans(&position).iter().map(|san| format!("{}:{san}", san.mv().uci(position.mode()))).collect();
        found.sort();
        let mut wanted: Vec<String> = moves.split(' ').filter(|&pair| pair != ".").map(Into::into).collect();
        wanted.sort();
        report.row();
        report.expect(&format!("{category}: {mode} {fen}"), found, wanted);
    }
    report.finish(1_000);
}

#[test]
fn the_san_of_one_move_is_that_of_the_list() {
    let mut report = Report::default();
    for position in all_positions() {
        let moves = position.legal_moves();
        for (san, &mv) in sans(&position).into_iter().zip(&moves) {
            report.row();
            report.expect(&position.to_string(), san.mv(), mv);
            report.expect(&position.to_string(), position.san(mv).to_string(), san.to_string());
            report.expect(&position.to_string(), position.san(mv) == san, true);
            let after = position.play(mv);
            report.expect(&format!("{position} {san}"), san.is_check(), after.is_check());
            report.expect(&format!("{position} {san}"), san.is_checkmate(), after.is_checkmate());
        }
    }
    report.finish(20_000);
}

#[test]
fn lists_of_san_agree_with_other_libraries() {
    let mut report = Report::default();
    for row in data::legal_sans() {
        let [mode, fen, flags, wanted] = &row[..] else { panic!("{row:?}") };
        report.row();
        let position = match read(mode, fen) {
            Ok(position) => position,
            Err(error) => {
                // kokopu reads "ABFch", dropping A and B; three rights for one side are wrong syntax here.
                report.expect(fen, Some(Err(error.field().name())), decided(fen));
                continue;
            }
        };
        let mut found: Vec<String> = sans(&position).iter().map(|san| san.to_string()).collect();
        found.sort();
        let mut wanted: Vec<&str> = wanted.split(' ').filter(|&san| san != ".").collect();
        wanted.sort();
        report.expect(&format!("{mode} {fen}"), found, wanted.iter().map(|san| san.to_string()).collect());
        if flags != "?" {
            report.expect(fen, position.is_check(), flags.contains('+'));
            report.expect(fen, position.is_checkmate(), flags.contains('#'));
            report.expect(fen, position.is_stalemate(), flags.contains('='));
        }
    }
    report.finish(100);
}

#[test]
fn san_is_written_with_minimal_disambiguation() {
    let mut report = Report::default();
    for row in data::san_write() {
        let [mode, fen, uci, san] = &row[..] else { panic!("{row:?}") };
        let position = position(mode, fen);
        let found = position.parse_uci(uci).map(|mv| position.san(mv).to_string());
        report.row();
        report.expect(&format!("{fen} {uci}"), found.as_deref(), Ok(san.as_str()));
    }
    report.finish(30);
}

#[test]
fn every_spelling_of_a_san_is_read_back() {
    let mut report = Report::default();
    for position in all_positions() {
        for san in sans(&position) {
            let text = san.to_string();
            let mv = san.mv();
            let mut spellings = vec![text.clone(), format!("{text}!?")];
            spellings.push(text.trim_end_matches(['+', '#']).into());
            spellings.push(text.replace('=', ""));
            spellings.push(text.replace('x', ""));
            spellings.push(text.replace('x', ":"));
            if mv.is_castle() {
                spellings.push(text.replace('O', "0"));
            } else {
                let piece = if text.starts_with(char::is_uppercase) { &text[..1] } else { "" };
                let promotion = mv.promotion().map_or(String::new(), |role| format!("={}", role.letter()));
                let mark = if mv.capture().is_some() { "x" } else { "-" };
                spellings.push(format!("{piece}{}{mark}{}{promotion}", mv.from(), mv.to()));
                spellings.push(format!("{piece}{}{}{promotion}", mv.from(), mv.to()));
                spellings.push(format!("{}{mark}{}{promotion}", mv.from(), mv.to()));
            }
            if mv.is_en_passant() {
                spellings.extend([format!("{text}e.p."), format!("{text} e.p."), format!("{text}ep")]);
            }
            // Figurines, of either color.
            for figures in ["♔♕♖♗♘", "♚♛♜♝♞"] {
                let drawn = "KQRBN"
                    .chars()
                    .zip(figures.chars())
                    .fold(text.clone(), |text, (letter, figure)| text.replace(letter, &figure.to_string()));
                spellings.push(drawn);
            }
            report.row();
            for spelling in spellings {
                let read = position.parse_san(&spelling);
                // "f1g1" of a king that also castles to g1 is a step; castling is not written like that.
                report.expect(&format!("{position} {spelling:?}"), read, Ok(mv));
            }
        }
    }
    report.finish(20_000);
}

/// Deliberate differences from the oracle, and why. The first column is a text or its ending.
const DECISIONS: [(&str, &str); 7] = [
    ("--", "a passed turn is no legal move; games under free rules have it"),
    ("@@@@", "a passed turn is no legal move"),
    ("e4 e.p.", "says en passant of a move that is none"),
    ("Kg1", "castling has its own symbol; Kg1 is a step"),
    ("Kc1", "castling has its own symbol; Kc1 is a step"),
    ("O-O-", "half of O-O-O: which castling is meant?"),
    ("exd5", "the pawn would land on d6"),
];
/// Texts that others refuse but we read.
const READ_ALL_THE_SAME: [(&str, &str); 3] = [
    ("O-O\n", "a line end is no part of a move"),
    ("ke2", "k, q, r and n are no files, so the piece is clear: nf3 is read too"),
    ("nf3", "k, q, r and n are no files, so the piece is clear"),
];

#[test]
fn moves_are_read_as_people_type_them() {
    let mut report = Report::default();
    for row in data::san_read() {
        let [mode, fen, text, expect, wanted] = &row[..] else { panic!("{row:?}") };
        let position = match read(mode, fen) {
            Ok(position) => position,
            // In a few rows the king of the side not to move could be captured.
            Err(error) => {
                report.expect(fen, error.code(), "opposite-check");
                continue;
            }
        };
        let found = uci(&position, text);
        let what = format!("{mode} {fen} {text:?} ({expect} {wanted}): {found:?}");
        report.row();
        let by_decision = DECISIONS.iter().any(|(this, _)| this == text) || (wanted == "." && text == "dxe6");
        if READ_ALL_THE_SAME.iter().any(|(this, _)| this == text) {
            if found.is_err() {
                report.fail(what);
            }
            continue;
        }
        let right = match (expect.as_str(), &found) {
            ("ok", Ok(found)) => found == wanted,
            ("sloppy" | "optional", Ok(found)) if wanted != "." => found == wanted && !by_decision,
            // Non-standard and refused by the oracle, but unambiguous: we read a legal move.
            ("sloppy", Ok(_)) => !by_decision,
            ("sloppy", Err(_)) => by_decision,
            ("optional", Err(_)) => true,
            ("ambiguous", Err(error)) => *error == MoveError::Ambiguous,
            ("illegal", Err(error)) => *error != MoveError::Ambiguous,
            // The oracle does not distinguish unreadable texts and illegal moves.
            ("syntax" | "refused", Err(error)) => *error != MoveError::Ambiguous,
            _ => false,
        };
        if !right {
            report.fail(what);
        }
    }
    report.finish(300);
}

/// Moves are never guessed: a missing part is required, an ambiguous text is refused.
#[test]
fn ambiguous_and_incomplete_moves_are_refused() {
    let start = Position::default();
    for text in [
        "",
        " ",
        "x",
        "e9",
        "Nf33",
        "N f3",
        "Sf3",
        "e4,",
        "O-O-O-O",
        "e2=e4",
        "null",
        "pass",
        "e4 e5",
        "\0",
        "1.",
        "1",
        "1.e4 e5",
        "1. 1. e4",
        "1-e4",
        ". e4",
        "...e4",
        "e4 1.",
        "$1",
        "e4 $",
        "e4 $x",
        "e4 1",
        "$1 e4",
        "! e4",
        "e4 !!!",
        "e 4",
        "e2 e4",
        "\u{feff}e4",
        "e4\0",
        "e4 *",
        "{a} e4",
        "e4 {a}",
    ] {
        assert_eq!(start.parse_san(text), Err(MoveError::Unreadable), "{text:?}");
    }
    // Zeros, and castling with blanks in it.
    let rooks = position("std", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    for text in ["00", "1. 00!", "0 - 0", "1.O - O", "O\u{a0}\u{2013}\u{3000}O+", "o -o", "4 0- 0"] {
        assert_eq!(uci(&rooks, text).as_deref(), Ok("e1g1"), "{text:?}");
    }
    for text in ["000", "1. 000", "0 - 0 - 0", "O-O - O", "O -O- O!?"] {
        assert_eq!(uci(&rooks, text).as_deref(), Ok("e1c1"), "{text:?}");
    }
    for text in ["O O", "O-O-", "O - O -", "0 -", "0 - O", "00000", "00 e4", "0 - - 0"] {
        assert_eq!(rooks.parse_san(text), Err(MoveError::Unreadable), "{text:?}");
    }
    // The text is understood but not a legal move.
    for text in ["--", "Z0", "0000", "@@@@", "<>"] {
        assert_eq!(start.parse_san(text), Err(MoveError::Illegal), "{text:?}");
    }
    let rooks = position("std", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1");
    assert_eq!(rooks.parse_san("Rd1"), Err(MoveError::Ambiguous));
    assert_eq!(rooks.parse_san("R1d1"), Err(MoveError::Ambiguous));
    let pawn = position("std", "1n5k/P7/8/8/8/8/p7/1N5K w - - 0 1");
    for text in ["a8", "axb8", "a7a8", "a7-a8", "ab8", "a7xb8", "ab"] {
        assert_eq!(pawn.parse_san(text), Err(MoveError::PromotionRequired), "{text:?}");
    }
    for text in ["a8=K", "a8=P", "a8k", "Na3=Q", "Kg1=Q"] {
        let error = pawn.parse_san(text).unwrap_err();
        assert!(matches!(error, MoveError::PromotionNotPossible | MoveError::Illegal), "{text:?}: {error:?}");
    }
    assert_eq!(pawn.parse_san("a8=X"), Err(MoveError::Unreadable));
    // A pinned rival does not make a move ambiguous.
    let pinned = position("std", "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1");
    assert_eq!(uci(&pinned, "Ne2").as_deref(), Ok("g1e2"));
    // b is always the b-file, B always the bishop.
    let both = position("std", "4k3/8/8/8/2p5/1P1B4/8/4K3 w - - 0 1");
    assert_eq!(uci(&both, "bxc4").as_deref(), Ok("b3c4"));
    assert_eq!(uci(&both, "Bxc4").as_deref(), Ok("d3c4"));
    assert_eq!(uci(&both, "bc4").as_deref(), Ok("b3c4"));
    // A capture without its file is a push, and there is none.
    assert_eq!(both.parse_san("c4"), Err(MoveError::Illegal));
}

/// Text around a move: blanks, line ends, a move number before it, marks and NAGs after it.
#[test]
fn numbers_blanks_and_nags_around_a_move_are_skipped() {
    for (fen, texts, wanted) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            [" e4 ", "e4\n", "\te4\r\n", "1.e4", "1. e4", "1 e4", "1. e4 $1", "e4$1", "e4! $1 $14", " \u{a0}e4 !? "],
            "e2e4",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
            [
                "1...Nf6",
                "1... Nf6",
                "1. ... Nf6",
                "1…Nf6",
                "1 ... Nf6",
                "12...Ng8-f6",
                "Nf6 !",
                "Nf6 ! ?",
                "Nf6\u{2009}??",
                "Nf6 +",
            ],
            "g8f6",
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            [
                "exd6 e. p.",
                "exd6 e.p.",
                "exd6e.p.",
                "exd6 ep",
                "exd6+ e.p.",
                "exd6 e.p.+",
                "exd6 e. p. !",
                "exd6  e.p.",
                "exd6 e.p. $2",
                "1. exd6 e. p.\n",
            ],
            "e5d6",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            ["Ke1-g1", "Ke1g1", "Ke1h1", "1. 0-0", "0-0 !", "O-O $1", "O-O\n", "o-o", "e1g1 ", " e1h1"],
            "e1g1",
        ),
        (
            "8/4P2k/8/8/8/8/8/4K3 w - - 0 1",
            [
                " e8=Q ",
                "1. e8Q",
                "e8(Q) !",
                "e8/Q $1",
                "e7e8q\n",
                "40. e7-e8=Q",
                "e8=q ?!",
                "e8Q!?",
                "e8=Q $10",
                "e8=♕ !",
            ],
            "e7e8q",
        ),
    ] {
        let position = position("std", fen);
        for text in texts {
            assert_eq!(uci(&position, text).as_deref(), Ok(wanted), "{text:?}");
        }
    }
    // A promotion piece is only allowed for a promotion.
    assert_eq!(Position::default().parse_san("e4=Q"), Err(MoveError::PromotionNotPossible));
}

/// Two pawns that can capture the same piece are distinguished by their files alone.
#[test]
fn pawns_that_capture_and_promote_are_told_apart_by_file() {
    let position = position("std", "1r6/P1P4k/8/8/8/8/8/7K w - - 0 1");
    let found: Vec<String> =
        sans(&position).iter().map(|san| san.to_string()).filter(|text| text.contains("xb8")).collect();
    assert_eq!(found.len(), 8, "{found:?}");
    assert_eq!(uci(&position, "axb8=N").as_deref(), Ok("a7b8n"));
    assert_eq!(uci(&position, "cxb8=N").as_deref(), Ok("c7b8n"));
    assert_eq!(uci(&position, "cb8b").as_deref(), Ok("c7b8b"));
}

/// Texts that only look like a move if a character is mistaken for another letter or a hyphen.
#[test]
fn text_that_only_looks_like_a_move_is_refused() {
    let start = chess_arbiter::Position::default();
    for text in [
        // U+014E ends on the same byte as N, U+0165 on that of e.
        "\u{14e}f3",
        "\u{165}4",
        "Nf3\u{e9}!",
        "Nf3 \u{e9}",
        "OxO",
        "O/O",
        "OO-",
        "OOO--",
        "-OO",
        "Nexd",
        "Kexd",
    ] {
        assert_eq!(start.parse_san(text), Err(MoveError::Unreadable), "{text:?}");
    }
}
