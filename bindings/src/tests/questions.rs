//! Questions about a position.

use wasm_bindgen_test::wasm_bindgen_test;

use super::*;
use crate::position;

/// `+` in check, `#` checkmate, `=` stalemate, `i` insufficient material, as in `tests/data`.
#[wasm_bindgen_test]
fn check_and_ends_of_positions_are_known() {
    for (fen, flags) in [
        (START, ""),
        ("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "+"),
        ("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", "+#"),
        ("k7/2Q5/8/8/8/8/8/K7 b - - 0 1", "="),
        ("4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "i"),
        // Two knights can mate if the other side helps.
        ("4k3/8/8/8/8/8/8/2N1KN2 w - - 0 1", ""),
    ] {
        put(fen);
        let found = [
            (position::is_check(), '+'),
            (position::is_checkmate(), '#'),
            (position::is_stalemate(), '='),
            (position::is_insufficient_material(), 'i'),
        ];
        let found: String = found.into_iter().filter_map(|(is, flag)| is.then_some(flag)).collect();
        assert_eq!(found, flags, "{fen}");
    }
}

/// Who can still mate by any series of legal moves (FIDE 5.2.2, 6.9).
#[cfg(feature = "whole")]
#[wasm_bindgen_test]
fn can_win_knows_who_can_still_mate() {
    for (fen, white, black) in [
        (START, true, true),
        ("4k3/8/8/8/8/8/8/2N1KN2 w - - 0 1", true, false),
        ("4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", false, false),
        // A wall of pawns that no king can pass.
        ("8/8/4k3/1p1p1p1p/1P1P1P1P/4K3/8/8 w - - 0 1", false, false),
    ] {
        put(fen);
        assert_eq!((position::can_win(false), position::can_win(true)), (white, black), "{fen}");
        assert_eq!(position::is_dead(), !white && !black, "{fen}");
    }
}

#[wasm_bindgen_test]
fn kings_castling_and_en_passant_are_squares() {
    position::start();
    assert_eq!((position::king_of(false), position::king_of(true)), (square("e1"), square("e8")));
    position::castling();
    assert_eq!(words(4), ["h1", "a1", "h8", "a8"].map(square));
    put("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    position::castling();
    assert_eq!(words(4), [64, square("a1"), 64, 64]);
    for (fen, expected) in [
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", square("e3")),
        // The capture would open the rank for the rook.
        ("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", 64),
    ] {
        put(fen);
        assert_eq!(position::en_passant(), expected, "{fen}");
    }
}

#[wasm_bindgen_test]
fn moves_and_destinations_agree() {
    position::start();
    assert_eq!(sans(&words(position::moves(square("b1")))), "Na3 Nc3");
    let all = destinations(position::destinations());
    assert_eq!(all.len(), 10);
    assert_eq!(all[0], "b1: a3 c3");
    assert!(all.contains(&"e2: e3 e4".into()));
    put("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    assert_eq!(destinations(position::premoves(true)), ["e8: d7 e7 f7 d8 f8"]);
    put("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    assert!(position::is_promotion(square("a7"), square("a8")));
    assert!(!position::is_promotion(square("e1"), square("e2")));
}

#[wasm_bindgen_test]
fn attacks_checks_and_pins_are_sets() {
    put("r6k/r7/8/8/8/B7/8/KN5r w - - 0 1");
    position::attackers(square("a3"), true, false);
    assert_eq!(set(), "a7");
    position::attackers(square("a3"), true, true);
    assert_eq!(set(), "a7 a8");
    position::attacks(square("b1"));
    assert_eq!(set(), "d2 a3 c3");
    position::pinned(false);
    assert_eq!(set(), "b1 a3");
    position::pinned(true);
    assert_eq!(set(), "");
    put("4k3/8/8/8/8/3n4/4r3/4K3 w - - 0 1");
    position::checkers();
    assert_eq!(set(), "e2 d3");
}

/// Published counts (`tests/data/perft.tsv`).
#[wasm_bindgen_test]
fn perft_gives_published_counts() {
    for (fen, depth, nodes) in [
        (START, 3, 8902.0),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 2, 2039.0),
        ("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", 1, 0.0),
    ] {
        put(fen);
        assert_eq!(position::perft(depth), nodes, "{fen}");
    }
}

/// The engine's own list, with captures, promotions, castling, an en passant capture and checks.
#[wasm_bindgen_test]
fn the_packed_list_is_the_list_of_moves() {
    for fen in
        ["r3k2r/1P5p/8/2pP4/8/8/6P1/R3K2R w KQkq c6 0 1", "nr1kb1r1/ppp3pp/8/2Pp4/8/7P/PP3PP1/1R3KBR w HBgb d6 0 9"]
    {
        put(fen);
        let engine = packed::position();
        let listed = words(position::moves(64));
        assert_eq!(listed.len(), engine.legal_moves().len());
        for (word, mv) in listed.into_iter().zip(&engine.legal_moves()) {
            let san = engine.san(*mv);
            for name in [san.uci().to_string(), san.to_string()] {
                assert_eq!(position::judge(&name, 0, None), [word], "{name}");
                assert_eq!(position::find(&name, 0), word, "{name}");
            }
        }
    }
}
