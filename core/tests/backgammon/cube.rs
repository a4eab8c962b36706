//! Cube decisions and match chances beside GNU Backgammon's.

use taula::game::{CubeDecision, CubeVerdict, Evaluate, Rules, Seat, Stream};
use taula::games::backgammon::{
    Backgammon, Board, Cube, Evaluator, HandMade, Stage, Stakes, State, TwoSided, match_equity,
    position_id,
};

use super::gnubg::ask;
use super::positions::{MONEY, match_to};

/// Seat zero's decision with this cube and score.
fn before_throw(game: &Backgammon, board: Board, cube: Cube, score: [u16; 2]) -> State {
    let mut state = game.start();
    (state.board, state.cube, state.score) = (board, cube, score);
    state.stage = Stage::Cube(Seat::Zero);
    state
}

/// The same as a question to the oracle, which looks so many turns ahead.
fn question(game: &Backgammon, state: &State, plies: u8) -> String {
    let points = match game.stakes {
        Stakes::Match { points, .. } => points,
        _ => 0,
    };
    let owner = state.cube.owner.map_or(-1, |seat| seat.index() as i32);
    let [own, other] = state.score;
    let name = position_id(&state.board, Seat::Zero);
    let crawford = u8::from(state.crawford);
    format!("cube {name} {plies} {points} {} {owner} {own} {other} {crawford}", state.cube.value)
}

/// The equities of an answer: no double, and double and take; a pass is 1.
fn equities(answer: &str) -> [f64; 2] {
    let (stay, take) = answer.split_once(' ').unwrap();
    [stay, take].map(|number| number.parse().unwrap())
}

fn verdict([stay, take]: [f64; 2]) -> CubeVerdict {
    match take > 1.0 {
        true if stay > 1.0 => CubeVerdict::TooGood,
        true => CubeVerdict::DoublePass,
        false if stay > take => CubeVerdict::NoDouble,
        false => CubeVerdict::DoubleTake,
    }
}

/// What our verdict costs by the oracle's equities: the doubler's error, or else the taker's.
fn loss(ours: CubeVerdict, [stay, take]: [f64; 2]) -> f64 {
    let doubled = take.min(1.0);
    let best = stay.max(doubled);
    match ours {
        CubeVerdict::NoDouble | CubeVerdict::TooGood => best - stay,
        CubeVerdict::DoubleTake => (best - doubled).max(take - 1.0),
        CubeVerdict::DoublePass => (best - doubled).max(1.0 - take),
    }
}

/// How our verdicts stand beside the oracle's.
#[derive(Default)]
struct Tally {
    compared: usize,
    agreed: usize,
    lost: f64,
    worst: f64,
    seen: [usize; 4],
}

impl Tally {
    fn add(&mut self, ours: &CubeDecision, theirs: [f64; 2]) {
        let (verdict, loss) = (verdict(theirs), loss(ours.verdict, theirs));
        self.compared += 1;
        self.agreed += usize::from(verdict == ours.verdict);
        self.lost += loss;
        self.worst = self.worst.max(loss);
        self.seen[verdict as usize] += 1;
    }

    fn mean(&self) -> f64 {
        self.lost / self.compared as f64
    }

    /// Expects so many agreements in a hundred and no more than this lost on average.
    fn expect(&self, name: &str, percent: usize, mean: f64) {
        let Self { compared, agreed, worst, seen, .. } = self;
        let lost = self.mean();
        eprintln!(
            "{name}: {agreed} of {compared} verdicts agree; lost {lost:.5} on average, {worst:.4} \
             at worst; its verdicts {seen:?}"
        );
        assert!(agreed * 100 >= compared * percent && lost <= mean, "{name}");
    }
}

/// Our verdicts on all states beside the oracle's; `None` where it is not there.
fn compare(name: &str, cases: &[(Backgammon, State)], plies: u8) -> Option<Tally> {
    let questions: Vec<String> =
        cases.iter().map(|(game, state)| question(game, state, plies)).collect();
    let answers = ask(&format!("{name}-{plies}"), &questions)?;
    let mut tally = Tally::default();
    for ((game, state), answer) in cases.iter().zip(&answers) {
        let ours = game.cube(state).unwrap();
        assert_eq!(ours.unavailable, None);
        tally.add(&ours, equities(answer));
    }
    Some(tally)
}

/// So many checkers on so many of a side's first points.
fn any_side(stream: &mut Stream, checkers: u8, reach: usize) -> [u8; 24] {
    let mut points = [0; 24];
    for _ in 0..checkers {
        points[stream.index(reach).unwrap()] += 1;
    }
    points
}

/// Races in which seat zero is ahead but not home and dry: where the cube is a question.
fn races(seed: u64, count: usize, checkers: u8, reach: usize) -> Vec<Board> {
    let mut stream = Stream::new(seed, 0);
    let mut found = Vec::new();
    while found.len() < count {
        let mut board = Board::START;
        for side in &mut board.sides {
            let men =
                if checkers == 15 { 15 } else { 1 + stream.index(checkers.into()).unwrap() as u8 };
            side.points = any_side(&mut stream, men, reach);
            side.off = 15 - men;
        }
        let win = HandMade.probabilities(&board, Seat::Zero).win;
        if (0.6..0.92).contains(&win) {
            found.push(board);
        }
    }
    found
}

