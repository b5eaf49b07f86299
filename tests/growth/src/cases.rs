//! The cases: each has a name, and a function that makes its input for a length.

use std::hint::black_box;

use chess_arbiter::{
    Annotations, Color, Game, NodeId, Notes, PgnReader, PgnStyle, Position, Rules, Setup, Variant, read_pgn, tidy_comment,
};

/// A case whose input is ready.
pub type Prepared = Box<dyn FnOnce()>;

type Case = (&'static str, fn(usize) -> Prepared);

/// A text with a repeated part: `head`, `len` times `part`, `tail`.
fn repeated(head: &str, part: &str, tail: &str, len: usize) -> String {
    [head, &part.repeat(len), tail].concat()
}

fn fen(text: String) -> Prepared {
    Box::new(move || {
        let _ = black_box(text.parse::<Setup>());
        let _ = black_box(text.parse::<Position>());
    })
}

fn fen_of(variant: Variant, text: String) -> Prepared {
    Box::new(move || {
        let _ = black_box(Setup::from_fen_as(&text, variant));
    })
}

/// A move as it is read and as it is judged.
fn verdict(text: String) -> Prepared {
    Box::new(move || {
        let position = Position::default();
        let _ = black_box(position.parse_san(&text));
        let _ = black_box(position.parse_uci(&text));
        if let Err(refusal) = position.judge(&text) {
            drop(black_box(refusal.message()));
        }
    })
}

/// A comment, read, tidied and written.
fn comment(text: String) -> Prepared {
    Box::new(move || {
        let mut annotations = Annotations::default();
        drop(black_box(annotations.take_from(&text)));
        drop(black_box(annotations.to_string()));
        drop(black_box(tidy_comment(&text)));
    })
}

/// A PGN, read as a whole, with its issues read and its games written.
fn pgn(text: String) -> Prepared {
    Box::new(move || {
        for read in read_pgn(text.as_bytes()) {
            for issue in &read.issues {
                drop(black_box(issue.to_string()));
            }
            drop(black_box(read.game.to_pgn(PgnStyle::default())));
        }
    })
}

/// A PGN in chunks of seven bytes.
fn chunks(text: String) -> Prepared {
    Box::new(move || {
        let mut reader = PgnReader::new();
        for chunk in text.as_bytes().chunks(7) {
            reader.feed(chunk);
            while let Some(read) = reader.next_game() {
                drop(black_box(read));
            }
        }
        reader.finish();
        while let Some(read) = reader.next_game() {
            drop(black_box(read));
        }
    })
}

/// Knights that go out and back: a game of four plies for each one of `len`.
fn long_game(len: usize) -> Game {
    // An occasional pawn move, because fivefold repetition and seventy-five moves end a game.
    let text = repeated("1. ", "Nf3 Nf6 Ng1 Ng8 ", "*", len);
    read_pgn(text.as_bytes()).remove(0).game
}

/// A game with this many variations of its second move.
fn wide_game(len: usize) -> Game {
    let variations: [&str; 4] = ["(1... d5 2. d4)", "(1... c5 2. c4)", "(1... Nf6 2. e5)", "(1... a6 2. a3)"];
    let text: String = (0..len).map(|number| variations[number % 4]).collect();
    read_pgn(format!("1. e4 e5 {text} *").as_bytes()).remove(0).game
}

/// Four half-moves that differ for each number.
fn game_of_number(number: usize) -> Game {
    let (mut game, mut rest) = (Game::default(), number);
    for _ in 0..4 {
        let legal = game.position().legal_moves();
        game.play_move(legal[rest % legal.len()]).expect("a legal move");
        rest /= legal.len();
    }
    game
}

/// A game of crazyhouse in which no position appears twice: seven rooks count on seven files, one step a move, while the
/// other king goes out and back.
fn counted(len: usize) -> Vec<String> {
    let (mut ranks, mut is_up) = ([1; 7], [true; 7]);
    let white = |_| {
        let file =
            (0..7).find(|&file| ranks[file] != if is_up[file] { 6 } else { 1 }).expect("six to the power of seven");
        is_up[..file].iter_mut().for_each(|is_up| *is_up = !*is_up);
        let from = ranks[file];
        ranks[file] = if is_up[file] { from + 1 } else { from - 1 };
        let letter = char::from(b'a' + file as u8);
        format!("{letter}{from}{letter}{}", ranks[file])
    };
    let black = ["Kh8", "Kh7"].into_iter().cycle().map(String::from);
    (0..len).map(white).zip(black).flat_map(<[String; 2]>::from).collect()
}

const ROOKS: &str = "8/7k/8/8/8/8/8/RRRRRRRK[] w - - 0 1";

fn on(game: Game, run: impl FnOnce(Game) + 'static) -> Prepared {
    Box::new(move || run(game))
}

fn nodes(game: &Game) -> Vec<NodeId> {
    let (mut nodes, mut next) = (vec![NodeId::ROOT], 0);
    while let Some(id) = nodes.get(next).copied() {
        nodes.extend(game.children(id));
        next += 1;
    }
    nodes
}

/// The questions about a position, each counted separately: whether it is dead, whether White and Black can win,
/// and the rest that a game may ask.
pub fn questions(position: Position) -> [Prepared; 4] {
    [
        Box::new(move || _ = black_box(position.is_dead())),
        Box::new(move || _ = black_box(position.can_win(Color::White))),
        Box::new(move || _ = black_box(position.can_win(Color::Black))),
        Box::new(move || {
            drop(black_box(position.problems()));
            let game = Game::new(position, Rules::Fide);
            drop(black_box(game.claims()));
            drop(black_box(game.problems()));
            drop(black_box(game.to_pgn(PgnStyle::default())));
        }),
    ]
}

pub const CASES: &[Case] = &[
    ("FEN: digits", |len| fen("1".repeat(len))),
    ("FEN: ranks", |len| fen("8/".repeat(len))),
    ("FEN: pieces", |len| fen("Q".repeat(len))),
    ("FEN: blanks", |len| fen(repeated("8/8/8/8/8/8/8/8", " ", "w - -", len))),
    ("FEN: castling letters", |len| fen(repeated("r3k2r/8/8/8/8/8/8/R3K2R w ", "K", " - 0 1", len))),
    ("FEN: a counter of many digits", |len| fen(repeated("4k3/8/8/8/8/8/8/4K3 w - - ", "0", " 1", len))),
    ("FEN: characters of several bytes", |len| fen("♔".repeat(len))),
    ("FEN: pieces held", |len| fen_of(Variant::Crazyhouse, repeated("4k3/8/8/8/8/8/8/4K3[", "Qp", "] w - -", len))),
    ("FEN: marks of promotion", |len| fen_of(Variant::Crazyhouse, repeated("Q", "~", "k6/8/8/8/8/8/8/4K3 w - -", len))),
    ("FEN: fields of checks", |len| {
        fen_of(Variant::ThreeCheck, repeated("4k3/8/8/8/8/8/8/4K3 w - -", " 3+3", "", len))
    }),
    ("move: letters", |len| verdict("e".repeat(len))),
    ("move: marks", |len| verdict(repeated("Nf3", "!", "", len))),
    ("move: castling", |len| verdict("O-".repeat(len))),
    ("move: blanks", |len| verdict(" ".repeat(len))),
    ("move: figurines", |len| verdict("♘".repeat(len))),
    ("move: squares", |len| verdict("e2e4".repeat(len))),
    ("comment: words", |len| comment("word ".repeat(len))),
    ("comment: lines", |len| comment("a\n".repeat(len))),
    ("comment: commands", |len| comment("[%clk 0:01:30] ".repeat(len))),
    ("comment: marks", |len| comment(repeated("[%csl ", "Ga1,", "Rb2]", len))),
    ("comment: arrows", |len| comment("[%cal Ga1b2]".repeat(len))),
    ("comment: commands that are not closed", |len| comment("[%".repeat(len))),
    ("comment: brackets", |len| comment("]".repeat(len))),
    ("comment: commands that are not known", |len| comment("[%x y]".repeat(len))),
    ("PGN: games", |len| pgn("[Event \"a\"]\n\n1. e4 e5 2. Nf3 *\n\n".repeat(len))),
    ("PGN: games without tags", |len| pgn("1. e4 *\n".repeat(len))),
    ("PGN: moves", |len| pgn(repeated("1. ", "Nf3 Nf6 Ng1 Ng8 ", "*", len))),
    ("PGN: null moves", |len| pgn("-- ".repeat(len))),
    ("PGN: moves of crazyhouse", |len| {
        let head = format!("[Variant \"Crazyhouse\"]\n[FEN \"{ROOKS}\"]\n\n");
        pgn(head + &counted(len).join(" ") + " *")
    }),
    ("PGN: bad words", |len| pgn(repeated("1. e4 ", "xx ", "*", len))),
    ("PGN: illegal moves", |len| pgn(repeated("1. e4 ", "(1. Ke3) ", "*", len))),
    ("PGN: comments", |len| pgn(repeated("1. e4 ", "{x} ", "*", len))),
    ("PGN: comments to the end of the line", |len| pgn(repeated("1. e4 ", "; x\n", "*", len))),
    ("PGN: a comment of many lines", |len| pgn(repeated("1. e4 {", "x y\n", "} *", len))),
    ("PGN: NAGs", |len| pgn(repeated("1. e4 ", "$1 ", "*", len))),
    ("PGN: variations", |len| pgn(repeated("1. e4 e5 ", "(1... d5) ", "*", len))),
    ("PGN: variations within variations", |len| {
        pgn(["1. e4 ", &"(1. d4 ".repeat(len), &")".repeat(len), " *"].concat())
    }),
    ("PGN: NAGs in another order than the moves", |len| {
        pgn(["1. e4 ", &"(1. d4 ".repeat(len), &"$1)".repeat(len), " *"].concat())
    }),
    ("PGN: parentheses opened", |len| pgn(repeated("1. e4 ", "(", "", len))),
    ("PGN: parentheses closed", |len| pgn(repeated("1. e4 ", ")", "", len))),
    ("PGN: comments opened", |len| pgn(repeated("1. e4 ", "{", "", len))),
    ("PGN: tags", |len| {
        let tags: String = (0..len).map(|number| format!("[Tag{number} \"x\"]\n")).collect();
        pgn(tags + "\n1. e4 *")
    }),
    ("PGN: one tag", |len| pgn(repeated("", "[White \"x\"]\n", "\n1. e4 *", len))),
    ("PGN: tags that are not closed", |len| pgn("[White \"x\n".repeat(len))),
    ("PGN: the value of a tag", |len| pgn(repeated("[White \"", "x\\\"", "\"]\n\n1. e4 *", len))),
    ("PGN: brackets", |len| pgn("[".repeat(len))),
    ("PGN: escaped lines", |len| pgn("%x\n".repeat(len))),
    ("PGN: results", |len| pgn("1-0 ".repeat(len))),
    ("PGN: one word", |len| pgn("x".repeat(len))),
    ("PGN: bytes that are no UTF-8", |len| {
        let bytes = [b"1. e4 {".as_slice(), &[0xff].repeat(len), b"} *"].concat();
        Box::new(move || drop(black_box(read_pgn(&bytes))))
    }),
    ("in chunks: moves", |len| chunks(repeated("1. ", "Nf3 Nf6 Ng1 Ng8 ", "*", len))),
    ("in chunks: a comment", |len| chunks(repeated("1. e4 {", "x", "} *", len))),
    ("in chunks: the value of a tag", |len| chunks(repeated("[White \"", "x", "\"]", len))),
    ("in chunks: blanks in a tag", |len| chunks(repeated("[White ", " ", "\"x\"]", len))),
    ("in chunks: one word", |len| chunks(repeated("1. e4 ", "x", "", len))),
    ("in chunks: variations", |len| chunks(repeated("1. e4 ", "(1. d4) ", "*", len))),
    ("in chunks: parentheses", |len| chunks(repeated("1. e4 ", "(", "", len))),
    ("game: moves played", |len| {
        on(Game::new(Position::default(), Rules::Fide), move |mut game| {
            // Fivefold repetition ends a game, so it goes back and on again.
            for _ in 0..len {
                for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
                    drop(black_box(game.play(text)));
                }
                game.go_to(0);
            }
        })
    }),
    ("game: moves and claims of crazyhouse", |len| {
        let start = Position::from_fen_as(ROOKS, Variant::Crazyhouse, None).expect("a position");
        let moves = counted(len);
        on(Game::new(start, Rules::Fide), move |mut game| {
            for text in moves {
                game.play(&text).expect("a legal move");
                // Claims ask for every legal move.
                if text.starts_with('a') {
                    drop(black_box(game.claims()));
                }
                black_box(game.repetitions());
            }
        })
    }),
    ("game: to the start and back to the end", |len| {
        on(long_game(len), |mut game| {
            while game.back().is_some() {}
            while game.forward().is_some() {}
        })
    }),
    ("game: taken back and played again", |len| {
        on(long_game(len), |mut game| {
            while game.undo().is_some() {}
            while game.redo().is_some() {}
        })
    }),
    ("game: comments, from the first move to the last", |len| {
        on(long_game(len), |mut game| {
            for id in nodes(&game) {
                let notes = Notes { after: "x".into(), ..Notes::default() };
                game.set_notes(id, notes).expect("a comment that PGN can hold");
            }
        })
    }),
    ("game: many games merged into one", |len| {
        let games: Vec<Game> = (0..len).map(game_of_number).collect();
        on(Game::default(), move |mut tree| {
            for game in &games {
                black_box(tree.merge(game).expect("the same start"));
            }
        })
    }),
    ("game: variations merged", |len| {
        let other = wide_game(len);
        on(long_game(len), move |mut game| {
            black_box(game.merge(&other).expect("the same start"));
            black_box(game.merge(&other).expect("the same start"));
        })
    }),
    ("game: notes merged", |len| {
        let noted = |first: usize| {
            let notes: String = (first..first + len).map(|number| format!("w{number} [%a{number:06}][%csl Ra1]")).collect();
            read_pgn(format!("1. e4 {{{notes}}} *").as_bytes()).remove(0).game
        };
        let other = noted(100_000 + len / 2);
        on(noted(100_000), move |mut game| _ = black_box(game.merge(&other)))
    }),
    ("game: branches and positions found", |len| {
        on(wide_game(len), |game| {
            black_box(game.find(game.position()));
            black_box(game.branch(NodeId::ROOT));
        })
    }),
    ("game: variations promoted to the main line", |len| {
        on(Game::default(), move |mut game| {
            for _ in 0..len {
                for text in ["e4", "d4", "c4", "Nf3"] {
                    game.go_to(0);
                    drop(game.play(text));
                    game.promote_to_main(game.current());
                }
            }
        })
    }),
    ("game: comments, from the last move to the first", |len| {
        on(long_game(len), |mut game| {
            for id in nodes(&game).into_iter().rev() {
                let notes = Notes { after: "x".into(), ..Notes::default() };
                game.set_notes(id, notes).expect("a comment that PGN can hold");
            }
        })
    }),
    ("game: variations deleted one by one", |len| {
        on(wide_game(len), |mut game| {
            for id in nodes(&game).into_iter().rev() {
                game.delete(id);
            }
        })
    }),
    ("game: variations among many promoted", |len| {
        on(wide_game(len), |mut game| {
            for id in nodes(&game) {
                game.promote(id);
            }
        })
    }),
    ("game: tags set", |len| {
        on(Game::default(), move |mut game| {
            for number in 0..len {
                game.set_tag(&format!("Tag{number}"), "x").expect("a tag that PGN can hold");
            }
        })
    }),
    ("game: written", |len| on(wide_game(len), |game| drop(black_box(game.to_pgn(PgnStyle::default()))))),
    ("game: encoded and decoded", |len| on(wide_game(len), |game| drop(black_box(Game::from_bytes(&game.to_bytes()))))),
];
