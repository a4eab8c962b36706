//! The exact solver of free placement: can this side force a line within so many plies? Asked for
//! both sides without a limit, and for the winner again with a rising limit, which gives the length
//! of the shortest win.
//!
//! Forced moves, pairing strategies and a table in which a position stands for its mirror images.

use rustc_hash::FxHashMap;

use super::pairing::can_pair;
use super::rules::{Alignment, State};
use super::threats::Sides;
use crate::boards::{Bits, Grid};
use crate::game::{Budget, Evaluate, Seat, Solved};

/// More empty cells than this are not tried: a budget is better spent otherwise.
const MOST_EMPTY: usize = 49;
/// Positions remembered at most.
const MOST_REMEMBERED: usize = 1 << 22;

/// The exact value of an open position without gravity; `None` where it is out of reach.
pub(super) fn solve<B: Bits>(
    game: &Alignment<B>,
    state: &State<B>,
    budget: &mut Budget<'_>,
) -> Option<Solved> {
    let empty = game.empty(state).count();
    if empty > MOST_EMPTY {
        return None;
    }
    let (low, high) = game.bounds(state);
    for seat in [state.mover, state.mover.other()] {
        let bound = if seat == Seat::Zero { high } else { -low };
        if bound <= 0 {
            continue;
        }
        if let Some(distance) = Search::new(game, state, seat, budget).distance(empty)? {
            return Some(Solved { points: seat.sign(), distance: distance as u32 });
        }
    }
    Some(game.drawn(state))
}

/// A position in up to eight orientations, the given one first; the attacker's marks come first.
#[derive(Clone, Copy)]
struct Board<B>([[B; 2]; 8]);

/// Whether the attacker was found to force a line in so many plies or fewer, and in how many not.
#[derive(Clone, Copy)]
struct Known {
    yes: u16,
    no: u16,
}

const UNKNOWN: Known = Known { yes: u16::MAX, no: 0 };

struct Search<'a, 'b, B> {
    game: &'a Alignment<B>,
    start: Board<B>,
    attacks_first: bool,
    /// For each orientation, where every cell goes.
    maps: Vec<Vec<usize>>,
    tables: Tables<B>,
    attacker: Seat,
    budget: &'a mut Budget<'b>,
}

/// What is known of positions, where the one seat attacks and where the other does.
type Tables<B> = [FxHashMap<[B; 2], Known>; 2];

impl<'a, 'b, B: Bits> Search<'a, 'b, B> {
    fn new(
        game: &'a Alignment<B>,
        state: &State<B>,
        attacker: Seat,
        budget: &'a mut Budget<'b>,
    ) -> Self {
        let maps = orientations(game.shape.grid);
        let mut start = Board([[B::default(); 2]; 8]);
        for side in [attacker, attacker.other()] {
            for cell in state.marks[side.index()].cells() {
                start = start.after(&maps, cell, side == attacker);
            }
        }
        let attacks_first = attacker == state.mover;
        let tables = budget.recall(Tables::default);
        Self { game, start, attacks_first, maps, tables, attacker, budget }
    }

    /// The length of the shortest win that the attacker forces, if any.
    fn distance(mut self, longest: usize) -> Option<Option<usize>> {
        let found = match self.forces(longest) {
            Some(true) => self.shortest(longest).map(Some),
            answer => answer.map(|_| None),
        };
        self.budget.keep(self.tables);
        found
    }

    fn table(&mut self) -> &mut FxHashMap<[B; 2], Known> {
        &mut self.tables[self.attacker.index()]
    }

    /// Whether the attacker forces a line within so many plies.
    fn forces(&mut self, plies: usize) -> Option<bool> {
        let start = self.start;
        if self.attacks_first { self.attack(&start, plies) } else { self.defend(&start, plies) }
    }

    /// The length of the shortest forced win, where there is one.
    fn shortest(&mut self, longest: usize) -> Option<usize> {
        // The attacker's own ply is the last one.
        let first = if self.attacks_first { 1 } else { 2 };
        for plies in (first..longest).step_by(2) {
            if self.forces(plies)? {
                return Some(plies);
            }
        }
        // The last ply of a full board may be the defender's.
        Some(longest - (longest - first) % 2)
    }

    /// The attacker moves.
    fn attack(&mut self, board: &Board<B>, plies: usize) -> Option<bool> {
        if !self.budget.spend() {
            return None;
        }
        let sides = board.sides();
        if plies == 0 || !self.game.completing(sides).is_empty() {
            return Some(plies > 0);
        }
        let threats = self.game.completing(sides.swapped());
        if threats.count() > 1 {
            return Some(false);
        }
        self.decide(board, plies, threats, true)
    }

