//! Games, states and batches behind object-safe traits, for doors that hold any game. One generic
//! implementation serves all; nothing here may name a game. What runs long (perft, search, batches)
//! is monomorphised behind a single virtual call.

mod game;
mod play;
mod state;
mod view;

use std::any::Any;
use std::sync::Arc;

use crate::batch::{BatchConfig, ErasedBatch};
use crate::game::{Error, Evaluation, Look, Options, Plane, Question, Seat, Symmetry, Table, Turn};
use crate::search::forest::Grove;

pub(crate) use game::Named;
pub use game::erase;
pub(crate) use play::Play;
pub use view::{ActionView, ChanceView, LegalView, PositionView, ResultView, ToAct};

/// A game under chosen options.
pub trait ErasedGame: Send + Sync {
    /// Its id in the catalogue.
    fn id(&self) -> &'static str;
    /// All its options, resolved.
    fn options(&self) -> &Options;
    /// The number of players' action ids.
    fn action_count(&self) -> usize;
    /// The number of chance's outcome ids; 0 without chance.
    fn max_chance_outcomes(&self) -> usize;
    /// A length in actions that no game exceeds.
    fn max_game_length(&self) -> usize;
    /// The most points a game can be worth.
    fn max_points(&self) -> i32;
    /// Whether players know different things.
    fn has_hidden_information(&self) -> bool;
    /// The tables that its values come from. A search computes what is missing of them: whoever has
    /// files may spare it that with [`crate::game::prepare`].
    fn tables(&self) -> &'static [&'static dyn Table];
    /// `[C, H, W]`.
    fn observation_shape(&self) -> [usize; 3];
    /// The planes of an observation.
    fn planes(&self) -> Vec<Plane>;
    /// The symmetries of observations and actions that keep the start, the identity first.
    fn symmetries(&self) -> Vec<Symmetry>;
    /// What an action text looks like.
    fn action_syntax(&self) -> &'static str;
    /// The start position.
    fn start(&self) -> Box<dyn ErasedState>;
    /// The position with this text.
    ///
    /// # Errors
    /// `BadState` with all faults.
    fn read(&self, text: &str) -> Result<Box<dyn ErasedState>, Error>;
    /// The position with this text, and a past that repetition counts, as
    /// [`ErasedState::start_past`] told it.
    ///
    /// # Errors
    /// `BadState` with all faults.
    fn resume(&self, text: &str, past: &[u64]) -> Result<Box<dyn ErasedState>, Error>;
    /// Many games at once.
    ///
    /// # Errors
    /// `BadArgument` for a configuration out of range.
    fn batch(&self, config: BatchConfig) -> Result<Box<dyn ErasedBatch>, Error>;
    /// Plays random games and checks the laws that every game obeys at so many positions.
    ///
    /// # Errors
    /// The first law that was broken, and where.
    fn check_laws(&self, seed: u64, positions: usize) -> Result<(), String>;
    /// `id(option=value,…)` with every option that the game has.
    fn spec(&self) -> String {
        let options: Vec<String> =
            self.options().iter().map(|(name, value)| format!("{name}={value}")).collect();
        match options.as_slice() {
            [] => self.id().to_owned(),
            _ => format!("{}({})", self.id(), options.join(",")),
        }
    }
}

/// What was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The ids of its actions.
    pub actions: Vec<u32>,
    /// Its text as a turn (or as the part of a turn that was played).
    pub turn: String,
    /// What it captured.
    pub captured: Vec<String>,
}

/// The turns' texts from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnTexts {
    /// In the order of their actions' ids.
    pub turns: Vec<String>,
    /// Whether these are all.
    pub complete: bool,
}

