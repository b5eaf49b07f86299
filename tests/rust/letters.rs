//! Moves in the piece letters of other languages, as people type them.

use crate::data::Report;
use chess_arbiter::{Language, Position};

#[test]
fn moves_typed_in_a_language_are_read() {
    let mut report = Report::default();
    for line in include_str!("../data/letters.tsv").lines() {
        let [tag, fen, text, expected] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("four columns: {line}");
        };
        let Some((_, language)) = Language::ALL.iter().find(|(known, _)| *known == tag) else {
            continue;
        };
        let position: Position = fen.parse().unwrap();
        let found = match position.judge(&language.to_english(text)) {
            Ok(mv) => position.san(mv).to_string(),
            Err(refusal) => refusal.reason.code().to_string(),
        };
        report.row();
        report.expect(line, found.as_str(), expected);
    }
    report.finish(50);
}

#[test]
fn a_piece_letter_may_have_two_characters() {
    let russian = Language::new("letters = К С Л Ф Кр\n");
    for (typed, english) in [("Крf2", "Kf2"), ("крf2", "Kf2"), ("Кe4", "Ne4"), ("e8=Ф", "e8=Q")] {
        assert_eq!(russian.to_english(typed), english);
    }
}

#[test]
fn a_text_without_a_move_stays_as_it_is() {
    for text in ["", " ", "1.", "S", "♘", "e", "ed", "É", "Sé4", "1. Кр", "e8=", "e8(", "\u{fe0f}", "x", "-", "S-"]
    {
        for (_, language) in Language::ALL {
            assert_eq!(language.to_english(text), text);
        }
    }
}

/// Texts that are nearly moves stay as they are, and a capture by a pawn is not UCI.
#[test]
fn only_whole_moves_are_translated() {
    for (language, typed, english) in [
        (Language::GERMAN, "e8Damen", "e8Damen"),
        (Language::GERMAN, "e8D", "e8Q"),
        (Language::FRENCH, "exd8r", "exd8K"),
        (Language::FRENCH, "e7d8r", "e7d8r"),
        (Language::GERMAN, "...Sf6", "...Sf6"),
        (Language::GERMAN, "1...Sf6", "1...Nf6"),
        (Language::GERMAN, "12", "12"),
    ] {
        assert_eq!(language.to_english(typed), english, "{typed}");
    }
}
