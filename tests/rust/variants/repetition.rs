//! Repetition in crazyhouse, where positions repeat across captures: it is found without looking back over the whole game
//! (`tests/growth` counts the steps).

use chess_arbiter::{Game, Position, Rules, Variant};

/// Every node of a tree with the same positions in several lines.
#[test]
fn repetitions_are_counted_along_each_variation() {
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
