//! The fingerprints of the oracles.

/// SHA-1 in hex (FIPS 180-4), for the oracle's fingerprints.
pub fn sha1(text: &str) -> String {
    let mut state = [0x6745_2301u32, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0];
    let mut bytes = text.as_bytes().to_vec();
    bytes.push(0x80);
    while bytes.len() % 64 != 56 {
        bytes.push(0);
    }
    bytes.extend((text.len() as u64 * 8).to_be_bytes());
    for block in bytes.chunks_exact(64) {
        let mut words: Vec<u32> = block
            .chunks_exact(4)
            .map(|word| u32::from_be_bytes(word.try_into().unwrap()))
            .collect();
        for at in 16..80 {
            let word = words[at - 3] ^ words[at - 8] ^ words[at - 14] ^ words[at - 16];
            words.push(word.rotate_left(1));
        }
        let [mut a, mut b, mut c, mut d, mut e] = state;
        for (round, word) in words.iter().enumerate() {
            let (mix, constant) = match round / 20 {
                0 => (b & c | !b & d, 0x5a82_7999),
                1 => (b ^ c ^ d, 0x6ed9_eba1),
                2 => (b & c | b & d | c & d, 0x8f1b_bcdc),
                _ => (b ^ c ^ d, 0xca62_c1d6u32),
            };
            let sum = a.rotate_left(5).wrapping_add(mix).wrapping_add(e);
            let sum = sum.wrapping_add(constant).wrapping_add(*word);
            (e, d, c, b, a) = (d, c, b.rotate_left(30), a, sum);
        }
        for (sum, word) in state.iter_mut().zip([a, b, c, d, e]) {
            *sum = sum.wrapping_add(word);
        }
    }
    state.iter().map(|word| format!("{word:08x}")).collect()
}
