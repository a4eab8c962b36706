//! Observations: the viewer's soldiers, the enemy's, the king, whose view it is, the quiet counter.

use super::rules::{Move, SWEDES, State, Tablut};
use super::shape::{CELLS, GRID, SIDE};
use crate::boards::expand;
use crate::game::{Plane, Rules, Scalar, Symmetry, Tensor, View};

impl Tensor for Tablut {
    fn planes(&self) -> Vec<Plane> {
        let plane = |name: &str, meaning: &str| Plane::new(name, meaning);
        vec![
            plane("own_soldiers", "1 where a soldier of the viewer stands"),
            plane("opponents_soldiers", "1 where a soldier of the opponent stands"),
            plane("king", "1 where the king stands"),
            plane("swedes", "1 everywhere in the Swedes' view, 0 in the Muscovites'"),
            plane("goals", "1 where the king escapes"),
            plane("throne", "1 on the throne"),
            plane("quiet", "everywhere the plies since the last capture, at most 255"),
        ]
    }

    fn plane_shape(&self) -> [usize; 2] {
        [SIDE, SIDE]
    }

    fn observe<T: Scalar>(&self, view: &View<State>, out: &mut [T]) {
        let (state, seat) = (view.known(), view.seat());
        let swedes = if seat == SWEDES { u128::MAX } else { 0 };
        let sets = [
            state.soldiers[seat.index()],
            state.soldiers[seat.other().index()],
            state.king,
            swedes,
            self.marked.goals,
            1 << super::shape::THRONE,
        ];
        let (planes, quiet) = out.split_at_mut(sets.len() * CELLS);
        for (set, plane) in sets.into_iter().zip(planes.chunks_exact_mut(CELLS)) {
            expand(set, plane);
        }
        quiet.fill(T::from_count(state.quiet.min(255) as u8));
    }

    fn board_symmetries(&self) -> Vec<Symmetry> {
        let start = self.start();
        let symmetry = |images: Vec<usize>| {
            let image = |cell: u8| images[cell as usize] as u8;
            Symmetry::of_cells(self, &images, |id| match self.decode(&start, id) {
                Some(Move { from, to }) => self.encode(Move { from: image(from), to: image(to) }),
                None => id,
            })
        };
        GRID.symmetries().into_iter().map(symmetry).collect()
    }
}
