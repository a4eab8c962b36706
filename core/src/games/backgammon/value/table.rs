//! Tables as bytes, so that whoever has files can keep them: a fingerprint of what the table is, its
//! numbers, and a checksum.

use std::hash::Hasher;

use rustc_hash::FxHasher;

/// The numbers behind a fingerprint and before a checksum, little-endian.
pub(super) fn to_bytes(fingerprint: u64, numbers: impl Iterator<Item = f32>) -> Vec<u8> {
    let mut bytes = fingerprint.to_le_bytes().to_vec();
    numbers.for_each(|number| bytes.extend(number.to_le_bytes()));
    let sum = checksum(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// The numbers of such bytes; `None` where they are of another table, of another length or damaged.
pub(super) fn from_bytes(fingerprint: u64, count: usize, bytes: &[u8]) -> Option<Vec<f32>> {
    let (body, sum) = bytes.split_last_chunk::<8>()?;
    let (head, numbers) = body.split_first_chunk::<8>()?;
    let sound = u64::from_le_bytes(*head) == fingerprint
        && u64::from_le_bytes(*sum) == checksum(body)
        && numbers.len() == 4 * count;
    let (numbers, _) = numbers.as_chunks::<4>();
    sound.then(|| numbers.iter().map(|&number| f32::from_le_bytes(number)).collect())
}

fn checksum(bytes: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(bytes);
    hasher.finish()
}
