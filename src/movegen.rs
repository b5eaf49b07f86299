//! Legal moves, generated directly.
//!
//! There is one implementation of legality. It finds the pieces that give check and the pieces that
//! are pinned, and from them the squares each piece may go to, as sets; only king steps and en
//! passant captures are looked at one by one. What happens with the moves is up to a [`Sink`]: they
//! are listed, or just counted, which needs no list. Restricting the squares moved from and to makes
//! the same code answer narrower questions: the moves of one piece, or the ways a knight can reach f3.

use crate::attacks::{
    between, bishop_attacks, king_attacks, knight_attacks, line, pawn_attacks, pawn_set_attacks,
    queen_attacks, rook_attacks, squares_between,
};
use crate::bitboard::Bitboard;
use crate::castling::{CastlingObstacle, CastlingSide};
use crate::chess_move::{Move, MoveList};
use crate::piece::{Color, Role};
use crate::position::Position;
use crate::square::{Rank, Square};

/// What becomes of the moves that are generated.
pub(crate) trait Sink {
    /// A piece other than a pawn goes to any of these squares.
    fn piece(&mut self, role: Role, from: Square, to: Bitboard);
    /// Pawns arrive on these squares, each from as many squares before; never on the last rank.
    fn pawns(&mut self, to: Bitboard, offset: i8);
    /// Pawns make their double push to these squares.
    fn double_pushes(&mut self, to: Bitboard, offset: i8);
    /// Pawns arrive on the last rank: four moves each.
    fn promotions(&mut self, to: Bitboard, offset: i8);
    /// An en passant capture or castling.
    fn special(&mut self, mv: Move);
}

/// The square from which a pawn came.
pub(crate) fn origin(to: Square, offset: i8) -> Square {
    Square::wrapping((to.index() as i32 - offset as i32) as u32)
}

/// Lists moves in the order in which they are generated.
struct Lister<'a> {
    position: &'a Position,
    list: MoveList,
}
impl Sink for Lister<'_> {
    fn piece(&mut self, role: Role, from: Square, to: Bitboard) {
        for to in to {
            self.list.push(Move::normal(
                role,
                from,
                to,
                self.position.board().capture_on(to),
                None,
            ));
        }
    }

    fn pawns(&mut self, to: Bitboard, offset: i8) {
        for to in to {
            let from = origin(to, offset);
            self.list.push(Move::normal(
                Role::Pawn,
                from,
                to,
                self.position.board().capture_on(to),
                None,
            ));
        }
    }

    fn double_pushes(&mut self, to: Bitboard, offset: i8) {
        for to in to {
            self.list.push(Move::double_push(origin(to, offset), to));
        }
    }

    fn promotions(&mut self, to: Bitboard, offset: i8) {
        for to in to {
            let (from, capture) = (origin(to, offset), self.position.board().capture_on(to));
            for role in Role::PROMOTIONS {
                self.list.push(Move::normal(Role::Pawn, from, to, capture, Some(role)));
            }
        }
    }

    fn special(&mut self, mv: Move) {
        self.list.push(mv);
    }
}

/// Counts moves without making any.
struct Counter(u64);

impl Sink for Counter {
    fn piece(&mut self, _: Role, _: Square, to: Bitboard) {
        self.0 += u64::from(to.len());
    }

    fn pawns(&mut self, to: Bitboard, _: i8) {
        self.0 += u64::from(to.len());
    }

    fn double_pushes(&mut self, to: Bitboard, _: i8) {
        self.0 += u64::from(to.len());
    }

    fn promotions(&mut self, to: Bitboard, _: i8) {
        self.0 += 4 * u64::from(to.len());
    }

    fn special(&mut self, _: Move) {
        self.0 += 1;
    }
}

impl Position {
    /// All legal moves, in a stable order: the king's, en passant captures, the pawns' (captures
    /// towards the a-file, captures towards the h-file, single pushes, double pushes), the knights',
    /// bishops', rooks' and queens', castling; within these by square, a1 to h8; promotions to queen,
    /// rook, bishop, knight.
    pub fn legal_moves(&self) -> MoveList {
        self.legal_moves_within(Bitboard::ALL, Bitboard::ALL)
    }

    /// The legal moves that leave from one set of squares and arrive in another, in the order of
    /// [`Position::legal_moves`]. Castling arrives on the king's square.
    pub fn legal_moves_within(&self, from: Bitboard, to: Bitboard) -> MoveList {
        let mut lister = Lister { position: self, list: MoveList::new() };
        self.generate(self.turn(), from, to, &mut lister);
        lister.list
    }

    /// How many legal moves there are.
    pub fn count_legal_moves(&self) -> u64 {
        self.counted()
    }

    /// [`Position::count_legal_moves`] for where it is worth a copy of its own.
    #[inline(always)]
    pub(crate) fn counted(&self) -> u64 {
        let mut counter = Counter(0);
        self.generate_all(&mut counter);
        counter.0
    }

    /// Whether there is any legal move.
    pub fn has_legal_moves(&self) -> bool {
        self.count_legal_moves() != 0
    }

