//! Whether a side can still mate, judged by chasolver.

use std::str::FromStr;
use std::sync::atomic::Ordering;

use chasolver::{Winnability, winnability};
use chess_arbiter::{CastlingStyle, Color, Position};

use crate::Tally;
use crate::positions::{Starts, fen};
use fastrand::Rng;

/// Judges this many non-trivial positions.
pub fn judge(count: u64, random: &mut Rng, tally: &Tally) {
    let starts = Starts::read();
    let mut judged = 0;
    while judged < count && !tally.is_full.load(Ordering::Relaxed) {
        let position = starts.nearly_dead(random);
        let text = fen(&position, CastlingStyle::XFen);
        // chasolver accepts fewer positions than we do.
        let Ok(theirs) = chess::Board::from_str(&text) else { continue };
        judged += 1;
        let colors = [(Color::White, chess::Color::White), (Color::Black, chess::Color::Black)];
        let answers = colors.map(|(color, other)| {
            let answer = winnability(&theirs, other).map(|answer| answer != Winnability::Unwinnable);
            compare(&position, color, answer, &text, tally)
        });
        Tally::add(&tally.dead_questions, 2);
        let is_dead = position.is_dead();
        Tally::add(&tally.dead_positions, u64::from(is_dead));
        if answers != [is_dead; 2].map(|dead| Some(!dead))
            && let [Some(white), Some(black)] = answers
            && is_dead == (white || black)
        {
            tally.disagree(format!("{text}: dead: ours {is_dead}, chasolver {}", !is_dead));
        }
    }
}

/// Compares one answer, and passes it on.
fn compare(position: &Position, color: Color, answer: Option<bool>, text: &str, tally: &Tally) -> Option<bool> {
    let ours = position.can_win(color);
    match answer {
        Some(theirs) if theirs != ours => {
            tally.disagree(format!("{text}: {color:?} can still mate: ours {ours}, chasolver {theirs}"))
        }
        Some(_) => {}
        None => Tally::add(&tally.open_questions, 1),
    }
    answer
}
