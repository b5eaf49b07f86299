//! Trees with many variations and notes. With quadratic work, each of these tests would take minutes.

use crate::pgn_support::one;
use chess_arbiter::{Game, NodeId, Notes, PgnStyle};

const MANY: usize = 200_000;

fn variations(of_each: &str) -> Game {
    let read = one(&format!("1. e4 {} e5 *", of_each.repeat(MANY)));
    assert_eq!((read.issues.len(), read.game.children(NodeId::ROOT).count()), (0, MANY + 1));
    read.game
}

fn shuffled(count: usize) -> impl Iterator<Item = usize> {
    // A step coprime to the length.
    (0..count).map(move |index| index * 77_773 % count)
}

#[test]
fn variations_are_deleted_one_by_one() {
    let mut game = variations("(1. d4 {note} d5)");
    let all: Vec<NodeId> = game.children(NodeId::ROOT).skip(1).collect();
    for index in shuffled(MANY) {
        assert!(game.delete(all[index]));
    }
    assert_eq!(game.children(NodeId::ROOT).count(), 1);
    assert_eq!(game.to_pgn(PgnStyle::default()).split("\n\n").nth(1), Some("1. e4 e5 *\n"));
}

#[test]
fn moves_are_taken_back() {
    let mut game = Game::default();
    for _ in 0..MANY {
        game.play("e4").unwrap();
        game.undo().unwrap();
    }
    assert_eq!((game.ply(), game.last_ply()), (0, 0));
    let mut game = one(&("Nf3 Nf6 Ng1 Ng8 ".repeat(MANY / 4) + "1/2-1/2")).game;
    assert_eq!(game.ply() as usize, MANY);
    while game.undo().is_some() {}
    assert_eq!((game.ply(), game.last_ply(), game.tag("Result")), (0, 0, Some("*")));
}

#[test]
fn variations_are_promoted() {
    let mut game = variations("(1. d4)");
    let all: Vec<NodeId> = game.children(NodeId::ROOT).collect();
    for index in shuffled(MANY) {
        // One place forth and back, then to the end of a list in the order of promotion.
        let id = all[index + 1];
        assert!(game.promote(id) && game.demote(id));
        assert!(game.promote_to_main(id) || index == 0 && game.children(NodeId::ROOT).next() == Some(id));
    }
    let mut expected: Vec<NodeId> = shuffled(MANY).map(|index| all[index + 1]).collect();
    expected.reverse();
    expected.push(all[0]);
    assert!(game.children(NodeId::ROOT).eq(expected.iter().copied()));
    assert!(game.children(NodeId::ROOT).rev().eq(expected.iter().rev().copied()));
    let decoded = Game::from_bytes(&game.to_bytes()).unwrap();
    assert!(decoded.children(NodeId::ROOT).eq(expected));
}

#[test]
fn notes_are_set_in_any_order() {
    let game = variations("(1. d4)");
    let all: Vec<NodeId> = game.children(NodeId::ROOT).collect();
    let orders: [Vec<usize>; 3] = [(0..MANY).collect(), (0..MANY).rev().collect(), shuffled(MANY).collect()];
    for order in orders {
        let mut game = game.clone();
        for index in &order {
            let notes = Notes { after: index.to_string(), ..Notes::default() };
            game.set_notes(all[*index], notes).unwrap();
        }
        for index in &order {
            assert_eq!(game.notes(all[*index]).unwrap().after, index.to_string());
            game.set_notes(all[*index], Notes::default()).unwrap();
        }
        assert!(all.iter().all(|id| game.notes(*id).is_none()));
    }
}

/// Notes come in another order than the moves.
#[test]
fn notes_of_nested_variations_are_set() {
    let text = format!("1. e4 {}{} *", "(1. d4 ".repeat(MANY), "$1)".repeat(MANY));
    let read = one(&text);
    assert_eq!(read.issues, []);
    let noted = read.game.children(NodeId::ROOT).filter(|id| read.game.notes(*id).is_some());
    assert_eq!(noted.count(), MANY);
}
