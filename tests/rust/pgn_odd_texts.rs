//! Malformed PGN: read as python-chess reads it, or reported.

use crate::data::{self, Report};
use crate::pgn_support::{counts, in_chunks, issues, one, sans, shown};
use chess_arbiter::{NodeId, PgnGame, PgnStyle, read_pgn};
use serde_json::Value;

#[test]
fn unusual_texts_are_read_or_reported() {
    let mut report = Report::default();
    let mut agreed = 0;
    for odd in data::pgn_odd() {
        report.row();
        let games = read_pgn(&odd.bytes);
        let reported = games.iter().any(|read| !read.issues.is_empty());
        let same = games.len() == odd.games.len()
            && games.iter().zip(&odd.games).all(|(read, its)| its.get("sans").is_some() && same_as(read, its).is_ok());
        agreed += usize::from(same);
        match odd.verdict.as_str() {
            "ok" => {
                report.expect(&odd.name, games.len(), odd.games.len());
                if odd.name.ends_with("games-glued") {
                    // python-chess loses the tag that shows it the end of the previous game; we do not.
                    report.expect(&odd.name, games[1].game.tag("Event"), Some("2"));
                    continue;
                }
                for (read, its) in games.iter().zip(&odd.games) {
                    if let Err(why) = same_as(read, its) {
                        report.fail(format!("{}: {why}", odd.name));
                    }
                    // A result tag that contradicts the moves is an issue, although the text can be read.
                    let others = issues(read).into_iter().filter(|issue| !issue.contains("tag Result"));
                    report.expect(&odd.name, others.collect::<Vec<_>>(), vec![]);
                }
            }
            "error" => report.expect(&odd.name, reported || odd.name.contains("lowercase"), true),
            // Read or reported: only requires that each game can be written and read again.
            _ => {}
        }
        for read in &games {
            let written = read.game.to_pgn(PgnStyle::default());
            let again = one(&written);
            // The only issue of an unknown variant, each time.
            let variant = issues(&again).iter().all(|issue| issue.contains("The variant"));
            report.expect(&odd.name, variant, true);
            report.expect(&odd.name, again.game.to_pgn(PgnStyle::default()), written);
        }
        for len in [1, 2, 3, 64] {
            if len > 3 || odd.bytes.len() < 20_000 {
                report.expect(&odd.name, shown(&in_chunks(&odd.bytes, len)) == shown(&games), true);
            }
        }
    }
    assert!(agreed >= 50, "only {agreed} texts are read as python-chess reads them");
    report.finish(70);
}

/// The readings of python-chess and ours for a valid text.
fn same_as(read: &PgnGame, its: &Value) -> Result<(), String> {
    let game = &read.game;
    let check = |what: &str, found: String, wanted: String| {
        if found == wanted { Ok(()) } else { Err(format!("{what}: found {found}, expected {wanted}")) }
    };
    let wanted: Vec<&str> = its["sans"].as_array().unwrap().iter().map(|san| san.as_str().unwrap()).collect();
    check("moves", sans(game).join(" "), wanted.join(" "))?;
    check("position", game.position().to_string(), its["final_fen"].as_str().unwrap().into())?;
    let (found, tree) = (counts(game), &its["tree"]);
    check("nodes", found.nodes.to_string(), tree["nodes"].to_string())?;
    check("variations", found.variations.to_string(), tree["variations"].to_string())?;
    check("nags", found.nags.to_string(), tree["nags"].to_string())?;
    // A tag that contradicts the moves follows them, and that is an issue.
    let contradicted = issues(read).iter().any(|issue| issue.contains("tag Result"));
    for (name, value) in its["headers"].as_object().unwrap() {
        if name == "Result" && contradicted {
            continue;
        }
        check(name, format!("{:?}", game.tag(name)), format!("{:?}", value.as_str()))?;
    }
    Ok(())
}

/// Our reading of each odd text that may be read either way.
#[test]
fn ambiguous_texts_are_read_as_decided() {
    let read = |name: &str| {
        let odd = data::pgn_odd().into_iter().find(|odd| odd.name.ends_with(&format!(" {name}")));
        read_pgn(&odd.unwrap_or_else(|| panic!("{name}")).bytes)
    };
    let plies = |name: &str| -> Vec<(u32, usize)> {
        read(name).iter().map(|read| (read.game.ply(), read.issues.len())).collect()
    };
    for (name, wanted) in [
        ("cr-only", vec![(6, 0)]),
        ("nbsp", vec![(4, 0)]),
        ("percent-inside-comment", vec![(2, 0)]),
        ("comment-stray-close", vec![(3, 1)]),
        ("header-spaces", vec![(1, 0)]),
        ("header-comment-between", vec![(1, 0)]),
        ("result-spaced", vec![(2, 0)]),
        ("result-in-variation", vec![(3, 0)]),
        ("numbers-dots", vec![(5, 0)]),
        ("numbers-only-dots", vec![(0, 0)]),
        ("blank-line-in-movetext", vec![(4, 0)]),
        ("ep-suffix", vec![(6, 0)]),
        ("ep-suffix-ep", vec![(6, 0)]),
        ("missing-x", vec![(4, 0)]),
        ("wrong-check", vec![(4, 0)]),
        ("double-plus", vec![(5, 0)]),
        ("figurines", vec![(5, 0)]),
        ("null-move-dashes", vec![(4, 0)]),
        ("null-move-Z0", vec![(3, 0)]),
        ("null-move-variation", vec![(3, 0)]),
        ("null-move-others", vec![(6, 0)]),
        ("null-in-check", vec![(3, 1)]),
        ("variation-deep-200", vec![(2, 0)]),
        ("variation-before-move", vec![(2, 1)]),
        ("variation-comment-only", vec![(2, 0)]),
        ("variant-unknown", vec![(0, 1)]),
        ("fen-setup-0", vec![(1, 0)]),
        ("illegal-move", vec![(2, 1)]),
    ] {
        assert_eq!(plies(name), wanted, "{name}");
    }
    let nags: Vec<Vec<u16>> = {
        let read = read("nag-glyphs").remove(0);
        let mut ids = Vec::new();
        let mut id = NodeId::ROOT;
        while let Some(next) = read.game.children(id).next() {
            id = next;
            ids.push(id);
        }
        ids.iter().map(|id| read.game.notes(*id).map(|notes| notes.nags.clone()).unwrap_or_default()).collect()
    };
    assert_eq!(nags, [[16], [17], [10], [13], [18], [19], [14], [146]]);
}

