//! Coverage: which edges of the code an input has reached, and how often.

use std::sync::Mutex;

/// The counters of every compiled unit, each a range of bytes: first address, and how many.
static COUNTERS: Mutex<Vec<(usize, usize)>> = Mutex::new(Vec::new());

/// Instrumented code calls this once for every compiled unit, before `main`.
///
/// # Safety
///
/// The bytes from `start` to before `stop` are the unit's counters, which do not move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __sanitizer_cov_8bit_counters_init(start: *mut u8, stop: *mut u8) {
    let (start, stop) = (start as usize, stop as usize);
    let mut counters = COUNTERS.lock().unwrap_or_else(|error| error.into_inner());
    if start < stop && !counters.contains(&(start, stop - start)) {
        counters.push((start, stop - start));
    }
}

/// The coverage of all inputs so far.
pub struct Coverage {
    /// Whether it counts how often a place is reached, and not only whether.
    magnitudes: bool,
    units: Vec<(*mut u8, usize)>,
    /// For every counter, a bit for each order of magnitude that it has had.
    seen: Vec<u8>,
}

impl Coverage {
    pub fn new(magnitudes: bool) -> Coverage {
        let counters = COUNTERS.lock().unwrap_or_else(|error| error.into_inner());
        let units: Vec<_> = counters.iter().map(|(start, len)| (*start as *mut u8, *len)).collect();
        let places = units.iter().map(|(_, len)| len).sum();
        Coverage { magnitudes, units, seen: vec![0; places] }
    }

    /// The number of edges; 0 if the code is not instrumented.
    pub fn places(&self) -> usize {
        self.seen.len()
    }

    /// The number of edges reached.
    pub fn reached(&self) -> usize {
        self.seen.iter().filter(|seen| **seen != 0).count()
    }

    /// Sets all counters to zero.
    pub fn clear(&mut self) {
        for (start, len) in &self.units {
            // SAFETY: the range is a unit's counters, and no other thread runs instrumented code at the same time.
            unsafe { start.write_bytes(0, *len) };
        }
    }

    /// Whether the counters show something new, which is then recorded.
    pub fn take_new(&mut self) -> bool {
        let mut is_new = false;
        let mut seen = self.seen.iter_mut();
        for (start, len) in &self.units {
            for place in 0..*len {
                // SAFETY: as in `clear`.
                let count = unsafe { start.add(place).read() };
                let Some(seen) = seen.next() else { return is_new };
                if count != 0 {
                    let bit = if self.magnitudes { magnitude(count) } else { 1 };
                    is_new |= *seen & bit == 0;
                    *seen |= bit;
                }
            }
        }
        is_new
    }
}

fn magnitude(count: u8) -> u8 {
    match count {
        0 => 0,
        1 => 1,
        2 => 2,
        3 => 4,
        4..8 => 8,
        8..16 => 16,
        16..32 => 32,
        32..128 => 64,
        128.. => 128,
    }
}
