//! The pieces of an army: ranks, letters, names, and who beats whom.

use std::cmp::Ordering;

/// How many kinds of pieces there are.
pub const KINDS: usize = 12;

/// The kind of a piece, from the flag up; mobile ranks rise with the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs)] // the names say it
pub enum Kind {
    Flag,
    Bomb,
    Spy,
    Scout,
    Miner,
    Sergeant,
    Lieutenant,
    Captain,
    Major,
    Colonel,
    General,
    Marshal,
}

impl Kind {
    /// Every kind, in the order of ids, planes and losses.
    pub const ALL: [Self; KINDS] = [
        Self::Flag,
        Self::Bomb,
        Self::Spy,
        Self::Scout,
        Self::Miner,
        Self::Sergeant,
        Self::Lieutenant,
        Self::Captain,
        Self::Major,
        Self::Colonel,
        Self::General,
        Self::Marshal,
    ];

    /// The kind's place in [`Kind::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its letter in texts.
    #[must_use]
    pub const fn letter(self) -> char {
        ['F', 'B', 'S', 'C', 'N', 'R', 'L', 'P', 'J', 'O', 'G', 'M'][self.index()]
    }

    /// The kind of a letter, capital or small.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_uppercase())
    }

    /// Its English name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        [
            "flag",
            "bomb",
            "spy",
            "scout",
            "miner",
            "sergeant",
            "lieutenant",
            "captain",
            "major",
            "colonel",
            "general",
            "marshal",
        ][self.index()]
    }

    /// Spy 1 to marshal 10; none for flag and bombs.
    #[must_use]
    pub const fn rank(self) -> Option<u8> {
        match self {
            Self::Flag | Self::Bomb => None,
            _ => Some(self as u8 - 1),
        }
    }

    /// Whether pieces of this kind can ever move.
    #[must_use]
    pub const fn is_mobile(self) -> bool {
        self.rank().is_some()
    }
}

/// How an attack ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Battle {
    /// The defender is removed, the attacker moves in.
    Won,
    /// The attacker is removed, the defender stays.
    Lost,
    /// Both are removed.
    Both,
}

/// The battle table.
#[must_use]
pub fn battle(attacker: Kind, defender: Kind) -> Battle {
    match (attacker, defender) {
        (_, Kind::Flag) | (Kind::Miner, Kind::Bomb) | (Kind::Spy, Kind::Marshal) => Battle::Won,
        (_, Kind::Bomb) => Battle::Lost,
        _ => match attacker.cmp(&defender) {
            Ordering::Greater => Battle::Won,
            Ordering::Less => Battle::Lost,
            Ordering::Equal => Battle::Both,
        },
    }
}
