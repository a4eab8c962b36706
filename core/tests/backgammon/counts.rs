//! The known numbers of plays from the start.

use std::collections::HashSet;

use taula::game::{Rules, turns};
use taula::games::backgammon::{Action, Board, State, Throw};

use super::positions::SINGLE;

/// Distinct positions after each first throw.
const OPENINGS: [(u8, u8, usize); 21] = [
    (1, 1, 42),
    (2, 1, 15),
    (2, 2, 75),
    (3, 1, 16),
    (3, 2, 17),
    (3, 3, 73),
    (4, 1, 14),
    (4, 2, 18),
    (4, 3, 17),
    (4, 4, 52),
    (5, 1, 8),
    (5, 2, 8),
    (5, 3, 9),
    (5, 4, 9),
    (5, 5, 4),
    (6, 1, 10),
    (6, 2, 14),
    (6, 3, 14),
    (6, 4, 14),
    (6, 5, 7),
    (6, 6, 11),
];

/// The positions that whole turns with this throw reach from a throw due, doubles included.
fn after(state: &State, throw: Throw) -> Vec<State> {
    let mut thrown = *state;
    SINGLE.apply(&mut thrown, Action::Throw(throw));
    let play = |actions: &Vec<Action>| {
        let mut after = thrown;
        actions.iter().for_each(|&action| SINGLE.apply(&mut after, action));
        after
    };
    turns(&SINGLE, &thrown, usize::MAX).turns.iter().map(play).collect()
}

fn throws() -> impl Iterator<Item = Throw> {
    OPENINGS.iter().map(|&(larger, smaller, _)| Throw::of(larger, smaller))
}

/// Seat zero on roll from the start position, so that doubles can be thrown.
fn on_roll() -> State {
    use taula::game::Notation;
    let text = "-2,0,0,0,0,5,0,3,0,0,0,-5,5,0,0,0,-3,0,-5,0,0,0,0,2 c 0,0 0,0 - turn=0";
    SINGLE.read_state(text).unwrap()
}

#[test]
fn each_first_throw_has_its_known_number_of_plays() {
    let mut different = HashSet::new();
    let mut sum = 0;
    for (larger, smaller, count) in OPENINGS {
        let reached = after(&on_roll(), Throw::of(larger, smaller));
        assert_eq!(reached.len(), count, "{larger}-{smaller}");
        sum += reached.len();
        different.extend(reached);
    }
    assert_eq!((sum, different.len()), (447, 406));
}

#[test]
fn two_throws_have_their_known_numbers_of_plays() {
    let (mut sum, mut after_mixed) = (0, 0);
    let mut different: HashSet<Board> = HashSet::new();
    for throw in throws() {
        for state in after(&on_roll(), throw) {
            for second in throws() {
                let reached = after(&state, second);
                sum += reached.len();
                after_mixed += if throw.is_double() { 0 } else { reached.len() };
                different.extend(reached.iter().map(|state| state.board));
            }
        }
    }
    assert_eq!((sum, after_mixed, different.len()), (202_782, 89_153, 163_706));
}
