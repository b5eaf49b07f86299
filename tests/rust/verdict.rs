//! Why a move is illegal.

use crate::data::{self, Report};
use crate::{all_positions, position};
use chess_arbiter::{
    ClaimReason, ClaimRefusalCode, GameProblemCode, IllegalReason, MoveError, ProblemCode, Rank, Refusal, Role,
    Sentence, Square,
};

const PROMOTIONS: [Option<Role>; 3] = [None, Some(Role::Queen), Some(Role::King)];

/// Deliberate differences from the data, and why.
const DECISIONS: [(&str, &str, &str); 1] = [
    // The king would cross f1, which the bishop attacks, and arrive safely on c1.
    ("4k3/8/8/1b6/8/8/8/5RKR w KQ - 0 1", "g1f1", "castling-through-check"),
];

/// Our reason, if it differs from that of the data.
pub fn decided(fen: &str, uci: &str) -> Option<&'static str> {
    DECISIONS.iter().find(|(at, mv, _)| *at == fen && *mv == uci).map(|(_, _, ours)| *ours)
}

#[test]
fn reasons_agree_with_the_data() {
    let mut report = Report::default();
    for row in data::judged() {
        let [mode, fen, uci, verdict] = &row[..] else { panic!("{row:?}") };
        let found = match position(mode, fen).judge(uci) {
            Ok(_) => "legal",
            Err(refusal) => refusal.reason.code(),
        };
        let verdict = decided(fen, uci).unwrap_or(verdict);
        report.row();
        if !verdict.split('|').any(|reason| reason == found) {
            report.fail(format!("{mode} {fen} {uci}: found {found}, expected {verdict}"));
        }
    }
    report.finish(40);
}

/// Properties of any refusal.
fn check(report: &mut Report, what: &str, position: &chess_arbiter::Position, refusal: &Refusal) {
    report.expect(what, refusal.message().ends_with('.'), true);
    report.expect(what, refusal.facts.sentence.reason(), Some(refusal.reason));
    for &candidate in &refusal.candidates {
        let legal = position.is_legal(candidate.mv());
        let text = legal.then(|| position.san(candidate.mv()));
        report.expect(&format!("{what} candidate"), text, Some(candidate));
    }
    let into_attack = matches!(
        refusal.reason,
        IllegalReason::KingIntoCheck | IllegalReason::ExposesKing | IllegalReason::DoesNotAnswerCheck
    );
    // Castling into check may also show a refutation.
    let may = into_attack || refusal.reason == IllegalReason::CastlingIntoCheck;
    let right = if refusal.refutation.is_some() { may } else { !into_attack };
    report.expect(&format!("{what} refutation of {:?}", refusal.reason), right, true);
    if into_attack {
        let enemies = position.board().color(!position.turn());
        report.expect(
            &format!("{what} attackers"),
            refusal.squares.any() && (refusal.squares - enemies).is_empty(),
            true,
        );
    }
    if refusal.reason == IllegalReason::Ambiguous {
        report.expect(&format!("{what} candidates"), refusal.candidates.len() > 1, true);
    }
}

/// What holds for any pair of squares; `verdict_truth` checks the reasons themselves.
#[test]
fn every_pair_of_squares_is_judged() {
    let mut report = Report::default();
    for position in all_positions().iter().step_by(100) {
        for from in Square::all() {
            for to in Square::all() {
                for promotion in PROMOTIONS {
                    let judged = position.judge_squares(from, to, promotion);
                    let what = format!("{position} {from}{to}{promotion:?}");
                    report.row();
                    report.expect(&what, judged.as_ref().ok(), position.find_move(from, to, promotion).as_ref().ok());
                    if let Err(refusal) = judged {
                        check(&mut report, &what, position, &refusal);
                    }
                }
            }
        }
    }
    report.finish(140_000);
}

#[test]
fn every_text_is_judged() {
    let mut report = Report::default();
    for row in data::san_read() {
        let Ok(position) = crate::read(&row[0], &row[1]) else { continue };
        let what = format!("{} {:?}", row[1], row[2]);
        report.row();
        report.expect(&what, position.judge(&row[2]).is_ok(), position.parse_san(&row[2]).is_ok());
        if let Err(refusal) = position.judge(&row[2]) {
            check(&mut report, &what, &position, &refusal);
            if row[3] == "ambiguous" {
                report.expect(&what, refusal.reason, IllegalReason::Ambiguous);
            }
        }
    }
    report.finish(300);
}

