//! Alpha-beta from one position to a fixed depth; expectiminimax where chance acts. Worths are backed
//! up by who acts, not by alternation, so a player may act several times in a row.
//!
//! Beside the score that depth and estimates allow, every position carries proven limits: an end
//! proves itself, a leaf that no end can come sooner, and whoever chooses proves the best of the lower
//! and the best of the upper limits. A root whose limits meet is solved, at whatever depth.
//!
//! Where repetition draws, a score may depend on the path. A proof is remembered only where it holds
//! on other paths too. A proven gain meets no repetition, since that would be a draw, and the shortest
//! one repeats nothing: it holds on every path on which no position is one occurrence short of a draw
//! ([`Path::is_tight`]). A limit on the other side (at most a gain, at least a loss) holds on every
//! path, since more draws only help it, unless it rests on a repetition itself.

use super::ordering::{Choice, Ordering};
use super::path::Path;
use super::score::{INFINITE, MAX_PLY, Scale, Score, Worth};
use super::table::{Bound, Entry, Table};
use crate::game::{Budget, Evaluate, Record, Rules, Seat, Turn};

/// A window of scores: outside it only the side matters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    pub(super) const FULL: Self = Self { alpha: -INFINITE, beta: INFINITE };

    pub(super) const fn for_seat(self, seat: Seat) -> Self {
        match seat {
            Seat::Zero => self,
            Seat::One => Self { alpha: -self.beta, beta: -self.alpha },
        }
    }
}

/// Where in the tree a position stands: actions from the root, and how many more to look ahead.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) ply: u32,
    pub(super) depth: u32,
}

impl Place {
    pub(super) const fn next(self) -> Self {
        Self { ply: self.ply + 1, depth: self.depth.saturating_sub(1) }
    }

    const fn is_leaf(self) -> bool {
        self.depth == 0 || self.ply >= MAX_PLY
    }
}

/// One search's memory; it lasts over all its deepenings.
pub(super) struct Search<'a, 'b, G: Rules> {
    pub(super) game: &'a G,
    pub(super) budget: &'a mut Budget<'b>,
    pub(super) scale: Scale,
    /// Whether estimates count; without them a leaf scores as a draw.
    estimates: bool,
    path: Path,
    table: Table,
    ordering: Ordering,
    /// The choices of all positions between the root and here, one list after the other.
    choices: Vec<Choice<G::Action>>,
    outcomes: Vec<(G::Action, f64)>,
    /// How many draws by repetition have been met.
    repetitions: u64,
}

impl<'a, 'b, G: Evaluate> Search<'a, 'b, G> {
    pub(super) fn new(game: &'a G, budget: &'a mut Budget<'b>, estimates: bool) -> Self {
        let nodes = budget.nodes - budget.spent.min(budget.nodes);
        Self {
            game,
            scale: Scale::of(game),
            estimates,
            path: Path::default(),
            table: Table::new(nodes),
            ordering: Ordering::new(game.action_count()),
            choices: Vec::new(),
            outcomes: Vec::new(),
            repetitions: 0,
            budget,
        }
    }

    /// Seat zero's worth of a record's position; [`Worth::UNKNOWN`] where the budget runs out.
    pub(super) fn look(&mut self, record: &Record<G>, place: Place, window: Window) -> Worth {
        self.path = Path::new(self.game, record);
        self.choices.clear();
        self.outcomes.clear();
        self.node(record.state(), place, window)
    }

    /// The action that the table holds to be best.
    pub(super) fn remembered(&self, state: &G::State) -> Option<G::Action> {
        let id = self.table.get(self.game.key(state))?.action?;
        let action = self.game.decode(state, id)?;
        self.game.check(state, action).is_ok().then_some(action)
    }

    /// What is proven of a position from itself alone, as seat zero's.
    fn limits(&self, state: &G::State, ply: u32) -> Worth {
        self.scale.limits(self.game.bounds(state), ply)
    }

