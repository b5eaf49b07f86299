//! Round-trips through PGN: random trees, with all possible contents of tags and comments.

use crate::data::Report;
use chess_arbiter::{
    Annotations, Color, Command, Eval, Game, MarkColor, NodeId, Notes, PgnStyle, Position, Rules, Square, read_pgn,
    tidy_comment,
};
use fastrand::Rng;

const TAG_VALUES: [&str; 14] = [
    "",
    "?",
    "plain",
    "\"",
    "\\",
    "a\\\"b",
    "\\\\",
    "ends with \\",
    "\"]",
    "[x] (y) {z} ; % $1",
    "1. e4 *\"]",
    "Žofie Ünïcode 💥 李超",
    "\u{a0}\u{feff}\u{2028}",
    "\t tabs \u{1}",
];

const TEXTS: [&str; 30] = [
    "a",
    "Zug",
    "{",
    "}",
    "{}",
    "}{",
    "\"",
    "\\",
    ";",
    "; ;",
    "%",
    "%off",
    "(",
    ")",
    "[",
    "]",
    "[%foo bar]",
    "[%clk",
    "1-0",
    "*",
    "$7",
    "Müller",
    "💥",
    "\u{2654}",
    "two  blanks",
    "--",
    "1.",
    "e4",
    "<b>&amp;</b>",
    "averyveryveryverylongwordthatfitsonnoshortlineatallandmustnotbebroken",
];

fn text(random: &mut Rng, joints: &[&str]) -> String {
    let mut text = String::new();
    let most = if random.usize(..6) == 0 { 60 } else { 6 };
    for _ in 0..random.usize(..most) {
        text += TEXTS[random.usize(..TEXTS.len())];
        text += joints[random.usize(..joints.len())];
    }
    tidy_comment(&text)
}

fn annotations(random: &mut Rng) -> Annotations {
    let mut made = Annotations::default();
    let time = |random: &mut Rng| match random.usize(..4) {
        0 => 0,
        1 => random.i64(0..100_000) * 1_000_000,
        2 => random.i64(0..7_200_000) * 1_000,
        _ => random.i64(0..90_000_000_000),
    };
    let color = |random: &mut Rng| MarkColor::ALL[random.usize(..4)];
    let square = |random: &mut Rng| Square::from_index(random.u8(..64)).unwrap();
    if random.usize(..3) == 0 {
        made.clock = Some(time(random));
    }
    if random.usize(..4) == 0 {
        made.elapsed = Some(time(random));
    }
    if random.usize(..3) == 0 {
        let eval = match random.usize(..3) {
            0 => Eval::Mate(random.i32(-30..=30)),
            1 => Eval::Pawns(random.i64(-1_000..=1_000) * 10_000),
            _ => Eval::Pawns(random.i64(-1_000_000_000..=1_000_000_000)),
        };
        made.eval = Some((eval, (random.bool()).then(|| random.u32(..99))));
    }
    for _ in 0..random.usize(..6).saturating_sub(2) {
        made.squares.push((color(random), square(random)));
        made.arrows.push((color(random), square(random), square(random)));
    }
    for _ in 0..random.usize(..8).saturating_sub(6) {
        let values = ["", "0,3,19", "\"En\",\"\",10", "a [b [c]]", "two  words", "{x}", "%"];
        let name = ["evp", "mdl", "x-1"][random.usize(..3)].into();
        made.commands.push(Command { name, value: values[random.usize(..values.len())].into() });
    }
    made
}

