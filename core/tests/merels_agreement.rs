//! The merels rules against a slow second reading of them, which also counts `perft.txt`.

#![allow(clippy::unwrap_used, clippy::print_stdout)] // test helpers may stop and say how far they are

#[path = "merels_reference/mod.rs"]
mod reference;

use std::collections::{BTreeMap, BTreeSet};

use reference::{Position, Reference, throws};
use taula::catalogue::{Entry, entries, load};
use taula::erased::{ErasedGame, ErasedState};
use taula::game::{Given, Kind, OptionSpec, Stream, Turn, Value};

fn merels() -> impl Iterator<Item = &'static Entry> {
    entries().iter().filter(|entry| entry.about.family == "merels")
}

fn reference(game: &dyn ErasedGame) -> Reference {
    let options = game.options().iter();
    Reference::new(game.id(), options.map(|(name, value)| (name.to_owned(), value.to_string())))
}

/// Both readings of one game under way.
struct Both<'a> {
    slow: &'a Reference,
    position: Position,
    state: Box<dyn ErasedState>,
    /// How often each position has begun a turn.
    seen: BTreeMap<String, usize>,
    repetition: usize,
}

impl Both<'_> {
    /// Ends the slow game by repetition, where the position begins a turn once too often.
    fn count(&mut self) {
        let begins =
            self.position.owed == 0 && self.position.dice.is_none() && !self.position.taken;
        let outranked =
            self.position.result.as_deref().is_some_and(|result| result != "draw:quiet_limit");
        if self.repetition == 0 || !begins || outranked {
            return;
        }
        let mut open = self.position.clone();
        open.result = None;
        open.awaiting_throw = false;
        let text = self.slow.text(&open);
        let (key, _) = text.rsplit_once(' ').unwrap();
        let times = self.seen.entry(key.to_owned()).or_insert(0);
        *times += 1;
        if *times >= self.repetition {
            self.position.result = Some("draw:repetition".to_owned());
            self.position.awaiting_throw = false;
        }
    }

    fn agree(&self, spec: &str) {
        let text = self.slow.text(&self.position);
        assert_eq!(self.state.text(), text, "{spec}: {:?}", self.state.history());
        let legal: BTreeSet<String> =
            self.state.legal().into_iter().map(|id| self.state.action_text(id).unwrap()).collect();
        assert_eq!(legal, self.slow.legal(&self.position), "{spec}: {text}");
        match self.state.turn() {
            Turn::Over(outcome) => {
                let winner = outcome.winner().map_or("draw".to_owned(), |w| (w as u8).to_string());
                let result = format!("{winner}:{}", outcome.reason);
                assert_eq!(Some(result), self.position.result, "{spec}: {text}");
            }
            Turn::Chance => assert!(self.position.awaiting_throw, "{spec}: {text}"),
            Turn::Player(seat) => {
                assert_eq!(seat.index(), self.position.mover, "{spec}: {text}");
                assert!(self.position.result.is_none() && !self.position.awaiting_throw);
            }
        }
    }

    /// A random action; every other time one that leads to a removal where there is one, so that
    /// games do not pass without mills.
    fn choose(&self, stream: &mut Stream) -> Option<String> {
        let legal: Vec<String> = self.slow.legal(&self.position).into_iter().collect();
        let wanted = |text: &&String| match self.position.awaiting_throw {
            true => ["6-5-4", "6-3-3", "5-2-2", "4-1-1"].contains(&text.as_str()),
            false => self.slow.apply(&self.position, text).owed > 0,
        };
        let eager = stream.index(2) == Some(0);
        let sharp: Vec<&String> =
            legal.iter().filter(|text| eager && wanted(text)).take(3).collect();
        match sharp.as_slice() {
            [] => stream.index(legal.len()).map(|index| legal[index].clone()),
            some => stream.index(some.len()).map(|index| some[index].clone()),
        }
    }
}

