//! How a game ended has a sentence of its own, and is not lost: not by writing and reading PGN, nor by freezing.

use chess_arbiter::{Color, EndReason, Game, GameEnd, Outcome, PgnStyle, Rules, read_pgn};

/// A game from a position, after these moves.
fn game(fen: &str, moves: &str) -> Game {
    let mut game = Game::new(crate::position("std", fen), Rules::Fide);
    for mv in moves.split_whitespace() {
        game.play(mv).expect(mv);
    }
    game
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const SHUFFLE: &str = "Nf3 Nf6 Ng1 Ng8 ";

type Declare = fn(&mut Game) -> Option<GameEnd>;

/// Games that end for this reason: a new one needs some here.
fn ended(reason: EndReason) -> Vec<Game> {
    let declared = |fen: &str, moves: &str, declare: Declare| {
        let mut game = game(fen, moves);
        assert!(declare(&mut game).is_some());
        game
    };
    let lone_king = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1";
    match reason {
        EndReason::Checkmate => vec![game(START, "f3 e5 g4 Qh4")],
        EndReason::Stalemate => vec![game("7k/8/8/8/8/8/5Q2/K7 w - - 0 1", "Qf7")],
        EndReason::DeadPosition => vec![game("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "Kxd2")],
        EndReason::FivefoldRepetition => vec![game(START, &SHUFFLE.repeat(4))],
        EndReason::SeventyFiveMoves => {
            vec![game("4k3/8/8/8/8/8/8/R3K3 w - - 149 100", "Ra2")]
        }
        EndReason::ThreefoldRepetition => {
            vec![declared(START, &SHUFFLE.repeat(2), |game| game.claim_draw())]
        }
        EndReason::FiftyMoves => {
            vec![declared("4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "Ra2", |game| game.claim_draw())]
        }
        EndReason::Resignation => vec![
            declared(START, "e4", |game| Some(game.resign(Color::White))),
            declared(lone_king, "Qa2", |game| Some(game.resign(Color::White))),
        ],
        EndReason::Agreement => vec![declared(START, "e4", |game| Some(game.agree_draw()))],
        EndReason::TimeForfeit => vec![
            declared(START, "e4", |game| Some(game.time_forfeit(Color::Black))),
            declared(lone_king, "Qa2", |game| Some(game.time_forfeit(Color::White))),
        ],
        EndReason::Adjudication => vec![
            declared(START, "e4", |game| Some(game.adjudicate(Outcome::Draw))),
            declared(START, "e4", |game| Some(game.adjudicate(Outcome::Win(Color::Black)))),
        ],
    }
}

#[test]
fn every_end_survives() {
    for reason in EndReason::ALL {
        let games = ended(reason);
        assert!(!games.is_empty(), "{reason:?}");
        for game in games {
            assert_eq!(game.end().map(|end| end.reason), Some(reason), "it ends so");
            let refusal = game.judge("a3").expect_err("the game is over");
            let name = refusal.facts.sentence.key().trim_end_matches("-draw");
            assert_eq!(name, format!("game-over.{}", reason.code()));
            let read = read_pgn(game.to_pgn(PgnStyle::default()).as_bytes()).remove(0);
            assert_eq!((read.game.end(), read.issues), (game.end(), vec![]), "{reason:?}: PGN");
            let thawed = Game::from_bytes(&game.to_bytes()).expect("what was encoded");
            assert_eq!(thawed.end(), game.end(), "{reason:?}: frozen");
        }
    }
}
