//! Every row is looked at before a test fails.

use super::folder;

/// What went wrong in which rows; panics with the first of them if there are any.
#[derive(Default)]
pub struct Report {
    rows: usize,
    failures: Vec<String>,
}

impl Report {
    pub fn row(&mut self) {
        self.rows += 1;
    }

    pub fn fail(&mut self, what: impl Into<String>) {
        self.failures.push(what.into());
    }

    #[track_caller]
    pub fn expect<T: PartialEq + std::fmt::Debug>(&mut self, what: &str, found: T, wanted: T) {
        if found != wanted {
            self.fail(format!("{what}: found {found:?}, expected {wanted:?}"));
        }
    }

    /// At least `least` rows must have been looked at, so that an empty file is no success.
    #[track_caller]
    pub fn finish(self, least: usize) {
        let (rows, failures) = (self.rows, self.failures.len());
        assert!(
            self.failures.is_empty(),
            "{failures} failures in {rows} rows:\n{}",
            self.failures[..failures.min(25)].join("\n")
        );
        // A foreign folder may hold less than ours.
        assert!(rows >= least || folder().is_some(), "only {rows} rows, expected {least}");
    }
}
