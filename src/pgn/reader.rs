//! Reading games, from bytes that arrive in pieces of any size.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::chess_move::Move;
use crate::facts::Facts;
use crate::game::{
    COMMENT_AFTER, COMMENT_BEFORE, COMMENT_ON_NEW_LINE, Encoder, Game, Joint, RULES_TAG, TagError, named_reason,
};
use crate::outcome::{EndReason, GameEnd, Outcome, Rules};
use crate::pgn::issue::{PgnCause, PgnIssue};
use crate::pgn::lexer::{CommentKind, Lexer, Place, Token, without_line_breaks};
use crate::pgn::start::start_position;
use crate::pgn::words::{
    glyph, is_en_passant, is_move_number, is_pass, is_punctuation, names_move, parts, result_of, suffix, without_marks,
    without_move_number, without_points,
};
use crate::position::Position;
use crate::read_move::WrittenMove;
use crate::sentence::Sentence;

/// A game as far as it could be read.
#[derive(Clone, Debug)]
pub struct PgnGame {
    /// The game, standing at the end of its main line.
    pub game: Game,
    /// What was not as it should be.
    pub issues: Vec<PgnIssue>,
    /// The line of the result after the moves, from 1; without a result that of the first move.
    pub line: u32,
}

/// The maximum number of reported issues per game; one more gives the count of the rest.
const MOST_ISSUES: usize = 1000;

/// A game as far as it could be read, as bytes for [`Game::from_bytes`].
#[derive(Clone, Debug)]
pub struct EncodedPgnGame {
    /// The game, standing at the end of its main line.
    pub game: Vec<u8>,
    /// What was not as it should be.
    pub issues: Vec<PgnIssue>,
    /// The line of the result after the moves, from 1; without a result that of the first move.
    pub line: u32,
}

impl EncodedPgnGame {
    fn decode(self) -> PgnGame {
        let EncodedPgnGame { game, mut issues, line } = self;
        let game = Game::from_bytes(&game);
        debug_assert!(game.is_some(), "the reader encodes games that can be decoded");
        if game.is_none() {
            let cause = PgnCause::Text(Facts::new(Sentence::PgnLostGame));
            issues.push(PgnIssue { line: 1, column: 1, cause });
        }
        PgnGame { game: game.unwrap_or_default(), issues, line }
    }
}

/// A line of moves being read.
struct Line {
    /// The number of its last move, or of the one after which it branches off; 0 for the start.
    at: u32,
    /// The number of the move before its last one, which a variation replaces.
    before_last: u32,
    /// The positions before and after its last move. They swap roles with every move to avoid a copy.
    positions: [Position; 2],
    last: bool,
    /// A pending comment, for the next move.
    before: String,
    /// Ended by a bad move; the rest is skipped.
    is_broken: bool,
    has_moves: bool,
    /// Where it was opened.
    opened: LineColumn,
}

impl Line {
    /// The position after its last move.
    #[inline(always)]
    fn position(&self) -> &Position {
        &self.positions[self.last as usize]
    }

    /// The position before its last move.
    fn position_before(&self) -> Position {
        self.positions[!self.last as usize]
    }

    #[inline(always)]
    fn play(&mut self, mv: Move) {
        self.positions[!self.last as usize] = self.positions[self.last as usize].play(mv);
        self.last = !self.last;
        self.before_last = self.at;
    }
}

/// A line and a column, both from 1.
type LineColumn = (u32, u32);

/// A place in the text.
#[derive(Clone, Copy)]
struct At<'a> {
    lexer: &'a Lexer,
    place: Place,
}

impl At<'_> {
    fn line_column(self) -> LineColumn {
        (self.place.line, self.lexer.column(self.place))
    }
}

enum Stage {
    /// Nothing of the game has been read except comments.
    Before,
    Tags,
    Moves,
    /// The result has been read; only a comment may follow.
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
    parser: Parser,
    is_finished: bool,
}

