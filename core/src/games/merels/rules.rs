//! The rules under one set of settings: the board's tables, who acts, action ids.

use std::marker::PhantomData;

use super::barred::BarPlanes;
use super::bars::Bars;
use super::boards::Graph;
use super::dice;
use super::settings::{Dice, Settings};
use super::state::{Action, End, State, Throw};
use super::tensor::Cells;
use crate::boards::Bits;
use crate::game::{Forbidden, Outcome, PerfectInformation, Rules, Seat, Stream, Turn, hash64};

/// Points are indices into tables of this length, so that no index can be out of range.
pub(super) const POINTS: usize = 32;
/// The most mills through a point.
const THROUGH: usize = 4;
/// Two points that no player holds both of.
pub(super) const NO_PARTNERS: u32 = u32::MAX;

/// A game of the family; `B` keeps barred mills, or nothing.
#[derive(Clone, Debug)]
pub struct Merels<B> {
    pub(super) settings: Settings,
    pub(super) graph: Graph,
    pub(super) full: u32,
    pub(super) centre: u32,
    pub(super) neighbours: [u32; POINTS],
    /// The lines that count as mills, in the order of their sorted points.
    pub(super) mills: Vec<u32>,
    /// For each point, the two other points of every mill through it.
    pub(super) partners: [[u32; THROUGH]; POINTS],
    /// For each point, the other end of the link that captures, where there is one.
    pub(super) radials: [u32; POINTS],
    /// For each set of four neighbouring points, its cells on the plane of an observation.
    pub(super) cells: Cells,
    /// The planes that show bars, where there can be some.
    pub(super) barred: Option<BarPlanes>,
    /// Where each part of the id space begins: places, moves, removals, pass, entries; then its end.
    parts: [usize; 6],
    bars: PhantomData<B>,
}

/// The set of this point alone.
pub(super) const fn bit(point: u8) -> u32 {
    1 << (point as u32 % POINTS as u32)
}

/// The points of a set, lowest first.
pub(super) fn points(set: u32) -> impl Iterator<Item = u8> {
    let mut left = set;
    std::iter::from_fn(move || {
        (left != 0).then(|| {
            let point = left.trailing_zeros() as u8;
            left &= left - 1;
            point
        })
    })
}

fn set(points: &[usize]) -> u32 {
    points.iter().fold(0, |set, &point| set | 1 << point)
}

impl<B: Bars> Merels<B> {
    /// The game of these settings.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        let graph = settings.board.graph();
        let counts = |diagonal: bool| !diagonal || settings.diagonal_mills;
        let lines = graph.lines().filter(|chain| counts(chain.diagonal));
        let mut game = Self {
            settings,
            full: (1 << settings.board.points()) - 1,
            centre: graph.centre.map_or(0, |centre| 1 << centre),
            neighbours: [0; POINTS],
            mills: lines.map(|chain| set(&chain.points)).collect(),
            partners: [[NO_PARTNERS; THROUGH]; POINTS],
            radials: [0; POINTS],
            cells: Cells::new(&graph.places, graph.plane.0),
            barred: None,
            graph,
            parts: [0; 6],
            bars: PhantomData,
        };
        game.mills.sort_by_key(|mill| std::cmp::Reverse(mill.reverse_bits()));
        game.fill_tables();
        game.parts = game.id_parts();
        game.barred =
            B::KEPT.then(|| BarPlanes::new(&game.settings, &game.neighbours, &game.mills));
        game
    }

    /// The action with this id in the players' space.
    pub(super) fn players_action(&self, id: usize) -> Option<Action> {
        let parts = &self.parts;
        let part = (0..5).find(|&part| id < parts[part + 1])?;
        let place = id - parts[part];
        let points = self.settings.board.points();
        Some(match part {
            0 => Action::Place(place as u8),
            1 => Action::Move { from: (place / points) as u8, to: (place % points) as u8 },
            2 => Action::Remove(place as u8),
            3 => Action::Pass,
            _ => Action::Enter(place as u8),
        })
    }

    fn fill_tables(&mut self) {
        for (a, b) in self.graph.edges() {
            self.neighbours[a] |= 1 << b;
            self.neighbours[b] |= 1 << a;
        }
        for point in 0..self.settings.board.points() {
            let through = self.mills.iter().filter(|&mill| mill & 1 << point != 0);
            for (place, mill) in self.partners[point].iter_mut().zip(through) {
                *place = mill & !(1 << point);
            }
        }
        let links = self.graph.links().filter(|_| self.settings.radial_capture);
        for chain in links {
            let ends = set(&chain.points);
            for &end in &chain.points {
                self.radials[end] = ends & !(1 << end);
            }
        }
    }

    /// What kind of game this is.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The board.
    #[must_use]
    pub const fn graph(&self) -> &Graph {
        &self.graph
    }

    /// How many mills these men have through a point, whether or not one of them stands there.
    pub(super) fn mills_at(&self, men: u32, point: u8) -> u8 {
        let partners = &self.partners[point as usize % POINTS];
        partners.iter().map(|&two| u8::from(men & two == two)).sum()
    }

    /// The mills and captures of new men on these points: mills, then pairs on links.
    pub(super) fn made(&self, men: u32, new: u32) -> (u8, u8) {
        if new.is_power_of_two() {
            let point = new.trailing_zeros() as u8;
            let pair = self.radials[point as usize % POINTS] & men != 0;
            return (self.mills_at(men, point), u8::from(pair));
        }
        let complete = |mill: &&u32| **mill & men == **mill && **mill & new != 0;
        let mills = self.mills.iter().filter(complete).count() as u8;
        let ends = points(new).map(|point| self.radials[point as usize % POINTS] & men);
        (mills, ends.filter(|&end| end != 0).count() as u8)
    }

    /// Whether the mover has just taken a man by a special throw and must now place.
    pub(super) fn has_taken_by_dice(&self, state: &State<B>) -> bool {
        self.settings.dice == Dice::Bell
            && state.hand() > 0
            && state.due == 0
            && state.throw == Throw::Idle
    }

    fn id_parts(&self) -> [usize; 6] {
        let points = self.settings.board.points();
        let sizes = [
            points,
            points * points,
            if self.settings.captures() { points } else { 0 },
            usize::from(self.can_pass()),
            if self.can_enter_lines() { self.mills.len() } else { 0 },
        ];
        let mut parts = [0; 6];
        for (part, size) in sizes.into_iter().enumerate() {
            parts[part + 1] = parts[part] + size;
        }
        parts
    }
}

