//! Games: navigation and ends.

use crate::data::{self, Report};
use crate::position;
use chess_arbiter::{CastlingMode, Color, EndReason, Game, GameEnd, IllegalReason, Outcome, Position, Rules, read_pgn};
use fastrand::Rng;

fn played(moves: &[&str]) -> Game {
    let mut game = Game::default();
    for text in moves {
        game.play(text).unwrap_or_else(|refusal| panic!("{text}: {}", refusal.message()));
    }
    game
}

fn texts(game: &Game) -> Vec<String> {
    game.history().iter().map(|san| san.to_string()).collect()
}

#[test]
fn a_game_ends_where_the_data_says() {
    let mut report = Report::default();
    for row in data::ends() {
        let [fen, result, reason] = &row[..] else { panic!("{row:?}") };
        let end = Game::new(position("auto", fen), Rules::Fide).end();
        let found = end.map_or(("*", "."), |end| (end.outcome.name(), end.reason.code()));
        report.row();
        report.expect(fen, found, (result.as_str(), reason.as_str()));
    }
    report.finish(30);
}

#[test]
fn back_and_forward_walk_along_the_line() {
    let mut game = played(&["e4", "e5", "Nf3", "Nc6", "Bb5"]);
    assert_eq!((game.ply(), game.last_ply()), (5, 5));
    let last = *game.position();
    assert_eq!(game.back().unwrap().to_string(), "Bb5");
    assert_eq!(game.back().unwrap().to_string(), "Nc6");
    assert_eq!((game.ply(), game.last_ply()), (3, 5));
    assert_eq!(texts(&game), ["e4", "e5", "Nf3"]);
    assert_eq!(game.forward().unwrap().to_string(), "Nc6");
    game.go_to(0);
    assert!(game.back().is_none() && *game.position() == Position::default());
    game.go_to(5);
    assert!(game.forward().is_none() && *game.position() == last);
    game.go_to(99);
    assert_eq!(game.ply(), 5);
    // Another move at an earlier point opens a variation, and the new line is the one to go along.
    game.go_to(2);
    game.play("Bc4").unwrap();
    assert_eq!((game.ply(), game.last_ply()), (3, 3));
    game.back();
    assert_eq!(game.forward().unwrap().to_string(), "Bc4");
    // The same move again follows the line it opened.
    game.go_to(2);
    game.play("Nf3").unwrap();
    assert_eq!(game.last_ply(), 5);
    assert_eq!(*game.start(), Position::default());
}

#[test]
fn a_finished_game_refuses_moves() {
    let mut game = played(&["f3", "e5", "g4", "Qh4"]);
    let mate = GameEnd::new(Outcome::Win(Color::Black), EndReason::Checkmate);
    assert_eq!(game.end(), Some(mate));
    assert_eq!(game.play("a3").unwrap_err().reason, IllegalReason::GameOver);
    // Later declarations do not change the end.
    assert_eq!(game.resign(Color::Black), mate);
    assert_eq!(game.agree_draw(), Some(mate));
    // The end can be taken back.
    game.undo();
    assert_eq!(game.end(), None);
    assert!(game.play("d6").is_ok());
}

#[test]
fn a_declared_end_stops_the_game_until_undone() {
    let mut game = played(&["e4", "e5"]);
    let end = game.resign(Color::White);
    let resigned = GameEnd::new(Outcome::Win(Color::Black), EndReason::Resignation);
    assert_eq!(end, GameEnd { by: Some(Color::White), ..resigned });
    assert_eq!(game.end(), Some(end));
    assert_eq!(game.judge("Nf3").unwrap_err().reason, IllegalReason::GameOver);
    let mut game = played(&["e4", "e5"]);
    let end = game.agree_draw().unwrap();
    assert_eq!(end, GameEnd::new(Outcome::Draw, EndReason::Agreement));
    assert_eq!(game.resign(Color::White), end);
}

fn shuffle(game: &mut Game, times: usize) {
    for _ in 0..times {
        for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
            game.play(text).unwrap();
        }
    }
}

#[test]
fn repetitions_end_a_game_by_its_rules() {
    let mut game = Game::default();
    shuffle(&mut game, 3);
    assert_eq!(game.end(), None, "four times: a claim, not an end");
    shuffle(&mut game, 1);
    assert_eq!(game.end().map(|end| end.reason), Some(EndReason::FivefoldRepetition));
    let mut game = Game::new(Position::default(), Rules::Online);
    shuffle(&mut game, 2);
    assert_eq!(game.end().map(|end| end.reason), Some(EndReason::ThreefoldRepetition));
}