/// The square of a lost castling right is that of the king, or of a rook that moved and came back.
#[test]
fn a_refusal_names_the_square_of_the_lost_castling_right() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let rooks = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (mode, fen, moves, tried, square) in [
        ("std", start, "e4 e5 Ke2 Ke7 Ke1 Ke8", "O-O", "e1"),
        ("std", start, "h4 h5 Rh3 Rh6 Rh1 Rh8", "O-O", "h1"),
        ("std", start, "h4 h5 Rh3 Rh6", "O-O", "e1"),
        ("std", rooks, "Rxa8+ Kd7", "O-O-O", "e1"),
        // Another rook stands where the captured one did.
        ("std", rooks, "Rxh8+ Ke7 Rh1 Rg8 Rf1 Rh8 Rg1 Ke8 Rg2", "O-O", "e8"),
        ("std", rooks, "O-O O-O-O", "O-O-O", "g1"),
        // The king moved first, and the corner is empty now.
        ("std", rooks, "Kd1 Ke7 Ke1 Rxh1+ Kd2 Rhh8 Ke1 Ke8", "O-O", "e1"),
        ("960", "4k3/8/8/8/8/8/8/4K1RR w G - 0 1", "", "e1h1", "h1"),
    ] {
        let rules = chess_arbiter::Rules::Fide;
        let mut game = chess_arbiter::Game::new(position(mode, fen), rules);
        for mv in moves.split_whitespace() {
            game.play(mv).expect(mv);
        }
        let refusal = game.judge(tried).expect_err(tried);
        assert_eq!(refusal.reason, IllegalReason::CastlingRightLost, "{fen} {moves}");
        let message = refusal.message();
        assert_eq!(refusal.squares.single(), Some(square.parse().unwrap()), "{moves}: {message}");
        // No fact is a rook that is gone.
        let other = refusal.facts.other.map(|rook| (rook.square.to_string(), rook.role));
        let is_there = mode == "960";
        assert_eq!(other, is_there.then(|| (square.into(), Role::Rook)), "{moves}: {message}");
    }
}

/// A side castles only once (FIDE 3.8.2), so the first castling is the reason, whatever lost the other right.
#[test]
fn castling_twice_is_refused_with_the_first_castling() {
    let rooks = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
    for (mode, start, moves, tried, message) in [
        ("std", rooks, "O-O O-O a3 a6", "O-O", "White has castled already, with 1. O-O."),
        ("std", rooks, "O-O O-O a3", "O-O-O", "Black has castled already, with 1... O-O."),
        // The other right was lost before.
        ("std", rooks, "Rg1 Rg8 O-O-O Rh8", "O-O", "White has castled already, with 2. O-O-O."),
        (
            "960",
            "1k5r/pppppppp/8/8/8/8/PPPPPPPP/R1K5 w Ah - 0 1",
            "O-O-O O-O Kb1 Kh8",
            "O-O",
            "White has castled already, with 1. O-O-O.",
        ),
    ] {
        let mut game = chess_arbiter::Game::new(position(mode, start), chess_arbiter::Rules::Free);
        for mv in moves.split(' ') {
            game.play(mv).expect(mv);
        }
        assert_eq!(game.judge(tried).expect_err(tried).message(), message, "{start} {moves}");
    }
}

