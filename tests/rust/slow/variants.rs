//! Why a move is illegal in a variant, derived from its rules alone, with the board of the slow arbiter.

use super::arbiter::{Refused, Word, refused, sorted};
use super::board::{Board, EMPTY, Square, Step, at, between, file, king_destination, rank};
use chess_arbiter::Variant;

/// A board and its game.
pub struct Game {
    pub board: Board,
    variant: Variant,
    /// FEN letters.
    pocket: Vec<u8>,
}

impl Game {
    /// Reads a FEN with its pockets in brackets.
    pub fn read(fen: &str, variant: Variant) -> Game {
        let (placement, rest) = fen.split_once(' ').expect("a FEN");
        let (placement, pocket) = placement.split_once('[').unwrap_or((placement, ""));
        let mut board = Board::read(&format!("{} {rest}", placement.replace('~', "")), false);
        board.steps_from_first_rank = variant == Variant::Horde;
        Game { board, variant, pocket: pocket.bytes().collect() }
    }

    /// The verdict on a move from square to square; `promotion` is a lower-case letter of any piece.
    pub fn word(&self, from: Square, to: Square, promotion: Option<u8>) -> Word {
        let board = &self.board;
        let castling =
            || (board.role(from) == Some(b'k')).then(|| board.word_on_castling(from, to, promotion)).flatten();
        if board.is_own(from)
            && let Some(word) = castling()
        {
            match (self.variant, &word) {
                (Variant::Antichess | Variant::RacingKings, _) => {
                    let first = board.king(board.white_moves).expect("a king");
                    let squares = vec![vec![from], vec![first]];
                    return Word::Refused(Refused { reason: "castling-right-lost", squares, refutations: Vec::new() });
                }
                (Variant::Atomic, Word::Refused(refused)) if refused.reason == "castling-right-lost" => return word,
                (Variant::Atomic, _) => return self.word_on_atomic_castling(from, to, promotion),
                _ => return word,
            }
        }
        let role = match board.word_on_way(from, to) {
            Ok(role) => role,
            Err(word) => return word,
        };
        let roles: &[u8] = if self.variant == Variant::Antichess { b"nbrqk" } else { b"nbrq" };
        let promotes = role == b'p' && matches!(rank(to), 0 | 7);
        let becomes = promotes.then(|| promotion.filter(|role| roles.contains(role)).unwrap_or(b'q'));
        let step = Step { from, to, promotion: becomes, rook: None };
        let word = match self.variant {
            Variant::Antichess => self.word_on_capturing(step),
            Variant::Atomic => self.word_on_explosion(role, step),
            Variant::RacingKings => board.word_on_king(role, from, to).or_else(|| self.word_on_check(step)),
            _ => board.word_on_king(role, from, to),
        };
        word.unwrap_or_else(|| board.word_on_promotion(role, (from, to), promotion, roles))
    }

    fn captures(&self, step: Step) -> bool {
        self.board.is_occupied(step.to) || self.board.role(step.from) == Some(b'p') && file(step.from) != file(step.to)
    }

    /// Antichess: a move that captures nothing although another one could.
    fn word_on_capturing(&self, step: Step) -> Option<Word> {
        let pairs = (0..64).flat_map(|from| (0..64).map(move |to| (from, to)));
        let can = |(from, to): &(Square, Square)| {
            let step = Step { from: *from, to: *to, promotion: None, rook: None };
            self.board.word_on_way(*from, *to).is_ok() && self.captures(step)
        };
        let mut squares: Vec<Square> = pairs.filter(can).flat_map(|(from, to)| [from, to]).collect();
        squares.sort();
        squares.dedup();
        (!self.captures(step) && !squares.is_empty()).then(|| refused("must-capture", squares))
    }

    /// Racing kings: the move attacks the other king.
    fn word_on_check(&self, step: Step) -> Option<Word> {
        let after = self.board.moved(step);
        let king = after.king(!self.board.white_moves)?;
        let givers = after.attackers(king, self.board.white_moves);
        let shown = if givers.contains(&step.to) { vec![step.to] } else { givers.clone() };
        (!givers.is_empty()).then(|| refused("gives-check", sorted([shown, vec![king]].concat())))
    }

