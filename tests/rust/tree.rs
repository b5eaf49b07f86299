//! The tree of a game: its lines, its notes, and its encoding.

use crate::data::Report;
use crate::full_fen;
use chess_arbiter::{Game, IllegalReason, NodeId, Notes, PgnStyle, Position, Rules, Square, read_pgn};
use fastrand::Rng;

fn read(text: &str) -> Game {
    let mut games = read_pgn(text.as_bytes());
    assert_eq!((games.len(), games[0].issues.len()), (1, 0), "{text}");
    games.remove(0).game
}

/// The moves of a game on one line, without tags.
fn line(game: &Game) -> String {
    let text = game.to_pgn(PgnStyle::new().max_width(0));
    text.split("\n\n").nth(1).unwrap().trim_end().to_owned()
}

fn at(game: &Game, path: &[usize]) -> NodeId {
    path.iter().fold(NodeId::ROOT, |id, child| game.children(id).nth(*child).unwrap())
}

#[test]
fn a_move_follows_a_line_or_opens_a_variation() {
    let mut game = read("1. e4 e5 2. Nf3 (2. f4 exf4) 2... Nc6 *");
    game.go_to(2);
    game.play("f4").unwrap();
    assert_eq!(game.current(), at(&game, &[0, 0, 1]), "the variation that is there");
    game.play("d5").unwrap();
    game.go_to(2);
    game.play("Bc4").unwrap();
    assert_eq!(line(&game), "1. e4 e5 2. Nf3 (2. f4 exf4 (2... d5)) (2. Bc4) 2... Nc6 *");
    // The last visited line continues.
    game.go_to(0);
    game.go_to(9);
    assert_eq!(game.current(), at(&game, &[0, 0, 2]));
    game.go_to_node(at(&game, &[0, 0, 1]));
    assert_eq!((game.ply(), game.last_ply()), (3, 4));
    game.go_to(9);
    assert_eq!(game.current(), at(&game, &[0, 0, 1, 1]), "d5 was looked at last");
}

#[test]
fn promote_demote_and_delete_rearrange_variations() {
    let text = "1. e4 (1. d4 d5) (1. c4) (1. Nf3) 1... e5 *";
    let change = |change: &dyn Fn(&mut Game)| {
        let mut game = read(text);
        change(&mut game);
        line(&game)
    };
    assert_eq!(change(&|_| ()), text);
    assert_eq!(change(&|game| assert!(game.promote(at(game, &[2])))), "1. e4 (1. c4) (1. d4 d5) (1. Nf3) 1... e5 *");
    assert_eq!(change(&|game| assert!(game.promote(at(game, &[1])))), "1. d4 (1. e4 e5) (1. c4) (1. Nf3) 1... d5 *");
    assert_eq!(change(&|game| assert!(game.promote_to_main(at(game, &[3])))), "1. Nf3 (1. e4 e5) (1. d4 d5) (1. c4) *");
    assert_eq!(change(&|game| assert!(game.demote(at(game, &[0])))), "1. d4 (1. e4 e5) (1. c4) (1. Nf3) 1... d5 *");
    assert_eq!(change(&|game| assert!(game.demote(at(game, &[1])))), "1. e4 (1. c4) (1. d4 d5) (1. Nf3) 1... e5 *");
    assert_eq!(change(&|game| assert!(game.delete(at(game, &[1])))), "1. e4 (1. c4) (1. Nf3) 1... e5 *");
    assert_eq!(change(&|game| assert!(game.delete(at(game, &[0])))), "1. d4 (1. c4) (1. Nf3) 1... d5 *");
    type Change = fn(&mut Game) -> bool;
    let nothing: [Change; 6] = [
        |game| game.promote(at(game, &[0])),
        |game| game.promote_to_main(at(game, &[0])),
        |game| game.demote(at(game, &[3])),
        |game| game.delete(NodeId::ROOT),
        |game| game.promote(NodeId::ROOT),
        |game| game.demote(NodeId::ROOT),
    ];
    for nothing in nothing {
        assert_eq!(change(&|game| assert!(!nothing(game))), text);
    }
    // Deleting the current node goes to the move before, and removes an end declared there.
    let mut game = read("1. e4 e5 2. Nf3 *");
    game.resign(chess_arbiter::Color::White);
    let gone = game.current();
    assert!(game.delete(at(&game, &[0, 0])));
    assert_eq!((game.current(), game.end()), (at(&game, &[0]), None));
    assert!(game.node(gone.index()).is_none() && !game.delete(gone) && !game.promote(gone));
    let (current, memory) = (game.current(), game.memory());
    game.go_to_node(gone);
    let notes = Notes { after: "nowhere".into(), ..Notes::default() };
    assert_eq!(game.set_notes(gone, notes), Ok(()));
    assert_eq!((game.current(), game.memory()), (current, memory));
    assert!(game.play("c5").is_ok());
}

