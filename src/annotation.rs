//! Commands for programs in PGN comments: clocks, evaluations, marks (`[%clk 0:01:30]`).
//!
//! Commands are removed from a comment's text. Unknown ones are kept unchanged.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::fmt::Write;

use crate::named::named;
use crate::square::Square;
use crate::text::{find_either, has_blank_line, join_lines, write_all, write_number};

named! {
    /// The colors of marks, by their letters in `[%csl]` and `[%cal]`.
    #[allow(missing_docs)]
    pub enum MarkColor(name, from_name) {
        Green = "green",
        Red = "red",
        Yellow = "yellow",
        Blue = "blue",
    }
}

impl MarkColor {
    const fn letter(self) -> char {
        match self {
            MarkColor::Green => 'G',
            MarkColor::Red => 'R',
            MarkColor::Yellow => 'Y',
            MarkColor::Blue => 'B',
        }
    }

    fn from_letter(letter: u8) -> Option<MarkColor> {
        MarkColor::ALL.into_iter().find(|color| color.letter() as u8 == letter)
    }
}

/// A number with six decimal places as an integer, to avoid floating point.
pub type Millionths = i64;

/// An engine's evaluation of a position, from White's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Eval {
    /// In millionths of a pawn.
    Pawns(Millionths),
    /// In moves to mate; negative if Black mates.
    Mate(i32),
}

/// The commands of a move's comments.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotations {
    /// `[%clk]`: the time left, in millionths of a second.
    pub clock: Option<Millionths>,
    /// `[%emt]`: the time the move took, in millionths of a second.
    pub elapsed: Option<Millionths>,
    /// `[%eval]`: an evaluation, and the depth of its search.
    pub eval: Option<(Eval, Option<u32>)>,
    /// `[%csl]`: marked squares.
    pub squares: Vec<(MarkColor, Square)>,
    /// `[%cal]`: arrows.
    pub arrows: Vec<(MarkColor, Square, Square)>,
    /// Every other command, in the order of the comments, and known ones that are unreadable or not the first of their
    /// kind.
    pub commands: Vec<Command>,
}

/// A command as it is written: `[%evp 0,3,19]` has the name `evp` and the value `0,3,19`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Command {
    /// Letters, digits, hyphens and underscores.
    pub name: String,
    /// Without surrounding white space; brackets in it are matched, and it does not contain `[%`.
    pub value: String,
}

impl Annotations {
    /// Whether there are no commands.
    pub fn is_empty(&self) -> bool {
        *self == Annotations::default()
    }

    /// Removes the commands from a comment. Returns the remaining text, trimmed, with a single space in place of each
    /// command, or a blank line if there was one beside it.
    ///
    /// The remaining text contains no command, even if commands were nested, so it reads the same again.
    pub fn take_from(&mut self, comment: &str) -> String {
        let mut text = String::new();
        // The starts of open commands in the text, the innermost last, and of the brackets in them, as `None`.
        let mut opened = Vec::new();
        let mut rest = comment.trim();
        // The separator from the text that follows, if a command was just removed there.
        let mut took = None;
        while let Some(at) = find_either(rest.as_bytes(), *b"[]") {
            let (before, bracket) = rest.split_at(at);
            join(&mut text, &mut took, before);
            if let Some(command) = bracket.strip_prefix("[%") {
                join(&mut text, &mut took, "[%");
                opened.push(Some(text.len()));
                rest = command;
                continue;
            }
            rest = &bracket[1..];
            let closed = if bracket.starts_with(']') { opened.pop().flatten() } else { None };
            match closed {
                Some(open) if self.read(&text[open..]) => {
                    let before = &text[..open - 2];
                    let end = before.trim_end().len();
                    took = Some(if has_blank_line(&before[end..]) { "\n\n" } else { " " });
                    text.truncate(end);
                }
                _ => {
                    join(&mut text, &mut took, &bracket[..1]);
                    if bracket.starts_with('[') && !opened.is_empty() {
                        opened.push(None);
                    }
                }
            }
        }
        join(&mut text, &mut took, rest);
        text
    }