const OWNERS: [Cube; 2] =
    [Cube { value: 1, owner: None }, Cube { value: 2, owner: Some(Seat::Zero) }];

fn money(boards: &[Board]) -> Vec<(Backgammon, State)> {
    let at = |&board: &Board| OWNERS.map(|cube| (MONEY, before_throw(&MONEY, board, cube, [0; 2])));
    boards.iter().flat_map(at).collect()
}

#[test]
fn exact_verdicts_are_the_oracles() {
    let cases = money(&races(61, 60, 6, 6));
    let home = |state: &State, seat| state.board.side(seat).points[..6].try_into().unwrap();
    let exact = |(_, state): &(Backgammon, State)| {
        TwoSided::get().equity(&home(state, Seat::Zero), &home(state, Seat::One)).is_some()
    };
    assert!(cases.iter().all(exact));
    let Some(tally) = compare("exact", &cases, 0) else { return };
    tally.expect("exact", 98, 1e-4);
    // Both have the table; it keeps 16 bits of each equity, so only ties may part.
    assert!(tally.worst < 5e-4);
}

#[test]
fn race_verdicts_are_near_the_oracles() {
    // At home both know how many throws each side needs, and a verdict that differs is a close one.
    // Before that our estimate of the race is rough, and what a wrong verdict costs is bounded only
    // on average.
    for (name, reach, plies, percent, mean) in [
        ("home", 6, 0, 92, 0.001),
        ("home", 6, 1, 90, 0.002),
        ("race", 12, 0, 80, 0.02),
        ("race", 12, 1, 70, 0.035),
    ] {
        let cases = money(&races(60 + reach as u64, 40, 15, reach));
        let Some(tally) = compare(name, &cases, plies) else { return };
        tally.expect(&format!("{name}, {plies} plies"), percent, mean);
    }
}

#[test]
fn match_verdicts_are_near_the_oracles() {
    let mut cases = Vec::new();
    for (index, board) in races(64, 60, 15, 6).into_iter().enumerate() {
        let game = match_to(7);
        let score = [(index % 6) as u16, (index / 6 % 6) as u16];
        for cube in OWNERS {
            let state = before_throw(&game, board, cube, score);
            if game.may_double(&state, Seat::Zero).is_ok() {
                cases.push((game, state));
            }
        }
    }
    // A turn ahead it sees redoubles that cost nothing, as ours and its own first look do not.
    for (plies, percent, mean) in [(0, 95, 0.001), (1, 88, 0.015)] {
        let Some(tally) = compare("match", &cases, plies) else { return };
        tally.expect(&format!("match, {plies} plies"), percent, mean);
    }
}

/// The oracle's match chances: before the Crawford game row by row, then the trailer's after it.
fn told_chances() -> Option<Vec<f64>> {
    let answers = ask("met", &["equities 25".to_owned()])?;
    Some(answers[0].split(' ').map(|number| number.parse().unwrap()).collect())
}

#[test]
fn match_chances_are_the_oracles() {
    let Some(told) = told_chances() else { return };
    for away in 1..=25u16 {
        for other in 1..=25u16 {
            let theirs = told[usize::from((away - 1) * 25 + other - 1)];
            let ours = match_equity(away, other, false);
            // Its table has five digits.
            assert!((ours - theirs).abs() < 2e-5, "{away} {other}: {ours} {theirs}");
        }
    }
    // The file's last entry after the Crawford game, 0.00123 as ours, it replaces by a formula.
    for away in 1..25u16 {
        let (ours, theirs) = (match_equity(away, 1, true), told[usize::from(625 + away - 1)]);
        assert!((ours - theirs).abs() < 2e-5, "{away} after: {ours} {theirs}");
    }
}

/// The chance with which a double of `cube` is just taken, from its match chances: no gammons, and
/// the taker turns the cube in turn at the best moment.
fn take_point(told: &[f64], taker: i32, doubler: i32, cube: i32) -> f64 {
    let chance = |own: i32, other: i32| match (own > 0, other > 0) {
        (false, _) => 1.0,
        (_, false) => 0.0,
        _ => told[((own - 1) * 25 + other - 1) as usize],
    };
    let (drop, loss) = (chance(taker, doubler - cube), chance(taker, doubler - 2 * cube));
    let won = chance(taker - 2 * cube, doubler);
    let needed = (drop - loss) / (won - loss);
    if taker <= 2 * cube {
        return needed;
    }
    needed * (1.0 - take_point(told, doubler, taker, 2 * cube))
}

#[test]
fn take_points_follow_from_the_oracles_match_chances() {
    let Some(told) = told_chances() else { return };
    // With checkers off on both sides there is no gammon.
    let board = races(65, 1, 6, 6)[0];
    for points in [3, 7, 15, 25] {
        let game = match_to(points);
        for score in (0..points - 1).flat_map(|own| (0..points - 1).map(move |other| [own, other]))
        {
            let state = before_throw(&game, board, OWNERS[0], score);
            let [doubler, taker] = score.map(|won| i32::from(points - won));
            let theirs = take_point(&told, taker, doubler, 1);
            let ours = game.cube(&state).unwrap().take_point;
            // Five digits of a chance, divided by what a double stakes of it: no less than 1 in 50.
            assert!((ours - theirs).abs() < 1e-3, "{points}: {score:?} {ours} {theirs}");
        }
    }
}
