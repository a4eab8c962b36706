//! A match replayed from its lines, and what may happen next. Knows no store and no clock: the same
//! terms and lines always make the same table.

use std::sync::Arc;

use taula::erased::{ErasedState, Played};
use taula::game::{Seat, Turn};

use super::secret::Bytes32;
use super::store::{Actor, Line, News, Request};
use super::terms::{Player, Terms};
use crate::problem::{Code, Problem};

/// What happened, as it is told.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    pub(crate) actor: Actor,
    pub(crate) turn: String,
    pub(crate) captured: Vec<String>,
    /// The cells that it touched.
    pub(crate) touched: Vec<String>,
    /// Whether the other seat may not know what it was.
    pub(crate) secret: bool,
    request: Option<Request>,
}

/// A match under way.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) terms: Arc<Terms>,
    pub(crate) state: Box<dyn ErasedState>,
    pub(crate) events: Vec<Arc<Event>>,
    /// Turns that were made before their time; they stay here when they have become events.
    sealed: [Option<Line>; 2],
}

/// What a request for a move comes to.
pub(crate) enum Move {
    /// It was asked before and is answered as it was then.
    Known(Answered),
    /// It leads on.
    Next(Box<Next>),
    /// This turn is to be kept for later.
    Sealed(Line),
}

/// Lines to be kept, and the match after them.
pub(crate) struct Next {
    pub(crate) lines: Vec<Line>,
    pub(crate) table: Table,
}

/// What a request was answered with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answered {
    /// The event that it made, and how many events there were then; a sealed turn made none.
    pub(crate) event: Option<usize>,
    pub(crate) ply: usize,
}

/// What a seat asks for.
pub(crate) struct Asked<'a> {
    pub(crate) seat: Seat,
    pub(crate) turn: &'a str,
    /// The ply that the client has seen.
    pub(crate) ply: usize,
    pub(crate) request: Option<Request>,
}

impl Table {
    /// The match at its start; where chance acts first, it has not acted yet.
    pub(crate) fn start(terms: Arc<Terms>) -> Self {
        let state = terms.game.start();
        Self { terms, state, events: Vec::new(), sealed: [None, None] }
    }

    /// How many lines there are.
    pub(crate) const fn ply(&self) -> usize {
        self.events.len()
    }

    /// Goes on with what was kept.
    ///
    /// # Errors
    /// `internal_error` where a line cannot be played: never under the rules that made it.
    pub(crate) fn follow(&mut self, news: News) -> Result<(), Problem> {
        for line in news.lines {
            self.replay(line)?;
        }
        for line in news.sealed {
            if let Actor::Seat(seat) = line.actor {
                self.sealed[seat.index()] = Some(line);
            }
        }
        Ok(())
    }

    fn replay(&mut self, line: Line) -> Result<(), Problem> {
        let Line { actor, turn, request } = line;
        let played = self.play(actor, &turn, request);
        let broken = |problem| {
            let (id, ply) = (&self.terms.id, self.ply());
            Problem::internal(&format!("match {id}, ply {ply}, {turn:?}: {problem}"))
        };
        played.map_err(broken)
    }

    /// Plays a turn, an action or a throw.
    fn play(&mut self, actor: Actor, turn: &str, request: Option<Request>) -> Result<(), Problem> {
        let secret = self.is_secret();
        let mut before = self.state.clone();
        let Played { actions, turn, captured } = self.state.play(turn)?;
        let mut touched = Vec::new();
        for action in actions {
            touched.extend(before.touched(action));
            before.play_id(action)?;
        }
        self.events.push(Arc::new(Event { actor, turn, captured, touched, secret, request }));
        Ok(())
    }

    /// Whether turns are being made in secret.
    fn is_secret(&self) -> bool {
        Seat::BOTH.into_iter().any(|seat| self.state.in_secret(seat).is_some())
    }

    /// The seats that a move is awaited of.
    pub(crate) fn awaited(&self) -> Vec<Seat> {
        let secret: Vec<_> =
            Seat::BOTH.into_iter().filter(|&seat| self.may_seal(seat).is_some()).collect();
        match self.state.turn() {
            _ if !secret.is_empty() => secret,
            Turn::Player(seat) => vec![seat],
            Turn::Chance | Turn::Over(_) => Vec::new(),
        }
    }

    /// The position in which a seat makes its turn in secret, if it has not made it.
    fn may_seal(&self, seat: Seat) -> Option<Box<dyn ErasedState>> {
        let free = self.sealed[seat.index()].is_none();
        free.then(|| self.state.in_secret(seat)).flatten()
    }

