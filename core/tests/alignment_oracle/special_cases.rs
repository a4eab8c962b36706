//! Hand-made positions at the edges of the rules.

use taula::catalogue;
use taula::erased::ErasedState;
use taula::game::{Outcome, Seat, Turn};

const X_WINS: Turn = Turn::Over(Outcome::win(Seat::Zero, 1, "line"));
const O_WINS: Turn = Turn::Over(Outcome::win(Seat::One, 1, "line"));
const DRAWN: Turn = Turn::Over(Outcome::draw("board_full"));
const O_MOVES: Turn = Turn::Player(Seat::One);

fn read(spec: &str, state: &str) -> Box<dyn ErasedState> {
    catalogue::load(spec).unwrap().read(state).unwrap()
}

/// Who acts or how it ended after one move.
fn after(spec: &str, state: &str, action: &str) -> Turn {
    let mut state = read(spec, state);
    state.play(action).unwrap();
    state.turn()
}

const NOUGHTS: &str = "noughts_and_crosses";
const FOUR: &str = "connect_four";
const PAPER: &str = "mnk(width=7,height=6,k=4)";

/// The board is full, but a line is looked for first.
#[test]
fn a_line_made_by_the_last_mark_of_a_full_board_wins() {
    assert_eq!(after(NOUGHTS, "xxo/oxx/oo1 0", "c1"), X_WINS);
    assert_eq!(after("gravity(width=3,height=3,k=3)", "oo1/oxx/xxo 0", "c"), X_WINS);
    let misere = "mnk(width=3,height=3,k=3,misere=true)";
    assert_eq!(after(misere, "xxo/oxx/oo1 0", "c1"), O_WINS);
}

/// No line and no room.
#[test]
fn a_full_board_without_a_line_is_a_draw() {
    assert_eq!(after(NOUGHTS, "xox/xoo/ox1 0", "c1"), DRAWN);
}

/// X.XX and XX.X, in every direction of the plane: the hole is filled.
#[test]
fn a_gap_inside_the_line_is_filled() {
    assert_eq!(after(FOUR, "7/7/7/7/o1oo3/x1xx3 0", "b"), X_WINS);
    assert_eq!(after(FOUR, "7/7/7/7/oo1o3/xx1x3 0", "c"), X_WINS);
    assert_eq!(after(FOUR, "7/7/7/7/3o1oo/3x1xx 0", "e"), X_WINS);
    assert_eq!(after(PAPER, "7/7/3x3/2x4/o1oo3/x6 0", "b2"), X_WINS);
    assert_eq!(after(PAPER, "3x3/4x2/7/6x/ooo4/7 0", "f4"), X_WINS);
    assert_eq!(after(PAPER, "7/x6/x6/7/x6/ooo4 0", "a3"), X_WINS);
}

/// The hole filled by the other side is no line for anybody.
#[test]
fn a_gap_filled_by_the_opponent_is_closed() {
    assert_eq!(after(FOUR, "7/7/7/7/o1o4/x1xx3 1", "b"), Turn::Player(Seat::Zero));
}

/// Three and two joined to six: a win where longer lines count, nothing where only five does.
#[test]
fn a_line_longer_than_k_counts_by_the_option() {
    let [win, exact] = ["win", "exact"].map(|o| format!("mnk(width=9,height=3,k=5,overline={o})"));
    let three_and_two = "xxx1xx3/oo1oo4/o8 0";
    assert_eq!(after(&win, three_and_two, "d3"), X_WINS);
    assert_eq!(after(&exact, three_and_two, "d3"), O_MOVES);
    let two_and_two = "xx1xx4/oo1oo4/9 0";
    assert_eq!(after(&win, two_and_two, "c3"), X_WINS);
    assert_eq!(after(&exact, two_and_two, "c3"), X_WINS);
}

/// Neither the border nor an enemy mark makes a line of five longer.
#[test]
fn an_exact_line_may_end_at_the_border_or_at_an_enemy() {
    let exact = "mnk(width=9,height=3,k=5,overline=exact)";
    assert_eq!(after(exact, "4xx1xx/oo1oo4/9 0", "g3"), X_WINS);
    assert_eq!(after(exact, "oxx1xx3/ooo6/9 0", "d3"), X_WINS);
}

/// One mark makes six in the row and five in the column: the five wins.
#[test]
fn an_exact_line_wins_beside_a_longer_one() {
    let exact = "mnk(width=9,height=9,k=5,overline=exact)";
    let state = "o1o1o1o1o/o1o1o1o2/9/9/xxx1xx3/3x5/3x5/3x5/3x5 0";
    assert_eq!(after(exact, state, "d5"), X_WINS);
}

