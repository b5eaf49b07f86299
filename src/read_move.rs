//! Reading moves as people and programs write them.
//!
//! Accepts SAN with or without `x`, `=`, `+` and `#`; more disambiguation than needed; castling with
//! the letter O or o, the digit 0, hyphens, dashes, both with white space around them, or nothing in between; `e.p.` after an en passant
//! capture; `++` or `mate`; figurines instead of letters; piece letters in lower case unless they are a file
//! (`nf3`, but `b` is always the b-file); promotions as `e8=Q`, `e8Q`, `e8(Q)`, `e8/Q`, `e8=q`; the
//! marks `!` and `?`; null moves (`--` and other signs that programs use); pawn captures by files alone (`ed`); UCI
//! (`e2e4`, castling in both conventions); long algebraic notation (`e2-e4`, `Ng1xf3`, `Ke1-g1` for castling).
//!
//! A move may be surrounded by spaces and line ends, a move number before it (`1. Nf3`, `1...Nf6`;
//! not compared with the position if the move is legal), and marks, NAGs and the signs for them after it
//! (`Nf3 !`, `Nd4 $1`, `Nf3±`, `Nf3 =`). Invisible characters are skipped.
//!
//! Nothing is guessed: a missing promotion piece is refused, an ambiguous move is refused, and any
//! leftover makes the text unreadable. A king castles only if the text is the
//! castling symbol or names the king's square of origin: `Kg1` is a step, and so is any capture.

use crate::bitboard::Bitboard;
use crate::castling::CastlingSide;
use crate::chess_move::Move;
use crate::piece::Role;
use crate::position::Position;
use crate::signs::strip_sign;
use crate::square::{File, Rank, Square};
use crate::text::plain;
use crate::uci::{MoveError, choose};

/// The content of a move text, independent of any position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WrittenMove {
    /// Castling, by its symbol.
    Castle(CastlingSide),
    /// The null move: `--`, `Z0`, `0000`, `@@@@` or `<>`. Not a legal chess move.
    Pass,
    /// A piece goes to a square.
    Piece {
        /// The piece named; a pawn if none is.
        role: Role,
        /// Disambiguation, if the text has it.
        from_file: Option<File>,
        /// Disambiguation, if the text has it.
        from_rank: Option<Rank>,
        /// Where it goes.
        to: Square,
        /// The promotion: any role, even an impossible one.
        promotion: Option<Role>,
        /// Whether the text has a sign of capture.
        captures: bool,
        /// Whether the text says `e.p.`
        en_passant: bool,
    },
    /// From one square to another, no piece named: UCI, or long algebraic notation of a pawn.
    Squares {
        /// Where the piece comes from.
        from: Square,
        /// Where it goes; for castling also the rook's square.
        to: Square,
        /// The promotion: any role, even an impossible one.
        promotion: Option<Role>,
        /// Whether the text has a sign of capture.
        captures: bool,
        /// Whether the text says `e.p.`
        en_passant: bool,
    },
    /// A piece is dropped from the pocket: `N@f3`, `@e4`.
    Drop {
        /// What is dropped; a pawn if none is named.
        role: Role,
        /// Where it is put.
        to: Square,
    },
    /// A pawn captures from one file to another: `ed`.
    PawnFiles {
        /// Where the pawn comes from.
        from: File,
        /// Where it captures.
        to: File,
        /// The promotion.
        promotion: Option<Role>,
    },
}

/// The longest text that can be a move, with marks, check signs and `e. p.`
const LONGEST: usize = 24;

/// The text without surrounding white space, a move number before it, and NAGs and their signs after it.
pub(crate) fn strip_surroundings(text: &str) -> &str {
    let mut text = strip_number(text.trim());
    while let Some(rest) = strip_nag(text).or_else(|| Some(strip_sign(text, &[])?.0)) {
        text = rest;
    }
    text
}

