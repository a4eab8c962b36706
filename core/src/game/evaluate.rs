//! What a game tells a search about itself, and what a search answers. The searches are in
//! [`crate::search`] and name no game.

use std::any::Any;

use serde::Serialize;

use super::{Rules, Table};

/// What a game knows of its positions' worth. Everything but the estimate has a sound default.
///
/// Where a game has [`Evaluate::tables`], what it says without them is rougher: searches see to it that
/// they are there.
pub trait Evaluate: Rules {
    /// The expected points of seat zero, judged from the position alone, strictly inside
    /// `-max_points()..max_points()`.
    fn estimate(&self, state: &Self::State) -> f32;

    /// The tables that values come from.
    fn tables(&self) -> &'static [&'static dyn Table] {
        &[]
    }

    /// Visits the actions that a search needs to look at: leaving one out must not change the
    /// position's value nor the length of the shortest win.
    fn candidates(&self, state: &Self::State, visit: &mut impl FnMut(Self::Action)) {
        self.legal(state, visit);
    }

    /// How promising an action looks: higher is tried first.
    fn promise(&self, _state: &Self::State, _action: Self::Action) -> i32 {
        0
    }

    /// A whole turn that the game knows to be sensible where no search finds one, drawn by the seed. It
    /// may depend on nothing that the seat to act does not know.
    fn suggest(&self, _state: &Self::State, _seed: u64) -> Option<Vec<Self::Action>> {
        None
    }

    /// Proven limits of seat zero's points, where the position alone proves some.
    fn bounds(&self, _state: &Self::State) -> (i32, i32) {
        (-self.max_points(), self.max_points())
    }

    /// The chances of graded results for the side on roll, under the game's names, where results are
    /// graded.
    fn probabilities(&self, _state: &Self::State) -> Option<Vec<(&'static str, f64)>> {
        None
    }

    /// The decision about the doubling cube, where one lies on the table and a throw is due.
    fn cube(&self, _state: &Self::State) -> Option<CubeDecision> {
        None
    }

    /// The exact value, where the game has a solver or table of its own that settles it within the
    /// budget.
    fn solve(&self, _state: &Self::State, _budget: &mut Budget<'_>) -> Option<Solved> {
        None
    }

    /// The exact expectation of seat zero's points under best play, where a table of the game tells it:
    /// then it tells those of the positions after every turn too.
    fn expected(&self, _state: &Self::State) -> Option<f64> {
        None
    }

    /// Whether the exact value is this one, which may be cheaper to tell than what else it is.
    fn confirm(&self, state: &Self::State, value: Solved, budget: &mut Budget<'_>) -> Option<bool> {
        self.solve(state, budget).map(|solved| solved == value)
    }
}

/// An exact value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// Points of seat zero.
    pub points: i32,
    /// Actions until the end under best play: the winner hurries, the loser delays.
    pub distance: u32,
}

/// What to do with the doubling cube. Equities are those of the player on roll with the cube at one:
/// giving up after a double is +1 (in a match, match chances are scaled so).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct CubeDecision {
    /// Who is on roll: 0 or 1.
    pub player: u8,
    /// Throwing without doubling.
    pub no_double: f64,
    /// Doubling, the opponent takes.
    pub double_take: f64,
    /// Doubling, the opponent drops: 1.
    pub double_pass: f64,
    /// The best of it.
    pub verdict: CubeVerdict,
    /// The opponent's least chance of winning with which it may take.
    pub take_point: f64,
    /// The rule that keeps the player on roll from doubling now, if one does.
    pub unavailable: Option<&'static str>,
}

/// The right use of the cube on both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CubeVerdict {
    /// Throw; a double would be taken.
    NoDouble,
    /// Double; take.
    DoubleTake,
    /// Double; drop.
    DoublePass,
    /// Throw, playing on for a gammon; a double would be dropped.
    TooGood,
}

