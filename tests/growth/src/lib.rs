//! Every text input of the engine and every long series of calls, of any length, and what is asked of any position. `growth.test.mjs`
//! counts their steps.

mod cases;

use std::cell::RefCell;

use cases::{CASES, Prepared, questions};
use chess_arbiter::{Position, Variant};

thread_local! {
    /// The case that [`run`] runs.
    static PREPARED: RefCell<Option<Prepared>> = const { RefCell::new(None) };
    /// A FEN from JavaScript.
    static FEN: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
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

/// Where to write a FEN of this length.
#[unsafe(no_mangle)]
pub extern "C" fn fen(len: usize) -> *mut u8 {
    FEN.with_borrow_mut(|fen| {
        fen.resize(len, 0);
        fen.as_mut_ptr()
    })
}

/// Prepares a question about the position of the FEN; `false` if the variant does not allow the position. Not
/// counted.
#[unsafe(no_mangle)]
pub extern "C" fn prepare_question(variant: usize, question: usize) -> bool {
    let text = FEN.with_borrow(|fen| String::from_utf8_lossy(fen).into_owned());
    let Ok(position) = Position::from_fen_as(&text, Variant::ALL[variant], None) else { return false };
    PREPARED.set(questions(position).into_iter().nth(question));
    true
}

/// Runs the prepared case: counted.
#[unsafe(no_mangle)]
pub extern "C" fn run() {
    if let Some(prepared) = PREPARED.take() {
        prepared();
    }
}
