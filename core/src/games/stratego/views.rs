//! What a seat knows: the public history and its own pieces; and drawing full positions from that.
//!
//! A view is a [`State`] in which the enemy's pieces of hidden rank stand as unknown. Of a setup the
//! other side sees nothing until it is whole, and then only that: the whole ground is unknown, which
//! cells stay empty included.

use super::board::{Cells, each, has};
use super::piece::Kind;
use super::rules::Stratego;
use super::state::{End, State, UNKNOWN};
use crate::game::{Rules, Seat, Stream, View, Views};

/// How often a drawn position is thrown away because the seat to act could not move in it, though
/// the game goes on. Of 40 hidden pieces one at least would do, so a fit is found long before.
const TRIES: usize = 10_000;

impl Views for Stratego {
    const HIDDEN: bool = true;

    fn view(&self, state: &State, seat: Seat) -> View<State> {
        let mut known = state.clone();
        if self.is_setup(state) {
            self.hide_setup(&mut known, seat);
        } else {
            hide(&mut known, state.side(seat.other()) & !state.public);
        }
        View::of(known, seat)
    }

    fn resample(&self, view: &View<State>, stream: &mut Stream) -> State {
        let known = view.known();
        let mut drawn = known.clone();
        for _ in 0..TRIES {
            drawn = known.clone();
            for seat in Seat::BOTH.into_iter().filter(|&seat| known.unknown(seat) != 0) {
                if self.is_setup(known) {
                    self.draw_setup(&mut drawn, seat, stream);
                } else {
                    self.draw_ranks(&mut drawn, seat, stream);
                }
            }
            if self.is_setup(known) || known.end != End::Open || self.can_move(&drawn) {
                break;
            }
        }
        drawn
    }

    /// Both armies are set up unseen, in any order of time.
    fn in_secret(&self, state: &State, seat: Seat) -> Option<State> {
        if !self.is_setup(state) {
            return None;
        }
        match (state.mover, seat) {
            (mover, seat) if mover == seat => Some(state.clone()),
            (Seat::Zero, Seat::One) => {
                let mut ready = self.start();
                ready.mover = Seat::One;
                ready.settled = self.field.home_cells() as u8;
                self.draw_setup(&mut ready, Seat::Zero, &mut Stream::new(0, 0));
                Some(ready)
            }
            _ => None,
        }
    }
}

/// Marks pieces as unknown.
fn hide(known: &mut State, hidden: Cells) {
    known.kinds.iter_mut().for_each(|set| *set &= !hidden);
    known.kinds[UNKNOWN] |= hidden;
}

impl Stratego {
    fn hide_setup(&self, known: &mut State, seat: Seat) {
        let (enemy, home) = (seat.other(), self.field.home_cells());
        let theirs = known.side(enemy);
        known.kinds.iter_mut().for_each(|set| *set &= !theirs);
        known.sides[enemy.index()] = 0;
        match (known.mover, enemy) {
            // The other side is ready.
            (Seat::One, Seat::Zero) => {
                known.sides[0] = self.field.homes[0];
                known.kinds[UNKNOWN] |= self.field.homes[0];
            }
            // The other side is at it: how far it has come is hidden too.
            (Seat::One, Seat::One) => known.settled = home as u8,
            (Seat::Zero, Seat::Zero) => known.settled = 0,
            (Seat::Zero, Seat::One) => {}
        }
    }

    /// Draws a whole setup, all equally likely.
    fn draw_setup(&self, drawn: &mut State, seat: Seat, stream: &mut Stream) {
        let ground: Vec<u8> = each(self.field.homes[seat.index()]).collect();
        let mut pieces: Vec<Option<Kind>> = self.army().map(Some).collect();
        pieces.resize(ground.len(), None);
        ground.iter().for_each(|&cell| drawn.clear(cell));
        for cell in ground {
            if let Some(kind) = take(&mut pieces, stream).flatten() {
                drawn.put(seat, kind, cell);
            }
        }
    }

