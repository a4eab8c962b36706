//! What a catalogue entry tells about its game, as data.

use serde::Serialize;

/// Where the rules come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Provenance {
    /// As the source has them.
    Source,
    /// The source with decisions that the rules page lists.
    Decided,
    /// The source says that the rules are unknown or only conjectured.
    Reconstruction,
}

/// A name in another language or place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Name {
    /// The name.
    pub name: &'static str,
    /// The language or place, in English.
    pub language: &'static str,
}

/// What is told about a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct About {
    /// snake_case.
    pub id: &'static str,
    /// The family's folder.
    pub family: &'static str,
    /// The English name.
    pub name: &'static str,
    /// All the source's names.
    pub names: Vec<Name>,
    /// Two or three sentences.
    pub history: &'static str,
    /// The source document.
    pub source: &'static str,
    /// The players' names, seat zero first.
    pub players: [&'static str; 2],
    /// Where the rules come from.
    pub provenance: Provenance,
    /// The rules page (Markdown).
    #[serde(skip)]
    pub rules: &'static str,
}
