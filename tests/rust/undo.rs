//! Undo and redo: the saved game is the visible one.

use crate::pgn_support::one;
use chess_arbiter::{Color, EndReason, Game, GameEnd, NodeId, Notes, Outcome, PgnStyle, Position, Rules};
use fastrand::Rng;

fn draw(reason: EndReason) -> GameEnd {
    GameEnd::new(Outcome::Draw, reason)
}

/// A move and all that follows it, as a plain nested list.
#[derive(Clone, Debug, Default, PartialEq)]
struct Branch {
    san: String,
    note: String,
    declared: Option<GameEnd>,
    next: Vec<Branch>,
    /// The index of the next move that `forward` follows.
    followed: usize,
}

/// A game as its documentation says, independent of the engine's tree. A place is the list of the places among siblings.
#[derive(Debug, Default)]
struct Model {
    root: Branch,
    place: Vec<usize>,
    undone: Vec<(Vec<usize>, Branch)>,
    redone: Option<Vec<usize>>,
}

impl Model {
    fn at(&self, place: &[usize]) -> &Branch {
        place.iter().fold(&self.root, |branch, index| &branch.next[*index])
    }

    fn at_mut(&mut self, place: &[usize]) -> &mut Branch {
        place.iter().fold(&mut self.root, |branch, index| &mut branch.next[*index])
    }

    fn main_line(&self) -> Vec<usize> {
        let mut place = Vec::new();
        while !self.at(&place).next.is_empty() {
            place.push(0);
        }
        place
    }

    fn positions(&self, place: &[usize]) -> Vec<Position> {
        let mut positions = vec![Position::default()];
        for len in 1..=place.len() {
            let last = positions[len - 1];
            let mv = last.parse_san(&self.at(&place[..len]).san).unwrap();
            positions.push(last.play(mv));
        }
        positions
    }

    fn repetitions(&self, place: &[usize]) -> usize {
        let positions = self.positions(place);
        let last = positions[place.len()];
        positions.iter().filter(|position| **position == last).count()
    }

    /// Mate and stalemate, a declared win, the fifth repetition, a declared draw (FIDE 5.1, 5.2, 9.6.1).
    fn end_at(&self, place: &[usize], declared: Option<GameEnd>) -> Option<GameEnd> {
        let last = self.positions(place)[place.len()];
        if last.is_checkmate() {
            return Some(GameEnd::new(Outcome::Win(!last.turn()), EndReason::Checkmate));
        }
        if last.is_stalemate() {
            return Some(draw(EndReason::Stalemate));
        }
        let fivefold = (self.repetitions(place) >= 5).then_some(draw(EndReason::FivefoldRepetition));
        declared.filter(|end| end.outcome != Outcome::Draw).or(fivefold).or(declared)
    }

    fn end(&self) -> Option<GameEnd> {
        self.end_at(&self.place, self.at(&self.place).declared)
    }

    /// The result of the game: the end of the main line, on which the last declaration counts.
    fn main_end(&self) -> Option<GameEnd> {
        let line = self.main_line();
        let declared = (0..=line.len()).rev().find_map(|len| self.at(&line[..len]).declared);
        self.end_at(&line, declared)
    }

    fn play(&mut self, san: &str, note: &str) {
        self.undone.clear();
        self.redone = None;
        let place = self.place.clone();
        let branch = self.at_mut(&place);
        let index = branch.next.iter().position(|next| next.san == san).unwrap_or_else(|| {
            branch.next.push(Branch { san: san.into(), ..Branch::default() });
            branch.next.len() - 1
        });
        branch.followed = index;
        branch.next[index].note = note.into();
        self.place.push(index);
    }

    fn undo(&mut self) -> Option<String> {
        let place = self.place.clone();
        let Some(index) = self.place.pop() else {
            self.root.declared = None;
            return None;
        };
        let before = self.place.clone();
        let branch = self.at_mut(&before);
        let undone = branch.next.remove(index);
        if branch.followed == index {
            branch.followed = 0;
        } else if branch.followed > index {
            branch.followed -= 1;
        }
        let san = undone.san.clone();
        self.undone.push((place, undone));
        Some(san)
    }

    fn redo(&mut self) -> Option<String> {
        let Some((place, _)) = self.undone.last() else {
            let san = if self.redone.as_ref() == Some(&self.place) { self.forward()? } else { return None };
            self.redone = Some(self.place.clone());
            return Some(san);
        };
        let (index, before) = place.split_last().unwrap();
        if self.at(before).declared.is_some() {
            return None;
        }
        let (index, before) = (*index, before.to_vec());
        let (place, branch) = self.undone.pop().unwrap();
        let san = branch.san.clone();
        self.at_mut(&before).next.insert(index, branch);
        for len in 0..place.len() {
            self.at_mut(&place[..len]).followed = place[len];
        }
        self.place = place;
        self.redone = Some(self.place.clone());
        Some(san)
    }

    fn back(&mut self) -> Option<String> {
        let san = self.at(&self.place).san.clone();
        self.place.pop().map(|_| san)
    }

