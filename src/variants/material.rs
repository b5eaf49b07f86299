//! Who can still win a variant, by material alone.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::piece::{Color, Role};
use crate::position::Position;
use crate::variant::Variant;

impl Position {
    pub(crate) fn has_insufficient_variant_material(&self, color: Color) -> bool {
        let board = self.board();
        match self.variant() {
            // In crazyhouse captured pieces come back; a king alone wins the other two.
            Variant::Chess | Variant::Crazyhouse | Variant::KingOfTheHill | Variant::RacingKings => false,
            // A king gives no check.
            Variant::ThreeCheck => men(board, color).is_empty(),
            Variant::Atomic => atomic(board, color) && !self.takes_king(color),
            Variant::Antichess => antichess(self, color),
            // Black captures the horde.
            Variant::Horde => color == Color::White && horde(board),
        }
    }

    /// Whether this side is to move and can blow up a king that was left in check. Possible in a FEN, not in a game.
    pub(super) fn takes_king(&self, color: Color) -> bool {
        let king = self.king_of(!color).filter(|_| self.turn() == color);
        king.is_some_and(|king| {
            let attackers = self.attackers(king, color);
            attackers.any() && !self.legal_moves_within(attackers, king.into()).is_empty()
        })
    }

    pub(crate) fn is_variant_material_insufficient(&self) -> bool {
        self.has_kings() && Color::ALL.into_iter().all(|color| self.has_insufficient_material(color))
    }
}

/// The pieces of a side, pawns included, without its king.
fn men(board: &Board, color: Color) -> Bitboard {
    board.color(color) - board.role(Role::King)
}

fn is_of_one_color(squares: Bitboard) -> bool {
    (squares & Bitboard::LIGHT).is_empty() || (squares & Bitboard::DARK).is_empty()
}

/// A bare king cannot be blown up, and it may stand next to the other king, where checks do not count. So it is never
/// mated by one piece other than a queen, by two knights, or by bishops on squares of one color: they never attack the
/// squares beside it of the other color. One bishop of its own there fills at most one of these.
///
/// A test finds no position of three or four men that contradicts this.
fn atomic(board: &Board, color: Color) -> bool {
    let (own, other) = (men(board, color), men(board, !color));
    if board.pieces(!color, Role::King).is_empty() {
        return false;
    }
    let [knights, bishops, rooks] = [Role::Knight, Role::Bishop, Role::Rook].map(|role| own & board.role(role));
    let has_one_color = own == bishops && is_of_one_color(own);
    match other.len() {
        _ if own.is_empty() => true,
        0 => has_one_color || own == knights && own.len() <= 2 || own == rooks && own.len() == 1,
        1 => has_one_color && (other & board.role(Role::Bishop)).any() && !is_of_one_color(own | other),
        _ => false,
    }
}

/// A side that has lost all its pieces wins. A bishop is never captured by bishops on squares of the other color. With
/// a knight each, the color of the squares of both tells whether the winner's can ever step where the other attacks:
/// every move changes one of them.
fn antichess(position: &Position, color: Color) -> bool {
    let board = position.board();
    let (own, other) = (board.color(color), board.color(!color));
    let all = own | other;
    if other.is_empty() {
        // On an empty board the side to move has won.
        return own.any() || position.turn() != color;
    }
    if all == board.role(Role::Bishop) {
        let is_safe = |squares: Bitboard| (own & squares).any() && (other & squares).is_empty();
        return is_safe(Bitboard::LIGHT) || is_safe(Bitboard::DARK);
    }
    let is_duel = all == board.role(Role::Knight) && own.len() == 1 && other.len() == 1;
    is_duel && is_of_one_color(all) == (position.turn() != color)
}

/// Whether the horde has too little to mate, however Black's pieces obstruct their king.
///
/// Black's pawns count as what they may promote to. Four pieces can always mate.
fn horde(board: &Board) -> bool {
    let black = |role: Role| board.pieces(Color::Black, role).len();
    let [pawns, knights, rooks] = [Role::Pawn, Role::Knight, Role::Rook].map(black);
    let black_bishops = board.pieces(Color::Black, Role::Bishop);
    let men = men(board, Color::Black).len();

    let white = |role: Role| board.pieces(Color::White, role).len();
    let bishops = board.pieces(Color::White, Role::Bishop);
    // Black's bishops on the squares that White's bishops never attack, and on the others.
    let own_color = if (bishops & Bitboard::LIGHT).any() { Bitboard::LIGHT } else { Bitboard::DARK };
    let (like, unlike) = ((black_bishops & own_color).len(), (black_bishops - own_color).len());
    let has_two_colors = !is_of_one_color(bishops);

    let by_queen = pawns > 0 || rooks > 0 || like > 1 || unlike > 1;
    let by_knight = {
        // Three pieces stand around the king, not only queens and pieces of one other kind, unless these are pawns or knights.
        let kinds = [pawns, knights, rooks, black_bishops.len()];
        let is_mixed = kinds.into_iter().filter(|count| *count > 0).count() > 1 || pawns > 1 || knights > 1;
        men > 2 && is_mixed && [like, unlike].into_iter().all(|bishops| bishops < 2 || men - bishops > 1)
    };
    let can_mate = match (board.color(Color::White).len(), Role::ALL.map(white)) {
        (0, _) => false,
        (1, [1, ..]) => by_queen || by_knight,
        (1, [_, 1, ..]) => by_knight,
        (1, [_, _, 1, ..]) => unlike + pawns > 1,
        (1, [_, _, _, 1, ..]) => pawns > 0 && pawns + rooks + knights > 1 || rooks > 0 && knights > 0,
        (1, _) => by_queen,
        (2, [0, 1, 1, 0, 0, _]) => pawns > 0 || unlike > 0 || men - like > 1,
        (2, [0, 0, 1, 1, 0, _]) => men > like,
        (2, [0, 0, 2, 0, 0, _]) if has_two_colors => pawns > 0 || black_bishops.any() || knights > 0 && men > knights,
        (2, [0, 0, 2, 0, 0, _]) => pawns + knights + unlike > 1,
        (2, [0, 2, 0, 0, 0, _]) => pawns + knights > 0 || black_bishops.any(),
        (3, [0, _, 2 | 3, 0, 0, _]) if !has_two_colors => men > 0,
        _ => true,
    };
    !can_mate
}
