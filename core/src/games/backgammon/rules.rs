//! The rules: throws, checkers, and how a turn and a game end.

use super::action::{Action, Step};
use super::board::{BAR, Board, CHECKERS, OFF};
use super::dice::{Dice, Throw};
use super::reach::Reach;
use super::stakes::Stakes;
use super::state::{Cube, End, Ending, Stage, State};
use crate::game::{Forbidden, Outcome, PerfectInformation, Rules, Seat, Turn, Turns};

/// The rules under chosen stakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backgammon {
    /// What is played for.
    pub stakes: Stakes,
    /// The largest value of the cube.
    pub cube_limit: u16,
    /// Whether giving up is among the actions.
    pub resign: bool,
}

impl Backgammon {
    /// Gives the turn to a seat: to its cube where it may double, else straight to its throw.
    fn begin_turn(&self, state: &mut State, seat: Seat) {
        (state.dice, state.steps) = (Dice::NONE, [0; 2]);
        let doubles = self.may_double(state, seat).is_ok();
        state.stage = if doubles { Stage::Cube(seat) } else { Stage::Throw(seat) };
    }

    fn step(&self, state: &mut State, seat: Seat, step: Step) {
        state.step(seat, step.from, step.die);
        if !state.can_step() {
            self.end_turn(state, seat);
        }
    }

    /// Ends the turn of a seat that cannot move any more, and the game where all are off.
    pub(super) fn end_turn(&self, state: &mut State, seat: Seat) {
        if state.board.side(seat).off == CHECKERS {
            self.end_game(state, self.borne_off_end(state, seat));
        } else {
            self.begin_turn(state, seat.other());
        }
    }

    /// How the game ends when `winner` has borne off everything.
    pub(super) fn borne_off_end(&self, state: &State, winner: Seat) -> End {
        let worth = self.worth(&state.board, state.cube, winner);
        let ending = match worth {
            1 => Ending::Single,
            2 => Ending::Gammon,
            _ => Ending::Backgammon,
        };
        End { winner, points: worth * state.cube.value, ending }
    }

    /// What bearing off is worth before the cube multiplies it.
    pub(super) fn worth(&self, board: &Board, cube: Cube, winner: Seat) -> u16 {
        if self.stakes.is_jacoby() && cube.owner.is_none() {
            return 1;
        }
        u16::from(board.worth(winner))
    }

    /// The points that a seat loses by resigning now: a gammon where it has borne off none.
    pub(super) fn resignation(&self, state: &State, seat: Seat) -> u16 {
        let jacoby = self.stakes.is_jacoby() && state.cube.owner.is_none();
        let gammon = !jacoby && state.board.side(seat).off == 0;
        state.cube.value * if gammon { 2 } else { 1 }
    }

    /// Ends a game: all is over, unless a match goes on.
    fn end_game(&self, state: &mut State, end: End) {
        (state.dice, state.steps) = (Dice::NONE, [0; 2]);
        let Stakes::Match { points: target, .. } = self.stakes else {
            state.stage = Stage::Over(end);
            return;
        };
        let End { winner, points, .. } = end;
        let before = state.score;
        state.score[winner.index()] += points;
        if state.score[winner.index()] >= target {
            state.stage = Stage::Over(End { winner, points: 1, ending: Ending::Match });
            state.crawford = false;
        } else {
            *state = State::opening(state.score, self.is_crawford(before, state.score));
        }
    }

    /// Whoever acts; nobody at chance and at the end.
    const fn actor(state: &State) -> Option<Seat> {
        match state.stage {
            Stage::Cube(seat) | Stage::Doubled(seat) | Stage::Checkers(seat) => Some(seat),
            _ => None,
        }
    }

    /// Whether a player to act may resign: not while answering a double, where dropping does.
    const fn may_resign(&self, state: &State) -> bool {
        self.resign && matches!(state.stage, Stage::Cube(_) | Stage::Checkers(_))
    }

    fn check_resign(&self, state: &State) -> Result<(), Forbidden> {
        match state.stage {
            _ if !self.resign => refuse("no_resignation", "the option resign is off in this game"),
            _ if self.may_resign(state) => Ok(()),
            Stage::Doubled(_) => refuse("double_offered", "a double is answered by take or drop"),
            _ => refuse("no_decision", "only the player who acts can resign"),
        }
    }

