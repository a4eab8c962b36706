//! Monte Carlo tree search: UCT with random playouts. Chance has nodes of its own; values are seat
//! zero's points, read by whoever acts, so a player may act several times in a row. Proven ends travel
//! up the tree: what is proven is not played out again.

use std::cmp::Reverse;

use super::deepening::best_turn;
use super::solved::returns;
use crate::game::{
    BestTurn, Budget, Engine, Evaluate, Evaluation, Notation, Question, Record, Rules, Seat,
    Stream, Turn, sample_chance,
};

/// How much a choice that was seldom tried is tried more; values count from -1 to 1.
const CURIOSITY: f64 = 1.4;
/// Longer playouts end with the game's estimate.
const LONGEST_PLAYOUT: u32 = 512;
/// The tree grows no further than so many nodes (some 60 MB).
const MOST_NODES: usize = 1 << 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Actor {
    /// The position has not been visited yet.
    Unseen,
    Player(Seat),
    Chance,
    Nobody,
}

#[derive(Clone, Debug)]
struct Node<A> {
    /// What leads here; `None` at the root.
    action: Option<A>,
    probability: f32,
    actor: Actor,
    first: u32,
    count: u32,
    visits: u32,
    /// Of seat zero's points over all visits.
    sum: f64,
    /// Proven limits of seat zero's points.
    low: i32,
    high: i32,
}

/// Searches by so many simulations, fewer where `stop` says so or the position is solved.
pub(super) fn search<G: Evaluate + Notation>(
    game: &G,
    record: &Record<G>,
    question: &Question,
    stop: &(dyn Fn() -> bool + Sync),
    progress: &mut dyn FnMut(&Evaluation),
) -> Evaluation {
    let mut tree = Tree::new(game, record, question, stop);
    let mut tell_at = 1024;
    let mut simulations = 0;
    while simulations < question.nodes && !tree.is_solved() && tree.steps.spend() {
        tree.simulate();
        simulations += 1;
        if simulations == tell_at && simulations < question.nodes {
            tell_at *= 2;
            progress(&tree.report(simulations, question.top));
        }
    }
    tree.report(simulations, question.top)
}

struct Tree<'a, G: Rules> {
    game: &'a G,
    root: &'a Record<G>,
    nodes: Vec<Node<G::Action>>,
    /// The nodes of the simulation under way.
    path: Vec<u32>,
    stream: Stream,
    /// Counts simulations and the steps of their playouts, to ask the outside now and then.
    steps: Budget<'a>,
    most_points: i32,
    most_depth: u32,
    deepest: u32,
}

impl<'a, G: Evaluate + Notation> Tree<'a, G> {
    fn new(
        game: &'a G,
        root: &'a Record<G>,
        question: &Question,
        stop: &'a (dyn Fn() -> bool + Sync),
    ) -> Self {
        let most_points = game.max_points();
        let mut tree = Self {
            game,
            root,
            nodes: Vec::new(),
            path: Vec::new(),
            stream: Stream::new(question.seed, 0),
            steps: Budget::new(u64::MAX, stop),
            most_points,
            most_depth: question.depth.unwrap_or(u32::MAX),
            deepest: 0,
        };
        tree.nodes.push(tree.unseen(None, 1.0));
        tree
    }

    const fn unseen(&self, action: Option<G::Action>, probability: f32) -> Node<G::Action> {
        Node {
            action,
            probability,
            actor: Actor::Unseen,
            first: 0,
            count: 0,
            visits: 0,
            sum: 0.0,
            low: -self.most_points,
            high: self.most_points,
        }
    }

    fn node(&self, index: u32) -> &Node<G::Action> {
        &self.nodes[index as usize]
    }

    fn children(&self, index: u32) -> std::ops::Range<u32> {
        let node = self.node(index);
        node.first..node.first + node.count
    }

    fn is_solved(&self) -> bool {
        self.nodes[0].low == self.nodes[0].high
    }

    /// One walk from the root to a leaf, a playout from there, and the result back up.
    fn simulate(&mut self) {
        let mut at = self.root.clone();
        let mut index = 0;
        self.path.clear();
        self.path.push(0);
        let value = loop {
            let node = self.node(index);
            if node.low == node.high {
                break f64::from(node.low);
            }
            if node.actor == Actor::Unseen {
                break self.first_visit(index, &at);
            }
            let ply = self.path.len() as u32 - 1;
            if ply >= self.most_depth || !self.expand(index, &at) {
                break self.playout(at, ply);
            }
            index = self.choose(index);
            self.path.push(index);
            if let Some(action) = self.node(index).action {
                at.apply(self.game, action);
            }
        };
        self.deepest = self.deepest.max(self.path.len() as u32 - 1);
        self.back_up(value);
    }

