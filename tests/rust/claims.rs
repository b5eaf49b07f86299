//! Ends of games and draw claims: repetitions, fifty and seventy-five moves, flags (FIDE 5, 6.9, 9).

use crate::data::{self, Report};
use crate::position;
use chess_arbiter::{
    CastlingMode, ClaimReason, ClaimRefusalCode, Color, DrawClaim, EndReason, Game, GameEnd, IllegalReason, Outcome,
    PgnStyle, Position, Rules, read_pgn,
};

/// The game of a PGN with these moves; PGN plays on where a game would have ended.
fn read_game(start: &Position, moves: &str) -> Game {
    let variant = match start.mode() {
        CastlingMode::Chess960 => "[Variant \"Chess960\"]\n",
        CastlingMode::Orthodox => "",
    };
    let text = format!("{variant}[FEN \"{start}\"]\n\n{moves} *");
    let mut games = read_pgn(text.as_bytes());
    assert_eq!(games.len(), 1, "{text}");
    let read = games.remove(0);
    assert_eq!(read.issues, [], "{text}");
    read.game
}

fn words(text: &str) -> Vec<&str> {
    text.split(' ').filter(|word| *word != ".").collect()
}

fn number(text: &str) -> Option<u32> {
    text.parse().ok()
}

fn draw(reason: EndReason) -> GameEnd {
    GameEnd::new(Outcome::Draw, reason)
}

fn by(color: Color, end: GameEnd) -> GameEnd {
    GameEnd { by: Some(color), ..end }
}

/// The moves with which a draw can be claimed, in order; `None` if it cannot.
fn intended(claims: &[DrawClaim], reason: ClaimReason) -> Option<Vec<String>> {
    let mut moves = claims.iter().filter(|claim| claim.reason == reason && !claim.moves.is_empty());
    let claim = moves.next()?;
    assert!(moves.next().is_none(), "one claim for each ground");
    Some(claim.moves.iter().map(ToString::to_string).collect())
}

fn on_the_position(claims: &[DrawClaim], reason: ClaimReason) -> bool {
    claims.iter().any(|claim| claim.reason == reason && claim.moves.is_empty())
}

const CLAIMS: [ClaimReason; 2] = ClaimReason::ALL;

/// The automatic end of a game with these counts under these rules.
fn automatic(position: &Position, count: u32, rules: Rules) -> Option<EndReason> {
    let halfmoves = position.halfmoves();
    if !position.has_legal_moves() {
        let mate = position.is_check();
        return Some(if mate { EndReason::Checkmate } else { EndReason::Stalemate });
    }
    if position.is_dead() {
        return Some(EndReason::DeadPosition);
    }
    match (count, halfmoves) {
        (5.., _) => Some(EndReason::FivefoldRepetition),
        (_, 150..) => Some(EndReason::SeventyFiveMoves),
        (3.., _) if rules == Rules::Online => Some(EndReason::ThreefoldRepetition),
        (_, 100..) if rules == Rules::Online => Some(EndReason::FiftyMoves),
        _ => None,
    }
}