/// Nodes of the tree in the order of writing: parent, move, notes, position.
type Seen = Vec<(u32, Option<u32>, String, Option<Notes>, String)>;

fn seen(game: &Game) -> Seen {
    let mut all = Vec::new();
    let mut pending = vec![NodeId::ROOT];
    while let Some(id) = pending.pop() {
        let san = game.san_at(id).map(|san| san.to_string()).unwrap_or_default();
        let notes = game.notes(id).filter(|notes| !notes.is_empty()).cloned();
        all.push((id.index(), game.parent(id).map(NodeId::index), san, notes, full_fen(game.position_at(id))));
        pending.extend(game.children(id).rev());
    }
    all
}

/// Encoding and decoding at any time makes no difference: the same node numbers, also
/// of later nodes, the same line to go along, the same moves to play again, the same end.
#[test]
fn encoding_changes_nothing() {
    let mut random = Rng::with_seed(11);
    let mut report = Report::default();
    for round in 0..60 {
        let start = match round % 3 {
            0 => Position::default(),
            1 => Position::chess960(random.u16(..960)).unwrap(),
            _ => "4k2r/P6P/8/8/8/8/p6p/R3K3 b Qk - 7 33".parse().unwrap(),
        };
        let mut kept = match round % 5 {
            4 => read("1. e4 -- (1... e5 2. -- (2. d4 (2. c4) 2... d5)) 2. d4 (2. c4) *"),
            _ => Game::new(start, if round % 2 == 0 { Rules::Fide } else { Rules::Online }),
        };
        let mut decoded = kept.clone();
        let mut made = vec![NodeId::ROOT];
        for step in 0..80 {
            let id = made[random.usize(..made.len())];
            let alive = kept.node(id.index()).is_some();
            let what = random.usize(..15);
            let name = format!("round {round} step {step} op {what}");
            let (ply, mv) = (random.u32(..20), random.usize(..));
            let mut outcomes = Vec::new();
            for game in [&mut kept, &mut decoded] {
                outcomes.push(match what {
                    0 => game.back().map(|san| san.to_string()),
                    1 => game.forward().map(|san| san.to_string()),
                    2 => {
                        game.go_to(ply);
                        None
                    }
                    3 if alive => {
                        game.go_to_node(id);
                        None
                    }
                    4 => Some(game.promote(id).to_string()),
                    5 => Some(game.promote_to_main(id).to_string()),
                    6 => Some(game.demote(id).to_string()),
                    7 if step > 10 => Some(game.delete(id).to_string()),
                    8 if alive => {
                        let mut notes = game.notes(id).cloned().unwrap_or_default();
                        notes.after = format!("note {step}");
                        notes.nags.push(step as u16);
                        game.set_notes(id, notes).unwrap();
                        None
                    }
                    9 => game.undo().map(|san| san.to_string()),
                    10 => game.redo().map(|san| san.to_string()),
                    11 if mv % 5 == 0 => game.agree_draw().map(|end| end.reason.code().into()),
                    _ => {
                        let moves = game.position().legal_moves();
                        if moves.is_empty() {
                            None
                        } else {
                            let text = game.position().san(moves[mv % moves.len()]).to_string();
                            Some(game.play(&text).map_or_else(|refusal| refusal.message(), |san| san.to_string()))
                        }
                    }
                });
            }
            if !made.contains(&kept.current()) {
                made.push(kept.current());
            }
            report.row();
            report.expect(&name, outcomes[0].clone(), outcomes[1].clone());
            assert_eq!(decoded.current(), kept.current(), "{name}");
            report.expect(&name, (decoded.ply(), decoded.last_ply()), (kept.ply(), kept.last_ply()));
            report.expect(&name, (decoded.end(), decoded.is_declared()), (kept.end(), kept.is_declared()));
            report.expect(&name, decoded.main_line_end(), kept.main_line_end());
            report.expect(&name, decoded.rules() == kept.rules(), true);
            if step % 8 == 0 {
                report.expect(&name, seen(&decoded) == seen(&kept), true);
            }
            if random.usize(..3) == 0 {
                let bytes = decoded.to_bytes_with_undone();
                decoded = Game::from_bytes(&bytes).expect("an encoded game");
                report.expect(&name, decoded.to_bytes_with_undone() == bytes, true);
            }
        }
    }
    report.finish(4_000);
}

