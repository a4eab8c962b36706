//! The alignment family against an independent statement of its rules, and by hand-made cases.

#![allow(clippy::unwrap_used, clippy::expect_used)] // test helpers too may stop at what should not be

mod lines;
mod oracle;
mod perft_file;
mod reading;
mod special_cases;

use oracle::{Board, Rules, Standing};
use taula::catalogue;
use taula::erased::ErasedState;
use taula::game::{Stream, Turn};

/// Every id, and option sets that between them reach every rule and every width of bit set.
fn games() -> Vec<(String, Rules)> {
    let mut games = vec![
        ("noughts_and_crosses".to_owned(), Rules::flat(3, 3, 3, false)),
        ("mnk".to_owned(), Rules::flat(15, 15, 5, false)),
        ("connect_four".to_owned(), Rules::flat(7, 6, 4, true)),
        ("score_four".to_owned(), Rules::flat(8, 8, 4, true)),
        ("gravity".to_owned(), Rules::flat(7, 6, 4, true)),
        ("four_in_a_row_3d".to_owned(), Rules::cube(4, true)),
        ("four_in_a_row_3d(gravity=false)".to_owned(), Rules::cube(4, false)),
        ("five_in_a_row_3d".to_owned(), Rules::cube(5, true)),
        ("five_in_a_row_3d(gravity=false)".to_owned(), Rules::cube(5, false)),
    ];
    for (files, ranks, k) in [(4, 3, 3), (6, 5, 3), (5, 7, 4), (9, 8, 4), (12, 11, 5), (19, 19, 3)]
    {
        for (exact, misere) in [(false, false), (true, false), (false, true), (true, true)] {
            games.push(mnk(Rules { exact, misere, ..Rules::flat(files, ranks, k, false) }));
        }
    }
    for (files, ranks, k) in [(1, 1, 1), (1, 6, 6), (19, 1, 19), (2, 2, 1), (3, 5, 2), (8, 2, 8)] {
        games.push(mnk(Rules::flat(files, ranks, k, false)));
    }
    for (files, ranks, k) in [(4, 5, 3), (16, 16, 4), (1, 9, 3), (9, 1, 3), (10, 6, 5), (6, 4, 2)] {
        for misere in [false, true] {
            games.push(gravity(Rules { misere, ..Rules::flat(files, ranks, k, true) }));
        }
    }
    games
}

fn mnk(rules: Rules) -> (String, Rules) {
    let Rules { files, ranks, k, exact, misere, .. } = rules;
    let overline = if exact { "exact" } else { "win" };
    let size = format!("width={files},height={ranks},k={k}");
    (format!("mnk({size},overline={overline},misere={misere})"), rules)
}

fn gravity(rules: Rules) -> (String, Rules) {
    let Rules { files, ranks, k, misere, .. } = rules;
    (format!("gravity(width={files},height={ranks},k={k},misere={misere})"), rules)
}

/// Checks everything that both can tell of a position.
fn compare(spec: &str, board: &Board, state: &dyn ErasedState) {
    let text = board.text();
    assert_eq!(state.text(), text, "{spec}");
    let legal: Vec<(String, usize)> =
        state.legal().into_iter().map(|id| (state.action_text(id).unwrap(), id as usize)).collect();
    assert_eq!(legal, board.legal(), "{spec} {text}");
    let standing = match state.turn() {
        Turn::Player(seat) => Standing::ToMove(seat.index()),
        Turn::Over(outcome) => match outcome.winner() {
            Some(seat) => Standing::Won(seat.index()),
            None => Standing::Drawn,
        },
        Turn::Chance => panic!("no chance here"),
    };
    assert_eq!(standing, board.standing(), "{spec} {text}");
    if let Turn::Over(outcome) = state.turn() {
        let reason = if standing == Standing::Drawn { "board_full" } else { "line" };
        assert_eq!(outcome.reason, reason, "{spec} {text}");
    }
    let read = state.game().read(&text).expect("what was printed is read");
    assert!(read.is_same_position(state), "{spec} {text}");
}

#[test]
fn random_games_agree_at_every_position() {
    let mut positions = 0;
    for (index, (spec, rules)) in games().iter().enumerate() {
        let game = catalogue::load(spec).unwrap();
        let mut stream = Stream::new(11, index as u64);
        let rounds = (1500 / (rules.files * rules.ranks * rules.levels)).clamp(2, 60);
        for _ in 0..rounds {
            let (mut board, mut state) = (Board::new(*rules), game.start());
            loop {
                compare(spec, &board, state.as_ref());
                positions += 1;
                let legal = board.legal();
                let Some(n) = stream.index(legal.len()) else { break };
                board.play(legal[n].1);
                state.play(&legal[n].0).unwrap();
            }
        }
    }
    assert!(positions > 10_000, "only {positions} positions were compared");
}

/// On small boards nothing is left to chance: every sequence of moves is played.
#[test]
fn all_games_on_small_boards_agree() {
    fn walk(spec: &str, board: &Board, state: &dyn ErasedState) {
        compare(spec, board, state);
        for (text, id) in board.legal() {
            let (mut after, mut played) = (board.clone(), state.boxed_clone());
            after.play(id);
            played.play(&text).unwrap();
            walk(spec, &after, played.as_ref());
        }
    }
    for (exact, misere) in [(false, false), (true, true), (true, false)] {
        for (files, ranks, k) in [(3, 2, 2), (7, 1, 3), (2, 3, 3)] {
            let rules = Rules { exact, misere, ..Rules::flat(files, ranks, k, false) };
            let (spec, rules) = mnk(rules);
            walk(&spec, &Board::new(rules), catalogue::load(&spec).unwrap().start().as_ref());
        }
    }
    for (files, ranks, k) in [(3, 3, 3), (4, 2, 2), (2, 4, 3)] {
        let (spec, rules) = gravity(Rules::flat(files, ranks, k, true));
        walk(&spec, &Board::new(rules), catalogue::load(&spec).unwrap().start().as_ref());
    }
}