    /// The defender moves.
    fn defend(&mut self, board: &Board<B>, plies: usize) -> Option<bool> {
        if !self.budget.spend() {
            return None;
        }
        let sides = board.sides();
        if plies < 2 || !self.game.completing(sides.swapped()).is_empty() {
            return Some(false);
        }
        let threats = self.game.completing(sides);
        if threats.count() > 1 {
            return Some(true);
        }
        self.decide(board, plies, threats, false)
    }

    /// Tries the mover's moves, or the forced one, unless table or pairing know the answer.
    fn decide(&mut self, board: &Board<B>, plies: usize, forced: B, attacks: bool) -> Option<bool> {
        let key = board.key(self.maps.len());
        let known = self.table().get(&key).copied().unwrap_or(UNKNOWN);
        if plies >= known.yes.into() || plies <= known.no.into() {
            return Some(plies >= known.yes.into());
        }
        let answer = if self.is_hopeless(board, plies, attacks) {
            false
        } else {
            self.try_moves(board, plies, forced, attacks)?
        };
        self.remember(key, known, plies, answer);
        Some(answer)
    }

    fn remember(&mut self, key: [B; 2], known: Known, plies: usize, answer: bool) {
        let plies = plies as u16;
        let known =
            if answer { Known { yes: plies, ..known } } else { Known { no: plies, ..known } };
        let table = self.table();
        if table.len() < MOST_REMEMBERED || table.contains_key(&key) {
            table.insert(key, known);
        }
    }

    /// Whether the attacker's lines are too far or can be paired off.
    fn is_hopeless(&self, board: &Board<B>, plies: usize, attacks: bool) -> bool {
        let marks = if attacks { plies.div_ceil(2) } else { plies / 2 };
        let empty = board.empty(self.game).count();
        can_pair(self.game.open_lines(board.sides(), marks), empty)
    }

    fn try_moves(
        &mut self,
        board: &Board<B>,
        plies: usize,
        forced: B,
        attacks: bool,
    ) -> Option<bool> {
        let moves = if forced.is_empty() { self.useful(board) } else { forced };
        let sides = board.sides();
        let mut moves: Vec<usize> = moves.cells().collect();
        moves.sort_by_cached_key(|&cell| -self.game.promise_of(sides, cell));
        for cell in moves {
            let after = board.after(&self.maps, cell, attacks);
            let answer = match attacks {
                true => self.defend(&after, plies - 1)?,
                false => self.attack(&after, plies - 1)?,
            };
            if answer == attacks {
                return Some(answer);
            }
        }
        Some(!attacks)
    }

    /// The empty cells of lines that somebody can still make: a mark elsewhere is no better than one
    /// there, for a mark never harms its owner, unless lines may be too long.
    fn useful(&self, board: &Board<B>) -> B {
        let empty = board.empty(self.game);
        if !self.game.shape.overline {
            return empty;
        }
        let sides = board.sides();
        let lines = |sides| self.game.open_lines(sides, self.game.shape.k);
        let cells = lines(sides).chain(lines(sides.swapped()));
        empty & cells.fold(B::default(), |set, line| set | line)
    }
}

impl<B: Bits> Board<B> {
    fn sides(&self) -> Sides<B> {
        let [own, others] = self.0[0];
        Sides { own, others }
    }

    fn empty(&self, game: &Alignment<B>) -> B {
        let [own, others] = self.0[0];
        game.full & !(own | others)
    }

    fn after(&self, maps: &[Vec<usize>], cell: usize, attacks: bool) -> Self {
        let mut after = *self;
        let side = usize::from(!attacks);
        for (marks, map) in after.0.iter_mut().zip(maps) {
            marks[side] = marks[side] | B::cell(map[cell]);
        }
        after
    }

    /// The same for all orientations.
    fn key(&self, orientations: usize) -> [B; 2] {
        self.0.iter().take(orientations).min().copied().unwrap_or_default()
    }
}

/// The board's mirror images, and on a square board its turns: where every cell goes.
fn orientations(grid: Grid) -> Vec<Vec<usize>> {
    let is_square = grid.width == grid.height;
    let mut maps = Vec::new();
    for turned in [false, true].into_iter().filter(|&turned| !turned || is_square) {
        for (right, down) in [(false, false), (true, false), (false, true), (true, true)] {
            let image = |cell| {
                let (file, row, level) = grid.place(cell);
                let file = if right { grid.width - 1 - file } else { file };
                let row = if down { grid.height - 1 - row } else { row };
                let (file, row) = if turned { (row, file) } else { (file, row) };
                grid.index(file, row, level)
            };
            maps.push((0..grid.cells()).map(image).collect());
        }
    }
    maps
}
