//! Encoded games.

use chess_arbiter::{Game, PgnStyle};

/// The only place that encodes games.
pub fn encode(game: &Game) -> Vec<u8> {
    game.to_bytes()
}

/// The only place that decodes games.
pub fn decode(bytes: &[u8]) -> Option<Game> {
    Game::from_bytes(bytes)
}

/// Any bytes are refused or are a game, which round-trips.
pub fn encoded(bytes: &[u8]) {
    let Some(game) = decode(bytes) else { return };
    let again = decode(&encode(&game)).expect("what was decoded can be encoded");
    let pgn = |game: &Game| game.to_pgn(PgnStyle::default());
    assert_eq!(pgn(&again), pgn(&game));
    assert_eq!(encode(&again), encode(&game));
    assert_eq!(again.end(), game.end());
    assert_eq!(again.current(), game.current());
}
