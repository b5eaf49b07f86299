//! Positions of the variants: their legal moves, notation, FEN in every form, ends; and perft counts.

use crate::data::Report;
use crate::data::variants::{self, position};
use chess_arbiter::{
    Bitboard, CastlingMode, CheckStyle, FenField, FenStyle, PocketStyle, Position, Setup, Variant, VariantState,
};

/// "uci:san" of every legal move, sorted.
fn moves(position: &Position) -> Vec<String> {
    let mut moves: Vec<String> = crate::sans(position).iter().map(|san| format!("{}:{san}", san.uci())).collect();
    moves.sort();
    moves
}

/// The FEN as Lichess writes it.
fn of_lichess(position: &Position) -> String {
    let mut text = String::new();
    let style = FenStyle::new().pockets(PocketStyle::Rank).checks(CheckStyle::Given);
    position.write_fen(style, &mut text).expect("a String takes everything");
    text
}

/// A FEN with the letters of its pockets, which have no order, sorted.
fn sorted(fen: &str) -> String {
    let (placement, rest) = fen.split_once(' ').unwrap();
    let Some((pockets, _)) = placement.match_indices('/').nth(7) else { return fen.into() };
    let mut held: Vec<char> = placement[pockets..].chars().collect();
    held.sort();
    format!("{}{} {rest}", &placement[..pockets], held.into_iter().collect::<String>())
}

#[test]
fn moves_ends_and_fens_are_those_of_the_oracle() {
    let mut report = Report::default();
    for row in variants::positions() {
        let [variant, fen, lichess_fen, check, end, _, _, _, wanted] = &row[..] else { panic!("{row:?}") };
        let position = position(variant, fen, "auto");
        let what = format!("{variant} {fen}");
        let mut wanted: Vec<&str> = wanted.split(' ').filter(|pair| *pair != ".").collect();
        wanted.sort();
        report.row();
        report.expect(&what, moves(&position), wanted.into_iter().map(String::from).collect());
        report.expect(&format!("{what}: check"), position.is_check(), check == "+");
        // The oracle says only that a variant's rule has ended the game; material decides no game here.
        let (result, reason) = position.mate_or_stalemate().map_or((".", "."), |end| {
            let reason = end.reason.code();
            let is_of_chess = matches!(reason, "checkmate" | "stalemate");
            (end.outcome.name(), if is_of_chess { reason } else { "variant" })
        });
        let (wanted, why) = match end.split_once(' ') {
            Some((_, "insufficient-material")) | None => (".", "."),
            Some(end) => end,
        };
        report.expect(&format!("{what}: end"), (result, reason), (wanted, why));
        let of_variant = position.variant_end().map(|end| end.outcome.name());
        report.expect(&format!("{what}: own end"), of_variant, (why == "variant").then_some(wanted));

        let read = |text: &str| Position::from_fen_as(text, position.variant(), Some(position.mode()));
        report.expect(&format!("{what}: FEN"), read(&position.fen()).map(|again| again.fen()), Ok(position.fen()));
        report.expect(&format!("{what}: FEN of Lichess"), read(lichess_fen), Ok(position));
        report.expect(&format!("{what}: written for Lichess"), sorted(&of_lichess(&position)), sorted(lichess_fen));
        report.expect(
            &format!("{what}: setup"),
            position.to_setup().position(position.mode(), Default::default()),
            Ok(position),
        );
    }
    report.finish(400);
}

#[test]
fn perft_of_variants_gives_published_counts() {
    let limit = std::env::var("CHESS_ARBITER_PERFT_NODES").ok().and_then(|nodes| nodes.parse().ok());
    let limit: u64 = limit.unwrap_or(500_000);
    let mut report = Report::default();
    for row in variants::perft() {
        let position = position(&row[0], &row[1], &row[2]);
        for count in &row[3..] {
            let (depth, nodes) = count[1..].split_once(' ').expect("D<depth> <nodes>");
            let (depth, nodes): (u32, u64) = (depth.parse().unwrap(), nodes.parse().unwrap());
            if nodes <= limit {
                report.row();
                report.expect(&format!("{} {} depth {depth}", row[0], row[1]), position.perft(depth), nodes);
            }
        }
    }
    report.finish(50);
}

