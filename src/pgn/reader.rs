//! Reading games, from bytes that arrive in pieces of any size.

mod borders;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::mem::take;

use self::borders::Restart;
use crate::annotation::Annotations;
use crate::chess_move::Move;
use crate::facts::Facts;
use crate::game::{
    COMMENT_AFTER, COMMENT_BEFORE, COMMENT_ON_NEW_LINE, Encoder, FIRST_SIBLING, Game, Joint, ROSTER, RULES_TAG,
    TagError, meant_tag, start_position,
};
use crate::outcome::{Outcome, Rules};
use crate::pgn::encoding::Utf16;
use crate::pgn::issue::{PgnCause, PgnIssue};
use crate::pgn::lexer::{CommentKind, Lexer, Place, Token, paragraphs};
use crate::pgn::words::{
    DIAGRAM, LONGEST_RESULT, NOVELTY, is_en_passant, is_half_castling, is_move_number, is_pass, is_punctuation,
    is_sign, names_move, result_of, strip_glyph, suffix, without_marks, without_move_number, without_points,
};
use crate::piece::Color;
use crate::position::Position;
use crate::read_move::{WrittenMove, spaced_castling};
use crate::sentence::Sentence;
use crate::signs::{is_about_side, is_symbol, nag_of};
use crate::text::plain;
#[cfg(feature = "variants")]
use crate::variant::Variant;

/// A game as far as it could be read.
#[derive(Clone, Debug)]
pub struct PgnGame {
    /// The game, standing at the end of its main line.
    pub game: Game,
    /// What was not as it should be.
    pub issues: Vec<PgnIssue>,
    /// The line on which it begins, from 1: that of its first tag or move, or of what else it has.
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
    /// The line on which it begins, from 1: that of its first tag or move, or of what else it has.
    pub line: u32,
}

