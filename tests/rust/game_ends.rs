//! Every end of a game stays the same when played, written, read and encoded.

#[cfg(feature = "variants")]
use crate::data::variants;
use crate::pgn_support::one;
use crate::position;
use chess_arbiter::{Color, EndReason, Game, GameEnd, Language, NodeId, Notes, Outcome, PgnStyle, Position, Rules};

fn draw(reason: EndReason) -> GameEnd {
    GameEnd::new(Outcome::Draw, reason)
}

fn win(color: Color, reason: EndReason) -> GameEnd {
    GameEnd::new(Outcome::Win(color), reason)
}

fn by(color: Color, end: GameEnd) -> GameEnd {
    GameEnd { by: Some(color), ..end }
}

fn played(fen: &str, rules: Rules, moves: &str) -> Game {
    let start = if fen.is_empty() { Position::default() } else { position("std", fen) };
    let mut game = Game::new(start, rules);
    for text in moves.split_whitespace() {
        game.play(text).unwrap_or_else(|refusal| panic!("{text}: {}", refusal.message()));
    }
    game
}

fn shuffled(times: usize, rules: Rules) -> Game {
    played("", rules, &"Nf3 Nf6 Ng1 Ng8 ".repeat(times))
}

/// The reasons that games of this build can have: those of variants are the last.
fn reasons() -> impl Iterator<Item = EndReason> {
    let is_of_chess = |reason: &EndReason| *reason as u8 <= EndReason::Unknown as u8;
    EndReason::ALL.into_iter().filter(move |reason| cfg!(feature = "variants") || is_of_chess(reason))
}

/// For each end reason, a game and its end.
fn games(reason: EndReason) -> Vec<(Game, GameEnd)> {
    let declared = |mut game: Game, declare: &dyn Fn(&mut Game) -> GameEnd| {
        let end = declare(&mut game);
        (game, end)
    };
    let read = |pgn: &str, end| (one(pgn).game, end);
    let rook_ending = |halfmoves: u32| format!("4k3/8/6r1/8/8/8/2R5/4K3 w - - {halfmoves} 90");
    let queen_against_king = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1";
    match reason {
        EndReason::Checkmate => vec![
            (played("", Rules::Fide, "f3 e5 g4 Qh4"), win(Color::Black, reason)),
            (played("6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 90", Rules::Online, "Ra8"), win(Color::White, reason)),
        ],
        EndReason::Stalemate => {
            vec![(played("7k/8/8/6Q1/8/8/8/K7 w - - 99 90", Rules::Online, "Qg6"), draw(reason))]
        }
        EndReason::DeadPosition => [Rules::Fide, Rules::Online]
            .map(|rules| (played("8/8/8/4k3/8/3Kr3/8/8 w - - 0 1", rules, "Kxe3"), draw(reason)))
            .into(),
        EndReason::FivefoldRepetition => vec![(shuffled(4, Rules::Fide), draw(reason))],
        EndReason::SeventyFiveMoves => {
            vec![(played(&rook_ending(149), Rules::Fide, "Kd1"), draw(reason))]
        }
        EndReason::ThreefoldRepetition => vec![
            (shuffled(2, Rules::Online), draw(reason)),
            declared(shuffled(2, Rules::Fide), &|game| game.claim_draw().unwrap()),
            declared(played("", Rules::Fide, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1"), &|game| {
                let mv = game.position().parse_san("Ng8").unwrap();
                game.claim_draw_with(mv).unwrap()
            }),
        ],
        EndReason::FiftyMoves => vec![
            (played(&rook_ending(99), Rules::Online, "Kd1"), draw(reason)),
            declared(played(&rook_ending(99), Rules::Fide, "Kd1"), &|game| game.claim_draw().unwrap()),
        ],
        EndReason::Resignation => vec![
            declared(played("", Rules::Fide, "e4"), &|game| game.resign(Color::Black)),
            declared(played("", Rules::Online, "e4"), &|game| game.resign(Color::White)),
            // Against a king alone: a draw (FIDE 5.1.2).
            declared(played(queen_against_king, Rules::Fide, "Qb2"), &|game| game.resign(Color::White)),
        ],
        EndReason::Agreement => {
            vec![declared(played("", Rules::Fide, "e4 e5"), &|game| game.agree_draw().unwrap())]
        }
        EndReason::TimeForfeit => vec![
            declared(played("", Rules::Fide, "e4"), &|game| game.time_forfeit(Color::Black)),
            declared(played(queen_against_king, Rules::Fide, "Qb2"), &|game| game.time_forfeit(Color::White)),
        ],
        EndReason::Adjudication => [Outcome::Draw, Outcome::Win(Color::White), Outcome::Win(Color::Black)]
            .map(|outcome| declared(played("", Rules::Fide, "e4"), &|game| game.adjudicate(outcome)))
            .into(),
        EndReason::RulesInfraction => vec![
            declared(played("", Rules::Fide, "e4"), &|game| game.forfeit(Color::Black)),
            // Against a king alone: a draw (FIDE 7.5.5).
            declared(played(queen_against_king, Rules::Fide, "Qb2"), &|game| game.forfeit(Color::White)),
        ],
        EndReason::Abandoned => vec![
            read("[Termination \"Abandoned\"]\n\n1. e4 1-0", win(Color::White, reason)),
            read("[Termination \"abandoned\"]\n\n1. e4 1/2-1/2", draw(reason)),
        ],
        EndReason::Unknown => [Outcome::Draw, Outcome::Win(Color::White), Outcome::Win(Color::Black)]
            .map(|outcome| read(&format!("1. e4 {outcome}"), GameEnd::new(outcome, reason)))
            .into(),
        #[cfg(feature = "variants")]
        _ if variants::ENDS.iter().any(|(.., (_, code))| *code == reason.code()) => {
            let of_reason = variants::ENDS.iter().filter(|(.., (_, code))| *code == reason.code());
            let of_row = |(variant, fen, moves, (result, _)): &(&str, &str, &str, (&str, &str))| {
                let mut game = Game::new(variants::position(variant, fen, "auto"), Rules::Fide);
                moves.split(' ').for_each(|text| assert!(game.play(text).is_ok()));
                (game, GameEnd::new(Outcome::from_name(result).unwrap(), reason))
            };
            of_reason.map(of_row).collect()
        }
        _ => panic!("{reason:?} has no game"),
    }
}

