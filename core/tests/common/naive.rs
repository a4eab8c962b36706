//! Minimax and expectimax written out plainly: every line to its end, no windows, no table where
//! history counts.

use std::collections::{HashMap, HashSet};

use taula::game::{Game, Record, Rules, Seat, Turn, sorted_legal};

/// Points of seat zero and the actions to the end under best play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    pub points: f64,
    pub distance: u32,
}

impl Worth {
    /// Greater is better for the seat.
    pub fn liking(self, seat: Seat) -> (f64, f64) {
        let own = self.points * f64::from(seat.sign());
        let distance = f64::from(self.distance);
        (
            own,
            if own > 0.0 {
                -distance
            } else if own < 0.0 {
                distance
            } else {
                0.0
            },
        )
    }
}

pub struct Naive<'a, G: Rules> {
    game: &'a G,
    known: HashMap<G::State, Worth>,
}

impl<'a, G: Game> Naive<'a, G> {
    pub fn new(game: &'a G) -> Self {
        Self { game, known: HashMap::new() }
    }

    pub fn worth(&mut self, record: &Record<G>) -> Worth {
        let memory = self.game.repetition() == 0;
        if let Some(known) = self.known.get(record.state()).filter(|_| memory) {
            return *known;
        }
        let worth = match record.turn(self.game) {
            Turn::Over(outcome) => Worth { points: f64::from(outcome.points), distance: 0 },
            Turn::Player(seat) => {
                let mut worths = self.after_each(record);
                worths.sort_by(|a, b| b.liking(seat).partial_cmp(&a.liking(seat)).unwrap());
                worths[0]
            }
            Turn::Chance => {
                let mut points = 0.0;
                self.game.chance(record.state(), &mut |action, probability| {
                    let mut after = record.clone();
                    after.apply(self.game, action);
                    points += probability * Naive::new(self.game).worth(&after).points;
                });
                Worth { points, distance: 0 }
            }
        };
        if memory {
            self.known.insert(record.state().clone(), worth);
        }
        worth
    }

    fn after_each(&mut self, record: &Record<G>) -> Vec<Worth> {
        let mut worths = Vec::new();
        for action in sorted_legal(self.game, record.state()) {
            let mut after = record.clone();
            after.apply(self.game, action);
            let worth = self.worth(&after);
            worths.push(Worth { distance: worth.distance + 1, ..worth });
        }
        worths
    }

    /// Every play of a turn with its text and the worth after it, counted from before it.
    pub fn plays(&mut self, record: &Record<G>) -> Vec<Play<G>> {
        let mut found = Vec::new();
        self.extend(record, record, &mut Vec::new(), &mut found);
        found
    }

    fn extend(
        &mut self,
        start: &Record<G>,
        at: &Record<G>,
        actions: &mut Vec<G::Action>,
        found: &mut Vec<Play<G>>,
    ) {
        for action in sorted_legal(self.game, at.state()) {
            let mut after = at.clone();
            after.apply(self.game, action);
            actions.push(action);
            if after.turn(self.game) == start.turn(self.game) {
                self.extend(start, &after, actions, found);
            } else {
                let worth = self.worth(&after);
                let distance = worth.distance + actions.len() as u32;
                found.push(Play {
                    text: self.game.turn_text(start.state(), actions),
                    length: actions.len(),
                    after: after.state().clone(),
                    worth: Worth { distance, ..worth },
                });
            }
            actions.pop();
        }
    }

    /// The plays, best first, one for each position reached and length.
    pub fn best_turns(&mut self, record: &Record<G>, seat: Seat) -> Vec<Play<G>> {
        let mut plays = self.plays(record);
        let mut reached = HashSet::new();
        plays.retain(|play| reached.insert((play.length, play.after.clone())));
        plays.sort_by(|a, b| b.worth.liking(seat).partial_cmp(&a.worth.liking(seat)).unwrap());
        plays
    }
}

pub struct Play<G: Rules> {
    pub text: String,
    pub length: usize,
    pub after: G::State,
    pub worth: Worth,
}
