//! The table of refusals, made from examples.

use chess_arbiter::{
    Bitboard, CastlingMode, Color, Game, GameProblem, Kings, Outcome, PgnStyle, Problem, Refusal, Rules, Setup,
    read_pgn,
};
use std::fmt::Write;

/// A position or game with an illegal move.
pub struct Example<'a> {
    /// The expected sentence.
    pub sentence: &'a str,
    chess960: bool,
    /// The position, or the starting position of the game.
    pub fen: &'a str,
    /// The moves and declarations before it; `None` for a position without a game.
    pub moves: Option<Vec<&'a str>>,
    /// The illegal move.
    pub tried: &'a str,
}

/// Reads examples, one per line.
pub fn examples(text: &str) -> Vec<Example<'_>> {
    let example = |line| {
        let columns: Vec<&str> = str::split(line, '\t').collect();
        let [sentence, mode, fen, moves, tried] = columns[..] else { panic!("{line}") };
        let moves = match moves {
            "?" => None,
            "." => Some(Vec::new()),
            moves => Some(moves.split(' ').collect()),
        };
        Example { sentence, chess960: mode == "960", fen, moves, tried }
    };
    text.lines().map(example).collect()
}

impl Example<'_> {
    /// How the move is refused.
    pub fn refusal(&self) -> Refusal {
        let mode = if self.chess960 { CastlingMode::Chess960 } else { CastlingMode::Orthodox };
        let setup: Setup = self.fen.parse().expect(self.fen);
        let position = setup.position(mode, Kings::Optional).expect(self.fen);
        let judged = match &self.moves {
            None => position.judge(self.tried),
            Some(moves) => {
                let mut game = Game::new(position, Rules::Fide);
                for step in moves {
                    play(&mut game, step);
                }
                game.judge(self.tried)
            }
        };
        judged.expect_err(self.sentence)
    }
}

fn play(game: &mut Game, step: &str) {
    let color = |name| if name == "black" { Color::Black } else { Color::White };
    match step.split_once(':').unwrap_or((step, "")) {
        ("claim", _) => drop(game.claim_draw()),
        ("agree", _) => drop(game.agree_draw()),
        ("resign", side) => drop(game.resign(color(side))),
        ("flag", side) => drop(game.time_forfeit(color(side))),
        ("forfeit", side) => drop(game.forfeit(color(side))),
        ("adjudicate", result) => {
            let won = Outcome::Win(Color::White);
            game.adjudicate(if result == "1-0" { won } else { Outcome::Draw });
        }
        (said @ ("abandoned" | "recorded"), result) => *game = recorded(game, said, result),
        (mv, _) => drop(game.play(mv).expect(mv)),
    }
}

/// The game as a PGN with this result and, unless it is just recorded, this Termination.
fn recorded(game: &Game, said: &str, result: &str) -> Game {
    let text = game.to_pgn(PgnStyle::default());
    let tag = if said == "recorded" { String::new() } else { format!("[Termination \"{said}\"]\n") };
    let pgn = format!("{tag}{}{result}", text.trim_end().trim_end_matches('*'));
    read_pgn(pgn.as_bytes()).remove(0).game
}

const HEAD: &str = "\
# Why a move is refused

Every refusal has a `reason`, a stable code for programs, and a `message` for people; one reason may have
several sentences. `squares` show the reason, and `refutation` is the capture of the king that the move
would allow. If several reasons apply, the verdict names the one that an arbiter would check first: the game
is over; the text cannot be read or matches several moves; there is no piece, or it is not yours; then for
castling: right, path, check, crossed square, arrival; for other moves: how the piece moves, what blocks it,
whether the king is safe, and finally the promotion.

`npm run verdicts` generates this page from the code. A position without a game is judged on its own; with a
game, the verdict knows the moves that were played. `lang/` has the sentences in other languages.

| sentence | position and game | move | message | squares |
|---|---|---|---|---|
";

const PROBLEMS: &str = "
# What makes a position impossible

`problems()` lists what cannot arise in a real game, and which parts of a FEN were ignored.

| code | position | message | squares |
|---|---|---|---|
";

const GAME_PROBLEMS: &str = "
# What cannot be right in the record of a game

`problems()` of a game lists what of its result, its end and its moves cannot be right.

| sentence | game | message | half-move |
|---|---|---|---|
";

/// The problem named on each line of codes and FENs, as found in the position.
pub fn problems(text: &str) -> impl Iterator<Item = (&str, &str, Problem)> {
    text.lines().map(|line| {
        let (code, fen) = line.split_once('\t').expect(line);
        let setup: Setup = fen.parse().expect(fen);
        let found = setup.problems(setup.castling_mode());
        let named = found.into_iter().find(|problem| problem.code.code() == code);
        (code, fen, named.unwrap_or_else(|| panic!("{fen} has no {code}")))
    })
}

/// A game in PGN of each line, and its only problem, which has the sentence of the first column.
pub fn game_problems(text: &str) -> impl Iterator<Item = (&str, String, GameProblem)> {
    text.lines().map(|line| {
        let (sentence, pgn) = line.split_once('\t').expect(line);
        let pgn = pgn.replace("\\n", "\n");
        let [read] = &read_pgn(pgn.as_bytes())[..] else { panic!("{line}") };
        let [problem] = &read.game.problems()[..] else { panic!("{line}: {:?}", read.game.problems()) };
        (sentence, pgn, problem.clone())
    })
}

fn listed(squares: Bitboard) -> String {
    let names: Vec<String> = squares.into_iter().map(|square| square.to_string()).collect();
    names.join(" ")
}

/// The page, in Markdown.
pub fn page(refused: &str, impossible: &str, wrong: &str) -> String {
    let mut page = String::from(HEAD);
    for example in examples(refused) {
        let refusal = example.refusal();
        let mut place = format!("`{}`", example.fen);
        if example.chess960 {
            place.push_str(" Chess960");
        }
        if let Some(moves) = &example.moves {
            let moves = if moves.is_empty() { "no move yet".into() } else { moves.join(" ") };
            write!(place, ", game: {moves}").expect("a String takes everything");
        }
        writeln!(
            page,
            "| `{}` | {place} | `{}` | {} | {} |",
            refusal.facts.sentence.key(),
            example.tried,
            refusal.message(),
            listed(refusal.squares),
        )
        .expect("a String takes everything");
    }
    page.push_str(PROBLEMS);
    for (code, fen, problem) in problems(impossible) {
        let squares = listed(problem.squares);
        writeln!(page, "| `{code}` | `{fen}` | {} | {squares} |", problem.message())
            .expect("a String takes everything");
    }
    page.push_str(GAME_PROBLEMS);
    for (sentence, pgn, problem) in game_problems(wrong) {
        let pgn = pgn.split_whitespace().collect::<Vec<_>>().join(" ");
        writeln!(page, "| `{sentence}` | `{pgn}` | {} | {} |", problem.message(), problem.ply)
            .expect("a String takes everything");
    }
    page
}