/// "12. Nf3", "12...Nf6" and "12 Nf3" without the number; "0-0" stays.
fn strip_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let ends = |letter: char| matches!(letter, '.' | '…') || letter.is_whitespace();
    let is_number = rest.len() < text.len() && rest.starts_with(ends);
    match is_number && !is_zeros(&text[..text.len() - rest.len()]) && spaced_castling(text) == 0 {
        true => rest.trim_start_matches(ends),
        false => text,
    }
}

/// Whether a text is two or more zeros: castling or a null move, never a move number.
pub(crate) fn is_zeros(text: &str) -> bool {
    text.len() > 1 && text.bytes().all(|byte| byte == b'0')
}

/// The length of castling that is written with spaces, "O - O", at the start of a text; 0 if there is none.
pub(crate) fn spaced_castling(text: &str) -> usize {
    let Some(letter) = text.chars().next().filter(|letter| "O0o".contains(*letter)) else { return 0 };
    let mut len = 1;
    for _ in 0..2 {
        let rest = text[len..].trim_start();
        let Some(rest) = rest.strip_prefix(|letter| plain(letter) == Some('-')) else { break };
        let Some(rest) = rest.trim_start().strip_prefix(letter) else { break };
        // "0 - 01" is not castling.
        if rest.starts_with(|letter: char| letter.is_ascii_alphanumeric()) {
            break;
        }
        len = text.len() - rest.len();
    }
    if text[..len].contains(char::is_whitespace) { len } else { 0 }
}

/// The first word of a text, and what follows it.
fn first_word(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let (number, _) = split_number(text);
    let from = number.len() + spaced_castling(&text[number.len()..]);
    let end = text[from..].find(char::is_whitespace).map_or(text.len(), |end| from + end);
    (end > 0).then(|| text.split_at(end))
}

/// A word of a line: the number of a move or more dots, and the move. Zeros are not a number.
fn split_number(word: &str) -> (&str, &str) {
    let dots = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let mv = dots.trim_start_matches(['.', '…']);
    let is_number =
        dots.len() == word.len() || mv.len() < dots.len() || dots.is_empty() && word.len() <= 3 && !is_zeros(word);
    word.split_at(if is_number { word.len() - mv.len() } else { 0 })
}

/// Whether a word belongs to the move before it: signs and NAGs, `e.p.`, `mate`.
fn belongs_to_move(word: &str) -> bool {
    word.len() <= LONGEST && WrittenMove::read(word).is_none() && WrittenMove::read(&["e4 ", word].concat()).is_some()
}

/// Whether the number before a move says that it is Black's: "12... Nf6".
pub(crate) fn is_numbered_for_black(text: &str) -> bool {
    let number = text.bytes().take_while(|byte| !byte.is_ascii_alphabetic());
    let dots = number.map(|byte| match byte {
        b'.' => 1,
        // The last byte of "…".
        0xa6 => 3,
        _ => 0,
    });
    dots.sum::<u32>() > 1
}

/// Takes one NAG (`$14`) off the end, if there is one.
fn strip_nag(text: &str) -> Option<&str> {
    let rest = text.trim_end_matches(|letter: char| letter.is_ascii_digit());
    match rest.len() < text.len() {
        true => rest.strip_suffix('$').map(str::trim),
        false => None,
    }
}

/// Converts figurines, dashes, spaces and the multiplication sign to ASCII; `None` if the text is longer than
/// any move or has a character that no move has.
fn to_ascii(text: &str, buffer: &mut [u8; LONGEST]) -> Option<usize> {
    let mut len = 0;
    for letter in text.chars().filter_map(plain) {
        let byte = match letter {
            '♔' | '♚' => b'K',
            '♕' | '♛' => b'Q',
            '♖' | '♜' => b'R',
            '♗' | '♝' => b'B',
            '♘' | '♞' => b'N',
            '♙' | '♟' => b'P',
            '×' => b'x',
            _ if letter.is_ascii() => letter as u8,
            _ if letter.is_whitespace() => b' ',
            _ => return None,
        };
        *buffer.get_mut(len)? = byte;
        len += 1;
    }
    Some(len)
}