    /// Atomic: what a capture destroys, and who attacks the king afterwards.
    fn word_on_explosion(&self, role: u8, step: Step) -> Option<Word> {
        let (board, us) = (&self.board, self.board.white_moves);
        let king = board.king(us)?;
        let mut after = board.moved(step);
        if self.captures(step) {
            if role == b'k' {
                return Some(refused("king-cannot-capture", vec![step.to]));
            }
            let around = |square: &Square| Board::goes(b'k', *square, step.to);
            if around(&king) {
                return Some(refused("explodes-own-king", sorted(vec![king, step.to])));
            }
            for square in (0..64).filter(around).filter(|square| board.role(*square) != Some(b'p')) {
                after.letters[square] = EMPTY;
            }
            after.letters[step.to] = EMPTY;
        }
        let king = after.king(us)?;
        let attackers = attackers_that_count(&after, king);
        if attackers.is_empty() {
            return None;
        }
        let checkers = attackers_that_count(board, board.king(us)?);
        let refutations = after.captures(&attackers, king);
        let word = |reason, squares| Some(Word::Refused(Refused { reason, squares, refutations }));
        if role == b'k' {
            return word("king-into-check", vec![sorted(attackers)]);
        }
        if attackers.iter().any(|attacker| checkers.contains(attacker)) {
            return word("does-not-answer-check", vec![sorted(checkers)]);
        }
        // Either the piece alone stood in the way of one of them, or more was blown up there.
        let lifted = attackers_that_count(&board.lifted(step.from), king);
        if lifted.iter().any(|attacker| attackers.contains(attacker)) {
            return word("exposes-king", vec![sorted(attackers)]);
        }
        let with_shields = |attacker: &Square| {
            let way = between(king, *attacker).unwrap_or_default();
            sorted(way.into_iter().filter(|square| board.is_occupied(*square)).chain(attackers.clone()).collect())
        };
        word("exposes-king", attackers.iter().map(with_shields).collect())
    }

    /// Atomic: castling, where the king beside the other one is not in check.
    fn word_on_atomic_castling(&self, king: Square, to: Square, promotion: Option<u8>) -> Word {
        let board = &self.board;
        let rook = if board.may_castle(to) { Some(to) } else { board.castling_rook_towards(to > king) };
        let rook = rook.expect("a right");
        let (kings, rooks) = board.castling_way(king, rook);
        let mut blockers: Vec<Square> = kings.iter().chain(&rooks).copied().collect();
        blockers.retain(|square| board.is_occupied(*square) && *square != king && *square != rook);
        blockers.sort();
        blockers.dedup();
        if !blockers.is_empty() {
            return refused("castling-path-blocked", blockers);
        }
        let checkers = attackers_that_count(board, king);
        if !checkers.is_empty() {
            return refused("castling-out-of-check", checkers);
        }
        let target = king_destination(king, rook);
        for square in kings.into_iter().filter(|square| *square != target) {
            let attackers = attackers_that_count(&board.lifted(king), square);
            if !attackers.is_empty() {
                return refused("castling-through-check", sorted([attackers, vec![square]].concat()));
            }
        }
        let step = Step { from: king, to: target, promotion: None, rook: Some(rook) };
        let after = board.moved(step);
        let attackers = attackers_that_count(&after, target);
        if !attackers.is_empty() {
            let refutations = after.captures(&attackers, target);
            let squares = vec![sorted([&attackers[..], &[target]].concat())];
            return Word::Refused(Refused { reason: "castling-into-check", squares, refutations });
        }
        if promotion.is_some() { refused("promotion-not-possible", vec![to]) } else { Word::Legal(step) }
    }

    /// The verdict on a drop; `role` is a lower-case letter.
    pub fn word_on_drop(&self, role: u8, to: Square) -> Word {
        let board = &self.board;
        let letter = if board.white_moves { role.to_ascii_uppercase() } else { role };
        if self.variant != Variant::Crazyhouse {
            return refused("drop-not-here", Vec::new());
        } else if role == b'k' {
            return refused("drop-king", Vec::new());
        } else if !self.pocket.contains(&letter) {
            return refused("drop-not-held", Vec::new());
        } else if role == b'p' && matches!(rank(to), 0 | 7) {
            return refused("drop-pawn-rank", vec![to]);
        } else if board.is_occupied(to) {
            return refused("drop-on-piece", vec![to]);
        }
        let mut after = board.clone();
        after.letters[to] = letter;
        let Some(king) = board.king(board.white_moves) else { panic!("no king") };
        if after.checkers().is_empty() {
            return Word::Legal(Step { from: to, to, promotion: None, rook: None });
        }
        // The squares on which it would block a single check.
        let checkers = board.checkers();
        let way = if let [checker] = checkers[..] { way_of(board, checker, king) } else { Vec::new() };
        let blocks = |square: &Square| !(role == b'p' && matches!(rank(*square), 0 | 7));
        let shown = if way.iter().any(blocks) { [way, checkers].concat() } else { checkers };
        let refutations = after.captures(&after.checkers(), king);
        Word::Refused(Refused { reason: "does-not-answer-check", squares: vec![sorted(shown)], refutations })
    }
}

/// The squares between a checker and the king.
fn way_of(board: &Board, checker: Square, king: Square) -> Vec<Square> {
    if board.role(checker) == Some(b'n') { Vec::new() } else { between(checker, king).unwrap_or_default() }
}

/// The enemies that attack a square on which the king of the side to move stands or would stand: none beside the other king, and none
/// if that king is gone.
fn attackers_that_count(board: &Board, square: Square) -> Vec<Square> {
    let Some(enemy) = board.king(!board.white_moves) else { return Vec::new() };
    let beside = at(file(enemy), rank(enemy)).is_some_and(|enemy| Board::goes(b'k', enemy, square));
    if beside { Vec::new() } else { board.attackers(square, !board.white_moves) }
}
