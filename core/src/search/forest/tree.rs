//! One tree: nodes, the walk down to a leaf, and values back up. Values are seat zero's points, read by
//! whoever acts: a player may act several times in a row. Chance has nodes of its own.

use std::ops::Range;

use super::choice::{Chooser, softmax};
use super::grove::Grove;
use crate::erased::ErasedState;
use crate::game::{Seat, Stream, Turn};

/// A child that has not been visited.
const NONE: u32 = u32::MAX;

/// So many nodes are looked through for a position that was reached since.
const SEARCHED: usize = 10_000;

/// Who acts at a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Actor {
    Player(Seat),
    Chance,
    /// Nobody: seat zero has these points.
    Over(f32),
}

/// A position that was visited. Its place among the positions is its own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) actor: Actor,
    first: u32,
    count: u32,
    /// Simulations that passed here, the one that made it included.
    pub(super) visits: u32,
    /// Of seat zero's points over these.
    pub(super) sum: f64,
    /// Seat zero's points as they were judged at sight.
    pub(super) judged: f32,
}

impl Node {
    /// Whether what leads on from here is known.
    const fn is_open(&self) -> bool {
        self.count > 0
    }

    /// The mean of what was found, for this seat.
    pub(super) fn mean(&self, seat: Seat) -> f32 {
        (self.sum / f64::from(self.visits.max(1))) as f32 * seat.sign() as f32
    }
}

/// An action or an outcome that leads on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) id: u32,
    child: u32,
    pub(super) visits: u32,
    /// The probability at sight; an outcome's own.
    pub(super) prior: f32,
    /// Its logarithm, up to a number that all edges of a node share.
    pub(super) logit: f32,
    sum: f32,
}

impl Edge {
    /// The mean of what was found beyond, for this seat.
    pub(super) fn mean(&self, seat: Seat) -> f32 {
        self.sum / self.visits as f32 * seat.sign() as f32
    }
}

/// Where a simulation stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stand {
    /// Nothing is under way.
    Idle,
    /// A leaf waits to be judged.
    Waiting(u32),
}

/// A tree and its positions.
pub(super) struct Tree {
    grove: Box<dyn Grove>,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    path: Vec<u32>,
    pub(super) stand: Stand,
    /// Simulations done since the search began.
    pub(super) done: u32,
    pub(super) stream: Stream,
    ids: Vec<u32>,
    outcomes: Vec<(u32, f64)>,
}

impl Tree {
    pub(super) fn new(grove: Box<dyn Grove>, stream: Stream) -> Self {
        let mut tree = Self {
            grove,
            nodes: Vec::new(),
            edges: Vec::new(),
            path: Vec::new(),
            stand: Stand::Idle,
            done: 0,
            stream,
            ids: Vec::new(),
            outcomes: Vec::new(),
        };
        tree.add(0);
        tree
    }

    pub(super) fn root(&self) -> &Node {
        &self.nodes[0]
    }

    /// The seat that acts at the root.
    pub(super) fn mover(&self) -> Option<Seat> {
        match self.root().actor {
            Actor::Player(seat) => Some(seat),
            _ => None,
        }
    }

    fn range(&self, node: u32) -> Range<usize> {
        let node = &self.nodes[node as usize];
        node.first as usize..(node.first + node.count) as usize
    }

    fn edges(&self, node: u32) -> &[Edge] {
        &self.edges[self.range(node)]
    }

    /// What leads on from the root; nothing before it was judged.
    pub(super) fn root_edges(&self) -> &[Edge] {
        self.edges(0)
    }

    pub(super) fn root_edges_mut(&mut self) -> &mut [Edge] {
        let range = self.range(0);
        &mut self.edges[range]
    }

    /// The node of the position at this place, which was grown just now.
    fn add(&mut self, position: u32) -> u32 {
        let actor = match self.grove.turn(position) {
            Turn::Player(seat) => Actor::Player(seat),
            Turn::Chance => Actor::Chance,
            Turn::Over(outcome) => Actor::Over(outcome.returns()[0]),
        };
        let (first, visits, sum, judged) = (self.edges.len() as u32, 0, 0.0, 0.0);
        self.nodes.push(Node { actor, first, count: 0, visits, sum, judged });
        if actor == Actor::Chance {
            self.grove.chance(position, &mut self.outcomes);
            let edge = |&(id, chance): &(u32, f64)| Edge {
                id,
                child: NONE,
                visits: 0,
                prior: chance as f32,
                logit: 0.0,
                sum: 0.0,
            };
            self.edges.extend(self.outcomes.iter().map(edge));
            self.nodes[position as usize].count = self.outcomes.len() as u32;
        }
        position
    }

    /// Simulates until a leaf waits to be judged or so many simulations are done.
    pub(super) fn advance(&mut self, chooser: &Chooser<'_>, simulations: u32) {
        // The root is judged first, which is no simulation.
        while self.stand == Stand::Idle && (!self.root().is_open() || self.done < simulations) {
            self.walk(chooser);
        }
    }

