//! Reading PGN: played games, what the world writes, and what it should not write.

use crate::data::{self, Report, sha1};
use crate::full_fen;
use chess_arbiter::{
    CastlingMode, Color, EndReason, Eval, Game, GameEnd, IllegalReason, MarkColor, NodeId, Notes,
    Outcome, PgnGame, PgnReader, PgnStyle, Position, read_pgn,
};
use serde_json::Value;
use std::collections::HashMap;

fn one(text: &str) -> PgnGame {
    let mut games = read_pgn(text.as_bytes());
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn sans(game: &Game) -> Vec<String> {
    game.history().iter().map(ToString::to_string).collect()
}

fn issues(read: &PgnGame) -> Vec<String> {
    read.issues.iter().map(ToString::to_string).collect()
}

/// The text in pieces of so many bytes, games taken as soon as they are there.
pub fn in_pieces(bytes: &[u8], len: usize) -> Vec<PgnGame> {
    let mut reader = PgnReader::new();
    let mut games = Vec::new();
    for piece in bytes.chunks(len) {
        reader.feed(piece);
        games.extend(std::iter::from_fn(|| reader.next_game()));
    }
    reader.finish();
    games.extend(std::iter::from_fn(|| reader.next_game()));
    games
}

/// Nodes, variations, NAGs and comments, counted as python-chess counts them: a move has a comment before
/// and one after it, however many were written.
#[derive(Debug, PartialEq, Eq)]
struct Counts {
    nodes: u64,
    variations: u64,
    nags: u64,
    comments: u64,
}

fn counts(game: &Game) -> Counts {
    let mut counts = Counts { nodes: 0, variations: 0, nags: 0, comments: 0 };
    let mut pending = vec![NodeId::ROOT];
    while let Some(id) = pending.pop() {
        let children = game.children(id);
        counts.nodes += children.len() as u64;
        counts.variations += children.len().saturating_sub(1) as u64;
        pending.extend(children);
        let Some(Notes { before, after, nags, annotations }) = game.notes(id) else { continue };
        counts.nags += nags.len() as u64;
        counts.comments += u64::from(!before.is_empty());
        counts.comments += u64::from(!after.is_empty() || !annotations.is_empty());
    }
    counts
}

/// The tree in UCI: a move, its alternatives in parentheses, what follows.
fn tree(game: &Game) -> String {
    enum Step {
        Line(NodeId),
        Variation(NodeId),
        Close,
    }
    let uci = |id| match game.san_at(id).unwrap() {
        san if san.to_string() == "--" => "0000".to_owned(),
        san => san.uci().to_string(),
    };
    let mut words: Vec<String> = Vec::new();
    let mut steps = vec![Step::Line(NodeId::ROOT)];
    while let Some(step) = steps.pop() {
        match step {
            Step::Close => words.push(")".into()),
            Step::Variation(id) => {
                words.extend(["(".into(), uci(id)]);
                steps.extend([Step::Close, Step::Line(id)]);
            }
            Step::Line(id) => {
                let Some((main, variations)) = game.children(id).split_first() else { continue };
                words.push(uci(*main));
                steps.push(Step::Line(*main));
                steps.extend(variations.iter().rev().map(|id| Step::Variation(*id)));
            }
        }
    }
    words.join(" ")
}

/// The moves of played games alone, in UCI and then in SAN.
#[test]
fn moves_of_played_games() {
    let mut report = Report::default();
    for row in data::games() {
        let [mode, start, sans_sha1, final_fen, .., moves] = &row[..] else { panic!("{row:?}") };
        let variant = if mode == "960" { "[Variant \"fischerandom\"]\n" } else { "" };
        let fen = if start == "." { String::new() } else { format!("[FEN \"{start}\"]\n") };
        let mut text = format!("{variant}{fen}\n{} *", moves.replace('.', ""));
        for _ in 0..2 {
            let read = one(&text);
            report.row();
            report.expect(moves, issues(&read), vec![]);
            report.expect(moves, sha1(&sans(&read.game).join(" ")), sans_sha1.clone());
            report.expect(moves, read.game.position().to_string(), final_fen.clone());
            text = read.game.to_pgn(PgnStyle::default());
        }
    }
    report.finish(300);
}

/// Where our reading differs from python-chess, deliberately: file, index, what, and why.
const DECIDED: [(&str, u64, &str, &str); 9] = [
    ("scoutfish-d00_chess_informant.pgn", 52, "comments", "an empty comment is none"),
    ("scoutfish-romero.pgn", 0, "comments", "an empty comment is none"),
    ("scoutfish-romero.pgn", 2, "comments", "an empty comment is none"),
    (
        "scoutfish-chessdoctor.pgn",
        37,
        "nags",
        "marks behind what is no move are no NAGs of the move before",
    ),
    (
        "scoutfish-chessdoctor.pgn",
        41,
        "nags",
        "marks behind what is no move are no NAGs of the move before",
    ),
    (
        "scoutfish-chessdoctor.pgn",
        40,
        "issues",
        "a comment in parentheses is no variation, and is reported",
    ),
    ("scoutfish-GM_games.pgn", 0, "issues", "the value of a tag is not closed"),
    ("scoutfish-GM_games.pgn", 1, "issues", "a } that closes nothing"),
    ("scoutfish-GM_games.pgn", 17, "issues", "the tag Result says 0-1, the moves end with 1/2-1/2"),
];

/// Every game of every file as published, if there is a folder.
#[test]
fn published_games() {
    let Some(folder) = data::folder() else { return };
    let mut rows: HashMap<String, Vec<Value>> = HashMap::new();
    for row in data::played_games(&folder) {
        rows.entry(row["file"].as_str().unwrap().into()).or_default().push(row);
    }
    let mut report = Report::default();
    let mut decided = Vec::new();
    for (file, rows) in rows {
        let name = file.trim_end_matches(".gz");
        let games = read_pgn(&data::games_file(&folder, name));
        report.expect(name, games.len(), rows.len());
        for row in rows {
            let index = row["index"].as_u64().unwrap();
            let Some(read) = games.get(index as usize) else { continue };
            let (game, at) = (&read.game, format!("{name} #{index}"));
            report.row();
            if row.get("errors").is_some() {
                // python-chess stops at what it cannot read; we read as far at least, or say why not.
                let less = u64::from(game.ply()) < row["plies"].as_u64().unwrap();
                report.expect(&at, less && read.issues.is_empty(), false);
                continue;
            }
            let mut differ = |what: &str, differs: bool| {
                let known =
                    DECIDED.iter().find(|known| (known.0, known.1, known.2) == (name, index, what));
                match (differs, known) {
                    (true, Some(known)) => decided.push(*known),
                    (true, None) => report.fail(format!("{at}: {what}")),
                    _ => {}
                }
            };
            differ("plies", u64::from(game.ply()) != row["plies"].as_u64().unwrap());
            differ("sans", sha1(&sans(game).join(" ")) != row["sans_sha1"].as_str().unwrap());
            differ("position", game.position().to_string() != row["final_fen"].as_str().unwrap());
            let start =
                row["start_fen"].as_str().map_or(Position::default().to_string(), String::from);
            differ("start", game.start().to_string() != start);
            let chess960 = row.get("chess960").is_some_and(|is| is.as_bool() == Some(true));
            differ("mode", (game.start().mode() == CastlingMode::Chess960) != chess960);
            let (found, its) = (counts(game), &row["tree"]);
            differ("nodes", found.nodes != its["nodes"].as_u64().unwrap());
            differ("variations", found.variations != its["variations"].as_u64().unwrap());
            differ("comments", found.comments != its["comments"].as_u64().unwrap());
            differ("nags", found.nags != its["nags"].as_u64().unwrap());
            if let Some(wanted) = its["sha1"].as_str() {
                differ("tree", sha1(&tree(game)) != wanted);
            }
            differ("issues", !read.issues.is_empty());
            for (name, value) in row["headers"].as_object().unwrap() {
                differ(&format!("tag {name}"), game.tag(name) != value.as_str());
            }
            // Written, it is read as the same; frozen, it thaws.
            let written = game.to_pgn(PgnStyle::default());
            let again = one(&written);
            differ("issues of what was written", !again.issues.is_empty());
            differ(
                "what was written",
                again.game.to_pgn(PgnStyle::default()) != written || counts(&again.game) != found,
            );
            let thawed = Game::thaw(&game.freeze()).expect("a frozen game");
            differ(
                "what was frozen",
                thawed.freeze() != game.freeze() || thawed.to_pgn(PgnStyle::default()) != written,
            );
        }
    }
    for known in DECIDED {
        assert!(decided.contains(&known), "no difference any more: {known:?}");
    }
    report.finish(7_000);
}

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

/// What there is to see of a game: its PGN, its tags, and its issues.
pub type Shown = (String, Vec<(String, String)>, Vec<String>);

/// Everything that can be seen of games.
pub fn shown(games: &[PgnGame]) -> Vec<Shown> {
    games
        .iter()
        .map(|read| {
            (
                read.game.to_pgn(PgnStyle { max_width: 0, ..PgnStyle::default() }),
                read.game.tags().to_vec(),
                issues(read),
            )
        })
        .collect()
}

/// What python-chess reads of a text that is fine, and ours of it.
fn same_as(read: &PgnGame, its: &Value) -> Result<(), String> {
    let game = &read.game;
    let check = |what: &str, found: String, wanted: String| {
        if found == wanted {
            Ok(())
        } else {
            Err(format!("{what}: found {found}, expected {wanted}"))
        }
    };
    let wanted: Vec<&str> =
        its["sans"].as_array().unwrap().iter().map(|san| san.as_str().unwrap()).collect();
    check("moves", sans(game).join(" "), wanted.join(" "))?;
    check("position", game.position().to_string(), its["final_fen"].as_str().unwrap().into())?;
    let (found, tree) = (counts(game), &its["tree"]);
    check("nodes", found.nodes.to_string(), tree["nodes"].to_string())?;
    check("variations", found.variations.to_string(), tree["variations"].to_string())?;
    check("nags", found.nags.to_string(), tree["nags"].to_string())?;
    for (name, value) in its["headers"].as_object().unwrap() {
        check(name, format!("{:?}", game.tag(name)), format!("{:?}", value.as_str()))?;
    }
    Ok(())
}

#[test]
fn odd_texts() {
    let mut report = Report::default();
    let mut agreed = 0;
    for odd in data::pgn_odd() {
        report.row();
        let games = read_pgn(&odd.bytes);
        let reported = games.iter().any(|read| !read.issues.is_empty());
        let same = games.len() == odd.games.len()
            && games
                .iter()
                .zip(&odd.games)
                .all(|(read, its)| its.get("sans").is_some() && same_as(read, its).is_ok());
        agreed += usize::from(same);
        match odd.verdict.as_str() {
            "ok" => {
                report.expect(&odd.name, games.len(), odd.games.len());
                if odd.name.ends_with("games-glued") {
                    // python-chess loses the tag with which it sees that the game before has ended; we do not.
                    report.expect(&odd.name, games[1].game.tag("Event"), Some("2"));
                    continue;
                }
                for (read, its) in games.iter().zip(&odd.games) {
                    if let Err(why) = same_as(read, its) {
                        report.fail(format!("{}: {why}", odd.name));
                    }
                    // That the tag says another result than the moves is told, though the text can be read.
                    let told =
                        issues(read).into_iter().filter(|issue| !issue.contains("tag Result"));
                    report.expect(&odd.name, told.collect::<Vec<_>>(), vec![]);
                }
            }
            "error" => report.expect(&odd.name, reported || odd.name.contains("lowercase"), true),
            // Read or reported: nothing to insist on but that each game can be written and read again.
            _ => {}
        }
        for read in &games {
            let written = read.game.to_pgn(PgnStyle::default());
            let again = one(&written);
            // Of an unknown variant that is all there is to say, each time.
            let variant = issues(&again).iter().all(|issue| issue.contains("The variant"));
            report.expect(&odd.name, variant, true);
            report.expect(&odd.name, again.game.to_pgn(PgnStyle::default()), written);
        }
        for len in [1, 2, 3, 64] {
            if len > 3 || odd.bytes.len() < 20_000 {
                report.expect(&odd.name, shown(&in_pieces(&odd.bytes, len)) == shown(&games), true);
            }
        }
    }
    assert!(agreed >= 50, "only {agreed} texts are read as python-chess reads them");
    report.finish(70);
}

/// What each odd text that may be read either way is to us.
#[test]
fn odd_texts_decided() {
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
        ("null-move-others", vec![(5, 0)]),
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
        while let Some(next) = read.game.children(id).first() {
            id = *next;
            ids.push(id);
        }
        ids.iter()
            .map(|id| read.game.notes(*id).map(|notes| notes.nags.clone()).unwrap_or_default())
            .collect()
    };
    assert_eq!(nags, [[16], [17], [10], [13], [18], [19], [14], [146]]);
}

