//! Who can still win a variant, and the ends of games that depend on it.

use crate::data::Report;
use crate::data::variants;
use chess_arbiter::{
    CastlingMode, Color, EndReason, Game, Kings, Outcome, Position, Rules, Setup, Variant, VariantState, read_pgn,
};

fn position(variant: Variant, fen: &str) -> Position {
    Position::from_fen_as(fen, variant, None).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn game(variant: Variant, fen: &str) -> Game {
    Game::new(position(variant, fen), Rules::Fide)
}

#[test]
fn can_win_of_variants_agrees_with_the_data() {
    for line in include_str!("../../data/variants/wins.tsv").lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        let position = position(Variant::from_name(columns[0]).expect(line), columns[1]);
        let known = [columns[2], columns[3]];
        for (color, known) in Color::ALL.into_iter().zip(known) {
            if known != "-" {
                assert_eq!(position.can_win(color), known == "1", "{color:?}: {line}");
            }
        }
        if !known.contains(&"-") {
            assert_eq!(position.is_dead(), known == ["0", "0"], "{line}");
        }
    }
}

/// Material, draws and flags in other programs. Ours are exact in atomic and antichess, where Lichess looks at less: it lets a
/// side lose on time that the other could not beat, and goes on where captures are forced into a dead position.
#[test]
fn material_and_flags_agree_with_other_programs() {
    let mut report = Report::default();
    for row in variants::positions() {
        let [variant, fen, _, _, _, sides, end, flag, _] = &row[..] else { panic!("{row:?}") };
        let position = variants::position(variant, fen, "auto");
        let what = format!("{variant} {fen}");
        report.row();
        for color in Color::ALL {
            report.expect(&what, position.has_insufficient_material(color), sides.contains(color.name()));
        }
        let is_exact = matches!(position.variant(), Variant::Atomic | Variant::Antichess);
        let may_win = position.can_win(!position.turn());
        match flag.as_str() {
            "loss" if !is_exact => report.expect(&format!("{what}: flag"), may_win, true),
            "draw" => report.expect(&format!("{what}: flag"), may_win, false),
            _ => {}
        }
        if position.mate_or_stalemate().is_none() && position.halfmoves() < 100 {
            match end.as_str() {
                "draw" => report.expect(&format!("{what}: dead"), position.is_dead(), true),
                "." if !is_exact => report.expect(&format!("{what}: dead"), position.is_dead(), false),
                _ => {}
            }
        }
    }
    report.finish(400);
}

#[test]
fn insufficient_material_of_the_horde_agrees_with_the_data() {
    let mut report = Report::default();
    for row in variants::horde() {
        let is_short = variants::position("horde", &row[0], "auto").has_insufficient_material(Color::White);
        report.row();
        report.expect(&row[0], is_short, row[1] == "yes");
    }
    report.finish(100);
}

#[test]
fn a_side_that_has_won_can_win() {
    for (variant, fen) in [
        (Variant::Atomic, "8/8/8/3k4/8/8/8/8 w - - 0 1"),
        (Variant::Antichess, "8/8/8/3r4/8/8/8/8 w - - 0 1"),
        (Variant::KingOfTheHill, "8/8/8/3k4/8/8/8/K6R w - - 0 1"),
        (Variant::Horde, "8/8/8/3k4/8/8/8/8 w - - 0 1"),
    ] {
        let position = position(variant, fen);
        let end = position.mate_or_stalemate().expect(fen);
        for color in Color::ALL {
            assert_eq!(position.can_win(color), end.outcome == Outcome::Win(color), "{color:?}: {fen}");
        }
        assert!(!position.is_dead(), "{fen}");
    }
}

