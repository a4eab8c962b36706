//! Whole plays by trying everything: written from the rules without a look at the rules module.

use std::collections::BTreeSet;

use taula::game::Seat;
use taula::games::backgammon::{Board, State};

/// A board as the mover sees it: place 25 its bar, 1..=24 the points (enemies negative), 0 off; and
/// the enemy's bar.
type Place = ([i8; 26], i8);

/// A checker moved from a place by a die.
type Step = (usize, u8);

pub(crate) fn board(board: &Board, seat: Seat) -> Place {
    let (own, enemy) = (board.side(seat), board.side(seat.other()));
    let mut places = [0; 26];
    for (point, place) in places.iter_mut().enumerate().take(25).skip(1) {
        *place = own.points[point - 1] as i8 - enemy.points[24 - point] as i8;
    }
    (places[0], places[25]) = (own.off as i8, own.bar as i8);
    (places, enemy.bar as i8)
}

fn moved(&(mut places, mut enemy_bar): &Place, (from, die): Step) -> Option<Place> {
    if places[from] <= 0 || (places[25] > 0 && from != 25) {
        return None;
    }
    let to = from as i32 - i32::from(die);
    if to <= 0 {
        let all_home = places[7..].iter().all(|&men| men <= 0);
        let farther = places[from + 1..].iter().any(|&men| men > 0);
        if !all_home || (to < 0 && farther) {
            return None;
        }
    }
    let to = to.max(0) as usize;
    if to > 0 && places[to] < -1 {
        return None;
    }
    places[from] -= 1;
    if to > 0 && places[to] == -1 {
        (places[to], enemy_bar) = (0, enemy_bar + 1);
    }
    places[to] += 1;
    Some((places, enemy_bar))
}

/// All sequences of steps with these dice in this order, each as long as it can be.
fn sequences(at: &Place, dice: &[u8], so_far: &mut Vec<Step>, found: &mut Vec<(Vec<Step>, Place)>) {
    let mut stuck = true;
    if let Some((&die, rest)) = dice.split_first() {
        for from in 1..=25 {
            if let Some(next) = moved(at, (from, die)) {
                stuck = false;
                so_far.push((from, die));
                sequences(&next, rest, so_far, found);
                so_far.pop();
            }
        }
    }
    if stuck {
        found.push((so_far.clone(), *at));
    }
}

/// The sequences that rule 5 of the page leaves of all.
fn legal(at: &Place, a: u8, b: u8) -> Vec<(Vec<Step>, Place)> {
    let orders = if a == b { vec![vec![a; 4]] } else { vec![vec![a, b], vec![b, a]] };
    let mut found = Vec::new();
    for dice in orders {
        sequences(at, &dice, &mut Vec::new(), &mut found);
    }
    let most = found.iter().map(|(steps, _)| steps.len()).max().unwrap();
    found.retain(|(steps, _)| steps.len() == most);
    if most == 1 && found.iter().any(|(steps, _)| steps[0].1 == a) {
        found.retain(|(steps, _)| steps[0].1 == a);
    }
    found
}

/// The board as the other side sees it, given what that side has borne off.
fn turned(&(places, enemy_bar): &Place) -> Place {
    let mut other = [0; 26];
    for point in 1..=24 {
        other[point] = -places[25 - point];
    }
    let on_board: i8 = other.iter().filter(|&&men| men > 0).sum();
    other[25] = enemy_bar;
    other[0] = 15 - on_board - enemy_bar;
    (other, places[25])
}

/// What lies beside the board: what is played for, and cube and score.
#[derive(Clone, Copy)]
pub(crate) struct Table {
    /// The points that win a match; `None` in a single game.
    pub(crate) target: Option<u16>,
    /// The cube's largest value; 1 where there is no cube.
    pub(crate) limit: u16,
    pub(crate) cube: u16,
    pub(crate) owner: Option<Seat>,
    pub(crate) score: [u16; 2],
    pub(crate) crawford: bool,
}