#[test]
fn texts_of_libraries() {
    let mut report = Report::default();
    for row in data::pgn_read() {
        let [name, text, expected] = &row[..] else { panic!("{row:?}") };
        let expected: Vec<Value> = serde_json::from_str(expected).unwrap();
        let games = read_pgn(text.as_bytes());
        report.row();
        report.expect(name, games.len(), expected.len());
        for (read, wanted) in games.iter().zip(&expected) {
            let list = |value: &Value| -> Vec<String> {
                value
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|one| one.as_str().unwrap().to_owned())
                    .collect()
            };
            if let Some(mainline) = wanted.get("mainline") {
                match name.as_str() {
                    // A game as it is typed by those who know no other letters; ours are English.
                    "German letters must not become pawn moves" => {
                        report.expect(name, (sans(&read.game), read.issues.len()), (vec![], 1));
                    }
                    "lower-case piece letter" => {
                        let found = sans(&read.game).join(" ");
                        let right =
                            found == "Nf3 Nf6" || (found.is_empty() && read.issues.len() == 1);
                        report.expect(name, right, true);
                    }
                    // What stands behind the comment is no move, so the line ends; python-chess goes on.
                    "brace comment ends at first }" => {
                        report.expect(
                            name,
                            (sans(&read.game), read.issues.len()),
                            (vec!["e4".into()], 2),
                        );
                    }
                    _ => report.expect(name, sans(&read.game), list(mainline)),
                }
            }
            if let Some(uci) = wanted.get("uci") {
                let found: Vec<String> =
                    read.game.history().iter().map(|san| san.uci().to_string()).collect();
                report.expect(name, found, list(uci));
                let style = PgnStyle { max_width: 0, ..PgnStyle::default() };
                let written = read.game.to_pgn(style);
                report.expect(name, written.contains(wanted["movetext"].as_str().unwrap()), true);
            }
            for (tag, value) in wanted.get("tags").and_then(Value::as_object).into_iter().flatten()
            {
                report.expect(name, read.game.tag(tag), value.as_str());
            }
            if let Some(result) = wanted.get("result") {
                let found = read.game.end().map_or("*", |end| end.outcome.name());
                report.expect(name, Some(found), result.as_str());
            }
            if let Some(fen) = wanted.get("fen") {
                report.expect(name, Some(read.game.position().to_string().as_str()), fen.as_str());
                let mut game = read.game.clone();
                game.undo();
                report.expect(name, full_fen(game.position()), full_fen(read.game.start()));
            }
            if let Some(error) = wanted.get("error") {
                let (issue, ply) = (&read.issues[0], error["ply"].as_u64().unwrap());
                report.expect(name, u64::from(read.game.ply()) + 1, ply);
                let token = error["token"].as_str().unwrap();
                let column =
                    text.lines().nth(issue.line as usize - 1).unwrap().find(token).unwrap() + 1;
                report.expect(name, issue.column as usize, column);
                report.expect(name, issue.verdict.is_some(), true);
            }
            if let Some(annotations) = wanted.get("annotations") {
                for annotated in annotations.as_array().unwrap() {
                    let mut id = NodeId::ROOT;
                    for _ in 0..annotated["ply"].as_u64().unwrap() {
                        id = read.game.children(id)[0];
                    }
                    let notes = read.game.notes(id).cloned().unwrap_or_default();
                    if let Err(why) = says(&notes, annotated) {
                        report.fail(format!("{name}: {why}"));
                    }
                }
            }
        }
    }
    report.finish(55);
}

