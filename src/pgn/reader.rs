//! Reading games, from bytes that arrive in pieces of any size.

use alloc::string::String;
use alloc::vec::Vec;

use crate::chess_move::Move;
use crate::facts::{Fact, Facts};
use crate::game::{Game, NodeId};
use crate::outcome::{EndReason, GameEnd, Outcome, Rules};
use crate::pgn::lexer::{CommentKind, Lexer, Place, Token};
use crate::pgn::start::start_position;
use crate::pgn::words::{glyph, is_move_number, result_of, suffix, without_move_number};
use crate::position::Position;
use crate::san::San;
use crate::sentence::Sentence;
use crate::text::find;
use crate::verdict::Refusal;

/// Something in a PGN that is not as it should be. What can be read is read all the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnIssue {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// What there is to say about it.
    pub facts: Facts,
    /// Of a move that is not legal, why, and the texts of the candidates.
    pub verdict: Option<(Refusal, Vec<San>)>,
}

impl PgnIssue {
    /// One English sentence for a person.
    pub fn message(&self) -> String {
        self.facts.message()
    }
}

/// A game as far as it could be read.
#[derive(Clone, Debug)]
pub struct PgnGame {
    /// The game, standing at the end of its main line.
    pub game: Game,
    /// What was not as it should be.
    pub issues: Vec<PgnIssue>,
}

/// So many issues of one game are told; the rest is counted in one more.
const MOST_ISSUES: usize = 1000;

/// A line of moves that is being read.
struct Line {
    /// The last move of it.
    at: NodeId,
    /// A comment that waits for the next move.
    before: String,
    /// A bad move has ended it; what follows is passed over.
    is_broken: bool,
    has_moves: bool,
    /// Where it was opened.
    opened: Told,
}

/// A line and a column, as they are told.
type Told = (u32, u32);

enum Stage {
    /// Nothing of the game has come but comments.
    Before,
    Tags,
    Moves,
    /// The result has come; only a comment may follow.
    Result,
}

/// Reads games one by one from bytes in UTF-8 or Latin-1 that arrive in pieces.
///
/// ```
/// use chess_arbiter::PgnReader;
///
/// let mut reader = PgnReader::new();
/// reader.feed(b"1. e4 e5 2. N");
/// assert!(reader.next_game().is_none());
/// reader.feed(b"f3 1-0");
/// reader.finish();
/// let read = reader.next_game().unwrap();
/// assert_eq!(read.game.ply(), 3);
/// assert!(read.issues.is_empty());
/// ```
pub struct PgnReader {
    lexer: Lexer,
    stage: Stage,
    tags: Vec<(String, String)>,
    game: Option<Game>,
    lines: Vec<Line>,
    /// Parentheses that were opened where they mean nothing.
    skipped_depth: u32,
    skipped_from: Told,
    /// A comment before the first move.
    preface: String,
    after_number: bool,
    /// The word before, if it may be the first part of a result with blanks in it: "1 - 0".
    half_result: String,
    result_at: Told,
    result: Option<Option<Outcome>>,
    issues: Vec<PgnIssue>,
    untold: u32,
    /// One token completes one game at most.
    finished: Option<PgnGame>,
    is_finished: bool,
}

impl Default for PgnReader {
    fn default() -> PgnReader {
        PgnReader::new()
    }
}

impl PgnReader {
    /// A reader that has read nothing.
    pub fn new() -> PgnReader {
        PgnReader {
            lexer: Lexer::new(),
            stage: Stage::Before,
            tags: Vec::new(),
            game: None,
            lines: Vec::new(),
            skipped_depth: 0,
            skipped_from: (1, 1),
            preface: String::new(),
            after_number: false,
            half_result: String::new(),
            result_at: (1, 1),
            result: None,
            issues: Vec::new(),
            untold: 0,
            finished: None,
            is_finished: false,
        }
    }

    /// Takes the next bytes.
    pub fn feed(&mut self, bytes: &[u8]) {
        self.lexer.feed(bytes);
    }

    /// Says that no more bytes will come.
    pub fn finish(&mut self) {
        self.is_finished = true;
        self.lexer.complete();
    }

    /// The next game that is complete; `None` if more bytes are needed, or there is none.
    pub fn next_game(&mut self) -> Option<PgnGame> {
        loop {
            if let Some(game) = self.finished.take() {
                return Some(game);
            }
            match self.lexer.next() {
                Some((token, place)) => self.take(token, place),
                None if self.is_finished => {
                    self.end_game();
                    return self.finished.take();
                }
                None => return None,
            }
        }
    }

    fn told(&mut self, place: Place) -> Told {
        (place.line, self.lexer.column(place))
    }

    fn report(&mut self, place: Place, facts: Facts) {
        let told = self.told(place);
        self.report_at(told, facts, None);
    }

