//! The tags of a game, in order and by name.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::mem::{replace, take};

use crate::text::{put_bytes, take_bytes, take_text};

/// Why a tag cannot be set: PGN cannot represent it, or it would not read back the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TagError {
    /// The name is empty, or contains a space, a control character, a quote, a bracket or a brace.
    Name,
    /// The name has more than [`TagError::LONGEST_NAME`] bytes.
    LongName,
    /// The value contains a line break.
    Value,
    /// The value has more than [`TagError::LONGEST_VALUE`] bytes.
    LongValue,
}

impl TagError {
    /// The maximum length of a name, in bytes of UTF-8; PGN allows lines of 255 (PGN 4.3).
    pub const LONGEST_NAME: usize = 253;
    /// The maximum length of a value, in bytes of UTF-8.
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
    #[inline(never)]
    pub(crate) fn of(name: &str, value: &str) -> Option<TagError> {
        let ends_name = |letter: char| {
            letter.is_whitespace() || letter.is_control() || matches!(letter, '"' | '[' | ']' | '{' | '}')
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
            TagError::Name => "the name of a tag is one word, without spaces, quotes, brackets and braces",
            TagError::LongName => "the name of a tag has at most 253 bytes",
            TagError::Value => "the value of a tag stands on one line",
            TagError::LongValue => "the value of a tag has at most 1048576 bytes",
        })
    }
}

impl core::error::Error for TagError {}

/// The tags that affect the game itself. They are read in any letter case.
const MEANT: [&str; 7] = ["FEN", "SetUp", "Variant", "Rules", "Result", "Termination", "EndedBy"];

/// The standard name of a tag that affects the game, from a name in any letter case.
pub(crate) fn meant_tag(name: &str) -> Option<&'static str> {
    MEANT.into_iter().find(|meant| meant.eq_ignore_ascii_case(name))
}

/// The maximum number of entries in one list of an [`Index`].
const LONGEST_LIST: usize = 128;

/// The place of an entry in an [`Index`], existing or not: a list and an index in it.
type Place = (usize, usize);

/// Numbers of names, sorted by the first eight bytes of the name, then by the whole name, which the caller knows. They
/// are split into several lists to keep insertion cheap, because a PGN may have any number of tags.
#[derive(Clone, Debug, Default)]
pub(super) struct Index(Vec<Vec<(u64, u32)>>);

/// The first eight bytes of a name, as a number in the same order; most names differ in them.
fn head(name: &[u8]) -> u64 {
    let byte = |at: usize| name.get(at).copied().unwrap_or(0);
    (0..8).fold(0, |head, at| head << 8 | u64::from(byte(at)))
}

impl Index {
    /// The number for this name with its place, or the place to insert it.
    pub fn find<'a>(&self, name: &[u8], name_of: impl Fn(u32) -> &'a [u8]) -> Result<(u32, Place), Place> {
        let wanted = head(name);
        let compare = |(head, number): &(u64, u32)| head.cmp(&wanted).then_with(|| name_of(*number).cmp(name));
        let is_before = |list: &Vec<_>| list.last().is_some_and(|last| compare(last).is_lt());
        let list = match self.0.len() {
            0 | 1 => 0,
            len => self.0.partition_point(is_before).min(len - 1),
        };
        let entries = self.0.get(list).map_or(&[] as &[_], Vec::as_slice);
        match entries.binary_search_by(compare) {
            Ok(at) => Ok((entries[at].1, (list, at))),
            Err(at) => Err((list, at)),
        }
    }

    /// Inserts a number at the place found by [`Index::find`]. Nothing can fail after the insertion.
    pub fn insert(&mut self, (mut list, mut at): Place, name: &[u8], number: u32) {
        self.0.reserve(1);
        if self.0.is_empty() {
            self.0.push(Vec::new());
        }
        if self.0[list].len() == LONGEST_LIST {
            const HALF: usize = LONGEST_LIST / 2;
            let behind = self.0[list].split_off(HALF);
            self.0.insert(list + 1, behind);
            if at > HALF {
                (list, at) = (list + 1, at - HALF);
            }
        }
        self.0[list].insert(at, (head(name), number));
    }

    /// Removes a number.
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

/// Tags being read, as bytes: name and value of each.
#[derive(Default)]
pub(crate) struct EncodedTags {
    bytes: Vec<u8>,
    /// The offsets of the tags.
    index: Index,
}

impl EncodedTags {
    fn find(&self, name: &str) -> Result<(u32, Place), Place> {
        let name_at = |at: u32| take_bytes(&mut self.bytes.get(at as usize..).unwrap_or(&[]));
        self.index.find(name.as_bytes(), |at| name_at(at).unwrap_or(&[]))
    }

    /// Adds a tag. Returns whether its name is new.
    pub fn add(&mut self, name: &str, value: &str) -> bool {
        let Err(place) = self.find(name) else { return false };
        self.index.insert(place, name.as_bytes(), self.bytes.len() as u32);
        put_bytes(&mut self.bytes, name.as_bytes());
        put_bytes(&mut self.bytes, value.as_bytes());
        true
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        let (at, _) = self.find(name).ok()?;
        let mut tag = self.bytes.get(at as usize..)?;
        take_bytes(&mut tag)?;
        take_text(&mut tag)
    }

    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub fn clear(&mut self) {
        self.bytes.clear();
        self.index.clear();
    }
}

/// Names and values.
#[derive(Clone, Debug, Default)]
pub(super) struct Tags {
    /// In order; a removed tag has an empty name.
    list: Vec<(String, String)>,
    index: Index,
    removed: usize,
    /// The size of the texts in bytes.
    heap: usize,
}

impl Tags {
    fn find(&self, name: &str) -> Result<(u32, Place), Place> {
        self.index.find(name.as_bytes(), |number| self.list[number as usize].0.as_bytes())
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        let (number, _) = self.find(name).ok()?;
        Some(self.list[number as usize].1.as_str())
    }

    /// The existing tags, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let is_there = |(name, _): &&(String, String)| !name.is_empty();
        self.list.iter().filter(is_there).map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The existing tags by name, in ASCII order.
    pub fn by_name(&self) -> impl Iterator<Item = (&str, &str)> {
        self.index.0.iter().flatten().map(|(_, number)| {
            let (name, value) = &self.list[*number as usize];
            (name.as_str(), value.as_str())
        })
    }

    /// Sets a tag in place, or after the others.
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
                self.index.insert(place, name.as_bytes(), self.list.len() as u32);
                self.list.push(tag);
                self.heap += name.len() + added;
            }
        }
    }

    /// Removes a tag. Returns whether it existed.
    pub fn remove(&mut self, name: &str) -> bool {
        let Ok((number, place)) = self.find(name) else { return false };
        self.index.remove(place);
        let (name, value) = take(&mut self.list[number as usize]);
        self.heap -= name.len() + value.len();
        self.removed += 1;
        if 2 * self.removed > self.list.len() {
            let mut left = Tags::default();
            self.iter().for_each(|(name, value)| left.set(name, value));
            drop(replace(self, left));
        }
        true
    }

    /// The memory of the tags in bytes.
    pub fn memory(&self) -> usize {
        let lists = self.index.0.iter().map(|list| list.capacity() * size_of::<(u64, u32)>());
        let list = self.list.capacity() * size_of::<(String, String)>();
        self.heap + list + lists.sum::<usize>()
    }
}