/// The state of the current game.
struct Parser {
    /// The standard starting position, which is faster to copy than to construct.
    usual: Position,
    stage: Stage,
    encoder: Encoder,
    /// The main line and the open variations; empty before the first move.
    lines: Vec<Line>,
    /// The number of open parentheses that are ignored.
    skipped_depth: u32,
    skipped_from: LineColumn,
    /// A comment before the first move.
    preface: String,
    after_number: bool,
    /// The previous word, if it may be the first part of a result with spaces: "1 - 0".
    half_result: String,
    result_at: LineColumn,
    result: Option<Option<Outcome>>,
    issues: Vec<PgnIssue>,
    /// Issues that may depend on the game's history, and the moves after which they occurred.
    asking: Vec<(usize, u32)>,
    unreported: u32,
    /// One token completes one game at most.
    finished: Option<EncodedPgnGame>,
}

impl fmt::Debug for PgnReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PgnReader").field("is_finished", &self.is_finished).finish_non_exhaustive()
    }
}

impl Default for PgnReader {
    fn default() -> PgnReader {
        PgnReader::new()
    }
}

impl PgnReader {
    /// A reader that has read nothing.
    pub fn new() -> PgnReader {
        let parser = Parser {
            usual: Position::default(),
            stage: Stage::Before,
            encoder: Encoder::default(),
            lines: Vec::new(),
            skipped_depth: 0,
            skipped_from: (1, 1),
            preface: String::new(),
            after_number: false,
            half_result: String::new(),
            result_at: (1, 1),
            result: None,
            issues: Vec::new(),
            asking: Vec::new(),
            unreported: 0,
            finished: None,
        };
        PgnReader { lexer: Lexer::new(), parser, is_finished: false }
    }

    /// Adds more bytes.
    pub fn feed(&mut self, bytes: &[u8]) {
        self.lexer.feed(bytes);
    }

    /// Marks the end of the input.
    pub fn finish(&mut self) {
        self.is_finished = true;
        self.lexer.complete();
    }

    /// The next complete game; `None` if more bytes are needed, or at the end.
    pub fn next_game(&mut self) -> Option<PgnGame> {
        self.next_encoded().map(EncodedPgnGame::decode)
    }

    /// Like [`PgnReader::next_game`], for programs that use few games of many: the game has been read and validated,
    /// and [`Game::from_bytes`] builds its tree.
    pub fn next_encoded(&mut self) -> Option<EncodedPgnGame> {
        loop {
            if let Some(game) = self.parser.finished.take() {
                return Some(game);
            }
            self.parser.take_moves(&mut self.lexer);
            match self.lexer.next() {
                Some((token, place)) => self.parser.take(token, At { lexer: &self.lexer, place }),
                None if self.is_finished => {
                    self.parser.end_game(At { lexer: &self.lexer, place: Place::START });
                    return self.parser.finished.take();
                }
                None => return None,
            }
        }
    }
}

impl Parser {
    fn report(&mut self, at: At, facts: Facts) {
        self.report_at(at.line_column(), PgnCause::Text(facts));
    }

    fn report_at(&mut self, (line, column): LineColumn, cause: PgnCause) {
        if self.issues.len() < MOST_ISSUES {
            self.issues.push(PgnIssue { line, column, cause });
        } else {
            self.unreported += 1;
        }
    }

    /// Fast path: takes the next moves and comments as long as they are written plainly, as most are.
    /// Leaves everything else to [`Parser::take`], which would give the same result.
    fn take_moves(&mut self, lexer: &mut Lexer) {
        let is_among_moves = matches!(self.stage, Stage::Moves) && self.half_result.is_empty();
        if !is_among_moves || self.skipped_depth > 0 {
            return;
        }
        while let Some(line) = self.lines.last().filter(|line| !line.is_broken) {
            if let Some(word) = lexer.plain_word(&mut self.after_number) {
                let Some(mv) = line.position().find_plain(lexer.bytes(word)) else { return };
                lexer.pass(word);
                self.add(mv, 0);
                self.after_number = false;
            } else {
                // Others belong to the next move.
                let is_behind_move = line.has_moves && !self.after_number;
                let Some(text) = is_behind_move.then(|| lexer.plain_comment()).flatten() else {
                    return;
                };
                let text = lexer.bytes(text).trim_ascii();
                self.encoder.add_comment(line.at, text, COMMENT_AFTER);
            }
        }
    }

