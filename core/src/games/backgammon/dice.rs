//! The dice that are still to be played, and the throws of chance.

use std::fmt;

/// Dice left to play: none, one, two unequal ones, or up to four equal ones.
///
/// One die left of a double is the same as one left of two unequal ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Dice {
    larger: u8,
    /// 0 where only one die is left.
    smaller: u8,
    left: u8,
}

impl Dice {
    /// Not thrown, or all played.
    pub const NONE: Self = Self { larger: 0, smaller: 0, left: 0 };

    /// A fresh throw; equal numbers count four times.
    #[must_use]
    pub const fn thrown(a: u8, b: u8) -> Self {
        let (larger, smaller) = if a > b { (a, b) } else { (b, a) };
        Self { larger, smaller, left: if a == b { 4 } else { 2 } }
    }

    /// So many dice of one number, 1..=4 of them.
    #[must_use]
    pub const fn equal(die: u8, left: u8) -> Self {
        Self { larger: die, smaller: if left > 1 { die } else { 0 }, left }
    }

    /// How many are left.
    #[must_use]
    pub const fn left(self) -> u8 {
        self.left
    }

    /// The larger and the smaller number; the smaller is 0 where only one die is left.
    #[must_use]
    pub const fn pair(self) -> [u8; 2] {
        [self.larger, self.smaller]
    }

    /// Whether two unequal dice are left.
    #[must_use]
    pub const fn is_mixed(self) -> bool {
        self.left == 2 && self.larger != self.smaller
    }

    /// Whether this can be a throw of which nothing has been played.
    #[must_use]
    pub const fn is_fresh(self) -> bool {
        self.left == 4 || self.is_mixed()
    }

    /// How many of this number are left.
    #[must_use]
    pub const fn count(self, die: u8) -> u8 {
        match (self.larger == die, self.smaller == die) {
            (true, true) => self.left,
            (false, false) => 0,
            _ => 1,
        }
    }

    /// What is left once this number, which is there, has been played.
    #[must_use]
    pub const fn without(self, die: u8) -> Self {
        match self.left {
            0 | 1 => Self::NONE,
            2 if self.larger == die => Self::equal(self.smaller, 1),
            2 => Self::equal(self.larger, 1),
            left => Self::equal(die, left - 1),
        }
    }

    /// Reads what [`Dice`] displays: `5-3`, `3`, `4-4-4`, `-`.
    pub(super) fn read(text: &str) -> Option<Self> {
        if text == "-" {
            return Some(Self::NONE);
        }
        let faces: Option<Vec<u8>> = text.split('-').map(read_face).collect();
        match *faces?.as_slice() {
            [die] => Some(Self::equal(die, 1)),
            [a, b] if a > b => Some(Self::thrown(a, b)),
            [die, ref rest @ ..] if rest.len() <= 3 && rest.iter().all(|&other| other == die) => {
                Some(Self::equal(die, rest.len() as u8 + 1))
            }
            _ => None,
        }
    }
}

/// Reads the number of a die.
pub(super) fn read_face(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [digit @ b'1'..=b'6'] => Some(digit - b'0'),
        _ => None,
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.left {
            0 => f.write_str("-"),
            1 => write!(f, "{}", self.larger),
            _ if self.is_mixed() => write!(f, "{}-{}", self.larger, self.smaller),
            left => f.write_str(&vec![self.larger.to_string(); left as usize].join("-")),
        }
    }
}

/// The numbers of a throw. At the opening the first is seat zero's die and the second seat one's;
/// later throws have the larger number first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Throw {
    /// The first number.
    pub first: u8,
    /// The second.
    pub second: u8,
}

impl Throw {
    /// How many ids chance's outcomes need: the 30 unequal ordered pairs of the opening.
    pub(super) const IDS: usize = 30;

    /// A throw.
    #[must_use]
    pub const fn of(first: u8, second: u8) -> Self {
        Self { first, second }
    }

    /// The 30 throws of the opening, in the order of their ids.
    pub(super) fn opening() -> impl Iterator<Item = Self> {
        unequal().chain(unequal().map(|throw| Self::of(throw.second, throw.first)))
    }

    /// The 21 later throws, in the order of their ids.
    pub(super) fn later() -> impl Iterator<Item = Self> {
        unequal().chain((1..=6).map(|die| Self::of(die, die)))
    }

    /// Its place among the outcomes: 0..15 the unequal throws with the larger number first (2-1,
    /// 3-1, 3-2 …), then 15..30 the same with the smaller first (opening), or 15..21 the doubles
    /// (later).
    pub(super) const fn id(self) -> usize {
        let (larger, smaller) = if self.first > self.second {
            (self.first, self.second)
        } else {
            (self.second, self.first)
        };
        if larger == smaller {
            return 15 + larger as usize - 1;
        }
        let place = (larger as usize - 1) * (larger as usize - 2) / 2 + smaller as usize - 1;
        if self.first > self.second { place } else { 15 + place }
    }

    /// Whether the two numbers are equal.
    #[must_use]
    pub const fn is_double(self) -> bool {
        self.first == self.second
    }

    /// Reads `5-3` or `53`.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (first, second) = text.split_once('-').or_else(|| text.split_at_checked(1))?;
        Some(Self::of(read_face(first)?, read_face(second)?))
    }
}

fn unequal() -> impl Iterator<Item = Throw> {
    (2..=6).flat_map(|larger| (1..larger).map(move |smaller| Throw::of(larger, smaller)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn throws_stand_in_the_order_of_their_ids() {
        assert!(Throw::opening().map(Throw::id).eq(0..30));
        assert!(Throw::later().map(Throw::id).eq(0..21));
    }

    #[test]
    fn dice_read_back() {
        for text in ["-", "3", "5-3", "4-4", "4-4-4", "4-4-4-4"] {
            assert_eq!(Dice::read(text).map(|dice| dice.to_string()).as_deref(), Some(text));
        }
        for text in ["", "0", "7", "3-5", "5-5-4", "1-1-1-1-1", "5-", "+5", "5 3", "55"] {
            assert_eq!(Dice::read(text), None, "{text}");
        }
    }

    #[test]
    fn playing_a_die_leaves_the_others() {
        assert_eq!(Dice::thrown(3, 5).without(5), Dice::equal(3, 1));
        assert_eq!(Dice::thrown(3, 5).without(3), Dice::equal(5, 1));
        assert_eq!(Dice::thrown(2, 2).without(2).to_string(), "2-2-2");
        assert_eq!(Dice::equal(2, 2).without(2), Dice::equal(2, 1));
        assert_eq!(Dice::equal(2, 1).without(2), Dice::NONE);
    }
}