    fn walk(&mut self, chooser: &Chooser<'_>) {
        self.path.clear();
        let mut at = 0;
        loop {
            let edge = match self.nodes[at as usize].actor {
                Actor::Over(points) => return self.back_up(at, points),
                Actor::Player(_) if !self.nodes[at as usize].is_open() => {
                    self.stand = Stand::Waiting(at);
                    return;
                }
                Actor::Player(seat) => {
                    let node = &self.nodes[at as usize];
                    match at {
                        0 => chooser.at_root(node, self.edges(at), seat, self.done),
                        _ => chooser.inside(node, self.edges(at), seat),
                    }
                }
                Actor::Chance => self.throw(at),
            };
            let edge = self.nodes[at as usize].first + edge as u32;
            self.path.push(edge);
            let Edge { id, child, .. } = self.edges[edge as usize];
            at = match child {
                NONE => {
                    let position = self.grove.grow(at, id);
                    let child = self.add(position);
                    self.edges[edge as usize].child = child;
                    child
                }
                child => child,
            };
        }
    }

    /// One of the outcomes, by their probabilities.
    fn throw(&mut self, at: u32) -> usize {
        let mark = self.stream.unit();
        let mut sum = 0.0;
        let edges = self.edges(at);
        let found = edges.iter().position(|edge| {
            sum += f64::from(edge.prior);
            sum > mark
        });
        found.unwrap_or(edges.len().saturating_sub(1))
    }

    fn back_up(&mut self, leaf: u32, points: f32) {
        let mut touch = |node: u32| {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            node.sum += f64::from(points);
        };
        touch(0);
        for &edge in &self.path {
            let edge = &mut self.edges[edge as usize];
            edge.visits += 1;
            edge.sum += points;
            touch(edge.child);
        }
        // Judging the root alone is no simulation.
        self.done += u32::from(leaf != 0);
        self.stand = Stand::Idle;
    }

    /// The leaf that waits, and who acts there.
    pub(super) fn waiting(&self) -> Option<(u32, Seat)> {
        let Stand::Waiting(leaf) = self.stand else { return None };
        match self.nodes[leaf as usize].actor {
            Actor::Player(seat) => Some((leaf, seat)),
            _ => None,
        }
    }

    /// Writes what is to be judged: what the player to act there sees, and what is legal.
    pub(super) fn show(&self, observation: &mut [f32], mask: &mut [bool]) -> i32 {
        let Some((leaf, seat)) = self.waiting() else { return -1 };
        self.grove.observe(leaf, seat, observation);
        self.grove.mask(leaf, mask);
        seat as i32
    }

    /// Takes the judgement of the waiting leaf: logits over all ids, and seat zero's points.
    pub(super) fn judge(&mut self, logits: Option<&[f32]>, points: f32) {
        let Some((leaf, _)) = self.waiting() else { return };
        self.grove.legal(leaf, &mut self.ids);
        let first = self.edges.len();
        let logit = |&id: &u32| logits.map_or(0.0, |logits| logits[id as usize]);
        self.edges.extend(self.ids.iter().map(|id| Edge {
            id: *id,
            child: NONE,
            visits: 0,
            prior: 0.0,
            logit: logit(id),
            sum: 0.0,
        }));
        let priors = softmax(self.edges[first..].iter().map(|edge| edge.logit));
        for (edge, prior) in self.edges[first..].iter_mut().zip(priors) {
            edge.prior = prior;
        }
        let node = &mut self.nodes[leaf as usize];
        (node.first, node.count, node.judged) = (first as u32, self.ids.len() as u32, points);
        self.back_up(leaf, points);
    }

    /// Judges the waiting leaf by random play.
    pub(super) fn play_out(&mut self) {
        if let Some((leaf, _)) = self.waiting() {
            let points = self.grove.playout(leaf, &mut self.stream);
            self.judge(None, points);
        }
    }

    /// Makes the node of this position the root and forgets what does not follow it; false where the
    /// tree does not know it.
    pub(super) fn go_on_from(&mut self, state: &dyn ErasedState) -> bool {
        let Some(root) = self.find(state) else { return false };
        let mut places = vec![root];
        let (mut nodes, mut edges) = (Vec::new(), Vec::new());
        let mut next = 0;
        while next < places.len() {
            let old = places[next];
            let mut node = self.nodes[old as usize];
            node.first = edges.len() as u32;
            for mut edge in self.edges(old).iter().copied() {
                if edge.child != NONE {
                    places.push(edge.child);
                    edge.child = places.len() as u32 - 1;
                }
                edges.push(edge);
            }
            nodes.push(node);
            next += 1;
        }
        self.grove.keep(&places);
        (self.nodes, self.edges, self.done, self.stand) = (nodes, edges, 0, Stand::Idle);
        true
    }

    fn find(&self, state: &dyn ErasedState) -> Option<u32> {
        let mut places = vec![0];
        let mut next = 0;
        while let Some(&place) = places.get(next).filter(|_| next < SEARCHED) {
            if self.grove.is(place, state) {
                return Some(place);
            }
            let children = self.edges(place).iter().map(|edge| edge.child);
            places.extend(children.filter(|&child| child != NONE));
            next += 1;
        }
        None
    }
}
