//! Reading and writing positions as FEN, X-FEN, Shredder-FEN and the four fields of EPD.
//!
//! Reads six fields, of which all after the placement may be missing (default `w - - 0 1`),
//! separated by any white space or, as in links, only by `_`; a dash of a word processor is a hyphen. The castling field may be `KQkq` in any order,
//! Shredder's file letters `HAha`, or a mixture (X-FEN). A `~` after a piece, with which some programs
//! mark a promoted one, is ignored. Writes X-FEN, unless the [`FenStyle`] says
//! otherwise.
//!
//! Sources: PGN standard section 16.1; X-FEN as defined by R. Scharnagl.

#[cfg(feature = "variants")]
mod as_variant;
mod variants;

pub use variants::{CheckStyle, PocketStyle};

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::fmt::Write;
use core::str::FromStr;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::castling::{CastlingLetter, CastlingMode, CastlingRights, CastlingSide};
use crate::facts::Facts;
use crate::language::Language;
use crate::named::named;
use crate::piece::{Color, Piece, Role};
use crate::position::{Position, PositionError};
use crate::problems::{Problem, ProblemCode, position_facts};
use crate::sentence::Sentence;
use crate::setup::Setup;
use crate::square::{File, Rank, Square};
use crate::text::{plain, write_number};
use crate::variant::{Variant, of_variant};

named! {
    /// The fields of a FEN.
    pub enum FenField(name, from_name) {
        /// The pieces, rank 8 first.
        Placement = "placement",
        /// `w` or `b`.
        Turn = "turn",
        /// `KQkq`, `HAha`, or `-`.
        Castling = "castling",
        /// `e3`, or `-`.
        EnPassant = "en-passant",
        /// Half-moves since the last capture or pawn move.
        Halfmoves = "halfmoves",
        /// The move number.
        Fullmoves = "fullmoves",
        /// No single field, but the position as a whole.
        Position = "position",
        /// The number of fields.
        Fields = "fields",
    }
}

/// What is wrong with a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// The text is empty.
    Empty,
    /// Something follows the sixth field.
    TooManyFields,
    /// The placement has this many ranks instead of eight.
    RankCount(usize),
    /// A rank has fewer or more than eight squares.
    RankWidth(Rank),
    /// A character of the placement is not a piece, a digit 1 to 8 or `/`.
    UnknownPiece(char),
    /// Two digits in a row, where a single one should count the empty squares.
    ConsecutiveDigits,
    /// The turn is not `w` or `b`.
    Turn,
    /// The castling field is not `-` and not made of at most two letters for each side.
    Castling,
    /// The en passant field is not `-` and not a square of rank 3 or 6.
    EnPassant,
    /// The half-move counter is not a decimal number below 2³².
    Halfmoves,
    /// The move number is not a decimal number below 2³².
    Fullmoves,
    /// The operations of an EPD, `bm Nf3; id "x";`, are where this field should be.
    Operations(FenField),
    /// It has pockets or counters of a variant.
    Variant(Variant),
    /// A pocket has more pieces of one role than [`Pocket::MOST`](crate::Pocket::MOST).
    FullPocket,
    /// A side has given, or has still to give, more than three checks.
    Checks,
    /// A character of a pocket is not a piece.
    PocketPiece(char),
    /// A pocket has a king.
    KingInPocket,
    /// The placement does not end with the bracket that closes the pockets.
    UnclosedPocket,
    /// The fields can be read, but the position is not playable.
    Position(PositionError),
}

/// A FEN that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FenError {
    /// What is wrong.
    pub kind: FenErrorKind,
    /// Where, as a byte offset into the text.
    pub offset: usize,
}