/// Whether notes say what the facts say.
fn says(notes: &Notes, wanted: &Value) -> Result<(), String> {
    let check = |what: &str, found: Value, wanted: &Value| {
        let same = match (found.as_f64(), wanted.as_f64()) {
            (Some(found), Some(wanted)) => found == wanted,
            _ => found == *wanted,
        };
        if same { Ok(()) } else { Err(format!("{what}: found {found}, expected {wanted}")) }
    };
    let annotations = &notes.annotations;
    let number = |millionths: Option<i64>| {
        millionths.map_or(Value::Null, |number| (number as f64 / 1e6).into())
    };
    let letter = |color: &MarkColor| match color {
        MarkColor::Green => 'G',
        MarkColor::Red => 'R',
        MarkColor::Yellow => 'Y',
        MarkColor::Blue => 'B',
    };
    for (name, wanted) in wanted.as_object().unwrap() {
        match name.as_str() {
            "ply" => {}
            "text" => check(name, notes.after.as_str().into(), wanted)?,
            "clk" => check(name, number(annotations.clock), wanted)?,
            "emt" => check(name, number(annotations.elapsed), wanted)?,
            "csl" => {
                let marks = annotations.squares.iter();
                let marks: Vec<String> =
                    marks.map(|(color, square)| format!("{}{square}", letter(color))).collect();
                check(name, marks.into(), wanted)?;
            }
            "cal" => {
                let marks = annotations.arrows.iter();
                let marks: Vec<String> =
                    marks.map(|(color, a, b)| format!("{}{a}{b}", letter(color))).collect();
                check(name, marks.into(), wanted)?;
            }
            "eval" => {
                let (eval, depth) = annotations.eval.ok_or("no evaluation")?;
                check("depth", depth.into(), wanted.get("depth").unwrap_or(&Value::Null))?;
                match eval {
                    Eval::Pawns(pawns) => {
                        let wanted = wanted.get("pawns").unwrap_or(wanted);
                        check("pawns", number(Some(pawns)), wanted)?;
                    }
                    Eval::Mate(moves) => check("mate", moves.into(), &wanted["mate"])?,
                }
            }
            _ => return Err(format!("nobody knows {name}")),
        }
    }
    Ok(())
}

