//! The rules page, case by case.

use super::shape::GRID;
use super::{Escape, KingCapture, Move, Shape, State, Tablut, ThroneHostile};
use crate::game::{
    Engine, Look, Notation, Outcome, Picture, Question, Record, Rules, Seat, Stream, Turn, Views,
};
use crate::search::perft;

fn game() -> Tablut {
    Tablut::new(Shape::default())
}

fn with(change: impl FnOnce(&mut Shape)) -> Tablut {
    let mut shape = Shape::default();
    change(&mut shape);
    Tablut::new(shape)
}

fn read(game: &Tablut, text: &str) -> State {
    game.read_state(text).unwrap_or_else(|faults| panic!("{text}: {faults:?}"))
}

fn play(game: &Tablut, text: &str, played: &str) -> State {
    let mut state = read(game, text);
    let action = game.read_action(&state, played).unwrap_or_else(|| panic!("{played}"));
    assert_eq!(game.check(&state, action), Ok(()), "{played}");
    game.apply(&mut state, action);
    state
}

/// The canonical turn text of a move.
fn turn(game: &Tablut, text: &str, played: &str) -> String {
    let state = read(game, text);
    game.turn_text(&state, &game.read_turn(&state, played).unwrap())
}

fn outcome(game: &Tablut, state: &State) -> Option<Outcome> {
    match game.turn(state) {
        Turn::Over(outcome) => Some(outcome),
        _ => None,
    }
}

fn leaves(game: &Tablut, depth: u32) -> u64 {
    perft(game, &Record::new(game, game.start()), depth)
}

#[test]
fn perft_of_the_start_is_as_published() {
    let game = game();
    assert_eq!([1, 2, 3, 4].map(|depth| leaves(&game, depth)), [56, 3_968, 225_224, 16_170_968]);
    let edge = with(|shape| shape.escape = Escape::Edge);
    assert_eq!([1, 2, 3, 4].map(|depth| leaves(&edge, depth)), [56, 4_408, 251_856, 20_023_920]);
}

/// `cargo test --release -p taula --lib tablut::tests::perft_of_five -- --ignored`
#[test]
#[ignore = "counts 922 million positions; several seconds in release"]
fn perft_of_five_plies_is_as_published() {
    assert_eq!(leaves(&game(), 5), 922_488_200);
}

#[test]
fn the_start_text_is_the_interfaces() {
    let game = game();
    let text = "3mmm3/4m4/4S4/m3S3m/mmSSKSSmm/m3S3m/4S4/4m4/3mmm3 0 0";
    assert_eq!(game.state_text(&game.start()), text);
    assert_eq!(read(&game, text), game.start());
}

/// The eight symmetries of the square.
pub(super) fn turned(cell: usize, symmetry: usize) -> usize {
    let (mut file, mut row) = (cell % 9, cell / 9);
    if symmetry & 1 != 0 {
        file = 8 - file;
    }
    if symmetry & 2 != 0 {
        row = 8 - row;
    }
    if symmetry & 4 != 0 {
        (file, row) = (row, file);
    }
    9 * row + file
}

