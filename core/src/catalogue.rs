//! The one list of games: a line each. Everything else is driven from it.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use crate::erased::ErasedGame;
use crate::game::{About, Error, Given, OptionSpec, Options, read_spec, shortened};
use crate::games::{alignment, backgammon, latrunculi, merels, stratego, tablut};

/// Makes a game of resolved options, or refuses their combination.
pub(crate) type Build =
    Box<dyn Fn(&'static str, Options) -> Result<Arc<dyn ErasedGame>, Error> + Send + Sync>;

/// A game that can be chosen.
pub struct Entry {
    /// What is told about it.
    pub about: About,
    /// Its options.
    pub options: Vec<OptionSpec>,
    /// How it is made.
    pub(crate) build: Build,
}

impl Entry {
    /// The game under these options. Games made lately are kept and shared: their tables can cost
    /// more than what is asked of them.
    ///
    /// # Errors
    /// `BadOption` for what is unknown or not allowed.
    pub fn make(&self, given: &Given) -> Result<Arc<dyn ErasedGame>, Error> {
        let id = self.about.id;
        let key = (id, given.clone());
        let made = || MADE.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(game) = made().get(&key) {
            return Ok(game.clone());
        }
        let options = Options::resolve(id, &self.options, given)?;
        let is_same = |game: &&Arc<dyn ErasedGame>| game.id() == id && *game.options() == options;
        let same = made().values().find(is_same).cloned();
        let game = same.map_or_else(|| (self.build)(id, options), Ok)?;
        let mut made = MADE.write().unwrap_or_else(PoisonError::into_inner);
        if made.len() >= KEPT {
            made.clear();
        }
        made.insert(key, game.clone());
        Ok(game)
    }

    /// The game under its default options.
    ///
    /// # Errors
    /// None in a sound catalogue; a test makes every default.
    pub fn make_default(&self) -> Result<Arc<dyn ErasedGame>, Error> {
        self.make(&Given::new())
    }
}

/// How many made games are kept: enough for every default and some more, and no way to fill memory.
const KEPT: usize = 256;

type Made = HashMap<(&'static str, Given), Arc<dyn ErasedGame>>;

static MADE: LazyLock<RwLock<Made>> = LazyLock::new(RwLock::default);

static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let mut entries = vec![
        alignment::noughts_and_crosses(),
        alignment::mnk(),
        alignment::connect_four(),
        alignment::score_four(),
        alignment::gravity(),
        alignment::four_in_a_row_3d(),
        alignment::five_in_a_row_3d(),
    ];
    entries.extend(merels::entries());
    entries.extend([
        latrunculi::petteia(),
        latrunculi::polis(),
        latrunculi::latrunculi_bell(),
        latrunculi::latrunculi_oiasso(),
        latrunculi::latrunculi_cailloux(),
        latrunculi::latrunculi_cailloux_milites(),
        latrunculi::latrunculi_schadler(),
        tablut::tablut(),
        backgammon::backgammon(),
        backgammon::backgammon_match(),
        backgammon::backgammon_money(),
        stratego::stratego(),
        stratego::barrage(),
    ]);
    entries
});

/// All games, family by family.
#[must_use]
pub fn entries() -> &'static [Entry] {
    &ENTRIES
}

/// The game with this id.
///
/// # Errors
/// `UnknownGame`, with the ids that look alike.
pub fn entry(id: &str) -> Result<&'static Entry, Error> {
    entries().iter().find(|entry| entry.about.id == id).ok_or_else(|| {
        let known = entries().iter().map(|entry| entry.about.id);
        let shared = |known: &str| known.split('_').filter(|word| id.contains(word)).count();
        let mut similar: Vec<&str> = known.filter(|known| shared(known) > 0).collect();
        similar.sort_by_key(|known| std::cmp::Reverse(shared(known)));
        similar.truncate(3);
        Error::UnknownGame { id: shortened(id), similar }
    })
}

/// The game of a text `id` or `id(option=value,…)`.
///
/// # Errors
/// `UnknownGame` or `BadOption`.
pub fn load(spec: &str) -> Result<Arc<dyn ErasedGame>, Error> {
    load_with(spec, &Given::new())
}

/// The game of such a text, under further options.
///
/// # Errors
/// `UnknownGame` or `BadOption`; an option given twice is refused.
pub fn load_with(spec: &str, options: &Given) -> Result<Arc<dyn ErasedGame>, Error> {
    let (id, mut given) = read_spec(spec)?;
    given.extend_from_slice(options);
    entry(id)?.make(&given)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Value;

    #[test]
    fn options_come_from_the_text_and_beside_it_but_not_twice() {
        let five = vec![("k".to_owned(), Value::Int(5))];
        let game = load_with("mnk(width=6,height=6)", &five).unwrap();
        assert_eq!(game.action_count(), 36);
        let error = load_with("mnk(k=4)", &five).err().unwrap();
        assert_eq!(error.code(), "bad_option");
    }

    #[test]
    fn what_is_kept_does_not_grow_without_end() {
        for size in 0..2 * KEPT as i64 {
            let given = [("width", 1 + size % 19), ("height", 1 + size / 19), ("k", 1)];
            let given = given.map(|(name, value)| (name.to_owned(), Value::Int(value)));
            let _ = load_with("mnk", &given.to_vec());
        }
        assert!(MADE.read().unwrap().len() <= KEPT);
    }
}
