//! Edits of a text that may be nested.

/// How an edit relates to others at the same place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// Closes a part that began before: the inner one comes first.
    Close,
    /// Opens a part that ends later: the outer one comes first.
    Open,
    Replace,
}

#[derive(Debug)]
struct Edit {
    at: usize,
    kind: Kind,
    /// Orders edits at one place by the end or the start of their part.
    rank: isize,
    /// Of equal parts, the first one is the outer one.
    number: isize,
    end: usize,
    text: String,
}

#[derive(Debug, Default)]
pub struct Edits(Vec<Edit>);

impl Edits {
    /// Puts texts around a part.
    pub fn wrap(&mut self, from: usize, to: usize, before: String, after: String) {
        let number = self.0.len() as isize;
        self.0.push(Edit { at: from, kind: Kind::Open, rank: -(to as isize), number, end: from, text: before });
        self.0.push(Edit { at: to, kind: Kind::Close, rank: -(from as isize), number: -number, end: to, text: after });
    }

    pub fn insert(&mut self, at: usize, text: String) {
        self.0.push(Edit { at, kind: Kind::Open, rank: isize::MIN, number: 0, end: at, text });
    }

    /// Edits within the part are dropped.
    pub fn replace(&mut self, from: usize, to: usize, text: String) {
        self.0.push(Edit { at: from, kind: Kind::Replace, rank: 0, number: 0, end: to, text });
    }

    pub fn apply(mut self, source: &str) -> String {
        self.0.sort_by_key(|edit| (edit.at, edit.kind, edit.rank, edit.number));
        let mut text = String::new();
        let mut at = 0;
        for edit in self.0 {
            if edit.at < at {
                continue;
            }
            text += &source[at..edit.at];
            text += &edit.text;
            at = edit.end;
        }
        text + &source[at..]
    }
}
