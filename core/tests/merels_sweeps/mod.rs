//! Endgames of nine men's morris once more, by sweeping over all placements of the men, distance after
//! distance, until nothing changes: without the core, without symmetries, with lines and neighbours
//! from the drawing's coordinates. Tournament rules: one removal, free men first, three men fly.

use std::collections::BTreeMap;

/// Won, drawn and lost positions with so many men of player 0, who acts, and of the other, none in
/// hand and no removal due; and the longest win.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) won: usize,
    pub(crate) drawn: usize,
    pub(crate) lost: usize,
    pub(crate) longest: u16,
}

/// What a position is worth to whoever acts, in actions.
#[derive(Clone, Copy, PartialEq)]
enum Worth {
    Open,
    Won(u16),
    Lost(u16),
}
use Worth::{Lost, Open, Won};

struct Sweeps {
    /// For each point, the mills through it.
    mills: Vec<Vec<u32>>,
    near: Vec<u32>,
    /// The place of a set of men among the sets of as many.
    number: Vec<u32>,
    tables: BTreeMap<[u32; 2], Vec<Worth>>,
    /// For each table and its first men, the distance of what was settled last.
    stirred: BTreeMap<[u32; 2], Vec<u16>>,
}

/// The counts for each pair of numbers of men; what a removal leads to must be among the pairs.
pub(crate) fn by_sweeps(sides: &[[u32; 2]]) -> Vec<Counts> {
    let sets = |count: u32| (0u32..1 << 24).filter(move |set| set.count_ones() == count);
    let (mills, near) = drawing();
    let mut sweeps = Sweeps {
        mills,
        near,
        number: vec![0; 1 << 24],
        tables: BTreeMap::new(),
        stirred: BTreeMap::new(),
    };
    let mut positions = Vec::new();
    for &[own, other] in sides {
        let (owns, others): (Vec<u32>, Vec<u32>) = (sets(own).collect(), sets(other).collect());
        for (place, &men) in (0..).zip(&owns) {
            sweeps.number[men as usize] = place;
        }
        sweeps.tables.insert([own, other], vec![Open; owns.len() * others.len()]);
        sweeps.stirred.insert([own, other], vec![0; owns.len()]);
        positions.push((owns, others));
    }
    // A removal within a turn skips a distance: only two empty sweeps in a row are the end.
    let (mut distance, mut idle) = (0, 0);
    while idle < 2 || distance < 3 {
        let mut settled = Vec::new();
        for (&[count, _], (owns, others)) in sides.iter().zip(&positions) {
            for &other in others.iter().filter(|other| sweeps.is_stirred(**other, count, distance))
            {
                for &own in owns.iter().filter(|own| **own & other == 0) {
                    if sweeps.worth(own, other) == Open {
                        let worth = sweeps.judge(own, other);
                        if matches!(worth, Won(far) | Lost(far) if far == distance) {
                            settled.push((own, other, worth));
                        }
                    }
                }
            }
        }
        idle = if settled.is_empty() { idle + 1 } else { 0 };
        for (own, other, worth) in settled {
            sweeps.settle(own, other, worth, distance);
        }
        distance += 1;
    }
    sides.iter().zip(&positions).map(|(_, (owns, others))| sweeps.count(owns, others)).collect()
}

impl Sweeps {
    /// The table of these men against so many others, and where it begins.
    fn row(&self, own: u32, others: u32) -> ([u32; 2], usize) {
        let ways = (0..others as usize).fold(1, |ways, i| ways * (24 - i) / (i + 1));
        ([own.count_ones(), others], self.number[own as usize] as usize * ways)
    }

    fn worth(&self, own: u32, other: u32) -> Worth {
        let (sides, start) = self.row(own, other.count_ones());
        self.tables[&sides][start + self.number[other as usize] as usize]
    }

    fn settle(&mut self, own: u32, other: u32, worth: Worth, distance: u16) {
        let (sides, start) = self.row(own, other.count_ones());
        if let Some(table) = self.tables.get_mut(&sides) {
            table[start + self.number[other as usize] as usize] = worth;
        }
        if let Some(stirred) = self.stirred.get_mut(&sides) {
            stirred[self.number[own as usize] as usize] = distance;
        }
    }

    /// Whether positions of these men with so many to act may settle now: a reply, one or two actions
    /// on, has settled since.
    fn is_stirred(&self, other: u32, count: u32, distance: u16) -> bool {
        let fewer = (0..24).filter(|point| other >> point & 1 != 0).map(|point| other ^ 1 << point);
        std::iter::once(other).chain(fewer).any(|men| {
            let stirred = self.stirred.get(&[men.count_ones(), count]);
            stirred.is_some_and(|last| last[self.number[men as usize] as usize] + 2 >= distance)
        })
    }

