//! Chances of winning a match between equal players, before its next game.

use super::kazaross_xg2::{AFTER_CRAWFORD, BEFORE_CRAWFORD, LONGEST};

/// The chance of a player who needs `away` points while the opponent needs `other`, before the next
/// game; `after_crawford` where somebody needs one point and the Crawford game has been played.
/// Nothing left to need is a win. Longer matches than the table's count as its longest.
#[must_use]
pub fn match_equity(away: u16, other: u16, after_crawford: bool) -> f64 {
    let place = |points: u16| usize::from(points).min(LONGEST) - 1;
    let millionths = match (away, other) {
        (0, _) => return 1.0,
        (_, 0) => return 0.0,
        (_, 1) if after_crawford => AFTER_CRAWFORD[place(away)],
        (1, _) if after_crawford => 1_000_000 - AFTER_CRAWFORD[place(other)],
        _ => BEFORE_CRAWFORD[place(away)][place(other)],
    };
    f64::from(millionths) / 1e6
}

#[cfg(test)]
mod tests {
    use super::match_equity;

    #[test]
    fn the_two_players_share_one_match() {
        for away in 0..=25 {
            for other in u16::from(away == 0)..=25 {
                for after in [false, true] {
                    let sum = match_equity(away, other, after) + match_equity(other, away, after);
                    assert!((sum - 1.0).abs() < 1e-5, "{away} {other} {after}");
                }
            }
        }
        assert!(match_equity(2, 1, true) > match_equity(2, 1, false));
    }
}
