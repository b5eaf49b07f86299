//! How games end, and claims.

use chess_arbiter::{EndReason, Rules, Sentence};
use wasm_bindgen_test::wasm_bindgen_test;

use super::game::played;
use super::*;
use crate::game;

// Who wins.
const WHITE: u32 = 0;
const BLACK: u32 = 1;
const DRAW: u32 = 2;

// By whom.
const NOBODY: u32 = 0;
const BY_WHITE: u32 = 1;
const BY_BLACK: u32 = 2;

/// The number of an end, as `js/wasm/results.js` reads it.
fn end(winner: u32, by: u32, reason: EndReason) -> u32 {
    1 + winner + 3 * (by + 3 * reason as u32)
}

#[wasm_bindgen_test]
fn players_and_arbiters_declare_ends() {
    type Declare = fn(u32) -> u32;
    let bare_king = "k7/8/8/8/8/8/7P/K7 w - - 0 1";
    let cases: [(&str, Declare, u32); 9] = [
        (START, |game| game::resign(game, true), end(WHITE, BY_BLACK, EndReason::Resignation)),
        (START, |game| game::time_forfeit(game, false), end(BLACK, BY_WHITE, EndReason::TimeForfeit)),
        (START, |game| game::forfeit(game, true), end(WHITE, BY_BLACK, EndReason::RulesInfraction)),
        // FIDE 5.1.2, 6.9, 7.5.5: no win for a side that cannot mate.
        (bare_king, |game| game::resign(game, false), end(DRAW, BY_WHITE, EndReason::Resignation)),
        (bare_king, |game| game::time_forfeit(game, false), end(DRAW, BY_WHITE, EndReason::TimeForfeit)),
        (bare_king, |game| game::forfeit(game, false), end(DRAW, BY_WHITE, EndReason::RulesInfraction)),
        (START, |game| game::adjudicate(game, "1/2-1/2"), end(DRAW, NOBODY, EndReason::Adjudication)),
        (START, |game| game::adjudicate(game, "*"), 0),
        // FIDE 5.2.3: not before both have moved.
        (START, game::agree_draw, 0),
    ];
    for (index, (fen, declare, expected)) in cases.into_iter().enumerate() {
        put(fen);
        let number = game::new(Rules::Fide.name());
        assert_eq!(game::end(number), 0);
        assert_eq!((declare(number), game::end(number)), (expected, expected), "case {index}");
        // A declared end can be withdrawn, once.
        assert_eq!((game::withdraw_end(number), game::withdraw_end(number)), (expected != 0, false), "case {index}");
        assert_eq!(game::end(number), 0);
        game::free(number);
    }
}

#[wasm_bindgen_test]
fn mate_and_agreement_end_a_game() {
    let mated = played("f3 e5 g4 Qh4#");
    assert_eq!(game::end(mated), end(BLACK, NOBODY, EndReason::Checkmate));
    assert_eq!(game::play(mated, "a3", 0), 0);
    let agreed = played("e4 e5");
    assert_eq!(game::agree_draw(agreed), end(DRAW, NOBODY, EndReason::Agreement));
    for each in [mated, agreed] {
        game::free(each);
    }
}

/// Rows of `tests/data/claims.tsv`.
#[wasm_bindgen_test]
fn a_third_repetition_can_be_claimed() {
    let reason = EndReason::ThreefoldRepetition;
    let number = played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    // The claim needs one move, which has to be named.
    let claims = game::claims(number);
    assert_eq!((&claims[..2], sans(&claims[2..])), (&[reason as u32, 1][..], "Ng8".into()));
    let write = Sentence::WriteTheMoveThreefoldRepetition as u32;
    assert_eq!(game::judge_claim(number, "")[..2], [0, write]);
    assert_eq!(game::judge_claim(number, "Ng8")[..3], [1, reason as u32, 1]);
    assert_eq!((game::claim_draw(number), game::claim_draw_with(number, "Nd5", 0)), (0, 0));
    assert_eq!(game::claim_draw_with(number, "", by_squares("f6", "g8", NO_PROMOTION)), end(DRAW, BY_BLACK, reason));
    let repeated = played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    assert_eq!(game::claims(repeated)[..2], [reason as u32, 0]);
    assert_eq!(game::claim_draw(repeated), end(DRAW, BY_WHITE, reason));
    for each in [number, repeated] {
        game::free(each);
    }
}