impl FenError {
    /// The wrong field.
    ///
    /// ```
    /// use chess_arbiter::{FenField, Position};
    /// let error = "rnbqkbnr/pppppppp/8 w".parse::<Position>().unwrap_err();
    /// assert_eq!(error.field(), FenField::Placement);
    /// ```
    pub const fn field(&self) -> FenField {
        match self.kind {
            FenErrorKind::Empty | FenErrorKind::TooManyFields => FenField::Fields,
            FenErrorKind::Operations(field) => field,
            FenErrorKind::RankCount(_)
            | FenErrorKind::RankWidth(_)
            | FenErrorKind::UnknownPiece(_)
            | FenErrorKind::ConsecutiveDigits => FenField::Placement,
            FenErrorKind::Turn => FenField::Turn,
            FenErrorKind::Castling => FenField::Castling,
            FenErrorKind::EnPassant => FenField::EnPassant,
            FenErrorKind::Halfmoves => FenField::Halfmoves,
            FenErrorKind::Fullmoves => FenField::Fullmoves,
            FenErrorKind::Variant(Variant::Crazyhouse) => FenField::Placement,
            FenErrorKind::FullPocket
            | FenErrorKind::PocketPiece(_)
            | FenErrorKind::KingInPocket
            | FenErrorKind::UnclosedPocket => FenField::Placement,
            FenErrorKind::Checks => FenField::Fields,
            FenErrorKind::Variant(Variant::ThreeCheck) => FenField::Fields,
            FenErrorKind::Variant(_) | FenErrorKind::Position(_) => FenField::Position,
        }
    }

    /// The sentence for this error.
    pub const fn sentence(&self) -> Sentence {
        match self.kind {
            FenErrorKind::Empty => Sentence::FenEmpty,
            FenErrorKind::TooManyFields => Sentence::FenTooManyFields,
            FenErrorKind::RankCount(_) => Sentence::FenRankCount,
            FenErrorKind::RankWidth(_) => Sentence::FenRankWidth,
            FenErrorKind::UnknownPiece(_) => Sentence::FenUnknownPiece,
            FenErrorKind::ConsecutiveDigits => Sentence::FenConsecutiveDigits,
            FenErrorKind::Turn => Sentence::FenTurn,
            FenErrorKind::Castling => Sentence::FenCastling,
            FenErrorKind::EnPassant => Sentence::FenEnPassant,
            FenErrorKind::Halfmoves => Sentence::FenHalfmoves,
            FenErrorKind::Fullmoves => Sentence::FenFullmoves,
            FenErrorKind::Operations(_) => Sentence::FenOperations,
            // Only a build with variants can suggest naming the variant.
            FenErrorKind::Variant(_) if Variant::Crazyhouse.is_known() => Sentence::FenVariantOption,
            FenErrorKind::Variant(_) => Sentence::FenVariant,
            FenErrorKind::FullPocket => Sentence::FenFullPocket,
            FenErrorKind::PocketPiece(_) => Sentence::FenUnknownPiecePocket,
            FenErrorKind::Checks => Sentence::FenChecks,
            FenErrorKind::KingInPocket => Sentence::FenKingInPocket,
            FenErrorKind::UnclosedPocket => Sentence::FenUnclosedPocket,
            FenErrorKind::Position(error) => error.problem().sentence(),
        }
    }

    /// A stable code, the same in JavaScript: the name of its sentence, `fen-…` or the code of a problem.
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// let error = "rnbqkbnr/pppppppp/8 w".parse::<Position>().unwrap_err();
    /// assert_eq!(error.code(), "fen-rank-count");
    /// ```
    pub const fn code(&self) -> &'static str {
        match self.kind {
            FenErrorKind::Variant(_) => return Sentence::FenVariant.key(),
            FenErrorKind::PocketPiece(_) => return Sentence::FenUnknownPiece.key(),
            _ => {}
        }
        self.sentence().key()
    }

    /// The data of its sentence.
    pub fn facts(&self) -> Facts {
        let facts = Facts::new(self.sentence());
        match self.kind {
            FenErrorKind::RankCount(count) => facts.count(count as u32),
            FenErrorKind::RankWidth(rank) => facts.number(u32::from(rank.index()) + 1),
            FenErrorKind::UnknownPiece(letter) | FenErrorKind::PocketPiece(letter) => facts.letter(letter),
            FenErrorKind::Variant(variant) => facts.written(variant.name()),
            FenErrorKind::Position(error) => position_facts(error),
            _ => facts,
        }
    }

    /// One English sentence.
    pub fn message(&self) -> String {
        self.message_in(&Language::ENGLISH)
    }

    /// One sentence in a language.
    ///
    /// ```
    /// use chess_arbiter::{Language, Position};
    /// let error = "".parse::<Position>().unwrap_err();
    /// assert!(error.message_in(&Language::GERMAN).starts_with("Die FEN ist leer"));
    /// ```
    pub fn message_in(&self, language: &Language<'_>) -> String {
        language.message(&self.facts())
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message())
    }
}