    fn forward(&mut self) -> Option<String> {
        let branch = self.at(&self.place);
        let (next, followed) = (branch.next.get(branch.followed)?.san.clone(), branch.followed);
        self.place.push(followed);
        Some(next)
    }

    fn declare(&mut self, end: GameEnd) {
        let place = self.place.clone();
        if place.iter().all(|index| *index == 0) {
            let line = self.main_line();
            (0..=line.len()).for_each(|len| self.at_mut(&line[..len]).declared = None);
        }
        self.at_mut(&place).declared = Some(end);
    }

    fn withdraw(&mut self) -> bool {
        let place = self.place.clone();
        let declared = self.at(&place).declared;
        let is_declared = declared.is_some() && self.end() == declared;
        if is_declared {
            self.at_mut(&place).declared = None;
        }
        is_declared
    }
}

/// The tree of a game after a node as such a list, without what PGN does not keep: ends and the followed line.
fn tree_of(game: &Game, id: NodeId) -> Branch {
    Branch {
        san: game.san_at(id).map_or_else(String::new, |san| san.to_string()),
        note: game.notes(id).map_or_else(String::new, |notes| notes.after.clone()),
        next: game.children(id).map(|child| tree_of(game, child)).collect(),
        ..Branch::default()
    }
}

fn bare(branch: &Branch) -> Branch {
    let next = branch.next.iter().map(bare).collect();
    Branch { san: branch.san.clone(), note: branch.note.clone(), next, ..Branch::default() }
}

/// Declares one of the ends, in the game and in the model.
fn declare(game: &mut Game, model: &mut Model, what: usize) {
    let color = Color::ALL[what % 2];
    let lost = |reason| Some(GameEnd { by: Some(color), ..GameEnd::new(Outcome::Win(!color), reason) });
    let (end, wanted) = match what / 2 % 6 {
        0 => (Some(game.resign(color)), lost(EndReason::Resignation)),
        1 => (Some(game.time_forfeit(color)), lost(EndReason::TimeForfeit)),
        2 => (Some(game.forfeit(color)), lost(EndReason::RulesInfraction)),
        3 => {
            let outcome = [Outcome::Win(Color::White), Outcome::Draw][what % 2];
            (Some(game.adjudicate(outcome)), Some(GameEnd::new(outcome, EndReason::Adjudication)))
        }
        4 => {
            let is_early = model.place.len() < 2;
            (game.agree_draw(), (!is_early).then_some(draw(EndReason::Agreement)))
        }
        _ => {
            let is_correct = model.repetitions(&model.place) >= 3 && model.end().is_none();
            let by = Some(game.position().turn());
            let claimed = is_correct.then_some(GameEnd { by, ..draw(EndReason::ThreefoldRepetition) });
            let end = game.claim_draw();
            assert_eq!(end, claimed);
            (end.or(model.end()), claimed)
        }
    };
    // A game that is over keeps its end.
    assert_eq!(end, model.end().or(wanted));
    if let (None, Some(end)) = (model.end(), wanted) {
        model.declare(end);
    }
}

/// After every step of ten thousand random sequences, the game shows what the model does, and its PGN reads back as that.
#[test]
fn random_undo_and_redo_agree_with_a_model() {
    let mut random = Rng::with_seed(44);
    let (mut redone, mut cut, mut ends, mut withdrawn) = (0, 0, 0, 0);
    for sequence in 0..10_000 {
        let (mut game, mut model) = (Game::new(Position::default(), Rules::Fide), Model::default());
        for step in 0..random.usize(10..30) {
            let name = format!("sequence {sequence} step {step}: {:?}", model.place);
            match random.usize(..20) {
                0..=2 => {
                    cut += usize::from(!model.at(&model.place).next.is_empty());
                    assert_eq!(game.undo().map(|san| san.to_string()), model.undo(), "{name}");
                }
                3..=5 => {
                    let san = model.redo();
                    redone += usize::from(san.is_some());
                    assert_eq!(game.redo().map(|san| san.to_string()), san, "{name}");
                }
                6 | 7 => assert_eq!(game.back().map(|san| san.to_string()), model.back(), "{name}"),
                8 => assert_eq!(game.forward().map(|san| san.to_string()), model.forward(), "{name}"),
                9 | 10 => declare(&mut game, &mut model, random.usize(..12)),
                11 => {
                    let was_declared = model.withdraw();
                    withdrawn += usize::from(was_declared);
                    assert_eq!(game.withdraw_end(), was_declared, "{name}");
                }
                _ => {
                    let legal = game.position().legal_moves();
                    let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"].map(|text| game.position().parse_san(text).ok());
                    let shuffle = shuffle.into_iter().flatten().next().filter(|_| random.usize(..3) > 0);
                    let any = (!legal.is_empty()).then(|| legal[random.usize(..legal.len())]);
                    let Some(mv) = shuffle.or(any) else { continue };
                    let san = game.position().san(mv).to_string();
                    let played = game.play(&san);
                    assert_eq!(played.is_ok(), model.end().is_none(), "{name} {san}");
                    if played.is_ok() {
                        let after = format!("step {step}");
                        model.play(&san, &after);
                        game.set_notes(game.current(), Notes { after, ..Notes::default() }).unwrap();
                    }
                }
            }
            let history: Vec<String> = game.history().iter().map(ToString::to_string).collect();
            let line = (1..=model.place.len()).map(|len| model.at(&model.place[..len]).san.clone());
            assert_eq!(history, line.collect::<Vec<_>>(), "{name}");
            assert_eq!(game.end(), model.end(), "{name}");
            let read = one(&game.to_pgn(PgnStyle::default()));
            assert!(read.issues.is_empty(), "{name}: {:?}", read.issues);
            assert_eq!(tree_of(&read.game, NodeId::ROOT), bare(&model.root), "{name}");
            let end = model.main_end();
            assert_eq!(read.game.end(), end, "{name}");
            assert_eq!(read.game.tag("Result"), Some(end.map_or("*", |end| end.outcome.name())), "{name}");
            ends += usize::from(end.is_some());
        }
    }
    let seen = [redone, cut, ends, withdrawn];
    assert!(seen.iter().all(|count| *count > 1_000), "{seen:?}");
}

