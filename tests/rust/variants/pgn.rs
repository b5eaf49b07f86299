//! PGN of the variants: their names, drops, files with games of several variants, streams.

use crate::data::variants::{self, position};
use crate::pgn_support::{in_chunks, issues, one, sans};
use chess_arbiter::{CastlingMode, Game, Kings, PgnStyle, Position, Rules, Setup, Variant, read_pgn};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn every_name_of_a_variant_is_read() {
    for row in variants::names() {
        let [variant, kind, name] = &row[..] else { panic!("{row:?}") };
        let known = Variant::from_alias(variant).unwrap();
        let read = one(&format!("[Variant \"{name}\"]\n\n*"));
        if kind == "not" {
            assert_eq!(read.issues[0].code(), "unknown-variant", "{name}");
            let with_moves = one(&format!("[Variant \"{name}\"]\n\n1. e4 e5 *"));
            assert_eq!((with_moves.game.ply(), with_moves.game.tag("Variant")), (0, Some(name.as_str())));
            continue;
        }
        assert_eq!(issues(&read), Vec::<String>::new(), "{name}");
        assert_eq!(*read.game.start(), Position::start_of(known), "{name}");
        // The name stays as it was written.
        let again = one(&read.game.to_pgn(PgnStyle::default()));
        assert_eq!((again.game.tag("Variant"), again.game.start()), (Some(name.as_str()), read.game.start()));
    }
}

/// As Lichess writes them: Variant always, FEN and SetUp for horde, racing kings and any other start.
#[test]
fn a_new_game_has_the_tags_that_lichess_writes() {
    for variant in Variant::ALL.into_iter().filter(|variant| *variant != Variant::Chess) {
        for rules in Rules::ALL {
            let start = Position::start_of(variant);
            let game = Game::new(start, rules);
            let has_fen = matches!(variant, Variant::Horde | Variant::RacingKings);
            let fen = start.fen();
            assert_eq!(game.tag("Variant"), Some(variant.pgn_name()));
            assert_eq!(game.tag("FEN"), has_fen.then_some(fen.as_str()), "{variant:?}");
            assert_eq!(game.tag("SetUp"), has_fen.then_some("1"), "{variant:?}");
            let again = one(&game.to_pgn(PgnStyle::default()));
            assert_eq!((issues(&again), *again.game.start(), again.game.rules()), (vec![], start, rules));
        }
    }
    let later = position("atomic", START, "auto");
    let after = later.play(later.parse_san("e4").unwrap());
    assert_eq!(Game::new(after, Rules::Fide).tag("FEN"), Some(after.fen().as_str()));
}

#[test]
fn drops_are_read_in_every_notation() {
    let head = "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 ";
    // chess.com and most libraries, Lichess and FICS, a long form, a small letter.
    for (drop, san) in [("@d6", "@d6"), ("P@d6", "@d6"), ("p@d6", "@d6"), ("P@d6!", "@d6")] {
        let read = one(&format!("{head}4. {drop} *"));
        assert_eq!((issues(&read), sans(&read.game).last().map(String::as_str)), (vec![], Some(san)), "{drop}");
        assert_eq!(read.game.history()[6].uci().to_string(), "P@d6");
    }
    for bad in ["N@d6", "@d8", "@d2", "K@d6", "@d9"] {
        let read = one(&format!("{head}4. {bad} *"));
        assert_eq!((read.game.ply(), read.issues.len()), (6, 1), "{bad}");
    }
    // In other variants a drop is not a move and is not read as a move to that square.
    for variant in ["Standard", "Atomic", "Three-check"] {
        for drop in ["P@e4", "@e4"] {
            let read = one(&format!("[Variant \"{variant}\"]\n\n1. {drop} *"));
            assert_eq!((read.game.ply(), read.issues.len()), (0, 1), "{variant} {drop}");
        }
    }
}

/// A game as chess.com exports it: pockets after the counters of the FEN, pawns without a letter.
#[test]
fn crazyhouse_of_chess_com_is_read() {
    let text = "[Variant \"Crazyhouse\"]\n[SetUp \"1\"]\n[FEN \"rnb1kbnr/ppp1pppp/8/q7/8/2N5/PPPP1PPP/R1BQKBNR w KQkq - 2 4 Pp\"]\n\
        [Result \"*\"]\n\n4. @d6 cxd6 5. N@c7 *";
    let read = one(text);
    // The knight is not in the pocket: the moves before it are read.
    assert_eq!((sans(&read.game), read.issues.len()), (vec!["@d6".into(), "cxd6".into()], 1));
    assert_eq!(read.game.position().fen(), "rnb1kbnr/pp2pppp/3p4/q7/8/2N5/PPPP1PPP/R1BQKBNR[pp] w KQkq - 0 5");
}