    fn is_mill(&self, men: u32, with: u32) -> bool {
        self.mills[with.trailing_zeros() as usize].iter().any(|mill| men & mill == *mill)
    }

    /// What the replies known so far make of a position; one that cannot move has lost.
    fn judge(&self, own: u32, other: u32) -> Worth {
        let empty = !(own | other) & 0xFF_FFFF;
        let (mut soonest, mut latest) = (None::<u16>, Some(0));
        let mut hear = |worth: Worth, actions: u16| match worth {
            Lost(far) => soonest = Some(soonest.unwrap_or(u16::MAX).min(far + actions)),
            Won(far) => latest = latest.map(|latest: u16| latest.max(far + actions)),
            Open => latest = None,
        };
        let (sides, start) = self.row(other, own.count_ones());
        let replies = &self.tables[&sides][start..];
        for from in (0..24).filter(|from| own >> from & 1 != 0) {
            let reach = if own.count_ones() == 3 { empty } else { empty & self.near[from] };
            for to in (0..24).map(|point| 1 << point).filter(|to| reach & to != 0) {
                let after = own ^ 1 << from ^ to;
                if !self.is_mill(after, to) {
                    hear(replies[self.number[after as usize] as usize], 1);
                } else if other.count_ones() == 3 {
                    hear(Lost(0), 2);
                } else {
                    self.removals(other).for_each(|left| hear(self.worth(left, after), 2));
                }
            }
        }
        match (soonest, latest) {
            (Some(far), _) => Won(far),
            (None, Some(far)) => Lost(far),
            (None, None) => Open,
        }
    }

    /// What is left of the men after each removal: free men first.
    fn removals(&self, men: u32) -> impl Iterator<Item = u32> {
        let each = move || (0..24).map(|point| 1 << point).filter(move |man| men & man != 0);
        let all_in_mills = each().all(|man| self.is_mill(men, man));
        each().filter(move |&man| all_in_mills || !self.is_mill(men, man)).map(move |man| men ^ man)
    }

    fn count(&self, owns: &[u32], others: &[u32]) -> Counts {
        let mut counts = Counts::default();
        for (&own, &other) in owns.iter().flat_map(|own| others.iter().map(move |at| (own, at))) {
            match self.worth(own, other) {
                _ if own & other != 0 => {}
                Open => counts.drawn += 1,
                Lost(_) => counts.lost += 1,
                Won(far) => {
                    counts.won += 1;
                    counts.longest = counts.longest.max(far);
                }
            }
        }
        counts
    }
}

/// The mills through each point of three squares and each point's neighbours, from coordinates: rings at distance 3, 2
/// and 1 from the middle.
fn drawing() -> (Vec<Vec<u32>>, Vec<u32>) {
    let on_board = |x: i32, y: i32| (x, y) != (0, 0) && (x == 0 || y == 0 || x.abs() == y.abs());
    let all = (-3..=3).flat_map(|y| (-3..=3).map(move |x| (x, y)));
    let points: Vec<(i32, i32)> = all.filter(|&(x, y)| on_board(x, y)).collect();
    let at = |place: (i32, i32)| points.iter().position(|&point| point == place).unwrap();
    let mut lines = Vec::new();
    for ring in 1..=3 {
        for side in [-ring, ring] {
            lines.push([(-ring, side), (0, side), (ring, side)]);
            lines.push([(side, -ring), (side, 0), (side, ring)]);
        }
    }
    for sign in [-1, 1] {
        lines.push([(0, sign), (0, 2 * sign), (0, 3 * sign)]);
        lines.push([(sign, 0), (2 * sign, 0), (3 * sign, 0)]);
    }
    let mut near = vec![0; 24];
    for line in &lines {
        for (one, two) in [(at(line[0]), at(line[1])), (at(line[1]), at(line[2]))] {
            near[one] |= 1 << two;
            near[two] |= 1 << one;
        }
    }
    let mills = lines.iter().map(|line| line.iter().fold(0, |set, &place| set | 1 << at(place)));
    let mills: Vec<u32> = mills.collect();
    let through = |point: u32| mills.iter().copied().filter(move |mill| mill >> point & 1 != 0);
    ((0..24).map(|point| through(point).collect()).collect(), near)
}
