//! Properties of any input: those of `fuzz/src/properties`, with inputs made by proptest.
//!
//! The fuzz targets check the same properties for longer.

use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::data;
use crate::properties;

/// Inputs are reproducible: failures occur everywhere. `PROPTEST_CASES` sets their number.
fn cases(count: u32) -> ProptestConfig {
    let usual = ProptestConfig::with_cases(count);
    let rng_seed = proptest::test_runner::RngSeed::Fixed(14);
    let wanted = std::env::var("PROPTEST_CASES").ok().and_then(|text| text.parse().ok());
    ProptestConfig { cases: wanted.unwrap_or(count), rng_seed, failure_persistence: None, ..usual }
}

/// A text made of these parts, of chess characters, and of any characters.
fn parts(words: &'static [&'static str], most: usize) -> impl Strategy<Value = String> {
    let part = prop_oneof![
        8 => select(words).prop_map(str::to_owned),
        2 => "[a-hKQRBNkqrbnp1-8xO0+#=!?. -]{1,4}",
        1 => any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(part, 0..most).prop_map(|parts| parts.concat())
}

/// A FEN of the data with a few characters changed, dropped or added.
fn damaged_fen() -> impl Strategy<Value = String> {
    let of_chess = data::positions().into_iter().map(|row| row[1].clone());
    // Those of variants, also as Lichess writes them.
    let of_variants = include_str!("../data/variants/positions.tsv").lines();
    let of_variants = of_variants.flat_map(|line| line.split('\t').skip(1).take(2)).map(String::from);
    let fens: Vec<String> = of_chess.chain(of_variants).collect();
    let letters: Vec<char> = "pnbrqkPNBRQK12345678/ wb-KQkqAHah09 ~[]+\té".chars().collect();
    let change = (any::<Index>(), 0..3u8, select(letters));
    (select(fens), prop::collection::vec(change, 0..4)).prop_map(|(fen, changes)| {
        let mut text: Vec<char> = fen.chars().collect();
        for (at, kind, letter) in changes {
            let at = at.index(text.len());
            match kind {
                0 => text[at] = letter,
                1 if text.len() > 1 => drop(text.remove(at)),
                _ => text.insert(at, letter),
            }
        }
        text.into_iter().collect()
    })
}

const MOVES: &[&str] = &[
    "e4",
    "e5",
    "Nf3",
    "Ng1f3",
    "exd5",
    "exd6 e.p.",
    "O-O",
    "0-0-0",
    "e8=Q",
    "bxa1=N+",
    "Qxf7#",
    "e2e4",
    "e7e8q",
    "e1g1",
    "Ke1-g1",
    "Kg1",
    "Rae1",
    "R1e2",
    "Qh4xe1",
    "!",
    "?",
    "+",
    "#",
    "x",
    "=",
    "--",
    "1.",
    "1... ",
    " ",
    "♘",
    "×",
    "N@f3",
    "P@e4",
    "@",
    "e8=K",
];

const COMMENTS: &[&str] = &[
    "[%clk 0:01:30]",
    "[%clk 1:00:00.25]",
    "[%emt 3.5]",
    "[%eval 0.25]",
    "[%eval -12,20]",
    "[%eval #-3]",
    "[%csl Ge4,Rd5]",
    "[%cal Ge2e4,Yb1c3]",
    "[%clk",
    "[%",
    "[% ",
    "]",
    "]]",
    "[",
    "[%foo bar]",
    "[%csl Xe4]",
    " ",
    "\n",
    "words ",
    "{",
    "}",
    "99999999999999999999",
    "[%clk 1:2:3:4]",
    "[%eval #0]",
    "-",
    ",",
];

const PGN: &[&str] = &[
    "[Event \"a\"]\n",
    "[White \"b\\\"c\\\\\"]\n",
    "[Result \"1-0\"]\n",
    "[SetUp \"1\"]\n",
    "[Variant \"Chess960\"]\n",
    "[FEN \"4k3/P7/8/8/8/8/p7/4K3 w - - 0 1\"]\n",
    "[FEN \"no\"]\n",
    "[Site\"x\"]",
    "[",
    "]",
    "\"",
    "\n",
    "\n\n",
    "\r\n",
    " ",
    "1. e4 ",
    "1... e5 ",
    "2. Nf3 Nc6 ",
    "3. Bb5 ",
    "e4 ",
    "d5 ",
    "exd5 ",
    "O-O ",
    "a8=Q ",
    "Qxf7# ",
    "-- ",
    "xx ",
    "( ",
    ") ",
    "(1. d4 ",
    "{a} ",
    "{",
    "} ",
    "; rest\n",
    "%escaped\n",
    "$1 ",
    "$",
    "!? ",
    "* ",
    "1-0 ",
    "0-1 ",
    "1/2-1/2 ",
    "½–½ ",
    "{[%clk 0:01:30]} ",
    "{[%cal Ge2e4] x} ",
    "\u{feff}",
    "\u{a0}",
];

/// Games of several variants.
#[cfg(feature = "variants")]
const VARIANT_PGN: &[&str] = &[
    "\n\n[Variant \"Crazyhouse\"]\n",
    "\n\n[Variant \"Crazyhouse\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3[QPp] w - - 0 1\"]\n",
    "\n\n[Variant \"Atomic 960\"]\n",
    "\n\n[Variant \"Antichess\"]\n\n1. e3 b5 2. Bxb5 ",
    "\n\n[Variant \"Horde\"]\n",
    "\n\n[Variant \"Racing Kings\"]\n\n1. Kh3 Ka3 ",
    "\n\n",
    "e4 ",
    "d5 ",
    "exd5 ",
    "Qxd5 ",
    "@e4 ",
    "P@f7+ ",
    "Q@e7# ",
    "Nf3 ",
    "-- ",
    "@@@@ ",
    "( ",
    ") ",
    "{a} ",
    "1-0 ",
    "* ",
];

proptest! {
    #![proptest_config(cases(400))]

    #[cfg(feature = "variants")]
    #[test]
    fn properties_hold_for_any_pgn_of_variants(text in parts(VARIANT_PGN, 40), sizes in prop::collection::vec(1usize..40, 1..4)) {
        properties::pgn(text.as_bytes(), &sizes);
    }

    #[test]
    fn properties_hold_for_any_fen(text in prop_oneof![3 => damaged_fen(), 1 => any::<String>()]) {
        properties::fen(&text);
    }

    #[test]
    fn properties_hold_for_any_text_for_a_move(start in any::<Index>(), text in parts(MOVES, 5)) {
        let starts = properties::starts();
        properties::move_text(&starts[start.index(starts.len())], &text);
    }

    #[test]
    fn properties_hold_for_any_comment(text in parts(COMMENTS, 10)) {
        properties::comment(&text);
    }

    #[test]
    fn properties_hold_for_any_pgn(text in parts(PGN, 40), sizes in prop::collection::vec(1usize..40, 1..4)) {
        properties::pgn(text.as_bytes(), &sizes);
    }

    #[test]
    fn properties_hold_for_any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..300), size in 1usize..40) {
        properties::pgn(&bytes, &[size]);
        properties::encoded(&bytes);
    }
}

