//! Retrograde analysis: the value of every position of a finite game at once, cycles included.
//! Knows no game: [`Positions`] numbers them. Play that never ends is a draw, so the rules given
//! here must have repetition and quiet-play draws switched off.
//!
//! Positions are settled by rising distance from the end. Whenever one is settled its predecessors
//! are looked at again, forwards: a win settles one at once, a loss when all its actions lose. That
//! needs two bytes a position and no counters. Predecessors come from the game where it can take
//! moves back ([`Positions::UNMOVES`]), else from a list of all actions (about four bytes an action).

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use crate::game::{Rules, Seat, Turn};

type State<P> = <<P as Positions>::Rules as Rules>::State;

/// A numbering of the positions of a game without chance.
pub trait Positions: Sync {
    /// The game.
    type Rules: Rules;

    /// Whether [`Positions::predecessors`] is given.
    const UNMOVES: bool = false;

    /// The game's rules.
    fn rules(&self) -> &Self::Rules;

    /// How many numbers there are.
    fn count(&self) -> u32;

    /// The position with this number; `None` where the number is not used. Positions where the game
    /// is over need no number.
    fn state(&self, index: u32) -> Option<State<Self>>;

    /// The number of a position where a player acts, or of one that is worth the same to the seat to
    /// act (a mirrored board, colours and seats swapped); `None` where it is not in this table.
    fn index(&self, state: &State<Self>) -> Option<u32>;

    /// The value, to the seat to act, of a position that [`Positions::index`] does not number: from a
    /// table solved before.
    fn beyond(&self, _state: &State<Self>) -> Value {
        Value::Draw
    }

    /// Visits the numbers of all positions from which one action leads to this number's position.
    /// Others may be visited too: each is checked by playing forwards.
    fn predecessors(&self, _index: u32, _visit: &mut impl FnMut(u32)) {}
}

/// What a position is worth to the seat to act; distances are actions until the end, where the winner
/// hurries and the loser delays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// Neither can force a win.
    Draw,
    /// The seat to act wins.
    Win(u16),
    /// The seat to act loses.
    Loss(u16),
}

impl Value {
    const fn pack(self) -> u16 {
        match self {
            Self::Draw => 0,
            Self::Win(distance) => distance << 1,
            Self::Loss(distance) => distance << 1 | 1,
        }
    }

    const fn unpack(packed: u16) -> Self {
        match (packed, packed & 1) {
            (0, _) => Self::Draw,
            (_, 0) => Self::Win(packed >> 1),
            _ => Self::Loss(packed >> 1),
        }
    }

    /// The same value to the other seat.
    #[must_use]
    pub const fn to_other(self) -> Self {
        match self {
            Self::Draw => Self::Draw,
            Self::Win(distance) => Self::Loss(distance),
            Self::Loss(distance) => Self::Win(distance),
        }
    }
}

/// The largest distance that a table holds; what is farther counts as a draw.
pub const MAX_DISTANCE: u16 = (u16::MAX >> 1) - 1;

/// The values of all numbered positions, two bytes each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    values: Vec<u16>,
}

impl Table {
    /// The value of the position with this number; numbers that are not used, or whose position is an
    /// end, have none but read as draws.
    #[must_use]
    pub fn value(&self, index: u32) -> Value {
        self.values.get(index as usize).map_or(Value::Draw, |&packed| Value::unpack(packed))
    }

    /// All values, in the order of their numbers.
    pub fn values(&self) -> impl ExactSizeIterator<Item = Value> + '_ {
        self.values.iter().map(|&packed| Value::unpack(packed))
    }
}

/// How far an analysis has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// All positions of at most this distance are settled.
    pub distance: u16,
    /// How many they are.
    pub settled: u64,
    /// How many actions have been played so far to settle them; lists of predecessors, where they
    /// are made, play each once or twice more.
    pub played: u64,
}

