//! Every sentence in every language, each with an example.

use crate::data::Report;
use chess_arbiter::{Facts, GameProblemCode, Language, Position, ProblemCode, Sentence, Variant};
use std::collections::BTreeSet;

#[path = "../../examples/verdicts/table.rs"]
mod table;

const EXAMPLES: &str = include_str!("../data/verdicts.tsv");

const PROBLEMS: &str = include_str!("../data/problems.tsv");
const GAME_PROBLEMS: &str = include_str!("../data/game_problems.tsv");

/// The file of a language.
fn file_of(tag: &str) -> String {
    let path = format!("{}/lang/{tag}.txt", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("a file for each language")
}

/// The names in a section of a language's file, and their words.
fn section<'a>(text: &'a str, heading: &str) -> impl Iterator<Item = (&'a str, &'a str)> {
    let (_, rest) = text.split_once(&format!("[{heading}]\n")).expect("this section");
    let section = rest.split_once("\n[").map_or(rest, |(section, _)| section);
    section.lines().filter_map(|line| line.split_once(" = "))
}

/// The names of the sentences of a language's file, and their words.
fn sentences(text: &str) -> impl Iterator<Item = (&str, &str)> {
    section(text, "sentences").chain(section(text, "variants"))
}

/// Whether the positions of this build can have a sentence: those of variants need the feature.
fn is_of_this_build(key: &str) -> bool {
    cfg!(feature = "variants") || section(&file_of("en"), "variants").all(|(name, _)| name != key)
}

/// The slots of a sentence, without their forms.
fn places(words: &str) -> BTreeSet<&str> {
    words
        .split('{')
        .skip(1)
        .filter_map(|part| part.split_once('}'))
        .map(|(place, _)| place.split(':').next().unwrap_or(place))
        .filter(|place| place.chars().all(|letter| letter.is_ascii_alphabetic()))
        .collect()
}

#[test]
fn every_refusal_has_its_sentence() {
    let mut report = Report::default();
    for example in table::examples(EXAMPLES) {
        let refusal = example.refusal();
        let what = format!("{} {}", example.fen, example.tried);
        report.row();
        report.expect(&what, refusal.facts.sentence.key(), example.sentence);
        // The name of the sentence starts with the reason.
        let (reason, _) = example.sentence.split_once('.').unwrap_or((example.sentence, ""));
        report.expect(&what, refusal.reason.code(), reason);
        for (tag, language) in Language::ALL {
            let message = refusal.message_in(language);
            report.expect(&format!("{what} {tag}: {message}"), is_sentence(&message), true);
        }
    }
    report.finish(60);
}

/// Sentences about the moves before that do not depend on the rules.
const OF_A_LINE: [&str; 5] = [
    "castling-right-lost",
    "en-passant-expired",
    "pawn-capture-needs-enemy",
    "game-over.checkmate",
    "game-over.stalemate",
];

#[test]
fn a_line_without_a_game_has_the_same_sentences() {
    let mut sentences = BTreeSet::new();
    for example in table::examples(EXAMPLES) {
        let Some(moves) = &example.moves else { continue };
        // The ends of variants are on the board, as mate is.
        let is_of_variant = example.variant != Variant::Chess;
        let is_declared = moves.iter().any(|step| step.contains(':'));
        if is_declared || !is_of_variant && !OF_A_LINE.iter().any(|name| example.sentence.starts_with(name)) {
            continue;
        }
        let mut position = example.position();
        let mut line = Vec::new();
        for text in moves {
            let san = position.san(position.parse_san(text).expect(text));
            line.push((position, san));
            position = position.play(san.mv());
        }
        let refusal =
            position.verdict_after(line.into_iter().rev(), position.judge(example.tried)).expect_err(example.tried);
        assert_eq!(refusal, example.refusal(), "{}", example.sentence);
        sentences.insert(example.sentence);
    }
    let of_variants = if cfg!(feature = "variants") { 10 } else { 0 };
    assert_eq!(sentences.len(), 11 + of_variants, "{sentences:?}");
}

/// It ends with a full stop, and has no unfilled slots.
fn is_sentence(text: &str) -> bool {
    text.ends_with('.') && !text.contains('{') && !text.contains("  ") && !text.contains(" .")
}

#[test]
fn every_problem_has_its_sentence() {
    let mut codes = BTreeSet::new();
    for (code, fen, _, problem) in table::problems(PROBLEMS) {
        assert_eq!(problem.facts.sentence.key(), code, "{fen}");
        for (tag, language) in Language::ALL {
            let message = problem.message_in(language);
            assert!(is_sentence(&message), "{fen} {tag}: {message}");
        }
        codes.insert(code);
    }
    let all: BTreeSet<&str> =
        ProblemCode::ALL.iter().map(|code| code.code()).filter(|code| is_of_this_build(code)).collect();
    assert_eq!(codes, all);
    for code in ProblemCode::ALL {
        assert_eq!(code.sentence().key(), code.code());
    }
}

#[test]
fn every_problem_of_a_game_has_its_sentence() {
    let mut shown = BTreeSet::new();
    for (sentence, pgn, problem) in table::game_problems(GAME_PROBLEMS) {
        assert_eq!(problem.facts.sentence.key(), sentence, "{pgn}");
        assert!(sentence.starts_with(problem.code.code()), "{pgn}");
        for (tag, language) in Language::ALL {
            let message = problem.message_in(language);
            assert!(is_sentence(&message), "{pgn} {tag}: {message}");
        }
        shown.insert(sentence);
    }
    let is_of_game = |key: &&str| GameProblemCode::from_code(key.split('.').next().unwrap()).is_some();
    let all = Sentence::ALL.iter().map(|sentence| sentence.key()).filter(is_of_game);
    assert_eq!(shown, all.filter(|key| is_of_this_build(key)).collect());
}

