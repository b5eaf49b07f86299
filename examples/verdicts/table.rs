//! The table of refusals, made from examples.

use chess_arbiter::{
    Bitboard, CastlingMode, Color, Game, GameProblem, Kings, Outcome, PgnStyle, Position, Problem, Refusal, Rules,
    Setup, Variant, read_pgn,
};
use std::fmt::Write;

/// A position or game with an illegal move.
pub struct Example<'a> {
    /// The expected sentence.
    pub sentence: &'a str,
    chess960: bool,
    /// The game: chess, or a variant.
    pub variant: Variant,
    /// The position, or the starting position of the game.
    pub fen: &'a str,
    /// The moves and declarations before it; `None` for a position without a game.
    pub moves: Option<Vec<&'a str>>,
    /// The illegal move.
    pub tried: &'a str,
}

/// Whether the engine plays this game.
const fn is_known(variant: Variant) -> bool {
    cfg!(feature = "variants") || matches!(variant, Variant::Chess)
}

/// A FEN of chess or, with the feature `variants`, of a variant.
fn setup_of(fen: &str, variant: Variant) -> Setup {
    #[cfg(feature = "variants")]
    if variant != Variant::Chess {
        return Setup::from_fen_as(fen, variant).expect(fen);
    }
    assert_eq!(variant, Variant::Chess);
    fen.parse().expect(fen)
}

/// Reads examples, one per line: those of the games that the engine plays.
pub fn examples(text: &str) -> Vec<Example<'_>> {
    let example = |line| {
        let columns: Vec<&str> = str::split(line, '\t').collect();
        let [sentence, mode, fen, moves, tried] = columns[..] else { panic!("{line}") };
        let moves = match moves {
            "?" => None,
            "." => Some(Vec::new()),
            moves => Some(moves.split(' ').collect()),
        };
        let variant = Variant::from_name(mode).unwrap_or_default();
        Example { sentence, chess960: mode == "960", variant, fen, moves, tried }
    };
    text.lines().map(example).filter(|example| is_known(example.variant)).collect()
}

