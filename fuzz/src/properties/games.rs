//! Properties of every game: read from any text, or made by any sequence of calls.

use chess_arbiter::{
    ClaimReason, Color, EndReason, Game, Merged, NodeId, Outcome, PgnGame, PgnReader, PgnStyle, Position, Rules,
    Variant, read_pgn,
};

use super::codec::{decode, encode};
use super::full;

/// The rules chosen by a byte.
pub fn mode_of(number: usize) -> Rules {
    match number & 0xe0 {
        0..0x80 => Rules::Fide,
        0xe0 => Rules::Free,
        _ => Rules::Online,
    }
}

/// The visible state of a game: its PGN, its tags, its issues.
type Shown = (String, Vec<(String, String)>, Vec<String>);

fn tags_of(game: &Game) -> Vec<(String, String)> {
    game.tags().map(|(name, value)| (name.into(), value.into())).collect()
}

fn shown(games: &[PgnGame]) -> Vec<Shown> {
    let style = PgnStyle::new().max_width(0);
    let show = |read: &PgnGame| {
        let issues = read.issues.iter().map(ToString::to_string).collect();
        (read.game.to_pgn(style), tags_of(&read.game), issues)
    };
    games.iter().map(show).collect()
}

/// The games of a text that arrives in chunks of these sizes, repeated.
fn in_chunks(mut bytes: &[u8], sizes: &[usize]) -> Vec<PgnGame> {
    let (mut reader, mut games) = (PgnReader::new(), Vec::new());
    let mut sizes = sizes.iter().cycle();
    while !bytes.is_empty() {
        let size = *sizes.next().expect("there is a size");
        let (chunk, rest) = bytes.split_at(size.clamp(1, bytes.len()));
        reader.feed(chunk);
        games.extend(std::iter::from_fn(|| reader.next_game()));
        bytes = rest;
    }
    reader.finish();
    games.extend(std::iter::from_fn(|| reader.next_game()));
    games
}

/// Cut into chunks of any size, a text gives the same games with the same issues, and their PGN reads back the same.
pub fn pgn(bytes: &[u8], sizes: &[usize]) {
    let games = read_pgn(bytes);
    let wanted = shown(&games);
    let found = shown(&in_chunks(bytes, sizes));
    assert_eq!(found, wanted, "in chunks of {sizes:?}: {:?}", String::from_utf8_lossy(bytes));
    for PgnGame { game, issues, .. } in &games {
        for issue in issues {
            assert!(issue.line > 0 && issue.column > 0 && !issue.message().is_empty(), "{issue:?}");
        }
        written_and_read(game, !issues.is_empty());
        whole(game);
    }
}

/// A tree that is merged with itself does not change, and its branch from the start is the same game.
fn whole(game: &Game) {
    let text = game.to_pgn(PgnStyle::default());
    assert_eq!(game.clone().merge(game), Ok(Merged::default()), "{text}");
    let mut tree = Game::new(*game.start(), game.rules());
    tree.merge(game).expect("the same start");
    assert_eq!(tree.merge(game).map(|merged| merged.moves), Ok(0), "{text}");
    assert_eq!(game.branch(NodeId::ROOT).to_pgn(PgnStyle::default()), text);
}

/// The PGN of a game reads back as one game with the same moves, and is then written the same. A game that was read
/// with issues may keep wrong tags; it is stable from the second writing on.
pub fn written_and_read(game: &Game, has_issues: bool) {
    for style in [PgnStyle::default(), PgnStyle::new().max_width(0)] {
        let text = game.to_pgn(style);
        let PgnGame { game: again, issues, .. } = one(&text);
        assert_eq!(nodes(&again), nodes(game), "moves are lost or added:\n{text}");
        let second = again.to_pgn(style);
        if has_issues {
            assert_eq!(one(&second).game.to_pgn(style), second);
        } else {
            let issues: Vec<String> = issues.iter().map(ToString::to_string).collect();
            assert!(issues.is_empty(), "{issues:?}:\n{text}");
            assert_eq!(second, text);
        }
    }
}

