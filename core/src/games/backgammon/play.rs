//! Standard play notation: `8/5 6/5`, `13/11(2)`, `24/18`, `13/7*/5`, `bar/22`, `6/off`.

use super::action::{Action, Step};
use super::board::OFF;
use super::notation::{place_name, read_place};
use super::rules::Backgammon;
use super::state::{Stage, State};
use crate::game::{Notation, Rules};

/// A place where a checker stops, and whether it hits there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Stop {
    place: u8,
    hits: bool,
}

/// The way of one checker: where it starts and every stop.
type Way = Vec<Stop>;

/// The text of a turn, or of a beginning of one.
pub(super) fn text(game: &Backgammon, state: &State, actions: &[Action]) -> String {
    let mut at = *state;
    let mut hops = Vec::new();
    let mut words = Vec::new();
    for &action in actions {
        match (action, at.stage) {
            (Action::Step(step), Stage::Checkers(seat)) => {
                let hits = at.board.hits(seat, step.to());
                let from = Stop { place: step.from, hits: false };
                hops.push(vec![from, Stop { place: step.to(), hits }]);
            }
            _ => words.push(game.action_text(&at, action)),
        }
        game.apply(&mut at, action);
    }
    // A single step has its action's text.
    if let ([action @ Action::Step(_)], []) = (actions, words.as_slice()) {
        return game.action_text(state, *action);
    }
    let mut ways = joined(hops);
    ways.iter_mut().for_each(|way| shorten(state, way));
    ways.sort_by(|a, b| b.cmp(a));
    ways.chunk_by(|a, b| places(a).eq(places(b)))
        .map(repeated)
        .chain(words)
        .collect::<Vec<_>>()
        .join(" ")
}

fn places(way: &Way) -> impl Iterator<Item = u8> + '_ {
    way.iter().map(|stop| stop.place)
}

/// Joins hops where one ends and another begins, whichever was played first.
fn joined(hops: Vec<Way>) -> Vec<Way> {
    let mut ways: Vec<Way> = Vec::new();
    for hop in hops {
        match ways.iter_mut().find(|way| way.last().map(|end| end.place) == Some(hop[0].place)) {
            Some(way) => way.extend(&hop[1..]),
            None => ways.push(hop),
        }
    }
    // A way may also end where an earlier one began.
    while let Some((first, second)) = continued(&ways) {
        let tail = ways[second].split_off(1);
        ways[first].extend(tail);
        ways.remove(second);
    }
    ways
}

/// Two ways of which the second begins where the first ends.
fn continued(ways: &[Way]) -> Option<(usize, usize)> {
    let pairs = (0..ways.len()).flat_map(|a| (0..ways.len()).map(move |b| (a, b)));
    pairs
        .into_iter()
        .find(|&(a, b)| a != b && ways[a].last().map(|end| end.place) == Some(ways[b][0].place))
}

/// Leaves out the stops between that tell nothing: those without a hit. The last stop before `off`
/// stays where bearing off at once would be another play.
fn shorten(state: &State, way: &mut Way) {
    let last = way.len() - 1;
    let bears_off = way[last].place == OFF
        && (1..=6).any(|die| die >= way[0].place && state.allows(way[0].place, die));
    let mut index = 0;
    way.retain(|stop| {
        index += 1;
        let is_end = index == 1 || index == last + 1;
        is_end || stop.hits || (bears_off && index == last)
    });
}

/// Equal ways as one text: `13/8(2)`.
fn repeated(ways: &[Way]) -> String {
    let stop = |index: usize, stop: &Stop| {
        let hits = ways.iter().any(|way| way[index].hits);
        format!("{}{}", place_name(stop.place), if hits { "*" } else { "" })
    };
    let stops: Vec<String> = ways[0].iter().enumerate().map(|(i, s)| stop(i, s)).collect();
    let times = if ways.len() > 1 { format!("({})", ways.len()) } else { String::new() };
    format!("{}{times}", stops.join("/"))
}

