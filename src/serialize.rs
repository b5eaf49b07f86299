//! `Serialize` of the feature `serde` where it cannot be derived: values in the shape of JavaScript.
//!
//! Field names are in camelCase, and absent values are omitted. A name from a fixed set, such as a square or a
//! code, is serialized as a unit variant, because the bindings share these strings instead of copying them.

use alloc::string::String;

use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

use crate::annotation::{Annotations, Command, Eval, MarkColor, Millionths};
use crate::bitboard::Bitboard;
use crate::castling::CastlingSide;
use crate::chess_move::MoveKind;
use crate::facts::{Facts, Played, Value};
use crate::fen::{FenError, FenField};
use crate::game::{DrawClaim, Notes};
use crate::outcome::{EndReason, GameEnd, Outcome};
use crate::pgn::PgnIssue;
use crate::piece::{Color, Role};
use crate::problems::Problem;
use crate::san::San;
use crate::square::Square;
use crate::verdict::{IllegalReason, Refusal};

/// As its name: `"e4"`.
impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit_variant("Square", self.index().into(), self.name())
    }
}

/// As a list of its squares.
impl Serialize for Bitboard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

/// As `"1-0"`, `"0-1"` or `"1/2-1/2"`.
impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let index = match self {
            Outcome::Win(color) => color.index() as u32,
            Outcome::Draw => 2,
        };
        serializer.serialize_unit_variant("Outcome", index, self.name())
    }
}

/// `result`, `reason`, `winner`, and `by` where it is known.
impl Serialize for GameEnd {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct End {
            result: Outcome,
            reason: EndReason,
            winner: Option<Color>,
            #[serde(skip_serializing_if = "Option::is_none")]
            by: Option<Color>,
        }
        let GameEnd { outcome: result, reason, by } = *self;
        End { result, reason, winner: self.winner(), by }.serialize(serializer)
    }
}

/// As a complete move object.
impl Serialize for San {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        #[serde(rename_all = "camelCase")]
        struct Move {
            from: Square,
            to: Square,
            role: Role,
            color: Color,
            #[serde(skip_serializing_if = "Option::is_none")]
            captured: Option<Role>,
            #[serde(skip_serializing_if = "Option::is_none")]
            promotion: Option<Role>,
            #[serde(skip_serializing_if = "Option::is_none")]
            castle: Option<CastlingSide>,
            en_passant: bool,
            double_push: bool,
            check: bool,
            checkmate: bool,
            #[serde(skip_serializing_if = "Option::is_none")]
            pass: Option<bool>,
            san: String,
            uci: String,
        }
        let mv = self.mv();
        let mut uci = String::new();
        // Writing to a String cannot fail.
        let _ = self.uci().write(&mut uci);
        Move {
            from: mv.from(),
            to: mv.to(),
            role: mv.role(),
            color: self.color(),
            captured: mv.capture(),
            promotion: mv.promotion(),
            castle: mv.kind().castling_side(),
            en_passant: mv.is_en_passant(),
            double_push: mv.kind() == MoveKind::DoublePush,
            check: self.is_check(),
            checkmate: self.is_checkmate(),
            pass: (mv.kind() == MoveKind::Null).then_some(true),
            san: text(*self),
            uci,
        }
        .serialize(serializer)
    }
}

fn text(san: San) -> String {
    let mut text = String::new();
    // Writing to a String cannot fail.
    let _ = san.write(&mut text);
    text
}

impl Serialize for Played {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Played", 3)?;
        object.serialize_field("number", &self.number)?;
        object.serialize_field("color", &self.san.color())?;
        object.serialize_field("san", &text(self.san))?;
        object.end()
    }
}

/// A fact; moves are serialized as text.
impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Color(color) => color.serialize(serializer),
            Value::Role(role) => role.serialize(serializer),
            Value::Square(square) => square.serialize(serializer),
            Value::Piece(piece) => piece.serialize(serializer),
            Value::Pieces(pieces) => pieces.serialize(serializer),
            Value::Move(san) => serializer.serialize_str(&text(*san)),
            Value::Moves(sans) => serializer.collect_seq(sans.iter().map(|san| text(*san))),
            Value::Played(played) => played.serialize(serializer),
            Value::Number(number) => number.serialize(serializer),
            Value::Line(line) => line.serialize(serializer),
            Value::Side(side) => side.serialize(serializer),
            Value::Letter(letter) => serializer.serialize_str(letter.encode_utf8(&mut [0; 4])),
            Value::Text(text) => text.serialize(serializer),
            Value::Sentence(sentence) => sentence.serialize(serializer),
            Value::Outcome(outcome) => outcome.serialize(serializer),
            Value::Pocket(pocket) => serializer.collect_seq(pocket.roles()),
        }
    }
}

/// The name of the sentence, and the facts that are present, by name.
impl Serialize for Facts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let facts = self.all();
        let mut object = serializer.serialize_struct("Facts", 1 + facts.len())?;
        object.serialize_field("sentence", &self.sentence)?;
        for (name, value) in &facts {
            object.serialize_field(name, value)?;
        }
        object.end()
    }
}

