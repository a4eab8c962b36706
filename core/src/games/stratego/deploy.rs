//! Setups as people make them: what the seat to act may set up on the cells that are left.

use super::board::has;
use super::piece::{KINDS, Kind};
use super::rules::{Action, Stratego};
use super::state::State;
use crate::game::Stream;

/// How many of a thousand people's setups have a kind on a cell: its row from the back, then its
/// place from the edge to the middle, both halves of the board taken together. Counted in the sample
/// of 4,000 setups from the Gravon archive that `JBLanier/stratego_env` (MIT) carries.
#[rustfmt::skip]
const CUSTOM: [[[u16; 5]; 4]; KINDS] = [
    [
        [106, 27, 86, 143, 72],
        [5, 3, 13, 20, 4],
        [3, 1, 2, 4, 1],
        [1, 1, 5, 4, 0],
    ],
    [
        [133, 277, 257, 230, 242],
        [267, 156, 190, 198, 159],
        [121, 129, 101, 72, 91],
        [106, 76, 74, 64, 57],
    ],
    [
        [4, 4, 4, 6, 7],
        [11, 20, 53, 79, 40],
        [6, 9, 65, 104, 18],
        [1, 1, 25, 41, 1],
    ],
    [
        [193, 161, 117, 122, 157],
        [195, 212, 121, 120, 189],
        [232, 265, 171, 183, 265],
        [317, 306, 186, 189, 298],
    ],
    [
        [262, 226, 226, 230, 223],
        [134, 146, 155, 148, 141],
        [62, 55, 111, 108, 50],
        [21, 15, 97, 77, 14],
    ],
    [
        [151, 116, 112, 96, 94],
        [116, 94, 75, 72, 76],
        [128, 80, 62, 54, 68],
        [166, 149, 71, 72, 145],
    ],
    [
        [62, 74, 68, 55, 58],
        [82, 98, 81, 76, 78],
        [119, 106, 74, 84, 107],
        [176, 201, 97, 91, 213],
    ],
    [
        [48, 54, 68, 58, 69],
        [79, 92, 94, 88, 96],
        [128, 121, 82, 89, 131],
        [132, 165, 115, 113, 178],
    ],
    [
        [26, 38, 44, 45, 57],
        [54, 79, 110, 111, 108],
        [90, 92, 86, 76, 102],
        [50, 56, 114, 102, 60],
    ],
    [
        [10, 17, 14, 11, 17],
        [37, 68, 83, 66, 70],
        [54, 68, 118, 92, 65],
        [15, 14, 87, 79, 16],
    ],
    [
        [2, 3, 2, 1, 2],
        [10, 16, 12, 11, 20],
        [29, 41, 60, 66, 62],
        [8, 10, 58, 78, 9],
    ],
    [
        [2, 2, 2, 1, 2],
        [11, 17, 14, 12, 20],
        [29, 33, 66, 68, 41],
        [6, 6, 70, 90, 8],
    ],
];
/// What fewer of a thousand do is left to them: a flag in the front row, a marshal in the back.
const RARE: u16 = 25;
/// How much likelier a bomb is beside the flag than the table tells, which does not know the flag's
/// place. In an army that leaves gaps every piece is: a scout may run far to a flag that stands free.
const GUARD: u64 = 8;
/// In what order the kinds are dealt: who has the fewest good cells chooses first.
const ORDER: [Kind; KINDS] = [
    Kind::Flag,
    Kind::Bomb,
    Kind::Marshal,
    Kind::General,
    Kind::Spy,
    Kind::Colonel,
    Kind::Major,
    Kind::Miner,
    Kind::Captain,
    Kind::Lieutenant,
    Kind::Sergeant,
    Kind::Scout,
];

impl Stratego {
    /// The rest of a setup for the seat to act, drawn by the table; it looks at own pieces alone.
    pub(super) fn deployment(&self, state: &State, stream: &mut Stream) -> Vec<Action> {
        let mut dealt = state.clone();
        let places = self.settled(state)..self.field.home_cells();
        let cells: Vec<u8> =
            places.clone().map(|place| self.field.home_cell(state.mover, place)).collect();
        for kind in ORDER {
            for _ in 0..self.in_hand(state, kind) {
                let own = dealt.side(state.mover);
                let free = cells.iter().map(|&cell| u64::from(!has(own, cell)));
                let liked: Vec<u64> =
                    places.clone().map(|place| self.liking(&dealt, kind, place)).collect();
                let liked: Vec<u64> = free.clone().zip(liked).map(|(a, b)| a * b).collect();
                // What nobody likes is still better than no cell at all.
                let place =
                    drawn(&liked, stream).or_else(|| drawn(&free.collect::<Vec<_>>(), stream));
                if let Some(place) = place {
                    dealt.put(state.mover, kind, cells[place]);
                }
            }
        }
        cells.into_iter().map(|cell| Action::Place(dealt.kind(cell))).collect()
    }

    /// How much a kind is liked on a place of the ground, by the table and where the flag stands.
    fn liking(&self, dealt: &State, kind: Kind, place: usize) -> u64 {
        let liked = u64::from(self.custom(kind, place));
        let flag = dealt.kinds[Kind::Flag.index()] & dealt.side(dealt.mover);
        let cell = self.field.home_cell(dealt.mover, place);
        match (kind, has(self.field.beside(flag), cell)) {
            // An army that leaves gaps has no bombs to spare.
            (Kind::Bomb, false) if self.gaps() > 0 => 0,
            (kind, true) if kind == Kind::Bomb || self.gaps() > 0 => liked * GUARD,
            _ => liked,
        }
    }

    /// How many of a thousand have this kind here, the rare ones and other boards aside.
    fn custom(&self, kind: Kind, place: usize) -> u16 {
        let width = self.edition.grid.width;
        let (row, file) = (place / width, place % width);
        let from_edge = file.min(width - 1 - file);
        let row = CUSTOM[kind.index()].get(row);
        let count = row.and_then(|row| row.get(from_edge)).copied().unwrap_or(0);
        if count < RARE { 0 } else { count }
    }
}

/// An index drawn by weight; `None` where there is no weight at all.
fn drawn(weights: &[u64], stream: &mut Stream) -> Option<usize> {
    let mut left = stream.index(weights.iter().sum::<u64>() as usize)? as u64;
    weights.iter().position(|&weight| {
        let here = left < weight;
        left = left.saturating_sub(weight);
        here
    })
}
