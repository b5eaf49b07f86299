//! Reading the JSON of a data folder: its files, and values as the text of a column.

use flate2::read::GzDecoder;
use serde_json::Value;
use std::path::Path;
use std::{fs, io::Read};

/// The values of a file of JSON lines; empty if the file does not exist.
pub fn lines(folder: &Path, name: &str) -> Vec<Value> {
    let Ok(bytes) = fs::read(folder.join(format!("{name}.jsonl.gz"))) else { return Vec::new() };
    let mut text = String::new();
    GzDecoder::new(&bytes[..]).read_to_string(&mut text).expect("a gzip file of UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

/// The facts of these kinds in the file of mixed facts; empty if the file does not exist.
pub fn golden(folder: &Path, kinds: &[&str]) -> Vec<Value> {
    let Ok(text) = fs::read_to_string(folder.join("golden.json")) else { return Vec::new() };
    let facts: Vec<Value> = serde_json::from_str(&text).expect("an array of JSON");
    facts.into_iter().filter(|fact| kinds.contains(&str(&fact["kind"]))).collect()
}

/// The text of the value, empty if it is not a text.
pub fn str(value: &Value) -> &str {
    value.as_str().unwrap_or("")
}

/// Whether the value is true or a number other than 0.
pub fn truthy(value: &Value) -> bool {
    match value {
        Value::Bool(is) => *is,
        Value::Number(number) => number.as_i64() != Some(0),
        _ => false,
    }
}

/// "960" if the value is true, else "std".
pub fn mode(value: &Value) -> String {
    if truthy(value) { "960" } else { "std" }.into()
}

/// "yes" if the value is true, else "no".
pub fn yes(value: &Value) -> String {
    if truthy(value) { "yes" } else { "no" }.into()
}

/// The value as text, "." if it is missing.
pub fn or_dot(value: &Value) -> String {
    match value {
        Value::Null => ".".into(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// The texts of an array; empty if the value is not an array.
pub fn list(value: &Value) -> Vec<String> {
    value.as_array().map(|all| all.iter().map(|one| str(one).to_owned()).collect()).unwrap_or_default()
}

/// A text split at its spaces.
pub fn list_of_words(value: &Value) -> Vec<String> {
    str(value).split(' ').filter(|word| !word.is_empty()).map(String::from).collect()
}

/// A list as one column, "." if it is empty.
pub fn joined(values: Vec<String>, by: &str) -> String {
    if values.is_empty() { ".".into() } else { values.join(by) }
}

/// The column of flags (see `tests/data/README.md`); `insufficient` names the member for the flag `i`.
pub fn flags(row: &Value, insufficient: &str) -> String {
    let names = ["check", "checkmate", "stalemate", insufficient, "no_win_white", "no_win_black"];
    let flags = names.iter().zip("+#=iwb".chars()).filter(|(name, _)| truthy(&row[**name]));
    let flags: String = flags.map(|(_, flag)| flag).collect();
    if flags.is_empty() { ".".into() } else { flags }
}

/// A [`Row`](super::Row) of these columns.
macro_rules! row {
    ($($column:expr),* $(,)?) => { vec![$(String::from($column)),*] };
}

pub(super) use row;
