//! Exact values by retrograde analysis: the games on nine points whole, and endgames of nine men's
//! morris under tournament rules. Endless play is a draw.

#![allow(clippy::unwrap_used, clippy::print_stdout)] // ignored tests print what they find

use std::collections::HashMap;

use taula::game::{Notation, Rules, Seat, sorted_legal};
use taula::games::merels::{End, Merels, NoBars, Settings, State, Throw, settings};
use taula::search::retrograde::{Positions, Table, Value, solve};

type Game = Merels<NoBars>;
type At = State<NoBars>;

fn endless(id: &str) -> Game {
    Game::new(Settings { repetition: 0, quiet_limit: 0, ..settings(id).unwrap() })
}

/// All positions that can be reached from the start, in the order in which they are found.
struct Reached {
    game: Game,
    states: Vec<At>,
    numbers: HashMap<At, u32>,
}

impl Reached {
    fn from_start(game: Game) -> Self {
        let start = game.start();
        let mut reached = Self { game, states: vec![start], numbers: HashMap::from([(start, 0)]) };
        let mut next = 0;
        while let Some(&state) = reached.states.get(next) {
            next += 1;
            for action in sorted_legal(&reached.game, &state) {
                let mut after = state;
                reached.game.apply(&mut after, action);
                if after.end == End::Open && !reached.numbers.contains_key(&after) {
                    reached.numbers.insert(after, reached.states.len() as u32);
                    reached.states.push(after);
                }
            }
        }
        reached
    }
}

impl Positions for Reached {
    type Rules = Game;

    fn rules(&self) -> &Game {
        &self.game
    }

    fn count(&self) -> u32 {
        self.states.len() as u32
    }

    fn state(&self, index: u32) -> Option<At> {
        self.states.get(index as usize).copied()
    }

    fn index(&self, state: &At) -> Option<u32> {
        self.numbers.get(state).copied()
    }
}

/// `+9`: the seat to act wins in nine actions; `-8`: it loses in eight; `=`: a draw.
fn word(value: Value) -> String {
    match value {
        Value::Draw => "=".to_owned(),
        Value::Win(distance) => format!("+{distance}"),
        Value::Loss(distance) => format!("-{distance}"),
    }
}

/// The start's value, the number of positions, and each first move with its value to its player.
fn solved(id: &str) -> String {
    let reached = Reached::from_start(endless(id));
    let table = solve(&reached, &mut |_| true).unwrap();
    let (game, start) = (&reached.game, reached.states[0]);
    let mut text = format!("{id}: {} of {}:", word(table.value(0)), reached.count());
    for action in sorted_legal(game, &start) {
        let mut after = start;
        game.apply(&mut after, action);
        let value = table.value(reached.numbers[&after]).to_other();
        text += &format!(" {}{}", game.action_text(&start, action), word(value));
    }
    text
}

const SMALL: [&str; 6] = [
    "nine_holes",
    "three_mens_morris",
    "achi",
    "artzain_joko",
    "three_mens_morris_french",
    "alquerque_de_tres",
];

#[test]
fn the_games_on_nine_points_have_these_values() {
    for (id, known) in SMALL.iter().zip(KNOWN) {
        assert_eq!(solved(id), known);
    }
}

/// Found alike by a plain solver of another making, on sets of names and without the core.
const KNOWN: [&str; 6] = [
    "nine_holes: = of 5164: a3= b3= c3= a2= b2= c2= a1= b1= c1=",
    "three_mens_morris: +9 of 4974: a3= b3-7 c3= a2-7 b2+8 c2-7 a1= b1-7 c1=",
    "achi: +11 of 4700: a3-11 b3-9 c3-11 a2-9 b2+10 c2-9 a1-11 b1-9 c1-11",
    "artzain_joko: = of 1450: b2=",
    "three_mens_morris_french: = of 4965: a3= b3-7 c3= a2-7 c2-7 a1= b1-7 c1=",
    "alquerque_de_tres: +9 of 3338: b2+8",
];

/// Endgames with so many men of the seat to act and of the other, both ways round, on an empty hand.
/// Player 0 acts in every numbered position.
struct Endgame<'a> {
    game: &'a Game,
    /// The two numbers of men; once where they are equal.
    sides: Vec<[u32; 2]>,
    smaller: Option<(&'a Endgame<'a>, &'a Table)>,
    choose: [[u32; 25]; 25],
}