impl core::error::Error for FenError {}

impl From<PositionError> for FenError {
    fn from(error: PositionError) -> FenError {
        at_start(FenErrorKind::Position(error))
    }
}

/// Splits a text into fields and remembers their offsets.
struct Fields<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Fields<'a> {
    fn next(&mut self) -> Option<&'a str> {
        let bytes = self.text.as_bytes();
        let is_blank = |byte: &u8| *byte <= b' ' && char::from(*byte).is_whitespace();
        while bytes.get(self.offset).is_some_and(is_blank) {
            self.offset += 1;
        }
        let mut end = self.offset;
        while bytes.get(end).is_some_and(|byte| !is_blank(byte)) {
            end += 1;
        }
        if end == self.offset { None } else { self.text.get(self.offset..end) }
    }

    /// What is wrong with a field. Recognizes FENs of variants and EPDs with operations.
    #[cold]
    fn meant(&self, field: &str, kind: FenErrorKind) -> FenErrorKind {
        let is_code =
            field.as_bytes().first().is_some_and(u8::is_ascii_alphabetic) && self.text.as_bytes().contains(&b';');
        match (variant_of(field, kind), kind) {
            (Some(variant), _) => FenErrorKind::Variant(variant),
            (None, FenErrorKind::Halfmoves) if is_code => FenErrorKind::Operations(FenField::Halfmoves),
            (None, FenErrorKind::TooManyFields) if is_code => FenErrorKind::Operations(FenField::Fields),
            (None, _) => kind,
        }
    }
}

impl FromStr for Setup {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Setup, FenError> {
        read_usual(text, &Setup::read_fields)
    }
}

/// Reads a FEN with unusual spaces and hyphens replaced by the usual ones. Errors keep their offsets.
fn read_usual(text: &str, read: &dyn Fn(&str) -> Result<Setup, FenError>) -> Result<Setup, FenError> {
    let is_usual = |byte: &u8| byte.is_ascii() && *byte != b'_';
    if text.as_bytes().iter().all(is_usual) {
        return read(text);
    }
    let has_blanks = text.trim().contains(char::is_whitespace);
    let usual = |letter: char| match plain(letter) {
        Some('_') if !has_blanks => ' ',
        Some('-') => '-',
        _ if letter.is_whitespace() => ' ',
        _ => letter,
    };
    read(&text.chars().map(usual).collect::<String>()).map_err(|error| {
        // The same number of characters, which may have more bytes.
        let mut place = 0;
        let before = |letter: &char| {
            let is_before = place < error.offset;
            place += usual(*letter).len_utf8();
            is_before
        };
        let offset = text.chars().take_while(before).map(char::len_utf8).sum();
        let kind = match (error.kind, text.get(offset..).and_then(|rest| rest.chars().next())) {
            (FenErrorKind::UnknownPiece(_), Some(letter)) => FenErrorKind::UnknownPiece(letter),
            (kind, _) => kind,
        };
        FenError { kind, offset }
    })
}