fn written_and_read(game: &Game) -> Game {
    let text = game.to_pgn(PgnStyle::default());
    let read = one(&text);
    assert_eq!(read.issues, [], "{text}");
    assert_eq!(read.game.to_pgn(PgnStyle::default()), text);
    read.game
}

#[test]
fn every_end_survives_pgn_and_encoding() {
    for reason in reasons() {
        let games = games(reason);
        assert!(!games.is_empty());
        for (game, end) in games {
            assert_eq!((game.end(), end.reason), (Some(end), reason));
            assert_eq!(game.main_line_end(), Some(end));
            assert_eq!(game.tag("Result"), Some(end.outcome.name()));
            let refusal = game.judge("a3").expect_err("the game is over");
            let name = format!("game-over.{}", reason.code());
            assert_eq!(
                refusal.facts.sentence.key().strip_prefix(&name).map(|rest| rest.trim_start_matches("-draw")),
                Some(if end.winner().is_none() && end.by.is_some() { ".by" } else { "" })
            );
            let again = written_and_read(&game);
            assert_eq!(again.end(), Some(end), "{}", game.to_pgn(PgnStyle::default()));
            // These depend only on the moves, under FIDE's rules as in a PGN.
            let by_itself = !matches!(
                reason,
                EndReason::ThreefoldRepetition
                    | EndReason::FiftyMoves
                    | EndReason::Resignation
                    | EndReason::Agreement
                    | EndReason::TimeForfeit
                    | EndReason::Adjudication
                    | EndReason::RulesInfraction
                    | EndReason::Abandoned
                    | EndReason::Unknown
            );
            assert_eq!(again.is_declared(), !by_itself, "{reason:?}");
            for game in [game, again] {
                let decoded = Game::from_bytes(&game.to_bytes()).expect("an encoded game");
                assert_eq!(decoded.end(), Some(end));
                assert_eq!(decoded.is_declared(), game.is_declared());
                assert_eq!(decoded.rules(), game.rules());
                assert!(decoded.tags().eq(game.tags()));
            }
        }
    }
}

