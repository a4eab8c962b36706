//! What a position is worth: men, mobility, mills open and closed.

use super::bars::Bars;
use super::rules::{Merels, POINTS, bit, points};
use super::settings::Goal;
use super::state::{Action, State};
use crate::game::{Evaluate, Seat};

/// What a player has, in hundredths of a man.
#[derive(Clone, Copy, Debug, Default)]
struct Assets {
    /// Men on the board and in hand.
    men: i32,
    /// Empty points that a man can step to.
    steps: i32,
    /// Men without such a point.
    blocked: i32,
    /// Complete mills.
    mills: i32,
    /// Lines of two with an empty third point that the player can reach with another man.
    threats: i32,
    /// Mills that a man leaves by a step that makes another.
    doubles: i32,
}

impl Assets {
    const fn worth(self) -> i32 {
        100 * self.men + 6 * self.steps - 12 * self.blocked
            + 18 * self.mills
            + 30 * self.threats
            + 60 * self.doubles
    }
}

impl<B: Bars> Merels<B> {
    fn assets(&self, state: &State<B>, seat: Seat) -> Assets {
        let men = state.men[seat.index()];
        let empty = self.empty(state);
        let near = |point: u8| self.neighbours[point as usize % POINTS];
        let steps = || points(men).map(|man| (near(man) & empty).count_ones() as i32);
        let flies = self.flies_in_time(state, seat);
        let mut assets = Assets {
            men: state.total(seat) as i32,
            steps: steps().sum(),
            blocked: steps().filter(|&steps| steps == 0).count() as i32,
            mills: self.mills.iter().filter(|&&mill| mill & men == mill).count() as i32,
            ..Assets::default()
        };
        if flies {
            // A player who flies is never blocked, and no step counts more than another.
            (assets.steps, assets.blocked) = (12, 0);
        }
        for &mill in &self.mills {
            let missing = mill & !men;
            if !missing.is_power_of_two() || missing & empty == 0 {
                continue;
            }
            let helpers = men & !mill;
            let reach = near(missing.trailing_zeros() as u8) & helpers;
            assets.threats +=
                i32::from(flies && helpers != 0 || reach != 0 || state.hands[seat.index()] > 0);
            assets.doubles += i32::from(reach & self.in_mills(men) != 0);
        }
        assets
    }

    /// Whether the player flies, or will when the hand is empty.
    fn flies_in_time(&self, state: &State<B>, seat: Seat) -> bool {
        self.settings.anywhere || state.total(seat) <= u32::from(self.settings.fly_at)
    }

    /// What the mover can do at once counts more than what the opponent may do later.
    fn tempo(&self, state: &State<B>, assets: &[Assets; 2]) -> i32 {
        let own = assets[state.mover.index()];
        match (state.due, self.settings.goal) {
            (due, _) if due > 0 => 90 * i32::from(due),
            (_, Goal::Line) => 100 * own.threats,
            (_, Goal::Reduce) => 8 + 30 * own.threats.min(1),
        }
    }
}

impl<B: Bars> Evaluate for Merels<B> {
    fn estimate(&self, state: &State<B>) -> f32 {
        let sides = Seat::BOTH.map(|seat| self.assets(state, seat));
        let tempo = state.mover.sign() * self.tempo(state, &sides);
        let lead = sides[0].worth() - sides[1].worth() + tempo;
        // Few men left make each of them worth more.
        let fewest = sides[0].men.min(sides[1].men).clamp(3, 12) as f32;
        0.99 * (lead as f32 / (90.0 * fewest)).tanh()
    }

    fn promise(&self, state: &State<B>, action: Action) -> i32 {
        let (own, enemy) = (state.own(), state.enemy());
        let rank = |point: u8| self.neighbours[point as usize % POINTS].count_ones() as i32;
        match action {
            Action::Place(to) => self.arrival(own, enemy, to) + rank(to),
            Action::Move { from, to } => {
                let left = own & !bit(from);
                self.arrival(left, enemy, to) - self.arrival(left, enemy, from) / 2 + rank(to)
            }
            // Men that stand in the way, or next to making a mill, go first.
            Action::Remove(point) => {
                100 * i32::from(self.mills_at(own, point))
                    + 80 * i32::from(self.mills_at(enemy & !bit(point), point))
                    + rank(point)
            }
            Action::Enter(_) => 1_000,
            Action::Pass | Action::Throw(_) => 0,
        }
    }
}

impl<B: Bars> Merels<B> {
    /// What a man on a point does there: makes mills, or keeps the enemy from making them.
    fn arrival(&self, own: u32, enemy: u32, point: u8) -> i32 {
        300 * i32::from(self.mills_at(own, point)) + 120 * i32::from(self.mills_at(enemy, point))
    }
}
