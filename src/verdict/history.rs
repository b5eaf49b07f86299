//! Why a move is illegal if that depends on earlier moves: the game is over, a castling right was lost, or an en
//! passant capture has expired.

use crate::bitboard::Bitboard;
use crate::castling::CastlingSide;
use crate::chess_move::{Move, MoveKind};
use crate::facts::{Facts, Played};
use crate::outcome::{GameEnd, Rules};
use crate::piece::Role;
use crate::position::Position;
use crate::san::San;
use crate::sentence::Sentence;
use crate::verdict::ends::end_facts;
use crate::verdict::{IllegalReason, Refusal};

/// The moves that led to a position, the last one first, each with the position before it.
type PastMoves<'a> = dyn Iterator<Item = (Position, San)> + 'a;

impl Position {
    /// Completes the position's verdict with the moves that led to it: the result is that of
    /// [`Game::judge`](crate::Game::judge) under [free rules](Rules::Free), for programs that keep the moves
    /// themselves. Moves come last one first, each with the position before it, and are only read if the verdict
    /// depends on them.
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// let (mut position, mut line) = (Position::default(), Vec::new());
    /// for text in ["e4", "e5", "Ke2", "a6", "Ke1", "a5", "Nf3", "a4", "Bc4", "a3"] {
    ///     let san = position.san(position.parse_san(text).unwrap());
    ///     line.push((position, san));
    ///     position = position.play(san.mv());
    /// }
    /// let refusal = position.verdict_after(line.into_iter().rev(), position.judge("O-O")).unwrap_err();
    /// assert_eq!(refusal.message(), "White may not castle king side: the king moved with 2. Ke2.");
    /// ```
    pub fn verdict_after(
        &self,
        moves: impl IntoIterator<Item = (Position, San)>,
        judged: Result<Move, Refusal>,
    ) -> Result<Move, Refusal> {
        let end = if judged.is_ok() { None } else { self.mate_or_stalemate() };
        self.verdict_in_game(Rules::Free, end, &mut moves.into_iter(), judged)
    }

    /// Why there is no move after the end of a game.
    #[inline(never)]
    pub(crate) fn refused_after(&self, end: GameEnd) -> Refusal {
        let mut facts = end_facts(end);
        facts.sentence = self.reworded(facts.sentence);
        Refusal::new(IllegalReason::GameOver, Bitboard::EMPTY, facts)
    }

    /// The verdict of a game at this position on a move that the position has judged.
    pub(crate) fn verdict_in_game(
        &self,
        rules: Rules,
        end: Option<GameEnd>,
        line: &mut PastMoves,
        judged: Result<Move, Refusal>,
    ) -> Result<Move, Refusal> {
        if let Some(end) = end {
            return Err(self.refused_after(end));
        }
        judged.or_else(|mut refusal| {
            if refusal.reason != IllegalReason::PassNotAllowed {
                refusal.add_history(self, line);
            } else if rules == Rules::Free {
                return self.null_move().ok_or(refusal);
            } else {
                refusal.squares = Bitboard::EMPTY;
                refusal.explain(IllegalReason::PassNotAllowed, Facts::new(Sentence::PassNotAllowedRules));
            }
            Err(refusal)
        })
    }
}

impl Refusal {
    /// Whether the moves before may tell more about it than the position does.
    pub(crate) fn has_history(&self) -> bool {
        let reasons = [IllegalReason::CastlingRightLost, IllegalReason::PawnCaptureNeedsEnemy];
        reasons.contains(&self.reason)
    }

    /// Adds what only the moves that led to the position tell.
    pub(crate) fn add_history(&mut self, position: &Position, line: &mut PastMoves) {
        let facts = &mut *self.facts;
        match self.reason {
            IllegalReason::CastlingRightLost => {
                if let Some(side) = facts.wing {
                    self.add_loss_of_right(side, position, line);
                }
            }
            IllegalReason::PawnCaptureNeedsEnemy => {
                if let Some(reason) = add_en_passant(facts, position, line) {
                    let shows_pawn = reason == IllegalReason::EnPassantExpired
                        || facts.sentence == Sentence::PawnCaptureNeedsEnemyFirstRank;
                    if let (true, Some(pawn)) = (shows_pawn, facts.other) {
                        self.squares = pawn.square.into();
                    }
                    self.reason = reason;
                }
            }
            _ => {}
        }
        self.check_sentence();
    }

