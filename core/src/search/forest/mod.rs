//! Searches with a judge from outside (a network): many trees at once, whose leaves are gathered so
//! that they are judged together. A tree is a function of its position, the settings, the seed and the
//! judgements: not of threads nor of the other trees.
//!
//! Where players know different things, each position is searched as several samples of what the
//! player to act cannot tell apart, and what is found is added up.

mod choice;
mod grove;
mod tree;

use rayon::prelude::*;

pub use choice::Algorithm;
use choice::{Chooser, dirichlet, gumbel, halving};
pub use grove::Grove;
pub(crate) use grove::Positions;
use tree::Tree;

use crate::batch::MAX_THREADS;
use crate::erased::ErasedState;
use crate::game::{Error, Stream, Turn};

/// The most simulations of one tree.
pub const MAX_SIMULATIONS: u32 = 1 << 22;

/// How a forest is searched.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ForestConfig {
    /// Simulations for each position.
    pub simulations: u32,
    /// How it chooses where to look.
    pub algorithm: Algorithm,
    /// Noise on the root's priors (PUCT only): Dirichlet's concentration, and the noise's share.
    pub dirichlet: Option<(f32, f32)>,
    /// How the action is drawn from the visits (PUCT only): 0 takes the most visited.
    pub temperature: f32,
    /// Samples for each position where players know different things.
    pub worlds: u32,
    /// The seed of everything random.
    pub seed: u64,
    /// How many threads search.
    pub threads: usize,
}

/// What a search found, a row for each position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    /// The id to play.
    pub action: Vec<i32>,
    /// The improved policy over all ids.
    pub weights: Vec<f32>,
    /// How often each id was tried.
    pub visits: Vec<i32>,
    /// The expected points after each id for the player to act; 0 where it was not tried.
    pub values: Vec<f32>,
    /// The expected points for the player to act.
    pub root_value: Vec<f32>,
}

/// A tree with what its search needs at the root.
struct Plot {
    tree: Tree,
    noise: Vec<f32>,
    schedule: Vec<u32>,
    before: Vec<u32>,
    is_prepared: bool,
}

/// Trees that are searched together.
pub struct Forest {
    config: ForestConfig,
    plots: Vec<Plot>,
    /// Trees for each position.
    worlds: usize,
    actions: usize,
    cells: usize,
    scale: f32,
    pool: Option<rayon::ThreadPool>,
}

impl Forest {
    /// A forest with a tree (or several samples) for each position; trees of `earlier` that hold it
    /// grow on.
    ///
    /// # Errors
    /// `BadArgument` for settings out of range, positions of different games, and where no player is
    /// to act.
    pub fn new(
        states: &[&dyn ErasedState],
        config: ForestConfig,
        earlier: Option<Self>,
    ) -> Result<Self, Error> {
        check(&config)?;
        let Some(first) = states.first() else {
            return Err(Error::bad_argument("states", "none", "at least one position"));
        };
        let game = first.game();
        let is_hidden = game.has_hidden_information();
        for state in states {
            if !matches!(state.turn(), Turn::Player(_)) {
                let allowed = "positions in which a player is to act";
                return Err(Error::bad_argument("states", state.text(), allowed));
            }
            if state.game().spec() != game.spec() {
                let allowed = format!("positions of {}", game.spec());
                return Err(Error::bad_argument("states", state.game().spec(), allowed));
            }
        }
        let pool = (config.threads > 1)
            .then(|| rayon::ThreadPoolBuilder::new().num_threads(config.threads).build())
            .transpose();
        let pool = pool.map_err(|error| {
            Error::bad_argument("num_threads", config.threads, error.to_string())
        })?;
        let worlds = if is_hidden { config.worlds as usize } else { 1 };
        let mut earlier: Vec<Option<Tree>> = match earlier {
            Some(earlier) if !is_hidden => {
                earlier.plots.into_iter().map(|p| Some(p.tree)).collect()
            }
            _ => Vec::new(),
        };
        let plots = states.iter().enumerate().flat_map(|(index, state)| {
            let grown = earlier.get_mut(index).and_then(Option::take);
            let mut grown = grown.and_then(|mut tree| tree.go_on_from(*state).then_some(tree));
            (0..worlds)
                .map(|world| plot(*state, grown.take(), &config, index * worlds + world, is_hidden))
                .collect::<Vec<_>>()
        });
        let plots = plots.collect();
        Ok(Self {
            config,
            plots,
            worlds,
            actions: game.action_count(),
            cells: game.observation_shape().iter().product(),
            scale: game.max_points().max(1) as f32,
            pool,
        })
    }