    /// A side's pieces at first.
    fn army(&self) -> impl Iterator<Item = Kind> {
        let of = |kind: Kind| std::iter::repeat_n(kind, self.edition.army[kind.index()] as usize);
        Kind::ALL.into_iter().flat_map(of)
    }

    /// How many pieces of a kind are neither lost nor known to stand anywhere.
    fn missing(&self, known: &State, seat: Seat, kind: Kind) -> u8 {
        let lost = known.lost[seat.index()][kind.index()];
        let seen = known.standing(seat, kind).saturating_add(lost);
        self.edition.army[kind.index()].saturating_sub(seen)
    }

    /// How many pieces of a kind a side hides from the other.
    pub(super) fn hidden_count(&self, state: &State, seat: Seat, kind: Kind) -> u8 {
        let lost = state.lost[seat.index()][kind.index()];
        let public = state.kinds[kind.index()] & state.side(seat) & state.public;
        let seen = lost.saturating_add(public.count_ones() as u8);
        self.edition.army[kind.index()].saturating_sub(seen)
    }

    /// The pieces that are hidden among a side's unknown ones.
    pub(super) fn hidden(&self, known: &State, seat: Seat) -> Vec<Kind> {
        let some = |kind| std::iter::repeat_n(kind, self.missing(known, seat, kind) as usize);
        Kind::ALL.into_iter().flat_map(some).collect()
    }

    /// Draws the hidden ranks, all assignments that the view allows equally likely.
    ///
    /// Pieces are told apart while they are dealt, first to the cells that only take some of them:
    /// whatever is dealt there leaves equally many ways to go on, so none is favoured; and each
    /// assignment of ranks is dealt in equally many ways.
    fn draw_ranks(&self, drawn: &mut State, seat: Seat, stream: &mut Stream) {
        let unknown = drawn.unknown(seat);
        let frozen = unknown & self.frozen(drawn, seat);
        let walked = unknown & drawn.moved;
        let (mut mobile, mut fixed): (Vec<Kind>, Vec<Kind>) =
            self.hidden(drawn, seat).into_iter().partition(|kind| kind.is_mobile());
        drawn.kinds[UNKNOWN] &= !unknown;
        let mut deal = |cells: Cells, pieces: &mut Vec<Kind>| {
            for cell in each(cells) {
                if let Some(kind) = take(pieces, stream) {
                    drawn.put(seat, kind, cell);
                }
            }
        };
        deal(walked, &mut mobile);
        deal(frozen, &mut fixed);
        mobile.append(&mut fixed);
        deal(unknown & !walked & !frozen, &mut mobile);
    }

    /// The cells of a side that cannot hold a mobile piece, since the game ended by its being stuck.
    fn frozen(&self, known: &State, seat: Seat) -> Cells {
        let stuck = known.end == End::BothStuck || known.end == End::NoMoves(seat);
        let goal = self.open(known) | known.side(seat.other());
        if stuck { self.field.beside(goal) & !known.moved } else { 0 }
    }

    /// Whether the hidden pieces of a side can be dealt to its unknown cells at all.
    pub(super) fn is_dealable(&self, known: &State, seat: Seat) -> bool {
        let (unknown, hidden) = (known.unknown(seat), self.hidden(known, seat));
        let mobile = hidden.iter().filter(|kind| kind.is_mobile()).count();
        let walked = (unknown & known.moved).count_ones() as usize;
        let frozen = (unknown & self.frozen(known, seat)).count_ones() as usize;
        let count = unknown.count_ones() as usize;
        count == hidden.len() && walked <= mobile && frozen <= hidden.len() - mobile
    }

    /// Whether a cell holds a piece whose rank this position does not tell.
    pub(super) fn is_unknown(&self, state: &State, cell: u8) -> bool {
        has(state.kinds[UNKNOWN], cell)
    }
}

/// Takes one of the pieces, all equally likely.
fn take<T>(pieces: &mut Vec<T>, stream: &mut Stream) -> Option<T> {
    stream.index(pieces.len()).map(|place| pieces.swap_remove(place))
}
