//! Sets of merels positions, numbered in the order in which they are found, up to symmetry where that
//! is wanted: what the exact values are computed over.

use std::collections::BTreeSet;
use std::iter::zip;

use rustc_hash::FxHashMap;
use taula::game::{Rules, Seat};
use taula::games::merels::{End, Graph, Merels, NoBars, State};
use taula::search::retrograde::Positions;

pub(crate) type Game = Merels<NoBars>;
pub(crate) type At = State<NoBars>;

/// A symmetry of a board: the image of every set of eight neighbouring point numbers.
pub(crate) struct Symmetry([[u32; 256]; 3]);

impl Symmetry {
    fn new(images: &[usize]) -> Self {
        let mut tables = [[0; 256]; 3];
        for (byte, table) in tables.iter_mut().enumerate() {
            for (set, image) in table.iter_mut().enumerate() {
                let points = (0..8).filter(|bit| set >> bit & 1 != 0).map(|bit| 8 * byte + bit);
                *image =
                    points.filter_map(|point| images.get(point)).fold(0, |to, at| to | 1 << at);
            }
        }
        Self(tables)
    }

    fn image(&self, set: u32) -> u32 {
        zip(&self.0, set.to_le_bytes()).fold(0, |image, (table, byte)| image | table[byte as usize])
    }
}

fn mask(points: &[usize]) -> u32 {
    points.iter().fold(0, |set, point| set | 1 << point)
}

/// All ways to map a board onto itself so that drawn lines fall on drawn lines.
pub(crate) fn symmetries(graph: &Graph) -> Vec<Symmetry> {
    let points = graph.names.len();
    let edges: BTreeSet<(usize, usize)> =
        graph.edges().flat_map(|(a, b)| [(a, b), (b, a)]).collect();
    let mut maps: Vec<Vec<usize>> = vec![Vec::new()];
    for point in 0..points {
        let fits = |map: &[usize], image: usize| {
            let alike = |(at, &to): (usize, &usize)| {
                edges.contains(&(at, point)) == edges.contains(&(to, image))
            };
            !map.contains(&image) && map.iter().enumerate().all(alike)
        };
        let longer = |map: Vec<usize>| {
            let images: Vec<usize> = (0..points).filter(|&image| fits(&map, image)).collect();
            images.into_iter().map(move |image| [map.as_slice(), &[image]].concat())
        };
        maps = maps.into_iter().flat_map(longer).collect();
    }
    let chains: BTreeSet<u32> = graph.chains.iter().map(|chain| mask(&chain.points)).collect();
    let found = maps.iter().map(|map| Symmetry::new(map));
    found.filter(|map| chains.iter().all(|&chain| chains.contains(&map.image(chain)))).collect()
}

/// All positions that can be reached from some, in the order in which they are found. With
/// symmetries, positions are told apart only up to them and to the colours: player 0 acts.
pub(crate) struct Reached {
    pub(crate) game: Game,
    symmetries: Vec<Symmetry>,
    pub(crate) states: Vec<At>,
    numbers: FxHashMap<At, u32>,
}

impl Reached {
    fn from(game: Game, symmetries: Vec<Symmetry>, first: impl IntoIterator<Item = At>) -> Self {
        let (states, numbers) = (Vec::new(), FxHashMap::default());
        let mut reached = Self { game, symmetries, states, numbers };
        for state in first {
            reached.enter(&state);
        }
        let mut next = 0;
        while let Some(&state) = reached.states.get(next) {
            next += 1;
            let mut after = Vec::new();
            reached.game.legal(&state, &mut |action| {
                let mut state = state;
                reached.game.apply(&mut state, action);
                after.push(state);
            });
            for state in after {
                reached.enter(&state);
            }
        }
        reached
    }

    /// The whole game.
    pub(crate) fn from_start(game: Game) -> Self {
        let start = game.start();
        Self::from(game, Vec::new(), [start])
    }

    /// The whole game up to symmetry; not for rules that favour a colour.
    pub(crate) fn up_to_symmetry(game: Game) -> Self {
        let (start, symmetries) = (game.start(), symmetries(game.graph()));
        Self::from(game, symmetries, [start])
    }

    /// The movement phase with these numbers of men, whoever acts, and what follows from them.
    pub(crate) fn endgames(game: Game, sides: &[[u32; 2]]) -> Self {
        let symmetries = symmetries(game.graph());
        let points = game.graph().names.len();
        let is_least = |own: &u32| symmetries.iter().all(|map| map.image(*own) >= *own);
        let mut first = Vec::new();
        for &[own, other] in sides {
            let others: Vec<u32> = sets(points, other).collect();
            for own in sets(points, own).filter(is_least) {
                let others = others.iter().copied().filter(|other| other & own == 0);
                let state = |other| At { men: [own, other], hands: [0; 2], ..game.start() };
                // A blocked player has lost: that is an end.
                first.extend(others.map(state).filter(|state| game.legal_count(state) > 0));
            }
        }
        Self::from(game, symmetries, first)
    }

    fn enter(&mut self, state: &At) {
        if state.end == End::Open {
            let state = self.standard(state);
            let number = self.states.len() as u32;
            if *self.numbers.entry(state).or_insert(number) == number {
                self.states.push(state);
            }
        }
    }

    /// The one of a position's images that stands for all.
    fn standard(&self, state: &At) -> At {
        let mut state = *state;
        if self.symmetries.is_empty() {
            return state;
        }
        if state.mover == Seat::One {
            state.mover = Seat::Zero;
            state.men.reverse();
            state.hands.reverse();
        }
        let [own, other] = state.men;
        for symmetry in &self.symmetries {
            let image = symmetry.image(own);
            if image <= state.men[0] {
                state.men = state.men.min([image, symmetry.image(other)]);
            }
        }
        state
    }

    /// How many positions of player 0 a standard position stands for.
    pub(crate) fn images(&self, state: &At) -> usize {
        let [own, other] = state.men;
        let same = |s: &&Symmetry| s.image(own) == own && s.image(other) == other;
        self.symmetries.len() / self.symmetries.iter().filter(same).count()
    }
}

/// All sets of so many of the points.
pub(crate) fn sets(points: usize, size: u32) -> impl Iterator<Item = u32> {
    (0..1u32 << points).filter(move |set| set.count_ones() == size)
}

impl Positions for Reached {
    type Rules = Game;

    fn rules(&self) -> &Game {
        &self.game
    }

    fn count(&self) -> u32 {
        self.states.len() as u32
    }

    fn state(&self, index: u32) -> Option<At> {
        self.states.get(index as usize).copied()
    }

    fn index(&self, state: &At) -> Option<u32> {
        self.numbers.get(&self.standard(state)).copied()
    }
}
