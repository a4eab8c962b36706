//! The rules: setting up, who acts, actions and their ids. What a move does is in `advance`, which
//! moves there are in `legal`.

use super::board::{Edition, Field};
use super::piece::{KINDS, Kind};
use super::state::{End, State};
use crate::game::{Forbidden, Outcome, Rules, Seat, Turn};

/// The choices that the options offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choices {
    /// Whether a scout may attack at the end of a run.
    pub run_attack: bool,
    /// How many turns of one piece the two-squares rule looks back at; 0: no such rule.
    pub two_squares: u8,
    /// Whether attacks are exempt from the two-squares rule.
    pub exempt: bool,
    /// Whether long chases are forbidden.
    pub more_squares: bool,
    /// Whether it is a draw when neither side can ever move again.
    pub stuck_draw: bool,
    /// Turns without an attack that make a draw; 0: no limit.
    pub quiet_limit: u32,
    /// Turns that make a draw; 0: no limit.
    pub max_plies: u32,
}

impl Default for Choices {
    fn default() -> Self {
        Self {
            run_attack: true,
            two_squares: 3,
            exempt: false,
            more_squares: false,
            stuck_draw: false,
            quiet_limit: 200,
            max_plies: 2000,
        }
    }
}

/// The rules for one edition under chosen options.
#[derive(Clone, Debug)]
pub struct Stratego {
    pub(super) edition: Edition,
    pub(super) choices: Choices,
    pub(super) field: Field,
}

/// An action, its cells turned to the side of whoever acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// What is set up on the next cell; `None` leaves it empty (armies smaller than their ground).
    Place(Option<Kind>),
    /// A move or attack along a file or rank.
    Move {
        /// Where from.
        from: u8,
        /// Where to.
        to: u8,
    },
}

impl Stratego {
    /// The game of this edition under these choices.
    #[must_use]
    pub fn new(edition: Edition, choices: Choices) -> Self {
        Self { edition, choices, field: Field::new(&edition) }
    }

    /// The board and the armies.
    #[must_use]
    pub const fn edition(&self) -> &Edition {
        &self.edition
    }

    /// The number of cells where a piece can go from one cell.
    const fn reach(&self) -> usize {
        self.edition.grid.width + self.edition.grid.height - 2
    }

    pub(super) const fn move_ids(&self) -> usize {
        self.field.cells() * self.reach()
    }

    /// How many pieces a side has at first.
    pub(super) fn army_size(&self) -> usize {
        self.edition.army.iter().map(|&count| count as usize).sum()
    }

    /// How many cells of its ground a side leaves empty.
    pub(super) fn gaps(&self) -> usize {
        self.field.home_cells() - self.army_size()
    }

    /// Whether the armies are still being set up.
    pub(super) fn is_setup(&self, state: &State) -> bool {
        (state.settled as usize) < 2 * self.field.home_cells()
    }

    /// How many cells the seat to act has settled.
    pub(super) fn settled(&self, state: &State) -> usize {
        state.settled as usize - state.mover.index() * self.field.home_cells()
    }

    /// How many pieces of a kind the seat to act has yet to place.
    pub(super) const fn in_hand(&self, state: &State, kind: Kind) -> u8 {
        self.edition.army[kind.index()].saturating_sub(state.standing(state.mover, kind))
    }

    fn may_place(&self, state: &State, piece: Option<Kind>) -> bool {
        match piece {
            Some(kind) => self.in_hand(state, kind) > 0,
            None => {
                let left = self.field.home_cells() - self.settled(state);
                left > self.army_size() - state.side(state.mover).count_ones() as usize
            }
        }
    }

    fn check_placement(&self, state: &State, piece: Option<Kind>) -> Result<(), Forbidden> {
        if self.may_place(state, piece) {
            return Ok(());
        }
        Err(match piece {
            Some(kind) => {
                let why = format!("no {} is left to be placed", kind.name());
                Forbidden::new("none_left", why)
            }
            None => {
                Forbidden::new("no_gap", "as many pieces are left as cells, none may stay empty")
            }
        })
    }

    fn place(&self, state: &mut State, piece: Option<Kind>) {
        let cell = self.field.home_cell(state.mover, self.settled(state));
        if let Some(kind) = piece {
            state.put(state.mover, kind, cell);
        }
        state.settled += 1;
        if (state.settled as usize).is_multiple_of(self.field.home_cells()) {
            state.mover = state.mover.other();
        }
        if !self.is_setup(state) {
            self.judge(state);
        }
    }

    /// The board's own cells of a move of the seat to act.
    pub(super) const fn cells_of(&self, seat: Seat, from: u8, to: u8) -> (u8, u8) {
        (self.field.turned(from, seat), self.field.turned(to, seat))
    }

    /// The action that moves between these cells of the board.
    pub(super) const fn move_of(&self, seat: Seat, from: u8, to: u8) -> Action {
        let (from, to) = self.cells_of(seat, from, to);
        Action::Move { from, to }
    }

