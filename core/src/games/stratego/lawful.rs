//! Whether a drawing is a position of the game, full or as one seat knows it. All faults are
//! collected. It is asked whether counts, ways and counters fit together, not for a whole game that
//! leads there.

use super::board::{Cells, bit};
use super::piece::{KINDS, Kind};
use super::reading::{Drawing, Square};
use super::rules::Stratego;
use super::state::{State, UNKNOWN};
use super::text::NONE;
use crate::game::{Fault, Seat};

impl Drawing<'_> {
    /// The state, where the drawing is a position; `text` is what was read.
    pub(super) fn check(self, text: &str) -> Result<State, Vec<Fault>> {
        let game = self.game;
        let mut check = Check { game, state: self.pieces(), faults: Vec::new(), drawing: self };
        check.numbers();
        if check.drawing.is_setup {
            check.setup();
        } else {
            check.owner_of_hidden();
            check.armies();
            check.marks();
            check.counters();
            check.runs();
            check.chase();
        }
        if check.faults.is_empty() {
            check.end();
        }
        let Check { state, mut faults, .. } = check;
        if faults.is_empty() && game.text(&state) != text {
            let reason = format!("is not how this position is written: {}", game.text(&state));
            faults.push(Fault::new("state", text, reason));
        }
        if faults.is_empty() { Ok(state) } else { Err(faults) }
    }

    /// The pieces with everything that is copied as it stands.
    fn pieces(&self) -> State {
        let mut state = State::empty();
        for (cell, &square) in self.squares.iter().enumerate() {
            match square {
                Square::Piece(seat, kind) => state.put(seat, kind, cell as u8),
                Square::Hidden => state.kinds[UNKNOWN] |= bit(cell),
                Square::Empty | Square::Lake => {}
            }
        }
        state.settled = 2 * self.game.field.home_cells() as u8;
        state.lost = self.lost;
        state.mover = self.actor.unwrap_or(Seat::Zero);
        State {
            moved: self.moved,
            public: self.public,
            plies: self.plies,
            quiet: self.quiet,
            ..state
        }
    }
}

/// A drawing on its way to a position, with the faults found so far.
pub(super) struct Check<'a> {
    pub(super) game: &'a Stratego,
    pub(super) drawing: Drawing<'a>,
    pub(super) state: State,
    faults: Vec<Fault>,
}

