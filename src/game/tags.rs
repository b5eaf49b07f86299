//! The tags of a game, in their order and by their names.

use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;
use core::mem::{replace, take};

/// Why a tag cannot be set: PGN could not hold it, or it would not read back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TagError {
    /// The name is empty, or has a blank, a control character, a quote, a bracket or a brace in it.
    Name,
    /// The name has more than [`TagError::LONGEST_NAME`] bytes.
    LongName,
    /// The value has a line break in it.
    Value,
    /// The value has more than [`TagError::LONGEST_VALUE`] bytes.
    LongValue,
}

impl TagError {
    /// The length of a name, in bytes of UTF-8; PGN allows lines of 255 (PGN 4.3).
    pub const LONGEST_NAME: usize = 253;
    /// The length of a value, in bytes of UTF-8.
    pub const LONGEST_VALUE: usize = 1 << 20;

    /// A stable code, the same in JavaScript.
    pub const fn code(self) -> &'static str {
        match self {
            TagError::Name => "tag-name",
            TagError::LongName => "long-tag-name",
            TagError::Value => "tag-value",
            TagError::LongValue => "long-tag-value",
        }
    }

    /// What is wrong with a tag, if anything is.
    pub(crate) fn of(name: &str, value: &str) -> Option<TagError> {
        let ends_name = |letter: char| {
            letter.is_whitespace()
                || letter.is_control()
                || matches!(letter, '"' | '[' | ']' | '{' | '}')
        };
        if name.len() > TagError::LONGEST_NAME {
            Some(TagError::LongName)
        } else if name.is_empty() || name.contains(ends_name) {
            Some(TagError::Name)
        } else if value.len() > TagError::LONGEST_VALUE {
            Some(TagError::LongValue)
        } else if value.contains(['\n', '\r']) {
            Some(TagError::Value)
        } else {
            None
        }
    }
}

impl fmt::Display for TagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TagError::Name => {
                "the name of a tag is one word, without blanks, quotes, brackets and braces"
            }
            TagError::LongName => "the name of a tag has at most 253 bytes",
            TagError::Value => "the value of a tag stands on one line",
            TagError::LongValue => "the value of a tag has at most 1048576 bytes",
        })
    }
}

impl core::error::Error for TagError {}

/// So many numbers are in one list of an [`Index`].
const LONGEST_LIST: usize = 512;

/// Where a number is in an [`Index`], or where it would be: a list and a place in it.
type Place = (usize, usize);

/// The numbers of names, in the order of the names, which whoever asks knows. They are in lists that follow each
/// other, so that little is moved to add one: a text may have as many tags as it likes.
#[derive(Clone, Debug, Default)]
pub(super) struct Index(Vec<Vec<u32>>);

impl Index {
    /// The number whose name is found equal, and its place; or the place where it would be.
    pub fn find(&self, compare: impl Fn(u32) -> Ordering) -> Result<(u32, Place), Place> {
        let is_before =
            |list: &Vec<u32>| list.last().is_some_and(|number| compare(*number) == Ordering::Less);
        let list = self.0.partition_point(is_before).min(self.0.len().saturating_sub(1));
        let numbers = self.0.get(list).map_or(&[] as &[u32], Vec::as_slice);
        match numbers.binary_search_by(|number| compare(*number)) {
            Ok(at) => Ok((numbers[at], (list, at))),
            Err(at) => Err((list, at)),
        }
    }

    /// Adds a number where [`Index::find`] said.
    pub fn insert(&mut self, (list, at): Place, number: u32) {
        if self.0.is_empty() {
            self.0.push(Vec::new());
        }
        self.0[list].insert(at, number);
        if self.0[list].len() > LONGEST_LIST {
            let behind = self.0[list].split_off(LONGEST_LIST / 2);
            self.0.insert(list + 1, behind);
        }
    }

    /// Takes a number out.
    fn remove(&mut self, (list, at): Place) {
        self.0[list].remove(at);
        if self.0[list].is_empty() {
            self.0.remove(list);
        }
    }

    pub fn clear(&mut self) {
        self.0.truncate(1);
        self.0.iter_mut().for_each(Vec::clear);
    }
}

/// Names and values.
#[derive(Clone, Debug, Default)]
pub(super) struct Tags {
    /// In their order; without a name where one was removed.
    list: Vec<(String, String)>,
    index: Index,
    removed: usize,
    /// The bytes of the texts.
    heap: usize,
}

impl Tags {
    fn find(&self, name: &str) -> Result<(u32, Place), Place> {
        self.index.find(|number| self.list[number as usize].0.as_str().cmp(name))
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        let (number, _) = self.find(name).ok()?;
        Some(self.list[number as usize].1.as_str())
    }

    /// Those that are there, in their order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let is_there = |(name, _): &&(String, String)| !name.is_empty();
        self.list.iter().filter(is_there).map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Sets a tag in its place, or behind the others.
    pub fn set(&mut self, name: &str, value: &str) {
        let value = String::from(value);
        let added = value.len();
        match self.find(name) {
            Ok((number, _)) => {
                let old = replace(&mut self.list[number as usize].1, value);
                self.heap = self.heap - old.len() + added;
            }
            Err(place) => {
                let tag = (String::from(name), value);
                self.list.reserve(1);
                self.index.insert(place, self.list.len() as u32);
                self.list.push(tag);
                self.heap += name.len() + added;
            }
        }
    }

    /// Removes a tag. Returns whether it was there.
    pub fn remove(&mut self, name: &str) -> bool {
        let Ok((number, place)) = self.find(name) else { return false };
        self.index.remove(place);
        let (name, value) = take(&mut self.list[number as usize]);
        self.heap -= name.len() + value.len();
        self.removed += 1;
        if 2 * self.removed > self.list.len() {
            let list = take(&mut self.list);
            *self = Tags::default();
            for (name, value) in list.iter().filter(|(name, _)| !name.is_empty()) {
                self.set(name, value);
            }
        }
        true
    }

    /// The bytes that they take, as good as it is known.
    pub fn memory(&self) -> usize {
        self.heap + self.list.capacity() * (size_of::<(String, String)>() + size_of::<u32>())
    }
}
