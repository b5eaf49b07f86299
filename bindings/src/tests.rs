//! Tests that need a JavaScript engine: objects of JavaScript, and memory that JavaScript can read and write.
//! They run in Node. What users of the module see is tested in `tests/js`.

use chess_arbiter::{EndReason, Facts, FenField, Notes, San, Sentence, Square};
use js_sys::{JSON, Reflect, Uint32Array, WebAssembly};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::notes::WrittenNotes;
use crate::{game, object, packed, pgn, position, setup};

fn json(value: &JsValue) -> String {
    JSON::stringify(value).unwrap().into()
}

fn property(value: &JsValue, name: &str) -> JsValue {
    Reflect::get(value, &name.into()).unwrap()
}

fn text(value: &JsValue, name: &str) -> String {
    property(value, name).as_string().unwrap_or_default()
}

/// The number that stands before a fact.
fn fact(name: &str) -> u32 {
    1 + Facts::NAMES.iter().position(|each| *each == name).unwrap() as u32
}

fn square(name: &str) -> u32 {
    name.parse::<Square>().unwrap().index().into()
}

/// The only number of a legal move.
fn legal(judged: Vec<u32>) -> u32 {
    assert_eq!(judged.len(), 1);
    judged[0]
}

/// The sentence of a refusal or a problem.
fn sentence(words: &[u32]) -> Sentence {
    assert!(words.len() > 1);
    Sentence::ALL[words[0] as usize]
}

fn parsed(text: &str) -> JsValue {
    JSON::parse(text).unwrap()
}

/// The words that the engine has written.
fn words(count: u32) -> Vec<u32> {
    let memory: WebAssembly::Memory = packed_memory();
    Uint32Array::new_with_byte_offset_and_length(&memory.buffer(), packed::layout(2), count).to_vec()
}

fn packed_memory() -> WebAssembly::Memory {
    crate::memory::memory().unwrap()
}

const PINNED: &str = "r6k/4q3/8/8/8/B7/8/K7 w - -";

#[wasm_bindgen_test]
fn a_fen_error() {
    assert_eq!(position::from_fen("rnbqkbnr/pppppppp/9", 2), 2);
    let facts = [Sentence::FenRankCount as u32, fact("count"), 3, 0];
    let error = position::fen_error("rnbqkbnr/pppppppp/9", 2);
    assert_eq!(error, [&facts[..], &[FenField::Placement as u32, 0]].concat());
    assert!(position::fen_error("4k3/8/8/8/8/8/8/4K3 w - - 0 1", 2).is_empty());
}

#[wasm_bindgen_test]
fn a_position_crosses_and_comes_back() {
    position::from_fen("nr1kb1r1/ppp3pp/8/2Pp4/8/7P/PP3PP1/1R3KBR w HBgb d6 0 9", 2);
    let memory = packed_memory();
    let view = |at| Uint32Array::new_with_byte_offset_and_length(&memory.buffer(), at, packed::layout(4));
    let kept = view(packed::layout(0)).to_vec();
    position::start();
    assert_eq!(position::moves(64), 20);
    view(packed::layout(0)).copy_from(&kept);
    view(packed::layout(1)).copy_from(&kept);
    assert!(position::equal());
    position::castling();
    assert_eq!(words(4)[1], 1);
}

/// The flag 4 for optional kings.
#[wasm_bindgen_test]
fn a_board_without_kings() {
    let fen = "8/8/8/3p4/8/2N5/8/8 w - - 0 1";
    assert_eq!(position::from_fen(fen, 2), 2);
    assert_eq!(sentence(&position::fen_error(fen, 2)), Sentence::MissingKing);
    assert_eq!(position::from_fen(fen, 2 + 4), 0);
    assert!(position::fen_error(fen, 2 + 4).is_empty());
    assert_eq!((position::king_of(false), position::king_of(true)), (64, 64));
    assert_eq!(position::moves(64), 8);
    assert!(position::play("Nxd5", 0));
    assert!(position::is_stalemate() && !position::is_check() && !position::is_dead());
    assert!(position::pass());
    let len = position::fen(false, false);
    let fen = packed::with_text(len, str::to_string);
    assert_eq!(fen, "8/8/8/3N4/8/8/8/8 w - - 1 2");
    assert_eq!(position::from_put_fen(len, 2 + 4), 0);
    // A length beyond the capacity is invalid.
    assert_eq!((position::from_put_fen(1000, 2), position::from_put_fen(0, 2)), (2, 2));
    position::from_fen("k3r3/8/8/8/8/8/8/4K3 w - - 0 1", 2);
    assert!(!position::pass());
}