/// Every ply of every game: how often the position has appeared, what may be claimed, what ends.
#[test]
fn claims_and_ends_agree_with_the_data_at_each_ply() {
    let mut report = Report::default();
    let mut claims_with_moves = 0;
    for row in data::draws() {
        let [mode, start, moves, counts, third, fifth, fifty, seventy_five, claim_third, claim_fifty, last, end] =
            &row[..]
        else {
            panic!("{row:?}")
        };
        report.row();
        let start = position(mode, start);
        let counts: Vec<u32> = counts.split(' ').map(|count| count.parse().unwrap()).collect();
        let mut game = read_game(&start, &words(moves).join(" "));
        report.expect(start.to_string().as_str(), game.ply() as usize + 1, counts.len());
        report.expect("final FEN", game.position().to_string(), last.clone());
        let its_end = game.end().map(|end| end.reason);
        match end.as_str() {
            "." => {
                let dead = its_end.is_none() || its_end == Some(EndReason::DeadPosition);
                report.expect("no end", dead, true);
            }
            other => {
                let wanted = other.replace("_REPETITION", "-repetition").replace('_', "-").to_lowercase();
                let wanted = wanted.replace("seventyfive", "seventy-five");
                report.expect("end", its_end.map(EndReason::code), Some(wanted.as_str()));
            }
        }
        let mut first = [None; 6];
        for (ply, count) in counts.iter().enumerate() {
            game.go_to(ply as u32);
            let position = *game.position();
            let name = format!("{start} ply {ply}");
            report.expect(&name, game.repetitions(), *count);
            report.expect(&name, game.end().map(|end| end.reason), automatic(&position, *count, Rules::Fide));
            let claims = game.claims();
            if game.end().is_some() {
                report.expect(&name, claims.len(), 0);
            }
            // The possible claims, computed from the counts of this game alone.
            let halfmoves = position.halfmoves();
            let note = |slot: &mut Option<usize>, is: bool| {
                if is && slot.is_none() {
                    *slot = Some(ply);
                }
            };
            note(&mut first[0], *count >= 3);
            note(&mut first[1], *count >= 5);
            note(&mut first[2], halfmoves >= 100 && position.has_legal_moves());
            note(&mut first[3], halfmoves >= 150 && position.has_legal_moves());
            if game.end().is_none() {
                let [threefold, fifty] = CLAIMS;
                report.expect(&name, on_the_position(&claims, threefold), *count >= 3);
                report.expect(&name, on_the_position(&claims, fifty), halfmoves >= 100);
                let with_moves = CLAIMS.map(|reason| intended(&claims, reason));
                claims_with_moves += with_moves.iter().flatten().count();
                note(&mut first[4], *count >= 3 || with_moves[0].is_some());
                note(&mut first[5], halfmoves >= 100 || with_moves[1].is_some());
                // Incorrect claims change nothing; correct ones are in the list.
                let before = game.to_bytes();
                let all = position.legal_moves();
                for mv in all.iter().take(if ply % 5 == 0 { all.len() } else { 1 }) {
                    let san = position.san(*mv).to_string();
                    let names = |reason| intended(&claims, reason).is_some_and(|all| all.contains(&san));
                    let mut copy = game.clone();
                    let claimed = copy.claim_draw_with(*mv);
                    report.expect(&san, claimed.is_some(), CLAIMS.into_iter().any(names));
                    match claimed {
                        None => report.expect(&san, copy.to_bytes() == before, true),
                        Some(end) => {
                            let reason = CLAIMS.into_iter().find(|reason| reason.end() == end.reason);
                            report.expect(&san, reason.is_some_and(names), true);
                            report.expect(&san, (copy.ply() as usize, copy.end()), (ply, Some(end)));
                            let refused = copy.play(&san).map_err(|refusal| refusal.reason);
                            report.expect(&san, refused.err(), Some(IllegalReason::GameOver));
                        }
                    }
                }
                let claimed = game.clone().claim_draw();
                report.expect(&name, claimed.is_some(), *count >= 3 || halfmoves >= 100);
            }
        }
        let after_end = [first[1], first[3]].into_iter().flatten().min();
        for (slot, wanted) in [third, fifth, fifty, seventy_five, claim_third, claim_fifty].into_iter().enumerate() {
            let wanted = number(wanted).map(|ply| ply as usize);
            // A game that has ended does not allow claims.
            let ended = |ply: usize| slot >= 4 && after_end.is_some_and(|end| end <= ply);
            if first[slot] != wanted && !wanted.is_some_and(ended) {
                report.fail(format!("{start}: {slot}: found {:?}, expected {wanted:?}", first[slot]));
            }
        }
    }
    assert!(claims_with_moves > 500, "only {claims_with_moves} claims with moves");
    report.finish(200);
}

/// Played move by move, a game ends as given in the data, then accepts no move, and goes on after an undo.
#[test]
fn a_game_ends_at_the_ply_of_the_data() {
    let mut report = Report::default();
    let mut ends = 0;
    for row in data::draws() {
        for rules in [Rules::Fide, Rules::Online] {
            let start = position(&row[0], &row[1]);
            let counts: Vec<u32> = row[3].split(' ').map(|count| count.parse().unwrap()).collect();
            let mut game = Game::new(start, rules);
            report.row();
            for (ply, text) in words(&row[2]).into_iter().enumerate() {
                let wanted = automatic(game.position(), counts[ply], rules);
                report.expect(&row[1], game.end().map(|end| end.reason), wanted);
                if game.end().is_some() {
                    ends += 1;
                    let refusal = game.play(text).expect_err("the game is over");
                    report.expect(text, refusal.reason, IllegalReason::GameOver);
                    report.expect(text, game.ply() as usize, ply);
                    // After an undo it goes on, and the same move ends it again.
                    if let Some(san) = game.undo() {
                        report.expect(text, game.end(), None);
                        game.play(&san.to_string()).expect("the game goes on");
                        report.expect(text, game.end().map(|end| end.reason), wanted);
                    }
                    break;
                }
                game.play(text).expect("a legal move");
            }
        }
    }
    assert!(ends > 150, "only {ends} ends");
    report.finish(400);
}