    fn check_step(state: &State, step: Step) -> Result<(), Forbidden> {
        let Stage::Checkers(seat) = state.stage else {
            return refuse("no_dice", "checkers move only when dice have been thrown");
        };
        if state.allows(step.from, step.die) {
            return Ok(());
        }
        if state.dice.count(step.die) == 0 {
            let why = format!("no {} is left to play, only {}", step.die, state.dice);
            return refuse("no_such_die", why);
        }
        check_alone(&state.board, seat, step)?;
        // The step itself is possible, so the other die stands against it.
        let [larger, smaller] = state.dice.pair();
        if Reach::of(&state.board, seat).plays_both(larger, smaller) {
            let why = "both dice can be played, but after this step the other could not";
            return refuse("both_dice", why);
        }
        let why = format!("only one die can be played, and it must be the larger, the {larger}");
        refuse("larger_die", why)
    }

    fn check_throw(state: &State, throw: Throw) -> Result<(), Forbidden> {
        let faces = 1..=6;
        match state.stage {
            _ if !faces.contains(&throw.first) || !faces.contains(&throw.second) => {
                refuse("no_such_throw", "dice show 1 to 6")
            }
            Stage::Opening if throw.is_double() => {
                refuse("opening_double", "equal dice at the opening are thrown again")
            }
            Stage::Opening => Ok(()),
            Stage::Throw(_) if throw.first < throw.second => {
                refuse("no_such_throw", "the larger number of a throw is written first")
            }
            Stage::Throw(_) => Ok(()),
            _ => refuse("not_chance", "the dice are not due now"),
        }
    }
}

pub(super) fn refuse(rule: &'static str, why: impl Into<String>) -> Result<(), Forbidden> {
    Err(Forbidden::new(rule, why))
}

/// Whether the checker can make this step by itself, other dice aside.
fn check_alone(board: &Board, seat: Seat, step: Step) -> Result<(), Forbidden> {
    let side = board.side(seat);
    let place = |place| if place == BAR { "the bar".to_owned() } else { format!("{place}") };
    if side.at(step.from) == 0 {
        return refuse("no_checker", format!("no checker stands on {}", place(step.from)));
    }
    if side.bar > 0 && step.from != BAR {
        return refuse("bar_first", "checkers on the bar must enter first");
    }
    if step.to() != OFF {
        let held = board.side(seat.other()).at(25 - step.to());
        return match held {
            0 | 1 => Ok(()),
            _ => refuse("blocked", format!("{held} enemy checkers hold {}", step.to())),
        };
    }
    let behind = |from: usize| (from..24).rev().find(|&place| side.points[place] > 0);
    if let Some(outside) = behind(6) {
        let why = format!("bearing off must wait for the checker on {}", outside + 1);
        return refuse("not_home", why);
    }
    match behind(step.from as usize) {
        Some(higher) if step.is_oversize() => {
            let why = format!("a {} must move the checker on {} first", step.die, higher + 1);
            refuse("higher_point", why)
        }
        _ => Ok(()),
    }
}

impl Rules for Backgammon {
    type State = State;
    type Action = Action;

    fn start(&self) -> State {
        State::opening([0; 2], false)
    }

    fn turn(&self, state: &State) -> Turn {
        match state.stage {
            Stage::Opening | Stage::Throw(_) => Turn::Chance,
            Stage::Cube(seat) | Stage::Doubled(seat) | Stage::Checkers(seat) => Turn::Player(seat),
            Stage::Over(End { winner, points, ending }) => {
                Turn::Over(Outcome::win(winner, points.into(), ending.name()))
            }
        }
    }

    fn legal(&self, state: &State, visit: &mut impl FnMut(Action)) {
        match state.stage {
            Stage::Opening => Throw::opening().map(Action::Throw).for_each(&mut *visit),
            Stage::Throw(_) => Throw::later().map(Action::Throw).for_each(&mut *visit),
            Stage::Cube(_) => [Action::Roll, Action::Double].into_iter().for_each(&mut *visit),
            Stage::Doubled(_) => [Action::Take, Action::Drop].into_iter().for_each(&mut *visit),
            Stage::Checkers(_) if !state.can_step() => visit(Action::Pass),
            Stage::Checkers(_) => {
                for (die, mut places) in state.dice.pair().into_iter().zip(state.steps) {
                    while places != 0 {
                        let from = places.trailing_zeros() as u8 + 1;
                        places &= places - 1;
                        visit(Action::Step(Step { from, die }));
                    }
                }
            }
            Stage::Over(_) => {}
        }
        if self.may_resign(state) {
            visit(Action::Resign);
        }
    }