/// Where one game ends and the next one begins, with tags and comments in odd places.
#[test]
fn games_begin_at_tags_results_and_comments() {
    for (text, wanted) in [
        ("[White \"a\"]", vec![(0, Some("a"), 0)]),
        ("{only a comment}", vec![(0, None, 0)]),
        ("", vec![]),
        ("\n\n", vec![]),
        // A tag on the line of the moves before it.
        ("1. e4 e5 [White \"b\"] 1. d4 *", vec![(2, None, 0), (1, Some("b"), 0)]),
        ("1. e4 e5 * [White \"b\"] 1. d4 *", vec![(2, None, 0), (1, Some("b"), 0)]),
        ("[Black \"c\"] [White \"b\"] 1. d4 *", vec![(1, Some("b"), 0)]),
        // A tag without its bracket, with quotes in its value, without a name.
        ("[White \"a\"\n[Black \"b\"]\n\n1. e4 *", vec![(1, Some("a"), 0)]),
        ("[Black \"b\"]\n[White \"a\"  \n\n1. e4 *", vec![(1, Some("a"), 0)]),
        ("[Black \"b\"]\n[White \"a \"b\" c\"]\n\n1. e4 *", vec![(1, Some("a \"b\" c"), 0)]),
        // A value with a closing quote is complete; one at the end of the text may be truncated.
        ("[White \"a\"", vec![(0, Some("a"), 0)]),
        ("[White \"a", vec![(0, None, 1)]),
        ("[ \"x\"]\n[White \"a\"]\n\n1. e4 *", vec![(1, Some("a"), 1)]),
        // The number stays with its dots and its move.
        ("1. e4 10...Nf6 11. e5 *", vec![(3, None, 0)]),
    ] {
        let games = read_pgn(text.as_bytes());
        let found: Vec<_> = games
            .iter()
            .map(|read| {
                let white = read.game.tag("White").filter(|name| *name != "?");
                (read.game.ply(), white, read.issues.len())
            })
            .collect();
        assert_eq!(found, wanted, "{text}");
    }
    assert_eq!(sans(&one("1. e4 10...Nf6 11. e5 *").game).join(" "), "e4 Nf6 e5");
}

/// `(=)` is a draw offer in some programs; other parentheses are variations.
#[test]
fn a_draw_offer_is_a_comment() {
    for (text, after) in [("1. e4 (=) *", "(=)"), ("1. e4 ( ) *", ""), ("1. e4 () *", "")] {
        let read = one(text);
        let notes = read.game.notes(read.game.current()).map_or("", |notes| &*notes.after);
        assert_eq!((read.game.ply(), notes, issues(&read)), (1, after, vec![]), "{text}");
    }
}

/// A comment after a number without a move belongs to the last move of its line.
#[test]
fn a_comment_without_a_move_after_it_joins_the_last_one() {
    let game = one("1. e4 e5 (1... c5 2. {open}) 2. Nf3 *").game;
    let first = game.children(NodeId::ROOT).next().unwrap();
    let answers: Vec<NodeId> = game.children(first).collect();
    let after = |id| game.notes(id).map_or("", |notes: &chess_arbiter::Notes| &*notes.after);
    assert_eq!((after(answers[0]), after(answers[1])), ("", "open"));
}

/// An unknown FEN tag (PGN 8.1.1: "?") is not a position: the game starts from the standard position.
#[test]
fn an_unknown_fen_tag_is_the_standard_start() {
    for fen in ["", "?", " ? "] {
        let read = one(&format!("[FEN \"{fen}\"]\n\n1. e4 e5 *"));
        assert_eq!((read.game.ply(), issues(&read)), (2, vec![]), "{fen:?}");
    }
}

/// A game is available as soon as its result has arrived, whatever is before it.
#[test]
fn a_game_is_available_as_soon_as_its_result_arrives() {
    let mut reader = chess_arbiter::PgnReader::new();
    reader.feed(b"\xef\xbb\xbf[White \"a\"]\r\n\r\n1. e4 (1. d4\xc2\xa0d5) e5 *\r\n\r\n[White \"b\"]\r\n");
    let read = reader.next_game().expect("a game");
    assert_eq!((read.game.ply(), read.game.tag("White"), issues(&read)), (2, Some("a"), vec![]));
    assert!(reader.next_game().is_none());
}
