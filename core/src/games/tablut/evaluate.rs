//! What a position is worth: how near the king is to a goal, how far he is hemmed in, and material.

use super::rules::{End, MUSCOVITES, Move, Phase, SWEDES, State, Tablut};
use super::shape::CELLS;
use crate::boards::Bits;
use crate::game::{Evaluate, Rules, Turn};

/// The estimate of a position that is as good as won.
const NEARLY: f32 = 0.95;

impl Tablut {
    /// How many moves the king needs to each goal that he can reach, nobody else moving: the
    /// number of goals one move away and of those two moves away.
    pub(super) fn ways(&self, state: &State) -> [usize; 2] {
        let first = self.king_moves(state);
        let mut second = 0;
        for cell in (first & !self.marked.goals).cells() {
            second |= self.compass.slides(cell, state.occupied() & !state.king);
        }
        let stops = self.stops(state, true);
        let near = first & self.marked.goals;
        [near, second & stops & self.marked.goals & !near].map(Bits::count)
    }

    /// How many of the cells about the king are closed to him by a Muscovite.
    fn hunters(&self, state: &State) -> usize {
        match state.king {
            0 => 0,
            king => (self.compass.near(king.lowest()) & state.soldiers[1]).count(),
        }
    }

    /// The Muscovites on the short diagonals that close the corners off, out of their reach.
    fn guards(&self, state: &State) -> usize {
        const CORDONS: [usize; 12] = [2, 10, 18, 6, 16, 26, 54, 64, 74, 62, 70, 78];
        let cordons = CORDONS.into_iter().fold(0, |set, cell| set | u128::cell(cell));
        (cordons & state.soldiers[1]).count()
    }

    /// The whole account in favour of the Swedes; a soldier counts 2.
    #[allow(clippy::cast_precision_loss)] // small counts
    fn account(&self, state: &State) -> f32 {
        let [swedes, muscovites] = state.soldiers.map(|set| set.count() as f32);
        let [near, far] = self.ways(state).map(|ways| ways as f32);
        let liberty = self.king_moves(state).count().min(8) as f32;
        let material = 2.0 * (swedes - muscovites + 8.0);
        // One way can be barred, two as good as never.
        let ways = 2.5 * near + 6.0 * (near - 1.0).max(0.0) + 0.5 * far;
        let king = ways + 0.1 * liberty - 0.6 * self.hunters(state) as f32;
        material + king - 0.3 * self.guards(state) as f32
    }
}

impl Evaluate for Tablut {
    fn estimate(&self, state: &State) -> f32 {
        match (state.phase, self.turn(state)) {
            (_, Turn::Over(outcome)) => NEARLY * outcome.returns()[0],
            (Phase::Move(SWEDES), _) if self.king_moves(state) & self.marked.goals != 0 => NEARLY,
            (Phase::Move(seat), _) => {
                let tempo = if seat == SWEDES { 0.2 } else { -0.2 };
                NEARLY * ((self.account(state) + tempo) / 6.0).tanh()
            }
            (Phase::Over(_), _) => 0.0,
        }
    }

    fn promise(&self, state: &State, action: Move) -> i32 {
        let Phase::Move(mover) = state.phase else {
            return 0;
        };
        let taken = self.would_take(state, mover, action);
        let captures = 100 * taken.count() as i32;
        let to = u128::cell(action.to as usize);
        match mover {
            SWEDES if state.king.has(action.from as usize) => {
                captures + if to & self.marked.goals != 0 { 10_000 } else { 20 }
            }
            SWEDES => captures,
            MUSCOVITES if taken & state.king != 0 => 10_000,
            MUSCOVITES => captures + self.hunt(state, action),
        }
    }

    fn bounds(&self, state: &State) -> (i32, i32) {
        match state.phase {
            Phase::Over(End::KingEscaped) => (1, 1),
            Phase::Over(End::KingTaken) => (-1, -1),
            _ => (-1, 1),
        }
    }
}

impl Tablut {
    /// A Muscovite's move is tried early where it ends in the king's way or beside him.
    fn hunt(&self, state: &State, Move { to, .. }: Move) -> i32 {
        let to = to as usize;
        debug_assert!(to < CELLS);
        let beside = self.compass.near(to) & state.king != 0;
        let bars = self.king_moves(state).has(to);
        30 * i32::from(beside) + 20 * i32::from(bars)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Notation;
    use crate::games::tablut::Shape;

    fn worth(board: &str) -> f32 {
        let game = Tablut::new(Shape::default());
        game.estimate(&game.read_state(board).unwrap())
    }

    #[test]
    fn open_ways_are_worth_more_than_barred_ones() {
        let open = worth("9/9/9/4m4/m2m4m/9/9/9/2K6 1 0");
        let barred = worth("9/9/9/4m4/m8/9/9/9/1mKm5 1 0");
        assert!(open > barred, "{open} {barred}");
    }

    #[test]
    fn the_estimate_keeps_inside_the_returns() {
        let game = Tablut::new(Shape::default());
        let mut state = game.start();
        let mut stream = crate::game::Stream::new(1, 1);
        while let Turn::Player(_) = game.turn(&state) {
            assert!(game.estimate(&state).abs() < 1.0);
            let n = stream.index(game.legal_count(&state)).unwrap();
            let action = game.nth_legal(&state, n).unwrap();
            game.apply(&mut state, action);
        }
        assert!(game.estimate(&state).abs() < 1.0);
    }
}
