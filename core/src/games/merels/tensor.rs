//! Observations: the two players' men on the board's own grid, then what the board does not show.

use super::bars::Bars;
use super::dice;
use super::options::Dice;
use super::rules::{Merels, POINTS, points};
use super::state::{End, State, Throw};
use crate::boards::expand;
use crate::game::{Plane, Scalar, Seat, Symmetry, Tensor, View};

impl<B: Bars> Merels<B> {
    /// The set's points as cells of a plane.
    fn cells(&self, set: u32) -> u64 {
        points(set).fold(0, |cells, point| cells | self.cells[point as usize % POINTS])
    }

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

    /// The men to whom a line is barred, as counts of bars at each point.
    fn count_barred<T: Scalar>(&self, state: &State<B>, line: u32, out: &mut [T]) {
        let mut counts = [0u8; POINTS];
        for bar in state.bars.all().iter().filter(|bar| bar.line == line) {
            for point in points(bar.men) {
                let count = &mut counts[point as usize % POINTS];
                *count = count.saturating_add(1);
            }
        }
        for (point, &count) in (0u8..).zip(&counts).filter(|(_, count)| **count > 0) {
            let cell = self.cells[point as usize % POINTS].trailing_zeros() as usize;
            if let Some(place) = out.get_mut(cell) {
                *place = T::from_count(count);
            }
        }
    }

    /// The men that would complete a line barred to them by moving onto it now.
    fn shut_out(&self, state: &State<B>, line: u32) -> u32 {
        let bars = state.bars.all().iter().filter(|bar| bar.line == line);
        bars.filter(|bar| (bar.men & line).count_ones() == 2)
            .fold(0, |men, bar| men | bar.men & !line)
    }

    /// The planes of the barred mills: none in games without them.
    fn observe_bars<T: Scalar>(&self, state: &State<B>, out: &mut [T]) {
        if state.bars.all().is_empty() {
            // The usual case, in one sweep: these planes are most of what is written.
            return out.fill(T::ZERO);
        }
        let (columns, rows) = self.graph.plane;
        let mut planes = out.chunks_exact_mut(columns * rows);
        for (&line, plane) in self.mills.iter().zip(&mut planes) {
            plane.fill(T::ZERO);
            self.count_barred(state, line, plane);
        }
        for (&line, plane) in self.mills.iter().zip(planes) {
            expand(self.cells(self.shut_out(state, line)), plane);
        }
    }

    fn line_name(&self, line: u32) -> String {
        self.set_text(line).replace('+', "_")
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
        let lines = self.mills.iter().filter(|_| B::KEPT).map(|&line| self.line_name(line));
        let lines: Vec<String> = lines.collect();
        planes.extend(lines.iter().map(|line| {
            let meaning = format!("how many bars from the mill {line} the man on a point shares");
            Plane::new(format!("barred_{line}"), meaning)
        }));
        planes.extend(lines.iter().map(|line| {
            let meaning = format!("1 on a man that must not move into the mill {line} now");
            Plane::new(format!("shut_out_{line}"), meaning)
        }));
        planes
    }

    fn plane_shape(&self) -> [usize; 2] {
        let (columns, rows) = self.graph.plane;
        [rows, columns]
    }

    fn observe<T: Scalar>(&self, view: &View<State<B>>, out: &mut [T]) {
        let (state, seat) = (view.known(), view.seat());
        let (columns, rows) = self.graph.plane;
        let for_bars = if B::KEPT { 2 * self.mills.len() * columns * rows } else { 0 };
        let (out, barred) = out.split_at_mut(out.len().saturating_sub(for_bars));
        let mut planes = out.chunks_exact_mut(columns * rows);
        let mut show = |set: u32| {
            if let Some(plane) = planes.next() {
                expand(self.cells(set), plane);
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
            expand(if state.fixed { self.cells(self.centre) } else { 0 }, plane);
        }
        self.observe_bars(state, barred);
    }

    fn board_symmetries(&self) -> Vec<Symmetry> {
        self.automorphisms().iter().map(|images| self.symmetry(images)).collect()
    }
}

/// Which cell of a plane each point is, as a set of one cell.
pub(super) fn cells(places: &[(usize, usize)], columns: usize) -> [u64; POINTS] {
    let mut cells = [0; POINTS];
    for (cell, &(column, row)) in cells.iter_mut().zip(places) {
        *cell = 1 << (row * columns + column);
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::super::rules::bit;
    use super::super::{Bar, BarList, settings};
    use super::*;
    use crate::game::{Rules, Views};

    #[test]
    fn a_bar_shows_its_men_and_who_is_shut_out() {
        let game = Merels::<BarList>::new(settings("twelve_mens_morris").unwrap());
        let [a7, d7, d6] =
            ["a7", "d7", "d6"].map(|name| game.graph.read_point(name).unwrap() as u8);
        let g7 = game.graph.read_point("g7").unwrap() as u8;
        let mut state = game.start();
        let men = bit(a7) | bit(d7) | bit(d6);
        state.men[0] = men;
        state.bars.add(Bar { line: bit(a7) | bit(d7) | bit(g7), men });
        let mut out = vec![9u8; game.observation_shape().iter().product()];
        game.observe(&game.view(&state, Seat::Zero), &mut out);
        let plane = |name: &str| {
            let index = game.planes().iter().position(|plane| plane.name == name).unwrap();
            &out[49 * index..][..49]
        };
        let shown = |plane: &[u8]| plane.iter().filter(|&&value| value == 1).count();
        assert_eq!(shown(plane("barred_a7_d7_g7")), 3);
        assert_eq!(shown(plane("barred_d5_d6_d7")), 0);
        assert_eq!(plane("shut_out_a7_d7_g7")[10], 1, "d6 is the cell in row 2, column 4");
        assert_eq!(shown(plane("shut_out_a7_d7_g7")), 1);
    }
}
