//! Whether a drawing is a position of the game, full or as one seat knows it. All faults are
//! collected. It is asked whether counts, ways and counters fit together, not for a whole game that
//! leads there.

use super::board::{Cells, bit, has};
use super::chase::{Chase, Ply};
use super::piece::{KINDS, Kind};
use super::reading::{Drawing, Square};
use super::rules::Stratego;
use super::run::Run;
use super::state::{End, State, UNKNOWN};
use super::text::{NONE, result};
use crate::game::{Fault, Rules, Seat, Turn};

const TURNS: [&str; 2] = ["last turns of player 0", "last turns of player 1"];

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

struct Check<'a> {
    game: &'a Stratego,
    drawing: Drawing<'a>,
    state: State,
    faults: Vec<Fault>,
}

impl Check<'_> {
    fn fault(&mut self, field: &'static str, value: impl ToString, reason: impl Into<String>) {
        self.faults.push(Fault::new(field, value, reason));
    }

    fn require(&mut self, holds: bool, field: &'static str, value: impl ToString, reason: &str) {
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
    const fn turns(&self, seat: Seat) -> u32 {
        (self.state.plies + 1 - seat as u32) / 2
    }

    fn runs(&mut self) {
        for seat in Seat::BOTH {
            let turns = std::mem::take(&mut self.drawing.runs[seat.index()]);
            match self.run(seat, &turns) {
                Ok(run) => self.state.runs[seat.index()] = run,
                Err(reason) => {
                    let value = turns.iter().map(|&(from, to)| self.game.move_text(from, to));
                    self.fault(TURNS[seat.index()], value.collect::<Vec<_>>().join(","), reason);
                }
            }
        }
    }

    fn run(&self, seat: Seat, turns: &[(u8, u8)]) -> Result<Run, &'static str> {
        let (field, state) = (&self.game.field, &self.state);
        let most = self.game.choices.two_squares as usize;
        let mut run = Run::default();
        for &(from, to) in turns.iter().take(most) {
            run.push(field, most, from, to);
        }
        let Some(end) = run.end() else {
            return if turns.is_empty() { Ok(run) } else { Err("there is no two-squares rule") };
        };
        if run.len() != turns.len() || !run.turns().eq(turns.iter().copied()) {
            return Err("must be turns of one piece, as many as the rule looks back at, that all \
                        cross one border");
        }
        if !has(state.side(seat) & state.moved, end) {
            return Err("must lead to a piece of the player's that has moved");
        }
        if self.game.choices.max_plies > 0 && turns.len() > self.turns(seat) as usize {
            return Err("are more than the turns made");
        }
        let ran = turns.iter().any(|&(from, to)| field.distance(from, to) > 1);
        let scout = state.kind(end) == Some(Kind::Scout) && has(state.public, end);
        if ran && !scout {
            return Err("only a scout runs, and is known then");
        }
        let touched = |&(from, to): &(u8, u8)| {
            field.between(from, to) | bit(from as usize) | bit(to as usize)
        };
        match turns.iter().any(|turn| touched(turn) & field.lakes != 0) {
            true => Err("cannot cross a lake"),
            false => Ok(run),
        }
    }

    fn chase(&mut self) {
        let plies = std::mem::take(&mut self.drawing.chase);
        if plies.is_empty() {
            return;
        }
        match self.replayed(&plies) {
            Some(chase) => self.state.chase = chase,
            None => {
                let value = plies.iter().map(|&(from, to)| self.game.move_text(from, to));
                let reason = "must be the plies of one continuous chase (option more_squares) that \
                              leads to this board, the last made by the player who does not act";
                self.fault("chase", value.collect::<Vec<_>>().join(","), reason);
            }
        }
    }

    /// The chase of these plies: they are taken back from the board, all but the first, which may
    /// have been an attack, and made again.
    fn replayed(&self, plies: &[(u8, u8)]) -> Option<Chase> {
        let (field, actor) = (&self.game.field, self.drawing.actor?);
        let seat = |back: usize| if back.is_multiple_of(2) { actor.other() } else { actor };
        let mut sides = self.state.sides;
        for (back, &(from, to)) in plies.iter().rev().enumerate().take(plies.len() - 1) {
            step(field, &mut sides, seat(back), to, from)?;
        }
        let mut chase = Chase::default();
        for (index, &(from, to)) in plies.iter().enumerate() {
            let seat = seat(plies.len() - 1 - index);
            if index > 0 {
                step(field, &mut sides, seat, from, to)?;
            }
            let threatens = field.beside(bit(to as usize)) & sides[seat.other().index()] != 0
                && has(sides[seat.index()], to);
            chase.push(field, &Ply { seat, from, to, attack: false, threatens });
        }
        let quiet = self.state.quiet as usize + 1;
        let recent = self.game.choices.quiet_limit == 0 || plies.len() <= quiet;
        (self.game.choices.more_squares && recent && chase.plies == plies).then_some(chase)
    }

    /// Whether the game is over, and rightly called so.
    fn end(&mut self) {
        if self.drawing.is_setup {
            return;
        }
        let told = self.told();
        let movers = match self.drawing.actor {
            Some(actor) => vec![actor],
            None if self.game.choices.max_plies == 0 => Seat::BOTH.to_vec(),
            None if self.state.plies.is_multiple_of(2) => vec![Seat::Zero],
            None => vec![Seat::One],
        };
        let is_due = |&mover: &Seat| match told {
            End::Open if self.drawing.actor.is_none() => false,
            // Whether hidden pieces are stuck cannot be seen.
            End::NoMoves(loser) if self.state.unknown(loser) != 0 => mover == loser,
            End::BothStuck if self.state.kinds[UNKNOWN] != 0 => self.game.choices.stuck_draw,
            _ => self.game.judged(&self.state, mover) == told,
        };
        if movers.iter().any(is_due) {
            self.state.end = told;
            let dealable = Seat::BOTH.iter().all(|&seat| self.game.is_dealable(&self.state, seat));
            return self.require(dealable, "result", "no moves", "the hidden pieces could move");
        }
        let due = movers.first().map_or(End::Open, |&mover| self.game.judged(&self.state, mover));
        let due = State { end: due, ..self.state.clone() };
        let reason = match self.game.turn(&due) {
            Turn::Over(outcome) => match result(due.end) {
                Some(result) => format!("the game is over, with actor - and result={result}"),
                None => format!("the game is over ({}), with actor -", outcome.reason),
            },
            _ => format!("the game goes on: player {} acts", due.mover.index()),
        };
        let given = self.drawing.actor.map_or(NONE.to_owned(), |actor| actor.index().to_string());
        self.fault("actor", given, reason);
    }

    /// The end that the text tells.
    fn told(&self) -> End {
        let flagless = |seat: &Seat| self.state.lost[seat.index()][Kind::Flag.index()] > 0;
        match (self.drawing.actor, self.drawing.result) {
            (Some(_), None) => End::Open,
            (None, Some(end)) => end,
            (None, None) => Seat::BOTH.into_iter().find(flagless).map_or(End::Open, End::Flag),
            // An actor and a result contradict each other; the text would not be written so.
            (Some(_), Some(end)) => end,
        }
    }
}

/// Moves a piece of a seat on two sets of cells; `None` where that cannot be.
fn step(
    field: &super::board::Field,
    sides: &mut [Cells; 2],
    seat: Seat,
    from: u8,
    to: u8,
) -> Option<()> {
    let occupied = sides[0] | sides[1] | field.lakes;
    let way = field.between(from, to) | bit(to as usize);
    let own = &mut sides[seat.index()];
    if !has(*own, from) || way & occupied != 0 {
        return None;
    }
    *own ^= bit(from as usize) | bit(to as usize);
    Some(())
}

fn total(lost: &[u8; KINDS]) -> u32 {
    lost.iter().map(|&count| u32::from(count)).sum()
}