/// The side that resigned, lost on time, forfeited or claimed; PGN names it only where the result does not tell.
#[test]
fn an_end_knows_the_side_that_declared_it() {
    type Declare = fn(&mut Game, Color) -> GameEnd;
    let lost: [Declare; 3] = [Game::resign, Game::time_forfeit, Game::forfeit];
    let claimed: Declare = |game, _| game.claim_draw().unwrap();
    let mut rows = Vec::new();
    for color in Color::ALL {
        let (queen, turn) =
            if color == Color::White { ("4k3/8/8/8/8/8/8/Q3K3", "w") } else { ("q3k3/8/8/8/8/8/8/4K3", "b") };
        for declare in lost {
            rows.push((played("", Rules::Fide, "e4 e5"), declare, color, None));
            rows.push((played(&format!("{queen} w - - 0 1"), Rules::Fide, ""), declare, color, Some(color)));
        }
        let quiet = format!("4k3/8/6r1/8/8/8/2R5/4K3 {turn} - - 100 90");
        rows.push((played(&quiet, Rules::Fide, ""), claimed, color, Some(color)));
    }
    for (mut game, declare, color, said) in rows {
        declare(&mut game, color);
        let end = game.end().unwrap();
        assert_eq!((end.by, end.winner()), (Some(color), if said.is_some() { None } else { Some(!color) }));
        let tag = said.map(|color| if color == Color::White { "White" } else { "Black" });
        assert_eq!(game.tag("EndedBy"), tag);
        assert_eq!(game.tags().find(|(name, _)| *name == "EndedBy").map(|(_, value)| value), tag);
        let mut again = written_and_read(&game);
        assert_eq!(again.end(), Some(end), "{}", game.to_pgn(PgnStyle::default()));
        assert!(again.withdraw_end() && game.withdraw_end());
        assert_eq!((again.tag("EndedBy"), game.tag("EndedBy")), (None, None));
    }
    // Other ends do not name a side.
    for mut game in [played("", Rules::Fide, "e4 e5"), shuffled(2, Rules::Online)] {
        assert_eq!(game.adjudicate(Outcome::Draw).by, None);
    }
    assert_eq!(played("", Rules::Fide, "f3 e5 g4 Qh4").end().unwrap().by, None);
}

/// A side that contradicts the result, the position or the turn is ignored; a missing one follows from the board.
#[test]
fn the_side_in_a_pgn_is_checked_against_the_game() {
    let queen = "[FEN \"4k3/8/8/8/8/8/8/Q3K3 w - - 0 1\"]\n";
    let knight = "[FEN \"4k1n1/8/8/8/8/8/8/R3K3 w - - 0 1\"]\n";
    for (said, tags, moves, by) in [
        ("time forfeit", "", "1. e4 1-0", Some(Color::Black)),
        ("time forfeit", "[EndedBy \"White\"]\n", "1. e4 1-0", Some(Color::Black)),
        ("time forfeit", queen, "1/2-1/2", Some(Color::White)),
        ("time forfeit", &format!("{queen}[EndedBy \"Black\"]\n"), "1/2-1/2", Some(Color::White)),
        // By the table of chess.com, where mate is possible.
        ("timeout", knight, "1/2-1/2", None),
        ("timeout", &format!("{knight}[EndedBy \"White\"]\n"), "1/2-1/2", None),
        ("abandoned", "[EndedBy \"White\"]\n", "1. e4 0-1", None),
        ("rules infraction", "[EndedBy \"Black\"]\n", "1. e4 1/2-1/2", Some(Color::Black)),
        ("rules infraction", "[EndedBy \"black\"]\n", "1. e4 1/2-1/2", None),
        ("resigned", "[EndedBy \"White\"]\n", "1. e4 1/2-1/2", None),
    ] {
        let game = one(&format!("[Termination \"{said}\"]\n{tags}\n{moves}")).game;
        assert_eq!(game.end().unwrap().by, by, "{said} {tags} {moves}");
        assert_eq!(written_and_read(&game).end(), game.end());
    }
}