#[test]
fn commands_in_comments() {
    let mut report = Report::default();
    for row in data::pgn_comments() {
        let wanted: Value = serde_json::from_str(&row[1]).unwrap();
        for text in [
            format!("1. e4 {{{}}} *", row[0]),
            format!("1. e4 {{ {} }} *", row[0]),
            format!("1. e4 ;{}\n*", row[0]),
        ] {
            let game = one(&text).game;
            let notes = game.notes(game.current()).cloned().unwrap_or_default();
            report.row();
            if let Err(why) = says(&notes, &wanted) {
                report.fail(format!("{text}: {why}"));
            }
            let again = one(&game.to_pgn(PgnStyle::default())).game;
            report.expect(&text, again.notes(again.current()), game.notes(game.current()));
        }
    }
    report.finish(20);
}

/// All names of Chess960 that are in use, for a start that only Chess960 can read whole.
#[test]
fn aliases_of_chess960() {
    let fen = "bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w KQkq - 0 1";
    let moves = "1. b3 c5 2. Nf3 d5 3. d4 b6 4. O-O Nf6";
    for variant in [
        "Chess960",
        "chess960",
        "Chess 960",
        "chess 960",
        "960",
        "Fischerandom",
        "fischerandom",
        "FischerRandom",
        "Fischer Random",
        "Fischer Random Chess",
        "fischer-random",
        "Fischerrandom",
        "FRC",
        "frc",
        "DFRC",
        "wild/fr",
        "Wild FR",
        "Freestyle Chess",
        "Freestyle",
        "FreestyleChess",
        "Chess960 Freestyle",
        "Double Fischer Random",
    ] {
        let text = format!("[Variant \"{variant}\"]\n[FEN \"{fen}\"]\n\n{moves} *");
        let read = one(&text);
        assert_eq!((read.game.ply(), issues(&read)), (8, vec![]), "{variant}");
        assert_eq!(read.game.start().mode(), CastlingMode::Chess960, "{variant}");
        let again = one(&read.game.to_pgn(PgnStyle::default()));
        assert_eq!(again.game.tag("Variant"), Some(variant));
        assert_eq!(
            (again.game.ply(), again.game.start().mode()),
            (8, CastlingMode::Chess960),
            "{variant}"
        );
        // Without a FEN it starts from the usual position.
        let usual =
            one(&format!("[Variant \"{variant}\"]\n\n1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O *"));
        assert_eq!((usual.game.ply(), issues(&usual)), (7, vec![]), "{variant}");
        assert_eq!(usual.game.history()[6].uci().to_string(), "e1h1");
    }
    // By its FEN alone, in either way to write the rights.
    for rights in ["KQkq", "GDgd"] {
        let fen = fen.replace("KQkq", rights);
        let read = one(&format!("[FEN \"{fen}\"]\n\n{moves} *"));
        assert_eq!((read.game.ply(), issues(&read)), (8, vec![]), "{rights}");
        assert_eq!(read.game.start().mode(), CastlingMode::Chess960);
    }
    for variant in
        ["Standard", "standard", "Chess", "Normal", "From Position", "from position", "Regular", ""]
    {
        let read = one(&format!("[Variant \"{variant}\"]\n\n1. e4 e5 *"));
        assert_eq!((read.game.ply(), issues(&read)), (2, vec![]), "{variant}");
        assert_eq!(read.game.start().mode(), CastlingMode::Orthodox, "{variant}");
    }
    for variant in [
        "Atomic",
        "Antichess",
        "Crazyhouse",
        "Three-check",
        "King of the Hill",
        "Horde",
        "Racing Kings",
        "Bughouse",
    ] {
        let read = one(&format!("[Variant \"{variant}\"]\n\n1. e4 e5 *"));
        assert_eq!((read.game.ply(), read.issues.len()), (0, 1), "{variant}");
        assert_eq!(read.game.tag("Variant"), Some(variant));
    }
}

