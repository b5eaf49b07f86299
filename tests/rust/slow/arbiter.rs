//! Why a move is illegal, derived from the rules alone, in the order in which an arbiter would check:
//! is there a piece, is it yours, is this castling, does the piece move like that, is the path clear, may it
//! stand there, is the king safe, is the promotion right.

use super::board::{Board, Square, Step, at, file, king_destination, name, rank};

/// The expected verdict on a move.
pub enum Word {
    Legal(Step),
    Refused(Refused),
}

pub struct Refused {
    pub reason: &'static str,
    /// The squares that show the reason, in rising order; any of several equally correct sets.
    pub squares: Vec<Vec<Square>>,
    /// The possible captures of the king after the move, one SAN per capturing piece.
    pub refutations: Vec<String>,
}

impl Refused {
    /// Reasons that require a refutation; for castling into check it is optional.
    pub fn needs_refutation(&self) -> bool {
        matches!(self.reason, "king-into-check" | "exposes-king" | "does-not-answer-check")
    }
}

pub(super) fn refused(reason: &'static str, squares: Vec<Square>) -> Word {
    Word::Refused(Refused { reason, squares: vec![squares], refutations: Vec::new() })
}

pub(super) fn sorted(mut squares: Vec<Square>) -> Vec<Square> {
    squares.sort();
    squares
}

impl Board {
    /// The verdict on a move from square to square; `promotion` is a lower-case letter of any piece.
    pub fn word(&self, from: Square, to: Square, promotion: Option<u8>) -> Word {
        if self.is_own(from)
            && self.role(from) == Some(b'k')
            && let Some(word) = self.word_on_castling(from, to, promotion)
        {
            return word;
        }
        self.word_on_step(from, to, promotion)
    }

    /// The same for a text without the king's square of origin, or with a capture sign: it never
    /// castles.
    pub fn word_on_step(&self, from: Square, to: Square, promotion: Option<u8>) -> Word {
        let role = match self.word_on_way(from, to) {
            Ok(role) => role,
            Err(word) => return word,
        };
        if let Some(word) = self.word_on_king(role, from, to) {
            return word;
        }
        self.word_on_promotion(role, (from, to), promotion, b"nbrq")
    }

    /// The role of a piece that may go there regardless of kings; otherwise the reason why not.
    pub(super) fn word_on_way(&self, from: Square, to: Square) -> Result<u8, Word> {
        let Some(role) = self.role(from) else { return Err(refused("empty-square", vec![from])) };
        if !self.is_own(from) {
            return Err(refused("not-your-piece", vec![from]));
        }
        let word = if role == b'p' {
            self.word_on_pawn(from, to)
        } else if !Board::goes(role, from, to) {
            Some(refused("piece-cannot-move-there", vec![from]))
        } else {
            let blockers = self.in_the_way(role, from, to);
            (!blockers.is_empty()).then(|| refused("path-blocked", sorted(blockers)))
        };
        match word {
            Some(word) => Err(word),
            None if self.is_own(to) => Err(refused("own-piece-on-target", vec![to])),
            None => Ok(role),
        }
    }

    /// The last check; a move that passes it is legal.
    pub(super) fn word_on_promotion(
        &self,
        role: u8,
        (from, to): (Square, Square),
        promotion: Option<u8>,
        roles: &[u8],
    ) -> Word {
        let promotes = role == b'p' && (rank(to) == 0 || rank(to) == 7);
        match promotion {
            None if promotes => refused("promotion-piece-required", vec![to]),
            Some(role) if !promotes || !roles.contains(&role) => refused("promotion-not-possible", vec![to]),
            _ => Word::Legal(Step { from, to, promotion, rook: None }),
        }
    }

    fn word_on_pawn(&self, from: Square, to: Square) -> Option<Word> {
        let forward = (rank(to) - rank(from)) * self.ahead();
        let sideways = (file(to) - file(from)).abs();
        let may_begin = self.steps_from_first_rank && self.white_moves && rank(from) == 0;
        let from_home = rank(from) == self.back_rank() + self.ahead() || may_begin;
        match (sideways, forward) {
            (0, 2) if !from_home => Some(refused("pawn-double-push-not-from-home", vec![from])),
            (0, 1 | 2) => {
                let way = (1..=forward).filter_map(|step| at(file(from), rank(from) + step * self.ahead()));
                let blockers: Vec<Square> = way.filter(|square| self.is_occupied(*square)).collect();
                (!blockers.is_empty()).then(|| refused("pawn-push-blocked", sorted(blockers)))
            }
            (1, 1) if !self.is_occupied(to) && !self.is_passed(to) => {
                Some(refused("pawn-capture-needs-enemy", vec![to]))
            }
            (1, 1) => None,
            _ => Some(refused("piece-cannot-move-there", vec![from])),
        }
    }