    fn take(&mut self, token: Token, at: At) {
        // There may be several comments between a number and its move.
        let mut is_number = false;
        match token {
            Token::Word(span) => is_number = self.word(&at.lexer.text(span), at),
            Token::Comment(span, kind) => {
                is_number = self.after_number;
                self.comment(&at.lexer.text(span), kind, at);
            }
            Token::PlainTag(name, value) => {
                self.tag(&at.lexer.text(name), Some(&at.lexer.text(value)), at);
            }
            Token::Tag(name, value) => {
                let value = value.filter(|value| TagError::of(&name, value).is_none());
                self.tag(&name, value.as_deref(), at);
            }
            Token::StrayBrace => self.report(at, Facts::new(Sentence::PgnStrayBrace)),
            Token::Open => self.open(at),
            Token::Close => self.close(at),
            Token::Nag(nag) => self.nag(nag, at),
        }
        self.after_number = is_number;
    }

    fn tag(&mut self, name: &str, value: Option<&str>, at: At) {
        // An unreadable text in brackets among moves is not a tag of the next game.
        let is_among_moves = matches!(self.stage, Stage::Moves) && value.is_none() && !at.place.begins_line();
        if matches!(self.stage, Stage::Moves | Stage::Result) && !is_among_moves {
            self.end_game(at);
        }
        if !is_among_moves {
            self.stage = Stage::Tags;
        }
        let Some(value) = value else {
            self.report(at, Facts::new(Sentence::PgnUnreadableTag).written(name));
            return;
        };
        if !self.encoder.tags.add(name, value) {
            self.report(at, Facts::new(Sentence::PgnRepeatedTag).written(name));
        }
    }

    /// Starts the game from its starting position.
    fn begin(&mut self, at: At) {
        if !self.lines.is_empty() {
            if matches!(self.stage, Stage::Result) {
                self.end_game(at);
            } else {
                return;
            }
        }
        self.stage = Stage::Moves;
        let mut is_broken = false;
        let mut start = self.usual;
        let rules = self.encoder.tags.get(RULES_TAG).and_then(Rules::from_name);
        self.encoder.rules = rules.unwrap_or_default();
        if self.encoder.tags.get("FEN").is_some() || self.encoder.tags.get("Variant").is_some() {
            match start_position(|name| self.encoder.tags.get(name)) {
                Ok(position) => {
                    start = position;
                    self.encoder.start = Some(start);
                    if !start.has_kings() {
                        self.encoder.rules = Rules::Free;
                    }
                }
                Err(facts) => {
                    self.report(at, *facts);
                    is_broken = true;
                }
            }
        }
        self.encoder.add_comment(0, self.preface.as_bytes(), COMMENT_AFTER);
        self.preface.clear();
        self.lines.push(Line {
            at: 0,
            before_last: 0,
            positions: [start; 2],
            last: false,
            before: String::new(),
            is_broken,
            has_moves: false,
            opened: at.line_column(),
        });
    }

    fn comment(&mut self, text: &str, kind: CommentKind, at: At) {
        let mut joint = Joint::Blank;
        match kind {
            CommentKind::Unclosed => self.report(at, Facts::new(Sentence::PgnUnclosedComment)),
            CommentKind::BeforeGame => self.report(at, Facts::new(Sentence::PgnCommentBeforeGame)),
            CommentKind::Cut => self.report(at, Facts::new(Sentence::PgnLongComment)),
            CommentKind::Line { goes_on: true } => joint = Joint::LineBreak,
            CommentKind::Line { goes_on: false } | CommentKind::Brace => {}
        }
        self.add_comment(&without_line_breaks(text), joint);
        if kind == CommentKind::BeforeGame && !matches!(self.stage, Stage::Before) {
            self.end_game(at);
        }
    }

