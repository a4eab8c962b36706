//! How observations show barred mills: the men that share bars, the mills that have some, and the men
//! that must not make a mill now. The last decide, with the rest of the observation, which moves are
//! legal. A plane for each mill would tell more of which men belong together, but writing so many
//! cost more than all the rest of a step.

use super::bars::Bars;
use super::rules::{Merels, POINTS, bit, points};
use super::settings::{Dice, Settings};
use super::state::State;
use crate::game::{Plane, Scalar};

/// How many planes of each kind there are, in their order, after the plane of the men.
#[derive(Clone, Copy, Debug)]
pub(super) struct BarPlanes {
    /// The bars of the first, second ... mill through a point.
    mills: usize,
    /// The men that must not step to their first, second ... neighbour.
    steps: usize,
    /// The men that must not fly or jump into the first, second ... mill of the board; one plane where
    /// only the last three men fly, since the mill is then that of the other two.
    flights: usize,
}

impl BarPlanes {
    pub(super) fn new(settings: &Settings, neighbours: &[u32], mills: &[u32]) -> Self {
        let through = |point: u8| mills.iter().filter(|&&mill| mill & bit(point) != 0).count();
        let many_fly = settings.anywhere || settings.fly_at > 3 || settings.dice == Dice::Schadler;
        let few_fly = usize::from(settings.fly_at > 0);
        Self {
            mills: (0..POINTS as u8).map(through).max().unwrap_or(0),
            steps: neighbours.iter().map(|near| near.count_ones() as usize).max().unwrap_or(0),
            flights: if many_fly { mills.len() } else { few_fly },
        }
    }

    pub(super) const fn count(self) -> usize {
        1 + self.mills + self.steps + self.flights
    }

    /// What a plane shows.
    pub(super) const fn part(self, plane: usize) -> BarPart {
        if plane == 0 {
            BarPart::Men
        } else if plane < self.step(0) {
            BarPart::Mill(plane - 1)
        } else if plane < self.flight(0) {
            BarPart::Step(plane - self.step(0))
        } else {
            BarPart::Flight(plane - self.flight(0))
        }
    }

    /// The plane of the n-th mill through a point, counted from 0.
    pub(super) const fn mill(self, n: usize) -> usize {
        1 + n
    }

    /// The plane of a point's n-th neighbour, counted from 0.
    pub(super) const fn step(self, n: usize) -> usize {
        1 + self.mills + n
    }

    /// The plane of flights into the n-th mill, counted from 0.
    pub(super) const fn flight(self, n: usize) -> usize {
        1 + self.mills + self.steps + n
    }

    pub(super) const fn has_flight_for_each_mill(self) -> bool {
        self.flights > 1
    }
}

/// What a plane of bars shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BarPart {
    /// How many bars the man on a point shares.
    Men,
    /// The bars of a point's mill.
    Mill(usize),
    /// A step to a point's neighbour.
    Step(usize),
    /// A flight into a mill.
    Flight(usize),
}

impl<B: Bars> Merels<B> {
    /// The planes that show bars: none in games without.
    pub(super) fn bar_planes(&self) -> Vec<Plane> {
        let Some(counts) = self.barred else {
            return Vec::new();
        };
        let line = |place: usize| match counts.flights {
            1 => "the mill of the other two".to_owned(),
            _ => format!("the mill {}", self.set_text(self.line(place as u8))),
        };
        let mut planes = vec![Plane::new("bars", "how many bars the man on a point shares")];
        planes.extend((1..=counts.mills).map(|n| {
            let meaning = format!("how many bars the point's mill {n} has");
            Plane::new(format!("bars_of_mill_{n}"), meaning)
        }));
        planes.extend((1..=counts.steps).map(|n| {
            let meaning = format!("1 on a man that must not step to its neighbour {n} now");
            Plane::new(format!("shut_out_step_{n}"), meaning)
        }));
        planes.extend((0..counts.flights).map(|place| {
            let meaning = format!("1 on a man that must not fly or jump into {} now", line(place));
            Plane::new(format!("shut_out_flight_{}", place + 1), meaning)
        }));
        planes
    }

    /// Writes those planes.
    pub(super) fn observe_bars<T: Scalar>(&self, state: &State<B>, out: &mut [T]) {
        out.fill(T::ZERO);
        let bars = state.bars.all();
        let Some(counts) = self.barred.filter(|_| !bars.is_empty()) else {
            return;
        };
        let (columns, rows) = self.graph.plane;
        let mut put = |plane: usize, point: u8, count: usize| {
            let cell = self.cells.of(bit(point)).trailing_zeros() as usize;
            if let Some(place) = out.get_mut(plane * columns * rows + cell) {
                *place = T::from_count(count.min(255) as u8);
            }
        };
        for bar in bars {
            for man in points(bar.men) {
                put(0, man, bars.iter().filter(|other| other.men & bit(man) != 0).count());
            }
            let same_line = bars.iter().filter(|other| other.line == bar.line).count();
            for point in points(bar.line) {
                put(counts.mill(self.mill_through(point, bar.line)), point, same_line);
            }
            let Some((from, to)) = bar.closed_move().filter(|(_, to)| self.empty(state) & to != 0)
            else {
                continue;
            };
            let near = self.neighbours[from as usize % POINTS];
            if near & to != 0 {
                put(counts.step((near & (to - 1)).count_ones() as usize), from, 1);
            }
            match counts.flights {
                0 => {}
                1 => put(counts.flight(0), from, 1),
                _ => put(counts.flight(self.place_of(bar.line)), from, 1),
            }
        }
    }

