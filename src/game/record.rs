//! How PGN records the reason of an end, in the tag Termination: words of the standard (9.8.1), of Lichess, of
//! chess.com and our own; and whether the game agrees with them.

use crate::game::{ClaimReason, Game, NodeId};
use crate::outcome::{EndReason, GameEnd, Outcome};
use crate::piece::{Color, Role};
use crate::position::Position;
use crate::variant::Variant;

/// Our tag for who resigned, overstepped the time, forfeited the game or claimed the draw, "White" or "Black", if the
/// result does not imply it.
pub(super) const ENDED_BY: &str = "EndedBy";
/// The phrases for a reason, in lower case. For reasons that the board does not show, we write the first.
const fn phrases(reason: EndReason) -> &'static [&'static str] {
    match reason {
        EndReason::Checkmate => &["checkmate", "checkmated"],
        EndReason::Stalemate => &["stalemate", "stalemated"],
        EndReason::DeadPosition => &["insufficient material", "dead position"],
        EndReason::ThreefoldRepetition => &["threefold repetition", "repetition"],
        EndReason::FiftyMoves => &["fifty moves", "fifty-move", "50 moves", "50-move"],
        EndReason::Resignation => &["resignation", "resigned", "resigns"],
        EndReason::Agreement => &["agreement", "agreed"],
        EndReason::TimeForfeit => &["time forfeit", "on time", "timeout", "out of time"],
        EndReason::Adjudication => &["adjudication", "adjudicated"],
        EndReason::RulesInfraction => &["rules infraction", "rules-infraction"],
        EndReason::Abandoned => &["abandoned"],
        EndReason::FivefoldRepetition | EndReason::SeventyFiveMoves | EndReason::Unknown => &[],
        // The moves imply these reasons.
        EndReason::KingExploded
        | EndReason::ThirdCheck
        | EndReason::KingOfTheHill
        | EndReason::Race
        | EndReason::RaceDraw
        | EndReason::NoPieces
        | EndReason::NoMoves
        | EndReason::HordeCaptured => &[],
    }
}

/// The phrase to write for a reason; `None` if the moves imply it, or it is unknown.
pub(super) const fn written_reason(reason: EndReason) -> Option<&'static str> {
    match reason {
        EndReason::Checkmate | EndReason::Stalemate | EndReason::DeadPosition => None,
        _ => match phrases(reason) {
            [first, ..] => Some(first),
            [] => None,
        },
    }
}

/// The reason that the tag Termination names. "Normal" does not name one; neither does a player's name before "won".
pub(crate) fn named_reason(termination: &str) -> Option<EndReason> {
    let words = termination.to_ascii_lowercase();
    let told = find_phrase(&words, "won").map_or(words.as_str(), |at| &words[at..]);
    let is_said = |phrase: &&str| find_phrase(told, phrase).is_some();
    // From the last, because "timeout vs insufficient material" is about time.
    EndReason::ALL.into_iter().rev().find(|reason| phrases(*reason).iter().any(is_said))
}

/// The beginnings of phrases that say that a side has lost, or won.
const LOST: [&str; 7] = ["resign", "forfeit", "lost", "loses", "ran out", "runs out", "abandon"];
const WON: [&str; 2] = ["won", "wins"];

/// Whether the tag Termination names the other winner: "White resigns", "Black won on time", or so with the name of a
/// player, of White and of Black.
pub(crate) fn names_other_winner(termination: &str, names: [Option<&str>; 2], outcome: Outcome) -> bool {
    Color::ALL.into_iter().any(|color| {
        let follows = |name: &str, words: &[&str]| {
            let rest = termination
                .as_bytes()
                .split_at_checked(name.len())
                .filter(|(side, _)| side.eq_ignore_ascii_case(name.as_bytes()));
            let told = rest.and_then(|(_, told)| told.strip_prefix(b" "));
            told.is_some_and(|told| words.iter().any(|word| told.starts_with(word.as_bytes())))
        };
        let says =
            |words| follows(color.name(), words) || names[color.index()].is_some_and(|name| follows(name, words));
        outcome != Outcome::Win(color) && says(&WON) || outcome == Outcome::Win(color) && says(&LOST)
    })
}

/// The index of a phrase in a text, as whole words.
#[inline(never)]
fn find_phrase(text: &str, phrase: &str) -> Option<usize> {
    let text = text.as_bytes();
    let is_end =
        |at: usize| text.get(at).is_none_or(|byte| byte.is_ascii() && !byte.is_ascii_alphanumeric() && *byte != b'_');
    let is_here = |at: &usize| {
        text[*at..].starts_with(phrase.as_bytes()) && is_end(at.wrapping_sub(1)) && is_end(at + phrase.len())
    };
    (0..text.len()).find(is_here)
}

