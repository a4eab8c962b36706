//! Texts of moves and what is called out.

use super::rules::{MUSCOVITES, Move, Phase, SWEDES, State, Tablut};
use super::setup;
use super::shape::{Escape, GRID};
use crate::boards::Bits;
use crate::game::{Fault, Notation, Rules, Seat};

/// A move as it was written: the piece's letter and the captures may be left out.
struct Written {
    action: Move,
    says_king: bool,
    captured: Option<u128>,
}

impl Written {
    /// `e3-c3`, `e3-c3xc4/d3`, `Ke5-e7`, with OpenTafl's end marks (`-`, `--`, `+`, `++`) or not.
    fn read(text: &str) -> Option<Self> {
        let text = text.trim_end_matches(['-', '+']);
        let (says_king, text) = match text.strip_prefix(['K', 'k']) {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (path, captured) = match text.split_once(['x', 'X']) {
            Some((path, captured)) => (path, Some(captured)),
            None => (text, None),
        };
        let (from, to) = path.split_once('-')?;
        let action = Move { from: GRID.read(from)? as u8, to: GRID.read(to)? as u8 };
        super::lines::target_index(action.from as usize, action.to as usize)?;
        let captured = match captured {
            Some(list) => Some(read_cells(list)?),
            None => None,
        };
        Some(Self { action, says_king, captured })
    }
}

/// `c4/d3`, the king with or without his letter.
fn read_cells(list: &str) -> Option<u128> {
    let mut cells =
        list.split('/').map(|name| GRID.read(name.strip_prefix(['K', 'k']).unwrap_or(name)));
    cells.try_fold(0, |set, cell| Some(set | u128::cell(cell?)))
}

impl Tablut {
    /// The names of what a move takes, sorted by file, then rank.
    fn captures(&self, state: &State, action: Move) -> Vec<String> {
        let Phase::Move(mover) = state.phase else {
            return Vec::new();
        };
        let taken = self.would_take(state, mover, action);
        let mut names: Vec<String> = taken.cells().map(|cell| GRID.name(cell)).collect();
        names.sort_unstable();
        names
    }

    /// How many corners the king could reach in one move after a move of his side.
    fn open_corners(&self, state: &State) -> usize {
        match state.phase {
            Phase::Move(MUSCOVITES) if self.shape.escape == Escape::Corner => {
                (self.king_moves(state) & self.marked.goals).count()
            }
            _ => 0,
        }
    }
}

impl Notation for Tablut {
    fn action_text(&self, _state: &State, Move { from, to }: Move) -> String {
        format!("{}-{}", GRID.name(from as usize), GRID.name(to as usize))
    }

    /// A text that names captures is read only where they are what the move takes, and a king's
    /// letter only on the king, so that a text of another position is not played by mistake.
    fn read_action(&self, state: &State, text: &str) -> Option<Move> {
        let Written { action, says_king, captured } = Written::read(text)?;
        if says_king && !state.king.has(action.from as usize) {
            return None;
        }
        let takes = |mover| self.would_take(state, mover, action);
        match (captured, state.phase) {
            (Some(named), Phase::Move(mover)) if self.check(state, action).is_ok() => {
                (takes(mover) == named).then_some(action)
            }
            _ => Some(action),
        }
    }

    fn action_syntax(&self) -> &'static str {
        "a move like e3-c3 (captures may be named, all of them: e3-c3xc4/d3)"
    }

    fn turn_text(&self, state: &State, actions: &[Move]) -> String {
        let Some(&action) = actions.first() else {
            return String::new();
        };
        let captures = self.captures(state, action);
        let text = self.action_text(state, action);
        if captures.is_empty() { text } else { format!("{text}x{}", captures.join("/")) }
    }

    fn read_turn(&self, state: &State, text: &str) -> Option<Vec<Move>> {
        let action = self.read_action(state, text)?;
        self.check(state, action).is_ok().then(|| vec![action])
    }

    fn captured(&self, state: &State, action: Move) -> Vec<String> {
        self.captures(state, action)
    }

    fn state_text(&self, state: &State) -> String {
        setup::write(state)
    }

    fn read_state(&self, text: &str) -> Result<State, Vec<Fault>> {
        setup::read(self, text)
    }

    fn phase(&self, state: &State) -> &'static str {
        match state.phase {
            Phase::Move(_) => "move",
            Phase::Over(_) => "over",
        }
    }

    fn announcements(&self, state: &State) -> Vec<&'static str> {
        match self.open_corners(state) {
            0 => Vec::new(),
            1 => vec!["raitxi"],
            _ => vec!["tuitxi"],
        }
    }

    fn player_name(&self, seat: Seat) -> &'static str {
        match seat {
            SWEDES => "Swedes",
            MUSCOVITES => "Muscovites",
        }
    }
}