    fn first_visit(&mut self, index: u32, at: &Record<G>) -> f64 {
        let turn = at.turn(self.game);
        let node = &mut self.nodes[index as usize];
        node.actor = match turn {
            Turn::Player(seat) => Actor::Player(seat),
            Turn::Chance => Actor::Chance,
            Turn::Over(_) => Actor::Nobody,
        };
        match turn {
            Turn::Over(outcome) => {
                (node.low, node.high) = (outcome.points, outcome.points);
                f64::from(outcome.points)
            }
            _ => self.playout(at.clone(), self.path.len() as u32 - 1),
        }
    }

    /// Gives a node its children; false where there is no room.
    fn expand(&mut self, index: u32, at: &Record<G>) -> bool {
        if self.node(index).count > 0 {
            return true;
        }
        let mut found: Vec<(G::Action, f64, i32)> = Vec::new();
        let (game, state) = (self.game, at.state());
        match self.node(index).actor {
            Actor::Chance => game.chance(state, &mut |action, p| found.push((action, p, 0))),
            _ => game.legal(state, &mut |action| {
                found.push((action, 1.0, game.promise(state, action)));
            }),
        }
        if found.is_empty() || self.nodes.len() + found.len() > MOST_NODES {
            return false;
        }
        found.sort_by_key(|&(_, _, promise)| Reverse(promise));
        let (first, count) = (self.nodes.len() as u32, found.len() as u32);
        for (action, probability, _) in found {
            self.nodes.push(self.unseen(Some(action), probability as f32));
        }
        let node = &mut self.nodes[index as usize];
        (node.first, node.count) = (first, count);
        true
    }

    fn choose(&mut self, index: u32) -> u32 {
        match self.node(index).actor {
            Actor::Player(seat) => self.most_urgent(index, seat),
            _ => self.drawn(index),
        }
    }

    /// The child with the highest upper confidence bound, among those that may still be the best.
    fn most_urgent(&self, index: u32, seat: Seat) -> u32 {
        let limits = |child: u32| {
            let node = self.node(child);
            match seat {
                Seat::Zero => (node.low, node.high),
                Seat::One => (-node.high, -node.low),
            }
        };
        let proven = self.children(index).map(|child| limits(child).0).max().unwrap_or(0);
        let parent = f64::from(self.node(index).visits.max(1)).ln();
        let unit = f64::from(self.most_points.max(1)) / f64::from(seat.sign());
        let urgency = |child: u32| {
            let node = self.node(child);
            if node.visits == 0 {
                return f64::INFINITY;
            }
            let visits = f64::from(node.visits);
            node.sum / visits / unit + CURIOSITY * (parent / visits).sqrt()
        };
        let mut best = (f64::NEG_INFINITY, self.node(index).first);
        for child in self.children(index).filter(|&child| limits(child).1 >= proven) {
            let urgency = urgency(child);
            if urgency > best.0 {
                best = (urgency, child);
            }
        }
        best.1
    }

    fn drawn(&mut self, index: u32) -> u32 {
        let mut left = self.stream.unit();
        for child in self.children(index) {
            left -= f64::from(self.node(child).probability);
            if left < 0.0 {
                return child;
            }
        }
        self.children(index).end - 1
    }

    /// Random play to the end; the estimate where that is too far.
    fn playout(&mut self, mut at: Record<G>, ply: u32) -> f64 {
        let longest = LONGEST_PLAYOUT.min(self.most_depth.saturating_sub(ply));
        for _ in 0..longest {
            let action = match at.turn(self.game) {
                Turn::Over(outcome) => return f64::from(outcome.points),
                Turn::Chance => sample_chance(self.game, at.state(), &mut self.stream),
                Turn::Player(_) => self.game.random_legal(at.state(), &mut self.stream),
            };
            let Some(action) = action.filter(|_| self.steps.spend()) else {
                break;
            };
            at.apply(self.game, action);
        }
        match at.turn(self.game) {
            Turn::Over(outcome) => f64::from(outcome.points),
            _ => f64::from(self.game.estimate(at.state())),
        }
    }

    fn back_up(&mut self, value: f64) {
        let mut changed = true;
        for place in (0..self.path.len()).rev() {
            let index = self.path[place];
            // Limits change only above a node whose limits have changed.
            changed = changed && (place + 1 == self.path.len() || self.prove(index));
            let node = &mut self.nodes[index as usize];
            node.visits += 1;
            node.sum += value;
        }
    }

