//! Moves, SAN, flags and the positions after moves, judged by shakmaty and cozy-chess.

use std::sync::atomic::Ordering;

use chess_arbiter::{CastlingMode, CastlingSide, CastlingStyle, Color, Move, Position, Role, San};
use shakmaty::{EnPassantMode, FromSetup, Position as _, PositionError};

use crate::Tally;
use crate::positions::{Starts, choose, fen};
use fastrand::Rng;

/// The length of a walk: that of a long game.
const LONGEST_WALK: usize = 200;

/// One position in all three libraries.
struct Judged {
    ours: Position,
    shakmaty: Option<shakmaty::Chess>,
    cozy: Option<cozy_chess::Board>,
}

/// Judges this many positions, of walks at random.
pub fn judge(count: u64, random: &mut Rng, tally: &Tally) {
    let starts = Starts::read();
    let mut judged = 0;
    while judged < count {
        let Some(mut position) = Judged::start(starts.any(random), tally) else { continue };
        for _ in 0..random.usize(..LONGEST_WALK) {
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

impl Judged {
    /// A starting position; `None` if the judges reject it.
    fn start(ours: Position, tally: &Tally) -> Option<Judged> {
        let shakmaty = read_shakmaty(&ours);
        // cozy-chess rejects counters above its limits, and they do not matter here.
        let text = fen(&ours, CastlingStyle::Shredder);
        let fields: Vec<&str> = text.split(' ').take(4).collect();
        let cozy = cozy_chess::Board::from_fen(&format!("{} 0 1", fields.join(" ")), true).ok();
        for (counter, is_taken) in tally.not_taken.iter().zip([shakmaty.is_some(), cozy.is_some()]) {
            Tally::add(counter, u64::from(!is_taken));
        }
        (shakmaty.is_some() || cozy.is_some()).then_some(Judged { ours, shakmaty, cozy })
    }

    /// The position after a move; `None` if a judge does not know the move.
    fn play(&self, mv: Move) -> Option<Judged> {
        let shakmaty = match &self.shakmaty {
            Some(before) => {
                let known = before.legal_moves().into_iter().find(|other| key_shakmaty(*other) == key(mv))?;
                let mut after = before.clone();
                after.play_unchecked(known);
                Some(after)
            }
            None => None,
        };
        let cozy = match &self.cozy {
            Some(before) => {
                let mut after = before.clone();
                after.try_play(move_cozy(mv)).ok()?;
                // Its counter would end the game at 100, and is not compared.
                after.set_halfmove_clock(0);
                Some(after)
            }
            None => None,
        };
        Some(Judged { ours: self.ours.play(mv), shakmaty, cozy })
    }

    /// Compares everything, and returns our moves.
    fn compare(&self, tally: &Tally) -> Vec<Move> {
        let mut sans: Vec<San> = Vec::new();
        self.ours.for_each_san(&self.ours.legal_moves(), |san| sans.push(san));
        sans.sort_by_key(|san| key(san.mv()));
        if let Some(shakmaty) = &self.shakmaty {
            self.compare_shakmaty(shakmaty, &sans, tally);
        }
        if let Some(cozy) = &self.cozy {
            self.compare_cozy(cozy, &sans, tally);
        }
        sans.into_iter().map(|san| san.mv()).collect()
    }

    fn disagree(&self, tally: &Tally, who: &str, what: &str, ours: &str, theirs: &str) {
        let mode = match self.ours.mode() {
            CastlingMode::Orthodox => "orthodox",
            CastlingMode::Chess960 => "Chess960",
        };
        let fen = fen(&self.ours, CastlingStyle::XFen);
        tally.disagree(format!("{fen} ({mode}): {what}: ours {ours}, {who} {theirs}"));
    }

    fn compare_shakmaty(&self, theirs: &shakmaty::Chess, sans: &[San], tally: &Tally) {
        let differ = |what: &str, a: &str, b: &str| self.disagree(tally, "shakmaty", what, a, b);
        for (what, a, b) in [
            ("check", self.ours.is_check(), theirs.is_check()),
            ("checkmate", self.ours.is_checkmate(), theirs.is_checkmate()),
            ("stalemate", self.ours.is_stalemate(), theirs.is_stalemate()),
            ("insufficient material", self.ours.is_insufficient_material(), theirs.is_insufficient_material()),
        ] {
            if a != b {
                differ(what, &a.to_string(), &b.to_string());
            }
        }
        let mut moves: Vec<shakmaty::Move> = theirs.legal_moves().into_iter().collect();
        moves.sort_by_key(|mv| key_shakmaty(*mv));
        let listed = |keys: Vec<u32>| format!("{keys:x?}");
        if !moves.iter().map(|mv| key_shakmaty(*mv)).eq(sans.iter().map(|san| key(san.mv()))) {
            return differ(
                "legal moves",
                &sans.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
                &listed(moves.iter().map(|mv| key_shakmaty(*mv)).collect()),
            );
        }
        for (san, mv) in sans.iter().zip(moves) {
            let mut after = theirs.clone();
            let text = shakmaty::san::SanPlus::from_move_and_play_unchecked(&mut after, mv);
            let (a, b) = (san.to_string(), text.to_string());
            if a != b {
                differ("SAN", &a, &b);
            }
            let ours = san.mv();
            let flags = [
                (ours.capture().is_some(), mv.is_capture()),
                (ours.is_en_passant(), mv.is_en_passant()),
                (ours.is_castle(), mv.is_castle()),
                (ours.promotion().is_some(), mv.is_promotion()),
                (ours.is_zeroing(), mv.is_zeroing()),
                (san.is_check(), after.is_check()),
                (san.is_checkmate(), after.is_checkmate()),
            ];
            if flags.iter().any(|(a, b)| a != b) {
                differ("flags", &a, &format!("{flags:?}"));
            }
            let fens = [
                fen(&self.ours.play(ours), CastlingStyle::XFen),
                shakmaty::fen::Fen::from_position(&after, EnPassantMode::Legal).to_string(),
            ];
            if fens[0] != fens[1] {
                differ(&format!("FEN after {a}"), &fens[0], &fens[1]);
            }
        }
    }

    fn compare_cozy(&self, theirs: &cozy_chess::Board, sans: &[San], tally: &Tally) {
        let differ = |what: &str, a: &str, b: &str| self.disagree(tally, "cozy-chess", what, a, b);
        let bits = [
            ("checkers", self.ours.checkers().0, theirs.checkers().0),
            ("pinned", self.ours.pinned(self.ours.turn()).0, own_pinned(theirs)),
        ];
        for (what, a, b) in bits {
            if a != b {
                differ(what, &format!("{a:x}"), &format!("{b:x}"));
            }
        }
        let mut moves = Vec::new();
        theirs.generate_moves(|set| {
            moves.extend(set.into_iter().map(key_cozy));
            false
        });
        moves.sort();
        if !moves.iter().copied().eq(sans.iter().map(|san| key(san.mv()))) {
            let ours: Vec<u32> = sans.iter().map(|san| key(san.mv())).collect();
            return differ("legal moves", &format!("{ours:x?}"), &format!("{moves:x?}"));
        }
        for san in sans {
            let mut after = theirs.clone();
            after.play_unchecked(move_cozy(san.mv()));
            let next = self.ours.play(san.mv());
            if !is_same(&next, &after) {
                let ours = fen(&next, CastlingStyle::Shredder);
                differ(&format!("position after {san}"), &ours, &format!("{after:#}"));
            }
        }
    }
}

/// Placement, turn and castling rights.
fn is_same(ours: &Position, theirs: &cozy_chess::Board) -> bool {
    use cozy_chess::Piece::*;
    let colors = [(Color::White, cozy_chess::Color::White), (Color::Black, cozy_chess::Color::Black)];
    let roles = [Pawn, Knight, Bishop, Rook, Queen, King];
    let board = ours.board();
    let file = |square: Option<chess_arbiter::Square>| square.map(|square| square.file().index());
    colors.iter().all(|&(color, other)| {
        let rights = theirs.castle_rights(other);
        let sides = [(CastlingSide::King, rights.short), (CastlingSide::Queen, rights.long)];
        board.color(color).0 == theirs.colors(other).0
            && (ours.turn() == color) == (theirs.side_to_move() == other)
            && sides.iter().all(|&(side, right)| file(ours.castling_rook(color, side)) == right.map(|file| file as u8))
    }) && Role::ALL.into_iter().zip(roles).all(|(role, other)| board.role(role).0 == theirs.pieces(other).0)
}

/// cozy-chess counts pieces of either color between a slider and the king as pinned.
fn own_pinned(board: &cozy_chess::Board) -> u64 {
    (board.pinned() & board.colors(board.side_to_move())).0
}

fn read_shakmaty(ours: &Position) -> Option<shakmaty::Chess> {
    let (mode, style) = match ours.mode() {
        CastlingMode::Orthodox => (shakmaty::CastlingMode::Standard, CastlingStyle::XFen),
        CastlingMode::Chess960 => (shakmaty::CastlingMode::Chess960, CastlingStyle::Shredder),
    };
    let setup = fen(ours, style).parse::<shakmaty::fen::Fen>().ok()?.into_setup();
    // We take positions of too many queens and impossible checks, and so can it.
    shakmaty::Chess::from_setup(setup, mode)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .ok()
}

/// From, to (for castling the rook's square) and promotion: pawn 0, knight 1, to queen 4.
fn packed(from: u32, to: u32, promotion: Option<u32>) -> u32 {
    from << 16 | to << 8 | promotion.unwrap_or(0)
}

/// For castling the square of the rook.
fn target(mv: Move) -> chess_arbiter::Square {
    match mv.rook_file() {
        Some(file) => chess_arbiter::Square::new(file, mv.from().rank()),
        None => mv.to(),
    }
}

fn key(mv: Move) -> u32 {
    let promotion = mv.promotion().map(|role| role.index() as u32);
    packed(mv.from().index().into(), target(mv).index().into(), promotion)
}

fn key_shakmaty(mv: shakmaty::Move) -> u32 {
    // Roles are numbered from 1 there.
    let promotion = mv.promotion().map(|role| role as u32 - 1);
    packed(mv.from().map_or(64, |square| square as u32), mv.to() as u32, promotion)
}

fn key_cozy(mv: cozy_chess::Move) -> u32 {
    packed(mv.from as u32, mv.to as u32, mv.promotion.map(|piece| piece as u32))
}

fn move_cozy(mv: Move) -> cozy_chess::Move {
    let square = |square: chess_arbiter::Square| cozy_chess::Square::index(square.index().into());
    cozy_chess::Move {
        from: square(mv.from()),
        to: square(target(mv)),
        promotion: mv.promotion().map(|role| cozy_chess::Piece::index(role.index())),
    }
}