impl Setup {
    fn read_fields(text: &str) -> Result<Setup, FenError> {
        let mut setup = Setup::empty();
        let mut fields = Fields { text, offset: 0 };
        type Reader = fn(&mut Setup, &str) -> Result<(), FenError>;
        let readers: [Reader; 6] = [
            |setup, field| read_placement(field).map(|board| setup.board = board),
            |setup, field| read_turn(field).map(|turn| setup.turn = turn),
            Setup::read_castling,
            Setup::read_ep_square,
            |setup, field| {
                let number = read_number(field).ok_or(at_start(FenErrorKind::Halfmoves))?;
                setup.halfmoves = number;
                Ok(())
            },
            |setup, field| {
                let number = read_number(field).ok_or(at_start(FenErrorKind::Fullmoves))?;
                setup.fullmoves = number.max(1);
                Ok(())
            },
        ];
        for (number, read) in readers.into_iter().enumerate() {
            let Some(field) = fields.next() else {
                return if number == 0 { Err(at_start(FenErrorKind::Empty)) } else { Ok(setup) };
            };
            read(&mut setup, field).map_err(|error| FenError {
                kind: fields.meant(field, error.kind),
                offset: fields.offset + error.offset,
            })?;
            fields.offset += field.len();
        }
        match fields.next() {
            None => Ok(setup),
            Some(field) => {
                let kind = fields.meant(field, FenErrorKind::TooManyFields);
                Err(FenError { kind, offset: fields.offset })
            }
        }
    }
}

/// The variant whose FENs have this in a field that is wrong for chess: pockets as `[Qp]`, as a ninth rank or after the
/// move number; checks left as `3+3`, checks given as `+0+0`.
fn variant_of(field: &str, kind: FenErrorKind) -> Option<Variant> {
    let field = field.as_bytes();
    let has_pocket = || {
        let pocket = field.iter().rev().take_while(|letter| **letter != b'/');
        pocket.into_iter().all(|letter| Piece::from_letter(char::from(*letter)).is_some())
    };
    match kind {
        FenErrorKind::UnknownPiece('[') => Some(Variant::Crazyhouse),
        FenErrorKind::RankCount(9) | FenErrorKind::TooManyFields if has_pocket() => Some(Variant::Crazyhouse),
        FenErrorKind::EnPassant | FenErrorKind::Halfmoves | FenErrorKind::TooManyFields => {
            let [b'0'..=b'9', b'+', b'0'..=b'9'] = field.strip_prefix(b"+").unwrap_or(field) else { return None };
            Some(Variant::ThreeCheck)
        }
        _ => None,
    }
}

const fn at_start(kind: FenErrorKind) -> FenError {
    FenError { kind, offset: 0 }
}

/// The meaning of a common placement character: from bit 4 the number of squares to advance, in bits 0 to 2 the
/// role (6 for empty squares), in bit 3 the color. 0 for all other characters.
static MEANINGS: [u8; 128] = {
    let mut table = [0; 128];
    let mut letter = 0;
    while letter < 128 {
        if let Some(piece) = Piece::from_letter(letter as u8 as char) {
            table[letter] = 1 << 4 | (piece.color as u8) << 3 | piece.role as u8;
        } else if letter > b'0' as usize && letter < b'9' as usize {
            table[letter] = (letter as u8 - b'0') << 4 | 6;
        }
        letter += 1;
    }
    table
};

/// Reads a regular placement without branching on its pieces, which no processor can predict.
fn read_plain_placement(field: &str) -> Option<Board> {
    let mut sets = [0u64; 16];
    let (mut start, mut at) = (56u32, 56u32);
    let mut last = 0;
    for byte in field.bytes() {
        if byte == b'/' {
            if at != start + 8 || start == 0 {
                return None;
            }
            start -= 8;
            at = start;
            last = 0;
            continue;
        }
        let meaning = *MEANINGS.get(byte as usize)?;
        // Two digits in a row are an error.
        if meaning == 0 || at >= start + 8 || (last & meaning & 7) == 6 {
            return None;
        }
        sets[meaning as usize & 15] |= 1 << (at & 63);
        at += u32::from(meaning >> 4);
        last = meaning;
    }
    if start != 0 || at != 8 {
        return None;
    }
    let [p, n, b, r, q, k] = [0, 1, 2, 3, 4, 5].map(|role| sets[role] | sets[role + 8]);
    let numbers = [p | b | q, n | b | k, r | q | k];
    let white = sets[..6].iter().fold(0, |all, set| all | set);
    let black = (p | n | b | r | q | k) & !white;
    Some(Board::from_numbers(numbers.map(Bitboard), [white, black].map(Bitboard)))
}

