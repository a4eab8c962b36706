//! Position ID, Match ID and XGID.

use taula::catalogue::load;
use taula::game::{Error, Notation, Seat, Stream};
use taula::games::backgammon::{Backgammon, Stage, State, position_id, read_position_id};

use super::positions::{MONEY, SINGLE, match_to, random_game, scattered};

fn id(game: &str, text: &str, name: &str) -> Option<String> {
    let state = load(game).unwrap().read(text).unwrap();
    state.identifiers().into_iter().find(|(known, _)| *known == name).map(|(_, id)| id)
}

#[test]
fn the_start_has_its_known_names() {
    let start = load("backgammon_money").unwrap().start();
    let names = start.identifiers();
    assert_eq!(names[0], ("position_id", "4HPwATDgc/ABMA".to_owned()));
    let xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10".to_owned();
    assert_eq!(names[2], ("xgid", xgid));
}

#[test]
fn the_player_not_on_roll_comes_first() {
    // Seat zero has moved 24/18 and 13/8, so the two sides differ.
    let text = "-2,0,0,0,0,5,0,4,0,0,0,-5,4,0,0,0,-3,1,-5,0,0,0,0,1 c 0,0 0,0 - turn=";
    let one = id("backgammon", &format!("{text}1"), "position_id").unwrap();
    let zero = id("backgammon", &format!("{text}0"), "position_id").unwrap();
    assert!(one != zero && zero.starts_with("4HPwAT"), "seat one's start comes first: {zero}");
}

#[test]
fn position_ids_carry_any_board_with_both_bars() {
    let mut stream = Stream::new(9, 0);
    let mut both_bars = 0;
    for _ in 0..5_000 {
        let board = scattered(&mut stream);
        both_bars += usize::from(board.sides.iter().all(|side| side.bar > 0));
        for seat in Seat::BOTH {
            let id = position_id(&board, seat);
            assert_eq!(id.len(), 14);
            assert_eq!(read_position_id(&id, seat), Ok(board));
            assert_eq!(read_position_id(&id, seat.other()), Ok(board.swapped()));
        }
    }
    assert!(both_bars > 100, "{both_bars}");
}

/// Reads every name that tells a whole position and expects the same state.
fn round_trip(game: &Backgammon, state: &State) -> usize {
    let names = game.identifiers(state);
    let position = &names[0].1;
    let mut told = 0;
    for (name, id) in &names[1..] {
        let text = if *name == "match_id" { format!("{position}:{id}") } else { id.clone() };
        assert_eq!(game.read_state(&text).as_ref(), Ok(state), "{text}");
        told += 1;
    }
    told
}

#[test]
fn match_ids_and_xgids_carry_whole_positions() {
    let mut stream = Stream::new(4, 0);
    let mut told = 0;
    for game in [SINGLE, MONEY, match_to(5), match_to(25)] {
        for _ in 0..10 {
            let states = random_game(&game, &mut stream);
            // Neither the opening nor a throw chosen instead of a double has a name of its own.
            let whole = |state: &&State| match state.stage {
                Stage::Throw(seat) => game.may_double(state, seat).is_err(),
                Stage::Opening => false,
                _ => true,
            };
            told +=
                states.iter().filter(whole).map(|state| round_trip(&game, state)).sum::<usize>();
        }
    }
    assert!(told > 5_000, "{told}");
}

#[test]
fn names_that_do_not_fit_the_game_are_refused() {
    let refused = |game: &str, text: &str| match load(game).unwrap().read(text).map(|s| s.text()) {
        Err(Error::BadState { faults, .. }) => faults[0].field,
        other => panic!("{other:?}"),
    };
    let xgid = |tail: &str| format!("XGID=-b----E-C---eE---c-e----B-:{tail}");
    assert_eq!(refused("backgammon_match", &xgid("0:0:1:00:0:0:0:7:10")), "match");
    assert_eq!(refused("backgammon", &xgid("1:1:1:00:0:0:0:0:10")), "cube");
    assert_eq!(refused("backgammon_money", &xgid("0:0:1:00:0:0:1:0:10")), "jacoby");
    assert_eq!(refused("backgammon_money", &xgid("0:0:1:B:0:0:0:0:10")), "xgid");
    assert_eq!(refused("backgammon_money", &xgid("0:0:1:77:0:0:0:0:10")), "xgid");
    assert_eq!(refused("backgammon_money", &xgid("0:0:0:31:0:0:0:0:10")), "xgid");
    assert_eq!(refused("backgammon_money", "XGID=abc:0:0:1:00:0:0:0:0:10"), "xgid");
    assert_eq!(refused("backgammon_money", "XGID=::"), "xgid");
    let board = "XGID=-O----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10";
    assert_eq!(refused("backgammon", board), "xgid");
    assert_eq!(refused("backgammon", "4HPwATDgc/ABM!"), "position_id");
    assert_eq!(refused("backgammon", "//////////////"), "position_id");
    assert_eq!(refused("backgammon_money", "4HPwATDgc/ABMA:short"), "match_id");
    assert_eq!(refused("backgammon", "4HPwATDgc/ABMAA"), "state");
}

#[test]
fn a_bare_position_id_puts_seat_zero_on_roll() {
    let read = |game: &str| load(game).unwrap().read("4HPwATDgc/ABMA").unwrap().text();
    assert!(read("backgammon").ends_with(" c 0,0 0,0 - turn=0"));
    assert!(read("backgammon_money").ends_with(" 0 0,0 0,0 - cube=1@-"));
    assert!(read("backgammon_match").ends_with(" 0 0,0 0,0 - cube=1@- match=5:0-0"));
}
