//! Which moves are legal, and which are not.

use crate::data::{self, Report};
use crate::{all_positions, full_fen, mirrored, position};
use chess_arbiter::{Bitboard, CastlingMode, CastlingSide, Color, Move, Position, Role, Square};
use fastrand::Rng;
use std::collections::{BTreeSet, HashSet};

fn ucis(position: &Position) -> Vec<String> {
    let mut ucis: Vec<String> = position.legal_moves().iter().map(|mv| mv.uci(position.mode()).to_string()).collect();
    ucis.sort();
    ucis
}

fn destinations(position: &Position) -> BTreeSet<String> {
    let destinations = position.destinations();
    let moves = destinations.iter().flat_map(|(from, set)| set.into_iter().map(move |to| (from, to)));
    moves.map(|(from, to)| format!("{from}{to}")).collect()
}

#[test]
fn moves_and_flags_are_those_of_the_oracle() {
    let mut report = Report::default();
    for row in data::positions() {
        let [mode, fen, normal, _, flags, category, moves] = &row[..] else { panic!("{row:?}") };
        let position = position(mode, fen);
        let what = format!("{category}: {mode} {fen}");
        let mut wanted: Vec<String> =
            moves.split(' ').filter(|&pair| pair != ".").map(|pair| pair.split_once(':').unwrap().0.into()).collect();
        wanted.sort();
        let mut pairs: BTreeSet<String> = wanted.iter().map(|uci| uci[..4].into()).collect();
        // In Chess960 the oracle names castling by the rook's square only.
        let castling = CastlingSide::ALL.into_iter().filter_map(|side| position.castle(side));
        pairs.extend(castling.map(|mv| format!("{}{}", mv.from(), mv.to())));
        report.row();
        report.expect(&what, ucis(&position), wanted);
        report.expect(&format!("{what} destinations"), destinations(&position), pairs);
        report.expect(&format!("{what} is check"), position.is_check(), flags.contains('+'));
        report.expect(&format!("{what} is checkmate"), position.is_checkmate(), flags.contains('#'));
        report.expect(&format!("{what} is stalemate"), position.is_stalemate(), flags.contains('='));
        report.expect(&format!("{what} is insufficient"), position.is_insufficient_material(), flags.contains('i'));
        report.expect(&format!("{what} has checkers"), position.checkers().any(), flags.contains('+'));
        for (color, flag) in [(Color::White, 'w'), (Color::Black, 'b')] {
            let found = position.has_insufficient_material(color);
            report.expect(&format!("{what} {color:?} cannot mate"), found, flags.contains(flag));
        }
        let ep_square = normal.split(' ').nth(1).unwrap();
        let legal_ep = position.legal_ep_square().map_or("-".into(), |square| square.to_string());
        report.expect(&format!("{what} en passant"), legal_ep.as_str(), ep_square);
    }
    report.finish(1_000);
}

#[test]
fn exactly_the_generated_moves_are_legal() {
    let positions = all_positions();
    // Every move that is legal somewhere: a rich supply of moves that are illegal elsewhere.
    let everywhere: HashSet<Move> = positions.iter().flat_map(|position| position.legal_moves()).collect();
    let everywhere: Vec<Move> = everywhere.into_iter().collect();
    assert!(everywhere.len() > 5_000);
    let mut report = Report::default();
    for position in positions.iter().step_by(5) {
        let legal: HashSet<Move> = position.legal_moves().into_iter().collect();
        report.row();
        report.expect(&format!("{position} repeats a move"), legal.len(), position.legal_moves().len());
        for &mv in &everywhere {
            let expected = legal.contains(&mv);
            if position.is_legal(mv) != expected {
                report.fail(format!("{position}: is_legal({mv:?}) should be {expected}"));
            }
        }
    }
    report.finish(200);
}

