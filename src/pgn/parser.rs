//! Building games from the tokens of the lexer.

mod boundaries;
mod line;
mod moves;
mod noted;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::mem::take;

use self::boundaries::Restart;
use self::line::Line;
use crate::annotation::Annotations;
use crate::facts::Facts;
use crate::game::{
    COMMENT_AFTER, COMMENT_ON_NEW_LINE, Encoder, Joint, ROSTER, RULES_TAG, TagError, meant_tag, start_position,
};
use crate::outcome::{Outcome, Rules};
use crate::pgn::issue::{PgnCause, PgnIssue};
use crate::pgn::lexer::{CommentKind, Lexer, Place, Skipped, Spot, Token, paragraphs};
use crate::pgn::pgn_game::EncodedPgnGame;
use crate::pgn::words::{
    DIAGRAM, is_move_number, is_punctuation, result_of, suffix, without_marks, without_move_number, without_points,
};
use crate::position::Position;
use crate::sentence::Sentence;
use crate::variant::{Variant, VariantState};

/// The maximum number of issues per game; one more counts the rest.
const MAX_ISSUES: usize = 1000;

/// A line and a column, both from 1.
type LineColumn = (u32, u32);

/// A place in the text.
#[derive(Clone, Copy)]
pub(super) struct At<'a> {
    pub(super) lexer: &'a Lexer,
    pub(super) place: Place,
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

/// The state of the current game.
pub(super) struct Parser {
    /// The standard starting position, which is faster to copy than to construct.
    usual: Position,
    /// The rules of games that do not name theirs.
    rules: Rules,
    /// The variant of games that do not name theirs.
    pub(super) variant: VariantState,
    /// Whether movetext is skipped.
    pub(super) tags_only: bool,
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
    /// The last move number, which may say where a variation begins: the number, and whether it is Black's.
    number: (u32, bool),
    /// Where the tags FEN and Variant are.
    start_tags: [LineColumn; 2],
    /// A number 1 just before, which may begin the next game.
    begins_again: Option<Restart>,
    /// The previous word, if it may be the first part of a result with spaces: "1 - 0".
    half_result: String,
    /// Whether that follows a blank line.
    half_follows_blank: bool,
    /// Where the game begins in the source, once any part of it has been read.
    start: Option<u64>,
    /// Where it begins if its first token is not the last one.
    from: Option<u64>,
    /// Where the part that certainly belongs to it ends.
    end: Spot,
    /// Where the first token that may belong to the next game begins.
    undecided: Option<u64>,
    /// Where the last token ended.
    seen: Spot,
    /// The line on which the game begins; 0 if nothing of it has been read but comments.
    line: u32,
    /// The line of the first comment before it.
    preface_line: u32,
    result_at: LineColumn,
    result: Option<Option<Outcome>>,
    issues: Vec<PgnIssue>,
    /// Whether [`Parser::tags_only`] suppressed issues that are not about tags.
    has_others: bool,
    /// Issues that may depend on the game's history, with the moves after which they occurred.
    asking: Vec<(usize, u32)>,
    unreported: u32,
    /// A token completes at most one game.
    pub(super) finished: Option<EncodedPgnGame>,
}

impl Parser {
    /// A parser for games with these rules, unless their tags name others.
    pub(super) fn new(rules: Rules) -> Parser {
        Parser {
            usual: Position::default(),
            rules,
            variant: VariantState::CHESS,
            tags_only: false,
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
            start: None,
            from: None,
            end: Spot::InSource(0),
            undecided: None,
            seen: Spot::InSource(0),
            line: 0,
            preface_line: 1,
            result_at: (1, 1),
            result: None,
            issues: Vec::new(),
            has_others: false,
            asking: Vec::new(),
            unreported: 0,
            finished: None,
        }
    }

    fn report(&mut self, at: At, facts: Facts) {
        self.report_at(at.line_column(), PgnCause::Text(facts));
    }

    fn report_at(&mut self, at: LineColumn, cause: PgnCause) {
        let issue = PgnIssue::new(at, cause);
        if self.tags_only && !issue.is_of_tags() {
            self.has_others = true;
        } else if self.issues.len() < MAX_ISSUES {
            self.issues.push(issue);
        } else {
            self.unreported += 1;
        }
    }

    /// Fast path for the next moves and comments in plain form, as most are. Leaves everything else to
    /// [`Parser::take`], which would give the same result.
    pub(super) fn take_moves(&mut self, lexer: &mut Lexer) {
        let is_undecided = self.begins_again.is_some() || self.between.is_some();
        let is_among_moves = matches!(self.stage, Stage::Moves) && self.half_result.is_empty() && !is_undecided;
        if is_among_moves && self.tags_only {
            return self.skip_moves(lexer);
        }
        if !is_among_moves || self.skipped_depth > 0 {
            return;
        }
        // The number of a variation's first move tells where it begins.
        let is_main_line = self.lines.len() == 1;
        let is_read = |line: &&Line| !line.is_broken && (line.has_moves || is_main_line);
        let mut passed = None;
        while let Some(line) = self.lines.last().filter(is_read) {
            if let Some(word) = lexer.plain_word(&mut self.after_number) {
                let Some(mv) = line.position().find_plain(lexer.bytes(word)) else { break };
                lexer.pass(word);
                passed = Some(lexer.spot());
                self.add(mv, 0);
                self.after_number = false;
            } else {
                // Other comments belong to the next move.
                let is_behind_move = line.has_moves && !self.after_number && !line.after_variation;
                let Some(text) = is_behind_move.then(|| lexer.plain_comment()).flatten() else { break };
                passed = Some(lexer.spot());
                let text = lexer.bytes(text).trim_ascii();
                self.encoder.add_comment(line.at, text, COMMENT_AFTER);
            }
        }
        if let Some(passed) = passed {
            self.seen = passed;
            self.end = self.seen;
        }
    }

