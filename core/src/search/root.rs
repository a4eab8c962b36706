//! The position that was asked about: its turns, searched deeper and deeper.

use rustc_hash::FxHashSet;

use super::alphabeta::{Place, Search, Window};
use super::score::{INFINITE, MAX_PLY, Score, Worth};
use crate::game::{Evaluate, Record, Rules, Seat, Turn, sorted_legal};

/// More turns than this are searched action by action.
const MOST_TURNS: u64 = 4096;

/// A turn from the root (one action of it, where there are too many turns).
#[derive(Clone, Debug)]
pub(super) struct RootTurn<G: Rules> {
    pub(super) actions: Vec<G::Action>,
    pub(super) after: Record<G>,
    /// To the seat that plays it: the score of the last complete deepening, the limits of all.
    pub(super) worth: Worth,
    /// Whether the score is more than an upper limit.
    pub(super) is_ranked: bool,
    /// What the deepening under way has found.
    next: Option<(Score, bool)>,
}

impl<G: Rules> RootTurn<G> {
    const fn new(actions: Vec<G::Action>, after: Record<G>) -> Self {
        Self { actions, after, worth: Worth::UNKNOWN, is_ranked: false, next: None }
    }
}

/// The turns of a position where a player acts, each once: of plays of one length that reach the same
/// position the first stands for all. (Who loses may like the longer of two.) Where there are too many
/// turns, the actions that begin them.
pub(super) fn root_turns<G: Rules>(game: &G, record: &Record<G>, nodes: u64) -> Vec<RootTurn<G>> {
    let mover = record.turn(game);
    let most = nodes.clamp(1, MOST_TURNS) as usize;
    let mut count = 0;
    let mut turns = Vec::new();
    let mut begun = vec![RootTurn::new(Vec::new(), record.clone())];
    while !begun.is_empty() {
        let mut next = Vec::new();
        let mut seen = FxHashSet::default();
        for turn in begun.iter().flat_map(|turn| steps(game, turn)) {
            if !seen.insert(turn.after.state().clone()) {
                continue;
            }
            count += 1;
            if count > most {
                return steps(game, &RootTurn::new(Vec::new(), record.clone()));
            }
            let list = if turn.after.turn(game) == mover { &mut next } else { &mut turns };
            list.push(turn);
        }
        begun = next;
    }
    turns
}

/// A turn with each of its next actions.
fn steps<G: Rules>(game: &G, turn: &RootTurn<G>) -> Vec<RootTurn<G>> {
    let step = |action| {
        let (mut actions, mut after) = (turn.actions.clone(), turn.after.clone());
        after.apply(game, action);
        actions.push(action);
        RootTurn::new(actions, after)
    };
    sorted_legal(game, turn.after.state()).into_iter().map(step).collect()
}

/// A root where a player or chance acts.
pub(super) struct Root<'r, G: Rules> {
    record: &'r Record<G>,
    /// Who acts; `None`: chance.
    seat: Option<Seat>,
    /// Best first. None at a chance node.
    pub(super) turns: Vec<RootTurn<G>>,
    /// How many of the best must be told from the others.
    top: usize,
    /// What is known of the root itself, as seat zero's.
    worth: Worth,
    /// The deepest complete deepening.
    pub(super) depth: u32,
}

impl<'r, G: Evaluate> Root<'r, G> {
    pub(super) fn new(search: &Search<'_, '_, G>, record: &'r Record<G>, top: usize) -> Self {
        let game = search.game;
        let seat = match record.turn(game) {
            Turn::Player(seat) => Some(seat),
            _ => None,
        };
        let mut turns = match seat {
            Some(_) => root_turns(game, record, search.budget.nodes),
            None => Vec::new(),
        };
        let limits = search.scale.limits(game.bounds(record.state()), 0);
        let score = search.scale.estimate(game.estimate(record.state()));
        let worth = Worth { score, ..Worth::UNKNOWN }.within(limits);
        // No turn is better than the position it is played from.
        let anything = search.scale.anything();
        let high = seat.map_or(anything.high, |seat| limits.for_seat(seat).high);
        let worth_of_any = Worth { high, ..anything };
        turns.iter_mut().for_each(|turn| turn.worth = worth_of_any.within(worth_of_any));
        Self { record, seat, turns, top: top.max(1), worth, depth: 0 }
    }

