//! Random mutation of inputs.

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

/// Random numbers (splitmix64), and inputs made with them.
pub struct Mutator(u64);

impl Mutator {
    pub fn new(seed: u64) -> Mutator {
        Mutator(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit.max(1) as u64) as usize
    }

    /// One of the inputs, preferring recent ones.
    fn choose<'a>(&mut self, corpus: &'a [Vec<u8>]) -> &'a [u8] {
        let from = if self.below(2) == 0 { corpus.len() * 3 / 4 } else { 0 };
        let at = from + self.below(corpus.len() - from);
        corpus.get(at).map_or(&[], Vec::as_slice)
    }

    /// An input of the corpus with some mutations.
    pub fn change(&mut self, corpus: &[Vec<u8>], longest: usize) -> Vec<u8> {
        let mut input = self.choose(corpus).to_vec();
        for _ in 0..1 + self.below(4) {
            self.change_once(&mut input, corpus);
        }
        input.truncate(longest);
        input
    }

    fn change_once(&mut self, input: &mut Vec<u8>, corpus: &[Vec<u8>]) {
        let at = self.below(input.len() + 1);
        let len = 1 + self.below(8);
        let end = (at + len).min(input.len());
        match self.below(9) {
            0 if at < input.len() => input[at] ^= 1 << self.below(8),
            1 if at < input.len() => input[at] = self.next() as u8,
            2 => drop(input.drain(at..end)),
            3 => input.insert(at, self.next() as u8),
            4 => {
                // Copies a range to another place.
                let stretch = input[at..end].to_vec();
                let to = self.below(input.len() + 1);
                input.splice(to..to, stretch);
            }
            5 => {
                let other = self.choose(corpus);
                let from = self.below(other.len() + 1);
                let to = (from + 1 + self.below(64)).min(other.len());
                input.splice(at..at, other[from..to].iter().copied());
            }
            6 => {
                let other = self.choose(corpus);
                let from = self.below(other.len() + 1);
                input.truncate(at);
                input.extend_from_slice(&other[from..]);
            }
            7 if input.len() < 8 => input.extend((0..len).map(|_| self.next() as u8)),
            _ => {
                let word = WORDS[self.below(WORDS.len())];
                input.splice(at..at, word.iter().copied());
            }
        }
    }
}