fn start(random: &mut Rng) -> Game {
    let fens = [
        "4k2r/P6P/8/8/8/8/p6p/R3K3 b Qk - 7 33",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2",
        "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 999",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 99 120",
        "8/8/4k3/8/8/8/4P3/4K3 w - - 0 1",
        "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1",
        "r1r1k3/8/8/8/8/8/8/R1R1K3 b Cc - 3 9",
    ];
    let nulls = [
        "1. -- e5 2. -- (2. d4 -- 3. --) 2... Nf6 *",
        "1. e4 -- (1... e5 2. --) 2. d4 -- *",
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 17\"]\n\n17... -- 18. e4 -- *",
    ];
    match random.usize(..8) {
        0..3 => Game::default(),
        3 => Game::new(Position::chess960(random.u16(..960)).unwrap(), Rules::Fide),
        4 => read_pgn(nulls[random.usize(..nulls.len())].as_bytes()).remove(0).game,
        _ => Game::new(fens[random.usize(..fens.len())].parse().unwrap(), Rules::Fide),
    }
}

fn go_to_the_end(game: &mut Game) {
    let mut id = NodeId::ROOT;
    while let Some(next) = game.children(id).next() {
        id = next;
    }
    game.go_to_node(id);
}

fn generated(random: &mut Rng, joints: &[&str]) -> Game {
    let mut game = start(random);
    let mut nodes = vec![NodeId::ROOT];
    let moves = match random.usize(..8) {
        0 => 0,
        1 => 150,
        _ => random.usize(..40),
    };
    for _ in 0..moves {
        if random.usize(..4) == 0 {
            game.go_to_node(nodes[random.usize(..nodes.len())]);
        }
        let legal = game.position().legal_moves();
        if game.end().is_some() || legal.is_empty() {
            continue;
        }
        let san = game.position().san(legal[random.usize(..legal.len())]).to_string();
        game.play(&san).expect("a legal move");
        nodes.push(game.current());
    }
    for id in nodes {
        if random.usize(..3) == 0 {
            let mut notes = Notes { annotations: annotations(random), ..Notes::default() };
            // Text that looks like a command becomes one, as when read.
            let (before, after) = (text(random, joints), text(random, joints));
            notes.before = if id == NodeId::ROOT { String::new() } else { notes.annotations.take_from(&before) };
            notes.after = notes.annotations.take_from(&after);
            notes.nags = (0..random.usize(..5).saturating_sub(2)).map(|_| random.u16(..300)).collect();
            game.set_notes(id, notes).unwrap();
        }
    }
    for name in ["White", "Event", "Annotator", "Ünï", "__proto__", "x-y_z.1", "TimeControl"] {
        if random.usize(..3) == 0 {
            game.set_tag(name, TAG_VALUES[random.usize(..TAG_VALUES.len())]).unwrap();
        }
    }
    go_to_the_end(&mut game);
    match random.usize(..8) {
        0 => {
            game.resign(Color::White);
        }
        1 => {
            game.resign(Color::Black);
        }
        2 => {
            game.agree_draw();
        }
        3 => drop(game.claim_draw()),
        _ => {}
    }
    game
}

/// Everything about a game except the numbers of nodes.
fn seen(game: &Game) -> Vec<(u32, String, Notes, String, usize)> {
    let mut all = Vec::new();
    let mut pending = vec![NodeId::ROOT];
    while let Some(id) = pending.pop() {
        let san = game.san_at(id).map(|san| san.to_string()).unwrap_or_default();
        let notes = game.notes(id).cloned().unwrap_or_default();
        all.push((game.ply_at(id), san, notes, game.position_at(id).to_string(), game.children(id).count()));
        pending.extend(game.children(id).rev());
    }
    all
}