#[test]
fn every_other_pair_of_squares_is_refused() {
    let mut report = Report::default();
    for position in all_positions().iter().step_by(8) {
        let legal: HashSet<String> = ucis(position).into_iter().collect();
        report.row();
        for from in Square::all() {
            for to in Square::all() {
                for promotion in ["", "q", "r", "b", "n", "k", "p"] {
                    let uci = format!("{from}{to}{promotion}");
                    let read = position.parse_uci(&uci);
                    // Castling is read in both conventions, so some texts are not written like that.
                    let read_as_castling = matches!(read, Ok(mv) if mv.is_castle());
                    if !read_as_castling && read.is_ok() != legal.contains(&uci) {
                        report.fail(format!("{position}: {uci} read as {read:?}"));
                    }
                    if let Ok(mv) = read {
                        report.expect("what is read is legal", position.is_legal(mv), true);
                    }
                }
            }
        }
    }
    report.finish(100);
}

#[test]
fn legal_moves_within_narrows_the_list() {
    let mut report = Report::default();
    for position in all_positions() {
        let all: Vec<Move> = position.legal_moves().into_iter().collect();
        let mut parts = 0;
        for square in Square::all() {
            let from: Vec<Move> = position.legal_moves_within(square.into(), Bitboard::ALL).into_iter().collect();
            let wanted: Vec<Move> = all.iter().copied().filter(|mv| mv.from() == square).collect();
            parts += from.len();
            report.expect(&format!("{position} from {square}"), from, wanted);
        }
        report.row();
        report.expect("parts", parts, all.len());
    }
    report.finish(1_000);
}

#[test]
fn a_move_knows_role_capture_and_kind() {
    let mut report = Report::default();
    for position in all_positions() {
        for mv in position.legal_moves() {
            let what = format!("{position} {mv:?}");
            report.row();
            let moving = position.piece_at(mv.from()).expect("something moves");
            report.expect(&what, (moving.color, moving.role), (position.turn(), mv.role()));
            if mv.is_en_passant() {
                report.expect(&what, (mv.role(), mv.capture()), (Role::Pawn, Some(Role::Pawn)));
                report.expect(&what, Some(mv.to()), position.legal_ep_square());
            } else if !mv.is_castle() {
                let target = position.piece_at(mv.to());
                report.expect(&what, mv.capture(), target.map(|piece| piece.role));
                report.expect(&what, target.is_some_and(|piece| piece.color == position.turn()), false);
            }
            report.expect(&what, mv.capture() == Some(Role::King), false);
            let last = (!position.turn()).back_rank();
            let promotes = mv.role() == Role::Pawn && mv.to().rank() == last;
            report.expect(&what, mv.promotion().is_some(), promotes);
            report.expect(&what, matches!(mv.promotion(), Some(Role::King | Role::Pawn)), false);
            // The side that moved must not be in check.
            let after = position.play(mv);
            let king = after.king_of(position.turn()).expect("a king");
            report.expect(&what, after.attackers(king, after.turn()).any(), false);
        }
    }
    report.finish(20_000);
}

#[test]
fn mirrored_positions_have_mirrored_moves() {
    let mut report = Report::default();
    let mirror = |uci: &String| -> String {
        uci.chars().map(|c| c.to_digit(10).map_or(c, |digit| char::from_digit(9 - digit, 10).unwrap())).collect()
    };
    for white in all_positions() {
        let mode = if white.mode() == CastlingMode::Chess960 { "960" } else { "std" };
        let black = position(mode, &mirrored(&full_fen(&white)));
        let mut wanted: Vec<String> = ucis(&white).iter().map(mirror).collect();
        wanted.sort();
        report.row();
        report.expect(&white.to_string(), ucis(&black), wanted);
    }
    report.finish(1_000);
}

/// A board with random pieces, `twelfths` of it full, as a FEN; not always a legal one.
pub fn random_board(seed: u64, twelfths: usize) -> String {
    let mut random = Rng::with_seed(seed);
    let mut squares = [' '; 64];
    for square in &mut squares {
        if random.usize(..12) < twelfths {
            *square = b"QQRBNNPPqqrbnnpp"[random.usize(..16)] as char;
        }
    }
    let king = random.usize(..64);
    squares[king] = 'K';
    squares[(king + 1 + random.usize(..63)) % 64] = 'k';
    if random.usize(..3) == 0 {
        // Black's king behind a wall in its corner, so that a crowd of white pieces does not check it.
        squares = squares.map(|square| if square.is_ascii_uppercase() { 'Q' } else { ' ' });
        for (at, piece) in [(0, 'k'), (1, 'b'), (8, 'r'), (9, 'q'), (60, 'K')] {
            squares[at] = piece;
        }
    }
    for square in (0..8).chain(56..64) {
        if matches!(squares[square], 'P' | 'p') {
            squares[square] = ' ';
        }
    }
    let turn = if random.usize(..4) == 0 { "b" } else { "w" };
    format!("{} {turn} KQkq - 0 1", placement(&squares))
}

