//! Properties of every legal position.

#[cfg(feature = "variants")]
use chess_arbiter::Role;
use chess_arbiter::{CastlingMode, CastlingStyle, Color, EpStyle, Move, Position, San, Square, Variant};
use std::collections::HashSet;

use super::{full, is_same, mirror, notation, read, read_like, written};

/// FEN, moves, their notations, the positions after them, and the same mirrored.
pub fn position(position: &Position) {
    for (mv, san) in listed(position) {
        notation::all(position, mv, san);
        after(position, mv, san);
    }
}

/// The same, but the notations and what follows of only one move, that with this number.
pub fn position_and_move(position: &Position, number: usize) {
    let moves = listed(position);
    if let Some(&(mv, san)) = moves.get(number % moves.len().max(1)) {
        notation::all(position, mv, san);
        after(position, mv, san);
    }
}

/// FEN, moves, and the same mirrored: all that does not need to play or read the moves, which are returned.
fn listed(position: &Position) -> Vec<(Move, San)> {
    marks(position);
    fens(position);
    let moves: Vec<Move> = position.legal_moves().into_iter().collect();
    let mut sans: Vec<San> = Vec::new();
    position.for_each_san(&moves, |san| sans.push(san));
    counts(position, &moves);
    let mut texts = HashSet::new();
    for (&mv, &san) in moves.iter().zip(&sans) {
        let context = || format!("{} {san}", full(position));
        assert!(position.is_legal(mv), "{}: listed and not legal", context());
        assert_eq!(san, position.san(mv), "{}", context());
        assert!(texts.insert(san.to_string()), "{}: twice", context());
    }
    mirrored(position, &moves);
    moves.into_iter().zip(sans).collect()
}

/// In crazyhouse only a piece that was a pawn is marked: no empty square, pawn or king, and no rook that may castle.
fn marks(position: &Position) {
    #[cfg(feature = "variants")]
    {
        let (state, board) = (position.variant_state(), position.board());
        let marked = state.promoted;
        let unpromoted = board.role(Role::Pawn) | board.role(Role::King) | position.castling().rooks();
        assert!(
            (marked - board.occupied()).is_empty() && (marked & unpromoted).is_empty(),
            "{}: {marked:?}",
            full(position)
        );
        assert!(marked.is_empty() || position.variant() == Variant::Crazyhouse, "{}", full(position));
    }
    let _ = position;
}

/// The number of pieces of each role on the board and in the pockets of a game of crazyhouse, promoted ones as the pawns that
/// they were. No move changes it.
#[cfg(feature = "variants")]
fn stock(position: &Position) -> [u32; 6] {
    let state = position.variant_state();
    let held = |role| state.pockets.iter().map(|pocket| u32::from(pocket.count(role))).sum::<u32>();
    let mut stock = Role::ALL.map(|role| (position.board().role(role) - state.promoted).len() + held(role));
    stock[Role::Pawn.index()] += state.promoted.len();
    stock
}

/// Every written FEN reads back the same, and is written the same again.
fn fens(position: &Position) {
    let context = full(position);
    for castling in [CastlingStyle::XFen, CastlingStyle::Shredder] {
        for ep_square in [EpStyle::Legal, EpStyle::Always] {
            let text = written(position, castling, ep_square);
            let again = read_like(&text, position)
                .unwrap_or_else(|error| panic!("{context} is written as {text} and refused: {error}"));
            assert_eq!(again, *position, "{context} is written as {text}");
            // The key includes an en passant square if a pawn is in place to capture, legally or not.
            if ep_square == EpStyle::Always {
                assert_eq!(again.key(), position.key(), "{context} is written as {text}");
            }
            let counters = |position: &Position| (position.halfmoves(), position.fullmoves());
            assert_eq!(counters(&again), counters(position), "{context} is written as {text}");
            assert_eq!(written(&again, castling, ep_square), text, "{context}");
        }
    }
    #[cfg(feature = "variants")]
    for style in [
        chess_arbiter::FenStyle::new().pockets(chess_arbiter::PocketStyle::Rank),
        chess_arbiter::FenStyle::new().checks(chess_arbiter::CheckStyle::Given),
    ] {
        let text = super::in_style(position, style);
        assert_eq!(read_like(&text, position).as_ref(), Ok(position), "{context} is written as {text}");
    }
    assert!(is_same(&Position::unpack(&position.pack()), position), "{context}: packed");
    if position.variant() == Variant::Chess
        && let Some(number) = position.chess960_number()
    {
        let start = Position::chess960(number).expect("a number that a position has");
        assert!(start == *position || position.mode() == CastlingMode::Orthodox, "{context}: {number}");
    }
    for problem in position.problems() {
        assert!(!problem.message().is_empty() && !problem.code.code().is_empty(), "{context}");
    }
}