    /// Plays the move, and checks whether the opponent could capture the king.
    pub(super) fn word_on_king(&self, role: u8, from: Square, to: Square) -> Option<Word> {
        let after = self.moved(Step { from, to, promotion: None, rook: None });
        let king = after.king(self.white_moves)?;
        let attackers = after.attackers(king, !self.white_moves);
        if attackers.is_empty() {
            return None;
        }
        let checkers = self.checkers();
        // For a remaining check, the squares are those of all checkers, without pinning pieces.
        let (reason, squares) = if role == b'k' {
            ("king-into-check", attackers.clone())
        } else if attackers.iter().any(|attacker| checkers.contains(attacker)) {
            ("does-not-answer-check", checkers)
        } else {
            ("exposes-king", attackers.clone())
        };
        let refutations = after.captures(&attackers, king);
        Some(Word::Refused(Refused { reason, squares: vec![sorted(squares)], refutations }))
    }

    /// The SAN of each attacker's capture.
    pub(super) fn captures(&self, attackers: &[Square], to: Square) -> Vec<String> {
        let text = |from: &Square| {
            let role = self.role(*from).expect("an attacker is a piece");
            if role == b'p' {
                let becomes = if matches!(rank(to), 0 | 7) { "=Q" } else { "" };
                return format!("{}x{}{becomes}", &name(*from)[..1], name(to));
            }
            let rivals: Vec<Square> =
                attackers.iter().copied().filter(|other| other != from && self.role(*other) == Some(role)).collect();
            let origin = name(*from);
            let which = if rivals.is_empty() {
                ""
            } else if rivals.iter().all(|other| file(*other) != file(*from)) {
                &origin[..1]
            } else if rivals.iter().all(|other| rank(*other) != rank(*from)) {
                &origin[1..]
            } else {
                &origin
            };
            format!("{}{which}x{}", role.to_ascii_uppercase() as char, name(to))
        };
        attackers.iter().map(text).collect()
    }

    /// The verdict on a king's move meant as castling, or `None` if it is not one.
    ///
    /// It is meant so if it goes onto a rook that may castle; if it goes where castling leads and is no step (if it
    /// stands there already, as in Chess960 it may, the right must be left); or if it goes onto another rook that
    /// stands further away than a step.
    pub(super) fn word_on_castling(&self, king: Square, to: Square, promotion: Option<u8>) -> Option<Word> {
        let on_back_rank = rank(king) == self.back_rank() && rank(to) == rank(king);
        let is_step = Board::goes(b'k', king, to);
        let home = self.chess960 || file(king) == 4;
        let leads = matches!(file(to), 2 | 6) && home && !is_step;
        let onto_rook = self.is_own(to) && self.role(to) == Some(b'r') && !is_step;
        // A missing rook is shown by its square.
        let without_right = |king_side: bool| {
            let corner = (king & 56) + if king_side { 7 } else { 0 };
            let is_rook = self.is_own(corner) && self.role(corner) == Some(b'r');
            let shown = if self.chess960 || !home || is_rook { king } else { corner };
            refused("castling-right-lost", vec![shown])
        };
        let rook = if self.may_castle(to) {
            to
        } else if !on_back_rank {
            return None;
        } else if leads {
            match self.castling_rook_towards(file(to) == 6) {
                Some(rook) => rook,
                None if king == to => return None,
                None => return Some(without_right(to > king)),
            }
        } else if onto_rook {
            // If another rook on that side still may castle, this one is shown.
            return Some(match self.castling_rook_towards(to > king) {
                Some(_) => refused("castling-right-lost", vec![to]),
                None => without_right(to > king),
            });
        } else {
            return None;
        };
        Some(self.word_on_rook(king, rook).unwrap_or_else(|| {
            if promotion.is_some() {
                return refused("promotion-not-possible", vec![to]);
            }
            let to = king_destination(king, rook);
            Word::Legal(Step { from: king, to, promotion: None, rook: Some(rook) })
        }))
    }

    /// Why the king cannot castle with a rook that may (FIDE 3.8.2.2; Guidelines II.3 for Chess960).
    fn word_on_rook(&self, king: Square, rook: Square) -> Option<Word> {
        let (kings, rooks) = self.castling_way(king, rook);
        let mut blockers: Vec<Square> = kings.iter().chain(&rooks).copied().collect();
        blockers.retain(|square| self.is_occupied(*square) && *square != king && *square != rook);
        if !blockers.is_empty() {
            blockers.sort();
            blockers.dedup();
            return Some(refused("castling-path-blocked", blockers));
        }
        let checkers = self.checkers();
        if !checkers.is_empty() {
            return Some(refused("castling-out-of-check", checkers));
        }
        let without = self.lifted(king);
        let to = king_destination(king, rook);
        let crossed = kings.iter().filter(|square| **square != to);
        let shown = |square: &Square| {
            let mut squares = without.attackers(*square, !self.white_moves);
            let attacked = !squares.is_empty();
            squares.push(*square);
            attacked.then(|| sorted(squares))
        };
        // The first one on its way.
        if let Some(squares) = crossed.filter_map(shown).next() {
            return Some(refused("castling-through-check", squares));
        }
        let after = self.moved(Step { from: king, to, promotion: None, rook: Some(rook) });
        let attackers = after.attackers(to, !self.white_moves);
        (!attackers.is_empty()).then(|| {
            let refutations = after.captures(&attackers, to);
            let squares = vec![sorted([&attackers[..], &[to]].concat())];
            Word::Refused(Refused { reason: "castling-into-check", squares, refutations })
        })
    }
}
