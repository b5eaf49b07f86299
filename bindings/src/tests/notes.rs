//! Notes and comments.

use chess_arbiter::Notes;
use js_sys::{JSON, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::notes::{self, WrittenNotes};
use crate::{game, object, position};

fn json(value: &JsValue) -> String {
    JSON::stringify(value).unwrap().into()
}

fn property(value: &JsValue, name: &str) -> JsValue {
    Reflect::get(value, &name.into()).unwrap()
}

fn parsed(text: &str) -> JsValue {
    JSON::parse(text).unwrap()
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
fn notes_cross_as_json() {
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
    assert_eq!(property(&out, "comment"), "a b");
    let empty = object::object(&Notes::default()).unwrap();
    assert_eq!(json(&property(&empty, "annotations")), "{}");
}

#[wasm_bindgen_test]
fn a_comment_is_trimmed_line_by_line() {
    assert_eq!(notes::tidy("  a \n\n\n b\t"), "a\n\nb");
}
