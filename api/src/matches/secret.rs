//! What nobody may guess: the seats' tokens, the matches' ids, and the dice.
//!
//! The dice of a match come from 32 random bytes, drawn before the first throw. Their SHA-256 is
//! published at the start and they themselves at the end, so that every throw can be checked; the
//! creator's own number is mixed in, so that the service alone cannot choose them.

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::problem::Problem;

/// A SHA-256, or as many random bytes.
pub(crate) type Bytes32 = [u8; 32];

/// What tokens begin with, so that they are recognised where they should not be.
const TOKEN: &str = "taula_";

fn random<const N: usize>() -> Result<[u8; N], Problem> {
    let mut bytes = [0; N];
    let filled = getrandom::fill(&mut bytes);
    filled.map_err(|error| Problem::internal(&format!("no randomness: {error}")))?;
    Ok(bytes)
}

/// Bytes in lower-case hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The SHA-256 of these texts, one after the other, each with its length before it.
pub(crate) fn fingerprint(parts: &[&str]) -> Bytes32 {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    hash.finalize().into()
}

/// A match's id: 128 random bits, so that nobody finds another's match by counting.
pub(crate) fn match_id() -> Result<String, Problem> {
    random::<16>().map(|bytes| hex(&bytes))
}

/// A seat's token, of 256 random bits. It is told once; kept is only its hash.
pub(crate) struct Token(pub(crate) String);

impl Token {
    /// A new one.
    pub(crate) fn fresh() -> Result<Self, Problem> {
        random::<32>().map(|bytes| Self(format!("{TOKEN}{}", hex(&bytes))))
    }

    /// What is kept of it. A fast hash is enough for what cannot be guessed.
    pub(crate) fn hash(&self) -> Bytes32 {
        Sha256::digest(&self.0).into()
    }

    /// Whether it is the one with this hash, in a time that does not tell how nearly.
    pub(crate) fn has_hash(&self, hash: &Bytes32) -> bool {
        self.hash().ct_eq(hash).into()
    }
}

/// The dice of a match.
#[derive(Clone, Debug)]
pub(crate) struct Dice {
    /// The service's part.
    pub(crate) seed: Bytes32,
    /// The creator's part.
    pub(crate) number: u64,
}

impl Dice {
    /// Dice that nobody knows yet.
    pub(crate) fn fresh(number: u64) -> Result<Self, Problem> {
        Ok(Self { seed: random()?, number })
    }

    /// The SHA-256 of the seed: told at the start.
    pub(crate) fn commitment(&self) -> String {
        hex(&Sha256::digest(self.seed))
    }

    /// 64 bits for this purpose at this ply: HMAC-SHA-256 of `purpose:number:ply` under the seed.
    pub(crate) fn bits(&self, purpose: &str, ply: usize) -> u64 {
        // Keys of every length are taken.
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(&self.seed) else { return 0 };
        mac.update(format!("{purpose}:{}:{ply}", self.number).as_bytes());
        let tag: Bytes32 = mac.finalize().into_bytes().into();
        tag.iter().take(8).fold(0, |bits, &byte| bits << 8 | u64::from(byte))
    }

    /// Which of the outcomes comes at this ply: the first whose probabilities, summed up in order,
    /// exceed the number in 0..1 that the upper 53 bits make.
    pub(crate) fn throw(&self, ply: usize, outcomes: &[(u32, f64)]) -> Option<u32> {
        #[allow(clippy::cast_precision_loss)] // 53 bits are exact
        let mark = (self.bits("throw", ply) >> 11) as f64 / (1u64 << 53) as f64;
        let mut sum = 0.0;
        let found = outcomes.iter().find(|(_, chance)| {
            sum += chance;
            sum > mark
        });
        // Rounding may leave the sum a little below one.
        found.or(outcomes.last()).map(|&(outcome, _)| outcome)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_known_by_its_hash_alone() {
        let (one, other) = (Token::fresh().unwrap(), Token::fresh().unwrap());
        assert!(one.has_hash(&one.hash()) && !one.has_hash(&other.hash()));
        assert_eq!(one.0.len(), TOKEN.len() + 64);
    }

    /// A published seed must give the same dice on every machine and in every version.
    #[test]
    fn throws_are_as_documented() {
        let dice = Dice { seed: [7; 32], number: 5 };
        assert_eq!(
            dice.commitment(),
            "4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0"
        );
        // python3: int.from_bytes(hmac.digest(bytes([7]) * 32, b"throw:5:3", "sha256")[:8], "big")
        assert_eq!(dice.bits("throw", 3), 9_137_458_444_582_765_601);
        let even: Vec<_> = (0..6).map(|id| (id, 1.0 / 6.0)).collect();
        let mut counts = [0u32; 6];
        for ply in 0..60_000 {
            counts[dice.throw(ply, &even).unwrap() as usize] += 1;
        }
        let chi: f64 = counts.iter().map(|&n| (f64::from(n) - 1e4).powi(2) / 1e4).sum();
        // 5 degrees of freedom: 20.5 is the 0.999 quantile.
        assert!(chi < 20.5, "{counts:?}");
    }
}
