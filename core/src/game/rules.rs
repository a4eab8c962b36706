//! The rules of a game, as every other module sees them: who acts, what is legal, what follows.
//! Knows nothing of text, tensors, search or the games themselves.

use std::fmt::Debug;
use std::hash::{Hash, Hasher};

use super::{Stream, Turns};

/// One of the two players. Seat zero makes the first decision unless a game's page says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Seat {
    /// Player 0.
    Zero = 0,
    /// Player 1.
    One = 1,
}

impl Seat {
    /// Both seats, in order.
    pub const BOTH: [Self; 2] = [Self::Zero, Self::One];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Zero => Self::One,
            Self::One => Self::Zero,
        }
    }

    /// 0 or 1, to index a pair.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// +1 for seat zero, -1 for seat one: turns a seat's own value into seat zero's and back.
    #[must_use]
    pub const fn sign(self) -> i32 {
        1 - 2 * (self as i32)
    }

    /// The seat of an index, where it is 0 or 1.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        match index {
            0 => Some(Self::Zero),
            1 => Some(Self::One),
            _ => None,
        }
    }
}

/// How a game ended: all games here are zero-sum, so one number tells both returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Points won by seat zero (lost by seat one); 0 is a draw.
    pub points: i32,
    /// Why, in snake_case, from the list on the game's rules page.
    pub reason: &'static str,
}

impl Outcome {
    /// A win of so many points.
    #[must_use]
    pub const fn win(winner: Seat, points: i32, reason: &'static str) -> Self {
        Self { points: winner.sign() * points, reason }
    }

    /// A draw.
    #[must_use]
    pub const fn draw(reason: &'static str) -> Self {
        Self { points: 0, reason }
    }

    /// Who won, if anybody did.
    #[must_use]
    pub const fn winner(self) -> Option<Seat> {
        match self.points {
            0 => None,
            points if points > 0 => Some(Seat::Zero),
            _ => Some(Seat::One),
        }
    }

    /// The returns of seat zero and seat one.
    #[must_use]
    #[allow(clippy::cast_precision_loss)] // points are small
    pub const fn returns(self) -> [f32; 2] {
        [self.points as f32, -self.points as f32]
    }
}

/// Who acts now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// This player chooses an action.
    Player(Seat),
    /// Chance acts: dice are thrown.
    Chance,
    /// Nobody: the game is over.
    Over(Outcome),
}

/// Why an action is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forbidden {
    /// A stable snake_case name of the rule.
    pub rule: &'static str,
    /// One sentence for a person.
    pub why: String,
}

impl Forbidden {
    /// A refusal by the named rule.
    pub fn new(rule: &'static str, why: impl Into<String>) -> Self {
        Self { rule, why: why.into() }
    }
}