/// The one game of a text.
fn one(text: &str) -> PgnGame {
    let mut games = read_pgn(text.as_bytes());
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

/// The number of moves in the tree.
fn nodes(game: &Game) -> usize {
    let (mut count, mut pending) = (0, vec![NodeId::ROOT]);
    while let Some(id) = pending.pop() {
        count += 1;
        pending.extend(game.children(id));
    }
    count
}

/// Calls of a game's methods, two bytes each.
pub fn game(start: Position, rules: Rules, calls: &[u8]) {
    let mut game = Game::new(start, rules);
    consistent(&game);
    for call in calls.chunks_exact(2).take(200) {
        apply(&mut game, call[0], call[1]);
        consistent(&game);
    }
    written_and_read(&game, false);
    whole(&game);
    let again = decode(&encode(&game)).expect("an encoded game");
    let style = PgnStyle::default();
    assert_eq!(again.to_pgn(style), game.to_pgn(style));
    assert_eq!((again.current(), again.end()), (game.current(), game.end()), "{}", game.to_pgn(style));
}

/// One call. Half of them play a move, since only moves make a game.
fn apply(game: &mut Game, kind: u8, choice: u8) {
    const COMMENTS: [&str; 8] = ["", "a word", "{", "}", "[%clk 0:01:30] [%cal Ge2e4]", "two\nlines", "1-0", "; %"];
    let color = Color::ALL[usize::from(choice) % 2];
    let choice = usize::from(choice);
    let node = |game: &Game| {
        let here = game.current();
        let steps = std::iter::successors(Some(here), |id| game.parent(*id));
        steps.take(1 + choice / 2 % 16).last().unwrap_or(here)
    };
    match kind % 32 {
        0..=15 => {
            let moves = game.position().legal_moves();
            let Some(mv) = moves.get(choice % moves.len().max(1)) else { return };
            let (text, before) = (game.position().san(*mv).to_string(), game.end());
            let played = game.play(&text);
            assert_eq!(played.is_ok(), before.is_none(), "{} {text}: {before:?}", full(game.position()));
        }
        16 => drop(game.back()),
        17 => drop(game.forward()),
        18 if choice % 2 == 0 => drop(game.undo()),
        18 => drop(game.redo()),
        19 => game.go_to(choice as u32),
        20 => {
            let id = node(game);
            game.go_to_node(id);
        }
        21 => {
            let id = node(game);
            game.promote(id);
        }
        22 => {
            let id = node(game);
            game.promote_to_main(id);
        }
        23 => {
            let id = node(game);
            game.demote(id);
        }
        24 if choice > 200 => {
            let id = node(game);
            game.delete(id);
        }
        25 => {
            let id = node(game);
            let mut notes = game.notes(id).cloned().unwrap_or_default();
            notes.after = COMMENTS[choice % 8].into();
            notes.before = COMMENTS[choice / 8 % 8].into();
            if choice > 128 {
                notes.nags.push(choice as u16);
            }
            // Notes that PGN cannot represent are refused without any change.
            let _ = game.set_notes(id, notes);
        }
        26 => {
            let name = ["Event", "White", "fen", "Result", "Rules", "Variant", "rules", "Termination"][choice / 8 % 8];
            let value = ["Atomic", "Chess960", "free", "White resigns"].get(choice / 64);
            let _ = game.set_tag(name, value.filter(|_| choice % 2 == 0).copied().unwrap_or(COMMENTS[choice % 8]));
        }
        27 => drop(game.claim_draw()),
        28 => {
            let moves = game.position().legal_moves();
            if let Some(mv) = moves.get(choice % moves.len().max(1)) {
                game.claim_draw_with(*mv);
            }
        }
        // Declared ends stop a game, so they are rare.
        29 if choice > 200 => drop(game.resign(color)),
        30 if choice > 200 => drop(game.time_forfeit(color)),
        31 if choice > 220 => drop(game.agree_draw()),
        31 if choice > 200 => drop(game.adjudicate(Outcome::Win(color))),
        31 if choice > 180 => drop(game.forfeit(color)),
        _ => {}
    }
}

/// The moves lead from the start to the current position, and the game is over only if the rules say so.
fn consistent(game: &Game) {
    let mut positions = vec![*game.start()];
    for san in game.history() {
        let before = positions[positions.len() - 1];
        assert!(before.is_legal(san.mv()), "{} {san}", full(&before));
        assert_eq!(before.san(san.mv()), san, "{}", full(&before));
        positions.push(before.play(san.mv()));
    }
    let here = positions[positions.len() - 1];
    let context = || format!("{} after {} moves", full(&here), positions.len() - 1);
    assert_eq!(full(game.position()), full(&here), "{}", context());
    assert_eq!(game.ply() as usize, positions.len() - 1, "{}", context());
    let appearances = positions.iter().filter(|position| **position == here).count();
    assert_eq!(game.repetitions() as usize, appearances, "{}", context());

    let online = game.rules() == Rules::Online;
    let free = game.rules() == Rules::Free;
    // In crazyhouse moves are not counted.
    let quiet = if here.variant() == Variant::Crazyhouse { 0 } else { here.halfmoves() };
    let by_moves = here.mate_or_stalemate();
    // In order of precedence.
    let wanted = [
        (by_moves.is_some(), by_moves.map_or(EndReason::Unknown, |end| end.reason)),
        (!free && here.is_dead(), EndReason::DeadPosition),
        (!free && appearances >= 5, EndReason::FivefoldRepetition),
        (!free && quiet >= 150, EndReason::SeventyFiveMoves),
        (online && appearances >= 3, EndReason::ThreefoldRepetition),
        (online && quiet >= 100, EndReason::FiftyMoves),
    ];
    let allowed: Vec<EndReason> = wanted.iter().filter(|(holds, _)| *holds).map(|(_, reason)| *reason).collect();
    match game.end() {
        Some(end) if game.is_declared() => {
            assert!(allowed.is_empty(), "{}: {end:?} was declared, {allowed:?} holds", context());
        }
        Some(end) => {
            assert!(allowed.contains(&end.reason), "{}: {end:?}, {allowed:?} holds", context());
            assert_eq!(end.outcome, by_moves.map_or(Outcome::Draw, |end| end.outcome), "{}", context());
        }
        None => assert!(allowed.is_empty(), "{}: it goes on, {allowed:?} holds", context()),
    }
    let holds = |reason| match reason {
        ClaimReason::ThreefoldRepetition => !free && appearances >= 3,
        ClaimReason::FiftyMoves => !free && quiet >= 100,
    };
    let claims = game.claims();
    for reason in ClaimReason::ALL {
        let is_claimed = claims.iter().any(|claim| claim.reason == reason && claim.moves.is_empty());
        let wanted = game.end().is_none() && holds(reason);
        assert_eq!(is_claimed, wanted, "{}: {claims:?}", context());
    }
    for claim in claims {
        for san in &claim.moves {
            let next = here.play(san.mv());
            let before = positions.iter().filter(|position| **position == next).count();
            let justified = match claim.reason {
                ClaimReason::ThreefoldRepetition => before >= 2,
                ClaimReason::FiftyMoves => quiet >= 99 && next.halfmoves() >= 100,
            };
            assert!(justified, "{}: {claim:?} {san}", context());
        }
    }
}
