//! Solvers, bounds, candidates and estimates against plain minimax over every reachable position of
//! small boards, and over random late positions of larger ones.

#![allow(clippy::unwrap_used, clippy::expect_used)] // test helpers too may stop at what should not be

use std::collections::HashMap;

use taula::boards::{Bits, Grid, Wide};
use taula::game::{Budget, Evaluate, Notation, Rules, Seat, Solved, Stream, Turn};
use taula::games::alignment::{Alignment, Shape, State};

type Values<B> = HashMap<State<B>, Solved>;

/// What a player wants, as a number: a win soon, else a draw, else a loss late.
fn worth(solved: Solved, seat: Seat) -> i32 {
    let points = solved.points * seat.sign();
    1000 * points - points * solved.distance as i32
}

/// The value by trying everything: no bounds, no order, no forced moves.
fn minimax<B: Bits>(game: &Alignment<B>, state: &State<B>, values: &mut Values<B>) -> Solved {
    if let Some(&known) = values.get(state) {
        return known;
    }
    let solved = match game.turn(state) {
        Turn::Player(seat) => {
            let mut moves = Vec::new();
            game.legal(state, &mut |place| moves.push(place));
            let after = |place| {
                let mut after = *state;
                game.apply(&mut after, place);
                after
            };
            let found = moves.into_iter().map(|place| minimax(game, &after(place), values));
            let found = found.map(|after| Solved { distance: after.distance + 1, ..after });
            found.max_by_key(|&solved| worth(solved, seat)).unwrap()
        }
        Turn::Over(outcome) => Solved { points: outcome.points, distance: 0 },
        Turn::Chance => unreachable!("no chance here"),
    };
    values.insert(*state, solved);
    solved
}

fn solve<B: Bits>(game: &Alignment<B>, state: &State<B>) -> Option<Solved> {
    game.solve(state, &mut Budget::new(u64::MAX, &|| false))
}

/// Whether the game has an exact solver for all its positions.
fn is_solvable(shape: Shape) -> bool {
    !shape.misere && (!shape.gravity || shape.grid.levels == 1)
}

fn agrees<B: Bits>(game: &Alignment<B>, state: &State<B>, values: &mut Values<B>) {
    let truth = minimax(game, state, values);
    let at = || format!("{:?} {state:?}", game.shape());
    let solved = solve(game, state);
    assert!(solved == Some(truth) || solved.is_none() && !is_solvable(game.shape()), "{}", at());
    if solved.is_some() {
        let confirm = |value| game.confirm(state, value, &mut Budget::new(u64::MAX, &|| false));
        assert_eq!(confirm(truth), Some(true), "{}", at());
        let late = Solved { distance: truth.distance + 2, ..truth };
        let other = Solved { points: if truth.points == 1 { -1 } else { 1 }, ..truth };
        assert_eq!([late, other].map(confirm), [Some(false); 2], "{}", at());
    }
    let (low, high) = game.bounds(state);
    assert!(low <= truth.points && truth.points <= high, "{low}..{high} {}", at());
    let estimate = game.estimate(state);
    assert!(estimate.abs() < 1.0, "{estimate} {}", at());
    let Turn::Player(seat) = game.turn(state) else { return };
    let mut best = None;
    game.candidates(state, &mut |place| {
        let after = game.play(*state, place).expect("candidates are legal");
        let value = worth(minimax(game, &after, values), seat);
        best = best.max(Some(value));
    });
    // One ply nearer to the end, every value but a draw's is one point further from zero.
    let here = worth(truth, seat) + truth.points * seat.sign();
    assert_eq!(best, Some(here), "{}", at());
}

fn all_positions_agree<B: Bits>(shape: Shape) {
    let game = Alignment::<B>::new(shape);
    let mut values = Values::new();
    minimax(&game, &game.start(), &mut values);
    // A prime stride keeps the larger boards quick.
    let stride = if values.len() > 20_000 { 17 } else { 1 };
    let states: Vec<_> = values.keys().copied().collect();
    for state in states.iter().step_by(stride) {
        agrees(&game, state, &mut values);
    }
}

/// Random positions with so few empty cells that minimax is quick.
fn late_positions_agree<B: Bits>(shape: Shape, empty: usize, count: usize) {
    let game = Alignment::<B>::new(shape);
    let mut stream = Stream::new(5, shape.grid.cells() as u64);
    let mut checked = 0;
    while checked < count {
        let mut state = game.start();
        while shape.grid.cells() - (state.marks[0] | state.marks[1]).count() > empty {
            let Some(n) = stream.index(game.legal_count(&state)) else { break };
            let place = game.nth_legal(&state, n).unwrap();
            // Lines are passed over while there is another choice, to come late into the game.
            let after = game.play(state, place).unwrap();
            if !matches!(game.turn(&after), Turn::Over(_)) {
                state = after;
            } else if stream.index(20) == Some(0) {
                break;
            }
        }
        if shape.grid.cells() - (state.marks[0] | state.marks[1]).count() == empty {
            agrees(&game, &state, &mut Values::new());
            checked += 1;
        }
    }
}