    /// Reads one command without its brackets. Returns `false` if it is not a command.
    fn read(&mut self, command: &str) -> bool {
        let (name, value) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        let value = value.trim();
        let is_known = match name {
            "clk" => store(&mut self.clock, read_time(value)),
            "emt" => store(&mut self.elapsed, read_time(value)),
            "eval" => store(&mut self.eval, read_eval(value)),
            "csl" => read_marks(value, 2).is_some_and(|marks| {
                self.squares.extend(marks.iter().map(|&(color, square, _)| (color, square)));
                true
            }),
            "cal" => read_marks(value, 4).is_some_and(|marks| {
                self.arrows.extend(marks);
                true
            }),
            _ => false,
        };
        let is_named =
            !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
        if !is_known && is_named {
            self.commands.push(Command { name: name.into(), value: value.into() });
        }
        is_named
    }
}

/// Normalizes a comment for PGN: lines are trimmed, and of several blank lines in a row one is kept.
pub fn tidy_comment(text: &str) -> String {
    join_lines(text, '\n')
}

/// Appends to a text, separated if a command was removed there: by a blank line if there was one before or after it.
fn join(text: &mut String, took: &mut Option<&str>, more: &str) {
    let Some(gap) = *took else { return text.push_str(more) };
    let rest = more.trim_start();
    let gap = if has_blank_line(&more[..more.len() - rest.len()]) { "\n\n" } else { gap };
    *took = rest.is_empty().then_some(gap);
    if !text.is_empty() && !rest.is_empty() {
        text.push_str(gap);
    }
    text.push_str(rest);
}

fn store<T>(place: &mut Option<T>, value: Option<T>) -> bool {
    // The first one counts; a second one is kept unchanged.
    let known = value.is_some() && place.is_none();
    if known {
        *place = value;
    }
    known
}

/// Reads a list of marks, each a color followed by two letters for a square, which is then both ends, or four for an
/// arrow.
fn read_marks(value: &str, letters: usize) -> Option<Vec<(MarkColor, Square, Square)>> {
    let square = |&[file, rank]: &[u8; 2]| Square::from_ascii(file, rank);
    let mark = |item: &str| match item.trim().as_bytes().split_first()? {
        (color, squares) if squares.len() == letters => {
            Some((MarkColor::from_letter(*color)?, square(squares.first_chunk()?)?, square(squares.last_chunk()?)?))
        }
        _ => None,
    };
    value.split(',').map(mark).collect()
}

/// A decimal number with at most six places, in millionths.
fn read_decimal(text: &str) -> Option<Millionths> {
    let (negative, digits) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    let (whole, places) = digits.split_once('.').unwrap_or((digits, ""));
    if (whole.is_empty() && places.is_empty()) || places.len() > 6 {
        return None;
    }
    let mut number: i64 = 0;
    let padding = core::iter::repeat_n(b'0', 6 - places.len());
    for digit in whole.bytes().chain(places.bytes()).chain(padding) {
        if !digit.is_ascii_digit() {
            return None;
        }
        // Negative, because there is one more negative number than positive ones.
        number = number.checked_mul(10)?.checked_sub(i64::from(digit - b'0'))?;
    }
    if negative { Some(number) } else { number.checked_neg() }
}

/// `h:mm:ss`, with decimal places. A time of two numbers could be hours or minutes, so it is not read.
fn read_time(text: &str) -> Option<Millionths> {
    let mut total: Millionths = 0;
    let parts = text.split(':').count();
    for (index, part) in text.split(':').enumerate() {
        let number = if index + 1 == parts {
            read_decimal(part)?
        } else {
            part.parse::<u32>().ok().map(i64::from)?.checked_mul(1_000_000)?
        };
        if number < 0 || parts != 3 {
            return None;
        }
        total = total.checked_mul(60)?.checked_add(number)?;
    }
    Some(total)
}

