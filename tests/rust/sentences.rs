//! What is said, in every language: each sentence by an example that was chosen for it.

use crate::data::Report;
use chess_arbiter::{Facts, Language, ProblemCode, Sentence};
use std::collections::BTreeSet;

#[path = "../../examples/verdicts/table.rs"]
mod table;

const EXAMPLES: &str = include_str!("../data/verdicts.tsv");

const PROBLEMS: &str = include_str!("../data/problems.tsv");

const LANGUAGES: [(&str, Language<'_>, &str); 4] = [
    ("en", Language::ENGLISH, include_str!("../../lang/en.txt")),
    ("de", Language::GERMAN, include_str!("../../lang/de.txt")),
    ("fr", Language::FRENCH, include_str!("../../lang/fr.txt")),
    ("es", Language::SPANISH, include_str!("../../lang/es.txt")),
];

/// The names of the sentences of a language's file, and their words.
fn sentences(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let (_, sentences) = text.split_once("[sentences]\n").expect("a part for sentences");
    sentences.lines().filter_map(|line| line.split_once(" = "))
}

/// The places in a sentence, without their forms.
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
        // The sentence is named after the reason.
        let (reason, _) = example.sentence.split_once('.').unwrap_or((example.sentence, ""));
        report.expect(&what, refusal.reason.code(), reason);
        for (tag, language, _) in LANGUAGES {
            let message = refusal.message_in(&language);
            report.expect(&format!("{what} {tag}: {message}"), is_sentence(&message), true);
        }
    }
    report.finish(60);
}

/// It ends with a full stop, and nothing was left unsaid.
fn is_sentence(text: &str) -> bool {
    text.ends_with('.') && !text.contains('{') && !text.contains("  ") && !text.contains(" .")
}

#[test]
fn every_problem_has_its_sentence() {
    let mut codes = BTreeSet::new();
    for (code, fen, problem) in table::problems(PROBLEMS) {
        assert_eq!(problem.facts.sentence.key(), code, "{fen}");
        for (tag, language, _) in LANGUAGES {
            let message = problem.message_in(&language);
            assert!(is_sentence(&message), "{fen} {tag}: {message}");
        }
        codes.insert(code);
    }
    let all: BTreeSet<&str> = ProblemCode::ALL.iter().map(|code| code.code()).collect();
    assert_eq!(codes, all);
    for code in ProblemCode::ALL {
        assert_eq!(code.sentence().key(), code.code());
    }
}

/// Rust takes texts only; JavaScript says these of anything else.
const NOT_TEXTS: [Sentence; 3] =
    [Sentence::UnreadableNotText, Sentence::UnreadableNoSquares, Sentence::UnreadablePromotion];

#[test]
fn every_refusal_has_an_example() {
    let shown: BTreeSet<&str> =
        table::examples(EXAMPLES).iter().map(|example| example.sentence).collect();
    for sentence in Sentence::ALL {
        let is_shown = NOT_TEXTS.contains(&sentence) || shown.contains(sentence.key());
        assert!(sentence.reason().is_none() || is_shown, "{} has no example", sentence.key());
    }
}

#[test]
fn every_language_has_every_sentence() {
    let english: Vec<(&str, &str)> = sentences(LANGUAGES[0].2).collect();
    let keys: Vec<&str> = Sentence::ALL.iter().map(|sentence| sentence.key()).collect();
    for (tag, _, text) in LANGUAGES {
        let own: Vec<(&str, &str)> = sentences(text).collect();
        let names: Vec<&str> = own.iter().map(|(key, _)| *key).collect();
        assert_eq!(names, keys, "{tag}: sentences and their order");
        for ((key, words), (_, english)) in own.iter().zip(&english) {
            assert!(places(words).is_subset(&places(english)), "{tag}: {key} = {words}");
        }
        let words = |text: &str| -> BTreeSet<String> {
            let (words, _) = text.split_once("[sentences]").expect("a part for sentences");
            words
                .lines()
                .filter_map(|line| line.split_once(" = "))
                .filter(|(key, _)| !key.contains(':'))
                .map(|(key, _)| key.into())
                .collect()
        };
        assert_eq!(words(text), words(LANGUAGES[0].2), "{tag}: words");
    }
}

#[test]
fn every_slot_is_a_fact_and_every_fact_has_a_slot() {
    let used: BTreeSet<&str> = LANGUAGES
        .iter()
        .flat_map(|(.., text)| sentences(text))
        .flat_map(|(_, words)| places(words))
        .collect();
    assert_eq!(used, Facts::NAMES.iter().copied().collect());
}

#[test]
fn the_page_is_what_the_code_says() {
    let page = include_str!("../../docs/verdicts.md");
    assert!(
        page == table::page(EXAMPLES, PROBLEMS),
        "docs/verdicts.md is not up to date: npm run verdicts"
    );
}