    /// Adds that the side to move has castled, the move by which it lost a castling right, or that it never had it.
    fn add_loss_of_right(&mut self, side: CastlingSide, position: &Position, line: &mut PastMoves) {
        let facts = &mut *self.facts;
        let color = position.turn();
        // The text meant another rook, which never had a right.
        if position.castling_rook(color, side).is_some() {
            return;
        }
        for (before, san) in line {
            let (mv, is_own) = (san.mv(), san.color() == color);
            let rook = before.castling_rook(color, side);
            let mut shown = position.king_square(color);
            facts.sentence = match rook {
                _ if is_own && mv.is_castle() => Sentence::CastlingRightLostCastled,
                None => continue,
                Some(rook) if super::variants::blows_up(&before, mv, rook) => {
                    facts.from = Some(rook);
                    Sentence::CastlingRightLostRookExploded
                }
                Some(_) if is_own && mv.role() == Role::King => Sentence::CastlingRightLostKingMoved,
                Some(rook) => {
                    facts.from = Some(rook);
                    // A rook may have come back.
                    if is_own && position.board().pieces(color, Role::Rook).contains(rook) {
                        shown = rook;
                    }
                    if is_own { Sentence::CastlingRightLostRookMoved } else { Sentence::CastlingRightLostRookCaptured }
                }
            };
            self.squares = shown.into();
            facts.played = Some(Played { number: before.fullmoves(), san });
            return;
        }
        // The reason shown by the board is more specific.
        if let Sentence::CastlingRightLostUnknown | Sentence::CastlingRightLostUnknownOrDropped = facts.sentence {
            facts.sentence = Sentence::CastlingRightLostNever;
        }
    }
}

/// Adds why an en passant capture is not possible: the other pawn made its double push earlier, or came differently.
/// Returns the reason of the refusal; `None` if nothing was added.
fn add_en_passant(facts: &mut Facts, position: &Position, line: &mut PastMoves) -> Option<IllegalReason> {
    let (beside, from, to) = (facts.other?.square, facts.from?, facts.to?);
    let is_possible = |position: &Position| position.find_move(from, to, None).is_ok_and(Move::is_en_passant);
    let mut after = *position;
    for (before, san) in line {
        let mv = san.mv();
        if mv.to() != beside || mv.kind() == MoveKind::Null {
            after = before;
            continue;
        }
        // The move by which the pawn came there.
        if super::variants::is_from_first_rank(&before, mv) {
            facts.sentence = Sentence::PawnCaptureNeedsEnemyFirstRank;
            facts.played = Some(Played { number: before.fullmoves(), san });
            return Some(IllegalReason::PawnCaptureNeedsEnemy);
        }
        let (reason, sentence) = if mv.kind() != MoveKind::DoublePush {
            (IllegalReason::PawnCaptureNeedsEnemy, Sentence::PawnCaptureNeedsEnemySinglePush)
        } else if is_possible(&after) {
            (IllegalReason::EnPassantExpired, Sentence::EnPassantExpiredPlayed)
        } else if after.board().pieces(after.turn(), Role::Pawn).contains(from) {
            // A pin or a check prevented it even then.
            return None;
        } else {
            (IllegalReason::PawnCaptureNeedsEnemy, Sentence::PawnCaptureNeedsEnemyTooLate)
        };
        facts.sentence = sentence;
        facts.played = Some(Played { number: before.fullmoves(), san });
        facts.number = Some(after.fullmoves());
        return Some(reason);
    }
    // The pawn has been there from the start, possibly just after a double push.
    if !is_possible(&after) {
        return None;
    }
    facts.sentence = Sentence::EnPassantExpiredBefore;
    facts.number = Some(after.fullmoves());
    Some(IllegalReason::EnPassantExpired)
}
