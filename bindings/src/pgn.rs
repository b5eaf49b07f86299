//! Reading PGN.

use chess_arbiter::{PgnIssue, San};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::verdict::{RefusalObject, Returned, object};

/// Reads games from bytes that arrive in pieces. A game is handed over frozen, so that reading many
/// keeps no memory here.
#[wasm_bindgen]
#[derive(Default)]
pub struct PgnReader {
    reader: chess_arbiter::PgnReader,
    issues: Vec<PgnIssue>,
}

#[derive(Serialize)]
struct IssueObject<'a> {
    line: u32,
    column: u32,
    message: &'a str,
    verdict: Option<RefusalObject<'a>>,
}

#[wasm_bindgen]
impl PgnReader {
    /// A reader that has read nothing.
    #[wasm_bindgen(constructor)]
    pub fn new() -> PgnReader {
        PgnReader::default()
    }

    /// Takes the next bytes.
    pub fn feed(&mut self, bytes: &[u8]) {
        self.reader.feed(bytes);
    }

    /// Says that no more bytes will come.
    pub fn finish(&mut self) {
        self.reader.finish();
    }

    /// The next game that is complete, frozen.
    pub fn next(&mut self) -> Option<Vec<u8>> {
        let read = self.reader.next_game()?;
        self.issues = read.issues;
        Some(read.game.freeze())
    }

    /// How many issues the last game had.
    #[wasm_bindgen(getter, js_name = issueCount)]
    pub fn issue_count(&self) -> u32 {
        self.issues.len() as u32
    }

    /// What was not as it should be in the last game.
    pub fn issues(&self) -> Returned {
        let objects: Vec<IssueObject<'_>> = self
            .issues
            .iter()
            .map(|issue| IssueObject {
                line: issue.line,
                column: issue.column,
                message: &issue.message,
                verdict: issue.verdict.as_ref().map(|(refusal, candidates)| {
                    RefusalObject::new(refusal, candidates.iter().copied().map(San::bits))
                }),
            })
            .collect();
        object(&objects)
    }
}
