//! Tokens that arrive in chunks, and comments that are too long.

use super::*;
use alloc::{format, vec};

/// Maps the tokens of a text that arrives in two chunks, cut here.
fn read<T>(text: &str, cut: usize, make: impl Fn(&Lexer, Token, Place) -> Option<T>) -> Vec<T> {
    let mut lexer = Lexer::new();
    let mut made = Vec::new();
    let (first, second) = text.as_bytes().split_at(cut);
    for (chunk, is_last) in [(first, false), (second, true)] {
        lexer.feed(chunk);
        if is_last {
            lexer.complete();
        }
        while let Some((token, place)) = lexer.next() {
            made.extend(make(&lexer, token, place));
        }
    }
    made
}

/// The comments and words: text, kind of comment, line and column.
fn tokens(text: &str, cut: usize) -> Vec<(String, Option<CommentKind>, u32, u32)> {
    read(text, cut, |lexer, token, place| {
        let (span, kind) = match token {
            Token::Comment(span, kind) => (span, Some(kind)),
            Token::Word(span) => (span, None),
            _ => return None,
        };
        Some((lexer.text(span).into(), kind, place.line, lexer.column(place)))
    })
}

/// The rest of a comment that is too long is skipped, up to its end or the next game.
#[test]
fn the_rest_of_a_too_long_comment_is_skipped() {
    use CommentKind::{BeforeGame, Brace, Cut, Unclosed};
    let x = |len| "x".repeat(len);
    for (text, wanted) in [
        (format!("{{{}}} e4", x(20)), vec![(x(20), Some(Brace), 1, 1), ("e4".into(), None, 1, 24)]),
        (format!("{{{}}} e4", x(21)), vec![(x(20), Some(Cut), 1, 1), ("e4".into(), None, 1, 25)]),
        (format!("{{{}\n}} e4", x(70)), vec![(x(20), Some(Cut), 1, 1), ("e4".into(), None, 2, 3)]),
        (format!("{{{}", x(20)), vec![(x(20), Some(Unclosed), 1, 1)]),
        (format!("{{{}", x(21)), vec![(x(20), Some(Cut), 1, 1)]),
        (format!("{{{}\r\n[[x}} e4", x(19)), vec![(x(19) + "\r", Some(Cut), 1, 1), ("e4".into(), None, 2, 6)]),
        (format!("{{{}\u{e9}y}} e4", x(19)), vec![(x(19), Some(Cut), 1, 1), ("e4".into(), None, 1, 25)]),
        (
            format!("{{{}\n\n[Event \"a\"] e4", x(18)),
            vec![(x(18) + "\n\n", Some(BeforeGame), 1, 1), ("e4".into(), None, 3, 13)],
        ),
        (format!("{{{}\n\n[Event \"a\"] e4", x(30)), vec![(x(20), Some(Cut), 1, 1), ("e4".into(), None, 3, 13)]),
    ] {
        for cut in 0..text.len() {
            assert_eq!(tokens(&text, cut), wanted, "cut at {cut}: {text:?}");
        }
    }
}

/// All tokens: comments in braces, tags and other texts in brackets, "?" for an unreadable value.
fn shown(text: &str, cut: usize) -> Vec<String> {
    read(text, cut, |lexer, token, _| {
        Some(match token {
            Token::PlainTag(name, value) => format!("[{} {}]", lexer.text(name), lexer.text(value)),
            Token::Tag(name, value) => format!("[{name} {}]", value.as_deref().unwrap_or("?")),
            Token::Comment(span, _) => format!("{{{}}}", lexer.text(span)),
            Token::Word(span) => lexer.text(span).into(),
            Token::Bracket(span, true) => format!("[{}]", lexer.text(span)),
            Token::Bracket(span, false) => format!("[{}", lexer.text(span)),
            Token::Nag(number) => format!("${number}"),
            Token::Open => "(".into(),
            Token::Close => ")".into(),
            Token::StrayBrace => "}".into(),
            Token::Frame => "[pgn]".into(),
        })
    })
}