fn shape(width: usize, height: usize, k: usize, gravity: bool) -> Shape {
    Shape { grid: Grid::flat(width, height), k, gravity, overline: true, misere: false }
}

#[test]
fn free_placement_on_small_boards() {
    for (width, height, k) in
        [(3, 3, 3), (3, 3, 2), (4, 3, 3), (1, 5, 3), (6, 1, 2), (2, 3, 1), (9, 1, 3), (10, 1, 2)]
    {
        let plain = shape(width, height, k, false);
        for (overline, misere) in [(true, false), (false, false), (true, true), (false, true)] {
            all_positions_agree::<u64>(Shape { overline, misere, ..plain });
        }
    }
}

#[test]
fn gravity_on_small_boards() {
    let sizes = [(3, 3, 3), (4, 3, 3), (3, 4, 3), (5, 2, 4), (2, 5, 2), (4, 4, 4), (1, 7, 4)];
    for (width, height, k) in sizes.into_iter().chain([(7, 1, 3), (9, 1, 4), (3, 3, 1)]) {
        let plain = shape(width, height, k, true);
        all_positions_agree::<u64>(plain);
        all_positions_agree::<u64>(Shape { misere: true, ..plain });
    }
}

#[test]
fn space_on_small_boards() {
    let grid = Grid { width: 2, height: 2, levels: 2 };
    for gravity in [false, true] {
        all_positions_agree::<u64>(Shape { grid, ..shape(2, 2, 2, gravity) });
    }
    let grid = Grid { width: 3, height: 3, levels: 3 };
    for gravity in [false, true] {
        late_positions_agree::<u64>(Shape { grid, ..shape(3, 3, 3, gravity) }, 9, 12);
    }
}

#[test]
fn late_positions_of_larger_boards_in_every_word() {
    late_positions_agree::<u64>(shape(7, 6, 4, true), 12, 60);
    late_positions_agree::<u128>(shape(8, 8, 4, true), 11, 40);
    late_positions_agree::<u128>(shape(9, 8, 5, true), 11, 40);
    late_positions_agree::<u64>(shape(9, 6, 3, true), 11, 2);
    late_positions_agree::<u64>(shape(6, 6, 4, false), 8, 20);
    late_positions_agree::<u128>(shape(9, 9, 5, false), 8, 20);
    late_positions_agree::<Wide<4>>(shape(15, 15, 5, false), 7, 3);
}

#[test]
fn an_exact_line_is_not_spoilt_by_a_longer_one_elsewhere() {
    let plain = shape(7, 5, 4, false);
    late_positions_agree::<u64>(Shape { overline: false, ..plain }, 8, 20);
    late_positions_agree::<u64>(Shape { overline: false, misere: true, ..plain }, 8, 10);
}

#[test]
fn a_small_budget_gives_no_answer_and_is_not_exceeded() {
    let game = Alignment::<u64>::new(shape(7, 6, 4, true));
    let free = Alignment::<u64>::new(shape(5, 5, 4, false));
    for nodes in [0, 1, 100, 3000] {
        for game in [&game, &free] {
            let mut budget = Budget::new(nodes, &|| false);
            assert_eq!(game.solve(&game.start(), &mut budget), None, "{nodes}");
            assert_eq!(budget.spent, nodes);
            assert!(budget.is_out());
        }
    }
    let mut stopped = Budget::new(u64::MAX, &|| true);
    assert_eq!(game.solve(&game.start(), &mut stopped), None);
    assert!(stopped.spent <= 256, "the outside is asked every 256 nodes");
}

/// The places in the order in which a search tries them.
fn by_promise(game: &Alignment<u64>, state: &State<u64>) -> Vec<u16> {
    let mut places = Vec::new();
    game.legal(state, &mut |place| places.push(place));
    places.sort_by_key(|&place| -game.promise(state, place));
    places.into_iter().map(|place| place.0).collect()
}

#[test]
fn promise_begins_in_the_centre_and_with_the_fullest_lines() {
    let noughts = Alignment::<u64>::new(shape(3, 3, 3, false));
    assert_eq!(by_promise(&noughts, &noughts.start())[0], 4);
    let four = Alignment::<u64>::new(shape(7, 6, 4, true));
    assert_eq!(by_promise(&four, &four.start())[0], 3);
    let state = four.read_state("7/7/7/7/oo5/xxx3o 0").unwrap();
    assert_eq!(by_promise(&four, &state)[0], 3, "the fourth in the row");
}

#[test]
fn the_estimate_favours_the_side_with_more_on_open_lines_and_misere_turns_it_round() {
    let text = "7/7/7/7/o6/xxx3o 1";
    for (misere, sign) in [(false, 1.0), (true, -1.0)] {
        let game = Alignment::<u64>::new(Shape { misere, ..shape(7, 6, 4, true) });
        let three_in_a_row = game.estimate(&game.read_state(text).unwrap());
        assert!(sign * three_in_a_row > 0.2, "{three_in_a_row}");
        let even = game.estimate(&game.read_state("7/7/7/7/7/x5o 0").unwrap());
        assert!(even.abs() < 0.05, "{even}");
    }
}
