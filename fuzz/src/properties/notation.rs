//! Every legal move is read in all its notations.

use chess_arbiter::{CastlingMode, CastlingSide, Move, MoveKind, Position, Role, San};

use super::full;

/// All notations of a move.
pub fn all(position: &Position, mv: Move, san: San) {
    let plain = san.to_string();
    let bare = plain.trim_end_matches(['+', '#']);
    let mut texts = vec![
        plain.clone(),
        bare.to_owned(),
        format!("{bare}!?"),
        format!("{bare}+"),
        format!("{bare}#"),
        mv.uci(position.mode()).to_string(),
        format!(" {plain}\n"),
        format!("1. {bare} !?"),
        format!("12...{plain} $1 $14"),
    ];
    if let (true, Some(rook)) = (mv.is_castle(), mv.uci(CastlingMode::Chess960).to_string().get(2..)) {
        let from = mv.from();
        texts.extend([format!("K{from}{rook}"), format!("K{from}-{rook}"), format!("{from}-{rook}")]);
        if position.mode() == CastlingMode::Orthodox {
            texts.extend([format!("K{from}{}", mv.to()), format!("K{from}-{}", mv.to())]);
        }
    }
    match castling(mv) {
        Some(CastlingSide::King) => texts.extend(["0-0", "o-o", "O-O+", "0-0!"].map(str::to_owned)),
        Some(CastlingSide::Queen) => texts.extend(["0-0-0", "o-o-o", "O-O-O#"].map(str::to_owned)),
        None if plain.contains('@') => drop(mv, &mut texts),
        None => ordinary(position, mv, bare, &mut texts),
    }
    for text in texts {
        let context = || format!("{} {plain} as {text:?}", full(position));
        match position.parse_san(&text) {
            Ok(read) => assert_eq!(read, mv, "{}", context()),
            Err(error) => panic!("{}: {error}", context()),
        }
        match position.judge(&text) {
            Ok(read) => assert_eq!(read, mv, "{}", context()),
            Err(refusal) => panic!("{}: {refusal}", context()),
        }
    }
    let uci = mv.uci(position.mode()).to_string();
    assert_eq!(position.parse_uci(&uci), Ok(mv), "{} {uci}", full(position));
}

fn castling(mv: Move) -> Option<CastlingSide> {
    match mv.kind() {
        MoveKind::CastleKingSide => Some(CastlingSide::King),
        MoveKind::CastleQueenSide => Some(CastlingSide::Queen),
        _ => None,
    }
}

/// The notations of a drop, with or without the letter of a pawn.
fn drop(mv: Move, texts: &mut Vec<String>) {
    let (letter, to) = (mv.role().letter(), mv.to());
    texts.extend([format!("{letter}@{to}"), format!("{}@{to}", letter.to_ascii_lowercase())]);
    if mv.role() == Role::Pawn {
        texts.push(format!("@{to}"));
    }
}

/// The notations of a move other than castling.
fn ordinary(position: &Position, mv: Move, bare: &str, texts: &mut Vec<String>) {
    let (from, to) = (mv.from(), mv.to());
    let joint = if mv.capture().is_some() { "x" } else { "-" };
    texts.push(bare.replace('x', ""));
    texts.push(bare.replace('x', ":"));
    let promotion = mv.promotion().map(|role| role.letter());
    if mv.role() == Role::Pawn {
        match promotion {
            Some(letter) => {
                let stem = bare.split('=').next().unwrap_or_default();
                for end in [
                    format!("{letter}"),
                    format!("={}", letter.to_ascii_lowercase()),
                    format!("({letter})"),
                    format!("/{letter}"),
                ] {
                    texts.push(format!("{stem}{end}"));
                }
                texts.push(format!("{from}{joint}{to}={letter}"));
            }
            None => {
                texts.push(format!("{from}{joint}{to}"));
                texts.push(mv.uci(CastlingMode::Orthodox).to_string());
            }
        }
        if mv.is_en_passant() {
            texts.push(format!("{bare} e.p."));
            texts.push(format!("{bare}e.p."));
        }
        return;
    }
    let letter = mv.role().letter();
    let rest = bare.strip_prefix(letter).unwrap_or(bare);
    let figurines = ["♘♞", "♗♝", "♖♜", "♕♛", "♔♚"];
    for figurine in figurines[mv.role().index() - 1].chars() {
        texts.push(format!("{figurine}{rest}"));
    }
    // "b" is always the file.
    if mv.role() != Role::Bishop {
        texts.push(format!("{}{rest}", letter.to_ascii_lowercase()));
    }
    // In Chess960 a king's step may look like castling: then the square of origin means castling.
    let is_step_and_castling = CastlingSide::ALL.into_iter().any(|side| {
        position.castle(side).is_some_and(|castling| {
            let rook = castling.rook_file();
            castling.from() == from && (castling.to() == to || rook == Some(to.file()))
        })
    });
    if !is_step_and_castling {
        texts.push(format!("{letter}{from}{joint}{to}"));
    }
}