proptest! {
    #![proptest_config(cases(25))]

    #[test]
    fn properties_hold_for_any_walk(start in any::<Index>(), choices in prop::collection::vec(any::<Index>(), 0..30)) {
        let starts = properties::starts();
        let mut position = starts[start.index(starts.len())];
        properties::position(&position);
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.play(moves[choice.index(moves.len())]);
            properties::position(&position);
        }
    }

    #[test]
    fn properties_hold_for_any_calls_on_a_game(start in any::<Index>(), rules in any::<u8>(), calls in prop::collection::vec(any::<u8>(), 0..160)) {
        let starts = properties::starts();
        let position = starts[start.index(starts.len())];
        properties::game(position, properties::mode_of(rules.into()), &calls);
    }

    #[test]
    fn properties_hold_for_any_position_of_few_pieces(bytes in prop::collection::vec(any::<u8>(), 4..19)) {
        properties::scattered(&bytes);
    }
}

#[test]
fn properties_hold_for_the_inputs_of_the_fuzz_targets() {
    for (name, run) in properties::TARGETS {
        assert!(properties::inputs(name).count() > 50, "{name} has few inputs");
        for input in properties::inputs(name) {
            let line = input.escape_ascii().to_string();
            assert_eq!(properties::unescaped(line.as_bytes()), input, "{line}");
            run(&input);
        }
    }
}
