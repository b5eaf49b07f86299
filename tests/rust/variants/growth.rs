//! Long games of crazyhouse, in which positions repeat across captures. With quadratic work this would take minutes.

use chess_arbiter::{Game, PgnStyle, Position, Rules, Variant};

/// The ranks of White's rooks on the files a to g, one step of one rook after another, so that no position repeats.
fn steps(count: usize) -> impl Iterator<Item = String> {
    let (mut ranks, mut up) = ([1; 7], [true; 7]);
    (0..count).map(move |_| {
        // A reflected code: the first rook that can go on in its direction does, those before it turn round.
        let file = (0..7).find(|&file| ranks[file] != if up[file] { 6 } else { 1 }).expect("there are enough");
        (0..file).for_each(|before| up[before] = !up[before]);
        let from = ranks[file];
        ranks[file] = if up[file] { from + 1 } else { from - 1 };
        let letter = char::from(b'a' + file as u8);
        format!("{letter}{from}{letter}{}", ranks[file])
    })
}

#[test]
fn repetition_in_a_long_game() {
    const MOVES: usize = 15_000;
    let start = Position::from_fen_as("8/7k/8/8/8/8/8/RRRRRRRK w - - 0 1", Variant::Crazyhouse, None).unwrap();
    let mut game = Game::new(start, Rules::Fide);
    for (number, step) in steps(MOVES).enumerate() {
        game.play(&step).unwrap_or_else(|error| panic!("{number} {step}: {error}"));
        game.play(if number % 2 == 0 { "Kh8" } else { "Kh7" }).unwrap();
        assert_eq!((game.repetitions(), game.claims().len()), (1, 0), "{number}");
    }
    // The last position again, then a line from the middle, then back.
    for text in ["Kh2", "Kh8", "Kh1", "Kh7"].repeat(2) {
        game.play(text).unwrap();
    }
    assert_eq!((game.repetitions(), game.claims().is_empty()), (3, false));
    let last = game.current();
    game.go_to(MOVES as u32);
    assert_eq!((game.repetitions(), game.claims().is_empty()), (1, true));
    game.go_to_node(last);
    assert_eq!((game.repetitions(), game.claims().is_empty()), (3, false));
    let read = chess_arbiter::read_pgn(game.to_pgn(PgnStyle::default()).as_bytes()).remove(0).game;
    assert_eq!((read.repetitions(), read.problems()), (3, vec![]));
}

/// Every node of a tree with the same positions in several lines.
#[test]
fn repetition_in_variations() {
    let start = Position::from_fen_as("4k3/8/8/8/8/8/8/4K3[Nn] w - - 0 1", Variant::Crazyhouse, None).unwrap();
    let mut game = Game::new(start, Rules::Free);
    let lines = [
        "N@c3 N@c6 Nb1 Nb8 Nc3 Nc6 Nb1 Nb8",
        "N@c3 N@c6 Nb1 Nb8 Na3 Nc6 Nb1 Nb8",
        "N@c3 N@c6 Nb1 Nb8 Nc3 Nc6 Ke2 Ke7",
        "N@b1 N@b8 Nc3 Nc6 Nb1 Nb8 Nc3 Nc6",
    ];
    for line in lines {
        game.go_to(0);
        line.split(' ').for_each(|text| assert!(game.play(text).is_ok()));
    }
    let nodes: Vec<_> = (0..).map_while(|index| game.node(index)).collect();
    // In an order that jumps from line to line.
    for index in (0..nodes.len()).map(|index| index * 7 % nodes.len()) {
        let id = nodes[index];
        let line = std::iter::successors(Some(id), |id| game.parent(*id));
        let same = line.filter(|earlier| game.position_at(*earlier) == game.position_at(id)).count();
        game.go_to_node(id);
        assert_eq!(game.repetitions() as usize, same, "node {index}");
    }
    assert!(nodes.len() > 20);
}
