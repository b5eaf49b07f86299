//! Whole trees: merged games, positions found in them, games made of branches.

use std::collections::{BTreeMap, BTreeSet};

use crate::full_fen;
use crate::pgn_support::one;
use chess_arbiter::{
    Annotations, Color, Command, EndReason, Eval, Game, GameEnd, MarkColor, MergeError, Merged, NodeId, Notes, Outcome,
    PgnStyle, Position, Rules, Square,
};
use fastrand::Rng;

fn moves(game: &Game) -> String {
    let text = game.to_pgn(PgnStyle::new().max_width(0));
    text.split_once("\n\n").unwrap().1.trim_end().to_owned()
}

/// Every node below one with the moves that lead there, in the order of the tree.
fn lines(game: &Game, top: NodeId) -> Vec<(String, NodeId)> {
    let (mut lines, mut pending) = (Vec::new(), vec![(String::new(), top)]);
    while let Some((line, id)) = pending.pop() {
        let children = game.children(id).rev();
        pending.extend(children.map(|child| (format!("{line} {}", game.san_at(child).unwrap()), child)));
        lines.push((line, id));
    }
    lines
}

/// The contents of the notes: single values as commands, and each mark once.
fn facts(notes: &Notes) -> BTreeSet<String> {
    let Annotations { clock, elapsed, eval, squares, arrows, commands } = notes.annotations.clone();
    let texts = [Annotations { clock, ..Default::default() }, Annotations { elapsed, ..Default::default() }]
        .into_iter()
        .chain([Annotations { eval, ..Default::default() }])
        .chain(commands.into_iter().map(|command| Annotations { commands: vec![command], ..Default::default() }))
        .map(|part| part.to_string());
    let marks = squares.iter().map(|mark| format!("{mark:?}")).chain(arrows.iter().map(|mark| format!("{mark:?}")));
    let words = |text: &str, place: &str| text.split(' ').map(|word| format!("{place} {word}")).collect::<Vec<_>>();
    let all = texts.chain(marks).chain(notes.nags.iter().map(|nag| format!("${nag}")));
    let all = all.chain(words(&notes.before, "before")).chain(words(&notes.after, "after"));
    all.filter(|fact| !matches!(fact.as_str(), "" | "before " | "after ")).collect()
}

/// The notes after the same moves.
fn noted(games: &[&Game]) -> BTreeMap<String, BTreeSet<String>> {
    let mut noted: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for game in games {
        for (line, id) in lines(game, NodeId::ROOT) {
            noted.entry(line).or_default().extend(game.notes(id).map(facts).unwrap_or_default());
        }
    }
    noted
}

fn random_notes(random: &mut Rng) -> Notes {
    let mut maybe = |what: &str| if random.bool() { format!("{what}{}", random.u8(..4)) } else { String::new() };
    let (before, after) = (maybe("b"), [maybe("w"), maybe("x")].join(" "));
    let mut some = |value: i64| random.bool().then(|| value * random.i64(0..3));
    let (clock, elapsed) = (some(1_000_000), some(500_000));
    let eval = some(250_000).map(|pawns| (Eval::Pawns(pawns), None));
    let square = |random: &mut Rng| Square::from_index(random.u8(..4)).unwrap();
    let squares = (0..random.u8(..3)).map(|_| (MarkColor::Red, square(random))).collect();
    let arrows = (0..random.u8(..3)).map(|_| (MarkColor::Blue, square(random), square(random))).collect();
    let commands =
        (0..random.u8(..3)).map(|_| Command { name: "evp".into(), value: random.u8(..3).to_string() }).collect();
    let nags = (0..random.u8(..3)).map(|_| [1, 6, 10, 220][random.usize(..4)]).collect();
    Notes { before, after, nags, annotations: Annotations { clock, elapsed, eval, squares, arrows, commands } }
}

/// A tree from few moves, so that two of them share many.
fn random_tree(random: &mut Rng, start: Position, rules: Rules) -> Game {
    let mut game = Game::new(start, rules);
    let mut ids = vec![NodeId::ROOT];
    for _ in 0..random.usize(..25) {
        let id = ids[random.usize(..ids.len())];
        let legal = game.position_at(id).legal_moves();
        let Some(mv) = legal.get(random.usize(..3)).copied() else { continue };
        let text = mv.uci(start.mode()).to_string();
        let pass = if rules == Rules::Free && random.u8(..5) == 0 { "--" } else { &text };
        if let Ok(Some(id)) = game.add(id, pass) {
            ids.push(id);
        }
    }
    for id in &ids {
        if random.bool() {
            game.set_notes(*id, random_notes(random)).unwrap();
        }
    }
    game.go_to_node(ids[random.usize(..ids.len())]);
    game
}

