//! Legal actions as rows of the id space, each a set: what is counted, drawn and shown at once.

use super::bars::Bars;
use super::rules::Merels;
use super::state::{Action, State, Throw};
use crate::boards::{Bits, expand};
use crate::game::{Rules, Stream};

/// No position has more rows: twelve men that move, and four kinds of other actions.
pub(super) const MOST_ROWS: usize = 16;

/// Actions of one kind, or the moves of one man: a set with a place for each says which are legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Row {
    Place,
    From(u8),
    Remove,
    Pass,
    Enter,
    Throw,
}

impl Row {
    pub(super) const fn action(self, place: usize) -> Action {
        let place = place as u8;
        match self {
            Self::Place => Action::Place(place),
            Self::From(from) => Action::Move { from, to: place },
            Self::Remove => Action::Remove(place),
            Self::Pass => Action::Pass,
            Self::Enter => Action::Enter(place),
            Self::Throw => Action::Throw(place),
        }
    }
}

impl<B: Bars> Merels<B> {
    pub(super) fn nth_action(&self, state: &State<B>, n: usize) -> Option<Action> {
        let (mut before, mut found) = (0, None);
        self.visit_rows(state, &mut |row, set| {
            let count = set.count();
            if (before..before + count).contains(&n) {
                found = set.nth(n - before).map(|place| row.action(place));
            }
            before += count;
        });
        found
    }

    /// Counts and draws in one walk.
    pub(super) fn random_action(&self, state: &State<B>, stream: &mut Stream) -> Option<Action> {
        let mut rows = [(Row::Pass, 0, 0); MOST_ROWS];
        let (mut length, mut all) = (0, 0);
        self.visit_rows(state, &mut |row, set| {
            let count = set.count_ones();
            if let Some(slot) = rows.get_mut(length) {
                *slot = (row, count, set);
            }
            length += 1;
            all += count;
        });
        let mut left = stream.index(all as usize)?;
        let chosen = rows.into_iter().find(|&(_, count, _)| {
            let here = left < count as usize;
            left -= if here { 0 } else { count as usize };
            here
        });
        let (row, _, set) = chosen?;
        set.nth(left).map(|place| row.action(place))
    }

    pub(super) fn write_mask(&self, state: &State<B>, out: &mut [bool]) {
        out.fill(false);
        if state.throw == Throw::Awaited {
            return;
        }
        let points = self.settings.board.points();
        self.visit_rows(state, &mut |row, set| {
            let first = self.encode(row.action(0));
            let size = match row {
                Row::Pass => 1,
                Row::Enter => self.mills.len(),
                _ => points,
            };
            if let Some(places) = out.get_mut(first..first + size) {
                expand(set, places);
            }
        });
    }
}