fn read_placement(field: &str) -> Result<Board, FenError> {
    match read_plain_placement(field) {
        Some(board) => Ok(board),
        // An empty pocket.
        None => match field.strip_suffix('/').and_then(read_plain_placement) {
            Some(board) => Ok(board),
            None => read_odd_placement(field),
        },
    }
}

/// Reads any placement, with errors.
fn read_odd_placement(field: &str) -> Result<Board, FenError> {
    let mut board = Board::EMPTY;
    let ranks = field.bytes().filter(|&byte| byte == b'/').count() + 1;
    if ranks != 8 {
        // Reported first for texts that are not placements at all: "startpos" has one rank.
        return Err(at_start(FenErrorKind::RankCount(ranks)));
    }
    let (mut file, mut rank) = (0, 7u8);
    let mut last = b'/';
    for (offset, byte) in field.bytes().enumerate() {
        let error = |kind| Err(FenError { kind, offset });
        let this_rank = Rank::ALL[rank as usize & 7];
        if let Some(piece) = Piece::from_letter(char::from(byte)) {
            let Some(file_here) = File::from_index(file) else {
                return error(FenErrorKind::RankWidth(this_rank));
            };
            board.toggle(piece.color, piece.role, Square::new(file_here, this_rank).into());
            file += 1;
        } else {
            match byte {
                b'/' => {
                    if file != 8 {
                        return error(FenErrorKind::RankWidth(this_rank));
                    }
                    file = 0;
                    rank = rank.saturating_sub(1);
                }
                b'1'..=b'8' => {
                    if last.is_ascii_digit() {
                        return error(FenErrorKind::ConsecutiveDigits);
                    }
                    file += byte - b'0';
                    if file > 8 {
                        return error(FenErrorKind::RankWidth(this_rank));
                    }
                }
                b'~' if last.is_ascii_alphabetic() => {}
                _ => {
                    // Everything before is ASCII, so a character begins here.
                    let letter = field.get(offset..).and_then(|rest| rest.chars().next());
                    return error(FenErrorKind::UnknownPiece(letter.unwrap_or(char::REPLACEMENT_CHARACTER)));
                }
            }
        }
        last = byte;
    }
    if file != 8 {
        let kind = FenErrorKind::RankWidth(Rank::First);
        return Err(FenError { kind, offset: field.len() });
    }
    Ok(board)
}

fn read_turn(field: &str) -> Result<Color, FenError> {
    match field {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(at_start(FenErrorKind::Turn)),
    }
}

/// ASCII digits only: no sign, no overflow.
fn read_number(field: &str) -> Option<u32> {
    field.bytes().try_fold(0u32, |number, byte| {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        number.checked_mul(10)?.checked_add(u32::from(digit))
    })
}

impl Setup {
    /// Reads a castling field: `KQkq`, `HAha` or a mixture, or `-`. It does not determine the mode.
    pub fn read_castling(&mut self, field: &str) -> Result<(), FenError> {
        let mut castling = [[None; 2]; 2];
        if field.is_empty() {
            return Err(at_start(FenErrorKind::Castling));
        }
        for (offset, letter) in field.char_indices().filter(|_| field != "-") {
            let error = FenError { kind: FenErrorKind::Castling, offset };
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            let read = match letter.to_ascii_uppercase() {
                'K' => CastlingLetter::Side(CastlingSide::King),
                'Q' => CastlingLetter::Side(CastlingSide::Queen),
                file @ 'A'..='H' => {
                    CastlingLetter::File(File::from_letter(file.to_ascii_lowercase() as u8).ok_or(error)?)
                }
                _ => return Err(error),
            };
            let free = castling[color.index()].iter_mut().find(|place| place.is_none());
            *free.ok_or(error)? = Some(read);
        }
        self.castling = castling;
        Ok(())
    }

    /// Reads an en passant field: a square of rank 3 or 6, or `-`.
    pub fn read_ep_square(&mut self, field: &str) -> Result<(), FenError> {
        self.ep_square = match field.parse::<Square>() {
            Ok(square) if matches!(square.rank(), Rank::Third | Rank::Sixth) => Some(square),
            _ if field == "-" => None,
            _ => return Err(at_start(FenErrorKind::EnPassant)),
        };
        Ok(())
    }

