//! The generic implementation of [`ErasedState`].

use std::any::Any;
use std::sync::Arc;

use super::game::{Erased, Named};
use super::view::{ActionView, ChanceView, LegalView, PositionView, ResultView, ToAct};
use super::{ErasedGame, ErasedState, Pixels, Played, TurnTexts};
use crate::game::{
    Error, Evaluation, Game, Look, Outcome, Question, Record, Seat, Stream, Turn, View, shortened,
    sorted_legal, turns,
};
use crate::search;
use crate::search::forest::{Grove, Positions};

/// How many legal moves an error lists.
const LISTED: usize = 100;

/// A position under way: rules, start, record and the ids played since the start.
pub(crate) struct Play<G: Game> {
    named: Arc<Named<G>>,
    start: Record<G>,
    record: Record<G>,
    history: Vec<u32>,
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

    /// A play that goes on from a record whose own history is not known action by action.
    pub(crate) fn from_record(named: Arc<Named<G>>, record: Record<G>) -> Self {
        Self { named, start: record.clone(), record, history: Vec::new() }
    }

    pub(crate) const fn record(&self) -> &Record<G> {
        &self.record
    }

    pub(crate) fn is_of(&self, named: &Named<G>) -> bool {
        self.named.id == named.id && self.named.options == named.options
    }

    fn rules(&self) -> &G {
        &self.named.rules
    }

    fn state(&self) -> &G::State {
        self.record.state()
    }

    fn apply(&mut self, action: G::Action) {
        // Ids fit: no game of the catalogue has four billion actions.
        self.history.push(self.named.rules.encode(action) as u32);
        self.record.apply(&self.named.rules, action);
    }

