//! The exports for `js/values/game.js` and `js/values/node.js`. A game is addressed by its number. Moves are `San::bits`, 0 for
//! none.

use std::cell::Cell;

use chess_arbiter::{Game, Merged, Move, NodeId, Outcome, PgnStyle, Refusal, Rules, San};
use wasm_bindgen::prelude::*;

use crate::end::end_code;
use crate::notes::WrittenNotes;
use crate::object::object;
use crate::packed::{position, put_position, put_words};
use crate::position::{NamedMove, color, verdict};
use crate::results::words;
use crate::table::Table;

static GAMES: Table<Game> = Table::new();

fn with<T>(number: u32, call: impl FnOnce(&mut Game) -> T) -> T {
    GAMES.with(number, call)
}

const NO_NODE: u32 = u32::MAX;

impl NamedMove<'_> {
    /// The legal move at a node, or its refusal by the game.
    pub fn judge_in(self, game: &Game, id: NodeId) -> Result<Move, Refusal> {
        match self.squares(game.position_at(id)) {
            Some((from, to, promotion)) => game.judge_squares_at(id, from, to, promotion),
            None => game.judge_at(id, self.0),
        }
    }

    /// Plays it.
    pub fn play_in(self, game: &mut Game) -> Result<San, Refusal> {
        match self.squares(game.position()) {
            Some((from, to, promotion)) => game.play_squares(from, to, promotion),
            None => game.play(self.0),
        }
    }

    /// Adds it after a node.
    pub fn add_in(self, game: &mut Game, id: NodeId) -> Result<Option<NodeId>, Refusal> {
        match self.squares(game.position_at(id)) {
            Some((from, to, promotion)) => game.add_squares(id, from, to, promotion),
            None => game.add(id, self.0),
        }
    }
}

fn word(san: Option<San>) -> u32 {
    san.map_or(0, San::bits)
}

/// The node with this number, even if it was taken back; the start if it was deleted.
fn node_of(game: &Game, index: u32) -> NodeId {
    game.node_or_undone(index).unwrap_or(NodeId::ROOT)
}

/// A game from the position in the packed area under the rules with this name; returns its number.
#[wasm_bindgen(js_name = gameNew)]
pub fn new(rules: &str) -> u32 {
    GAMES.add(Game::new(position(), Rules::from_name(rules).unwrap_or_default()))
}

/// The name of its rules.
#[wasm_bindgen(js_name = gameRules)]
pub fn rules(game: u32) -> String {
    with(game, |game| game.rules().name().into())
}

/// Decodes a game; returns its number, or 0 for invalid bytes.
#[wasm_bindgen(js_name = gameFromBytes)]
pub fn from_bytes(bytes: &[u8]) -> u32 {
    Game::from_bytes(bytes).map_or(0, |game| GAMES.add(game))
}

/// The game as bytes, without moves that were taken back.
#[wasm_bindgen(js_name = gameToBytes)]
pub fn to_bytes(game: u32) -> Vec<u8> {
    with(game, |game| game.to_bytes())
}

/// Whether there is anything to redo.
#[wasm_bindgen(js_name = gameHasUndone)]
pub fn has_undone(game: u32) -> bool {
    with(game, |game| game.has_undone())
}

/// The game as bytes, with moves that were taken back.
#[wasm_bindgen(js_name = gameToBytesWithUndone)]
pub fn to_bytes_with_undone(game: u32) -> Vec<u8> {
    with(game, |game| game.to_bytes_with_undone())
}

/// Frees a game; its number may be reused.
#[wasm_bindgen(js_name = gameFree)]
pub fn free(game: u32) {
    GAMES.remove(game);
}

/// The memory of a game in bytes.
#[wasm_bindgen(js_name = gameMemory)]
pub fn memory(game: u32) -> u32 {
    with(game, |game| game.memory() as u32)
}

/// The tags: name and value of each.
#[wasm_bindgen(js_name = gameTags)]
pub fn tags(game: u32) -> Result<JsValue, JsValue> {
    with(game, |game| object(&game.tags().collect::<Vec<_>>()))
}