    /// Writes all six fields. Castling rights that the board allows in this mode are written as for a position, the
    /// others unchanged. With [`EpStyle::Legal`] the en passant square is only written if a capture there is legal.
    pub fn write_fen<W: Write>(&self, mode: CastlingMode, style: FenStyle, to: &mut W) -> fmt::Result {
        let mut letters = self.x_fen_castling(mode);
        if style.castling == CastlingStyle::Shredder {
            for (color, letters) in Color::ALL.into_iter().zip(&mut letters) {
                for letter in letters.iter_mut().flatten() {
                    if let Ok(rook) = self.named_rook(color, *letter, mode) {
                        *letter = CastlingLetter::File(rook.file());
                    }
                }
            }
        }
        let ep_square = style.ep_square.shown(self.ep_square, || self.legal_ep_square(mode));
        self.write_fields(letters, ep_square, style, to)
    }

    fn legal_ep_square(&self, mode: CastlingMode) -> Option<Square> {
        let castling = CastlingRights::new(Bitboard::EMPTY);
        let counters = (self.halfmoves, self.fullmoves);
        let ep_square = self.possible_ep_square();
        Position::from_parts(self.board, self.turn, castling, mode, ep_square, counters, self.variant).legal_ep_square()
    }

    fn write_fields<W: Write>(
        &self,
        castling: Letters,
        ep_square: Option<Square>,
        style: FenStyle,
        to: &mut W,
    ) -> fmt::Result {
        let _ = style;
        of_variant!(self.write_variant_fields(castling, ep_square, style, to));
        write_epd(&self.board, self.turn, castling, ep_square, to)?;
        write_counters(self.halfmoves, self.fullmoves, to)
    }

    /// [`Setup::problems`] of a setup that was read from this FEN, and parts of the text that were ignored.
    ///
    /// ```
    /// use chess_arbiter::{CastlingMode, Setup};
    /// let fen = "4k3/8/8/8/8/8/8/4K3/ w - - 0 1";
    /// let setup: Setup = fen.parse()?;
    /// assert_eq!(setup.fen_problems(fen, CastlingMode::Orthodox)[0].code.code(), "ignored-pocket");
    /// # Ok::<(), chess_arbiter::FenError>(())
    /// ```
    pub fn fen_problems(&self, fen: &str, mode: CastlingMode) -> Vec<Problem> {
        let mut found = self.problems(mode);
        if self.ignores_pocket(fen) {
            ProblemCode::IgnoredPocket.report(Bitboard::EMPTY, &mut found);
        }
        found
    }

    /// Whether the FEN of this setup has an empty pocket although its variant has no pockets.
    #[doc(hidden)]
    pub fn ignores_pocket(&self, fen: &str) -> bool {
        self.variant() != Variant::Crazyhouse
            && Fields { text: fen, offset: 0 }.next().is_some_and(|placement| placement.ends_with('/'))
    }

    /// The error for a FEN with the contents of this setup, which is not playable.
    #[doc(hidden)]
    pub fn unplayable(&self, error: PositionError) -> FenError {
        let is_horde = self.board.color(Color::White).len() > 16;
        match error {
            PositionError::MissingKing(Color::White) if is_horde => at_start(FenErrorKind::Variant(Variant::Horde)),
            error => error.into(),
        }
    }

    /// The mode that the castling field suggests: Chess960 if it names files, else orthodox.
    ///
    /// ```
    /// use chess_arbiter::{CastlingMode, Setup};
    /// let setup: Setup = "4k3/8/8/8/8/8/8/4K2R w H -".parse()?;
    /// assert_eq!(setup.castling_mode(), CastlingMode::Chess960);
    /// # Ok::<(), chess_arbiter::FenError>(())
    /// ```
    pub fn castling_mode(&self) -> CastlingMode {
        let named = self.castling.as_flattened();
        if named.iter().any(|letter| matches!(letter, Some(CastlingLetter::File(_)))) {
            CastlingMode::Chess960
        } else {
            CastlingMode::Orthodox
        }
    }
}