impl EncodedPgnGame {
    fn decode(self) -> PgnGame {
        let EncodedPgnGame { game, mut issues, line } = self;
        let game = Game::from_bytes(&game);
        debug_assert!(game.is_some(), "the reader encodes games that can be decoded");
        if game.is_none() {
            let cause = PgnCause::Text(Facts::new(Sentence::PgnLostGame));
            issues.push(PgnIssue::new((1, 1), cause));
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
    /// Whether a variation has just been closed: a comment here is before the next move.
    after_variation: bool,
    /// Whether it goes on where it was opened, instead of replacing the move before.
    is_forced: bool,
    /// The end of the first line that does so here. It is the main line, unless a move follows.
    continuation: Option<Box<Line>>,
    /// Where it was opened.
    opened: LineColumn,
}

impl Line {
    /// A line without moves from a position on.
    fn new(at: u32, position: Position, opened: LineColumn) -> Line {
        Line {
            at,
            before_last: at,
            positions: [position; 2],
            last: false,
            before: String::new(),
            is_broken: false,
            has_moves: false,
            after_variation: false,
            is_forced: false,
            continuation: None,
            opened,
        }
    }

    /// The line with its last move: itself, or one that continues it.
    fn end(&self) -> &Line {
        self.continuation.as_deref().unwrap_or(self)
    }

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

/// Reads games one by one from bytes that arrive in pieces: UTF-8, UTF-16 with its byte order mark, or windows-1252.
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
    utf16: Utf16,
    lexer: Lexer,
    parser: Parser,
    is_finished: bool,
}

/// The state of the current game.
struct Parser {
    /// The standard starting position, which is faster to copy than to construct.
    usual: Position,
    /// The rules of games that do not name theirs.
    rules: Rules,
    /// The variant of games that do not name theirs.
    #[cfg(feature = "variants")]
    variant: Variant,
    stage: Stage,
    encoder: Encoder,
    /// The main line and the open variations; empty before the first move.
    lines: Vec<Line>,
    /// The number of open parentheses that are ignored.
    skipped_depth: u32,
    skipped_from: LineColumn,
    /// A comment before the first move.
    preface: String,
    /// The comments since a blank line, which begin the next game if White's first number follows.
    between: Option<String>,
    after_number: bool,
    /// The last move number, if it may say where a variation begins: the number, and whether it is Black's.
    number: (u32, bool),
    /// Where the tags FEN and Variant are.
    start_tags: [LineColumn; 2],
    /// A number 1 just before, which may begin the next game.
    begins_again: Option<Restart>,
    /// The previous word, if it may be the first part of a result with spaces: "1 - 0".
    half_result: String,
    /// Whether that follows a blank line.
    half_follows_blank: bool,
    /// The line on which the game begins; 0 if nothing of it has been read but comments.
    line: u32,
    /// The line of the first comment before it.
    preface_line: u32,
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
        PgnReader::with_rules(Rules::default())
    }

    /// A reader of games that are played by these rules, unless their tag Rules names others. Null moves and
    /// missing kings always make the rules free.
    ///
    /// ```
    /// use chess_arbiter::{PgnReader, Rules};
    /// let mut reader = PgnReader::with_rules(Rules::Online);
    /// reader.feed(b"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8");
    /// reader.finish();
    /// assert!(reader.next_game().unwrap().game.end().is_some());
    /// ```
    pub fn with_rules(rules: Rules) -> PgnReader {
        let parser = Parser {
            usual: Position::default(),
            rules,
            #[cfg(feature = "variants")]
            variant: Variant::Chess,
            stage: Stage::Before,
            encoder: Encoder::default(),
            lines: Vec::new(),
            skipped_depth: 0,
            skipped_from: (1, 1),
            preface: String::new(),
            between: None,
            after_number: false,
            number: (0, false),
            start_tags: [(1, 1); 2],
            begins_again: None,
            half_result: String::new(),
            half_follows_blank: false,
            line: 0,
            preface_line: 1,
            result_at: (1, 1),
            result: None,
            issues: Vec::new(),
            asking: Vec::new(),
            unreported: 0,
            finished: None,
        };
        PgnReader { utf16: Utf16::default(), lexer: Lexer::new(), parser, is_finished: false }
    }

    /// The same reader for games of this variant, unless their tag Variant names another.
    ///
    /// ```
    /// use chess_arbiter::{EndReason, PgnReader, Variant};
    /// let mut reader = PgnReader::new().of_variant(Variant::Atomic);
    /// reader.feed(b"1. Nf3 d5 2. Ne5 e6 3. Nxf7 1-0");
    /// reader.finish();
    /// assert_eq!(reader.next_game().unwrap().game.end().unwrap().reason, EndReason::KingExploded);
    /// ```
    #[cfg(feature = "variants")]
    pub fn of_variant(mut self, variant: Variant) -> PgnReader {
        self.parser.variant = variant;
        self
    }

    /// Adds more bytes.
    pub fn feed(&mut self, bytes: &[u8]) {
        self.lexer.feed(&self.utf16.convert(bytes, self.is_finished));
    }

    /// Marks the end of the input.
    pub fn finish(&mut self) {
        self.is_finished = true;
        self.feed(&[]);
        self.lexer.complete();
    }

    /// The next complete game; `None` if more bytes are needed, or at the end.
    pub fn next_game(&mut self) -> Option<PgnGame> {
        self.next_encoded().map(EncodedPgnGame::decode)
    }

    /// Like [`PgnReader::next_game`], for programs that use few games of many: the game has been read and validated,
    /// and [`Game::from_bytes`] builds its tree.
    #[doc(hidden)]
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

    fn report_at(&mut self, at: LineColumn, cause: PgnCause) {
        if self.issues.len() < MOST_ISSUES {
            self.issues.push(PgnIssue::new(at, cause));
        } else {
            self.unreported += 1;
        }
    }

    /// Fast path: takes the next moves and comments as long as they are written plainly, as most are.
    /// Leaves everything else to [`Parser::take`], which would give the same result.
    fn take_moves(&mut self, lexer: &mut Lexer) {
        let is_undecided = self.begins_again.is_some() || self.between.is_some();
        let is_among_moves = matches!(self.stage, Stage::Moves) && self.half_result.is_empty() && !is_undecided;
        if !is_among_moves || self.skipped_depth > 0 {
            return;
        }
        // The number of a variation's first move tells where it begins.
        let is_main_line = self.lines.len() == 1;
        let is_read = |line: &&Line| !line.is_broken && (line.has_moves || is_main_line);
        while let Some(line) = self.lines.last().filter(is_read) {
            if let Some(word) = lexer.plain_word(&mut self.after_number) {
                let Some(mv) = line.position().find_plain(lexer.bytes(word)) else { return };
                lexer.pass(word);
                self.add(mv, 0);
                self.after_number = false;
            } else {
                // Others belong to the next move.
                let is_behind_move = line.has_moves && !self.after_number && !line.after_variation;
                let Some(text) = is_behind_move.then(|| lexer.plain_comment()).flatten() else {
                    return;
                };
                let text = lexer.bytes(text).trim_ascii();
                self.encoder.add_comment(line.at, text, COMMENT_AFTER);
            }
        }
    }

    fn take(&mut self, token: Token, at: At) {
        if let Some(restart) = self.begins_again.take()
            && self.decide(restart, &token, at)
        {
            return;
        }
        if self.between.is_some() && !matches!(token, Token::Comment(..) | Token::Word(_)) {
            self.keep_between();
        }
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
            Token::Bracket(span, is_closed) => {
                is_number = self.after_number;
                self.bracket(&at.lexer.text(span), is_closed, at);
            }
            Token::StrayBrace => self.report(at, Facts::new(Sentence::PgnStrayBrace)),
            Token::Open => self.open(at),
            Token::Close => self.close(at),
            Token::Nag(nag) => self.nag(nag, at),
            Token::Frame => self.end_game(at),
        }
        self.after_number = is_number;
    }

