//! What a position is worth, judged as a full one: what is hidden from the enemy counts a little
//! more, and pieces count for what they can do against the army that is left.

use super::board::Cells;
use super::piece::{Battle, KINDS, Kind, battle};
use super::rules::{Action, Stratego};
use super::state::{End, State};
use crate::game::{Evaluate, Outcome, Rules, Seat, Stream, Turn};

/// Worth of each kind in points, the flag apart.
const WORTH: [f32; KINDS] = [0., 30., 30., 14., 26., 20., 28., 42., 60., 85., 120., 170.];
/// What a rank that the enemy does not know adds, as a part of the worth.
const SECRET: f32 = 0.15;
/// What a hidden bomb adds: as long as it is hidden, it may be the flag to the enemy. Worth a small
/// piece, since who never strikes at what may be the flag does not find it.
const SECRET_BOMB: f32 = 22.0;
/// What every side has besides: it keeps the last pieces from counting for all.
const RESERVE: f32 = 40.0;
/// What each step nearer to a piece that can be beaten, or may be the flag, is worth.
const NEARNESS: f32 = 0.35;
/// What each step nearer to the flag is worth where only one piece can be it.
const SIEGE: f32 = 2.0;
/// What an unbeatable strongest piece adds.
const LORDSHIP: f32 = 40.0;
/// How much of a lead is gone when the draw by quiet play is there.
const STALENESS: f32 = 0.9;

impl Evaluate for Stratego {
    fn estimate(&self, state: &State) -> f32 {
        if let Turn::Over(Outcome { points, .. }) = self.turn(state) {
            return 0.999 * points as f32;
        }
        if self.is_setup(state) {
            // Both armies will be whole.
            return 0.0;
        }
        let [red, blue] = Seat::BOTH.map(|seat| RESERVE + self.strength(state, seat));
        let [near, far] = Seat::BOTH.map(|seat| self.pressure(state, seat));
        // Against what is left: to whoever is far ahead a piece matters little and the end much.
        let lead = (red - blue + near - far) / (red + blue);
        // A lead is worth less the nearer the draw by quiet play: whoever leads has to attack.
        let quiet = match self.choices.quiet_limit {
            0 => 0.0,
            limit => state.quiet as f32 / limit as f32,
        };
        0.98 * (1.0 - STALENESS * quiet) * (2.0 * lead).tanh()
    }

    /// Of setups there are too many to search.
    fn suggest(&self, state: &State, seed: u64) -> Option<Vec<Action>> {
        let due = self.is_setup(state) && state.end == End::Open;
        due.then(|| self.deployment(state, &mut Stream::new(seed, 0)))
    }

    fn promise(&self, state: &State, action: Action) -> i32 {
        let Action::Move { from, to } = action else {
            return 0;
        };
        let (from, to) = self.cells_of(state.mover, from, to);
        let ahead = self.advance_of(state.mover, from, to);
        let (Some(attacker), Some(defender)) = (state.kind(from), state.kind(to)) else {
            return ahead;
        };
        let gain = worth(defender);
        1000 + match battle(attacker, defender) {
            _ if defender == Kind::Flag => 10_000,
            Battle::Won => gain,
            Battle::Both => gain - worth(attacker),
            Battle::Lost => -worth(attacker),
        } * 10
    }
}

const fn worth(kind: Kind) -> i32 {
    WORTH[kind.index()] as i32
}

impl Stratego {
    /// How many ranks a move goes towards the enemy.
    fn advance_of(&self, seat: Seat, from: u8, to: u8) -> i32 {
        let row = |cell: u8| i32::from(cell) / self.edition.grid.width as i32;
        seat.sign() * (row(from) - row(to))
    }