#[test]
fn claims_agree_with_other_libraries() {
    let mut report = Report::default();
    for row in data::claims() {
        let [fen, moves, count, third, with, fifty, can_claim_fifty] = &row[..] else { panic!("{row:?}") };
        report.row();
        let game = read_game(&position("auto", fen), &words(moves).join(" "));
        let claims = game.claims();
        let is_over = game.end().is_some();
        if count != "?" {
            report.expect(fen, game.repetitions().to_string(), count.clone());
            report.expect(fen, on_the_position(&claims, CLAIMS[0]), third == "yes" && !is_over);
            let mut found = intended(&claims, CLAIMS[0]).unwrap_or_default();
            found.sort();
            let wanted: Vec<&str> = if is_over { Vec::new() } else { words(with) };
            report.expect(moves, found, wanted.into_iter().map(String::from).collect());
        }
        if fifty != "?" {
            report.expect(fen, on_the_position(&claims, CLAIMS[1]), fifty == "yes");
            let found = claims.iter().any(|claim| claim.reason == CLAIMS[1]);
            report.expect(fen, found, can_claim_fifty == "yes");
        }
    }
    report.finish(29);
}

/// A side whose flag falls (FIDE 6.9) or that resigns (FIDE 5.1.2) draws if the opponent could not mate.
#[test]
fn losing_against_a_side_that_cannot_mate_is_a_draw() {
    type Lose = fn(&mut Game, Color) -> GameEnd;
    let lose: [(EndReason, Lose); 2] =
        [(EndReason::TimeForfeit, Game::time_forfeit), (EndReason::Resignation, Game::resign)];
    for (reason, lose) in lose {
        let mut report = Report::default();
        for row in data::flags_fallen() {
            let [fen, loser, result] = &row[..] else { panic!("{row:?}") };
            let color = if loser == "white" { Color::White } else { Color::Black };
            let mut game = Game::new(position("auto", fen), Rules::Fide);
            report.row();
            if game.end().is_some() {
                // A dead position has ended the game before.
                report.expect(fen, result.as_str(), "1/2-1/2");
                continue;
            }
            let end = lose(&mut game, color);
            report.expect(fen, (end.outcome.name(), end.reason), (result.as_str(), reason));
            report.expect(fen, game.end(), Some(end));
            let written = game.to_pgn(PgnStyle::default());
            report.expect(fen, read_pgn(written.as_bytes()).remove(0).game.end(), Some(end));
        }
        report.finish(9);
    }
}

/// The Termination tag of a drawn resignation is removed with the end.
#[test]
fn undo_removes_a_drawn_resignation_and_its_tag() {
    let queen_against_king = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1";
    let mut game = Game::new(position("std", queen_against_king), Rules::Fide);
    let drawn = by(Color::White, draw(EndReason::Resignation));
    assert_eq!(game.resign(Color::White), drawn);
    assert_eq!(game.resign(Color::Black), drawn, "the first one stands");
    assert_eq!(game.tag("Termination"), Some("resignation"));
    game.undo();
    assert_eq!((game.end(), game.tag("Termination")), (None, None));
    let white = by(Color::Black, GameEnd::new(Outcome::Win(Color::White), EndReason::Resignation));
    assert_eq!((game.resign(Color::Black), game.tag("Termination")), (white, Some("resignation")));
}