fn strip_marks(mut text: &[u8]) -> &[u8] {
    for _ in 0..2 {
        if let [rest @ .., b'!' | b'?'] = text {
            text = rest.trim_ascii_end();
        }
    }
    text
}

fn strip_check(text: &[u8]) -> &[u8] {
    match text {
        [rest @ .., b'+', b'+'] | [rest @ .., b'+' | b'#'] | [rest @ .., b'm', b'a', b't', b'e'] => {
            rest.trim_ascii_end()
        }
        _ => text,
    }
}

fn strip_en_passant(text: &[u8]) -> (&[u8], bool) {
    match text {
        [rest @ .., b'e', b'.', b'p', b'.'] | [rest @ .., b'e', b'.', b' ', b'p', b'.'] | [rest @ .., b'e', b'p'] => {
            (rest.trim_ascii_end(), true)
        }
        _ => (text, false),
    }
}

fn castling(text: &[u8]) -> Option<CastlingSide> {
    let (letter, mut rest) = text.split_first().filter(|(letter, _)| b"O0o".contains(letter))?;
    let (mut count, mut hyphens) = (1, 0);
    while !rest.is_empty() {
        // Spaces may only be beside a hyphen.
        if let [b'-', after @ ..] = rest.trim_ascii_start() {
            rest = after.trim_ascii_start();
            hyphens += 1;
        }
        rest = rest.strip_prefix(&[*letter])?;
        count += 1;
    }
    // Either all hyphens or none.
    match (count, hyphens) {
        (2, 0 | 1) => Some(CastlingSide::King),
        (3, 0 | 2) => Some(CastlingSide::Queen),
        _ => None,
    }
}

/// Whether a program would write a null move like this.
fn is_pass(text: &[u8]) -> bool {
    matches!(text, b"--" | b"Z0" | b"0000" | b"@@@@" | b"<>")
}

/// Takes the promotion off the end, if there is one.
fn strip_promotion(text: &[u8]) -> Option<(&[u8], Option<Role>)> {
    let role = |letter: u8| Role::from_letter(letter as char);
    match *text {
        [ref rest @ .., b'(', letter, b')'] => Some((rest, Some(role(letter)?))),
        [ref rest @ .., b'=' | b'/', letter] => Some((rest, Some(role(letter)?))),
        // A letter right after a rank: e8Q, e7e8q.
        [ref rest @ .., digit @ b'1'..=b'8', letter]
            if !letter.is_ascii_digit() && role(letter).is_some() && letter != b'b' =>
        {
            let _ = digit;
            Some((&text[..rest.len() + 1], role(letter)))
        }
        // b is a bishop here: no move ends with a rank and a file, so a7b8b promotes.
        [.., b'1'..=b'8', b'b'] => Some((&text[..text.len() - 1], Some(Role::Bishop))),
        _ => Some((text, None)),
    }
}

impl WrittenMove {
    /// Reads a text in any of the notations above, or `None`.
    ///
    /// ```
    /// use chess_arbiter::WrittenMove;
    /// assert!(WrittenMove::read("0-0").is_some() && WrittenMove::read("hello").is_none());
    /// ```
    pub fn read(text: &str) -> Option<WrittenMove> {
        // Most texts are just a move.
        WrittenMove::read_bare(text).or_else(|| {
            let inner = strip_surroundings(text);
            if inner.len() < text.len() { WrittenMove::read_bare(inner) } else { None }
        })
    }

