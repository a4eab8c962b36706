//! Symmetries of a game: turns and reflections of its board under which play, observations and
//! legal actions stay the same. Learning multiplies its data with them.

use super::{Game, Seat, Tensor, Turn};

/// One symmetry, as tables to gather by: the transformed observation's place `i` is the old one's
/// `pixels[i]`, the transformed policy's action `a` is the old one's `actions[a]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// For each place of an observation in `[C, H, W]` order.
    pub pixels: Vec<u32>,
    /// For each action id.
    pub actions: Vec<u32>,
}

impl Symmetry {
    /// The symmetry that moves places of an observation and action ids to these images.
    pub fn new<G: Tensor>(
        game: &G,
        pixel: impl Fn(usize) -> usize,
        action: impl Fn(usize) -> usize,
    ) -> Self {
        let size = game.observation_shape().iter().product();
        Self { pixels: gather(size, pixel), actions: gather(game.action_count(), action) }
    }

    /// The symmetry that moves the cells of every plane to these images.
    pub fn of_cells<G: Tensor>(
        game: &G,
        images: &[usize],
        action: impl Fn(usize) -> usize,
    ) -> Self {
        let pixel = |place: usize| {
            let cell = place % images.len().max(1);
            place - cell + images.get(cell).copied().unwrap_or(cell)
        };
        Self::new(game, pixel, action)
    }

    /// Where it moves an action.
    #[must_use]
    pub fn image(&self, action: usize) -> Option<usize> {
        self.actions.iter().position(|&from| from as usize == action)
    }

    /// What would be seen of the transformed position.
    pub(crate) fn transformed(&self, sight: &Sight) -> Sight {
        Sight {
            observations: sight.observations.each_ref().map(|seen| gathered(seen, &self.pixels)),
            mask: gathered(&sight.mask, &self.actions),
            turn: sight.turn,
        }
    }
}

/// What is seen of a position: by both seats, and what is legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sight {
    observations: [Vec<u8>; 2],
    mask: Vec<bool>,
    turn: Turn,
}

pub(crate) fn sight<G: Game>(game: &G, state: &G::State) -> Sight {
    let size = game.observation_shape().iter().product();
    let observations = Seat::BOTH.map(|seat| {
        let mut out = vec![0u8; size];
        game.observe(&game.view(state, seat), &mut out);
        out
    });
    let mut mask = vec![false; game.action_count()];
    game.mask(state, &mut mask);
    Sight { observations, mask, turn: game.turn(state) }
}

fn gathered<T: Copy>(values: &[T], from: &[u32]) -> Vec<T> {
    from.iter().filter_map(|&place| values.get(place as usize)).copied().collect()
}

/// The table to gather by of a map; places that the map misses stay as they are.
fn gather(count: usize, image: impl Fn(usize) -> usize) -> Vec<u32> {
    let mut from: Vec<u32> = (0..count as u32).collect();
    for place in 0..count {
        if let Some(target) = from.get_mut(image(place)) {
            *target = place as u32;
        }
    }
    from
}

/// The symmetries of a game: the identity, and those of the family's that leave the start as it is.
pub fn symmetries<G: Game>(game: &G) -> Vec<Symmetry> {
    let start = sight(game, &game.start());
    let mut all = vec![Symmetry::new(game, |place| place, |action| action)];
    for symmetry in game.board_symmetries() {
        if symmetry.transformed(&start) == start && !all.contains(&symmetry) {
            all.push(symmetry);
        }
    }
    all
}
