//! Setups: any pieces anywhere.

use crate::data::{self, Report};
use crate::legal_moves::random_board;
use crate::slow::board::Board as SlowBoard;
use crate::{all_positions, styled};
use chess_arbiter::{
    CastlingMode, CastlingSide, CastlingStyle, Color, EpStyle, FenStyle, Kings, PACKED_WORDS, PackedPosition, Piece,
    Position, Setup, Square,
};
use fastrand::Rng;

fn mode(name: &str) -> CastlingMode {
    if name == "960" { CastlingMode::Chess960 } else { CastlingMode::Orthodox }
}

fn setup(fen: &str) -> Setup {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn written(setup: &Setup, mode: CastlingMode, style: FenStyle) -> String {
    let mut text = String::new();
    setup.write_fen(mode, style, &mut text).expect("a String takes everything");
    text
}

const ALWAYS: FenStyle = FenStyle::new().ep_square(EpStyle::Always);
const SHREDDER: FenStyle = FenStyle::new().castling(CastlingStyle::Shredder);

/// Every text of the facts that can be read as a setup, and whether it is Chess960.
fn texts() -> Vec<(Setup, CastlingMode, String)> {
    let rows = [data::fen_read(), data::fen_status(), data::positions()].concat();
    let read = |row: &Vec<String>| {
        let setup: Setup = row[1].parse().ok()?;
        let mode = if row[0] == "auto" { setup.castling_mode() } else { mode(&row[0]) };
        Some((setup, mode, row[1].clone()))
    };
    rows.iter().filter_map(read).collect()
}

#[test]
fn a_setup_survives_its_fen() {
    let mut report = Report::default();
    for (setup, mode, text) in texts() {
        report.row();
        report.expect(&text, setup.to_string().parse::<Setup>().ok(), Some(setup));
        let fen = written(&setup, mode, ALWAYS);
        let again: Setup = fen.parse().expect(&fen);
        report.expect(&text, written(&again, mode, ALWAYS), fen);
        report.expect(&text, again.problems(mode).len(), setup.problems(mode).len());
        report.expect(&text, again.pack(mode), setup.pack(mode));
        let (unpacked, unpacked_mode) = Setup::unpack(&setup.pack(mode));
        report.expect(&text, unpacked_mode, mode);
        report.expect(&text, written(&unpacked, mode, ALWAYS), written(&setup, mode, ALWAYS));
        report.expect(&text, unpacked.problems(mode).len(), setup.problems(mode).len());
    }
    report.finish(1_500);
}

#[test]
fn a_position_as_a_setup_has_its_fens() {
    let mut report = Report::default();
    for position in all_positions() {
        report.row();
        let setup = position.to_setup();
        for ep_square in [EpStyle::Legal, EpStyle::Always] {
            for castling in [CastlingStyle::XFen, CastlingStyle::Shredder] {
                let found = written(&setup, position.mode(), FenStyle::new().ep_square(ep_square).castling(castling));
                report.expect("fen", found, styled(&position, ep_square, castling));
            }
        }
        let again = Position::from_setup(&setup, position.mode()).expect("a position");
        report.expect("position", again, position);
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                let rook = setup.castling_rook(color, side, position.mode());
                report.expect("rook", rook, position.castling_rook(color, side));
            }
        }
    }
    report.finish(1_000);
}