/// The value of the tag EndedBy for a side.
pub(super) const fn side_name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// The side that a value of the tag EndedBy names.
fn side_named(value: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|color| side_name(*color) == value)
}

impl Game {
    /// Whether an end at a node fits its reason: the board shows what the reason says, drawing reasons have no winner,
    /// and a resignation or lost time draws only if the opponent could not mate.
    pub(super) fn bears_out(&self, id: NodeId, GameEnd { outcome, reason, .. }: GameEnd) -> bool {
        let position = self.position_at(id);
        let is_draw = outcome == Outcome::Draw;
        match reason {
            EndReason::Checkmate => position.is_checkmate(),
            EndReason::Stalemate => position.is_stalemate(),
            EndReason::DeadPosition => is_draw && (position.is_dead() || is_bare(position)),
            EndReason::ThreefoldRepetition => is_draw && self.may_repeat(id),
            EndReason::FiftyMoves => is_draw && self.is_claimable_at(id, ClaimReason::FiftyMoves),
            EndReason::Agreement => is_draw,
            EndReason::Resignation | EndReason::TimeForfeit if is_draw => {
                Color::ALL.into_iter().any(|color| has_little(position, color) || !position.can_win(color))
            }
            // Reasons of variants come after the others; the board shows them.
            _ if reason as u8 > EndReason::Unknown as u8 => {
                position.mate_or_stalemate() == Some(GameEnd::new(outcome, reason))
            }
            _ => true,
        }
    }

    /// The same end without a reason or side that the game contradicts.
    #[inline(never)]
    pub(super) fn without_contradiction(&self, id: NodeId, end: GameEnd) -> GameEnd {
        // By the table of chess.com two knights draw, but that is not a dead position.
        let is_named = end.reason != EndReason::DeadPosition || self.position_at(id).is_dead();
        let reason = if is_named && self.bears_out(id, end) { end.reason } else { EndReason::Unknown };
        let end = GameEnd { reason, ..end };
        GameEnd { by: self.ended_by(id, end), ..end }
    }

    /// Who brought about an end at a node that bears out its reason: the loser, or in a draw the side whose opponent could
    /// not mate. Where neither could, and after an infraction, it is the side that the end or the tag EndedBy names; who
    /// claims has the move.
    fn ended_by(&self, id: NodeId, end: GameEnd) -> Option<Color> {
        let position = self.position_at(id);
        let said = || end.by.or_else(|| side_named(self.tags.get(ENDED_BY)?));
        match (end.reason, end.winner()) {
            (EndReason::Resignation | EndReason::TimeForfeit | EndReason::RulesInfraction, Some(winner)) => {
                Some(!winner)
            }
            (EndReason::Resignation | EndReason::TimeForfeit, None) => {
                match Color::ALL.map(|color| position.can_win(color)) {
                    [true, false] => Some(Color::White),
                    [false, true] => Some(Color::Black),
                    [false, false] => said(),
                    // A draw by the table of chess.com: the side is unknown.
                    [true, true] => None,
                }
            }
            (EndReason::RulesInfraction, None) => said(),
            (EndReason::ThreefoldRepetition | EndReason::FiftyMoves, _) => said().filter(|by| *by == position.turn()),
            _ => None,
        }
    }

    /// Whether the position has appeared three times, or will with the next move. After a FEN this is unknown, so true,
    /// unless an irreversible move has been played since.
    fn may_repeat(&self, id: NodeId) -> bool {
        let repeats =
            |position: &Position| position.repeats_across_captures() || position.halfmoves() >= self.ply_at(id);
        let is_unknown = !self.is_from_first_move() && repeats(self.position_at(id));
        is_unknown || self.is_claimable_at(id, ClaimReason::ThreefoldRepetition)
    }
}

/// Whether chess.com counts a side's material as insufficient: in chess a king, with one minor piece or two knights.
fn has_little(position: &Position, color: Color) -> bool {
    if position.variant() != Variant::Chess {
        return false;
    }
    let board = position.board();
    let pieces = board.color(color) - board.role(Role::King);
    let knights = pieces & board.role(Role::Knight);
    pieces.is_empty()
        || pieces.len() == 1 && (pieces & (board.role(Role::Bishop) | knights)).any()
        || pieces.len() == 2 && pieces == knights
}

/// Whether chess.com ends the game for insufficient material: neither side has more than that.
fn is_bare(position: &Position) -> bool {
    Color::ALL.into_iter().all(|color| has_little(position, color))
}