fn read_eval(text: &str) -> Option<(Eval, Option<u32>)> {
    let (value, depth) = match text.split_once(',') {
        Some((value, depth)) => (value.trim(), Some(depth.trim().parse().ok()?)),
        None => (text, None),
    };
    let eval = match value.strip_prefix('#') {
        Some(mate) => Eval::Mate(mate.parse().ok()?),
        None => Eval::Pawns(read_decimal(value)?),
    };
    Some((eval, depth))
}

fn write_decimal<W: Write>(number: Millionths, at_least: usize, to: &mut W) -> fmt::Result {
    if number < 0 {
        to.write_char('-')?;
    }
    let number = number.unsigned_abs();
    write_number(number / 1_000_000, to)?;
    let mut places = number % 1_000_000;
    let mut written = 0;
    while places != 0 || written < at_least {
        if written == 0 {
            to.write_char('.')?;
        }
        to.write_char((b'0' + (places / 100_000) as u8) as char)?;
        places = places % 100_000 * 10;
        written += 1;
    }
    Ok(())
}

fn write_time<W: Write>(time: Millionths, to: &mut W) -> fmt::Result {
    let seconds = time / 1_000_000;
    write_decimal(seconds / 3600 * 1_000_000, 0, to)?;
    for number in [seconds / 60 % 60 * 1_000_000, time % 60_000_000] {
        to.write_str(if number < 10_000_000 { ":0" } else { ":" })?;
        write_decimal(number, 0, to)?;
    }
    Ok(())
}

impl Annotations {
    /// Writes all commands. Negative times cannot be written and are dropped.
    pub fn write<W: Write>(&self, to: &mut W) -> fmt::Result {
        let Annotations { clock, elapsed, eval, squares, arrows, commands } = self;
        if let Some((eval, depth)) = *eval {
            to.write_str("[%eval ")?;
            match eval {
                Eval::Pawns(pawns) => write_decimal(pawns, 2, to)?,
                Eval::Mate(moves) => {
                    to.write_char('#')?;
                    write_decimal(i64::from(moves) * 1_000_000, 0, to)?;
                }
            }
            if let Some(depth) = depth {
                to.write_char(',')?;
                write_number(depth.into(), to)?;
            }
            to.write_char(']')?;
        }
        for (name, time) in [("[%clk ", *clock), ("[%emt ", *elapsed)] {
            if let Some(time) = time.filter(|time| *time >= 0) {
                to.write_str(name)?;
                write_time(time, to)?;
                to.write_char(']')?;
            }
        }
        let squares = squares.iter().map(|(color, square)| (*color, *square, None));
        write_marks("[%csl ", squares, to)?;
        let arrows = arrows.iter().map(|(color, from, to)| (*color, *from, Some(*to)));
        write_marks("[%cal ", arrows, to)?;
        for Command { name, value } in commands {
            write_all(&["[%", name, if value.is_empty() { "" } else { " " }, value, "]"], to)?;
        }
        Ok(())
    }
}

fn write_marks<W: Write>(
    name: &str,
    marks: impl Iterator<Item = (MarkColor, Square, Option<Square>)>,
    to: &mut W,
) -> fmt::Result {
    let mut before = name;
    for (color, from, target) in marks {
        to.write_str(before)?;
        to.write_char(color.letter())?;
        from.write(to)?;
        if let Some(target) = target {
            target.write(to)?;
        }
        before = ",";
    }
    if before == name { Ok(()) } else { to.write_char(']') }
}

