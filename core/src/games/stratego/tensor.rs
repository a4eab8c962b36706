//! Observations: what a seat knows, turned to its own side.

use std::ops::Range;

use super::board::{Cells, Direction, bit, each};
use super::piece::{KINDS, Kind};
use super::rules::Stratego;
use super::state::{End, State};
use crate::boards::{Bits, expand};
use crate::game::{Plane, Scalar, Seat, Tensor, View};

// The planes, in order.
const OWN: usize = 0;
const OWN_MOVED: usize = OWN + KINDS;
const OWN_PUBLIC: usize = OWN_MOVED + 1;
/// The enemy's known pieces; a flag is never known while it stands.
const THEIRS: usize = OWN_PUBLIC + 1;
const THEIRS_HIDDEN: usize = THEIRS + KINDS - 1;
const THEIRS_MOVED: usize = THEIRS_HIDDEN + 1;
const LEFT: usize = THEIRS_MOVED + 1;
const REFUSED: usize = LEFT + KINDS;
const RUNS: usize = REFUSED + 4;
const NEXT_CELL: usize = RUNS + 4;
const TO_ACT: usize = NEXT_CELL + 1;
const QUIET_LEFT: usize = TO_ACT + 1;
const PLIES_LEFT: usize = QUIET_LEFT + 1;
const PLANES: usize = PLIES_LEFT + 1;
/// From so many cells on it is cheaper to write the whole plane than each cell.
const DENSE: usize = 12;

impl Tensor for Stratego {
    fn planes(&self) -> Vec<Plane> {
        let mut planes = Vec::with_capacity(PLANES);
        let mut add = |name: String, meaning: String| planes.push(Plane::new(name, meaning));
        for kind in Kind::ALL.map(Kind::name) {
            add(format!("own_{kind}"), format!("1 where an own {kind} stands"));
        }
        add("own_moved".into(), "1 where an own piece stands that has moved".into());
        add("own_public".into(), "1 where an own piece stands whose rank the enemy knows".into());
        for kind in Kind::ALL.iter().skip(1).map(|kind| kind.name()) {
            add(format!("enemy_{kind}"), format!("1 where an enemy stands, known as {kind}"));
        }
        add("enemy_hidden".into(), "1 where an enemy of hidden rank stands".into());
        add("enemy_moved".into(), "1 where an enemy stands that has moved".into());
        for kind in Kind::ALL.map(Kind::name) {
            let meaning = format!("everywhere how many {kind} pieces the enemy hides");
            add(format!("enemy_left_{kind}"), meaning);
        }
        for side in ["below", "the_left", "above", "the_right"] {
            let meaning = "1 where repetition forbids the seat to act to arrive from this side";
            add(format!("refused_from_{side}"), meaning.into());
        }
        for whose in ["own", "enemy"] {
            let run = format!("{whose} turns that the two-squares rule remembers");
            add(format!("{whose}_run_from"), format!("how many of the {run} left the cell"));
            add(format!("{whose}_run_to"), format!("how many of the {run} led to the cell"));
        }
        add("next_cell".into(), "1 on the cell that the seat is to settle next".into());
        add("to_act".into(), "1 everywhere if the seat is to act".into());
        add("quiet_left".into(), "turns to a draw without an attack, 255 for more".into());
        add("plies_left".into(), "turns to a draw by length, 255 for more".into());
        planes
    }

    fn plane_shape(&self) -> [usize; 2] {
        [self.edition.grid.height, self.edition.grid.width]
    }

    fn observe<T: Scalar>(&self, view: &View<State>, out: &mut [T]) {
        let (state, seat) = (view.known(), view.seat());
        let mut canvas = Canvas { game: self, seat, out };
        // The planes that are the same everywhere are written in one go below.
        canvas.clear(OWN..LEFT);
        canvas.clear(REFUSED..TO_ACT);
        canvas.pieces(state);
        canvas.runs(state);
        for kind in Kind::ALL {
            canvas.everywhere(LEFT + kind.index(), self.hidden_count(state, seat.other(), kind));
        }
        let acts = state.end == End::Open && state.mover == seat;
        canvas.everywhere(TO_ACT, u8::from(acts));
        let left = |limit: u32, counter: u32| match limit {
            0 => u8::MAX,
            _ => u8::try_from(limit - counter.min(limit)).unwrap_or(u8::MAX),
        };
        canvas.everywhere(QUIET_LEFT, left(self.choices.quiet_limit, state.quiet));
        canvas.everywhere(PLIES_LEFT, left(self.choices.max_plies, state.plies));
        if acts && self.is_setup(state) {
            let next = self.field.home_cell(seat, self.settled(state));
            canvas.mark(NEXT_CELL, bit(next as usize));
        } else if acts {
            canvas.refusals(state);
        }
    }
}

/// The buffer, with the board turned to the viewer's side.
struct Canvas<'a, T> {
    game: &'a Stratego,
    seat: Seat,
    out: &'a mut [T],
}

impl<T: Scalar> Canvas<'_, T> {
    fn plane(&mut self, plane: usize) -> &mut [T] {
        let cells = self.game.field.cells();
        &mut self.out[plane * cells..][..cells]
    }

    fn clear(&mut self, planes: Range<usize>) {
        let cells = self.game.field.cells();
        self.out[planes.start * cells..planes.end * cells].fill(T::ZERO);
    }

    /// 1 on every cell of the set, on a plane that was cleared.
    fn mark(&mut self, plane: usize, set: Cells) {
        if set == 0 {
            return;
        }
        let set = self.game.field.turned_set(set, self.seat);
        let plane = self.plane(plane);
        if set.count() < DENSE {
            each(set).for_each(|cell| plane[cell as usize] = T::ONE);
        } else {
            expand(set, plane);
        }
    }

    fn everywhere(&mut self, plane: usize, count: u8) {
        self.plane(plane).fill(T::from_count(count));
    }

    fn pieces(&mut self, state: &State) {
        let (own, theirs) = (state.side(self.seat), state.side(self.seat.other()));
        for kind in Kind::ALL {
            self.mark(OWN + kind.index(), own & state.kinds[kind.index()]);
        }
        for kind in Kind::ALL.into_iter().skip(1) {
            let known = theirs & state.public & state.kinds[kind.index()];
            self.mark(THEIRS + kind.index() - 1, known);
        }
        self.mark(OWN_MOVED, own & state.moved);
        self.mark(OWN_PUBLIC, own & state.public);
        self.mark(THEIRS_HIDDEN, theirs & !state.public);
        self.mark(THEIRS_MOVED, theirs & state.moved);
    }

    fn runs(&mut self, state: &State) {
        for (whose, seat) in [self.seat, self.seat.other()].into_iter().enumerate() {
            let mut counts = [[0u8; 128]; 2];
            for (from, to) in state.runs[seat.index()].turns() {
                for (side, cell) in [from, to].into_iter().enumerate() {
                    let cell = self.game.field.turned(cell, self.seat) as usize;
                    counts[side][cell] += 1;
                    let count = T::from_count(counts[side][cell]);
                    self.plane(RUNS + 2 * whose + side)[cell] = count;
                }
            }
        }
    }

    fn refusals(&mut self, state: &State) {
        let (game, seat) = (self.game, self.seat);
        game.refusals(state, &mut |from, to| {
            let (from, near) = game.cells_of(seat, from, to);
            let side = match game.field.direction(from, near) {
                Some(Direction::Up) => 0,
                Some(Direction::Right) => 1,
                Some(Direction::Down) => 2,
                _ => 3,
            };
            self.mark(REFUSED + side, bit(to as usize));
        });
    }
}