/// The value of a tag.
#[wasm_bindgen(js_name = gameTag)]
pub fn tag(game: u32, name: &str) -> Option<String> {
    with(game, |game| game.tag(name).map(String::from))
}

/// Sets a tag. Returns the error, if any.
#[wasm_bindgen(js_name = gameSetTag)]
pub fn set_tag(game: u32, name: &str, value: &str) -> Option<String> {
    with(game, |game| game.set_tag(name, value)).err().map(|error| error.to_string())
}

/// Removes a tag. Returns whether it existed.
#[wasm_bindgen(js_name = gameRemoveTag)]
pub fn remove_tag(game: u32, name: &str) -> bool {
    with(game, |game| game.remove_tag(name))
}

/// Writes the position at a node to the packed area.
#[wasm_bindgen(js_name = gamePutPositionAt)]
pub fn put_position_at(game: u32, node: u32) {
    with(game, |game| put_position(game.position_at(node_of(game, node))));
}

/// The current node.
#[wasm_bindgen(js_name = gameCurrent)]
pub fn current(game: u32) -> u32 {
    with(game, |game| game.current().index())
}

/// The move that led to a node.
#[wasm_bindgen(js_name = gameMoveAt)]
pub fn move_at(game: u32, node: u32) -> u32 {
    with(game, |game| word(game.san_at(node_of(game, node))))
}

/// The previous node, or `u32::MAX`: at the start, and for nodes that are not in the tree.
#[wasm_bindgen(js_name = gameParentOf)]
pub fn parent_of(game: u32, node: u32) -> u32 {
    with(game, |game| game.parent(node_of(game, node)).map_or(NO_NODE, NodeId::index))
}

/// The moves that follow a node.
#[wasm_bindgen(js_name = gameChildrenOf)]
pub fn children_of(game: u32, node: u32) -> Vec<u32> {
    with(game, |game| game.children(node_of(game, node)).map(NodeId::index).collect())
}

/// Half-moves to a node.
#[wasm_bindgen(js_name = gamePlyAt)]
pub fn ply_at(game: u32, node: u32) -> u32 {
    with(game, |game| game.ply_at(node_of(game, node)))
}

/// The notes on a node.
#[wasm_bindgen(js_name = gameNotesAt)]
pub fn notes_at(game: u32, node: u32) -> Result<JsValue, JsValue> {
    with(game, |game| object(game.notes(node_of(game, node)).unwrap_or(&Default::default())))
}

/// Replaces the notes on a node. Returns the error, if any.
#[wasm_bindgen(js_name = gameSetNotes)]
pub fn set_notes(game: u32, node: u32, notes: &WrittenNotes) -> Option<String> {
    let notes = notes.read();
    with(game, |game| game.set_notes(game.node_or_undone(node)?, notes).err()).map(|error| error.to_string())
}

/// The last ply of the line.
#[wasm_bindgen(js_name = gameLastPly)]
pub fn last_ply(game: u32) -> u32 {
    with(game, |game| game.last_ply())
}

/// The moves to the current position.
#[wasm_bindgen(js_name = gameHistory)]
pub fn history(game: u32) -> Vec<u32> {
    with(game, |game| game.history().into_iter().map(San::bits).collect())
}

thread_local! {
    /// Why the last move was refused. Returned by a separate call, because a result that is either a number or an
    /// object makes playing a fifth slower.
    static REFUSAL: Cell<Option<Refusal>> = const { Cell::new(None) };
}

/// Plays the move with this name. Returns 0 if it is refused; `gameRefusal` then says why.
#[wasm_bindgen(js_name = gamePlay)]
pub fn play(game: u32, text: &str, squares: u32) -> u32 {
    let played = with(game, |game| NamedMove(text, squares).play_in(game));
    word(played.map_err(|refusal| REFUSAL.set(Some(refusal))).ok())
}