/// Unreachable boards also have correct move lists, without missing or repeated moves.
#[test]
fn crowded_boards_have_complete_move_lists() {
    let mut report = Report::default();
    let mut most = 0;
    for round in 0..6_000 {
        let fen = random_board(round, 1 + round as usize % 12);
        let Ok(position) = crate::read("960", &fen) else { continue };
        let moves = position.legal_moves();
        let distinct: HashSet<Move> = moves.iter().copied().collect();
        most = most.max(moves.len());
        report.row();
        report.expect(&fen, distinct.len() as u64, position.count_legal_moves());
        report.expect(&fen, moves.len(), distinct.len());
        report.expect(&fen, moves.is_empty(), !position.has_legal_moves());
        let one_by_one: usize =
            Square::all().map(|square| position.legal_moves_within(square.into(), Bitboard::ALL).len()).sum();
        report.expect(&fen, one_by_one, moves.len());
        report.expect(&fen, crate::sans(&position).len(), moves.len());
        for mv in moves {
            let after = position.play(mv);
            let king = after.king_of(position.turn()).expect("a king");
            report.expect(&fen, after.attackers(king, after.turn()).any(), false);
        }
    }
    assert!(most > 200, "the boards were not crowded: {most} moves at most");
    report.finish(1_000);
}

fn placement(squares: &[char; 64]) -> String {
    let ranks = squares.chunks(8).map(|rank| {
        let mut text = String::new();
        let mut empty = 0;
        for &square in rank {
            if square == ' ' {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
            }
            empty = 0;
            text.push(square);
        }
        if empty > 0 { text + &empty.to_string() } else { text }
    });
    ranks.collect::<Vec<_>>().join("/")
}

/// The board with the most moves that anyone has found to be reachable, and one that is not.
#[test]
fn the_boards_with_most_moves_have_218_and_270() {
    let reachable = position("std", "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    assert_eq!(reachable.legal_moves().len(), 218);
    let unreachable = position("std", "kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1");
    assert_eq!((unreachable.perft(1), unreachable.perft(2)), (270, 0));
}

#[test]
fn insufficient_material_agrees_with_the_data() {
    let mut report = Report::default();
    for row in data::insufficient() {
        report.row();
        report.expect(&row[0], position("auto", &row[0]).is_insufficient_material(), row[1] == "yes");
    }
    report.finish(60);
}

/// Moves with known legality; reasons are tested with verdicts.
#[test]
fn legality_agrees_with_the_data() {
    let mut report = Report::default();
    for row in data::judged() {
        let [mode, fen, uci, verdict] = &row[..] else { panic!("{row:?}") };
        report.row();
        report.expect(&format!("{mode} {fen} {uci}"), position(mode, fen).parse_uci(uci).is_ok(), verdict == "legal");
    }
    report.finish(40);
}

/// Two pawns that capture on the same square of the last rank, and can do nothing else, promote there: eight moves,
/// and five of the king.
#[test]
fn two_pawns_can_promote_on_one_square() {
    let fen = "1nbn3k/1P1P4/8/8/8/8/8/4K3 w - - 0 1";
    for fen in [fen.to_owned(), mirrored(fen)] {
        let position = position("std", &fen);
        let promotions = position.legal_moves().iter().filter(|mv| mv.promotion().is_some()).count();
        assert_eq!((promotions, position.count_legal_moves()), (8, 13), "{fen}");
        assert_eq!(position.legal_moves().len(), 13, "{fen}");
    }
}
