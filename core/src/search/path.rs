//! The path from the known past to the position that a search looks at: [`Record`] with steps taken
//! back instead of copies.

use crate::game::{Record, Rules};

/// The keys that repetition counts, in the order of play.
#[derive(Debug, Default)]
pub(super) struct Path {
    /// How often a position may occur; 0 where repetition is not looked at.
    limit: usize,
    keys: Vec<u64>,
    at: Mark,
}

/// Where a path stood.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mark {
    length: usize,
    /// Where the keys begin that can still be repeated.
    first: usize,
    /// Whether one more occurrence of some position would end the game.
    is_tight: bool,
}

impl Path {
    pub(super) fn new<G: Rules>(game: &G, record: &Record<G>) -> Self {
        let limit = game.repetition() as usize;
        let keys = record.keys().to_vec();
        let often = |key: &u64| keys.iter().filter(|&other| other == key).count() + 1 >= limit;
        let is_tight = limit > 0 && keys.iter().any(often);
        Self { limit, at: Mark { length: keys.len(), first: 0, is_tight }, keys }
    }

    pub(super) const fn mark(&self) -> Mark {
        self.at
    }

    /// Whether one more occurrence of some position on the path would end the game.
    pub(super) const fn is_tight(&self) -> bool {
        self.at.is_tight
    }

    /// Counts the position that an action has led to, and ends the game there where it has occurred
    /// once too often; tells whether it has.
    pub(super) fn enter<G: Rules>(&mut self, game: &G, state: &mut G::State) -> bool {
        if self.limit == 0 {
            return false;
        }
        if game.is_irreversible(state) {
            self.at.first = self.at.length;
            self.at.is_tight = false;
        }
        let Some(key) = game.repetition_key(state) else {
            return false;
        };
        self.keys.truncate(self.at.length);
        let earlier = &self.keys[self.at.first..];
        let count = 1 + earlier.iter().filter(|&&earlier| earlier == key).count();
        self.keys.push(key);
        self.at.length += 1;
        self.at.is_tight |= count + 1 >= self.limit;
        if count >= self.limit {
            game.end_by_repetition(state);
        }
        count >= self.limit
    }

    /// Goes back to where the path stood.
    pub(super) const fn leave(&mut self, mark: Mark) {
        self.at = mark;
    }
}