/// A buffer of observations in one of the number types.
#[derive(Debug)]
pub enum Pixels<'a> {
    /// 32-bit floats.
    F32(&'a mut [f32]),
    /// Bytes.
    U8(&'a mut [u8]),
}

/// A position with its history since a known start.
pub trait ErasedState: Send + Sync {
    /// A copy with its history.
    fn boxed_clone(&self) -> Box<dyn ErasedState>;
    /// The game that it belongs to.
    fn game(&self) -> Arc<dyn ErasedGame>;
    /// Who acts.
    fn turn(&self) -> Turn;
    /// The legal ids in rising order (at a chance node: chance's outcomes).
    fn legal(&self) -> Vec<u32>;
    /// The legal mask over the players' ids; `out` has `action_count` places.
    fn mask(&self, out: &mut [bool]);
    /// At most so many legal turns' texts; none at chance nodes and at the end.
    fn legal_turns(&self, limit: usize) -> TurnTexts;
    /// Chance's outcomes with their probabilities; empty elsewhere.
    fn chance_outcomes(&self) -> Vec<(u32, f64)>;
    /// Plays the action (or chance outcome) with this id.
    ///
    /// # Errors
    /// `UnreadableMove`, `IllegalMove`, `GameOver`; the state is unchanged then.
    fn play_id(&mut self, id: u32) -> Result<Played, Error>;
    /// Plays an action or a turn by its text.
    ///
    /// # Errors
    /// `UnreadableMove`, `IllegalMove`, `GameOver`; the state is unchanged then.
    fn play(&mut self, text: &str) -> Result<Played, Error>;
    /// Takes the last action back, by playing the others anew; its id, or nothing where none was
    /// played since the known start.
    fn undo(&mut self) -> Option<u32>;
    /// The text of an action id of whoever acts.
    ///
    /// # Errors
    /// `UnreadableMove` for an id outside the space.
    fn action_text(&self, id: u32) -> Result<String, Error>;
    /// The id of an action's text, legal or not.
    ///
    /// # Errors
    /// `UnreadableMove`.
    fn action_id(&self, text: &str) -> Result<u32, Error>;
    /// The cells that an action touches, as the picture names them.
    fn touched(&self, id: u32) -> Vec<String>;
    /// The state text.
    fn text(&self) -> String;
    /// The text of the position from which the history runs.
    fn start_text(&self) -> String;
    /// The keys that repetition counted up to that position; empty where it counts none.
    fn start_past(&self) -> &[u64];
    /// The ids played since then, chance's included.
    fn history(&self) -> &[u32];
    /// The text of what was played since there were so many ids in the history.
    fn played_since(&self, ply: usize) -> String;
    /// The state text as a seat knows it.
    fn view_text(&self, seat: Seat) -> String;
    /// Writes what a seat sees; `out` has `C * H * W` places, `[C, H, W]` order.
    fn observe(&self, seat: Seat, out: Pixels<'_>);
    /// An SVG picture as a seat sees it; of the full position where `seat` is absent.
    ///
    /// # Errors
    /// `BadArgument` for a highlighted cell that the board has not.
    fn svg(&self, seat: Option<Seat>, look: &Look) -> Result<String, Error>;
    /// The picture for those who have no seat: only what both seats know.
    ///
    /// # Errors
    /// `BadArgument` for a highlighted cell that the board has not.
    fn public_svg(&self, look: &Look) -> Result<String, Error>;
    /// Where turns are made in secret and at the same time: a position in which `seat` makes its own,
    /// whatever the other has done by then; `None` where `seat` has none to make.
    fn in_secret(&self, seat: Seat) -> Option<Box<dyn ErasedState>>;
    /// The board drawn with letters, as a seat sees it; of the full position where `seat` is absent.
    fn board_text(&self, seat: Option<Seat>) -> String;
    /// The position as HTTP and `to_dict` give it, with at most so many turns.
    fn position(&self, turns: usize) -> PositionView;
    /// The position's worth.
    ///
    /// `stop` is asked now and then; `progress` hears of every deepening.
    ///
    /// # Errors
    /// `GameOver` never: a finished game has its value. `BadArgument` for an engine that the game
    /// has not.
    fn evaluate(
        &self,
        question: &Question,
        stop: &(dyn Fn() -> bool + Sync),
        progress: &mut dyn FnMut(&Evaluation),
    ) -> Result<Evaluation, Error>;
    /// A full state consistent with what a seat knows; its history begins there.
    fn resample(&self, seat: Seat, seed: u64) -> Box<dyn ErasedState>;
    /// A place for a search's positions to grow from this one.
    fn grove(&self) -> Box<dyn Grove>;
    /// The number of action sequences of this length.
    fn perft(&self, depth: u32) -> u64;
    /// A 64-bit key of the position.
    fn key(&self) -> u64;
    /// Whether the other is the same position of the same game under the same options.
    fn is_same_position(&self, other: &dyn ErasedState) -> bool;
    /// Other programs' names for the position.
    fn identifiers(&self) -> Vec<(&'static str, String)>;
    /// The game played since the known start in other programs' formats, by the format's name.
    fn records(&self) -> Vec<(&'static str, String)>;
    /// For the generic implementation to find its own type again.
    fn as_any(&self) -> &dyn Any;
}

impl Clone for Box<dyn ErasedState> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}
