//! Facts from the unit tests and issues of other libraries; names; refused moves.

use crate::data::Report;
use crate::data::variants::{self, position};
use chess_arbiter::{Color, Variant};
use serde_json::Value;

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().map(|all| all.iter().filter_map(Value::as_str).collect()).unwrap_or_default()
}

#[test]
fn facts_of_other_libraries_hold() {
    let mut report = Report::default();
    for row in variants::facts() {
        let [variant, fen, note, fact] = &row[..] else { panic!("{row:?}") };
        let fact: Value = serde_json::from_str(fact).expect("JSON");
        let before = position(variant, fen, "auto");
        let what = format!("{variant} {fen}: {note}");
        report.row();
        for (uci, is_legal) in texts(&fact["legal"])
            .iter()
            .map(|uci| (uci, true))
            .chain(texts(&fact["illegal"]).iter().map(|uci| (uci, false)))
        {
            report.expect(&format!("{what}: {uci}"), before.parse_uci(uci).is_ok(), is_legal);
        }
        let ucis: Vec<String> = before.legal_moves().iter().map(|mv| mv.uci(before.mode()).to_string()).collect();
        if fact["only"].is_array() {
            report.expect(&what, ucis, texts(&fact["only"]).into_iter().map(String::from).collect());
        }
        for (uci, san) in fact["san"].as_object().into_iter().flatten() {
            let mv = before.parse_uci(uci).unwrap_or_else(|error| panic!("{what}: {uci}: {error:?}"));
            report.expect(&what, before.san(mv).to_string().as_str(), san.as_str().unwrap());
        }
        if fact["drops"].is_array() {
            let mut squares: Vec<String> =
                before.drops().flat_map(|(_, squares)| squares).map(|square| square.to_string()).collect();
            squares.sort();
            squares.dedup();
            report.expect(&what, squares, texts(&fact["drops"]).into_iter().map(String::from).collect());
        }
        let after = texts(&fact["play"]).iter().fold(before, |position, uci| {
            position.play(position.parse_uci(uci).unwrap_or_else(|error| panic!("{what}: {uci}: {error:?}")))
        });
        let fen = after.fen();
        if let Some(wanted) = fact["after"].as_str() {
            report.expect(&what, fen.as_str(), wanted);
        }
        if let Some(wanted) = fact["ep_after"].as_str() {
            report.expect(&what, fen.split(' ').nth(3), Some(wanted));
        }
        if let Some(wanted) = fact["check"].as_bool() {
            report.expect(&what, after.is_check(), wanted);
        }
        if let Some(wanted) = fact.get("end").filter(|end| !end.is_null() || fact["play"].is_null()) {
            let found = after.mate_or_stalemate().map(|end| end.outcome.name());
            report.expect(&what, found, wanted[0].as_str());
        }
        for (color, wanted) in Color::ALL.into_iter().zip(fact["can_win"].as_array().into_iter().flatten()) {
            if let Some(wanted) = wanted.as_bool() {
                report.expect(&format!("{what}: {color:?} can win"), after.can_win(color), wanted);
            }
        }
    }
    report.finish(45);
}

#[test]
fn names_of_variants_are_read_and_written() {
    let mut report = Report::default();
    for row in variants::names() {
        let [variant, kind, name] = &row[..] else { panic!("{row:?}") };
        let wanted = Variant::from_alias(variant).expect("the name of UCI");
        report.row();
        match kind.as_str() {
            "not" => report.expect(name, Variant::from_alias(name), None),
            "pgn" => report.expect(name, wanted.pgn_name(), name),
            _ => report.expect(name, Variant::from_alias(name), Some(wanted)),
        }
    }
    for variant in Variant::ALL {
        report.expect("own name", Variant::from_name(variant.name()), Some(variant));
        report.expect("own name", Variant::from_alias(variant.name()), Some(variant));
    }
    report.finish(45);
}

#[test]
fn refused_moves_are_not_legal() {
    let mut report = Report::default();
    for row in variants::refused() {
        let position = position(&row[0], &row[1], "auto");
        report.row();
        report.expect(&format!("{} {} {}", row[0], row[1], row[2]), position.parse_uci(&row[2]).is_ok(), false);
        report.expect(&format!("{} {} {}", row[0], row[1], row[2]), position.judge(&row[2]).is_ok(), false);
    }
    report.finish(300);
}
