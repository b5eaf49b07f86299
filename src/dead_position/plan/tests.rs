use super::*;
use crate::castling::CastlingMode;
use crate::chess_move::MoveKind;
use crate::piece::Piece;
use alloc::vec::Vec;
use fastrand::Rng;

fn rows() -> impl Iterator<Item = (Position, [&'static str; 2])> {
    include_str!("../../../tests/data/dead_positions.tsv").lines().map(|line| {
        let mut columns = line.split('\t');
        let mut next = || columns.next().unwrap();
        (next().parse().unwrap(), [next(), next()])
    })
}

/// Positions on a random walk of up to 40 half-moves.
fn walk(start: Position, random: &mut Rng, mut visit: impl FnMut(&Position)) {
    let mut position = start;
    for _ in 0..40 {
        visit(&position);
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position = position.play(moves[random.usize(..moves.len())]);
    }
}

/// A random placement of some pieces.
fn random_position(random: &mut Rng) -> Option<Position> {
    let mut board = Board::EMPTY;
    let mut roles = [Role::King; 2].to_vec();
    let officers = [Role::Knight, Role::Bishop, Role::Rook, Role::Bishop, Role::Rook, Role::Queen];
    roles.extend((0..1 + random.usize(..15)).map(|_| officers[random.usize(..6)]));
    roles.extend((0..random.usize(..9)).map(|_| Role::Pawn));
    for (place, role) in roles.into_iter().enumerate() {
        let color = Color::ALL[if place < 2 { place } else { random.usize(..2) }];
        let square = Square::wrapping(random.u32(..64));
        let is_taken = board.occupied().contains(square);
        if is_taken && role == Role::King {
            return None;
        }
        if !is_taken && (role != Role::Pawn || !Bitboard::BACK_RANKS.contains(square)) {
            board.put(square, Piece { color, role });
        }
    }
    let (turn, none) = (Color::ALL[random.usize(..2)], CastlingRights::NONE);
    let position = Position::from_parts(board, turn, none, CastlingMode::Orthodox, None, (0, 1), VariantState::CHESS);
    position.attackers(position.king_square(!turn), turn).is_empty().then_some(position)
}

/// A side that cannot mate cannot mate after any moves either.
#[test]
fn no_plan_is_found_where_no_mate_exists() {
    let mut random = Rng::with_seed(3);
    let mut hopeless = 0;
    for (start, known) in rows() {
        for (color, _) in Color::ALL.into_iter().zip(known).filter(|(_, known)| *known == "0") {
            for _ in 0..10 {
                walk(start, &mut random, |position| {
                    hopeless += 1;
                    assert!(find(position, color).is_none(), "{color:?} in {position}");
                });
            }
        }
    }
    assert!(hopeless > 10_000, "{hopeless}");
}

type Step = (Square, Square);

/// The moves of a path in order: those that pass exactly its squares, given the initially occupied squares.
fn steps_of(path: &Path, occupied: Bitboard) -> Vec<Step> {
    fn follow(path: &Path, occupied: Bitboard, at: Square, left: [Bitboard; 2]) -> Option<Vec<Step>> {
        let [stands, track] = left;
        if stands.is_empty() {
            return (at == path.to && track.is_empty()).then(Vec::new);
        }
        let goals = attacks(path.role, Color::White, at, occupied) & stands;
        goals.into_iter().filter(|to| (between(at, *to) - path.track).is_empty()).find_map(|to| {
            let left = [stands.without(to), track - between(at, to).with(to)];
            let mut steps = follow(path, occupied.without(to), to, left)?;
            steps.insert(0, (at, to));
            Some(steps)
        })
    }
    follow(path, occupied, path.from, [path.stands.without(path.from), path.track]).unwrap()
}

/// The moves of a waiting piece.
fn steps_of_wait(wait: &Wait, color: Color, times: usize) -> Vec<Step> {
    let role = |set: Bitboard| wait.board.pieces(color, Role::Pawn).contains(set.lowest());
    if wait.from.any() && !role(wait.from | wait.to) && !role(wait.to) {
        let (from, to) = (wait.from.lowest(), wait.to.lowest());
        return [(from, to), (to, from)].into_iter().cycle().take(times).collect();
    }
    let mut steps = Vec::new();
    for from in wait.from {
        let mut at = from;
        while !wait.to.contains(at) {
            let to = Bitboard::from(at).forward(color).lowest();
            steps.push((at, to));
            at = to;
        }
    }
    steps
}

/// Plays these moves in turn. Returns whether all are legal and the last one leaves this board and mates.
fn is_played(start: &Position, winner: Color, moves: [Vec<Step>; 2], end: &Board) -> bool {
    let [mut ours, mut theirs] = moves.map(Vec::into_iter);
    let mut position = *start;
    loop {
        let next = if position.turn() == winner { ours.next() } else { theirs.next() };
        let Some((from, to)) = next else {
            let is_end = ours.next().is_none() && theirs.next().is_none();
            return is_end && position.board() == end && position.is_checkmate();
        };
        let wanted = |mv: &&crate::chess_move::Move| (mv.from(), mv.to(), mv.kind()) == (from, to, MoveKind::Normal);
        let Some(mv) = position.legal_moves().iter().find(wanted).copied() else { return false };
        position = position.play(mv);
    }
}

/// Tries a plan and, if it works, plays it, with the waiting moves before or after the others.
fn play(plan: &Plan, position: &Position) -> bool {
    let Some((at_once, [ours, theirs])) = plan.carry_out(position) else { return false };
    let occupied = position.board().occupied().without(plan.king.from);
    let king = steps_of(&plan.king, occupied);
    let (mut steps, mut helped) = (Vec::new(), occupied);
    if let Some(helper) = &plan.helper {
        steps = steps_of(helper, occupied);
        helped = (occupied - helper.stands).with(helper.to);
    }
    steps.extend(steps_of(&plan.mating, helped));
    let end = theirs.board;
    let before_mate = steps.len() - 1;
    let ahead = usize::from(position.turn() != plan.winner);
    let moves = match at_once {
        true => before_mate.max(king.len().saturating_sub(ahead)),
        false => before_mate + king.len() - ahead,
    };
    let ours = steps_of_wait(&ours, plan.winner, moves - before_mate);
    let theirs = steps_of_wait(&theirs, !plan.winner, moves + ahead - king.len());
    let mate = steps.pop().unwrap();
    let orders =
        if at_once { &[(false, false), (false, true), (true, false), (true, true)][..] } else { &[(true, false)] };
    for (we_wait_first, they_wait_first) in orders {
        let in_order = |waits: &[Step], steps: &[Step], waits_first| match waits_first {
            true => [waits, steps].concat(),
            false => [steps, waits].concat(),
        };
        let mut our_moves = in_order(&ours, &steps, *we_wait_first);
        our_moves.push(mate);
        let their_moves = in_order(&theirs, &king, *they_wait_first);
        assert!(
            is_played(position, plan.winner, [our_moves.clone(), their_moves.clone()], &end),
            "{position} {our_moves:?} {their_moves:?}"
        );
    }
    true
}

/// Every plan that passes the check can be played.
#[test]
fn plans_can_be_played() {
    let mut random = Rng::with_seed(1);
    let mut played = 0;
    for _ in 0..150_000 {
        let Some(position) = random_position(&mut random) else { continue };
        for plan in Color::ALL.into_iter().filter_map(|color| find(&position, color)) {
            played += u32::from(play(&plan, &position));
        }
    }
    assert!(played > 30_000, "{played}");
}

/// A plan tried later in the game either works and can be played, or is rejected.
#[test]
fn plans_reused_later_can_be_played() {
    let mut random = Rng::with_seed(2);
    let mut played = 0;
    let starts = rows().step_by(3).map(|(start, _)| start).chain([Position::default(); 40]);
    for start in starts {
        let mut known: Vec<Plan> = Vec::new();
        walk(start, &mut random, |position| {
            for plan in known.iter().rev().take(4) {
                played += u32::from(play(plan, position));
            }
            known.extend(Color::ALL.into_iter().filter_map(|color| find(position, color)));
        });
    }
    assert!(played > 1000, "{played}");
}
