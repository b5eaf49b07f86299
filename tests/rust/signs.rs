//! Signs behind a move, in PGN and as people type moves.

use crate::pgn_support::{issues, one, sans};
use chess_arbiter::{IllegalReason, MoveError, Position, Sentence};

/// Signs and their NAGs after a move of White and of Black: PGN standard, section 10, and for those not in it the custom
/// of Lichess and ChessBase. `None`: no sign, but an invisible character.
const SIGNS: [(&str, Option<(u16, u16)>); 45] = [
    ("!", Some((1, 1))),
    ("?", Some((2, 2))),
    ("!!", Some((3, 3))),
    ("??", Some((4, 4))),
    ("!?", Some((5, 5))),
    ("?!", Some((6, 6))),
    ("‼", Some((3, 3))),
    ("‼\u{fe0f}", Some((3, 3))),
    ("⁇", Some((4, 4))),
    ("⁉", Some((5, 5))),
    ("⁈", Some((6, 6))),
    ("□", Some((7, 7))),
    ("∞", Some((13, 13))),
    ("⩲", Some((14, 14))),
    ("+/=", Some((14, 14))),
    ("⩱", Some((15, 15))),
    ("=/+", Some((15, 15))),
    ("±", Some((16, 16))),
    ("+/-", Some((16, 16))),
    ("+/\u{2212}", Some((16, 16))),
    ("∓", Some((17, 17))),
    ("-/+", Some((17, 17))),
    ("\u{2212}/+", Some((17, 17))),
    ("+-", Some((18, 18))),
    ("+\u{2212}", Some((18, 18))),
    ("+\u{2013}", Some((18, 18))),
    ("-+", Some((19, 19))),
    ("\u{2212}+", Some((19, 19))),
    ("○", Some((26, 27))),
    ("↑↑", Some((32, 33))),
    ("↑", Some((36, 37))),
    ("→", Some((40, 41))),
    ("=∞", Some((44, 45))),
    ("=/∞", Some((44, 45))),
    ("⇆", Some((132, 133))),
    ("⊕", Some((138, 139))),
    ("∆", Some((140, 140))),
    ("Δ", Some((140, 140))),
    ("△", Some((140, 140))),
    ("∇", Some((141, 141))),
    ("⌓", Some((142, 142))),
    ("\u{ad}", None),
    ("\u{200b}", None),
    ("\u{200d}", None),
    ("\u{2060}", None),
];

/// The NAGs of a text's last move, which must be read without issues.
fn nags(text: &str, moves: &str) -> Vec<u16> {
    let read = one(text);
    assert_eq!((sans(&read.game).join(" "), issues(&read)), (moves.to_owned(), vec![]), "{text}");
    read.game.notes(read.game.current()).map(|notes| notes.nags.clone()).unwrap_or_default()
}

#[test]
fn signs_after_a_move_are_nags() {
    let start = Position::default();
    let knight = start.parse_san("Nf3").unwrap();
    for (sign, wanted) in SIGNS {
        let (white, black) = wanted.map_or((vec![], vec![]), |(white, black)| (vec![white], vec![black]));
        for blank in ["", " ", "\n"] {
            assert_eq!(nags(&format!("1. Nf3{blank}{sign} *"), "Nf3"), white, "{sign:?}");
            assert_eq!(nags(&format!("1. d4 Nf6{blank}{sign}"), "d4 Nf6"), black, "{sign:?}");
            // More moves, a second sign, a result.
            assert_eq!(nags(&format!("1. Nf3{blank}{sign} d5{blank}{sign} 1-0"), "Nf3 d5"), black, "{sign:?}");
            let both: Vec<u16> = [&white[..], &[16]].concat();
            assert_eq!(nags(&format!("1. Nf3{blank}{sign}± 1-0"), "Nf3"), both, "{sign:?}");
            for text in [format!("Nf3{blank}{sign}"), format!("1. Nf3{blank}{sign} ±"), format!("♘f3{blank}{sign} $1")]
            {
                assert_eq!(start.parse_san(&text), Ok(knight), "{text:?}");
                assert!(start.judge(&text).is_ok(), "{text:?}");
            }
        }
        // It does not hide why a move is refused.
        let refusal = start.judge(&format!("Nf4{sign}")).unwrap_err();
        assert_eq!(refusal.reason, IllegalReason::PieceCannotMoveThere, "{sign:?}");
    }
}