    /// A seat's turn that lies sealed and has not been opened.
    pub(crate) fn sealed(&self, seat: Seat) -> Option<&str> {
        self.state.in_secret(seat)?;
        self.sealed[seat.index()].as_ref().map(|line| line.turn.as_str())
    }

    /// Keeps a seat's turn for later.
    pub(crate) fn seal(&mut self, seat: Seat, line: Line) {
        self.sealed[seat.index()] = Some(line);
    }

    /// What follows by itself: throws, and sealed turns whose time has come.
    ///
    /// # Errors
    /// `internal_error`, never for what was checked before it was kept.
    fn settle(&mut self, lines: &mut Vec<Line>) -> Result<(), Problem> {
        while let Some(line) = self.due() {
            self.replay(line.clone())?;
            lines.push(line);
        }
        Ok(())
    }

    fn due(&self) -> Option<Line> {
        match self.state.turn() {
            Turn::Chance => {
                let outcomes = self.state.chance_outcomes();
                let outcome = self.terms.dice.throw(self.ply(), &outcomes)?;
                let turn = self.state.action_text(outcome).ok()?;
                Some(Line { actor: Actor::Chance, turn, request: None })
            }
            Turn::Player(seat) => {
                self.sealed(seat)?;
                self.sealed[seat.index()].clone()
            }
            Turn::Over(_) => None,
        }
    }

    /// The lines that are due now, and the match after them; none in the ordinary course of things.
    pub(crate) fn overdue(&self) -> Result<Option<Next>, Problem> {
        if self.due().is_none() {
            return Ok(None);
        }
        let mut next = Next { lines: Vec::new(), table: self.clone() };
        next.table.settle(&mut next.lines)?;
        Ok(Some(next))
    }

    /// What a seat's request for a move comes to.
    ///
    /// # Errors
    /// `key_reused`, `stale_ply`, `not_your_turn`, `game_over`, or what is wrong with the move.
    pub(crate) fn ask(&self, asked: Asked<'_>, most: u64) -> Result<Move, Problem> {
        if let Some(request) = &asked.request
            && let Some(answered) = self.answered(asked.seat, request)?
        {
            return Ok(Move::Known(answered));
        }
        self.check_ply(&asked)?;
        if self.ply() as u64 >= most {
            return Err(Problem::too_large("ply", self.ply() as u64 + 1, most));
        }
        let line =
            |turn| Line { actor: Actor::Seat(asked.seat), turn, request: asked.request.clone() };
        match self.state.turn() {
            Turn::Player(seat) if seat == asked.seat => {
                let mut after = self.clone();
                after.play(Actor::Seat(seat), asked.turn, asked.request.clone())?;
                if self.is_secret() && after.state.turn() == Turn::Player(seat) {
                    return Err(unfinished(asked.turn));
                }
                let turn = after.events.last().map(|event| event.turn.clone()).unwrap_or_default();
                let mut lines = vec![line(turn)];
                after.settle(&mut lines)?;
                Ok(Move::Next(Box::new(Next { lines, table: after })))
            }
            Turn::Over(_) => Err(self.over(asked.turn)),
            _ => match self.may_seal(asked.seat) {
                Some(mut position) => {
                    let turn = position.play(asked.turn)?.turn;
                    if position.turn() == Turn::Player(asked.seat) {
                        return Err(unfinished(asked.turn));
                    }
                    Ok(Move::Sealed(line(turn)))
                }
                None => Err(self.not_your_turn(asked.seat)),
            },
        }
    }

    /// How a request was answered that was made before.
    fn answered(&self, seat: Seat, request: &Request) -> Result<Option<Answered>, Problem> {
        let mine = |known: &Option<Request>| known.as_ref().is_some_and(|k| k.key == request.key);
        let sealed = self.sealed[seat.index()].as_ref().filter(|line| mine(&line.request));
        let event = |event: &Arc<Event>| event.actor == Actor::Seat(seat) && mine(&event.request);
        let event = self.events.iter().position(event);
        let known = match (sealed, event) {
            (Some(line), _) => &line.request,
            (None, Some(at)) => &self.events[at].request,
            (None, None) => return Ok(None),
        };
        if known.as_ref() != Some(request) {
            return Err(reused(&request.key));
        }
        let ply = match (sealed, event) {
            // A turn is sealed while none of its kind has become an event.
            (Some(_), _) => self.events.iter().position(|event| event.secret),
            (None, at) => at.map(|at| at + 1 + self.followed(at)),
        };
        let event = event.filter(|_| sealed.is_none());
        Ok(Some(Answered { event, ply: ply.unwrap_or(self.ply()) }))
    }

