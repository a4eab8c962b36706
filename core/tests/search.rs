//! The searches against plain minimax and expectimax.

#![allow(clippy::unwrap_used)] // in what the tests share

mod common;

use common::naive::Naive;
use common::{Graph, Plan};
use taula::boards::Grid;
use taula::game::{Engine, Evaluation, Game, Question, Record, Seat, Stream, Turn, sample_chance};
use taula::games::alignment::{Alignment, Shape};
use taula::search::evaluate;

const ENOUGH: u64 = 50_000_000;

const PLAIN: Plan = Plan {
    nodes: 40,
    edges: 3,
    cycles: false,
    chance: false,
    points: 1,
    repetition: 0,
    bounds: false,
};

/// Every kind of graph, small enough to be searched plainly.
const PLANS: [Plan; 9] = [
    PLAIN,
    Plan { points: 3, ..PLAIN },
    Plan { points: 200, bounds: true, ..PLAIN },
    Plan { chance: true, ..PLAIN },
    Plan { chance: true, points: 3, bounds: true, ..PLAIN },
    Plan { cycles: true, repetition: 2, nodes: 14, ..PLAIN },
    Plan { cycles: true, repetition: 2, nodes: 14, points: 3, bounds: true, ..PLAIN },
    Plan { cycles: true, repetition: 3, nodes: 9, edges: 2, points: 2, ..PLAIN },
    Plan { cycles: true, repetition: 2, nodes: 12, chance: true, ..PLAIN },
];

fn ask<G: Game>(game: &G, record: &Record<G>, question: Question) -> Evaluation {
    evaluate(game, record, &question, &|| false, &mut |_| {}).unwrap()
}

fn question(engine: Engine, nodes: u64, top: usize) -> Question {
    Question { engine, nodes, top, ..Question::default() }
}

/// A position after some random play, not over.
fn position<G: Game>(game: &G, actions: usize, stream: &mut Stream) -> Record<G> {
    let mut record = Record::new(game, game.start());
    for _ in 0..actions {
        let action = match record.turn(game) {
            Turn::Chance => sample_chance(game, record.state(), stream).unwrap(),
            _ => {
                let chosen = stream.index(game.legal_count(record.state())).unwrap();
                game.nth_legal(record.state(), chosen).unwrap()
            }
        };
        let mut after = record.clone();
        after.apply(game, action);
        if matches!(after.turn(game), Turn::Over(_)) {
            break;
        }
        record = after;
    }
    record
}

/// Plays the texts of a line; how many actions they were.
fn play<G: Game>(game: &G, record: &mut Record<G>, pv: &[String]) -> u32 {
    let mut length = 0;
    for text in pv {
        let actions = game.read_turn(record.state(), text).unwrap();
        length += actions.len() as u32;
        actions.into_iter().for_each(|action| record.apply(game, action));
    }
    length
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-5
}

/// Whether what an evaluation claims to be proven is true.
fn assert_claims<G: Game>(game: &G, record: &Record<G>, found: &Evaluation, what: &str) {
    let truth = Naive::new(game).worth(record);
    assert!(found.value[0] == 0.0 - found.value[1], "{what}");
    if let Some([low, high]) = found.bounds {
        assert!(low - 1e-5 <= truth.points && truth.points <= high + 1e-5, "{what}: {truth:?}");
        assert!(low - 1e-5 <= found.value[0] && found.value[0] <= high + 1e-5, "{what}");
    }
    if !found.exact {
        assert_eq!((found.outcome, found.distance), (None, None), "{what}");
        return;
    }
    assert!(close(found.value[0], truth.points), "{what}: {truth:?}");
    if let Some(outcome) = found.outcome {
        assert!(close(f64::from(outcome), truth.points), "{what}: {truth:?}");
    }
    if let Some(distance) = found.distance.filter(|_| truth.points != 0.0) {
        assert_eq!(distance, truth.distance, "{what}");
    }
}

/// Whether an evaluation that had nodes enough says all that there is to say.
fn assert_solved<G: Game>(game: &G, record: &Record<G>, found: &Evaluation, top: usize) {
    let what = format!("{} {found:?}", game.state_text(record.state()));
    assert!(found.exact, "{what}");
    assert_claims(game, record, found, &what);
    let Turn::Player(seat) = record.turn(game) else {
        assert!(found.best.is_empty(), "{what}");
        return;
    };
    let truth = Naive::new(game).worth(record);
    let plays = Naive::new(game).plays(record);
    let turns = Naive::new(game).best_turns(record, seat);
    let listed = if found.engine == Engine::Exact { top.min(turns.len()) } else { 1 };
    assert!(found.best.len() >= listed, "{what}");
    for (best, expected) in found.best.iter().take(listed).zip(&turns) {
        let expected = expected.worth;
        assert!(close(best.value[0], expected.points), "{what}: {expected:?}");
        let told = plays.iter().find(|play| play.text == best.turn).unwrap().worth;
        assert!(close(told.points, expected.points), "{what}: {expected:?}");
        if game.max_chance_outcomes() == 0 && expected.points != 0.0 {
            assert_eq!(told.distance, expected.distance, "{what}");
        }
    }
    assert_eq!(found.best[0].turn, found.best[0].pv[0]);
    let mut end = record.clone();
    let length = play(game, &mut end, &found.best[0].pv);
    if game.max_chance_outcomes() == 0 {
        let Turn::Over(outcome) = end.turn(game) else {
            // Where limits alone prove a draw, nothing tells the rest of its line.
            assert_eq!((found.outcome, found.distance), (Some(0), None), "{what}");
            return;
        };
        assert_eq!(Some(outcome.points), found.outcome, "{what}");
        assert_eq!(Some(length), found.distance, "{what}");
        assert!(truth.points == 0.0 || length == truth.distance, "{what}");
    }
}

