//! Iterative deepening of a root, and what it tells.

use super::alphabeta::Search;
use super::root::{Root, RootTurn, split_turns};
use super::score::MAX_PLY;
use crate::game::{
    BestTurn, Budget, Engine, Evaluate, Evaluation, Notation, Question, Record, Turn,
};

/// Deepens until the root is solved or the budget or the depth that was asked for is reached.
pub(super) fn deepen<G: Evaluate + Notation>(
    game: &G,
    record: &Record<G>,
    question: &Question,
    budget: &mut Budget<'_>,
    progress: &mut dyn FnMut(&Evaluation),
) -> Evaluation {
    let for_proof = question.engine == Engine::Exact;
    let mut search = Search::new(game, budget, !for_proof);
    let mut root = Root::new(&search, record, question.top);
    let most = question.depth.unwrap_or(MAX_PLY).min(MAX_PLY);
    let mut depth = 0;
    while depth < most && !root.is_solved(for_proof) {
        depth += 1;
        if !root.deepen(&mut search, depth) {
            break;
        }
        progress(&report(&mut search, &root, record, question));
    }
    report(&mut search, &root, record, question)
}

fn report<G: Evaluate + Notation>(
    search: &mut Search<'_, '_, G>,
    root: &Root<'_, G>,
    record: &Record<G>,
    question: &Question,
) -> Evaluation {
    let for_proof = question.engine == Engine::Exact;
    let (worth, scale) = (root.worth(), search.scale);
    let exact = scale.is_exact(worth);
    let chosen = root.turns.iter().filter(|turn| match for_proof {
        true => scale.is_exact(turn.worth),
        false => turn.is_ranked,
    });
    let mut chosen: Vec<&RootTurn<G>> = chosen.take(question.top).collect();
    if chosen.is_empty() && !for_proof {
        // Nothing is known yet: any turn will do, at the worth of the position itself.
        chosen.extend(root.turns.iter().take(question.top.min(1)));
    }
    let mut drawn_after = None;
    let mut best = Vec::with_capacity(chosen.len());
    for (place, turn) in chosen.into_iter().enumerate() {
        let mut line = turn.actions.clone();
        line.extend(root.line(search, turn));
        if place == 0 && exact && scale.outcome(worth) == Some(0) {
            drawn_after = length_to_end(search.game, record, &line);
        }
        best.push(told(search, root, record, turn, &line));
    }
    Evaluation {
        value: scale.value(worth.score),
        exact,
        bounds: (for_proof && !exact).then(|| [worth.low, worth.high].map(|s| scale.points(s))),
        outcome: scale.outcome(worth),
        distance: match worth.is_settled() {
            true => scale.distance(worth.low).or(drawn_after),
            false => None,
        },
        probabilities: None,
        best,
        engine: if for_proof { Engine::Exact } else { Engine::Alphabeta },
        nodes: search.budget.spent,
        depth: root.depth,
    }
}

fn told<G: Evaluate + Notation>(
    search: &Search<'_, '_, G>,
    root: &Root<'_, G>,
    record: &Record<G>,
    turn: &RootTurn<G>,
    line: &[G::Action],
) -> BestTurn {
    let game = search.game;
    let known = turn.is_ranked || turn.worth.is_settled();
    let score = match (record.turn(game), known) {
        (Turn::Player(seat), true) => turn.worth.for_seat(seat).score,
        _ => root.worth().score,
    };
    best_turn(game, record, &turn.actions, line, search.scale.value(score))
}

/// A turn with its texts; `line` begins with the turn's actions.
pub(super) fn best_turn<G: Notation>(
    game: &G,
    record: &Record<G>,
    actions: &[G::Action],
    line: &[G::Action],
    value: [f64; 2],
) -> BestTurn {
    let split = split_turns(game, record, line);
    let mut pv: Vec<String> =
        split.iter().map(|(state, actions)| game.turn_text(state, actions)).collect();
    // A line that breaks off in the middle of the first turn still begins with it.
    if pv.is_empty() {
        pv.push(game.turn_text(record.state(), actions));
    }
    BestTurn { turn: pv[0].clone(), value, pv }
}

/// How many actions the line has, where the game is over after it.
fn length_to_end<G: Evaluate>(game: &G, record: &Record<G>, line: &[G::Action]) -> Option<u32> {
    let mut at = record.clone();
    line.iter().for_each(|&action| at.apply(game, action));
    matches!(at.turn(game), Turn::Over(_)).then_some(line.len() as u32)
}
