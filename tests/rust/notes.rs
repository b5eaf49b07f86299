//! Notes: everything that can be set reads back, from PGN and from bytes.

use crate::pgn_support::one;
use chess_arbiter::{Annotations, Eval, Game, NodeId, Notes, NotesError, PgnStyle, Position, Rules, TagError};
use fastrand::Rng;

const PIECES: [&str; 32] = [
    "a",
    "word",
    " ",
    "  ",
    "\n",
    "\r\n",
    "\t",
    "\u{a0}",
    "{",
    "}",
    ";",
    "%",
    "[",
    "]",
    "[%",
    "[%clk",
    "[%clk 0:00:01]",
    "[%clk 1:0]",
    "[%emt 0:0:2]",
    "[%eval 1]",
    "[%eval #-3,20]",
    "[%csl Ga1]",
    "[%cal Ga1h8]",
    "[%unknown x]",
    "[%clk[%eval 1]0]",
    "1. e4",
    "(",
    ")",
    "$1",
    "*",
    "ü",
    "\"",
];

fn random_text(random: &mut Rng) -> String {
    (0..random.usize(..12)).map(|_| PIECES[random.usize(..PIECES.len())]).collect()
}

fn at_both(game: &Game) -> [Notes; 2] {
    let first = game.children(NodeId::ROOT).next().unwrap();
    [NodeId::ROOT, first].map(|id| game.notes(id).cloned().unwrap_or_default())
}

#[test]
fn notes_that_are_accepted_read_back() {
    let mut random = Rng::with_seed(17);
    let mut set = 0;
    for _ in 0..20_000 {
        let mut game = Game::default();
        game.play("e4").unwrap();
        for id in [NodeId::ROOT, game.current()] {
            let mut notes = Notes { nags: vec![random.u16(..256)], ..Notes::default() };
            (notes.before, notes.after) = (random_text(&mut random), random_text(&mut random));
            let elapsed = [None, Some(0), Some(-1), Some(i64::MAX)][random.usize(..4)];
            let eval = [None, Some((Eval::Pawns(i64::MIN + 1), Some(7)))][random.usize(..2)];
            notes.annotations = Annotations { elapsed, eval, ..Annotations::default() };
            set += u32::from(game.set_notes(id, notes).is_ok());
        }
        let written = game.to_pgn(PgnStyle::default());
        let read = one(&written);
        assert_eq!((at_both(&read.game), read.issues), (at_both(&game), vec![]), "{written}");
        let decoded = Game::from_bytes(&game.to_bytes()).unwrap();
        assert_eq!(at_both(&decoded), at_both(&game));
    }
    assert!(set > 25_000, "{set} notes could be set");
}

#[test]
fn notes_that_pgn_cannot_represent_are_refused() {
    let with = |annotations| Notes { annotations, ..Notes::default() };
    let none = Annotations::default();
    let long = |len| Notes { after: "x".repeat(len), ..Notes::default() };
    for (notes, error) in [
        (with(Annotations { clock: Some(-1), ..none.clone() }), Some(NotesError::Annotation)),
        (with(Annotations { elapsed: Some(-1), ..none.clone() }), Some(NotesError::Annotation)),
        (with(Annotations { clock: Some(i64::MAX), ..none.clone() }), None),
        (long(NotesError::LONGEST), None),
        (long(NotesError::LONGEST + 1), Some(NotesError::LongComment)),
    ] {
        let mut game = Game::default();
        assert_eq!(game.set_notes(NodeId::ROOT, notes).err(), error);
        assert_eq!(game.notes(NodeId::ROOT).is_some(), error.is_none());
    }
    assert!(NotesError::LongComment.to_string().contains(&NotesError::LONGEST.to_string()));
}

/// Comments before the game are one comment, wherever they were set.
#[test]
fn comments_before_the_game_are_one_comment() {
    let mut game = Game::default();
    let notes = Notes { before: "one".into(), after: "two".into(), ..Notes::default() };
    game.set_notes(NodeId::ROOT, notes).unwrap();
    let notes = game.notes(NodeId::ROOT).unwrap();
    assert_eq!((notes.before.as_str(), notes.after.as_str()), ("", "one two"));
    game.set_notes(NodeId::ROOT, Notes::default()).unwrap();
    assert_eq!(game.notes(NodeId::ROOT), None);
}