fn compare(report: &mut Report, name: &str, game: &Game) {
    let outcome = |game: &Game| game.end().map_or("*", |end| end.outcome.name());
    for max_width in [79, 0, 20, 1] {
        let written = game.to_pgn(PgnStyle::new().max_width(max_width));
        let games = read_pgn(written.as_bytes());
        report.row();
        if games.len() != 1 || !games[0].issues.is_empty() {
            let issues: Vec<String> = games.iter().flat_map(|game| &game.issues).map(ToString::to_string).collect();
            report.fail(format!("{name}: {} games, {issues:?}\n{written}", games.len()));
            continue;
        }
        let again = &games[0].game;
        let (found, wanted) = (seen(again), seen(game));
        if let Some((found, wanted)) = found.iter().zip(&wanted).find(|(found, wanted)| found != wanted) {
            report.fail(format!("{name}, width {max_width}: found\n{found:?}, expected\n{wanted:?}"));
        }
        report.expect(name, found.len(), wanted.len());
        report.expect(name, outcome(again), outcome(game));
        report.expect(name, again.ply(), game.ply());
        report.expect(name, again.start().mode() == game.start().mode(), true);
        for (tag, value) in game.tags() {
            let wanted = if tag == "Result" { outcome(game) } else { value };
            report.expect(&format!("{name}: {tag}"), again.tag(tag), Some(wanted));
        }
        // The standard asks for SetUp beside FEN, and names the variant, though some files do not.
        let added = |tag: &str| again.tag(tag).is_some() && game.tag(tag).is_none();
        let added = ["SetUp", "Variant"].into_iter().filter(|tag| added(tag)).count();
        report.expect(name, again.tags().count(), game.tags().count() + added);
        report.expect(name, again.to_pgn(PgnStyle::new().max_width(max_width)) == written, true);
    }
    let decoded = Game::from_bytes(&game.to_bytes()).expect("an encoded game");
    report.expect(name, seen(&decoded) == seen(game), true);
    report.expect(name, decoded.to_pgn(PgnStyle::default()) == game.to_pgn(PgnStyle::default()), true);
    report.expect(
        name,
        (decoded.end(), decoded.current(), decoded.tags().eq(game.tags())),
        (game.end(), game.current(), true),
    );
}

#[test]
fn generated_games_survive_pgn() {
    let mut random = Rng::with_seed(2024);
    let mut report = Report::default();
    for round in 0..500 {
        let game = generated(&mut random, &["", " ", " ", "  ", "\n\n"]);
        compare(&mut report, &format!("game {round}"), &game);
    }
    report.finish(1_900);
}

/// Lines are not longer than requested, unless a single word is, or a comment to the end of its line.
#[test]
fn lines_are_as_wide_as_requested() {
    let mut random = Rng::with_seed(7);
    let mut report = Report::default();
    for _ in 0..100 {
        let game = generated(&mut random, &["", " "]);
        for max_width in [79, 40, 20] {
            report.row();
            let written = game.to_pgn(PgnStyle::new().max_width(max_width));
            for line in written.split_once("\n\n").unwrap().1.lines() {
                let one_word = !line.contains(' ') || line.contains("  ");
                let fits = line.chars().count() <= max_width || one_word || line.starts_with(';');
                report.expect(&format!("{max_width}: {line:?}"), fits, true);
            }
        }
    }
    report.finish(300);
}

/// Comments before a move, of any number and on any number of lines.
#[test]
fn comments_before_a_move_survive_pgn() {
    let mut report = Report::default();
    for (text, before) in [
        ("1. {a} e4 *", "a"),
        ("1. {a} {b} e4 *", "a b"),
        ("1. ;a\n;b\ne4 *", "a\nb"),
        ("1. ;a}\n;b\n;{c\n e4 *", "a}\nb\n{c"),
        ("1. {a} ;b\n{c} e4 *", "a b c"),
    ] {
        let game = read_pgn(text.as_bytes()).remove(0).game;
        let notes = game.notes(game.current()).cloned().unwrap_or_default();
        report.expect(text, (notes.before.as_str(), notes.after.as_str()), (before, ""));
        report.expect(text, game.notes(NodeId::ROOT).is_none_or(Notes::is_empty), true);
        compare(&mut report, text, &game);
    }
    report.finish(20);
}

/// Blanks of every kind, and line breaks.
#[test]
fn generated_games_with_any_blank_survive_pgn() {
    let mut random = Rng::with_seed(99);
    let mut report = Report::default();
    for round in 0..300 {
        let game = generated(
            &mut random,
            &[" ", "\t", "\u{a0}", " \t", "\u{a0} ", "\u{3000}", "\n", "\r\n", "\u{2028}", "\u{b}", " \u{c} "],
        );
        compare(&mut report, &format!("game {round}"), &game);
    }
    report.finish(1_100);
}