/// Solves all numbered positions. `progress` is told of every distance and says whether to go on;
/// `None` where it does not. Runs on all threads of the current rayon pool; the result does not
/// depend on them.
pub fn solve<P: Positions>(
    positions: &P,
    progress: &mut dyn FnMut(Level) -> bool,
) -> Option<Table> {
    let mut analysis = Analysis {
        positions,
        values: vec![0; positions.count() as usize],
        reverse: if P::UNMOVES { Reverse::default() } else { Reverse::of(positions) },
        played: AtomicU64::new(0),
    };
    let mut due = analysis.first_due();
    let mut frontier: Vec<u32> = Vec::new();
    let mut level = Level { distance: 0, settled: 0, played: 0 };
    while level.distance < MAX_DISTANCE && !(frontier.is_empty() && due.is_empty()) {
        let given = due.remove(&level.distance).unwrap_or_default();
        frontier = analysis.settle(level.distance, &frontier, &given);
        level.distance += 1;
        level.settled += frontier.len() as u64;
        level.played = analysis.played.load(Ordering::Relaxed);
        if !progress(level) {
            return None;
        }
    }
    Some(Table { values: analysis.values })
}

/// How many positions are looked at between two writes: bounds the lists in between.
const CHUNK: usize = 1 << 16;

struct Analysis<'a, P> {
    positions: &'a P,
    values: Vec<u16>,
    reverse: Reverse,
    played: AtomicU64,
}

/// Where the value of a position is found.
enum Found {
    /// It is an end, or stands in another table: this is its value to the seat asked for.
    Given(Value),
    /// In the table, under this number.
    Numbered(u32),
}

impl<P: Positions> Analysis<'_, P> {
    /// The positions that an end of the game or another table may settle, by the distance of what
    /// settles them.
    fn first_due(&self) -> BTreeMap<u16, Vec<u32>> {
        let triggers = |index: u32| {
            let (mut win, mut loss) = (None::<u16>, None::<u16>);
            self.successors(index, |seat, after| match self.find(after, seat) {
                Found::Given(Value::Win(d)) => win = Some(win.map_or(d, |least| least.min(d))),
                Found::Given(Value::Loss(d)) => loss = Some(loss.map_or(d, |most| most.max(d))),
                _ => {}
            });
            let loss = loss.filter(|&loss| win != Some(loss));
            win.into_iter().chain(loss).map(move |distance| (distance, index))
        };
        let mut due = BTreeMap::<u16, Vec<u32>>::new();
        for first in (0..self.positions.count()).step_by(CHUNK) {
            let last = first.saturating_add(CHUNK as u32).min(self.positions.count());
            let found: Vec<_> = (first..last).into_par_iter().flat_map_iter(triggers).collect();
            for (distance, index) in found {
                due.entry(distance).or_default().push(index);
            }
        }
        due
    }

    /// Settles the positions one action farther than `distance` and lists them: they come before
    /// `frontier`, settled last, or are among those `given` to be looked at now.
    fn settle(&mut self, distance: u16, frontier: &[u32], given: &[u32]) -> Vec<u32> {
        let mut settled = Vec::new();
        for chunk in frontier.chunks(CHUNK) {
            let mut candidates: Vec<u32> =
                chunk.par_iter().flat_map_iter(|&index| self.unsettled_before(index)).collect();
            candidates.par_sort_unstable();
            candidates.dedup();
            self.settle_some(distance, &candidates, &mut settled);
        }
        for chunk in given.chunks(CHUNK) {
            self.settle_some(distance, chunk, &mut settled);
        }
        settled
    }

    fn settle_some(&mut self, distance: u16, candidates: &[u32], settled: &mut Vec<u32>) {
        let look = |&index: &u32| self.look(index, distance).map(|value| (index, value));
        let found: Vec<(u32, Value)> = candidates.par_iter().filter_map(look).collect();
        for (index, value) in found {
            self.values[index as usize] = value.pack();
            settled.push(index);
        }
    }

    fn unsettled_before(&self, index: u32) -> Vec<u32> {
        let mut before = Vec::new();
        let mut visit = |index: u32| {
            if self.values.get(index as usize) == Some(&0) {
                before.push(index);
            }
        };
        if P::UNMOVES {
            self.positions.predecessors(index, &mut visit);
        } else {
            self.reverse.before(index).iter().copied().for_each(visit);
        }
        before
    }

    /// The value of an unsettled position by what is settled up to `distance`, if that is enough.
    fn look(&self, index: u32, distance: u16) -> Option<Value> {
        if self.values[index as usize] != 0 {
            return None;
        }
        let (mut wins, mut loses) = (false, None);
        self.successors(index, |seat, after| {
            if !wins {
                match self.worth(after, seat, distance) {
                    Value::Win(_) => wins = true,
                    Value::Loss(_) => loses = Some(loses.unwrap_or(true)),
                    Value::Draw => loses = Some(false),
                }
            }
        });
        match (wins, loses) {
            (true, _) => Some(Value::Win(distance + 1)),
            (false, Some(true)) => Some(Value::Loss(distance + 1)),
            _ => None,
        }
    }

    /// What a position is worth to `seat`; a draw where that is not settled up to `distance`.
    fn worth(&self, state: &State<P>, seat: Seat, distance: u16) -> Value {
        let value = match self.find(state, seat) {
            Found::Given(value) => value,
            Found::Numbered(index) => {
                let packed = self.values.get(index as usize);
                let value = packed.map_or(Value::Draw, |&packed| Value::unpack(packed));
                seen_by(self.positions.rules(), state, seat, value)
            }
        };
        match value {
            Value::Win(far) | Value::Loss(far) if far > distance => Value::Draw,
            value => value,
        }
    }

    fn find(&self, state: &State<P>, seat: Seat) -> Found {
        let rules = self.positions.rules();
        if let Turn::Over(outcome) = rules.turn(state) {
            return Found::Given(match outcome.winner() {
                None => Value::Draw,
                Some(winner) if winner == seat => Value::Win(0),
                Some(_) => Value::Loss(0),
            });
        }
        match self.positions.index(state) {
            Some(index) => Found::Numbered(index),
            None => Found::Given(seen_by(rules, state, seat, self.positions.beyond(state))),
        }
    }

    /// Visits the positions after a numbered one, and counts the actions played.
    fn successors(&self, index: u32, mut visit: impl FnMut(Seat, &State<P>)) {
        let mut played = 0;
        successors(self.positions, index, |seat, after| {
            played += 1;
            visit(seat, after);
        });
        self.played.fetch_add(played, Ordering::Relaxed);
    }
}

