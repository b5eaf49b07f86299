//! Values of every structured type, as the engine makes them: together they have every existing field.

use std::collections::BTreeMap;

use chess_arbiter::{
    Annotations, CastlingMode, Color, DrawClaim, Game, GameEnd, Notes, Outcome, Piece, Position, Refusal, Rules, Setup,
    read_pgn,
};
use serde::Serialize;
use serde_json::Value;

/// The values by type name.
pub fn golden() -> BTreeMap<&'static str, Vec<Value>> {
    let refusals = refusals();
    #[cfg(feature = "variants")]
    let refusals = [refusals, vec![not_held()]].concat();
    let problems = problems();
    let issues = issues();
    let mut facts: Vec<Value> = refusals.iter().map(|refusal| json(&refusal.facts)).collect();
    facts.extend(problems.iter().map(|problem| json(&problem.facts)));
    facts.extend(game_problems().iter().map(|problem| json(&problem.facts)));
    facts.extend(issues.iter().map(|issue| json(issue.facts())));
    BTreeMap::from([
        ("Annotations", notes().iter().map(|notes| json(&notes.annotations)).collect()),
        ("DrawClaim", claims().iter().map(json).collect()),
        ("Facts", facts),
        ("FenError", fen_errors()),
        ("GameEnd", ends().iter().map(json).collect()),
        ("GameProblem", game_problems().iter().map(json).collect()),
        ("Move", moves()),
        ("Notes", notes().iter().map(json).collect()),
        ("PgnIssue", issues.iter().map(json).collect()),
        ("Piece", vec![json(&Piece::from_letter('N')), json(&Piece::from_letter('q'))]),
        ("Problem", problems.iter().map(json).collect()),
        ("Refusal", refusals.iter().map(json).collect()),
        ("Squares", vec![json(&Position::default().board().color(Color::White))]),
    ])
}

fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("names are texts")
}

