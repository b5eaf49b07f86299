//! Signs that follow a move, and their NAGs (PGN standard, section 10, and conventions of programs).

use crate::text::plain;

/// The blocks of Unicode, and parts of them, with symbols, punctuation and combining marks: the first and the last of each.
const SYMBOLS: [(u16, u16); 25] = [
    (0x80, 0xa9),
    (0xab, 0xb1),
    (0xb4, 0xb4),
    (0xb6, 0xb8),
    (0xbb, 0xbb),
    (0xbf, 0xbf),
    (0xf7, 0xf7),
    (0x2d8, 0x36f),
    (0x2000, 0x206f),
    (0x20a0, 0x20ff),
    (0x2116, 0x2116),
    (0x2122, 0x2122),
    (0x2190, 0x245f),
    (0x2500, 0x2653),
    (0x2660, 0x2bff),
    (0x2e00, 0x2e7f),
    (0x3000, 0x3004),
    (0x3008, 0x3020),
    // Private use area.
    (0xe000, 0xf8ff),
    (0xfe00, 0xfe6f),
    // Full-width forms.
    (0xff01, 0xff0f),
    (0xff1a, 0xff20),
    (0xff3b, 0xff40),
    (0xff5b, 0xff65),
    (0xfffd, 0xfffd),
];

/// Whether a character is neither a letter nor a digit nor ASCII, nor part of a move: punctuation, an arrow, a symbol, an
/// emoji, a combining mark, or one for private use.
pub(crate) fn is_symbol(letter: char) -> bool {
    plain(letter) != Some('-')
        && match u16::try_from(letter) {
            Ok(code) => SYMBOLS.iter().any(|(first, last)| (*first..=*last).contains(&code)),
            // Emoji.
            Err(_) => ('\u{1f000}'..='\u{1faff}').contains(&letter),
        }
}

/// A sign and its NAG in one number: the NAG above three characters of 16 bits, the last one highest. A match on texts
/// would be three times as large.
const fn sign(nag: u64, letters: &[char]) -> u64 {
    match *letters {
        [a] => nag << 48 | a as u64,
        [a, b] => nag << 48 | (b as u64) << 16 | a as u64,
        [a, b, c] => nag << 48 | (c as u64) << 32 | (b as u64) << 16 | a as u64,
        _ => panic!("a sign has one to three characters"),
    }
}

/// How many of [`SIGNS`], the first, may be part of a move.
const IN_MOVES: usize = 11;

/// The signs. Of two NAGs for the two sides, White's is listed; Black's is the next number ([`is_about_side`]).
const SIGNS: [u64; 40] = [
    sign(1, &['!']),
    sign(2, &['?']),
    sign(3, &['!', '!']),
    sign(4, &['?', '?']),
    sign(5, &['!', '?']),
    sign(6, &['?', '!']),
    sign(10, &['=']),
    sign(14, &['+', '=']),
    sign(15, &['=', '+']),
    sign(146, &['N']),
    sign(220, &['D']),
    sign(3, &['‼']),
    sign(4, &['⁇']),
    sign(5, &['⁉']),
    sign(6, &['⁈']),
    sign(7, &['□']),
    sign(13, &['∞']),
    sign(14, &['+', '/', '=']),
    sign(14, &['⩲']),
    sign(15, &['=', '/', '+']),
    sign(15, &['⩱']),
    sign(16, &['+', '/', '-']),
    sign(16, &['±']),
    sign(17, &['-', '/', '+']),
    sign(17, &['∓']),
    sign(18, &['+', '-']),
    sign(19, &['-', '+']),
    sign(26, &['○']),
    sign(32, &['↑', '↑']),
    sign(36, &['↑']),
    sign(40, &['→']),
    sign(44, &['=', '∞']),
    sign(44, &['=', '/', '∞']),
    sign(132, &['⇆']),
    sign(138, &['⊕']),
    sign(140, &['∆']),
    sign(140, &['Δ']),
    sign(140, &['△']),
    sign(141, &['∇']),
    sign(142, &['⌓']),
];

/// Whether a NAG is about White: space, development, initiative, attack, compensation, counterplay, time trouble. The
/// sign stands for the side that has moved.
pub(crate) fn is_about_side(nag: u16) -> bool {
    matches!(nag, 26 | 32 | 36 | 40 | 44 | 132 | 138)
}

/// Takes the longest sign off the end of a trimmed text, if there is one, and the spaces before it; returns its NAG. Those that may be part of a move,
/// marks, `=` and letters, are signs only after a space or at the start, or if their NAGs are among these.
pub(crate) fn strip_sign<'a>(text: &'a str, attached: &[u16]) -> Option<(&'a str, u16)> {
    let mut found = None;
    let mut letters = 0;
    for (at, letter) in text.char_indices().rev() {
        match plain(letter).map(u16::try_from) {
            None => {}
            Some(Ok(letter)) if letters < 1 << 32 => letters = letters << 16 | u64::from(letter),
            Some(_) => break,
        }
        let Some(place) = SIGNS.iter().position(|sign| sign << 16 == letters << 16) else { continue };
        let rest = text[..at].trim();
        let nag = (SIGNS[place] >> 48) as u16;
        // A promotion piece that stands apart is not a novelty sign.
        let promotes = || nag == 146 && matches!(rest.as_bytes(), [.., b'1' | b'8' | b'=']);
        let stands_apart = || (at == 0 || rest.len() < at) && !promotes();
        if place >= IN_MOVES || attached.contains(&nag) || stands_apart() {
            found = Some((rest, nag));
        }
    }
    found
}

/// The NAG of a text that is one sign.
pub(crate) fn nag_of(sign: &str) -> Option<u16> {
    strip_sign(sign, &[]).filter(|(rest, _)| rest.is_empty()).map(|(_, nag)| nag)
}