    /// Takes a node's limits from its children; whether they have become closer.
    fn prove(&mut self, index: u32) -> bool {
        let limits =
            self.children(index).map(|child| (self.node(child).low, self.node(child).high));
        let actor = self.node(index).actor;
        let proven = limits.reduce(|(low, high), (other_low, other_high)| match actor {
            Actor::Player(Seat::Zero) => (low.max(other_low), high.max(other_high)),
            Actor::Player(Seat::One) => (low.min(other_low), high.min(other_high)),
            _ => (low.min(other_low), high.max(other_high)),
        });
        let node = &mut self.nodes[index as usize];
        let before = (node.low, node.high);
        if let Some((low, high)) = proven {
            (node.low, node.high) = (low.max(node.low), high.min(node.high));
        }
        before != (node.low, node.high)
    }

    /// How good a child looks to the seat that chooses it: what is proven, then how often it was
    /// visited.
    fn standing(&self, child: u32, seat: Seat) -> (i32, u32) {
        let node = self.node(child);
        let (low, high) = match seat {
            Seat::Zero => (node.low, node.high),
            Seat::One => (-node.high, -node.low),
        };
        let proven = match (self.is_solved(), low == high) {
            (true, true) => low + 2 * self.most_points,
            (_, true) if low == -self.most_points => -1,
            (_, true) if low == self.most_points => 1,
            _ => 0,
        };
        (proven, node.visits)
    }

    fn mean(&self, index: u32) -> f64 {
        let node = self.node(index);
        match node.visits {
            _ if node.low == node.high => f64::from(node.low),
            0 => 0.0,
            visits => node.sum / f64::from(visits),
        }
    }

    fn report(&self, simulations: u64, top: usize) -> Evaluation {
        let root = &self.nodes[0];
        let turns = match root.actor {
            Actor::Player(seat) => self.best_turns(seat, top),
            _ => Vec::new(),
        };
        let exact = self.is_solved();
        let value = match turns.first() {
            Some(best) if !exact => best.value,
            _ => value(self.mean(0)),
        };
        Evaluation {
            value: if exact { returns(root.low) } else { value },
            exact,
            bounds: None,
            outcome: exact.then_some(root.low),
            distance: None,
            probabilities: None,
            cube: None,
            best: turns,
            engine: Engine::Mcts,
            nodes: simulations,
            depth: self.deepest,
        }
    }

    fn best_turns(&self, seat: Seat, top: usize) -> Vec<BestTurn> {
        let mut ends = Vec::new();
        self.ends_of_turn(0, seat, &mut Vec::new(), &mut ends);
        ends.sort_by_key(|(_, end)| Reverse(self.standing(*end, seat)));
        let mut seen = Vec::new();
        let mut told = Vec::new();
        for (mut line, end) in ends {
            if told.len() >= top {
                break;
            }
            let mut after = self.root.clone();
            line.iter().for_each(|&action| after.apply(self.game, action));
            let known = line.len();
            self.finish_turn(seat, &mut after, &mut line);
            if seen.contains(after.state()) {
                continue;
            }
            seen.push(after.state().clone());
            let actions = line.clone();
            if line.len() == known {
                self.follow(end, &mut line);
            }
            let value = value(self.mean(end));
            told.push(best_turn(self.game, self.root, &actions, &line, value));
        }
        told
    }

    /// The nodes where the seat's turn ends, or the tree does within it.
    fn ends_of_turn(
        &self,
        index: u32,
        seat: Seat,
        line: &mut Vec<G::Action>,
        ends: &mut Vec<(Vec<G::Action>, u32)>,
    ) {
        for child in self.children(index).filter(|&child| self.node(child).visits > 0) {
            let node = self.node(child);
            line.extend(node.action);
            if node.actor == Actor::Player(seat) && node.count > 0 {
                self.ends_of_turn(child, seat, line, ends);
            } else {
                ends.push((line.clone(), child));
            }
            line.pop();
        }
    }

    /// Ends a turn that the tree has not seen to its end, by the game's promise.
    fn finish_turn(&self, seat: Seat, at: &mut Record<G>, line: &mut Vec<G::Action>) {
        while at.turn(self.game) == Turn::Player(seat) {
            let mut best: Option<(i32, G::Action)> = None;
            self.game.legal(at.state(), &mut |action| {
                let promise = self.game.promise(at.state(), action);
                if best.is_none_or(|(most, _)| promise > most) {
                    best = Some((promise, action));
                }
            });
            let Some((_, action)) = best else {
                return;
            };
            at.apply(self.game, action);
            line.push(action);
        }
    }

    /// The most visited line from a node, until chance acts.
    fn follow(&self, mut index: u32, line: &mut Vec<G::Action>) {
        while let Actor::Player(seat) = self.node(index).actor {
            let seen = self.children(index).filter(|&child| self.node(child).visits > 0);
            let Some(best) = seen.max_by_key(|&child| (self.standing(child, seat), Reverse(child)))
            else {
                return;
            };
            line.extend(self.node(best).action);
            index = best;
        }
    }
}

fn value(points: f64) -> [f64; 2] {
    [points, 0.0 - points]
}