#[test]
fn dead_positions_end_games_of_variants() {
    let mut atomic = game(Variant::Atomic, "4k3/8/8/8/8/8/4r3/K3R3 w - - 0 1");
    assert_eq!(atomic.end(), None);
    atomic.play("Rxe2").unwrap();
    assert_eq!(atomic.end().unwrap().reason, EndReason::DeadPosition);
    let fortress = game(Variant::Horde, "b7/pk6/P7/P7/8/8/8/8 b - - 0 1");
    assert_eq!(fortress.end().unwrap().reason, EndReason::DeadPosition);
    // In orthodox chess two kings are dead.
    for (variant, fen) in [
        (Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"),
        (Variant::Antichess, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    ] {
        assert_eq!(game(variant, fen).end(), None, "{fen}");
    }
}

/// Moves without a capture keep what can be won; after a capture it is computed again.
#[test]
fn a_game_goes_on_until_its_position_is_dead() {
    let mut game = game(Variant::Atomic, "7k/8/8/8/8/6n1/8/K1R5 w - - 0 1");
    for text in ["Rc2", "Ne4", "Rc1", "Ng3", "Rc2", "Ne4", "Re2", "Kg8"] {
        assert_eq!(game.end(), None, "{text}");
        game.play(text).unwrap();
    }
    assert_eq!(game.end(), None);
    game.play("Rxe4").unwrap();
    assert_eq!(game.end().unwrap().reason, EndReason::DeadPosition);
}

#[test]
fn a_flag_fall_is_a_draw_if_the_other_side_cannot_win() {
    for (variant, fen, loser, outcome) in [
        (Variant::Atomic, "8/3k4/8/8/8/4K3/4P3/8 w - - 0 1", Color::White, Outcome::Draw),
        (Variant::Atomic, "8/3k4/8/8/8/4K3/4P3/8 w - - 0 1", Color::Black, Outcome::Win(Color::White)),
        (Variant::Atomic, "2B5/8/8/8/8/8/K6b/6bk w - - 0 1", Color::Black, Outcome::Win(Color::White)),
        (Variant::Antichess, "6B1/8/8/8/7B/4b3/8/8 b - - 0 1", Color::Black, Outcome::Draw),
        (Variant::ThreeCheck, "8/6k1/6N1/8/8/2K5/8/8 b - - 2+3 0 1", Color::White, Outcome::Draw),
        (Variant::KingOfTheHill, "8/6k1/6N1/8/8/2K5/8/8 b - - 0 1", Color::White, Outcome::Win(Color::Black)),
        (Variant::Horde, "8/2k5/3q4/8/8/8/1P6/8 b - - 0 1", Color::Black, Outcome::Draw),
        (Variant::Crazyhouse, "4k3/8/8/8/8/8/4P3/4K3[] w - - 0 1", Color::White, Outcome::Win(Color::Black)),
    ] {
        let mut on_time = game(variant, fen);
        assert_eq!(on_time.time_forfeit(loser).outcome, outcome, "{variant:?} {fen}");
        assert_eq!(game(variant, fen).resign(loser).outcome, outcome, "{variant:?} {fen}");
    }
}

/// The rule of seventy-five moves counts in all variants but crazyhouse.
#[test]
fn seventy_five_moves_end_all_variants_but_crazyhouse() {
    for variant in Variant::ALL {
        let fen = match variant {
            Variant::Horde => "4k3/r7/8/8/8/8/P7/8 w - - 150 100",
            Variant::Antichess => "4k3/8/8/8/8/8/P7/4K3 w - - 150 100",
            // A rook against a king is dead in atomic.
            _ => "8/8/5k2/8/8/8/Q7/K7 b - - 150 100",
        };
        let reason = game(variant, fen).end().map(|end| end.reason);
        let expected = (variant != Variant::Crazyhouse).then_some(EndReason::SeventyFiveMoves);
        assert_eq!(reason, expected, "{variant:?}");
    }
}

/// A draw for want of material that a PGN names is believed by the material of the variant, not by that of chess.
#[test]
fn a_recorded_draw_is_judged_by_the_material_of_the_variant() {
    let read = |variant: &str, fen: &str| {
        let pgn = format!(
            "[Variant \"{variant}\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n[Result \"1/2-1/2\"]\n\
             [Termination \"Game drawn by timeout vs insufficient material\"]\n\n1/2-1/2\n"
        );
        read_pgn(pgn.as_bytes())[0].game.end().map(|end| end.reason)
    };
    // Two knights may win at once in three-check, and have little in chess.
    let knights = "8/6k1/5NN1/8/8/2K5/2P5/8 w - - 0 1";
    assert_eq!(read("Three-check", "8/6k1/6N1/8/8/2K5/8/8 w - - 0 1"), Some(EndReason::TimeForfeit));
    assert_eq!(read("Three-check", knights), Some(EndReason::TimeForfeit));
    assert_eq!(read("King of the Hill", knights), Some(EndReason::Unknown));
    assert_eq!(read("Standard", "8/6k1/5NN1/8/8/2K5/8/8 w - - 0 1"), Some(EndReason::TimeForfeit));
}

/// Boards as in lessons: without the king that its win needs, a side cannot win, but nothing is dead.
#[test]
fn without_its_king_a_side_cannot_win() {
    let none = "8/8/8/2pr4/3PR3/8/8/8 w - - 0 1";
    let white = "8/8/8/2pr4/3PR3/8/8/K7 w - - 0 1";
    let black = "7k/8/8/2pr4/3PR3/8/8/8 w - - 0 1";
    for (variant, fen, can_win) in [
        (Variant::Crazyhouse, none, [false, false]),
        (Variant::Crazyhouse, white, [false, true]),
        (Variant::ThreeCheck, none, [false, false]),
        (Variant::ThreeCheck, black, [true, false]),
        (Variant::KingOfTheHill, none, [false, false]),
        (Variant::KingOfTheHill, white, [true, true]),
        (Variant::RacingKings, none, [false, false]),
        (Variant::RacingKings, white, [true, false]),
        (Variant::RacingKings, black, [false, true]),
        (Variant::Horde, none, [false, true]),
        (Variant::Atomic, none, [false, false]),
        (Variant::Atomic, white, [true, false]),
    ] {
        let setup = Setup::from_fen_as(fen, variant).unwrap();
        let position = setup.position(CastlingMode::Orthodox, Kings::Optional).unwrap();
        assert_eq!(Color::ALL.map(|color| position.can_win(color)), can_win, "{variant:?} {fen}");
        assert!(!position.is_dead() && !position.is_insufficient_material(), "{variant:?} {fen}");
    }
}

/// Both sides must have moved before they agree on a draw, in every start of a variant.
#[test]
fn a_draw_cannot_be_agreed_before_the_first_moves() {
    for variant in Variant::ALL {
        // Racing kings has no other start.
        for number in [0, 3, 518, 959].into_iter().filter(|_| variant != Variant::RacingKings) {
            let chess = Position::chess960(number).unwrap().to_setup();
            let start = Setup { variant: VariantState::new(variant), ..chess };
            let Ok(start) = start.position(CastlingMode::Chess960, Kings::Required) else { continue };
            assert_eq!(Game::new(start, Rules::Fide).agree_draw(), None, "{variant:?} {number}");
        }
        assert_eq!(Game::new(Position::start_of(variant), Rules::Fide).agree_draw(), None);
    }
    // Pieces in a pocket were captured before.
    let fen = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR[Q] w KQkq - 0 1";
    let start = Position::from_fen_as(fen, Variant::Crazyhouse, Some(CastlingMode::Chess960)).unwrap();
    assert!(Game::new(start, Rules::Fide).agree_draw().is_some());
}
