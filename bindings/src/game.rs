//! A game, which lives in wasm memory.

use chess_arbiter::{Color, EndReason, GameEnd, Outcome, Refusal, Rules, San};
use wasm_bindgen::prelude::*;

use crate::exchange::{position, put_position, with_text};
use crate::position::{role, square};
use crate::verdict::refusal_object;

/// A game with its tree of moves. Moves are returned as `San::bits`, 0 for none.
#[wasm_bindgen]
pub struct Game(chess_arbiter::Game);

/// The winner (0 White, 1 Black, 2 nobody) and, from bit 8, the reason's place in
/// `EndReason::ALL`; `u32::MAX` for a game that goes on.
fn end_word(end: Option<GameEnd>) -> u32 {
    let Some(end) = end else { return u32::MAX };
    let winner = match end.outcome {
        Outcome::Win(Color::White) => 0,
        Outcome::Win(Color::Black) => 1,
        Outcome::Draw => 2,
    };
    let reason = EndReason::ALL.iter().position(|reason| *reason == end.reason).unwrap_or(0);
    winner | (reason as u32) << 8
}

fn word(san: Option<San>) -> u32 {
    san.map_or(0, San::bits)
}

fn refused<T>(game: &chess_arbiter::Game, judged: Result<T, Refusal>) -> JsValue {
    match judged {
        Ok(_) => JsValue::NULL,
        Err(refusal) => refusal_object(&refusal, game.position()),
    }
}

/// The codes of the reasons for which games end, in the order in which `Game.end` counts them.
#[wasm_bindgen(js_name = endReasons)]
pub fn end_reasons() -> Vec<String> {
    EndReason::ALL.iter().map(|reason| reason.code().into()).collect()
}

#[wasm_bindgen]
impl Game {
    /// A game from the position in the exchange area.
    #[wasm_bindgen(constructor)]
    pub fn new(online: bool) -> Game {
        let rules = if online { Rules::Online } else { Rules::Fide };
        Game(chess_arbiter::Game::new(position(), rules))
    }

    /// Leaves the current position in the exchange area.
    #[wasm_bindgen(js_name = putPosition)]
    pub fn put_position(&self) {
        put_position(self.0.position());
    }

    /// Leaves the starting position in the exchange area.
    #[wasm_bindgen(js_name = putStart)]
    pub fn put_start(&self) {
        put_position(self.0.start());
    }

    /// Half-moves to the current position.
    #[wasm_bindgen(getter)]
    pub fn ply(&self) -> u32 {
        self.0.ply()
    }

    /// The moves to the current position.
    pub fn history(&self) -> Vec<u32> {
        self.0.history().into_iter().map(San::bits).collect()
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

    /// Why the move in the text area is refused, or null if it is legal.
    pub fn refusal(&self, len: u32) -> JsValue {
        refused(&self.0, with_text(len, |text| self.0.judge(text)))
    }

    /// Why a move from square to square is refused, or null if it is legal.
    #[wasm_bindgen(js_name = refusalSquares)]
    pub fn refusal_squares(&self, from: u32, to: u32, promotion: u32) -> JsValue {
        refused(&self.0, self.0.judge_squares(square(from), square(to), role(promotion)))
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

    /// One side gives up.
    pub fn resign(&mut self, black: bool) -> u32 {
        end_word(Some(self.0.resign(if black { Color::Black } else { Color::White })))
    }

    /// The players agree on a draw.
    #[wasm_bindgen(js_name = agreeDraw)]
    pub fn agree_draw(&mut self) -> u32 {
        end_word(Some(self.0.agree_draw()))
    }
}