    fn add_comment(&mut self, text: &str, joint: Joint) {
        let is_variation = self.lines.len() > 1;
        let Some(line) = self.lines.last_mut() else {
            joint.append(&mut self.preface, text);
            return;
        };
        if line.is_broken || self.skipped_depth > 0 {
            return;
        }
        if self.after_number || (is_variation && !line.has_moves) {
            joint.append(&mut line.before, text);
        } else {
            let item = match joint {
                Joint::Blank => COMMENT_AFTER,
                Joint::LineBreak => COMMENT_ON_NEW_LINE,
            };
            self.encoder.add_comment(line.at, text.as_bytes(), item);
        }
    }

    fn open(&mut self, at: At) {
        self.begin(at);
        let Some(line) = self.lines.last() else { return };
        if self.skipped_depth > 0 || line.is_broken {
            if self.skipped_depth == 0 {
                self.skipped_from = at.line_column();
            }
            self.skipped_depth += 1;
            return;
        }
        if !line.has_moves {
            self.report(at, Facts::new(Sentence::PgnEarlyVariation));
            self.skipped_depth = 1;
            self.skipped_from = at.line_column();
            return;
        }
        let (parent, position) = (line.before_last, line.position_before());
        self.lines.push(Line {
            at: parent,
            before_last: parent,
            positions: [position; 2],
            last: false,
            before: String::new(),
            is_broken: false,
            has_moves: false,
            opened: at.line_column(),
        });
    }

    fn close(&mut self, at: At) {
        if self.skipped_depth > 0 {
            self.skipped_depth -= 1;
        } else if self.lines.len() > 1 {
            self.end_line();
        } else {
            self.report(at, Facts::new(Sentence::PgnStrayParenthesis));
        }
    }

    /// Leaves a line; a pending comment goes to the last move.
    fn end_line(&mut self) {
        let Some(line) = self.lines.pop() else { return };
        if !line.before.is_empty() {
            // A variation without moves is just a comment, on the move that it would have replaced.
            let at = match self.lines.last() {
                Some(outer) if !line.has_moves => outer.at,
                _ => line.at,
            };
            self.encoder.add_comment(at, line.before.as_bytes(), COMMENT_AFTER);
        }
    }

    fn nag(&mut self, nag: u16, at: At) {
        self.begin(at);
        let Some(line) = self.lines.last() else { return };
        if !line.is_broken && self.skipped_depth == 0 {
            self.encoder.add_nag(line.at, nag);
        }
    }

    /// Returns whether it was a move number.
    fn word(&mut self, word: &str, at: At) -> bool {
        // Most words are moves, and no number or result begins with a letter.
        if word.as_bytes().first().is_some_and(u8::is_ascii_alphabetic) {
            self.half_result.clear();
            self.begin(at);
            self.play(word, at);
            return false;
        }
        let is_number = is_move_number(word);
        if let Some(result) = self.spaced_result(word) {
            if let Some(result) = result {
                self.end_moves(result, at);
            }
            return is_number;
        }
        if matches!(self.stage, Stage::Result) && is_punctuation(word) {
            return false;
        }
        // Before the first move, and after a result, a word begins a game.
        self.begin(at);
        if is_number {
            return true;
        }
        let plain = without_points(word);
        let is_half = matches!(plain, "1/2" | "½");
        if let Some(result) = is_half.then_some(Some(Outcome::Draw)).or_else(|| result_of(plain)) {
            self.end_moves(result, at);
            return false;
        }
        let word = without_move_number(word);
        if !word.bytes().all(|byte| byte == b'.') {
            self.play(word, at);
        }
        false
    }

    /// Takes a result after the moves of the main line; in a variation it is ignored.
    fn end_moves(&mut self, result: Option<Outcome>, at: At) {
        if self.lines.len() == 1 && self.skipped_depth == 0 {
            self.result = Some(result);
            self.result_at = at.line_column();
            self.stage = Stage::Result;
        }
    }