/// Why the last move was refused.
#[wasm_bindgen(js_name = gameRefusal)]
pub fn refusal() -> Vec<u32> {
    words(&REFUSAL.take())
}

/// Adds the move with this name after a node. Returns its node, 0 if it is refused, or `u32::MAX` if the other node was
/// deleted. Writes whether it is new as a word.
#[wasm_bindgen(js_name = gameAdd)]
pub fn add(game: u32, node: u32, text: &str, squares: u32) -> u32 {
    with(game, |game| {
        let Some(id) = game.node(node) else { return NO_NODE };
        let last = game.children(id).next_back();
        let added = NamedMove(text, squares).add_in(game, id);
        put_words(|put| put(u32::from(game.children(id).next_back() != last)));
        added.map_or(0, |id| id.map_or(NO_NODE, NodeId::index))
    })
}

/// The move with this name at a node as one number if it is legal, otherwise its refusal.
#[wasm_bindgen(js_name = gameJudge)]
pub fn judge(game: u32, node: u32, text: &str, squares: u32) -> Vec<u32> {
    verdict(with(game, |game| {
        let id = node_of(game, node);
        Ok(game.position_at(id).san(NamedMove(text, squares).judge_in(game, id)?))
    }))
}

/// Goes one move towards the start.
#[wasm_bindgen(js_name = gameBack)]
pub fn back(game: u32) -> u32 {
    with(game, |game| word(game.back()))
}

/// Goes one move along the line.
#[wasm_bindgen(js_name = gameForward)]
pub fn forward(game: u32) -> u32 {
    with(game, |game| word(game.forward()))
}

/// Takes back the last move, with everything after it.
#[wasm_bindgen(js_name = gameUndo)]
pub fn undo(game: u32) -> u32 {
    with(game, |game| word(game.undo()))
}

/// Plays again what was taken back.
#[wasm_bindgen(js_name = gameRedo)]
pub fn redo(game: u32) -> u32 {
    with(game, |game| word(game.redo()))
}

/// Goes to a ply of the line, or to its end.
#[wasm_bindgen(js_name = gameGoTo)]
pub fn go_to(game: u32, ply: u32) {
    with(game, |game| game.go_to(ply));
}

/// Goes to a node. Returns whether it is in the tree.
#[wasm_bindgen(js_name = gameGoToNode)]
pub fn go_to_node(game: u32, node: u32) -> bool {
    with(game, |game| {
        let id = game.node(node);
        if let Some(id) = id {
            game.go_to_node(id);
        }
        id.is_some()
    })
}

/// Moves a variation one place towards the main line, or makes it the main line.
#[wasm_bindgen(js_name = gamePromote)]
pub fn promote(game: u32, node: u32, to_main: bool) -> bool {
    with(game, |game| match game.node(node) {
        Some(id) if to_main => game.promote_to_main(id),
        Some(id) => game.promote(id),
        None => false,
    })
}

/// Moves a variation one place away from the main line.
#[wasm_bindgen(js_name = gameDemote)]
pub fn demote(game: u32, node: u32) -> bool {
    with(game, |game| game.node(node).is_some_and(|id| game.demote(id)))
}

/// Deletes a node and all nodes after it.
#[wasm_bindgen(js_name = gameDelete)]
pub fn delete(game: u32, node: u32) -> bool {
    with(game, |game| game.node(node).is_some_and(|id| game.delete(id)))
}

/// How the game ended.
#[wasm_bindgen(js_name = gameEnd)]
pub fn end(game: u32) -> u32 {
    with(game, |game| end_code(game.end()))
}

/// The draws that may be claimed.
#[wasm_bindgen(js_name = gameClaims)]
pub fn claims(game: u32) -> Vec<u32> {
    words(&with(game, |game| game.claims())[..])
}

/// Claims a draw for the current position.
#[wasm_bindgen(js_name = gameClaimDraw)]
pub fn claim_draw(game: u32) -> u32 {
    with(game, |game| end_code(game.claim_draw()))
}

