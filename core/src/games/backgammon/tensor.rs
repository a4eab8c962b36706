//! Observations: the board in two rows of twelve points as the viewer sees it, then planes of one
//! number each.

use super::board::POINTS;
use super::rules::Backgammon;
use super::stakes::Stakes;
use super::state::{Stage, State};
use crate::game::{Plane, Scalar, Seat, Tensor, View};

/// The planes that show the board.
const BOARD: [(&str, &str); 2] = [
    ("own", "how many of the viewer's checkers stand on the point"),
    ("opponents", "how many of the opponent's checkers stand on the point"),
];

/// The planes of one number everywhere, in the order of [`numbers`].
const NUMBERS: [(&str, &str); 21] = [
    ("own_bar", "the viewer's checkers on the bar"),
    ("opponents_bar", "the opponent's checkers on the bar"),
    ("own_off", "the viewer's checkers borne off"),
    ("opponents_off", "the opponent's checkers borne off"),
    ("on_roll", "1 where it is the viewer's turn (as the doubler's while a double is offered)"),
    ("dice_1", "how many ones are left to play"),
    ("dice_2", "how many twos are left to play"),
    ("dice_3", "how many threes are left to play"),
    ("dice_4", "how many fours are left to play"),
    ("dice_5", "how many fives are left to play"),
    ("dice_6", "how many sixes are left to play"),
    ("may_double", "1 where the player on roll may double now"),
    ("doubled", "1 where a double has been offered"),
    ("over", "1 where all is over"),
    ("cube", "how often the cube has been turned"),
    ("own_cube", "1 where the cube is the viewer's"),
    ("opponents_cube", "1 where the cube is the opponent's"),
    ("own_away", "the points that the viewer needs to win the match; 0 without a match"),
    ("opponents_away", "the points that the opponent needs to win the match; 0 without a match"),
    ("crawford", "1 in the Crawford game"),
    ("opening", "1 where the opening throw is due"),
];

impl Backgammon {
    /// What the planes of one number show.
    fn numbers(&self, state: &State, seat: Seat) -> [u8; NUMBERS.len()] {
        let (own, opponents) = (state.board.side(seat), state.board.side(seat.other()));
        let is = |stage: bool| u8::from(stage);
        let away = |seat: Seat| match self.stakes {
            Stakes::Match { points, .. } => points.saturating_sub(state.score[seat.index()]) as u8,
            _ => 0,
        };
        let dice = |die| state.dice.count(die);
        [
            own.bar,
            opponents.bar,
            own.off,
            opponents.off,
            is(state.on_roll() == Some(seat)),
            dice(1),
            dice(2),
            dice(3),
            dice(4),
            dice(5),
            dice(6),
            is(matches!(state.stage, Stage::Cube(_))),
            is(matches!(state.stage, Stage::Doubled(_))),
            is(matches!(state.stage, Stage::Over(_))),
            state.cube.value.ilog2() as u8,
            is(state.cube.owner == Some(seat)),
            is(state.cube.owner == Some(seat.other())),
            away(seat),
            away(seat.other()),
            is(state.crawford),
            is(state.stage == Stage::Opening),
        ]
    }
}

impl Tensor for Backgammon {
    fn planes(&self) -> Vec<Plane> {
        BOARD.iter().chain(&NUMBERS).map(|&(name, meaning)| Plane::new(name, meaning)).collect()
    }

    fn plane_shape(&self) -> [usize; 2] {
        [2, 12]
    }

    fn observe<T: Scalar>(&self, view: &View<State>, out: &mut [T]) {
        let (state, seat) = (view.known(), view.seat());
        let (planes, _) = out.as_chunks_mut::<POINTS>();
        let [own, opponents, numbers @ ..] = planes else {
            return;
        };
        // The upper row is 13..=24 from left to right, the lower 12..=1.
        let mine = &state.board.side(seat).points;
        let theirs = &state.board.side(seat.other()).points;
        for column in 0..POINTS / 2 {
            own[column] = T::from_count(mine[12 + column]);
            own[12 + column] = T::from_count(mine[11 - column]);
            opponents[column] = T::from_count(theirs[11 - column]);
            opponents[12 + column] = T::from_count(theirs[12 + column]);
        }
        for (plane, number) in numbers.iter_mut().zip(self.numbers(state, seat)) {
            plane.fill(T::from_count(number));
        }
    }
}
