//! Playing, going through a game, its tags, and its two forms as text and bytes.

use chess_arbiter::Sentence;
use js_sys::JSON;
use wasm_bindgen_test::wasm_bindgen_test;

use super::*;
use crate::{game, pgn, position};

/// A game under FIDE's rules after these moves.
pub fn played(moves: &str) -> u32 {
    position::start();
    let number = game::new("fide");
    for san in moves.split_whitespace() {
        assert_ne!(game::play(number, san, 0), 0, "{san}");
    }
    number
}

/// The only game of a PGN.
pub fn read(text: &str) -> u32 {
    let reader = pgn::new("fide");
    pgn::feed(reader, text.as_bytes());
    pgn::finish(reader);
    assert_eq!(pgn::next(reader), 7);
    let number = game::from_bytes(&pgn::take_bytes(reader));
    pgn::free(reader);
    number
}

/// The moves of a game, without its tags and without line breaks.
pub fn moves(number: u32) -> String {
    game::pgn(number, 0, true, true).rsplit_once("]\n\n").unwrap().1.trim_end().into()
}

#[wasm_bindgen_test]
fn a_game_walks_along_its_moves() {
    let number = played("e4 e5 Nf3");
    assert_eq!(sans(&game::history(number)), "e4 e5 Nf3");
    assert_eq!(sans(&[game::move_at(number, game::current(number))]), "Nf3");
    assert_eq!((sans(&[game::back(number)]), sans(&[game::forward(number)])), ("Nf3".into(), "Nf3".into()));
    assert_eq!(game::forward(number), 0);
    game::go_to(number, 1);
    assert_eq!((game::ply_at(number, game::current(number)), game::last_ply(number)), (1, 3));
    assert_eq!(sans(&game::history(number)), "e4");
    game::put_position_at(number, game::current(number));
    assert_eq!(fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    // Taken back, with what followed, and played again.
    assert_eq!(sans(&[game::undo(number)]), "e4");
    assert_eq!((game::forward(number), game::back(number), game::last_ply(number)), (0, 0, 0));
    let copy = game::from_bytes(&game::to_bytes_with_undone(number));
    assert_eq!((game::has_undone(number), sans(&[game::redo(copy)]), game::last_ply(copy)), (true, "e4".into(), 3));
    let copy = game::from_bytes(&game::to_bytes(number));
    assert_eq!((game::has_undone(copy), game::redo(copy)), (false, 0));
    assert_ne!(game::play(number, "", by_squares("d2", "d4", NO_PROMOTION)), 0);
    assert_eq!(sans(&game::history(number)), "d4");
    game::free(number);
}

#[wasm_bindgen_test]
fn the_refusal_of_a_move_is_kept_until_read() {
    let number = played("e4 e5 Ke2 Ke7 Ke1 Ke8 Nf3 Nf6 Bc4 Bc5");
    assert_eq!(game::play(number, "O-O", 0), 0);
    // Only the game knows why.
    let refusal = game::refusal();
    assert_eq!(sentence(&refusal), Sentence::CastlingRightLostKingMoved);
    assert!(game::refusal().is_empty());
    let current = game::current(number);
    assert_eq!(game::judge(number, current, "O-O", 0), refusal);
    assert_eq!(game::judge(number, current, "", by_squares("e1", "g1", NO_PROMOTION))[0], refusal[0]);
    assert_eq!(sans(&[legal(game::judge(number, 0, "", by_squares("e2", "e4", NO_PROMOTION)))]), "e4");
    assert_eq!(game::add(number, current, "O-O", 0), 0);
    game::free(number);
}

#[wasm_bindgen_test]
fn a_game_has_the_rules_of_its_name() {
    position::start();
    for (name, expected) in [("fide", "fide"), ("online", "online"), ("free", "free"), ("nonsense", "fide")] {
        let number = game::new(name);
        assert_eq!(game::rules(number), expected);
        game::free(number);
    }
}

#[wasm_bindgen_test]
fn tags_are_set_and_removed() {
    let number = played("");
    assert_eq!(game::tag(number, "White").as_deref(), Some("?"));
    assert_eq!(game::set_tag(number, "White", "Anna"), None);
    assert_eq!(game::set_tag(number, "Annotator", "Bob"), None);
    assert!(game::set_tag(number, "no tag", "").is_some());
    assert_eq!(game::tag(number, "White").as_deref(), Some("Anna"));
    assert_eq!(game::tag(number, "no tag"), None);
    let json = String::from(JSON::stringify(&game::tags(number).unwrap()).unwrap());
    assert!(json.contains(r#"["White","Anna"]"#) && json.ends_with(r#"["Annotator","Bob"]]"#), "{json}");
    assert!(game::remove_tag(number, "Annotator") && !game::remove_tag(number, "Annotator"));
    game::free(number);
}

#[wasm_bindgen_test]
fn a_game_is_written_as_pgn() {
    let number = read("1. e4 {best by test} e5 (1... c5 2. Nf3) 2. Nf3 *");
    for (width, comments, variations, expected) in [
        (0, true, true, "1. e4 {best by test} 1... e5 (1... c5 2. Nf3) 2. Nf3 *\n"),
        (0, false, false, "1. e4 e5 2. Nf3 *\n"),
        (10, false, false, "1. e4 e5\n2. Nf3 *\n"),
    ] {
        let text = game::pgn(number, width, comments, variations);
        assert!(text.starts_with("[Event \"?\"]\n") && text.ends_with(&format!("\n\n{expected}")), "{text}");
    }
    game::free(number);
}

#[wasm_bindgen_test]
fn a_game_is_encoded_and_decoded() {
    let number = played("e4 e5");
    let bytes = game::to_bytes(number);
    assert!(game::memory(number) as usize >= bytes.len());
    let other = game::from_bytes(&bytes);
    assert_ne!(other, number);
    assert_eq!(sans(&game::history(other)), "e4 e5");
    game::free(other);
    // The number is free again.
    assert_eq!(game::from_bytes(&bytes), other);
    assert_eq!(game::from_bytes(&bytes[..bytes.len() / 2]), 0);
    for each in [number, other] {
        game::free(each);
    }
}

/// A row of `tests/data/game_problems.tsv`.
#[wasm_bindgen_test]
fn an_impossible_record_has_problems() {
    let number = read("[FEN \"4k3/8/8/8/8/8/r7/4K3 w - - 0 40\"]\n\n40. Kd1 1-0");
    assert_eq!(sentence(&game::problems(number)), Sentence::WinnerCouldNotMate);
    game::free(number);
}
