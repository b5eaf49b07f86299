//! What cargo-fuzz checks: each function turns arbitrary bytes into an input, and checks its properties.

use chess_arbiter::Position;

use super::{mode_of, starts};

/// A target: its name, which is also that of its [`inputs`](super::inputs), and its function.
pub type Target = (&'static str, fn(&[u8]));

/// Every target.
pub const TARGETS: [Target; 8] = [
    ("fen", fen),
    ("moves", moves),
    ("verdict", verdict),
    ("annotations", annotations),
    ("pgn", pgn),
    ("game", game),
    ("encoded", encoded),
    ("dead", dead),
];

/// Invalid UTF-8 is replaced, since all texts are Rust strings.
fn text(data: &[u8]) -> String {
    String::from_utf8_lossy(data).into_owned()
}

/// The first bytes choose something, the others are the input.
fn split<const COUNT: usize>(data: &[u8]) -> ([usize; COUNT], &[u8]) {
    let (head, rest) = data.split_at(data.len().min(COUNT));
    let mut numbers = [0; COUNT];
    for (number, byte) in numbers.iter_mut().zip(head) {
        *number = usize::from(*byte);
    }
    (numbers, rest)
}

fn start(number: usize) -> Position {
    let starts = starts();
    starts[number % starts.len()]
}

/// Any text as a FEN.
pub fn fen(data: &[u8]) {
    super::fen(&text(data));
}

/// A walk: the first byte chooses the starting position, the second one a move of the last position of which all notations are read, each of the others a
/// move. Only the last position is looked at in full, because those before it are the last ones of shorter inputs.
pub fn moves(data: &[u8]) {
    let ([number, last], choices) = split(data);
    let mut position = start(number);
    for choice in choices.iter().take(100) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[usize::from(*choice) % moves.len()];
        super::after(&position, mv, position.san(mv));
        position = position.play(mv);
    }
    super::position_and_move(&position, last);
}

/// Any text as a move: two bytes choose the position.
pub fn verdict(data: &[u8]) {
    let ([number, choice], rest) = split(data);
    let mut position = start(number);
    let moves = position.legal_moves();
    if !moves.is_empty() && choice % 2 == 1 {
        position = position.play(moves[choice % moves.len()]);
    }
    super::move_text(&position, &text(rest));
}

/// Any text as a comment.
pub fn annotations(data: &[u8]) {
    super::comment(&text(data));
}

/// Any bytes as a PGN: two bytes choose how it is cut into chunks.
pub fn pgn(data: &[u8]) {
    let ([low, high], rest) = split(data);
    // Mostly small chunks, so that tokens span several of them.
    let size = if low < 200 { 1 + low } else { 1 + low * 256 + high };
    super::pgn(rest, &[size, 1 + high]);
}

/// Any bytes as calls of a game's methods: one byte chooses the start and the rules.
pub fn game(data: &[u8]) {
    let ([number], calls) = split(data);
    super::game(start(number), mode_of(number), calls);
}

/// Any bytes as an encoded game.
pub fn encoded(data: &[u8]) {
    super::encoded(data);
}

/// Any bytes as a position of few pieces: whether mate is still possible.
pub fn dead(data: &[u8]) {
    super::scattered(data);
}
