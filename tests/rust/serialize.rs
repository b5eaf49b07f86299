//! The serialization of structured types with the feature `serde`: the shapes of the public TypeScript types, written
//! here by hand.

use chess_arbiter::{
    Annotations, CastlingMode, CastlingSide, ClaimReason, Color, Command, DrawClaim, EndReason, Eval, Facts, FenField,
    Game, GameEnd, IllegalReason, MarkColor, MoveError, Notes, Outcome, Piece, Position, ProblemCode, Role, Rules,
    Sentence, Setup, Square, read_pgn,
};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeSet;

#[path = "../../examples/contract/golden.rs"]
mod golden;

fn to_json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("names are texts")
}

fn position(fen: &str) -> Position {
    crate::position("std", fen)
}

#[test]
fn enums_are_serialized_as_their_codes() {
    let codes = |values: &[&str]| -> Vec<Value> { values.iter().map(|value| Value::from(*value)).collect() };
    let all = |values: Vec<Value>, names: Vec<&str>| assert_eq!(values, codes(&names));
    all(IllegalReason::ALL.iter().map(to_json).collect(), IllegalReason::ALL.map(|it| it.code()).into());
    all(EndReason::ALL.iter().map(to_json).collect(), EndReason::ALL.map(|it| it.code()).into());
    all(ProblemCode::ALL.iter().map(to_json).collect(), ProblemCode::ALL.map(|it| it.code()).into());
    all(MoveError::ALL.iter().map(to_json).collect(), MoveError::ALL.map(|it| it.code()).into());
    all(Sentence::ALL.iter().map(to_json).collect(), Sentence::ALL.map(|it| it.key()).into());
    all(
        FenField::ALL.iter().map(to_json).collect(),
        vec!["placement", "turn", "castling", "en-passant", "halfmoves", "fullmoves", "position", "fields"],
    );
    all(MarkColor::ALL.iter().map(to_json).collect(), vec!["green", "red", "yellow", "blue"]);
    all(Color::ALL.iter().map(to_json).collect(), vec!["white", "black"]);
    all(Role::ALL.iter().map(to_json).collect(), vec!["pawn", "knight", "bishop", "rook", "queen", "king"]);
    all(CastlingSide::ALL.iter().map(to_json).collect(), vec!["king", "queen"]);
    all(Rules::ALL.iter().map(to_json).collect(), vec!["fide", "online", "free"]);
    let outcomes = [Outcome::Win(Color::White), Outcome::Win(Color::Black), Outcome::Draw];
    all(outcomes.iter().map(to_json).collect(), vec!["1-0", "0-1", "1/2-1/2"]);
    let squares: Vec<Square> = Square::all().collect();
    assert_eq!(to_json(&squares)[28], "e4");
    assert_eq!(to_json(&Piece::from_letter('n')), json!({ "color": "black", "role": "knight" }));
}

#[test]
fn codes_find_their_variants() {
    for reason in IllegalReason::ALL {
        assert_eq!(IllegalReason::from_code(reason.code()), Some(reason));
    }
    for sentence in Sentence::ALL {
        assert_eq!(Sentence::from_key(sentence.key()), Some(sentence));
    }
    assert_eq!(Role::from_name("rook"), Some(Role::Rook));
    assert_eq!(Role::from_name("Rook"), None);
}