#[test]
fn mate_comes_before_seventy_five_moves() {
    for (halfmoves, rules) in [(149, Rules::Fide), (99, Rules::Online)] {
        let fen = format!("7k/8/6K1/8/8/8/8/R7 w - - {halfmoves} 100");
        let mut game = Game::new(position("std", &fen), rules);
        // Mate on the fiftieth move wins, so it cannot be claimed as a draw.
        if let Some(moves) = intended(&game.claims(), ClaimReason::FiftyMoves) {
            assert!(!moves.contains(&"Ra8#".to_owned()), "{moves:?}");
        }
        game.play("Ra8#").unwrap();
        let mate = GameEnd::new(Outcome::Win(Color::White), EndReason::Checkmate);
        assert_eq!((game.end(), game.claims()), (Some(mate), Vec::new()));
        assert_eq!(game.claim_draw(), None);
    }
    // One ply before fifty moves, every quiet move except a mating one allows a claim.
    let game = Game::new(position("std", "7k/8/6K1/8/8/8/8/R7 w - - 99 100"), Rules::Fide);
    let moves = intended(&game.claims(), ClaimReason::FiftyMoves).expect("a claim");
    assert_eq!(moves.len(), game.position().legal_moves().len() - 1);
}

/// Pawn moves and captures reset the counter and so rule out a claim.
#[test]
fn captures_and_pawn_moves_rule_out_a_claim() {
    let fen = "4k3/8/8/3r4/8/3R4/P7/4K3 w - - 99 80";
    let game = Game::new(position("std", fen), Rules::Fide);
    let moves = intended(&game.claims(), ClaimReason::FiftyMoves).expect("a claim");
    for no in ["Rxd5", "a3", "a4"] {
        assert!(!moves.contains(&no.to_owned()), "{no}");
        let mv = game.position().parse_san(no).unwrap();
        assert_eq!(game.clone().claim_draw_with(mv), None, "{no}");
    }
    for yes in ["Kf2", "Rd1", "Ra3"] {
        assert!(moves.contains(&yes.to_owned()), "{yes} in {moves:?}");
    }
}

#[test]
fn repetitions_are_counted_from_the_fen_on() {
    // A counter of 60 means that 60 unknown quiet plies were played.
    let mut game = Game::new(position("std", "4k3/8/8/8/8/8/R7/4K3 w - - 60 90"), Rules::Fide);
    assert_eq!(game.repetitions(), 1);
    for text in ["Kd1", "Kd8", "Ke1", "Ke8"] {
        game.play(text).unwrap();
    }
    assert_eq!((game.repetitions(), game.claims()), (2, Vec::new()));
    // The start counts as the first time.
    for text in ["Kd1", "Kd8", "Ke1", "Ke8"] {
        game.play(text).unwrap();
    }
    assert_eq!(game.repetitions(), 3);
    assert!(on_the_position(&game.claims(), ClaimReason::ThreefoldRepetition));
}

#[test]
fn declared_ends_stay_where_they_were_declared() {
    type Declare = fn(&mut Game) -> GameEnd;
    let wins = |color: Color, reason| by(!color, GameEnd::new(Outcome::Win(color), reason));
    let cases: [(Declare, GameEnd); 9] = [
        (|game| game.resign(Color::White), wins(Color::Black, EndReason::Resignation)),
        (|game| game.resign(Color::Black), wins(Color::White, EndReason::Resignation)),
        (|game| game.agree_draw().unwrap(), draw(EndReason::Agreement)),
        (|game| game.time_forfeit(Color::White), wins(Color::Black, EndReason::TimeForfeit)),
        (|game| game.time_forfeit(Color::Black), wins(Color::White, EndReason::TimeForfeit)),
        (|game| game.forfeit(Color::White), wins(Color::Black, EndReason::RulesInfraction)),
        (|game| game.forfeit(Color::Black), wins(Color::White, EndReason::RulesInfraction)),
        (|game| game.adjudicate(Outcome::Draw), draw(EndReason::Adjudication)),
        (
            |game| game.adjudicate(Outcome::Win(Color::White)),
            GameEnd::new(Outcome::Win(Color::White), EndReason::Adjudication),
        ),
    ];
    for (declare, wanted) in cases {
        let mut game = Game::default();
        for text in ["e4", "e5", "Nf3"] {
            game.play(text).unwrap();
        }
        assert_eq!(declare(&mut game), wanted);
        assert_eq!((game.end(), game.is_declared(), game.ply()), (Some(wanted), true, 3));
        assert_eq!(game.judge("Nc6").unwrap_err().reason, IllegalReason::GameOver);
        assert_eq!(game.claim_draw(), None);
        // Later declarations change nothing.
        assert_eq!(game.agree_draw(), Some(wanted));
        assert_eq!(game.time_forfeit(Color::Black), wanted);
        // Going to an earlier node keeps the end. Undo and redo remove and restore it with its move.
        game.go_to(1);
        assert_eq!(game.end(), None);
        game.go_to(3);
        assert_eq!(game.end(), Some(wanted));
        assert_eq!(game.undo().unwrap().to_string(), "Nf3");
        assert_eq!((game.end(), game.is_declared()), (None, false));
        assert_eq!(game.redo().unwrap().to_string(), "Nf3");
        assert_eq!((game.end(), game.is_declared()), (Some(wanted), true));
        assert!(game.withdraw_end() && game.play("Nc6").is_ok());
    }
}