    /// Adds comments after a blank line where they stand: no other game begins there.
    fn keep_between(&mut self) {
        if let Some(text) = self.between.take() {
            let after_number = core::mem::replace(&mut self.after_number, false);
            self.add_comment(&text, Joint::Blank);
            self.after_number = after_number;
        }
    }

    fn tag(&mut self, name: &str, value: Option<&str>, at: At) {
        let (written, name) = (name, meant_tag(name).unwrap_or(name));
        // A tag among moves that cannot be read is not one of the next game.
        let is_among_moves = matches!(self.stage, Stage::Moves) && value.is_none() && !at.place.begins_line();
        // In a file without moves.
        let comes_again = matches!(self.stage, Stage::Tags)
            && at.lexer.follows_blank_line(at.place)
            && ROSTER.iter().any(|(roster, _)| *roster == name)
            && self.encoder.tags.get(name).is_some();
        if comes_again || (matches!(self.stage, Stage::Moves | Stage::Result) && !is_among_moves) {
            self.end_game(at);
        }
        if !is_among_moves {
            self.begin_tags(at);
        }
        let Some(value) = value else {
            self.report(at, Facts::new(Sentence::PgnUnreadableTag).written(written));
            return;
        };
        if name != written {
            self.report(at, Facts::new(Sentence::PgnTagCase).written(written));
        }
        if !self.encoder.tags.add(name, value) {
            self.report(at, Facts::new(Sentence::PgnRepeatedTag).written(name));
        } else if matches!(name, "FEN" | "Variant") {
            self.start_tags[usize::from(name == "Variant")] = at.line_column();
        }
    }

    fn begin_tags(&mut self, at: At) {
        self.stage = Stage::Tags;
        self.begin_line(at.place.line);
    }

    /// Remembers the line on which the game begins.
    fn begin_line(&mut self, line: u32) {
        if self.line == 0 {
            self.line = line;
        }
    }