fn boards() -> Vec<(Alignment<u64>, usize)> {
    let board = |width, height, k, gravity, misere, played| {
        let grid = Grid::flat(width, height);
        (Alignment::new(Shape { grid, k, gravity, overline: true, misere }), played)
    };
    let cube = Grid { width: 2, height: 2, levels: 3 };
    vec![
        board(3, 3, 3, false, false, 0),
        board(3, 3, 3, false, true, 0),
        board(4, 3, 3, false, true, 2),
        board(4, 4, 4, false, false, 6),
        board(4, 4, 3, true, true, 4),
        board(4, 4, 4, true, false, 4),
        board(5, 4, 4, true, false, 8),
        (
            Alignment::new(Shape {
                grid: cube,
                k: 3,
                gravity: true,
                overline: true,
                misere: false,
            }),
            2,
        ),
    ]
}

#[test]
fn boards_are_solved_as_plain_minimax_solves_them() {
    let mut stream = Stream::new(5, 0);
    for (game, played) in boards() {
        for round in 0..30 {
            let actions = played + stream.index(4).unwrap();
            let record = position(&game, if round == 0 { played } else { actions }, &mut stream);
            for (engine, top) in [(Engine::Exact, 3), (Engine::Alphabeta, 1), (Engine::Auto, 2)] {
                let found = ask(&game, &record, question(engine, ENOUGH, top));
                assert_solved(&game, &record, &found, top);
                // Marks are never taken away: a draw fills the board, and a solver says so.
                if found.outcome == Some(0)
                    && game.shape().grid.levels == 1
                    && !game.shape().misere
                    && engine != Engine::Alphabeta
                {
                    let worth = Naive::new(&game).worth(&record);
                    assert_eq!(found.distance, Some(worth.distance));
                }
            }
        }
    }
}

#[test]
fn graphs_are_solved_as_plain_expectimax_solves_them() {
    for plan in PLANS {
        for seed in 0..150 {
            let game = Graph::random(plan, seed);
            let mut stream = Stream::new(seed, 1);
            let played = stream.index(4).unwrap();
            let record = position(&game, played, &mut stream);
            let found = ask(&game, &record, question(Engine::Exact, 200_000, 3));
            assert_solved(&game, &record, &found, 3);
            let found = ask(&game, &record, question(Engine::Alphabeta, 200_000, 2));
            if plan.repetition == 0 {
                assert_solved(&game, &record, &found, 2);
            } else {
                assert_claims(&game, &record, &found, "alphabeta");
            }
        }
    }
}

#[test]
fn no_budget_makes_a_search_claim_what_is_not_so() {
    let mut stream = Stream::new(9, 0);
    for round in 0..3000 {
        let plan = PLANS[round % PLANS.len()];
        let game = Graph::random(plan, round as u64);
        let record = position(&game, stream.index(6).unwrap(), &mut stream);
        let engine = Engine::NAMES[stream.index(4).unwrap()].1;
        let nodes = 1 << stream.index(10).unwrap();
        let nodes = nodes + stream.index(nodes as usize).unwrap() as u64;
        let depth = (stream.index(3) == Some(0)).then(|| stream.index(9).unwrap() as u32);
        let asked = Question { engine, nodes, depth, seed: round as u64, top: 2 };
        let found = ask(&game, &record, asked);
        let what = format!("{plan:?} graph {round} {record:?} {asked:?} {found:?}");
        assert_claims(&game, &record, &found, &what);
        assert!(found.nodes <= nodes, "{what}");
        assert!(depth.is_none_or(|depth| found.depth <= depth), "{what}");
        assert_eq!(found, ask(&game, &record, asked), "not the same again");
    }
}