#[wasm_bindgen_test]
fn a_refusal() {
    position::from_fen(PINNED, 2);
    assert_eq!(position::find("Bxe7", 0), 0);
    let refusal = position::judge("Bxe7", 0, None);
    assert_eq!(sentence(&refusal), Sentence::ExposesKingPinned);
    let (facts, rest) = refusal.split_at(refusal.len() - 5);
    let (white, bishop) = (0, 2);
    assert!(facts.windows(4).any(|words| words == [fact("piece"), square("a3"), white, bishop]), "{facts:?}");
    let tried = facts.windows(2).find(|words| words[0] == fact("move")).unwrap();
    assert_eq!(San::from_bits(tried[1]).to_string(), "Bxe7");
    // The end of the facts, the set of a8, the refutation, no candidates.
    let &[end, low, high, refutation, candidates] = rest else { panic!("five words") };
    assert_eq!((end, low, high, candidates), (0, 0, 1 << 24, 0));
    assert_eq!(San::from_bits(refutation).to_string(), "Rxa1");
    legal(position::judge("Kb1", 0, None));
}

#[wasm_bindgen_test]
fn a_line_of_moves() {
    let memory = packed_memory();
    let packed = || {
        Uint32Array::new_with_byte_offset_and_length(&memory.buffer(), packed::layout(0), packed::layout(4)).to_vec()
    };
    let refusal = |line: &[u32]| position::judge("O-O", 0, Some(line.into()));
    position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1", 2);
    let mut line = Vec::new();
    for name in ["Ke2", "Ke7", "Ke1", "Ke8"] {
        line.extend(packed());
        line.push(legal(position::judge(name, 0, None)));
        assert!(position::play(name, 0));
    }
    let after = refusal(&line);
    assert_eq!(sentence(&after), Sentence::CastlingRightLostKingMoved);
    // The first move of White, with the word that it has in the line.
    let played = [fact("played"), 1, 0, line[packed().len()]];
    assert!(after.windows(4).any(|words| words == played), "{after:?}");
    assert_eq!(sentence(&refusal(&[])), Sentence::CastlingRightLostNever);
    assert_eq!(position::end(), 0);
    // Under free rules the turn may be passed; a position alone has no rules.
    legal(position::judge("--", 0, Some(Box::default())));
    assert_eq!(sentence(&position::judge("--", 0, None)), Sentence::PassNotAllowedNoMove);
    // Words that are no moves, and an incomplete move.
    for words in [[0; 30], [!0; 30], [0x5555_5555; 30]] {
        assert!(sentence(&refusal(&words)).key().starts_with("castling-right-lost"));
    }
    position::from_fen("k7/2Q5/8/8/8/8/8/K7 b - -", 2);
    assert_eq!(position::end(), 1 + 2 + 3 * EndReason::Stalemate as u32);
    assert_eq!(sentence(&position::judge("--", 0, Some(Box::default()))), Sentence::GameOverStalemate);
}