    /// How many positions are searched.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.plots.len() / self.worlds
    }

    /// How many trees there are: leaves that can wait at once.
    #[must_use]
    pub const fn trees(&self) -> usize {
        self.plots.len()
    }

    /// The length of a mask.
    #[must_use]
    pub const fn actions(&self) -> usize {
        self.actions
    }

    /// Simulates until every tree has a leaf to be judged or is done; how many leaves wait.
    pub fn select(&mut self) -> usize {
        let (config, scale, worlds) = (self.config, self.scale, self.worlds);
        self.each(|plot| plot.advance(&config, scale, worlds));
        self.waiting()
    }

    /// How many leaves wait to be judged.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.plots.iter().filter(|plot| plot.tree.waiting().is_some()).count()
    }

    /// Does something with every tree, on all threads.
    fn each(&mut self, work: impl Fn(&mut Plot) + Sync + Send) {
        match &self.pool {
            None => self.plots.iter_mut().for_each(work),
            Some(pool) => pool.install(|| self.plots.par_iter_mut().for_each(work)),
        }
    }

    /// Writes the waiting leaves, in the order of their trees: what the player to act sees, what is
    /// legal, and who acts.
    pub fn show(&self, observations: &mut [f32], masks: &mut [bool], to_play: &mut [i32]) {
        let trees: Vec<&Tree> = self
            .plots
            .iter()
            .map(|plot| &plot.tree)
            .filter(|tree| tree.waiting().is_some())
            .collect();
        let rows = observations.chunks_mut(self.cells).zip(masks.chunks_mut(self.actions));
        for ((tree, (observation, mask)), seat) in trees.into_iter().zip(rows).zip(to_play) {
            *seat = tree.show(observation, mask);
        }
    }

    /// Takes the judgements of the waiting leaves, in the same order: logits over all ids, and the
    /// points of the player to act (one number a leaf) or of both seats (two).
    ///
    /// # Errors
    /// `BadArgument` for numbers that are none; nothing has changed then.
    pub fn judge(&mut self, logits: &[f32], values: &[f32]) -> Result<(), Error> {
        if let Some(odd) = logits.iter().find(|logit| logit.is_nan() || **logit == f32::INFINITY) {
            return Err(Error::bad_argument("logits", odd, "finite numbers, or minus infinity"));
        }
        if let Some(odd) = values.iter().find(|value| !value.is_finite()) {
            return Err(Error::bad_argument("value", odd, "finite numbers"));
        }
        let mut trees: Vec<&mut Tree> = self
            .plots
            .iter_mut()
            .map(|plot| &mut plot.tree)
            .filter(|tree| tree.waiting().is_some())
            .collect();
        let each = values.len() / trees.len().max(1);
        let judge = |(tree, (logits, value)): (&mut &mut Tree, (&[f32], &[f32]))| {
            let sign = tree.waiting().map_or(1, |(_, seat)| seat.sign()) as f32;
            let points = if let [own] = value { own * sign } else { value[0] };
            tree.judge(Some(logits), points);
        };
        match &self.pool {
            None => {
                let rows = logits.chunks(self.actions).zip(values.chunks(each.max(1)));
                trees.iter_mut().zip(rows).for_each(judge);
            }
            Some(pool) => pool.install(|| {
                let rows = logits.par_chunks(self.actions).zip(values.par_chunks(each.max(1)));
                trees.par_iter_mut().zip(rows).for_each(judge);
            }),
        }
        Ok(())
    }

    /// Searches to the end by random play, without a judge; `stop` is asked between the simulations.
    pub fn play_out(&mut self, stop: &(dyn Fn() -> bool + Sync)) {
        let (config, scale, worlds) = (self.config, self.scale, self.worlds);
        self.each(|plot| {
            while !stop() {
                plot.advance(&config, scale, worlds);
                if plot.tree.waiting().is_none() {
                    break;
                }
                plot.tree.play_out();
            }
        });
    }

    /// What was found.
    #[must_use]
    pub fn found(&self) -> Found {
        let mut found = Found::default();
        for (index, plots) in self.plots.chunks(self.worlds).enumerate() {
            self.add_up(plots, index, &mut found);
        }
        found
    }

    fn add_up(&self, plots: &[Plot], index: usize, found: &mut Found) {
        let (mut visits, mut weights) = (vec![0; self.actions], vec![0.0; self.actions]);
        let (mut sums, mut value) = (vec![0.0; self.actions], 0.0);
        for plot in plots {
            let (root, edges) = (plot.tree.root(), plot.tree.root_edges());
            let Some(seat) = plot.tree.mover() else { continue };
            let chooser = plot.chooser(&self.config, self.scale);
            value += chooser.worth(root, edges, seat) / plots.len() as f32;
            let improved = chooser.improved(root, edges, seat);
            for (edge, improved) in edges.iter().zip(improved) {
                let id = edge.id as usize;
                visits[id] += edge.visits as i32;
                weights[id] += improved / plots.len() as f32;
                if edge.visits > 0 {
                    sums[id] += edge.mean(seat) * edge.visits as f32;
                }
            }
        }
        let total: i32 = visits.iter().sum();
        let action = match self.config.algorithm {
            Algorithm::Gumbel { .. } => self.gumbel_action(plots, &weights),
            Algorithm::Puct { .. } => {
                if total > 0 {
                    let share = visits.iter().map(|&visits| visits as f32 / total as f32);
                    weights = share.collect();
                }
                self.drawn(&weights, index)
            }
        };
        let mean =
            |(&sum, &visits): (&f32, &i32)| if visits > 0 { sum / visits as f32 } else { 0.0 };
        found.values.extend(sums.iter().zip(&visits).map(mean));
        found.action.push(action as i32);
        found.weights.extend(weights);
        found.visits.extend(visits);
        found.root_value.push(value);
    }

    /// Several samples agree by their improved policies; a single one knows better.
    fn gumbel_action(&self, plots: &[Plot], weights: &[f32]) -> usize {
        if let [plot] = plots
            && let Some(seat) = plot.tree.mover()
        {
            let (root, edges) = (plot.tree.root(), plot.tree.root_edges());
            let best = plot.chooser(&self.config, self.scale).best(root, edges, seat);
            return edges.get(best).map_or(0, |edge| edge.id as usize);
        }
        choice::highest(weights.iter().copied())
    }

    /// An id drawn by the visits' shares, sharpened by the temperature.
    fn drawn(&self, weights: &[f32], index: usize) -> usize {
        if self.config.temperature <= 0.0 {
            return choice::highest(weights.iter().copied());
        }
        let sharp =
            |&weight: &f32| f64::from(weight).powf(1.0 / f64::from(self.config.temperature));
        let sharpened: Vec<f64> = weights.iter().map(sharp).collect();
        let total: f64 = sharpened.iter().sum();
        // A stream of its own: what was found must not depend on whether it is asked for.
        let mark = Stream::new(self.config.seed, DRAWS + index as u64).unit() * total;
        let mut sum = 0.0;
        let found = sharpened.iter().position(|weight| {
            sum += weight;
            sum > mark
        });
        found.unwrap_or_else(|| choice::highest(weights.iter().copied()))
    }
}