#[test]
fn a_shallow_forced_win_is_exact_and_a_loss_is_delayed() {
    let (game, _) = boards().remove(5);
    let four = |text| Record::new(&game, taula::game::Notation::read_state(&game, text).unwrap());
    let found = ask(&game, &four("4/4/oo2/xxx1 1"), question(Engine::Alphabeta, 1000, 1));
    assert_eq!(found.best[0].turn, "d");
    let found = ask(&game, &four("4/4/ooo1/xxx1 0"), question(Engine::Alphabeta, 1000, 1));
    assert_eq!((found.exact, found.outcome, found.distance), (true, Some(1), Some(1)));
    assert_eq!(found.best[0].pv, ["d"]);
    assert!(found.depth <= 1 && found.nodes < 20);
}

#[test]
fn finished_games_and_chance_have_values() {
    let (game, _) = boards().remove(0);
    let over = taula::game::Notation::read_state(&game, "xxx/oo1/3 -").unwrap();
    for (_, engine) in Engine::NAMES {
        let found = ask(&game, &Record::new(&game, over), question(engine, 10, 1));
        assert_eq!(found.value, [1.0, -1.0]);
        assert_eq!((found.exact, found.outcome, found.distance), (true, Some(1), Some(0)));
        assert!(found.best.is_empty());
    }
    let plan = Plan { chance: true, points: 3, ..PLAIN };
    let mut stream = Stream::new(1, 1);
    let mut met = 0;
    for seed in 0..300 {
        let game = Graph::random(plan, seed);
        let record = position(&game, stream.index(8).unwrap(), &mut stream);
        if record.turn(&game) != Turn::Chance {
            continue;
        }
        met += 1;
        let found = ask(&game, &record, question(Engine::Auto, 100_000, 1));
        assert_solved(&game, &record, &found, 1);
        let truth = Naive::new(&game).worth(&record).points;
        let sampled = ask(&game, &record, question(Engine::Mcts, 4000, 1));
        assert!((sampled.value[0] - truth).abs() < 0.6, "{} {truth}", sampled.value[0]);
        assert!(sampled.best.is_empty());
    }
    assert!(met > 30, "{met} chance nodes only");
}

#[test]
fn stop_is_honoured_and_progress_told() {
    use std::sync::atomic::{AtomicU64, Ordering};
    let game = Alignment::<u64>::new(Shape {
        grid: Grid::flat(7, 6),
        k: 4,
        gravity: true,
        overline: true,
        misere: false,
    });
    let record = Record::new(&game, taula::game::Rules::start(&game));
    for (_, engine) in Engine::NAMES {
        let asked = AtomicU64::new(0);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) >= 80;
        let mut told: Vec<Evaluation> = Vec::new();
        let question = question(engine, u64::MAX, 1);
        let found =
            evaluate(&game, &record, &question, &stop, &mut |e| told.push(e.clone())).unwrap();
        assert!(!found.exact && !told.is_empty(), "{engine:?}");
        // The game's own solver hears it, and the search that follows hears it once more.
        assert!(found.nodes <= 82 * 256, "{engine:?} spent {}", found.nodes);
        assert!(told.windows(2).all(|pair| pair[0].nodes < pair[1].nodes));
        assert_eq!(found.bounds.is_some(), engine == Engine::Exact);
    }
}

#[test]
fn mcts_finds_the_wins_that_alphabeta_proves() {
    let mut stream = Stream::new(11, 0);
    let mut wins = 0;
    for (game, played) in boards() {
        for round in 0..10 {
            let record = position(&game, played + 2, &mut stream);
            let proven = ask(&game, &record, question(Engine::Exact, ENOUGH, 1));
            let Turn::Player(seat) = record.turn(&game) else { continue };
            if proven.outcome != Some(seat.sign()) {
                continue;
            }
            wins += 1;
            let asked = Question { seed: round, ..question(Engine::Mcts, 20_000, 1) };
            let found = ask(&game, &record, asked);
            let mut after = record.clone();
            play(&game, &mut after, &found.best[0].pv[..1]);
            let worth = Naive::new(&game).worth(&after).points;
            assert_eq!(worth, f64::from(seat.sign()), "{found:?}");
        }
    }
    assert!(wins > 20, "{wins} wins only");
}

#[test]
fn mcts_beats_random_play() {
    let (game, _) = boards().remove(5);
    let mut stream = Stream::new(3, 0);
    let mut score = 0;
    for round in 0..40 {
        let seat = Seat::BOTH[round % 2];
        let mut record = Record::new(&game, taula::game::Rules::start(&game));
        score += loop {
            match record.turn(&game) {
                Turn::Over(outcome) => break outcome.points * seat.sign(),
                Turn::Player(mover) if mover == seat => {
                    let asked = Question { seed: round as u64, ..question(Engine::Mcts, 300, 1) };
                    let found = ask(&game, &record, asked);
                    play(&game, &mut record, &found.best[0].pv[..1]);
                }
                _ => {
                    let legal = taula::game::sorted_legal(&game, record.state());
                    record.apply(&game, legal[stream.index(legal.len()).unwrap()]);
                }
            }
        };
    }
    assert!(score >= 24, "{score} of 40");
}