/// Claims a draw with the intended move with this name.
#[wasm_bindgen(js_name = gameClaimDrawWith)]
pub fn claim_draw_with(game: u32, text: &str, squares: u32) -> u32 {
    with(game, |game| {
        let mv = NamedMove(text, squares).find(game.position());
        end_code(mv.and_then(|mv| game.claim_draw_with(mv)))
    })
}

/// Judges a claim for the current position or, if the text is not empty, with the intended move with this name.
#[wasm_bindgen(js_name = gameJudgeClaim)]
pub fn judge_claim(game: u32, text: &str) -> Vec<u32> {
    let judge = |game: &mut Game| if text.is_empty() { game.judge_claim() } else { game.judge_claim_with(text) };
    words(&with(game, judge))
}

/// One side resigns.
#[wasm_bindgen(js_name = gameResign)]
pub fn resign(game: u32, black: bool) -> u32 {
    with(game, |game| end_code(Some(game.resign(color(black)))))
}

/// The players agree on a draw.
#[wasm_bindgen(js_name = gameAgreeDraw)]
pub fn agree_draw(game: u32) -> u32 {
    with(game, |game| end_code(game.agree_draw()))
}

/// One side has made a second illegal move.
#[wasm_bindgen(js_name = gameForfeit)]
pub fn forfeit(game: u32, black: bool) -> u32 {
    with(game, |game| end_code(Some(game.forfeit(color(black)))))
}

/// One side's flag falls.
#[wasm_bindgen(js_name = gameTimeForfeit)]
pub fn time_forfeit(game: u32, black: bool) -> u32 {
    with(game, |game| end_code(Some(game.time_forfeit(color(black)))))
}

/// An arbiter decides the game. Returns 0 if the text is not a result.
#[wasm_bindgen(js_name = gameAdjudicate)]
pub fn adjudicate(game: u32, result: &str) -> u32 {
    end_code(Outcome::from_name(result).map(|outcome| with(game, |game| game.adjudicate(outcome))))
}

/// Withdraws the end declared at the current position. Returns whether there was one.
#[wasm_bindgen(js_name = gameWithdrawEnd)]
pub fn withdraw_end(game: u32) -> bool {
    with(game, |game| game.withdraw_end())
}

/// Contradictions in the record.
#[wasm_bindgen(js_name = gameProblems)]
pub fn problems(game: u32) -> Vec<u32> {
    words(&with(game, |game| game.problems())[..])
}

/// The game as PGN.
#[wasm_bindgen(js_name = gamePgn)]
pub fn pgn(game: u32, max_width: u32, comments: bool, variations: bool) -> String {
    let style = PgnStyle::new().max_width(max_width as usize).comments(comments).variations(variations);
    with(game, |game| game.to_pgn(style))
}

/// Merges an encoded game into another one. Writes how many moves and notes were added as two words. Returns the error,
/// if any.
#[wasm_bindgen(js_name = gameMerge)]
pub fn merge(game: u32, other: &[u8]) -> Option<String> {
    let other = Game::from_bytes(other).expect("JavaScript passes bytes that the engine has made");
    match with(game, |game| game.merge(&other)) {
        Ok(Merged { moves, notes }) => {
            put_words(|put| [moves, notes].into_iter().for_each(|count| put(count as u32)));
            None
        }
        Err(error) => Some(error.to_string()),
    }
}

/// The nodes with the position in the packed area.
#[wasm_bindgen(js_name = gameFind)]
pub fn find(game: u32) -> Vec<u32> {
    with(game, |game| game.find(&position()).into_iter().map(NodeId::index).collect())
}

/// A game from the part of another one that follows a node; returns its number, or 0 if the node was deleted.
#[wasm_bindgen(js_name = gameBranch)]
pub fn branch(game: u32, node: u32) -> u32 {
    let branch = with(game, |game| game.node(node).map(|id| game.branch(id)));
    branch.map_or(0, |branch| GAMES.add(branch))
}