    /// Which of the mills through a point this is.
    pub(super) fn mill_through(&self, point: u8, line: u32) -> usize {
        let partners = &self.partners[point as usize % POINTS];
        partners.iter().position(|two| two | bit(point) == line).unwrap_or(0)
    }

    fn place_of(&self, line: u32) -> usize {
        self.mills.iter().position(|&mill| mill == line).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::settings::Settings;
    use super::super::{Bar, BarList, State, settings};
    use super::*;
    use crate::game::{Rules, Seat, Tensor, Views};

    type Game = Merels<BarList>;

    fn set(game: &Game, names: &str) -> u32 {
        let point = |name| game.graph.read_point(name).unwrap() as u8;
        names.split('+').fold(0, |set, name| set | bit(point(name)))
    }

    /// Player 0 has these men, and bars of a line to some of them.
    fn position(game: &Game, men: &str, bars: &[(&str, &str)]) -> State<BarList> {
        let mut state = State { hands: [0; 2], ..game.start() };
        state.men[0] = set(game, men);
        for (line, men) in bars {
            state.bars.add(Bar { line: set(game, line), men: set(game, men) });
        }
        state
    }

    fn observed(game: &Game, state: &State<BarList>) -> Vec<u8> {
        let mut out = vec![9; game.observation_shape().iter().product()];
        game.observe(&game.view(state, Seat::Zero), &mut out);
        out
    }

    /// The points where a plane of the observation holds 1; it holds 0 elsewhere.
    fn shown(game: &Game, state: &State<BarList>, name: &str) -> String {
        let place = game.planes().iter().position(|plane| plane.name == name).unwrap();
        let out = observed(game, state);
        let plane = &out[49 * place..][..49];
        assert!(plane.iter().all(|&value| value <= 1), "{plane:?}");
        let ones = (0u8..24)
            .filter(|&point| plane[game.cells.of(bit(point)).trailing_zeros() as usize] == 1);
        game.set_text(ones.fold(0, |set, point| set | bit(point)))
    }

    #[test]
    fn a_bar_shows_its_men_its_line_and_who_is_shut_out() {
        let game = Game::new(settings("twelve_mens_morris").unwrap());
        let top = "a7+d7+g7";
        let near = position(&game, "a7+d7+g4", &[(top, "a7+d7+g4")]);
        assert_eq!(shown(&game, &near, "bars"), "a7+d7+g4");
        // The top side is the first mill through its corners and its middle alike.
        assert_eq!(shown(&game, &near, "bars_of_mill_1"), top);
        assert_eq!(shown(&game, &near, "bars_of_mill_2"), "");
        // Of g4's neighbours g7 has the lowest number.
        assert_eq!(shown(&game, &near, "shut_out_step_1"), "g4");
        assert_eq!(shown(&game, &near, "shut_out_step_2"), "");
        assert_eq!(shown(&game, &near, "shut_out_flight_1"), "g4");
        let far = position(&game, "a7+d7+d6", &[(top, "a7+d7+d6")]);
        assert_eq!(shown(&game, &far, "shut_out_flight_1"), "d6", "d6 could only fly to g7");
        let steps = (1..=4).map(|n| shown(&game, &far, &format!("shut_out_step_{n}")));
        assert_eq!(steps.collect::<String>(), "");
    }

    /// Two bars whose men change places look alike on men and lines, and close different moves: what
    /// a player who flies with many men sees must tell which.
    #[test]
    fn who_is_shut_out_of_which_mill_is_told_where_many_men_fly() {
        let plain = settings("twelve_mens_morris").unwrap();
        let game = Game::new(Settings { anywhere: true, ..plain });
        let [top, left] = ["a7+d7+g7", "a1+a4+a7"];
        let men = "a4+a7+d7+d5+f2";
        let one = position(&game, men, &[(top, "a7+d7+d5"), (left, "a4+a7+f2")]);
        let two = position(&game, men, &[(top, "a7+d7+f2"), (left, "a4+a7+d5")]);
        let mask = |state| {
            let mut out = vec![false; game.action_count()];
            game.mask(state, &mut out);
            out
        };
        assert_ne!(mask(&one), mask(&two));
        assert_ne!(observed(&game, &one), observed(&game, &two));
    }

    #[test]
    fn games_without_bars_have_no_such_planes() {
        let count = |id, barred| {
            let settings = Settings { barred, ..settings(id).unwrap() };
            if barred {
                Game::new(settings).planes().len()
            } else {
                Merels::<super::super::NoBars>::new(settings).planes().len()
            }
        };
        // Men, three mills through a corner, four neighbours, and one plane for flight.
        assert_eq!(count("twelve_mens_morris", true), count("twelve_mens_morris", false) + 9);
        // Jumps of the dice end in any of sixteen mills.
        let dice = "nine_mens_morris_dice_schadler";
        assert_eq!(count(dice, true), count(dice, false) + 1 + 2 + 4 + 16);
    }
}