/// For every cell of the king and every side from which the last Muscovite may arrive, under all
/// eight symmetries: the king is taken when and only when the page says so.
#[test]
fn the_king_is_taken_from_every_side_under_every_symmetry() {
    let cases = [
        // (king, Muscovites about him once the last has arrived, taken): four in the open,
        ("g6", vec!["g7", "g5", "f6", "h6"], true),
        // three in the open are too few,
        ("g6", vec!["g7", "g5", "f6"], false),
        // three beside the throne,
        ("e6", vec!["e7", "d6", "f6"], true),
        // but not when one of the three is missing,
        ("e6", vec!["d6", "f6"], false),
        // four on the throne,
        ("e5", vec!["e6", "e4", "d5", "f5"], true),
        ("e5", vec!["e6", "e4", "d5"], false),
        // three on the edge,
        ("c1", vec!["b1", "d1", "c2"], true),
        // two along the edge do not take him,
        ("c1", vec!["b1", "d1"], false),
        // two beside a corner.
        ("b1", vec!["c1", "b2"], true),
        ("b1", vec!["b2"], false),
    ];
    let game = game();
    let cell = |name: &str| GRID.read(name).unwrap();
    for (king, men, is_taken) in cases {
        for last in &men {
            for symmetry in 0..8 {
                let set = |names: &[&str]| {
                    names.iter().fold(0, |set, name| set | 1u128 << turned(cell(name), symmetry))
                };
                let others: Vec<&str> = men.iter().copied().filter(|man| man != last).collect();
                let to = turned(cell(last), symmetry);
                let arrivals = (0..81).filter(|&from| {
                    let crowd = set(&others) | set(&[king]);
                    from != 40
                        && crowd >> from & 1 == 0
                        && game.compass.slides(from, crowd) >> to & 1 != 0
                });
                let mut arrived = 0;
                for from in arrivals.filter(|&from| game.marked.barred >> from & 1 == 0) {
                    let mut state = State {
                        soldiers: [0, set(&others) | 1 << from],
                        king: set(&[king]),
                        ..game.start()
                    };
                    state.phase = super::Phase::Move(Seat::One);
                    let action = Move { from: from as u8, to: to as u8 };
                    assert_eq!(game.check(&state, action), Ok(()));
                    game.apply(&mut state, action);
                    assert_eq!(state.king == 0, is_taken, "{king} {men:?} {last} {symmetry}");
                    arrived += 1;
                }
                assert!(arrived > 1, "{king} {last}");
            }
        }
    }
}

#[test]
fn a_swede_beside_the_king_saves_him() {
    // b2 is a Swede: the two Muscovites on the edge and he leave no free cell, yet nothing is taken.
    let state = play(&game(), "9/9/9/9/9/9/m8/1S7/1K1m5 1 0", "d1-c1");
    assert_eq!(outcome(&game(), &state), None);
    assert_ne!(state.king, 0);
}

#[test]
fn a_king_who_steps_into_a_closed_pocket_is_safe_until_it_is_renewed() {
    // He steps over the empty throne between three Muscovites: only the mover captures.
    let game = game();
    let inside = "9/9/4m4/3m1m3/9/4K4/9/m8/9 0 5";
    let state = play(&game, inside, "e4-e6");
    assert_eq!(outcome(&game, &state), None);
    let elsewhere = play(&game, &game.state_text(&state), "a2-a3");
    assert_eq!(outcome(&game, &elsewhere), None, "a move elsewhere renews nothing");
    // One of the three leaves and comes back.
    let away = play(&game, &game.state_text(&state), "d6-d7");
    let waits = "9/9/3mm4/4Km3/9/9/9/m8/4S4 1 0";
    assert_ne!(away.king, 0);
    let renewed = play(&game, waits, "d7-d6");
    assert_eq!(outcome(&game, &renewed), Some(Outcome::win(Seat::One, 1, "king_taken")));
}

#[test]
fn one_move_takes_three_soldiers() {
    // A Muscovite arrives on d6 among three Swedes, each with a Muscovite behind him.
    let text = "9/3m5/3S5/1mS1Sm3/9/3m5/9/9/1K7 1 0";
    assert_eq!(turn(&game(), text, "d4-d6"), "d4-d6xc6/d7/e6");
}