/// The rules under chosen options. A value of this type is immutable and holds the board's tables;
/// a [`Rules::State`] is plain data, made and changed only through it.
///
/// Actions have two dense id spaces: a player's, `0..action_count()`, and chance's,
/// `0..max_chance_outcomes()`. Which one an id belongs to is told by [`Rules::turn`].
pub trait Rules: Clone + Send + Sync + 'static {
    /// A position: all that the rules need except the history of positions.
    type State: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// The atomic step of a player or of chance.
    type Action: Copy + Eq + Debug + Send + Sync + 'static;

    /// The start position.
    fn start(&self) -> Self::State;

    /// Who acts.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Visits every legal action (chance's outcomes included) once; none when the game is over.
    fn legal(&self, state: &Self::State, visit: &mut impl FnMut(Self::Action));

    /// How many legal actions there are.
    fn legal_count(&self, state: &Self::State) -> usize {
        let mut count = 0;
        self.legal(state, &mut |_| count += 1);
        count
    }

    /// The legal action that [`Rules::legal`] visits after `n` others.
    fn nth_legal(&self, state: &Self::State, n: usize) -> Option<Self::Action> {
        let mut left = n;
        let mut found = None;
        self.legal(state, &mut |action| {
            if left == 0 && found.is_none() {
                found = Some(action);
            }
            left = left.saturating_sub(1);
        });
        found
    }

    /// A legal action, all equally likely: the [`Rules::nth_legal`] of an index drawn below
    /// [`Rules::legal_count`]. Games that can count and choose in one walk give a faster form.
    fn random_legal(&self, state: &Self::State, stream: &mut Stream) -> Option<Self::Action> {
        let n = stream.index(self.legal_count(state))?;
        self.nth_legal(state, n)
    }

    /// Whether the action is legal, and if not, which rule forbids it.
    ///
    /// # Errors
    /// The rule and a sentence.
    fn check(&self, state: &Self::State, action: Self::Action) -> Result<(), Forbidden>;

    /// The position after a legal action. An illegal one gives nonsense, never undefined behaviour.
    fn apply(&self, state: &mut Self::State, action: Self::Action);

    /// The checked form of [`Rules::apply`]: gives the state back unchanged on refusal.
    ///
    /// # Errors
    /// The untouched state and the rule that forbids the action.
    fn play(
        &self,
        mut state: Self::State,
        action: Self::Action,
    ) -> Result<Self::State, (Self::State, Forbidden)> {
        match self.check(&state, action) {
            Ok(()) => {
                self.apply(&mut state, action);
                Ok(state)
            }
            Err(forbidden) => Err((state, forbidden)),
        }
    }

    /// The number of players' action ids.
    fn action_count(&self) -> usize;

    /// The action's id in its own space.
    fn encode(&self, action: Self::Action) -> usize;

    /// The action with this id for whoever acts in `state`, legal or not; `None` outside the space.
    fn decode(&self, state: &Self::State, id: usize) -> Option<Self::Action>;

    /// Writes the legal mask over the players' ids: all false at chance and when the game is over.
    ///
    /// `out` has [`Rules::action_count`] places.
    fn mask(&self, state: &Self::State, out: &mut [bool]) {
        out.fill(false);
        if let Turn::Player(_) = self.turn(state) {
            self.legal(state, &mut |action| {
                if let Some(place) = out.get_mut(self.encode(action)) {
                    *place = true;
                }
            });
        }
    }

    /// The turns that [`super::turns`] finds by walking over actions, the same in the same order, where
    /// the game knows a faster way from this position.
    fn whole_turns(&self, _state: &Self::State, _limit: usize) -> Option<Turns<Self::Action>> {
        None
    }

    /// Visits chance's outcomes with their probabilities, which add up to 1; none elsewhere.
    fn chance(&self, _state: &Self::State, _visit: &mut impl FnMut(Self::Action, f64)) {}

    /// The number of chance's outcome ids; 0 in a game without chance.
    fn max_chance_outcomes(&self) -> usize {
        0
    }

    /// A length in actions (chance's included) that no game exceeds; `usize::MAX` where options allow
    /// an endless game.
    fn max_game_length(&self) -> usize;

    /// The most points a game can be worth.
    fn max_points(&self) -> i32 {
        1
    }

    /// A 64-bit key of the position for hash tables; equal positions have equal keys.
    fn key(&self, state: &Self::State) -> u64 {
        hash64(state)
    }

    /// How often a position may occur before the game is drawn; 0: repetition is not looked at.
    fn repetition(&self) -> u32 {
        0
    }

    /// The key under which [`super::Record`] counts this position, where a turn begins here and
    /// repetition may end the game; `None` in mid-turn and after an end that ranks before it.
    fn repetition_key(&self, _state: &Self::State) -> Option<u64> {
        None
    }

    /// Whether no earlier position can come back after this one, so that older keys may go.
    fn is_irreversible(&self, _state: &Self::State) -> bool {
        false
    }

    /// Marks the state as drawn by repetition.
    fn end_by_repetition(&self, _state: &mut Self::State) {}
}

/// A fixed 64-bit hash, the same in every process and on every machine of one byte order.
pub fn hash64(value: &impl Hash) -> u64 {
    let mut hasher = rustc_hash::FxHasher::default();
    value.hash(&mut hasher);
    super::mix(hasher.finish())
}

/// One outcome of a chance node, drawn by its probability; `None` where chance does not act.
pub fn sample_chance<G: Rules>(
    game: &G,
    state: &G::State,
    stream: &mut Stream,
) -> Option<G::Action> {
    let mut left = stream.unit();
    let mut drawn = None;
    game.chance(state, &mut |action, probability| {
        // The last outcome visited stands in for what rounding leaves over.
        if left >= 0.0 {
            drawn = Some(action);
        }
        left -= probability;
    });
    drawn
}
