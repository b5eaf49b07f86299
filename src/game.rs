//! A game: a tree of moves with a current position, and its end.
//!
//! Every node keeps its position, so that going to another one replays nothing.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::bitboard::Bitboard;
use crate::chess_move::{Move, MoveKind};
use crate::outcome::{EndReason, GameEnd, Outcome, Rules};
use crate::piece::{Color, Role};
use crate::position::Position;
use crate::san::San;
use crate::square::Square;
use crate::verdict::{IllegalReason, Refusal};
use crate::zobrist;

/// Stands for "no node".
const NOBODY: u32 = u32::MAX;

#[derive(Clone, Debug)]
struct Node {
    position: Position,
    /// The move that led here; none at the root.
    san: Option<San>,
    parent: u32,
    first_child: u32,
    next_sibling: u32,
    /// The child with which the current line goes on.
    line_child: u32,
    ply: u32,
    /// The key that repetitions are counted by: like the position's, but with an en passant square
    /// only if a capture there is legal.
    repetition_key: u64,
    /// The end that the position and the moves before it make by themselves.
    end: Option<GameEnd>,
}

/// A game in progress, or a finished one.
///
/// ```
/// use chess_arbiter::{EndReason, Game};
///
/// let mut game = Game::default();
/// for text in ["f3", "e5", "g4", "Qh4"] {
///     game.play(text).unwrap();
/// }
/// assert_eq!(game.end().unwrap().reason, EndReason::Checkmate);
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    nodes: Vec<Node>,
    current: u32,
    rules: Rules,
    /// An end that the players declared, and the node at which they did.
    declared: Option<(u32, GameEnd)>,
}

impl Default for Game {
    /// An orthodox game under FIDE's rules.
    fn default() -> Game {
        Game::new(Position::default(), Rules::Fide)
    }
}

impl Game {
    /// A game that starts from a position.
    pub fn new(start: Position, rules: Rules) -> Game {
        let mut game = Game { nodes: Vec::new(), current: 0, rules, declared: None };
        game.add(start, None, NOBODY, 0);
        game
    }

    fn node(&self, id: u32) -> &Node {
        &self.nodes[id as usize]
    }

    fn add(&mut self, position: Position, san: Option<San>, parent: u32, ply: u32) -> u32 {
        let id = self.nodes.len() as u32;
        self.nodes.push(Node {
            position,
            san,
            parent,
            first_child: NOBODY,
            next_sibling: NOBODY,
            line_child: NOBODY,
            ply,
            repetition_key: repetition_key(&position),
            end: None,
        });
        let end = self.automatic_end(id);
        self.nodes[id as usize].end = end;
        id
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        &self.node(self.current).position
    }

    /// The position the game started from.
    pub fn start(&self) -> &Position {
        &self.node(0).position
    }

    /// Half-moves played to the current position.
    pub fn ply(&self) -> u32 {
        self.node(self.current).ply
    }

    /// The moves from the start to the current position.
    pub fn history(&self) -> Vec<San> {
        let mut moves = vec![];
        let mut id = self.current;
        while let Some(san) = self.node(id).san {
            moves.push(san);
            id = self.node(id).parent;
        }
        moves.reverse();
        moves
    }

    /// How the game ended at the current position, if it did: by itself, or as the players declared.
    pub fn end(&self) -> Option<GameEnd> {
        match self.declared {
            Some((id, end)) if id == self.current => Some(end),
            _ => self.node(self.current).end,
        }
    }

    /// Judges a move as a person or a program writes it, knowing the game: whether it is over, and
    /// which en passant captures have expired.
    pub fn judge(&self, text: &str) -> Result<Move, Refusal> {
        self.judged(|position| position.judge(text))
    }

