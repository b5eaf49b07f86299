//! The bytes of a PGN: UTF-8, windows-1252 and UTF-16, typographic quotes, and the end of old files.

use crate::pgn_support::{in_chunks, issues, shown};
use chess_arbiter::{NodeId, Outcome, read_pgn};

/// windows-1252 for every token that is not valid UTF-8.
#[test]
fn bytes_that_are_not_utf_8_are_windows_1252() {
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
        assert_eq!(shown(&in_chunks(bytes, len)), shown(&games), "{len}");
    }
}

/// The 32 bytes in which windows-1252 differs from Latin-1, as the Encoding Standard's index has them.
#[test]
fn the_32_bytes_of_windows_1252_are_decoded() {
    let bytes: Vec<u8> = [b"1. e4 {\xff".as_slice(), &(0x80..=0x9f).collect::<Vec<u8>>(), b"}"].concat();
    let wanted = "\u{ff}\u{20ac}\u{81}\u{201a}\u{192}\u{201e}\u{2026}\u{2020}\u{2021}\u{2c6}\u{2030}\u{160}\u{2039}\u{152}\
                  \u{8d}\u{17d}\u{8f}\u{90}\u{2018}\u{2019}\u{201c}\u{201d}\u{2022}\u{2013}\u{2014}\u{2dc}\u{2122}\
                  \u{161}\u{203a}\u{153}\u{9d}\u{17e}\u{178}";
    let game = &read_pgn(&bytes)[0].game;
    assert_eq!(game.notes(game.current()).map(|notes| &*notes.after), Some(wanted));
    // An ellipsis: the number is Black's, and no game begins.
    let games = read_pgn(b"1. e4\n\n1. \x85e5 2. Nf3");
    assert_eq!((games.len(), games[0].game.ply()), (1, 3));
    // A result with an en dash, and quotes.
    let games = read_pgn(b"[White \x93Morphy\x94]\n\n1. e4 e5 1\x960");
    assert_eq!((games[0].game.tag("White"), issues(&games[0])), (Some("Morphy"), vec![]));
    assert_eq!(games[0].game.end().map(|end| end.outcome), Some(Outcome::Win(chess_arbiter::Color::White)));
}

/// Word processors turn quotes into typographic ones.
#[test]
fn tags_in_typographic_quotes_are_read() {
    for (tag, value) in [
        ("[White \u{201c}Morphy\u{201d}]", "Morphy"),
        ("[White \u{201e}Mor\u{201c}phy\u{201c} ]", "Mor\u{201c}phy"),
        ("[White \u{201d}Morphy\"]", "Morphy"),
        ("[White \"\u{201c}Morphy\u{201d}\"]", "\u{201c}Morphy\u{201d}"),
    ] {
        let text = format!("{tag}\n\n1. e4 *");
        let games = read_pgn(text.as_bytes());
        assert_eq!((games[0].game.tag("White"), issues(&games[0])), (Some(value), vec![]), "{tag}");
        for len in 1..9 {
            assert_eq!(shown(&in_chunks(text.as_bytes(), len)), shown(&games), "{tag} in chunks of {len}");
        }
    }
}

/// UTF-16 of either byte order, recognized by its mark, reads like the same text in UTF-8.
#[test]
fn utf_16_reads_like_utf_8() {
    let text = "[White \"M\u{fc}ller \u{674e}\u{8d85}\"]\r\n\r\n1. e4 {\u{1f600}} e5 2. Ke3 \u{bd}-\u{bd}\r\n\r\n1. d4";
    let wanted = shown(&read_pgn(text.as_bytes()));
    for to_bytes in [u16::to_le_bytes, u16::to_be_bytes] {
        let bytes: Vec<u8> = format!("\u{feff}{text}").encode_utf16().flat_map(to_bytes).collect();
        assert_eq!(shown(&read_pgn(&bytes)), wanted);
        for len in 1..9 {
            assert_eq!(shown(&in_chunks(&bytes, len)), wanted, "{len}");
        }
    }
    // Half a surrogate pair, and half a unit at the end.
    let games = read_pgn(b"\xff\xfee\x004\0 \0{\0\x3d\xd8}\0\x20");
    let game = &games[0].game;
    assert_eq!((game.ply(), game.notes(game.current()).map(|notes| &*notes.after)), (1, Some("\u{fffd}")));
    // Without a complete byte order mark the text is not UTF-16.
    for bytes in [b"\xff".as_slice(), b"\xfe", b"\xffe4", b"\xfe\xfe"] {
        assert_eq!(shown(&in_chunks(bytes, 1)), shown(&read_pgn(bytes)));
        assert!(!read_pgn(bytes)[0].issues.is_empty(), "{bytes:?}");
    }
}

/// Old files of DOS end with a byte 26.
#[test]
fn byte_26_at_the_end_of_a_file_is_ignored() {
    for text in ["1. e4 e5 1-0\r\n\u{1a}", "1. e4 e5 1-0\u{1a}", "1. e4 e5 1-0\n\u{1a}\u{1a}\u{1a}"] {
        let games = read_pgn(text.as_bytes());
        let found: Vec<(u32, Vec<String>)> = games.iter().map(|read| (read.game.ply(), issues(read))).collect();
        assert_eq!(found, [(2, vec![])], "{text:?}");
    }
}

/// Concatenated files, each with its byte order mark; no-break spaces in UTF-8 and windows-1252.
#[test]
fn byte_order_marks_and_no_break_spaces_are_skipped() {
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
            assert_eq!(shown(&in_chunks(text, len)), shown(&games), "{len}");
        }
    }
}
