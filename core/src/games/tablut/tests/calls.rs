//! `raitxi` and `tuitxi`.

use super::super::shape::corners;
use super::super::{Escape, State, Tablut};
use super::{game, outcome, play, read, with};
use crate::boards::Bits;
use crate::game::{Notation, Outcome, Rules, Seat, Stream, Turn};

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
                let is_beside_corner = game.compass.near(king) & corners() != 0;
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

/// The corners that the king reaches in one move, walked cell by cell on the text of the board.
fn walked_corners(game: &Tablut, state: &State) -> Vec<(usize, usize)> {
    let text = game.state_text(state);
    let rows: Vec<Vec<char>> = text
        .split(' ')
        .next()
        .unwrap()
        .split('/')
        .map(|row| {
            let run = |letter: char| match letter.to_digit(10) {
                Some(run) => vec!['.'; run as usize],
                None => vec![letter],
            };
            row.chars().flat_map(run).collect()
        })
        .collect();
    let is_king = |&(row, file): &(usize, usize)| rows[row][file] == 'K';
    let mut cells = (0..9).flat_map(|row| (0..9).map(move |file| (row, file)));
    let Some(king) = cells.find(is_king) else {
        return Vec::new();
    };
    let mut reached = Vec::new();
    for (down, right) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
        let mut at = king;
        loop {
            let next = (at.0.wrapping_add_signed(down), at.1.wrapping_add_signed(right));
            if rows.get(next.0).and_then(|row| row.get(next.1)) != Some(&'.') {
                break;
            }
            at = next;
        }
        if at != king && [at.0, at.1].iter().all(|&place| place == 0 || place == 8) {
            reached.push(at);
        }
    }
    reached
}

/// Over random games: `raitxi` is called exactly when the Muscovites are to move and the king could
/// reach one corner, `tuitxi` when two or more. It is a threat, as the page says: after every answer
/// that leaves that way open, going there is legal and wins.
#[test]
fn raitxi_is_called_exactly_when_the_king_has_one_open_corner() {
    let game = game();
    let [mut seen, mut barred, mut open] = [0; 3];
    for index in 0..800 {
        let mut stream = Stream::new(12, index);
        let mut state = game.start();
        while let Turn::Player(mover) = game.turn(&state) {
            let corners = walked_corners(&game, &state);
            let expected: &[&str] = match (mover, corners.len()) {
                (Seat::Zero, _) | (_, 0) => &[],
                (_, 1) => &["raitxi"],
                _ => &["tuitxi"],
            };
            assert_eq!(game.announcements(&state), expected, "{}", game.state_text(&state));
            if expected == ["raitxi"] {
                seen += 1;
                game.legal(&state, &mut |reply| {
                    let mut after = state;
                    game.apply(&mut after, reply);
                    if game.turn(&after) != Turn::Player(Seat::Zero) {
                        return;
                    }
                    if walked_corners(&game, &after) != corners {
                        barred += 1;
                        return;
                    }
                    open += 1;
                    let (row, file) = corners[0];
                    let from = after.king.lowest() as u8;
                    let escape = super::super::Move { from, to: (9 * row + file) as u8 };
                    assert_eq!(game.check(&after, escape), Ok(()));
                    game.apply(&mut after, escape);
                    let won = Outcome::win(Seat::Zero, 1, "king_escaped");
                    assert_eq!(outcome(&game, &after), Some(won));
                });
            }
            let n = stream.index(game.legal_count(&state)).unwrap();
            let action = game.nth_legal(&state, n).unwrap();
            game.apply(&mut state, action);
        }
    }
    assert!(seen > 300 && barred > 0 && open > barred, "{seen} {barred} {open}");
}
