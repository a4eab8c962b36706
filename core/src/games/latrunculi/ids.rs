//! The fixed ids of actions: only actions that some position of the board allows have one.

use super::rules::Action;
use super::shape::{EVERY, Leap, STRAIGHT, Shape, Walk};
use crate::boards::{Bits, Compass};

const NONE: u32 = u32::MAX;

/// The table of ids.
#[derive(Clone, Debug, Default)]
pub(super) struct Ids {
    actions: Vec<Action>,
    place: u32,
    dux: u32,
    /// By cell and direction.
    step: Vec<[u32; 8]>,
    jump: Vec<[u32; 8]>,
    /// By cell and cell.
    slide: Vec<u32>,
    take: u32,
    stop: u32,
    pass: u32,
    cells: usize,
}

impl Ids {
    pub(super) fn new<B: Bits>(shape: &Shape, compass: &Compass<B>) -> Self {
        let cells = shape.grid.cells();
        let mut ids = Self { cells, ..Self::default() };
        let all = || 0..cells as u16;
        if shape.placed {
            ids.place = ids.push_all(all().map(Action::Place));
        }
        if shape.dux {
            ids.dux = ids.push_all(all().map(Action::Dux));
        }
        match shape.walk {
            Walk::Slide => ids.push_slides(compass),
            Walk::Step => {
                ids.step = ids.push_ways(STRAIGHT, |from, way| {
                    compass.step(from as usize, way as usize).map(|_| Action::Step { from, way })
                })
            }
            Walk::Marked => {
                ids.step = ids.push_ways(EVERY, |from, way| {
                    compass.step(from as usize, way as usize).map(|_| Action::Step { from, way })
                })
            }
        }
        if shape.leap != Leap::Nobody {
            let ways = if shape.leap == Leap::Latro { EVERY } else { STRAIGHT };
            ids.jump = ids.push_ways(ways, |from, way| {
                compass.leap(from as usize, way as usize).map(|_| Action::Jump { from, way })
            });
        }
        if shape.binds() {
            ids.take = ids.push_all(all().map(Action::Take));
        }
        ids.stop = ids.push_all([Action::Stop].into_iter());
        if shape.pass {
            ids.pass = ids.push_all([Action::Pass].into_iter());
        }
        ids
    }

    /// The id of the first of these actions.
    fn push_all(&mut self, actions: impl Iterator<Item = Action>) -> u32 {
        let first = self.actions.len() as u32;
        self.actions.extend(actions);
        first
    }

    fn push_ways(&mut self, ways: u8, action: impl Fn(u16, u8) -> Option<Action>) -> Vec<[u32; 8]> {
        let mut table = vec![[NONE; 8]; self.cells];
        for (from, row) in table.iter_mut().enumerate() {
            for way in (0..8u8).filter(|way| ways >> way & 1 != 0) {
                if let Some(action) = action(from as u16, way) {
                    row[way as usize] = self.push_all([action].into_iter());
                }
            }
        }
        table
    }

    fn push_slides<B: Bits>(&mut self, compass: &Compass<B>) {
        self.slide = vec![NONE; self.cells * self.cells];
        for from in 0..self.cells {
            for to in compass.slides(from, B::default()).cells() {
                let action = Action::Slide { from: from as u16, to: to as u16 };
                self.slide[from * self.cells + to] = self.push_all([action].into_iter());
            }
        }
    }

    pub(super) fn count(&self) -> usize {
        self.actions.len()
    }

    /// The id of placing a man, or the dux, on the first cell.
    pub(super) const fn first_placing(&self, is_man: bool) -> usize {
        if is_man { self.place as usize } else { self.dux as usize }
    }

    pub(super) fn decode(&self, id: usize) -> Option<Action> {
        self.actions.get(id).copied()
    }

    /// The id of an action that the board allows; an id out of range for any other.
    pub(super) fn encode(&self, action: Action) -> usize {
        let id = match action {
            Action::Place(cell) => self.place + u32::from(cell),
            Action::Dux(cell) => self.dux + u32::from(cell),
            Action::Step { from, way } => by_way(&self.step, from, way),
            Action::Jump { from, way } => by_way(&self.jump, from, way),
            Action::Slide { from, to } => {
                let place = from as usize * self.cells + to as usize;
                self.slide.get(place).copied().unwrap_or(NONE)
            }
            Action::Take(cell) => self.take + u32::from(cell),
            Action::Stop => self.stop,
            Action::Pass => self.pass,
        };
        id as usize
    }

    /// Whether the action is one of this game's.
    pub(super) fn knows(&self, action: Action) -> bool {
        self.decode(self.encode(action)) == Some(action)
    }
}

fn by_way(table: &[[u32; 8]], from: u16, way: u8) -> u32 {
    let row = table.get(from as usize);
    row.and_then(|row| row.get(way as usize)).copied().unwrap_or(NONE)
}
