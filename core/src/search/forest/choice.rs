//! How a search chooses: PUCT (Silver and others 2018), and Gumbel's way with sequential halving
//! (Danihelka and others 2022).

use super::tree::{Edge, Node};
use crate::game::{Seat, Stream};

/// How strongly values count against priors in Gumbel's way, as its paper has it for board games.
const VISITS_AT_FIRST: f32 = 50.0;

/// How a search chooses where to look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Algorithm {
    /// Priors with an upper confidence; `explore` weighs the priors.
    Puct {
        /// The weight of what was seldom tried; 1.25 is usual.
        explore: f32,
    },
    /// So many actions, drawn without replacement, of which the better half goes on.
    Gumbel {
        /// How many are tried at the root.
        considered: u32,
    },
}

/// The choices of one search in one tree.
pub(super) struct Chooser<'a> {
    pub(super) algorithm: Algorithm,
    /// The most points: values count from -1 to 1.
    pub(super) scale: f32,
    /// What Gumbel's way adds to the root's logits.
    pub(super) noise: &'a [f32],
    /// How often the action to try must have been tried, for each simulation.
    pub(super) schedule: &'a [u32],
    /// How often the root's edges had been tried before the search.
    pub(super) before: &'a [u32],
}

impl Chooser<'_> {
    /// The edge to try below the root.
    pub(super) fn inside(&self, node: &Node, edges: &[Edge], seat: Seat) -> usize {
        match self.algorithm {
            Algorithm::Puct { explore } => self.puct(node, edges, seat, explore),
            Algorithm::Gumbel { .. } => {
                let wanted = self.improved(node, edges, seat);
                let total = node.visits.max(1) as f32;
                let lack = |(edge, wanted): (&Edge, f32)| wanted - edge.visits as f32 / total;
                highest(edges.iter().zip(wanted).map(lack))
            }
        }
    }

    /// The edge to try at the root, in this simulation.
    pub(super) fn at_root(
        &self,
        node: &Node,
        edges: &[Edge],
        seat: Seat,
        simulation: u32,
    ) -> usize {
        if matches!(self.algorithm, Algorithm::Puct { .. }) {
            return self.inside(node, edges, seat);
        }
        let turn = self.schedule.get(simulation as usize).copied().unwrap_or(0);
        let tried = |index: usize| edges[index].visits - self.tried_before(index);
        let scores = self.scores(node, edges, seat);
        highest((0..edges.len()).map(|index| match tried(index) == turn {
            true => scores[index],
            false => f32::NEG_INFINITY,
        }))
    }

    fn tried_before(&self, index: usize) -> u32 {
        self.before.get(index).copied().unwrap_or(0)
    }

    /// The edge that Gumbel's way plays: the best of those tried most.
    pub(super) fn best(&self, node: &Node, edges: &[Edge], seat: Seat) -> usize {
        let tried = |index: usize| edges[index].visits - self.tried_before(index);
        let most = (0..edges.len()).map(tried).max().unwrap_or(0);
        let scores = self.scores(node, edges, seat);
        highest((0..edges.len()).map(|index| match tried(index) == most {
            true => scores[index],
            false => f32::NEG_INFINITY,
        }))
    }

    fn scores(&self, node: &Node, edges: &[Edge], seat: Seat) -> Vec<f32> {
        let (values, measure) = (self.completed(node, edges, seat), self.measure(edges));
        let noise = self.noise.iter().copied().chain(std::iter::repeat(0.0));
        let parts = edges.iter().zip(values).zip(noise);
        parts.map(|((edge, value), noise)| edge.logit + value * measure + noise).collect()
    }

    /// Never tried counts as the node itself.
    fn puct(&self, node: &Node, edges: &[Edge], seat: Seat, explore: f32) -> usize {
        let unknown = node.mean(seat) / self.scale;
        let reach = explore * ((node.visits.max(2) - 1) as f32).sqrt();
        highest(edges.iter().map(|edge| {
            let q = if edge.visits == 0 { unknown } else { edge.mean(seat) / self.scale };
            q + reach * edge.prior / (1.0 + edge.visits as f32)
        }))
    }

    /// The policy that the values found improve.
    pub(super) fn improved(&self, node: &Node, edges: &[Edge], seat: Seat) -> Vec<f32> {
        let (values, measure) = (self.completed(node, edges, seat), self.measure(edges));
        softmax(edges.iter().zip(values).map(|(edge, value)| edge.logit + value * measure))
    }

    /// What the node is worth to this seat: the mean of all simulations, or, where these are dealt out
    /// by a schedule, what the improved policy expects.
    pub(super) fn worth(&self, node: &Node, edges: &[Edge], seat: Seat) -> f32 {
        match self.algorithm {
            Algorithm::Puct { .. } => node.mean(seat),
            Algorithm::Gumbel { .. } => {
                let values = self.completed(node, edges, seat).into_iter();
                values.zip(self.improved(node, edges, seat)).map(|(v, p)| v * p).sum()
            }
        }
    }

    /// How much a point counts against logits.
    fn measure(&self, edges: &[Edge]) -> f32 {
        let most = edges.iter().map(|edge| edge.visits).max().unwrap_or(0);
        (VISITS_AT_FIRST + most as f32) / (2.0 * self.scale)
    }

    /// The edges' values in points. What was never tried has the value that the node's judgement
    /// and the tried edges' values, weighed by their priors, agree on.
    fn completed(&self, node: &Node, edges: &[Edge], seat: Seat) -> Vec<f32> {
        let tried = || edges.iter().filter(|edge| edge.visits > 0);
        let total: u32 = tried().map(|edge| edge.visits).sum();
        let weight: f32 = tried().map(|edge| edge.prior).sum();
        let judged = node.judged * seat.sign() as f32;
        let unknown = if weight > 0.0 {
            let mean: f32 = tried().map(|edge| edge.prior * edge.mean(seat)).sum::<f32>() / weight;
            (judged + total as f32 * mean) / (1.0 + total as f32)
        } else {
            judged
        };
        let value = |edge: &Edge| if edge.visits == 0 { unknown } else { edge.mean(seat) };
        edges.iter().map(value).collect()
    }
}