fn starts(random: &mut Rng) -> [(Position, Rules); 5] {
    [
        (Position::default(), Rules::Fide),
        (Position::default(), Rules::Free),
        (Position::chess960(random.u16(..960)).unwrap(), Rules::Online),
        ("4k2r/P6P/8/8/8/8/p6p/R3K3 b Qk - 7 33".parse().unwrap(), Rules::Fide),
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1".parse().unwrap(), Rules::Fide),
    ]
}

#[test]
fn a_merged_tree_has_the_lines_and_notes_of_both() {
    let mut random = Rng::with_seed(30);
    let (mut added, mut noticed) = (0, 0);
    for round in 0..2_000 {
        let (start, rules) = starts(&mut random)[round % 5];
        let [mut tree, one_more, third] = [(); 3].map(|()| random_tree(&mut random, start, rules));
        let (before, first) = (tree.clone(), noted(&[&tree]));
        let wanted = noted(&[&tree, &one_more]);
        let merged = tree.merge(&one_more).unwrap();
        assert_eq!(noted(&[&tree]), wanted, "{}\n{}", moves(&before), moves(&one_more));
        assert_eq!(merged.moves, wanted.len() - first.len());
        added += merged.moves;
        noticed += merged.notes;
        // Those that were there keep their places, and others come after them in their order.
        for (line, id) in lines(&tree, NodeId::ROOT) {
            let mut order: Vec<_> = Vec::new();
            for game in [&before, &one_more] {
                let here = lines(game, NodeId::ROOT).into_iter().find(|(known, _)| *known == line);
                let here = here.into_iter().flat_map(|(_, id)| game.children(id).map(|child| game.san_at(child)));
                here.for_each(|san| {
                    if !order.contains(&san) {
                        order.push(san)
                    }
                });
            }
            assert!(tree.children(id).map(|child| tree.san_at(child)).eq(order));
        }
        assert_eq!((tree.current(), tree.tag("Result")), (before.current(), before.tag("Result")));
        // Merging a game again, its clone, or the one before the last changes nothing.
        let written = moves(&tree);
        for again in [&one_more, &before, &tree.clone()] {
            assert_eq!(tree.merge(again), Ok(Merged::default()), "{written}\n{}", moves(again));
        }
        tree.merge(&third).unwrap();
        let all = tree.clone();
        for again in [&one_more, &before, &third] {
            assert_eq!(tree.merge(again), Ok(Merged::default()), "{}\n{}", moves(&all), moves(again));
        }
        let read = one(&all.to_pgn(PgnStyle::default())).game;
        assert_eq!((noted(&[&read]), moves(&read)), (noted(&[&all]), moves(&all)));
        let stored = Game::from_bytes(&all.to_bytes()).unwrap();
        assert_eq!((moves(&stored), stored.memory() <= 2 * all.memory()), (moves(&all), true));
    }
    assert!(added > 5_000 && noticed > 5_000, "{added} {noticed}");
}

fn merge(one_game: &str, other: &str) -> (String, Merged) {
    let mut game = one(one_game).game;
    let merged = game.merge(&one(other).game).unwrap();
    assert_eq!(game.merge(&one(other).game), Ok(Merged::default()), "{}", moves(&game));
    (moves(&game), merged)
}

#[test]
fn comments_are_joined_unless_already_contained() {
    for (here, there, both) in [
        ("{a}", "{b}", "{a b}"),
        ("{a b}", "{b}", "{a b}"),
        ("{b}", "{a b c}", "{a b c}"),
        ("{ab}", "{a}", "{ab a}"),
        ("", "{a}", "{a}"),
        ("{a}", "", "{a}"),
        ("{a\n\nb}", "{b}", "{a\n\nb}"),
        ("$1", "$1 $14 {x}", "$1 $14 {x}"),
        // The second value is one of the other commands, as in a PGN that has two.
        ("{[%clk 0:00:05]}", "{[%clk 0:00:05] x}", "{[%clk 0:00:05] x}"),
        ("{[%clk 0:00:05]}", "{[%clk 0:00:07]}", "{[%clk 0:00:05][%clk 0:00:07]}"),
        ("{[%eval 0.50]}", "{[%eval #3,20][%emt 0:00:01]}", "{[%eval 0.50][%emt 0:00:01][%eval #3,20]}"),
        ("{[%eval 0.25]}", "{[%eval 0.50][%eval 0.25]}", "{[%eval 0.25][%eval 0.50]}"),
        ("{[%csl Ga1]}", "{[%csl Ga1,Ra1][%cal Ga1b1][%x y]}", "{[%csl Ga1,Ra1][%cal Ga1b1][%x y]}"),
    ] {
        let game = |notes: &str| format!("1. e4 {notes} e5 *");
        let dots = if both.starts_with('{') || both.ends_with('}') { "1... " } else { "" };
        let (text, merged) = merge(&game(here), &game(there));
        assert_eq!(text, format!("1. e4 {both} {dots}e5 *"));
        assert_eq!(merged, Merged { moves: 0, notes: usize::from(both != here) });
    }
    let before = |text: &str| format!("1. e4 {{x}} 1... {{{text}}} e5 *");
    assert_eq!(merge(&before("a"), &before("b")).0, before("a b"));
    assert_eq!(merge("{a} 1. e4 *", "{b} 1. e4 *").0, "{a b} 1. e4 *");
}

