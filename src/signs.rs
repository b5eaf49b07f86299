//! Signs that follow a move, and their NAGs (PGN standard, section 10, and the custom of programs).

/// A character as moves and signs have it: `-` for every hyphen, dash and minus sign, `None` for what is printed as
/// nothing: a soft hyphen, a zero-width space or joiner, a direction mark, a variation selector.
#[inline(never)]
pub(crate) fn plain(letter: char) -> Option<char> {
    match letter {
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{fe0e}' | '\u{fe0f}' => None,
        '\u{2010}'..='\u{2014}' | '\u{2212}' => Some('-'),
        _ => Some(letter),
    }
}

/// Whether a character is neither a letter nor a digit nor ASCII, nor part of a move: punctuation, an arrow, a symbol, an
/// emoji, or one for private use, by the blocks of Unicode.
pub(crate) fn is_symbol(letter: char) -> bool {
    plain(letter) != Some('-')
        && matches!(letter,
            '\u{80}'..='\u{a9}' | '\u{ab}'..='\u{b1}' | '\u{b4}' | '\u{b6}'..='\u{b8}' | '\u{bb}' | '\u{bf}' | '\u{f7}'
            | '\u{2000}'..='\u{206f}' | '\u{20a0}'..='\u{20cf}' | '\u{2122}' | '\u{2190}'..='\u{245f}'
            | '\u{2500}'..='\u{2653}' | '\u{2660}'..='\u{2bff}' | '\u{3000}'..='\u{3004}' | '\u{3008}'..='\u{3020}'
            | '\u{e000}'..='\u{f8ff}' | '\u{fe00}'..='\u{fe0f}' | '\u{fffd}' | '\u{1f000}'..='\u{1faff}')
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

/// The signs. Of the two NAGs about one side they have White's; Black's is the next ([`is_about_side`]).
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

/// Whether the NAG of a sign says something about White: space, development, initiative, attack, compensation,
/// counterplay, time trouble. The sign means the side that has moved.
pub(crate) fn is_about_side(nag: u16) -> bool {
    matches!(nag, 26 | 32 | 36 | 40 | 44 | 132 | 138)
}

/// Takes the longest sign off the end of a trimmed text, if there is one, and the blanks before it; returns its NAG. Those that may be part of a move,
/// marks, `=` and letters, are signs only after a blank or at the start, or if their NAGs are among these.
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
        // A promotion piece that stands apart is no novelty.
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
