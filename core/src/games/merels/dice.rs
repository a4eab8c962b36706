//! Three dice: the 56 unordered throws, their probabilities and the four special ones.

/// The throws as falling numbers, in rising order: `1-1-1` first, `6-6-6` last.
pub(super) const THROWS: [[u8; 3]; 56] = throws();

const SPECIAL: [[u8; 3]; 4] = [[6, 5, 4], [6, 3, 3], [5, 2, 2], [4, 1, 1]];

const fn throws() -> [[u8; 3]; 56] {
    let mut all = [[0; 3]; 56];
    let (mut place, mut high) = (0, 1);
    while high <= 6 {
        let mut middle = 1;
        while middle <= high {
            let mut low = 1;
            while low <= middle {
                all[place] = [high, middle, low];
                place += 1;
                low += 1;
            }
            middle += 1;
        }
        high += 1;
    }
    all
}

/// The dice of a throw; nothing on them where there is no such throw.
pub(super) fn pips(throw: u8) -> [u8; 3] {
    THROWS.get(throw as usize).copied().unwrap_or_default()
}

/// Whether the throw gives its thrower a right.
pub(super) fn is_special(throw: u8) -> bool {
    SPECIAL.contains(&pips(throw))
}

/// Out of the 216 ways in which three dice fall.
pub(super) fn probability(throw: u8) -> f64 {
    let [high, middle, low] = pips(throw);
    let ways = match (high == middle, middle == low) {
        (true, true) => 1.0,
        (false, false) => 6.0,
        _ => 3.0,
    };
    ways / 216.0
}

/// `6-5-4`.
pub(super) fn text(throw: u8) -> String {
    pips(throw).map(|die| die.to_string()).join("-")
}

/// Reads three dice, in any order.
pub(super) fn read(text: &str) -> Option<u8> {
    let dice: Option<Vec<u8>> = text.split(['-', ',', ' ']).map(|die| die.parse().ok()).collect();
    let mut dice = dice.filter(|_| !text.contains('+'))?;
    dice.sort_unstable_by(|a, b| b.cmp(a));
    THROWS.iter().position(|throw| throw.as_slice() == dice).map(|throw| throw as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fifty_six_throws_have_216_ways() {
        let ways = |throws: &mut dyn Iterator<Item = u8>| {
            throws.map(|throw| (probability(throw) * 216.0).round() as u32).sum::<u32>()
        };
        assert_eq!(ways(&mut (0..56)), 216);
        assert_eq!(ways(&mut (0..56).filter(|&throw| is_special(throw))), 15);
    }

    #[test]
    fn probabilities_are_those_of_counting_all_ways() {
        let mut counts = [0u32; 56];
        for fall in 0..216u32 {
            let text = format!("{}-{}-{}", fall / 36 + 1, fall / 6 % 6 + 1, fall % 6 + 1);
            counts[read(&text).unwrap() as usize] += 1;
        }
        for throw in 0..56 {
            let counted = f64::from(counts[throw as usize]) / 216.0;
            assert!((probability(throw) - counted).abs() < 1e-12, "{}", text(throw));
        }
    }

    #[test]
    fn texts_read_back_and_strange_ones_do_not() {
        for throw in 0..56 {
            assert_eq!(read(&text(throw)), Some(throw));
        }
        for strange in ["", "6-5", "6-5-4-1", "7-1-1", "0-1-1", "+6-5-4", "a-b-c", "6--5"] {
            assert_eq!(read(strange), None, "{strange}");
        }
    }
}
