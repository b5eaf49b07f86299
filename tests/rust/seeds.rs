//! The positions that the project's source documents show.

use crate::{position, sans};
use chess_arbiter::{Bitboard, MoveError, Position, Role, Square};

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn texts(position: &Position) -> Vec<String> {
    let mut texts: Vec<String> = sans(position).iter().map(|san| san.to_string()).collect();
    texts.sort();
    texts
}

#[test]
fn the_pawn_moves_of_the_document_are_legal() {
    let position = position("std", "k7/8/8/1prp4/1P1P4/8/6P1/7K w - - 0 1");
    let pawns = position.board().pieces(position.turn(), Role::Pawn);
    let moves = position.legal_moves_within(pawns, Bitboard::ALL);
    let mut texts: Vec<String> = moves.iter().map(|&mv| position.san(mv).to_string()).collect();
    texts.sort();
    assert_eq!(texts, ["bxc5", "dxc5", "g3", "g4"]);
}

#[test]
fn the_knight_moves_of_the_document_are_legal() {
    let position = position("std", "k7/2p5/5q2/2b5/4N3/2R3r1/3P4/7K w - - 0 1");
    let moves = position.legal_moves_within(square("e4").into(), Bitboard::ALL);
    let to: Bitboard = moves.iter().map(|mv| mv.to()).collect();
    let wanted: Bitboard = ["f6", "d6", "c5", "f2", "g3", "g5"].map(square).into_iter().collect();
    assert_eq!(to, wanted);
    assert_eq!(moves.len(), 6);
}

#[test]
fn the_pinned_bishop_of_the_document_cannot_capture() {
    let position = position("std", "r6k/4q3/8/8/8/B7/8/K7 w - - 0 1");
    assert_eq!(position.parse_san("Bxe7"), Err(MoveError::Illegal));
    assert_eq!(position.parse_uci("a3e7"), Err(MoveError::Illegal));
    assert_eq!(position.pinned(position.turn()), Bitboard::from(square("a3")));
    assert!(!texts(&position).contains(&"Bxe7".to_owned()));
}

#[test]
fn en_passant_and_castling_give_the_picture_of_the_document() {
    let black = position("960", "nr1kb1r1/pppp2pp/8/2P5/8/7P/PP3PP1/1R3KBR b KQkq - 0 1");
    let white = black.play(black.parse_san("d5").unwrap());
    assert_eq!(white.to_string(), "nr1kb1r1/ppp3pp/8/2Pp4/8/7P/PP3PP1/1R3KBR w KQkq d6 0 2");
    let capture = white.parse_san("cxd6 e.p.").unwrap();
    assert!(capture.is_en_passant());
    let black = white.play(capture);
    assert_eq!(black.to_string(), "nr1kb1r1/ppp3pp/3P4/8/8/7P/PP3PP1/1R3KBR b KQkq - 0 2");
    // The document shows White's two moves in a row.
    let white = position("960", &black.to_string().replace(" b ", " w "));
    let castled = white.play(white.parse_san("0-0-0").unwrap());
    assert_eq!(castled.to_string(), "nr1kb1r1/ppp3pp/3P4/8/8/7P/PP3PP1/2KR2BR b kq - 1 2");
}

#[test]
fn the_famous_mating_pattern_is_checkmate() {
    let mut position = Position::default();
    for text in ["e4", "e5", "Bc4", "Nc6", "Qh5", "d6", "Qxf7#"] {
        position = position.play(position.parse_san(text).unwrap());
    }
    assert_eq!(position.to_string(), "r1bqkbnr/ppp2Qpp/2np4/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4");
    assert!(position.is_checkmate());
    // As the document writes it, with a knight too many.
    let shown = crate::position("auto", "rnbqkbnr/ppp2Qpp/2np4/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4");
    assert!(shown.is_checkmate());
}
