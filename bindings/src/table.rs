//! Values that JavaScript addresses by number: the games in use, and the readers of PGN.
//!
//! They are not exported classes: if a trap (a stack overflow that the app catches) interrupts a call, the borrow
//! flag of a class stays set, and the object stays locked. Here a game can still be encoded before the instance is
//! replaced (`js/wasm/engine.js`).

use std::cell::UnsafeCell;

/// Values by their numbers, from 1.
pub struct Table<T>(UnsafeCell<Vec<Option<Box<T>>>>);

// SAFETY: WebAssembly runs in one thread.
unsafe impl<T> Sync for Table<T> {}

impl<T> Table<T> {
    pub const fn new() -> Table<T> {
        Table(UnsafeCell::new(Vec::new()))
    }

    #[allow(clippy::mut_from_ref)]
    fn places(&self) -> &mut Vec<Option<Box<T>>> {
        // SAFETY: only the functions below call this. Each stops using the table before it returns or, in `with`,
        // lends one value to a function of this crate that does not call another export, directly or through
        // JavaScript.
        unsafe { &mut *self.0.get() }
    }

    /// Adds a value; returns its number.
    pub fn add(&self, value: T) -> u32 {
        let value = Some(Box::new(value));
        let places = self.places();
        match places.iter_mut().position(|place| place.is_none()) {
            Some(index) => {
                places[index] = value;
                index as u32 + 1
            }
            None => {
                places.push(value);
                places.len() as u32
            }
        }
    }

    /// Drops a value; its number may be reused.
    pub fn remove(&self, number: u32) {
        if let Some(place) = self.places().get_mut(number.wrapping_sub(1) as usize) {
            *place = None;
        }
    }

    /// How many values there are.
    pub fn count(&self) -> usize {
        self.places().iter().flatten().count()
    }

    /// Calls a function with a value.
    pub fn with<R>(&self, number: u32, call: impl FnOnce(&mut T) -> R) -> R {
        let place = self.places().get_mut(number.wrapping_sub(1) as usize);
        call(place.and_then(Option::as_mut).expect("JavaScript uses numbers that it was given"))
    }
}