#[test]
fn moves_have_the_fields_of_the_contract() {
    let found = |mode, fen: &str, text: &str| {
        let position = crate::position(mode, fen);
        to_json(&position.san(position.parse_san(text).expect(text)))
    };
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(
        found("std", start, "e4"),
        json!({
            "from": "e2", "to": "e4", "role": "pawn", "color": "white", "enPassant": false, "doublePush": true,
            "check": false, "checkmate": false, "san": "e4", "uci": "e2e4",
        })
    );
    assert_eq!(
        found("std", "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1", "exd3"),
        json!({
            "from": "e4", "to": "d3", "role": "pawn", "color": "black", "captured": "pawn", "enPassant": true,
            "doublePush": false, "check": false, "checkmate": false, "san": "exd3", "uci": "e4d3",
        })
    );
    assert_eq!(
        found("std", "3r3k/4P1pp/8/8/8/8/8/4K3 w - - 0 1", "exd8=Q"),
        json!({
            "from": "e7", "to": "d8", "role": "pawn", "color": "white", "captured": "rook", "promotion": "queen",
            "enPassant": false, "doublePush": false, "check": true, "checkmate": true, "san": "exd8=Q#",
            "uci": "e7d8q",
        })
    );
    assert_eq!(
        found("960", "4k3/8/8/8/8/8/8/1K3R2 w F - 0 1", "O-O"),
        json!({
            "from": "b1", "to": "g1", "role": "king", "color": "white", "castle": "king", "enPassant": false,
            "doublePush": false, "check": false, "checkmate": false, "san": "O-O", "uci": "b1f1",
        })
    );
    assert_eq!(
        found("std", "r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "O-O-O"),
        json!({
            "from": "e8", "to": "c8", "role": "king", "color": "black", "castle": "queen", "enPassant": false,
            "doublePush": false, "check": false, "checkmate": false, "san": "O-O-O", "uci": "e8c8",
        })
    );
    let passed = &read_pgn(b"1. -- *")[0].game;
    assert_eq!(
        to_json(&passed.san_at(passed.current())),
        json!({
            "from": "e1", "to": "e1", "role": "king", "color": "white", "enPassant": false, "doublePush": false,
            "check": false, "checkmate": false, "pass": true, "san": "--", "uci": "0000",
        })
    );
}

#[test]
fn refusals_have_the_fields_of_the_contract() {
    let judged = |fen: &str, text: &str| to_json(&position(fen).judge(text).expect_err(text));
    assert_eq!(
        judged("r6k/4q3/8/8/8/B7/8/K7 w - - 0 1", "Bxe7"),
        json!({
            "reason": "exposes-king", "squares": ["a8"], "refutation": "Rxa1", "candidates": [],
            "facts": {
                "sentence": "exposes-king.pinned",
                "piece": { "square": "a3", "color": "white", "role": "bishop" },
                "other": { "square": "a8", "color": "black", "role": "rook" },
                "line": { "from": "a1", "to": "a8" },
                "king": "a1", "to": "e7", "move": "Bxe7", "refutation": "Rxa1",
            },
        })
    );
    let rook = |from: &str, san: &str| {
        json!({
            "from": from, "to": "d1", "role": "rook", "color": "white", "enPassant": false, "doublePush": false,
            "check": false, "checkmate": false, "san": san, "uci": format!("{from}d1"),
        })
    };
    assert_eq!(
        judged("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rd1"),
        json!({
            "reason": "ambiguous", "squares": ["a1", "h1"], "candidates": [rook("a1", "Rad1"), rook("h1", "Rhd1")],
            "facts": { "sentence": "ambiguous", "moves": ["Rad1", "Rhd1"] },
        })
    );
    assert_eq!(
        judged("4k3/8/8/8/8/5r2/8/4K2R w K - 0 1", "O-O")["facts"],
        json!({
            "sentence": "castling-through-check", "side": "white", "wing": "king", "king": "e1", "square": "f1",
            "pieces": [{ "square": "f3", "color": "black", "role": "rook" }],
        })
    );
    let mut game = Game::default();
    for mv in "Nf3 Nf6 Ng1 Ng8 e4 a6 e5 d5 h3 h6".split(' ') {
        game.play(mv).expect(mv);
    }
    assert_eq!(
        to_json(&game.judge("exd6").expect_err("the move before was h6").facts),
        json!({
            "sentence": "en-passant-expired.played", "side": "white", "from": "e5", "to": "d6", "number": 5,
            "piece": { "square": "e5", "color": "white", "role": "pawn" },
            "other": { "square": "d5", "color": "black", "role": "pawn" },
            "played": { "number": 4, "color": "black", "san": "d5" },
        })
    );
}

#[test]
fn problems_and_errors_have_the_fields_of_the_contract() {
    let setup: Setup = "4k3/8/8/8/8/8/8/4K3 w K - 0 1".parse().unwrap();
    assert_eq!(
        to_json(&setup.problems(CastlingMode::Orthodox)),
        json!([{
            "code": "castling-right-without-rook", "squares": ["e1"], "fatal": false,
            "facts": { "sentence": "castling-right-without-rook", "side": "white", "letter": "K" },
        }])
    );
    let error = "4k3/8/8/8/8/8/8/4K2x w - - 0 1".parse::<Position>().unwrap_err();
    assert_eq!(
        to_json(&error),
        json!({
            "field": "placement", "code": "fen-unknown-piece", "offset": 19,
            "facts": { "sentence": "fen-unknown-piece", "letter": "x" },
        })
    );
}

#[test]
fn issues_have_the_fields_of_the_contract() {
    let issues = |pgn: &str| to_json(&read_pgn(pgn.as_bytes())[0].issues);
    assert_eq!(
        issues("[Result \"1-0\"]\n\n1. e4 0-1"),
        json!([{
            "line": 3, "column": 7, "code": "tag-result", "lost": false,
            "facts": { "sentence": "pgn-tag-result", "outcome": "0-1", "claimedResult": "1-0" },
        }])
    );
    let facts = json!({
        "sentence": "own-piece-on-target", "side": "white", "role": "pawn", "to": "e2",
        "piece": { "square": "e1", "color": "white", "role": "king" },
    });
    let verdict = json!({
        "reason": "own-piece-on-target", "squares": ["e2"], "candidates": [], "facts": facts,
    });
    let mut found = issues("1. Ke2 *");
    // Which moves may have been meant is a heuristic.
    assert!(found[0]["verdict"]["candidates"].is_array());
    found[0]["verdict"]["candidates"] = json!([]);
    assert_eq!(
        found,
        json!([{ "line": 1, "column": 4, "code": "illegal-move", "lost": true, "facts": facts, "verdict": verdict }])
    );
}

#[test]
fn notes_have_the_fields_of_the_contract() {
    let square = |name: &str| name.parse::<Square>().expect(name);
    let annotations = Annotations {
        clock: Some(3_723_500_000),
        elapsed: Some(7_000_000),
        eval: Some((Eval::Pawns(-1_250_000), Some(20))),
        squares: vec![(MarkColor::Green, square("a1"))],
        arrows: vec![(MarkColor::Blue, square("c3"), square("c4"))],
        commands: vec![Command { name: "evp".into(), value: "0,3,19".into() }],
    };
    let notes = Notes { before: "first".into(), after: "then".into(), nags: vec![1], annotations };
    assert_eq!(
        to_json(&notes),
        json!({
            "commentBefore": "first", "comment": "then", "nags": [1],
            "annotations": {
                "clock": 3723.5, "elapsed": 7.0, "eval": { "pawns": -1.25, "depth": 20 },
                "squares": [{ "color": "green", "square": "a1" }],
                "arrows": [{ "color": "blue", "from": "c3", "to": "c4" }],
                "commands": [{ "name": "evp", "value": "0,3,19" }],
            },
        })
    );
    assert_eq!(
        to_json(&Notes::default()),
        json!({ "commentBefore": "", "comment": "", "nags": [], "annotations": {} })
    );
    let mate = Annotations { eval: Some((Eval::Mate(-3), None)), ..Annotations::default() };
    assert_eq!(to_json(&mate), json!({ "eval": { "mate": -3 } }));
}

#[test]
fn ends_and_claims_have_the_fields_of_the_contract() {
    let end = GameEnd::new(Outcome::Win(Color::Black), EndReason::TimeForfeit);
    assert_eq!(to_json(&end), json!({ "result": "0-1", "reason": "time-forfeit", "winner": "black" }));
    let end = GameEnd { by: Some(Color::White), ..GameEnd::new(Outcome::Draw, EndReason::Resignation) };
    let json = json!({ "result": "1/2-1/2", "reason": "resignation", "winner": null, "by": "white" });
    assert_eq!(to_json(&end), json);
    let claim = DrawClaim { reason: ClaimReason::FiftyMoves, moves: vec![] };
    assert_eq!(to_json(&claim), json!({ "reason": "fifty-moves", "basis": "position", "moves": [] }));
    let mut game = Game::default();
    for mv in "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1".split(' ') {
        game.play(mv).expect(mv);
    }
    assert_eq!(
        to_json(&game.claims()),
        json!([{
            "reason": "threefold-repetition", "basis": "intended-move",
            "moves": [{
                "from": "f6", "to": "g8", "role": "knight", "color": "black", "enPassant": false,
                "doublePush": false, "check": false, "checkmate": false, "san": "Ng8", "uci": "f6g8",
            }],
        }])
    );
}

/// The output of the example `contract` has every existing field.
#[test]
fn golden_values_have_every_field() {
    let golden = golden::golden();
    let keys = |name: &str| -> BTreeSet<String> {
        let objects = golden[name].iter().filter_map(Value::as_object);
        objects.flat_map(|object| object.keys().cloned()).collect()
    };
    let set = |names: &[&str]| -> BTreeSet<String> { names.iter().map(|name| name.to_string()).collect() };
    let mut facts = set(Facts::NAMES);
    // Only a build with crazyhouse has a pocket.
    if cfg!(not(feature = "variants")) {
        facts.remove("held");
    }
    facts.insert("sentence".into());
    assert_eq!(keys("Facts"), facts);
    // A new field makes this fail to compile: add it to the set.
    let Annotations { clock: _, elapsed: _, eval: _, squares: _, arrows: _, commands: _ } = Annotations::default();
    assert_eq!(keys("Annotations"), set(&["clock", "elapsed", "eval", "squares", "arrows", "commands"]));
    assert_eq!(keys("Refusal"), set(&["reason", "squares", "refutation", "candidates", "facts"]));
    let issue = set(&["line", "column", "code", "lost", "facts", "verdict"]);
    assert_eq!(keys("PgnIssue"), issue);
    assert!(golden.values().all(|values| !values.is_empty()));
}
