//! PGN that comes in pieces: the same games, wherever it is cut.

use crate::data;
use crate::pgn_support::{in_pieces, shown};
use chess_arbiter::{PgnReader, read_pgn};

/// Files in pieces of any size give the same games, at the same places.
#[test]
fn published_games_in_pieces() {
    let Some(folder) = data::folder() else { return };
    for (name, len) in [
        ("scoutfish-hayes.pgn", 1),
        ("scoutfish-human_computer.pgn", 7),
        ("scoutfish-GM_games.pgn", 4096),
    ] {
        let bytes = data::games_file(&folder, name);
        assert_eq!(shown(&in_pieces(&bytes, len)), shown(&read_pgn(&bytes)), "{name}");
    }
}

/// The same games, wherever the text is cut.
#[test]
fn cut_anywhere() {
    let sample = "\u{feff}[Event \"Ünï\\\"c\\\\ode 💥\"]\r\n[White \"a\"b\"] \r\n[FEN \"8/P6k/8/8/8/8/p6K/8 w - - 0 1\"]\r\n\r\n% skip\r\n\
        {vor\r\nher \u{2654}} 1.a8(Q) $1 $146 a1=N!? {[%clk 0:00:01][%csl Ga1] x} ( 1... {né} a1Q+ ?? ; bis hier\n; und weiter\n) \r\
        2. Qb8+\u{a0}Kg7 (=) 3. Qc8 -- 4. Kg3 bad (x) 1 - 0\r\n\r\n[Event \"2\"]\r1. e4 {open (}  e5 1/2-1/2 {after}\r\n\r\n*\r\n1. d4 \u{bd}\u{2013}\u{bd} { never";
    let bytes = sample.as_bytes();
    let whole = read_pgn(bytes);
    assert_eq!(whole.len(), 4, "{:?}", shown(&whole));
    let wanted = shown(&whole);
    for cut in 0..=bytes.len() {
        let mut reader = PgnReader::new();
        let mut games = Vec::new();
        for piece in [&bytes[..cut], &bytes[cut..]] {
            reader.feed(piece);
            games.extend(std::iter::from_fn(|| reader.next_game()));
        }
        reader.finish();
        games.extend(std::iter::from_fn(|| reader.next_game()));
        assert_eq!(shown(&games), wanted, "cut at {cut}");
    }
    for len in 1..40 {
        assert_eq!(shown(&in_pieces(bytes, len)), wanted, "in pieces of {len}");
    }
}