    /// Takes a text in brackets that is no tag pair. Among tags one was meant; among moves it is a comment, or the mark of
    /// a diagram.
    fn bracket(&mut self, text: &str, is_closed: bool, at: At) {
        let text = text.trim();
        let is_after_tags = matches!(self.stage, Stage::Tags) && at.lexer.follows_blank_line(at.place);
        if matches!(self.stage, Stage::Before | Stage::Tags) && !is_after_tags {
            self.begin_tags(at);
            let name = text.split(char::is_whitespace).next().unwrap_or_default();
            self.report(at, Facts::new(Sentence::PgnUnreadableTag).written(name));
            return;
        }
        if self.skipped_depth > 0 || self.lines.last().is_some_and(|line| line.is_broken) {
            return;
        }
        let whole = ["[", text, if is_closed { "]" } else { "" }].concat();
        let is_diagram = is_closed && (text == "#" || text.eq_ignore_ascii_case("diagram"));
        let sentence = match (is_diagram, is_closed) {
            (true, _) => Sentence::PgnDiagramMark,
            (false, true) => Sentence::PgnBracketText,
            (false, false) => Sentence::PgnUnclosedBracket,
        };
        self.report(at, Facts::new(sentence).written(&whole));
        if is_diagram {
            self.nag(DIAGRAM, at);
        } else {
            self.comment(if text.starts_with('%') { &whole } else { text }, CommentKind::Brace, at);
        }
    }

