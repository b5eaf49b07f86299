//! Reading and writing positions, moves by name, refusals.

use chess_arbiter::{EndReason, FenField, San, Sentence};
use wasm_bindgen_test::wasm_bindgen_test;

use super::*;
use crate::position;

const PINNED: &str = "r6k/4q3/8/8/8/B7/8/K7 w - -";

#[wasm_bindgen_test]
fn the_error_of_a_fen_has_facts_and_a_place() {
    assert_eq!(position::from_fen("rnbqkbnr/pppppppp/9", 2), 2);
    let facts = [Sentence::FenRankCount as u32, fact("count"), 3, 0];
    let error = position::fen_error("rnbqkbnr/pppppppp/9", 2);
    assert_eq!(error, [&facts[..], &[FenField::Placement as u32, 0]].concat());
    assert!(position::fen_error("4k3/8/8/8/8/8/8/4K3 w - - 0 1", 2).is_empty());
}

#[wasm_bindgen_test]
fn impossible_parts_of_a_fen_are_problems() {
    let white = [fact("side"), 0];
    for (fen, found) in [
        ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", [&[Sentence::TooManyPawns as u32], &white[..]].concat()),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", vec![Sentence::ImpossibleEnPassant as u32, fact("square"), square("e6")]),
    ] {
        assert_eq!(position::fen_problems(fen, AUTO)[..found.len()], found, "{fen}");
    }
    assert!(position::fen_problems(START, AUTO).is_empty());
    // A position has its impossible pieces, but no impossible en passant square any more.
    put("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - e6 0 1");
    assert_eq!(sentence(&position::problems()), Sentence::TooManyPawns);
    put("4k3/8/8/8/8/8/8/4K3 w - e6 0 1");
    assert!(position::problems().is_empty());
}

#[wasm_bindgen_test]
fn a_position_crosses_and_comes_back() {
    put("nr1kb1r1/ppp3pp/8/2Pp4/8/7P/PP3PP1/1R3KBR w HBgb d6 0 9");
    let kept = packed_position();
    position::start();
    assert_eq!(position::moves(64), 20);
    for part in [0, 1] {
        view(part, packed::layout(4)).copy_from(&kept);
    }
    assert!(position::equal());
    position::castling();
    assert_eq!(words(4)[1], 1);
    assert!(position::play("cxd6", 0) && !position::equal());
}

#[wasm_bindgen_test]
fn a_fen_is_written_in_each_style() {
    position::start();
    assert!(position::play("e4", 0));
    for (style, end) in [(0, "b KQkq - 0 1"), (1, "b KQkq e3 0 1"), (2, "b HAha - 0 1")] {
        let fen = packed::with_text(position::fen(style), str::to_string);
        assert_eq!(fen, format!("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR {end}"));
    }
}

