//! GNU Backgammon as an oracle. Without it these tests are skipped, except where `CI` is `true`.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use taula::game::{Notation, Rules, Seat, Stream, Turn, turns};
use taula::games::backgammon::{Backgammon, Board, Stage, State, position_id, read_position_id};

use super::positions::{MONEY, match_to, random_game, scattered, with_dice};

/// The program, or `None` with a word why.
fn program() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut places: Vec<PathBuf> = std::env::split_paths(&path).collect();
    // Debian keeps games off the path of some users.
    places.push("/usr/games".into());
    let found = places.into_iter().map(|place| place.join("gnubg")).find(|file| file.is_file());
    if found.is_none() {
        let in_ci = std::env::var("CI").is_ok_and(|ci| ci == "true");
        assert!(!in_ci, "GNU Backgammon is not installed, and CI must compare with it");
        eprintln!("skipped: GNU Backgammon (gnubg) is not installed");
    }
    found
}

/// Its answers to questions, a line each; `None` where it is not there.
pub(crate) fn ask(name: &str, questions: &[String]) -> Option<Vec<String>> {
    let program = program()?;
    let folder = std::env::temp_dir().join(format!("taula-gnubg-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str| folder.join(name);
    std::fs::write(file("questions"), questions.join("\n") + "\n").unwrap();
    std::fs::write(file("script.py"), include_str!("gnubg.py")).unwrap();
    let output = Command::new(program)
        .args(["-t", "-q", "-p"])
        .arg(file("script.py"))
        .env("QUESTIONS", file("questions"))
        .env("ANSWERS", file("answers"))
        .env("HOME", &folder)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let answers = std::fs::read_to_string(file("answers")).unwrap_or_default();
    let answers: Vec<String> = answers.lines().map(str::to_owned).collect();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(answers.len(), questions.len(), "GNU Backgammon gave up: {said}");
    std::fs::remove_dir_all(&folder).unwrap();
    Some(answers)
}

/// `PositionID:MatchID`.
fn gnubgid(state: &State) -> String {
    let names = MONEY.identifiers(state);
    format!("{}:{}", names[0].1, names[1].1)
}

/// The boards that our whole turns reach.
fn ours(state: &State) -> BTreeSet<String> {
    let after = |actions: &Vec<_>| {
        let mut after = *state;
        actions.iter().for_each(|&action| MONEY.apply(&mut after, action));
        position_id(&after.board, Seat::Zero)
    };
    turns(&MONEY, state, usize::MAX).turns.iter().map(after).collect()
}

/// The boards that its plays reach, read from its notation.
fn theirs(state: &State, plays: &str) -> BTreeSet<String> {
    let after = |text: &str| {
        let actions = MONEY.read_turn(state, text).unwrap_or_else(|| {
            panic!("{text:?} is not read at {}", MONEY.state_text(state));
        });
        let mut after = *state;
        actions.iter().for_each(|&action| MONEY.apply(&mut after, action));
        let over = !matches!((MONEY.turn(state), MONEY.turn(&after)),
            (Turn::Player(a), Turn::Player(b)) if a == b);
        assert!(over, "{text:?} is half a turn at {}", MONEY.state_text(state));
        position_id(&after.board, Seat::Zero)
    };
    plays.split(';').filter(|text| !text.is_empty()).map(after).collect()
}

#[test]
fn all_plays_agree_on_thousands_of_positions() {
    let states = with_dice(77, 2_400);
    let questions: Vec<String> =
        states.iter().map(|state| format!("plays {}", gnubgid(state))).collect();
    let (first, second) = questions.split_at(questions.len() / 2);
    let (first, second) = std::thread::scope(|scope| {
        let first = scope.spawn(|| ask("plays-1", first));
        (first.join().unwrap(), ask("plays-2", second))
    });
    let (Some(first), Some(second)) = (first, second) else {
        return;
    };
    let mut compared = 0;
    for (state, answer) in states.iter().zip(first.iter().chain(&second)) {
        let (name, plays) = answer.split_once('=').unwrap();
        let text = MONEY.state_text(state);
        assert_eq!(MONEY.read_state(name).as_ref(), Ok(state), "{text} came back as {name}");
        let mut ours = ours(state);
        if plays.is_empty() {
            assert_eq!(MONEY.nth_legal(state, 0).map(|a| MONEY.encode(a)), Some(150), "{text}");
            ours.clear();
        }
        assert_eq!(theirs(state, plays), ours, "{text}: {plays}");
        compared += 1;
    }
    assert!(compared >= 2_000, "{compared}");
}

#[test]
fn names_mean_the_same_there() {
    let mut stream = Stream::new(21, 0);
    let mut cases = Vec::new();
    for game in [MONEY, match_to(7)] {
        for _ in 0..6 {
            let states = random_game(&game, &mut stream);
            // It forgets an offered double and refuses boards of a finished game.
            let kept = states.into_iter().filter(|state| {
                let names = game.identifiers(state).len();
                names == 3
                    && state.on_roll().is_some()
                    && !game.state_text(state).contains("doubled")
            });
            cases.extend(kept.map(|state| (game, state)).step_by(3));
        }
    }
    cases.truncate(600);
    // Random games seldom have checkers on both bars, where others have erred.
    let both_bars = |board: &Board| board.sides.iter().all(|side| side.bar > 0);
    while cases.len() < 700 {
        let seat = Seat::from_index(cases.len() % 2).unwrap();
        let mut state = MONEY.start();
        (state.board, state.stage) = (scattered(&mut stream), Stage::Cube(seat));
        let is_position = MONEY.read_state(&MONEY.state_text(&state)).is_ok();
        if both_bars(&state.board) && is_position {
            cases.push((MONEY, state));
        }
    }
    let question = |(game, state): &(Backgammon, State)| {
        let names = game.identifiers(state);
        [format!("board {}:{}", names[0].1, names[1].1), format!("xgid {}", names[2].1)]
    };
    let questions: Vec<String> = cases.iter().flat_map(question).collect();
    let Some(answers) = ask("names", &questions) else {
        return;
    };
    for ((game, state), answers) in cases.iter().zip(answers.chunks(2)) {
        let text = game.state_text(state);
        // A choice to roll is no state of its own there: dice are due either way.
        let board = |name: &str, on_roll| read_position_id(&name[..14], on_roll).unwrap();
        let on_roll = state.on_roll().unwrap();
        assert_eq!(board(&answers[0], on_roll), state.board, "{text}: {}", answers[0]);
        assert_eq!(board(&answers[1], on_roll), state.board, "{text}: {}", answers[1]);
        let back =
            game.read_state(&answers[0]).unwrap_or_else(|faults| panic!("{text} {faults:?}"));
        assert_eq!(
            (back.cube, back.score, back.crawford, back.dice),
            (state.cube, state.score, state.crawford, state.dice),
            "{text}: {}",
            answers[0]
        );
    }
}

/// A board of both sides' home quadrants.
pub(crate) fn home(zero: [u8; 6], one: [u8; 6]) -> Board {
    let mut board = Board::START;
    for (side, men) in board.sides.iter_mut().zip([zero, one]) {
        side.points = [0; 24];
        side.points[..6].copy_from_slice(&men);
        side.off = 15 - men.iter().sum::<u8>();
    }
    board
}