impl Table {
    /// Rule 8 of the page, and what it decides about dead cubes.
    fn may_double(&self, seat: Seat) -> bool {
        let dead = self.target.is_some_and(|target| self.score[seat.index()] + self.cube >= target);
        self.cube * 2 <= self.limit && self.owner != Some(seat.other()) && !self.crawford && !dead
    }

    /// The number of action sequences of this length with a seat's turn to begin.
    pub(crate) fn count_turn(&self, at: &Place, seat: Seat, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ if !self.may_double(seat) => self.count_throw(at, seat, depth),
            _ => self.count_throw(at, seat, depth - 1) + self.count_answer(at, seat, depth - 1),
        }
    }

    /// The same with a double offered by a seat.
    pub(crate) fn count_answer(&self, at: &Place, doubler: Seat, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let taken = Self { cube: self.cube * 2, owner: Some(doubler.other()), ..*self };
        self.count_won(doubler, self.cube, depth - 1) + taken.count_throw(at, doubler, depth - 1)
    }

    /// The same with a seat's throw due.
    pub(crate) fn count_throw(&self, at: &Place, seat: Seat, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let throws = (1..=6).flat_map(|a| (1..=a).map(move |b| (a, b)));
        throws.map(|(a, b)| self.count_play(at, seat, a, b, depth - 1)).sum()
    }

    /// The same from the opening throw.
    pub(crate) fn count_opening(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let start = board(&Board::START, Seat::Zero);
        let unequal = (1..=6).flat_map(|a| (1..a).map(move |b| (a, b)));
        // The start looks alike from either side, and either may begin.
        let either = unequal.flat_map(|(a, b)| Seat::BOTH.map(|seat| (a, b, seat)));
        either.map(|(a, b, seat)| self.count_play(&start, seat, a, b, depth - 1)).sum()
    }

    /// The same with this throw to be played.
    fn count_play(&self, at: &Place, seat: Seat, a: u8, b: u8, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let found = legal(at, a, b);
        if found.iter().all(|(steps, _)| steps.is_empty()) {
            return self.count_turn(&turned(at), seat.other(), depth - 1);
        }
        let mut whole: BTreeSet<(Vec<Step>, Place)> = BTreeSet::new();
        let mut parts: BTreeSet<Vec<Step>> = BTreeSet::new();
        for (steps, place) in found {
            if steps.len() <= depth as usize {
                whole.insert((steps, place));
            } else {
                parts.insert(steps[..depth as usize].to_vec());
            }
        }
        let later = |(steps, place): &(Vec<Step>, Place)| {
            let left = depth - steps.len() as u32;
            match place.0[0] {
                15 => self.count_won(seat, self.cube * grade(place), left),
                _ => self.count_turn(&turned(place), seat.other(), left),
            }
        };
        parts.len() as u64 + whole.iter().map(later).sum::<u64>()
    }

    /// The same after a game that a seat has won: nothing, or a match's next game.
    fn count_won(&self, winner: Seat, points: u16, depth: u32) -> u64 {
        let mut score = self.score;
        score[winner.index()] += points;
        match self.target {
            Some(target) if score[winner.index()] < target => {
                let one_short = |score: [u16; 2]| score.contains(&(target - 1));
                let crawford = one_short(score) && !one_short(self.score);
                Self { cube: 1, owner: None, score, crawford, ..*self }.count_opening(depth)
            }
            // All is over: only the sequence itself counts.
            _ => u64::from(depth == 0),
        }
    }
}

/// What a board is worth to the mover who has borne off everything (rule 7).
fn grade(place: &Place) -> u16 {
    let trapped = place.1 > 0 || place.0[1..=6].iter().any(|&men| men < 0);
    match (turned(place).0[0], trapped) {
        (0, true) => 3,
        (0, false) => 2,
        _ => 1,
    }
}

/// The legal plays: their first steps and the boards they reach.
pub(crate) fn plays(state: &State, seat: Seat) -> (BTreeSet<Step>, BTreeSet<Place>) {
    let [a, b] = state.dice.pair();
    let found = legal(&board(&state.board, seat), a, b);
    let first = found.iter().filter_map(|(steps, _)| steps.first().copied()).collect();
    (first, found.into_iter().map(|(_, place)| place).collect())
}
