//! Home quadrants as numbers, and the plays between them when nothing stands in the way.

/// How many checkers stand on the 1-point … 6-point.
pub(super) type Home = [u8; 6];

/// The 21 throws with their weights out of 36.
pub(super) fn throws() -> impl Iterator<Item = (u8, u8, f32)> {
    (1..=6).flat_map(|a| (1..=a).map(move |b| (a, b, if a == b { 1.0 } else { 2.0 } / 36.0)))
}

/// The place of a home among all: homes of fewer checkers come first, and every play leads to a
/// smaller number. It is the colexicographic rank of the six running totals (from the 6-point down,
/// each made different by adding its index) among all sets of six numbers. Beyond all for more than
/// fifteen checkers.
pub(super) fn rank(home: &Home) -> usize {
    let (mut total, mut rank) = (0, 0);
    for (index, &men) in home.iter().rev().enumerate() {
        total += usize::from(men);
        let ways = CHOOSE[index + 1].get(total + index).copied();
        rank = ways.map_or(usize::MAX, |ways| ways.saturating_add(rank));
    }
    rank
}

/// How many homes have at most so many checkers.
pub(super) const fn homes(most: usize) -> usize {
    choose(most + 6, 6)
}

const fn choose(n: usize, k: usize) -> usize {
    let (mut product, mut index) = (1, 0);
    while index < k {
        if n < k {
            return 0;
        }
        product = product * (n - index) / (index + 1);
        index += 1;
    }
    product
}

/// Every number of ways that a rank of at most fifteen checkers needs: ranks are what the tables spend
/// most of their time on.
const CHOOSE: [[usize; 21]; 7] = {
    let mut ways = [[0; 21]; 7];
    let mut k = 0;
    while k < 7 {
        let mut n = 0;
        while n < 21 {
            ways[k][n] = choose(n, k);
            n += 1;
        }
        k += 1;
    }
    ways
};

/// All homes with at most so many checkers, in the order of their ranks.
pub(super) fn all(most: u8) -> Vec<Home> {
    let mut found = vec![[0; 6]; homes(most.into())];
    let mut home = [0; 6];
    fill(&mut home, 0, most, &mut found);
    found
}

fn fill(home: &mut Home, point: usize, left: u8, found: &mut [Home]) {
    if point == home.len() {
        found[rank(home)] = *home;
        return;
    }
    for men in 0..=left {
        home[point] = men;
        fill(home, point + 1, left - men, found);
    }
    home[point] = 0;
}

/// Visits the ranks that plays of a throw reach, some more than once.
pub(super) fn plays(home: &Home, a: u8, b: u8, visit: &mut impl FnMut(usize)) {
    if a == b {
        play(*home, &[a; 4], 6, visit);
    } else {
        play(*home, &[a, b], 6, visit);
        play(*home, &[b, a], 6, visit);
    }
}

/// Plays the dice in this order, equal ones from points that do not rise.
fn play(home: Home, dice: &[u8], highest: usize, visit: &mut impl FnMut(usize)) {
    let (Some((&die, rest)), Some(top)) = (dice.split_first(), home.iter().rposition(|&n| n > 0))
    else {
        visit(rank(&home));
        return;
    };
    let die = usize::from(die);
    for point in (0..highest).rev().filter(|&point| home[point] > 0) {
        if point + 1 < die && point != top {
            continue;
        }
        let mut after = home;
        after[point] -= 1;
        if point >= die {
            after[point - die] += 1;
        }
        let equal = rest.first().is_some_and(|&next| usize::from(next) == die);
        play(after, rest, if equal { point + 1 } else { 6 }, visit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_count_all_homes_and_every_play_leads_down() {
        let homes = all(6);
        assert_eq!(homes.len(), 924);
        for (index, home) in homes.iter().enumerate().skip(1) {
            assert_eq!(rank(home), index);
            for (a, b, _) in throws() {
                let mut reached = Vec::new();
                plays(home, a, b, &mut |rank| reached.push(rank));
                assert!(!reached.is_empty() && reached.iter().all(|&after| after < index));
            }
        }
        assert_eq!(super::homes(15), 54_264);
    }
}
