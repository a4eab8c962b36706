//! Match records and pictures.

use taula::catalogue::load;
use taula::erased::ErasedState;
use taula::game::{Look, Outcome, Seat, Stream, Turn};

use super::gnubg::ask;

/// A random game played to its end, with its history.
fn played(game: &str, seed: u64) -> Box<dyn ErasedState> {
    let mut state = load(game).unwrap().start();
    let mut stream = Stream::new(seed, 0);
    loop {
        let ids: Vec<u32> = match state.turn() {
            Turn::Over(_) => return state,
            Turn::Chance => state.chance_outcomes().iter().map(|&(id, _)| id).collect(),
            Turn::Player(_) => state.legal(),
        };
        state.play_id(ids[stream.index(ids.len()).unwrap()]).unwrap();
    }
}

fn record(state: &dyn ErasedState) -> String {
    let records = state.records();
    assert_eq!((records.len(), records[0].0), (1, "mat"));
    records[0].1.clone()
}

#[test]
fn a_short_game_is_recorded_line_by_line() {
    let mut state = load("backgammon_money").unwrap().start();
    for text in
        ["1-3", "8/5 6/5", "roll", "6-5", "24/18 13/8", "double", "take", "2-1", "13/11 6/5"]
    {
        state.play(text).unwrap();
    }
    let rows: Vec<String> =
        record(&*state).lines().map(|line| line.trim_end().to_owned()).collect();
    let expected = [
        " 0 point match",
        "",
        " Game 1",
        " White : 0                        Black : 0",
        "  1)                              31: 8/5 6/5",
        "  2) 65: 24/18 13/8                Doubles => 2",
        "  3)  Takes                       21: 13/11 6/5",
    ];
    assert_eq!(rows, expected);
}

#[test]
fn only_a_game_from_its_opening_has_a_record() {
    let text = "-2,0,0,0,0,5,0,3,0,0,0,-5,5,0,0,0,-3,0,-5,0,0,0,0,2 0 0,0 0,0 3-1";
    assert_eq!(load("backgammon").unwrap().read(text).unwrap().records(), []);
}

#[test]
fn records_are_imported_by_the_oracle() {
    let folder = std::env::temp_dir().join(format!("taula-mat-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (mut questions, mut expected) = (Vec::new(), Vec::new());
    for (seed, points) in [(1, 3), (2, 5), (3, 7), (4, 1)] {
        let state = played(&format!("backgammon_match(points={points})"), seed);
        let path = folder.join(format!("{seed}.mat"));
        let text = record(&*state);
        std::fs::write(&path, &text).unwrap();
        questions.push(format!("mat {}", path.display()));
        let wins: Vec<(usize, u32)> = text.lines().filter_map(won).collect();
        let Turn::Over(Outcome { points: sign, .. }) = state.turn() else { panic!() };
        assert_eq!(wins.last().unwrap().0, usize::from(sign < 0));
        expected.push((points, state.text(), wins));
    }
    let answers = ask("mat", &questions);
    std::fs::remove_dir_all(&folder).unwrap();
    for (answer, (points, text, wins)) in answers.into_iter().flatten().zip(expected) {
        let results: Vec<String> = wins.iter().map(|(seat, won)| format!("{seat}:{won}")).collect();
        assert_eq!(answer, format!("{points} {}", results.join(",")), "{text}");
    }
}

/// Seat and points of a line that tells a game's winner.
fn won(line: &str) -> Option<(usize, u32)> {
    let (before, rest) = line.split_once("Wins ")?;
    let points = rest.split(' ').next()?.parse().ok()?;
    Some((usize::from(before.len() > 20), points))
}

#[test]
fn pictures_show_every_checker_die_and_the_cube() {
    let text = "-2,0,0,0,0,5,0,3,0,0,0,-5,5,0,0,0,-3,0,-5,0,0,0,0,1 0 1,0 0,0 5-3 cube=2@1";
    let state = load("backgammon_money").unwrap().read(text).unwrap();
    let svg = |look: &Look| state.svg(None, look);
    let plain = svg(&Look::default()).unwrap();
    // All 30 checkers as circles, and the eight spots of the dice.
    assert_eq!(plain.matches("<circle").count(), 30 + 8);
    assert!(plain.contains(">2</text>"), "the cube");
    let other = svg(&Look { perspective: Some(Seat::One), ..Look::default() }).unwrap();
    assert_ne!(plain, other);
    let marked = |name: &str| svg(&Look { highlight: vec![name.to_owned()], ..Look::default() });
    for name in ["1", "24", "bar0", "bar1", "off0", "off1"] {
        assert!(marked(name).unwrap().len() > plain.len(), "{name}");
    }
    for name in ["0", "25", "bar", "01", ""] {
        assert!(marked(name).is_err(), "{name}");
    }
    let id = state.action_id("bar/20").unwrap();
    assert_eq!(state.touched(id), ["bar0", "20"]);
}

#[test]
fn pictures_of_a_match_show_its_score_and_the_crawford_game() {
    let start = "-2,0,0,0,0,5,0,3,0,0,0,-5,5,0,0,0,-3,0,-5,0,0,0,0,2 c 0,0 0,0 - cube=1@-";
    let shown = |score: &str, text: &str| {
        let state = load("backgammon_match").unwrap().read(&format!("{start} match={score}"));
        state.unwrap().svg(None, &Look::default()).unwrap().contains(&format!(">{text}</text>"))
    };
    assert!(shown("5:4-1 crawford", "4/5") && shown("5:4-1 crawford", "1/5"));
    // The cube rests in the Crawford game and is there again afterwards.
    assert!(shown("5:4-1 crawford", "Cr") && !shown("5:4-1 crawford", "64"));
    assert!(shown("5:4-1", "64") && !shown("5:4-1", "Cr"));
}
