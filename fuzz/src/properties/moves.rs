//! Properties of any text as a move.

use chess_arbiter::{IllegalReason, Language, Move, MoveError, Position, Refusal, Sentence, WrittenMove};

use super::{full, mirror};

/// An accepted move is legal, a refused one is explained, and the mirrored text gets the same verdict. What a line of such
/// moves writes is read again.
pub fn move_text(position: &Position, text: &str) {
    let context = || format!("{} {:?}", full(position), text.chars().take(300).collect::<String>());
    let judged = position.judge(text);
    match (&judged, position.parse_san(text)) {
        (Ok(mv), read) => {
            assert!(position.is_legal(*mv), "{}", context());
            assert_eq!(read, Ok(*mv), "{}", context());
            // A king castles with the symbol, or if its square of origin is given, and never captures.
            let names = text.contains(&mv.from().to_string()) && !text.contains(['x', ':', '×']);
            assert!(!mv.is_castle() || names || text.contains(['O', 'o', '0']), "{}", context());
        }
        (Err(refusal), read) => {
            let error = read.expect_err(&context());
            assert!(!error.code().is_empty() && !error.to_string().is_empty(), "{}", context());
            if error == MoveError::Ambiguous {
                assert!(refusal.candidates.len() > 1, "{}", context());
            }
            explained(position, refusal, &context());
        }
    }
    if let Ok(mv) = position.parse_uci(text) {
        assert!(position.is_legal(mv), "{}", context());
    }
    mirrored(position, text, &judged, &context());
    let line = position.line(WrittenMove::split(text));
    let again = position.line(WrittenMove::split(&line.to_string()));
    assert!(again.refusal.is_none() && again.moves == line.moves, "{}: {line}", context());
}

/// A refusal has a sentence in every language, and its facts match the board.
fn explained(position: &Position, refusal: &Refusal, context: &str) {
    for (_, language) in Language::ALL {
        let message = refusal.message_in(language);
        // The text itself may contain anything.
        let ends = message.ends_with(['.', '!', '?', '»', '”', '"']);
        assert!(ends && message.chars().count() > 10, "{context}: {message}");
    }
    for san in &refusal.candidates {
        assert!(position.is_legal(san.mv()), "{context}: the candidate {san} is not legal");
    }
    if refusal.reason == IllegalReason::DoesNotAnswerCheck {
        // The sentence mentions every square that shows it.
        let message = refusal.message();
        for square in refusal.squares {
            assert!(message.contains(&square.to_string()), "{context}: {message}");
        }
    }
    if let Some(capture) = refusal.refutation {
        assert_eq!(capture.color(), !position.turn(), "{context}: {capture}");
    }
}

fn is_of_black(refusal: &Refusal) -> bool {
    refusal.facts.sentence == Sentence::NotYourPieceNumber
}

/// The mirrored text gets the same verdict.
fn mirrored(position: &Position, text: &str, judged: &Result<Move, Refusal>, context: &str) {
    let Some(other) = mirror::position(position) else { return };
    let mirrored_text = mirror::text(text);
    match (judged, other.judge(&mirrored_text)) {
        (Ok(mv), Ok(found)) => {
            assert_eq!(mirror::shape(found), mirror::mirrored_shape(*mv), "{context}");
        }
        // The dots of "1... e5" are Black's on either board.
        (Err(refusal), Err(found)) if is_of_black(refusal) != is_of_black(&found) => {}
        (Err(refusal), Err(found)) => {
            assert_eq!(found.reason, refusal.reason, "{context}");
            assert_eq!(found.squares, mirror::set(refusal.squares), "{context}");
            let mut wanted: Vec<_> = refusal.candidates.iter().map(|san| mirror::mirrored_shape(san.mv())).collect();
            let mut shapes: Vec<_> = found.candidates.iter().map(|san| mirror::shape(san.mv())).collect();
            let order = |shape: &mirror::Shape| format!("{shape:?}");
            wanted.sort_by_key(order);
            shapes.sort_by_key(order);
            assert_eq!(shapes, wanted, "{context}");
        }
        (judged, found) => panic!("{context}: {judged:?}, mirrored {found:?}"),
    }
}
