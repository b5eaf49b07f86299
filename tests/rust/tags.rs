//! Tags: everything that can be set reads back; Result and Termination follow the game.

use crate::pgn_support::one;
use chess_arbiter::{Color, EndReason, Game, PgnStyle, Position, Rules, TagError};
use fastrand::Rng;

fn written_and_read(game: &Game) -> Game {
    let read = one(&game.to_pgn(PgnStyle::default()));
    assert_eq!(read.issues, []);
    read.game
}

fn listed(game: &Game) -> Vec<(String, String)> {
    game.tags().map(|(name, value)| (name.into(), value.into())).collect()
}

/// Every character in a name and in a value: refused, or it reads back.
#[test]
fn tags_that_are_accepted_read_back() {
    let (mut names, mut values) = (0, 0);
    let characters = (0..0x3000).chain([0xd7ff, 0xe000, 0xfeff, 0xffff, 0x1f600, 0x10ffff]);
    for letter in characters.filter_map(char::from_u32) {
        for text in [format!("a{letter}b"), letter.to_string(), format!("{letter}a"), format!("a{letter}")] {
            let mut game = Game::default();
            names += u32::from(game.set_tag(&text, "value").is_ok());
            values += u32::from(game.set_tag("White", &text).is_ok());
            assert_eq!(listed(&written_and_read(&game)), listed(&game), "{text:?}");
            let again = Game::from_bytes(&game.to_bytes()).unwrap();
            assert_eq!(listed(&again), listed(&game), "{text:?}");
        }
    }
    assert!(names > 40_000 && values > 40_000, "{names} names and {values} values can be set");
}

#[test]
fn tags_that_pgn_cannot_represent_are_refused() {
    let long = |len| "x".repeat(len);
    for (name, value, error) in [
        ("", "x".into(), Some(TagError::Name)),
        ("White Elo", "2700".into(), Some(TagError::Name)),
        ("White\u{a0}Elo", "2700".into(), Some(TagError::Name)),
        ("a\"b", "x".into(), Some(TagError::Name)),
        ("[a", "x".into(), Some(TagError::Name)),
        ("a]", "x".into(), Some(TagError::Name)),
        ("{a", "x".into(), Some(TagError::Name)),
        ("a\n1. d4 d5 *\n\n[b", "x".into(), Some(TagError::Name)),
        ("a\0", "x".into(), Some(TagError::Name)),
        ("Event", "a\nb".into(), Some(TagError::Value)),
        ("Event", "a\rb".into(), Some(TagError::Value)),
        (&long(253), "x".into(), None),
        (&long(254), "x".into(), Some(TagError::LongName)),
        ("Event", long(1 << 20), None),
        ("Event", long((1 << 20) + 1), Some(TagError::LongValue)),
        ("Event", "\"".repeat(1 << 20), None),
        ("Ünï", "  a \\ \" ] } ".into(), None),
    ] {
        let mut game = Game::default();
        game.play("e4").unwrap();
        let before = listed(&game);
        let set = game.set_tag(name, &value);
        assert_eq!(set.err(), error, "{:.20}", name);
        assert_eq!(listed(&game) == before, error.is_some());
        assert!(listed(&written_and_read(&game)) == listed(&game), "{:.20}", name);
    }
}

#[test]
fn errors_are_one_sentence() {
    for error in [TagError::Name, TagError::LongName, TagError::Value, TagError::LongValue] {
        let message = error.to_string();
        assert!(message.starts_with("the ") && !message.contains('.'), "{message}");
    }
    let longest = [TagError::LONGEST_NAME, TagError::LONGEST_VALUE];
    for (error, longest) in [TagError::LongName, TagError::LongValue].into_iter().zip(longest) {
        assert!(error.to_string().contains(&longest.to_string()));
    }
}

/// Random operations, compared with a linear list.
#[test]
fn tags_keep_their_order() {
    let mut random = Rng::with_seed(8);
    let mut game = Game::default();
    let mut list = listed(&game);
    for step in 0..20_000 {
        let name = format!("Tag{}", random.usize(..if step < 10_000 { 2_000 } else { 40 }));
        let place = list.iter().position(|(known, _)| *known == name);
        assert_eq!(game.tag(&name), place.map(|place| list[place].1.as_str()));
        if random.usize(..3) == 0 {
            assert_eq!(game.remove_tag(&name), place.is_some());
            place.map(|place| list.remove(place));
        } else {
            let value = step.to_string();
            game.set_tag(&name, &value).unwrap();
            match place {
                Some(place) => list[place].1 = value,
                None => list.push((name, value)),
            }
        }
        if step % 1_000 == 0 {
            assert_eq!(listed(&game), list);
        }
    }
    assert_eq!(listed(&game), list);
}