/// Lines are not broken at a space with which no line can end or begin.
#[test]
fn lines_break_only_where_a_blank_may_be_lost() {
    let mut report = Report::default();
    for blank in ["a\t b", "a \tb", "a\u{a0} !", "\u{ab} \u{a0}x", "a\u{3000} b", "a \u{2003} b", "a\u{b} b", "a  b"] {
        let mut game = Game::default();
        game.play("e4").unwrap();
        let id = game.current();
        game.set_notes(id, Notes { after: [blank; 30].join(" x "), ..Notes::default() }).unwrap();
        compare(&mut report, blank, &game);
    }
    report.finish(30);
}

/// Unknown commands are kept as they are, in their order; the comment is free of them.
#[test]
fn unknown_commands_are_kept() {
    let mut report = Report::default();
    for (text, after, commands) in [
        ("[%foo 1]", "", "[%foo 1]"),
        ("a [%foo 1] b", "a b", "[%foo 1]"),
        ("a  [%foo 1]  b", "a b", "[%foo 1]"),
        ("a[%foo]b", "a b", "[%foo]"),
        ("[%foo][%bar]", "", "[%foo][%bar]"),
        ("[%clk x]", "", "[%clk x]"),
        ("[%csl Zz9]\nnext", "next", "[%csl Zz9]"),
        ("x [%] y", "x [%] y", ""),
        ("[%eval 1.2.3] .", ".", "[%eval 1.2.3]"),
    ] {
        let game = read_pgn(format!("1. e4 {{{text}}} *").as_bytes()).remove(0).game;
        let notes = game.notes(game.current()).unwrap();
        report.expect(text, (notes.after.as_str(), notes.annotations.to_string().as_str()), (after, commands));
        compare(&mut report, text, &game);
    }
    report.finish(30);
}

/// A game that was read reads back the same, whatever is in its comments.
#[test]
fn a_game_that_was_read_reads_back_the_same() {
    let mut report = Report::default();
    for text in [
        "1. {[%clk 0:00:01][%clk 0:00:02]} e4 *",
        "1. {[%clk 0:00:01] x} e4 {[%clk 0:00:02] y} *",
        "1. {[%eval 1][%eval 2] x} e4 {[%eval 3]} *",
        "1. e4 {[%clk 0:00:01] x [%clk 0:00:02]} *",
        "1. {[%csl Ga1]} e4 {[%csl Gb1]} *",
        "{[%clk 0:00:01]} 1. {[%clk 0:00:02]} e4 *",
        "1. e4 ({nothing}) 1... e5 ({a} 1... {b} c5 ({c})) {d} *",
        "1. e4 {a} (1. d4) {b} 1... e5 {c} (1... c5) {d} *",
        "1. e4 e5 {a} ({b} 2. Nf3 Nc6 (3. Bb5 {c}) {d}) {e} (2. Nc3) {f} 1-0 {g}",
        "1. e4 e5 (2. Nf3) 2. Nc3 (2. d4) *",
        "1. e4 {a}} e5 *",
        "1. e4 ;a}\n;b\n\n;c\n e5 *",
        "1. e4 ;\n;\n;x\ne5 *",
        "{a} {b} 1. e4 * {c}",
        "1. e4 {[%clk 100:00:00.000001][%emt -1][%eval +0.5,7][%eval #-0]} *",
        "1. e4 {[%eval 9223372036854.775807]} e5 {[%clk 2562047788:00:54.775807]} *",
        "1. e4 {[%eval -9223372036854.775808]} e5 *",
    ] {
        let games = read_pgn(text.as_bytes());
        assert_eq!(games.len(), 1, "{text}");
        compare(&mut report, text, &games[0].game);
    }
    report.finish(50);
}