    /// Joins "1 - 0": `Some(None)` for the dash, then the result. The first part is not one yet: it may be a number,
    /// or a draw.
    fn spaced_result(&mut self, word: &str) -> Option<Option<Option<Outcome>>> {
        let before = core::mem::take(&mut self.half_result);
        // The last two are the first bytes of "½" and of dashes.
        let may_be_part = matches!(word.as_bytes().first(), Some(b'0' | b'1' | b'-' | 0xc2 | 0xe2));
        if !may_be_part {
            return None;
        }
        let is_dash = matches!(word, "-" | "–" | "—");
        match (before.as_str(), word) {
            ("1" | "0" | "1/2" | "½", _) if is_dash => {
                self.half_result = [&before, "-"].concat();
                Some(None)
            }
            ("1-" | "0-" | "1/2-" | "½-", _) => result_of(&[&before, word].concat()).map(Some),
            (_, "1" | "0" | "1/2" | "½") => {
                self.half_result = word.into();
                None
            }
            _ => None,
        }
    }

    /// Plays a word that should be a move, unless it is a sign for a NAG or belongs to the previous move.
    fn play(&mut self, word: &str, at: At) {
        let Some(line) = self.lines.last_mut() else { return };
        if line.is_broken || self.skipped_depth > 0 {
            return;
        }
        // Marks are read here, because people also write three of them.
        let text = without_marks(word);
        if let Ok(mv) = line.position().parse_san(text) {
            self.add(mv, suffix(word));
            return;
        }
        if let Some(nag) = glyph(word) {
            self.nag(nag, at);
            return;
        }
        if (line.has_moves && is_punctuation(text)) || is_en_passant(text) {
            if suffix(word) != 0 {
                self.nag(suffix(word), at);
            }
            if is_en_passant(text) && !self.is_after_en_passant() {
                self.report(at, Facts::new(Sentence::PgnNoEnPassant).written(word));
            }
            return;
        }
        if is_pass(text) {
            let Some(mv) = line.position().null_move() else { return self.refuse("--", at) };
            self.encoder.rules = Rules::Free;
            self.add(mv, suffix(word));
            return;
        }
        for parts in parts(word) {
            let Ok(mv) = line.position().parse_san(without_marks(parts.mv)) else { continue };
            self.add(mv, suffix(parts.mv));
            if parts.nag != 0 {
                self.nag(parts.nag, at);
            }
            if parts.result.is_some() {
                self.end_moves(parts.result, at);
            }
            return;
        }
        self.refuse(if text.is_empty() { word } else { text }, at);
    }

    /// Whether the previous move, or the one that a variation without moves would replace, captured en passant.
    fn is_after_en_passant(&self) -> bool {
        let mut lines = self.lines.iter().rev();
        let node = lines.find(|line| line.has_moves).map_or(0, |line| line.at);
        self.encoder.move_at(node).is_some_and(Move::is_en_passant)
    }

    /// Reports a word that is not a legal move. If it was meant as one, it ends its line; other words are skipped.
    fn refuse(&mut self, text: &str, at: At) {
        let Some(line) = self.lines.last_mut() else { return };
        line.is_broken = names_move(text) || WrittenMove::read(text).is_some();
        if self.issues.len() >= MOST_ISSUES {
            self.unreported += 1;
            return;
        }
        let position = line.position();
        let node = line.at;
        // Always refused, because it could not be read as a legal move.
        let Err(refusal) = position.judge(text) else { return };
        let knows_more = refusal.has_history();
        self.report_at(at.line_column(), PgnCause::Move(refusal));
        if knows_more && self.unreported == 0 {
            self.asking.push((self.issues.len() - 1, node));
        }
    }

    fn add(&mut self, mv: Move, nag: u16) {
        let Some(line) = self.lines.last_mut() else { return };
        line.play(mv);
        line.at = self.encoder.add_move(line.at, mv);
        line.has_moves = true;
        if !line.before.is_empty() {
            self.encoder.add_comment(line.at, line.before.as_bytes(), COMMENT_BEFORE);
            line.before.clear();
        }
        if nag != 0 {
            self.encoder.add_nag(line.at, nag);
        }
    }

