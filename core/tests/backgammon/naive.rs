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

/// The number of action sequences of this length with this throw to be played by the mover.
fn count_play(at: &Place, a: u8, b: u8, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let found = legal(at, a, b);
    if found.iter().all(|(steps, _)| steps.is_empty()) {
        return count_throw(&turned(at), depth - 1);
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
        // Borne off everything: only the sequence itself counts.
        if place.0[0] == 15 { u64::from(left == 0) } else { count_throw(&turned(place), left) }
    };
    parts.len() as u64 + whole.iter().map(later).sum::<u64>()
}

/// The number of action sequences of this length with the mover's throw due.
pub(crate) fn count_throw(at: &Place, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let throws = (1..=6).flat_map(|a| (1..=a).map(move |b| (a, b)));
    throws.map(|(a, b)| count_play(at, a, b, depth - 1)).sum()
}

/// The same from the opening throw.
pub(crate) fn count_opening(depth: u32) -> u64 {
    let start = board(&Board::START, Seat::Zero);
    let unequal = (1..=6).flat_map(|a| (1..a).map(move |b| (a, b)));
    // The start looks alike from either side, and either may begin.
    if depth == 0 {
        1
    } else {
        2 * unequal.map(|(a, b)| count_play(&start, a, b, depth - 1)).sum::<u64>()
    }
}

/// The legal plays: their first steps and the boards they reach.
pub(crate) fn plays(state: &State, seat: Seat) -> (BTreeSet<Step>, BTreeSet<Place>) {
    let [a, b] = state.dice.pair();
    let found = legal(&board(&state.board, seat), a, b);
    let first = found.iter().filter_map(|(steps, _)| steps.first().copied()).collect();
    (first, found.into_iter().map(|(_, place)| place).collect())
}
