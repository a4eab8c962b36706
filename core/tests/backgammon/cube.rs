//! Cube decisions and match chances beside GNU Backgammon's.

use taula::game::{CubeDecision, CubeVerdict, Evaluate, Notation, Rules, Seat, Stream};
use taula::games::backgammon::{
    Backgammon, Board, Cube, Evaluator, HandMade, Stage, Stakes, State, TwoSided, match_equity,
    position_id,
};

use super::gnubg::ask;
use super::positions::{MONEY, match_to};
use super::value::with_tables;

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
    worst_at: String,
    seen: [usize; 4],
}

impl Tally {
    fn add(&mut self, text: String, ours: &CubeDecision, theirs: [f64; 2]) {
        let (verdict, loss) = (verdict(theirs), loss(ours.verdict, theirs));
        self.compared += 1;
        self.agreed += usize::from(verdict == ours.verdict);
        self.lost += loss;
        if loss > self.worst {
            let CubeDecision { no_double, double_take, .. } = ours;
            let said = format!("{no_double:.3} {double_take:.3}, not {theirs:?}");
            (self.worst, self.worst_at) = (loss, format!("{text}: {said}"));
        }
        self.seen[verdict as usize] += 1;
    }

    fn mean(&self) -> f64 {
        self.lost / self.compared as f64
    }

    /// Expects so many agreements in a hundred and no more than this lost on average.
    fn expect(&self, name: &str, percent: usize, mean: f64) {
        let Self { compared, agreed, worst, worst_at, seen, .. } = self;
        let lost = self.mean();
        eprintln!(
            "{name}: {agreed} of {compared} verdicts agree; lost {lost:.5} on average, {worst:.4} \
             at worst; its verdicts {seen:?}; worst {worst_at}"
        );
        assert!(agreed * 100 >= compared * percent && lost <= mean, "{name}");
    }
}

