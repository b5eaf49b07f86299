//! PGN that arrives in chunks: the same games for every cut.

use crate::data;
use crate::pgn_support::{cut_at, hostile, in_chunks, shown};
use chess_arbiter::read_pgn;
use fastrand::Rng;

/// Files in chunks of any size give the same games, at the same places.
#[test]
fn published_games_read_the_same_in_chunks() {
    let Some(folder) = data::folder() else { return };
    for (name, len) in
        [("scoutfish-hayes.pgn", 1), ("scoutfish-human_computer.pgn", 7), ("scoutfish-GM_games.pgn", 4096)]
    {
        let bytes = data::games_file(&folder, name);
        assert_eq!(shown(&in_chunks(&bytes, len)), shown(&read_pgn(&bytes)), "{name}");
    }
}

/// The same games, wherever the text is cut.
#[test]
fn a_text_reads_the_same_wherever_it_is_cut() {
    let sample = "\u{feff}[Event \"Ünï\\\"c\\\\ode 💥\"]\r\n[White \"a\"b\"] \r\n[FEN \"8/P6k/8/8/8/8/p6K/8 w - - 0 1\"]\r\n\r\n% skip\r\n\
        {vor\r\nher \u{2654}} 1.a8(Q) $1 $146 a1=N!? {[%clk 0:00:01][%csl Ga1] x} ( 1... {né} a1Q+ ?? ; bis hier\n; und weiter\n) \r\
        2. Qb8+\u{a0}Kg7 (=) 3. Qc8 -- 4. Kg3 bad (x) 1 - 0\r\n\r\n[Event \"2\"]\r1. e4 {open (}  e5 1/2-1/2 {after}\r\n\r\n*\r\n1. d4 \u{bd}\u{2013}\u{bd} { never";
    let bytes = sample.as_bytes();
    let whole = read_pgn(bytes);
    assert_eq!(whole.len(), 4, "{:?}", shown(&whole));
    let wanted = shown(&whole);
    for cut in 0..=bytes.len() {
        assert_eq!(shown(&cut_at(bytes, &[cut])), wanted, "cut at {cut}");
    }
    for len in 1..40 {
        assert_eq!(shown(&in_chunks(bytes, len)), wanted, "in chunks of {len}");
    }
}

/// Tokens that need lookahead of any length.
#[test]
fn tokens_with_lookahead_can_be_cut_anywhere() {
    for text in [
        format!("[White \"a\" {}b\"]\n\n1. e4 e5 *", " ".repeat(70)),
        format!("[White \"a\"{}]\n\n1. e4 e5 *", " \t".repeat(200)),
        format!("[White \"a\"{}\n\n1. e4 e5 *", " ".repeat(200)),
        format!("[{} \"a\"]\n1. e4 *", "N".repeat(252)),
        format!("[{} \"a\"]\n1. e4 *", "N".repeat(253)),
        format!("[{} \"a\"]\n1. e4 *", "N".repeat(254)),
        format!("1. {}\u{a0}e4 e5 *", "x".repeat(253)),
        format!("1. {}\u{a0}e4 e5 *", "x".repeat(254)),
        format!("1. {}\u{a0}e4 e5 *", "x".repeat(255)),
        format!("1. {}\u{a0}e4 e5 *", "x".repeat(256)),
        format!("1. {}(Q) e4 e5 *", "x".repeat(254)),
        format!("1. {}(Q) e4 e5 *", "x".repeat(256)),
        format!("1. {} e4 e5 *", "*".repeat(600)),
        "1. e4 {open\r\n \t\r\n[Event \"next\"]\r\n\r\n1. d4 {a} d5 *".into(),
        "1. e4 {open\n\n[Evening]\n\n[Event x]} e5 *\n\n[Event \"b\"]\n\n1. d4 *".into(),
        "\u{feff}[Event \"a\"]\n\n1. e4 *\n\n\u{feff}[Event \"b\"]\n\n1. d4 *".into(),
    ] {
        let bytes = text.as_bytes();
        let wanted = shown(&read_pgn(bytes));
        for cut in 0..=bytes.len() {
            assert_eq!(shown(&cut_at(bytes, &[cut])), wanted, "cut at {cut}: {text:?}");
        }
        assert_eq!(shown(&in_chunks(bytes, 1)), wanted, "{text:?}");
    }
}