    /// Completes the current game.
    fn end_game(&mut self, at: At) {
        if self.lines.is_empty() {
            if self.encoder.tags.bytes().is_empty() && self.preface.is_empty() && self.issues.is_empty() {
                self.stage = Stage::Before;
                return;
            }
            self.begin(At { place: Place::START, ..at });
        }
        let unclosed = match (self.skipped_depth, self.lines.as_slice()) {
            (0, [_, .., last]) => Some(last.opened),
            (0, _) => None,
            _ => Some(self.skipped_from),
        };
        if let Some(opened) = unclosed {
            let facts = Facts::new(Sentence::PgnUnclosedVariation);
            self.report_at(opened, PgnCause::Text(facts));
        }
        while self.lines.len() > 1 {
            self.end_line();
        }
        let (last, first_move) = self.lines.first().map_or((0, (1, 1)), |line| (line.at, line.opened));
        let (line, _) = if self.result.is_some() { self.result_at } else { first_move };
        let declared = self.declared_end(at);
        self.end_line();
        let mut issues = core::mem::take(&mut self.issues);
        if self.unreported > 0 {
            if let Some(&PgnIssue { line, column, .. }) = issues.last() {
                let facts = Facts::new(Sentence::PgnMoreIssues).count(self.unreported);
                issues.push(PgnIssue { line, column, cause: PgnCause::Text(facts) });
            }
            self.unreported = 0;
        }
        self.skipped_depth = 0;
        self.result = None;
        self.stage = Stage::Before;
        let game = self.encoder.take(last, declared.map(|end| (last, end)));
        self.add_history(&game, &mut issues);
        self.finished = Some(EncodedPgnGame { game, issues, line });
    }

    /// Adds to refusals what only the game knows, such as the move that lost a right.
    fn add_history(&mut self, encoded: &[u8], issues: &mut [PgnIssue]) {
        let asking = core::mem::take(&mut self.asking);
        if asking.is_empty() {
            return;
        }
        let Some(mut game) = Game::from_bytes(encoded) else { return };
        for (index, node) in asking {
            let (Some(issue), Some(id)) = (issues.get_mut(index), game.node(node)) else {
                continue;
            };
            game.go_to_node(id);
            if let PgnCause::Move(refusal) = &mut issue.cause {
                refusal.add_history(game.position(), &mut game.line());
            }
        }
    }

    fn result_by_tag(&self) -> Option<Outcome> {
        self.encoder.tags.get("Result").and_then(result_of).flatten()
    }

    /// The end declared by the result after the moves, or else by the tag, unless mate or stalemate shows the same.
    /// Reports if the board, the moves and the tag disagree.
    fn declared_end(&mut self, at: At) -> Option<GameEnd> {
        let by_tag = self.result_by_tag();
        let outcome = self.result.flatten().or(by_tag)?;
        let position = self.lines.first()?.position();
        let board = position.mate_or_stalemate().map(|end| end.outcome);
        let (sentence, claimed) = match board.filter(|board| *board != outcome) {
            Some(board) => (Sentence::PgnBoardResult, Some(board)),
            None => (Sentence::PgnTagResult, by_tag),
        };
        if let Some(claimed) = claimed.filter(|claimed| *claimed != outcome) {
            let facts = Facts::new(sentence).outcome(outcome).claimed_result(claimed);
            let place = if self.result.is_some() { self.result_at } else { at.line_column() };
            self.report_at(place, PgnCause::Text(facts));
        }
        // "*" means that the game goes on, regardless of the tag.
        if board == Some(outcome) || self.result == Some(None) {
            return None;
        }
        let reason = self.encoder.tags.get("Termination").and_then(named_reason);
        Some(GameEnd { outcome, reason: reason.unwrap_or(EndReason::Unknown) })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg_attr(debug_assertions, should_panic(expected = "can be decoded"))]
    fn a_game_that_cannot_be_decoded_is_reported() {
        let read = EncodedPgnGame { game: Vec::new(), issues: Vec::new(), line: 1 }.decode();
        assert_eq!(read.issues[0].facts().sentence, Sentence::PgnLostGame);
    }
}
