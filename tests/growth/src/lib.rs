//! Every text input of the engine and every long series of calls, of any length. `growth.test.mjs` counts their
//! steps.

mod cases;

use std::cell::RefCell;

use cases::{CASES, Prepared};

thread_local! {
    /// The case that [`run`] runs.
    static PREPARED: RefCell<Option<Prepared>> = const { RefCell::new(None) };
}

/// The number of cases.
#[unsafe(no_mangle)]
pub extern "C" fn cases() -> usize {
    CASES.len()
}

/// The address of the name of a case.
#[unsafe(no_mangle)]
pub extern "C" fn name(case: usize) -> *const u8 {
    CASES[case].0.as_ptr()
}

/// The length of the name of a case in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn name_len(case: usize) -> usize {
    CASES[case].0.len()
}

/// Makes the input of a case with this length: not counted.
#[unsafe(no_mangle)]
pub extern "C" fn prepare(case: usize, len: usize) {
    PREPARED.set(Some(CASES[case].1(len)));
}

/// Runs the prepared case: counted.
#[unsafe(no_mangle)]
pub extern "C" fn run() {
    if let Some(prepared) = PREPARED.take() {
        prepared();
    }
}
