//! Games under the options that were asked for lately: making one may build tables.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use taula::Error;
use taula::catalogue;
use taula::erased::ErasedGame;
use taula::game::{Given, read_spec};

/// So many games are kept; one more makes room by forgetting all.
const KEPT: usize = 256;

type Key = (String, Given);

/// The games kept.
#[derive(Default)]
pub(crate) struct Games(RwLock<HashMap<Key, Arc<dyn ErasedGame>>>);

impl Games {
    /// The game of an id or a text `id(option=value,…)`, under further options.
    ///
    /// # Errors
    /// `UnknownGame` or `BadOption`.
    pub(crate) fn load(&self, spec: &str, options: &Given) -> Result<Arc<dyn ErasedGame>, Error> {
        let (id, mut given) = read_spec(spec)?;
        given.extend_from_slice(options);
        let key = (id.to_owned(), given);
        if let Some(game) = self.0.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Ok(game.clone());
        }
        let game = catalogue::entry(id)?.make(&key.1)?;
        let mut kept = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert(key, game.clone());
        Ok(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use taula::game::Value;

    #[test]
    fn options_come_from_the_text_and_beside_it_but_not_twice() {
        let games = Games::default();
        let five = vec![("k".to_owned(), Value::Int(5))];
        let game = games.load("mnk(width=6,height=6)", &five).unwrap();
        assert_eq!(game.action_count(), 36);
        let error = games.load("mnk(k=4)", &five).err().unwrap();
        assert_eq!(error.code(), "bad_option");
    }

    #[test]
    fn what_is_kept_does_not_grow_without_end() {
        let games = Games::default();
        for size in 0..2 * KEPT as i64 {
            let given = [("width", 1 + size % 19), ("height", 1 + size / 19), ("k", 1)];
            let given = given.map(|(name, value)| (name.to_owned(), Value::Int(value)));
            let _ = games.load("mnk", &given.to_vec());
        }
        assert!(games.0.read().unwrap().len() <= KEPT);
    }
}