    /// The moves in the text of a line, each with its number and signs. Other words, such as comments and results, are
    /// returned like moves.
    ///
    /// ```
    /// use chess_arbiter::WrittenMove;
    /// let moves: Vec<&str> = WrittenMove::split("1. e4 e5 $1 2 Nf3 !? 2... Nc6").collect();
    /// assert_eq!(moves, ["1. e4", "e5 $1", "2 Nf3 !?", "2... Nc6"]);
    /// ```
    pub fn split(text: &str) -> impl Iterator<Item = &str> {
        let mut rest = text;
        core::iter::from_fn(move || {
            let mut from = None;
            loop {
                let (word, after) = first_word(rest)?;
                let (number, mv) = split_number(word);
                if number.starts_with(|letter: char| letter.is_ascii_digit()) {
                    from = Some(word.len() + after.len());
                }
                rest = after;
                if mv.is_empty() {
                    continue;
                }
                while let Some((_, after)) = first_word(rest).filter(|(word, _)| belongs_to_move(word)) {
                    rest = after;
                }
                let from = from.unwrap_or(mv.len() + after.len());
                return Some(&text[text.len() - from..text.len() - rest.len()]);
            }
        })
    }

    /// Reads a text with nothing around the move.
    fn read_bare(text: &str) -> Option<WrittenMove> {
        let mut buffer = [0; LONGEST];
        let len = to_ascii(text, &mut buffer)?;
        // Invisible characters may have hidden spaces.
        let text = strip_check(strip_marks(buffer.get(..len)?.trim_ascii()));
        let (text, en_passant) = strip_en_passant(text);
        let text = if en_passant { strip_check(text) } else { text };
        if let Some(side) = castling(text) {
            return (!en_passant).then_some(WrittenMove::Castle(side));
        }
        if is_pass(text) {
            return (!en_passant).then_some(WrittenMove::Pass);
        }
        if cfg!(feature = "variants")
            && let Some(drop) = read_drop(text)
        {
            return (!en_passant).then_some(drop);
        }
        let (role, text) = match *text {
            [letter @ (b'K' | b'Q' | b'R' | b'B' | b'N' | b'P' | b'k' | b'q' | b'r' | b'n'), ref rest @ ..] => {
                (Role::from_letter(letter as char), rest)
            }
            _ => (None, text),
        };
        let (text, promotion) = strip_promotion(text)?;
        read_squares(text, role, promotion, en_passant)
    }
}

fn read_drop(text: &[u8]) -> Option<WrittenMove> {
    let (role, file, rank) = match *text {
        [b'@', file, rank] => (Role::Pawn, file, rank),
        [letter, b'@', file, rank] => (Role::from_letter(char::from(letter))?, file, rank),
        _ => return None,
    };
    Some(WrittenMove::Drop { role, to: Square::from_ascii(file, rank)? })
}

/// SAN in its most common form.
enum PlainSan {
    Castle(CastlingSide),
    Piece { role: Role, from: Option<File>, to: Square },
}

/// Reads common SAN on a fast path.
#[inline(always)]
fn read_plain(text: &[u8]) -> Option<PlainSan> {
    let text = match text {
        [rest @ .., b'+' | b'#'] => rest,
        _ => text,
    };
    let (role, from, file, rank) = match *text {
        [b'O', b'-', b'O'] => return Some(PlainSan::Castle(CastlingSide::King)),
        [b'O', b'-', b'O', b'-', b'O'] => return Some(PlainSan::Castle(CastlingSide::Queen)),
        [file, rank] => (Role::Pawn, None, file, rank),
        [from @ b'a'..=b'h', b'x', file, rank] => (Role::Pawn, Some(File::from_letter(from)?), file, rank),
        [letter, file, rank] | [letter, b'x', file, rank] => (piece_role(letter)?, None, file, rank),
        [letter, from, file, rank] | [letter, from, b'x', file, rank] => {
            (piece_role(letter)?, Some(File::from_letter(from)?), file, rank)
        }
        _ => return None,
    };
    Some(PlainSan::Piece { role, from, to: Square::from_ascii(file, rank)? })
}

