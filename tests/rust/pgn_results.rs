//! Results at the end of the moves and in the tags Result and Termination.

use crate::pgn_support::{issues, one};
use chess_arbiter::{Color, EndReason, GameEnd, Outcome};

/// The result of the moves counts; the tag says what it said. When they disagree, that is told.
#[test]
fn results() {
    let white = |reason| Some(GameEnd { outcome: Outcome::Win(Color::White), reason });
    let draw = |reason| Some(GameEnd { outcome: Outcome::Draw, reason });
    for (text, end) in [
        ("1. e4 e5 1-0", white(EndReason::Resignation)),
        ("1. e4 e5 1\u{2013}0", white(EndReason::Resignation)),
        ("1. e4 e5 1 - 0", white(EndReason::Resignation)),
        ("1. e4 e5 1:0", white(EndReason::Resignation)),
        ("1. e4 e5 \u{bd}-\u{bd}", draw(EndReason::Agreement)),
        ("1. e4 e5 1/2", draw(EndReason::Agreement)),
        ("1. e4 e5 1/2 - 1/2", draw(EndReason::Agreement)),
        ("[Result \"1/2-1/2\"]\n\n1. e4 e5", draw(EndReason::Agreement)),
        ("[Result \"1-0\"]\n\n1. e4 e5 *", None),
        ("[Termination \"Time forfeit\"]\n\n1. e4 e5 1-0", white(EndReason::TimeForfeit)),
        ("[Termination \"adjudication\"]\n\n1. e4 e5 1-0", white(EndReason::Adjudication)),
        ("[Termination \"Resignation\"]\n\n1. e4 e5 1-0", white(EndReason::Resignation)),
        ("[Termination \"White resigned\"]\n\n1. e4 e5 1/2-1/2", draw(EndReason::Resignation)),
        ("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0", white(EndReason::Checkmate)),
        ("1. e4 e5 *", None),
        ("1. e4 e5", None),
    ] {
        let read = one(text);
        assert_eq!((read.game.end(), issues(&read)), (end, vec![]), "{text}");
    }
    for text in
        ["[Result \"1-0\"]\n\n1. e4 e5 0-1", "[Result \"1/2-1/2\"]\n\n1. f3 e5 2. g4 Qh4# 1/2-1/2"]
    {
        let read = one(text);
        assert_eq!(
            read.game.end().map(|end| end.outcome),
            Some(Outcome::Win(Color::Black)),
            "{text}"
        );
        assert_eq!(read.issues.len(), 1, "results that disagree are told: {text}");
    }
}
