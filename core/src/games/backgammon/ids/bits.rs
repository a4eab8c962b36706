//! Little-endian bit strings in Base64, as GNU Backgammon writes its keys.

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bits, the first the lowest of the first byte.
pub(super) struct Bits<const BYTES: usize> {
    bytes: [u8; BYTES],
    place: usize,
}

impl<const BYTES: usize> Bits<BYTES> {
    pub(super) const fn new() -> Self {
        Self { bytes: [0; BYTES], place: 0 }
    }

    /// Appends the lowest `count` bits of a number; what does not fit is lost.
    pub(super) fn push(&mut self, number: u16, count: usize) {
        for bit in 0..count {
            if let Some(byte) = self.bytes.get_mut(self.place / 8) {
                *byte |= ((number >> bit & 1) as u8) << (self.place % 8);
            }
            self.place += 1;
        }
    }

    /// Takes the next `count` bits as a number; zeros beyond the end.
    pub(super) fn pull(&mut self, count: usize) -> u16 {
        let mut number = 0;
        for bit in 0..count {
            let byte = self.bytes.get(self.place / 8).copied().unwrap_or(0);
            number |= u16::from(byte >> (self.place % 8) & 1) << bit;
            self.place += 1;
        }
        number
    }

    /// Whether only zeros are left.
    pub(super) fn is_spent(&mut self) -> bool {
        (self.place..8 * BYTES).all(|_| self.pull(1) == 0)
    }

    /// Base64 without padding.
    pub(super) fn to_text(&self) -> String {
        let group = |three: &[u8]| {
            let word = three.iter().fold(0u32, |word, &byte| word << 8 | u32::from(byte));
            let word = word << (8 * (3 - three.len()));
            (0..=three.len())
                .map(|place| ALPHABET[(word >> (18 - 6 * place) & 63) as usize] as char)
                .collect::<String>()
        };
        self.bytes.chunks(3).map(group).collect()
    }

    /// Reads Base64 without padding; `None` where the text is no such thing or of another length.
    pub(super) fn read(text: &str) -> Option<Self> {
        if text.len() != (4 * BYTES).div_ceil(3) {
            return None;
        }
        let mut bytes = [0; BYTES];
        let (mut word, mut held, mut place) = (0u32, 0, 0);
        for letter in text.bytes() {
            let digit = ALPHABET.iter().position(|&known| known == letter)?;
            (word, held) = (word << 6 | digit as u32, held + 6);
            if held >= 8 {
                held -= 8;
                *bytes.get_mut(place)? = (word >> held) as u8;
                place += 1;
            }
        }
        (word & ((1 << held) - 1) == 0).then_some(Self { bytes, place: 0 })
    }
}