/// Turns a value to the seat to act into one to `seat`.
fn seen_by<G: Rules>(rules: &G, state: &G::State, seat: Seat, value: Value) -> Value {
    match rules.turn(state) {
        Turn::Player(mover) if mover != seat => value.to_other(),
        _ => value,
    }
}

/// Visits the positions one action after a numbered one, with the seat that acts in it.
fn successors<P: Positions>(positions: &P, index: u32, mut visit: impl FnMut(Seat, &State<P>)) {
    let rules = positions.rules();
    let Some(state) = positions.state(index) else {
        return;
    };
    if let Turn::Player(seat) = rules.turn(&state) {
        rules.legal(&state, &mut |action| {
            let mut after = state.clone();
            rules.apply(&mut after, action);
            visit(seat, &after);
        });
    }
}

/// For each number, the numbers before it.
#[derive(Default)]
struct Reverse {
    /// Where each number's list ends; it begins where the one before ends.
    ends: Vec<usize>,
    before: Vec<u32>,
}

impl Reverse {
    fn of<P: Positions>(positions: &P) -> Self {
        let mut starts = vec![0usize; positions.count() as usize];
        each_link(positions, |_, after| starts[after as usize] += 1);
        let mut total = 0;
        for start in &mut starts {
            total += std::mem::replace(start, total);
        }
        let mut before = vec![0; total];
        // Filling a list moves its start to its end.
        each_link(positions, |index, after| {
            let place = &mut starts[after as usize];
            before[*place] = index;
            *place += 1;
        });
        Self { ends: starts, before }
    }

    fn before(&self, index: u32) -> &[u32] {
        let index = index as usize;
        let start = index.checked_sub(1).map_or(0, |previous| self.ends[previous]);
        &self.before[start..self.ends[index]]
    }
}

fn each_link<P: Positions>(positions: &P, mut visit: impl FnMut(u32, u32)) {
    for index in 0..positions.count() {
        successors(positions, index, |_, after| {
            if let Turn::Player(_) = positions.rules().turn(after)
                && let Some(after) = positions.index(after).filter(|&n| n < positions.count())
            {
                visit(index, after);
            }
        });
    }
}
