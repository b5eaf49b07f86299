//! What programs in Rust expect of every public type: comparing, hashing, printing, threads, and room to grow.

use std::collections::HashSet;
use std::collections::hash_map::DefaultHasher;
use std::error::Error;
use std::fmt::{Debug, Display};
use std::fs;
use std::hash::{Hash, Hasher};

use chess_arbiter::*;

use crate::layers::sources;

/// Enums whose variants cannot become more.
const COMPLETE: [&str; 16] = [
    "CastlingLetter",
    "CastlingMode",
    "CastlingSide",
    "CastlingStyle",
    "CheckStyle",
    "ClaimReason",
    "Color",
    "EpStyle",
    "Eval",
    "FenField",
    "File",
    "Kings",
    "Outcome",
    "PocketStyle",
    "Rank",
    "Role",
];

/// Enums of which a program handles every variant, because each needs code of its own. A new one is a breaking
/// change.
const HANDLED: [&str; 2] = ["MarkColor", "Value"];

#[test]
fn enums_that_may_grow_are_non_exhaustive() {
    let mut seen = HashSet::new();
    for file in sources() {
        let text = fs::read_to_string(&file).unwrap();
        // Without the tests, and without the template of the macro.
        let text = text.split("#[cfg(test)]").next().unwrap();
        let mut attributes = "";
        for line in text.lines().map(str::trim_start) {
            if let Some(rest) = line.strip_prefix("pub enum ") {
                let name = rest.split(|letter: char| !letter.is_alphanumeric()).next().unwrap();
                let is_listed = COMPLETE.contains(&name) || HANDLED.contains(&name);
                if !name.is_empty() {
                    assert_ne!(attributes == "#[non_exhaustive]", is_listed, "{name}");
                    seen.insert(name.to_string());
                }
            }
            attributes = line;
        }
    }
    for name in COMPLETE.iter().chain(&HANDLED) {
        assert!(seen.contains(*name), "there is no enum {name}");
    }
    assert!(seen.len() > COMPLETE.len() + HANDLED.len() + 8, "{seen:?}");
}

#[test]
fn values_can_be_compared_hashed_and_printed() {
    fn value<T: Copy + Eq + Hash + Debug + Send + Sync + 'static>() {}
    value::<Position>();
    value::<Setup>();
    value::<Board>();
    value::<Bitboard>();
    value::<Move>();
    value::<San>();
    value::<Uci>();
    value::<Square>();
    value::<Piece>();
    value::<Destinations>();
    value::<CastlingRights>();
    value::<GameEnd>();
    value::<NodeId>();
    value::<FenStyle>();
    value::<PgnStyle>();
    value::<WrittenMove>();
}

#[test]
fn errors_implement_error() {
    fn error<T: Error + Clone + Eq + Send + Sync + 'static>() {}
    error::<FenError>();
    error::<PositionError>();
    error::<MoveError>();
    error::<Refusal>();
    error::<TagError>();
    error::<NotesError>();
    error::<SquareError>();
    error::<PgnIssue>();
}

#[test]
fn games_and_readers_can_be_sent_to_threads() {
    fn moves<T: Send + Debug + 'static>() {}
    moves::<Game>();
    moves::<PgnReader>();
    moves::<PgnGame>();
}

#[test]
fn types_that_programs_print_implement_display() {
    let white_wins = Outcome::Win(Color::White);
    let printed: [(&dyn Display, &str); 5] = [
        (&Color::White, "white"),
        (&Role::Knight, "knight"),
        (&white_wins, "1-0"),
        (&Outcome::Win(Color::Black), "0-1"),
        (&Outcome::Draw, "1/2-1/2"),
    ];
    for (value, text) in printed {
        assert_eq!(value.to_string(), text);
    }
    assert_eq!(format!("{:>7}|{:<7}", Color::White, white_wins), "  white|1-0    ");
    assert_eq!(Outcome::from_name("1/2-1/2"), Some(Outcome::Draw));
    assert_eq!(Outcome::from_name("*"), None);
    let setup: Setup = "4k3/8/8/8/8/8/8/4K3 w K - 0 1".parse().unwrap();
    let problem = &setup.problems(CastlingMode::Orthodox)[0];
    assert_eq!(problem.to_string(), problem.message());
}

/// FIDE 9.2.3: counters and an en passant square without a legal capture do not distinguish positions.
#[test]
fn equal_positions_have_equal_hashes() {
    let hash = |fen: &str| {
        let position: Position = fen.parse().unwrap();
        let mut hasher = DefaultHasher::new();
        position.hash(&mut hasher);
        (position, hasher.finish())
    };
    let same =
        ["4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 17 40"];
    for fen in same {
        assert_eq!(hash(fen), hash(same[0]), "{fen}");
    }
    let others = [
        "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/3P4/8/8/4K3 b - - 0 1",
        "r3k3/8/8/8/8/8/8/4K3 b q - 0 1",
        "r3k3/8/8/8/8/8/8/4K3 b - - 0 1",
    ];
    let all: HashSet<Position> = others.iter().chain(&same).map(|fen| fen.parse().unwrap()).collect();
    assert_eq!(all.len(), others.len() + 1);
    let hashes: HashSet<u64> = others.iter().chain(&same).map(|fen| hash(fen).1).collect();
    assert_eq!(hashes.len(), all.len());
}

#[test]
fn a_list_of_moves_knows_how_many_are_left() {
    let mut moves = Position::default().legal_moves().into_iter();
    assert_eq!(moves.len(), 20);
    moves.next();
    assert_eq!(moves.size_hint(), (19, Some(19)));
    assert_eq!(moves.by_ref().count(), 19);
    assert_eq!((moves.next(), moves.len()), (None, 0));
}

/// Every result that has a sentence gives it in every language.
#[test]
fn every_error_with_a_sentence_has_it_in_every_language() {
    let fen = "8/8 w".parse::<Position>().unwrap_err();
    let issue = &read_pgn(b"1. e4 e5 2. Ke3 *")[0].issues[0];
    let setup: Setup = "4k3/8/8/8/8/8/8/4K3 w K - 0 1".parse().unwrap();
    let problem = &setup.problems(CastlingMode::Orthodox)[0];
    let refusal = Position::default().judge("Ke3").unwrap_err();
    for (tag, language) in Language::ALL {
        let sentences = [
            (fen.message_in(language), fen.facts()),
            (issue.message_in(language), issue.facts().clone()),
            (problem.message_in(language), problem.facts.clone()),
            (refusal.message_in(language), (*refusal.facts).clone()),
        ];
        for (sentence, facts) in sentences {
            assert_eq!(sentence, language.message(&facts), "{tag}");
        }
    }
    assert_eq!(fen.message(), fen.to_string());
    assert_eq!(issue.to_string(), format!("line 1, column 13: {}", issue.message()));
}

/// What a variant adds to positions is only there with the feature: without it every node of a game would take a third more.
#[test]
fn a_position_is_not_larger_without_variants() {
    assert_eq!(size_of::<Position>(), if cfg!(feature = "variants") { 88 } else { 64 });
    assert_eq!(size_of::<VariantState>(), if cfg!(feature = "variants") { 24 } else { 0 });
}