fn read(text: &str) -> Game {
    one(text).game
}

fn pgn(game: &Game) -> String {
    game.to_pgn(PgnStyle::default())
}

/// One call restores everything that was removed; further calls walk along it.
#[test]
fn redo_restores_everything_that_undo_removed() {
    let text = "[Result \"0-1\"]\n[Termination \"White resigns\"]\n\n1. e4 e5 {best} (1... c5 2. Nf3) (1... e6) 2. Nf3 $1 Nc6 0-1";
    let mut game = read(text);
    let (before, end) = (pgn(&game), game.end());
    let e5 = game.children(game.children(NodeId::ROOT).next().unwrap()).next().unwrap();
    game.go_to_node(e5);
    assert_eq!(game.undo().unwrap().to_string(), "e5");
    assert!(pgn(&game).ends_with("1. e4 c5 (1... e6) 2. Nf3 *\n"), "{}", pgn(&game));
    assert_eq!((game.node(e5.index()), game.parent(e5)), (None, None));
    assert_eq!(game.tag("Termination"), None);
    assert_eq!(game.redo().unwrap().to_string(), "e5");
    assert_eq!((pgn(&game), game.current()), (before, e5));
    assert_eq!(game.redo().unwrap().to_string(), "Nf3");
    assert_eq!(game.redo().unwrap().to_string(), "Nc6");
    assert_eq!((game.redo(), game.end()), (None, end));
}

/// Any other change of the tree discards what was undone.
#[test]
fn any_other_change_leaves_nothing_to_redo() {
    type Change = fn(&mut Game);
    let first = |game: &Game| game.children(NodeId::ROOT).next().unwrap();
    let changes: [(&str, Change); 7] = [
        ("another move", |game| _ = game.play("d5")),
        ("the same move", |game| _ = game.play("e5")),
        ("a node added", |game| _ = game.add(NodeId::ROOT, "c4")),
        ("a node deleted", |game| _ = game.delete(game.children(NodeId::ROOT).nth(1).unwrap())),
        ("a node promoted", |game| _ = game.promote(game.children(NodeId::ROOT).nth(1).unwrap())),
        ("a node demoted", |game| _ = game.demote(game.children(NodeId::ROOT).next().unwrap())),
        ("a merge", |game| _ = game.merge(&read("1. b3 *"))),
    ];
    for (name, change) in changes {
        let mut game = read("1. e4 (1. d4 {note}) 1... e5 *");
        game.undo();
        change(&mut game);
        let before = pgn(&game);
        assert_eq!((game.redo(), game.has_undone()), (None, false), "{name}");
        assert_eq!(pgn(&game), before, "{name}");
    }
    let kept: [(&str, Change); 6] = [
        ("walking", |game| _ = (game.back(), game.forward(), game.back())),
        ("a move that is there already", |game| _ = game.add(NodeId::ROOT, "d4")),
        ("a shift that moves nothing", |game| _ = game.promote(game.children(NodeId::ROOT).next().unwrap())),
        ("a merge that adds nothing", |game| _ = game.merge(&read("1. d4 *"))),
        ("a refused move", |game| _ = game.play("Ke3")),
        ("an end that is withdrawn", |game| {
            game.resign(Color::White);
            let before = pgn(game);
            assert_eq!((game.redo(), pgn(game)), (None, before), "the game is over");
            assert!(game.withdraw_end());
        }),
    ];
    for (name, change) in kept {
        let mut game = read("1. e4 (1. d4) 1... e5 {note} *");
        let (before, e5) = (pgn(&game), game.current());
        game.undo();
        change(&mut game);
        assert_eq!(game.redo().map(|san| san.to_string()).as_deref(), Some("e5"), "{name}");
        assert_eq!((pgn(&game), game.current(), game.parent(e5)), (before, e5, Some(first(&game))), "{name}");
    }
}