fn binomials() -> [[u32; 25]; 25] {
    let mut choose = [[0; 25]; 25];
    for n in 0..25 {
        choose[n][0] = 1;
        for k in 1..=n {
            choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
        }
    }
    choose
}

impl<'a> Endgame<'a> {
    fn new(game: &'a Game, men: [u32; 2], smaller: Option<(&'a Self, &'a Table)>) -> Self {
        let mut sides = vec![men, [men[1], men[0]]];
        sides.dedup();
        Self { game, sides, smaller, choose: binomials() }
    }

    fn size(&self, [own, other]: [u32; 2]) -> u32 {
        self.choose[24][own as usize] * self.choose[24 - own as usize][other as usize]
    }

    /// The place of a set among the sets of so many points.
    fn rank(&self, set: u32) -> u32 {
        let (mut left, mut rank, mut place) = (set, 0, 1);
        while left != 0 {
            rank += self.choose[left.trailing_zeros() as usize][place];
            left &= left - 1;
            place += 1;
        }
        rank
    }

    fn unrank(&self, mut rank: u32, men: u32) -> u32 {
        let mut set = 0;
        let mut point = 24;
        for place in (1..=men as usize).rev() {
            while self.choose[point][place] > rank {
                point -= 1;
            }
            rank -= self.choose[point][place];
            set |= 1 << point;
        }
        set
    }

    fn place(&self, own: u32, other: u32) -> Option<u32> {
        let men = [own.count_ones(), other.count_ones()];
        let side = self.sides.iter().position(|&side| side == men)?;
        let before: u32 = self.sides[..side].iter().map(|&side| self.size(side)).sum();
        let others = self.choose[24 - men[0] as usize][men[1] as usize];
        Some(before + self.rank(own) * others + self.rank(squeezed(other, own)))
    }

    fn sets(&self, mut index: u32) -> Option<[u32; 2]> {
        for &side in &self.sides {
            if index < self.size(side) {
                let others = self.choose[24 - side[0] as usize][side[1] as usize];
                let own = self.unrank(index / others, side[0]);
                return Some([own, spread(self.unrank(index % others, side[1]), own)]);
            }
            index -= self.size(side);
        }
        None
    }
}

/// The set with the points of `gone` cut out.
fn squeezed(set: u32, gone: u32) -> u32 {
    let (mut left, mut result) = (set, 0);
    while left != 0 {
        let point = left.trailing_zeros();
        result |= 1 << (point - (gone & ((1 << point) - 1)).count_ones());
        left &= left - 1;
    }
    result
}

/// The other way round.
fn spread(mut set: u32, gone: u32) -> u32 {
    let (mut result, mut free) = (0, !gone);
    while set != 0 {
        let point = free & free.wrapping_neg();
        if set & 1 != 0 {
            result |= point;
        }
        free ^= point;
        set >>= 1;
    }
    result
}

