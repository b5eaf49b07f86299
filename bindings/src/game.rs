//! A game, which lives in wasm memory while it is used.

use alloc::vec::Vec;
use chess_arbiter::{Color, EndReason, GameEnd, NodeId, Notes, Outcome, PgnStyle, Rules, San};
use wasm_bindgen::prelude::*;

use crate::exchange::{position, put_position, with_text};
use crate::notes::{notes_of, notes_parcel};
use crate::parcel::{Parcel, Unpacked};
use crate::position::{color, refused, role, square};

/// A game with its tree of moves. Moves are returned as `San::bits`, 0 for none; nodes by number.
#[wasm_bindgen]
pub struct Game(chess_arbiter::Game);

/// What stands for "no node" and "no end".
const NOTHING: u32 = u32::MAX;

/// The winner (0 White, 1 Black, 2 nobody) and, from bit 8, the reason's place in `EndReason::ALL`.
fn end_word(end: Option<GameEnd>) -> u32 {
    let Some(end) = end else { return NOTHING };
    let winner = match end.outcome {
        Outcome::Win(Color::White) => 0,
        Outcome::Win(Color::Black) => 1,
        Outcome::Draw => 2,
    };
    winner | (end.reason as u32) << 8
}

fn word(san: Option<San>) -> u32 {
    san.map_or(0, San::bits)
}

/// The codes of the reasons for which games end, in the order in which `Game.end` counts them.
#[wasm_bindgen(js_name = endReasons)]
pub fn end_reasons() -> Vec<u8> {
    let mut parcel = Parcel::default();
    for reason in EndReason::ALL {
        parcel.text(reason.code());
    }
    parcel.0
}

#[wasm_bindgen]
impl Game {
    /// A game from the position in the exchange area.
    #[wasm_bindgen(constructor)]
    pub fn new(online: bool) -> Game {
        let rules = if online { Rules::Online } else { Rules::Fide };
        Game(chess_arbiter::Game::new(position(), rules))
    }

    /// The game that was frozen; nothing for other bytes.
    pub fn thaw(bytes: &[u8]) -> Option<Game> {
        chess_arbiter::Game::thaw(bytes).map(Game)
    }

    /// The game as bytes.
    pub fn freeze(&self) -> Vec<u8> {
        self.0.freeze()
    }

    /// Names and values of the tags, one behind the other, as a parcel.
    pub fn tags(&self) -> Vec<u8> {
        let mut parcel = Parcel::default();
        for (name, value) in self.0.tags() {
            parcel.text(name);
            parcel.text(value);
        }
        parcel.0
    }

    /// Leaves the current position in the exchange area.
    #[wasm_bindgen(js_name = putPosition)]
    pub fn put_position(&self) {
        put_position(self.0.position());
    }

    /// Leaves the position at a node in the exchange area; of a node that was deleted, the start.
    #[wasm_bindgen(js_name = putPositionAt)]
    pub fn put_position_at(&self, node: u32) {
        put_position(self.0.position_at(self.node(node)));
    }

    fn node(&self, index: u32) -> NodeId {
        self.0.node(index).unwrap_or(NodeId::ROOT)
    }

    /// Whether a node is in the tree.
    pub fn has(&self, node: u32) -> bool {
        self.0.node(node).is_some()
    }

    /// Where the game stands.
    #[wasm_bindgen(getter)]
    pub fn current(&self) -> u32 {
        self.0.current().index()
    }

    /// The move that led to a node.
    #[wasm_bindgen(js_name = moveAt)]
    pub fn move_at(&self, node: u32) -> u32 {
        word(self.0.san_at(self.node(node)))
    }

    /// The node before, or `u32::MAX`.
    #[wasm_bindgen(js_name = parentOf)]
    pub fn parent_of(&self, node: u32) -> u32 {
        self.0.parent(self.node(node)).map_or(NOTHING, NodeId::index)
    }