    fn report_at(
        &mut self,
        (line, column): Told,
        facts: Facts,
        verdict: Option<(Refusal, Vec<San>)>,
    ) {
        if self.issues.len() < MOST_ISSUES {
            self.issues.push(PgnIssue { line, column, facts, verdict });
        } else {
            self.untold += 1;
        }
    }

    fn take(&mut self, token: Token, place: Place) {
        // Several comments may stand between a number and its move.
        let is_number = matches!(&token, Token::Word(word) if is_move_number(word))
            || (self.after_number && matches!(token, Token::Comment(..)));
        match token {
            Token::Tag(name, value) => self.tag(name, value, place),
            Token::Comment(text, kind) => self.comment(text, kind, place),
            Token::StrayBrace => {
                self.report(place, Facts::new(Sentence::PgnStrayBrace));
            }
            Token::Open => self.open(place),
            Token::Close => self.close(place),
            Token::Nag(nag) => self.nag(nag, place),
            Token::Word(word) => self.word(&word, place),
        }
        self.after_number = is_number;
    }

    fn tag(&mut self, name: String, value: Option<String>, place: Place) {
        if matches!(self.stage, Stage::Moves | Stage::Result) {
            self.end_game();
        }
        self.stage = Stage::Tags;
        let Some(value) = value else {
            let facts = Facts::new(Sentence::PgnUnreadableTag).with_text(&name);
            self.report(place, facts);
            return;
        };
        if self.tags.iter().any(|(known, _)| *known == name) {
            self.report(place, Facts::new(Sentence::PgnRepeatedTag).with_text(&name));
            return;
        }
        self.tags.push((name, value));
    }

    /// The game, from its starting position.
    fn begin(&mut self, place: Place) {
        if self.game.is_some() {
            if matches!(self.stage, Stage::Result) {
                self.end_game();
            } else {
                return;
            }
        }
        self.stage = Stage::Moves;
        let mut is_broken = false;
        let start = match start_position(&self.tags) {
            Ok(start) => start,
            Err(facts) => {
                self.report(place, facts);
                is_broken = true;
                Position::default()
            }
        };
        let mut game = Game::new(start, Rules::Fide);
        let roster: Vec<(String, String)> =
            game.tags().iter().take(crate::game::ROSTER.len()).cloned().collect();
        game.clear_tags();
        for (name, value) in roster.iter().chain(&self.tags) {
            game.set_tag(name, value);
        }
        self.tags.clear();
        game.notes_mut(NodeId::ROOT).after = core::mem::take(&mut self.preface);
        let line = Line {
            at: NodeId::ROOT,
            before: String::new(),
            is_broken,
            has_moves: false,
            opened: self.told(place),
        };
        self.lines.push(line);
        self.game = Some(game);
    }

    fn comment(&mut self, text: String, kind: CommentKind, place: Place) {
        match kind {
            CommentKind::Unclosed => {
                self.report(place, Facts::new(Sentence::PgnUnclosedComment));
            }
            CommentKind::Cut => self.report(place, Facts::new(Sentence::PgnLongComment)),
            _ => {}
        }
        let joint = if kind == (CommentKind::Line { goes_on: true }) { "\n" } else { " " };
        let Some((game, line)) = self.game.as_mut().zip(self.lines.last_mut()) else {
            append(&mut self.preface, &text, joint);
            return;
        };
        if line.is_broken || self.skipped_depth > 0 {
            return;
        }
        if self.after_number || (!line.has_moves && line.at != NodeId::ROOT) {
            append(&mut line.before, &text, joint);
        } else {
            append(&mut game.notes_mut(line.at).after, &text, joint);
        }
    }

    fn open(&mut self, place: Place) {
        self.begin(place);
        let opened = self.told(place);
        let Some((game, line)) = self.game.as_ref().zip(self.lines.last()) else { return };
        if self.skipped_depth > 0 || line.is_broken {
            if self.skipped_depth == 0 {
                self.skipped_from = opened;
            }
            self.skipped_depth += 1;
            return;
        }
        let parent = game.parent(line.at).filter(|_| line.has_moves);
        match parent {
            Some(at) => self.lines.push(Line {
                at,
                before: String::new(),
                is_broken: false,
                has_moves: false,
                opened,
            }),
            None => {
                self.report(place, Facts::new(Sentence::PgnEarlyVariation));
                self.skipped_depth = 1;
                self.skipped_from = opened;
            }
        }
    }

    fn close(&mut self, place: Place) {
        if self.skipped_depth > 0 {
            self.skipped_depth -= 1;
        } else if self.lines.len() > 1 {
            self.end_line();
        } else {
            self.report(place, Facts::new(Sentence::PgnStrayParenthesis));
        }
    }