    /// Judges a move from square to square, knowing the game.
    pub fn judge_squares(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Move, Refusal> {
        self.judged(|position| position.judge_squares(from, to, promotion))
    }

    fn judged(
        &self,
        judge: impl FnOnce(&Position) -> Result<Move, Refusal>,
    ) -> Result<Move, Refusal> {
        if let Some(end) = self.end() {
            let message = format!("The game is over: {}.", described(end));
            return Err(Refusal::new(IllegalReason::GameOver, Bitboard::EMPTY, message));
        }
        judge(self.position()).map_err(|refusal| self.with_history(refusal))
    }

    /// A pawn's step onto an empty square was an en passant capture once, if the pawn beside it came
    /// there by a double push.
    fn with_history(&self, refusal: Refusal) -> Refusal {
        let (IllegalReason::PawnCaptureNeedsEnemy, Some(to)) =
            (refusal.reason, refusal.squares.first())
        else {
            return refusal;
        };
        let turn = self.position().turn();
        let passed = Bitboard::from(to);
        let third_of_enemy = Bitboard::from((!turn).back_rank()).forward(!turn).forward(!turn);
        let beside = passed.forward(!turn) & self.position().board().pieces(!turn, Role::Pawn);
        let Some(pawn) = (passed & third_of_enemy).first().and(beside.first()) else {
            return refusal;
        };
        let mut id = self.current;
        while let Some(san) = self.node(id).san {
            if san.mv().to() == pawn {
                if san.mv().kind() != MoveKind::DoublePush {
                    break;
                }
                let message = format!(
                    "The pawn on {pawn} could be captured en passant only right after its double \
                     push."
                );
                let mut expired =
                    Refusal::new(IllegalReason::EnPassantExpired, pawn.into(), message);
                expired.candidates = refusal.candidates;
                return expired;
            }
            id = self.node(id).parent;
        }
        refusal
    }

    /// Plays a move as a person or a program writes it. Returns it with its text.
    pub fn play(&mut self, text: &str) -> Result<San, Refusal> {
        let mv = self.judge(text)?;
        Ok(self.advance(mv))
    }

    /// Plays a move from square to square. Returns it with its text.
    pub fn play_squares(
        &mut self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<San, Refusal> {
        let mv = self.judge_squares(from, to, promotion)?;
        Ok(self.advance(mv))
    }

    /// Follows a legal move into the tree: along a line that has it, or into a new variation.
    fn advance(&mut self, mv: Move) -> San {
        let parent = self.current;
        let mut last = NOBODY;
        let mut child = self.node(parent).first_child;
        while child != NOBODY {
            if let Some(san) = self.node(child).san.filter(|san| san.mv() == mv) {
                self.nodes[parent as usize].line_child = child;
                self.current = child;
                return san;
            }
            last = child;
            child = self.node(child).next_sibling;
        }
        let position = self.node(parent).position;
        let san = position.san(mv);
        let id = self.add(position.play(mv), Some(san), parent, self.node(parent).ply + 1);
        if last == NOBODY {
            self.nodes[parent as usize].first_child = id;
        } else {
            self.nodes[last as usize].next_sibling = id;
        }
        self.nodes[parent as usize].line_child = id;
        self.current = id;
        san
    }

    /// Takes the last move back, and a declared end with it. Returns the move, or `None` at the start.
    pub fn undo(&mut self) -> Option<San> {
        if self.declared.is_some_and(|(id, _)| id == self.current) {
            self.declared = None;
        }
        let san = self.node(self.current).san?;
        self.current = self.node(self.current).parent;
        Some(san)
    }

    /// Plays the next move of the current line again. Returns it, or `None` at the line's end.
    pub fn redo(&mut self) -> Option<San> {
        let next = self.node(self.current).line_child;
        if next == NOBODY {
            return None;
        }
        self.current = next;
        self.node(next).san
    }

    /// The last ply of the current line.
    pub fn last_ply(&self) -> u32 {
        let mut id = self.current;
        while self.node(id).line_child != NOBODY {
            id = self.node(id).line_child;
        }
        self.node(id).ply
    }

    /// Goes to a ply of the current line; to its end if it is shorter.
    pub fn go_to(&mut self, ply: u32) {
        while self.ply() > ply {
            self.current = self.node(self.current).parent;
        }
        while self.ply() < ply && self.redo().is_some() {}
    }

    /// One side gives up (FIDE 5.1.2). A game that is over stays as it is; its end is returned.
    pub fn resign(&mut self, color: Color) -> GameEnd {
        self.declare(GameEnd { outcome: Outcome::Win(!color), reason: EndReason::Resignation })
    }

    /// The players agree on a draw (FIDE 5.2.3). A game that is over stays as it is; its end is
    /// returned.
    pub fn agree_draw(&mut self) -> GameEnd {
        self.declare(GameEnd::draw(EndReason::Agreement))
    }

    fn declare(&mut self, end: GameEnd) -> GameEnd {
        if let Some(end) = self.end() {
            return end;
        }
        self.declared = Some((self.current, end));
        end
    }

    /// How often the position of a node has appeared, itself included.
    fn repetitions(&self, id: u32) -> u32 {
        let node = self.node(id);
        let mut count = 1;
        let mut parent = node.parent;
        // Nothing before a capture or pawn move can come again.
        for _ in 0..node.position.halfmoves() {
            if parent == NOBODY {
                break;
            }
            let earlier = self.node(parent);
            if earlier.repetition_key == node.repetition_key && earlier.position == node.position {
                count += 1;
            }
            parent = earlier.parent;
        }
        count
    }

    fn automatic_end(&self, id: u32) -> Option<GameEnd> {
        let position = &self.node(id).position;
        if !position.has_legal_moves() {
            return Some(if position.is_check() {
                let outcome = Outcome::Win(!position.turn());
                GameEnd { outcome, reason: EndReason::Checkmate }
            } else {
                GameEnd::draw(EndReason::Stalemate)
            });
        }
        if position.is_dead() {
            return Some(GameEnd::draw(EndReason::DeadPosition));
        }
        let repetitions = self.repetitions(id);
        let halfmoves = position.halfmoves();
        let reason = if repetitions >= 5 {
            EndReason::FivefoldRepetition
        } else if halfmoves >= 150 {
            EndReason::SeventyFiveMoves
        } else if self.rules == Rules::Online && repetitions >= 3 {
            EndReason::ThreefoldRepetition
        } else if self.rules == Rules::Online && halfmoves >= 100 {
            EndReason::FiftyMoves
        } else {
            return None;
        };
        Some(GameEnd::draw(reason))
    }
}

fn repetition_key(position: &Position) -> u64 {
    match position.ep_square() {
        Some(square)
            if position.ep_capturers(square).any() && position.legal_ep_square().is_none() =>
        {
            position.key() ^ zobrist::en_passant(square.file())
        }
        _ => position.key(),
    }
}

fn described(end: GameEnd) -> String {
    let result = match end.outcome {
        Outcome::Win(Color::White) => "White won",
        Outcome::Win(Color::Black) => "Black won",
        Outcome::Draw => "a draw",
    };
    let by = match end.reason {
        EndReason::Checkmate => "by checkmate",
        EndReason::Stalemate => "by stalemate",
        EndReason::DeadPosition => "for neither side can mate any more",
        EndReason::FivefoldRepetition => "by fivefold repetition",
        EndReason::SeventyFiveMoves => "by the seventy-five-move rule",
        EndReason::ThreefoldRepetition => "by threefold repetition",
        EndReason::FiftyMoves => "by the fifty-move rule",
        EndReason::Resignation => "by resignation",
        EndReason::Agreement => "by agreement",
    };
    format!("{result} {by}")
}
