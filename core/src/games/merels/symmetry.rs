//! The symmetries of a board as a graph: the rules know points only by their neighbours, mills and
//! capturing links, so that every map of points that keeps those keeps the rules. On boards of nested
//! squares that is also the one that turns them inside out.

use super::barred::{BarPart, BarPlanes};
use super::bars::Bars;
use super::rules::{Merels, NO_PARTNERS, POINTS, bit, points};
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
        let bars = self.observation_shape()[0] - self.barred.map_or(0, BarPlanes::count);
        let pixel = |place: usize| {
            let (plane, cell) = (place / cells, place % cells);
            let point = (0..images.len() as u8).find(|&point| self.cell(point) == cell);
            let plane = match (plane.checked_sub(bars), point) {
                (Some(plane), Some(point)) => bars + self.moved_bar_plane(plane, point, images),
                _ => plane,
            };
            plane * cells + moved_cells[cell]
        };
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
        self.cells.of(bit(point)).trailing_zeros() as usize
    }

    /// Where a point's place in a plane of bars moves to: such planes count the mills through a point
    /// and its neighbours, in an order that each point has for itself.
    fn moved_bar_plane(&self, plane: usize, point: u8, images: &[u8]) -> usize {
        let Some(counts) = self.barred else { return plane };
        let Some(&image) = images.get(point as usize) else { return plane };
        match counts.part(plane) {
            BarPart::Men => plane,
            BarPart::Mill(n) => match self.partners[point as usize % POINTS].get(n) {
                Some(&two) if two != NO_PARTNERS => {
                    counts.mill(self.mill_through(image, moved(two | bit(point), images)))
                }
                _ => plane,
            },
            BarPart::Step(n) => {
                let near = self.neighbours[point as usize % POINTS];
                let Some(&end) = points(near).nth(n).and_then(|end| images.get(end as usize))
                else {
                    return plane;
                };
                let near = self.neighbours[image as usize % POINTS];
                counts.step((near & (bit(end) - 1)).count_ones() as usize)
            }
            BarPart::Flight(line) if counts.has_flight_for_each_mill() => {
                counts.flight(self.moved_line(line, images))
            }
            BarPart::Flight(_) => plane,
        }
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