impl Example<'_> {
    /// The position, or the one in which the game starts.
    pub fn position(&self) -> Position {
        let mode = if self.chess960 { CastlingMode::Chess960 } else { CastlingMode::Orthodox };
        setup_of(self.fen, self.variant).position(mode, Kings::Optional).expect(self.fen)
    }

    /// How the move is refused.
    pub fn refusal(&self) -> Refusal {
        let position = self.position();
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
        (
            said @ ("abandoned" | "recorded" | "resigned" | "timeout" | "rules-infraction" | "repetition" | "50-move"),
            result,
        ) => *game = recorded(game, said, result),
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
# Verdicts

Every refusal has a `reason`, a stable code for programs, and a `message` for people; one reason may have
several sentences. `squares` show the reason, and `refutation` is the capture of the king that the move
would allow. If several reasons apply, the verdict names the one that an arbiter would check first: the game
is over; the text cannot be read or matches several moves; there is no piece, or it is not yours; then for
castling: right, path, check, crossed square, arrival; for other moves: how the piece moves, what blocks it,
whether the king is safe, and finally the promotion.

The examples are run: this is what the code answers. A position without a game is judged on its own; with a
game, the verdict knows the moves that were played. The sentences exist in other languages too.

| message | sentence | move | squares | position and game |
|---|---|---|---|---|
";

const VARIANTS: &str = "
## In the variants

These refusals exist only in a game of a variant: with the Cargo feature `variants`, or the entry `chess-arbiter/variants`. What a piece must
capture and what an explosion would destroy come after what blocks the piece and before its own king; that the move gives check comes after its own
king. All other reasons are those above; those of chess that a variant does not have are never given in it.

| message | sentence | move | squares | position and game |
|---|---|---|---|---|
";

const VARIANT_PROBLEMS: &str = "
| message | code | squares | position |
|---|---|---|---|
";

const VARIANT_GAME_PROBLEMS: &str = "
| message | sentence | half-move | game |
|---|---|---|---|
";

const PROBLEMS: &str = "
## What makes a position impossible

`problems()` lists what cannot arise in a real game, and which parts of a FEN were ignored.

| message | code | squares | position |
|---|---|---|---|
";

const GAME_PROBLEMS: &str = "
## What cannot be right in the record of a game

`problems()` of a game lists what of its result, its end and its moves cannot be right.

| message | sentence | half-move | game |
|---|---|---|---|
";

/// The problem named on each line of codes, FENs and variants, as found in the position.
pub fn problems(text: &str) -> impl Iterator<Item = (&str, &str, Variant, Problem)> {
    let rows = text.lines().map(|line| {
        let (code, rest) = line.split_once('\t').expect(line);
        let (fen, variant) = rest.split_once('\t').unwrap_or((rest, "chess"));
        (code, fen, Variant::from_name(variant).expect(variant))
    });
    rows.filter(|(.., variant)| is_known(*variant)).map(|(code, fen, variant)| {
        let setup = setup_of(fen, variant);
        let found = setup.fen_problems(fen, setup.castling_mode());
        let named = found.into_iter().find(|problem| problem.code.code() == code);
        (code, fen, variant, named.unwrap_or_else(|| panic!("{fen} has no {code}")))
    })
}

/// A game in PGN of each line, and its only problem, which has the sentence of the first column. Those of variants only with
/// the feature.
pub fn game_problems(text: &str) -> impl Iterator<Item = (&str, String, GameProblem)> {
    text.lines().filter(|line| cfg!(feature = "variants") || !line.contains("[Variant")).map(|line| {
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

/// The page, in Markdown. What variants add comes last, with the feature `variants`.
pub fn page(refused: &str, impossible: &str, wrong: &str) -> String {
    let mut page = String::from(HEAD);
    let is_of_chess = |variant: Variant| variant == Variant::Chess;
    let (of_chess, of_variants) = examples(refused).into_iter().partition(|example| is_of_chess(example.variant));
    add_refusals(&mut page, of_chess);
    page.push_str(PROBLEMS);
    add_problems(&mut page, problems(impossible).filter(|(.., variant, _)| is_of_chess(*variant)));
    page.push_str(GAME_PROBLEMS);
    let (of_variant_games, of_chess_games) = game_problems(wrong).partition(|(_, pgn, _)| pgn.contains("[Variant"));
    add_game_problems(&mut page, of_chess_games);
    if cfg!(feature = "variants") {
        page.push_str(VARIANTS);
        add_refusals(&mut page, of_variants);
        page.push_str(VARIANT_PROBLEMS);
        add_problems(&mut page, problems(impossible).filter(|(.., variant, _)| !is_of_chess(*variant)));
        page.push_str(VARIANT_GAME_PROBLEMS);
        add_game_problems(&mut page, of_variant_games);
    }
    page
}

/// A FEN with what its game needs: Chess960 or a variant.
fn place(fen: &str, game: &str) -> String {
    if game.is_empty() { format!("`{fen}`") } else { format!("`{fen}` {game}") }
}

fn name_of(variant: Variant) -> &'static str {
    if variant == Variant::Chess { "" } else { variant.name() }
}

fn add_refusals(page: &mut String, examples: Vec<Example<'_>>) {
    for example in examples {
        let refusal = example.refusal();
        let mut place = place(example.fen, if example.chess960 { "Chess960" } else { name_of(example.variant) });
        if let Some(moves) = &example.moves {
            let moves = if moves.is_empty() { "no move yet".into() } else { moves.join(" ") };
            write!(place, ", game: {moves}").expect("a String takes everything");
        }
        let tried = if example.tried.is_empty() { "nothing".into() } else { format!("`{}`", example.tried) };
        writeln!(
            page,
            "| {} | `{}` | {tried} | {} | {place} |",
            refusal.message(),
            refusal.facts.sentence.key(),
            listed(refusal.squares),
        )
        .expect("a String takes everything");
    }
}

fn add_problems<'a>(page: &mut String, problems: impl Iterator<Item = (&'a str, &'a str, Variant, Problem)>) {
    for (code, fen, variant, problem) in problems {
        let (place, squares) = (place(fen, name_of(variant)), listed(problem.squares));
        writeln!(page, "| {} | `{code}` | {squares} | {place} |", problem.message())
            .expect("a String takes everything");
    }
}

fn add_game_problems(page: &mut String, problems: Vec<(&str, String, GameProblem)>) {
    for (sentence, pgn, problem) in problems {
        let pgn = pgn.split_whitespace().collect::<Vec<_>>().join(" ");
        writeln!(page, "| {} | `{sentence}` | {} | `{pgn}` |", problem.message(), problem.ply)
            .expect("a String takes everything");
    }
}
