//! Hostile PGN: the reader never crashes or hangs, and reports every loss.

use crate::pgn_support::{Shown, in_chunks, shown};
use chess_arbiter::{NodeId, PgnGame, PgnReader, PgnStyle, read_pgn};
use fastrand::Rng;
use std::time::{Duration, Instant};

const CHUNK: usize = 1 << 16;

fn one(bytes: &[u8]) -> PgnGame {
    let mut games = in_chunks(bytes, CHUNK);
    assert_eq!(games.len(), 1);
    games.remove(0)
}

/// Asserts that the first costs at most this many times as much as the second. They run alternately, seven times and
/// then until their fastest runs show it: other load makes some of them slow, but not all.
fn assert_cost(name: &str, most: u32, first: impl Fn(), second: impl Fn()) {
    let time = |run: &dyn Fn()| {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    let (mut dear, mut cheap) = (Duration::MAX, Duration::MAX);
    for round in 1..=100 {
        dear = dear.min(time(&first));
        cheap = cheap.min(time(&second));
        if round >= 7 && dear < cheap * most + Duration::from_millis(5) {
            return;
        }
    }
    panic!("{name}: {dear:?} against {cheap:?}");
}

/// Work grows with the length of a text, regardless of line breaks: the same tokens on one line and
/// on separate lines cost about the same. The bound is wide; quadratic growth is far above it.
#[test]
fn one_line_costs_no_more_than_many() {
    for (name, head, token, count) in [
        ("moves and results", "", "e4 e5 *", 6_000),
        ("parentheses", "1. e4", "(", 20_000),
        ("variations", "1. e4", "(1. d4)", 6_000),
        ("NAGs", "1. e4", "$1", 20_000),
        ("comments", "1. e4", "{x}", 15_000),
        ("bad words", "1. e4 xxx", "xx", 20_000),
    ] {
        let text = |joint: &str| head.to_owned() + &(joint.to_owned() + token).repeat(count);
        let (line, lines) = (text(" "), text("\n"));
        let read = |text: &str| drop(in_chunks(text.as_bytes(), CHUNK));
        assert_cost(name, 12, || read(&line), || read(&lines));
    }
}

/// Many tags of one game cost about the same as few tags of many games, and none is lost.
#[test]
fn tags_of_one_game_cost_no_more_than_of_many() {
    let tags = |numbers: std::ops::Range<u32>| -> String {
        numbers.map(|number| format!("[Tag{number} \"{}\"]\n", number + 1)).collect()
    };
    let one_game = tags(0..20_000) + "\n1. e4 *\n";
    let game_of = |number: u32| tags(number * 10..number * 10 + 10) + "\n1. e4 *\n\n";
    let many_games: String = (0..2000).map(game_of).collect();
    let read = |text: &str| drop(in_chunks(text.as_bytes(), CHUNK));
    assert_cost("tags", 8, || read(&one_game), || read(&many_games));
    let PgnGame { game, issues, .. } = one((tags(0..20_000) + &tags(5..7) + "1. e4 *").as_bytes());
    assert_eq!(issues.len(), 2);
    for number in [0, 1, 9_999, 19_999] {
        assert_eq!(game.tag(&format!("Tag{number}")), Some(&*(number + 1).to_string()));
    }
    assert_eq!(game.tag("Tag20000"), None);
}

/// Text that looks like commands in a comment costs no more than other text.
#[test]
fn commands_cost_no_more_than_words() {
    let texts = ["xxx", "[%x", "[%]", "[% "].map(|word| format!("1. e4 {{{}]}}", word.repeat(20_000)));
    let rewrite = |text: &str| drop(one(text.as_bytes()).game.to_pgn(PgnStyle::default()));
    let [words, commands @ ..] = texts;
    for text in commands {
        assert_cost(&text[..12], 20, || rewrite(&text), || rewrite(&words));
    }
}

/// The cost of a chunk does not grow with the preceding ones, even if no token has ended yet.
#[test]
fn small_chunks_cost_no_more_than_one() {
    for (name, head, filler) in [
        ("comment", "1. e4 {", "x"),
        ("comment to the end of the line", "1. e4 ;", "x"),
        ("escaped line", "%", "x"),
        ("value of a tag", "[White \"", "x"),
        ("name of a tag", "[", "x"),
        ("blanks in a tag", "[White ", " "),
        ("unreadable tag", "[White x", "x"),
        ("NAG", "1. e4 $", "1"),
        ("word", "1. e4 ", "x"),
        ("blanks", "1. e4 ", " "),
    ] {
        let text = head.to_owned() + &filler.repeat(60_000);
        let read = |len| drop(in_chunks(text.as_bytes(), len));
        assert_cost(name, 20, || read(64), || read(1 << 20));
    }
}

#[test]
fn a_hundred_thousand_nested_variations_are_read() {
    const DEPTH: usize = 100_000;
    one_line_costs_no_more_than_many();
    for blank in [" ", "\n"] {
        let text = format!("1. e4{blank}{}{} *", format!("(1. d4{blank}").repeat(DEPTH), ")".repeat(DEPTH));
        let read = one(text.as_bytes());
        assert_eq!((read.game.ply(), read.issues.len()), (1, 0));
        assert_eq!(read.game.children(NodeId::ROOT).count(), DEPTH + 1);
        let written = read.game.to_pgn(PgnStyle::default());
        let again = one(written.as_bytes());
        assert_eq!((again.game.children(NodeId::ROOT).count(), again.issues.len()), (DEPTH + 1, 0));
        assert!(again.game.to_pgn(PgnStyle::default()) == written);
        assert!(chess_arbiter::Game::from_bytes(&read.game.to_bytes()).unwrap().to_pgn(PgnStyle::default()) == written);
    }
}

#[test]
fn a_million_parentheses_are_read() {
    one_line_costs_no_more_than_many();
    for (text, issues) in [
        ("1. e4 ".to_owned() + &"(".repeat(1_000_000), 1),
        ("1. e4 ".to_owned() + &"(".repeat(500_000) + &")".repeat(500_000) + " e5 *", 1),
        ("1. e4 ".to_owned() + &")".repeat(1_000_000) + " e5 *", 1001),
        ("(".repeat(1_000_000), 1),
        (")".repeat(1_000_000), 1001),
        ("1. e4 ".to_owned() + &"()".repeat(500_000) + " e5 *", 0),
    ] {
        let read = one(text.as_bytes());
        assert!(read.issues.len() <= 1001);
        assert!(issues == 0 || !read.issues.is_empty(), "{}", &text[..20]);
        assert!(!text.ends_with("e5 *") || read.game.ply() == 2 || !read.issues.is_empty());
    }
}

#[test]
fn a_comment_of_fifty_megabytes_is_read() {
    let word = "Zug um Zug ";
    let text = word.repeat((50 << 20) / word.len());
    let read = one(format!("1. e4 {{{text}}} e5 *").as_bytes());
    assert_eq!((read.game.ply(), read.issues.len()), (2, 0));
    let id = read.game.children(NodeId::ROOT).next().unwrap();
    assert!(read.game.notes(id).unwrap().after == text.trim_end());
    let read = one(format!("1. e4 ;{text}\ne5 *").as_bytes());
    assert_eq!((read.game.ply(), read.issues.len()), (2, 0));
    assert!(read.game.notes(id).unwrap().after == text.trim_end());
    // The tag is never closed, so it is reported and kept.
    let read = one(format!("1. e4 {{{text}").as_bytes());
    assert_eq!(read.issues.len(), 1);
    assert!(read.game.notes(id).unwrap().after == text.trim_end());
}

#[test]
fn endless_tags_are_read_in_linear_time() {
    small_chunks_cost_no_more_than_one();
    for text in [
        "[White \"".to_owned() + &"x".repeat(8 << 20) + "\"]\n1. e4 *",
        "[White \"".to_owned() + &"x".repeat(8 << 20),
        "[".to_owned() + &"x".repeat(8 << 20) + "\n1. e4 *",
        "[".to_owned() + &"\n".repeat(8 << 20) + "1. e4 *",
        "[White ".to_owned() + &" ".repeat(8 << 20) + "\"x\"]\n1. e4 *",
        "[White \"".to_owned() + &"\\\"".repeat(4 << 20) + "\n1. e4 *",
        "[White \"".to_owned() + &"\" ".repeat(4 << 20) + "\n1. e4 *",
    ] {
        let read = one(text.as_bytes());
        assert_eq!(read.issues.len(), 1, "{}", &text[..20]);
        assert!(!text.ends_with('*') || read.game.ply() == 1, "{}", &text[..20]);
    }
    // The stored text is long but limited.
    let value = "x".repeat(1 << 18);
    let read = one(format!("[White \"{value}\"]\n\n1. e4 *").as_bytes());
    assert_eq!((read.game.tag("White"), read.issues.len()), (Some(value.as_str()), 0));
    let many: String = (0..2_000).map(|number| format!("[Tag{number} \"{number}\"]\n")).collect();
    let read = one((many + "\n1. e4 *").as_bytes());
    assert_eq!((read.game.tags().count(), read.issues.len()), (2_007, 0));
}

#[test]
fn any_byte_at_any_place_reads_the_same_in_chunks() {
    let texts: [&[u8]; 6] = [
        b"1. e4 @ e5 *",
        b"1. e4@ e5 *",
        b"[White \"a@b\"]\n\n1. e4 e5 *",
        b"[Wh@ite \"a\"]\n\n1. e4 e5 *",
        b"1. e4 {a@b} e5 *",
        b"1. e4 e5 *@",
    ];
    for byte in 0..=255u8 {
        for text in texts {
            let bytes: Vec<u8> = text.iter().map(|known| if *known == b'@' { byte } else { *known }).collect();
            let games = read_pgn(&bytes);
            let name = format!("{byte:#04x} in {:?}", String::from_utf8_lossy(text));
            assert!(!games.is_empty(), "{name}");
            for len in [1, 5] {
                assert_eq!(shown(&in_chunks(&bytes, len)), shown(&games), "{name}");
            }
            // Either both moves were read, or an issue says why not.
            let plies: u32 = games.iter().map(|read| read.game.ply()).sum();
            let reported = games.iter().any(|read| !read.issues.is_empty());
            assert!(plies == 2 || reported || byte == b';' || byte == b'{', "{name}: {plies} plies");
            for read in &games {
                let written = read.game.to_pgn(PgnStyle::default());
                let again = read_pgn(written.as_bytes());
                assert_eq!(again.len(), 1, "{name}: {written}");
                assert_eq!(again[0].game.to_pgn(PgnStyle::default()), written, "{name}");
            }
        }
    }
}

#[test]
fn megabytes_of_one_byte_are_read() {
    for (text, games) in [
        (vec![0u8; 4 << 20], 0),
        (vec![b' '; 4 << 20], 0),
        (vec![b'\n'; 4 << 20], 0),
        (vec![b'x'; 4 << 20], 1),
        (vec![b'%'; 4 << 20], 0),
        (vec![0xff; 4 << 20], 1),
        (vec![0xc2; 4 << 20], 1),
        (vec![b'['; 4 << 20], 1),
    ] {
        let read = in_chunks(&text, CHUNK);
        assert_eq!(read.len(), games, "{:#04x}", text[0]);
        assert!(games == 0 || read[0].issues.len() == 1, "{:#04x}", text[0]);
    }
    let read = one(&[b"1. e4\0\0e5\0 {a\0b} *\0" as &[u8], &[0; 1000]].concat());
    assert_eq!((read.game.ply(), read.issues.len()), (2, 0));
    assert_eq!(read.game.notes(read.game.current()).map(|notes| notes.after.as_str()), Some("a\0b"));
}

/// A limited number of issues is reported and the others are counted.
#[test]
fn issues_beyond_a_thousand_are_counted() {
    for blank in ["\n", " "] {
        let count = if blank == "\n" { 100_000 } else { 5_000 };
        let read = one(("1. e4".to_owned() + &format!("{blank}(1. e5)").repeat(count) + "\n1... e5 *").as_bytes());
        assert_eq!((read.game.ply(), read.issues.len()), (2, 1001));
        let last = &read.issues[1000].message();
        assert!(last.contains(&(count - 1000).to_string()), "{last}");
    }
    // Each game reports its own issues.
    let games = in_chunks("1. e5 *\n".repeat(2_000).as_bytes(), CHUNK);
    assert_eq!(games.len(), 2_000);
    assert!(games.iter().all(|read| read.issues.len() == 1));
    assert_eq!((games[1999].issues[0].line, games[1999].issues[0].column), (2000, 4));
}

/// A word of any length is one word, wherever the text is cut.
#[test]
fn a_long_word_is_one_word_wherever_it_is_cut() {
    for len in [254, 255, 256, 257, 300, 600] {
        for tail in ["*", "1-0", "\u{e9}"] {
            // ASCII words attached to the mark: neither is a result.
            let text = format!("1. e4 {}{tail} e5 *\n\n1. d4 d5 1-0", "a".repeat(len));
            let whole = shown(&read_pgn(text.as_bytes()));
            for chunk in [1, 7, 255, 256, 262, 263, 300, 305, 306, 307] {
                assert_eq!(shown(&in_chunks(text.as_bytes(), chunk)), whole, "{len} {tail} {chunk}");
            }
        }
    }
}

/// A line of more than a megabyte, in which no escaped line can start.
#[test]
fn a_line_longer_than_a_megabyte_is_read_in_chunks() {
    let text = format!("{}% 1. Ke2 {{}} e5 *", " ".repeat((1 << 20) + 100));
    let whole = shown(&read_pgn(text.as_bytes()));
    for cut in [(1 << 20) + 99, (1 << 20) + 100, (1 << 20) + 101, 1 << 19] {
        let mut reader = PgnReader::new();
        reader.feed(&text.as_bytes()[..cut]);
        assert!(reader.next_game().is_none());
        reader.feed(&text.as_bytes()[cut..]);
        reader.finish();
        let games: Vec<PgnGame> = std::iter::from_fn(|| reader.next_game()).collect();
        let issues = |games: &[Shown]| -> Vec<usize> { games.iter().map(|game| game.2.len()).collect() };
        assert_eq!(issues(&shown(&games)), issues(&whole), "cut at {cut}");
    }
}

/// Random text of PGN characters, in chunks of any size: the same games, and each can be
/// written and read again.
#[test]
fn noise_reads_the_same_in_chunks_and_again() {
    const WORDS: [&str; 40] = [
        "1.",
        "e4",
        "e5",
        "Nf3",
        "Nc6",
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        "\"",
        "\\",
        ";",
        "%",
        "$1",
        "$",
        "!?",
        "*",
        "1-0",
        "1/2",
        "-",
        "0-1",
        "--",
        "\n",
        "\r\n",
        "\r",
        " ",
        "\t",
        "[White \"a\"]\n",
        "[%clk 0:01]",
        "e.p.",
        "(=)",
        "e8(Q)",
        "\u{a0}",
        "\u{feff}",
        "é",
        "♘f3",
        "1",
        "0",
    ];
    let mut random = Rng::with_seed(3);
    for round in 0..1_500 {
        let mut bytes = Vec::new();
        for _ in 0..random.usize(..60) {
            bytes.extend(WORDS[random.usize(..WORDS.len())].as_bytes());
            match random.usize(..8) {
                0 => bytes.push(random.u8(..)),
                1..5 => bytes.push(b' '),
                _ => {}
            }
        }
        let games = read_pgn(&bytes);
        let wanted = shown(&games);
        let text = String::from_utf8_lossy(&bytes);
        for len in [1, 1 + random.usize(..9)] {
            assert_eq!(shown(&in_chunks(&bytes, len)), wanted, "{round} in chunks of {len}: {text:?}");
        }
        for read in &games {
            let written = read.game.to_pgn(PgnStyle::default());
            let again = read_pgn(written.as_bytes());
            assert_eq!(again.len(), 1, "{round}: {text:?}\n{written}");
            let issues: Vec<String> = again[0].issues.iter().map(ToString::to_string).collect();
            assert_eq!(issues, Vec::<String>::new(), "{round}: {text:?}\n{written}");
            assert_eq!(again[0].game.to_pgn(PgnStyle::default()), written, "{round}: {text:?}");
        }
    }
}

/// A word that is too long is cut between two characters.
#[test]
fn a_long_word_is_cut_between_characters() {
    for letters in 60..70 {
        for before in ["", "x", "xx", "xxx"] {
            let text = format!("1. {before}{} *", "😀".repeat(letters));
            let read = chess_arbiter::read_pgn(text.as_bytes()).remove(0);
            let message = read.issues[0].message();
            assert!(message.contains('😀') && !message.contains('ð'), "{message}");
        }
    }
}