    /// The position after so many of the actions played, and the actions that followed.
    fn replayed(&self, ply: usize) -> Option<(G::State, Vec<G::Action>)> {
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

    fn draw(&self, view: &View<G::State>, look: &Look) -> Result<String, Error> {
        let drawn = self.rules().svg(view, look);
        drawn.map_err(|name| Error::bad_argument("highlight", name, "cells of the board"))
    }

    fn play_all(&mut self, actions: &[G::Action]) -> Played {
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

    fn unreadable(&self, text: &str) -> Error {
        Error::UnreadableMove {
            index: None,
            text: shortened(text),
            expected: self.rules().action_syntax().to_owned(),
        }
    }

    /// The refusal of an action that is well formed but not legal, or of anything after the end.
    fn refuse(&self, text: &str, action: G::Action) -> Option<Error> {
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

    fn decode(&self, id: u32) -> Result<G::Action, Error> {
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

impl<G: Game> ErasedState for Play<G> {
    fn boxed_clone(&self) -> Box<dyn ErasedState> {
        Box::new(self.clone())
    }

    fn game(&self) -> Arc<dyn ErasedGame> {
        Arc::new(Erased(self.named.clone()))
    }

    fn turn(&self) -> Turn {
        self.record.turn(self.rules())
    }

    fn legal(&self) -> Vec<u32> {
        let mut ids = Vec::new();
        self.rules()
            .legal(self.state(), &mut |action| ids.push(self.rules().encode(action) as u32));
        ids.sort_unstable();
        ids
    }

    fn mask(&self, out: &mut [bool]) {
        self.rules().mask(self.state(), out);
    }

    fn legal_turns(&self, limit: usize) -> TurnTexts {
        let found = turns(self.rules(), self.state(), limit);
        let text = |actions: &Vec<_>| self.rules().turn_text(self.state(), actions);
        TurnTexts { turns: found.turns.iter().map(text).collect(), complete: found.complete }
    }

    fn chance_outcomes(&self) -> Vec<(u32, f64)> {
        let mut outcomes = Vec::new();
        self.rules().chance(self.state(), &mut |action, probability| {
            outcomes.push((self.rules().encode(action) as u32, probability));
        });
        outcomes.sort_unstable_by_key(|&(id, _)| id);
        outcomes
    }

    fn play_id(&mut self, id: u32) -> Result<Played, Error> {
        if let Turn::Over(Outcome { reason, .. }) = self.turn() {
            return Err(Error::GameOver { index: None, text: id.to_string(), reason });
        }
        let action = self.decode(id)?;
        match self.refuse(&self.rules().action_text(self.state(), action), action) {
            Some(error) => Err(error),
            None => Ok(self.play_all(&[action])),
        }
    }

    fn play(&mut self, text: &str) -> Result<Played, Error> {
        let text = text.trim();
        if let Turn::Over(Outcome { reason, .. }) = self.turn() {
            return Err(Error::GameOver { index: None, text: shortened(text), reason });
        }
        let action = self.rules().read_action(self.state(), text);
        let refusal = action.and_then(|action| self.refuse(text, action));
        match (action, refusal) {
            (Some(action), None) => Ok(self.play_all(&[action])),
            (_, refusal) => match self.rules().read_turn(self.state(), text) {
                Some(actions) => Ok(self.play_all(&actions)),
                None => Err(refusal.unwrap_or_else(|| self.unreadable(text))),
            },
        }
    }

    fn action_text(&self, id: u32) -> Result<String, Error> {
        self.decode(id).map(|action| self.rules().action_text(self.state(), action))
    }

    fn action_id(&self, text: &str) -> Result<u32, Error> {
        match self.rules().read_action(self.state(), text.trim()) {
            Some(action) => Ok(self.rules().encode(action) as u32),
            None => Err(self.unreadable(text)),
        }
    }

    fn touched(&self, id: u32) -> Vec<String> {
        let action = self.rules().decode(self.state(), id as usize);
        action.map_or_else(Vec::new, |action| self.rules().touched(self.state(), action))
    }

    fn text(&self) -> String {
        self.rules().state_text(self.state())
    }

    fn start_text(&self) -> String {
        self.rules().state_text(self.start.state())
    }

    fn start_past(&self) -> &[u64] {
        self.start.past()
    }

    fn history(&self) -> &[u32] {
        &self.history
    }

    fn played_since(&self, ply: usize) -> String {
        let Some((before, actions)) = self.replayed(ply) else { return String::new() };
        self.rules().played_text(&before, &actions)
    }

    fn view_text(&self, seat: Seat) -> String {
        self.rules().view_text(&self.rules().view(self.state(), seat))
    }

    fn observe(&self, seat: Seat, out: Pixels<'_>) {
        let view = self.rules().view(self.state(), seat);
        match out {
            Pixels::F32(out) => self.rules().observe(&view, out),
            Pixels::U8(out) => self.rules().observe(&view, out),
        }
    }

    fn svg(&self, seat: Option<Seat>, look: &Look) -> Result<String, Error> {
        let view = match seat {
            Some(seat) => self.rules().view(self.state(), seat),
            None => View::of(self.state().clone(), Seat::Zero),
        };
        self.draw(&view, look)
    }

    fn public_svg(&self, look: &Look) -> Result<String, Error> {
        let half = self.rules().view(self.state(), Seat::Zero);
        self.draw(&self.rules().view(half.known(), Seat::One), look)
    }

    fn in_secret(&self, seat: Seat) -> Option<Box<dyn ErasedState>> {
        let state = self.rules().in_secret(self.state(), seat)?;
        Some(Box::new(Self::new(self.named.clone(), state)))
    }

    fn position(&self, limit: usize) -> PositionView {
        let turn = self.turn();
        let outcome = match turn {
            Turn::Over(outcome) => Some(outcome),
            _ => None,
        };
        let label = |id: u32| self.action_text(id).unwrap_or_default();
        let TurnTexts { turns, complete } = self.legal_turns(limit);
        let actions =
            self.legal().into_iter().map(|id| ActionView { id, text: label(id) }).collect();
        let chance = || {
            let outcomes = self.chance_outcomes().into_iter();
            outcomes
                .map(|(id, probability)| ChanceView { id, text: label(id), probability })
                .collect()
        };
        PositionView {
            game: self.named.id,
            options: self.named.options.clone(),
            state: self.text(),
            ply: self.history.len(),
            to_act: ToAct(turn),
            phase: self.rules().phase(self.state()),
            terminal: outcome.is_some(),
            returns: outcome.map(|outcome| outcome.returns().to_vec()),
            result: outcome.map(ResultView::from),
            legal: LegalView { actions, turns, turns_complete: complete },
            chance: (turn == Turn::Chance).then(chance),
            announcements: self.rules().announcements(self.state()),
        }
    }

    fn evaluate(
        &self,
        question: &Question,
        stop: &(dyn Fn() -> bool + Sync),
        progress: &mut dyn FnMut(&Evaluation),
    ) -> Result<Evaluation, Error> {
        search::evaluate(self.rules(), &self.record, question, stop, progress)
    }

    fn resample(&self, seat: Seat, seed: u64) -> Box<dyn ErasedState> {
        let view = self.rules().view(self.state(), seat);
        let state = self.rules().resample(&view, &mut Stream::new(seed, 0));
        Box::new(Self::new(self.named.clone(), state))
    }

    fn grove(&self) -> Box<dyn Grove> {
        Box::new(Positions::new(self.named.clone(), self.record.clone()))
    }

    fn perft(&self, depth: u32) -> u64 {
        search::perft(self.rules(), &self.record, depth)
    }

    fn key(&self) -> u64 {
        self.rules().key(self.state())
    }

    fn is_same_position(&self, other: &dyn ErasedState) -> bool {
        other
            .as_any()
            .downcast_ref::<Self>()
            .is_some_and(|other| other.is_of(&self.named) && other.state() == self.state())
    }

    fn identifiers(&self) -> Vec<(&'static str, String)> {
        self.rules().identifiers(self.state())
    }

    fn records(&self) -> Vec<(&'static str, String)> {
        let Some((_, actions)) = self.replayed(0) else { return Vec::new() };
        self.rules().records(self.start.state(), &actions)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
