//! Positions as text.

use crate::data::{self, Report};
use crate::{all_positions, full_fen, mirrored, position, read, styled};
use chess_arbiter::{CastlingMode, CastlingStyle, EpStyle, FenField, Position, Setup};

/// Where reading differs from python-chess, deliberately: `Some(Err(field))` is refused although it reads
/// the text, `Some(Ok(()))` read although it refuses it.
pub fn decided(text: &str) -> Option<Result<(), &'static str>> {
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let counter = |at: usize| fields.get(at).copied().unwrap_or("0");
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let two_digits = |pair: &[u8]| pair[0].is_ascii_digit() && pair[1].is_ascii_digit();
    Some(match () {
        // No standard writes 44 for 8; a piece may be missing between the digits.
        _ if fields.first()?.as_bytes().windows(2).any(two_digits) => Err("placement"),
        // EPD operations (bm, id, hmvc) are refused in a FEN, rather than ignored.
        _ if fields.len() > 4 && counter(4).starts_with(char::is_alphabetic) => Err("halfmoves"),
        // Counters are plain digits below 2^32: no signs, no underscores, no other script's digits. python-chess
        // leaves this to Python's int().
        _ if !digits(counter(4)) || counter(4).parse::<u32>().is_err() => Err("halfmoves"),
        _ if !digits(counter(5)) || counter(5).parse::<u32>().is_err() => Err("fullmoves"),
        // FEN's grammar has en passant squares on ranks 3 and 6 only.
        _ if matches!(counter(3).as_bytes(), [b'a'..=b'h', b'1' | b'2' | b'4' | b'5' | b'7' | b'8']) => {
            Err("en-passant")
        }
        // Each side has at most two rights.
        _ if counter(2).bytes().filter(u8::is_ascii_uppercase).count() > 2 => Err("castling"),
        // Castling letters may be in any order.
        _ if text.is_ascii() && counter(2).chars().all(|c| "KQkqABCDEFGHabcdefgh".contains(c)) => Ok(()),
        _ => return None,
    })
}

#[test]
fn wrong_syntax_names_the_field() {
    let mut report = Report::default();
    for row in data::fen_syntax() {
        let [fen, field, category] = &row[..] else { panic!("{row:?}") };
        for mode in ["std", "960", "auto"] {
            let what = format!("{category}: {fen:?}");
            report.row();
            match read(mode, fen) {
                Ok(position) => report.fail(format!("{what} was read as {position}")),
                Err(error) => {
                    if field != "?" {
                        report.expect(&what, error.field().name(), field);
                    }
                    report.expect(&what, error.code().starts_with("fen-"), true);
                    report.expect(&what, error.offset <= fen.len() && fen.is_char_boundary(error.offset), true);
                    report.expect(&what, error.to_string().ends_with('.'), true);
                }
            }
        }
    }
    report.finish(250);
}

#[test]
fn unusual_fens_are_read() {
    let mut report = Report::default();
    for row in data::fen_read() {
        let [mode, text, normal, shredder, count] = &row[..] else { panic!("{row:?}") };
        let what = format!("{mode} {text:?}");
        report.row();
        match (read(mode, text), decided(text)) {
            (Err(error), Some(Err(field))) => report.expect(&what, error.field().name(), field),
            (Err(_), _) if normal == "refused" && decided(text) != Some(Ok(())) => {}
            (Err(error), _) => report.fail(format!("{what}: {error}")),
            (Ok(position), Some(Err(_))) => report.fail(format!("{what} was read as {position}")),
            (Ok(position), _) => {
                if normal != "refused" {
                    report.expect(&what, position.to_string().as_str(), normal);
                }
                if shredder != "?" {
                    let found = styled(&position, EpStyle::Legal, CastlingStyle::Shredder);
                    report.expect(&what, found.split(' ').nth(2).unwrap(), shredder);
                }
                if count != "?" {
                    report.expect(&what, position.count_legal_moves().to_string().as_str(), count);
                }
                report.expect(&what, read(mode, &position.to_string()) == Ok(position), true);
            }
        }
    }
    report.finish(100);
}

