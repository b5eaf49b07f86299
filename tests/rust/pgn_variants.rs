//! The tag Variant: the names of Chess960, those of usual chess, and variants with other rules.

use crate::pgn_support::{issues, one};
use chess_arbiter::{CastlingMode, PgnStyle};

/// All names of Chess960 that are in use, for a start that only Chess960 can read whole.
#[test]
fn every_name_of_chess960_is_read() {
    let fen = "bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w KQkq - 0 1";
    let moves = "1. b3 c5 2. Nf3 d5 3. d4 b6 4. O-O Nf6";
    for variant in [
        "Chess960",
        "chess960",
        "Chess 960",
        "chess 960",
        "960",
        "Fischerandom",
        "fischerandom",
        "FischerRandom",
        "Fischer Random",
        "Fischer Random Chess",
        "fischer-random",
        "Fischerrandom",
        "FRC",
        "frc",
        "DFRC",
        "wild/fr",
        "Wild FR",
        "Freestyle Chess",
        "Freestyle",
        "FreestyleChess",
        "Chess960 Freestyle",
        "Double Fischer Random",
    ] {
        let text = format!("[Variant \"{variant}\"]\n[FEN \"{fen}\"]\n\n{moves} *");
        let read = one(&text);
        assert_eq!((read.game.ply(), issues(&read)), (8, vec![]), "{variant}");
        assert_eq!(read.game.start().mode(), CastlingMode::Chess960, "{variant}");
        let again = one(&read.game.to_pgn(PgnStyle::default()));
        assert_eq!(again.game.tag("Variant"), Some(variant));
        assert_eq!((again.game.ply(), again.game.start().mode()), (8, CastlingMode::Chess960), "{variant}");
        // Without a FEN it starts from the usual position.
        let usual = one(&format!("[Variant \"{variant}\"]\n\n1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O *"));
        assert_eq!((usual.game.ply(), issues(&usual)), (7, vec![]), "{variant}");
        assert_eq!(usual.game.history()[6].uci().to_string(), "e1h1");
    }
    // By its FEN alone, in either way to write the rights.
    for rights in ["KQkq", "GDgd"] {
        let fen = fen.replace("KQkq", rights);
        let read = one(&format!("[FEN \"{fen}\"]\n\n{moves} *"));
        assert_eq!((read.game.ply(), issues(&read)), (8, vec![]), "{rights}");
        assert_eq!(read.game.start().mode(), CastlingMode::Chess960);
    }
    for variant in ["Standard", "standard", "Chess", "Normal", "From Position", "from position", "Regular", ""] {
        let read = one(&format!("[Variant \"{variant}\"]\n\n1. e4 e5 *"));
        assert_eq!((read.game.ply(), issues(&read)), (2, vec![]), "{variant}");
        assert_eq!(read.game.start().mode(), CastlingMode::Orthodox, "{variant}");
    }
    // Those that the feature `variants` reads are named as such without it.
    for (variants, of_entry) in [
        (
            "Atomic,Antichess,Crazyhouse,Three-check,King of the Hill,Horde,Racing Kings,3check,koth,Atomic 960,\
            Crazyhouse960,Three-check Chess960,Fischer Random Horde,Freestyle Atomic",
            true,
        ),
        ("Bughouse,Giveaway,Suicide chess,Losers,Random,Double", false),
        ("Giveaway 960,Suicide960,Bughouse Chess960,Fischer Random Losers,Freestyle Giveaway,960 Codrus", false),
    ] {
        for variant in variants.split(',').filter(|_| !of_entry || cfg!(not(feature = "variants"))) {
            let read = one(&format!("[Variant \"{variant}\"]\n\n1. e4 e5 *"));
            assert_eq!((read.game.ply(), read.issues.len()), (0, 1), "{variant}");
            assert_eq!(read.issues[0].code(), "unknown-variant");
            assert_eq!(read.issues[0].message().contains("chess-arbiter/variants"), of_entry, "{variant}");
            assert_eq!(read.game.tag("Variant"), Some(variant));
        }
    }
}

/// Other tags of a Chess960 game are written, and the variant of a game of standard chess.
#[test]
fn a_known_variant_and_other_tags_are_written() {
    for text in [
        "[Variant \"Chess960\"]\n[FEN \"bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w KQkq - 0 1\"]\n[Annotator \"Anna\"]\n\n1. b3 *",
        "[Variant \"Standard\"]\n[Annotator \"Anna\"]\n\n1. b3 *",
    ] {
        let game = one(text).game;
        let again = one(&game.to_pgn(PgnStyle::default())).game;
        for name in ["Annotator", "Variant"] {
            assert_eq!(again.tag(name), game.tag(name), "{text}");
            assert!(again.tag(name).is_some(), "{name} {text}");
        }
    }
}
