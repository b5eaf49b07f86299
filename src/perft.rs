//! Counting the tree of legal moves: the test that every move generator has to pass.

use crate::bitboard::Bitboard;
use crate::chess_move::Move;
use crate::movegen::{Sink, origin};
use crate::piece::Role;
use crate::position::Position;
use crate::square::Square;

/// Plays every move and counts what follows.
struct Walker<'a> {
    position: &'a Position,
    depth: u32,
    nodes: u64,
}

impl Walker<'_> {
    fn visit(&mut self, mv: Move) {
        self.nodes += nodes(&self.position.after::<false>(mv), self.depth - 1);
    }
}

impl Sink for Walker<'_> {
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, to: Bitboard) {
        for to in to {
            self.visit(Move::normal(role, from, to, self.position.board().capture_on(to), None));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard, offset: i8) {
        for to in to {
            self.visit(Move::normal(
                Role::Pawn,
                origin(to, offset),
                to,
                self.position.board().capture_on(to),
                None,
            ));
        }
    }

    #[inline(always)]
    fn double_pushes(&mut self, to: Bitboard, offset: i8) {
        for to in to {
            self.visit(Move::double_push(origin(to, offset), to));
        }
    }

    #[inline(always)]
    fn promotions(&mut self, to: Bitboard, offset: i8) {
        for to in to {
            let capture = self.position.board().capture_on(to);
            for role in Role::PROMOTIONS {
                let from = origin(to, offset);
                self.visit(Move::normal(Role::Pawn, from, to, capture, Some(role)));
            }
        }
    }

    #[inline(always)]
    fn special(&mut self, mv: Move) {
        self.visit(mv);
    }
}

fn nodes(position: &Position, depth: u32) -> u64 {
    if depth == 1 {
        return position.counted();
    }
    let mut walker = Walker { position, depth, nodes: 0 };
    position.generate_all(&mut walker);
    walker.nodes
}

impl Position {
    /// The number of leaves of the tree of legal moves, this deep. The last moves are counted, not
    /// played ("bulk counting").
    ///
    /// ```
    /// assert_eq!(chess_arbiter::Position::default().perft(3), 8902);
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 { 1 } else { nodes(self, depth) }
    }
}
