//! The positions of one tree behind an object-safe trait: the only part of the search that knows the
//! type of the game.

use std::any::Any;
use std::sync::Arc;

use crate::erased::{ErasedState, Named, Play};
use crate::game::{Game, Record, Seat, Stream, Turn, sample_chance};

/// Longer playouts end with the game's estimate.
const LONGEST_PLAYOUT: u32 = 512;

/// Positions of one game, each known by its place; the first is the root's.
pub trait Grove: Send + Sync {
    /// Who acts there.
    fn turn(&self, at: u32) -> Turn;
    /// The legal ids there, in rising order.
    fn legal(&self, at: u32, ids: &mut Vec<u32>);
    /// Chance's outcomes there with their probabilities.
    fn chance(&self, at: u32, outcomes: &mut Vec<(u32, f64)>);
    /// The place of the position after an id that is legal there.
    fn grow(&mut self, from: u32, id: u32) -> u32;
    /// Writes what a seat sees there, `[C, H, W]`.
    fn observe(&self, at: u32, seat: Seat, out: &mut [f32]);
    /// Writes the legal mask there.
    fn mask(&self, at: u32, out: &mut [bool]);
    /// Seat zero's points after random play from there.
    fn playout(&self, at: u32, stream: &mut Stream) -> f32;
    /// Draws the root anew among all positions that look like it to the seat to act.
    fn resample(&mut self, stream: &mut Stream);
    /// Whether this is the position there, with what repetition still counts.
    fn is(&self, at: u32, state: &dyn ErasedState) -> bool;
    /// Forgets all positions but these, whose places become `0..`.
    fn keep(&mut self, places: &[u32]);
}

/// The positions of one tree.
pub(crate) struct Positions<G: Game> {
    named: Arc<Named<G>>,
    records: Vec<Record<G>>,
}

impl<G: Game> Positions<G> {
    /// A grove of one position.
    pub(crate) fn new(named: Arc<Named<G>>, root: Record<G>) -> Self {
        Self { named, records: vec![root] }
    }

    fn at(&self, at: u32) -> &Record<G> {
        &self.records[at as usize]
    }
}

impl<G: Game> Grove for Positions<G> {
    fn turn(&self, at: u32) -> Turn {
        self.at(at).turn(&self.named.rules)
    }

    fn legal(&self, at: u32, ids: &mut Vec<u32>) {
        let rules = &self.named.rules;
        ids.clear();
        rules.legal(self.at(at).state(), &mut |action| ids.push(rules.encode(action) as u32));
        ids.sort_unstable();
    }

    fn chance(&self, at: u32, outcomes: &mut Vec<(u32, f64)>) {
        let rules = &self.named.rules;
        outcomes.clear();
        let mut visit = |action, chance| outcomes.push((rules.encode(action) as u32, chance));
        rules.chance(self.at(at).state(), &mut visit);
    }

    fn grow(&mut self, from: u32, id: u32) -> u32 {
        let mut record = self.at(from).clone();
        // Ids come from `legal` and `chance` of this very position.
        if let Some(action) = self.named.rules.decode(record.state(), id as usize) {
            record.apply(&self.named.rules, action);
        }
        self.records.push(record);
        self.records.len() as u32 - 1
    }

    fn observe(&self, at: u32, seat: Seat, out: &mut [f32]) {
        let view = self.named.rules.view(self.at(at).state(), seat);
        self.named.rules.observe(&view, out);
    }

    fn mask(&self, at: u32, out: &mut [bool]) {
        self.named.rules.mask(self.at(at).state(), out);
    }

    fn playout(&self, at: u32, stream: &mut Stream) -> f32 {
        let rules = &self.named.rules;
        let mut record = self.at(at).clone();
        for _ in 0..LONGEST_PLAYOUT {
            let action = match record.turn(rules) {
                Turn::Over(outcome) => return outcome.returns()[0],
                Turn::Chance => sample_chance(rules, record.state(), stream),
                Turn::Player(_) => {
                    let n = stream.index(rules.legal_count(record.state()));
                    n.and_then(|n| rules.nth_legal(record.state(), n))
                }
            };
            match action {
                Some(action) => record.apply(rules, action),
                None => break,
            }
        }
        rules.estimate(record.state())
    }

    fn resample(&mut self, stream: &mut Stream) {
        let rules = &self.named.rules;
        if let Turn::Player(seat) = self.turn(0) {
            let view = rules.view(self.at(0).state(), seat);
            self.records = vec![Record::new(rules, rules.resample(&view, stream))];
        }
    }

    fn is(&self, at: u32, state: &dyn ErasedState) -> bool {
        let any: &dyn Any = state.as_any();
        any.downcast_ref::<Play<G>>().is_some_and(|play| {
            let (mine, given) = (self.at(at), play.record());
            play.is_of(&self.named) && mine.state() == given.state() && mine.keys() == given.keys()
        })
    }

    fn keep(&mut self, places: &[u32]) {
        self.records = places.iter().map(|&place| self.at(place).clone()).collect();
    }
}
