//! Answers of a game's own solver, turned into an evaluation with its best turns.

use super::deepening::best_turn;
use super::root::{RootTurn, root_turns};
use crate::game::{
    BestTurn, Budget, Engine, Evaluate, Evaluation, Notation, Question, Record, Seat, Solved, Turn,
    sorted_legal,
};

/// The evaluation, where the game's solver settles the position within the budget.
pub(super) fn solved<G: Evaluate + Notation>(
    game: &G,
    record: &Record<G>,
    question: &Question,
    budget: &mut Budget<'_>,
) -> Option<Evaluation> {
    let solved = game.solve(record.state(), budget)?;
    let best = match record.turn(game) {
        Turn::Player(seat) => best_turns(game, record, seat, solved, question.top, budget),
        _ => Vec::new(),
    };
    Some(Evaluation {
        value: returns(solved.points),
        exact: true,
        bounds: None,
        outcome: Some(solved.points),
        distance: Some(solved.distance),
        probabilities: None,
        cube: None,
        best,
        engine: Engine::Exact,
        nodes: budget.spent,
        depth: solved.distance,
    })
}

/// The evaluation, where the game has the exact expectations in a table.
pub(super) fn expected<G: Evaluate + Notation>(
    game: &G,
    record: &Record<G>,
    question: &Question,
) -> Option<Evaluation> {
    let value = |points: f64| [points, 0.0 - points];
    let points = game.expected(record.state())?;
    let mut best = Vec::new();
    let mut nodes = 1;
    if let Turn::Player(seat) = record.turn(game) {
        let worth = |turn: RootTurn<G>| match turn.after.turn(game) {
            Turn::Over(outcome) => Some((f64::from(outcome.points), turn)),
            _ => Some((game.expected(turn.after.state())?, turn)),
        };
        let turns = root_turns(game, record, question.nodes).into_iter();
        let mut found: Vec<_> = turns.map(worth).collect::<Option<_>>()?;
        nodes += found.len() as u64;
        let own = |points: f64| f64::from(seat.sign()) * points;
        found.sort_by(|(a, _), (b, _)| own(*b).total_cmp(&own(*a)));
        let told = found.iter().take(question.top).map(|(points, turn)| {
            best_turn(game, record, &turn.actions, &turn.actions, value(*points))
        });
        best.extend(told);
    }
    Some(Evaluation {
        value: value(points),
        exact: true,
        bounds: None,
        outcome: None,
        distance: None,
        probabilities: None,
        cube: None,
        best,
        engine: Engine::Exact,
        nodes,
        depth: 0,
    })
}

/// The returns of so many points of seat zero.
pub(super) fn returns(points: i32) -> [f64; 2] {
    [points, 0 - points].map(f64::from)
}

/// What the seat likes more is greater: more points, then hurry or delay.
fn liking(solved: Solved, seat: Seat) -> (i32, i64) {
    let points = solved.points * seat.sign();
    (points, -i64::from(points.signum()) * i64::from(solved.distance))
}

/// The best turns, all proven. Fewer than asked where the budget does not prove that no other turn is
/// better than the last.
fn best_turns<G: Evaluate + Notation>(
    game: &G,
    record: &Record<G>,
    seat: Seat,
    root: Solved,
    top: usize,
    budget: &mut Budget<'_>,
) -> Vec<BestTurn> {
    let (mut best, mut others) = (Vec::new(), Vec::new());
    for turn in root_turns(game, record, budget.nodes) {
        if best.len() == top {
            break;
        }
        let ply = turn.actions.len() as u32;
        let is_best = keeps(game, &turn.after, ply, root, budget) == Some(true);
        if is_best { best.push((root, turn)) } else { others.push(turn) }
    }
    let mut found = best;
    if found.len() < top {
        let solve = |turn: RootTurn<G>| {
            Some((after(game, &turn.after, turn.actions.len() as u32, budget)?, turn))
        };
        let mut others: Vec<_> =
            others.into_iter().map(solve).collect::<Option<_>>().unwrap_or_default();
        others.sort_by_key(|(solved, _)| std::cmp::Reverse(liking(*solved, seat)));
        found.extend(others);
        found.truncate(top);
    }
    let mut told = Vec::with_capacity(found.len());
    for (solved, turn) in found {
        let mut line = turn.actions.clone();
        line.extend(solved_line(game, &turn.after, solved, line.len() as u32, budget));
        told.push(best_turn(game, record, &turn.actions, &line, returns(solved.points)));
    }
    told
}

/// The value of a position `ply` actions after the root, its distance counted from the root.
fn after<G: Evaluate>(
    game: &G,
    at: &Record<G>,
    ply: u32,
    budget: &mut Budget<'_>,
) -> Option<Solved> {
    if let Turn::Over(outcome) = at.turn(game) {
        return Some(Solved { points: outcome.points, distance: ply });
    }
    let solved = if budget.spend() { game.solve(at.state(), budget)? } else { return None };
    Some(Solved { distance: solved.distance + ply, ..solved })
}

/// Whether a position `ply` actions after the root is worth what the root is.
fn keeps<G: Evaluate>(
    game: &G,
    at: &Record<G>,
    ply: u32,
    root: Solved,
    budget: &mut Budget<'_>,
) -> Option<bool> {
    let distance = root.distance.checked_sub(ply);
    match (at.turn(game), distance) {
        (Turn::Over(outcome), _) => Some(outcome.points == root.points && distance == Some(0)),
        (_, None) => Some(false),
        (_, Some(distance)) if budget.spend() => {
            game.confirm(at.state(), Solved { distance, ..root }, budget)
        }
        _ => None,
    }
}

/// A line of best play from `ply` actions after the root, as far as the budget reaches.
fn solved_line<G: Evaluate>(
    game: &G,
    from: &Record<G>,
    solved: Solved,
    ply: u32,
    budget: &mut Budget<'_>,
) -> Vec<G::Action> {
    let mut at = from.clone();
    let mut line = Vec::new();
    while matches!(at.turn(game), Turn::Player(_)) && line.len() < solved.distance as usize {
        let next = sorted_legal(game, at.state()).into_iter().find_map(|action| {
            let mut next = at.clone();
            next.apply(game, action);
            let ply = ply + line.len() as u32 + 1;
            (keeps(game, &next, ply, solved, budget) == Some(true)).then_some((action, next))
        });
        let Some((action, next)) = next else {
            break;
        };
        line.push(action);
        at = next;
    }
    line
}