    /// What a side's pieces are worth.
    fn strength(&self, state: &State, seat: Seat) -> f32 {
        let own = state.side(seat);
        let mut sum = self.lordship(state, seat);
        for kind in Kind::ALL {
            let all = state.kinds[kind.index()] & own;
            let count = all.count_ones() as f32;
            let secret = (all & !state.public).count_ones() as f32;
            let value = self.value(state, seat, kind);
            sum += count * value
                + secret * if kind == Kind::Bomb { SECRET_BOMB } else { SECRET * value };
        }
        sum
    }

    /// How near a side's pieces are to where they have something to do, by ways that the enemy and
    /// lakes leave: without it nothing would ever meet.
    ///
    /// That is what they can beat, and what has never moved and may be the flag. The latter is told by
    /// what both sides see, so it is the same whatever the hidden ranks are taken for, and a hunt goes
    /// on from turn to turn. The fewer such lairs are left, the more the flag itself draws.
    fn pressure(&self, state: &State, seat: Seat) -> f32 {
        let (own, enemy) = (state.side(seat), state.side(seat.other()));
        let lairs = enemy & !state.public & !state.moved;
        let ground = self.field.everywhere() & !(self.field.lakes | enemy);
        let mut hunt = 0;
        for hunter in Kind::ALL.into_iter().filter(|kind| kind.is_mobile()) {
            let goals = self.prey(state, seat.other(), hunter) | lairs;
            hunt += self.nearness(state.kinds[hunter.index()] & own, goals, ground);
        }
        let flag = state.kinds[Kind::Flag.index()] & enemy;
        let siege = self.nearness(state.mobile(seat), flag, ground);
        let lairs = lairs.count_ones().max(1);
        let free = self.field.beside(state.mobile(seat)) & self.open(state);
        NEARNESS * hunt as f32
            + SIEGE * siege as f32 / lairs as f32
            + 0.4 * free.count_ones() as f32
    }

    /// How many steps nearer than the farthest the hunters are to a goal, all together.
    fn nearness(&self, mut hunters: Cells, goals: Cells, ground: Cells) -> u32 {
        let farthest = self.edition.grid.width + self.edition.grid.height;
        let (mut nearness, mut reach) = (0, goals);
        for distance in 1..farthest {
            let wider = reach | self.field.beside(reach) & ground;
            if hunters == 0 || wider == reach {
                break;
            }
            reach = wider;
            nearness += (farthest - distance) as u32 * (hunters & reach).count_ones();
            hunters &= !reach;
        }
        nearness
    }

    /// The worth of a kind against what the enemy has left.
    fn value(&self, state: &State, seat: Seat, kind: Kind) -> f32 {
        let theirs = |kind| state.standing(seat.other(), kind);
        let worth = WORTH[kind.index()];
        match kind {
            // The last miners are what opens a walled flag.
            Kind::Miner if theirs(Kind::Bomb) == 0 => 18.0,
            Kind::Miner if state.standing(seat, Kind::Miner) <= 2 => 1.6 * worth,
            Kind::Spy if theirs(Kind::Marshal) == 0 => 6.0,
            // A marshal has to fear nobody but the spy.
            Kind::Marshal if theirs(Kind::Spy) == 0 => 1.15 * worth,
            _ => worth,
        }
    }

    /// Whether the side's strongest mobile piece has no equal.
    fn lordship(&self, state: &State, seat: Seat) -> f32 {
        let strongest = |seat: Seat| {
            Kind::ALL
                .into_iter()
                .rev()
                .find(|&kind| kind.is_mobile() && state.standing(seat, kind) > 0)
        };
        if strongest(seat) > strongest(seat.other()) { LORDSHIP } else { 0.0 }
    }

    /// The pieces of a side that an attacker of this kind beats.
    fn prey(&self, state: &State, seat: Seat, hunter: Kind) -> Cells {
        Kind::ALL
            .into_iter()
            .filter(|&kind| battle(hunter, kind) == Battle::Won)
            .fold(0, |prey, kind| prey | (state.kinds[kind.index()] & state.side(seat)))
    }
}