impl Position {
    /// Reads a FEN in any of its forms. Without a mode, it is Chess960 if the castling
    /// field names files.
    ///
    /// ```
    /// use chess_arbiter::Position;
    ///
    /// let error = Position::from_fen("rnbqkbnr/pppppppp/8 w", None).unwrap_err();
    /// assert_eq!(error.field().name(), "placement");
    /// ```
    pub fn from_fen(text: &str, mode: Option<CastlingMode>) -> Result<Position, FenError> {
        let setup: Setup = text.parse()?;
        let mode = mode.unwrap_or_else(|| setup.castling_mode());
        Position::from_setup(&setup, mode).map_err(|error| setup.unplayable(error))
    }

    /// The position as X-FEN. [`Position::write_fen`] writes other styles.
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// assert_eq!(Position::start().fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    /// ```
    pub fn fen(&self) -> String {
        let mut text = String::new();
        // Writing to a String cannot fail.
        let _ = self.write_fen(FenStyle::new(), &mut text);
        text
    }

    /// Writes all six fields.
    ///
    /// ```
    /// use chess_arbiter::{CastlingStyle, FenStyle, Position};
    /// let mut text = String::new();
    /// let style = FenStyle::new().castling(CastlingStyle::Shredder);
    /// Position::default().write_fen(style, &mut text)?;
    /// assert_eq!(text, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
    /// # Ok::<(), core::fmt::Error>(())
    /// ```
    pub fn write_fen<W: Write>(&self, style: FenStyle, to: &mut W) -> fmt::Result {
        of_variant!(self.write_variant_fen(style, to));
        self.write_epd(style, to)?;
        write_counters(self.halfmoves(), self.fullmoves(), to)
    }

    /// Writes the four fields of EPD, without counters.
    ///
    /// ```
    /// use chess_arbiter::{FenStyle, Position};
    /// let mut text = String::new();
    /// Position::default().write_epd(FenStyle::default(), &mut text)?;
    /// assert_eq!(text, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
    /// # Ok::<(), core::fmt::Error>(())
    /// ```
    pub fn write_epd<W: Write>(&self, style: FenStyle, to: &mut W) -> fmt::Result {
        of_variant!(self.write_variant_epd(style, to));
        self.write_chess_epd(style, to)
    }

    #[inline(always)]
    fn write_chess_epd<W: Write>(&self, style: FenStyle, to: &mut W) -> fmt::Result {
        let ep_square = style.ep_square.shown(self.ep_square(), || self.legal_ep_square());
        write_epd(self.board(), self.turn(), self.castling_letters(style.castling), ep_square, to)
    }

    fn castling_letters(&self, style: CastlingStyle) -> Letters {
        Color::ALL.map(|color| {
            let rooks = self.board().pieces(color, Role::Rook) & color.back_rank().into();
            CastlingSide::ALL.map(|side| {
                let rook = self.castling_rook(color, side)?;
                let outermost = match side {
                    CastlingSide::King => rooks.last(),
                    CastlingSide::Queen => rooks.first(),
                };
                let plain = self.mode() == CastlingMode::Orthodox || outermost == Some(rook);
                Some(match style {
                    CastlingStyle::XFen if plain => CastlingLetter::Side(side),
                    _ => CastlingLetter::File(rook.file()),
                })
            })
        })
    }
}

/// When a FEN names the en passant square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EpStyle {
    /// Only if a capture there is legal.
    #[default]
    Legal,
    /// After every double push (PGN standard 16.1.3.4).
    Always,
}

impl EpStyle {
    fn shown(self, square: Option<Square>, legal: impl FnOnce() -> Option<Square>) -> Option<Square> {
        match self {
            EpStyle::Legal => legal(),
            EpStyle::Always => square,
        }
    }
}

/// How a FEN names castling rights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CastlingStyle {
    /// `KQkq`, with a file letter only for a rook that is not the outermost.
    #[default]
    XFen,
    /// Always file letters: `HAha`.
    Shredder,
}

