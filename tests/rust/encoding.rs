//! Encoded games: everything is kept, invalid bytes are refused, and a game takes at most the memory that it reports.

use crate::pgn_support::one;
use chess_arbiter::{
    Annotations, CastlingMode, Eval, Game, MarkColor, NodeId, Notes, Outcome, PgnReader, PgnStyle, Position, Rules,
    Square,
};
use fastrand::Rng;

/// A node: number, parent, move, notes, position, and the child that `forward` goes to.
type Seen = (u32, Option<u32>, Option<u32>, Option<Notes>, String);

/// Everything that can be seen of a game.
fn seen(game: &Game) -> (Vec<Seen>, Vec<(String, String)>, Vec<String>) {
    let mut nodes = Vec::new();
    let mut pending = vec![NodeId::ROOT];
    while let Some(id) = pending.pop() {
        nodes.push((
            id.index(),
            game.parent(id).map(NodeId::index),
            game.san_at(id).map(|san| san.bits()),
            game.notes(id).cloned(),
            crate::full_fen(game.position_at(id)),
        ));
        pending.extend(game.children(id).rev());
    }
    let tags = game.tags().map(|(name, value)| (name.into(), value.into())).collect();
    let mut lines = Vec::new();
    for (index, ..) in &nodes {
        let mut copy = game.clone();
        copy.go_to_node(copy.node(*index).unwrap());
        copy.go_to(u32::MAX);
        lines.push(format!("{index} {} {:?}", copy.current().index(), copy.end()));
    }
    let facts = format!(
        "{:?} {:?} {:?} {:?} {:?} {}",
        game.current(),
        game.end(),
        game.main_line_end(),
        game.is_declared(),
        game.rules(),
        game.to_pgn(PgnStyle::default())
    );
    lines.push(facts);
    (nodes, tags, lines)
}

fn random_game(random: &mut Rng, round: usize) -> Game {
    let start = match round % 4 {
        0 => Position::default(),
        1 => Position::chess960(random.u16(..960)).unwrap(),
        2 => "4k2r/P6P/8/8/8/8/p6p/R3K3 b Qk - 7 33".parse().unwrap(),
        _ => "rnbqkbnr/ppp1pppp/8/8/2Pp4/8/PP1PPPPP/RNBQKBNR b KQkq c3 0 70000".parse().unwrap(),
    };
    let rules = if random.bool() { Rules::Fide } else { Rules::Online };
    let mut game = match round % 7 {
        6 => one("1. e4 -- (1... e5 2. -- (2. d4 (2. c4) 2... d5)) 2. d4 (2. c4) *").game,
        _ => Game::new(start, rules),
    };
    let mut ids = vec![NodeId::ROOT];
    for step in 0..random.usize(..60) {
        let id = ids[random.usize(..ids.len())];
        if game.node(id.index()).is_none() {
            continue;
        }
        match random.usize(..17) {
            0 => drop(game.back()),
            1 => game.go_to(random.u32(..30)),
            2 => game.go_to_node(id),
            3 => drop(game.promote(id)),
            4 => drop(game.promote_to_main(id)),
            5 => drop(game.demote(id)),
            6 if step > 8 => drop(game.delete(id)),
            7 => drop(game.undo()),
            11 => drop(game.redo()),
            8 => {
                let annotations = Annotations {
                    clock: [None, Some(random.i64(0..100_000_000))][random.usize(..2)],
                    eval: [None, Some((Eval::Mate(-3), Some(20)))][random.usize(..2)],
                    squares: vec![(MarkColor::Red, "e4".parse::<Square>().unwrap()); random.usize(..3)],
                    ..Annotations::default()
                };
                let nags = vec![random.u16(..); random.usize(..3)];
                let (before, after) = (format!("b{step}"), format!("a{step}\nb }} [%x y]"));
                game.set_notes(id, Notes { before, after, nags, annotations }).unwrap();
            }
            9 => game.set_tag(&format!("Tag{}", random.usize(..5)), &format!("ü\"{step}")).unwrap(),
            10 => drop(game.remove_tag(&format!("Tag{}", random.usize(..5)))),
            _ => {
                let moves = game.position().legal_moves();
                if game.end().is_none() && !moves.is_empty() {
                    let mv = moves[random.usize(..moves.len())];
                    game.play(&mv.uci(game.start().mode()).to_string()).expect("a legal move");
                    ids.push(game.current());
                }
            }
        }
    }
    match random.usize(..8) {
        0 => drop(game.agree_draw()),
        1 => drop(game.resign(chess_arbiter::Color::White)),
        2 => drop(game.time_forfeit(chess_arbiter::Color::Black)),
        3 => drop(game.adjudicate(Outcome::Draw)),
        4 => drop(game.claim_draw()),
        5 => drop(game.forfeit(chess_arbiter::Color::White)),
        _ => {}
    }
    game
}

