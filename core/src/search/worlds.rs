//! Hidden information: only what the acting seat knows is searched. Full positions that agree with it
//! are drawn at random, each is searched as if all were known, and the worths are averaged.

use std::collections::HashMap;

use super::engines::search;
use crate::game::{BestTurn, Error, Evaluation, Game, Question, Record, Seat, Stream, Turn};

/// A world that gets fewer nodes is not worth searching.
const NODES_A_WORLD: u64 = 2048;
const MOST_WORLDS: u64 = 16;

/// The worth to whoever knows no more than the seat to act.
pub(super) fn average<G: Game>(
    game: &G,
    record: &Record<G>,
    question: &Question,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Evaluation, Error> {
    let seat = match record.turn(game) {
        Turn::Player(seat) => seat,
        _ => Seat::Zero,
    };
    let view = game.view(record.state(), seat);
    let worlds = (question.nodes / NODES_A_WORLD).clamp(1, MOST_WORLDS);
    let share = Question { nodes: question.nodes / worlds, top: usize::MAX, ..*question };
    let mut answers = Vec::new();
    for world in 0..worlds {
        let state = game.resample(&view, &mut Stream::new(question.seed, world));
        let share = Question { seed: question.seed.wrapping_add(world), ..share };
        answers.push(search(game, &Record::new(game, state), &share, stop, &mut |_| {})?);
        if stop() {
            break;
        }
    }
    Ok(joined(&answers, seat, question))
}

fn joined(answers: &[Evaluation], seat: Seat, question: &Question) -> Evaluation {
    let mean = |sum: f64, count: usize| sum / count.max(1) as f64;
    let mut sums: HashMap<&str, (usize, f64)> = HashMap::new();
    for turn in answers.iter().flat_map(|answer| &answer.best) {
        let sum = sums.entry(&turn.turn).or_default();
        *sum = (sum.0 + 1, sum.1 + turn.value[seat.index()]);
    }
    // A turn that few worlds have come to look at is no match for one seen in more.
    let mut turns: Vec<(&str, usize, f64)> =
        sums.into_iter().map(|(turn, (count, sum))| (turn, count, mean(sum, count))).collect();
    turns.sort_by(|a, b| b.1.cmp(&a.1).then(b.2.total_cmp(&a.2)).then(a.0.cmp(b.0)));
    let value = |own: f64| match seat {
        Seat::Zero => [own, 0.0 - own],
        Seat::One => [0.0 - own, own],
    };
    let all: f64 = answers.iter().map(|answer| answer.value[seat.index()]).sum();
    let own = turns.first().map_or_else(|| mean(all, answers.len()), |best| best.2);
    let told = |&(turn, _, own): &(&str, usize, f64)| BestTurn {
        turn: turn.to_owned(),
        value: value(own),
        pv: vec![turn.to_owned()],
    };
    Evaluation {
        value: value(own),
        exact: false,
        bounds: None,
        outcome: None,
        distance: None,
        probabilities: None,
        cube: None,
        best: turns.iter().take(question.top).map(told).collect(),
        engine: answers.first().map_or(question.engine, |answer| answer.engine),
        nodes: answers.iter().map(|answer| answer.nodes).sum(),
        depth: answers.iter().map(|answer| answer.depth).min().unwrap_or(0),
    }
}