    /// Starts the game from its starting position, unless it has started.
    fn begin(&mut self, at: At) {
        if self.is_over() {
            self.half_follows_blank = false;
            self.end_game(at);
        }
        if !self.lines.is_empty() {
            return;
        }
        self.stage = Stage::Moves;
        self.begin_line(at.place.line);
        let mut is_broken = false;
        let mut start = self.usual;
        let named = self.encoder.tags.get(RULES_TAG);
        self.encoder.rules = named.map_or(self.rules, |name| Rules::from_name(name).unwrap_or_default());
        if named.is_none() && self.rules != Rules::default() {
            // As in a new game, so that a PGN preserves them.
            self.encoder.tags.add(RULES_TAG, self.rules.name());
        }
        #[cfg(feature = "variants")]
        if self.variant != Variant::Chess && self.encoder.tags.get("Variant").is_none() {
            self.encoder.tags.add("Variant", self.variant.pgn_name());
        }
        let (fen, variant) = (self.encoder.tags.get("FEN"), self.encoder.tags.get("Variant"));
        if fen.is_some() || variant.is_some() {
            match start_position(fen, variant) {
                Ok(position) => {
                    start = position;
                    self.encoder.start = Some(start);
                    if !start.has_kings() {
                        self.encoder.rules = Rules::Free;
                    }
                }
                Err(facts) => {
                    let is_fen = facts.sentence == Sentence::PgnUnusableFen;
                    self.report_at(self.start_tags[usize::from(!is_fen)], PgnCause::Text(*facts));
                    is_broken = true;
                }
            }
        }
        self.encoder.add_comment(0, self.preface.as_bytes(), COMMENT_AFTER);
        self.preface.clear();
        self.lines.push(Line { is_broken, ..Line::new(0, start, at.line_column()) });
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
        let text = paragraphs(text);
        if matches!(self.stage, Stage::Before) && self.preface.is_empty() {
            self.preface_line = at.place.line;
        }
        let begins = at.lexer.follows_blank_line(at.place) && !self.after_number && self.may_begin_again("");
        match &mut self.between {
            Some(between) => joint.append(between, &text),
            None if begins => self.between = Some(text.into_owned()),
            None => self.add_comment(&text, joint),
        }
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
        if line.after_variation && !self.after_number && text.contains("[%") {
            // Commands are about the board, on which the move before the variation has just been made.
            let mut annotations = Annotations::default();
            let text = annotations.take_from(text);
            let mut commands = String::new();
            // Writing into a string does not fail.
            let _ = annotations.write(&mut commands);
            self.encoder.add_comment(line.at, commands.as_bytes(), COMMENT_AFTER);
            joint.append(&mut line.before, &text);
        } else if self.after_number || line.after_variation || (is_variation && !line.has_moves) {
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
        // After a result it belongs to the last move.
        if self.lines.is_empty() {
            self.begin(at);
        }
        let is_main_line = self.lines.len() == 1;
        let Some(line) = self.lines.last_mut() else { return };
        if self.skipped_depth > 0 || line.is_broken {
            if self.skipped_depth == 0 {
                self.skipped_from = at.line_column();
            }
            self.skipped_depth += 1;
            return;
        }
        if !line.has_moves && !is_main_line {
            self.report(at, Facts::new(Sentence::PgnEarlyVariation));
            self.skipped_depth = 1;
            self.skipped_from = at.line_column();
            return;
        }
        // A comment between two variations is before the second one.
        let before = if line.after_variation { take(&mut line.before) } else { String::new() };
        let variation = Line::new(line.before_last, line.position_before(), at.line_column());
        let is_forced = !line.has_moves;
        self.lines.push(Line { before, is_forced, ..variation });
        self.number = (0, false);
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
        let Some(mut line) = self.lines.pop() else { return };
        let is_empty = !line.has_moves && !line.is_broken;
        match self.lines.last_mut() {
            // A variation without moves is just a comment, on the move that it would have replaced.
            Some(outer) if is_empty && outer.after_variation => Joint::Blank.append(&mut outer.before, &line.before),
            Some(outer) if !line.has_moves => {
                self.encoder.add_comment(outer.at, line.before.as_bytes(), COMMENT_AFTER);
            }
            _ => self.encoder.add_comment(line.end().at, line.before.as_bytes(), COMMENT_AFTER),
        }
        let Some(outer) = self.lines.last_mut() else { return };
        outer.after_variation |= !is_empty;
        if line.is_forced && line.has_moves && outer.continuation.is_none() {
            outer.continuation = line.continuation.take().or_else(|| Some(Box::new(line)));
        }
    }

    fn nag(&mut self, nag: u16, at: At) {
        if self.lines.is_empty() {
            self.begin(at);
        }
        let Some(line) = self.lines.last() else { return };
        if !line.is_broken && self.skipped_depth == 0 {
            self.encoder.add_nag(if self.is_over() { line.end().at } else { line.at }, nag);
        }
    }

    /// Returns whether it was a move number.
    fn word(&mut self, word: &str, at: At) -> bool {
        // Most words are moves, and no number or result begins with a letter.
        if word.as_bytes().first().is_some_and(u8::is_ascii_alphabetic) {
            self.keep_between();
            self.half_result.clear();
            if !self.is_over() || self.begins_game(word, at) {
                self.begin(at);
            }
            self.play(word, at);
            return false;
        }
        let is_number = is_move_number(word);
        if let Some(result) = self.spaced_result(word, at) {
            if let Some(result) = result {
                if self.half_follows_blank {
                    self.begin(at);
                }
                self.end_moves(result, at);
            }
            return is_number;
        }
        let plain = without_points(word);
        let marked = without_marks(plain);
        let is_half = matches!(plain, "1/2" | "½");
        let result = is_half.then_some(Some(Outcome::Draw)).or_else(|| result_of(marked));
        if self.is_over() {
            // What follows a result belongs to the game before, unless another one begins.
            let begins = match result {
                Some(_) => at.lexer.follows_blank_line(at.place),
                None if is_punctuation(word) => return false,
                None if is_number => return self.restart(word, at),
                None => self.begins_game(word, at),
            };
            if begins {
                self.begin(at);
            } else if result.is_none() {
                self.play(word, at);
                return false;
            }
        } else if self.restart(word, at) {
            return true;
        } else {
            self.keep_between();
            // Before the first move, a word begins a game.
            self.begin(at);
        }
        if let Some(result) = result {
            self.end_moves(result, at);
            if suffix(plain) != 0 {
                self.nag(suffix(plain), at);
            }
            return false;
        }
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let is_blacks = word[digits..].starts_with("..") || word[digits..].starts_with('…');
        match word[..digits].parse() {
            Ok(number) => self.number = (number, is_blacks),
            Err(_) => self.number.1 |= is_blacks,
        }
        if is_number {
            return true;
        }
        let mv = without_move_number(word);
        if mv.bytes().all(|byte| byte == b'.') {
            return self.after_number;
        }
        self.after_number |= mv.len() < word.len();
        self.play(mv, at);
        false
    }

    /// Plays a word that should be a move, unless it is a sign for a NAG or belongs to the previous move.
    fn play(&mut self, word: &str, at: At) {
        let Some(line) = self.lines.last_mut() else { return };
        if line.is_broken || self.skipped_depth > 0 {
            return;
        }
        // Marks are read here, because people also write three of them.
        let text = without_marks(word);
        self.continue_before(text);
        let Some(line) = self.lines.last_mut() else { return };
        if let Some(mv) = line.position().find_bare(text) {
            self.add(mv, suffix(word));
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
        if let Some((letter, squares)) = word.split_once(char::is_whitespace)
            && spaced_castling(word) == 0
        {
            return self.play_spaced(letter, squares.trim_start(), at);
        }
        if is_pass(text) {
            if self.is_over() {
                return self.refuse(text, at);
            }
            let Some(mv) = self.lines.last().and_then(|line| line.position().null_move()) else {
                return self.refuse("--", at);
            };
            self.encoder.rules = Rules::Free;
            self.add(mv, suffix(word));
            return;
        }
        let whole = without_points(word);
        for with_unknown in [false, true] {
            for place in (whole.len().saturating_sub(LONGEST_RESULT)..=whole.len()).rev() {
                let Some((head, tail)) = whole.split_at_checked(place) else { continue };
                let result = result_of(tail).flatten();
                let is_split = tail.is_empty() || result.is_some();
                if !is_split || !self.play_noted(without_points(head), with_unknown, at) {
                    continue;
                }
                if result.is_some() {
                    self.end_moves(result, at);
                }
                return;
            }
        }
        let mut kept = String::new();
        let mut unknown = String::new();
        // Signs of ASCII hide a result as little.
        let is_result = result_of(word.trim_end_matches(is_sign)).is_some();
        for letter in word.chars() {
            // A byte order mark, where files were joined, is not seen either.
            let Some(same) = plain(letter).filter(|letter| *letter != '\u{feff}') else { continue };
            // A dash is part of a move unless it is all.
            let is_dash = same == '-' && letter != '-' && word.len() == letter.len_utf8();
            let is_symbol = is_symbol(letter) && nag_of(letter.encode_utf8(&mut [0; 4])).is_none();
            let is_unknown = is_dash || is_symbol || is_result && is_sign(letter) && !matches!(same, '-' | '/' | ':');
            if is_unknown { &mut unknown } else { &mut kept }.push(letter);
        }
        if !unknown.is_empty() {
            self.report(at, Facts::new(Sentence::PgnUnknownSign).written(&unknown));
        }
        if kept.len() < word.len() {
            if !kept.is_empty() {
                self.word(&kept, at);
            }
            return;
        }
        self.refuse(if text.is_empty() { word } else { text }, at);
    }

    /// Plays a letter and the squares that stand apart from it: "N f3". Behind a move, N and D may also be signs.
    fn play_spaced(&mut self, letter: &str, squares: &str, at: At) {
        let Some(line) = self.lines.last() else { return };
        let nag = match letter {
            "N" => NOVELTY,
            "D" => DIAGRAM,
            _ => 0,
        };
        let joined = [letter, squares].concat();
        let is_legal = |text: &str| find_noted(line.position(), without_points(text)).is_some();
        if nag == 0 || self.after_number || !line.has_moves || !is_legal(squares) {
            return self.play(&joined, at);
        }
        if is_legal(&joined) {
            // Either is possible, so neither is guessed.
            return self.refuse(&[letter, " ", squares].concat(), at);
        }
        self.nag(nag, at);
        self.play(squares, at);
    }

    /// Plays a move with signs attached to it, "Nf3!±" and, where the move cannot promote, "e4=", or adds the NAGs of a
    /// word that consists of signs. Returns whether it is either. Signs that are not known are dropped behind a move, if
    /// they may be there.
    fn play_noted(&mut self, word: &str, with_unknown: bool, at: At) -> bool {
        let Some(line) = self.lines.last() else { return false };
        let found = if with_unknown { find_signed(line.position(), word) } else { find_noted(line.position(), word) };
        let Some(Noted { mv, len, mut nags, unknown }) = found else { return false };
        if !unknown.is_empty() {
            self.report(at, Facts::new(Sentence::PgnUnknownSign).written(&unknown));
        }
        if let Some(mv) = mv {
            self.add(mv, 0);
            let checks = self.lines.last().is_some_and(|line| line.position().is_check());
            // After a check "+=" is the check and an equal position.
            if checks && word[len..].starts_with("+=") {
                nags.pop();
                nags.push(EQUAL);
            }
        }
        let blacks = self.lines.last().is_some_and(|line| line.at > 0 && line.position().turn() == Color::White);
        for nag in nags.into_iter().rev() {
            if nag == DIAGRAM && mv.is_some() {
                self.report(at, Facts::new(Sentence::PgnDiagramMark).written("D"));
            }
            // A sign about one side means the one that has moved.
            self.nag(nag + u16::from(is_about_side(nag) && blacks), at);
        }
        true
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
        #[cfg(feature = "variants")]
        let before = (position.variant() == crate::variant::Variant::Atomic).then_some(*position);
        self.report_at(at.line_column(), PgnCause::Move(refusal));
        #[cfg(feature = "variants")]
        if let Some(issue) = self.issues.last_mut() {
            issue.before = before;
        }
        if knows_more && self.unreported == 0 {
            self.asking.push((self.issues.len() - 1, node));
        }
    }

    /// Lets a variation go on from the last move, instead of replacing it, if its number says so and the first move is
    /// possible there: Lichess writes a "forced" line like this.
    fn continue_before(&mut self, text: &str) {
        let [.., outer, line] = self.lines.as_mut_slice() else { return };
        let position = outer.position();
        if !line.has_moves
            && self.number == (position.fullmoves(), position.turn() == Color::Black)
            && position.find_bare(text).is_some()
        {
            line.is_forced = true;
            (line.at, line.before_last) = (outer.at, outer.at);
            line.positions = [*position; 2];
        }
    }

    fn add(&mut self, mv: Move, nag: u16) {
        let Some(line) = self.lines.last_mut() else { return };
        line.play(mv);
        line.at = self.encoder.add_move(line.at, mv);
        let at = line.at;
        if !line.has_moves || line.after_variation || !line.before.is_empty() {
            self.end_interruption();
        }
        if nag != 0 {
            self.encoder.add_nag(at, nag);
        }
    }

    /// After the first move of a line, or one after a variation or a comment before it.
    #[inline(never)]
    fn end_interruption(&mut self) {
        let Some(line) = self.lines.last_mut() else { return };
        let (is_first, opened) = (!line.has_moves, line.opened);
        line.has_moves = true;
        line.after_variation = false;
        if line.continuation.take().is_some() {
            self.encoder.add_item(line.at, FIRST_SIBLING);
        }
        if !line.before.is_empty() {
            self.encoder.add_comment(line.at, line.before.as_bytes(), COMMENT_BEFORE);
            line.before.clear();
        }
        if is_first && line.is_forced {
            self.report_at(opened, PgnCause::Text(Facts::new(Sentence::PgnForcedVariation)));
        }
    }

    /// Completes the current game.
    fn end_game(&mut self, at: At) {
        self.keep_between();
        if self.lines.is_empty() {
            if self.encoder.tags.bytes().is_empty() && self.preface.is_empty() && self.issues.is_empty() {
                self.stage = Stage::Before;
                self.line = 0;
                return;
            }
            self.begin_line(self.preface_line);
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
        let last = self.lines.first().map_or(0, |line| line.end().at);
        let declared = self.declared_end(at);
        self.end_line();
        let mut issues = take(&mut self.issues);
        if self.unreported > 0 {
            if let Some(&PgnIssue { line, column, .. }) = issues.last() {
                let facts = Facts::new(Sentence::PgnMoreIssues).count(self.unreported);
                issues.push(PgnIssue::new((line, column), PgnCause::Text(facts)));
            }
            self.unreported = 0;
        }
        self.skipped_depth = 0;
        self.begins_again = None;
        self.result = None;
        self.stage = Stage::Before;
        let game = self.encoder.take(last, declared.map(|end| (last, end)));
        self.add_history(&game, &mut issues);
        self.finished = Some(EncodedPgnGame { game, issues, line: take(&mut self.line) });
    }

    /// Adds to refusals what only the game knows, such as the move that lost a right.
    fn add_history(&mut self, encoded: &[u8], issues: &mut [PgnIssue]) {
        let asking = take(&mut self.asking);
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
                refusal.add_history(game.position(), &mut game.line_to(game.current()));
            }
        }
    }
}

/// A move with the signs behind it.
struct Noted {
    /// The move; none for signs alone.
    mv: Option<Move>,
    /// The length of the move in the text.
    len: usize,
    /// The NAGs of the signs, the last one first.
    nags: Vec<u16>,
    /// The signs that are not known.
    unknown: String,
}

/// The NAG of an equal position.
const EQUAL: u16 = 10;

/// A legal move with known signs behind it, or such signs alone.
fn find_noted(position: &Position, word: &str) -> Option<Noted> {
    // Without a move, "???" is no sign.
    if word.len() > 2 && without_marks(word).is_empty() {
        return None;
    }
    let mut noted = Noted { mv: None, len: word.len(), nags: Vec::new(), unknown: String::new() };
    while noted.len > 0 && !noted.strip_move(position, word) {
        noted.strip_known(word)?;
    }
    Some(noted)
}

/// A legal move with signs behind it, known ones and others.
fn find_signed(position: &Position, word: &str) -> Option<Noted> {
    let mut noted = Noted { mv: None, len: word.len(), nags: Vec::new(), unknown: String::new() };
    while !noted.strip_move(position, word) {
        if noted.strip_known(word).is_none() {
            let sign = word[..noted.len].chars().next_back().filter(|letter| is_sign(*letter))?;
            noted.len -= sign.len_utf8();
            noted.unknown.insert_str(0, sign.encode_utf8(&mut [0; 4]));
        }
    }
    (!is_half_castling(word, noted.len)).then_some(noted)
}

impl Noted {
    /// Whether what is left of a word is a move, which is noted.
    fn strip_move(&mut self, position: &Position, word: &str) -> bool {
        let rest = &word[..self.len];
        self.mv = if without_marks(rest) == rest { position.find_bare(rest) } else { None };
        self.mv.is_some()
    }

    /// Takes a known sign off the end of what is left of a word.
    fn strip_known(&mut self, word: &str) -> Option<()> {
        let (rest, nag) = strip_glyph(&word[..self.len])?;
        self.len = rest.len();
        self.nags.push(nag);
        Some(())
    }
}

/// Whether a text begins with a dot or an ellipsis.
fn starts_with_dots(text: &str) -> bool {
    text.starts_with('.') || text.starts_with('…')
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