    /// The moves that follow a node.
    #[wasm_bindgen(js_name = childrenOf)]
    pub fn children_of(&self, node: u32) -> Vec<u8> {
        let mut parcel = Parcel::default();
        parcel.numbers(self.0.children(self.node(node)).iter().map(|child| child.index()));
        parcel.0
    }

    /// Half-moves to a node.
    #[wasm_bindgen(js_name = plyAt)]
    pub fn ply_at(&self, node: u32) -> u32 {
        self.0.ply_at(self.node(node))
    }

    /// What is written about a node, as a parcel.
    #[wasm_bindgen(js_name = notesAt)]
    pub fn notes_at(&self, node: u32) -> Vec<u8> {
        notes_parcel(self.0.notes(self.node(node)).unwrap_or(&Notes::default()))
    }

    /// Replaces what is written about a node.
    #[wasm_bindgen(js_name = setNotes)]
    pub fn set_notes(&mut self, node: u32, parcel: &[u8]) {
        if let Some(id) = self.0.node(node) {
            self.0.set_notes(id, notes_of(parcel));
        }
    }

    /// Half-moves to the current position.
    #[wasm_bindgen(getter)]
    pub fn ply(&self) -> u32 {
        self.0.ply()
    }

    /// The moves to the current position.
    pub fn history(&self) -> Vec<u8> {
        let mut parcel = Parcel::default();
        parcel.numbers(self.0.history().into_iter().map(San::bits));
        parcel.0
    }

    /// Plays the move in the text area.
    pub fn play(&mut self, len: u32) -> u32 {
        word(with_text(len, |text| self.0.play(text)).ok())
    }

    /// Plays a move from square to square.
    #[wasm_bindgen(js_name = playSquares)]
    pub fn play_squares(&mut self, from: u32, to: u32, promotion: u32) -> u32 {
        word(self.0.play_squares(square(from), square(to), role(promotion)).ok())
    }

    /// The legal move that the text in the text area means.
    pub fn find(&self, len: u32) -> u32 {
        let mv = with_text(len, |text| self.0.judge(text));
        word(mv.ok().map(|mv| self.0.position().san(mv)))
    }

    /// The legal move from square to square.
    #[wasm_bindgen(js_name = findSquares)]
    pub fn find_squares(&self, from: u32, to: u32, promotion: u32) -> u32 {
        let mv = self.0.judge_squares(square(from), square(to), role(promotion));
        word(mv.ok().map(|mv| self.0.position().san(mv)))
    }

    /// Why the move in the text area is refused; nothing if it is legal.
    pub fn refusal(&self, len: u32) -> Vec<u8> {
        refused(self.0.position(), with_text(len, |text| self.0.judge(text)))
    }

    /// Why a move from square to square is refused; nothing if it is legal.
    #[wasm_bindgen(js_name = refusalSquares)]
    pub fn refusal_squares(&self, from: u32, to: u32, promotion: u32) -> Vec<u8> {
        refused(self.0.position(), self.0.judge_squares(square(from), square(to), role(promotion)))
    }

    /// Takes the last move back.
    pub fn undo(&mut self) -> u32 {
        word(self.0.undo())
    }

    /// Plays the next move of the line again.
    pub fn redo(&mut self) -> u32 {
        word(self.0.redo())
    }