    /// Leaves a line; a comment that waited for a move goes to the last one.
    fn end_line(&mut self) {
        let Some(line) = self.lines.pop() else { return };
        let Some(game) = self.game.as_mut() else { return };
        if !line.before.is_empty() {
            // A variation without a move is only a comment: to the move it would have replaced.
            let at = match self.lines.last() {
                Some(outer) if !line.has_moves => outer.at,
                _ => line.at,
            };
            append(&mut game.notes_mut(at).after, &line.before, " ");
        }
    }

    fn nag(&mut self, nag: u16, place: Place) {
        self.begin(place);
        let Some((game, line)) = self.game.as_mut().zip(self.lines.last()) else { return };
        if !line.is_broken && self.skipped_depth == 0 {
            game.notes_mut(line.at).nags.push(nag);
        }
    }

    fn word(&mut self, word: &str, place: Place) {
        if let Some(result) = self.spaced_result(word) {
            if result.is_some() {
                self.result = result;
                self.result_at = self.told(place);
                self.stage = Stage::Result;
            }
            return;
        }
        // In front of the first move, and behind a result, a word begins a game.
        self.begin(place);
        if let Some(result) = result_of(word) {
            if self.lines.len() == 1 && self.skipped_depth == 0 {
                self.result = Some(result);
                self.result_at = self.told(place);
                self.stage = Stage::Result;
            }
            return;
        }
        let word = without_move_number(word);
        if word.is_empty() || word.bytes().all(|byte| byte == b'.') {
            return;
        }
        if let Some(nag) = glyph(word) {
            self.nag(nag, place);
            return;
        }
        self.play(word, place);
    }

    /// Puts "1 - 0" together: `Some(None)` while its parts come, then the result.
    fn spaced_result(&mut self, word: &str) -> Option<Option<Option<Outcome>>> {
        let before = core::mem::take(&mut self.half_result);
        let may_be_part = word.starts_with(['0', '1', '½', '-', '–', '—']);
        if !may_be_part || self.game.is_none() || self.lines.len() > 1 {
            return None;
        }
        let is_dash = matches!(word, "-" | "–" | "—");
        match (before.as_str(), word) {
            ("1" | "0" | "1/2" | "½", _) if is_dash => {
                self.half_result = [&before, "-"].concat();
                Some(None)
            }
            ("1-" | "0-" | "1/2-" | "½-", _) => result_of(&[&before, word].concat()).map(Some),
            (_, "1" | "0") => {
                self.half_result = word.into();
                None
            }
            (_, "1/2" | "½") => {
                self.half_result = word.into();
                Some(Some(Some(Outcome::Draw)))
            }
            _ => None,
        }
    }

    fn play(&mut self, word: &str, place: Place) {
        let Some((game, line)) = self.game.as_mut().zip(self.lines.last_mut()) else { return };
        if line.is_broken || self.skipped_depth > 0 {
            return;
        }
        let position = *game.position_at(line.at);
        if matches!(word, "e.p." | "e.p" | "ep") {
            if game.san_at(line.at).is_some_and(|san| san.mv().is_en_passant()) {
                return;
            }
            let facts = Facts::new(Sentence::PgnNoEnPassant).with_text(word);
            self.report(place, facts);
            return;
        }
        if matches!(word, "--" | "Z0" | "0000" | "@@@@" | "null" | "pass") {
            match position.null_move() {
                Some(mv) => self.add(mv, 0),
                None => {
                    line.is_broken = true;
                    self.report(place, Facts::new(Sentence::PgnPassInCheck));
                }
            }
            return;
        }
        // Marks are read here, for people also write three of them.
        match position.parse_san(word.trim_end_matches(['!', '?'])) {
            Ok(mv) => self.add(mv, suffix(word)),
            Err(_) => {
                line.is_broken = true;
                let verdict = position.judge(word).err().map(|refusal| {
                    let sans = refusal.candidates.iter().map(|mv| position.san(*mv)).collect();
                    (refusal, sans)
                });
                let why = match &verdict {
                    Some((refusal, _)) => refusal.facts.clone(),
                    None => Facts::new(Sentence::PgnUnplayable).with_text(word),
                };
                let told = self.told(place);
                self.report_at(told, why, verdict);
            }
        }
    }

    fn add(&mut self, mv: Move, nag: u16) {
        let Some((game, line)) = self.game.as_mut().zip(self.lines.last_mut()) else { return };
        line.at = game.append(line.at, mv);
        line.has_moves = true;
        if !line.before.is_empty() {
            game.notes_mut(line.at).before = core::mem::take(&mut line.before);
        }
        if nag != 0 {
            game.notes_mut(line.at).nags.push(nag);
        }
    }