/// Rows of `tests/data/chess960.tsv`.
#[wasm_bindgen_test]
fn chess960_starts_have_numbers() {
    for (number, rank) in [(0, "bbqnnrkr"), (518, "rnbqkbnr"), (959, "rkrnnqbb")] {
        assert!(position::chess960(number));
        let expected = format!("{rank}/pppppppp/8/8/8/8/PPPPPPPP/{} w KQkq - 0 1", rank.to_uppercase());
        assert_eq!((fen(), position::chess960_number()), (expected, number));
    }
    assert!(!position::chess960(960) && !position::chess960(1 << 16 | 518));
    put("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(position::chess960_number(), 960);
}

/// The flag 4 for optional kings.
#[wasm_bindgen_test]
fn a_board_without_kings_needs_the_flag() {
    let without = "8/8/8/3p4/8/2N5/8/8 w - - 0 1";
    assert_eq!(position::from_fen(without, AUTO), 2);
    assert_eq!(sentence(&position::fen_error(without, AUTO)), Sentence::MissingKing);
    assert_eq!(position::from_fen(without, AUTO + KINGS_OPTIONAL), 0);
    assert!(position::fen_error(without, AUTO + KINGS_OPTIONAL).is_empty());
    assert_eq!((position::king_of(false), position::king_of(true)), (64, 64));
    assert_eq!(position::moves(64), 8);
    assert!(position::play("Nxd5", 0));
    assert!(position::is_stalemate() && !position::is_check());
    assert!(position::pass());
    let len = position::fen(0);
    assert_eq!(fen(), "8/8/8/3N4/8/8/8/8 w - - 1 2");
    assert_eq!(position::from_put_fen(len, AUTO + KINGS_OPTIONAL), 0);
    // A length beyond the capacity is invalid.
    assert_eq!((position::from_put_fen(1000, AUTO), position::from_put_fen(0, AUTO)), (2, 2));
    put("k3r3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert!(!position::pass());
}

#[wasm_bindgen_test]
fn a_move_is_found_by_its_squares() {
    for (promotion, san) in [(QUEEN, "a8=Q+"), (1, "a8=N")] {
        put("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
        let promoting = by_squares("a7", "a8", promotion);
        let word = position::find("", promoting);
        assert_eq!(San::from_bits(word).to_string(), san);
        assert_eq!(legal(position::judge("", promoting, None)), word);
        assert!(position::play("", promoting));
        assert!(position::is_check() == (promotion == QUEEN));
    }
    put("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    let unnamed = by_squares("a7", "a8", NO_PROMOTION);
    assert_eq!(position::find("", unnamed), 0);
    assert!(!position::play("", unnamed));
    assert_eq!(sentence(&position::judge("", unnamed, None)), Sentence::PromotionPieceRequired);
    // Boards send a promotion with every move.
    assert_eq!(sans(&[position::find("", by_squares("e1", "e2", QUEEN))]), "Ke2");
}

#[wasm_bindgen_test]
fn a_refusal_crosses_as_facts() {
    position::from_fen(PINNED, 2);
    assert_eq!(position::find("Bxe7", 0), 0);
    let refusal = position::judge("Bxe7", 0, None);
    assert_eq!(sentence(&refusal), Sentence::ExposesKingPinned);
    let (facts, rest) = refusal.split_at(refusal.len() - 5);
    let (white, bishop) = (0, 2);
    assert!(facts.windows(4).any(|words| words == [fact("piece"), square("a3"), white, bishop]), "{facts:?}");
    let tried = facts.windows(2).find(|words| words[0] == fact("move")).unwrap();
    assert_eq!(San::from_bits(tried[1]).to_string(), "Bxe7");
    // The end of the facts, the set of a8, the refutation, no candidates.
    let &[end, low, high, refutation, candidates] = rest else { panic!("five words") };
    assert_eq!((end, low, high, candidates), (0, 0, 1 << 24, 0));
    assert_eq!(San::from_bits(refutation).to_string(), "Rxa1");
    legal(position::judge("Kb1", 0, None));
}

#[wasm_bindgen_test]
fn a_refusal_knows_the_moves_before() {
    let refusal = |line: &[u32]| position::judge("O-O", 0, Some(line.into()));
    position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1", 2);
    let mut line = Vec::new();
    for name in ["Ke2", "Ke7", "Ke1", "Ke8"] {
        line.extend(packed_position());
        line.push(legal(position::judge(name, 0, None)));
        assert!(position::play(name, 0));
    }
    let after = refusal(&line);
    assert_eq!(sentence(&after), Sentence::CastlingRightLostKingMoved);
    // The first move of White, with the word that it has in the line.
    let played = [fact("played"), 1, 0, line[packed_position().len()]];
    assert!(after.windows(4).any(|words| words == played), "{after:?}");
    assert_eq!(sentence(&refusal(&[])), Sentence::CastlingRightLostNever);
    assert_eq!(position::end(), 0);
    // Under free rules the turn may be passed; a position alone has no rules.
    legal(position::judge("--", 0, Some(Box::default())));
    assert_eq!(sentence(&position::judge("--", 0, None)), Sentence::PassNotAllowedNoMove);
    // Words that are no moves, and an incomplete move.
    for words in [[0; 30], [!0; 30], [0x5555_5555; 30]] {
        assert!(sentence(&refusal(&words)).key().starts_with("castling-right-lost"));
    }
    position::from_fen("k7/2Q5/8/8/8/8/8/K7 b - -", 2);
    assert_eq!(position::end(), 1 + 2 + 9 * EndReason::Stalemate as u32);
    assert_eq!(sentence(&position::judge("--", 0, Some(Box::default()))), Sentence::GameOverStalemate);
}