/// The legal actions that a turn's text spells, in any order of its parts; whole turns are looked
/// for before beginnings, and hits told exactly before hits left untold.
pub(super) fn read(game: &Backgammon, state: &State, text: &str) -> Option<Vec<Action>> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (steps, last) = match words.split_last()? {
        (word, []) if !word.contains('/') => {
            let action = game.read_action(state, word)?;
            return game.check(state, action).is_ok().then(|| vec![action]);
        }
        (word, steps) if word.eq_ignore_ascii_case("resign") => (steps, Some(Action::Resign)),
        _ => (words.as_slice(), None),
    };
    let ways = read_ways(steps)?;
    for (whole, exact) in [(true, true), (true, false), (false, true), (false, false)] {
        let mut search =
            Search { game, whole: whole && last.is_none(), exact, actions: Vec::new() };
        if search.spell(state, &ways) {
            return with_last(game, state, search.actions, last);
        }
    }
    None
}

fn with_last(
    game: &Backgammon,
    state: &State,
    mut actions: Vec<Action>,
    last: Option<Action>,
) -> Option<Vec<Action>> {
    let Some(last) = last else {
        return Some(actions);
    };
    let mut after = *state;
    actions.iter().for_each(|&action| game.apply(&mut after, action));
    actions.push(last);
    (game.turn(&after) == game.turn(state) && game.check(&after, last).is_ok()).then_some(actions)
}

fn read_ways(words: &[&str]) -> Option<Vec<Way>> {
    let mut ways = Vec::new();
    for word in words {
        let (way, times) = match word.strip_suffix(')').map(|word| word.split_once('(')) {
            Some(parts) => {
                let (way, times) = parts?;
                (way, times.parse::<usize>().ok().filter(|times| (1..=4).contains(times))?)
            }
            None => (*word, 1),
        };
        let way = way.split('/').map(read_stop).collect::<Option<Way>>()?;
        let falls = way.windows(2).all(|pair| pair[0].place > pair[1].place);
        if way.len() < 2 || !falls || ways.len() + times > 4 {
            return None;
        }
        ways.extend(vec![way; times]);
    }
    Some(ways)
}

fn read_stop(text: &str) -> Option<Stop> {
    let place = text.strip_suffix('*');
    Some(Stop { place: read_place(place.unwrap_or(text))?, hits: place.is_some() })
}

struct Search<'a> {
    game: &'a Backgammon,
    /// Whether the text must be a whole turn.
    whole: bool,
    /// Whether every hit must be told.
    exact: bool,
    actions: Vec<Action>,
}

impl Search<'_> {
    /// Finds legal steps along all the ways that are left.
    fn spell(&mut self, state: &State, ways: &[Way]) -> bool {
        // A turn ends with a throw or the other's cube, never with checkers at once.
        let going_on = matches!(state.stage, Stage::Checkers(_));
        if ways.is_empty() {
            return !(self.actions.is_empty() || (self.whole && going_on));
        }
        going_on && (0..ways.len()).any(|index| self.follow(state, ways, index))
    }

    /// Takes one step along a way.
    fn follow(&mut self, state: &State, ways: &[Way], index: usize) -> bool {
        let way = &ways[index];
        (1..=6).any(|die| {
            let step = Step { from: way[0].place, die };
            let fits = step.to() >= way[1].place && state.allows(step.from, step.die);
            fits && self.tells_hit(state, way, step) && {
                let mut after = *state;
                self.game.apply(&mut after, Action::Step(step));
                self.actions.push(Action::Step(step));
                let found = self.spell(&after, &advanced(ways, index, step.to()));
                if !found {
                    self.actions.pop();
                }
                found
            }
        })
    }

    fn tells_hit(&self, state: &State, way: &Way, step: Step) -> bool {
        let Stage::Checkers(seat) = state.stage else {
            return false;
        };
        let told = step.to() == way[1].place && way[1].hits;
        !self.exact || told || !state.board.hits(seat, step.to())
    }
}

/// The ways left once the first checker of `ways[index]` stands on `place`.
fn advanced(ways: &[Way], index: usize, place: u8) -> Vec<Way> {
    let mut ways = ways.to_vec();
    let way = &mut ways[index];
    if way[1].place == place {
        way.remove(0);
    } else {
        way[0].place = place;
    }
    if way.len() == 1 {
        ways.remove(index);
    }
    ways
}
