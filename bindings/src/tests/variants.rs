//! Exports that only the wasm with the variants has.

use chess_arbiter::{EndReason, Variant};
use wasm_bindgen_test::wasm_bindgen_test;

use super::*;
use crate::{game, packed, pgn, position, setup, variants};

/// Reads the FEN of a variant into the packed area.
fn put_variant(variant: Variant, fen: &str) {
    assert!(position::from_fen(fen, AUTO + ((variant as u32) << 3)) < 2, "{fen}");
}

#[wasm_bindgen_test]
fn names_give_their_variants() {
    for (name, variant) in [
        ("Standard", Variant::Chess),
        ("zh", Variant::Crazyhouse),
        ("Three-check", Variant::ThreeCheck),
        ("KOTH", Variant::KingOfTheHill),
        ("Racing Kings", Variant::RacingKings),
    ] {
        assert_eq!(variants::from_alias(name), variant as u32, "{name}");
    }
    // Giveaway is another game than antichess.
    assert_eq!(variants::from_alias("Giveaway"), 8);
}

/// These are the starts as Lichess writes them.
#[wasm_bindgen_test]
fn variants_have_the_starts_of_lichess() {
    for (variant, start) in [
        (Variant::Chess, START),
        (Variant::Horde, "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1"),
        (Variant::RacingKings, "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"),
    ] {
        variants::start_of(variant as u32);
        assert_eq!(fen(), start);
    }
}

#[wasm_bindgen_test]
fn drops_are_sets_by_role() {
    put_variant(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[Pn] w - - 0 1");
    // A pawn, on all squares from the second to the seventh rank.
    assert_eq!(variants::drops(), 3);
    assert_eq!(words(3), [0, 0xffff_ff00, 0x00ff_ffff]);
}

/// Rows of `tests/data/variants/fen_forms.tsv`.
#[wasm_bindgen_test]
fn a_variants_fen_is_written_in_each_style() {
    let moved = "r1bqkbnr/pppp1Qpp/2n5/4p3/4P3/8/PPPP1PPP/RNB1KBNR b KQkq";
    for (variant, style, expected) in [
        (Variant::Crazyhouse, 0, "2k5/8/8/8/8/8/8/4K3[Q] w - - 0 1"),
        (Variant::Crazyhouse, 4, "2k5/8/8/8/8/8/8/4K3/Q w - - 0 1"),
        (Variant::ThreeCheck, 0, &format!("{moved} - 2+3 0 3")),
        (Variant::ThreeCheck, 8, &format!("{moved} - 0 3 +1+0")),
    ] {
        put_variant(variant, expected);
        let written = packed::with_text(position::fen(style), str::to_string);
        assert_eq!(written, expected);
        assert!(setup::from_fen(expected, AUTO + ((variant as u32) << 3)).is_empty());
        assert_eq!(setup::fen(style), expected);
    }
}

#[wasm_bindgen_test]
fn a_variants_rule_ends_a_game() {
    for (variant, fen, outcome, reason, squares) in [
        (Variant::KingOfTheHill, "4k3/8/8/4K3/8/8/8/8 b - - 0 1", 0, EndReason::KingOfTheHill, "e5"),
        // A row of `tests/data/variants/positions.tsv`: the rook gives the third check.
        (
            Variant::ThreeCheck,
            "rnb1k1n1/4r3/5P1p/P1Pp1P2/p7/4K2N/N1P5/1RBQbB1R w - - 3+0 1 26",
            1,
            EndReason::ThirdCheck,
            "e7",
        ),
    ] {
        put_variant(variant, fen);
        assert_eq!(variants::end(), 1 + outcome + 9 * reason as u32, "{fen}");
        assert_eq!(set(), squares);
    }
    variants::start_of(Variant::KingOfTheHill as u32);
    assert_eq!(variants::end(), 0);
}

/// The first row of `tests/data/variants/facts.tsv`: the blast takes pieces, not pawns.
#[wasm_bindgen_test]
fn an_atomic_capture_explodes_neighbours() {
    put_variant(Variant::Atomic, "rnbqkbnr/1ppppp1p/p5p1/8/8/1P6/PBPPPPPP/RN1QKBNR w KQkq - 0 1");
    variants::exploded(position::find("Bxh8", 0));
    assert_eq!(set(), "b2 g8 h8");
    assert!(position::play("Bxh8", 0));
    assert_eq!(fen(), "rnbqkb2/1ppppp1p/p5p1/8/8/1P6/P1PPPPPP/RN1QKBNR b KQq - 0 1");
}

#[wasm_bindgen_test]
fn a_reader_has_a_default_variant() {
    for (variant, issues) in [(Variant::Crazyhouse, 0), (Variant::Chess, 1)] {
        let reader = variants::new_reader("fide", variant as u32);
        pgn::feed(reader, b"1. e4 d5 2. exd5 Nf6 3. P@e4 *");
        pgn::finish(reader);
        assert_eq!(pgn::next(reader), 7);
        assert_eq!(words(3)[1], issues);
        let number = game::from_bytes(&pgn::take_bytes(reader));
        assert_eq!(game::history(number).len(), 5 - issues as usize);
        game::free(number);
        pgn::free(reader);
    }
}
