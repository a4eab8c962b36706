//! A game for tests alone: walking a random graph. Depending on how it is drawn it has chance, turns
//! of several actions, cycles that repetition ends, and ends worth several points.

#![allow(dead_code, unreachable_pub)] // each test file uses a part

pub mod naive;

use taula::game::{
    Evaluate, Fault, Forbidden, Look, Notation, Outcome, PerfectInformation, Picture, Plane, Rules,
    Scalar, Seat, Stream, Tensor, Turn, View, mix,
};

/// A node of the graph.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    Player(Seat, Vec<u16>),
    Chance(Vec<(u16, f64)>),
    Over(i32),
}

/// What graphs are drawn.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub nodes: u16,
    pub edges: usize,
    pub cycles: bool,
    pub chance: bool,
    pub points: i32,
    pub repetition: u32,
    /// Whether the game tells a search its proven limits.
    pub bounds: bool,
}

#[derive(Clone, Debug)]
pub struct Graph {
    pub nodes: Vec<Node>,
    /// Nodes in mid-turn: entered only by the player who acts there.
    middle: Vec<bool>,
    on_cycle: Vec<bool>,
    /// The least and the greatest points that an end within reach is worth.
    reach: Vec<(i32, i32)>,
    plan: Plan,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct At {
    pub node: u16,
    pub repeated: bool,
}

impl Graph {
    pub fn random(plan: Plan, seed: u64) -> Self {
        let mut stream = Stream::new(seed, 0);
        let mut pick = |count: usize| stream.index(count).unwrap();
        let count = usize::from(plan.nodes);
        let ends = 2 + pick(count / 4 + 1);
        let mut middle = vec![false; count];
        let mut nodes: Vec<Node> = (0..count)
            .map(|node| match pick(6) {
                _ if node + ends >= count => {
                    Node::Over(pick(2 * plan.points as usize + 1) as i32 - plan.points)
                }
                0 if plan.chance && node > 0 => Node::Chance(Vec::new()),
                side => {
                    middle[node] = node > 0 && pick(4) == 0;
                    Node::Player(Seat::from_index(side % 2).unwrap(), Vec::new())
                }
            })
            .collect();
        for from in 0..count - ends {
            let fits = |to: &usize| {
                let to = *to;
                let forward = to > from;
                match (&nodes[from], &nodes[to]) {
                    (Node::Player(a, _), Node::Player(b, _)) if middle[to] => a == b && forward,
                    (Node::Player(a, _), Node::Player(b, _)) => {
                        a != b && to != from && (forward || plan.cycles)
                    }
                    (Node::Chance(_), Node::Player(..)) => !middle[to] && forward,
                    _ => forward,
                }
            };
            let targets: Vec<usize> = (0..count).filter(fits).collect();
            let mut chosen: Vec<u16> =
                (0..=pick(plan.edges)).map(|_| targets[pick(targets.len())] as u16).collect();
            chosen.sort_unstable();
            chosen.dedup();
            let weights: Vec<f64> = chosen.iter().map(|_| (1 + pick(4)) as f64).collect();
            let sum: f64 = weights.iter().sum();
            match &mut nodes[from] {
                Node::Player(_, edges) => *edges = chosen,
                Node::Chance(edges) => {
                    *edges =
                        chosen.into_iter().zip(weights.iter().map(|weight| weight / sum)).collect();
                }
                Node::Over(_) => unreachable!(),
            }
        }
        Self::finish(nodes, middle, plan)
    }

    fn finish(nodes: Vec<Node>, middle: Vec<bool>, plan: Plan) -> Self {
        let mut graph =
            Self { on_cycle: vec![false; nodes.len()], reach: Vec::new(), nodes, middle, plan };
        for node in 0..graph.nodes.len() as u16 {
            let within = graph.reachable(node);
            graph.on_cycle[usize::from(node)] =
                within.iter().any(|&other| graph.targets(other).contains(&node));
            let points = within.iter().filter_map(|&other| match graph.nodes[usize::from(other)] {
                Node::Over(points) => Some(points),
                _ => None,
            });
            let draws = plan.cycles.then_some(0);
            let all: Vec<i32> = points.chain(draws).collect();
            graph.reach.push((*all.iter().min().unwrap_or(&0), *all.iter().max().unwrap_or(&0)));
        }
        graph
    }

    pub fn targets(&self, node: u16) -> Vec<u16> {
        match &self.nodes[usize::from(node)] {
            Node::Player(_, edges) => edges.clone(),
            Node::Chance(edges) => edges.iter().map(|&(to, _)| to).collect(),
            Node::Over(_) => Vec::new(),
        }
    }

    /// The node and all that can follow it.
    pub fn reachable(&self, node: u16) -> Vec<u16> {
        let mut found = vec![node];
        let mut next = 0;
        while let Some(&node) = found.get(next) {
            for to in self.targets(node) {
                if !found.contains(&to) {
                    found.push(to);
                }
            }
            next += 1;
        }
        found
    }
}

impl At {
    pub const fn node(node: u16) -> Self {
        Self { node, repeated: false }
    }
}

impl Rules for Graph {
    type State = At;
    type Action = u16;

