//! A position under way: what the generic implementation of [`super::ErasedState`] rests on.

use std::sync::Arc;

use super::Played;
use super::game::Named;
use crate::game::{Error, Game, Look, Outcome, Record, Seat, Turn, View, shortened, sorted_legal};

/// How many legal moves an error lists.
const LISTED: usize = 100;

/// A position under way: rules, start, record and the ids played since the start.
pub(crate) struct Play<G: Game> {
    pub(super) named: Arc<Named<G>>,
    pub(super) start: Record<G>,
    pub(super) record: Record<G>,
    pub(super) history: Vec<u32>,
}

impl<G: Game> Clone for Play<G> {
    fn clone(&self) -> Self {
        Self {
            named: self.named.clone(),
            start: self.start.clone(),
            record: self.record.clone(),
            history: self.history.clone(),
        }
    }
}

impl<G: Game> Play<G> {
    pub(crate) fn new(named: Arc<Named<G>>, state: G::State) -> Self {
        let record = Record::new(&named.rules, state);
        Self::from_record(named, record)
    }

    /// A play that begins at the position with this text, with a past that repetition counts.
    pub(crate) fn read(named: Arc<Named<G>>, text: &str, past: &[u64]) -> Result<Self, Error> {
        match named.rules.read_state(text) {
            Ok(state) => {
                let record = Record::with_past(&named.rules, state, past);
                Ok(Self::from_record(named, record))
            }
            Err(faults) => Err(Error::BadState { game: named.id, state: shortened(text), faults }),
        }
    }

    /// A play that goes on from a record whose own history is not known action by action.
    pub(crate) fn from_record(named: Arc<Named<G>>, record: Record<G>) -> Self {
        Self { named, start: record.clone(), record, history: Vec::new() }
    }

    /// A play with its history from a start on.
    pub(crate) const fn from_parts(
        named: Arc<Named<G>>,
        start: Record<G>,
        record: Record<G>,
        history: Vec<u32>,
    ) -> Self {
        Self { named, start, record, history }
    }

    pub(crate) const fn start(&self) -> &Record<G> {
        &self.start
    }

    pub(crate) const fn record(&self) -> &Record<G> {
        &self.record
    }

    pub(crate) fn is_of(&self, named: &Named<G>) -> bool {
        self.named.id == named.id && self.named.options == named.options
    }

    pub(super) fn rules(&self) -> &G {
        &self.named.rules
    }

    pub(super) fn state(&self) -> &G::State {
        self.record.state()
    }

    pub(super) fn apply(&mut self, action: G::Action) {
        // Ids fit: no game of the catalogue has four billion actions.
        self.history.push(self.named.rules.encode(action) as u32);
        self.record.apply(&self.named.rules, action);
    }

    /// Takes the last action back; the action's id.
    pub(super) fn undo(&mut self) -> Option<u32> {
        let last = self.history.pop()?;
        let mut record = self.start.clone();
        for &id in &self.history {
            if let Some(action) = self.rules().decode(record.state(), id as usize) {
                record.apply(self.rules(), action);
            }
        }
        self.record = record;
        Some(last)
    }

    /// The position after so many of the actions played, and the actions that followed.
    pub(super) fn replayed(&self, ply: usize) -> Option<(G::State, Vec<G::Action>)> {
        let (mut at, mut actions) = (self.start.state().clone(), Vec::new());
        let mut before = (ply == 0).then(|| at.clone());
        for (index, &id) in self.history.iter().enumerate() {
            let action = self.rules().decode(&at, id as usize)?;
            self.rules().apply(&mut at, action);
            actions.push(action);
            if index + 1 == ply {
                before = Some(at.clone());
                actions.clear();
            }
        }
        Some((before?, actions))
    }

    pub(super) fn draw(&self, view: &View<G::State>, look: &Look) -> Result<String, Error> {
        let drawn = self.rules().svg(view, look);
        drawn.map_err(|name| Error::bad_argument("highlight", name, "cells of the board"))
    }

    pub(super) fn play_all(&mut self, actions: &[G::Action]) -> Played {
        let before = self.state().clone();
        let from = self.history.len();
        let mut captured = Vec::new();
        for &action in actions {
            captured.extend(self.rules().captured(self.state(), action));
            self.apply(action);
        }
        Played {
            actions: self.history[from..].to_vec(),
            turn: self.rules().played_text(&before, actions),
            captured,
        }
    }

    /// What a seat knows; the full position where none is named.
    pub(super) fn shown(&self, seat: Option<Seat>) -> View<G::State> {
        match seat {
            Some(seat) => self.rules().view(self.state(), seat),
            None => View::of(self.state().clone(), Seat::Zero),
        }
    }

    pub(super) fn unreadable(&self, text: &str) -> Error {
        Error::UnreadableMove {
            index: None,
            text: shortened(text),
            expected: self.rules().action_syntax().to_owned(),
        }
    }

    /// The refusal of an action that is well formed but not legal, or of anything after the end.
    pub(super) fn refuse(&self, text: &str, action: G::Action) -> Option<Error> {
        let text = shortened(text);
        if let Turn::Over(Outcome { reason, .. }) = self.record.turn(self.rules()) {
            return Some(Error::GameOver { index: None, text, reason });
        }
        let forbidden = self.rules().check(self.state(), action).err()?;
        let legal = sorted_legal(self.rules(), self.state());
        let legal = legal.iter().take(LISTED);
        Some(Error::IllegalMove {
            index: None,
            text,
            rule: forbidden.rule,
            why: forbidden.why,
            legal: legal.map(|&action| self.rules().action_text(self.state(), action)).collect(),
        })
    }

    pub(super) fn decode(&self, id: u32) -> Result<G::Action, Error> {
        self.rules().decode(self.state(), id as usize).ok_or_else(|| {
            let space = match self.record.turn(self.rules()) {
                Turn::Chance => self.rules().max_chance_outcomes(),
                _ => self.rules().action_count(),
            };
            Error::UnreadableMove {
                index: None,
                text: id.to_string(),
                expected: format!("an action id below {space}"),
            }
        })
    }
}