/// Other queries agree with the list of moves.
fn counts(position: &Position, moves: &[Move]) {
    let context = full(position);
    assert_eq!(position.count_legal_moves(), moves.len() as u64, "{context}");
    assert_eq!(position.has_legal_moves(), !moves.is_empty(), "{context}");
    assert_eq!(position.is_check(), !position.checkers().is_empty(), "{context}");
    if position.variant() == Variant::Chess {
        assert_eq!(position.is_checkmate(), moves.is_empty() && position.is_check(), "{context}");
        assert_eq!(position.is_stalemate(), moves.is_empty() && !position.is_check(), "{context}");
    }
    assert_eq!(position.mate_or_stalemate().is_some(), moves.is_empty(), "{context}");
    assert_eq!(position.perft(1), moves.len() as u64, "{context}");
    for square in Square::all() {
        let from = position.legal_moves_within(square.into(), chess_arbiter::Bitboard::ALL);
        let wanted = moves.iter().filter(|mv| mv.from() == square);
        assert_eq!(from.iter().count(), wanted.count(), "{context} {square}");
    }
}

/// The position after a move round-trips, and the side that moved is not in check.
pub fn after(position: &Position, mv: Move, san: San) {
    let next = position.play(mv);
    marks(&next);
    #[cfg(feature = "variants")]
    if position.variant() == Variant::Crazyhouse {
        assert_eq!(stock(&next), stock(position), "{} {san}", full(position));
    }
    let text = full(&next);
    let context = || format!("{} {san}: {text}", full(position));
    let again = read_like(&text, position).unwrap_or_else(|error| panic!("{}: {error}", context()));
    assert!(is_same(&again, &next), "{}", context());
    assert_eq!(again.key(), next.key(), "{}", context());
    assert_eq!(next.turn(), !position.turn(), "{}", context());
    assert_eq!(san.is_check(), next.is_check(), "{}", context());
    assert_eq!(san.is_checkmate(), next.is_checkmate(), "{}", context());
    let halfmoves = if mv.is_zeroing() { 0 } else { position.halfmoves().saturating_add(1) };
    assert_eq!(next.halfmoves(), halfmoves, "{}", context());
}

/// The mirrored position has the mirrored moves.
fn mirrored(position: &Position, moves: &[Move]) {
    let context = full(position);
    let Some(mirrored) = mirror::position(position) else { return };
    let mut wanted: Vec<_> = moves.iter().map(|mv| mirror::mirrored_shape(*mv)).collect();
    let mut found: Vec<_> = mirrored.legal_moves().iter().map(|mv| mirror::shape(*mv)).collect();
    let order = |shape: &mirror::Shape| format!("{shape:?}");
    wanted.sort_by_key(order);
    found.sort_by_key(order);
    assert_eq!(found, wanted, "{context}");
    assert_eq!(mirrored.checkers(), mirror::set(position.checkers()), "{context}");
    for color in Color::ALL {
        assert_eq!(mirrored.pinned(!color), mirror::set(position.pinned(color)), "{context}");
    }
    assert_eq!(mirrored.is_insufficient_material(), position.is_insufficient_material(), "{context}");
    assert!(mirror::position(&mirrored).is_some_and(|twice| is_same(&twice, position)), "{context}: mirrored twice");
}

/// A few pieces anywhere, two bytes each, in the variant that the first byte chooses: the mirrored position gets the same
/// answer, and a position is dead if neither side can win.
pub fn scattered(data: &[u8]) {
    let number = data.first().map_or(0, |byte| usize::from(byte.saturating_sub(0x80)));
    let Some(variant) = super::variants().cycle().nth(number) else { return };
    const LETTERS: &[u8; 10] = b"PNBRQpnbrq";
    let mut board = [b'1'; 64];
    for (index, bytes) in data.chunks_exact(2).take(9).enumerate() {
        let letter = match index {
            0 if variant == Variant::Horde => b'P',
            0 => b'K',
            1 => b'k',
            _ => LETTERS[usize::from(bytes[0]) % LETTERS.len()],
        };
        board[usize::from(bytes[1]) % 64] = letter;
    }
    let turn = ["w", "b"][data.len() % 2];
    let ranks: Vec<String> = board
        .chunks(8)
        .map(|rank| {
            let mut text = String::new();
            for group in rank.chunk_by(|a, b| a == b) {
                match group[0] {
                    b'1' => text += &group.len().to_string(),
                    _ => text.extend(group.iter().map(|letter| char::from(*letter))),
                }
            }
            text
        })
        .collect();
    let text = format!("{} {turn} - - 0 1", ranks.join("/"));
    let Ok(position) = read(&text, variant, Some(CastlingMode::Orthodox)) else { return };
    let text = format!("{} {text}", variant.name());
    let can_win = Color::ALL.map(|color| position.can_win(color));
    assert_eq!(position.is_dead(), can_win == [false; 2], "{text}: {can_win:?}");
    if let Some(mirrored) = mirror::position(&position) {
        assert_eq!(Color::ALL.map(|color| mirrored.can_win(!color)), can_win, "{text}");
    }
    if position.is_insufficient_material() {
        assert_eq!(can_win, [false; 2], "{text}");
    }
    if position.is_checkmate() {
        assert!(position.can_win(!position.turn()), "{text}: is mate");
    }
    // If a side can win after a move, it can win before it.
    for (color, _) in Color::ALL.into_iter().zip(can_win).filter(|(_, can)| !can) {
        for mv in position.legal_moves() {
            assert!(!position.play(mv).can_win(color), "{text} {}: {color:?}", position.san(mv));
        }
    }
}