    fn node(&mut self, state: &G::State, place: Place, window: Window) -> Worth {
        if !self.budget.spend() {
            return Worth::UNKNOWN;
        }
        match self.game.turn(state) {
            Turn::Over(outcome) => Worth::settled(self.scale.end(outcome.points, place.ply)),
            _ if place.is_leaf() => self.leaf(state, place.ply),
            Turn::Player(seat) => {
                self.choose(state, seat, place, window.for_seat(seat)).for_seat(seat)
            }
            Turn::Chance => self.expect(state, place),
        }
    }

    fn leaf(&self, state: &G::State, ply: u32) -> Worth {
        let points = if self.estimates { self.game.estimate(state) } else { 0.0 };
        let score = self.scale.estimate(points);
        Worth { score, ..Worth::UNKNOWN }.within(self.limits(state, ply))
    }

    /// The worth to `seat`, who acts.
    fn choose(&mut self, state: &G::State, seat: Seat, place: Place, asked: Window) -> Worth {
        let key = self.game.key(state);
        let known = self.table.get(key);
        let mut limits = self.limits(state, place.ply).for_seat(seat);
        if let Some(entry) = &known {
            limits = limits.within(self.proven(entry, place.ply));
        }
        let window =
            Window { alpha: asked.alpha.max(limits.low), beta: asked.beta.min(limits.high) };
        if window.alpha >= window.beta {
            let score = if limits.high <= asked.alpha { limits.high } else { limits.low };
            return Worth { score, ..limits };
        }
        if let Some(score) = known.and_then(|entry| self.cut(&entry, place, window)) {
            return Worth { score, ..limits }.within(limits);
        }
        let before = self.repetitions;
        let first = self.choices.len();
        let preferred = known.and_then(|entry| entry.action);
        self.list_choices(state, seat, place, preferred);
        if self.choices.len() == first {
            return self.leaf(state, place.ply).for_seat(seat);
        }
        let (best, action) = self.best_choice(state, seat, place, window, limits, first);
        self.choices.truncate(first);
        if self.budget.is_out() {
            return Worth::UNKNOWN;
        }
        let worth = best.within(limits);
        let bound = match worth.score {
            score if score >= window.beta => Bound::Lower,
            score if score <= window.alpha => Bound::Upper,
            _ => Bound::Exact,
        };
        let repeats = self.repetitions != before;
        self.remember(key, place, worth, bound, action, repeats);
        worth
    }

    /// Searches the listed choices until one leaves the window; the best worth to `seat`.
    fn best_choice(
        &mut self,
        state: &G::State,
        seat: Seat,
        place: Place,
        mut window: Window,
        limits: Worth,
        first: usize,
    ) -> (Worth, Option<usize>) {
        let mut best = Worth::WORST;
        let mut best_id = None;
        let end = self.choices.len();
        for at in first..end {
            let choice = Ordering::pick(&mut self.choices[first..end], at - first);
            let worth = self.child(state, choice.action, place, window.for_seat(seat));
            if self.budget.is_out() {
                break;
            }
            let worth = worth.for_seat(seat);
            best.low = best.low.max(worth.low);
            best.high = best.high.max(worth.high);
            if worth.score > best.score {
                best.score = worth.score;
                best_id = Some(choice.id);
                window.alpha = window.alpha.max(worth.score);
            }
            if best.score >= window.beta {
                if at + 1 < end {
                    best.high = limits.high;
                }
                self.ordering.reward(seat, choice.id, place);
                break;
            }
        }
        (best, best_id)
    }

    /// Seat zero's worth after an action.
    fn child(
        &mut self,
        state: &G::State,
        action: G::Action,
        place: Place,
        window: Window,
    ) -> Worth {
        let mark = self.path.mark();
        let mut after = state.clone();
        self.game.apply(&mut after, action);
        if self.path.enter(self.game, &mut after) {
            self.repetitions += 1;
        }
        let worth = self.node(&after, place.next(), window);
        self.path.leave(mark);
        worth
    }

