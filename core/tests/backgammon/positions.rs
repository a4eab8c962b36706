//! Positions to test on: from random games, and scattered at random.

use taula::game::{Notation, Rules, Seat, Stream, Turn, sample_chance};
use taula::games::backgammon::{
    Action, Backgammon, Board, POINTS, Side, Stage, Stakes, State, Throw,
};

pub(crate) const SINGLE: Backgammon =
    Backgammon { stakes: Stakes::Single, cube_limit: 1, resign: false };
pub(crate) const MONEY: Backgammon =
    Backgammon { stakes: Stakes::Money { jacoby: false }, cube_limit: 1024, resign: false };

pub(crate) const fn match_to(points: u16) -> Backgammon {
    let stakes = Stakes::Match { points, crawford: true };
    Backgammon { stakes, cube_limit: 1024, resign: false }
}

/// Any legal action, all equally likely; dice as they fall.
pub(crate) fn random_action(
    game: &Backgammon,
    state: &State,
    stream: &mut Stream,
) -> Option<Action> {
    match game.turn(state) {
        Turn::Chance => sample_chance(game, state, stream),
        _ => game.nth_legal(state, stream.index(game.legal_count(state))?),
    }
}

/// Every state of a random game.
pub(crate) fn random_game(game: &Backgammon, stream: &mut Stream) -> Vec<State> {
    let mut states = vec![game.start()];
    while let Some(action) = random_action(game, states.last().unwrap(), stream) {
        let mut state = *states.last().unwrap();
        game.apply(&mut state, action);
        states.push(state);
    }
    states
}

/// A board with checkers strewn anywhere: contact, both bars, bear-offs, stacks.
pub(crate) fn scattered(stream: &mut Stream) -> Board {
    let mut pick = |count: usize| stream.index(count).unwrap();
    // Fewer points make blocks and bear-offs; a side may have borne off some.
    let reach = [[24, 24], [24, 12], [12, 24], [6, 6], [6, 24], [24, 6], [9, 9]][pick(7)];
    let mut sides = [Side { points: [0; POINTS], bar: 0, off: 0 }; 2];
    for index in 0..2 {
        let stays = 1 + pick(15) as u8;
        sides[index].off = if reach[index] == 6 || pick(3) == 0 { 15 - stays } else { 0 };
        let mut left = 15 - sides[index].off;
        while left > 0 {
            let men = (1 + pick(3) as u8).min(left);
            let point = pick(reach[index]);
            let enemy = sides[1 - index].points[POINTS - 1 - point];
            if reach[index] == 24 && pick(12) == 0 {
                sides[index].bar += men;
            } else if enemy == 0 {
                sides[index].points[point] += men;
            } else {
                continue;
            }
            left -= men;
        }
    }
    Board { sides }
}

/// The state of a single game with this seat to play this throw; `None` where the board is none.
pub(crate) fn thrown(board: Board, seat: Seat, throw: Throw) -> Option<State> {
    let mut state = SINGLE.start();
    state.board = board;
    state.stage = Stage::Throw(seat);
    let mut state = SINGLE.read_state(&SINGLE.state_text(&state)).ok()?;
    SINGLE.apply(&mut state, Action::Throw(throw));
    Some(state)
}

/// A throw of two dice.
pub(crate) fn any_throw(stream: &mut Stream) -> Throw {
    let mut die = || 1 + stream.index(6).unwrap() as u8;
    let (a, b) = (die(), die());
    Throw::of(a.max(b), a.min(b))
}

/// Positions with dice, half from games and half scattered.
pub(crate) fn with_dice(seed: u64, count: usize) -> Vec<State> {
    let mut stream = Stream::new(seed, 0);
    let mut states = Vec::new();
    while states.len() < count / 2 {
        let game = random_game(&SINGLE, &mut stream);
        let fresh =
            |state: &&State| matches!(state.stage, Stage::Checkers(_)) && state.dice.is_fresh();
        states.extend(game.iter().filter(fresh).step_by(5).copied());
    }
    states.truncate(count / 2);
    while states.len() < count {
        let seat = Seat::from_index(stream.index(2).unwrap()).unwrap();
        let (board, throw) = (scattered(&mut stream), any_throw(&mut stream));
        states.extend(thrown(board, seat, throw));
    }
    states
}
