//! A position with as much of its past as repetition needs. States stay small because this is kept
//! beside them; search and batches step records.

use super::{Rules, Turn};

/// A state and the keys of the positions since the last irreversible step.
#[derive(Clone, Debug)]
pub struct Record<G: Rules> {
    state: G::State,
    keys: Vec<u64>,
}

impl<G: Rules> Record<G> {
    /// A record that begins here: what came before is unknown, this position counts once.
    pub fn new(game: &G, state: G::State) -> Self {
        let keys = match game.repetition() {
            0 => Vec::new(),
            _ => game.repetition_key(&state).into_iter().collect(),
        };
        Self { state, keys }
    }

    /// The position.
    pub const fn state(&self) -> &G::State {
        &self.state
    }

    /// How many earlier positions could still be repeated.
    pub const fn depth(&self) -> usize {
        self.keys.len()
    }

    /// The keys of the positions that could still be repeated, the present one last where it counts.
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// How many times the present position has occurred, this time included.
    pub fn occurrences(&self) -> usize {
        self.keys.last().map_or(0, |last| self.keys.iter().filter(|&key| key == last).count())
    }

    /// Who acts.
    pub fn turn(&self, game: &G) -> Turn {
        game.turn(&self.state)
    }

    /// Applies a legal action, and ends the game where that repeats a position once too often.
    pub fn apply(&mut self, game: &G, action: G::Action) {
        game.apply(&mut self.state, action);
        let limit = game.repetition();
        if limit == 0 {
            return;
        }
        if game.is_irreversible(&self.state) {
            self.keys.clear();
        }
        if let Some(key) = game.repetition_key(&self.state) {
            self.keys.push(key);
            // A position can only come back after every player has moved again, but counting all is
            // as cheap and needs no such knowledge.
            if self.keys.iter().filter(|&&earlier| earlier == key).count() >= limit as usize {
                game.end_by_repetition(&mut self.state);
            }
        }
    }
}