/// A PGN may record anything for an automatic draw, but a recorded win counts, since
/// such games were played on.
#[test]
fn a_recorded_win_overrides_an_automatic_draw() {
    let dead = "[FEN \"8/8/8/4k3/8/3Kr3/8/8 w - - 0 1\"]\n\n1. Kxe3 ";
    let said = |termination: &str| format!("[Termination \"{termination}\"]\n{dead}1/2-1/2");
    for termination in ["normal", "time forfeit", "Game drawn by insufficient material"] {
        let game = one(&said(termination)).game;
        assert_eq!(game.end(), Some(draw(EndReason::DeadPosition)), "{termination}");
        assert_eq!(game.tag("Termination"), Some(termination));
        assert_eq!(written_and_read(&game).end(), game.end());
    }
    let game = one(&format!("{dead}0-1")).game;
    assert_eq!(game.end(), Some(win(Color::Black, EndReason::Unknown)));
    assert_eq!(written_and_read(&game).end(), game.end());
}

/// An end that was declared in a variation is not the result of the game.
#[test]
fn an_end_in_a_variation_is_not_the_result() {
    let mut game = played("", Rules::Fide, "f3 e5 g4 Qh4");
    let mate = game.end();
    game.go_to(2);
    game.play("d4").unwrap();
    let end = game.resign(Color::Black);
    assert_eq!((game.end(), game.main_line_end()), (Some(end), mate));
    assert_eq!(game.tag("Result"), Some("0-1"));
    assert_eq!(written_and_read(&game).end(), mate);
    // It becomes the result when its line becomes the main line.
    game.promote_to_main(game.current());
    assert_eq!(game.main_line_end(), Some(end));
    assert_eq!(game.tag("Result"), Some("1-0"));
    // The board takes precedence over an end declared earlier.
    let mut game = played("", Rules::Fide, "f3 e5 g4 Qh4");
    game.go_to(1);
    let end = game.resign(Color::Black);
    assert_eq!((game.end(), game.main_line_end()), (Some(end), mate));
    assert_eq!(written_and_read(&game).end(), mate);
    // Otherwise the declared end counts, after moves were taken back.
    let mut game = played("", Rules::Fide, "e4 e5 Nf3");
    game.go_to(1);
    let end = Some(game.resign(Color::Black));
    assert_eq!((game.main_line_end(), written_and_read(&game).end()), (end, end));
}

/// Cached knowledge that mate was possible does not hide the actual mate.
#[test]
fn cached_answers_do_not_hide_a_mate() {
    // Judging the move before mate caches that the position is not dead; the mate is still recognized.
    for moves in ["f3 e5 g4", "e4 e5 Bc4 Nc6 Qh5 Nf6"] {
        let game = played("", Rules::Fide, moves);
        for mv in game.position().legal_moves().iter() {
            let mut copy = game.clone();
            for other in game.position().legal_moves().iter().take(5) {
                let _ = copy.judge_squares(other.from(), other.to(), other.promotion());
            }
            copy.play_squares(mv.from(), mv.to(), mv.promotion()).unwrap();
            let next = *copy.position();
            let is_mate = copy.end().is_some_and(|end| end.reason == EndReason::Checkmate);
            assert_eq!(is_mate, next.is_checkmate());
        }
    }
}

/// Taking back removes the move, all moves after it, and an end declared there.
#[test]
fn undo_removes_later_moves_and_their_end() {
    let mut game = played("", Rules::Fide, "e4 e5 Nf3");
    game.set_notes(game.current(), Notes { after: "gone".into(), ..Notes::default() }).unwrap();
    game.resign(Color::Black);
    game.go_to(2);
    let e5 = game.current();
    assert_eq!(game.undo().unwrap().to_string(), "e5");
    assert_eq!((game.ply(), game.last_ply(), game.end()), (1, 1, None));
    assert_eq!(game.children(game.current()).count(), 0);
    assert!(game.node(e5.index()).is_none() && game.node(e5.index() + 1).is_none());
    assert!(!game.to_pgn(PgnStyle::default()).contains("gone"));
    assert_eq!(game.tag("Result"), Some("*"));
    game.play("c5").unwrap();
    game.resign(Color::White);
    assert_eq!(game.undo().unwrap().to_string(), "c5");
    assert_eq!(game.undo().unwrap().to_string(), "e4");
    assert_eq!((game.undo(), game.current(), game.end()), (None, NodeId::ROOT, None));
    assert!(game.node_or_undone(e5.index()).is_none(), "since c5 was played");
}

