//! Observations: the two players' men on the board's own grid, then what the board does not show.

use super::barred::BarPlanes;
use super::bars::Bars;
use super::dice;
use super::rules::Merels;
use super::settings::Dice;
use super::state::{End, State, Throw};
use crate::boards::expand;
use crate::game::{Plane, Scalar, Seat, Symmetry, Tensor, View};

impl<B: Bars> Merels<B> {
    /// Visits the planes that hold one number everywhere: name, meaning, number.
    fn numbers(
        &self,
        state: &State<B>,
        seat: Seat,
        visit: &mut impl FnMut(&'static str, &'static str, u8),
    ) {
        let turn = |whose: Seat| u8::from(state.end == End::Open && state.mover == whose);
        let hand = |whose: Seat| state.hands[whose.index()];
        visit("own_turn", "1 where it is the viewer's turn", turn(seat));
        visit("opponents_turn", "1 where it is the opponent's turn", turn(seat.other()));
        visit("own_hand", "the viewer's men in hand", hand(seat));
        visit("opponents_hand", "the opponent's men in hand", hand(seat.other()));
        if self.settings.captures() {
            visit("removals_due", "enemy men still to be removed in this turn", state.due);
        }
        if self.settings.quiet_limit > 0 {
            let quiet = state.quiet.min(255) as u8;
            visit("quiet", "plies since the last placement or removal, at most 255", quiet);
        }
        if self.settings.dice != Dice::None {
            let (awaited, [high, middle, low]) = match state.throw {
                Throw::Idle => (0, [0; 3]),
                Throw::Awaited => (1, [0; 3]),
                Throw::Thrown(throw) => (0, dice::pips(throw)),
            };
            visit("throw_awaited", "1 where the dice are to be thrown", awaited);
            visit("die_high", "the highest die that stands, else 0", high);
            visit("die_middle", "the middle die that stands, else 0", middle);
            visit("die_low", "the lowest die that stands, else 0", low);
        }
    }
}

impl<B: Bars> Tensor for Merels<B> {
    fn planes(&self) -> Vec<Plane> {
        let mut planes = vec![
            Plane::new("own", "1 where the viewer's men stand"),
            Plane::new("opponents", "1 where the opponent's men stand"),
        ];
        let start = State::new(self.settings.men);
        self.numbers(&start, Seat::Zero, &mut |name, meaning, _| {
            planes.push(Plane::new(name, format!("everywhere: {meaning}")));
        });
        if self.settings.centre_fixed {
            planes.push(Plane::new("fixed", "1 on the centre while its man may never move"));
        }
        planes.extend(self.bar_planes());
        planes
    }

    fn plane_shape(&self) -> [usize; 2] {
        let (columns, rows) = self.graph.plane;
        [rows, columns]
    }

    fn observe<T: Scalar>(&self, view: &View<State<B>>, out: &mut [T]) {
        let (state, seat) = (view.known(), view.seat());
        let (columns, rows) = self.graph.plane;
        let for_bars = self.barred.map_or(0, BarPlanes::count) * columns * rows;
        let (out, barred) = out.split_at_mut(out.len().saturating_sub(for_bars));
        let mut planes = out.chunks_exact_mut(columns * rows);
        let mut show = |set: u32| {
            if let Some(plane) = planes.next() {
                expand(self.cells.of(set), plane);
            }
        };
        show(state.men[seat.index()]);
        show(state.men[seat.other().index()]);
        self.numbers(state, seat, &mut |_, _, number| {
            if let Some(plane) = planes.next() {
                plane.fill(T::from_count(number));
            }
        });
        if self.settings.centre_fixed
            && let Some(plane) = planes.next()
        {
            expand(if state.fixed { self.cells.of(self.centre) } else { 0 }, plane);
        }
        self.observe_bars(state, barred);
    }

    fn board_symmetries(&self) -> Vec<Symmetry> {
        self.automorphisms().iter().map(|images| self.symmetry(images)).collect()
    }
}

/// Where points lie on a plane: for every set of four neighbouring point numbers, the cells.
#[derive(Clone, Debug)]
pub(super) struct Cells(Vec<[u64; 16]>);

impl Cells {
    /// Points at these columns and rows.
    pub(super) fn new(places: &[(usize, usize)], columns: usize) -> Self {
        let cells = |four: &[(usize, usize)], set: usize| {
            let inside = (0..).zip(four).filter(|(point, _)| set >> point & 1 != 0);
            inside.fold(0, |cells, (_, (column, row))| cells | 1 << (row * columns + column))
        };
        let table = |four| std::array::from_fn(|set| cells(four, set));
        Self(places.chunks(4).map(table).collect())
    }

    /// The points of a set as cells of a plane.
    pub(super) fn of(&self, set: u32) -> u64 {
        let mut left = set;
        self.0.iter().fold(0, |cells, table| {
            let more = table[(left & 15) as usize];
            left >>= 4;
            cells | more
        })
    }
}
