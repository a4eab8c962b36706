//! How pieces move and what soldiers' captures take.

use super::super::{Escape, ThroneHostile};
use super::{game, play, read, turn, with};
use crate::game::{Notation, Rules};

#[test]
fn one_move_takes_three_soldiers() {
    // A Muscovite arrives on d6 among three Swedes, each with a Muscovite behind him.
    let text = "9/3m5/3S5/1mS1Sm3/9/3m5/9/9/1K7 1 0";
    assert_eq!(turn(&game(), text, "d4-d6"), "d4-d6xc6/d7/e6");
}

#[test]
fn moving_between_two_enemies_is_safe() {
    let state = play(&game(), "9/9/9/9/9/9/m1m6/9/1S2K4 0 0", "b1-b3");
    assert_eq!(state.soldiers[0].count_ones(), 1);
}

#[test]
fn an_empty_corner_is_a_partner_of_both_sides() {
    assert_eq!(turn(&game(), "9/9/9/9/9/9/9/2m6/1S2K4 1 0", "c2-c1"), "c2-c1xb1");
    assert_eq!(turn(&game(), "9/9/9/9/9/9/9/2S6/1m2K4 0 0", "c2-c1"), "c2-c1xb1");
    let edge = with(|shape| shape.escape = Escape::Edge);
    let not_there = "9/9/9/9/4K4/9/9/2m6/1S7 1 0";
    assert_eq!(turn(&edge, not_there, "c2-c1"), "c2-c1", "with edge escape corners are ordinary");
}

#[test]
fn the_empty_throne_is_a_partner_only_where_it_is_said() {
    let text = "9/9/9/9/K2S5/2m6/9/9/9 1 0";
    let all = with(|shape| shape.throne_hostile = ThroneHostile::All);
    assert_eq!(turn(&game(), text, "c4-c5"), "c4-c5");
    assert_eq!(turn(&all, text, "c4-c5"), "c4-c5xd5");
    // With `none` it does not close the pocket about the king either.
    let pocket = "9/9/4m4/4Km3/9/3m5/9/9/9 1 0";
    let nobody = with(|shape| shape.throne_hostile = ThroneHostile::Nobody);
    assert_eq!(turn(&game(), pocket, "d4-d6"), "d4-d6xe6");
    assert_eq!(turn(&nobody, pocket, "d4-d6"), "d4-d6");
}

#[test]
fn the_king_captures_unless_he_is_unarmed() {
    let unarmed = with(|shape| shape.king_is_armed = false);
    let hammer = "9/9/9/9/9/2Sm5/4K4/9/9 0 0";
    let anvil = "9/9/9/9/9/2Km5/4S4/9/9 0 0";
    for text in [hammer, anvil] {
        assert_eq!(turn(&game(), text, "e3-e4"), "e3-e4xd4");
        assert_eq!(turn(&unarmed, text, "e3-e4"), "e3-e4");
    }
}

#[test]
fn everybody_passes_over_the_empty_throne_and_only_the_king_stops_there() {
    let game = game();
    let state = read(&game, "9/9/9/9/2S6/4K4/9/m8/9 0 0");
    let rule = |text: &str| {
        let action = game.read_action(&state, text).unwrap();
        game.check(&state, action).map_err(|forbidden| forbidden.rule)
    };
    assert_eq!(rule("c5-f5"), Ok(()));
    assert_eq!(rule("c5-e5"), Err("throne"));
    assert_eq!(rule("e4-e5"), Ok(()));
    assert_eq!(rule("e4-e6"), Ok(()));
    assert_eq!(rule("a2-a3"), Err("not_yours"));
    assert_eq!(rule("b2-b3"), Err("no_piece"));
    let never = with(|shape| shape.king_may_return = false);
    let action = never.read_action(&state, "e4-e5").unwrap();
    assert_eq!(never.check(&state, action).unwrap_err().rule, "throne_reentry");
    assert!(never.check(&state, never.read_action(&state, "e4-e6").unwrap()).is_ok());
}

#[test]
fn corners_are_the_kings_unless_all_may_stop_there() {
    let held = "9/9/9/9/4K4/9/9/9/2S5m 0 0";
    assert!(game().read_state(held).is_err(), "a Muscovite on i1");
    let state = read(&game(), "9/9/9/9/4K4/9/9/9/2S4m1 0 0");
    let action = game().read_action(&state, "c1-a1").unwrap();
    assert_eq!(game().check(&state, action).unwrap_err().rule, "corner");
    let all = with(|shape| shape.soldiers_stop_on_corners = true);
    assert_eq!(all.check(&state, action), Ok(()));
    // A corner that a soldier holds is no empty corner: his own side's man there saves b1.
    let held = "9/9/9/9/4K4/9/9/2m6/SS7 1 0";
    assert_eq!(turn(&all, held, "c2-c1"), "c2-c1");
    assert_eq!(turn(&all, "9/9/9/9/4K4/9/9/2m6/mS7 1 0", "c2-c1"), "c2-c1xb1");
}

#[test]
fn an_enclosure_must_be_renewed_by_one_of_the_two() {
    // b3 stands between a3 and c3; only a partner's own arrival takes him.
    let between = "9/9/9/9/9/9/mSm6/9/4K2m1 1 1";
    assert_eq!(turn(&game(), between, "h1-h2"), "h1-h2");
    let away = play(&game(), between, "c3-c4");
    let waited = play(&game(), &game().state_text(&away), "e1-e2");
    assert_eq!(turn(&game(), &game().state_text(&waited), "c4-c3"), "c4-c3xb3");
}

#[test]
fn the_king_on_his_throne_is_a_partner_like_any_piece() {
    let text = "9/9/9/9/4Km3/9/9/9/1m4S2 0 0";
    assert_eq!(turn(&game(), text, "g1-g5"), "g1-g5xf5");
}

#[test]
fn the_king_comes_back_to_his_throne_as_often_as_he_likes() {
    let game = game();
    let mut text = "9/9/9/9/4K4/9/9/9/1m7 0 0".to_owned();
    for _ in 0..2 {
        for played in ["e5-e6", "b1-b2", "e6-e5", "b2-b1"] {
            text = game.state_text(&play(&game, &text, played));
        }
    }
    assert_eq!(text, "9/9/9/9/4K4/9/9/9/1m7 0 8");
}