/// A number with three dots is Black's (PGN 8.2.2.2).
#[test]
fn a_move_number_of_the_other_side_is_refused() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let turn = "By its number this is Black's move, but it is White's turn.";
    let judged = |fen: &str, text: &str| position("std", fen).judge(text);
    for text in ["1... e5", "1...e5", "1. ... e5", "1… e5", "12 .. Nf6", "1... e7e5", "1... O-O", " 3... Qh4# "] {
        let refusal = judged(start, text).expect_err(text);
        assert_eq!((refusal.reason, refusal.message().as_str()), (IllegalReason::NotYourPiece, turn), "{text}");
        assert!(refusal.squares.is_empty() && refusal.candidates.is_empty(), "{text}");
    }
    // A legal move is read, whatever its number.
    for (fen, text) in [(start, "1... Nf3"), (start, "1... e4"), (after, "1... e5"), (after, "1. e5"), (after, "7 e5")]
    {
        assert!(judged(fen, text).is_ok(), "{text}");
    }
    for (fen, text, reason) in [
        (start, "1. e5", IllegalReason::PieceCannotMoveThere),
        (start, "1 e5", IllegalReason::PieceCannotMoveThere),
        (after, "1... e4", IllegalReason::PieceCannotMoveThere),
        (after, "2. d4", IllegalReason::PieceCannotMoveThere),
        // What comes before the turn in the order of the reasons, and moves that only lack a promotion.
        (start, "1... Zf6", IllegalReason::Unreadable),
        (start, "1... --", IllegalReason::PassNotAllowed),
        ("4k3/8/8/8/8/8/8/1N1NK3 w - - 0 1", "1... Nc3", IllegalReason::Ambiguous),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "1... a8", IllegalReason::PromotionPieceRequired),
    ] {
        assert_eq!(judged(fen, text).expect_err(text).reason, reason, "{fen} {text}");
    }
}

/// Chess960 games also know their history.
#[test]
fn chess960_refusals_name_the_lost_castling_right() {
    // King b1, rooks a1 and f1.
    let start = "rk3r2/pppppppp/8/8/8/8/PPPPPPPP/RK3R2 w FAfa - 0 1";
    let said = |moves: &str, tried: &str| {
        let start = crate::position("960", start);
        let mut game = chess_arbiter::Game::new(start, chess_arbiter::Rules::Fide);
        for mv in moves.split(' ') {
            game.play(mv).expect(mv);
        }
        game.judge(tried).expect_err(tried).message()
    };
    let king = "Kc1 Kc8 Kb1 Kb8";
    for (moves, tried, message) in [
        (king, "O-O", "White may not castle king side: the king moved with 1. Kc1."),
        (king, "b1f1", "White may not castle king side: the king moved with 1. Kc1."),
        ("Re1 Re8 Rf1 Rf8", "O-O", "White may not castle king side: the rook from f1 moved with 1. Re1."),
        (
            "f4 g5 fxg5 a6 Rxf7 a5 Rxf8",
            "O-O",
            "Black may not castle king side: the rook from f8 was captured with 4. Rxf8+.",
        ),
    ] {
        assert_eq!(said(moves, tried), message);
    }
}

#[test]
fn codes_are_distinct() {
    let codes: std::collections::BTreeSet<&str> = IllegalReason::ALL.iter().map(|reason| reason.code()).collect();
    assert_eq!(codes.len(), IllegalReason::ALL.len());
    // The error code of parsing agrees with the reason of the refusal.
    for error in MoveError::ALL.into_iter().filter(|error| *error != MoveError::Illegal) {
        assert!(codes.contains(error.code()), "{error:?}");
    }
}