/// The actual position and result are written, whatever the tags say.
#[test]
fn tags_about_the_game_follow_the_game() {
    let mut game = Game::new("4k3/8/8/8/8/8/4P3/4K3 b - - 0 17".parse().unwrap(), Rules::Fide);
    game.play("Kd7").unwrap();
    for (name, value) in [("FEN", "8/8"), ("SetUp", "0"), ("Result", "1-0")] {
        game.set_tag(name, value).unwrap();
    }
    game.agree_draw();
    let again = read_pgn(game.to_pgn(PgnStyle::default()).as_bytes()).remove(0);
    assert_eq!((again.game.start(), again.game.ply(), again.issues.len()), (game.start(), 1, 0));
    assert_eq!(again.game.tag("Result"), Some("1/2-1/2"));
    assert_eq!(again.game.tag("FEN"), Some("4k3/8/8/8/8/8/4P3/4K3 b - - 0 17"));
}

#[test]
fn comments_and_variations_may_be_left_out() {
    let text = "1. e4 $1 {a} e5 (1... c5 {b}) 2. {c} Nf3 {[%clk 0:00:01]} *";
    let game = read_pgn(text.as_bytes()).remove(0).game;
    let moves = |comments, variations| {
        let text = game.to_pgn(PgnStyle::new().max_width(0).comments(comments).variations(variations));
        text.split("\n\n").nth(1).unwrap().trim_end().to_owned()
    };
    assert_eq!(moves(false, false), "1. e4 e5 2. Nf3 *");
    assert_eq!(moves(false, true), "1. e4 e5 (1... c5) 2. Nf3 *");
    assert_eq!(moves(true, false), "1. e4 $1 {a} 1... e5 2. {c} Nf3 {[%clk 0:00:01]} *");
    assert_eq!(moves(true, true), "1. e4 $1 {a} 1... e5 (1... c5 {b}) {c} 2. Nf3 {[%clk 0:00:01]} *");
}

/// Fragments of comments with a meaning for PGN readers.
const DANGEROUS: [&str; 44] = [
    "[%clk",
    "[%clk ",
    "[%clk 0:00:01]",
    "[%eval",
    "[%eval 1]",
    "[%eval #-3,12]",
    "[%csl Ga1]",
    "[%csl ",
    "[%cal Ga1a2",
    "[%emt 5",
    "[%",
    "[",
    "]",
    "0]",
    " 0:01]",
    "Ga1]",
    "%",
    "%clk 0]",
    "}",
    "{",
    "; ",
    ";",
    "(",
    ")",
    "(=)",
    "$1",
    "!?",
    "*",
    "1-0",
    "e4",
    "1.",
    "\n",
    "\r\n",
    "\n\n",
    "[Event \"a\"]",
    "\n\n[Event \"a\"]\n\n",
    " ",
    "  ",
    "\t",
    "\u{a0}",
    "\u{feff}",
    "\\",
    "\"",
    "word",
];

fn dangerous(random: &mut Rng) -> String {
    let most = if random.usize(..8) == 0 { 60 } else { 8 };
    (0..random.usize(..most)).map(|_| DANGEROUS[random.usize(..DANGEROUS.len())]).collect()
}

