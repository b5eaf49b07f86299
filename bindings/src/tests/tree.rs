//! Variations: adding, moving, finding, merging.

use wasm_bindgen_test::wasm_bindgen_test;

use super::game::{moves, played, read};
use super::*;
use crate::game;

const NO_NODE: u32 = u32::MAX;

/// Adds a move, and returns whether it is new.
fn added(number: u32, node: u32, san: &str) -> (u32, bool) {
    let added = game::add(number, node, san, 0);
    (added, words(1) == [1])
}

#[wasm_bindgen_test]
fn variations_are_added_and_reordered() {
    let number = played("e4");
    let e4 = game::current(number);
    let (d4, is_new) = added(number, 0, "d4");
    assert!(is_new && added(number, 0, "d4") == (d4, false));
    let (c4, _) = added(number, 0, "c4");
    assert_eq!(game::children_of(number, 0), [e4, d4, c4]);
    assert_eq!((game::parent_of(number, d4), game::parent_of(number, 0)), (0, NO_NODE));
    assert!(game::promote(number, c4, false));
    assert_eq!(game::children_of(number, 0), [e4, c4, d4]);
    assert!(game::promote(number, d4, true) && !game::promote(number, d4, false));
    assert_eq!(game::children_of(number, 0), [d4, e4, c4]);
    assert!(game::demote(number, d4) && !game::demote(number, c4));
    assert_eq!(game::children_of(number, 0), [e4, d4, c4]);
    game::free(number);
}

#[wasm_bindgen_test]
fn a_deleted_node_is_refused() {
    let number = played("e4 e5");
    let e5 = game::current(number);
    let e4 = game::parent_of(number, e5);
    let (d4, _) = added(number, 0, "d4");
    assert!(game::go_to_node(number, d4));
    assert!(game::delete(number, e4) && !game::delete(number, e4) && !game::delete(number, 0));
    assert!(!game::go_to_node(number, e5) && !game::promote(number, e5, true) && !game::demote(number, e5));
    assert_eq!((game::add(number, e5, "Nf3", 0), game::branch(number, e5)), (NO_NODE, 0));
    assert_eq!((game::children_of(number, 0), game::current(number)), (vec![d4], d4));
    game::free(number);
}

#[wasm_bindgen_test]
fn find_sees_transpositions() {
    let number = read("1. d4 (1. c4 Nf6 2. d4) 1... Nf6 2. c4 *");
    put("rnbqkb1r/pppppppp/5n2/8/2PP4/8/PP2PPPP/RNBQKBNR b KQkq - 0 2");
    let found = game::find(number);
    assert_eq!(
        found.iter().map(|node| game::move_at(number, *node)).map(|word| sans(&[word])).collect::<Vec<_>>(),
        ["c4", "d4"]
    );
    game::free(number);
}

#[wasm_bindgen_test]
fn games_are_merged_and_split() {
    let number = read("1. e4 e5 2. Nf3 *");
    let other = read("1. e4 c5 {Sicilian} 2. Nf3 *");
    assert_eq!(game::merge(number, &game::to_bytes(other)), None);
    assert_eq!(words(2), [2, 1]);
    assert_eq!(moves(number), "1. e4 e5 (1... c5 {Sicilian} 2. Nf3) 2. Nf3 *");
    let e4 = game::children_of(number, 0)[0];
    let branch = game::branch(number, game::children_of(number, e4)[1]);
    assert_eq!(moves(branch), "{Sicilian} 2. Nf3 *");
    assert_eq!(game::tag(branch, "SetUp").as_deref(), Some("1"));
    // The games begin in different positions.
    assert!(game::merge(number, &game::to_bytes(branch)).is_some());
    for each in [number, other, branch] {
        game::free(each);
    }
}
