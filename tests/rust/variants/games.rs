//! Games of the variants: replayed, written, encoded; how often positions appear.

use crate::data::Report;
use crate::data::variants::{self, position};
use crate::pgn_support::{issues, one, sans};
use chess_arbiter::{Game, PgnStyle, Position, Rules};

/// The SANs of a movetext.
fn movetext(pgn: &str) -> Vec<&str> {
    let moves = pgn.split("\n\n").nth(1).unwrap_or("").split_whitespace();
    let is_move = |word: &&str| !word.ends_with('.') && !matches!(*word, "1-0" | "0-1" | "1/2-1/2" | "*");
    moves.filter(is_move).collect()
}

#[test]
fn games_of_variants_survive_pgn_and_encoding() {
    let mut report = Report::default();
    for row in variants::games() {
        let [variant, pgn, fen, result, reason, repetitions, _] = &row[..] else { panic!("{row:?}") };
        let read = one(pgn);
        let game = &read.game;
        let what = format!("{variant} {}", game.tag("Event").unwrap_or(""));
        let wanted = position(variant, fen, "auto");
        report.row();
        report.expect(&what, issues(&read), vec![]);
        report.expect(&what, sans(game).iter().map(String::as_str).collect(), movetext(pgn));
        report.expect(&what, (game.position().fen(), *game.position()), (wanted.fen(), wanted));
        report.expect(&what, game.repetitions().to_string(), repetitions.clone());
        report.expect(&what, game.end().map_or("*", |end| end.outcome.name()), result);
        if let (Some(end), "checkmate" | "stalemate") = (game.end(), reason.as_str()) {
            report.expect(&what, end.reason.code(), reason);
        }
        report.expect(&format!("{what}: problems"), game.problems(), vec![]);

        let written = game.to_pgn(PgnStyle::default());
        let again = one(&written);
        report.expect(&what, issues(&again), vec![]);
        report.expect(&what, again.game.to_pgn(PgnStyle::default()), written.clone());
        report.expect(&what, (*again.game.position(), again.game.end()), (*game.position(), game.end()));
        let decoded = Game::from_bytes(&game.to_bytes()).expect("an encoded game");
        report.expect(&what, decoded.to_pgn(PgnStyle::default()), written);
        report.expect(&what, (*decoded.position(), decoded.end()), (*game.position(), game.end()));
    }
    report.finish(45);
}

/// Under each kind of rules a game ends by the rules of its variant.
#[test]
fn rules_do_not_change_the_ends_of_a_variant() {
    let mut report = Report::default();
    for row in variants::games().iter().step_by(2) {
        let read = one(&row[1]).game;
        let by_variant = read.position().mate_or_stalemate();
        for rules in Rules::ALL {
            let mut game = Game::new(*read.start(), rules);
            let played = read.history().iter().try_for_each(|san| game.play(&san.to_string()).map(drop));
            // Online a third repetition may have ended it before.
            if rules != Rules::Online {
                report.row();
                report.expect(&row[0], (played.is_ok(), game.rules()), (true, rules));
            }
            if played.is_ok() && by_variant.is_some() {
                report.expect(&row[0], game.end(), by_variant);
            }
        }
    }
    report.finish(40);
}

#[test]
fn repetitions_agree_with_the_data() {
    let mut report = Report::default();
    for row in variants::repetitions() {
        let [variant, fen, moves, counts] = &row[..] else { panic!("{row:?}") };
        // Some continue after the fifth time.
        let mut game = Game::new(position(variant, fen, "auto"), Rules::Free);
        let mut found = vec![game.repetitions()];
        for san in moves.split(' ') {
            game.play(san).unwrap_or_else(|error| panic!("{variant} {fen} {san}: {error}"));
            found.push(game.repetitions());
        }
        report.row();
        report.expect(fen, found, counts.split(' ').map(|count| count.parse().unwrap()).collect());
    }
    report.finish(25);
}

