//! What the tag Termination says, as programs write it, and what cannot be right in the record of a game.

use crate::pgn_support::one;
use chess_arbiter::{GameProblem, Outcome, PgnStyle};

/// The games of `tests/data/terminations.tsv`: source, Termination, PGN of the game, reason of its end, problems.
fn rows() -> impl Iterator<Item = [&'static str; 5]> {
    let text = include_str!("../data/terminations.tsv");
    text.lines().map(|line| line.split('\t').collect::<Vec<_>>().try_into().unwrap_or_else(|_| panic!("{line}")))
}

fn codes(problems: &[GameProblem]) -> Vec<&'static str> {
    problems.iter().map(|problem| problem.code.code()).collect()
}

#[test]
fn terminations_give_the_ends_and_problems_of_the_data() {
    for [source, termination, moves, reason, problems] in rows() {
        let tag = if termination == "." { String::new() } else { format!("[Termination \"{termination}\"]\n") };
        let pgn = format!("{tag}{}", moves.replace("\\n", "\n"));
        let game = one(&pgn).game;
        let context = format!("{source}: {pgn}");
        assert_eq!(game.end().map_or(".", |end| end.reason.code()), reason, "{context}");
        let wanted: Vec<&str> = problems.split(' ').filter(|code| *code != ".").collect();
        let found = game.problems();
        assert_eq!(codes(&found), wanted, "{context}");
        // The result on the board is written, and so no longer contradicted.
        let is_kept = !wanted.contains(&"result-contradicts-position");
        let text = game.to_pgn(PgnStyle::default());
        let again = one(&text).game;
        assert_eq!((again.end(), again.to_pgn(PgnStyle::default())), (game.end(), text), "{context}");
        assert_eq!(again.tag("Termination"), Some(termination).filter(|said| *said != "."), "{context}");
        if is_kept {
            assert_eq!(again.problems(), found, "{context}");
        }
    }
}

/// The last half-move or, if moves follow the end, the one that ended the game.
#[test]
fn a_problem_has_the_half_move_that_ended_the_game() {
    let dead = "[FEN \"8/8/8/4k3/8/3Kr3/8/8 w - - 0 40\"]\n\n40. Kxe3 Kf5 41. Kd3";
    for (pgn, plies) in [
        (format!("{dead} 1/2-1/2"), vec![1]),
        (format!("{dead} 1-0"), vec![3, 1]),
        ("[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Ke2 *".into(), vec![0]),
        ("Nf3 Nf6 Ng1 Ng8 ".repeat(4) + "e4 e5 *", vec![16]),
        ("[Termination \"checkmate\"]\n\n1. e4 e5 (1... c5 2. Nf3) 1-0".into(), vec![2]),
    ] {
        let found: Vec<u32> = one(&pgn).game.problems().iter().map(|problem| problem.ply).collect();
        assert_eq!(found, plies, "{pgn}");
    }
}

/// Fivefold repetition and seventy-five moves end a game since July 2014, for certain since 2015.
#[test]
fn automatic_draws_are_problems_since_2014() {
    let moves = "Nf3 Nf6 Ng1 Ng8 ".repeat(4) + "e4";
    for (date, is_problem) in [
        ("1950.05.01", false),
        ("2014.06.30", false),
        ("2014.??.??", false),
        ("2015.01.01", true),
        ("2020.??.??", true),
        ("????.??.??", true),
        ("", true),
        ("unknown", true),
    ] {
        let problems = one(&format!("[Date \"{date}\"]\n\n{moves} *")).game.problems();
        let wanted: &[&str] = if is_problem { &["played-on-after-end"] } else { &[] };
        assert_eq!(codes(&problems), wanted, "{date}");
    }
}

/// A game that was played here has problems only if someone declared them.
#[test]
fn a_played_game_has_no_problems() {
    let mut game = chess_arbiter::Game::default();
    assert_eq!(game.problems(), []);
    game.play("e4").unwrap();
    game.adjudicate(Outcome::Draw);
    assert_eq!(game.problems(), []);
}