/// Two threes with a gap of one and joined to seven are far too long.
#[test]
fn a_line_of_seven_wins_where_longer_lines_count() {
    let state = "xxx1xxx2/oo1oo1oo1/9 0";
    assert_eq!(after("mnk(width=9,height=3,k=5)", state, "d3"), X_WINS);
    assert_eq!(after("mnk(width=9,height=3,k=5,overline=exact)", state, "d3"), O_MOVES);
}

/// First and last row, first and last column, the top of a column.
#[test]
fn lines_along_the_border_win() {
    assert_eq!(after(NOUGHTS, "oo1/3/xx1 0", "c1"), X_WINS);
    assert_eq!(after(NOUGHTS, "xx1/3/oo1 0", "c3"), X_WINS);
    assert_eq!(after(NOUGHTS, "2x/o1x/o2 0", "c1"), X_WINS);
    assert_eq!(after(NOUGHTS, "x2/x1o/2o 0", "a1"), X_WINS);
    assert_eq!(after(FOUR, "7/7/7/5ox/5ox/5ox 0", "g"), X_WINS);
    assert_eq!(after(FOUR, "7/6x/6x/6x/6o/o5o 0", "g"), X_WINS);
}

/// The end of one row and the beginning of the next are neighbours in memory only.
#[test]
fn a_line_does_not_run_on_in_the_next_row() {
    assert_eq!(after("mnk(width=5,height=2,k=4)", "3xx/x1ooo 0", "b1"), O_MOVES);
    assert_eq!(after("mnk(width=5,height=3,k=3)", "4x/x4/oo3 0", "b2"), O_MOVES);
}

/// Who makes the line loses.
#[test]
fn misere_turns_the_result_round() {
    let noughts = "mnk(width=3,height=3,k=3,misere=true)";
    assert_eq!(after(noughts, "xx1/oo1/3 0", "c3"), O_WINS);
    assert_eq!(after(noughts, "xx1/oo1/2x 1", "c2"), X_WINS);
    assert_eq!(after(noughts, "xox/xoo/ox1 0", "c1"), DRAWN);
    let four = "gravity(width=7,height=6,k=4,misere=true)";
    assert_eq!(after(four, "7/7/7/7/ooo4/xxx4 0", "d"), O_WINS);
}

/// The last mark ends a row and a column at once; the finished position can be read again.
#[test]
fn two_lines_by_one_last_mark_win() {
    assert_eq!(after(NOUGHTS, "xx1/oox/oox 0", "c3"), X_WINS);
    assert_eq!(read(NOUGHTS, "xxx/oox/oox -").turn(), X_WINS);
}

/// A line of one is made by the first mark.
#[test]
fn a_line_of_one_ends_the_game_at_once() {
    assert_eq!(after("mnk(width=2,height=2,k=1)", "2/2 0", "b1"), X_WINS);
    assert_eq!(after("mnk(width=2,height=2,k=1,misere=true)", "2/2 0", "b1"), O_WINS);
    assert_eq!(after("gravity(width=2,height=2,k=1)", "2/2 0", "2"), X_WINS);
}

/// A refusal names the rule and leaves the position as it was.
#[test]
fn what_is_not_legal_is_refused_by_its_rule() {
    let refused = |spec: &str, state: &str, action: &str| {
        let mut position = read(spec, state);
        let error = position.play(action).unwrap_err();
        assert_eq!(position.text(), state);
        (error.code(), error.to_string())
    };
    let (code, said) = refused(NOUGHTS, "x2/3/3 1", "a3");
    assert_eq!(code, "illegal_move");
    assert!(said.contains("already a mark on a3"), "{said}");
    let (code, said) = refused(FOUR, "o6/x6/o6/x6/o6/x6 0", "a");
    assert_eq!(code, "illegal_move");
    assert!(said.contains("the column a is full"), "{said}");
    let (code, said) = refused("four_in_a_row_3d", "x3/4/4/4|o3/4/4/4|x3/4/4/4|o3/4/4/4 0", "a4");
    assert_eq!(code, "illegal_move");
    assert!(said.contains("the rod a4 is full"), "{said}");
    assert_eq!(refused(NOUGHTS, "xxx/oo1/3 -", "a1").0, "game_over");
    assert_eq!(refused(NOUGHTS, "3/3/3 0", "d1").0, "unreadable_move");
    assert_eq!(refused(FOUR, "7/7/7/7/7/7 0", "h").0, "unreadable_move");
    assert_eq!(refused(FOUR, "7/7/7/7/7/7 0", "8").0, "unreadable_move");
    assert_eq!(refused(FOUR, "7/7/7/7/7/7 0", "0").0, "unreadable_move");
}