    fn legal_count(&self, state: &State) -> usize {
        let others = match state.stage {
            Stage::Opening => 30,
            Stage::Throw(_) => 21,
            Stage::Cube(_) | Stage::Doubled(_) => 2,
            Stage::Checkers(_) => {
                let steps = state.steps[0].count_ones() + state.steps[1].count_ones();
                steps.max(1) as usize
            }
            Stage::Over(_) => 0,
        };
        others + usize::from(self.may_resign(state))
    }

    fn check(&self, state: &State, action: Action) -> Result<(), Forbidden> {
        if let Stage::Over(_) = state.stage {
            return refuse("game_over", "the game is over");
        }
        match (action, state.stage) {
            (Action::Throw(throw), _) => Self::check_throw(state, throw),
            (Action::Step(step), _) => Self::check_step(state, step),
            (Action::Resign, _) => self.check_resign(state),
            (Action::Pass, Stage::Checkers(_)) if !state.can_step() => Ok(()),
            (Action::Pass, Stage::Checkers(_)) => refuse("must_play", "a die can be played"),
            (Action::Pass, _) => refuse("no_dice", "no dice have been thrown to pass on"),
            (Action::Roll | Action::Double, Stage::Cube(_))
            | (Action::Take | Action::Drop, Stage::Doubled(_)) => Ok(()),
            (Action::Roll, _) => {
                refuse("no_decision", "the dice are not the player's to throw now")
            }
            (Action::Double, _) => self.check_double(state),
            (Action::Take | Action::Drop, _) => refuse("no_double", "no double has been offered"),
        }
    }

    fn apply(&self, state: &mut State, action: Action) {
        let on_roll = state.on_roll();
        match (action, Self::actor(state), on_roll) {
            (Action::Throw(throw), _, on_roll) => {
                let first = if throw.first > throw.second { Seat::Zero } else { Seat::One };
                let dice = Dice::thrown(throw.first, throw.second);
                state.set_dice(on_roll.unwrap_or(first), dice);
            }
            (Action::Step(step), Some(seat), _) => self.step(state, seat, step),
            (Action::Pass, Some(seat), _) => self.begin_turn(state, seat.other()),
            (Action::Roll, Some(seat), _) => state.stage = Stage::Throw(seat),
            (Action::Double, Some(seat), _) => state.stage = Stage::Doubled(seat.other()),
            (Action::Take, Some(seat), Some(doubler)) => {
                state.cube = Cube { value: state.cube.value * 2, owner: Some(seat) };
                state.stage = Stage::Throw(doubler);
            }
            (Action::Drop, Some(seat), _) => {
                let points = state.cube.value;
                let end = End { winner: seat.other(), points, ending: Ending::Dropped };
                self.end_game(state, end);
            }
            (Action::Resign, Some(seat), _) => {
                let points = self.resignation(state, seat);
                let end = End { winner: seat.other(), points, ending: Ending::Resigned };
                self.end_game(state, end);
            }
            (_, None, _) | (Action::Take, ..) => {}
        }
    }

    fn action_count(&self) -> usize {
        Action::IDS
    }

    fn encode(&self, action: Action) -> usize {
        action.id()
    }

    fn decode(&self, state: &State, id: usize) -> Option<Action> {
        match state.stage {
            Stage::Opening => Throw::opening().nth(id).map(Action::Throw),
            Stage::Throw(_) => Throw::later().nth(id).map(Action::Throw),
            _ => Action::of_player(id),
        }
    }

    fn chance(&self, state: &State, visit: &mut impl FnMut(Action, f64)) {
        match state.stage {
            Stage::Opening => {
                Throw::opening().for_each(|throw| visit(Action::Throw(throw), 1.0 / 30.0));
            }
            Stage::Throw(_) => Throw::later().for_each(|throw| {
                let ways = if throw.is_double() { 1.0 } else { 2.0 };
                visit(Action::Throw(throw), ways / 36.0);
            }),
            _ => {}
        }
    }

    fn whole_turns(&self, state: &State, limit: usize) -> Option<Turns<Action>> {
        self.turns_with_checkers(state, limit)
    }

    fn max_chance_outcomes(&self) -> usize {
        Throw::IDS
    }

    fn max_game_length(&self) -> usize {
        // Checkers that are hit start again, so no length is too long.
        usize::MAX
    }

    fn max_points(&self) -> i32 {
        match self.stakes {
            Stakes::Single => 3,
            Stakes::Match { .. } => 1,
            Stakes::Money { .. } => 3 * i32::from(self.cube_limit),
        }
    }
}

impl PerfectInformation for Backgammon {}