    fn start(&self) -> At {
        At::node(0)
    }

    fn turn(&self, state: &At) -> Turn {
        match &self.nodes[usize::from(state.node)] {
            _ if state.repeated => Turn::Over(Outcome::draw("repetition")),
            Node::Player(seat, _) => Turn::Player(*seat),
            Node::Chance(_) => Turn::Chance,
            Node::Over(points) => Turn::Over(Outcome { points: *points, reason: "end" }),
        }
    }

    fn legal(&self, state: &At, visit: &mut impl FnMut(u16)) {
        if !matches!(self.turn(state), Turn::Over(_)) {
            (0..self.targets(state.node).len() as u16).for_each(visit);
        }
    }

    fn check(&self, state: &At, action: u16) -> Result<(), Forbidden> {
        let over = matches!(self.turn(state), Turn::Over(_));
        match self.targets(state.node).get(usize::from(action)) {
            Some(_) if !over => Ok(()),
            _ => Err(Forbidden::new("no_edge", "there is no such edge")),
        }
    }

    fn apply(&self, state: &mut At, action: u16) {
        state.node = self.targets(state.node)[usize::from(action)];
    }

    fn action_count(&self) -> usize {
        self.plan.edges + 1
    }

    fn encode(&self, action: u16) -> usize {
        usize::from(action)
    }

    fn decode(&self, _state: &At, id: usize) -> Option<u16> {
        (id <= self.plan.edges).then_some(id as u16)
    }

    fn chance(&self, state: &At, visit: &mut impl FnMut(u16, f64)) {
        if let Node::Chance(edges) = &self.nodes[usize::from(state.node)] {
            edges.iter().zip(0..).for_each(|(&(_, probability), edge)| visit(edge, probability));
        }
    }

    fn max_chance_outcomes(&self) -> usize {
        if self.plan.chance { self.plan.edges + 1 } else { 0 }
    }

    fn max_game_length(&self) -> usize {
        if self.plan.cycles { usize::MAX } else { self.nodes.len() }
    }

    fn max_points(&self) -> i32 {
        self.plan.points
    }

    fn repetition(&self) -> u32 {
        self.plan.repetition
    }

    fn repetition_key(&self, state: &At) -> Option<u64> {
        let node = usize::from(state.node);
        let counts = matches!(self.nodes[node], Node::Player(..)) && !self.middle[node];
        counts.then_some(u64::from(state.node))
    }

    fn is_irreversible(&self, state: &At) -> bool {
        !self.on_cycle[usize::from(state.node)]
    }

    fn end_by_repetition(&self, state: &mut At) {
        state.repeated = true;
    }
}

impl PerfectInformation for Graph {}

impl Evaluate for Graph {
    /// Anything at all: a search must not take it for the truth.
    fn estimate(&self, state: &At) -> f32 {
        let noise = mix(u64::from(state.node) ^ self.nodes.len() as u64) >> 40;
        (noise as f32 / (1 << 23) as f32 - 1.0) * 0.98 * self.plan.points as f32
    }

    fn promise(&self, _state: &At, action: u16) -> i32 {
        i32::from(action % 2)
    }

    fn bounds(&self, state: &At) -> (i32, i32) {
        match (self.plan.bounds, state.repeated) {
            (true, false) => self.reach[usize::from(state.node)],
            _ => (-self.plan.points, self.plan.points),
        }
    }
}

impl Notation for Graph {
    fn action_text(&self, _state: &At, action: u16) -> String {
        format!(">{action}")
    }

    fn read_action(&self, state: &At, text: &str) -> Option<u16> {
        self.decode(state, text.strip_prefix('>')?.parse().ok()?)
    }

    fn action_syntax(&self) -> &'static str {
        "an edge like >1"
    }

    fn state_text(&self, state: &At) -> String {
        format!("{state:?}")
    }

    fn read_state(&self, text: &str) -> Result<At, Vec<Fault>> {
        Err(vec![Fault::new("state", text, "is not read in tests")])
    }

    fn phase(&self, _state: &At) -> &'static str {
        "walk"
    }

    fn player_name(&self, _seat: Seat) -> &'static str {
        "walker"
    }
}

impl Tensor for Graph {
    fn planes(&self) -> Vec<Plane> {
        vec![Plane::new("node", "1 where the walk stands")]
    }

    fn plane_shape(&self) -> [usize; 2] {
        [1, self.nodes.len()]
    }

    fn observe<T: Scalar>(&self, view: &View<At>, out: &mut [T]) {
        out.fill(T::ZERO);
        out[usize::from(view.known().node)] = T::ONE;
    }
}

impl Picture for Graph {
    fn svg(&self, _view: &View<At>, _look: &Look) -> Result<String, String> {
        Ok("<svg/>".to_owned())
    }

    fn touched(&self, _state: &At, _action: u16) -> Vec<String> {
        Vec::new()
    }
}