    /// Seat zero's worth, of the last complete deepening.
    pub(super) const fn worth(&self) -> Worth {
        self.worth
    }

    /// Whether nothing more can be learnt: the root is solved, and so is its best turn, or where
    /// `all` as many as are asked for.
    pub(super) fn is_solved(&self, all: bool) -> bool {
        let top = if all { self.top } else { 1 };
        self.worth.is_settled() && (self.turns.is_empty() || self.are_best_solved(top))
    }

    /// Whether the best turns are solved and no other is better than any of them.
    fn are_best_solved(&self, top: usize) -> bool {
        let (best, rest) = self.turns.split_at(top.min(self.turns.len()));
        let least = best.iter().map(|turn| turn.worth.low).min().unwrap_or(-INFINITE);
        best.iter().all(|turn| turn.worth.is_settled())
            && rest.iter().all(|turn| turn.worth.high <= least)
    }

    /// Searches so many actions deep; false where the budget ran out first. What was proven by then
    /// is kept.
    pub(super) fn deepen(&mut self, search: &mut Search<'_, '_, G>, depth: u32) -> bool {
        let complete = match self.seat {
            Some(seat) => self.deepen_turns(search, seat, depth),
            None => self.deepen_chance(search, depth),
        };
        if complete {
            self.depth = depth;
        }
        complete
    }

    fn deepen_chance(&mut self, search: &mut Search<'_, '_, G>, depth: u32) -> bool {
        let worth = search.look(self.record, Place { ply: 0, depth }, Window::FULL);
        if search.budget.is_out() {
            return false;
        }
        self.worth = worth.within(self.worth);
        true
    }

    fn deepen_turns(&mut self, search: &mut Search<'_, '_, G>, seat: Seat, depth: u32) -> bool {
        self.turns.iter_mut().for_each(|turn| turn.next = None);
        let mut best = Best::new(self.top);
        for turn in &mut self.turns {
            let alpha = best.least();
            if !turn.worth.is_settled() {
                let ply = turn.actions.len() as u32;
                let place = Place { ply, depth: depth.saturating_sub(ply) };
                let window = Window { alpha, beta: INFINITE }.for_seat(seat);
                let worth = search.look(&turn.after, place, window);
                if search.budget.is_out() {
                    break;
                }
                turn.learn(worth.for_seat(seat));
            }
            let score = turn.next.map_or(turn.worth.low, |(score, _)| score);
            turn.next = Some((score, score > alpha || turn.worth.is_settled()));
            best.add(score);
        }
        let complete = self.turns.iter().all(|turn| turn.next.is_some());
        self.conclude(seat, complete);
        complete
    }

    /// Takes over what a deepening has found: scores where it is complete or the first, limits always.
    fn conclude(&mut self, seat: Seat, complete: bool) {
        for turn in &mut self.turns {
            if let Some((score, is_ranked)) = turn.next
                && (complete || self.depth == 0)
            {
                (turn.worth.score, turn.is_ranked) = (score, is_ranked);
            }
            turn.is_ranked |= turn.worth.is_settled();
            turn.worth = turn.worth.within(turn.worth);
        }
        self.turns.sort_by_key(|turn| {
            std::cmp::Reverse((turn.is_ranked, turn.worth.score, turn.worth.low))
        });
        let low = self.turns.iter().map(|turn| turn.worth.low).max().unwrap_or(-INFINITE);
        let high = self.turns.iter().map(|turn| turn.worth.high).max().unwrap_or(INFINITE);
        let ranked = self.turns.first().filter(|turn| turn.is_ranked);
        let before = self.worth.for_seat(seat);
        let score = ranked.map_or(before.score, |turn| turn.worth.score);
        self.worth = Worth { score, low, high }.within(before).for_seat(seat);
    }

