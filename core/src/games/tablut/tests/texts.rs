//! Texts of moves and positions.

use super::{game, read, turn, with};
use crate::game::{Notation, Rules, Seat};

#[test]
fn the_start_text_is_the_interfaces() {
    let game = game();
    let text = "3mmm3/4m4/4S4/m3S3m/mmSSKSSmm/m3S3m/4S4/4m4/3mmm3 0 0";
    assert_eq!(game.state_text(&game.start()), text);
    assert_eq!(read(&game, text), game.start());
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