#[test]
fn a_file_of_all_variants_keeps_the_rules_of_each() {
    let text = "[Variant \"Atomic\"]\n\n1. Nf3 f6 2. Ne5 fxe5 *\n\n\
        1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n\
        [Variant \"Antichess\"]\n\n1. e3 b5 2. Bxb5 *\n\n\
        [Variant \"Chess960\"]\n[FEN \"bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w GDgd - 0 1\"]\n\n1. b3 *\n\n\
        [Variant \"Suicide\"]\n\n1. e3 *\n\n\
        [Variant \"King of the Hill\"]\n\n1. e4 e5 2. Ke2 Ke7 3. Ke3 Ke6 4. f4 exf4 5. Kd4# 1-0\n\n\
        [Variant \"Three-check\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 1+3 0 1\"]\n\n1. e4 f6 2. Qh5# 1-0\n\n\
        [Variant \"Horde\"]\n\n1. e5 e6 *\n\n\
        [Variant \"Racing Kings\"]\n\n1. Kh3 Ka3 *\n";
    let expected = [
        (Variant::Atomic, 4, "*", 0),
        (Variant::Chess, 5, "1-0", 0),
        (Variant::Antichess, 3, "*", 0),
        (Variant::Chess, 1, "*", 0),
        (Variant::Chess, 0, "*", 1),
        (Variant::KingOfTheHill, 9, "1-0", 0),
        (Variant::ThreeCheck, 3, "1-0", 0),
        (Variant::Horde, 2, "*", 0),
        (Variant::RacingKings, 2, "*", 0),
    ];
    for games in [read_pgn(text.as_bytes()), in_chunks(text.as_bytes(), 7)] {
        assert_eq!(games.len(), expected.len());
        for (read, (variant, ply, result, problems)) in games.iter().zip(expected) {
            let what = format!("{variant:?}: {:?}", issues(read));
            assert_eq!((read.game.start().variant(), read.game.ply()), (variant, ply), "{what}");
            assert_eq!((read.game.tag("Result"), read.issues.len()), (Some(result), problems), "{what}");
            // The end follows from the moves; nothing has to be declared.
            assert_eq!(
                read.game.main_line_end().is_some_and(|end| end.outcome.name() == result),
                result != "*",
                "{what}"
            );
            assert!(!read.game.is_declared(), "{what}");
        }
    }
}

#[test]
fn a_variant_can_be_chess960() {
    let fen = "bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w KQkq - 0 1";
    for (name, variant) in [
        ("Atomic 960", Variant::Atomic),
        ("Crazyhouse960", Variant::Crazyhouse),
        ("Crazyhouse 960", Variant::Crazyhouse),
        ("Three-check Chess960", Variant::ThreeCheck),
        ("KOTH 960", Variant::KingOfTheHill),
    ] {
        let read = one(&format!("[Variant \"{name}\"]\n[FEN \"{fen}\"]\n\n1. g3 g6 2. Nf3 Nf6 3. O-O *"));
        assert_eq!((issues(&read), read.game.ply()), (vec![], 5), "{name}");
        assert_eq!(
            (read.game.start().variant(), read.game.start().mode()),
            (variant, CastlingMode::Chess960),
            "{name}"
        );
        let again = one(&read.game.to_pgn(PgnStyle::default()));
        assert_eq!((again.game.position(), again.game.tag("Variant")), (read.game.position(), Some(name)));
    }
    let game = Game::new(position("atomic", fen, "960"), Rules::Fide);
    assert_eq!(game.tag("Variant"), Some("Atomic 960"));
    // The rights alone say so, as in chess.
    for rights in ["GDgd", "KQkq"] {
        let read = one(&format!(
            "[Variant \"Atomic\"]\n[FEN \"{}\"]\n\n1. g3 g6 2. Nf3 Nf6 3. O-O *",
            fen.replace("KQkq", rights)
        ));
        assert_eq!((issues(&read), read.game.ply()), (vec![], 5), "{rights}");
        assert_eq!(read.game.start().mode(), CastlingMode::Chess960);
    }
    // The standard start is also one of the 960 and needs no FEN.
    for variant in Variant::ALL.into_iter().filter(|variant| *variant != Variant::Chess) {
        let start = Position::start_of(variant).to_setup().position(CastlingMode::Chess960, Kings::Optional).unwrap();
        let read = one(&Game::new(start, Rules::Fide).to_pgn(PgnStyle::default()));
        assert_eq!((issues(&read), *read.game.start()), (vec![], start), "{variant:?}");
        assert_eq!(Variant::from_alias(read.game.tag("Variant").unwrap()), Some(variant));
    }
    assert_eq!(Variant::from_alias("Chess960"), None);
}

