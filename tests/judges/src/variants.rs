//! Moves, SAN, ends and the positions after moves in the variants, judged by shakmaty.

use std::sync::atomic::Ordering;

use chess_arbiter::{CastlingMode, CastlingStyle, EpStyle, FenStyle, Move, Outcome, Position, Variant};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::variant::VariantPosition;
use shakmaty::{EnPassantMode, KnownOutcome, Position as _, PositionError};

use crate::Tally;
use crate::positions::choose;
use fastrand::Rng;

/// Positions of the tests, with what ends them.
const KNOWN: &str = include_str!("../../data/variants/positions.tsv");

const LONGEST_WALK: usize = 200;

/// One position in both libraries.
struct Judged {
    ours: Position,
    theirs: VariantPosition,
}

/// Judges this many positions of walks at random, the seven variants in turn.
pub fn judge(count: u64, random: &mut Rng, tally: &Tally) {
    let known: Vec<Position> = KNOWN.lines().filter_map(known_position).collect();
    let variants: Vec<Variant> = Variant::ALL.into_iter().filter(|variant| *variant != Variant::Chess).collect();
    let mut judged = 0;
    for variant in variants.into_iter().cycle() {
        if judged >= count {
            return;
        }
        let of_variant: Vec<&Position> = known.iter().filter(|position| position.variant() == variant).collect();
        let start = match random.usize(..3) {
            0 => Position::start_of(variant),
            1 => chess960(variant, random),
            _ => *of_variant[random.usize(..of_variant.len())],
        };
        let read = read_shakmaty(&start);
        Tally::add(&tally.not_taken[0], u64::from(read.is_none()));
        let Some(theirs) = read else { continue };
        let mut position = Judged { ours: start, theirs };
        for _ in 0..1 + random.usize(..LONGEST_WALK) {
            if judged == count || tally.is_full.load(Ordering::Relaxed) {
                return;
            }
            judged += 1;
            let moves = position.compare(tally);
            Tally::add(&tally.positions, 1);
            Tally::add(&tally.moves, moves.len() as u64);
            if moves.is_empty() {
                break;
            }
            match position.play(choose(&moves, random)) {
                Some(next) => position = next,
                None => break,
            }
        }
    }
}

fn known_position(line: &str) -> Option<Position> {
    let mut columns = line.split('\t');
    let variant = Variant::from_alias(columns.next()?)?;
    Position::from_fen_as(columns.next()?, variant, None).ok()
}

/// The start of a variant with the pieces of a Chess960 position, where it starts like chess.
fn chess960(variant: Variant, random: &mut Rng) -> Position {
    let position = Position::chess960(random.u16(..960)).expect("there are 960");
    let text = match variant {
        Variant::Horde | Variant::RacingKings => return Position::start_of(variant),
        Variant::Antichess => position.fen().replace("KQkq", "-"),
        _ => position.fen(),
    };
    Position::from_fen_as(&text, variant, Some(CastlingMode::Chess960)).expect("a start of the variant")
}

fn fen(position: &Position) -> String {
    let castling = match position.mode() {
        CastlingMode::Orthodox => CastlingStyle::XFen,
        CastlingMode::Chess960 => CastlingStyle::Shredder,
    };
    let mut text = String::new();
    let style = FenStyle::new().castling(castling).ep_square(EpStyle::Always);
    position.write_fen(style, &mut text).expect("a String takes everything");
    text
}

fn mode(position: &Position) -> shakmaty::CastlingMode {
    match position.mode() {
        CastlingMode::Orthodox => shakmaty::CastlingMode::Standard,
        CastlingMode::Chess960 => shakmaty::CastlingMode::Chess960,
    }
}

fn read_shakmaty(ours: &Position) -> Option<VariantPosition> {
    use shakmaty::variant::Variant as Theirs;
    let variant = match ours.variant() {
        Variant::Crazyhouse => Theirs::Crazyhouse,
        Variant::Atomic => Theirs::Atomic,
        Variant::Antichess => Theirs::Antichess,
        Variant::ThreeCheck => Theirs::ThreeCheck,
        Variant::KingOfTheHill => Theirs::KingOfTheHill,
        Variant::Horde => Theirs::Horde,
        Variant::RacingKings => Theirs::RacingKings,
        _ => Theirs::Chess,
    };
    let setup = fen(ours).parse::<Fen>().ok()?.into_setup();
    VariantPosition::from_setup(variant, setup, mode(ours))
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .ok()
}