/// `=` and letters are signs in a typed move only after a blank; in PGN `=` is one where the move cannot promote.
#[test]
fn an_equals_sign_after_a_move_is_a_nag_unless_it_promotes() {
    assert_eq!(nags("1. e4= e5= 2. Nf3= *", "e4 e5 Nf3"), [10]);
    assert_eq!(nags("1. e4=+", "e4"), [15]);
    assert_eq!(nags("1. e4+=", "e4"), [14]);
    assert_eq!(nags("1. e4 d5 2. Bb5+=", "e4 d5 Bb5+"), [10], "a check, and equality");
    assert_eq!(nags("1. e4 d5 2. Bb5+-", "e4 d5 Bb5+"), [18]);
    assert_eq!(nags("1. e4!= e5", "e4 e5"), [0u16; 0]);
    assert_eq!(nags("1. e4!=", "e4"), [1, 10]);
    assert_eq!(nags("1. e4±!", "e4"), [16, 1]);
    let position: Position = "7k/4P3/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
    let pgn = format!("[FEN \"{position}\"]\n\n");
    for promotion in ["e8=", "e8=+", "e8 ="] {
        assert_eq!(sans(&one(&format!("{pgn}1. {promotion} *")).game), Vec::<String>::new(), "{promotion}");
        assert!(position.judge(promotion).is_err(), "{promotion}");
    }
    assert_eq!(nags(&format!("{pgn}1. e8=Q= *"), "e8=Q+"), [10]);
    let start = Position::default();
    for text in ["e4 =", "e4 +=", "Nf3 N", "Nf3 D", "Nf3 □ ="] {
        assert!(start.judge(text).is_ok(), "{text}");
    }
    for text in ["e4=", "e4+=", "Nf3=", "Nf3D", "±", "=", "e4±x", "☺", "e4☺", "e4 ☺", "e4 ∑"] {
        assert_eq!(start.parse_san(text), Err(MoveError::Unreadable), "{text}");
    }
    // A promotion piece that stands apart is no novelty.
    for text in ["e8 N", "e8 = N"] {
        assert_eq!(position.parse_san(text), Err(MoveError::Unreadable), "{text}");
    }
}

/// Any other ASCII sign or superscript after a move is dropped and reported; the move is kept. python-chess 1.11.2
/// and chessops read it like this.
#[test]
fn an_unknown_sign_glued_to_a_move_is_dropped() {
    let signs = [
        "\"", "%", "&", "'", "-", "/", ":", "<", ">", "@", "\\", "^", "_", "`", "|", "~", "~|", "%%", "##", "\u{d7}",
        "\u{ba}", "--", "'\"",
    ];
    for sign in signs {
        for (before, mv) in [
            ("", "e4"),
            ("1. e4 e5 2.", "Nf3"),
            ("1. e4 d5 2.", "exd5"),
            ("1. e4 d5 2.", "Bb5+"),
            ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4.", "O-O"),
            ("[FEN \"7k/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1.", "a8=Q+"),
        ] {
            // "+-" is known.
            if mv.ends_with('+') && sign.starts_with('-') {
                continue;
            }
            let may_be_more = mv == "O-O" && sign == "-";
            for after in ["", "!?", " {c}", "1-0", "$1"] {
                let text = format!("{before} {mv}{sign}{after}");
                let read = one(&text);
                let last = sans(&read.game).pop().unwrap_or_default();
                let [issue] = &read.issues[..] else { panic!("{text}: {:?}", issues(&read)) };
                assert_eq!((last == mv, issue.lost()), (!may_be_more, may_be_more), "{text}");
                // A second check sign is the first of these.
                let said = if sign == "##" && !mv.ends_with('+') { "#" } else { sign };
                assert!(may_be_more || issue.facts().text.as_deref() == Some(said), "{text}: {}", issue.message());
            }
        }
    }
    // ChessBase's mark of a diagram.
    let read = one("1. d4 d5 2. Bf4D?! Nf6 *");
    assert_eq!((sans(&read.game).join(" "), read.issues[0].code()), ("d4 d5 Bf4 Nf6".into(), "diagram-mark"));
    // After a pawn's move to the last rank, a letter may name a piece; half of a move does not.
    for mv in ["a8D", "a8S", "a8/", "a8-", "axb8D", "a7a8D", "O-O-", "0-0\u{2014}", "O-O-~"] {
        let read = one(&format!("[FEN \"1n5k/P7/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. {mv} Kg7 *"));
        assert_eq!((read.game.ply(), read.issues.len(), read.issues[0].lost()), (0, 1, true), "{mv}");
    }
}

