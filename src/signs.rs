//! Signs that follow a move, and their NAGs (PGN standard, section 10, and the custom of programs).

/// Whether a character is printed as nothing: a soft hyphen, a zero-width space or joiner, a direction mark, a
/// variation selector.
pub(crate) fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{fe0e}' | '\u{fe0f}')
}

/// Whether a character is a hyphen, a dash or a minus sign other than that of ASCII.
pub(crate) fn is_dash(letter: char) -> bool {
    matches!(letter, '\u{2010}'..='\u{2014}' | '\u{2212}')
}

/// Whether a character is neither a letter nor a digit nor ASCII, nor part of a move: punctuation, an arrow, a symbol, an
/// emoji, or one for private use, by the blocks of Unicode.
pub(crate) fn is_symbol(letter: char) -> bool {
    let may_be_in_move = is_dash(letter) || matches!(letter, '\u{2654}'..='\u{265f}');
    !may_be_in_move
        && matches!(letter,
            '\u{80}'..='\u{a9}' | '\u{ab}'..='\u{b1}' | '\u{b4}' | '\u{b6}'..='\u{b8}' | '\u{bb}' | '\u{bf}' | '\u{f7}'
            | '\u{2000}'..='\u{206f}' | '\u{20a0}'..='\u{20cf}' | '\u{2122}' | '\u{2190}'..='\u{245f}'
            | '\u{2500}'..='\u{2bff}' | '\u{3000}'..='\u{3004}' | '\u{3008}'..='\u{3020}' | '\u{e000}'..='\u{f8ff}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{fffd}' | '\u{1f000}'..='\u{1faff}')
}

/// The NAG of a sign. Of the two about one side it is White's; Black's is the next ([`is_about_side`]).
pub(crate) fn nag_of(sign: &str) -> Option<u16> {
    let mut letters = ['\0'; 3];
    let mut len = 0;
    for letter in sign.chars().filter(|letter| !is_invisible(*letter)) {
        *letters.get_mut(len)? = if is_dash(letter) { '-' } else { letter };
        len += 1;
    }
    Some(match letters[..len] {
        ['!'] => 1,
        ['?'] => 2,
        ['!', '!'] | ['‼'] => 3,
        ['?', '?'] | ['⁇'] => 4,
        ['!', '?'] | ['⁉'] => 5,
        ['?', '!'] | ['⁈'] => 6,
        ['□'] => 7,
        ['='] => 10,
        ['∞'] => 13,
        ['+', '/', '='] | ['+', '='] | ['⩲'] => 14,
        ['=', '/', '+'] | ['=', '+'] | ['⩱'] => 15,
        ['+', '/', '-'] | ['±'] => 16,
        ['-', '/', '+'] | ['∓'] => 17,
        ['+', '-'] => 18,
        ['-', '+'] => 19,
        ['○'] => 26,
        ['↑', '↑'] => 32,
        ['↑'] => 36,
        ['→'] => 40,
        ['=', '∞'] | ['=', '/', '∞'] => 44,
        ['⇆'] => 132,
        ['⊕'] => 138,
        ['∆' | 'Δ' | '△'] => 140,
        ['∇'] => 141,
        ['⌓'] => 142,
        ['N'] => 146,
        ['D'] => 220,
        _ => return None,
    })
}

/// Whether a NAG of [`nag_of`] says something about White: space, development, initiative, attack, compensation,
/// counterplay, time trouble. The sign means the side that has moved.
pub(crate) fn is_about_side(nag: u16) -> bool {
    matches!(nag, 26 | 32 | 36 | 40 | 44 | 132 | 138)
}

/// Takes the longest sign off the end of a text, if there is one.
pub(crate) fn strip_sign(text: &str, is_sign: impl Fn(&str, &str) -> bool) -> Option<(&str, u16)> {
    (1..=4).rev().find_map(|count| {
        let (at, _) = text.char_indices().rev().nth(count - 1)?;
        let (rest, sign) = text.split_at(at);
        nag_of(sign).filter(|_| is_sign(rest, sign)).map(|nag| (rest, nag))
    })
}

/// Whether a sign needs no blank before it: marks, `=` and letters may be part of a move.
pub(crate) fn is_clear(sign: &str) -> bool {
    !sign.is_ascii() || matches!(sign, "+/=" | "=/+" | "+/-" | "-/+" | "+-" | "-+")
}