/// Reading a PGN does not join equal moves, so a move may occur twice.
#[test]
fn a_merge_joins_repeated_variations() {
    let twice = "1. e4 {x} (1. e4 {y} 1... c5 2. Nf3) (1. e4 {z} 1... e5 2. f4) 1... e5 *";
    assert_eq!(merge(twice, twice), (twice.into(), Merged::default()));
    assert_eq!(
        merge("*", twice),
        ("1. e4 {x y z} 1... e5 (1... c5 2. Nf3) 2. f4 *".into(), Merged { moves: 5, notes: 3 })
    );
    assert_eq!(merge(twice, "1. e4 c5 2. Nf3 *"), (twice.into(), Merged::default()));
    assert_eq!(merge(twice, "1. e4 e5 2. f4 Nc6 *").1.moves, 1);
}

#[test]
fn games_of_other_starts_cannot_be_merged() {
    let fen = |fen: &str| Game::new(fen.parse().unwrap(), Rules::Fide);
    let chess960 = Game::new(Position::chess960(518).unwrap(), Rules::Fide);
    let mut game = one("1. e4 *").game;
    for (other, error) in [
        (fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), MergeError::Start),
        (fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"), MergeError::Start),
        (fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1"), MergeError::Start),
        (chess960, MergeError::Castling),
    ] {
        assert_eq!(game.merge(&other), Err(error));
        assert!(!error.to_string().is_empty() && !error.code().is_empty());
    }
    #[cfg(feature = "variants")]
    {
        use chess_arbiter::Variant;
        let other = |variant| Game::new(Position::start_of(variant), Rules::Fide);
        assert_eq!(game.merge(&other(Variant::Atomic)), Err(MergeError::Variant));
        let mut house = one("[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *").game;
        let merged = house.merge(&one("[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e6 *").game);
        assert_eq!(merged.unwrap().moves, 1);
        assert!(moves(&house).ends_with("3. @e4 (3. @e6) *"), "{}", moves(&house));
        assert_eq!(house.find(house.position()), [house.current()]);
        assert_eq!(moves(&house.branch(house.parent(house.current()).unwrap())), "3. @e4 (3. @e6) *");
    }
    assert_eq!(moves(&game), "1. e4 *");
    // The counters may differ, because this game counts on.
    let later = "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 30\"]\n\n30. e4 e5 *";
    assert_eq!(merge("1. d4 *", later).0, "1. d4 (1. e4 e5) *");
}

/// The result, the tags and a declared end are those of the game that others join.
#[test]
fn a_merged_game_keeps_its_result_and_tags() {
    let end = |game: &Game| (game.main_line_end().map(|end| end.outcome), game.tag("Result").map(String::from));
    let white = (Some(Outcome::Win(Color::White)), Some("1-0".to_string()));
    let mut game = one("[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0").game;
    assert_eq!(game.merge(&one("[White \"B\"]\n[Event \"C\"]\n\n1. e4 e5 2. Nf3 0-1").game).unwrap().moves, 1);
    assert_eq!((end(&game), game.tag("White"), game.tag("Event")), (white, Some("A"), Some("?")));
    let mut tree = Game::default();
    tree.merge(&one("[Result \"0-1\"]\n\n1. e4 e5 0-1").game).unwrap();
    assert_eq!((end(&tree), tree.position()), ((None, Some("*".into())), &Position::default()));
    // Mate is on the board.
    tree.merge(&one("1. f3 e5 2. g4 Qh4# *").game).unwrap();
    assert_eq!(end(&tree).0, None);
    let mut drawn = one("[Result \"1/2-1/2\"]\n\n1. f3 e5 1/2-1/2").game;
    drawn.merge(&tree).unwrap();
    assert_eq!(end(&drawn), (Some(Outcome::Win(Color::Black)), Some("0-1".into())));
}

/// A PGN in which the turn is passed is read as a game under free rules; so is a tree that such a game joins.
#[test]
fn merging_a_null_move_makes_a_game_free() {
    let mut game = Game::new(Position::default(), Rules::Online);
    for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
        game.play(text).unwrap();
    }
    assert_eq!(game.end().map(|end| end.reason), Some(EndReason::ThreefoldRepetition));
    let other = one("1. e4 -- 2. d4 *").game;
    assert_eq!(game.merge(&other).unwrap().moves, 3);
    assert_eq!((game.rules(), game.end(), game.tag("Rules")), (Rules::Free, None, None));
    let read = one(&game.to_pgn(PgnStyle::default())).game;
    assert_eq!((moves(&read), read.rules()), (moves(&game), Rules::Free));
    assert_eq!(Game::from_bytes(&game.to_bytes()).unwrap().rules(), Rules::Free);
}