#[test]
fn a_game_survives_encoding() {
    let mut random = Rng::with_seed(23);
    for round in 0..400 {
        let game = random_game(&mut random, round);
        let bytes = game.to_bytes();
        let decoded = Game::from_bytes(&bytes).expect("an encoded game");
        assert_eq!(seen(&decoded), seen(&game), "round {round}");
        assert_eq!(decoded.to_bytes(), bytes, "round {round}");
        assert!(!decoded.has_undone(), "round {round}");
        // The next node gets the same number.
        let play = |mut game: Game| {
            game.go_to_node(NodeId::ROOT);
            let mv = game.position().legal_moves()[0];
            let played = game.play(&mv.uci(CastlingMode::Chess960).to_string());
            (played.ok().map(|san| san.bits()), game.current())
        };
        assert_eq!(play(decoded), play(game), "round {round}");
    }
}

/// Undone moves are encoded, too; once all of them are redone, the bytes are those without any.
#[test]
fn encoding_with_undone_moves_keeps_them() {
    let mut random = Rng::with_seed(29);
    let mut moves = 0;
    for round in 0..400 {
        let mut game = random_game(&mut random, round);
        for _ in 0..random.usize(..4) {
            game.undo();
            game.go_to(random.u32(..20));
        }
        let mut decoded = Game::from_bytes(&game.to_bytes_with_undone()).expect("an encoded game");
        loop {
            assert_eq!(seen(&decoded), seen(&game), "round {round}");
            assert_eq!(decoded.to_bytes_with_undone(), game.to_bytes_with_undone(), "round {round}");
            let redone = game.redo().map(|san| san.bits());
            assert_eq!(decoded.redo().map(|san| san.bits()), redone, "round {round}");
            if redone.is_none() {
                break;
            }
            moves += 1;
        }
    }
    assert!(moves > 400, "{moves} moves were played again");
}

/// The PGN reader's encoding equals that of the game it reads, except for the order of tags and notes.
#[test]
fn a_pgn_reader_encodes_the_game_that_it_reads() {
    let text = b"[White \"a\"]\n[Site \"b\"]\n\n{x} 1. e4 {y [%clk 0:00:01]} ; z\n (1. d4 $5 {p} {q}) e5 1-0";
    let mut reader = PgnReader::new();
    reader.feed(text);
    reader.finish();
    let encoded = reader.next_encoded().unwrap();
    let decoded = Game::from_bytes(&encoded.game).unwrap();
    let read = one(std::str::from_utf8(text).unwrap());
    assert_eq!(seen(&decoded), seen(&read.game));
    assert_eq!(seen(&Game::from_bytes(&decoded.to_bytes()).unwrap()), seen(&decoded));
    assert!(reader.next_encoded().is_none() && encoded.issues.is_empty());
}

/// Other bytes are refused, or decode to some legal game.
#[test]
fn arbitrary_bytes_are_refused_or_a_legal_game() {
    let mut random = Rng::with_seed(5);
    let text = "[White \"\u{c4}\"]\n\n1. e4 {a [%clk 0:01:00]} e5 $1 (1... c5 2. Nf3) 2. Nf3 1-0";
    let mut games = vec![one(text).game.to_bytes()];
    games.extend((0..8).map(|round| random_game(&mut random, round).to_bytes()));
    let mut undone = one(text).game;
    undone.undo();
    undone.go_to(1);
    undone.undo();
    let undone = undone.to_bytes_with_undone();
    let mut taken = 0;
    let mut take = |bytes: &[u8]| {
        let Some(game) = Game::from_bytes(bytes) else { return };
        taken += 1;
        let _ = seen(&game);
        let mut redone = game.clone();
        while redone.redo().is_some() {}
        let _ = seen(&redone);
        let again = Game::from_bytes(&game.to_bytes()).expect("an encoded game");
        assert_eq!(again.to_bytes(), game.to_bytes());
        // A node takes at least three bytes, a note or a tag two.
        assert!(game.memory() < 10_000 + 300 * bytes.len(), "{} of {}", game.memory(), bytes.len());
        for (_, position) in game.children(NodeId::ROOT).map(|id| (id, game.position_at(id))) {
            assert!(Position::from_setup(&position.to_setup(), position.mode()).is_ok());
        }
    };
    for bytes in &games {
        for cut in 0..bytes.len() {
            assert!(Game::from_bytes(&bytes[..cut]).is_none(), "a game in fewer bytes");
        }
        assert!(Game::from_bytes(&[bytes, &[0u8] as &[u8]].concat()).is_none());
    }
    for bytes in games.iter().chain([&undone]) {
        for place in 0..bytes.len() {
            for byte in [0, 1, 0x7f, 0x80, 0xff, bytes[place] ^ 1, random.u8(..)] {
                let mut bytes = bytes.clone();
                bytes[place] = byte;
                take(&bytes);
            }
        }
        for _ in 0..500 {
            let mut bytes = bytes.clone();
            for _ in 0..2 + random.usize(..6) {
                let place = random.usize(..bytes.len());
                bytes[place] = random.u8(..);
            }
            take(&bytes);
        }
    }
    for _ in 0..2_000 {
        let bytes: Vec<u8> = (0..random.usize(..80)).map(|_| random.u8(..)).collect();
        take(&bytes);
    }
    assert!(taken > 1_000, "{taken} of them were games");
}
