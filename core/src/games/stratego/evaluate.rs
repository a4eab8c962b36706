//! What a position is worth, judged as a full one: what is hidden from the enemy counts a little
//! more, and pieces count for what they can do against the army that is left.

use super::board::{Cells, each};
use super::piece::{Battle, KINDS, Kind, battle};
use super::rules::{Action, Stratego};
use super::state::State;
use crate::game::{Evaluate, Outcome, Rules, Seat, Turn};

/// Worth of each kind in points, the flag apart.
const WORTH: [f32; KINDS] = [0., 30., 30., 14., 26., 20., 28., 42., 60., 85., 120., 170.];
/// What a rank that the enemy does not know adds, as a part of the worth.
const SECRET: f32 = 0.15;
/// What each step nearer to a piece that can be beaten is worth.
const NEARNESS: f32 = 0.35;
/// What an unbeatable strongest piece adds.
const LORDSHIP: f32 = 40.0;
/// What a kind is worth in the setup on its side's ranks, from the back; an empty cell is worth 0.
const POSTS: [[f32; 4]; KINDS] = [
    [9., -9., -20., -40.],
    [1., 1., 0., -3.],
    [-1., 2., 1., -3.],
    [-2., -1., 1., 3.],
    [1., 1., -1., -3.],
    [-1., 0., 1., 1.],
    [-1., 0., 1., 1.],
    [-1., 0., 1., 2.],
    [-1., 0., 1., 2.],
    [-2., 0., 2., 1.],
    [-3., 1., 2., 1.],
    [-3., 1., 2., 1.],
];
/// What a bomb or (less) any other piece beside the flag adds in the setup.
const GUARD: [f32; 2] = [8.0, 4.0];
/// Points that make a decisive lead.
const DECISIVE: f32 = 350.0;

impl Evaluate for Stratego {
    fn estimate(&self, state: &State) -> f32 {
        if let Turn::Over(Outcome { points, .. }) = self.turn(state) {
            return 0.999 * points as f32;
        }
        if self.is_setup(state) {
            // Both armies will be whole: only where things stand counts.
            let [red, blue] = Seat::BOTH.map(|seat| self.posture(state, seat));
            return 0.5 * ((red - blue) / DECISIVE).tanh();
        }
        let [red, blue] = Seat::BOTH.map(|seat| self.strength(state, seat));
        // A lead is worth less the nearer the draw by quiet play: whoever leads has to attack.
        let quiet = match self.choices.quiet_limit {
            0 => 0.0,
            limit => state.quiet as f32 / limit as f32,
        };
        (0.98 - 0.4 * quiet) * ((red - blue) / DECISIVE).tanh()
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

    /// How well what is set up so far stands.
    fn posture(&self, state: &State, seat: Seat) -> f32 {
        let own = state.side(seat);
        let mut sum = 0.0;
        for kind in Kind::ALL {
            for cell in each(state.kinds[kind.index()] & own) {
                let row = self.field.turned(cell, seat) as usize / self.edition.grid.width;
                let from_back = self.edition.grid.height - 1 - row;
                sum += POSTS[kind.index()].get(from_back).copied().unwrap_or(0.0);
            }
        }
        let beside_flag = self.field.beside(state.kinds[Kind::Flag.index()] & own) & own;
        let bombs = beside_flag & state.kinds[Kind::Bomb.index()];
        let [bomb, other] = GUARD;
        sum + bomb * bombs.count_ones() as f32 + other * (beside_flag & !bombs).count_ones() as f32
    }

    fn strength(&self, state: &State, seat: Seat) -> f32 {
        let mut sum = 0.0;
        for kind in Kind::ALL {
            let all = state.kinds[kind.index()] & state.side(seat);
            let secret = all & !state.public;
            let count = all.count_ones() as f32 + SECRET * secret.count_ones() as f32;
            sum += count * self.value(state, seat, kind);
        }
        let beside = self.field.beside(state.mobile(seat)) & self.open(state);
        sum + self.lordship(state, seat) + self.hunt(state, seat) + 0.4 * beside.count_ones() as f32
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

    /// How near the pieces are to what they can beat: without it nothing would ever meet.
    fn hunt(&self, state: &State, seat: Seat) -> f32 {
        let farthest = self.edition.grid.width + self.edition.grid.height;
        let mut nearness = 0;
        for hunter in Kind::ALL.into_iter().filter(|kind| kind.is_mobile()) {
            let mut hunters = state.kinds[hunter.index()] & state.side(seat);
            let mut reach = self.prey(state, seat.other(), hunter);
            for distance in 1..farthest {
                if hunters == 0 || reach == 0 {
                    break;
                }
                reach |= self.field.beside(reach);
                nearness += (farthest - distance) as u32 * (hunters & reach).count_ones();
                hunters &= !reach;
            }
        }
        NEARNESS * nearness as f32
    }

    /// The pieces of a side that an attacker of this kind beats.
    fn prey(&self, state: &State, seat: Seat, hunter: Kind) -> Cells {
        Kind::ALL
            .into_iter()
            .filter(|&kind| battle(hunter, kind) == Battle::Won)
            .fold(0, |prey, kind| prey | (state.kinds[kind.index()] & state.side(seat)))
    }
}
