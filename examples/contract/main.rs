//! Prints, as JSON, what the types of another language can be checked against: `vocabulary`, the names of every
//! public enum; `keys`, those of every object; and `golden`, values of every structured type as the engine serializes
//! them.
//!
//! `cargo run --example contract --features serde`

mod golden;

use std::collections::{BTreeMap, BTreeSet};

use chess_arbiter::{
    CastlingSide, ClaimReason, ClaimRefusalCode, Color, EndReason, Facts, FenField, GameProblemCode, IllegalReason,
    MarkColor, MoveError, Outcome, PgnIssue, ProblemCode, Role, Rules, Sentence, Square, Variant,
};
use serde_json::{Value, json};

fn main() {
    let contract = json!({ "vocabulary": vocabulary(), "keys": keys(), "golden": golden::golden() });
    println!("{contract:#}");
}

fn vocabulary() -> Value {
    let outcomes = [Outcome::Win(Color::White), Outcome::Win(Color::Black), Outcome::Draw];
    let squares: Vec<&str> = Square::all().map(Square::name).collect();
    json!({
        "CastlingSide": CastlingSide::ALL.map(CastlingSide::name),
        "ClaimBasis": bases(),
        "ClaimReason": ClaimReason::ALL.map(|reason| reason.end().code()),
        "ClaimRefusalCode": ClaimRefusalCode::ALL.map(ClaimRefusalCode::code),
        "Color": Color::ALL.map(Color::name),
        "EndReason": &EndReason::ALL.map(EndReason::code)[..],
        "FenCode": fen_codes(),
        "FenField": FenField::ALL.map(FenField::name),
        "GameProblemCode": GameProblemCode::ALL.map(GameProblemCode::code),
        "IllegalReason": &IllegalReason::ALL.map(IllegalReason::code)[..],
        "MarkColor": MarkColor::ALL.map(MarkColor::name),
        "MoveError": MoveError::ALL.map(MoveError::code),
        "Outcome": outcomes.map(Outcome::name),
        "PgnCode": PgnIssue::codes().chain(epd_codes()).collect::<Vec<_>>(),
        "ProblemCode": ProblemCode::ALL.map(ProblemCode::code),
        "PromotionRole": Role::PROMOTIONS.map(Role::name),
        "Role": Role::ALL.map(Role::name),
        "Rules": Rules::ALL.map(Rules::name),
        "Sentence": &Sentence::ALL.map(Sentence::key)[..],
        "Square": squares,
        "Variant": Variant::ALL.map(Variant::name),
    })
}

/// The sentences about FEN, and the problems for which a FEN is refused.
fn fen_codes() -> Vec<&'static str> {
    let fatal = ProblemCode::ALL.into_iter().filter(|code| code.is_fatal());
    let sentences =
        Sentence::ALL.into_iter().map(Sentence::key).filter(|key| key.starts_with("fen-") && !key.contains('.'));
    sentences.chain(fatal.map(ProblemCode::code)).collect()
}

/// What only chess-arbiter/epd reports, which is written in JavaScript.
fn epd_codes() -> impl Iterator<Item = &'static str> {
    Sentence::ALL.into_iter().filter_map(|sentence| sentence.key().strip_prefix("epd-"))
}

/// What the golden claims are based on: both that there is.
fn bases() -> BTreeSet<String> {
    let claims = golden::golden().remove("DrawClaim").unwrap_or_default();
    claims.iter().filter_map(|claim| claim["basis"].as_str()).map(String::from).collect()
}

/// Of facts all that there are; of the other objects those of the golden values.
fn keys() -> BTreeMap<String, BTreeSet<String>> {
    let mut keys: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (name, values) in golden::golden() {
        let found = values.iter().filter_map(Value::as_object).flat_map(|object| object.keys());
        keys.entry(name.into()).or_default().extend(found.cloned());
    }
    let facts = ["sentence"].iter().chain(Facts::NAMES).map(|name| name.to_string());
    keys.insert("Facts".into(), facts.collect());
    keys
}