/// Any other sign in a PGN is dropped and reported; letters and digits are words.
#[test]
fn unknown_signs_are_dropped_and_reported() {
    for (text, signs, column) in [
        ("1. e4☺ e5", "☺", 4),
        ("1. e4 ☺ e5", "☺", 7),
        ("1. e4 \u{1f600}\u{1f600} e5", "\u{1f600}\u{1f600}", 7),
        ("1. ★e4 e5", "★", 4),
        ("1. e4±★! e5", "★", 4),
        ("1. e4\u{e123} e5", "\u{e123}", 4),
        ("1. e4… e5", "…", 4),
        ("1. e4® e5", "®", 4),
        ("1. e4！ e5", "！", 4),
        ("1. e4＝ e5", "＝", 4),
        ("1. e4\u{301} e5", "\u{301}", 4),
        ("1. 4\u{fe0f}\u{20e3} e4 e5", "\u{20e3}", 4),
        ("1. e4№ e5", "№", 4),
        ("1. e4— e5", "—", 4),
        ("1. e4 — e5", "—", 7),
    ] {
        let read = one(text);
        assert_eq!(sans(&read.game), ["e4", "e5"], "{text}");
        let [issue] = &read.issues[..] else { panic!("{text}: {:?}", read.issues) };
        assert_eq!((issue.facts().sentence, issue.column), (Sentence::PgnUnknownSign, column), "{text}");
        assert_eq!(issue.facts().text.as_deref(), Some(signs), "{text}");
    }
    let read = one("1. e4 e5 2. Ke3☺ Nc6");
    let found: Vec<Sentence> = read.issues.iter().map(|issue| issue.facts().sentence).collect();
    assert_eq!((read.game.ply(), found.len(), found[0]), (2, 2, Sentence::PgnUnknownSign), "{found:?}");
    // A thin space, which does not end a word.
    assert_eq!(nags("1. e4\u{2009}± *", "e4"), [16]);
    assert_eq!(nags("1. e4 \u{2009}± *", "e4"), [16]);
    assert_eq!(one("1. e4 \u{2009}ж± e5").issues[0].facts().text.as_deref(), Some("ж±"));
    for text in ["1. e4 ж e5", "1. e4 ª e5", "1. e4 >< e5"] {
        assert_eq!(one(text).issues[0].facts().sentence, Sentence::UnreadableText, "{text}");
    }
}

#[test]
fn thin_and_wide_spaces_separate_moves() {
    for blank in ["\u{2003}", "\u{2009}", "\u{202f}", "\u{3000}"] {
        let text = ["1.", "e4", "e5±", "2.", "Nf3", "1-0"].join(blank);
        let read = one(&text);
        assert_eq!((sans(&read.game).join(" "), issues(&read)), ("e4 e5 Nf3".to_owned(), vec![]), "{text:?}");
        assert_eq!(read.game.tag("Result"), Some("1-0"), "{text:?}");
        assert_eq!(nags(&format!("1. e4 {blank} e5"), "e4 e5"), [0u16; 0]);
    }
}

#[test]
fn a_sign_on_a_result_does_not_hide_it() {
    // Files joined without a line end have a byte order mark in between.
    for (sign, unknown) in [("\u{feff}", 0), ("☺", 1)] {
        for text in [format!("1. e4 e5 1-0{sign}"), format!("1. e4 e5 {sign}1-0"), format!("1. e4 e5{sign}1-0")] {
            let read = one(&text);
            let found = (sans(&read.game).join(" "), read.game.tag("Result"), read.issues.len());
            assert_eq!(found, ("e4 e5".to_owned(), Some("1-0"), unknown), "{text:?}");
        }
    }
    assert_eq!(nags("1. e4\u{feff}! e5", "e4 e5"), [0u16; 0]);
}