/// Plays a random game with both readings; gives the number of positions compared.
fn compare(game: &dyn ErasedGame, from: Option<&str>, most: usize, stream: &mut Stream) -> usize {
    let slow = reference(game);
    let spec = game.spec();
    let (position, state) = match from {
        None => (slow.start(), game.start()),
        Some(text) => (reference::read(&slow, text), game.read(text).unwrap()),
    };
    let repetition = game.options().int("repetition") as usize;
    let mut both = Both { slow: &slow, position, state, seen: BTreeMap::new(), repetition };
    both.count();
    for ply in 0..most {
        both.agree(&spec);
        let Some(action) = both.choose(stream) else {
            return ply + 1;
        };
        both.state.play(&action).unwrap();
        both.position = slow.apply(&both.position, &action);
        both.count();
    }
    most
}

#[test]
fn every_preset_agrees_with_the_slow_reading() {
    for entry in merels() {
        let game = entry.make_default().unwrap();
        let mut stream = Stream::new(11, 0);
        let mut compared = 0;
        while compared < 400 {
            compared += compare(&*game, None, 400, &mut stream);
        }
    }
}

/// A value the option takes, drawn at random.
fn draw(spec: &OptionSpec, stream: &mut Stream) -> Value {
    let mut pick = |count: usize| stream.index(count).unwrap_or(0);
    match &spec.kind {
        _ if spec.name == "repetition" => Value::Int([0, 2, 3][pick(3)]),
        _ if spec.name == "quiet_limit" => Value::Int([0, 1, 7, 30][pick(4)]),
        Kind::Bool => Value::Bool(pick(2) == 1),
        Kind::Int { min, max } => Value::Int(min + pick((max - min + 1) as usize) as i64),
        Kind::OneOf(numbers) => Value::Int(numbers[pick(numbers.len())]),
        Kind::Choice(words) => Value::Text(words[pick(words.len())].to_owned()),
        Kind::Letters { .. } => spec.default.clone(),
    }
}

fn random_options(entry: &Entry, stream: &mut Stream) -> Given {
    entry.options.iter().map(|spec| (spec.name.to_owned(), draw(spec, stream))).collect()
}

#[test]
fn random_options_agree_with_the_slow_reading() {
    let mut stream = Stream::new(12, 0);
    for entry in merels() {
        for _ in 0..10 {
            let game = entry.make(&random_options(entry, &mut stream)).unwrap();
            compare(&*game, None, 90, &mut stream);
        }
    }
}

/// Many more positions of many more combinations:
/// `cargo test --release --test merels_agreement -- --ignored many`.
#[test]
#[ignore = "runs for minutes"]
fn many_random_options_agree_with_the_slow_reading() {
    let mut stream = Stream::new(13, 0);
    for entry in merels() {
        for _ in 0..400 {
            let game = entry.make(&random_options(entry, &mut stream)).unwrap();
            compare(&*game, None, 300, &mut stream);
        }
    }
}

/// A position drawn at random: men anywhere, any hands. Most are refused.
fn drawing(game: &dyn ErasedGame, slow: &Reference, stream: &mut Stream) -> String {
    let mut pick = |count: usize| stream.index(count).unwrap_or(0);
    let most = game.options().int("men") as usize;
    let mut position = slow.start();
    let moving = pick(2) == 0;
    let left = pick(most + 1);
    position.mover = pick(2);
    position.hands = match (moving, position.mover) {
        (true, _) => [0, 0],
        (false, 0) => [left, left],
        (false, _) => [left.saturating_sub(1), left],
    };
    position.awaiting_throw = false;
    for owner in 0..2 {
        for _ in 0..most - position.hands[owner] {
            let point = slow.board.points[pick(slow.board.points.len())].clone();
            let id = position.next_id;
            position.next_id += 1;
            position.men.entry(point).or_insert(reference::Man { owner, id });
        }
    }
    position.owed = if pick(3) == 0 { 1 + pick(2) } else { 0 };
    slow.text(&position)
}

