//! Helpers for the tests of PGN: reading, and the visible state of a game.

use chess_arbiter::{Game, NodeId, Notes, PgnGame, PgnReader, PgnStyle, read_pgn};
use fastrand::Rng;

pub fn one(text: &str) -> PgnGame {
    let mut games = read_pgn(text.as_bytes());
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

/// Reads the text in chunks of this many bytes, taking games as soon as they are complete.
pub fn in_chunks(bytes: &[u8], len: usize) -> Vec<PgnGame> {
    let mut reader = PgnReader::new();
    let mut games = Vec::new();
    for chunk in bytes.chunks(len) {
        reader.feed(chunk);
        games.extend(std::iter::from_fn(|| reader.next_game()));
    }
    reader.finish();
    games.extend(std::iter::from_fn(|| reader.next_game()));
    games
}

pub fn sans(game: &Game) -> Vec<String> {
    game.history().iter().map(ToString::to_string).collect()
}

pub fn issues(read: &PgnGame) -> Vec<String> {
    read.issues.iter().map(ToString::to_string).collect()
}

/// Nodes, variations, NAGs and comments, counted as python-chess counts them: a move has a comment before
/// and one after it, however many were written.
#[derive(Debug, PartialEq, Eq)]
pub struct Counts {
    pub nodes: u64,
    pub variations: u64,
    pub nags: u64,
    pub comments: u64,
}

pub fn counts(game: &Game) -> Counts {
    let mut counts = Counts { nodes: 0, variations: 0, nags: 0, comments: 0 };
    let mut pending = vec![NodeId::ROOT];
    while let Some(id) = pending.pop() {
        let children = game.children(id);
        let count = children.clone().count() as u64;
        counts.nodes += count;
        counts.variations += count.saturating_sub(1);
        pending.extend(children);
        let Some(Notes { before, after, nags, annotations }) = game.notes(id) else { continue };
        counts.nags += nags.len() as u64;
        counts.comments += u64::from(!before.is_empty());
        counts.comments += u64::from(!after.is_empty() || !annotations.is_empty());
    }
    counts
}

/// The tree in UCI: a move, its alternatives in parentheses, what follows.
pub fn tree(game: &Game) -> String {
    enum Step {
        Line(NodeId),
        Variation(NodeId),
        Close,
    }
    let uci = |id| match game.san_at(id).unwrap() {
        san if san.to_string() == "--" => "0000".to_owned(),
        san => san.uci().to_string(),
    };
    let mut words: Vec<String> = Vec::new();
    let mut steps = vec![Step::Line(NodeId::ROOT)];
    while let Some(step) = steps.pop() {
        match step {
            Step::Close => words.push(")".into()),
            Step::Variation(id) => {
                words.extend(["(".into(), uci(id)]);
                steps.extend([Step::Close, Step::Line(id)]);
            }
            Step::Line(id) => {
                let mut variations = game.children(id);
                let Some(main) = variations.next() else { continue };
                words.push(uci(main));
                steps.push(Step::Line(main));
                steps.extend(variations.rev().map(Step::Variation));
            }
        }
    }
    words.join(" ")
}

/// The visible state of a game: its PGN, its tags, and its issues.
pub type Shown = (String, Vec<(String, String)>, Vec<String>);

/// The visible state of games.
pub fn shown(games: &[PgnGame]) -> Vec<Shown> {
    games
        .iter()
        .map(|read| {
            (
                read.game.to_pgn(PgnStyle::new().max_width(0)),
                read.game.tags().map(|(name, value)| (name.into(), value.into())).collect(),
                issues(read),
            )
        })
        .collect()
}

/// Fragments of PGN, and other fragments.
const PIECES: &[&str] = &[
    "1.",
    "1...",
    "2.",
    "12.",
    "e4",
    "e5",
    "d4",
    "d5",
    "Nf3",
    "Nc6",
    "Nf6",
    "Bb4+",
    "O-O",
    "0-0",
    "exd6",
    "e.p.",
    "e.",
    "p.",
    "e8(Q)",
    "e4*",
    "Nf31-0",
    "Nf3!?",
    "e5,",
    "\u{2658}f3",
    "--",
    "(",
    ")",
    "()",
    "(=)",
    "{",
    "}",
    "{}",
    "{x}",
    "[",
    "]",
    "\"",
    "\\",
    ";",
    "%",
    "%x\n",
    "$1",
    "$",
    "$99999",
    "!",
    "?!",
    "!!!",
    "+",
    "#",
    ",",
    ".",
    "*",
    "**",
    "1-0",
    "0-1",
    "1/2-1/2",
    "1/2",
    "-",
    "1",
    "0",
    "\u{bd}",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    "\n \t\r\n",
    " ",
    "   ",
    "\t",
    "\u{b}",
    "\0",
    "[White \"a\"]\n",
    "[Event \"",
    "[Event \"b\"]\n",
    "\n\n[Event \"c\"]\n\n",
    "[White \"a\"    ",
    "[Black x]",
    "[%clk 0:01]",
    "[%eval 1]",
    "[%csl Ga1",
    "\u{a0}",
    "\u{feff}",
    "\u{e9}",
    "\u{1f600}",
    "hello",
];

/// Bytes made of such fragments and random bytes.
pub fn hostile(random: &mut Rng) -> Vec<u8> {
    let mut bytes = Vec::new();
    for _ in 0..random.usize(..40) {
        let piece = PIECES[random.usize(..PIECES.len())].as_bytes();
        let times = if random.usize(..40) == 0 { random.usize(..300) } else { 1 };
        bytes.extend(piece.repeat(times));
        match random.usize(..12) {
            0 => bytes.push(random.u8(..)),
            1 => bytes.extend([0xa0, 0xc2, 0xef, 0xbb][..1 + random.usize(..4)].iter()),
            2..8 => bytes.push(b' '),
            _ => {}
        }
    }
    bytes
}

/// Reads the text in chunks that end at these places, taking games as soon as they are complete.
pub fn cut_at(bytes: &[u8], cuts: &[usize]) -> Vec<PgnGame> {
    let mut reader = PgnReader::new();
    let mut games = Vec::new();
    let mut from = 0;
    for &to in cuts.iter().chain([&bytes.len()]) {
        reader.feed(&bytes[from..to]);
        games.extend(std::iter::from_fn(|| reader.next_game()));
        from = to;
    }
    reader.finish();
    games.extend(std::iter::from_fn(|| reader.next_game()));
    games
}