impl fmt::Display for Annotations {
    /// [`Annotations::write`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn commands_are_written_as_they_were_read() {
        for text in [
            "[%clk 0:00:30]",
            "[%clk 1:02:03.45]",
            "[%emt 0:00:07]",
            "[%eval 0.17]",
            "[%eval -1.25,20]",
            "[%eval #-3]",
            "[%eval #5,40]",
            "[%csl Ga1,Rb2][%cal Ya1h8]",
        ] {
            let mut annotations = Annotations::default();
            assert_eq!(annotations.take_from(text), "", "{text}");
            assert_eq!(annotations.to_string(), text);
        }
    }

    /// A new field makes this fail to compile: add its command here.
    #[test]
    fn every_field_has_its_command() {
        let text = "[%eval 0.17,20][%clk 0:00:30][%emt 0:00:07][%csl Ga1][%cal Ya1h8][%evp 0,3,19]";
        let mut annotations = Annotations::default();
        assert_eq!(annotations.take_from(text), "");
        assert_eq!(annotations.to_string(), text);
        let Annotations { clock, elapsed, eval, squares, arrows, commands } = annotations;
        assert!(clock.is_some() && elapsed.is_some() && eval.is_some());
        assert!(!squares.is_empty() && !arrows.is_empty() && !commands.is_empty());
    }

    #[test]
    fn negative_times_are_not_written() {
        let annotations = Annotations { clock: Some(-1), elapsed: Some(-60_000_000), ..Annotations::default() };
        assert_eq!(annotations.to_string(), "");
    }

    #[test]
    fn unknown_commands_are_kept() {
        for (text, rest, commands) in [
            ("[%evp 0,3,19]", "", "[%evp 0,3,19]"),
            ("a [%b] c", "a c", "[%b]"),
            ("x[%tqu \"En\",\"\",  1 ]z", "x z", "[%tqu \"En\",\"\",  1]"),
            ("[%clk soon] [%csl Xa1]", "", "[%clk soon][%csl Xa1]"),
            ("[%clk 0:00:01][%clk 0:00:02]", "", "[%clk 0:00:01][%clk 0:00:02]"),
            ("[%mdl 64][%evp 1]a[%mdl 8]", "a", "[%mdl 64][%evp 1][%mdl 8]"),
            // A clock has hours: these are hours or minutes, or seconds.
            ("[%clk 1:30] [%emt 90]", "", "[%clk 1:30][%emt 90]"),
            ("[%egt 1:30][%mct 2:00]", "", "[%egt 1:30][%mct 2:00]"),
            ("[%emt 1:2:3:4]", "", "[%emt 1:2:3:4]"),
            // Nested: the inner one first.
            ("[%a [%clk 0:00:01] b]", "", "[%clk 0:00:01][%a b]"),
            // Brackets in a command are matched. Without brackets of its own it is not a command.
            ("See [%hint find [the] move] now", "See now", "[%hint find [the] move]"),
            ("[%a [[b] c] [d]] e [f]", "e [f]", "[%a [[b] c] [d]]"),
            ("[%a [x] b", "[%a [x] b", ""),
            // Not commands: without a name, or unclosed.
            ("[% x] [%] [%\u{e9} 1] [x] [%a", "[% x] [%] [%\u{e9} 1] [x] [%a", ""),
            // A blank line beside a command stays one.
            ("a\n\n[%evp 1] b", "a\n\nb", "[%evp 1]"),
            ("a [%evp 1][%mdl 2]\n\nb", "a\n\nb", "[%evp 1][%mdl 2]"),
            ("\n\n[%evp 1]\n\nb\n\n[%mdl 2]", "b", "[%evp 1][%mdl 2]"),
        ] {
            let mut annotations = Annotations::default();
            assert_eq!(annotations.take_from(text), rest, "{text}");
            assert_eq!(annotations.to_string(), commands, "{text}");
            let mut again = Annotations::default();
            assert_eq!(again.take_from(commands), "", "{text}");
            assert_eq!(again, annotations, "{text}");
        }
        let mut annotations = Annotations::default();
        assert_eq!(annotations.take_from("prefix [%csl Ga1,Rb2][%cal Ya1h8] suffix"), "prefix suffix");
        assert_eq!(annotations.take_from("[%clk\n0:29:32.6][%timestamp 43]"), "");
        assert_eq!(annotations.clock, Some(1_772_600_000));
        assert_eq!(annotations.commands, [Command { name: "timestamp".into(), value: "43".into() }]);
    }
}