/// `reason`, `squares`, `refutation` as text, `candidates` as move objects, and `facts`.
impl Serialize for Refusal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Refused<'a> {
            reason: IllegalReason,
            squares: Bitboard,
            #[serde(skip_serializing_if = "Option::is_none")]
            refutation: Option<String>,
            candidates: &'a [San],
            facts: &'a Facts,
        }
        let Refusal { reason, facts, squares, refutation, candidates } = self;
        let (reason, squares, refutation) = (*reason, *squares, refutation.map(text));
        Refused { reason, squares, refutation, candidates, facts }.serialize(serializer)
    }
}

/// `code`, `facts`, `squares`, and whether it is `fatal`.
impl Serialize for Problem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Problem { code, facts, squares } = self;
        let mut object = serializer.serialize_struct("Problem", 4)?;
        object.serialize_field("code", code)?;
        object.serialize_field("facts", facts)?;
        object.serialize_field("squares", squares)?;
        object.serialize_field("fatal", &code.is_fatal())?;
        object.end()
    }
}

/// `field`, `code`, `offset` and `facts`.
impl Serialize for FenError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Error {
            field: FenField,
            code: &'static str,
            offset: usize,
            facts: Facts,
        }
        Error { field: self.field(), code: self.code(), offset: self.offset, facts: self.facts() }.serialize(serializer)
    }
}

/// `line`, `column`, `code`, `lost`, `facts`, and for an illegal move the refusal as `verdict`.
impl Serialize for PgnIssue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Issue<'a> {
            line: u32,
            column: u32,
            code: &'static str,
            lost: bool,
            facts: &'a Facts,
            #[serde(skip_serializing_if = "Option::is_none")]
            verdict: Option<&'a Refusal>,
        }
        let PgnIssue { line, column, .. } = *self;
        let (code, lost, facts, verdict) = (self.code(), self.lost(), self.facts(), self.verdict());
        Issue { line, column, code, lost, facts, verdict }.serialize(serializer)
    }
}

/// `commentBefore`, `comment`, `nags` and `annotations`.
impl Serialize for Notes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        #[serde(rename_all = "camelCase")]
        struct Written<'a> {
            comment_before: &'a str,
            comment: &'a str,
            nags: &'a [u16],
            annotations: &'a Annotations,
        }
        let Notes { before, after, nags, annotations } = self;
        Written { comment_before: before, comment: after, nags, annotations }.serialize(serializer)
    }
}

/// Times in seconds, evaluations in pawns or moves to mate; absent values are omitted.
impl Serialize for Annotations {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Commands<'a> {
            #[serde(skip_serializing_if = "Option::is_none")]
            clock: Option<f64>,
            #[serde(skip_serializing_if = "Option::is_none")]
            elapsed: Option<f64>,
            #[serde(skip_serializing_if = "Option::is_none")]
            eval: Option<Evaluation>,
            #[serde(skip_serializing_if = "Marks::is_empty")]
            squares: Marks<'a, (MarkColor, Square)>,
            #[serde(skip_serializing_if = "Marks::is_empty")]
            arrows: Marks<'a, (MarkColor, Square, Square)>,
            #[serde(skip_serializing_if = "<[Command]>::is_empty")]
            commands: &'a [Command],
        }
        #[derive(Serialize)]
        struct Evaluation {
            #[serde(skip_serializing_if = "Option::is_none")]
            pawns: Option<f64>,
            #[serde(skip_serializing_if = "Option::is_none")]
            mate: Option<i32>,
            #[serde(skip_serializing_if = "Option::is_none")]
            depth: Option<u32>,
        }
        let Annotations { clock, elapsed, eval, squares, arrows, commands } = self;
        Commands {
            clock: clock.map(whole),
            elapsed: elapsed.map(whole),
            eval: eval.map(|(eval, depth)| match eval {
                Eval::Pawns(pawns) => Evaluation { pawns: Some(whole(pawns)), mate: None, depth },
                Eval::Mate(moves) => Evaluation { pawns: None, mate: Some(moves), depth },
            }),
            squares: Marks(squares),
            arrows: Marks(arrows),
            commands,
        }
        .serialize(serializer)
    }
}

/// Converts to seconds or pawns.
fn whole(millionths: Millionths) -> f64 {
    millionths as f64 / 1e6
}

struct Marks<'a, T>(&'a [T]);

impl<T> Marks<'_, T> {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Marks<'_, (MarkColor, Square)> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Mark {
            color: MarkColor,
            square: Square,
        }
        let mark = |&(color, square): &(MarkColor, Square)| Mark { color, square };
        serializer.collect_seq(self.0.iter().map(mark))
    }
}

impl Serialize for Marks<'_, (MarkColor, Square, Square)> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Arrow {
            color: MarkColor,
            from: Square,
            to: Square,
        }
        let arrow = |&(color, from, to): &(MarkColor, Square, Square)| Arrow { color, from, to };
        serializer.collect_seq(self.0.iter().map(arrow))
    }
}

/// `reason`, `basis` (`"position"` or `"intended-move"`) and `moves`.
impl Serialize for DrawClaim {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Claim<'a> {
            reason: EndReason,
            basis: Basis,
            moves: &'a [San],
        }
        #[derive(Serialize)]
        #[serde(rename_all = "kebab-case")]
        enum Basis {
            Position,
            IntendedMove,
        }
        let basis = if self.moves.is_empty() { Basis::Position } else { Basis::IntendedMove };
        Claim { reason: self.reason.end(), basis, moves: &self.moves }.serialize(serializer)
    }
}