fn piece_role(letter: u8) -> Option<Role> {
    Role::from_letter(letter as char).filter(|_| letter.is_ascii_uppercase() && letter != b'P')
}

fn read_squares(text: &[u8], role: Option<Role>, promotion: Option<Role>, en_passant: bool) -> Option<WrittenMove> {
    // The capture sign comes before the last square or file: "ed" is "exd".
    let is_sign = |mark: u8| matches!(mark, b'x' | b':');
    let (origin, to, captures) = match *text {
        [ref origin @ .., mark, file, rank] if is_sign(mark) => (origin, [file, rank], true),
        [ref origin @ .., mark, to] if is_sign(mark) => {
            let pawn = read_files(origin, to, promotion)?;
            return (role.is_none() && !en_passant).then_some(pawn);
        }
        [from, to] if role.is_none() && to.is_ascii_lowercase() => {
            let pawn = read_files(&[from], to, promotion)?;
            return (!en_passant).then_some(pawn);
        }
        [ref origin @ .., file, rank] => (origin, [file, rank], false),
        _ => return None,
    };
    let to = Square::from_ascii(to[0], to[1])?;
    let (from_file, from_rank) = match *origin {
        // "xe5" does not say which pawn.
        [] if captures && role.is_none() => return None,
        [] => (None, None),
        [from] => match (File::from_letter(from), Rank::from_digit(from)) {
            (None, None) => return None,
            found => found,
        },
        [file, rank] | [file, rank, b'-'] => {
            let from = Square::from_ascii(file, rank)?;
            if origin.len() > 2 && captures {
                return None;
            }
            if role.is_none() {
                let squares = WrittenMove::Squares { from, to, promotion, captures, en_passant };
                return Some(squares);
            }
            (Some(from.file()), Some(from.rank()))
        }
        _ => return None,
    };
    let role = role.unwrap_or(Role::Pawn);
    Some(WrittenMove::Piece { role, from_file, from_rank, to, promotion, captures, en_passant })
}

/// A pawn's capture by files alone. A pawn that stays on its file needs the square.
fn read_files(from: &[u8], to: u8, promotion: Option<Role>) -> Option<WrittenMove> {
    let [from] = *from else { return None };
    let (from, to) = (File::from_letter(from)?, File::from_letter(to)?);
    (from != to).then_some(WrittenMove::PawnFiles { from, to, promotion })
}

impl Position {
    /// Reads a legal move in any notation of this module: SAN, strict or as people type it, UCI,
    /// long algebraic.
    ///
    /// ```
    /// use chess_arbiter::{MoveError, Position};
    ///
    /// let start = Position::default();
    /// let knight = start.parse_san("Nf3")?;
    /// for text in ["Ngf3", "Ng1-f3", "g1f3", "nf3!?", "♘f3", "1. Nf3", "Nf3 $1"] {
    ///     assert_eq!(start.parse_san(text), Ok(knight));
    /// }
    /// assert_eq!(start.parse_san("Sf3"), Err(MoveError::Unreadable));
    /// assert_eq!(start.parse_san("Nf4"), Err(MoveError::Illegal));
    /// # Ok::<(), MoveError>(())
    /// ```
    pub fn parse_san(&self, text: &str) -> Result<Move, MoveError> {
        match self.find_plain(text.as_bytes()) {
            Some(mv) => Ok(mv),
            None => self.find_written(WrittenMove::read(text).ok_or(MoveError::Unreadable)?),
        }
    }

    /// The legal move of a text that has nothing but marks around the move.
    pub(crate) fn find_bare(&self, text: &str) -> Option<Move> {
        let written = || self.find_written(WrittenMove::read_bare(text)?).ok();
        self.find_plain(text.as_bytes()).or_else(written)
    }