    /// The actions of best play that are expected after a turn, as far as they are known.
    pub(super) fn line(
        &self,
        search: &mut Search<'_, '_, G>,
        turn: &RootTurn<G>,
    ) -> Vec<G::Action> {
        let ply = turn.actions.len() as u32;
        match self.seat {
            Some(seat) if turn.worth.is_settled() && search.scale.tells_distances() => {
                let worth = turn.worth.for_seat(seat);
                // The deepening under way may have been the one that proved it.
                proven_line(search, &turn.after, ply, worth.low, self.depth + 1)
            }
            _ => remembered_line(search, &turn.after, self.depth.saturating_sub(ply)),
        }
    }
}

impl<G: Rules> RootTurn<G> {
    fn learn(&mut self, worth: Worth) {
        let learnt = worth.within(self.worth);
        (self.worth.low, self.worth.high) = (learnt.low, learnt.high);
        self.next = Some((learnt.score, false));
    }
}

/// The best scores so far, best first.
struct Best {
    scores: Vec<Score>,
    most: usize,
}

impl Best {
    const fn new(most: usize) -> Self {
        Self { scores: Vec::new(), most }
    }

    /// What a score must exceed to be among them.
    fn least(&self) -> Score {
        match self.scores.get(self.most - 1) {
            Some(&score) => score,
            None => -INFINITE,
        }
    }

    fn add(&mut self, score: Score) {
        let place = self.scores.partition_point(|&better| better >= score);
        self.scores.insert(place, score);
        self.scores.truncate(self.most);
    }
}

/// The best actions that the table remembers, at most `depth`.
fn remembered_line<G: Evaluate>(
    search: &Search<'_, '_, G>,
    from: &Record<G>,
    depth: u32,
) -> Vec<G::Action> {
    let mut at = from.clone();
    let mut line = Vec::new();
    while (line.len() as u32) < depth
        && matches!(at.turn(search.game), Turn::Player(_))
        && let Some(action) = search.remembered(at.state())
    {
        at.apply(search.game, action);
        line.push(action);
    }
    line
}

/// A line of best play to the end from a position whose score (seat zero's) is proven; it stops where
/// the budget does. `depth` from the root is enough to prove the score.
fn proven_line<G: Evaluate>(
    search: &mut Search<'_, '_, G>,
    from: &Record<G>,
    ply: u32,
    score: Score,
    depth: u32,
) -> Vec<G::Action> {
    let mut at = from.clone();
    let mut line = Vec::new();
    let mut place = Place { ply, depth: depth.saturating_sub(ply) };
    while let Some((action, after)) = proven_step(search, &at, place, score) {
        line.push(action);
        at = after;
        place = place.next();
    }
    line
}

/// An action that keeps the proven score.
fn proven_step<G: Evaluate>(
    search: &mut Search<'_, '_, G>,
    at: &Record<G>,
    place: Place,
    score: Score,
) -> Option<(G::Action, Record<G>)> {
    if place.ply >= MAX_PLY || !matches!(at.turn(search.game), Turn::Player(_)) {
        return None;
    }
    let preferred = search.remembered(at.state());
    let mut actions = sorted_legal(search.game, at.state());
    actions.sort_by_key(|&action| Some(action) != preferred);
    let window = Window { alpha: score - 1, beta: score + 1 };
    actions.into_iter().find_map(|action| {
        let mut after = at.clone();
        after.apply(search.game, action);
        let worth = search.look(&after, place.next(), window);
        let keeps = !search.budget.is_out() && worth.low == score && worth.high == score;
        keeps.then_some((action, after))
    })
}

/// The turns that a line of actions from `from` makes: each with the actions it is made of. The last
/// is left out where the line ends in the middle of it.
pub(super) fn split_turns<G: Rules>(
    game: &G,
    from: &Record<G>,
    line: &[G::Action],
) -> Vec<(G::State, Vec<G::Action>)> {
    let mut at = from.clone();
    let mut split: Vec<(G::State, Vec<G::Action>)> = Vec::new();
    let mut mover = None;
    for &action in line {
        let turn = at.turn(game);
        if mover != Some(turn) {
            split.push((at.state().clone(), Vec::new()));
            mover = Some(turn);
        }
        if let Some((_, actions)) = split.last_mut() {
            actions.push(action);
        }
        at.apply(game, action);
    }
    if mover == Some(at.turn(game)) {
        split.pop();
    }
    split
}
