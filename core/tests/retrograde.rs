//! Retrograde analysis against repeated forward passes over random graphs with cycles.

#![allow(clippy::unwrap_used)] // in what the tests share

mod common;

use common::{At, Graph, Node, Plan};
use taula::game::Rules;
use taula::search::retrograde::{Positions, Table, Value, solve};

const CYCLIC: Plan = Plan {
    nodes: 60,
    edges: 3,
    cycles: true,
    chance: false,
    points: 1,
    repetition: 0,
    bounds: false,
};

/// The nodes of a graph, numbered from the last; those below `first` are in another table.
struct All<'a, const UNMOVES: bool> {
    graph: &'a Graph,
    first: u32,
    other: Option<&'a Table>,
}

impl<const UNMOVES: bool> Positions for All<'_, UNMOVES> {
    type Rules = Graph;
    const UNMOVES: bool = UNMOVES;

    fn rules(&self) -> &Graph {
        self.graph
    }

    fn count(&self) -> u32 {
        self.graph.nodes.len() as u32 - self.first
    }

    fn state(&self, index: u32) -> Option<At> {
        Some(At::node((self.count() - 1 - index) as u16))
    }

    fn index(&self, state: &At) -> Option<u32> {
        (self.count() - 1).checked_sub(u32::from(state.node))
    }

    fn beyond(&self, state: &At) -> Value {
        let last = self.graph.nodes.len() as u32 - 1;
        self.other.unwrap().value(last - u32::from(state.node))
    }

    /// More than there are, as is allowed.
    fn predecessors(&self, index: u32, visit: &mut impl FnMut(u32)) {
        let Some(At { node, .. }) = self.state(index) else { return };
        for before in 0..self.count() {
            let from = self.state(before).unwrap().node;
            if self.graph.targets(from).contains(&node) || before % 7 == 0 {
                visit(before);
            }
        }
    }
}

/// Settles every node by looking at all of them again until nothing changes.
fn by_passes(graph: &Graph) -> Vec<Value> {
    let mut values = vec![Value::Draw; graph.nodes.len()];
    for distance in 0..graph.nodes.len() as u16 + 1 {
        let known = values.clone();
        for (node, value) in values.iter_mut().enumerate() {
            let Node::Player(seat, targets) = &graph.nodes[node] else { continue };
            let worth = |to: &u16| match &graph.nodes[usize::from(*to)] {
                Node::Over(points) => match points * seat.sign() {
                    0 => Value::Draw,
                    1.. => Value::Win(0),
                    _ => Value::Loss(0),
                },
                Node::Player(other, _) if other != seat => known[usize::from(*to)].to_other(),
                _ => known[usize::from(*to)],
            };
            let worths: Vec<Value> = targets.iter().map(worth).collect();
            if *value != Value::Draw {
                continue;
            }
            if worths.contains(&Value::Win(distance)) {
                *value = Value::Win(distance + 1);
            } else if worths.iter().all(|worth| matches!(worth, Value::Loss(_))) {
                *value = Value::Loss(distance + 1);
            }
        }
    }
    values
}

fn in_node_order(table: &Table) -> Vec<Value> {
    let mut values: Vec<Value> = table.values().collect();
    values.reverse();
    values
}

#[test]
fn every_node_has_its_value_and_distance() {
    let mut seen = [0; 3];
    for seed in 0..300 {
        let graph = Graph::random(CYCLIC, seed);
        let naive = by_passes(&graph);
        let listed = All::<false> { graph: &graph, first: 0, other: None };
        let unmoved = All::<true> { graph: &graph, first: 0, other: None };
        let table = solve(&listed, &mut |_| true).unwrap();
        assert_eq!(in_node_order(&table), naive, "seed {seed}");
        assert_eq!(solve(&unmoved, &mut |_| true), Some(table), "seed {seed}");
        for (value, node) in naive.iter().zip(&graph.nodes) {
            match (node, value) {
                (Node::Over(_), _) => {}
                (_, Value::Draw) => seen[0] += 1,
                (_, Value::Win(distance)) => seen[1] = seen[1].max(*distance),
                (_, Value::Loss(distance)) => seen[2] = seen[2].max(*distance),
            }
        }
    }
    assert!(seen[0] > 300 && seen[1] > 8 && seen[2] > 8, "the graphs are too easy: {seen:?}");
}

#[test]
fn values_of_another_table_count_with_their_distances() {
    for seed in 0..200 {
        // Without cycles no node leads from the later ones, solved first, to the earlier ones.
        let graph = Graph::random(Plan { cycles: false, ..CYCLIC }, seed);
        let whole = All::<false> { graph: &graph, first: 0, other: None };
        let whole = solve(&whole, &mut |_| true).unwrap();
        let early = All::<false> { graph: &graph, first: 30, other: Some(&whole) };
        let early = solve(&early, &mut |_| true).unwrap();
        assert_eq!(in_node_order(&early), in_node_order(&whole)[..30], "seed {seed}");
    }
}

#[test]
fn a_refused_progress_ends_the_analysis() {
    let graph = Graph::random(CYCLIC, 1);
    let positions = All::<false> { graph: &graph, first: 0, other: None };
    let mut told = Vec::new();
    let table = solve(&positions, &mut |level| {
        told.push(level.settled);
        told.len() < 2
    });
    assert_eq!((table, told.len()), (None, 2));
    assert_eq!(graph.legal_count(&graph.start()), graph.targets(0).len());
}