#[test]
fn positions_are_found_in_the_order_of_the_tree() {
    let text = "1. d4 (1. c4 Nf6 (1... e6 2. d4 Nf6) 2. d4) 1... Nf6 (1... e6 2. c4 Nf6) 2. c4 (2. Nf3) 2... e6 *";
    let game = one(text).game;
    let names = |ids: Vec<NodeId>| {
        let all: BTreeMap<NodeId, String> =
            lines(&game, NodeId::ROOT).into_iter().map(|(line, id)| (id, line)).collect();
        ids.iter().map(|id| all[id].clone()).collect::<Vec<_>>()
    };
    assert_eq!(names(game.find(game.position())), [" d4 Nf6 c4 e6", " d4 e6 c4 Nf6", " c4 e6 d4 Nf6"]);
    let after = |text: &str| {
        text.split(' ').fold(Position::default(), |position, san| position.play(position.parse_san(san).unwrap()))
    };
    assert_eq!(names(game.find(&after("c4 Nf6 d4"))), [" d4 Nf6 c4", " c4 Nf6 d4"]);
    assert_eq!(names(game.find(&after("h3"))), [""; 0]);
    let mut random = Rng::with_seed(31);
    for round in 0..200 {
        let (start, rules) = starts(&mut random)[round % 5];
        let game = random_tree(&mut random, start, rules);
        let all = lines(&game, NodeId::ROOT);
        for (_, id) in &all {
            let position = game.position_at(*id);
            let like: Vec<NodeId> =
                all.iter().map(|(_, id)| *id).filter(|id| game.position_at(*id) == position).collect();
            assert_eq!(game.find(position), like);
        }
    }
}

#[test]
fn a_branch_becomes_a_separate_game() {
    let mut random = Rng::with_seed(32);
    for round in 0..500 {
        let (start, rules) = starts(&mut random)[round % 5];
        let mut game = random_tree(&mut random, start, rules);
        game.set_tag("White", "Anna").unwrap();
        game.set_tag("ECO", "C60").unwrap();
        for (_, id) in lines(&game, NodeId::ROOT) {
            let branch = game.branch(id);
            assert_eq!(full_fen(branch.start()), full_fen(game.position_at(id)));
            assert_eq!((branch.current(), branch.rules(), branch.tag("White")), (NodeId::ROOT, rules, Some("Anna")));
            assert_eq!(branch.tag("ECO"), Some("C60").filter(|_| id == NodeId::ROOT));
            let [here, there] = [lines(&game, id), lines(&branch, NodeId::ROOT)];
            assert!(here.iter().map(|(line, _)| line).eq(there.iter().map(|(line, _)| line)));
            for ((_, old), (_, new)) in here.iter().zip(&there).skip(1) {
                assert_eq!(branch.notes(*new), game.notes(*old));
                assert_eq!(full_fen(branch.position_at(*new)), full_fen(game.position_at(*old)));
            }
            let read = one(&branch.to_pgn(PgnStyle::default())).game;
            assert_eq!((moves(&read), full_fen(read.start())), (moves(&branch), full_fen(branch.start())));
            assert_eq!(moves(&Game::from_bytes(&branch.to_bytes()).unwrap()), moves(&branch));
        }
    }
}