    /// Whether these are two cells of one file or rank.
    fn is_straight(&self, from: u8, to: u8) -> bool {
        let on_board = |cell: u8| (cell as usize) < self.field.cells();
        on_board(from) && on_board(to) && self.field.direction(from, to).is_some()
    }

    fn placements(&self) -> usize {
        KINDS + usize::from(self.gaps() > 0)
    }
}

impl Rules for Stratego {
    type State = State;
    type Action = Action;

    fn start(&self) -> State {
        State::empty()
    }

    fn turn(&self, state: &State) -> Turn {
        Turn::Over(match state.end {
            End::Open => return Turn::Player(state.mover),
            End::Flag(loser) => Outcome::win(loser.other(), 1, "flag"),
            End::NoMoves(loser) => Outcome::win(loser.other(), 1, "no_moves"),
            End::BothStuck => Outcome::draw("both_stuck"),
            End::QuietLimit => Outcome::draw("quiet_limit"),
            End::MaxPlies => Outcome::draw("max_plies"),
        })
    }

    fn legal(&self, state: &State, visit: &mut impl FnMut(Action)) {
        if state.end != End::Open {
            return;
        }
        if self.is_setup(state) {
            let some = Kind::ALL.into_iter().map(Some).chain([None]);
            return some
                .filter(|&piece| self.may_place(state, piece))
                .for_each(|piece| visit(Action::Place(piece)));
        }
        let seat = state.mover;
        self.moves(state, &mut |from, to| visit(self.move_of(seat, from, to)));
    }

    fn legal_count(&self, state: &State) -> usize {
        if self.is_plain(state) {
            return self.step_count(state, state.mover);
        }
        let mut count = 0;
        self.legal(state, &mut |_| count += 1);
        count
    }

    fn nth_legal(&self, state: &State, n: usize) -> Option<Action> {
        if self.is_plain(state) {
            let found = self.nth_step(state, state.mover, n);
            return found.map(|(from, to)| self.move_of(state.mover, from, to));
        }
        let (mut left, mut found) = (n, None);
        self.legal(state, &mut |action| {
            if left == 0 && found.is_none() {
                found = Some(action);
            }
            left = left.saturating_sub(1);
        });
        found
    }

    fn check(&self, state: &State, action: Action) -> Result<(), Forbidden> {
        if state.end != End::Open {
            return Err(Forbidden::new("game_over", "the game is over"));
        }
        match (action, self.is_setup(state)) {
            (Action::Place(piece), true) => self.check_placement(state, piece),
            (Action::Move { from, to }, false) if self.is_straight(from, to) => {
                let (from, to) = self.cells_of(state.mover, from, to);
                self.check_move(state, from, to)
            }
            (Action::Move { .. }, false) => {
                Err(Forbidden::new("not_straight", "pieces move along a file or a rank"))
            }
            (Action::Place(_), false) => {
                Err(Forbidden::new("move_phase", "both armies are set up, now pieces move"))
            }
            (Action::Move { .. }, true) => {
                Err(Forbidden::new("setup_phase", "the armies are still being set up"))
            }
        }
    }

    fn apply(&self, state: &mut State, action: Action) {
        match action {
            Action::Place(piece) => {
                if self.is_setup(state) {
                    self.place(state, piece);
                }
            }
            Action::Move { from, to } => {
                let (from, to) = self.cells_of(state.mover, from, to);
                self.advance(state, from, to);
            }
        }
    }

    fn action_count(&self) -> usize {
        self.move_ids() + self.placements()
    }

    fn encode(&self, action: Action) -> usize {
        let (from, to) = match action {
            Action::Place(piece) => {
                return self.move_ids() + piece.map_or(KINDS, Kind::index);
            }
            Action::Move { from, to } => (from, to),
        };
        let ((own_row, own_file), (row, file)) = (self.field.place(from), self.field.place(to));
        let slot = if own_file == file {
            row - usize::from(row > own_row)
        } else {
            self.edition.grid.height - 1 + file - usize::from(file > own_file)
        };
        from as usize * self.reach() + slot
    }

    fn decode(&self, _state: &State, id: usize) -> Option<Action> {
        if let Some(placement) = id.checked_sub(self.move_ids()) {
            let piece = Kind::ALL.get(placement).copied();
            return (placement < self.placements()).then_some(Action::Place(piece));
        }
        let (width, vertical) = (self.edition.grid.width, self.edition.grid.height - 1);
        let (from, slot) = (id / self.reach(), id % self.reach());
        let skip = |place: usize, own: usize| place + usize::from(place >= own);
        let to = match slot.checked_sub(vertical) {
            None => skip(slot, from / width) * width + from % width,
            Some(slot) => from / width * width + skip(slot, from % width),
        };
        Some(Action::Move { from: from as u8, to: to as u8 })
    }

    fn max_game_length(&self) -> usize {
        let setup = 2 * self.field.home_cells();
        let limits = [
            self.choices.max_plies as usize,
            // Every attack removes a piece.
            (2 * self.army_size() + 1) * self.choices.quiet_limit as usize,
        ];
        let limit = limits.into_iter().filter(|&limit| limit > 0).min();
        limit.map_or(usize::MAX, |plies| setup + plies)
    }
}