/// Where the streams begin that draw the actions to play: beyond those of any tree.
const DRAWS: u64 = 1 << 40;

impl Plot {
    fn chooser(&self, config: &ForestConfig, scale: f32) -> Chooser<'_> {
        Chooser {
            algorithm: config.algorithm,
            scale,
            noise: &self.noise,
            schedule: &self.schedule,
            before: &self.before,
        }
    }

    /// Simulates until a leaf waits or all simulations are done.
    fn advance(&mut self, config: &ForestConfig, scale: f32, worlds: usize) {
        let simulations = config.simulations.div_ceil(worlds as u32);
        if !self.is_prepared && !self.tree.root_edges().is_empty() {
            self.prepare(config, simulations);
        }
        let Self { tree, noise, schedule, before, .. } = self;
        let chooser = Chooser { algorithm: config.algorithm, scale, noise, schedule, before };
        tree.advance(&chooser, if self.is_prepared { simulations } else { 0 });
    }

    /// What the root needs once its edges are known.
    fn prepare(&mut self, config: &ForestConfig, simulations: u32) {
        let count = self.tree.root_edges().len();
        self.before = self.tree.root_edges().iter().map(|edge| edge.visits).collect();
        match config.algorithm {
            Algorithm::Gumbel { considered } => {
                let stream = &mut self.tree.stream;
                self.noise = (0..count).map(|_| gumbel(stream)).collect();
                self.schedule = halving((considered as usize).min(count), simulations as usize);
            }
            Algorithm::Puct { .. } => {
                if let Some((concentration, share)) = config.dirichlet {
                    let stream = &mut self.tree.stream;
                    let noise = dirichlet(stream, f64::from(concentration), count);
                    for (edge, noise) in self.tree.root_edges_mut().iter_mut().zip(noise) {
                        edge.prior = (1.0 - share) * edge.prior + share * noise;
                    }
                }
            }
        }
        self.is_prepared = true;
    }
}

