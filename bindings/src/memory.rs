//! The memory, and running out of it.

use js_sys::WebAssembly::Memory;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;

#[cfg(all(target_arch = "wasm32", not(test)))]
mod allocator {
    use core::alloc::{GlobalAlloc, Layout};

    /// An allocator that throws an error where the standard library would trap without a message.
    struct Allocator(rlsf::GlobalTlsf);

    #[global_allocator]
    static ALLOCATOR: Allocator = Allocator(rlsf::GlobalTlsf::new());

    fn checked(block: *mut u8) -> *mut u8 {
        if block.is_null() {
            wasm_bindgen::throw_str("the engine of chess-arbiter is out of memory");
        }
        block
    }

    // SAFETY: every call goes to an allocator that fulfils the contract; a null pointer is never returned.
    unsafe impl GlobalAlloc for Allocator {
        unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
            checked(unsafe { self.0.alloc(layout) })
        }

        unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
            checked(unsafe { self.0.realloc(block, layout, size) })
        }

        unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
            unsafe { self.0.dealloc(block, layout) }
        }
    }
}

/// The memory of this instance, for views in JavaScript.
#[wasm_bindgen(js_name = engineMemory)]
pub fn memory() -> Result<Memory, JsValue> {
    Ok(wasm_bindgen::memory().unchecked_into())
}