#[test]
fn king_and_soldier_fall_to_one_move() {
    // e1 closes the pocket c1, d2 about the king on d1 and, with e3, encloses the Swede on e2.
    let text = "9/9/9/9/9/9/4m4/3mS4/2mK3m1 1 0";
    assert_eq!(turn(&game(), text, "h1-e1"), "h1-e1xd1/e2");
    let after = play(&game(), text, "h1-e1xKd1/e2");
    assert_eq!(game().state_text(&after), "9/9/9/9/9/9/4m4/3m5/2m1m4 - 0");
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
fn king_capture_of_four_needs_four_men_everywhere() {
    let four = with(|shape| shape.king_capture = KingCapture::Four);
    let beside_throne = "9/9/4m4/4Km3/9/3m5/9/9/9 1 0";
    assert_ne!(play(&four, beside_throne, "d4-d6").king, 0);
    let open = "9/9/6m2/6Km1/6m2/5m3/9/9/9 1 0";
    assert_eq!(play(&four, open, "f4-f6").king, 0);
}

#[test]
fn custodial_capture_of_the_king_is_by_two_away_from_the_throne_only() {
    let custodial = with(|shape| shape.king_capture = KingCapture::Custodial);
    // Along the edge too,
    let edge = "9/9/9/9/9/9/9/3m5/1mK6 1 0";
    assert_eq!(play(&custodial, edge, "d2-d1").king, 0);
    // an empty corner is no Muscovite,
    assert_ne!(play(&custodial, "9/9/9/9/9/9/9/2m6/1K7 1 0", "c2-c1").king, 0);
    // and beside the throne two are too few.
    assert_ne!(play(&custodial, "9/9/9/4Km3/9/3m5/9/9/9 1 0", "d4-d6").king, 0);
    assert_eq!(play(&custodial, "9/9/4m4/4Km3/9/3m5/9/9/9 1 0", "d4-d6").king, 0);
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
fn raitxi_and_tuitxi_are_called_after_a_swedish_move_only() {
    let game = game();
    let calls = |text: &str| game.announcements(&read(&game, text));
    assert_eq!(calls("9/9/9/9/m8/9/9/9/K2m5 - 0").len(), 0, "he has escaped");
    assert_eq!(calls("9/9/9/9/m8/9/9/9/2K1m4 1 0"), ["raitxi"]);
    assert_eq!(calls("9/9/9/9/m8/9/9/9/2K6 1 0"), ["tuitxi"]);
    assert_eq!(calls("9/9/9/9/m8/9/9/9/2K6 0 0").len(), 0, "the Swedes are to move");
    assert_eq!(calls("9/9/9/9/m8/9/9/2K6/9 1 0").len(), 0);
    let edge = with(|shape| shape.escape = Escape::Edge);
    let state = read(&edge, "9/9/9/9/m8/9/9/2K6/9 1 0");
    assert_eq!(edge.announcements(&state).len(), 0);
}

/// After `tuitxi` the Swedes win on their next move. One position alone is otherwise: a king who
/// waits beside a corner (where he could have gone) with a Muscovite on his inner side can be taken
/// between that corner and a man who blocks the other way.
#[test]
fn tuitxi_wins_on_the_next_move() {
    let game = game();
    let mut seen = 0;
    for index in 0..1500 {
        let mut stream = Stream::new(11, index);
        let mut state = game.start();
        while let Turn::Player(_) = game.turn(&state) {
            if game.announcements(&state) == ["tuitxi"] {
                seen += 1;
                let king = state.king.trailing_zeros() as usize;
                let is_beside_corner = game.compass.near(king) & super::shape::corners() != 0;
                game.legal(&state, &mut |reply| {
                    let mut after = state;
                    game.apply(&mut after, reply);
                    let escapes = game.king_moves(&after) & game.marked.goals != 0;
                    let drawn = matches!(game.turn(&after), Turn::Over(o) if o.points == 0);
                    let text = || game.state_text(&state);
                    assert!(escapes || drawn || is_beside_corner, "{} {reply:?}", text());
                });
            }
            let n = stream.index(game.legal_count(&state)).unwrap();
            let action = game.nth_legal(&state, n).unwrap();
            game.apply(&mut state, action);
        }
    }
    assert!(seen > 300, "{seen}");
}

#[test]
fn tuitxi_beside_a_corner_can_fail() {
    let game = game();
    let text = "9/9/9/9/9/9/2m6/1m7/1K7 1 0";
    assert_eq!(game.announcements(&read(&game, text)), ["tuitxi"]);
    let state = play(&game, text, "c3-c1");
    assert_eq!(outcome(&game, &state), Some(Outcome::win(Seat::One, 1, "king_taken")));
}

#[test]
fn moves_are_read_in_the_usual_spellings_and_printed_in_ours() {
    let text = "9/9/9/9/9/2Sm5/4K4/9/9 0 0";
    for spelling in ["e3-e4", "Ke3-e4", "E3-E4", "e3-e4xd4", "Ke3-e4xd4", "e3-e4xd4--", "ke3-e4+"] {
        assert_eq!(turn(&game(), text, spelling), "e3-e4xd4", "{spelling}");
    }
    let state = read(&game(), text);
    for other in
        ["Kc4-c5", "e3-e4xd5", "e3-e4xd4/d5", "e3-d4", "e3", "e3-", "", "e3-e3", "e3-j3", "e3-e4x"]
    {
        assert_eq!(game().read_action(&state, other), None, "{other}");
    }
}

#[test]
fn otn_boards_are_read_in_both_orders_of_rows() {
    let game = game();
    let (low, high) = ("/9/9/9/9/4K4/9/9/1t7/3T5/", "/3T5/1t7/9/9/4K4/9/9/9/9/");
    let ours = read(&game, "3S5/1m7/9/9/4K4/9/9/9/9 1 0");
    assert_eq!(game.read_otn(low, Seat::One), Ok(ours));
    assert_eq!(game.read_otn(&format!("start:{low}"), Seat::One), Ok(ours));
    assert_eq!(game.read_otn(&format!("starti:{high}"), Seat::One), Ok(ours));
    assert_eq!(read(&game, &format!("starti:{high} 1 0")), ours);
    for bad in ["3T5", "/3T5/", "start:3T5", "/9/9/9/9/4X4/9/9/9/9/", "/t8/9/9/9/4K4/9/9/9/9/"] {
        assert!(game.read_otn(bad, Seat::Zero).is_err(), "{bad}");
    }
}

#[test]
fn texts_that_are_no_positions_are_refused_with_all_reasons() {
    let game = game();
    let fields = |text: &str| -> Vec<&str> {
        game.read_state(text).unwrap_err().iter().map(|fault| fault.field).collect()
    };
    assert_eq!(fields(""), ["state"]);
    assert_eq!(fields("9/9/9/9/4K4/9/9/9/m1x 2 01"), ["board", "actor", "quiet"]);
    assert_eq!(fields("9/9/9/9/4m4/9/9/9/mKK6 0 0"), ["board", "board", "board"], "K K, e5, a1");
    assert_eq!(fields("9/9/9/9/4K4/9/9/9/1m7 0 101"), ["quiet"]);
    assert_eq!(fields("9/9/9/9/4K4/9/9/9/1m7 0 100"), ["actor"]);
    assert_eq!(fields("9/9/9/9/9/9/9/9/K1m6 0 0"), ["actor"]);
    assert_eq!(fields("9/9/9/9/9/9/9/9/1mm6 1 0"), ["actor"]);
    assert_eq!(fields("9/9/9/9/4K4/9/9/9/9 1 0"), ["actor"]);
    assert_eq!(fields("9/9/9/9/4K4/9/9/9/9 - 0"), ["result"]);
    assert_eq!(fields("9/9/9/9/9/9/9/9/1mm6 - 5"), ["result"]);
    assert_eq!(fields("9/9/9/9/4K4/9/9/9/1m7 - result=0:no_moves 0"), ["result"]);
    assert_eq!(fields("9/9/9/9/4K4/9/9/9/1m7 - result=draw:quiet_limit 99"), ["result"]);
    assert_eq!(fields("9/9/9/9/4K4/9/9/9/1m7 - result=draw:tired 99"), ["result"]);
    assert_eq!(fields("K8/9/9/9/9/9/9/9/1m7 - result=draw:repetition 9"), ["result"]);
    assert_eq!(fields("1SSSSSSS1/SS7/9/9/4K4/9/9/9/1m7 0 0"), ["board"], "nine Swedes");
    let unlimited = with(|shape| (shape.quiet_limit, shape.repetition) = (0, 0));
    assert!(unlimited.read_state("9/9/9/9/4K4/9/9/9/1m7 0 1").is_err());
    let drawn = "9/9/9/9/4K4/9/9/9/1m7 - result=draw:repetition 0";
    assert!(unlimited.read_state(drawn).is_err());
    assert!(game.read_state(drawn).is_ok());
}

/// A search of a few nodes beats random play on either side; the full measure is
/// `examples/measure.rs`.
#[test]
fn a_little_search_beats_random_play() {
    let question = Question { engine: Engine::Alphabeta, nodes: 1_500, ..Question::default() };
    for seat in Seat::BOTH {
        let mut state = crate::catalogue::load("tablut").unwrap().start();
        let mut stream = Stream::new(5, 1);
        while let Turn::Player(mover) = state.turn() {
            if mover != seat {
                let legal = state.legal();
                state.play_id(legal[stream.index(legal.len()).unwrap()]).unwrap();
                continue;
            }
            let found = state.evaluate(&question, &|| false, &mut |_| {}).unwrap();
            state.play(&found.best[0].turn).unwrap();
        }
        let Turn::Over(outcome) = state.turn() else { unreachable!() };
        assert_eq!(outcome.winner(), Some(seat), "{}", state.text());
    }
}

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
