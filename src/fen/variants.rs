//! What FENs of variants have in addition to chess. Crazyhouse: pockets as `[Qp]` or as a ninth rank `/Qp` after the
//! placement, or as chess.com writes them after the move number, and `~` after promoted pieces. Three-check: the checks
//! left as a field `3+3` before the counters or before the en passant square, or those given as `+0+0` at the end.

use alloc::string::String;
use core::fmt;
use core::fmt::Write;

use super::{FenError, FenErrorKind, FenStyle, Fields, Letters, read_usual};
use crate::bitboard::Bitboard;
use crate::piece::{Color, Piece, Role};
use crate::position::Position;
use crate::setup::Setup;
use crate::square::Square;
use crate::text::write_number;
use crate::variant::{MOST_CHECKS, Pocket, Variant, VariantState};

/// How a FEN of crazyhouse writes the pockets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PocketStyle {
    /// In brackets after the placement: `[Qp]`.
    #[default]
    Brackets,
    /// As a ninth rank: `/Qp`, as Lichess writes them.
    Rank,
}

/// How a FEN of three-check counts the checks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CheckStyle {
    /// The checks that White and Black still have to give, before the half-move counter: `3+3`.
    #[default]
    Left,
    /// The checks that were given, at the end: `+0+0`, as Lichess writes them.
    Given,
}

impl Setup {
    /// Reads a FEN of the variant that begins with this state.
    pub(crate) fn read_of_variant(text: &str, start: VariantState) -> Result<Setup, FenError> {
        match start.variant() {
            Variant::Chess => text.parse(),
            _ => read_usual(text, &|text: &str| Setup::read_variant_fields(text, start)),
        }
    }

    fn read_variant_fields(text: &str, start: VariantState) -> Result<Setup, FenError> {
        // Additions to chess are replaced by spaces, so that errors keep their offsets.
        let mut plain = String::from(text);
        let variant = match start.variant() {
            Variant::Crazyhouse => {
                let (pockets, promoted) = take_pockets(&mut plain)?;
                start.with_pockets(pockets, promoted)
            }
            Variant::ThreeCheck => start.with_checks(take_checks(&mut plain)?.unwrap_or(start.checks())),
            _ => start,
        };
        let setup = Setup { variant, ..Setup::read_fields(&plain)? };
        Ok(Setup { variant: setup.playable_variant(), ..setup })
    }
}

/// Replaces a part of a text by spaces, so that errors keep their offsets.
fn blank(text: &mut String, start: usize, end: usize) {
    let after = text.split_off(end);
    text.truncate(start);
    (start..end).for_each(|_| text.push(' '));
    text.push_str(&after);
}

/// Each field with its place.
fn fields(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut fields = Fields { text, offset: 0 };
    core::iter::from_fn(move || {
        let field = fields.next()?;
        let start = fields.offset;
        fields.offset += field.len();
        Some((start, field))
    })
}

/// Reads pockets and promoted squares, and replaces pockets by spaces.
fn take_pockets(text: &mut String) -> Result<([Pocket; 2], Bitboard), FenError> {
    let mut pockets = [Pocket::EMPTY; 2];
    let Some((start, placement)) = fields(text).next() else { return Ok((pockets, Bitboard::EMPTY)) };
    let cut = placement.find('[').or_else(|| placement.match_indices('/').nth(7).map(|(at, _)| at));
    let mut promoted = promoted_in(placement);
    if let Some(cut) = cut {
        let (start, end) = (start + cut, start + placement.len());
        let is_bracket = placement[cut..].starts_with('[');
        let inner = if is_bracket { end - 1 } else { end };
        if is_bracket && !placement.ends_with(']') {
            return Err(FenError { kind: FenErrorKind::UnclosedPocket, offset: start });
        }
        read_pocket(&text[start + 1..inner], start + 1, &mut pockets)?;
        blank(text, start, end);
        return Ok((pockets, promoted));
    }
    // Pockets of chess.com follow the move number, and promoted squares follow them. Anything else is left to the chess
    // reader, because the error may be in an earlier field.
    let is_pocket = |field: &str| field == "-" || field.bytes().all(|byte| byte.is_ascii_alphabetic());
    let mut after = fields(text).skip(6);
    let Some((start, letters)) = after.next().filter(|(_, field)| is_pocket(field)) else {
        return Ok((pockets, promoted));
    };
    read_pocket(letters, start, &mut pockets)?;
    let mut end = start + letters.len();
    if let Some((start, squares)) = after.next() {
        for pair in squares.as_bytes().chunks(2) {
            let square = if let [file, rank] = *pair { Square::from_ascii(file, rank) } else { None };
            let wrong = FenError { kind: FenErrorKind::TooManyFields, offset: start };
            promoted = promoted.with(square.ok_or(wrong)?);
        }
        end = start + squares.len();
    }
    drop(after);
    blank(text, start, end);
    Ok((pockets, promoted))
}

/// Adds the letters of pockets, whose place in the FEN is an offset. `-` means that they are empty.
fn read_pocket(letters: &str, offset: usize, pockets: &mut [Pocket; 2]) -> Result<(), FenError> {
    let letters = if letters == "-" { "" } else { letters };
    for (place, letter) in letters.char_indices() {
        let error = |kind| Err(FenError { kind, offset: offset + place });
        let Some(piece) = Piece::from_letter(letter) else { return error(FenErrorKind::PocketPiece(letter)) };
        let pocket = &mut pockets[piece.color.index()];
        match pocket.count(piece.role) {
            _ if piece.role == Role::King => return error(FenErrorKind::KingInPocket),
            Pocket::MOST => return error(FenErrorKind::FullPocket),
            _ => pocket.add(piece.role),
        }
    }
    Ok(())
}