/// Blanks of any width, `_` and typographic dashes are read; errors name invisible characters by number.
#[test]
fn any_kind_of_blank_or_dash_is_read() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 3 5";
    for blank in [
        '\t', '\n', '\u{b}', '\u{85}', '\u{a0}', '\u{1680}', '\u{2003}', '\u{2009}', '\u{2028}', '\u{202f}',
        '\u{205f}', '\u{3000}', '_',
    ] {
        let text = format!("{blank}{}{blank}", fen.replace(' ', &blank.to_string()));
        assert_eq!(text.parse::<Position>().map(|position| position.to_string()), Ok(fen.into()), "{text:?}");
    }
    for dash in ['\u{2010}', '\u{2011}', '\u{2013}', '\u{2014}', '\u{2212}'] {
        let text = fen.replace('-', &dash.to_string());
        assert_eq!(text.parse::<Position>().map(|position| position.to_string()), Ok(fen.into()), "{text:?}");
    }
    for (text, offset, said) in [
        ("rnbq\u{200b}kbnr/8/8/8/8/8/8/8 w", 4, "\"U+200B\" in"),
        ("rnbq\u{202e}kbnr/8/8/8/8/8/8/8", 4, "\"U+202E\" in"),
        ("\u{3000}rnbq\u{7}/8/8/8/8/8/8/8", 7, "\"U+0007\" in"),
        ("rnbq\u{2013}kbnr/8/8/8/8/8/8/8", 4, "\"\u{2013}\" in"),
        ("4k3/8/8/8/8/8/8/4K3\u{a0}x", 21, "must be w or b"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 1_0 1", 26, "half-move counter"),
    ] {
        let error = text.parse::<Position>().unwrap_err();
        assert!(
            error.offset == offset && error.message().contains(said),
            "{text:?}: {} {}",
            error.offset,
            error.message()
        );
    }
}

#[test]
fn a_fen_is_written_in_its_normal_form() {
    let mut report = Report::default();
    for row in data::positions() {
        let [mode, fen, normal, shredder, ..] = &row[..] else { panic!("{row:?}") };
        let position = position(mode, fen);
        let fields: Vec<&str> = fen.split(' ').collect();
        let wanted = format!("{} {} {normal} {} {}", fields[0], fields[1], fields[4], fields[5]);
        report.row();
        report.expect(&format!("{mode} {fen}"), position.to_string(), wanted);
        if shredder != "?" {
            let found = styled(&position, EpStyle::Legal, CastlingStyle::Shredder);
            report.expect(fen, found.split(' ').nth(2).unwrap(), shredder);
        }
        let always = styled(&position, EpStyle::Always, CastlingStyle::XFen);
        let found = always.split(' ').nth(3).unwrap();
        // With "always": the square of the text, if any.
        if fields[3] != "-" {
            report.expect(&format!("{fen} always"), found, fields[3]);
        }
    }
    report.finish(1_000);
}

#[test]
fn a_fen_in_any_style_reads_back() {
    let mut report = Report::default();
    for first in all_positions() {
        let mode = if first.mode() == CastlingMode::Chess960 { "960" } else { "std" };
        for ep_square in [EpStyle::Legal, EpStyle::Always] {
            for castling in [CastlingStyle::XFen, CastlingStyle::Shredder] {
                let fen = styled(&first, ep_square, castling);
                let second = position(mode, &fen);
                report.row();
                report.expect(&fen, second == first, true);
                report.expect(&fen, styled(&second, ep_square, castling), fen.clone());
                report.expect(&fen, second.to_string(), first.to_string());
                report.expect(&fen, (second.halfmoves(), second.fullmoves()), (first.halfmoves(), first.fullmoves()));
                report.expect(&fen, position(mode, &mirrored(&mirrored(&fen))) == first, true);
            }
        }
        // A setup keeps everything.
        let setup = first.to_setup();
        report.expect("setup", Position::from_setup(&setup, first.mode()) == Ok(first), true);
        let again: Setup = full_fen(&first).parse().unwrap();
        report.expect("setup", Position::from_setup(&again, first.mode()).unwrap().key(), first.key());
    }
    report.finish(4_000);
}

