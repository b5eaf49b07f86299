//! Decisions where other programs differ (see `docs/variants.md`), and the state that games of variants keep.

use crate::data::variants::{ENDS, position};
use crate::pgn_support::{issues, one};
use chess_arbiter::{
    Bitboard, Color, EndReason, Game, GameEnd, Kings, Outcome, PgnStyle, Pocket, Position, Role, Rules, Setup, Square,
    Variant, VariantState,
};

fn end(position: &Position) -> Option<(&'static str, &'static str)> {
    position.mate_or_stalemate().map(|end| (end.outcome.name(), end.reason.code()))
}

#[track_caller]
fn played(variant: &str, fen: &str, moves: &str) -> Position {
    moves.split(' ').fold(position(variant, fen, "auto"), |position, san| {
        position.play(position.parse_san(san).unwrap_or_else(|error| panic!("{san}: {error:?}")))
    })
}

#[test]
fn each_variant_ends_by_its_own_rule() {
    for (variant, fen, moves, wanted) in ENDS {
        let wanted = *wanted;
        let last = played(variant, fen, moves);
        assert_eq!(end(&last), Some(wanted), "{variant} {fen} {moves}");
        assert!(last.legal_moves().is_empty() && last.count_legal_moves() == 0, "{variant} {moves}");
        assert_eq!(last.variant_end().is_some(), wanted.1 != "checkmate");
        // The winning move says so, whoever wins.
        let mut game = Game::new(position(variant, fen, "auto"), Rules::Fide);
        moves.split(' ').for_each(|san| assert!(game.play(san).is_ok()));
        assert!(game.history().last().unwrap().to_string().ends_with('#') || wanted.0 == "1/2-1/2", "{variant}");
        assert_eq!(game.end().map(|end| end.reason.code()), Some(wanted.1));
        // Termination is omitted if the moves show the end; the game reads back with it.
        assert_eq!(game.tag("Termination"), None);
        let again = one(&game.to_pgn(PgnStyle::default()));
        assert_eq!((issues(&again), again.game.end()), (vec![], game.end()), "{variant} {moves}");
        assert!(!again.game.is_declared() && again.game.problems().is_empty());
    }
}