/// The issue in which Stockfish missed the repetition: the rooks are captured and dropped again.
#[test]
fn crazyhouse_positions_repeat_across_captures_and_drops() {
    let row = variants::repetitions().into_iter().find(|row| row[2].starts_with("R@g1+")).expect("the issue");
    let start = position(&row[0], &row[1], "auto");
    let moves: Vec<&str> = row[2].split(' ').collect();
    for (rules, ply, end) in [(Rules::Online, 8, Some("threefold-repetition")), (Rules::Fide, 8, None)] {
        let mut game = Game::new(start, rules);
        for san in &moves[..ply] {
            game.play(san).unwrap();
        }
        assert_eq!(game.end().map(|end| end.reason.code()), end, "{rules:?}");
    }
    let mut game = Game::new(start, Rules::Fide);
    for san in &moves[..7] {
        game.play(san).unwrap();
    }
    let claims = game.claims();
    let with: Vec<String> = claims.iter().flat_map(|claim| &claim.moves).map(ToString::to_string).collect();
    assert_eq!(with, [moves[7]], "the move that repeats for the third time is a capture");
    let mv = game.position().parse_san(moves[7]).unwrap();
    assert!(game.claim_draw_with(mv).is_some());
    let again = one(&game.to_pgn(PgnStyle::default()));
    assert_eq!((again.game.end(), issues(&again)), (game.end(), vec![]));
}

/// Counts of quiet moves neither end a game of crazyhouse nor are a problem of its record.
#[test]
fn crazyhouse_has_no_fifty_move_rule() {
    let knights = ["Nf3", "Nf6", "Ng1", "Ng8"];
    for (variant, is_over) in [("crazyhouse", false), ("3check", true)] {
        let start = position(variant, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 148 90", "auto");
        let mut game = Game::new(start, Rules::Fide);
        for san in &knights[..2] {
            game.play(san).unwrap();
        }
        assert_eq!(game.end().is_some(), is_over, "{variant}");
        assert_eq!(game.claims().is_empty(), !is_over || game.end().is_some(), "{variant}");
        // The record goes on after the position.
        let fen = start.fen();
        let name = start.variant().pgn_name();
        let read = one(&format!("[Variant \"{name}\"]\n[FEN \"{fen}\"]\n\n90. Nf3 Nf6 91. Ng1 *"));
        let problems: Vec<&str> = read.game.problems().iter().map(|problem| problem.code.code()).collect();
        assert_eq!(problems, if is_over { vec!["played-on-after-end"] } else { vec![] }, "{variant}");
    }
}

/// The same position five times, with a capture and a drop in between, is a problem of a record that goes on.
#[test]
fn playing_on_after_a_fivefold_repetition_is_a_problem() {
    let row = variants::repetitions().into_iter().find(|row| row[2].starts_with("R@g1+")).expect("the issue");
    let round: Vec<&str> = row[2].split(' ').take(4).collect();
    let moves = round.repeat(5).join(" ");
    let read = one(&format!("[Variant \"Crazyhouse\"]\n[FEN \"{}\"]\n\n45... {moves} *", row[1]));
    assert_eq!(issues(&read), Vec::<String>::new());
    let problems: Vec<String> = read.game.problems().iter().map(|problem| problem.code.code().into()).collect();
    assert_eq!(problems, ["played-on-after-end"]);
}

#[test]
fn undo_restores_pockets_and_checks() {
    for row in variants::games().iter().step_by(5) {
        let mut game = one(&row[1]).game;
        let last = *game.position();
        let positions: Vec<Position> = (0..=game.ply())
            .map(|ply| {
                game.go_to(ply);
                *game.position()
            })
            .collect();
        while game.back().is_some() {
            assert_eq!(*game.position(), positions[game.ply() as usize]);
            assert_eq!(game.position().fen(), positions[game.ply() as usize].fen());
        }
        while game.forward().is_some() {}
        assert_eq!(game.position().fen(), last.fen());
        let copy = game.clone();
        assert_eq!((copy.to_bytes(), *copy.position()), (game.to_bytes(), last));
    }
}