    /// Whether this is a legal move here.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.legal_moves_within(mv.from().into(), mv.to().into()).contains(&mv)
    }

    /// Checkmate: in check, and no legal move (FIDE 5.1.1).
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_moves()
    }

    /// Stalemate: not in check, and no legal move (FIDE 5.2.1).
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_moves()
    }

    /// The square where a pawn can be captured in passing, only if such a capture is legal.
    pub fn legal_ep_square(&self) -> Option<Square> {
        let square = self.ep_square()?;
        let legal = |from| self.is_en_passant_legal(from, square);
        self.ep_capturers(square).into_iter().any(legal).then_some(square)
    }

    /// The castling move to one side, if it is legal.
    pub fn castle(&self, side: CastlingSide) -> Option<Move> {
        self.castling_move(side, Bitboard::ALL)
    }

    /// All legal moves, by a copy of the generator for each side: it is what counting spends its time on.
    #[inline(always)]
    pub(crate) fn generate_all<S: Sink>(&self, sink: &mut S) {
        match self.turn() {
            Color::White => self.generate(Color::White, Bitboard::ALL, Bitboard::ALL, sink),
            Color::Black => self.generate(Color::Black, Bitboard::ALL, Bitboard::ALL, sink),
        }
    }

    #[inline(always)]
    fn generate<S: Sink>(&self, us: Color, from: Bitboard, to: Bitboard, sink: &mut S) {
        let them = !us;
        let board = self.board();
        let own = board.color(us);
        let occupied = board.occupied();
        let king = self.king_of(us);

        let straight = board.straight_sliders(them);
        let diagonal = board.diagonal_sliders(them);
        let mut checkers = (knight_attacks(king) & board.pieces(them, Role::Knight))
            | (pawn_attacks(us, king) & board.pieces(them, Role::Pawn));
        let mut pinned = Bitboard::EMPTY;
        let snipers = (rook_attacks(king, Bitboard::EMPTY) & straight)
            | (bishop_attacks(king, Bitboard::EMPTY) & diagonal);
        for sniper in snipers {
            let blocking = squares_between(king, sniper) & occupied;
            if blocking.is_empty() {
                checkers |= sniper.into();
            } else if !blocking.more_than_one() {
                pinned |= blocking;
            }
        }

        if from.contains(king) {
            self.king_steps::<S>(king, to - own, sink);
        }

        // Rare, and checked as a whole, whoever gives check.
        if let Some(ep_square) = self.ep_square()
            && to.contains(ep_square)
        {
            for pawn in self.ep_capturers(ep_square) & from {
                if self.is_en_passant_legal(pawn, ep_square) {
                    sink.special(Move::en_passant(pawn, ep_square));
                }
            }
        }

        let answers = match checkers.first() {
            None => Bitboard::ALL,
            Some(checker) if !checkers.more_than_one() => between(king, checker).with(checker),
            // In double check only the king can move.
            Some(_) => return,
        };
        let targets = to & (answers - own);
        let free = from - pinned;

        self.pawn_moves(us, king, pinned, from, targets, sink);

        for from in board.pieces(us, Role::Knight) & free {
            sink.piece(Role::Knight, from, knight_attacks(from) & targets);
        }
        let held = |from: Square, attacks: Bitboard| {
            if pinned.contains(from) { attacks & line(king, from) } else { attacks }
        };
        for from in board.pieces(us, Role::Bishop) & from {
            let attacks = held(from, bishop_attacks(from, occupied) & targets);
            sink.piece(Role::Bishop, from, attacks);
        }
        for from in board.pieces(us, Role::Rook) & from {
            let attacks = held(from, rook_attacks(from, occupied) & targets);
            sink.piece(Role::Rook, from, attacks);
        }
        for from in board.pieces(us, Role::Queen) & from {
            let attacks = held(from, queen_attacks(from, occupied) & targets);
            sink.piece(Role::Queen, from, attacks);
        }

        if checkers.is_empty() && from.contains(king) && self.castling().of(us).any() {
            for side in CastlingSide::ALL {
                if let Some(mv) = self.castling_move(side, to) {
                    sink.special(mv);
                }
            }
        }
    }

    #[inline(always)]
    fn king_steps<S: Sink>(&self, king: Square, to: Bitboard, sink: &mut S) {
        let board = self.board();
        let them = !self.turn();
        // The king must not hide behind itself from a slider.
        let occupied = board.occupied().without(king);
        let attacked = pawn_set_attacks(them, board.pieces(them, Role::Pawn))
            | king_attacks(self.king_of(them));
        let mut safe = Bitboard::EMPTY;
        for to in (king_attacks(king) & to) - attacked {
            let attackers = (knight_attacks(to) & board.pieces(them, Role::Knight))
                | (bishop_attacks(to, occupied) & board.diagonal_sliders(them))
                | (rook_attacks(to, occupied) & board.straight_sliders(them));
            if attackers.is_empty() {
                safe |= to.into();
            }
        }
        sink.piece(Role::King, king, safe);
    }

    #[inline(always)]
    fn pawn_moves<S: Sink>(
        &self,
        us: Color,
        king: Square,
        pinned: Bitboard,
        from: Bitboard,
        targets: Bitboard,
        sink: &mut S,
    ) {
        let (them, white) = (!us, us == Color::White);
        let board = self.board();
        let pawns = board.pieces(us, Role::Pawn) & from;
        let empty = !board.occupied();
        let enemies = board.color(them);
        let last_rank = Bitboard::from(them.back_rank());
        let third_rank = Bitboard::from(if white { Rank::Third } else { Rank::Sixth });

        // A pinned pawn may move along the line of its pin: a direction, for all of them at once.
        let free = pawns - pinned;
        let held = pawns & pinned;
        let (on_file, on_west, on_east) = if held.any() {
            let rays = |attacks: Bitboard| held & attacks;
            let diagonals = bishop_attacks(king, Bitboard::EMPTY);
            let (rising, falling) = split_diagonals(king, diagonals);
            let (west, east) = if white { (falling, rising) } else { (rising, falling) };
            (free | rays(king.file().into()), free | rays(west), free | rays(east))
        } else {
            (free, free, free)
        };

        let (west, east, push): (i8, i8, i8) = if white { (7, 9, 8) } else { (-9, -7, -8) };
        let shift = |set: u64, by: i8| if by > 0 { set << by } else { set >> -by };

        let to = Bitboard(shift(on_west.0 & Bitboard::NOT_A_FILE, west)) & enemies & targets;
        sink.pawns(to - last_rank, west);
        if (to & last_rank).any() {
            sink.promotions(to & last_rank, west);
        }
        let to = Bitboard(shift(on_east.0 & Bitboard::NOT_H_FILE, east)) & enemies & targets;
        sink.pawns(to - last_rank, east);
        if (to & last_rank).any() {
            sink.promotions(to & last_rank, east);
        }
        let pushed = on_file.forward(us) & empty;
        let to = pushed & targets;
        sink.pawns(to - last_rank, push);
        if (to & last_rank).any() {
            sink.promotions(to & last_rank, push);
        }
        let twice = (pushed & third_rank).forward(us) & empty & targets;
        sink.double_pushes(twice, 2 * push);
    }

    /// Whether a pawn that stands right for it may capture in passing: afterwards its king must not
    /// be attacked by anything, through the two squares left behind on its rank or otherwise.
    fn is_en_passant_legal(&self, from: Square, to: Square) -> bool {
        let captured = Square::new(to.file(), from.rank());
        let occupied = self.board().occupied().without(from).without(captured).with(to);
        let attackers = self.board().attackers(self.king_of(self.turn()), !self.turn(), occupied);
        attackers.without(captured).is_empty()
    }

    fn castling_move(&self, side: CastlingSide, to: Bitboard) -> Option<Move> {
        if to.contains(side.king_to(self.turn())) { self.try_castling(side).ok() } else { None }
    }

    /// Castling to one side, if every condition of FIDE 3.8.2 (Guidelines II.3 for Chess960) holds;
    /// else the first one that does not.
    pub(crate) fn try_castling(&self, side: CastlingSide) -> Result<Move, CastlingObstacle> {
        let us = self.turn();
        let rook = self.castling_rook(us, side).ok_or(CastlingObstacle::NoRight)?;
        let king = self.king_of(us);
        let (king_to, rook_to) = (side.king_to(us), side.rook_to(us));
        let board = self.board();
        let others = board.occupied().without(king).without(rook);
        let king_path = between(king, king_to).with(king_to);
        let rook_path = between(rook, rook_to).with(rook_to);
        let blockers = (king_path | rook_path) & others;
        if blockers.any() {
            return Err(CastlingObstacle::Blocked(blockers));
        }
        let without_king = board.occupied().without(king);
        // The king's own square first, then those it crosses, then where it arrives.
        let squares =
            [Bitboard::from(king), king_path - king_to.into() - king.into(), king_to.into()];
        for square in squares.into_iter().flatten() {
            let attackers = board.attackers(square, !us, without_king);
            if attackers.any() {
                return Err(CastlingObstacle::Attacked(square, attackers));
            }
        }
        // In Chess960 the rook may have shielded the square the king goes to.
        let after = others.with(king_to).with(rook_to);
        let attackers = board.attackers(king_to, !us, after);
        if attackers.any() {
            return Err(CastlingObstacle::Uncovered(rook, attackers));
        }
        Ok(Move::castle(side.kind(), king, king_to, rook.file()))
    }
}

/// Splits the diagonals through a square into the one that rises towards the h-file and the other.
fn split_diagonals(square: Square, diagonals: Bitboard) -> (Bitboard, Bitboard) {
    let mut rising = Bitboard::EMPTY;
    for (files, ranks) in [(1, 1), (-1, -1)] {
        if let Some(next) = square.offset(files, ranks) {
            rising |= line(square, next);
        }
    }
    (rising, diagonals - rising)
}