/// The squares of a placement whose pieces are followed by `~`. Errors in the placement are found later.
fn promoted_in(placement: &str) -> Bitboard {
    let (mut file, mut rank) = (0u32, 7u32);
    let (mut last, mut promoted) = (0u32, Bitboard::EMPTY);
    for byte in placement.bytes() {
        match byte {
            b'~' => promoted = promoted.with(Square::wrapping(last)),
            b'/' => (file, rank) = (0, rank.saturating_sub(1)),
            b'1'..=b'8' => file += u32::from(byte - b'0'),
            _ => {
                last = 8 * rank + file;
                file += 1;
            }
        }
    }
    promoted
}

/// Reads the checks that each side has left, if the text has counters, and replaces these by spaces.
fn take_checks(text: &mut String) -> Result<Option<[u8; 2]>, FenError> {
    let is_number = |text: &&str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let counters = |field: &str| {
        let counts = field.strip_prefix('+').unwrap_or(field).split_once('+')?;
        let counts: [&str; 2] = counts.into();
        let checks = counts.map(|count| count.parse().unwrap_or(u8::MAX));
        counts.iter().all(is_number).then_some((checks, field.starts_with('+')))
    };
    let found = fields(text).skip(3).find_map(|(start, field)| Some((start, field.len(), counters(field)?)));
    let Some((start, len, (checks, is_given))) = found else { return Ok(None) };
    if checks.into_iter().any(|count| count > MOST_CHECKS) {
        return Err(FenError { kind: FenErrorKind::Checks, offset: start });
    }
    blank(text, start, start + len);
    Ok(Some(if is_given { checks.map(|given| MOST_CHECKS - given) } else { checks }))
}

impl Position {
    pub(super) fn write_variant_fen<W: Write>(&self, style: FenStyle, to: &mut W) -> fmt::Result {
        let counters = Some((self.halfmoves(), self.fullmoves()));
        self.with_variant_fields(style, counters, to)
    }

    pub(super) fn write_variant_epd<W: Write>(&self, style: FenStyle, to: &mut W) -> fmt::Result {
        self.with_variant_fields(style, None, to)
    }

    fn with_variant_fields<W: Write>(&self, style: FenStyle, counters: Option<(u32, u32)>, to: &mut W) -> fmt::Result {
        let mut epd = String::new();
        self.write_chess_epd(style, &mut epd)?;
        write_with(&epd, self.variant_state(), style, counters, to)
    }
}

impl Setup {
    pub(super) fn write_variant_fields<W: Write>(
        &self,
        castling: Letters,
        ep_square: Option<Square>,
        style: FenStyle,
        to: &mut W,
    ) -> fmt::Result {
        let mut epd = String::new();
        super::write_epd(&self.board, self.turn, castling, ep_square, &mut epd)?;
        write_with(&epd, &self.variant, style, Some((self.halfmoves, self.fullmoves)), to)
    }
}

/// Not inlined, because writing a character into a string takes much code.
#[inline(never)]
fn put<W: Write>(letter: char, to: &mut W) -> fmt::Result {
    to.write_char(letter)
}

/// Writes the fields of EPD with what the variant adds.
fn write_with<W: Write>(
    epd: &str,
    state: &VariantState,
    style: FenStyle,
    counters: Option<(u32, u32)>,
    to: &mut W,
) -> fmt::Result {
    let (placement, rest) = epd.split_once(' ').unwrap_or((epd, ""));
    write_placement(placement, state.promoted(), to)?;
    if state.variant() == Variant::Crazyhouse {
        put(if style.pockets == PocketStyle::Brackets { '[' } else { '/' }, to)?;
        for (color, pocket) in Color::ALL.into_iter().zip(state.pockets()) {
            // The strongest first, as most programs write them.
            for role in Role::ALL.into_iter().rev() {
                for _ in 0..pocket.count(role) {
                    put(Piece { color, role }.letter(), to)?;
                }
            }
        }
        if style.pockets == PocketStyle::Brackets {
            put(']', to)?;
        }
    }
    put(' ', to)?;
    to.write_str(rest)?;
    let checks = (state.variant() == Variant::ThreeCheck).then_some(state.checks());
    if let (Some(checks), CheckStyle::Left) = (checks, style.checks) {
        put(' ', to)?;
        write_checks(checks, to)?;
    }
    if let Some((halfmoves, fullmoves)) = counters {
        super::write_counters(halfmoves, fullmoves, to)?;
    }
    if let (Some(checks), CheckStyle::Given) = (checks, style.checks) {
        to.write_str(" +")?;
        write_checks(checks.map(|left| MOST_CHECKS.saturating_sub(left)), to)?;
    }
    Ok(())
}

fn write_checks<W: Write>([white, black]: [u8; 2], to: &mut W) -> fmt::Result {
    write_number(white.into(), to)?;
    put('+', to)?;
    write_number(black.into(), to)
}

/// Writes a placement with `~` after promoted pieces.
fn write_placement<W: Write>(placement: &str, promoted: Bitboard, to: &mut W) -> fmt::Result {
    let (mut file, mut rank) = (0, 7);
    for letter in placement.chars() {
        put(letter, to)?;
        match letter {
            '/' => (file, rank) = (0, rank - 1),
            '1'..='8' => file += letter as u32 - '0' as u32,
            _ => {
                if promoted.contains(Square::wrapping(8 * rank + file)) {
                    put('~', to)?;
                }
                file += 1;
            }
        }
    }
    Ok(())
}