impl Positions for Endgame<'_> {
    type Rules = Game;
    const UNMOVES: bool = true;

    fn rules(&self) -> &Game {
        self.game
    }

    fn count(&self) -> u32 {
        self.sides.iter().map(|&side| self.size(side)).sum()
    }

    fn state(&self, index: u32) -> Option<At> {
        let men = self.sets(index)?;
        let mut state = self.game.start();
        state.men = men;
        state.hands = [0, 0];
        (!self.is_blocked(men)).then_some(state)
    }

    fn index(&self, state: &At) -> Option<u32> {
        let own = state.men[state.mover.index()];
        let other = state.men[state.mover.other().index()];
        (state.due == 0 && state.throw == Throw::Idle).then(|| self.place(own, other)).flatten()
    }

    /// A removal is due: three men left are too few for one less, else the smaller table knows.
    fn beyond(&self, state: &At) -> Value {
        let mut best = Value::Draw;
        let mut loss = Some(0);
        self.game.legal(state, &mut |action| {
            let mut after = *state;
            self.game.apply(&mut after, action);
            let value = match (after.end, self.smaller) {
                (End::Open, Some((endgame, table))) => {
                    endgame.index(&after).map_or(Value::Draw, |index| table.value(index).to_other())
                }
                (End::Open, None) => Value::Draw,
                _ => Value::Win(0),
            };
            match (value, best, &mut loss) {
                (Value::Win(far), Value::Win(known), _) => best = Value::Win(known.min(far + 1)),
                (Value::Win(far), _, _) => best = Value::Win(far + 1),
                (Value::Loss(far), _, Some(most)) => *most = (*most).max(far + 1),
                (Value::Draw, _, _) => loss = None,
                _ => {}
            }
        });
        match (best, loss) {
            (Value::Draw, Some(far)) => Value::Loss(far),
            _ => best,
        }
    }

    /// The opponent moved last: every man of the opponent comes from where it could have stood.
    fn predecessors(&self, index: u32, visit: &mut impl FnMut(u32)) {
        let Some([own, mover]) = self.sets(index) else { return };
        let empty = 0xFF_FFFF & !(own | mover);
        for to in (0..24).filter(|to| mover >> to & 1 != 0) {
            let near = self.game.graph().edges().filter_map(|(a, b)| match to {
                _ if a == to => Some(b),
                _ if b == to => Some(a),
                _ => None,
            });
            let near: u32 = near.fold(0, |set, point| set | 1 << point);
            let reach = if mover.count_ones() <= 3 { empty } else { empty & near };
            for from in (0..24).filter(|from| reach >> from & 1 != 0) {
                if let Some(before) = self.place(mover ^ (1 << to) ^ (1 << from), own) {
                    visit(before);
                }
            }
        }
    }
}

impl Endgame<'_> {
    /// Whether the seat to act cannot move: such a position is an end.
    fn is_blocked(&self, [own, other]: [u32; 2]) -> bool {
        let empty = 0xFF_FFFF & !(own | other);
        let free = |(a, b): (usize, usize)| {
            own >> a & 1 != 0 && empty >> b & 1 != 0 || own >> b & 1 != 0 && empty >> a & 1 != 0
        };
        own.count_ones() > 3 && !self.game.graph().edges().any(free)
    }
}

/// Won, drawn and lost positions of the seat to act, with the longest win, for each side's men.
fn counts(endgame: &Endgame<'_>, table: &Table) -> Vec<String> {
    let mut first = 0;
    let mut lines = Vec::new();
    for &[own, other] in &endgame.sides {
        let size = endgame.size([own, other]);
        let (mut won, mut drawn, mut lost, mut longest) = (0u32, 0u32, 0u32, 0);
        for index in first..first + size {
            match table.value(index) {
                Value::Win(far) => (won, longest) = (won + 1, longest.max(far)),
                Value::Loss(_) => lost += 1,
                // A blocked player has lost; the table has no number for ends.
                Value::Draw if endgame.state(index).is_none() => lost += 1,
                Value::Draw => drawn += 1,
            }
        }
        first += size;
        lines.push(format!(
            "{own}-{other}: {won} won, {drawn} drawn, {lost} lost, longest {longest}"
        ));
    }
    lines
}

#[test]
fn numbers_name_positions_and_back() {
    let game = endless("nine_mens_morris_tournament");
    let endgame = Endgame::new(&game, [4, 3], None);
    for index in (0..endgame.count()).step_by(9973) {
        let [own, other] = endgame.sets(index).unwrap();
        assert_eq!((own & other, endgame.place(own, other)), (0, Some(index)));
    }
    assert_eq!(Seat::Zero, endgame.state(7).unwrap().mover);
}

/// `cargo test --release --test merels_values -- --ignored --nocapture`.
#[test]
#[ignore = "the 75 million positions take minutes"]
fn endgames_of_nine_men_s_morris() {
    let game = endless("nine_mens_morris_tournament");
    let three = Endgame::new(&game, [3, 3], None);
    let threes = solve(&three, &mut |_| true).unwrap();
    println!("{:?}", counts(&three, &threes));
    let four = Endgame::new(&game, [4, 3], Some((&three, &threes)));
    let fours = solve(&four, &mut |_| true).unwrap();
    println!("{:?}", counts(&four, &fours));
    let both = Endgame::new(&game, [4, 4], Some((&four, &fours)));
    let boths = solve(&both, &mut |_| true).unwrap();
    println!("{:?}", counts(&both, &boths));
}
