//! Merels through the texts that users see.

use taula::Error;
use taula::catalogue::load;
use taula::erased::ErasedState;

/// The position of a text; `-` is the start.
pub(crate) fn at(spec: &str, text: &str) -> Box<dyn ErasedState> {
    let game = load(spec).unwrap();
    if text == "-" { game.start() } else { game.read(text).unwrap() }
}

/// The state text after these moves.
pub(crate) fn after(spec: &str, text: &str, moves: &[&str]) -> String {
    let mut state = at(spec, text);
    for played in moves {
        state.play(played).unwrap();
    }
    state.text()
}

/// The texts of the legal actions, by rising id.
pub(crate) fn legal(spec: &str, text: &str) -> Vec<String> {
    let state = at(spec, text);
    state.legal().into_iter().map(|id| state.action_text(id).unwrap()).collect()
}

/// The rule that forbids a move.
pub(crate) fn forbids(spec: &str, text: &str, played: &str) -> &'static str {
    match at(spec, text).play(played) {
        Err(Error::IllegalMove { rule, .. }) => rule,
        other => panic!("{played}: {other:?}"),
    }
}