/// An issue names its line and its column in characters, and of a move the verdict.
#[test]
fn issues_say_where() {
    for (text, line, column, reason) in [
        ("1. e4 e5 2. Ke3 *", 1, 13, IllegalReason::PieceCannotMoveThere),
        ("\u{feff}1. e4 e5 2. Ke3 *", 1, 13, IllegalReason::PieceCannotMoveThere),
        ("[White \"é\"]\n\n{ü\u{1f600}} 1. Ke2", 3, 9, IllegalReason::OwnPieceOnTarget),
        ("[White \"é\"]\r\n\r\n{a\r\nb} 1. Ke2", 4, 7, IllegalReason::OwnPieceOnTarget),
        ("1. e4\r1... Ke7", 2, 6, IllegalReason::OwnPieceOnTarget),
        ("1.e4 e5 2.Ke3", 1, 9, IllegalReason::PieceCannotMoveThere),
        ("% 1. Ke2\n; Ke2\n\n1. e4 (1. Nd2) 1... e5 *", 4, 11, IllegalReason::OwnPieceOnTarget),
        ("1. hello", 1, 4, IllegalReason::Unreadable),
    ] {
        let read = one(text);
        let issue = read.issues.first().unwrap_or_else(|| panic!("{text}"));
        let verdict = issue.verdict.as_ref().expect("a verdict");
        assert_eq!(verdict.0.message(), issue.message());
        assert_eq!((issue.line, issue.column, verdict.0.reason), (line, column, reason), "{text}");
    }
    let read = one("[FEN \"7k/8/8/8/8/8/8/R4R1K w - - 0 1\"]\n\n1. Rd1 *");
    let (refusal, candidates) = read.issues[0].verdict.as_ref().expect("a verdict");
    let candidates: Vec<String> = candidates.iter().map(ToString::to_string).collect();
    assert_eq!(
        (refusal.reason, candidates),
        (IllegalReason::Ambiguous, vec!["Rad1".to_owned(), "Rfd1".to_owned()])
    );
}