/// PGN 8.1.1: "For export format, the STR tag pairs appear before any other tag pairs", and "any additional tag pairs
/// appear in ASCII order by tag name".
#[test]
fn a_pgn_has_its_tags_in_ascii_order() {
    let start = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    let mut game = Game::new(crate::position("960", start), chess_arbiter::Rules::Online);
    for name in ["WhiteElo", "annotator", "ECO", "BlackTitle", "BlackTeam", "Black-2", "Ünï", "E", "White"] {
        game.set_tag(name, "1").unwrap();
    }
    game.time_forfeit(Color::Black);
    let text = game.to_pgn(PgnStyle::default());
    let names: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix('[')?.split(' ').next()).collect();
    let roster = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];
    let others = [
        "Black-2",
        "BlackTeam",
        "BlackTitle",
        "E",
        "ECO",
        "FEN",
        "Rules",
        "SetUp",
        "Termination",
        "Variant",
        "WhiteElo",
        "annotator",
        "Ünï",
    ];
    assert_eq!(names, [&roster[..], &others[..]].concat());
    assert_eq!(written_and_read(&game).to_pgn(PgnStyle::default()), text);
}

/// The roster is in every PGN (PGN 8.1.1).
#[test]
fn tags_of_the_roster_stay() {
    let mut game = Game::default();
    game.set_tag("White", "a").unwrap();
    assert!(game.remove_tag("White"));
    assert!(!game.remove_tag("White") && !game.remove_tag("Annotator"));
    assert_eq!(game.tag("White"), Some("?"));
    assert_eq!(listed(&game), listed(&Game::default()));
}

/// Names with equal FNV-1a hashes, which would be slow in an index by that hash.
#[test]
fn names_with_equal_hashes_are_found_quickly() {
    let step = |hash: u32, byte: &u8| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
    let mut random = Rng::with_seed(1);
    let (mut names, mut state) = (vec![String::new()], 0x811c_9dc5);
    while names.len() < 1024 {
        // Two endings after which the hashes are the same again.
        let mut seen = std::collections::HashMap::new();
        let (one, other) = loop {
            let ending = format!("{:08x}", random.u32(..));
            state = ending.as_bytes().iter().fold(state, step);
            match seen.insert(state, ending.clone()) {
                Some(other) if other != ending => break (ending, other),
                _ => state = names[0].bytes().fold(0x811c_9dc5, |hash, byte| step(hash, &byte)),
            }
        };
        let with = |ending: &str| -> Vec<String> { names.iter().map(|name| name.clone() + ending).collect() };
        names = [with(&one), with(&other)].concat();
    }
    let mut game = Game::default();
    for name in &names {
        game.set_tag(name, name).unwrap();
    }
    let again = written_and_read(&game);
    for name in &names {
        assert_eq!((game.tag(name), again.tag(name)), (Some(&**name), Some(&**name)));
    }
}

/// The tags of an end are removed with it, even if other tags were set in between.
#[test]
fn tags_follow_the_end() {
    let mut game = Game::default();
    game.time_forfeit(Color::White);
    game.set_tag("Annotator", "me").unwrap();
    assert_eq!((game.tag("Result"), game.tag("Termination")), (Some("0-1"), Some("time forfeit")));
    game.undo();
    assert_eq!((game.tag("Result"), game.tag("Termination")), (Some("*"), None));
    assert_eq!((game.tag("Annotator"), listed(&game).len()), (Some("me"), 8));
    assert_eq!(game.to_pgn(PgnStyle::default()).matches("Annotator").count(), 1);
}

/// The wording of an end in a PGN is kept verbatim and removed with the end.
#[test]
fn the_wording_of_a_termination_is_kept() {
    for (said, reason) in [
        ("White forfeits on time", EndReason::TimeForfeit),
        ("normal", EndReason::Unknown),
        ("Black won by resignation", EndReason::Resignation),
        ("rules infraction", EndReason::RulesInfraction),
    ] {
        let text = format!("[Termination \"{said}\"]\n[Result \"0-1\"]\n\n1. e4 e5 0-1");
        let mut game = one(&text).game;
        assert_eq!((game.end().unwrap().reason, game.tag("Termination")), (reason, Some(said)));
        assert_eq!(written_and_read(&game).tag("Termination"), Some(said));
        game.undo();
        assert_eq!((game.end(), game.tag("Result")), (None, Some("*")));
        assert_eq!(game.tag("Termination"), (said == "normal").then_some(said));
        game.redo();
        assert_eq!((game.end().unwrap().reason, game.tag("Termination")), (reason, Some(said)));
        game.undo();
        // A different end from the recorded one.
        game.adjudicate(chess_arbiter::Outcome::Draw);
        assert_eq!(game.tag("Termination"), Some("adjudication"));
    }
    // Without an end in the moves, the tag counts, and both are written the same.
    let game = one("[Result \"1-0\"]\n\n1. e4 e5 *").game;
    let again = written_and_read(&game);
    for game in [game, again] {
        assert_eq!((game.end().map(|end| end.outcome.name()), game.tag("Result")), (Some("1-0"), Some("1-0")));
    }
}