/// Random text, cut at every place near its beginning and at random places: the same games, issues, lines and
/// columns.
#[test]
fn noise_reads_the_same_wherever_it_is_cut() {
    let mut random = Rng::with_seed(14);
    for round in 0..600 {
        let bytes = hostile(&mut random);
        let wanted = shown(&read_pgn(&bytes));
        let text = String::from_utf8_lossy(&bytes);
        for len in [1, 2, 3, 1 + random.usize(..300)] {
            assert_eq!(shown(&in_chunks(&bytes, len)), wanted, "{round}: {len} of {text:?}");
        }
        for _ in 0..8 {
            let mut cuts: Vec<usize> = (0..random.usize(..6)).map(|_| random.usize(..bytes.len() + 1)).collect();
            cuts.sort_unstable();
            assert_eq!(shown(&cut_at(&bytes, &cuts)), wanted, "{round}: {cuts:?} of {text:?}");
        }
    }
}

/// Short texts, each with one token that can be cut in two.
#[test]
fn short_texts_read_the_same_wherever_they_are_cut() {
    let long = "x".repeat(300);
    let mut texts: Vec<Vec<u8>> = [
        "1.\u{a0}e4\u{a0}e5\u{a0}*",
        "\u{feff}1. e4 *\n\u{feff}1. d4 *\n \u{feff}1. c4 *",
        "[FEN \"7k/4P3/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. e8(Q) (1. e8(N)) 1... Kg7 *",
        "1. e4 (=) e5 (=x) ( ) (1... c5) *",
        "1. e4 {a\n\n[Event \"x\"]\n\n1. d4 *",
        "1. e4 {a\r\n \t\r\n[Event \"x\"]\r\n\r\n1. d4 *",
        "1. e4 {a\n\n[Event x]} e5 *",
        "1. e4 {a\n\n[Even",
        "1. e4 {a\n\n[Event \"",
        "[White \"a\\\"b\\\\\"]\n[Black \"c\"d\" ]\n\n1. e4 *",
        "[White \"a\"\n[Black \"b\"  \n[Round \"\\",
        "[White \"a",
        " [[Event \"a\"]\n[FEN \"no\"]\n",
        "[Event \"a\"] } [Variant \"no\"]\n",
        "1. e4 {a}\r\n\r\n{b}\r\n;c\r\n1. d4 (2. d5) (1... d5 (2. c4)) {d} *",
        "[  White\t\"a\" \t]\r\n[] [x] [ \"y\"]\r\n1. e4 *",
        "1. e4 e5 [x y] 2. Nf3 *",
        "% 1. d4\n1. e4 ;x\r\n;y\r e5 $1$139 **",
        "1. e4 10...Nf6 11.e5 12. Nf3 1-0 1.d4",
    ]
    .map(|text| text.as_bytes().to_vec())
    .into();
    texts.push(b"1.\xa0e4\xa0{\xe9}\xa0e5 *".to_vec());
    texts.push(format!("1. e4 {long} e5 {}\u{e9}{long} 2. Nf3 *", &long[..254]).into_bytes());
    texts.push(format!("1. e4 {}(Q) {}\u{a0}e5 *", &long[..255], &long[..256]).into_bytes());
    texts.push(format!("[{} \"a\"]\n[{} \"b\"]\n1. e4 *", &long[..253], &long[..254]).into_bytes());
    for text in texts {
        let wanted = shown(&read_pgn(&text));
        for cut in 0..=text.len() {
            let found = shown(&cut_at(&text, &[cut]));
            assert_eq!(found, wanted, "cut at {cut}: {:?}", text.escape_ascii().to_string());
        }
        for len in 1..4 {
            let found = shown(&in_chunks(&text, len));
            assert_eq!(found, wanted, "in chunks of {len}: {:?}", text.escape_ascii().to_string());
        }
    }
}