impl<B: Bars> Rules for Merels<B> {
    type State = State<B>;
    type Action = Action;

    fn start(&self) -> State<B> {
        let mut state = State::new(self.settings.men);
        if self.needs_throw(&state) {
            state.throw = Throw::Awaited;
        }
        state
    }

    fn turn(&self, state: &State<B>) -> Turn {
        match (state.end, state.throw) {
            (End::Open, Throw::Awaited) => Turn::Chance,
            (End::Open, _) => Turn::Player(state.mover),
            (end, _) if end.is_draw() => Turn::Over(Outcome::draw(end.reason())),
            (end, _) => Turn::Over(Outcome::win(state.mover.other(), 1, end.reason())),
        }
    }

    fn legal(&self, state: &State<B>, visit: &mut impl FnMut(Action)) {
        self.visit_rows(state, &mut |row, set| {
            set.cells().for_each(|place| visit(row.action(place)));
        });
    }

    fn legal_count(&self, state: &State<B>) -> usize {
        let mut count = 0;
        self.visit_rows(state, &mut |_, set| count += set.count());
        count
    }

    fn nth_legal(&self, state: &State<B>, n: usize) -> Option<Action> {
        self.nth_action(state, n)
    }

    fn random_legal(&self, state: &State<B>, stream: &mut Stream) -> Option<Action> {
        self.random_action(state, stream)
    }

    fn mask(&self, state: &State<B>, out: &mut [bool]) {
        self.write_mask(state, out);
    }

    fn check(&self, state: &State<B>, action: Action) -> Result<(), Forbidden> {
        self.check_action(state, action)
    }

    fn apply(&self, state: &mut State<B>, action: Action) {
        match action {
            Action::Place(point) => self.enter(state, bit(point)),
            Action::Move { from, to } => self.step(state, from, to),
            Action::Remove(point) => self.take(state, point),
            Action::Enter(line) => self.enter(state, self.line(line)),
            Action::Throw(throw) => state.throw = Throw::Thrown(throw),
            Action::Pass => {
                self.count_quiet_ply(state);
                self.end_turn(state);
            }
        }
    }

    fn action_count(&self) -> usize {
        self.parts[5]
    }

    fn encode(&self, action: Action) -> usize {
        let parts = &self.parts;
        match action {
            Action::Place(point) => point as usize,
            Action::Move { from, to } => {
                parts[1] + from as usize * self.settings.board.points() + to as usize
            }
            Action::Remove(point) => parts[2] + point as usize,
            Action::Pass => parts[3],
            Action::Enter(line) => parts[4] + line as usize,
            Action::Throw(throw) => throw as usize,
        }
    }

    fn decode(&self, state: &State<B>, id: usize) -> Option<Action> {
        if self.turn(state) == Turn::Chance {
            return (id < self.max_chance_outcomes()).then_some(Action::Throw(id as u8));
        }
        self.players_action(id)
    }

    fn chance(&self, state: &State<B>, visit: &mut impl FnMut(Action, f64)) {
        if self.turn(state) == Turn::Chance {
            for throw in 0..dice::THROWS.len() as u8 {
                visit(Action::Throw(throw), dice::probability(throw));
            }
        }
    }

    fn max_chance_outcomes(&self) -> usize {
        if self.settings.dice == Dice::None { 0 } else { dice::THROWS.len() }
    }

    fn max_game_length(&self) -> usize {
        if self.settings.quiet_limit == 0 {
            return usize::MAX;
        }
        // Every man is entered once and taken once at most; between two such actions lie at most so
        // many quiet plies, and a throw may precede every action.
        let loud = 4 * self.settings.men as usize;
        let actions = loud + (loud + 1) * self.settings.quiet_limit as usize;
        if self.settings.dice == Dice::None { actions } else { 2 * actions }
    }

    fn repetition(&self) -> u32 {
        self.settings.repetition
    }

    fn repetition_key(&self, state: &State<B>) -> Option<u64> {
        let begins = state.due == 0
            && !matches!(state.throw, Throw::Thrown(_))
            && matches!(state.end, End::Open | End::QuietLimit)
            && !self.has_taken_by_dice(state);
        let may_recur = state.hands == [0; 2] || self.settings.move_while_placing;
        (begins && may_recur).then(|| hash64(&state.recurring()))
    }

    fn is_irreversible(&self, state: &State<B>) -> bool {
        // Only placements and removals leave the counter at 0; a throw leaves all as it was.
        self.settings.quiet_limit > 0
            && state.quiet == 0
            && !matches!(state.throw, Throw::Thrown(_))
    }

    fn end_by_repetition(&self, state: &mut State<B>) {
        state.throw = Throw::Idle;
        state.end = End::Repetition;
    }
}

impl<B: Bars> PerfectInformation for Merels<B> {}

impl<B: Bars> State<B> {
    /// Who has a man on this point.
    #[must_use]
    pub fn owner(&self, point: usize) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|seat| self.men[seat.index()] >> (point % POINTS) & 1 != 0)
    }
}
