//! The only target of cargo-fuzz. The variable `PROPERTY` names what it checks: one of `TARGETS`.

#![no_main]

use chess_arbiter_fuzz::{TARGETS, Target};
use std::{env, sync::LazyLock};

static CHOSEN: LazyLock<Target> = LazyLock::new(|| {
    let name = env::var("PROPERTY").unwrap_or_default();
    let target = TARGETS.into_iter().find(|(known, _)| *known == name);
    target.unwrap_or_else(|| panic!("PROPERTY is one of {:?}", TARGETS.map(|(name, _)| name)))
});

libfuzzer_sys::fuzz_target!(|data: &[u8]| CHOSEN.1(data));
