//! The engines that a question can name.

use super::solved::{expected, returns, solved};
use super::{deepening, mcts, worlds};
use crate::game::{
    BestTurn, Budget, Engine, Error, Evaluation, Game, Outcome, Question, Record, Turn, complete,
};

/// The position's worth as the question asks.
///
/// - `auto`: the game's own table, or its solver with half of the nodes, then `alphabeta` with what is left.
/// - `exact`: the same table or solver, then a search for proof without estimates. `best` lists proven turns
///   only. Where the nodes run out `exact` is false and `bounds` are proven limits.
/// - `alphabeta`: iterative deepening with the game's estimate. Its values are proven, and said to be
///   `exact`, where the tree was seen to its ends or the game's limits settle it.
/// - `mcts`: Monte Carlo tree search; `nodes` counts simulations.
///
/// Where the game suggests a whole turn, every engine but `exact` tells that one and spends no nodes.
///
/// Where `exact` is true, `outcome` is the result under best play and is absent where it is an
/// expectation over chance's outcomes. `distance` is then the number of actions, chance's excluded as
/// there are none, until the end when the winner hurries and the loser delays. In a draw nobody
/// hurries: the distance is that of the line in `best`. It is absent where that line does not reach the
/// end, where the points alone were proven, in games with chance and after `mcts`.
///
/// The answer depends on the position with its history, the question and nothing else, unless `stop`
/// says so; it is asked at least every 256 nodes. `progress` hears of every deepening. In a game
/// with hidden information the search sees no more than the seat to act.
///
/// # Errors
/// None at present: every game has every engine.
pub fn evaluate<G: Game>(
    game: &G,
    record: &Record<G>,
    question: &Question,
    stop: &(dyn Fn() -> bool + Sync),
    progress: &mut dyn FnMut(&Evaluation),
) -> Result<Evaluation, Error> {
    if let Turn::Over(outcome) = record.turn(game) {
        return Ok(finished(outcome));
    }
    // Once, and shared by all: whoever stops before they are there gets rougher values.
    game.tables().iter().all(|&table| complete(table, &mut |_| !stop()));
    let (probabilities, cube) = (game.probabilities(record.state()), game.cube(record.state()));
    let whole = |found| Evaluation { probabilities: probabilities.clone(), cube, ..found };
    if question.engine != Engine::Exact
        && let Some(turn) = game.suggest(record.state(), question.seed)
    {
        return Ok(whole(suggested(game, record, question, &turn)));
    }
    if G::HIDDEN {
        return worlds::average(game, record, question, stop).map(whole);
    }
    let mut tell = |found: &Evaluation| progress(&whole(found.clone()));
    search(game, record, question, stop, &mut tell).map(whole)
}

/// The same where the game goes on, all of the position being known.
pub(super) fn search<G: Game>(
    game: &G,
    record: &Record<G>,
    question: &Question,
    stop: &(dyn Fn() -> bool + Sync),
    progress: &mut dyn FnMut(&Evaluation),
) -> Result<Evaluation, Error> {
    let mut spent = 0;
    match question.engine {
        Engine::Mcts => return Ok(mcts::search(game, record, question, stop, progress)),
        Engine::Alphabeta => {}
        Engine::Auto | Engine::Exact => {
            if let Some(answer) = expected(game, record, question) {
                return Ok(answer);
            }
            let mut budget = Budget::new(question.nodes / 2, stop);
            if let Some(answer) = solved(game, record, question, &mut budget) {
                return Ok(answer);
            }
            spent = budget.spent;
        }
    }
    let mut budget = Budget::new(question.nodes, stop);
    budget.spent = spent;
    Ok(deepening::deepen(game, record, question, &mut budget, progress))
}

/// The answer that a suggested turn makes.
fn suggested<G: Game>(
    game: &G,
    record: &Record<G>,
    question: &Question,
    turn: &[G::Action],
) -> Evaluation {
    let own = f64::from(game.estimate(record.state()));
    let value = [own, 0.0 - own];
    let text = game.turn_text(record.state(), turn);
    let best = BestTurn { turn: text.clone(), value, pv: vec![text] };
    Evaluation {
        value,
        exact: false,
        bounds: None,
        outcome: None,
        distance: None,
        probabilities: None,
        cube: None,
        best: if question.top > 0 { vec![best] } else { Vec::new() },
        engine: question.engine,
        nodes: 0,
        depth: 0,
    }
}

fn finished(outcome: Outcome) -> Evaluation {
    Evaluation {
        value: returns(outcome.points),
        exact: true,
        bounds: None,
        outcome: Some(outcome.points),
        distance: Some(0),
        probabilities: None,
        cube: None,
        best: Vec::new(),
        engine: Engine::Exact,
        nodes: 0,
        depth: 0,
    }
}
