//! The table of refusals, and the examples it is made of.

use chess_arbiter::{
    Bitboard, CastlingMode, Color, Game, Kings, Outcome, Problem, Refusal, Rules, Setup,
};
use std::fmt::Write;

/// A move that is refused, and where.
pub struct Example<'a> {
    /// The sentence that it is an example of.
    pub sentence: &'a str,
    chess960: bool,
    /// The position, from which the game starts if there is one.
    pub fen: &'a str,
    /// The moves before it, and the declarations; `None` if there is a position only.
    pub moves: Option<Vec<&'a str>>,
    /// The move that is refused.
    pub tried: &'a str,
}

/// The examples of a text, one a line.
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
        ("adjudicate", result) => {
            let won = Outcome::Win(Color::White);
            game.adjudicate(if result == "1-0" { won } else { Outcome::Draw });
        }
        (mv, _) => drop(game.play(mv).expect(mv)),
    }
}

const HEAD: &str = "\
# Why a move is refused

Every refusal has a `reason`, which a program can rely on, and a `message` for people; several sentences
may explain the same reason. `squares` show it, `refutation` is the capture of the king that the move
would allow. If several reasons hold, the one is named that an arbiter would name first: the game is over;
the text cannot be read or fits several moves; there is no piece, or it is not yours; then, if it is
castling, right, way, check, crossed square, arrival; else how the piece moves, what stands in its way,
what becomes of its king, and last what a pawn becomes.

This page is made from the code by `npm run verdicts`. A position without a game in front of it is judged by
itself; with one, the verdict knows the moves that were played. `lang/` has the sentences in other
languages.

| sentence | position, and the game | move | what is said | squares |
|---|---|---|---|---|
";

const PROBLEMS: &str = "
# What makes a position impossible

`problems()` lists what cannot be in a real game, and what of a FEN was ignored.

| code | position | what is said | squares |
|---|---|---|---|
";

/// What is found in a position, by its code and FEN, one a line.
pub fn problems(text: &str) -> impl Iterator<Item = (&str, &str, Problem)> {
    text.lines().map(|line| {
        let (code, fen) = line.split_once('\t').expect(line);
        let setup: Setup = fen.parse().expect(fen);
        let found = setup.problems(setup.castling_mode());
        let named = found.into_iter().find(|problem| problem.code.code() == code);
        (code, fen, named.unwrap_or_else(|| panic!("{fen} has no {code}")))
    })
}

fn listed(squares: Bitboard) -> String {
    let names: Vec<String> = squares.into_iter().map(|square| square.to_string()).collect();
    names.join(" ")
}

/// The page, in Markdown.
pub fn page(refused: &str, impossible: &str) -> String {
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
    page
}
