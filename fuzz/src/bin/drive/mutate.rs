//! Random mutation of inputs.

use fastrand::Rng;

/// Fragments of chess texts.
const WORDS: &[&[u8]] = &[
    b"e4",
    b"e5",
    b"Nf3",
    b"exd5",
    b"O-O",
    b"O-O-O",
    b"0-0",
    b"e8=Q",
    b"a1=N",
    b"Bb5+",
    b"Qxf7#",
    b"e2e4",
    b"e1g1",
    b"Ke1-g1",
    b" e.p.",
    b"!?",
    b"??",
    b"+",
    b"#",
    b"--",
    b"1.",
    b"1...",
    b"12. ",
    b"(",
    b")",
    b"{",
    b"}",
    b"; ",
    b"\n",
    b"\r\n",
    b"\n\n",
    b"$1",
    b"$255",
    b"*",
    b"1-0",
    b"0-1",
    b"1/2-1/2",
    b"[Event \"",
    b"\"]\n",
    b"[FEN \"",
    b"[SetUp \"1\"]\n",
    b"[Variant \"Chess960\"]\n",
    b"[Result \"1-0\"]\n",
    b"[White \"",
    b"\\\"",
    b"\\\\",
    b"%",
    b"[%clk 0:01:30]",
    b"[%emt 1.5]",
    b"[%eval -0.25,12]",
    b"[%eval #-3]",
    b"[%csl Ge4,Rd5]",
    b"[%cal Ge2e4]",
    b"[%",
    b"]",
    b" w KQkq - 0 1",
    b" b - e3 0 1",
    b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    b"8/8/8/8",
    b"/",
    b"KQkq",
    b"HAha",
    b"4294967295",
    b"99999999999",
    b"\xef\xbb\xbf",
    b"\xc2\xa0",
    b"\xe2\x99\x98",
    b"\xff",
    b"\0",
    b"                ",
];

/// A source of mutated inputs.
pub struct Mutator(Rng);

impl Mutator {
    pub fn new(seed: u64) -> Mutator {
        Mutator(Rng::with_seed(seed))
    }

    /// One of the inputs, preferring recent ones.
    fn choose<'a>(&mut self, corpus: &'a [Vec<u8>]) -> &'a [u8] {
        let from = if self.0.bool() { corpus.len() * 3 / 4 } else { 0 };
        self.0.choice(&corpus[from..]).map_or(&[], Vec::as_slice)
    }

    /// An input of the corpus with some mutations.
    pub fn change(&mut self, corpus: &[Vec<u8>], longest: usize) -> Vec<u8> {
        let mut input = self.choose(corpus).to_vec();
        for _ in 0..1 + self.0.usize(..4) {
            self.change_once(&mut input, corpus);
        }
        input.truncate(longest);
        input
    }

    fn change_once(&mut self, input: &mut Vec<u8>, corpus: &[Vec<u8>]) {
        let at = self.0.usize(..input.len() + 1);
        let len = 1 + self.0.usize(..8);
        let end = (at + len).min(input.len());
        match self.0.usize(..9) {
            0 if at < input.len() => input[at] ^= 1 << self.0.usize(..8),
            1 if at < input.len() => input[at] = self.0.u8(..),
            2 => drop(input.drain(at..end)),
            3 => input.insert(at, self.0.u8(..)),
            4 => {
                // Copies a range to another place.
                let stretch = input[at..end].to_vec();
                let to = self.0.usize(..input.len() + 1);
                input.splice(to..to, stretch);
            }
            5 => {
                let other = self.choose(corpus);
                let from = self.0.usize(..other.len() + 1);
                let to = (from + 1 + self.0.usize(..64)).min(other.len());
                input.splice(at..at, other[from..to].iter().copied());
            }
            6 => {
                let other = self.choose(corpus);
                let from = self.0.usize(..other.len() + 1);
                input.truncate(at);
                input.extend_from_slice(&other[from..]);
            }
            7 if input.len() < 8 => input.extend((0..len).map(|_| self.0.u8(..))),
            _ => {
                let word = WORDS[self.0.usize(..WORDS.len())];
                input.splice(at..at, word.iter().copied());
            }
        }
    }
}