/// X-FEN as defined by R. Scharnagl, with impossible rights unchanged.
#[test]
fn castling_fields_are_written_as_x_fen_and_shredder() {
    for (name, fen, x_fen, shredder) in [
        ("std", "r3k2r/8/8/8/8/8/8/R3K2R w qkQK -", "KQkq", "HAha"),
        ("std", "r3k2r/8/8/8/8/8/8/R3K2R w HKqa -", "Kq", "Ha"),
        ("std", "4k3/8/8/8/8/8/8/4K3 w KQkq -", "KQkq", "KQkq"),
        ("std", "r3k3/8/8/8/8/8/8/1R2KR2 w HBq -", "KBq", "KBa"),
        ("960", "r3k2r/8/8/8/8/8/8/R3K2R w HAha -", "KQkq", "HAha"),
        ("960", "1rk1r2r/8/8/8/8/8/8/1RK1R2R w BEeb -", "EQeq", "EBeb"),
        ("960", "k7/8/8/8/8/8/8/1RK1RR2 w EF -", "KE", "FE"),
        ("960", "4k3/8/8/8/8/8/8/4K2R w KH -", "K", "H"),
        ("960", "8/8/8/8/8/8/8/R6R w AHk -", "HAk", "HAk"),
        ("960", "8/8/8/8/8/8/8/8 w - -", "-", "-"),
    ] {
        let field = |style| written(&setup(fen), mode(name), style).split(' ').nth(2).unwrap_or_default().to_owned();
        assert_eq!([field(ALWAYS), field(SHREDDER)], [x_fen, shredder], "{name} {fen}");
    }
}

#[test]
fn castling_and_en_passant_fields_are_read_alone() {
    let mut setup = Setup::empty();
    setup.read_castling("Kq").expect("a castling field");
    setup.read_ep_square("e3").expect("an en passant field");
    assert_eq!(setup.to_string(), "8/8/8/8/8/8/8/8 w Kq e3 0 1");
    assert_eq!(setup.read_castling("x").expect_err("x").code(), "fen-castling");
    assert_eq!(setup.read_castling("").expect_err("nothing").code(), "fen-castling");
    assert_eq!(setup.read_castling("KQK").expect_err("KQK").offset, 2);
    assert_eq!(setup.read_ep_square("e4").expect_err("e4").code(), "fen-en-passant");
    assert_eq!(setup.to_string(), "8/8/8/8/8/8/8/8 w Kq e3 0 1");
    setup.read_castling("-").expect("a castling field");
    setup.read_ep_square("-").expect("an en passant field");
    assert_eq!(setup, Setup::empty());
}