impl Check<'_> {
    pub(super) fn fault(
        &mut self,
        field: &'static str,
        value: impl ToString,
        reason: impl Into<String>,
    ) {
        self.faults.push(Fault::new(field, value, reason));
    }

    pub(super) fn require(
        &mut self,
        holds: bool,
        field: &'static str,
        value: impl ToString,
        reason: &str,
    ) {
        if !holds {
            self.fault(field, value, reason);
        }
    }

    fn cells(&self, set: Cells) -> String {
        self.game.cells_text(set)
    }

    /// No more pieces of a kind than there are, on the board and lost together.
    fn numbers(&mut self) {
        for (seat, kind) in Seat::BOTH.into_iter().flat_map(|s| Kind::ALL.map(|kind| (s, kind))) {
            let most = self.game.edition.army[kind.index()];
            let lost = self.state.lost[seat.index()][kind.index()];
            let count = self.state.standing(seat, kind).saturating_add(lost);
            if count > most {
                let whose = seat.index();
                let reason = format!("player {whose} has only {most} of these, lost ones counted");
                self.fault("board", format!("{count} {}", kind.letter()), reason);
            }
        }
    }

    fn setup(&mut self) {
        let drawing = &self.drawing;
        let bare = drawing.moved | drawing.public == 0
            && drawing.runs.iter().all(Vec::is_empty)
            && drawing.chase.is_empty()
            && drawing.lost == [[0; KINDS]; 2]
            && (drawing.plies, drawing.quiet, drawing.result) == (0, 0, None);
        self.require(bare, "phase", "setup", "in the setup nothing has moved, fought or been lost");
        let Some(actor) = self.drawing.actor else {
            return self.fault("actor", NONE, "in the setup a player acts");
        };
        self.ready(actor);
        let home = self.game.field.home_cells();
        let shown = self.game.shown(&self.state, actor);
        let settled = self.drawing.settled.unwrap_or(shown);
        self.state.settled = (actor.index() * home + settled.min(home)) as u8;
        let empty = settled.saturating_sub(self.state.side(actor).count_ones() as usize);
        let room = shown <= settled && settled < home && empty <= self.game.gaps();
        let reason = "the cells are settled in order, back row first from the player's own left, and \
                      none stays empty while pieces need it; the last ends the setup";
        self.require(room, "settled", settled, reason);
    }

    /// What the other side and the ground look like while `actor` sets up.
    fn ready(&mut self, actor: Seat) {
        let [red, blue] = self.game.field.homes;
        let hidden = self.state.kinds[UNKNOWN];
        if actor == Seat::One && hidden == red && self.state.side(Seat::Zero) == 0 {
            self.state.sides[0] = red;
        } else {
            self.require(
                hidden == 0,
                "board",
                self.cells(hidden),
                "in the setup ? marks the whole \
                      ground of player 0, seen by player 1, and nothing else",
            );
        }
        let there = self.state.side(Seat::Zero).count_ones() as usize;
        let whole = hidden != 0 || there == self.game.army_size();
        self.require(
            actor == Seat::Zero || whole,
            "board",
            there,
            "player 0 sets up the whole army \
                      before player 1 begins",
        );
        let early = actor == Seat::One || self.state.side(Seat::One) == 0;
        self.require(
            early,
            "board",
            self.cells(self.state.side(Seat::One)),
            "player 1 sets up after \
                      player 0",
        );
        let strays = (self.state.side(Seat::Zero) & !red) | (self.state.side(Seat::One) & !blue);
        self.require(
            strays == 0,
            "board",
            self.cells(strays),
            "each army is set up on its own ranks",
        );
    }

    /// Gives the unknown pieces to the side whose army would not be whole without them.
    fn owner_of_hidden(&mut self) {
        let hidden = self.state.kinds[UNKNOWN].count_ones() as usize;
        let missing = Seat::BOTH.map(|seat| self.game.hidden(&self.state, seat).len());
        match (hidden, missing) {
            (_, [0, blue]) if blue == hidden => self.state.sides[1] |= self.state.kinds[UNKNOWN],
            (_, [red, 0]) if red == hidden => self.state.sides[0] |= self.state.kinds[UNKNOWN],
            _ => {
                let [red, blue] = missing;
                let value = format!("{hidden} ?, {red} of player 0 and {blue} of player 1 missing");
                let reason = "board and losses together are both armies; in a view ? stands for the \
                              hidden pieces of one side";
                self.fault("board", value, reason);
            }
        }
    }

    fn armies(&mut self) {
        let flags = Seat::BOTH.map(|seat| self.state.lost[seat.index()][Kind::Flag.index()]);
        self.require(flags != [1, 1], "losses", "F/F", "one flag at most is taken");
        self.require(
            self.drawing.settled.is_none(),
            "settled",
            "settled=",
            "stands in the setup only",
        );
    }

    /// Where pieces can be, and what can be known of them.
    fn marks(&mut self) {
        let state = &self.state;
        let occupied = state.occupied();
        let fixed = state.kinds[Kind::Flag.index()] | state.kinds[Kind::Bomb.index()];
        let [red, blue] = self.game.field.homes;
        let away = (state.side(Seat::Zero) & !red) | (state.side(Seat::One) & !blue);
        let (moved, public) = (state.moved, state.public);
        let flag = state.kinds[Kind::Flag.index()] & public;
        let checks: [(Cells, &'static str, &str); 6] = [
            (moved & !occupied, "moved", "no piece stands there"),
            (moved & fixed, "moved", "flags and bombs never move"),
            (away & !moved, "moved", "pieces beyond their own ranks have moved"),
            (public & !occupied, "public", "no piece stands there"),
            (public & state.kinds[UNKNOWN], "public", "a piece of known rank is no ?"),
            (flag, "public", "a flag becomes known by being taken"),
        ];
        for (cells, field, reason) in checks {
            self.require(cells == 0, field, self.cells(cells), reason);
        }
        for seat in Seat::BOTH {
            self.require(
                self.beaten(seat),
                "public",
                self.cells(public & self.state.side(seat)),
                "a rank becomes known by beating an enemy or by a scout's run",
            );
            self.require(
                self.game.is_dealable(&self.state, seat),
                "moved",
                self.cells(moved),
                "flags and bombs never move, and the hidden pieces are not enough without them",
            );
        }
    }

    /// Whether the known pieces of a side can have beaten what the other lost.
    fn beaten(&self, seat: Seat) -> bool {
        let ran = self.state.kinds[Kind::Scout.index()] & self.state.moved;
        let fought = self.state.public & self.state.side(seat) & !ran;
        fought.count_ones() <= total(&self.state.lost[seat.other().index()])
    }

    fn counters(&mut self) {
        let (plies, quiet) = (self.state.plies, self.state.quiet);
        let choices = self.game.choices;
        let counted = [("plies", plies, choices.max_plies), ("quiet", quiet, choices.quiet_limit)];
        for (field, counter, limit) in counted {
            if limit == 0 {
                self.require(counter == 0, field, counter, "stays 0 without a limit");
            } else if counter > limit {
                self.fault(field, counter, format!("the game ends at {limit}"));
            }
        }
        if choices.max_plies == 0 {
            return;
        }
        if let Some(actor) = self.drawing.actor {
            let fits = plies % 2 == actor as u32;
            self.require(
                fits,
                "actor",
                actor.index(),
                "player 0 acts after even plies, 1 after odd",
            );
        }
        self.require(quiet <= plies, "quiet", quiet, "is at most the plies");
        let fights = total(&self.state.lost[0]) + total(&self.state.lost[1]);
        if choices.quiet_limit > 0 {
            let fits = if fights == 0 { quiet == plies } else { quiet < plies };
            self.require(fits, "quiet", quiet, "counts the plies since the last attack");
            let room = fights <= 2 * (plies - quiet.min(plies));
            self.require(room, "losses", fights, "an attack removes at most two pieces");
        }
        for seat in Seat::BOTH {
            let moved = (self.state.moved & self.state.side(seat)).count_ones();
            let enough = moved <= self.turns(seat);
            self.require(enough, "moved", moved, "a turn moves one piece");
        }
    }

    /// How many turns a seat has made.
    pub(super) const fn turns(&self, seat: Seat) -> u32 {
        (self.state.plies + 1 - seat as u32) / 2
    }
}

fn total(lost: &[u8; KINDS]) -> u32 {
    lost.iter().map(|&count| u32::from(count)).sum()
}