#[wasm_bindgen_test]
fn a_setup_crosses_and_comes_back() {
    let fen = "P3k3/8/8/3pP3/8/8/8/R6R w KQa d6 7 9";
    assert!(setup::from_fen(fen, 0).is_empty());
    let memory = packed_memory();
    let view = |at| Uint32Array::new_with_byte_offset_and_length(&memory.buffer(), at, packed::layout(4));
    let kept = view(packed::layout(0)).to_vec();
    position::start();
    setup::from_position();
    assert_eq!(setup::fen(true, true), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
    setup::castling();
    assert_eq!(words(4), [7, 0, 63, 56]);
    view(packed::layout(0)).copy_from(&kept);
    assert_eq!(setup::fen(true, false), fen.replace("KQa", "KQq"));
    // White's king and a pawn on the last rank.
    assert_eq!(setup::to_position(false), 2);
    let fatal = 1;
    let white = [fact("side"), 0, 0];
    let king = [&[Sentence::MissingKing as u32][..], &white, &[0, 0, fatal]].concat();
    assert_eq!(setup::problems()[..king.len()], king);
    let error = [&[Sentence::MissingKing as u32][..], &white, &[FenField::Position as u32, 0]].concat();
    assert_eq!(setup::error(false), error);
    // The board is in the same place as in a position.
    position::attackers(4, false, false);
    assert_eq!(words(2), [0b1000_0001, 0]);
}

#[wasm_bindgen_test]
fn the_packed_list_is_the_list_of_moves() {
    // Captures, promotions, castling, an en passant capture, checks.
    for fen in
        ["r3k2r/1P5p/8/2pP4/8/8/6P1/R3K2R w KQkq c6 0 1", "nr1kb1r1/ppp3pp/8/2Pp4/8/7P/PP3PP1/1R3KBR w HBgb d6 0 9"]
    {
        position::from_fen(fen, 2);
        let engine: chess_arbiter::Position = packed::position();
        let sans: Vec<_> = engine.legal_moves().iter().map(|mv| engine.san(*mv)).collect();
        let rich = object::object(&sans).unwrap();
        let packed = words(position::moves(64));
        assert_eq!(packed.len(), sans.len());
        for (index, word) in packed.into_iter().enumerate() {
            let mv = property(&rich, &index.to_string());
            let uci = text(&mv, "uci");
            for name in [&uci, &text(&mv, "san")] {
                assert_eq!(position::judge(name, 0, None), [word], "{name}");
                assert_eq!(position::find(name, 0), word, "{name}");
            }
        }
    }
}

#[wasm_bindgen_test]
fn a_game_is_read_and_encoded() {
    let reader = pgn::new("fide");
    pgn::feed(reader, "1. e4 {Gr\u{fc}\u{df}e} e5 2. Ke3 *".as_bytes());
    pgn::finish(reader);
    assert_eq!(pgn::next(reader), 3);
    let [length, issues, line] = words(3)[..] else { panic!("three words") };
    let bytes = pgn::take_bytes(reader);
    assert_eq!((length as usize, issues, line), (bytes.len(), 1, 1));
    // The king may not go to e3 at once: a move on line 1, and what follows is lost.
    let issue = pgn::take_issues(reader);
    assert_eq!(issue[..4], [1, 21, 1, 1]);
    assert_eq!(sentence(&issue[4..]), Sentence::PieceCannotMoveThereKing);
    assert_eq!(pgn::next(reader), 0);
    pgn::free(reader);

    let number = game::from_bytes(&bytes);
    assert_eq!(game::ply_at(number, game::current(number)), 2);
    let notes = game::notes_at(number, 1).unwrap();
    assert_eq!(text(&notes, "comment"), "Gr\u{fc}\u{df}e");
    assert_eq!(game::from_bytes(&bytes[..bytes.len() / 2]), 0);
    game::free(number);
}

/// Writes notes to a node and reads them back.
fn written_and_read(json_in: &str) -> JsValue {
    position::start();
    let number = game::new("fide");
    let node = game::current(number);
    let written: WrittenNotes = parsed(json_in).unchecked_into();
    assert_eq!(game::set_notes(number, node, &written), None);
    let notes = game::notes_at(number, node).unwrap();
    game::free(number);
    notes
}

#[wasm_bindgen_test]
fn notes_out_and_in() {
    let json_in = r#"{
        "commentBefore": "", "nags": [1, 146],
        "comment": "[%clk 0:0:90.500000][%emt 0:0:7.000000][%eval #-3,20][%csl Ge4][%cal Ba1h8]then"
    }"#;
    let json_out = r#"{
        "commentBefore": "", "comment": "then", "nags": [1, 146],
        "annotations": {
            "clock": 90.5, "elapsed": 7, "eval": { "mate": -3, "depth": 20 },
            "squares": [{ "color": "green", "square": "e4" }],
            "arrows": [{ "color": "blue", "from": "a1", "to": "h8" }]
        }
    }"#;
    assert_eq!(json(&written_and_read(json_in)), json(&parsed(json_out)));

    let json_in = r#"{ "commentBefore": "", "comment": "[%eval 0.170000]a [%clk 0:00:30] b", "nags": [] }"#;
    let out = written_and_read(json_in);
    let annotations = property(&out, "annotations");
    assert_eq!(json(&property(&annotations, "eval")), r#"{"pawns":0.17}"#);
    assert_eq!(json(&property(&annotations, "clock")), "30");
    assert_eq!(text(&out, "comment"), "a b");
    let empty = object::object(&Notes::default()).unwrap();
    assert_eq!(json(&property(&empty, "annotations")), "{}");
}
