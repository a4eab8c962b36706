//! Observations: the viewer's marks and the opponent's, a plane each for every level.

use super::rules::{Alignment, State};
use crate::boards::{Bits, expand};
use crate::game::{Plane, Scalar, Symmetry, Tensor, View};

impl<B: Bits> Tensor for Alignment<B> {
    fn planes(&self) -> Vec<Plane> {
        let levels = self.shape.grid.levels;
        let of = |whose: &'static str| {
            (1..=levels).map(move |level| match levels {
                1 => Plane::new(whose, format!("1 where the {whose} mark stands")),
                _ => Plane::new(
                    format!("{whose}_level_{level}"),
                    format!("1 where the {whose} mark stands on level {level} from the bottom"),
                ),
            })
        };
        of("own").chain(of("opponents")).collect()
    }

    fn plane_shape(&self) -> [usize; 2] {
        [self.shape.grid.height, self.shape.grid.width]
    }

    fn observe<T: Scalar>(&self, view: &View<State<B>>, out: &mut [T]) {
        let (own, opponents) = out.split_at_mut(self.shape.grid.cells());
        let marks = view.known().marks;
        expand(marks[view.seat().index()], own);
        expand(marks[view.seat().other().index()], opponents);
    }

    fn board_symmetries(&self) -> Vec<Symmetry> {
        let grid = self.shape.grid;
        let height = |cell: usize| match grid.levels {
            1 => grid.place(cell).1,
            _ => grid.place(cell).2,
        };
        let falls_alike = |images: &Vec<usize>| {
            !self.shape.gravity
                || (0..grid.cells()).all(|cell| height(images[cell]) == height(cell))
        };
        // A column's id is that of its cell in the topmost row, a rod's that of its lowest cell.
        let symmetry = |images: Vec<usize>| Symmetry::of_cells(self, &images, |id| images[id]);
        grid.symmetries().into_iter().filter(falls_alike).map(symmetry).collect()
    }
}
