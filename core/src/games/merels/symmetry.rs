//! The symmetries of a board as a graph: the rules know points only by their neighbours, mills and
//! capturing links, so that every map of points that keeps those keeps the rules. On boards of nested
//! squares that is also the one that turns them inside out.

use super::bars::Bars;
use super::rules::{Merels, POINTS, bit, points};
use super::state::Action;
use crate::game::{Rules, Symmetry, Tensor};

impl<B: Bars> Merels<B> {
    /// Every map of the points, as their images, that keeps the board.
    pub(super) fn automorphisms(&self) -> Vec<Vec<u8>> {
        let mut found = Vec::new();
        self.extend(&mut Vec::new(), &mut found);
        found
    }

    /// Finds the images of the points from `images.len()` on.
    fn extend(&self, images: &mut Vec<u8>, found: &mut Vec<Vec<u8>>) {
        let count = self.settings.board.points();
        if images.len() == count {
            if self.mills.iter().all(|&mill| self.mills.contains(&moved(mill, images))) {
                found.push(images.clone());
            }
            return;
        }
        let point = images.len() as u8;
        for image in
            (0..count as u8).filter(|&image| self.bonds(image, image) == self.bonds(point, point))
        {
            let fits = (0u8..).zip(images.iter()).all(|(earlier, &there)| {
                there != image && self.bonds(earlier, point) == self.bonds(there, image)
            });
            if fits {
                images.push(image);
                self.extend(images, found);
                images.pop();
            }
        }
    }

    /// What joins two points, or distinguishes one: a line, a capturing link, how many mills, whether
    /// one is the centre.
    fn bonds(&self, a: u8, b: u8) -> (bool, bool, usize, bool) {
        let (from, pair) = (a as usize % POINTS, bit(a) | bit(b));
        let mills = self.mills.iter().filter(|&&mill| mill & pair == pair).count();
        let (neighbours, radials) = (self.neighbours[from], self.radials[from]);
        (neighbours & bit(b) != 0, radials & bit(b) != 0, mills, pair & self.centre != 0)
    }

    /// What a map of the points does to observations and actions.
    pub(super) fn symmetry(&self, images: &[u8]) -> Symmetry {
        let (columns, rows) = self.graph.plane;
        let cells = columns * rows;
        let mut moved_cells: Vec<usize> = (0..cells).collect();
        for (point, &image) in images.iter().enumerate() {
            moved_cells[self.cell(point as u8)] = self.cell(image);
        }
        let planes = self.observation_shape()[0];
        let barred = if B::KEPT { planes - 2 * self.mills.len() } else { planes };
        let plane = |plane: usize| match plane.checked_sub(barred) {
            None => plane,
            Some(line) => {
                let (half, line) = (line / self.mills.len(), line % self.mills.len());
                barred + half * self.mills.len() + self.moved_line(line, images)
            }
        };
        let pixel = |place: usize| plane(place / cells) * cells + moved_cells[place % cells];
        let to = |point: u8| images.get(point as usize).copied().unwrap_or(point);
        Symmetry::new(self, pixel, |id| match self.players_action(id) {
            Some(Action::Place(point)) => self.encode(Action::Place(to(point))),
            Some(Action::Remove(point)) => self.encode(Action::Remove(to(point))),
            Some(Action::Move { from, to: end }) => {
                self.encode(Action::Move { from: to(from), to: to(end) })
            }
            Some(Action::Enter(line)) => {
                self.encode(Action::Enter(self.moved_line(line as usize, images) as u8))
            }
            _ => id,
        })
    }

    fn cell(&self, point: u8) -> usize {
        self.cells[point as usize % POINTS].trailing_zeros() as usize
    }

    /// The number of the mill to which the points of this one move.
    fn moved_line(&self, line: usize, images: &[u8]) -> usize {
        let image = self.mills.get(line).map(|&mill| moved(mill, images));
        self.mills.iter().position(|&mill| Some(mill) == image).unwrap_or(line)
    }
}

fn moved(set: u32, images: &[u8]) -> u32 {
    points(set)
        .filter_map(|point| images.get(point as usize))
        .fold(0, |set, &image| set | bit(image))
}

#[cfg(test)]
mod tests {
    use super::super::{NoBars, settings};
    use super::*;

    #[test]
    fn boards_have_as_many_symmetries_as_their_drawings() {
        // A square has 8; nested squares can also be turned inside out.
        for (id, count) in
            [("three_mens_morris", 8), ("six_mens_morris", 16), ("nine_mens_morris", 16)]
        {
            let game = Merels::<NoBars>::new(settings(id).unwrap());
            assert_eq!(game.automorphisms().len(), count, "{id}");
        }
    }
}
