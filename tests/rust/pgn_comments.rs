//! Commands in the comments of a PGN: clocks, evaluations, marks and arrows.

use crate::data::{self, Report};
use crate::pgn_support::one;
use chess_arbiter::{Eval, MarkColor, Notes, PgnStyle};
use serde_json::Value;

#[test]
fn commands_in_comments() {
    let mut report = Report::default();
    for row in data::pgn_comments() {
        let wanted: Value = serde_json::from_str(&row[1]).unwrap();
        for text in
            [format!("1. e4 {{{}}} *", row[0]), format!("1. e4 {{ {} }} *", row[0]), format!("1. e4 ;{}\n*", row[0])]
        {
            let game = one(&text).game;
            let notes = game.notes(game.current()).cloned().unwrap_or_default();
            report.row();
            if let Err(why) = says(&notes, &wanted) {
                report.fail(format!("{text}: {why}"));
            }
            let again = one(&game.to_pgn(PgnStyle::default())).game;
            report.expect(&text, again.notes(again.current()), game.notes(game.current()));
        }
    }
    report.finish(20);
}

/// Whether notes match the data.
pub fn says(notes: &Notes, wanted: &Value) -> Result<(), String> {
    let check = |what: &str, found: Value, wanted: &Value| {
        let same = match (found.as_f64(), wanted.as_f64()) {
            (Some(found), Some(wanted)) => found == wanted,
            _ => found == *wanted,
        };
        if same { Ok(()) } else { Err(format!("{what}: found {found}, expected {wanted}")) }
    };
    let annotations = &notes.annotations;
    let number = |millionths: Option<i64>| millionths.map_or(Value::Null, |number| (number as f64 / 1e6).into());
    let letter = |color: &MarkColor| match color {
        MarkColor::Green => 'G',
        MarkColor::Red => 'R',
        MarkColor::Yellow => 'Y',
        MarkColor::Blue => 'B',
    };
    for (name, wanted) in wanted.as_object().unwrap() {
        match name.as_str() {
            "ply" => {}
            "text" => check(name, notes.after.as_str().into(), wanted)?,
            "clk" => check(name, number(annotations.clock), wanted)?,
            "emt" => check(name, number(annotations.elapsed), wanted)?,
            "csl" => {
                let marks = annotations.squares.iter();
                let marks: Vec<String> = marks.map(|(color, square)| format!("{}{square}", letter(color))).collect();
                check(name, marks.into(), wanted)?;
            }
            "cal" => {
                let marks = annotations.arrows.iter();
                let marks: Vec<String> = marks.map(|(color, a, b)| format!("{}{a}{b}", letter(color))).collect();
                check(name, marks.into(), wanted)?;
            }
            "eval" => {
                let (eval, depth) = annotations.eval.ok_or("no evaluation")?;
                check("depth", depth.into(), wanted.get("depth").unwrap_or(&Value::Null))?;
                match eval {
                    Eval::Pawns(pawns) => {
                        let wanted = wanted.get("pawns").unwrap_or(wanted);
                        check("pawns", number(Some(pawns)), wanted)?;
                    }
                    Eval::Mate(moves) => check("mate", moves.into(), &wanted["mate"])?,
                }
            }
            _ => return Err(format!("nobody knows {name}")),
        }
    }
    Ok(())
}
