#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| chess_arbiter_fuzz::encoded(data));