/// A bad move ends its line, not the game and not the file.
#[test]
fn a_bad_move_ends_its_line() {
    let text = "1. e4 e5 (1... c5 2. Ke3 Nc6 (2... d6 3. d4) 3. Nf3) (1... e6) 2. Nf3 Nc6 3. Bb5 a6 4. Ra3 Nf6 (4... d6) {lost} 1-0\n\n[White \"next\"]\n\n1. d4 d5 0-1";
    let games = read_pgn(text.as_bytes());
    assert_eq!(games.len(), 2);
    assert_eq!(tree(&games[0].game), "e2e4 e7e5 ( c7c5 ) ( e7e6 ) g1f3 b8c6 f1b5 a7a6");
    let white_won = GameEnd { outcome: Outcome::Win(Color::White), reason: EndReason::Resignation };
    assert_eq!((games[0].issues.len(), games[0].game.end()), (2, Some(white_won)));
    assert_eq!(
        (games[1].game.ply(), games[1].game.tag("White"), games[1].issues.len()),
        (2, Some("next"), 0)
    );
}

/// The result of the moves counts; the tag says what it said. When they disagree, that is told.
#[test]
fn results() {
    let white = |reason| Some(GameEnd { outcome: Outcome::Win(Color::White), reason });
    let draw = |reason| Some(GameEnd { outcome: Outcome::Draw, reason });
    for (text, end) in [
        ("1. e4 e5 1-0", white(EndReason::Resignation)),
        ("1. e4 e5 1\u{2013}0", white(EndReason::Resignation)),
        ("1. e4 e5 1 - 0", white(EndReason::Resignation)),
        ("1. e4 e5 1:0", white(EndReason::Resignation)),
        ("1. e4 e5 \u{bd}-\u{bd}", draw(EndReason::Agreement)),
        ("1. e4 e5 1/2", draw(EndReason::Agreement)),
        ("1. e4 e5 1/2 - 1/2", draw(EndReason::Agreement)),
        ("[Result \"1/2-1/2\"]\n\n1. e4 e5", draw(EndReason::Agreement)),
        ("[Result \"1-0\"]\n\n1. e4 e5 *", None),
        ("[Termination \"Time forfeit\"]\n\n1. e4 e5 1-0", white(EndReason::TimeForfeit)),
        ("[Termination \"adjudication\"]\n\n1. e4 e5 1-0", white(EndReason::Adjudication)),
        ("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0", white(EndReason::Checkmate)),
        ("1. e4 e5 *", None),
        ("1. e4 e5", None),
    ] {
        let read = one(text);
        assert_eq!((read.game.end(), issues(&read)), (end, vec![]), "{text}");
    }
    for text in
        ["[Result \"1-0\"]\n\n1. e4 e5 0-1", "[Result \"1/2-1/2\"]\n\n1. f3 e5 2. g4 Qh4# 1/2-1/2"]
    {
        let read = one(text);
        assert_eq!(
            read.game.end().map(|end| end.outcome),
            Some(Outcome::Win(Color::Black)),
            "{text}"
        );
        assert_eq!(read.issues.len(), 1, "results that disagree are told: {text}");
    }
}