/// The first of the highest.
pub(super) fn highest(scores: impl Iterator<Item = f32>) -> usize {
    let mut best = (0, f32::NEG_INFINITY);
    for (index, score) in scores.enumerate() {
        if score > best.1 {
            best = (index, score);
        }
    }
    best.0
}

/// Probabilities from logits; even ones where no logit is finite.
pub(super) fn softmax(logits: impl Iterator<Item = f32>) -> Vec<f32> {
    let mut chances: Vec<f32> = logits.collect();
    let most = chances.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    if most == f32::NEG_INFINITY {
        let even = 1.0 / chances.len().max(1) as f32;
        chances.fill(even);
        return chances;
    }
    let mut sum = 0.0;
    for chance in &mut chances {
        *chance = (*chance - most).exp();
        sum += *chance;
    }
    chances.iter_mut().for_each(|chance| *chance /= sum);
    chances
}

/// For each simulation how often the action to try must have been tried: all that are considered in
/// turn, then the better half of them, and so on, with about as many simulations for each round.
pub(super) fn halving(considered: usize, simulations: usize) -> Vec<u32> {
    if considered <= 1 {
        return (0..simulations as u32).collect();
    }
    let rounds = considered.next_power_of_two().ilog2() as usize;
    let (mut order, mut tries) = (Vec::with_capacity(simulations), vec![0; considered]);
    let mut left = considered;
    while order.len() < simulations {
        for _ in 0..(simulations / (rounds * left)).max(1) {
            order.extend_from_slice(&tries[..left]);
            tries[..left].iter_mut().for_each(|tried| *tried += 1);
        }
        left = (left / 2).max(2);
    }
    order.truncate(simulations);
    order
}

/// A number of Gumbel's distribution.
pub(super) fn gumbel(stream: &mut Stream) -> f32 {
    // Never 0: its logarithm has none.
    let unit = stream.unit().max(f64::MIN_POSITIVE);
    -(-unit.ln()).max(f64::MIN_POSITIVE).ln() as f32
}

/// Probabilities of Dirichlet's distribution, all with this concentration.
pub(super) fn dirichlet(stream: &mut Stream, concentration: f64, count: usize) -> Vec<f32> {
    let draws: Vec<f64> = (0..count).map(|_| gamma(stream, concentration)).collect();
    let sum: f64 = draws.iter().sum();
    if sum <= 0.0 {
        return vec![1.0 / count.max(1) as f32; count];
    }
    draws.iter().map(|draw| (draw / sum) as f32).collect()
}

/// A number of the gamma distribution (Marsaglia and Tsang 2000).
fn gamma(stream: &mut Stream, shape: f64) -> f64 {
    if shape < 1.0 {
        let unit = stream.unit().max(f64::MIN_POSITIVE);
        return gamma(stream, shape + 1.0) * unit.powf(1.0 / shape);
    }
    let d = shape - 1.0 / 3.0;
    let c = 1.0 / (9.0 * d).sqrt();
    loop {
        let x = normal(stream);
        let v = (1.0 + c * x).powi(3);
        let unit = stream.unit().max(f64::MIN_POSITIVE);
        if v > 0.0 && unit.ln() < 0.5 * x * x + d - d * v + d * v.ln() {
            return d * v;
        }
    }
}

/// A number of the normal distribution (Box and Muller 1958).
fn normal(stream: &mut Stream) -> f64 {
    let radius = (-2.0 * stream.unit().max(f64::MIN_POSITIVE).ln()).sqrt();
    radius * (std::f64::consts::TAU * stream.unit()).cos()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halving_spends_every_simulation_on_ever_fewer_actions() {
        assert_eq!(halving(4, 8), [0, 0, 0, 0, 1, 1, 2, 2]);
        assert_eq!(halving(2, 5), [0, 0, 1, 1, 2]);
        assert_eq!(halving(1, 3), [0, 1, 2]);
        assert_eq!(halving(16, 10), [0; 10]);
    }

    #[test]
    fn draws_have_the_means_that_they_should() {
        let stream = &mut Stream::new(3, 0);
        let count = 40_000;
        // Gumbel's mean is Euler's constant; a gamma's its shape.
        let mean = |draws: Vec<f64>| draws.iter().sum::<f64>() / f64::from(count);
        let gumbels = mean((0..count).map(|_| f64::from(gumbel(stream))).collect());
        assert!((gumbels - 0.5772).abs() < 0.03, "{gumbels}");
        for shape in [0.3, 1.0, 4.0] {
            let gammas = mean((0..count).map(|_| gamma(stream, shape)).collect());
            assert!((gammas - shape).abs() < 0.05 * shape.max(1.0), "{shape}: {gammas}");
        }
        let sum: f32 = dirichlet(stream, 0.3, 7).iter().sum();
        assert!((sum - 1.0).abs() < 1e-5);
    }

    #[test]
    fn a_softmax_is_a_distribution_even_of_nothing() {
        assert_eq!(softmax([0.0, 0.0].into_iter()), [0.5, 0.5]);
        assert_eq!(softmax([f32::NEG_INFINITY; 4].into_iter()), [0.25; 4]);
        assert_eq!(softmax([f32::NEG_INFINITY, 3.0].into_iter()), [0.0, 1.0]);
    }
}