/// What a search may spend. Time is the caller's: `stop` is asked now and then.
pub struct Budget<'a> {
    /// Nodes left.
    pub nodes: u64,
    /// Nodes spent.
    pub spent: u64,
    stop: &'a (dyn Fn() -> bool + Sync),
    stopped: bool,
    /// What a solver keeps from one position of a question to the next.
    memory: Option<Box<dyn Any>>,
}

impl<'a> Budget<'a> {
    /// So many nodes, and an outside reason to stop.
    pub const fn new(nodes: u64, stop: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self { nodes, spent: 0, stop, stopped: false, memory: None }
    }

    /// Spends one node; false where nothing is left. Asks the outside every 256 nodes.
    pub fn spend(&mut self) -> bool {
        if self.stopped || self.spent >= self.nodes {
            self.stopped = true;
            return false;
        }
        self.spent += 1;
        if self.spent.is_multiple_of(256) && (self.stop)() {
            self.stopped = true;
        }
        !self.stopped
    }

    /// What was kept of this kind under the same budget, or a new one: the positions of one question
    /// have much in common.
    pub fn recall<T: Any>(&mut self, fresh: impl FnOnce() -> T) -> T {
        let kept = self.memory.take().and_then(|kept| kept.downcast().ok());
        kept.map_or_else(fresh, |kept| *kept)
    }

    /// Keeps this for the next position.
    pub fn keep(&mut self, memory: impl Any) {
        self.memory = Some(Box::new(memory));
    }

    /// Whether the budget has run out.
    #[must_use]
    pub const fn is_out(&self) -> bool {
        self.stopped
    }
}

/// Which search to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Engine {
    /// The best that the game has.
    #[default]
    Auto,
    /// A proven value or none.
    Exact,
    /// Iterative deepening; expectiminimax where chance acts.
    Alphabeta,
    /// Monte Carlo tree search with random playouts.
    Mcts,
}

impl Engine {
    /// Every engine, with its name.
    pub const NAMES: [(&'static str, Self); 4] = [
        ("auto", Self::Auto),
        ("exact", Self::Exact),
        ("alphabeta", Self::Alphabeta),
        ("mcts", Self::Mcts),
    ];
}

/// What is asked of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// Which search.
    pub engine: Engine,
    /// At most so many nodes (simulations for `mcts`).
    pub nodes: u64,
    /// At most so many actions deep.
    pub depth: Option<u32>,
    /// For everything random.
    pub seed: u64,
    /// How many of the best turns to tell.
    pub top: usize,
}

impl Default for Question {
    fn default() -> Self {
        Self { engine: Engine::Auto, nodes: 100_000, depth: None, seed: 0, top: 1 }
    }
}

/// One of the best turns.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BestTurn {
    /// The turn.
    pub turn: String,
    /// Expected returns of seat zero and one after it.
    pub value: [f64; 2],
    /// The expected continuation, this turn first, as turns' texts.
    pub pv: Vec<String>,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Evaluation {
    /// Expected returns of seat zero and seat one.
    pub value: [f64; 2],
    /// Whether the value is proven.
    pub exact: bool,
    /// Proven limits of seat zero's return, where `exact` was asked and the budget ran out.
    pub bounds: Option<[f64; 2]>,
    /// Seat zero's points under best play, where exact.
    pub outcome: Option<i32>,
    /// Actions until the end under best play, where exact.
    pub distance: Option<u32>,
    /// Probabilities of graded results, in the order and under the names that the game gives.
    pub probabilities: Option<Vec<(&'static str, f64)>>,
    /// The decision about the doubling cube, where one is due.
    pub cube: Option<CubeDecision>,
    /// The best turns, best first.
    pub best: Vec<BestTurn>,
    /// The engine that answered.
    pub engine: Engine,
    /// Nodes (or simulations) spent.
    pub nodes: u64,
    /// The deepest complete iteration in actions (for `mcts`: the deepest leaf).
    pub depth: u32,
}