/// Every reason has sentences, whose names start with it.
#[test]
fn every_reason_has_its_sentences() {
    for reason in IllegalReason::ALL {
        let is_its = |sentence: &&Sentence| sentence.reason() == Some(reason);
        let its: Vec<&Sentence> = Sentence::ALL.iter().filter(is_its).collect();
        assert!(!its.is_empty(), "{reason:?}");
        for sentence in its {
            let rest = sentence.key().strip_prefix(reason.code());
            assert!(rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.')), "{sentence:?}");
        }
    }
    // Other sentences are named after their subject.
    let problems = ProblemCode::ALL.map(ProblemCode::code);
    let of_games = GameProblemCode::ALL.map(GameProblemCode::code);
    for sentence in Sentence::ALL.iter().filter(|sentence| sentence.reason().is_none()) {
        let key = sentence.key();
        let is_about_text = ["fen-", "pgn-", "epd-"].iter().any(|prefix| key.starts_with(prefix));
        let is_about_claim = ClaimReason::ALL.iter().any(|reason| {
            let rest = key.strip_prefix("draw-claim.").and_then(|rest| rest.strip_prefix(reason.code()));
            rest.is_some_and(|rest| matches!(rest, "" | "-with"))
        });
        let subject = key.split('.').next().unwrap();
        let is_about_problem = problems.contains(&subject) || of_games.contains(&subject);
        let is_about_refused_claim = ClaimRefusalCode::from_code(subject).is_some();
        let is_about_claim = is_about_claim || is_about_refused_claim;
        assert!(is_about_text || is_about_claim || is_about_problem, "{key} is about nothing");
    }
}
#[test]
fn the_sentence_of_the_document_is_written() {
    let position = position("std", "r6k/4q3/8/8/8/B7/8/K7 w - - 0 1");
    let refusal = position.judge("Bxe7").unwrap_err();
    assert_eq!(refusal.reason, IllegalReason::ExposesKing);
    assert_eq!(
        refusal.message(),
        "Bxe7 leaves the king on a1 open to Rxa1: the bishop on a3 is pinned along the a-file by the rook on a8."
    );
    assert_eq!(refusal.refutation.unwrap().to_string(), "Rxa1");
    assert_eq!(refusal.squares.single(), Some("a8".parse().unwrap()));
}

/// A text has one meaning, whether castling is legal or not: `Kg1` is a step. Only a text with the king's square of
/// origin castles, and never with a capture.
#[test]
fn only_a_king_that_names_its_square_castles() {
    let step = "A king cannot move from e1 to g1: it goes one square at a time.";
    // Legal, blocked, through check, without the right.
    for fen in [
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "4k3/8/8/8/8/8/8/4K1nR w K - 0 1",
        "4kr2/8/8/8/8/8/8/4K2R w K - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
    ] {
        let position = position("std", fen);
        let castling = position.parse_san("O-O");
        let judged = |text: &str| position.judge(text).map_err(|refusal| refusal.message());
        let wanted = position.judge("O-O").map_err(|refusal| refusal.message());
        for text in ["Kg1", "Kxg1", "K:g1", "K×g1", "Keg1", "K1g1", "Kexg1", "Ke1xg1", "e1xg1"] {
            assert_eq!(judged(text), Err(step.into()), "{fen} {text}");
            let candidates = position.judge(text).unwrap_err().candidates;
            let has_castling = candidates.iter().any(|san| Ok(san.mv()) == castling);
            assert_eq!(has_castling, castling.is_ok(), "{fen} {text}");
        }
        for text in ["Ke1g1", "Ke1-g1", "e1g1", "e1-g1", "e1h1", "Ke1h1", "Ke1-h1", "0-0", "o-o", "O-O#", "0-0+"] {
            assert_eq!(judged(text), wanted, "{fen} {text}");
        }
        for text in ["Kh1", "Kxh1", "Keh1", "e1xh1", "Ke1xh1"] {
            let refusal = position.judge(text).unwrap_err();
            assert_eq!(refusal.message(), "A king cannot move from e1 to h1: it goes one square at a time.");
            let has_castling = refusal.candidates.iter().any(|san| Ok(san.mv()) == castling);
            assert_eq!(has_castling, castling.is_ok(), "{fen} {text}");
        }
    }
}

/// The same in Chess960, where king and rook may be neighbours, or the king may stand where castling leads.
#[test]
fn chess960_king_moves_have_one_meaning() {
    let (neighbours, there, far) =
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "4k3/8/8/8/8/8/8/6KR w H - 0 1", "4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    let own = "own-piece-on-target";
    let stays = "piece-cannot-move-there.stays";
    let king = "piece-cannot-move-there.king";
    for (fen, text, wanted) in [
        (neighbours, "Kg1", own),
        (neighbours, "Kxg1", own),
        (neighbours, "Kfxg1", own),
        (neighbours, "Kf1g1", "O-O"),
        (neighbours, "f1g1", "O-O"),
        (neighbours, "f1xg1", own),
        (there, "Kg1", stays),
        (there, "Kg1g1", "O-O"),
        (there, "Kh1", own),
        (there, "Kg1h1", "O-O"),
        (far, "Kg1", "Kg1"),
        (far, "Kf1g1", "Kg1"),
        (far, "f1g1", "Kg1"),
        (far, "Kh1", king),
        (far, "f1h1", "O-O"),
        (far, "Kf1-h1", "O-O"),
        ("2k2r2/8/8/8/8/8/8/4K3 b f - 0 1", "Kcxf8", king),
        ("2k2r2/8/8/8/8/8/8/4K3 b f - 0 1", "Kc8f8", "O-O"),
        ("2k2r2/8/8/8/8/8/8/4K3 b - - 0 1", "Kcxf8", king),
    ] {
        let position = position("960", fen);
        let found = match position.judge(text) {
            Ok(mv) => position.san(mv).to_string(),
            Err(refusal) => refusal.facts.sentence.key().into(),
        };
        assert_eq!(found, wanted, "{fen} {text}");
    }
}

/// "e.p." after castling is refused as such, not as a king's move that is too long.
#[test]
fn castling_with_e_p_is_refused() {
    let position = position("std", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    for text in ["e1g1 e.p.", "Ke1-g1 e.p.", "e1h1e.p."] {
        let message = position.judge(text).unwrap_err().message();
        assert_eq!(message, "O-O is possible, but it does not capture en passant.", "{text}");
    }
}

/// The squares of a refusal are those in its sentence: the checkers, not also a pinning piece.
#[test]
fn squares_of_a_refusal_are_the_checkers() {
    for (fen, text, squares) in [
        ("3r1r1n/p1nb4/5k1p/4pp2/2P1PK1P/5PP1/3PB3/N1b1R1RN w - - 0 1", "d3", "e5"),
        // A double check, one of whose pieces could be captured.
        ("4r1k1/8/8/8/1b6/8/8/R3K3 w - - 0 1", "Ra4", "b4 e8"),
        ("4k3/8/8/8/8/5n2/4r3/R3K3 w - - 0 1", "Ra2", "e2 f3"),
    ] {
        let refusal = position("std", fen).judge(text).unwrap_err();
        assert_eq!(refusal.reason, IllegalReason::DoesNotAnswerCheck, "{fen}");
        let found: Vec<String> = refusal.squares.into_iter().map(|at| at.to_string()).collect();
        assert_eq!(found.join(" "), squares, "{fen}");
        let message = refusal.message();
        assert!(found.iter().all(|square| message.contains(square.as_str())), "{message}");
    }
}

#[test]
fn messages_are_those_of_the_table() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let pinned = "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1";
    for (fen, text, message) in [
        (
            start,
            "e2e5",
            "A pawn cannot move from e2 to e5: it goes only one square straight ahead, or two \
             from its home square.",
        ),
        (
            start,
            "e2d5",
            "A pawn cannot move from e2 to d5: it goes straight ahead, and captures one square \
             diagonally ahead.",
        ),
        (
            "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1",
            "e7e2",
            "A pawn cannot move from e7 to e2: it goes only one square straight ahead, or two \
             from its home square.",
        ),
        ("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e3", "A pawn cannot move from e4 to e3: pawns never move backwards."),
        ("4k3/4p3/8/8/8/8/8/4K3 b - - 0 1", "exd8", "A pawn cannot move from e7 to d8: pawns never move backwards."),
        (
            "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1",
            "e4d4",
            "A pawn cannot move from e4 to d4: it goes straight ahead, and captures one square diagonally ahead.",
        ),
        // Not what the other rook lacks.
        (start, "Ra1", "White cannot move a rook to a1: a rook stands there already."),
        (start, "R1a1", "White cannot move a rook to a1: a rook stands there already."),
        (
            start,
            "Rha1",
            "The rook on h1 cannot reach a1: the knight on b1, the bishop on c1, the queen on d1, \
             the king on e1, the bishop on f1 and the knight on g1 stand in the way.",
        ),
        ("4k3/8/8/8/7R/8/8/R3K3 w - - 0 1", "Ra1", "White cannot move a rook to a1: a rook stands there already."),
        (
            "4k3/8/8/8/8/5N2/8/4K1N1 w - - 0 1",
            "Nf3",
            "White cannot move a knight to f3: a knight stands there already.",
        ),
        // A pawn blocks the one behind it.
        (
            "4k3/8/8/8/8/4P3/4P3/4K3 w - - 0 1",
            "e3",
            "The pawn on e2 cannot go to e3: the pawn on e3 blocks it, and pawns do not capture straight ahead.",
        ),
        // The piece that gives check is named.
        (
            "4r2k/8/8/8/8/8/P7/4K3 w - - 0 1",
            "a3",
            "The king on e1 is in check from the rook on e8, and a3 neither captures the rook nor blocks the check.",
        ),
        // A side has one king.
        (
            "4k3/8/8/8/8/8/4K3/8 w - - 0 1",
            "Kde1",
            "The king on e2 cannot make this move: it is written for a king on another square.",
        ),
        (
            "4k3/8/8/8/8/8/4K3/8 w - - 0 1",
            "K7e5",
            "The king on e2 cannot make this move: it is written for a king on another square.",
        ),
        // A promotion that does not apply is not shown.
        (
            pinned,
            "Nc3=Q",
            "Nc3 leaves the king on e1 open to Rxe1: the knight on e2 is pinned along the e-file by the rook on e8.",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2r w - - 0 1",
            "Kd2=Q",
            "There is no promotion on d2: only a pawn that reaches the last rank promotes.",
        ),
    ] {
        let refusal = position("std", fen).judge(text).unwrap_err();
        assert_eq!(refusal.message(), message, "{fen} {text}");
    }
}

/// Candidates do not depend on text around the move, and blanks alone are an empty text.
#[test]
fn candidates_ignore_text_around_the_move() {
    let start = chess_arbiter::Position::default();
    for text in ["Nf33", " Nf33\n", "1. Nf33", "Nf33 $1", "1... Nf33 !"] {
        let candidates = start.judge(text).unwrap_err().candidates;
        let found: Vec<String> = candidates.iter().map(|san| san.to_string()).collect();
        assert_eq!(found, ["Nf3"], "{text:?}");
    }
    for text in ["", " ", "\n", "\u{a0}\t"] {
        assert_eq!(start.judge(text).unwrap_err().message(), "No move was written.", "{text:?}");
    }
}

/// Verdicts do not depend on the color: a mirrored position has the mirrored verdict.
#[test]
fn verdicts_are_the_same_for_both_colors() {
    for (fen, text, mirrored_text) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "hh", "hh"),
        ("4k3/8/8/8/4P3/8/4P3/4K3 w - - 0 1", "ed", "ed"),
        ("4k3/8/8/4p3/4P3/3n4/4P3/4K3 w - - 0 1", "ef", "ef"),
        ("4k3/8/8/4p3/N7/8/N7/4K3 w - - 0 1", "Nb1", "Nb8"),
    ] {
        let squares = |fen: &str, text: &str| {
            let refusal = position("std", fen).judge(text).unwrap_err();
            let candidates = refusal.candidates.len();
            let squares: Vec<Square> = refusal.squares.into_iter().collect();
            (refusal.facts.sentence, squares, candidates)
        };
        let (sentence, found, candidates) = squares(fen, text);
        let (other_sentence, other, others) = squares(&crate::mirrored(fen), mirrored_text);
        let mut mirrored: Vec<Square> =
            other.iter().map(|at| Square::new(at.file(), Rank::ALL[7 - usize::from(at.rank().index())])).collect();
        mirrored.sort();
        assert_eq!((sentence, found, candidates), (other_sentence, mirrored, others), "{fen} {text}");
    }
}