    /// Goes to a ply of the line, or to its end.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&mut self, ply: u32) {
        self.0.go_to(ply);
    }

    /// Goes to a node. Returns whether it is in the tree.
    #[wasm_bindgen(js_name = goToNode)]
    pub fn go_to_node(&mut self, node: u32) -> bool {
        let id = self.0.node(node);
        if let Some(id) = id {
            self.0.go_to_node(id);
        }
        id.is_some()
    }

    /// Moves a variation by one place: towards the main line, to it, or away from it.
    pub fn shift(&mut self, node: u32, promote: bool, to_main: bool) -> bool {
        match self.0.node(node) {
            None => false,
            Some(id) if to_main => self.0.promote_to_main(id),
            Some(id) if promote => self.0.promote(id),
            Some(id) => self.0.demote(id),
        }
    }

    /// Deletes a node and all that follows it.
    pub fn delete(&mut self, node: u32) -> bool {
        self.0.node(node).is_some_and(|id| self.0.delete(id))
    }

    /// The last ply of the line.
    #[wasm_bindgen(getter, js_name = lastPly)]
    pub fn last_ply(&self) -> u32 {
        self.0.last_ply()
    }

    /// How the game ended.
    #[wasm_bindgen(getter)]
    pub fn end(&self) -> u32 {
        end_word(self.0.end())
    }

    /// How the main line ended.
    #[wasm_bindgen(getter, js_name = mainLineEnd)]
    pub fn main_line_end(&self) -> u32 {
        end_word(self.0.main_line_end())
    }

    /// Whether the end is one that was declared.
    #[wasm_bindgen(getter, js_name = isDeclared)]
    pub fn is_declared(&self) -> bool {
        self.0.is_declared()
    }

    /// The draws that may be claimed, as a parcel: for each the reason's place in `EndReason::ALL` and the
    /// moves that it can be claimed with (none for the position).
    pub fn claims(&self) -> Vec<u8> {
        let mut parcel = Parcel::default();
        for claim in self.0.claims() {
            parcel.number(claim.reason as u32);
            parcel.numbers(claim.moves.into_iter().map(San::bits));
        }
        parcel.0
    }

    /// Claims a draw on the position.
    #[wasm_bindgen(js_name = claimDraw)]
    pub fn claim_draw(&mut self) -> u32 {
        end_word(self.0.claim_draw())
    }

    /// Claims a draw with the intended move in the text area.
    #[wasm_bindgen(js_name = claimDrawWith)]
    pub fn claim_draw_with(&mut self, len: u32) -> u32 {
        let mv = with_text(len, |text| self.0.position().parse_san(text));
        end_word(mv.ok().and_then(|mv| self.0.claim_draw_with(mv)))
    }

    /// Claims a draw with an intended move from square to square.
    #[wasm_bindgen(js_name = claimDrawWithSquares)]
    pub fn claim_draw_with_squares(&mut self, from: u32, to: u32, promotion: u32) -> u32 {
        let mv = self.0.position().find_move(square(from), square(to), role(promotion));
        end_word(mv.ok().and_then(|mv| self.0.claim_draw_with(mv)))
    }

    /// One side gives up.
    pub fn resign(&mut self, black: bool) -> u32 {
        end_word(Some(self.0.resign(color(black))))
    }

    /// The players agree on a draw.
    #[wasm_bindgen(js_name = agreeDraw)]
    pub fn agree_draw(&mut self) -> u32 {
        end_word(Some(self.0.agree_draw()))
    }

    /// One side's flag falls.
    #[wasm_bindgen(js_name = timeForfeit)]
    pub fn time_forfeit(&mut self, black: bool) -> u32 {
        end_word(Some(self.0.time_forfeit(color(black))))
    }

    /// An arbiter decides: 0 White wins, 1 Black wins, 2 a draw.
    pub fn adjudicate(&mut self, winner: u32) -> u32 {
        let outcome = match winner {
            0 => Outcome::Win(Color::White),
            1 => Outcome::Win(Color::Black),
            _ => Outcome::Draw,
        };
        end_word(Some(self.0.adjudicate(outcome)))
    }

    /// The game as PGN, with these tags: names and values, one behind the other, as a parcel.
    pub fn pgn(
        &mut self,
        tags: &[u8],
        max_width: u32,
        comments: bool,
        variations: bool,
    ) -> Vec<u8> {
        self.0.clear_tags();
        let mut tags = Unpacked(tags);
        while !tags.0.is_empty() {
            let (name, value) = (tags.text(), tags.text());
            self.0.set_tag(name, value);
        }
        self.0.to_pgn(PgnStyle { max_width: max_width as usize, comments, variations }).into_bytes()
    }
}
