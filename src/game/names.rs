//! Finding a name among many: a text may have as many tags as it likes, and reading it must not take the square of that.

use alloc::vec;
use alloc::vec::Vec;

/// Numbers by the hashes of their names. Whose name a number is, the caller knows.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    /// A hash and a number plus one, or zero where nothing is; at most half of them are taken. The place is that of the
    /// hash, or the next that was free.
    slots: Vec<(u32, u32)>,
    count: usize,
}

/// FNV-1a.
fn hash_of(name: &[u8]) -> u32 {
    name.iter().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193))
}

impl Names {
    /// The number with this name.
    pub fn find(&self, name: &[u8], is_name_of: impl Fn(u32) -> bool) -> Option<u32> {
        let hash = hash_of(name);
        let last = self.slots.len().checked_sub(1)?;
        let mut place = hash as usize & last;
        loop {
            match self.slots.get(place)? {
                (_, 0) => return None,
                (known, number) if *known == hash && is_name_of(number - 1) => {
                    return Some(number - 1);
                }
                _ => place = (place + 1) & last,
            }
        }
    }

    /// Adds a number whose name is not there yet.
    pub fn add(&mut self, name: &[u8], number: u32) {
        self.count += 1;
        if 2 * self.count > self.slots.len() {
            let old = core::mem::take(&mut self.slots);
            self.slots = vec![(0, 0); (2 * old.len()).max(32)];
            for (hash, number) in old {
                if number != 0 {
                    self.put(hash, number);
                }
            }
        }
        self.put(hash_of(name), number + 1);
    }

    fn put(&mut self, hash: u32, number: u32) {
        let last = self.slots.len() - 1;
        let mut place = hash as usize & last;
        while let Some(slot) = self.slots.get_mut(place) {
            if slot.1 == 0 {
                *slot = (hash, number);
                return;
            }
            place = (place + 1) & last;
        }
    }

    pub fn clear(&mut self) {
        self.count = 0;
        // A thousand tags are no reason to clear as many places for every game behind them.
        self.slots.truncate(32);
        self.slots.fill((0, 0));
    }
}