/// A pawn that captures a king on its last rank is written with a promotion (FIDE 3.7.3.3, appendix C).
#[test]
fn a_pawn_that_would_capture_the_king_promotes() {
    for (fen, tried, refutation) in [
        ("4k3/8/8/8/8/8/p7/K7 w - - 0 1", "Kb1", "axb1=Q"),
        ("4k2K/6P1/8/8/8/8/8/8 b - - 0 1", "Kf8", "gxf8=Q"),
        ("4k3/8/8/8/8/8/7p/4K2R w K - 0 1", "O-O", "hxg1=Q"),
        ("4k3/8/8/8/8/p7/8/K7 w - - 0 1", "Kb2", "axb2"),
    ] {
        let refusal = position("std", fen).judge(tried).unwrap_err();
        let found = refusal.refutation.map(|found| found.to_string());
        assert_eq!(found.as_deref(), Some(refutation), "{fen} {tried}");
    }
}

/// In check, a pinned piece that could answer it exposes the king; one that could not does not answer.
#[test]
fn a_pinned_piece_in_check_exposes_the_king_or_does_not_help() {
    let position = position("std", "4r1k1/8/8/8/1b6/2N5/8/4K3 w - - 0 1");
    let reason = |text| position.judge(text).unwrap_err().reason;
    assert_eq!(reason("Ne2"), IllegalReason::ExposesKing);
    assert_eq!(reason("Ne4"), IllegalReason::ExposesKing);
    assert_eq!(reason("Na4"), IllegalReason::DoesNotAnswerCheck);
    assert_eq!(reason("Ke2"), IllegalReason::KingIntoCheck);
    assert_eq!(reason("Nc4"), IllegalReason::PieceCannotMoveThere);
    assert!(position.judge("Kf2").is_ok());
}