    /// Seat zero's expectation over chance's outcomes.
    fn expect(&mut self, state: &G::State, place: Place) -> Worth {
        let key = self.game.key(state);
        let mut limits = self.limits(state, place.ply);
        if let Some(entry) = self.table.get(key) {
            limits = limits.within(self.proven(&entry, place.ply));
            if limits.is_settled() {
                return Worth::settled(limits.low);
            }
            if let Some(score) = self.cut(&entry, place, Window::FULL) {
                return Worth { score, ..limits }.within(limits);
            }
        }
        let before = self.repetitions;
        let first = self.outcomes.len();
        let outcomes = &mut self.outcomes;
        self.game.chance(state, &mut |action, probability| outcomes.push((action, probability)));
        let mean = self.mean(state, place, first);
        self.outcomes.truncate(first);
        if self.budget.is_out() {
            return Worth::UNKNOWN;
        }
        let worth = mean.within(limits);
        let repeats = self.repetitions != before;
        self.remember(key, place, worth, Bound::Exact, None, repeats);
        worth
    }

    fn mean(&mut self, state: &G::State, place: Place, first: usize) -> Worth {
        let (mut score, mut low, mut high) = (0.0, 0.0, 0.0);
        let mut all_settled = true;
        for at in first..self.outcomes.len() {
            let (action, probability) = self.outcomes[at];
            let worth = self.child(state, action, place, Window::FULL);
            if self.budget.is_out() {
                return Worth::UNKNOWN;
            }
            score += probability * f64::from(worth.score);
            low += probability * f64::from(worth.low);
            high += probability * f64::from(worth.high);
            all_settled &= worth.is_settled();
        }
        if all_settled {
            return Worth::settled(score.round() as Score);
        }
        // Rounded outwards, lest rounding proves too much.
        let worth = Worth { score: score.round() as Score, ..Worth::UNKNOWN };
        Worth { low: low.floor() as Score, high: high.ceil() as Score, ..worth }
    }

    fn list_choices(
        &mut self,
        state: &G::State,
        seat: Seat,
        place: Place,
        preferred: Option<usize>,
    ) {
        let (game, choices, ordering) = (self.game, &mut self.choices, &self.ordering);
        let first = choices.len();
        game.candidates(state, &mut |action| {
            let id = game.encode(action);
            let promise = game.promise(state, action);
            let order = choices.len() - first;
            let rank = ordering.rank(seat, id, place, promise, order, preferred == Some(id));
            choices.push(Choice { action, id, rank });
        });
    }

    /// What an entry proves on the present path, seen from the root.
    fn proven(&self, entry: &Entry, ply: u32) -> Worth {
        let seen = |score| self.scale.at_root(score, ply);
        let (mut low, mut high) = (entry.low, entry.high);
        if self.path.is_tight() {
            (low, high) =
                (if low > 0 { -INFINITE } else { low }, if high < 0 { INFINITE } else { high });
        }
        Worth {
            score: 0,
            low: if low == -INFINITE { low } else { seen(low) },
            high: if high == INFINITE { high } else { seen(high) },
        }
    }

    /// The score of an entry, where it was searched deep enough to end the search here.
    fn cut(&self, entry: &Entry, place: Place, window: Window) -> Option<Score> {
        // A search for proof alone must see the draws of its own path.
        let depends = !self.estimates && (entry.repeats || self.path.is_tight());
        if entry.depth < place.depth || depends {
            return None;
        }
        let score = self.scale.at_root(entry.score, place.ply);
        let cuts = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        };
        cuts.then_some(score)
    }

    fn remember(
        &mut self,
        key: u64,
        place: Place,
        worth: Worth,
        bound: Bound,
        action: Option<usize>,
        repeats: bool,
    ) {
        let here = |score| self.scale.at_ply(score, place.ply);
        // What rests on a repetition is kept as unknown.
        let low = if repeats && worth.low <= 0 { -INFINITE } else { here(worth.low) };
        let high = if repeats && worth.high >= 0 { INFINITE } else { here(worth.high) };
        let depth = place.depth;
        let score = here(worth.score);
        self.table.put(key, &Entry { score, low, high, bound, depth, repeats, action });
    }
}