#[test]
fn undo_removes_an_end_declared_at_the_start() {
    let mut game = Game::default();
    game.resign(Color::White);
    assert!(game.play("e4").is_err());
    assert!(game.undo().is_none());
    assert_eq!(game.end(), None);
    assert!(game.play("e4").is_ok());
}

/// A claim with a move ends the game before the move, which is written down, not played.
#[test]
fn a_claim_with_a_move_does_not_play_it() {
    let mut game = Game::default();
    for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"] {
        game.play(text).unwrap();
    }
    assert_eq!(game.claim_draw(), None);
    let wrong = game.position().parse_san("e5").unwrap();
    assert_eq!(game.claim_draw_with(wrong), None);
    let right = game.position().parse_san("Ng8").unwrap();
    assert_eq!(game.claim_draw_with(right), Some(by(Color::Black, draw(EndReason::ThreefoldRepetition))));
    assert_eq!((game.ply(), game.last_ply()), (7, 7));
    // A move that would allow a claim in another position is refused here.
    let mut other = Game::default();
    assert_eq!(other.claim_draw_with(right), None);
}

/// Played games, which went on through repetitions and fifty moves that nobody claimed.
#[test]
fn draws_of_played_games_are_found() {
    let mut report = Report::default();
    for row in data::games() {
        let [mode, start, _, _, third, fifth, fifty, seventy_five, moves] = &row[..] else { panic!("{row:?}") };
        if [third, fifth, fifty, seventy_five].iter().all(|ply| *ply == ".") {
            continue;
        }
        report.row();
        let mut at =
            if start == "." { position("auto", &Position::default().to_string()) } else { position(mode, start) };
        if mode == "960" {
            at = position("960", &at.to_string());
        }
        let mut game = read_game(&at, moves);
        let mut first = [None; 4];
        for ply in 0..=game.ply() {
            game.go_to(ply);
            let is = [
                game.repetitions() >= 3,
                game.repetitions() >= 5,
                game.position().halfmoves() >= 100,
                game.position().halfmoves() >= 150,
            ];
            for (slot, is) in first.iter_mut().zip(is) {
                if is && slot.is_none() {
                    *slot = Some(ply);
                }
            }
        }
        let wanted = [third, fifth, fifty, seventy_five].map(|ply| number(ply));
        report.expect(moves, first, wanted);
    }
    report.finish(20);
}

/// A claim needs a legal move (FIDE 9.2, 9.3), and under free rules there are no claims.
#[test]
fn a_claim_needs_a_legal_move_and_rules_with_claims() {
    let fen = "4k3/8/6r1/8/8/8/2R5/4K3 w - - 99 90";
    let game = |rules| Game::new(position("std", fen), rules);
    let quiet = game(Rules::Fide).position().parse_san("Rc4").unwrap();
    let foreign = Position::default().parse_san("Nf3").unwrap();
    assert_eq!(game(Rules::Fide).claim_draw_with(quiet), Some(by(Color::White, draw(EndReason::FiftyMoves))));
    for (rules, mv) in [(Rules::Fide, foreign), (Rules::Free, quiet), (Rules::Free, foreign)] {
        let mut game = game(rules);
        assert_eq!((game.claim_draw_with(mv), game.end()), (None, None), "{rules:?} {mv:?}");
    }
}

/// A reason to claim has the code of the end that it leads to.
#[test]
fn claim_codes_are_those_of_their_ends() {
    assert_eq!(ClaimReason::ALL.map(ClaimReason::code), ["threefold-repetition", "fifty-moves"]);
}

