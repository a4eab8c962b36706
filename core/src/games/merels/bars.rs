//! Mills that their three men may never form again. Games in which mills may be rebuilt keep
//! nothing: their states stay small and copyable.

use std::fmt::Debug;
use std::hash::Hash;

/// A line closed to three men for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bar {
    /// The line's points.
    pub line: u32,
    /// Where its three men stand now.
    pub men: u32,
}

impl Bar {
    /// The only man off the line, as a point, and the line's only point without one of the three, as a
    /// set: the move from one to the other is closed.
    pub(super) fn closed_move(self) -> Option<(u8, u32)> {
        let (off, open) = (self.men & !self.line, self.line & !self.men);
        off.is_power_of_two().then(|| (off.trailing_zeros() as u8, open))
    }
}

/// The bars of a position.
pub trait Bars: Clone + Eq + Hash + Debug + Default + Send + Sync + 'static {
    /// Whether bars are kept at all.
    const KEPT: bool;

    /// The bars, sorted.
    fn all(&self) -> &[Bar];
    /// Bars a line to three men.
    fn add(&mut self, bar: Bar);
    /// Follows a man's move; both are sets of one point.
    fn moved(&mut self, from: u32, to: u32);
    /// Ends the bars of a man that is captured.
    fn captured(&mut self, man: u32);

    /// Whether a move would put three men on a line that is barred to them.
    fn forbid(&self, from: u32, to: u32) -> bool {
        let again = |bar: &Bar| bar.men & from != 0 && (bar.men ^ from) | to == bar.line;
        self.all().iter().any(again)
    }
}

/// For games in which mills may be rebuilt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NoBars;

impl Bars for NoBars {
    const KEPT: bool = false;

    fn all(&self) -> &[Bar] {
        &[]
    }

    fn add(&mut self, _bar: Bar) {}

    fn moved(&mut self, _from: u32, _to: u32) {}

    fn captured(&mut self, _man: u32) {}
}

/// Bars as a sorted list; nearly always empty or short.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct BarList(Vec<Bar>);

impl Bars for BarList {
    const KEPT: bool = true;

    fn all(&self) -> &[Bar] {
        &self.0
    }

    fn add(&mut self, bar: Bar) {
        if let Err(place) = self.0.binary_search(&bar) {
            self.0.insert(place, bar);
        }
    }

    fn moved(&mut self, from: u32, to: u32) {
        for bar in &mut self.0 {
            if bar.men & from != 0 {
                bar.men = (bar.men ^ from) | to;
            }
        }
        self.0.sort_unstable();
    }

    fn captured(&mut self, man: u32) {
        self.0.retain(|bar| bar.men & man == 0);
    }
}
