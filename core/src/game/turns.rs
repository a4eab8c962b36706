//! Turns, derived from actions by one generic walk. Where a game knows a faster way, the laws hold it
//! to what the walk finds.

use rustc_hash::FxHashSet;

use super::{Notation, Rules, Turn};

/// The turns that can be played from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turns<A> {
    /// Each turn's actions, in the order of their ids; of several plays that reach the same
    /// position the first stands for all.
    pub turns: Vec<Vec<A>>,
    /// Whether these are all; false where the limit cut the list.
    pub complete: bool,
}

/// The turns (in mid-turn: their remainders) of the player to act; none for chance or at the end.
pub fn turns<G: Rules>(game: &G, state: &G::State, limit: usize) -> Turns<G::Action> {
    game.whole_turns(state, limit).unwrap_or_else(|| walked(game, state, limit))
}

/// The same by the generic walk.
pub(super) fn walked<G: Rules>(game: &G, state: &G::State, limit: usize) -> Turns<G::Action> {
    let mut walk =
        Walk { game, limit, seen: FxHashSet::default(), path: Vec::new(), turns: Vec::new() };
    let complete = match game.turn(state) {
        Turn::Player(_) => walk.from(state),
        _ => true,
    };
    Turns { turns: walk.turns, complete }
}

struct Walk<'a, G: Rules> {
    game: &'a G,
    limit: usize,
    seen: FxHashSet<G::State>,
    path: Vec<G::Action>,
    turns: Vec<Vec<G::Action>>,
}

impl<G: Rules> Walk<'_, G> {
    /// Visits all continuations of the turn; false where the limit stopped it.
    fn from(&mut self, state: &G::State) -> bool {
        let mover = self.game.turn(state);
        for action in sorted_legal(self.game, state) {
            let mut after = state.clone();
            self.game.apply(&mut after, action);
            // Merging positions in mid-turn as well keeps a turn of many steps from being walked
            // once for every order of its steps.
            if !self.seen.insert(after.clone()) {
                continue;
            }
            self.path.push(action);
            let complete = if self.game.turn(&after) == mover {
                self.from(&after)
            } else if self.turns.len() < self.limit {
                self.turns.push(self.path.clone());
                true
            } else {
                false
            };
            self.path.pop();
            if !complete {
                return false;
            }
        }
        true
    }
}

/// The legal actions in the order of their ids.
pub fn sorted_legal<G: Rules>(game: &G, state: &G::State) -> Vec<G::Action> {
    let mut actions = Vec::new();
    game.legal(state, &mut |action| actions.push(action));
    actions.sort_by_key(|&action| game.encode(action));
    actions
}

/// Finds legal actions whose turn text is `text`, extending `actions` (from `start` to `state`).
pub(super) fn spell<G: Notation>(
    game: &G,
    start: &G::State,
    state: &G::State,
    text: &str,
    actions: &mut Vec<G::Action>,
) -> bool {
    let mover = game.turn(state);
    if !matches!(mover, Turn::Player(_)) {
        return false;
    }
    let mut legal = Vec::new();
    game.legal(state, &mut |action| legal.push(action));
    for action in legal {
        actions.push(action);
        let so_far = game.turn_text(start, actions);
        if so_far.eq_ignore_ascii_case(text) {
            return true;
        }
        let begins =
            text.get(..so_far.len()).is_some_and(|head| head.eq_ignore_ascii_case(&so_far));
        if begins {
            let mut after = state.clone();
            game.apply(&mut after, action);
            if game.turn(&after) == mover && spell(game, start, &after, text, actions) {
                return true;
            }
        }
        actions.pop();
    }
    false
}