/// Rust only takes strings; JavaScript uses these sentences for other values.
const NOT_TEXTS: [&str; 5] = [
    "unreadable.not-text",
    "unreadable.no-squares",
    "unreadable.promotion",
    "unreadable.promotion-key",
    "unreadable.drop",
];

#[test]
fn every_refusal_has_an_example() {
    let shown: BTreeSet<&str> = table::examples(EXAMPLES).iter().map(|example| example.sentence).collect();
    for sentence in Sentence::ALL.iter().filter(|sentence| is_of_this_build(sentence.key())) {
        let is_shown = NOT_TEXTS.contains(&sentence.key()) || shown.contains(sentence.key());
        assert!(sentence.reason().is_none() || is_shown, "{} has no example", sentence.key());
    }
}

#[test]
fn every_language_has_every_sentence() {
    let original = file_of("en");
    let english: Vec<(&str, &str)> = sentences(&original).collect();
    let keys: Vec<&str> = Sentence::ALL.iter().map(|sentence| sentence.key()).collect();
    for (tag, _) in Language::ALL {
        let text = file_of(tag);
        let own: Vec<(&str, &str)> = sentences(&text).collect();
        let names: Vec<&str> = own.iter().map(|(key, _)| *key).collect();
        assert_eq!(names, keys, "{tag}: sentences and their order");
        for ((key, words), (_, english)) in own.iter().zip(&english) {
            assert!(places(words).is_subset(&places(english)), "{tag}: {key} = {words}");
        }
        let words = |text: &str| -> BTreeSet<String> {
            section(text, "words").filter(|(key, _)| !key.contains(':')).map(|(key, _)| key.into()).collect()
        };
        assert_eq!(words(&text), words(&original), "{tag}: words");
    }
}

#[test]
fn every_language_file_is_known() {
    let mut tags: Vec<String> = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/lang"))
        .expect("the folder of the languages")
        .filter_map(|entry| Some(entry.ok()?.file_name().to_str()?.strip_suffix(".txt")?.into()))
        .filter(|tag: &String| file_of(tag).contains("[sentences]\n"))
        .collect();
    tags.sort();
    let known: Vec<&str> = Language::ALL.iter().map(|(tag, _)| *tag).collect();
    assert_eq!(known, tags, "src/languages.rs is not up to date: npm run build");
}

#[test]
fn sections_of_elements_and_pages_are_skipped() {
    let language = Language::new("[words]\nat = {role}@{square}\n[playing]\nempty = leer\nat = x\n");
    assert_eq!((language.get("at"), language.get("empty")), (Some("{role}@{square}"), None));
}

#[test]
fn every_slot_is_a_fact_and_every_fact_has_a_slot() {
    let texts: Vec<String> = Language::ALL.iter().map(|(tag, _)| file_of(tag)).collect();
    let used: BTreeSet<&str> =
        texts.iter().flat_map(|text| sentences(text)).flat_map(|(_, words)| places(words)).collect();
    assert_eq!(used, Facts::NAMES.iter().copied().collect());
}

#[test]
fn the_page_of_verdicts_is_up_to_date() {
    let page = include_str!("../../docs/verdicts.md");
    let own = table::page(EXAMPLES, PROBLEMS, GAME_PROBLEMS);
    // Without the feature the last part is missing, which is about variants.
    assert!(
        page == own || !cfg!(feature = "variants") && page.starts_with(&own),
        "docs/verdicts.md is not up to date: npm run verdicts"
    );
}

/// A move that a sentence gives as an example is one that `judge` reads in that language: Sf3, Cf3.
#[test]
fn examples_of_moves_are_in_the_letters_of_the_language() {
    let start = Position::default();
    let knight = start.parse_san("Nf3");
    for (tag, language) in Language::ALL {
        let letter = language.get("letters").and_then(|letters| letters.split(' ').next()).expect("a knight");
        for name in ["unreadable.text", "unreadable.not-text", "unreadable.no-squares"] {
            let sentence = language.get(name).expect(name);
            let words = sentence.split(|sign: char| !sign.is_alphanumeric() && sign != '-');
            let moves: Vec<&str> = words.filter(|word| word.ends_with("f3") && word.len() > 2).collect();
            assert_eq!(moves, [format!("{letter}f3")], "{tag}: {sentence}");
            assert_eq!(start.parse_san(&language.to_english(moves[0])), knight, "{tag}: {sentence}");
        }
    }
}

/// Brackets and braces in the texts of a custom language are not syntax.
#[test]
fn brackets_and_braces_of_a_custom_language_stay_text() {
    let language = Language::new(
        "[words]\nto = to ]\n[sentences]\nunreadable.empty = a move {B} is {missing {\nother = ]\n[names]\nlast = x\n",
    );
    assert_eq!(language.get("other"), Some("]"));
    assert_eq!(language.get("last"), None);
    let refusal = Position::default().judge("").unwrap_err();
    assert_eq!(refusal.message_in(&language), "A move {B} is {missing {");
}