#[test]
fn missing_fields_have_defaults() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for (text, read_as) in [
        ("", " w - - 0 1"),
        (" b", " b - - 0 1"),
        (" w KQkq", " w KQkq - 0 1"),
        (" w KQkq -", " w KQkq - 0 1"),
        (" w KQkq - 7", " w KQkq - 7 1"),
        (" w KQkq - 7 9", " w KQkq - 7 9"),
        ("\tw\tKQkq\r\n-  7 9 \n", " w KQkq - 7 9"),
    ] {
        assert_eq!(position("auto", &format!("{start}{text}")).to_string(), format!("{start}{read_as}"), "{text:?}");
    }
}

#[test]
fn the_castling_field_decides_the_mode() {
    let mode = |fen: &str| position("auto", fen).mode();
    assert_eq!(mode("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), CastlingMode::Orthodox);
    assert_eq!(mode("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"), CastlingMode::Chess960);
    assert_eq!(mode("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQha - 0 1"), CastlingMode::Chess960);
    assert_eq!(mode("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"), CastlingMode::Orthodox);
    // An explicit mode takes precedence.
    let said = position("std", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
    assert_eq!((said.mode(), said.to_string().contains("KQkq")), (CastlingMode::Orthodox, true));
}

#[test]
fn the_offset_points_at_the_error() {
    for (fen, at) in [
        // The sign of promoted pieces without a piece before it.
        ("~rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "~"),
        ("rnbqkbnr/pppppppp/8~/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "~"),
        ("rnbqkbnr/ppp?pppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "?"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1", "x"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQxq - 0 1", "x"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq z3 0 1", "z3"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - zero 1", "zero"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 one", "one"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 more", "more"),
    ] {
        assert_eq!(read("auto", fen).unwrap_err().offset, fen.find(at).unwrap(), "{fen}");
    }
}

/// The deliberate differences are all used by the test above.
#[test]
fn every_deliberate_difference_has_a_row() {
    let texts: Vec<String> = data::fen_read().into_iter().map(|row| row[1].clone()).collect();
    for field in ["placement", "halfmoves", "fullmoves"] {
        let used = texts.iter().any(|text| decided(text) == Some(Err(field)));
        assert!(used || data::folder().is_some(), "no row for the decision about {field}");
    }
}

/// Only ASCII whitespace separates fields (FEN 16.1.3 has blanks): another control character belongs to a field,
/// which is then wrong.
#[test]
fn control_characters_do_not_separate_fields() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for (text, offset) in [(" w\u{1} KQkq - 0 1", 44), (" \u{1}w KQkq - 0 1", 44), (" w KQkq \u{1}- 0 1", 51)] {
        let error = Position::from_fen(&format!("{start}{text}"), None).unwrap_err();
        assert_eq!(error.offset, offset, "{text:?}: {error}");
    }
}

/// The rank that does not add up is named as players count them.
#[test]
fn a_rank_of_the_wrong_width_is_named() {
    for rank in 1..=8 {
        let ranks: Vec<&str> = (1..=8).rev().map(|at| if at == rank { "7" } else { "8" }).collect();
        let error = Position::from_fen(&format!("{} w - - 0 1", ranks.join("/")), None).unwrap_err();
        assert!(error.to_string().starts_with(&format!("Rank {rank} of the placement")), "{error}");
    }
}

/// The operations of an EPD, with or without counters before them, are named as such.
#[test]
fn operations_of_an_epd_are_named_as_such() {
    for (text, code, offset) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - bm Ke2; id \"x\";", "fen-operations", 26),
        ("4k3/8/8/8/8/8/8/4K3 w - - hmvc 0; fmvn 1;", "fen-operations", 26),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 bm Ke2;", "fen-operations", 30),
        ("4k3/8/8/8/8/8/8/4K3 w - - x 1", "fen-halfmoves", 26),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 extra", "fen-too-many-fields", 30),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0; 1", "fen-halfmoves", 26),
    ] {
        let error = text.parse::<Position>().unwrap_err();
        assert_eq!((error.code(), error.offset), (code, offset), "{text}");
        let field = if offset == 26 { FenField::Halfmoves } else { FenField::Fields };
        assert_eq!(error.field(), field, "{text}");
    }
}

/// nibbler#65: a FEN of chess with an empty pocket, written as a `/` after the first rank. A pocket with pieces is
/// refused.
#[test]
fn an_empty_pocket_is_ignored() {
    for (rest, found) in [
        (" b KQkq - 3 2", vec!["ignored-pocket"]),
        (" b K - 3 2", vec!["ignored-pocket"]),
        ("", vec!["ignored-pocket"]),
    ] {
        let plain = format!("r1bqkbnr/pp1ppppp/2n5/2p5/2P1PP2/8/PP1P2PP/RNBQKBNR{rest}");
        let text = plain.replace("RNBQKBNR", "RNBQKBNR/");
        assert_eq!(text.parse::<Position>(), plain.parse(), "{text}");
        let setup: Setup = text.parse().expect("a FEN");
        let problems = setup.fen_problems(&text, CastlingMode::Orthodox);
        assert_eq!(problems.iter().map(|problem| problem.code.code()).collect::<Vec<_>>(), found, "{text}");
        assert_eq!(setup.fen_problems(&plain, CastlingMode::Orthodox), setup.problems(CastlingMode::Orthodox));
    }
    for (fen, code) in [
        ("4k3/8/8/8/8/8/8/4K3// w - - 0 1", "fen-rank-count"),
        ("4k3/8/8/8/8/8/4K3/ w - - 0 1", "fen-rank-width"),
        ("4k3/8/8/8/8/8/8/5K3/ w - - 0 1", "fen-variant"),
        ("/4k3/8/8/8/8/8/8/4K3 w - - 0 1", "fen-rank-count"),
    ] {
        assert_eq!(fen.parse::<Position>().unwrap_err().code(), code, "{fen}");
    }
}

/// A FEN of a variant names it: chess-arbiter/variants reads it.
#[test]
fn fens_of_variants_name_the_variant() {
    for (fen, variant) in [
        ("4k3/8/8/8/8/8/8/4K3[Qp] w - - 0 1", "crazyhouse"),
        ("4k3/8/8/8/8/8/8/4K3[] w - - 0 1", "crazyhouse"),
        ("4k3/8/8/8/8/8/8/4K3/Qp w - - 0 1", "crazyhouse"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 NNBRpr h1", "crazyhouse"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1", "three-check"),
        ("4k3/8/8/8/8/8/8/4K3 w - 3+3 - 0 1", "three-check"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 +0+0", "three-check"),
        ("rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/8/8 w kq - 0 1", "horde"),
    ] {
        let error = Position::from_fen(fen, None).unwrap_err();
        assert_eq!(error.code(), "fen-variant", "{fen}");
        let read = match cfg!(feature = "variants") {
            true => format!(": read it with {{ variant: \"{variant}\" }}."),
            false => ", which chess-arbiter/variants reads.".into(),
        };
        assert_eq!(error.message(), format!("This is a FEN of the variant \"{variant}\"{read}"), "{fen}");
    }
    for fen in ["4k3/8/8/8/8/8/8/4K3/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 3+ 0 1", "8/8/8/8/8/8/8/4k3 w - - 0 1"] {
        assert_ne!(Position::from_fen(fen, None).unwrap_err().code(), "fen-variant", "{fen}");
    }
}