/// The result by mate, stalemate or the variant's rule. It also draws for want of material, by tables of its own.
fn their_result(theirs: &VariantPosition) -> Option<&'static str> {
    let won = |color: shakmaty::Color| color.fold_wb("1-0", "0-1");
    match theirs.variant_outcome() {
        shakmaty::Outcome::Known(KnownOutcome::Decisive { winner }) => Some(won(winner)),
        shakmaty::Outcome::Known(KnownOutcome::Draw) => Some("1/2-1/2"),
        _ if theirs.is_checkmate() => Some(won(!theirs.turn())),
        _ if theirs.is_stalemate() => Some("1/2-1/2"),
        _ => None,
    }
}

impl Judged {
    /// The position after a move; `None` if shakmaty does not know the move.
    fn play(&self, mv: Move) -> Option<Judged> {
        let uci: UciMove = mv.uci(self.ours.mode()).to_string().parse().ok()?;
        let known = uci.to_move(&self.theirs).ok()?;
        let mut theirs = self.theirs.clone();
        theirs.play_unchecked(known);
        Some(Judged { ours: self.ours.play(mv), theirs })
    }

    fn disagree(&self, tally: &Tally, what: &str, ours: &str, theirs: &str) {
        let variant = self.ours.variant().name();
        tally.disagree(format!("{} ({variant}): {what}: ours {ours}, shakmaty {theirs}", fen(&self.ours)));
    }

    /// Compares everything, and returns our moves.
    fn compare(&self, tally: &Tally) -> Vec<Move> {
        let differ = |what: &str, a: &str, b: &str| self.disagree(tally, what, a, b);
        let legal = self.ours.legal_moves();
        let mut ours = Vec::new();
        self.ours.for_each_san(&legal, |san| ours.push((san.uci().to_string(), san.to_string(), san.mv())));
        ours.sort_by(|a, b| a.0.cmp(&b.0));
        let is_check = (self.ours.is_check(), self.theirs.is_check());
        if is_check.0 != is_check.1 {
            differ("check", &is_check.0.to_string(), &is_check.1.to_string());
        }
        let result = self.ours.mate_or_stalemate().map(|end| end.outcome).map(Outcome::name);
        if result != their_result(&self.theirs) {
            differ("result", &format!("{result:?}"), &format!("{:?}", their_result(&self.theirs)));
        }
        let mut theirs: Vec<(String, shakmaty::Move)> = self
            .theirs
            .legal_moves()
            .into_iter()
            .map(|mv| (UciMove::from_move(mv, mode(&self.ours)).to_string(), mv))
            .collect();
        theirs.sort_by(|a, b| a.0.cmp(&b.0));
        let all = |ucis: Vec<&str>| ucis.join(" ");
        if !ours.iter().map(|(uci, ..)| uci).eq(theirs.iter().map(|(uci, _)| uci)) {
            let (a, b) = (ours.iter().map(|(uci, ..)| uci.as_str()), theirs.iter().map(|(uci, _)| uci.as_str()));
            differ("legal moves", &all(a.collect()), &all(b.collect()));
            return Vec::new();
        }
        for ((_, san, mv), (_, other)) in ours.iter().zip(theirs) {
            let mut after = self.theirs.clone();
            let text = SanPlus::from_move_and_play_unchecked(&mut after, other).to_string();
            if *san != text {
                differ("SAN", san, &text);
            }
            // Read with the same reader, since the order of pieces in a pocket is free.
            let next = self.ours.play(*mv);
            let text = Fen::from_position(&after, EnPassantMode::Legal).to_string();
            match Position::from_fen_as(&text, next.variant(), Some(next.mode())) {
                Ok(read) if read == next && read.fen() == next.fen() => {}
                _ => differ(&format!("FEN after {san}"), &next.fen(), &text),
            }
        }
        ours.into_iter().map(|(.., mv)| mv).collect()
    }
}