/// Withdrawing a declared end keeps the moves. An end that stands on the board stays, with the tags about it.
#[test]
fn withdraw_end_keeps_moves_and_ends_on_the_board() {
    let mut game = played("", Rules::Fide, "e4 e5");
    game.resign(Color::White);
    assert!(game.withdraw_end());
    assert_eq!((game.end(), game.ply(), game.tag("Result")), (None, 2, Some("*")));
    assert!(!game.withdraw_end());

    let mut mate = one("[Termination \"normal\"]\n\n1. f3 e5 2. g4 Qh4# 0-1").game;
    assert!(!mate.withdraw_end());
    assert_eq!(mate.end(), Some(win(Color::Black, EndReason::Checkmate)));
    assert_eq!((mate.tag("Result"), mate.tag("Termination")), (Some("0-1"), Some("normal")));
}

/// An end that is declared in a variation is neither that of the main line nor the result of the game.
#[test]
fn declaring_in_a_variation_leaves_the_result_open() {
    let mut game = played("", Rules::Fide, "e4 e5");
    game.go_to(1);
    game.play("c5").unwrap();
    let end = game.resign(Color::White);
    assert_eq!((game.end(), game.main_line_end()), (Some(end), None));
    assert_eq!(game.tag("Result"), Some("*"));
}

/// An end declared in a variation changes neither the end of the main line nor its tags.
#[test]
fn an_end_in_a_variation_keeps_that_of_the_main_line() {
    let mut game = one("[Result \"1-0\"]\n[Termination \"Black resigns\"]\n\n1. e4 e5 2. Nf3 1-0").game;
    let (end, last) = (game.end(), game.current());
    assert_eq!(end, Some(by(Color::Black, win(Color::White, EndReason::Resignation))));
    game.go_to(1);
    game.play("c5").unwrap();
    let other = game.time_forfeit(Color::White);
    let same = |game: &Game, at_last: Option<GameEnd>| {
        let mut game = game.clone();
        assert_eq!((game.end(), game.main_line_end()), (Some(other), at_last));
        assert_eq!(game.tag("Termination"), at_last.and(Some("Black resigns")));
        assert_eq!(written_and_read(&game).end(), at_last);
        game.go_to_node(last);
        assert_eq!(game.end(), at_last);
    };
    same(&game, end);
    same(&Game::from_bytes(&game.to_bytes()).unwrap(), end);
    // Taking back one end leaves the other one, and vice versa.
    let mut copy = game.clone();
    copy.undo();
    assert_eq!((copy.end(), copy.main_line_end()), (None, end));
    game.go_to_node(last);
    game.undo();
    assert_eq!((game.main_line_end(), game.tag("Result")), (None, Some("*")));
    // Without its end it is the same line as before.
    game.redo();
    assert_eq!((game.withdraw_end(), game.main_line_end()), (true, None));
    game.go_to(1);
    let c5 = game.children(game.current()).nth(1).unwrap();
    game.go_to_node(c5);
    same(&game, None);
    // The variation becomes the main line, and another end is declared there.
    assert!(game.promote_to_main(c5));
    assert_eq!(game.main_line_end(), Some(other));
    game.go_to(1);
    let new = game.adjudicate(Outcome::Draw);
    assert_eq!(game.main_line_end(), Some(new));
    game.go_to_node(c5);
    assert_eq!(game.end(), None);
}

