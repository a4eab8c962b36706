//! Searches, generic over a game: none may name one.

mod perft;
pub mod retrograde;

pub use perft::perft;

use crate::game::{Engine, Error, Evaluation, Game, Question, Record};

/// The position's worth as the question asks.
///
/// # Errors
/// `BadArgument` for an engine that the game has not.
pub fn evaluate<G: Game>(
    game: &G,
    record: &Record<G>,
    _question: &Question,
    _stop: &(dyn Fn() -> bool + Sync),
    _progress: &mut dyn FnMut(&Evaluation),
) -> Result<Evaluation, Error> {
    let points = f64::from(game.estimate(record.state()));
    Ok(Evaluation {
        value: [points, -points],
        exact: false,
        bounds: None,
        outcome: None,
        distance: None,
        probabilities: None,
        best: Vec::new(),
        engine: Engine::Alphabeta,
        nodes: 1,
        depth: 0,
    })
}
