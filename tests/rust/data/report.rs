//! Reports failures after checking every row.

use super::folder;

/// The failed rows; panics with the first ones if there are any.
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

    /// Requires at least `least` checked rows, so that an empty file is not a success.
    #[track_caller]
    pub fn finish(self, least: usize) {
        let (rows, failures) = (self.rows, self.failures.len());
        assert!(
            self.failures.is_empty(),
            "{failures} failures in {rows} rows:\n{}",
            self.failures[..failures.min(25)].join("\n")
        );
        // Another folder may have fewer rows than ours.
        assert!(rows >= least || folder().is_some(), "only {rows} rows, expected {least}");
    }
}