    /// How many events followed another by themselves.
    fn followed(&self, at: usize) -> usize {
        let by_itself = |event: &&Arc<Event>| match event.actor {
            Actor::Chance => true,
            Actor::Seat(seat) => event.secret && self.sealed[seat.index()].is_some(),
        };
        self.events[at + 1..].iter().take_while(by_itself).count()
    }

    /// The match as it was after so many events.
    ///
    /// # Errors
    /// `internal_error`, never under the rules that made it.
    pub(crate) fn at(&self, ply: usize) -> Result<Self, Problem> {
        let mut table = Self::start(self.terms.clone());
        for event in self.events.iter().take(ply) {
            let (turn, request) = (event.turn.clone(), event.request.clone());
            table.replay(Line { actor: event.actor, turn, request })?;
        }
        table.sealed = self.sealed.clone();
        Ok(table)
    }

    /// Refuses a move for a position that is no more. What the other seat did in secret since does not
    /// count: nobody was to wait for it.
    fn check_ply(&self, asked: &Asked<'_>) -> Result<(), Problem> {
        let since = self.events.get(asked.ply..);
        let other = Actor::Seat(asked.seat.other());
        if since.is_some_and(|events| events.iter().all(|e| e.secret && e.actor == other)) {
            return Ok(());
        }
        let detail = format!("the match is at ply {}, not {}", self.ply(), asked.ply);
        let problem = Problem::new(Code::StalePly, detail).with("field", "ply");
        Err(problem.with("value", asked.ply).with("allowed", self.ply().to_string()))
    }

    fn over(&self, turn: &str) -> Problem {
        // The core says it best; it refuses every move of a finished game.
        match self.state.clone().play(turn) {
            Err(error) => error.into(),
            Ok(_) => Problem::internal("a finished game took a move"),
        }
    }

    fn not_your_turn(&self, seat: Seat) -> Problem {
        let awaited: Vec<_> = self.awaited().into_iter().map(Seat::index).collect();
        let detail = format!("it is not seat {}'s turn", seat.index());
        Problem::new(Code::NotYourTurn, detail)
            .with("field", "ply")
            .with("value", self.ply())
            .with("awaits", awaited)
    }

    /// The engine whose turn it is.
    pub(crate) fn engine(&self) -> Option<Seat> {
        let engine = |seat: &Seat| self.terms.player(*seat) == Player::Engine;
        self.awaited().into_iter().find(engine)
    }

    /// What a seat knows of the position.
    ///
    /// # Errors
    /// `internal_error` where a view cannot be read back: never.
    pub(crate) fn seen_by(&self, seat: Seat) -> Result<Box<dyn ErasedState>, Problem> {
        self.view(self.state.as_ref(), seat)
    }

    /// What a seat knows of the position in which it is to move.
    ///
    /// # Errors
    /// `internal_error` where a view cannot be read back: never.
    pub(crate) fn thought_from(&self, seat: Seat) -> Result<Box<dyn ErasedState>, Problem> {
        let secret = self.state.in_secret(seat);
        self.view(secret.as_deref().unwrap_or(self.state.as_ref()), seat)
    }

    fn view(&self, state: &dyn ErasedState, seat: Seat) -> Result<Box<dyn ErasedState>, Problem> {
        if !self.terms.game.has_hidden_information() {
            return Ok(state.boxed_clone());
        }
        let text = state.view_text(seat);
        let unread = |error: taula::Error| Problem::internal(&format!("view {text:?}: {error}"));
        self.terms.game.read(&text).map_err(unread)
    }
}

fn unfinished(turn: &str) -> Problem {
    let shown: String = turn.chars().take(100).collect();
    let detail = "turns that are made in secret are made whole: how far one has come would show";
    let problem = Problem::new(Code::BadArgument, detail).with("field", "move");
    problem.with("value", shown).with("allowed", "a whole turn")
}

fn reused(key: &str) -> Problem {
    let detail = "this Idempotency-Key named another request of the same seat";
    let problem = Problem::new(Code::KeyReused, detail).with("field", "Idempotency-Key");
    problem.with("value", key).with("allowed", "a key of its own for each request")
}

/// What a request asks, in 32 bytes.
pub(crate) fn print(turn: &str, ply: usize) -> Bytes32 {
    super::secret::fingerprint(&[turn, &ply.to_string()])
}