/// A tag that contradicts the board is reported and kept; written PGN has the result of the board.
#[test]
fn a_result_tag_that_contradicts_the_board_is_reported() {
    for behind in ["", " *", " 0-1"] {
        let read = one(&format!("[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4#{behind}"));
        assert_eq!(read.issues.len(), 1, "{behind:?}");
        assert_eq!(read.game.end().map(|end| end.reason), Some(EndReason::Checkmate));
        assert_eq!(read.game.tag("Result"), Some("1-0"));
        assert_eq!(written_and_read(&read.game).tag("Result"), Some("0-1"));
    }
}

/// Names with the same first eight bytes are found after any removals and insertions.
#[test]
fn names_with_a_common_prefix_are_told_apart() {
    let mut random = Rng::with_seed(28);
    let names: Vec<String> = (0..9).map(|number| format!("Annotator{number}")).collect();
    let mut game = Game::default();
    let mut model: Vec<(String, String)> = Vec::new();
    for step in 0..2_000 {
        let name = &names[random.usize(..names.len())];
        let place = model.iter().position(|(known, _)| known == name);
        if random.usize(..3) == 0 {
            assert_eq!(game.remove_tag(name), place.is_some(), "step {step}");
            place.map(|place| model.remove(place));
        } else {
            let value = step.to_string();
            game.set_tag(name, &value).unwrap();
            match place {
                Some(place) => model[place].1 = value,
                None => model.push((name.clone(), value)),
            }
        }
        let own = listed(&game).into_iter().filter(|(name, _)| name.starts_with("Annotator"));
        assert_eq!(own.collect::<Vec<_>>(), model, "step {step}");
        for name in &names {
            let wanted = model.iter().find(|(known, _)| known == name);
            assert_eq!(game.tag(name), wanted.map(|(_, value)| value.as_str()), "step {step}");
        }
    }
}

/// Of repeated tags in a game, the first counts and the others are reported.
#[test]
fn the_first_of_repeated_tags_counts() {
    let mut random = Rng::with_seed(29);
    let (mut text, mut wanted) = (String::new(), Vec::new());
    for game in 0..200 {
        let (mut tags, mut repeated): (Vec<(String, String)>, usize) = (Vec::new(), 0);
        for _ in 0..1 + random.usize(..8) {
            let name = format!("Annotator{}", random.usize(..9));
            let value = format!("{game} {}", random.usize(..1000));
            text += &format!("[{name} \"{value}\"]\n");
            match tags.iter().any(|(known, _)| *known == name) {
                true => repeated += 1,
                false => tags.push((name, value)),
            }
        }
        text += "\n1. e4 *\n\n";
        wanted.push((tags, repeated));
    }
    let found: Vec<_> = chess_arbiter::read_pgn(text.as_bytes())
        .iter()
        .map(|read| {
            let own = listed(&read.game).into_iter().filter(|(name, _)| name.starts_with("Annotator"));
            (own.collect::<Vec<_>>(), read.issues.len())
        })
        .collect();
    assert_eq!(found, wanted);
}

/// Result and Termination are about the main line, whichever line that is.
#[test]
fn tags_follow_the_main_line() {
    let tags = |game: &Game| {
        let tags = ["Result", "Termination"].map(|name| game.tag(name).map(str::to_owned));
        let again = written_and_read(game);
        assert_eq!(["Result", "Termination"].map(|name| again.tag(name).map(str::to_owned)), tags);
        let [result, reason] = tags;
        (result.unwrap(), reason)
    };
    let reason = Some("time forfeit".to_owned());
    for (variation, result) in [("Qh4#", "0-1"), ("Nf6", "*")] {
        let moves = format!("1. f3 e5 2. g4 d6 (2... {variation}) 1-0");
        let text = format!("[Result \"1-0\"]\n[Termination \"time forfeit\"]\n\n{moves}");
        let mut game = one(&text).game;
        assert_eq!(tags(&game), ("1-0".into(), reason.clone()));
        let fork = game.parent(game.current()).unwrap();
        let other = game.children(fork).nth(1).unwrap();
        assert!(game.promote(other));
        assert_eq!(tags(&game), (result.into(), None), "{variation}");
        assert!(game.demote(other));
        assert_eq!(tags(&game), ("1-0".into(), reason.clone()));
        assert!(game.promote_to_main(other));
        assert!(game.delete(game.children(fork).nth(1).unwrap()));
        assert_eq!(tags(&game), (result.into(), None), "{variation}");
    }
    let mut mated = one("[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# (2... d6 (2... Nf6)) 0-1").game;
    let fork = mated.parent(mated.current()).unwrap();
    let variations: Vec<_> = mated.children(fork).skip(1).collect();
    assert!(mated.promote(variations[1]));
    assert_eq!(tags(&mated), ("0-1".into(), None));
    assert!(mated.promote(variations[1]));
    assert_eq!(tags(&mated), ("*".into(), None));
}