/// Our verdicts on all states beside the oracle's; `None` where it is not there.
fn compare(name: &str, cases: &[(Backgammon, State)], plies: u8) -> Option<Tally> {
    let questions: Vec<String> =
        cases.iter().map(|(game, state)| question(game, state, plies)).collect();
    let answers = ask(&format!("{name}-{plies}"), &questions)?;
    with_tables();
    let mut tally = Tally::default();
    for ((game, state), answer) in cases.iter().zip(&answers) {
        let ours = game.cube(state).unwrap();
        assert_eq!(ours.unavailable, None);
        tally.add(game.state_text(state), &ours, equities(answer));
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

/// Bear-offs of at most six checkers a side, in which seat zero is ahead but not home and dry.
fn endings(seed: u64, count: usize) -> Vec<Board> {
    let mut stream = Stream::new(seed, 0);
    let mut found = Vec::new();
    while found.len() < count {
        let mut board = Board::START;
        for side in &mut board.sides {
            let men = 1 + stream.index(6).unwrap() as u8;
            side.points = any_side(&mut stream, men, 6);
            side.off = 15 - men;
        }
        let [own, other] = home(&board);
        let win = (1.0 + TwoSided::get().equity(&own, &other).unwrap().cubeless) / 2.0;
        if (0.6..0.92).contains(&win) {
            found.push(board);
        }
    }
    found
}

/// Both sides' home quadrants.
fn home(board: &Board) -> [[u8; 6]; 2] {
    board.sides.map(|side| side.points[..6].try_into().unwrap())
}

/// Races of all checkers on so many of each side's first points, in which seat zero is up to a fifth of
/// its pips ahead: where the cube is a question. What we think of them plays no part in the choice.
fn races(seed: u64, count: usize, reach: [usize; 2]) -> Vec<Board> {
    let mut stream = Stream::new(seed, 0);
    let mut found = Vec::new();
    while found.len() < count {
        let mut board = Board::START;
        for (side, reach) in board.sides.iter_mut().zip(reach) {
            side.points = any_side(&mut stream, 15, reach);
        }
        let [own, other] = board.sides.map(|side| side.pips());
        if own <= other && 5 * other <= 6 * own {
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

/// Matches to 7 at every score before the Crawford game in turn.
fn matches(boards: &[Board]) -> Vec<(Backgammon, State)> {
    let game = match_to(7);
    let mut cases = Vec::new();
    for (index, &board) in boards.iter().enumerate() {
        let score = [(index % 6) as u16, (index / 6 % 6) as u16];
        for cube in OWNERS {
            let state = before_throw(&game, board, cube, score);
            if game.may_double(&state, Seat::Zero).is_ok() {
                cases.push((game, state));
            }
        }
    }
    cases
}

#[test]
fn exact_verdicts_are_the_oracles() {
    let cases = money(&endings(61, 60));
    let Some(tally) = compare("exact", &cases, 0) else { return };
    tally.expect("exact", 98, 1e-4);
    // Both have the table; it keeps 16 bits of each equity, so only ties may part.
    assert!(tally.worst < 5e-4);
}

/// A verdict that differs is a close one, for money and in matches. Its first look does not see redoubles
/// that cost nothing, so matches are held to what it says a turn ahead. The seeds were taken as they
/// came.
#[test]
fn race_verdicts_are_near_the_oracles() {
    for (name, reach) in RACES {
        let boards: Vec<Board> = (401..=402).flat_map(|seed| races(seed, 24, reach)).collect();
        for (stakes, cases, plies) in [
            ("money", money(&boards), 0),
            ("money", money(&boards), 1),
            ("match", matches(&boards), 1),
        ] {
            let Some(tally) = compare(&format!("{stakes}-{name}"), &cases, plies) else { return };
            let (percent, mean) = if name == "home" { (92, 0.002) } else { (80, 0.012) };
            tally.expect(&format!("{stakes}, {name}, {plies} plies"), percent, mean);
        }
    }
}

/// Chances of winning a race beside the oracle's: exact at home, and outside by how many throws each side
/// will need.
#[test]
fn race_chances_are_near_the_oracles() {
    with_tables();
    for (name, reach) in RACES {
        let boards = races(403, 100, reach);
        let question = |board| format!("value {}", position_id(board, Seat::Zero));
        let questions: Vec<String> = boards.iter().map(question).collect();
        let Some(answers) = ask(&format!("chances-{name}"), &questions) else { return };
        let error = |(board, answer): (&Board, &String)| {
            let theirs: f64 = answer.split(' ').next().unwrap().parse().unwrap();
            (HandMade.probabilities(board, Seat::Zero).win - theirs).abs()
        };
        let errors: Vec<f64> = boards.iter().zip(&answers).map(error).collect();
        let mean = errors.iter().sum::<f64>() / errors.len() as f64;
        let worst = errors.into_iter().fold(0.0, f64::max);
        eprintln!("{name}: chances differ by {mean:.4} on average, {worst:.4} at worst");
        assert!(mean <= if name == "home" { 0.0005 } else { 0.02 }, "{name}: {mean}");
    }
}

/// Match to 7, 5-3: a double that wins the match for the leader if he wins leaves the trailer nothing to
/// lose, so that he redoubles at once: the take is worth as much as with a dead cube at four.
#[test]
fn a_redouble_that_costs_nothing_is_foreseen() {
    with_tables();
    let game = match_to(7);
    let board = endings(404, 1)[0];
    let state = before_throw(&game, board, OWNERS[0], [5, 3]);
    let [own, other] = home(&board);
    let win = (1.0 + f64::from(TwoSided::get().equity(&own, &other).unwrap().cubeless)) / 2.0;
    // A pass is +1 and losing at one -1, both in match chances.
    let chance = |leader, trailer| match_equity(leader, trailer, false);
    let (pass, lost) = (match_equity(1, 4, false), chance(2, 3));
    let equity = 2.0 * (win - lost) / (pass - lost) - 1.0;
    let found = game.cube(&state).unwrap().double_take;
    assert!((found - equity).abs() < 1e-4, "{found}, not {equity}");
}

/// The kinds of races: both at home, both on the first twelve points, and one farther than the other.
const RACES: [(&str, [usize; 2]); 4] =
    [("home", [6, 6]), ("outside", [12, 12]), ("farther", [15, 9]), ("nearer", [9, 15])];

#[test]
#[ignore = "minutes; cargo test -p taula --test backgammon -- --ignored --nocapture many_seeds"]
fn verdicts_beside_the_oracles_over_many_seeds() {
    type Cases = fn(&[Board]) -> Vec<(Backgammon, State)>;
    for (stakes, cases) in [("money", money as Cases), ("match", matches as Cases)] {
        for (name, reach) in RACES {
            let boards: Vec<Board> = (1..=10).flat_map(|seed| races(seed, 36, reach)).collect();
            let cases = cases(&boards);
            for plies in [0, 1] {
                let Some(tally) = compare(name, &cases, plies) else { return };
                tally.expect(&format!("{stakes}, {name}, {plies} plies"), 0, 9.0);
            }
        }
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
    with_tables();
    let Some(told) = told_chances() else { return };
    // With checkers off on both sides there is no gammon.
    let board = endings(65, 1)[0];
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