#[test]
fn other_fens_of_the_same_position_are_read() {
    let mut report = Report::default();
    let hand_made = [
        // chess.com writes pockets and promoted squares after the move number.
        ("crazyhouse", "Q~3k3/8/8/8/8/8/8/4K3[NNBRpr] b - - 0 26", "Q3k3/8/8/8/8/8/8/4K3 b - - 0 26 NNBRpr a8"),
        ("crazyhouse", "Q~3k3/8/8/8/8/8/8/4K3[] b - - 0 26", "Q3k3/8/8/8/8/8/8/4K3 b - - 0 26 - a8"),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        // cutechess#163: Fairy-Stockfish writes empty pockets like this.
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", "4k3/8/8/8/8/8/8/4K3[-] w - - 0 1"),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", "4k3/8/8/8/8/8/8/4K3/- w - - 0 1"),
        // A game without pockets.
        ("atomic", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3/ w - - 0 1"),
        // WinBoard may also write the remaining checks before the en passant square; without them, none has been given.
        ("3check", "4k3/8/8/8/8/8/8/4K3 w - - 2+1 5 9", "4k3/8/8/8/8/8/8/4K3 w - 2+1 - 5 9"),
        ("3check", "4k3/8/8/8/8/8/8/4K3 w - - 3+3 5 9", "4k3/8/8/8/8/8/8/4K3 w - - 5 9"),
        // There is no castling in antichess: Lichess, shakmaty and chessops drop the rights.
        ("antichess", "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
    ];
    let hand_made = hand_made.map(|(variant, fen, also)| [variant, fen, also].map(String::from).to_vec());
    for row in variants::fen_forms().into_iter().chain(hand_made) {
        let [wanted, also] = [&row[1], &row[2]].map(|fen| position(&row[0], fen, "auto"));
        report.row();
        report.expect(&row[2], also.fen(), wanted.fen());
        report.expect(&row[2], also, wanted);
    }
    report.finish(11);
}

#[test]
fn chess960_castling_works_in_variants() {
    let atomic = position("atomic", "4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1", "960");
    assert_eq!(atomic.mode(), CastlingMode::Chess960);
    let sans: Vec<String> = crate::sans(&atomic).iter().map(ToString::to_string).collect();
    assert!(sans.contains(&"O-O".into()) && sans.contains(&"O-O-O".into()), "{sans:?}");
    // X-FEN: the outer rook needs no file.
    assert_eq!(atomic.fen(), "4k3/8/8/8/8/8/8/1R3K1R w KQ - 0 1");
    assert_eq!(position("atomic", &atomic.fen(), "960"), atomic);
}

/// A FEN with more than three checks, or one that is not a position of its variant in another way.
#[test]
fn impossible_fens_of_variants_are_refused() {
    for (variant, fen, field) in [
        (Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 4+3 0 1", FenField::Fields),
        (Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +0+4", FenField::Fields),
        (Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +4+0", FenField::Fields),
        (Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3[] w - - 3+3 0 1", FenField::Placement),
        (Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[K] w - - 0 1", FenField::Placement),
        (Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[Q w - - 0 1", FenField::Placement),
        (Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[] w - - 3+3 0 1", FenField::Fields),
        (Variant::Chess, "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1", FenField::Placement),
    ] {
        let error = Position::from_fen_as(fen, variant, None).expect_err(fen);
        assert_eq!(error.field(), field, "{fen}: {error}");
    }
    for (fen, code, at) in [
        // A king, in both places of pockets.
        ("4k3/8/8/8/8/8/8/4K3[QK] w - - 0 1", "fen-king-in-pocket", "K]"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 Qk", "fen-king-in-pocket", "k"),
        // No closing bracket at the end of the placement.
        ("4k3/8/8/8/8/8/8/4K3[ w - - 0 1", "fen-unclosed-pocket", "["),
        ("4k3/8/8/8/8/8/8/4K3[Q]q w - - 0 1", "fen-unclosed-pocket", "["),
        ("4k3/8/8/8/8/8/8/4K3[x] w - - 0 1", "fen-unknown-piece", "x"),
        ("4k3/8/8/8/8/8/8/4K3[N3Pbp] w - - 0 1", "fen-unknown-piece", "3"),
        ("4k3/8/8/8/8/8/8/4K3[-Q] w - - 0 1", "fen-unknown-piece", "-"),
        // One field too many before the move number, which is not a pocket then.
        ("4k3/8/8/8/8/8/8/4K3 [Qn] w - - 0 1", "fen-turn", "[Qn]"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1", "fen-variant", "3+3"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 2", "fen-too-many-fields", "2"),
    ] {
        let error = Position::from_fen_as(fen, Variant::Crazyhouse, None).expect_err(fen);
        assert_eq!((error.code(), fen[error.offset..].starts_with(at)), (code, true), "{fen}: {error}");
        assert!(!error.message().contains("is not a piece") || code == "fen-unknown-piece", "{error}");
    }
    let full = format!("4k3/8/8/8/8/8/8/4K3[{}] w - - 0 1", "N".repeat(64));
    assert_eq!(Position::from_fen_as(&full, Variant::Crazyhouse, None).unwrap_err().code(), "fen-full-pocket");
}

/// What a setup has that its variant lacks is dropped from the position.
#[test]
fn a_position_drops_what_its_variant_does_not_have() {
    let setup = Setup::from_fen_as("4k3/8/8/8/8/8/P7/Q~3K3[N] w - - 0 1", Variant::Crazyhouse).unwrap();
    let state = VariantState { promoted: Bitboard::ALL, checks: [200; 2], ..setup.variant };
    let position = |variant| {
        Setup { variant: VariantState { variant, ..state }, ..setup }.position(Default::default(), Default::default())
    };
    for (variant, fen) in [
        (Variant::Crazyhouse, "4k3/8/8/8/8/8/P7/Q~3K3[N] w - - 0 1"),
        (Variant::ThreeCheck, "4k3/8/8/8/8/8/P7/Q3K3 w - - 3+3 0 1"),
        (Variant::Atomic, "4k3/8/8/8/8/8/P7/Q3K3 w - - 0 1"),
    ] {
        let found = position(variant).unwrap();
        assert_eq!((found.fen().as_str(), Position::from_fen_as(fen, variant, None)), (fen, Ok(found)));
        assert_eq!(Position::unpack(&found.pack()), found);
    }
}