/// A declared end replaces the tags that were read or set before.
#[test]
fn a_declared_end_replaces_the_tags_of_another() {
    let text = "[Result \"1-0\"]\n[Termination \"time forfeit\"]\n\n1. e4 e5 (1... c5) 2. Nf3 1-0";
    let mut game = one(text).game;
    game.go_to(1);
    game.resign(Color::White);
    assert_eq!((game.tag("Result"), game.tag("Termination")), (Some("0-1"), Some("resignation")));
    // An end declared in a variation does not end the game, which keeps its own end.
    let mut game = one(text).game;
    let e4 = game.children(game.node(0).unwrap()).next().unwrap();
    game.go_to_node(game.children(e4).nth(1).unwrap());
    game.resign(Color::White);
    assert_eq!((game.tag("Result"), game.tag("Termination")), (Some("1-0"), Some("time forfeit")));
    let mut game = Game::default();
    game.set_tag("Result", "1-0").unwrap();
    game.set_tag("Termination", "both agreed").unwrap();
    game.play("e4").unwrap();
    game.play("e5").unwrap();
    game.agree_draw();
    assert_eq!((game.tag("Result"), game.tag("Termination")), (Some("1/2-1/2"), Some("both agreed")));
}

/// A game keeps its rules when written and read, even without the tag.
#[test]
fn rules_survive_without_their_tag() {
    let mut online = Game::new(Position::default(), Rules::Online);
    assert!(online.remove_tag("Rules"));
    assert_eq!(written_and_read(&online).rules(), Rules::Online);
    let mut free = one("1. e4 -- (1... e5) 2. d4 *").game;
    assert_eq!(free.rules(), Rules::Free);
    // While the game has a null move, the tag is not needed.
    assert_eq!(written_and_read(&free).tag("Rules"), None);
    free.go_to(1);
    let pass = free.children(free.current()).next().unwrap();
    assert!(free.delete(pass));
    assert_eq!(written_and_read(&free).rules(), Rules::Free);
    assert_eq!(written_and_read(&Game::default()).tag("Rules"), None);
}

/// Tags that contradict the game are not written, in any letter case.
#[test]
fn tags_that_contradict_the_game_are_not_written() {
    let chess960 = || Game::new(Position::chess960(1).unwrap(), Rules::Fide);
    for (mut game, name, value, written) in [
        (Game::default(), "Variant", "Atomic", None),
        (Game::default(), "Variant", "Chess960", None),
        (Game::default(), "Variant", "nonsense", None),
        (Game::default(), "Variant", "Standard", Some("Standard")),
        (Game::default(), "variant", "Chess960", None),
        (Game::default(), "fen", "8/8/8/8/8/8/8/8 w - - 0 1", None),
        (Game::default(), "Rules", "online", None),
        (Game::default(), "Rules", "fide", Some("fide")),
        (Game::default(), "rules", "free", None),
        (Game::new(Position::default(), Rules::Online), "Rules", "free", Some("online")),
        (one("1. e4 -- 2. d4 *").game, "Rules", "online", None),
        (chess960(), "Variant", "nonsense", Some("Chess960")),
        (chess960(), "Variant", "Fischerandom", Some("Fischerandom")),
        (Game::default(), "white", "Anna", Some("Anna")),
    ] {
        let before = (*game.start(), game.start().mode(), game.rules(), game.ply());
        game.set_tag(name, value).unwrap();
        let read = one(&game.to_pgn(PgnStyle::default()));
        let again = &read.game;
        assert_eq!((*again.start(), again.start().mode(), again.rules(), again.ply()), before, "{name} {value}");
        assert_eq!((again.tag(name), read.issues.len()), (written, 0), "{name} {value}");
    }
}

/// Setting Termination gives an unknown end its reason, unless the game contradicts it.
#[test]
fn setting_termination_gives_an_unknown_end_its_reason() {
    for (said, reason) in [
        ("time forfeit", EndReason::TimeForfeit),
        ("Anna won by resignation", EndReason::Resignation),
        ("normal", EndReason::Unknown),
        ("stalemate", EndReason::Unknown),
        ("White resigns", EndReason::Unknown),
        ("Black resigns", EndReason::Resignation),
    ] {
        let mut game = one("1. e4 e5 1-0").game;
        game.set_tag("Termination", said).unwrap();
        assert_eq!((game.end().unwrap().reason, game.tag("Termination")), (reason, Some(said)));
        assert_eq!(written_and_read(&game).end(), game.end());
    }
}