/// The reported memory of a game grows and shrinks with its contents.
#[test]
fn memory_follows_the_contents_of_a_game() {
    let long = "x".repeat(10_000);
    let empty = Game::new(Position::default(), Rules::Free).memory();
    let is_about = |game: &Game, wanted: usize, what: &str| {
        let found = game.memory();
        assert!(found >= empty + wanted && found < empty + wanted + 4_000, "{what}: {found}");
    };
    let mut game = Game::new(Position::default(), Rules::Free);
    game.set_tag("Annotator", &long).unwrap();
    is_about(&game, 10_000, "a tag");
    game.set_tag("Annotator", &long[..5_000]).unwrap();
    is_about(&game, 5_000, "a shorter tag");
    game.remove_tag("Annotator");
    is_about(&game, 0, "no tag");
    for _ in 0..1_000 {
        game.set_tag("Annotator", "Anna").unwrap();
        game.remove_tag("Annotator");
    }
    is_about(&game, 0, "no tag, often");
    game.play("e4").unwrap();
    let note = |before: usize, after: usize| Notes {
        before: long[..before].into(),
        after: long[..after].into(),
        ..Notes::default()
    };
    for (before, after) in [(10_000, 0), (0, 10_000), (7_000, 8_000), (0, 3_000), (0, 0), (0, 9_000)] {
        game.set_notes(game.current(), note(before, after)).unwrap();
        is_about(&game, before + after, "notes");
    }
    let deleted = game.current();
    game.delete(deleted);
    is_about(&game, 0, "no notes");
    assert_eq!(game.notes(deleted), None);
    // A node holds a position, which takes more than 64 bytes.
    for number in 0..1_000 {
        game.play(["Nf3", "Nf6", "Ng1", "Ng8"][number % 4]).unwrap_or_else(|_| panic!("{number}"));
    }
    assert!(game.memory() > empty + 64_000 && game.memory() < empty + 400_000);
}

#[test]
fn errors_of_notes_and_tags_have_codes_and_messages() {
    let notes = [NotesError::LongComment, NotesError::Annotation];
    assert_eq!(notes.map(NotesError::code), ["long-comment", "annotation"]);
    assert!(notes.iter().all(|error| !error.to_string().is_empty()));
    let tags = [TagError::Name, TagError::LongName, TagError::Value, TagError::LongValue];
    let codes = ["tag-name", "long-tag-name", "tag-value", "long-tag-value"];
    assert_eq!(tags.map(TagError::code), codes);
}

/// A comment that braces cannot contain is on separate lines, without empty lines, which would end a game (PGN 8).
#[test]
fn comments_with_braces_are_written_to_the_end_of_the_line() {
    let mut game = Game::default();
    let note = Notes { after: "a } b".into(), ..Notes::default() };
    game.set_notes(NodeId::ROOT, note.clone()).unwrap();
    game.play("e4").unwrap();
    game.set_notes(game.current(), note).unwrap();
    let text = game.to_pgn(PgnStyle::default());
    assert!(text.contains("]\n\n; a } b\n1. e4\n; a } b\n*"), "{text}");
}

/// A line has at most the given number of characters, and exactly as many if they fit.
#[test]
fn lines_are_filled_up_to_the_width() {
    let mut game = Game::default();
    game.play("e4").unwrap();
    for (max_width, wanted) in [(4, "\n\n1.\ne4 *\n"), (5, "\n\n1. e4\n*\n"), (7, "\n\n1. e4 *\n")] {
        let text = game.to_pgn(PgnStyle::new().max_width(max_width));
        assert!(text.ends_with(wanted), "{max_width}: {text}");
    }
}

/// Commands of the PGN specification's supplement (`h:mm:ss`, marks of squares and arrows) and of lichess
/// (`[%eval]`), and how they are written back.
#[test]
fn only_well_formed_commands_are_annotations() {
    for (command, written) in [
        ("[%clk 0:00:10]", "[%clk 0:00:10]"),
        ("[%clk 0:00:09.9]", "[%clk 0:00:09.9]"),
        ("[%clk 0:10:00]", "[%clk 0:10:00]"),
        ("[%clk 10:09:08]", "[%clk 10:09:08]"),
        ("[%eval +0.35]", "[%eval 0.35]"),
        ("[%eval -0.35]", "[%eval -0.35]"),
        ("[%eval #-3]", "[%eval #-3]"),
        ("[%csl Re4,Gd5]", "[%csl Re4,Gd5]"),
        ("[%cal Re4d5]", "[%cal Re4d5]"),
        // A square is not read as an arrow, nor an arrow as a square.
        ("[%csl Re4d5]", ""),
        ("[%cal Re4]", ""),
        ("[%csl Re4,Gd5e5]", ""),
        ("[%csl Re9]", ""),
        ("[%eval ++1]", ""),
        ("[%clk 1:2:3:4]", ""),
    ] {
        let mut annotations = Annotations::default();
        let rest = annotations.take_from(command);
        // What cannot be read is kept as it is.
        assert_eq!(annotations.commands.len(), usize::from(written.is_empty()), "{command}");
        assert_eq!(annotations.to_string(), if written.is_empty() { command } else { written }, "{command}");
        assert_eq!(rest, "", "{command}");
    }
}
