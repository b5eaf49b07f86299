//! Properties of any text as a FEN or a comment.

use chess_arbiter::{Annotations, CastlingMode, FenError, Position, Setup, Variant, tidy_comment};

use super::{read, variants};

/// In each variant an accepted text is a position with all its properties; a refusal names the place.
pub fn fen(text: &str) {
    variants().for_each(|variant| fen_of(variant, text));
}

fn fen_of(variant: Variant, text: &str) {
    for mode in [None, Some(CastlingMode::Orthodox), Some(CastlingMode::Chess960)] {
        match read(text, variant, mode) {
            Ok(position) => {
                assert!(mode.is_none_or(|mode| mode == position.mode()), "{text:?}");
                super::position(&position);
            }
            Err(error) => {
                assert!(text.is_char_boundary(error.offset), "{text:?}: offset {}", error.offset);
                assert!(!error.to_string().is_empty() && !error.code().is_empty(), "{text:?}");
                assert!(!error.field().name().is_empty(), "{text:?}");
            }
        }
    }
    let Ok(setup) = setup_of(variant, text) else {
        assert!(read(text, variant, None).is_err(), "{text:?} is a position and no setup");
        return;
    };
    for mode in [CastlingMode::Orthodox, CastlingMode::Chess960] {
        let problems = setup.problems(mode);
        for problem in &problems {
            assert!(!problem.message().is_empty() && !problem.code.code().is_empty(), "{text:?}");
        }
        match Position::from_setup(&setup, mode) {
            Ok(position) => {
                assert_eq!(read(text, variant, Some(mode)), Ok(position), "{text:?}");
                let again = position.to_setup();
                assert!(Position::from_setup(&again, mode) == Ok(position), "{text:?}");
            }
            Err(error) => {
                assert!(!problems.is_empty(), "{text:?}: {error}, and no problem");
                assert!(read(text, variant, Some(mode)).is_err(), "{text:?}: {error}");
            }
        }
    }
}

fn setup_of(variant: Variant, text: &str) -> Result<Setup, FenError> {
    #[cfg(feature = "variants")]
    if variant != Variant::Chess {
        return Setup::from_fen_as(text, variant);
    }
    debug_assert_eq!(variant, Variant::Chess);
    text.parse()
}

/// The commands of a comment round-trip; a normalized comment does not change.
pub fn comment(text: &str) {
    let mut annotations = Annotations::default();
    annotations.take_from(text);
    let written = annotations.to_string();
    let mut again = Annotations::default();
    let left = again.take_from(&written);
    assert_eq!((&again, left.as_str()), (&annotations, ""), "{text:?} is written as {written:?}");
    assert_eq!(again.to_string(), written, "{text:?}");
    let tidy = tidy_comment(text);
    assert_eq!(tidy_comment(&tidy), tidy, "{text:?}");
}
