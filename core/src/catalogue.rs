//! The one list of games: a line each. Everything else is driven from it.

use std::sync::{Arc, LazyLock};

use crate::erased::ErasedGame;
use crate::game::{About, Error, Given, OptionSpec, Options, read_spec};
use crate::games::{alignment, stratego};

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
    /// The game under these options.
    ///
    /// # Errors
    /// `BadOption` for what is unknown or not allowed.
    pub fn make(&self, given: &Given) -> Result<Arc<dyn ErasedGame>, Error> {
        let options = Options::resolve(self.about.id, &self.options, given)?;
        (self.build)(self.about.id, options)
    }

    /// The game under its default options.
    ///
    /// # Errors
    /// None in a sound catalogue; a test makes every default.
    pub fn make_default(&self) -> Result<Arc<dyn ErasedGame>, Error> {
        self.make(&Given::new())
    }
}

static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    vec![
        alignment::noughts_and_crosses(),
        alignment::mnk(),
        alignment::connect_four(),
        alignment::score_four(),
        alignment::gravity(),
        alignment::four_in_a_row_3d(),
        alignment::five_in_a_row_3d(),
        stratego::stratego(),
        stratego::barrage(),
    ]
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
        Error::UnknownGame { id: id.chars().take(100).collect(), similar }
    })
}

/// The game of a text `id` or `id(option=value,…)`.
///
/// # Errors
/// `UnknownGame` or `BadOption`.
pub fn load(spec: &str) -> Result<Arc<dyn ErasedGame>, Error> {
    let (id, given) = read_spec(spec)?;
    entry(id)?.make(&given)
}
