//! Structured results that every app meets, as lists of numbers, which `js/wasm/results.js` decodes. Names are numbers, too: the build
//! generates their lists from the engine's source.

use alloc::vec::Vec;

use chess_arbiter::{Bitboard, Color, Facts, FenError, Outcome, PieceOn, Problem, Refusal, San, Square, Value};
#[cfg(feature = "whole")]
use chess_arbiter::{ClaimRefusal, DrawClaim, GameProblem, PgnIssue};

/// Values that can be written as numbers.
pub trait Words {
    /// Appends its numbers.
    fn put(&self, words: &mut Vec<u32>);
}

/// A value as numbers: none for `None`, those of all items for a slice.
pub fn words(value: &(impl Words + ?Sized)) -> Vec<u32> {
    let mut words = Vec::new();
    value.put(&mut words);
    words
}

impl<T: Words> Words for Option<T> {
    fn put(&self, words: &mut Vec<u32>) {
        if let Some(value) = self {
            value.put(words);
        }
    }
}

impl<T: Words> Words for [T] {
    fn put(&self, words: &mut Vec<u32>) {
        for item in self {
            item.put(words);
        }
    }
}

/// Their number, then each.
fn put_list<T: Copy>(items: &[T], words: &mut Vec<u32>, put: fn(T, &mut Vec<u32>)) {
    words.push(items.len() as u32);
    for item in items {
        put(*item, words);
    }
}

fn put_move(san: San, words: &mut Vec<u32>) {
    words.push(san.bits());
}

fn put_square(square: Square, words: &mut Vec<u32>) {
    words.push(square.index().into());
}

fn put_piece(piece: PieceOn, words: &mut Vec<u32>) {
    words.extend([piece.square.index().into(), piece.color as u32, piece.role as u32]);
}

/// The low half, then the high half.
fn put_set(set: Bitboard, words: &mut Vec<u32>) {
    words.extend([set.0 as u32, (set.0 >> 32) as u32]);
}

/// The number of an outcome: 0 if White wins, 1 if Black wins, 2 for a draw.
pub fn outcome_code(outcome: Outcome) -> u32 {
    match outcome {
        Outcome::Win(Color::White) => 0,
        Outcome::Win(Color::Black) => 1,
        Outcome::Draw => 2,
    }
}

fn put_value(value: Value<'_>, words: &mut Vec<u32>) {
    match value {
        Value::Color(color) => words.push(color as u32),
        Value::Role(role) => words.push(role as u32),
        Value::Square(square) => put_square(square, words),
        Value::Piece(piece) => put_piece(piece, words),
        Value::Pieces(pieces) => put_list(pieces, words, put_piece),
        Value::Move(san) => put_move(san, words),
        Value::Moves(sans) => put_list(sans, words, put_move),
        Value::Played(played) => words.extend([played.number, played.san.color() as u32, played.san.bits()]),
        Value::Number(number) => words.push(number),
        Value::Line(line) => {
            put_square(line.from, words);
            put_square(line.to, words);
        }
        Value::Side(side) => words.push(side as u32),
        Value::Letter(letter) => words.push(letter.into()),
        Value::Text(text) => {
            words.push(text.chars().count() as u32);
            words.extend(text.chars().map(u32::from));
        }
        Value::Sentence(sentence) => words.push(sentence as u32),
        Value::Outcome(outcome) => words.push(outcome_code(outcome)),
        Value::Pocket(pocket) => {
            words.push(pocket.roles().count() as u32);
            words.extend(pocket.roles().map(|role| role as u32));
        }
    }
}

/// The sentence, then each fact after its number, from 1; 0 ends them. JavaScript takes the code from the name of the sentence.
impl Words for Facts {
    fn put(&self, words: &mut Vec<u32>) {
        words.push(self.sentence as u32);
        self.each(&mut |place, value| {
            words.push(place as u32 + 1);
            put_value(value, words);
        });
        words.push(0);
    }
}

impl Words for Refusal {
    fn put(&self, words: &mut Vec<u32>) {
        self.facts.put(words);
        put_set(self.squares, words);
        words.push(self.refutation.map_or(0, San::bits));
        put_list(&self.candidates, words, put_move);
    }
}

impl Words for Problem {
    fn put(&self, words: &mut Vec<u32>) {
        self.facts.put(words);
        put_set(self.squares, words);
        words.push(self.code.is_fatal().into());
    }
}

impl Words for FenError {
    fn put(&self, words: &mut Vec<u32>) {
        self.facts().put(words);
        words.extend([self.field() as u32, self.offset as u32]);
    }
}

#[cfg(feature = "whole")]
impl Words for GameProblem {
    fn put(&self, words: &mut Vec<u32>) {
        self.facts.put(words);
        words.push(self.ply);
    }
}

/// The reason as in `end_code`.
#[cfg(feature = "whole")]
impl Words for DrawClaim {
    fn put(&self, words: &mut Vec<u32>) {
        words.push(self.reason.end() as u32);
        put_list(&self.moves, words, put_move);
    }
}

/// 1 and the claim, or 0 and why it is refused: the facts and the moves that would make it correct.
#[cfg(feature = "whole")]
impl Words for Result<DrawClaim, ClaimRefusal> {
    fn put(&self, words: &mut Vec<u32>) {
        words.push(self.is_ok().into());
        match self {
            Ok(claim) => claim.put(words),
            Err(refusal) => {
                refusal.facts.put(words);
                put_list(&refusal.moves, words, put_move);
            }
        }
    }
}

/// The place and whether something is lost; then 1 and the refusal of a move, or 0 and the facts. For a move of an atomic game
/// the position before it follows, after the number of its words.
#[cfg(feature = "whole")]
impl Words for PgnIssue {
    fn put(&self, words: &mut Vec<u32>) {
        words.extend([self.line, self.column, self.lost().into(), self.verdict().is_some().into()]);
        match self.verdict() {
            Some(refusal) => refusal.put(words),
            None => self.facts().put(words),
        }
        let before = self.before().map(|position| position.pack());
        put_list(before.as_ref().map_or(&[], |packed| packed), words, |word, words| words.push(word));
    }
}