/// Comments of dangerous pieces, written, read and written: the same text, the same notes.
#[test]
fn comments_of_hostile_pieces_survive_pgn() {
    let mut random = Rng::with_seed(1414);
    let tree = "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 2. Nf3 (2. f4) *";
    let game = read_pgn(tree.as_bytes()).remove(0).game;
    for round in 0..1_500 {
        let mut game = game.clone();
        for _ in 0..1 + random.usize(..4) {
            let id = game.node(random.u32(..10)).unwrap();
            let (before, after) = (dangerous(&mut random), dangerous(&mut random));
            let mut notes = Notes { annotations: annotations(&mut random), ..Notes::default() };
            notes.nags = (0..random.usize(..3)).map(|_| random.u16(..)).collect();
            if random.bool() {
                // Set as from JavaScript.
                notes.after = notes.annotations.take_from(&tidy_comment(&after));
                if id != NodeId::ROOT {
                    notes.before = notes.annotations.take_from(&tidy_comment(&before));
                }
            } else {
                (notes.before, notes.after) = (before, after);
            }
            if game.set_notes(id, notes).is_err() {
                // PGN cannot represent them: the node is unchanged.
                continue;
            }
        }
        let max_width = [0, 1, 20, 79][round % 4];
        let style = PgnStyle::new().max_width(max_width);
        let written = game.to_pgn(style);
        let games = read_pgn(written.as_bytes());
        let issues: Vec<_> = games.iter().flat_map(|read| &read.issues).collect();
        assert_eq!((games.len(), issues), (1, vec![]), "{round}: {written}");
        let again = &games[0].game;
        assert_eq!(again.to_pgn(style), written, "{round}");
        assert_eq!(read_pgn(again.to_pgn(style).as_bytes()).len(), 1);
        assert_eq!(seen(&read_pgn(again.to_pgn(style).as_bytes())[0].game), seen(again), "{round}");
        for line in written.lines() {
            assert!(!line.starts_with('%') || line.len() >= max_width, "{round}: {line}");
        }
        // Text that is already normalized is kept exactly.
        for (found, (_, _, notes, ..)) in seen(&game).iter().zip(seen(again)) {
            let set = &found.2;
            let mut taken = set.annotations.clone();
            let as_set = taken.take_from(&tidy_comment(&set.after)) == set.after
                && taken.take_from(&tidy_comment(&set.before)) == set.before
                && (set.before.is_empty() || !found.1.is_empty());
            assert!(!as_set || notes == *set, "{round}: {set:?}, found {notes:?}");
        }
    }
}

/// A command that remains after removing a nested command is also recognized, so the remaining text has none.
#[test]
fn nested_commands_are_removed_completely() {
    for (text, left, clock) in [
        ("[%clk[%eval 1]0:00:00]", "", Some(0)),
        ("a [%clk [%csl Ga1] 0:00:01] b", "a b", Some(1_000_000)),
        ("[%clk [%foo] 0:00:00]", "", Some(0)),
        ("[%clk [x] 0]", "", None),
        ("[[%eval 1]%clk 0]", "[ %clk 0]", None),
        ("[%clk 0:00:01][%clk[%eval 1]0:00:02]", "", Some(1_000_000)),
    ] {
        let mut annotations = Annotations::default();
        assert_eq!((annotations.take_from(text).as_str(), annotations.clock), (left, clock), "{text}");
        assert_eq!(annotations.take_from(left), left, "{text}");
    }
}

/// A comment that opens a variation belongs to its first move, on move 1 as on every other one.
#[test]
fn a_comment_that_opens_a_variation_belongs_to_its_move() {
    let mut report = Report::default();
    for (text, written) in [
        ("1. e4 ({alt} 1. d4 d5) 1... e5 *", "1. e4 ({alt} 1. d4 d5) 1... e5 *"),
        ("1. e4 (1. {alt} d4 d5) 1... e5 *", "1. e4 ({alt} 1. d4 d5) 1... e5 *"),
        ("1. e4 ({a} {b} 1. d4 {c}) ({d} 1. c4) *", "1. e4 ({a b} 1. d4 {c}) ({d} 1. c4) *"),
        ("1. e4 e5 ({e} 1... {f} c5) *", "1. e4 e5 ({e f} 1... c5) *"),
        ("{intro} 1. e4 {a} ({b} 1. d4) *", "{intro} 1. e4 {a} ({b} 1. d4) *"),
        ("1. e4 ({alt}) 1... e5 *", "1. e4 {alt} 1... e5 *"),
    ] {
        let game = read_pgn(text.as_bytes()).remove(0).game;
        let found = game.to_pgn(PgnStyle::new().max_width(0));
        report.expect(text, found.split("\n\n").nth(1).map(str::trim_end), Some(written));
        compare(&mut report, text, &game);
    }
    report.finish(24);
}