/// A dead position ends the game, whatever was played after it (FIDE 5.2.2): kings alone, and bishops on one color.
#[test]
fn a_dead_position_ends_a_game_that_was_played_on() {
    for (fen, moves) in
        [("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "1. Ke2 Kd7"), ("2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", "1. Ke2 Kd7 (1... Kf7)")]
    {
        let mut game = one(&format!("[FEN \"{fen}\"]\n\n{moves} *")).game;
        for ply in (0..=2).rev().chain(0..=2) {
            game.go_to(ply);
            assert_eq!(game.end(), Some(draw(EndReason::DeadPosition)), "{fen} {ply}");
        }
    }
}

/// A draw can be agreed once both sides have moved (FIDE 5.2.3); a game from another position has been played before.
#[test]
fn a_draw_is_agreed_after_both_sides_have_moved() {
    let chess960 = || Game::new(Position::chess960(0).unwrap(), Rules::Fide);
    let later = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 9";
    for (mut game, is_possible) in [
        (played("", Rules::Fide, ""), false),
        (played("", Rules::Fide, "e4"), false),
        (chess960(), false),
        (played("", Rules::Fide, "e4 e5"), true),
        (played("", Rules::Online, ""), true),
        (played("", Rules::Free, "e4"), true),
        (played("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Rules::Fide, ""), true),
        (played(later, Rules::Fide, ""), true),
    ] {
        let before = game.to_bytes();
        let end = game.agree_draw();
        let pgn = game.to_pgn(PgnStyle::default());
        assert_eq!(end, is_possible.then_some(draw(EndReason::Agreement)), "{pgn}");
        assert_eq!(game.end(), end);
        if !is_possible {
            assert_eq!(game.to_bytes(), before, "nothing changes");
        }
    }
    let mut game = played("", Rules::Fide, "e4");
    let resigned = game.resign(Color::White);
    assert_eq!(game.agree_draw(), Some(resigned), "the game is over already");
}

/// The move that was written down for a claim (FIDE 9.2.1) stays in the record, and leaves it with the claim.
#[test]
fn the_intended_move_of_a_claim_is_a_tag() {
    let claimed = || {
        let mut game = played("", Rules::Fide, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
        let mv = game.position().parse_san("Ng8").unwrap();
        assert_eq!(game.claim_draw_with(mv), Some(by(Color::Black, draw(EndReason::ThreefoldRepetition))));
        game
    };
    let game = claimed();
    assert_eq!(game.tag("IntendedMove"), Some("Ng8"));
    assert_eq!(game.tag("Termination"), Some("threefold repetition"));
    assert_eq!(written_and_read(&game).tag("IntendedMove"), Some("Ng8"));
    let mut game = claimed();
    game.undo();
    assert_eq!(game.tag("IntendedMove"), None);
    game.redo();
    assert_eq!(game.tag("IntendedMove"), Some("Ng8"));
    // The end belongs to another main line.
    let mut game = claimed();
    game.go_to(2);
    game.play("d4").unwrap();
    assert_eq!(game.tag("IntendedMove"), Some("Ng8"));
    game.promote_to_main(game.current());
    assert_eq!((game.tag("IntendedMove"), game.tag("Termination")), (None, None));
    // A claim in a variation is not recorded, just as its end is not.
    let mut game = played("", Rules::Fide, "e4");
    game.go_to(0);
    for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"] {
        game.play(text).unwrap();
    }
    let mv = game.position().parse_san("Ng8").unwrap();
    assert!(game.claim_draw_with(mv).is_some());
    assert_eq!(game.tag("IntendedMove"), None);
}

/// Stalemate comes before the seventy-five moves that are complete with it (FIDE 5.2.1).
#[test]
fn stalemate_comes_before_seventy_five_moves() {
    let game = played("7k/8/8/6Q1/8/8/8/K7 w - - 149 90", Rules::Fide, "Qg6");
    assert_eq!((game.position().halfmoves(), game.end()), (150, Some(draw(EndReason::Stalemate))));
}

/// The sentence for an end is that of the refusal after it, without saying that the game is over.
#[test]
fn every_end_has_its_sentence() {
    for reason in reasons() {
        for (game, end) in games(reason) {
            let (end_said, refused) = (end.message(), game.judge("e4").unwrap_err().message());
            assert!(end_said.ends_with('.') && !end_said.contains('{'), "{end_said}");
            let rest: String = end_said.chars().skip(1).collect();
            assert!(refused.starts_with("The game is over") && refused.ends_with(&rest), "{refused}");
            for (tag, language) in Language::ALL {
                assert_eq!(*tag == "en", end.message_in(language) == end_said, "{tag}: {end_said}");
            }
        }
    }
}
