//! Each mark of a picture against the position that it shows.

use super::super::shape::{GRID, THRONE, corners, edges};
use super::super::{Escape, State, Tablut};
use super::{game, with};
use crate::boards::Bits;
use crate::game::{Look, Notation, Picture, Rules, Seat, Stream, Turn, Views};
use crate::picture::reading::{cells, directions};

#[test]
fn pictures_show_the_pieces_the_highlight_and_the_perspective() {
    let game = game();
    let state = game.start();
    let view = game.view(&state, Seat::Zero);
    let look = |highlight: &[&str], perspective| Look {
        perspective,
        highlight: highlight.iter().map(|name| (*name).to_owned()).collect(),
    };
    let svg = |look: &Look| game.svg(&view, look);
    let plain = svg(&Look::default()).unwrap();
    assert_eq!(plain.matches("<circle").count(), 50, "two circles for each of 25 pieces");
    assert_eq!(plain.matches("<polygon").count(), 1, "one crown");
    let marked = svg(&look(&["e3", "c3"], None)).unwrap();
    assert_eq!(marked.matches("<rect").count(), plain.matches("<rect").count() + 2);
    assert_ne!(svg(&look(&["e3"], Some(Seat::One))), svg(&look(&["e3"], None)));
    assert_eq!(svg(&look(&["e3", "j9"], None)), Err("j9".to_owned()));
    assert_eq!(game.touched(&state, game.read_action(&state, "e3-c3").unwrap()), ["e3", "c3"]);
}

const LIGHT: &str = r##"fill="#f7efdc""##;
const DARK: &str = r##"fill="#4a4038""##;
const CROSS: &str = r#"opacity="0.8""#;

fn check(game: &Tablut, state: &State, bottom: Seat) {
    let look = Look { perspective: Some(bottom), highlight: vec!["b3".into(), "b7".into()] };
    let svg = game.svg(&game.view(state, Seat::Zero), &look).unwrap();
    let text = game.state_text(state);
    let drawn = |marks: &[&str]| cells(&svg, GRID, bottom == Seat::One, marks);
    let set = |set: u128| set.cells().collect::<Vec<_>>();
    assert_eq!(drawn(&[LIGHT, r#" r="16""#]), set(state.soldiers[0]), "Swedes of {text}");
    assert_eq!(drawn(&[DARK, r#" r="16""#]), set(state.soldiers[1]), "Muscovites of {text}");
    assert_eq!(drawn(&[LIGHT, r#" r="20""#]), set(state.king), "the king is the greatest: {text}");
    assert_eq!(drawn(&["<polygon"]), set(state.king), "he alone is crowned: {text}");
    let corner_game = game.shape().escape == Escape::Corner;
    let goals = if corner_game { corners() } else { edges() };
    assert_eq!(drawn(&[r##"fill="#cfdcc6""##]), set(goals), "goals are tinted");
    assert_eq!(drawn(&[r##"fill="#d9c7a0""##]), [THRONE], "so is the throne");
    let crossed = if corner_game { corners() | 1 << THRONE } else { 1 << THRONE };
    let twice: Vec<usize> = crossed.cells().flat_map(|cell| [cell, cell]).collect();
    assert_eq!(drawn(&["<line", CROSS]), twice, "crosses keep soldiers off");
    let named = |name: &str| GRID.read(name).unwrap();
    assert_eq!(drawn(&[r##"fill="#f3dd9a""##]), [named("b7"), named("b3")], "the last turn glows");
    let title = svg.lines().find(|line| line.starts_with("<title>")).unwrap();
    let called = game.announcements(state);
    for word in ["raitxi", "tuitxi"] {
        assert_eq!(title.contains(word), called.contains(&word), "{title} {text}");
    }
    let expected = match game.turn(state) {
        Turn::Player(seat) => format!("{} to move", ["Swedes", "Muscovites"][seat.index()]),
        Turn::Over(outcome) => outcome.reason.to_owned(),
        Turn::Chance => unreachable!(),
    };
    assert!(title.contains(&expected), "{title} {text}");
}

/// Soldiers, king, goals, throne, crosses, the last turn and what is called, over random games and
/// from both sides of the board.
#[test]
fn every_mark_of_a_picture_is_what_the_position_says() {
    let mut called = std::collections::BTreeSet::new();
    for game in [game(), with(|shape| shape.escape = Escape::Edge)] {
        for index in 0..12 {
            let mut stream = Stream::new(31, index);
            let mut state = game.start();
            for ply in 0.. {
                let words = game.announcements(&state);
                let is_over = matches!(game.turn(&state), Turn::Over(_));
                if ply % 9 == 0 || is_over || !words.is_empty() {
                    check(&game, &state, Seat::BOTH[ply % 2]);
                    called.extend(words);
                }
                let Some(n) = stream.index(game.legal_count(&state)) else {
                    break;
                };
                let action = game.nth_legal(&state, n).unwrap();
                game.apply(&mut state, action);
            }
        }
    }
    assert_eq!(called.into_iter().collect::<Vec<_>>(), ["raitxi", "tuitxi"]);
}

/// A cross is two diagonals.
#[test]
fn crosses_are_two_diagonals() {
    let game = game();
    let svg = game.svg(&game.view(&game.start(), Seat::Zero), &Look::default()).unwrap();
    for cell in (corners() | 1 << THRONE).cells() {
        assert_eq!(directions(&svg, GRID, cell, &[CROSS]), [(1, -1), (1, 1)]);
    }
}
