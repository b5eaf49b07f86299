//! Counting the tree of legal moves: the test that every move generator has to pass.
//!
//! Natively the count is compiled for each side apart, an eighth faster; in WebAssembly once for both, 1 kB smaller.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::chess_move::Move;
use crate::movegen::{Scene, Sink, origin};
use crate::piece::{Color, Role};
use crate::position::Position;
use crate::square::Square;

/// What of a position its legal moves depend on, but the side that moves: no key, no counters.
struct Node {
    board: Board,
    /// The rooks that may still castle.
    rooks: Bitboard,
    ep_square: Option<Square>,
}

/// The side to move: known when this is compiled, or not.
trait Side: Copy {
    type Enemy: Side;
    fn color(self) -> Color;
    fn enemy(self) -> Self::Enemy;
}

#[cfg(target_arch = "wasm32")]
impl Side for Color {
    type Enemy = Color;

    fn color(self) -> Color {
        self
    }

    fn enemy(self) -> Color {
        !self
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod sides {
    use super::{Color, Side};

    #[derive(Clone, Copy)]
    pub struct White;

    #[derive(Clone, Copy)]
    pub struct Black;

    impl Side for White {
        type Enemy = Black;

        #[inline(always)]
        fn color(self) -> Color {
            Color::White
        }

        #[inline(always)]
        fn enemy(self) -> Black {
            Black
        }
    }

    impl Side for Black {
        type Enemy = White;

        #[inline(always)]
        fn color(self) -> Color {
            Color::Black
        }

        #[inline(always)]
        fn enemy(self) -> White {
            White
        }
    }
}

/// Plays every move of a side and counts what follows.
struct Walker<'a, S> {
    us: S,
    node: &'a Node,
    depth: u32,
    leaves: u64,
}

impl<S: Side> Walker<'_, S> {
    #[inline(always)]
    fn go(&mut self, becomes: Role, from: Square, to: Square, ep_square: Option<Square>) {
        let mut rooks = self.node.rooks.without(from).without(to);
        if matches!(becomes, Role::King) {
            rooks -= self.us.color().back_rank().into();
        }
        let board = self.node.board.moved(self.us.color(), becomes.index(), from, to);
        self.leaves += leaves(self.us.enemy(), &Node { board, rooks, ep_square }, self.depth - 1);
    }
}

impl<S: Side> Sink for Walker<'_, S> {
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, to: Bitboard) {
        for to in to {
            self.go(role, from, to, None);
        }
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard, offset: i8) {
        for to in to {
            self.go(Role::Pawn, origin(to, offset), to, None);
        }
    }

    #[inline(always)]
    fn double_pushes(&mut self, to: Bitboard, offset: i8) {
        for to in to {
            self.go(Role::Pawn, origin(to, offset), to, Some(origin(to, offset / 2)));
        }
    }

    #[inline(always)]
    fn promotions(&mut self, to: Bitboard, offset: i8) {
        for to in to {
            for role in Role::PROMOTIONS {
                self.go(role, origin(to, offset), to, None);
            }
        }
    }

    fn special(&mut self, mv: Move) {
        let mut board = self.node.board;
        board.play(self.us.color(), mv);
        let mut rooks = self.node.rooks;
        if mv.is_castle() {
            rooks -= self.us.color().back_rank().into();
        }
        self.leaves +=
            leaves(self.us.enemy(), &Node { board, rooks, ep_square: None }, self.depth - 1);
    }
}

/// The leaves below a node with this side to move.
fn leaves<S: Side>(us: S, node: &Node, depth: u32) -> u64 {
    let scene = Scene { board: &node.board, rooks: node.rooks, ep_square: node.ep_square };
    if depth == 1 {
        return scene.count(us.color());
    }
    let mut walker = Walker { us, node, depth, leaves: 0 };
    scene.generate(us.color(), Bitboard::ALL, Bitboard::ALL, &mut walker);
    walker.leaves
}

impl Position {
    /// The number of leaves of the tree of legal moves, this deep. The last moves are counted, not
    /// played ("bulk counting").
    ///
    /// ```
    /// assert_eq!(chess_arbiter::Position::default().perft(3), 8902);
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        let node = Node {
            board: *self.board(),
            rooks: self.castling().rooks(),
            ep_square: self.ep_square(),
        };
        if depth == 0 {
            return 1;
        }
        #[cfg(target_arch = "wasm32")]
        return leaves(self.turn(), &node, depth);
        #[cfg(not(target_arch = "wasm32"))]
        match self.turn() {
            Color::White => leaves(sides::White, &node, depth),
            Color::Black => leaves(sides::Black, &node, depth),
        }
    }
}
