//! The bytes of a PGN: Latin-1 and UTF-8, and the end of old files.

use crate::pgn_support::{in_pieces, issues, shown};
use chess_arbiter::{NodeId, Outcome, read_pgn};

/// Latin-1 for every token that is not valid UTF-8.
#[test]
fn latin_1() {
    let bytes = b"[White \"M\xfcller, J\xf6rg\"]\n[Black \"M\xc3\xbcller\"]\n\n1. e4 {gro\xdf} e5 {gro\xc3\x9f} 2. d4 {\xc3\xbc \xfc} \xbd-\xbd";
    let games = read_pgn(bytes);
    let game = &games[0].game;
    assert_eq!(issues(&games[0]), Vec::<String>::new());
    assert_eq!((game.tag("White"), game.tag("Black")), (Some("Müller, Jörg"), Some("Müller")));
    assert_eq!(game.end().map(|end| end.outcome), Some(Outcome::Draw));
    let mut id = NodeId::ROOT;
    let mut comments = Vec::new();
    while let Some(next) = game.children(id).next() {
        id = next;
        comments.push(game.notes(id).map_or("", |notes| &notes.after));
    }
    assert_eq!(comments, ["groß", "groß", "Ã¼ ü"]);
    for len in 1..12 {
        assert_eq!(shown(&in_pieces(bytes, len)), shown(&games), "{len}");
    }
}

/// Old files of DOS end with a byte 26.
#[test]
fn the_end_of_old_files() {
    for text in ["1. e4 e5 1-0\r\n\u{1a}", "1. e4 e5 1-0\u{1a}", "1. e4 e5 1-0\n\u{1a}\u{1a}\u{1a}"] {
        let games = read_pgn(text.as_bytes());
        let found: Vec<(u32, Vec<String>)> = games.iter().map(|read| (read.game.ply(), issues(read))).collect();
        assert_eq!(found, [(2, vec![])], "{text:?}");
    }
}

/// Concatenated files, each with its byte order mark; no-break spaces in UTF-8 and Latin-1.
#[test]
fn marks_and_blanks_that_nobody_sees() {
    let texts: [&[u8]; 4] = [
        b"\xef\xbb\xbf[White \"a\"]\n\n1. e4 e5 *\n\n\xef\xbb\xbf[White \"b\"]\n\n1. d4 d5 *",
        b"\xef\xbb\xbf1. e4 e5 *\n\xef\xbb\xbf% an escaped line\n1. d4 d5 *",
        b"1.\xc2\xa0e4\xc2\xa0e5\xc2\xa0*\n\n1.\xc2\xa0d4 d5*",
        b"1.\xa0e4\xa0e5\xa0*\n\n\xa0 1.\xa0d4 d5*",
    ];
    for text in texts {
        let games = read_pgn(text);
        let found: Vec<_> = games.iter().map(|read| (read.game.ply(), issues(read))).collect();
        assert_eq!(found, [(2, vec![]), (2, vec![])], "{}", String::from_utf8_lossy(text));
        for len in [1, 2, 3] {
            assert_eq!(shown(&in_pieces(text, len)), shown(&games), "{len}");
        }
    }
}
