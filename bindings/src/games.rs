//! The games that are in use, by number.
//!
//! Games are no exported class: its borrow flag would stay set if a trap (a stack overflow that the app catches)
//! passed through a call, and the game would be locked for good. Here such a game can still be encoded before the
//! instance is replaced (`js/engine.js`).

use std::cell::UnsafeCell;

use chess_arbiter::Game;

struct Games(UnsafeCell<Vec<Option<Box<Game>>>>);

// SAFETY: WebAssembly runs in one thread.
unsafe impl Sync for Games {}

static GAMES: Games = Games(UnsafeCell::new(Vec::new()));

fn places() -> &'static mut Vec<Option<Box<Game>>> {
    // SAFETY: only the functions below call this. Each is done with the table before it returns or, in `with`, lends
    // one game to a function of this crate, and none of these calls another export or JavaScript that could.
    unsafe { &mut *GAMES.0.get() }
}

/// Keeps a game; returns its number, from 1.
pub fn add(game: Game) -> u32 {
    let game = Some(Box::new(game));
    let places = places();
    match places.iter_mut().position(|place| place.is_none()) {
        Some(index) => {
            places[index] = game;
            index as u32 + 1
        }
        None => {
            places.push(game);
            places.len() as u32
        }
    }
}

/// Lets go of a game.
pub fn remove(number: u32) {
    if let Some(place) = places().get_mut(number.wrapping_sub(1) as usize) {
        *place = None;
    }
}

/// Calls with a game.
pub fn with<T>(number: u32, call: impl FnOnce(&mut Game) -> T) -> T {
    let place = places().get_mut(number.wrapping_sub(1) as usize);
    call(place.and_then(Option::as_mut).expect("JavaScript uses numbers of games that are there"))
}