fn plot(
    state: &dyn ErasedState,
    grown: Option<Tree>,
    config: &ForestConfig,
    index: usize,
    is_hidden: bool,
) -> Plot {
    let mut stream = Stream::new(config.seed, index as u64);
    let tree = match grown {
        Some(mut tree) => {
            tree.stream = stream;
            tree
        }
        None => {
            let mut grove = state.grove();
            if is_hidden {
                grove.resample(&mut stream);
            }
            Tree::new(grove, stream)
        }
    };
    Plot { tree, noise: Vec::new(), schedule: Vec::new(), before: Vec::new(), is_prepared: false }
}

fn check(config: &ForestConfig) -> Result<(), Error> {
    let number = |field: &'static str, value: f32, least: f32, most: f32| {
        if (least..=most).contains(&value) {
            return Ok(());
        }
        Err(Error::bad_argument(field, value, format!("a number from {least} to {most}")))
    };
    let whole = |field: &'static str, value: u64, most: u64| {
        if (1..=most).contains(&value) {
            return Ok(());
        }
        Err(Error::bad_argument(field, value, format!("from 1 to {most}")))
    };
    whole("num_simulations", config.simulations.into(), MAX_SIMULATIONS.into())?;
    whole("num_threads", config.threads as u64, MAX_THREADS as u64)?;
    whole("worlds", config.worlds.into(), MAX_SIMULATIONS.into())?;
    number("temperature", config.temperature, 0.0, 1_000.0)?;
    match config.algorithm {
        Algorithm::Puct { explore } => number("c_puct", explore, 0.0, 1_000.0)?,
        Algorithm::Gumbel { considered } => {
            whole("max_considered", considered.into(), MAX_SIMULATIONS.into())?;
        }
    }
    if let Some((concentration, share)) = config.dirichlet {
        number("dirichlet", concentration, 1e-3, 1e3)?;
        number("dirichlet", share, 0.0, 1.0)?;
    }
    Ok(())
}