/// By default the en passant square is written if a capture is legal; with "always" it is written as set.
#[test]
fn an_en_passant_square_is_written_if_legal_or_always() {
    for (fen, legal, always) in [
        ("rnbqkbnr/ppp1pppp/8/8/2Pp4/8/PP1PPPPP/RNBQKBNR b KQkq c3 0 3", "c3", "c3"),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "-", "e3"),
        ("4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1", "-", "d6"),
        // The capture would expose the king.
        ("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "-", "d6"),
        // Without a king nothing can be exposed.
        ("8/8/8/3pP2r/8/8/8/4k3 w - d6 0 1", "d6", "d6"),
        // Works even with two pawns on the last rank.
        ("P3k2p/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "d6", "d6"),
    ] {
        let setup = setup(fen);
        let field = |style| {
            let text = written(&setup, CastlingMode::Orthodox, style);
            text.split(' ').nth(3).unwrap_or_default().to_owned()
        };
        assert_eq!([field(FenStyle::default()), field(ALWAYS)], [legal, always], "{fen}");
    }
}

/// Attackers on random boards, with any number of kings, compared with the slow board.
#[test]
fn attackers_agree_with_the_slow_board() {
    let mut report = Report::default();
    let mut random = Rng::with_seed(3);
    for seed in 0..60 {
        let mut setup = setup(&random_board(seed, 1 + seed as usize % 6));
        for _ in 0..random.usize(..4) {
            let square = Square::from_index(random.u8(..64)).expect("below 64");
            match Piece::from_letter(['K', 'k', 'P', 'p', '.'][random.usize(..5)]) {
                Some(piece) => setup.board.put(square, piece),
                None => setup.board.remove(square),
            }
        }
        setup.read_castling("-").expect("a castling field");
        let fen = setup.to_string();
        let slow = SlowBoard::read(&fen, false);
        for square in Square::all() {
            for color in Color::ALL {
                report.row();
                let found: Vec<usize> =
                    setup.attackers(square, color).into_iter().map(|square| square.index().into()).collect();
                let wanted = slow.attackers(square.index().into(), color == Color::White);
                report.expect(&format!("{fen} {square}"), found, wanted);
            }
        }
    }
    report.finish(5_000);
}

/// Arbitrary words give some setup, without a panic.
#[test]
fn arbitrary_words_unpack_without_a_panic() {
    let mut random = Rng::with_seed(14);
    let texts = texts();
    for _ in 0..20_000 {
        let (setup, mode, _) = &texts[random.usize(..texts.len())];
        let mut words: PackedPosition = setup.pack(*mode);
        for _ in 0..random.usize(..5) {
            words[random.usize(..PACKED_WORDS)] = random.u32(..);
        }
        let (setup, mode) = Setup::unpack(&words);
        let fen = written(&setup, mode, FenStyle::default());
        setup.problems(mode);
        if let Ok(position) = Position::from_setup(&setup, mode) {
            position.legal_moves();
            assert!(setup.problems(mode).iter().all(|problem| !problem.code.is_fatal()), "{fen}");
        } else {
            assert!(setup.problems(mode)[0].code.is_fatal(), "{fen}");
        }
        for square in Square::all() {
            setup.attackers(square, Color::White);
        }
    }
}

/// A pawn that has just gone two squares has passed the third rank of its side (FIDE 3.7.3.1); another square is
/// ignored.
#[test]
fn en_passant_squares_on_other_ranks_are_ignored() {
    for (fen, square, kept) in [
        ("4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 1", "e6", true),
        ("4k3/8/8/8/3Pp3/8/8/4K3 w - - 0 1", "e5", false),
        ("4k3/8/8/8/8/3Pp3/8/4K3 w - - 0 1", "e4", false),
        ("4k3/3Pp3/8/8/8/8/8/4K3 w - - 0 1", "e8", false),
    ] {
        let mut setup = setup(fen);
        let square: Square = square.parse().unwrap();
        setup.ep_square = Some(square);
        let position = Position::from_setup(&setup, CastlingMode::Orthodox);
        assert_eq!(position.ok().and_then(|found| found.ep_square()).is_some(), kept, "{fen} {square}");
    }
}

/// Setups with the same FEN are packed alike, even one that was unpacked from words which leave the first of two
/// places empty.
#[test]
fn setups_with_the_same_fen_are_packed_alike() {
    let setup = setup("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    let words = setup.pack(CastlingMode::Orthodox);
    let mut other = words;
    // The letters of White are in the lowest two groups of four bits.
    other[8] = words[8] & !0xff | (words[8] & 0xf) << 4;
    assert_ne!(other, words);
    let (unpacked, mode) = Setup::unpack(&other);
    assert_eq!((unpacked.to_string(), unpacked.pack(mode)), (setup.to_string(), words));
}

#[test]
fn a_setup_knows_what_its_position_drops() {
    for (fen, mode, is_more) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", CastlingMode::Orthodox, false),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", CastlingMode::Orthodox, false),
        ("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", CastlingMode::Orthodox, true),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", CastlingMode::Orthodox, true),
        // The same right twice loses nothing; an inner rook beside an outer one does.
        ("4k3/8/8/8/8/8/8/4K2R w KH - 0 1", CastlingMode::Chess960, false),
        ("4k3/8/8/8/8/8/8/4K1RR w HG - 0 1", CastlingMode::Chess960, true),
        // A double push that nobody can capture is possible; one of no pawn is not.
        ("4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1", CastlingMode::Orthodox, false),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", CastlingMode::Orthodox, true),
    ] {
        let setup: Setup = fen.parse().unwrap();
        let position = setup.position(mode, Kings::Required).unwrap();
        assert_eq!(setup.is_more_than(&position), is_more, "{fen}");
        let ignored = setup.problems(mode).len();
        assert_eq!(ignored > 0, is_more, "{fen}");
    }
}