#[test]
fn a_branch_keeps_notes_tags_and_end() {
    let game = one("[White \"A\"]\n[Result \"1-0\"]\n[Termination \"A won on time\"]\n[PlyCount \"4\"]\n\n\
        {before all} 1. e4 e5 {[%clk 0:00:05][%emt 0:00:01][%eval 0.25][%csl Ra1] open} $1 $14 (1... c5 {half-open} 2. Nf3) 2. Nf3 {x} Nc6 1-0")
    .game;
    let time = GameEnd { by: Some(Color::Black), ..GameEnd::new(Outcome::Win(Color::White), EndReason::TimeForfeit) };
    let at = |path: &[usize]| path.iter().fold(NodeId::ROOT, |id, child| game.children(id).nth(*child).unwrap());
    let main = game.branch(at(&[0, 0]));
    assert_eq!(moves(&main), "$14 {[%eval 0.25][%clk 0:00:05][%csl Ra1] open} 2. Nf3 {x} 2... Nc6 1-0");
    assert_eq!((main.main_line_end(), main.tag("Termination")), (Some(time), Some("A won on time")));
    assert_eq!((main.tag("FEN"), main.tag("PlyCount")), (Some(&*main.start().fen()), None));
    let variation = game.branch(at(&[0, 1]));
    assert_eq!(moves(&variation), "{half-open} 2. Nf3 *");
    assert_eq!(
        (variation.main_line_end(), variation.tag("Termination"), variation.tag("White")),
        (None, None, Some("A"))
    );
    let last = game.branch(game.current());
    assert_eq!((moves(&last), last.end()), ("1-0".into(), Some(time)));
    let whole = game.branch(NodeId::ROOT);
    assert_eq!((moves(&whole), whole.tag("PlyCount"), whole.tag("FEN")), (moves(&game), Some("4"), None));
    // Who ended the game is about the main line.
    let game = one("[Termination \"rules infraction\"]\n[EndedBy \"White\"]\n\n1. e4 e5 (1... c5) 1/2-1/2").game;
    let of = |path: &[usize]| {
        let id = path.iter().fold(NodeId::ROOT, |id, child| game.children(id).nth(*child).unwrap());
        let branch = game.branch(id);
        (branch.main_line_end().and_then(|end| end.by), branch.tag("EndedBy").map(ToOwned::to_owned))
    };
    assert_eq!(of(&[0, 0]), (Some(Color::White), Some("White".into())));
    assert_eq!(of(&[0, 1]), (None, None));
    // An end that depends on the moves before is not lost.
    let mut drawn = Game::default();
    for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
        drawn.play(text).unwrap();
    }
    drawn.claim_draw().unwrap();
    let branch = drawn.branch(drawn.parent(drawn.current()).unwrap());
    assert_eq!((moves(&branch), branch.tag("Termination")), ("4... Ng8 1/2-1/2".into(), Some("threefold repetition")));
    // An end declared in the variation goes along with it.
    let mut lost = one("1. e4 e5 (1... c5 2. Nf3) *").game;
    lost.go_to_node(lost.children(lost.children(NodeId::ROOT).next().unwrap()).nth(1).unwrap());
    lost.resign(Color::Black);
    let branch = lost.branch(lost.current());
    assert_eq!((branch.end().map(|end| end.reason), branch.tag("Result")), (Some(EndReason::Resignation), Some("1-0")));
}

/// With work that grows faster than the trees, this would take minutes.
#[test]
fn large_trees_are_merged_in_linear_time() {
    const MANY: usize = 120_000;
    let wide = one(&format!("1. e4 {} e5 *", "(1. d4 {x} d5)".repeat(MANY))).game;
    let deep = one(&format!("{}*", "Nf3 Nf6 Ng1 Ng8 ".repeat(MANY / 4))).game;
    for game in [&wide, &deep] {
        let mut copy = game.clone();
        assert_eq!(copy.merge(game), Ok(Merged::default()));
        let mut tree = Game::default();
        let merged = tree.merge(game).unwrap().moves;
        assert_eq!(merged, if std::ptr::eq(game, &deep) { MANY } else { 4 });
        let branch = game.branch(NodeId::ROOT);
        assert_eq!(moves(&branch), moves(game));
        assert!(game.find(game.start()).len() == if std::ptr::eq(game, &deep) { 1 + MANY / 4 } else { 1 });
    }
    // Many notes of each kind on one move.
    let notes = |first: usize| {
        let many: String = (first..first + 20_000).map(|number| format!("[%a{number}] w{number} ")).collect();
        one(&format!("1. e4 {{{many}}} *")).game
    };
    let mut game = notes(0);
    assert_eq!(game.merge(&notes(10_000)), Ok(Merged { moves: 0, notes: 1 }));
    assert_eq!(game.notes(game.current()).unwrap().annotations.commands.len(), 30_000);
}
