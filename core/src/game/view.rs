//! What a seat may know. Tensors, pictures, texts and evaluations for a seat take a [`View`] and
//! never a state, so showing a hidden piece is a type error.

use super::{Rules, Seat, Stream};

/// A position as one seat knows it: the unknown is marked as unknown in `known` itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View<S> {
    known: S,
    seat: Seat,
}

impl<S> View<S> {
    /// Made by an implementation of [`Views`] from what the seat knows, and by nobody else.
    pub(crate) const fn of(known: S, seat: Seat) -> Self {
        Self { known, seat }
    }

    /// The position with everything that the seat does not know marked unknown.
    pub const fn known(&self) -> &S {
        &self.known
    }

    /// Whose view it is.
    pub const fn seat(&self) -> Seat {
        self.seat
    }
}

/// What each seat knows of a position.
pub trait Views: Rules {
    /// Whether players know different things.
    const HIDDEN: bool;

    /// What `seat` knows.
    fn view(&self, state: &Self::State, seat: Seat) -> View<Self::State>;

    /// A full state consistent with the view, drawn at random.
    fn resample(&self, view: &View<Self::State>, stream: &mut Stream) -> Self::State;

    /// Where turns are made in secret and at the same time: a position in which `seat` makes its own,
    /// whatever the other has done by then; `None` where `seat` has none to make.
    fn in_secret(&self, _state: &Self::State, _seat: Seat) -> Option<Self::State> {
        None
    }
}

/// Marks a game in which both seats know everything.
pub trait PerfectInformation: Rules {}

impl<G: PerfectInformation> Views for G {
    const HIDDEN: bool = false;

    fn view(&self, state: &Self::State, seat: Seat) -> View<Self::State> {
        View::of(state.clone(), seat)
    }

    fn resample(&self, view: &View<Self::State>, _stream: &mut Stream) -> Self::State {
        view.known().clone()
    }
}