/// A game from a position, after these moves.
fn game(fen: &str, mode: CastlingMode, moves: &str) -> Game {
    let position = Position::from_fen(fen, Some(mode)).expect(fen);
    let mut game = Game::new(position, Rules::Fide);
    for mv in moves.split_whitespace() {
        game.play(mv).expect(mv);
    }
    game
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn refusals() -> Vec<Refusal> {
    [
        ("r6k/4q3/8/8/8/B7/8/K7 w - - 0 1", "", "Bxe7"),
        (START, "", "e7e5"),
        (START, "", "e1e2"),
        (START, "", "Nf6"),
        (START, "", "not a move"),
        (START, "e4 e5", "e4e5"),
        (START, "Nf3 Nf6 Ng1 Ng8 e4 a6 e5 d5 h3 h6", "exd6"),
        ("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "", "Rd1"),
        ("4k3/8/8/8/8/5r2/8/4K2R w K - 0 1", "", "O-O"),
        ("8/k3P3/8/8/8/8/8/4K2r w - - 0 1", "", "e8=Q"),
        ("4k3/8/8/8/8/8/8/4K2r w - - 0 1", "", "Kf1"),
    ]
    .into_iter()
    .map(|(fen, moves, tried)| game(fen, CastlingMode::Orthodox, moves).judge(tried).expect_err(tried))
    .collect()
}

/// A drop of a piece that is not in the pocket.
#[cfg(feature = "variants")]
fn not_held() -> Refusal {
    let (fen, variant) = ("4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", chess_arbiter::Variant::Crazyhouse);
    Position::from_fen_as(fen, variant, None).expect(fen).judge("N@e4").expect_err("N@e4")
}

fn problems() -> Vec<chess_arbiter::Problem> {
    ["4k3/pppppppp/p7/8/8/8/8/4K3 w - e3 0 1", "4k3/8/3N1N2/8/8/8/8/4K3 b KQ - 0 1"]
        .into_iter()
        .flat_map(|fen| fen.parse::<Setup>().expect(fen).problems(CastlingMode::Orthodox))
        .collect()
}

fn game_problems() -> Vec<chess_arbiter::GameProblem> {
    let pgn = "[FEN \"8/8/8/4k3/8/3Kr3/8/8 w - - 0 1\"]\n[Termination \"checkmate\"]\n\n1. Kxe3 Kf5 1-0";
    read_pgn(pgn.as_bytes())[0].game.problems()
}

fn fen_errors() -> Vec<Value> {
    ["", "8/8 w", "4k3/8/8/8/8/8/8/4K2x w - - 0 1", "8/8/8/8/8/8/8/8 w - - 0 1"]
        .into_iter()
        .map(|fen| json(&fen.parse::<Position>().expect_err(fen)))
        .collect()
}

fn issues() -> Vec<chess_arbiter::PgnIssue> {
    let pgn = "1. e4 e5 2. Ke3 *\n\n[Result \"1-0\"]\n\n1. e4 0-1\n\n[FEN \"8/8 w\"]\n\n*";
    read_pgn(pgn.as_bytes()).into_iter().flat_map(|read| read.issues).collect()
}

/// One of them has every field, and a field that is new stops this from compiling: it needs a value here.
fn notes() -> Vec<Notes> {
    let pgn = "1. {first} e4 $1 {[%clk 1:02:03.5][%emt 0:00:07][%eval -1.25,20][%csl Ga1,Rb2][%cal Ya1h8,Bc3c4][%evp 0,3,19] the move} \
               1... e5 {[%eval #-3]} *";
    let games = read_pgn(pgn.as_bytes());
    let game = &games[0].game;
    let notes: Vec<Notes> = (0..=game.last_ply()).filter_map(|id| game.notes(game.node(id)?).cloned()).collect();
    assert!(notes.iter().any(|notes| {
        let Notes { before, after, nags, annotations } = notes;
        let Annotations { clock, elapsed, eval, squares, arrows, commands } = annotations;
        let has_texts = !before.is_empty() && !after.is_empty() && !nags.is_empty();
        let has_lists = !squares.is_empty() && !arrows.is_empty() && !commands.is_empty();
        has_texts && has_lists && clock.is_some() && elapsed.is_some() && eval.is_some()
    }));
    notes
}

/// One with moves, and one for the position.
pub fn claims() -> Vec<DrawClaim> {
    let moves = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1";
    let mut game = game(START, CastlingMode::Orthodox, moves);
    let mut claims = game.claims();
    game.play("Ng8").expect("the knight goes home");
    claims.extend(game.claims());
    claims
}

fn ends() -> Vec<GameEnd> {
    let mut resigned = game(START, CastlingMode::Orthodox, "");
    resigned.resign(Color::White);
    let mut adjudicated = game(START, CastlingMode::Orthodox, "");
    adjudicated.adjudicate(Outcome::Draw);
    let mated = game(START, CastlingMode::Orthodox, "f3 e5 g4 Qh4");
    [resigned, adjudicated, mated].iter().filter_map(Game::end).collect()
}

fn moves() -> Vec<Value> {
    let mut moves: Vec<Value> = [
        (START, CastlingMode::Orthodox, "e4"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", CastlingMode::Orthodox, "O-O-O"),
        ("4k3/8/8/8/8/8/8/1K3R2 w F - 0 1", CastlingMode::Chess960, "O-O"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", CastlingMode::Orthodox, "exd6"),
        ("3r3k/4P1pp/8/8/8/8/8/4K3 w - - 0 1", CastlingMode::Orthodox, "exd8=Q"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", CastlingMode::Orthodox, "Ra8"),
    ]
    .into_iter()
    .map(|(fen, mode, text)| {
        let position = Position::from_fen(fen, Some(mode)).expect(fen);
        json(&position.san(position.parse_san(text).expect(text)))
    })
    .collect();
    let passed = read_pgn(b"1. e4 -- *");
    moves.extend(passed[0].game.san_at(passed[0].game.current()).map(|san| json(&san)));
    moves
}