/// The capture that a king would allow is written with the letters and digits that tell it from other captures (PGN
/// 8.2.3.4): the file if that is enough, else the rank, else both.
#[test]
fn refutations_are_disambiguated() {
    for (fen, tried, allowed) in [
        ("4k3/8/8/8/8/5K2/2n5/8 w - - 0 1", "Ke3", vec!["Nxe3"]),
        ("4k3/8/8/8/2n3n1/5K2/8/8 w - - 0 1", "Ke3", vec!["Ncxe3", "Ngxe3"]),
        ("4k3/8/8/8/2n5/5K2/2n5/8 w - - 0 1", "Ke3", vec!["N2xe3", "N4xe3"]),
        ("4k3/8/8/8/2n5/5K2/6n1/8 w - - 0 1", "Ke3", vec!["Ncxe3", "Ngxe3"]),
        ("4k3/8/8/8/2n3n1/5K2/2n3n1/8 w - - 0 1", "Ke3", vec!["Nc2xe3", "Nc4xe3", "Ng2xe3", "Ng4xe3"]),
        ("8/8/8/8/8/5k2/2N5/4K3 b - - 0 1", "Ke3", vec!["Nxe3"]),
        // Another knight that does not reach the square, and another piece that does.
        ("4k3/8/n7/8/8/5K2/2n5/8 w - - 0 1", "Ke3", vec!["Nxe3"]),
        ("4k3/8/8/8/8/5K2/2n5/2b5 w - - 0 1", "Ke3", vec!["Bxe3", "Nxe3"]),
    ] {
        let refusal = position("std", fen).judge(tried).unwrap_err();
        let found = refusal.refutation.expect("the king would be captured");
        assert!(allowed.contains(&found.to_string().as_str()), "{fen} {tried}: {found}");
        // The bit of a black move, for crossing borders.
        assert_eq!(found.bits() >> 28 & 1 == 1, fen.contains(" w "), "{fen} {tried}");
    }
}

