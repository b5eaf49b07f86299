//! Perft without lists: every move is played as it is generated, by code that is compiled separately for each side.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::chess_move::Move;
use crate::movegen::{Scene, Sink, origin};
use crate::piece::{Color, Role};
use crate::position::Position;
use crate::square::Square;

/// The parts of a position on which its legal moves depend, except the side to move: no key, no counters.
struct Node {
    board: Board,
    /// The rooks that may still castle.
    rooks: Bitboard,
    ep_square: Option<Square>,
}

/// Plays every move of a side and counts the leaves below.
struct Walker<'a, const WHITE: bool> {
    node: &'a Node,
    depth: u32,
    leaves: u64,
}

impl<const WHITE: bool> Walker<'_, WHITE> {
    const US: Color = side(WHITE);

    #[inline(always)]
    fn go(&mut self, becomes: Role, from: Square, to: Square, ep_square: Option<Square>) {
        let mut rooks = self.node.rooks.without(from).without(to);
        if matches!(becomes, Role::King) {
            rooks -= Self::US.back_rank().into();
        }
        let board = self.node.board.moved(Self::US, becomes.index(), from, to);
        self.leaves += next::<WHITE>(&Node { board, rooks, ep_square }, self.depth - 1);
    }
}

impl<const WHITE: bool> Sink for Walker<'_, WHITE> {
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
        board.play(Self::US, mv);
        let mut rooks = self.node.rooks;
        if mv.is_castle() {
            rooks -= Self::US.back_rank().into();
        }
        self.leaves += next::<WHITE>(&Node { board, rooks, ep_square: None }, self.depth - 1);
    }
}

/// The leaves below a node after a move of this side.
#[inline(always)]
fn next<const WHITE: bool>(node: &Node, depth: u32) -> u64 {
    if WHITE { leaves_of::<false>(node, depth) } else { leaves_of::<true>(node, depth) }
}

/// The leaves below a node with this side to move.
fn leaves_of<const WHITE: bool>(node: &Node, depth: u32) -> u64 {
    let scene = Scene { board: &node.board, rooks: node.rooks, ep_square: node.ep_square };
    let (us, all) = (side(WHITE), Bitboard::ALL);
    if depth == 1 {
        return scene.count(us, None);
    }
    let mut walker = Walker::<WHITE> { node, depth, leaves: 0 };
    scene.generate(us, all, all, &mut walker);
    walker.leaves
}

/// The leaves below a position, at a depth of 1 or more.
pub fn leaves(position: &Position, depth: u32) -> u64 {
    let node = Node { board: *position.board(), rooks: position.castling().rooks(), ep_square: position.ep_square() };
    match position.turn() {
        Color::White => leaves_of::<true>(&node, depth),
        Color::Black => leaves_of::<false>(&node, depth),
    }
}

/// The color of a constant that is true for White.
const fn side(white: bool) -> Color {
    if white { Color::White } else { Color::Black }
}