    /// The same if only tags are read.
    fn skip_moves(&mut self, lexer: &mut Lexer) {
        let Some(line) = self.lines.last_mut() else { return };
        let (depth, has_moves, after_number) = (self.skipped_depth, line.has_moves, self.after_number);
        let mut skipped = Skipped { depth, has_moves, after_number };
        let Some(passed) = lexer.skip_moves(&mut skipped) else { return };
        self.skipped_depth = skipped.depth;
        line.has_moves = skipped.has_moves;
        self.after_number = skipped.after_number;
        self.seen = passed;
        self.end = self.seen;
    }

    /// Takes the next token.
    pub(super) fn take(&mut self, token: Token, at: At) {
        let ends = matches!(token, Token::Frame);
        let may_end = matches!(token, Token::Comment(_, CommentKind::BeforeGame));
        self.take_token(token, at);
        self.seen = at.lexer.spot();
        if ends || (may_end && self.finished.is_some()) {
            // The game ended with this token.
            (self.start, self.from) = (None, None);
            return;
        }
        if self.begins_again.is_some() || self.between.is_some() || self.begins_with_half() {
            self.undecided.get_or_insert_with(|| at.lexer.offset_of(at.place));
        } else {
            self.undecided = None;
            self.end = self.seen;
        }
        if self.start.is_none() {
            self.start = self.from.take().or_else(|| Some(at.lexer.offset_of(at.place)));
        }
    }

    /// Counts where the last tokens end. Called before more bytes are fed.
    pub(super) fn settle(&mut self, lexer: &Lexer) {
        self.seen = Spot::InSource(lexer.settle(self.seen));
        self.end = Spot::InSource(lexer.settle(self.end));
    }

    fn take_token(&mut self, token: Token, at: At) {
        if !matches!(token, Token::Word(_)) && self.begins_with_half() {
            self.half_result.clear();
            if self.begins_again.is_none() {
                self.decided();
            }
        }
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
            self.decided();
            let after_number = core::mem::replace(&mut self.after_number, false);
            self.add_comment(&text, Joint::Blank);
            self.after_number = after_number;
        }
    }

    /// All tokens before this one belong to the game.
    fn decided(&mut self) {
        self.undecided = None;
        self.end = self.seen;
    }

    fn tag(&mut self, name: &str, value: Option<&str>, at: At) {
        let (written, name) = (name, meant_tag(name).unwrap_or(name));
        // A tag among moves that cannot be read is not one of the next game.
        let is_among_moves = matches!(self.stage, Stage::Moves) && value.is_none() && !at.place.begins_line();
        // These are the tags of the next game in a file without moves.
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

    /// Takes text in brackets that is not a tag pair. Among tags it is a broken tag, among moves a comment or a diagram
    /// mark.
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
            // The tag is added as in a new game, so that a PGN preserves the rules.
            self.encoder.tags.add(RULES_TAG, self.rules.name());
        }
        let variant = self.variant.variant();
        if variant != Variant::Chess && self.encoder.tags.get("Variant").is_none() {
            self.encoder.tags.add("Variant", variant.pgn_name());
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
        if !self.tags_only {
            self.encoder.add_comment(0, self.preface.as_bytes(), COMMENT_AFTER);
        }
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
            self.seen = at.lexer.spot();
            self.decided();
            self.end_game(at);
        }
    }

    fn add_comment(&mut self, text: &str, joint: Joint) {
        let is_variation = self.lines.len() > 1;
        let Some(line) = self.lines.last_mut() else {
            joint.append(&mut self.preface, text);
            return;
        };
        if line.is_broken || self.skipped_depth > 0 || self.tags_only {
            return;
        }
        if line.after_variation && !self.after_number && text.contains("[%") {
            // Commands describe the board after the move before the variation.
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
        if self.skipped_depth > 0 || line.is_broken || self.tags_only {
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
        if !line.is_broken && self.skipped_depth == 0 && !self.tags_only {
            self.encoder.add_nag(if self.is_over() { line.end().at } else { line.at }, nag);
        }
    }

    /// Returns whether it was a move number.
    fn word(&mut self, word: &str, at: At) -> bool {
        // Most words are moves, and no number or result begins with a letter.
        if word.as_bytes().first().is_some_and(u8::is_ascii_alphabetic) {
            self.keep_between();
            if self.begins_with_half() {
                self.decided();
            }
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
}
