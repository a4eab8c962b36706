//! How games end.

use super::super::Escape;
use super::{game, outcome, play, read, with};
use crate::game::{Notation, Outcome, Record, Seat};

#[test]
fn a_side_that_cannot_move_loses() {
    // The last Muscovite is taken with the corner's help: nobody is left to move.
    let text = "9/9/9/9/4K4/9/2S6/1S7/1m7 0 3";
    let state = play(&game(), text, "c3-c1");
    assert_eq!(outcome(&game(), &state), Some(Outcome::win(Seat::Zero, 1, "no_moves")));
    assert_eq!(game().state_text(&state), "9/9/9/9/4K4/9/9/1S7/2S6 - result=0:no_moves 0");
}

#[test]
fn the_king_on_a_corner_wins_before_any_draw() {
    let state = play(&game(), "9/9/9/9/m8/9/9/9/3K5 0 99", "d1-a1");
    assert_eq!(outcome(&game(), &state), Some(Outcome::win(Seat::Zero, 1, "king_escaped")));
    assert_eq!(game().state_text(&state), "9/9/9/9/m8/9/9/9/K8 - 100");
}

#[test]
fn quiet_play_and_repetition_draw() {
    let state = play(&game(), "9/9/9/9/m8/9/9/3K5/9 0 99", "d2-e2");
    assert_eq!(outcome(&game(), &state), Some(Outcome::draw("quiet_limit")));
    let text = game().state_text(&state);
    assert_eq!(text, "9/9/9/9/m8/9/9/4K4/9 - result=draw:quiet_limit 100");
    assert_eq!(read(&game(), &text), state);

    let circle = ["d2-e2", "a5-a4", "e2-d2", "a4-a5"];
    let from = |quiet: &str| {
        let text = format!("9/9/9/9/m8/9/9/3K5/9 0 {quiet}");
        let game = game();
        let mut record = Record::new(&game, read(&game, &text));
        for text in circle.into_iter().cycle().take(8) {
            assert_eq!(outcome(&game, record.state()), None);
            let action = game.read_action(record.state(), text).unwrap();
            record.apply(&game, action);
        }
        outcome(&game, record.state())
    };
    assert_eq!(from("3"), Some(Outcome::draw("repetition")));
    // Both at once: repetition is judged first.
    assert_eq!(from("92"), Some(Outcome::draw("repetition")));
}

#[test]
fn swedes_without_a_move_lose_too() {
    // The Swede on c2 saves his king from capture, and then neither of them can move.
    let text = "9/9/9/9/9/2m6/9/1mSm5/1mKm5 1 7";
    let state = play(&game(), text, "c4-c3");
    assert_eq!(outcome(&game(), &state), Some(Outcome::win(Seat::One, 1, "no_moves")));
}

#[test]
fn a_side_without_a_move_loses_before_the_quiet_limit_draws() {
    let text = "9/9/9/9/9/2m6/9/1mSm5/1mKm5 1 99";
    let state = play(&game(), text, "c4-c3");
    assert_eq!(outcome(&game(), &state), Some(Outcome::win(Seat::One, 1, "no_moves")));
}

#[test]
fn with_edge_escape_any_edge_cell_wins_and_corners_are_ordinary() {
    let edge = with(|shape| shape.escape = Escape::Edge);
    let state = play(&edge, "9/9/9/9/4K4/9/9/9/1m7 0 0", "e5-e9");
    assert_eq!(outcome(&edge, &state), Some(Outcome::win(Seat::Zero, 1, "king_escaped")));
    // A soldier stops on a corner, which ends nothing.
    let state = play(&edge, "9/9/9/9/4K4/9/9/9/1m7 1 0", "b1-a1");
    assert_eq!(outcome(&edge, &state), None);
    // In the corner game an edge cell is nothing special.
    let state = play(&game(), "9/9/9/9/4K4/9/9/9/1m7 0 0", "e5-e9");
    assert_eq!(outcome(&game(), &state), None);
}

#[test]
fn without_limits_nothing_is_counted() {
    let endless = with(|shape| (shape.quiet_limit, shape.repetition) = (0, 0));
    let mut record = Record::new(&endless, read(&endless, "9/9/9/9/m8/9/9/3K5/9 0 0"));
    for text in ["d2-e2", "a5-a4", "e2-d2", "a4-a5"].into_iter().cycle().take(200) {
        let action = endless.read_action(record.state(), text).unwrap();
        record.apply(&endless, action);
        assert_eq!(outcome(&endless, record.state()), None);
    }
    assert_eq!(endless.state_text(record.state()), "9/9/9/9/m8/9/9/3K5/9 0 0");
}