    /// The legal move that plain SAN means; `None` if there is none, and for other notations.
    pub(crate) fn find_plain(&self, text: &[u8]) -> Option<Move> {
        match read_plain(text)? {
            PlainSan::Castle(side) => self.castle(side),
            PlainSan::Piece { role, from, to } => {
                self.find_among(role, self.able_pieces(role, from, to), to, None).ok()
            }
        }
    }

    /// The pieces of a role that may be meant to go to a square, from this file if one is named.
    #[inline(always)]
    fn able_pieces(&self, role: Role, from: Option<File>, to: Square) -> Bitboard {
        let pieces = self.board().pieces(self.turn(), role);
        match from {
            Some(file) => pieces & file.into(),
            // "d5" is a push, never a capture; it comes from the same file.
            None if role == Role::Pawn => pieces & to.file().into(),
            None => pieces,
        }
    }

    /// The legal move that a text means.
    ///
    /// ```
    /// use chess_arbiter::{Position, WrittenMove};
    /// let written = WrittenMove::read("♘g1-f3!?").unwrap();
    /// let start = Position::default();
    /// assert_eq!(start.san(start.find_written(written).unwrap()).to_string(), "Nf3");
    /// ```
    pub fn find_written(&self, written: WrittenMove) -> Result<Move, MoveError> {
        let en_passant = |mv: Move, said: bool| {
            if said && !mv.is_en_passant() { Err(MoveError::Illegal) } else { Ok(mv) }
        };
        match written {
            WrittenMove::Castle(side) => self.castle(side).ok_or(MoveError::Illegal),
            WrittenMove::Pass => Err(MoveError::Illegal),
            WrittenMove::Drop { role, to } => self.find_drop(role, to),
            WrittenMove::Squares { from, to, promotion, captures, en_passant: said } => {
                let found = match captures {
                    true => self.find_step(from, to, promotion),
                    false => self.find_move(from, to, promotion),
                };
                en_passant(found?, said)
            }
            WrittenMove::Piece { role, from_file, from_rank, to, promotion, captures, en_passant: said } => {
                let found = match (from_file, from_rank) {
                    (Some(file), Some(rank)) if self.may_castle(role, file, rank, captures) => {
                        self.find_move(Square::new(file, rank), to, promotion)
                    }
                    _ => {
                        let mut from = self.able_pieces(role, from_file, to);
                        if let Some(rank) = from_rank {
                            from &= rank.into();
                        }
                        self.find_among(role, from, to, promotion)
                    }
                };
                en_passant(found?, said)
            }
            WrittenMove::PawnFiles { from, to, promotion } => {
                let pawns = self.board().pieces(self.turn(), Role::Pawn) & from.into();
                choose(&self.legal_moves_within(pawns, Bitboard::from(to)), promotion)
            }
        }
    }

    /// Whether a text may mean castling by a king's move: it names the king's current square, and no capture.
    #[inline(always)]
    pub(crate) fn may_castle(&self, role: Role, file: File, rank: Rank, captures: bool) -> bool {
        role == Role::King && !captures && self.is_own_king(Square::new(file, rank))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trailing_text_makes_a_move_unreadable() {
        for text in [
            "", "x", "e9", "e44", "Nf33", "N f3", "N-f3", "Nf3+++", "Nf3!?x", "e4=", "=Q", "O", "O-O-", "O-OO",
            "O-O-O-O", "0-O", "e4,", "(e4)", "e2=e4", "xe5", "kD1", "-- e.p.", "---", "Z", "00000", "pass", "null",
            "e.p.", "\u{fe0f}", "ｅ4", "Nxxf3", "e8=", "e8=QQ", "e8()", "hh", "hxh", "e2-xe4", "e-e4", "e x", "x:",
            "e2x-e4",
        ] {
            assert_eq!(WrittenMove::read(text), None, "{text:?}");
        }
        // A drop, with the variants.
        assert_eq!(WrittenMove::read("P@e4").is_some(), cfg!(feature = "variants"));
        assert_eq!(WrittenMove::read("P@e4x"), None);
    }
}
