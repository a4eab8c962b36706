//! Observations. Which planes there are depends on the game's features; one list says both what
//! they are called and what they show.

use super::rules::{Action, Latrunculi, Phase, State};
use super::shape::{Shape, Walk};
use crate::boards::{Bits, expand};
use crate::game::{Plane, Rules, Scalar, Seat, Symmetry, Tensor, View};

/// One plane of an observation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layer {
    /// Whose pieces of any kind (0: the viewer's, 1: the opponent's).
    Men(usize),
    /// Whose duces or milites.
    Special(usize),
    /// Whose bound men.
    Bound(usize),
    /// Whose men in hand.
    Hand(usize),
    /// Whether men are placed.
    Placing,
    /// Whether the turn before was a pass.
    Passed,
    /// The pieces that may move again after a capture.
    Again,
    /// The cells that a chain has touched.
    Path,
    /// The man in a chain.
    Jumper,
    /// The cells whose marks draw this line.
    Axis(usize),
    /// Whose view it is.
    SeatOne,
    /// The quiet counter.
    Quiet,
}

impl Layer {
    fn plane(self) -> Plane {
        let whose = |index: usize| ["own", "opponents"][index];
        let (name, meaning) = match self {
            Self::Men(w) => (format!("{}_men", whose(w)), "1 where a piece of any kind stands"),
            Self::Special(w) => (format!("{}_special", whose(w)), "1 where a dux or miles stands"),
            Self::Bound(w) => (format!("{}_bound", whose(w)), "1 where a bound man lies"),
            Self::Hand(w) => {
                (format!("{}_hand", whose(w)), "everywhere the men still to be placed")
            }
            Self::Placing => ("placing".into(), "1 everywhere while men or duces are placed"),
            Self::Passed => ("passed".into(), "1 everywhere after a pass"),
            Self::Again => ("again".into(), "1 on the pieces that may move again in this turn"),
            Self::Path => ("path".into(), "1 on the cells that the chain has touched"),
            Self::Jumper => ("jumper".into(), "1 on the man in the chain"),
            Self::Axis(axis) => {
                let name = ["upright", "level", "rising", "falling"][axis];
                (format!("mark_{name}"), "1 where a piece may leave along this line")
            }
            Self::SeatOne => ("seat_one".into(), "1 everywhere in player 1's view"),
            Self::Quiet => {
                ("quiet".into(), "everywhere the turns since the last capture, at most 255")
            }
        };
        Plane::new(name, meaning)
    }
}

/// What a layer shows: a set of cells or the same number everywhere.
enum Shown<B> {
    Set(B),
    Everywhere(u8),
}

impl Layer {
    /// The planes of a game, in order.
    pub(super) fn of(shape: &Shape) -> Vec<Self> {
        let both = |layer: fn(usize) -> Self, holds: bool| (0..2).filter(move |_| holds).map(layer);
        let only = |layer: Self, holds: bool| Some(layer).filter(|_| holds);
        let mut layers: Vec<Self> = both(Self::Men, true).collect();
        layers.extend(both(Self::Special, shape.dux || shape.milites));
        layers.extend(both(Self::Bound, shape.binds()));
        layers.extend(both(Self::Hand, shape.placed));
        layers.extend(only(Self::Placing, shape.placed));
        layers.extend(only(Self::Passed, shape.pass));
        layers.extend(only(Self::Again, shape.extra.is_granted()));
        layers.extend(only(Self::Path, shape.binds()));
        layers.extend(only(Self::Jumper, shape.binds()));
        layers.extend((0..4).filter(|_| shape.walk == Walk::Marked).map(Self::Axis));
        layers.extend([Self::SeatOne, Self::Quiet]);
        layers
    }
}

impl<B: Bits> Latrunculi<B> {
    /// An action where every cell has moved to its image.
    fn image(&self, action: Action, images: &[usize]) -> Option<Action> {
        let moved = |cell: u16| images.get(cell as usize).map(|&image| image as u16);
        // The direction between the images of two neighbours.
        let turned = |from: u16, way: u8| {
            let to = self.compass.step(from as usize, way as usize)?;
            let (from, to) = (moved(from)? as usize, images.get(to).copied());
            (0..8u8).find(|&way| self.compass.step(from, way as usize) == to)
        };
        Some(match action {
            Action::Place(cell) => Action::Place(moved(cell)?),
            Action::Dux(cell) => Action::Dux(moved(cell)?),
            Action::Take(cell) => Action::Take(moved(cell)?),
            Action::Slide { from, to } => Action::Slide { from: moved(from)?, to: moved(to)? },
            Action::Step { from, way } => {
                Action::Step { from: moved(from)?, way: turned(from, way)? }
            }
            Action::Jump { from, way } => {
                Action::Jump { from: moved(from)?, way: turned(from, way)? }
            }
            Action::Stop | Action::Pass => action,
        })
    }

    fn shown(&self, state: &State<B>, seat: Seat, layer: Layer) -> Shown<B> {
        let of = |whose: usize| if whose == 0 { seat } else { seat.other() };
        let men = |whose: usize| state.men[of(whose).index()];
        let flag = |holds: bool| Shown::Everywhere(u8::from(holds));
        match layer {
            Layer::Men(whose) => Shown::Set(men(whose)),
            Layer::Special(whose) => Shown::Set(men(whose) & state.special),
            Layer::Bound(whose) => Shown::Set(men(whose) & state.bound),
            Layer::Hand(whose) => Shown::Everywhere(state.hands[of(whose).index()]),
            Layer::Placing => flag(state.phase == Phase::Place),
            Layer::Passed => flag(state.phase == Phase::Passed),
            Layer::Again => Shown::Set(match state.phase {
                Phase::Again => state.own(),
                Phase::AgainWith(cell) => B::cell(cell as usize),
                _ => B::default(),
            }),
            Layer::Path => Shown::Set(match &state.phase {
                Phase::Jump(path) => {
                    path.iter().fold(B::default(), |set, &cell| set | B::cell(cell as usize))
                }
                _ => B::default(),
            }),
            Layer::Jumper => Shown::Set(match &state.phase {
                Phase::Jump(path) => {
                    path.last().map_or_else(B::default, |&cell| B::cell(cell as usize))
                }
                _ => B::default(),
            }),
            Layer::Axis(axis) => Shown::Set(self.axes[axis]),
            Layer::SeatOne => flag(seat == Seat::One),
            Layer::Quiet => Shown::Everywhere(state.quiet.min(255) as u8),
        }
    }
}

impl<B: Bits> Tensor for Latrunculi<B> {
    fn planes(&self) -> Vec<Plane> {
        self.layers.iter().map(|layer| layer.plane()).collect()
    }

    fn plane_shape(&self) -> [usize; 2] {
        [self.shape.grid.height, self.shape.grid.width]
    }

    fn observe<T: Scalar>(&self, view: &View<State<B>>, out: &mut [T]) {
        let planes = out.chunks_exact_mut(self.shape.grid.cells());
        for (&layer, plane) in self.layers.iter().zip(planes) {
            match self.shown(view.known(), view.seat(), layer) {
                Shown::Set(set) => expand(set, plane),
                Shown::Everywhere(count) => plane.fill(T::from_count(count)),
            }
        }
    }

    fn board_symmetries(&self) -> Vec<Symmetry> {
        let symmetry = |images: Vec<usize>| {
            Symmetry::of_cells(self, &images, |id| {
                let image = self.ids.decode(id).and_then(|action| self.image(action, &images));
                image.map_or(id, |action| self.encode(action))
            })
        };
        self.shape.grid.symmetries().into_iter().map(symmetry).collect()
    }
}