/// Old files of DOS end with a byte 26.
#[test]
fn the_end_of_old_files() {
    for text in ["1. e4 e5 1-0\r\n\u{1a}", "1. e4 e5 1-0\u{1a}", "1. e4 e5 1-0\n\u{1a}\u{1a}\u{1a}"]
    {
        let games = read_pgn(text.as_bytes());
        let found: Vec<(u32, Vec<String>)> =
            games.iter().map(|read| (read.game.ply(), issues(read))).collect();
        assert_eq!(found, [(2, vec![])], "{text:?}");
    }
}

/// A variation that is never closed swallows the result: that is told.
#[test]
fn variations_that_are_never_closed() {
    let read = one("[Result \"*\"]\n\n1. e4 (1. d4 d5 1-0");
    assert_eq!(tree(&read.game), "e2e4 ( d2d4 d7d5 )");
    assert_eq!(read.issues.len(), 1);
}

/// Latin-1 wherever it is no UTF-8, token by token.
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
    while let Some(next) = game.children(id).first() {
        id = *next;
        comments.push(game.notes(id).map_or("", |notes| &notes.after));
    }
    assert_eq!(comments, ["groß", "groß", "Ã¼ ü"]);
    for len in 1..12 {
        assert_eq!(shown(&in_pieces(bytes, len)), shown(&games), "{len}");
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