    /// Hands over the game that was read.
    fn end_game(&mut self) {
        if self.game.is_none() {
            if self.tags.is_empty() && self.preface.is_empty() && self.issues.is_empty() {
                self.stage = Stage::Before;
                return;
            }
            self.begin(Place::START);
        }
        let unclosed = match (self.skipped_depth, self.lines.as_slice()) {
            (0, [_, .., last]) => Some(last.opened),
            (0, _) => None,
            _ => Some(self.skipped_from),
        };
        if let Some(opened) = unclosed {
            self.report_at(opened, Facts::new(Sentence::PgnUnclosedVariation), None);
        }
        while self.lines.len() > 1 {
            self.end_line();
        }
        let last = self.lines.first().map_or(NodeId::ROOT, |line| line.at);
        self.end_line();
        let Some(mut game) = self.game.take() else { return };
        separate_commands(&mut game);
        game.go_to_node(last);
        self.compare_results(&game);
        self.declare_result(&mut game);
        let mut issues = core::mem::take(&mut self.issues);
        if self.untold > 0 {
            if let Some(issue) = issues.last().cloned() {
                let count = self.untold;
                let facts = Facts::new(Sentence::PgnMoreIssues).with(Fact::Count(count));
                issues.push(PgnIssue { facts, verdict: None, ..issue });
            }
            self.untold = 0;
        }
        self.lines.clear();
        self.skipped_depth = 0;
        self.result = None;
        self.stage = Stage::Before;
        self.finished = Some(PgnGame { game, issues });
    }

    /// Tells if the result behind the moves is not what the board says, or else not what the tag says.
    fn compare_results(&mut self, game: &Game) {
        let Some(Some(outcome)) = self.result else { return };
        let by_itself = game.main_line_end().filter(|_| !game.position().has_legal_moves());
        let (sentence, told) = match by_itself {
            Some(end) => (Sentence::PgnBoardResult, Some(end.outcome)),
            None => (Sentence::PgnTagResult, game.tag("Result").and_then(result_of).flatten()),
        };
        if let Some(told) = told.filter(|told| *told != outcome) {
            let facts = Facts::new(sentence).with(Fact::Outcome(outcome)).with(Fact::Told(told));
            self.report_at(self.result_at, facts, None);
        }
    }

    /// Declares the result at the end of the main line, if the position does not end the game there.
    fn declare_result(&self, game: &mut Game) {
        let from_tag = || game.tag("Result").and_then(result_of).flatten();
        let outcome = match self.result {
            Some(Some(outcome)) => Some(outcome),
            Some(None) => None,
            None => from_tag(),
        };
        let Some(outcome) = outcome else { return };
        if game.tag("Result") == Some("*") {
            game.set_tag("Result", outcome.name());
        }
        let termination = game.tag("Termination").unwrap_or("").to_ascii_lowercase();
        let says = |part: &str| find(&termination, part).is_some();
        let reason = if says("time") {
            EndReason::TimeForfeit
        } else if says("adjudicat") || says("rules infraction") {
            EndReason::Adjudication
        } else if says("repetition") && outcome == Outcome::Draw {
            EndReason::ThreefoldRepetition
        } else if says("fifty") && outcome == Outcome::Draw {
            EndReason::FiftyMoves
        } else if outcome == Outcome::Draw {
            EndReason::Agreement
        } else {
            EndReason::Resignation
        };
        let ended_on_board = !game.position().has_legal_moves();
        if !ended_on_board {
            game.declare_over(GameEnd { outcome, reason });
        }
    }
}

fn append(text: &mut String, more: &str, joint: &str) {
    let more = more.trim();
    if !text.is_empty() && !more.is_empty() {
        text.push_str(joint);
    }
    text.push_str(more);
}

/// Takes the known commands out of all comments.
fn separate_commands(game: &mut Game) {
    for id in game.noted() {
        let notes = game.notes_mut(id);
        let (before, after) =
            (core::mem::take(&mut notes.before), core::mem::take(&mut notes.after));
        notes.after = notes.annotations.take_from(&after);
        // Commands in a comment before a move speak of that move, too, where none comes after it.
        notes.before = notes.annotations.take_from(&before);
    }
}

/// Reads all games of a text.
///
/// ```
/// let games = chess_arbiter::read_pgn(b"1. e4 e5 2. Ke3 Nc6 *");
/// assert_eq!(games[0].game.ply(), 2);
/// assert_eq!(games[0].issues[0].column, 13);
/// ```
pub fn read_pgn(bytes: &[u8]) -> Vec<PgnGame> {
    let mut reader = PgnReader::new();
    reader.feed(bytes);
    reader.finish();
    core::iter::from_fn(|| reader.next_game()).collect()
}

impl core::fmt::Display for PgnIssue {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message())
    }
}