/// Every node has its own position and ply, however it was reached.
#[test]
fn nodes_show_their_positions() {
    let game = read("1. e4 e5 (1... c5 2. Nf3 (2. c3 Nf6 3. e5) 2... d6) 2. Nf3 Nc6 (2... d6 3. d4) 3. Bb5 *");
    let mut count = 0;
    let mut pending = vec![(NodeId::ROOT, *game.start())];
    while let Some((id, position)) = pending.pop() {
        count += 1;
        assert_eq!(full_fen(game.position_at(id)), full_fen(&position));
        // The position is cached.
        assert!(std::ptr::eq(game.position_at(id), game.position_at(id)));
        for child in game.children(id) {
            assert_eq!((game.parent(child), game.ply_at(child)), (Some(id), game.ply_at(id) + 1));
            pending.push((child, position.play(game.san_at(child).unwrap().mv())));
        }
    }
    assert_eq!(count, 14);
}

#[test]
fn notes_before_and_after_a_move_are_read() {
    let game = read(
        "{of the game} 1. {first} e4 {after e4} {and more} 1... {reply} e5 ({instead} 1... c5 $2 {bad} $6) 2. Nf3!? $10 ; to\n; the end\n*",
    );
    let notes = |path: &[usize]| game.notes(at(&game, path)).cloned().unwrap_or_default();
    assert_eq!((notes(&[]).before.as_str(), notes(&[]).after.as_str()), ("", "of the game"));
    assert_eq!((notes(&[0]).before.as_str(), notes(&[0]).after.as_str()), ("first", "after e4 and more"));
    assert_eq!(notes(&[0, 0]).before, "reply");
    assert_eq!((notes(&[0, 1]).before.as_str(), notes(&[0, 1]).after.as_str()), ("instead", "bad"));
    assert_eq!((notes(&[0, 1]).nags, notes(&[0, 0, 0]).nags), (vec![2, 6], vec![5, 10]));
    assert_eq!(notes(&[0, 0, 0]).after, "to\nthe end");
    assert_eq!(
        line(&game),
        "{of the game} 1. {first} e4 {after e4 and more} 1... {reply} e5 ({instead} 1... c5 $2 $6 {bad}) 2. Nf3 $5 $10\n; to\n; the end\n*"
    );
}

/// Operations on node numbers that do not exist in this game do nothing.
#[test]
fn nodes_of_another_game_are_ignored() {
    let game_of = |plies: usize| {
        let mut game = Game::default();
        for mv in &["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"][..plies] {
            game.play(mv).unwrap();
        }
        game
    };
    let longer = game_of(6);
    let ids = std::iter::successors(Some(longer.current()), |id| longer.parent(*id));
    let wanted = game_of(2).to_pgn(PgnStyle::default());
    for id in ids.take(4) {
        let mut game = game_of(2);
        game.go_to_node(id);
        game.set_notes(id, Notes { nags: vec![1], ..Notes::default() }).unwrap();
        assert!(!game.promote(id) && !game.demote(id) && !game.delete(id));
        assert_eq!((game.ply(), game.to_pgn(PgnStyle::default())), (2, wanted.clone()));
    }
}

/// A move is added after any node; the current position and its line stay.
#[test]
fn moves_are_added_to_any_node() {
    let mut game = read_pgn(b"1. e4 e5 (1... c5 2. Nf3) 2. Ke2 Nf6 3. Ke1 Nc6 *").remove(0).game;
    let end = game.current();
    game.go_to(1);
    let (current, last) = (game.current(), game.last_ply());
    let d4 = game.add(NodeId::ROOT, "d4").unwrap().unwrap();
    assert_eq!(game.add(NodeId::ROOT, "d2d4").unwrap(), Some(d4), "it is there already");
    let [from, to] = [Square::D7, Square::D5];
    let d5 = game.add_squares(d4, from, to, None).unwrap().unwrap();
    assert_eq!((game.ply_at(d5), game.parent(d5)), (2, Some(d4)));
    assert_eq!((game.current(), game.last_ply()), (current, last));
    assert_eq!(game.add(end, "O-O").unwrap_err().reason, IllegalReason::CastlingRightLost);
    assert!(game.judge_at(end, "a3").is_ok() && game.judge_at(end, "a6").is_err());
    assert!(game.delete(d4));
    assert_eq!((game.add(d4, "e5"), game.add(d5, "c4")), (Ok(None), Ok(None)));
}