/// The right sentence in borderline cases between rules. Each row follows from the board: how
/// the piece moves (FIDE 3), what is in its way, which castling conditions are met (FIDE 3.8.2).
#[test]
fn borderline_cases_have_the_right_sentence() {
    let king = "piece-cannot-move-there.king";
    let stays = "piece-cannot-move-there.stays";
    let none = "piece-cannot-move-there.none";
    let empty = "pawn-capture-needs-enemy.empty";
    for (mode, fen, text, wanted) in [
        // Castling promotes nothing.
        ("std", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1q", "promotion-not-possible.no-promotion"),
        ("std", "7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8q e.p.", "piece-cannot-move-there.no-en-passant"),
        ("std", "7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "Pe7e8=K", "promotion-not-possible.role"),
        // A square where the other side's piece stands, or another piece than the text says.
        ("std", "4k3/4n3/8/8/8/8/8/4K3 w - - 0 1", "Ne7c6", "not-your-piece"),
        ("std", "4k3/8/8/8/8/8/4N3/4K3 w - - 0 1", "Be2d3", "piece-cannot-move-there.other-piece"),
        // Of two rooks the one that only has something in its way is meant; of two knights far away, none.
        ("std", "4k3/3R4/8/3p4/8/8/8/R3K3 w - - 0 1", "Rd4", "path-blocked.one"),
        ("std", "4k3/8/8/8/N7/8/N7/4K3 w - - 0 1", "Nh8", none),
        // A king castles along its back rank, in orthodox chess from its home square.
        ("std", "4k3/8/8/8/4K3/8/8/7R w - - 0 1", "e4g4", king),
        ("std", "4k3/8/8/8/8/8/4K3/7R w - - 0 1", "e2g1", king),
        ("std", "4k3/8/8/8/8/8/8/1K5R w - - 0 1", "b1g1", king),
        ("std", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1b1", king),
        ("960", "4k3/8/8/8/8/8/8/1K2nR2 w F - 0 1", "b1g1", "castling-path-blocked.one"),
        // One square is a step, even to where castling leads.
        ("960", "4k1r1/8/8/8/8/8/8/5K1R w H - 0 1", "f1g1", "king-into-check.attacked"),
        ("std", "3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1d1", "king-into-check.attacked"),
        ("std", "4k3/8/8/8/8/8/8/3RK3 w - - 0 1", "e1d1", "own-piece-on-target"),
        // A king already on its castling target, and one that is not.
        ("960", "4k3/8/8/8/8/8/8/5BKR w H - 0 1", "g1g1", "castling-path-blocked.one"),
        ("960", "4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1f1", stays),
        ("960", "4k3/8/8/8/8/8/8/6KR w - - 0 1", "g1g1", stays),
        ("960", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", "castling-right-lost.unknown"),
        // En passant captures an enemy pawn beside it, on the fifth rank (FIDE 3.7.3.1).
        ("std", "4k3/8/8/3nP3/8/8/8/4K3 w - - 0 1", "exd6", empty),
        ("std", "4k3/8/8/3PP3/8/8/8/4K3 w - - 0 1", "exd6", empty),
        ("std", "4k3/8/8/8/8/3pP3/8/4K3 w - - 0 1", "exd4", empty),
        ("std", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "exd6", "pawn-capture-needs-enemy.not-just-pushed"),
        // It takes the knight that gives check, and leaves the file on which it is pinned.
        ("std", "k3r3/8/8/3n4/4P3/4K3/8/8 w - - 0 1", "exd5", "exposes-king.pinned"),
    ] {
        let refusal = position(mode, fen).judge(text).expect_err(text);
        assert_eq!(refusal.facts.sentence.key(), wanted, "{fen} {text}");
    }
}

/// Candidates: legal moves of the same kind of piece to the square, else of any piece, or with a text that differs by
/// one letter. Castling is only a candidate if the king was sent to its rook.
#[test]
fn candidates_are_moves_that_may_have_been_meant() {
    let castles = "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1";
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (fen, text, wanted) in [
        (castles, "Ke4", "e4"),
        (castles, "Kh1", "O-O"),
        (castles, "Bh1", ""),
        // Nh3 differs by a letter, but Nf3 by none.
        (start, "NF3", "Nf3"),
        // Squares in capitals have the candidates of the same text in small letters.
        (start, "E4", "e4"),
        (start, "E2E4", "e4"),
        (start, "G1-F3", "Nf3"),
        (start, "1. G1F3!", "Nf3"),
        (start, "E2E5", ""),
        (castles, "E1G1", "O-O"),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "A7A8R", "a8=R+"),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "A7A8", "a8=Q+ a8=R+ a8=B a8=N"),
        // A single letter would be near almost every move.
        (start, "e", ""),
    ] {
        let refusal = position("std", fen).judge(text).expect_err(text);
        let found: Vec<String> = refusal.candidates.iter().map(ToString::to_string).collect();
        assert_eq!(found.join(" "), wanted, "{fen} {text}");
    }
}

/// If several pieces could capture the king, the refutation is by the one that already gives check.
#[test]
fn the_piece_that_gives_check_refutes() {
    let position = position("std", "k3r3/8/8/8/r1N1K3/8/8/8 w - - 0 1");
    let refusal = position.judge("Na5").unwrap_err();
    assert_eq!(refusal.reason, IllegalReason::DoesNotAnswerCheck);
    assert_eq!(refusal.refutation.map(|san| san.uci().to_string()).as_deref(), Some("e8e4"));
}