#[test]
fn claims_have_sentences() {
    let mut game = Game::default();
    let mut sentences = Vec::new();
    for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
        game.play(text).unwrap();
        sentences.extend(game.claims().iter().map(|claim| claim.message()));
    }
    for halfmoves in [99, 100] {
        let position = format!("4k3/8/8/8/8/8/8/R3K3 w - - {halfmoves} 90").parse().unwrap();
        sentences.push(Game::new(position, Rules::Fide).claims()[0].message());
    }
    let wanted = [
        "A draw may be claimed with Ng8: the same position would be on the board for the third time.",
        "A draw may be claimed: the same position is on the board for the third time.",
        "A draw may be claimed with a move that completes fifty moves without capture or pawn move.",
        "A draw may be claimed: fifty moves were made without capture or pawn move.",
    ];
    for sentence in wanted {
        assert!(sentences.iter().any(|said| said == sentence), "{sentence} is not in {sentences:?}");
    }
}

/// Judging a claim agrees with declaring it, for the position and with each move, at every ply of every game.
#[test]
fn claims_are_judged_as_they_are_declared() {
    let (mut correct, mut refused) = (0, 0);
    for row in data::claims() {
        let start = position("auto", &row[0]);
        let mut game = read_game(&start, &row[1]);
        for ply in (0..=game.ply()).rev() {
            game.go_to(ply);
            let declared = game.clone().claim_draw();
            assert_eq!(game.judge_claim().ok().map(|claim| claim.reason.end()), declared.map(|end| end.reason));
            for mv in game.position().legal_moves() {
                let san = game.position().san(mv);
                let declared = game.clone().claim_draw_with(mv);
                let judged = game.judge_claim_with(&san.to_string());
                assert_eq!(judged.as_ref().ok().map(|claim| claim.reason.end()), declared.map(|end| end.reason));
                match judged {
                    Ok(claim) => {
                        assert_eq!(claim.moves, [san]);
                        correct += 1;
                    }
                    Err(refusal) => {
                        assert_eq!(refusal.moves, []);
                        assert_ne!(refusal.code, ClaimRefusalCode::IntendedMoveIllegal);
                        refused += 1;
                    }
                }
            }
        }
    }
    assert!(correct > 50 && refused > 500, "{correct} {refused}");
}

#[test]
fn refused_claims_say_why() {
    let shuffled = |moves: &str| {
        let mut game = Game::default();
        for text in moves.split_whitespace() {
            game.play(text).expect(text);
        }
        game
    };
    let quiet = |fen: &str| Game::new(position("std", fen), Rules::Fide);
    let rook = "4k3/8/8/8/8/8/8/R3K3 w - -";
    for (game, intended, code, message) in [
        (Game::default(), "", "not-repeated", "This position has stood once; a third time is needed."),
        (shuffled("Nf3 Nf6 Ng1 Ng8"), "", "not-repeated", "This position has stood twice; a third time is needed."),
        (quiet(&format!("{rook} 74 80")), "", "too-few-moves", "37 moves of 50 without a capture or pawn move."),
        (
            quiet(&format!("{rook} 75 80")),
            "Ra2",
            "too-few-moves",
            "After 80. Ra2 it would be 38 moves of 50 without a capture or pawn move.",
        ),
        (
            shuffled("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1"),
            "",
            "write-the-move",
            "With 4... Ng8 it would stand for the third time: write it down first.",
        ),
        (
            quiet(&format!("{rook} 99 80")),
            "",
            "write-the-move",
            "One more move without a capture or pawn move completes fifty: write it down first.",
        ),
        (
            quiet("7k/8/6K1/8/8/8/8/R7 w - - 99 80"),
            "Ra8#",
            "too-few-moves",
            "80. Ra8# ends the game itself, so there is nothing to claim.",
        ),
        (shuffled("f3 e5 g4 Qh4"), "", "game-over", "The game is over: checkmate, Black wins."),
        (shuffled("f3 e5 g4 Qh4"), "e4", "game-over", "The game is over: checkmate, Black wins."),
        (Game::new(Position::default(), Rules::Free), "", "not-repeated", "Under free rules no draw can be claimed."),
    ] {
        let judged = if intended.is_empty() { game.judge_claim() } else { game.judge_claim_with(intended) };
        let refusal = judged.expect_err(message);
        assert_eq!((refusal.code.code(), refusal.message().as_str()), (code, message));
    }
    let refusal = Game::default().judge_claim_with("Ke2").unwrap_err();
    assert_eq!(refusal.code, ClaimRefusalCode::IntendedMoveIllegal);
    assert_eq!(refusal.facts, Game::default().judge("Ke2").unwrap_err().facts);
}
