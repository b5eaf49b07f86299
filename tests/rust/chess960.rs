//! The 960 starting positions and castling from them.

use crate::data::{self, Report};
use crate::{position, styled};
use chess_arbiter::{CastlingMode, CastlingStyle, EpStyle, Position};
use std::collections::HashSet;

#[test]
fn the_960_starts_are_those_of_the_table() {
    let mut report = Report::default();
    let mut seen = HashSet::new();
    for row in data::chess960() {
        let [number, back_rank, shredder] = &row[..] else { panic!("{row:?}") };
        let number: u16 = number.parse().unwrap();
        let start = Position::chess960(number).expect("a number below 960");
        let fen = format!("{back_rank}/pppppppp/8/8/8/8/PPPPPPPP/{} w KQkq - 0 1", back_rank.to_uppercase());
        report.row();
        report.expect(&fen, start.to_string().as_str(), &fen);
        report.expect(&fen, styled(&start, EpStyle::Legal, CastlingStyle::Shredder), fen.replace("KQkq", shredder));
        report.expect(&fen, start.mode(), CastlingMode::Chess960);
        report.expect(&fen, start.chess960_number(), Some(number));
        report.expect(&fen, position("960", &fen).chess960_number(), Some(number));
        // Without a mode, only file letters mean Chess960.
        report.expect(&fen, position("auto", &fen.replace("KQkq", shredder)).mode(), CastlingMode::Chess960);
        report.expect(&fen, position("auto", &fen).mode(), CastlingMode::Orthodox);
        report.expect(&fen, position("960", &fen) == start, true);
        seen.insert(start.key());
    }
    report.expect("all different", seen.len(), 960);
    report.finish(960);
}

#[test]
fn numbers_from_960_on_are_refused() {
    for number in [960, 961, 1_000, u16::MAX] {
        assert!(Position::chess960(number).is_none(), "{number}");
    }
    assert_eq!(Position::default().chess960_number(), Some(518));
    assert_eq!(Position::default().mode(), CastlingMode::Orthodox);
}

#[test]
fn chess960_number_recognizes_only_starts() {
    let mut report = Report::default();
    for row in data::chess960_numbers() {
        let number = position("960", &row[0]).chess960_number().map_or(".".into(), |number| number.to_string());
        report.row();
        report.expect(&row[0], number, row[1].clone());
    }
    report.finish(6);
}

/// Wherever king and rooks start, they end on c1 and d1 or on g1 and f1.
#[test]
fn castling_ends_on_the_orthodox_squares() {
    let mut report = Report::default();
    for number in 0..960 {
        let start = Position::chess960(number).unwrap();
        let fen = start.to_string();
        let (black, white) = (&fen[..8], &fen[35..43]);
        for (text, right, after) in [("O-O", "K", "5RK1"), ("O-O-O", "Q", "2KR4")] {
            // White has its king and one rook; Black's pieces stay behind their pawns.
            let other = if right == "K" { white.find('R') } else { white.rfind('R') };
            let rank: String = white
                .char_indices()
                .map(|(at, letter)| if letter == 'K' || letter == 'R' && Some(at) != other { letter } else { '1' })
                .collect();
            let fen = format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{} w {right}kq - 0 1", joined(&rank));
            let position = position("960", &fen);
            report.row();
            let mv = match position.parse_san(text) {
                Ok(mv) => mv,
                Err(error) => {
                    report.fail(format!("{fen} {text}: {error:?}"));
                    continue;
                }
            };
            let rank = position.play(mv).to_string().split(' ').next().unwrap().split('/').nth(7).unwrap().to_owned();
            report.expect(&format!("{fen} {text}"), rank.as_str(), after);
            report.expect("white may castle no more", position.play(mv).castling().of(position.turn()).any(), false);
            report.expect("black may", position.play(mv).castling().of(!position.turn()).len(), 2);
        }
    }
    report.finish(1_920);
}

/// "1r1k1r11" is written "1r1k1r2".
fn joined(rank: &str) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for letter in rank.chars() {
        if letter == '1' {
            empty += 1;
        } else {
            if empty > 0 {
                text += &empty.to_string();
            }
            empty = 0;
            text.push(letter);
        }
    }
    if empty > 0 { text + &empty.to_string() } else { text }
}