/// Words of at most 255 bytes, tags and everything else that needs lookahead, for every cut.
#[test]
fn tokens_can_be_cut_anywhere() {
    let x = |len| "x".repeat(len);
    let tag = |len, value| format!("[{} {value}]", x(len));
    let rows: Vec<(String, Vec<String>)> = vec![
        (x(255), vec![x(255)]),
        (x(256), vec![x(255)]),
        (x(257) + " e4", vec![x(255), "e4".into()]),
        (x(600) + ")e4", vec![x(255), ")".into(), "e4".into()]),
        (x(255) + "\u{a0}e4", vec![x(255), "e4".into()]),
        (x(256) + "\u{a0}e4 e5", vec![x(255), "e5".into()]),
        (x(253) + "\u{e9} e4", vec![x(253) + "\u{e9}", "e4".into()]),
        (x(254) + "\u{e9} e4", vec![x(254), "e4".into()]),
        (x(255) + "(Q) e4", vec![x(255) + "(Q)", "e4".into()]),
        (x(256) + "(Q)", vec![x(255), "(".into(), "Q".into(), ")".into()]),
        (tag(252, "\"a\""), vec![tag(252, "a")]),
        (tag(253, "\"a\""), vec![tag(253, "a")]),
        (tag(254, "\"a\"") + "\ne4", vec![tag(254, "\"a\""), "e4".into()]),
        (tag(300, "\"a\"") + "\ne4", vec![tag(300, "\"a\""), "e4".into()]),
    ];
    let short = [
        ("e8(Q) e4", "e8(Q)|e4"),
        ("e8(x", "e8|(|x"),
        ("e8(Qx) (Q)", "e8|(|Qx|)|(|Q|)"),
        ("e8(", "e8|("),
        ("**1-0*e4", "**|1-0|*|e4"),
        ("$1$139 $ $70000", "$1|$139|$|$70000"),
        ("e4(=)(=x)()", "e4|{(=)}|(|=x|)|(|)"),
        ("[White \"a\"]\n[Black \"b\"]", "[White a]|[Black b]"),
        ("[White \"a\\\"b\\\\\"]", "[White a\"b\\]"),
        ("[White \"a\\b\"]", "[White a\\b]"),
        ("[White \"a\"b\" \t]e4", "[White a\"b]|e4"),
        ("[\t White\"a\"\r\ne4", "[White a]|e4"),
        ("[White \"a\"  ", "[White a]"),
        ("[White \"a\ne4", "[White ?]|e4"),
        ("[White \"a\\", "[White ?]"),
        ("[pgn]e4[/PGN]", "[pgn]|e4|[pgn]"),
        ("[pgn", "[pgn"),
        ("[/pg x]e4", "[/pg x]|e4"),
        ("[White \u{201c}a\u{201d}b\u{201d} ]e4", "[White a\u{201d}b]|e4"),
        ("[White \u{201e}a\u{201c}\ne4", "[White a]|e4"),
        ("[White \u{201c}a\"]e4", "[White a]|e4"),
        ("[White \"\u{201c}a\u{201d}\"]", "[White \u{201c}a\u{201d}]"),
        ("[White \"a\u{201d}]\ne4", "[White ?]|e4"),
        ("[White \u{2018}a\u{2019}]\ne4", "[White \u{2018}a\u{2019}]|e4"),
        ("[White a]\n[ \"b\"]\n[]e4", "[White a]|[ \"b\"]|[]|e4"),
        ("e4 [x y] e5", "e4|[x y]|e5"),
        ("{a}}{b\n\n[Even]}e4", "{a}|}|{b\n\n[Even]}|e4"),
        ("{b\r\n \t\r\n[Event \"c\"] e4", "{b\r\n \t\r\n}|[Event c]|e4"),
        ("{b\n[Event \"c\"]} e4", "{b\n[Event \"c\"]}|e4"),
        ("\u{feff}%a\r\n%b\n e4 %c", "e4|%c"),
        ("e4\u{a0}e5;a\r;b\r\n*", "e4|e5|{a}|{b}|*"),
    ];
    let short = short.map(|(text, wanted)| (text.into(), wanted.split('|').map(String::from).collect::<Vec<_>>()));
    for (text, wanted) in rows.into_iter().chain(short) {
        for cut in 0..=text.len() {
            assert_eq!(shown(&text, cut), wanted, "cut at {cut}: {text:?}");
        }
    }
}
