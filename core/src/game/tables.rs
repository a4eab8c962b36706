//! Tables that a game's values come from: computed once in a process, bit by bit, so that whoever
//! waits for one can stop waiting; kept between processes by whoever has files.

/// A table of a game.
pub trait Table: Sync {
    /// Its name, which may be a file's: lower case letters, digits and hyphens.
    fn name(&self) -> &'static str;

    /// Whether it is there.
    fn is_ready(&self) -> bool;

    /// Computes a few milliseconds' worth of it and tells the part that is done, 0 to 1; `None` where
    /// another thread is computing it just now. Nothing is lost when nobody goes on.
    fn advance(&self) -> Option<f32>;

    /// The table as bytes, with a fingerprint of what it is and a checksum; `None` before it is there.
    fn to_bytes(&self) -> Option<Vec<u8>>;

    /// Takes the table from such bytes; false where they are damaged or those of anything else.
    fn load(&self, bytes: &[u8]) -> bool;
}

/// Computes what is missing of a table in this thread. `go_on` hears the part that is done, 0 to 1, and
/// is asked every few milliseconds; false where it ended the work first.
pub fn complete(table: &dyn Table, go_on: &mut dyn FnMut(f32) -> bool) -> bool {
    let mut done = 0.0;
    while !table.is_ready() {
        if !go_on(done) {
            return false;
        }
        match table.advance() {
            Some(part) => done = part,
            // Whoever computes it does so in small steps: the next may be ours.
            None => std::thread::yield_now(),
        }
    }
    true
}

/// Where tables are kept between processes. A shelf that fails keeps nothing, and all goes on without.
pub trait Shelf {
    /// The bytes that were kept under this name.
    fn get(&self, name: &str) -> Option<Vec<u8>>;

    /// Keeps bytes in place of what was kept before: afterwards there are these or those, never a part.
    fn put(&self, name: &str, bytes: &[u8]);
}

/// How a table came to be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prepared {
    /// It was there already.
    Ready,
    /// It was taken from the shelf.
    Loaded,
    /// It was computed and put on the shelf.
    Computed,
    /// It is not there: the work was ended.
    Ended,
}

/// Takes a table from the shelf or, where what is kept there is none or damaged, computes it and keeps
/// it for the next time. `go_on` is asked as by [`complete`].
pub fn prepare(
    table: &dyn Table,
    shelf: &dyn Shelf,
    go_on: &mut dyn FnMut(f32) -> bool,
) -> Prepared {
    if table.is_ready() {
        return Prepared::Ready;
    }
    if shelf.get(table.name()).is_some_and(|bytes| table.load(&bytes)) {
        return Prepared::Loaded;
    }
    if !complete(table, go_on) {
        return Prepared::Ended;
    }
    if let Some(bytes) = table.to_bytes() {
        shelf.put(table.name(), &bytes);
    }
    Prepared::Computed
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    /// A table of ten steps; its bytes are the word it was made with.
    struct Ten {
        word: Mutex<Option<String>>,
        steps: AtomicU32,
    }

    const fn ten() -> Ten {
        Ten { word: Mutex::new(None), steps: AtomicU32::new(0) }
    }

    impl Table for Ten {
        fn name(&self) -> &'static str {
            "ten"
        }

        fn is_ready(&self) -> bool {
            self.word.lock().unwrap().is_some()
        }

        fn advance(&self) -> Option<f32> {
            let steps = self.steps.fetch_add(1, Ordering::Relaxed) + 1;
            if steps == 10 {
                *self.word.lock().unwrap() = Some("computed".to_owned());
            }
            Some(steps as f32 / 10.0)
        }

        fn to_bytes(&self) -> Option<Vec<u8>> {
            self.word.lock().unwrap().clone().map(String::into_bytes)
        }

        fn load(&self, bytes: &[u8]) -> bool {
            let word = String::from_utf8(bytes.to_vec()).unwrap();
            let is_sound = word.starts_with("computed");
            if is_sound {
                *self.word.lock().unwrap() = Some(word);
            }
            is_sound
        }
    }

    #[derive(Default)]
    struct Memory(Mutex<HashMap<String, Vec<u8>>>);

    impl Shelf for Memory {
        fn get(&self, name: &str) -> Option<Vec<u8>> {
            self.0.lock().unwrap().get(name).cloned()
        }

        fn put(&self, name: &str, bytes: &[u8]) {
            self.0.lock().unwrap().insert(name.to_owned(), bytes.to_vec());
        }
    }

    /// Work that was ended is neither lost nor taken for finished.
    #[test]
    fn whoever_stops_leaves_his_work_to_the_next() {
        let table = ten();
        let mut heard = Vec::new();
        let mut three_times = |part| {
            heard.push(part);
            heard.len() < 4
        };
        assert!(!complete(&table, &mut three_times) && !table.is_ready());
        assert_eq!(heard, [0.0, 0.1, 0.2, 0.3]);
        assert_eq!(prepare(&table, &Memory::default(), &mut |_| false), Prepared::Ended);
        assert!(complete(&table, &mut |_| true));
        assert_eq!(table.steps.into_inner(), 10, "three steps were done already");
    }

    /// What is kept is what is used: the second process has the bytes, not the work, of the first.
    #[test]
    fn a_table_is_computed_once_and_then_taken_from_the_shelf() {
        let shelf = Memory::default();
        let prepared = |table: &Ten| prepare(table, &shelf, &mut |_| true);
        let first = ten();
        assert_eq!((prepared(&first), prepared(&first)), (Prepared::Computed, Prepared::Ready));
        shelf.put("ten", b"computed elsewhere");
        let second = ten();
        assert_eq!(prepared(&second), Prepared::Loaded);
        assert_eq!(second.to_bytes().unwrap(), b"computed elsewhere");
        assert_eq!(second.steps.into_inner(), 0);
        // Damage is noticed, and mended on the shelf too.
        shelf.put("ten", b"dam\0ged");
        assert_eq!(prepared(&ten()), Prepared::Computed);
        assert_eq!(shelf.get("ten").unwrap(), b"computed");
    }
}