/// Repetitions counted at every half-move or only at the last one are the same, also in a variation.
#[test]
fn repetitions_do_not_depend_on_earlier_calls() {
    let mut game = Game::default();
    for time in 1..=40 {
        assert_eq!(game.repetitions(), time);
        if game.end().is_some() {
            break;
        }
        shuffle(&mut game, 1);
    }
    assert_eq!(game.repetitions(), 5);
    let pgn = format!("{} *", "Nf3 Nf6 Ng1 Ng8 ".repeat(2500));
    let mut long = read_pgn(pgn.as_bytes()).remove(0).game;
    assert_eq!((long.ply(), long.repetitions()), (10_000, 2501));
    for ply in 0..=10_000 {
        long.go_to(ply);
        assert_eq!(long.repetitions(), 1 + ply / 4, "{ply}");
    }
}

/// A position that comes back without one of its castling rights is another position.
#[test]
fn lost_rights_make_another_position() {
    let mut game = Game::new(position("std", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), Rules::Online);
    for text in ["Rb1", "Rb8", "Ra1", "Ra8", "Rb1", "Rb8", "Ra1", "Ra8"] {
        game.play(text).unwrap();
    }
    assert_eq!(game.end(), None, "Q and q are lost, so this is only the second time");
}

#[test]
fn quiet_moves_end_a_game_by_its_rules() {
    let end = |halfmoves: u32, rules| {
        let fen = format!("4k3/8/6r1/8/8/8/2R5/4K3 w - - {} 90", halfmoves - 1);
        let mut game = Game::new(position("std", &fen), rules);
        game.play("Kd1").unwrap();
        game.end().map(|end| end.reason)
    };
    assert_eq!(end(99, Rules::Online), None);
    assert_eq!(end(100, Rules::Online), Some(EndReason::FiftyMoves));
    assert_eq!(end(100, Rules::Fide), None);
    assert_eq!(end(149, Rules::Fide), None);
    assert_eq!(end(150, Rules::Fide), Some(EndReason::SeventyFiveMoves));
    // Mate comes first (FIDE 9.6.2).
    let mut game = Game::new(position("std", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 149 90"), Rules::Fide);
    game.play("Ra8#").unwrap();
    assert_eq!(game.end().map(|end| end.reason), Some(EndReason::Checkmate));
}

#[test]
fn en_passant_expires_after_a_move() {
    let mut game = played(&["e4", "a6", "e5", "d5"]);
    assert!(game.judge("exd6").is_ok());
    for text in ["a3", "a5"] {
        game.play(text).unwrap();
    }
    assert_eq!(game.judge("exd6").unwrap_err().reason, IllegalReason::EnPassantExpired);
}

/// A tree walked at random always shows the position that its moves lead to.
#[test]
fn a_random_walk_shows_the_positions_of_its_moves() {
    let mut random = Rng::with_seed(7);
    let mut report = Report::default();
    for _ in 0..20 {
        let mut game = Game::new(Position::chess960(random.u16(..960)).unwrap(), Rules::Fide);
        for _ in 0..200 {
            match random.usize(..6) {
                0 => drop(game.back()),
                1 => drop(game.forward()),
                2 => game.go_to(random.u32(..game.last_ply() + 2)),
                _ => {
                    let moves = game.position().legal_moves();
                    if game.end().is_none() && !moves.is_empty() {
                        let mv = moves[random.usize(..moves.len())];
                        let text = game.position().san(mv).to_string();
                        let san = game.play(&text).expect("a legal move");
                        report.expect(&text, san.mv(), mv);
                    }
                }
            }
            let mut again = *game.start();
            for san in game.history() {
                again = again.play(san.mv());
            }
            report.row();
            report.expect("fen", again.to_string(), game.position().to_string());
            report.expect("ply", game.history().len(), game.ply() as usize);
        }
    }
    report.finish(4_000);
}

/// A game uses its history where a position alone has to search: the answers must agree,
/// especially in positions that are dead or nearly so.
#[test]
fn a_game_and_a_position_agree_on_dead_positions() {
    let mut random = Rng::with_seed(0x5eed);
    let (mut dead, mut alive) = (0, 0);
    let walks = if data::folder().is_some() { 60 } else { 1 };
    // These positions are one capture from being dead.
    let nearly = [
        "8/8/4k3/8/8/3K1n2/8/6R1 w - - 0 1",
        "4k3/8/8/3p4/8/4B3/8/4K3 w - - 0 1",
        "8/8/2k5/8/1q6/2K5/8/8 w - - 0 1",
        "8/8/4k3/8/8/3KN1r1/8/8 b - - 0 1",
    ];
    let rows = include_str!("../data/dead_positions.tsv").lines();
    let fens = rows.map(|line| (line.split('\t').next().expect("a FEN"), walks));
    for (fen, walks) in fens.chain(nearly.map(|fen| (fen, 50))) {
        for _ in 0..walks {
            let mut game = Game::new(position("std", fen), Rules::Fide);
            for _ in 0..30 {
                let moves = game.position().legal_moves();
                let is_dead = game.position().is_dead();
                // Asked only now and then, because judging a move also examines the position after it.
                if random.bool() {
                    let ends_dead = matches!(
                        game.end().map(|end| end.reason),
                        Some(EndReason::DeadPosition | EndReason::Stalemate)
                    );
                    assert_eq!(ends_dead, is_dead, "{fen} {:?}", game.history());
                }
                if is_dead {
                    dead += 1
                } else {
                    alive += 1
                }
                if moves.is_empty() {
                    break;
                }
                let other = moves[random.usize(..moves.len())];
                let judged = game.judge_squares(other.from(), other.to(), other.promotion());
                let mut mv = moves[random.usize(..moves.len())];
                if let Some(capture) = moves.iter().find(|mv| mv.capture().is_some()) {
                    mv = if random.bool() { *capture } else { mv };
                }
                let played = game.play(&mv.uci(CastlingMode::Orthodox).to_string());
                assert_eq!(judged.is_ok(), played.is_ok(), "{fen} {:?}", game.history());
                if played.is_err() {
                    assert!(game.end().is_some(), "{fen} {:?}", game.history());
                    break;
                }
                assert!(!is_dead, "{fen} {:?}", game.history());
                if random.usize(..8) == 0 {
                    game.back();
                }
            }
        }
    }
    assert!(dead > 30 && alive > 1000, "{dead} dead, {alive} alive");
}

/// Castling and a step of the king may share their squares: a move played as a value stays that move.
#[test]
fn legal_moves_are_played_as_they_are() {
    let step_or_castle = Position::from_fen("4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1", Some(CastlingMode::Chess960));
    let mut random = Rng::with_seed(3);
    let mut castled = 0;
    for number in 0..200 {
        let start = match number % 4 {
            0 => step_or_castle.unwrap(),
            1 => "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse().unwrap(),
            _ => Position::chess960(random.u16(..960)).unwrap(),
        };
        for mv in start.legal_moves() {
            let mut game = Game::new(start, Rules::Fide);
            assert_eq!(game.play_move(mv).unwrap().mv(), mv, "{start}");
        }
        let mut game = Game::new(start, Rules::Fide);
        for _ in 0..60 {
            if game.end().is_some() {
                break;
            }
            let moves = game.position().legal_moves();
            let castling = moves.iter().find(|mv| mv.is_castle());
            let mv = *castling.unwrap_or(&moves[random.usize(..moves.len())]);
            let expected = game.position().play(mv);
            game.play_move(mv).unwrap();
            assert_eq!(*game.position(), expected);
            castled += usize::from(mv.is_castle());
        }
    }
    assert!(castled > 200, "{castled}");
}

#[test]
fn moves_of_other_positions_are_refused() {
    let e4 = Position::default().parse_san("e4").unwrap();
    let mut game = Game::default();
    game.play_move(e4).unwrap();
    assert_eq!(game.play_move(e4).unwrap_err().reason, IllegalReason::EmptySquare);
    let pass = game.position().null_move().unwrap();
    assert_eq!(game.play_move(pass).unwrap_err().reason, game.play("--").unwrap_err().reason);
    game.resign(Color::White);
    let e5 = game.position().parse_san("e5").unwrap();
    assert_eq!(game.play_move(e5).unwrap_err().reason, IllegalReason::GameOver);
    let mut lesson = Game::new(Position::default(), Rules::Free);
    let pass = lesson.position().null_move().unwrap();
    assert_eq!(lesson.play_move(pass).unwrap().to_string(), "--");
    assert_eq!(lesson.position().turn(), Color::Black);
}
