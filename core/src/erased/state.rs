//! The generic implementation of [`ErasedState`].

use std::any::Any;
use std::sync::Arc;

use super::game::Erased;
use super::play::Play;
use super::view::{ActionView, ChanceView, LegalView, PositionView, ResultView, ToAct};
use super::{ErasedGame, ErasedState, Pixels, Played, TurnTexts};
use crate::game::{
    Error, Evaluation, Game, Look, Outcome, Question, Seat, Stream, Turn, shortened, turns,
};
use crate::search;
use crate::search::forest::{Grove, Positions};

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

    fn undo(&mut self) -> Option<u32> {
        Self::undo(self)
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

    fn board_text(&self, seat: Option<Seat>) -> String {
        self.rules().board_text(&self.shown(seat))
    }

    fn svg(&self, seat: Option<Seat>, look: &Look) -> Result<String, Error> {
        self.draw(&self.shown(seat), look)
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
