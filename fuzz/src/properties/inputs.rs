//! The inputs in `fuzz/inputs.tsv`: a target and an input a line, with the bytes that do not fit a line written as in Rust.

/// The inputs of a target.
pub fn inputs(target: &str) -> impl Iterator<Item = Vec<u8>> {
    let rows = include_str!("../../inputs.tsv").lines().filter_map(|row| row.split_once('\t'));
    rows.filter(move |(of, _)| *of == target).map(|(_, input)| unescaped(input.as_bytes()))
}

/// The bytes of a line: `\n`, `\r`, `\t` and `\xNN` as in Rust; `\` before anything else means that byte.
pub fn unescaped(mut rest: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    loop {
        let byte;
        (byte, rest) = match rest {
            [] => return bytes,
            [b'\\', b'n', rest @ ..] => (b'\n', rest),
            [b'\\', b'r', rest @ ..] => (b'\r', rest),
            [b'\\', b't', rest @ ..] => (b'\t', rest),
            [b'\\', b'x', high, low, rest @ ..] => (16 * digit(*high) + digit(*low), rest),
            [b'\\', byte, rest @ ..] | [byte, rest @ ..] => (*byte, rest),
        };
        bytes.push(byte);
    }
}

fn digit(byte: u8) -> u8 {
    char::from(byte).to_digit(16).expect("a hex digit") as u8
}
