//! Polyglot books: the moves of a position, as python-chess reads them.

use crate::data::Report;
use crate::position;
use chess_arbiter::{Book, BookError, CastlingMode, Position};

/// The rows of `tests/data/book.tsv`: mode, fen, entries without the key in hex, `uci:weight:learn` of each legal move.
fn rows() -> impl Iterator<Item = [&'static str; 4]> {
    include_str!("../data/book.tsv").lines().map(|line| {
        let columns: Vec<&str> = line.split('\t').collect();
        columns.try_into().expect("four columns")
    })
}

/// The bytes of entries.
fn bytes(entries: &[(u64, u64)]) -> Vec<u8> {
    entries.iter().flat_map(|(key, rest)| [key.to_be_bytes(), rest.to_be_bytes()].concat()).collect()
}

const E2E4: u64 = 0x031c_0007_0000_0000;

#[test]
fn book_moves_are_those_of_python_chess() {
    let mut report = Report::default();
    for [mode, fen, entries, expected] in rows() {
        report.row();
        let position = position(mode, fen);
        let key = position.key();
        // The position is among others with the next lower and higher keys, the lowest and the highest.
        let mut all: Vec<(u64, u64)> = [0, key - 1, key + 1, u64::MAX].map(|other| (other, E2E4)).into();
        all.extend(entries.split(' ').map(|hex| (key, u64::from_str_radix(hex, 16).unwrap())));
        all.sort_by_key(|(key, _)| *key);
        let bytes = bytes(&all);
        let book = Book::new(&bytes).unwrap();
        report.expect(fen, book.len(), all.len());
        let moves = book.all_moves(&position);
        let written: Vec<String> = moves
            .iter()
            .map(|found| format!("{}:{}:{}", position.san(found.mv).uci(), found.weight, found.learn))
            .collect();
        report.expect(fen, written.join(" ").as_str(), expected);
        let kept: Vec<_> = moves.into_iter().filter(|found| found.weight > 0).collect();
        report.expect(fen, book.moves(&position), kept);
    }
    report.finish(17);
}

#[test]
fn only_encodings_of_legal_moves_are_read() {
    let mut report = Report::default();
    for position in crate::all_positions().iter().step_by(40) {
        report.row();
        let entries: Vec<(u64, u64)> = (0..1 << 16).map(|mv| (position.key(), mv << 48 | 1 << 32)).collect();
        let bytes = bytes(&entries);
        let mut found: Vec<_> = Book::new(&bytes).unwrap().moves(position).iter().map(|found| found.mv).collect();
        let mut legal = position.legal_moves().to_vec();
        found.sort_by_key(|mv| mv.uci(CastlingMode::Chess960).to_string());
        legal.sort_by_key(|mv| mv.uci(CastlingMode::Chess960).to_string());
        report.expect(&position.to_string(), found, legal);
    }
    report.finish(25);
}

#[test]
fn pick_chooses_by_weight() {
    let start = Position::default();
    let entries = [E2E4, 0x02db_0002_0000_0000, 0x0195_0000_0000_0000].map(|rest| (start.key(), rest));
    let bytes = bytes(&entries);
    let book = Book::new(&bytes).unwrap();
    let picked = |number| {
        let mv = book.pick(&start, |sum| {
            assert_eq!(sum, 9);
            number
        });
        mv.map(|mv| mv.uci(CastlingMode::Orthodox).to_string())
    };
    let expected =
        [(0, Some("e2e4")), (6, Some("e2e4")), (7, Some("d2d4")), (8, Some("d2d4")), (9, None), (u64::MAX, None)];
    for (number, wanted) in expected {
        assert_eq!(picked(number).as_deref(), wanted, "{number}");
    }
    let after = start.play(start.parse_san("e4").unwrap());
    assert_eq!(book.pick(&after, |_| panic!("there is nothing to choose from")), None);
}

#[test]
fn keys_must_ascend_and_trailing_bytes_are_ignored() {
    let start = Position::default();
    for after in 0..16 {
        let mut longer = bytes(&[(start.key(), E2E4)]);
        longer.resize(16 + after, 0);
        let book = Book::new(&longer).unwrap();
        assert_eq!((book.len(), book.moves(&start).len(), book.is_empty()), (1, 1, false));
    }
    assert!(Book::new(&[0; 15]).unwrap().is_empty());
    let high = 1 << 63;
    let good = bytes(&[(0, E2E4), (0, E2E4), (1, E2E4), (high, E2E4), (high, E2E4)]);
    assert_eq!(Book::new(&good).unwrap().len(), 5);
    for (one, other) in [(1, 0), (high, high - 1), (1 << 32, (1 << 32) - 1), (high + 1, high)] {
        let error = Book::new(&bytes(&[(0, E2E4), (one, E2E4), (other, E2E4)])).map(|_| ()).unwrap_err();
        assert_eq!(error, BookError { offset: 32 });
    }
}