/// Each row of the table of differences in `docs/variants.md` that a position shows.
#[test]
fn documented_differences_from_other_programs_hold() {
    // Three-check: all checks have been given but none is on the board. The next one wins.
    let none_left = position("3check", "4k3/8/8/8/8/8/8/R3K3 w - - 0+3 0 1", "auto");
    assert_eq!(end(&none_left), None);
    assert_eq!(end(&none_left.play(none_left.parse_san("Ra8+").unwrap())), Some(("1-0", "third-check")));
    // King of the hill: the king of the side to move stands there.
    assert_eq!(end(&position("kingofthehill", "4k3/8/8/8/3K4/8/8/8 w - - 0 1", "auto")), None);
    // Antichess: the side that is not to move has no pieces.
    assert_eq!(end(&position("antichess", "8/8/8/8/8/8/8/N7 w - - 0 1", "auto")), None);
    // Crazyhouse: two bare kings with empty pockets.
    assert_eq!(end(&position("crazyhouse", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", "auto")), None);
    // Atomic: a FEN whose side that is not to move is in check.
    assert_eq!(end(&position("atomic", "4K3/8/2b5/8/8/8/5B2/3k4 b - - 0 1", "auto")), None);
    // Horde: Black needs a king, White has none, and a double step from the first rank is not captured en passant.
    let read =
        |fen: &str| Setup::from_fen_as(fen, Variant::Horde).unwrap().position(Default::default(), Kings::Required);
    assert!(read("8/8/8/8/8/8/8/PPPP4 w - - 0 1").is_err());
    assert!(read("4k3/8/8/8/8/8/8/PPPPK3 w - - 0 1").is_err());
    assert!(read("PPPP4/4k3/8/8/8/8/8/8 w - - 0 1").is_err());
    let doubled = played("horde", "4k3/8/8/8/8/1p6/8/P7 w - - 0 1", "a3");
    assert_eq!((doubled.ep_square(), doubled.halfmoves()), (None, 0));
    // The half-move clock after the drop of a pawn: 0; of another piece: it counts on.
    assert_eq!(played("crazyhouse", "4k3/8/8/8/8/8/8/4K3[P] w - - 7 9", "@e4").halfmoves(), 0);
    assert_eq!(played("crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 7 9", "N@e4").halfmoves(), 8);
}

#[test]
fn a_captured_promoted_piece_is_a_pawn_in_the_pocket() {
    // A promoted piece is captured as a pawn, and the mark goes with the piece.
    let start = "4k3/P7/8/8/8/8/1r6/4K3[] w - - 0 1";
    assert_eq!(played("crazyhouse", start, "a8=Q+").fen(), "Q~3k3/8/8/8/8/8/1r6/4K3[] b - - 0 1");
    assert_eq!(played("crazyhouse", start, "a8=Q+ Rb8 Qxb8+").fen(), "1Q~2k3/8/8/8/8/8/8/4K3[R] b - - 0 2");
    assert_eq!(
        played("crazyhouse", "Q~3k3/8/8/8/8/8/r7/4K3[] b - - 0 1", "Rxa8").fen(),
        "r3k3/8/8/8/8/8/8/4K3[p] w - - 0 2"
    );
    // A promoted rook may not castle, and a piece that later stands on its square is not promoted.
    for (mode, fen, plain) in [
        ("std", "4k2b/8/8/8/8/1N6/8/R~3K2R[] w KQ - 0 1", "4k2b/8/8/8/8/1N6/8/R~3K2R[] w K - 0 1"),
        ("std", "r3k2r~/8/8/8/8/8/8/4K3[] b kq - 0 1", "r3k2r~/8/8/8/8/8/8/4K3[] b q - 0 1"),
        ("960", "4k3/8/8/8/8/8/8/1RK3R~R[] w BG - 0 1", "4k3/8/8/8/8/8/8/1RK3R~R[] w Q - 0 1"),
        // The outer rook is meant.
        ("960", "4k3/8/8/8/8/8/8/1RK2RR~1[] w KQ - 0 1", "4k3/8/8/8/8/8/8/1RK2RR~1[] w Q - 0 1"),
        ("960", "4k3/8/8/8/8/8/8/1RK2RR~1[] w FB - 0 1", "4k3/8/8/8/8/8/8/1RK2RR~1[] w FQ - 0 1"),
        ("auto", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 - h1a1", "4k3/8/8/8/8/8/8/R~3K2R~[] w - - 0 1"),
    ] {
        let read = position("crazyhouse", fen, mode);
        assert_eq!(read.fen(), plain, "{fen}");
        assert_eq!(read, position("crazyhouse", plain, if mode == "auto" { "std" } else { mode }), "{fen}");
    }
    assert!(position("crazyhouse", "4k3/8/8/8/8/8/8/R~3K3[] w Q - 0 1", "std").parse_san("O-O-O").is_err());
    let knight = "4k2b/8/8/8/8/1N6/8/R~3K3[] w - - 0 1";
    assert_eq!(played("crazyhouse", knight, "Rb1 Ke7 Na1 Bxa1").fen(), "8/4k3/8/8/8/8/8/bR~2K3[n] w - - 0 3");
    // A dropped rook may not castle.
    let dropped = played("crazyhouse", "4k3/8/8/8/8/8/8/4K3[R] w - - 0 1", "R@h1 Kd7");
    assert!(dropped.parse_san("O-O").is_err());
    let state =
        VariantState { pockets: [Pocket::EMPTY.with(Role::Queen, 2), Pocket::EMPTY], ..*dropped.variant_state() };
    let setup = Setup { variant: state, ..dropped.to_setup() };
    let held = setup.position(Default::default(), Kings::Required).unwrap();
    assert!(held.fen().contains("[QQ]"), "{held}");
    let drops: Vec<(Role, Bitboard)> = held.drops().collect();
    assert_eq!(drops.iter().map(|(role, squares)| (*role, squares.len())).collect::<Vec<_>>(), [(Role::Queen, 61)]);
    assert_eq!(held.legal_moves().iter().filter(|mv| mv.is_drop()).count(), 61);
    // A drop is not a destination of a piece on the board.
    assert!(held.destinations().iter().all(|(from, _)| held.piece_at(from).is_some()));
}

#[test]
fn the_end_of_a_variant_has_its_squares() {
    let squares = |position: &Position| position.variant_end().map(|end| end.squares);
    let set = |names: &str| names.split(' ').map(|name| name.parse::<Square>().unwrap()).collect::<Bitboard>();
    let hill = played("kingofthehill", "4k3/8/8/8/8/3K4/8/8 w - - 0 1", "Ke4");
    assert_eq!(squares(&hill), Some(set("e4")));
    let race = played("racingkings", "8/k5K1/8/8/8/8/8/8 w - - 0 1", "Kg8 Ka8");
    assert_eq!(squares(&race), Some(set("g8 a8")));
    let checks = played("3check", "4k3/8/8/8/8/8/4N3/4RK2 w - - 1+3 0 1", "Nd4+");
    assert_eq!(squares(&checks), Some(set("e1")));
    assert_eq!(squares(&Position::start_of(Variant::Atomic)), None);
}

#[test]
fn an_explosion_removes_pieces_and_spares_pawns() {
    let start = position("atomic", "rnbqkbnr/ppp1pppp/8/3p4/4P3/2N5/PPPP1PPP/R1BQKBNR w KQkq - 0 1", "auto");
    let exploded = |san: &str| start.exploded(start.parse_san(san).unwrap());
    let set = |names: &str| names.split(' ').map(|name| name.parse::<Square>().unwrap()).collect::<Bitboard>();
    // Pawns beside the square stay.
    assert_eq!(exploded("Nxd5"), set("c3 d5"));
    assert_eq!(exploded("d4"), Bitboard::EMPTY);
    let en_passant = position("atomic", "4k3/2pppb1p/3r1r2/3P1b2/8/8/1K6/4NB2 b - - 0 1", "auto");
    let en_passant = en_passant.play(en_passant.parse_san("e5").unwrap());
    assert_eq!(en_passant.exploded(en_passant.parse_san("dxe6").unwrap()), set("d5 e5 d6 f6 f7 f5"));
}

/// FIDE 5.2.3 holds in variants: both must have moved before they agree on a draw.
#[test]
fn a_draw_is_agreed_after_both_sides_have_moved() {
    for variant in Variant::ALL {
        let start = Position::start_of(variant);
        let mut game = Game::new(start, Rules::Fide);
        assert_eq!(game.agree_draw(), None, "{variant:?}");
        for _ in 0..2 {
            let san = game.position().san(game.position().legal_moves()[0]).to_string();
            game.play(&san).unwrap();
        }
        assert!(game.agree_draw().is_some(), "{variant:?}");
        assert!(Game::new(start, Rules::Online).agree_draw().is_some());
        // In the record of a game that was drawn at once it is a problem.
        let name = variant.pgn_name();
        let read = one(&format!("[Variant \"{name}\"]\n[Termination \"agreement\"]\n\n1/2-1/2"));
        let problems: Vec<&str> = read.game.problems().iter().map(|problem| problem.code.code()).collect();
        assert_eq!(problems, ["agreed-too-early"], "{variant:?}");
    }
}

/// The end that a record names must be possible in the variant.
#[test]
fn a_recorded_end_must_be_true_in_the_variant() {
    let problems =
        |text: &str| -> Vec<&str> { one(text).game.problems().iter().map(|problem| problem.code.code()).collect() };
    // A result against the king on the hill.
    let hill = "[Variant \"King of the Hill\"]\n[FEN \"4k3/8/8/8/8/3K4/8/8 w - - 0 1\"]\n\n1. Ke4# ";
    assert_eq!(problems(&format!("{hill}1-0")), Vec::<&str>::new());
    assert_eq!(problems(&format!("{hill}0-1")), ["result-contradicts-position"]);
    // A recorded mate that is not one.
    let mated = "[Variant \"Crazyhouse\"]\n[Termination \"won by checkmate\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3[Qp] w - - 0 1\"]\n\n1. Ra8+ 1-0";
    assert_eq!(problems(mated), ["termination-contradicts-position"]);
    // In crazyhouse the third time may have been before the FEN, also after a capture.
    let third = "[Variant \"Crazyhouse\"]\n[Termination \"repetition\"]\n[FEN \"4k3/8/8/8/8/8/r7/R3K3[] w - - 0 9\"]\n\n9. Rxa2 Kd7 1/2-1/2";
    assert_eq!(problems(third), Vec::<&str>::new());
    assert_eq!(
        problems(&third.replace("Crazyhouse", "Three-check").replace("[] w", " w")),
        ["termination-contradicts-position"]
    );
    // Encoded bytes that claim an end of another variant.
    let mut game = Game::new(Position::start_of(Variant::KingOfTheHill), Rules::Fide);
    game.adjudicate(Outcome::Win(Color::White));
    let codes = [EndReason::Adjudication, EndReason::KingOfTheHill, EndReason::Race].map(|reason| reason as u8);
    let bytes = game.to_bytes();
    let at = bytes.iter().rposition(|byte| *byte == codes[0]);
    for code in &codes[1..] {
        let mut forged = bytes.clone();
        let place = at.expect("the code of the reason");
        forged[place] = *code;
        if let Some(decoded) = Game::from_bytes(&forged) {
            let wanted = GameEnd::new(Outcome::Win(Color::White), EndReason::Unknown);
            assert!(decoded.end().is_none_or(|end| end == wanted || end.reason == EndReason::Adjudication));
        }
    }
}

/// Each kind of equality that repetition needs.
#[test]
fn pockets_promoted_pieces_and_checks_belong_to_the_position() {
    for (variant, a, b, is_same) in [
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[Qn] w - - 0 1", "4k3/8/8/8/8/8/8/4K3[nQ] w - - 9 9", true),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[Qn] w - - 0 1", "4k3/8/8/8/8/8/8/4K3[qN] w - - 0 1", false),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[QQ] w - - 0 1", "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1", false),
        ("crazyhouse", "4k3/8/8/8/8/8/8/Q~3K3[] w - - 0 1", "4k3/8/8/8/8/8/8/Q3K3[] w - - 0 1", false),
        ("3check", "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 2+3 0 1", false),
        ("3check", "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +0+0", true),
    ] {
        assert_eq!(position(variant, a, "auto") == position(variant, b, "auto"), is_same, "{a} {b}");
    }
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let all: Vec<Position> = ["crazyhouse", "atomic", "3check", "kingofthehill", "racingkings"]
        .map(|variant| position(variant, fen, "auto"))
        .into();
    for (at, one) in all.iter().enumerate() {
        assert!(all[at + 1..].iter().all(|other| one != other), "{:?}", one.variant());
    }
}