/// A lesson without kings survives PGN and encoding in every variant, and its rules are free even if no tag says so.
#[test]
fn boards_without_kings_survive_pgn() {
    for variant in Variant::ALL {
        for fen in ["4k3/8/8/2p5/3P4/8/8/8 w - - 0 1", "8/8/8/2p5/3P4/8/8/8 w - - 0 1"] {
            let setup = Setup::from_fen_as(fen, variant).unwrap();
            let start = setup.position(CastlingMode::Orthodox, Kings::Optional).unwrap();
            let mut game = Game::new(start, Rules::Free);
            let is_over = start.variant_end().is_some();
            assert_eq!(game.play("dxc5").is_err(), is_over, "{variant:?} {fen}");
            let read = one(&game.to_pgn(PgnStyle::default()));
            assert_eq!((issues(&read), read.game.position()), (vec![], game.position()), "{variant:?} {fen}");
            assert_eq!(Game::from_bytes(&game.to_bytes()).unwrap().position(), game.position());
            let tag = variant.pgn_name();
            let read = one(&format!("[Variant \"{tag}\"]\n[FEN \"{}\"]\n\n*", start.fen()));
            assert_eq!(issues(&read), Vec::<String>::new(), "{variant:?} {fen}");
            // In these variants a side without a king needs no optional kings.
            let needs_none = match variant {
                Variant::Antichess => true,
                Variant::Atomic | Variant::Horde => fen.starts_with("4k3"),
                _ => false,
            };
            assert_eq!(read.game.rules() == Rules::Fide, needs_none, "{variant:?} {fen}");
            assert!(Game::from_bytes(&read.game.to_bytes()).is_some(), "{variant:?} {fen}");
        }
    }
}

#[test]
fn a_fen_that_a_variant_does_not_allow_is_an_issue() {
    for (variant, fen) in [
        // A king of White, two kings, a check, a pocket elsewhere.
        ("Horde", START),
        ("Crazyhouse", "4k3/8/8/8/8/8/8/3KK3[] w - - 0 1"),
        ("Racing Kings", "8/8/8/8/8/8/k6R/7K b - - 0 1"),
        ("Atomic", "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1"),
    ] {
        let read = one(&format!("[Variant \"{variant}\"]\n[FEN \"{fen}\"]\n\n1. e4 *"));
        assert_eq!((read.game.ply(), read.issues.len(), read.issues[0].code()), (0, 1, "unusable-fen"), "{variant}");
    }
}

#[test]
fn variations_and_null_moves_of_variants_survive_pgn() {
    let text =
        "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 (3. @d4 $1 {held} Qe4+ (3... @d6) 4. Be2) 3... Qa5 *";
    let read = one(text);
    assert_eq!(issues(&read), Vec::<String>::new());
    let written = read.game.to_pgn(PgnStyle::new().max_width(0));
    assert!(written.contains("(3. @d4 $1 {held} 3... Qe4+ (3... @d6) 4. Be2)"), "{written}");
    assert_eq!(one(&written).game.to_bytes(), read.game.to_bytes());
    for variant in ["Crazyhouse", "Atomic", "Antichess", "Three-check", "King of the Hill", "Horde", "Racing Kings"] {
        // A null move makes the rules free; `@@@@` is a null move, not a drop.
        for null in ["--", "@@@@", "Z0"] {
            let read = one(&format!("[Variant \"{variant}\"]\n\n1. {null} *"));
            assert_eq!(
                (issues(&read), read.game.ply(), read.game.rules()),
                (vec![], 1, Rules::Free),
                "{variant} {null}"
            );
            let again = one(&read.game.to_pgn(PgnStyle::default()));
            assert_eq!((again.game.position(), again.game.rules()), (read.game.position(), Rules::Free), "{variant}");
        }
    }
}