#[test]
fn drawn_positions_that_are_accepted_agree_too() {
    let mut stream = Stream::new(14, 0);
    for entry in merels().filter(|entry| !entry.about.id.contains("dice")) {
        let game = entry.make_default().unwrap();
        let slow = reference(&*game);
        let mut accepted = 0;
        for _ in 0..500 {
            let text = drawing(&*game, &slow, &mut stream);
            if game.read(&text).is_ok() {
                accepted += 1;
                compare(&*game, Some(&text), 6, &mut stream);
            }
        }
        assert!(accepted >= 3, "{}: only {accepted} drawings accepted", entry.about.id);
    }
}

#[test]
fn throws_have_their_probabilities() {
    for id in ["murray", "bell", "schadler"] {
        let start = match id {
            "schadler" => "3/3/3/bbb3/3/3/www c move 0,0 turn=0 0",
            _ => "3/3/3/6/3/3/3 c place 9,9 turn=0 0",
        };
        let game = load(&format!("nine_mens_morris_dice_{id}")).unwrap();
        let state = game.read(start).unwrap();
        let mut found = BTreeMap::new();
        for (id, probability) in state.chance_outcomes() {
            let ways = probability * 216.0;
            assert!((ways - ways.round()).abs() < 1e-9);
            found.insert(state.action_text(id).unwrap(), ways.round() as u32);
        }
        assert_eq!(found, throws(), "{id}");
        assert_eq!(found.len(), 56);
    }
}

const PERFT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/games/merels/perft.txt");

const HEAD: &str = "\
# Numbers of action sequences, counted by the slow reading of the rules in core/tests/merels_reference.
# To write them anew: cargo test --release --test merels_agreement -- --ignored write_the_perft_file
# spec | state text, or - for the start | depth | count
";

/// The count of a line, where it does not take the slow generator too long.
fn counted(slow: &Reference, position: &Position, depth: u32) -> Option<u64> {
    // The last ply is only counted, so the work is the count of the ply before.
    let work = if depth > 1 { counted(slow, position, depth - 1)? } else { 1 };
    (work < 13_000).then(|| slow.perft(position, depth))
}

/// Positions of one random game, each unlike those before: placing, moving, removing, and with
/// whatever else the text can hold.
fn samples(game: &dyn ErasedGame, slow: &Reference, stream: &mut Stream) -> Vec<Position> {
    let mut kinds = BTreeSet::new();
    let mut found = Vec::new();
    for _ in 0..6 {
        let (position, state) = (slow.start(), game.start());
        let mut both = Both { slow, position, state, seen: BTreeMap::new(), repetition: 0 };
        for ply in 0..200 {
            let at = &both.position;
            let thrown = at.dice.as_ref().map(|dice| slow.is_special_text(dice));
            let kind = (at.hands[at.mover] > 0, at.owed, !at.barred.is_empty(), thrown);
            if ply > 6 && at.quiet < 50 && at.result.is_none() && kinds.insert(kind) {
                found.push(at.clone());
            }
            let Some(action) = both.choose(stream) else { break };
            both.position = slow.apply(&both.position, &action);
        }
    }
    found
}

#[test]
#[ignore = "writes perft.txt anew; takes a minute or two"]
fn write_the_perft_file() {
    let mut text = HEAD.to_owned();
    let mut stream = Stream::new(15, 0);
    for entry in merels() {
        let game = entry.make_default().unwrap();
        let slow = reference(&*game);
        let mut write = |position: &Position, name: &str| {
            for depth in 1..=6 {
                let Some(count) = counted(&slow, position, depth) else { break };
                text += &format!("{} | {name} | {depth} | {count}\n", entry.about.id);
            }
        };
        write(&slow.start(), "-");
        for position in samples(&*game, &slow, &mut stream) {
            write(&position, &slow.text(&position));
        }
    }
    std::fs::write(PERFT, text).unwrap();
}