/// The style in which a FEN is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
#[non_exhaustive]
pub struct FenStyle {
    pub ep_square: EpStyle,
    pub castling: CastlingStyle,
    pub pockets: PocketStyle,
    pub checks: CheckStyle,
}

#[allow(missing_docs)]
impl FenStyle {
    /// X-FEN: the en passant square of a legal capture, `KQkq`.
    pub const fn new() -> FenStyle {
        FenStyle {
            ep_square: EpStyle::Legal,
            castling: CastlingStyle::XFen,
            pockets: PocketStyle::Brackets,
            checks: CheckStyle::Left,
        }
    }

    pub const fn ep_square(mut self, ep_square: EpStyle) -> FenStyle {
        self.ep_square = ep_square;
        self
    }

    pub const fn castling(mut self, castling: CastlingStyle) -> FenStyle {
        self.castling = castling;
        self
    }

    pub const fn pockets(mut self, pockets: PocketStyle) -> FenStyle {
        self.pockets = pockets;
        self
    }

    pub const fn checks(mut self, checks: CheckStyle) -> FenStyle {
        self.checks = checks;
        self
    }
}

impl FromStr for Position {
    type Err = FenError;

    /// [`Position::from_fen`] without a mode.
    fn from_str(text: &str) -> Result<Position, FenError> {
        Position::from_fen(text, None)
    }
}

impl fmt::Display for Position {
    /// The X-FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_fen(FenStyle::default(), f)
    }
}

impl fmt::Display for Setup {
    /// All fields, unchanged: reading them gives the same setup.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_fields(self.castling, self.ep_square, FenStyle::new(), f)
    }
}

/// The castling field: for each color at most two letters.
type Letters = [[Option<CastlingLetter>; 2]; 2];

fn write_epd<W: Write>(
    board: &Board,
    turn: Color,
    castling: Letters,
    ep_square: Option<Square>,
    to: &mut W,
) -> fmt::Result {
    write_placement(board, to)?;
    to.write_str(if turn == Color::White { " w " } else { " b " })?;
    for (color, letters) in Color::ALL.into_iter().zip(castling) {
        for letter in letters.into_iter().flatten() {
            to.write_char(letter.letter(color))?;
        }
    }
    if castling.as_flattened().iter().all(Option::is_none) {
        to.write_char('-')?;
    }
    to.write_char(' ')?;
    match ep_square {
        None => to.write_char('-'),
        Some(square) => square.write(to),
    }
}

fn write_counters<W: Write>(halfmoves: u32, fullmoves: u32, to: &mut W) -> fmt::Result {
    for number in [halfmoves, fullmoves] {
        to.write_char(' ')?;
        write_number(number.into(), to)?;
    }
    Ok(())
}

fn write_placement<W: Write>(board: &Board, to: &mut W) -> fmt::Result {
    const LETTERS: &[u8; 16] = b" PNBRQK  pnbrqk ";
    let numbers = board.role_numbers();
    let (black, occupied) = (board.color(Color::Black), board.occupied());
    // Each rank takes at most eight characters and a slash.
    let mut text = [0; 128];
    let mut len = 0;
    for rank in Rank::ALL.into_iter().rev() {
        let start = 8 * u32::from(rank.index());
        let mut next = start;
        let put_empty = |text: &mut [u8; 128], len: usize, count: u32| {
            // Always written, but only kept if there are any: a branch would be unpredictable.
            text[len & 127] = b'0' + count as u8;
            len + (count != 0) as usize
        };
        for square in occupied & rank.into() {
            let at = u32::from(square.index());
            len = put_empty(&mut text, len, at - next);
            let number = numbers.at(square) | ((black.0 >> at & 1) as u32) << 3;
            text[len & 127] = LETTERS[number as usize & 15];
            len += 1;
            next = at + 1;
        }
        len = put_empty(&mut text, len, start + 8 - next);
        text[len & 127] = b'/';
        len += 1;
    }
    to.write_str(str::from_utf8(&text[..(len - 1) & 127]).unwrap_or_default())
}
