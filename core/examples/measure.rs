//! Measures any game of the catalogue: speed, perft, how random and greedy games end, and strength.
//!
//! ```text
//! cargo run --release -p taula --example measure -- speed      "connect_four" 6
//! cargo run --release -p taula --example measure -- perft      "connect_four" 6 ["state text"]
//! cargo run --release -p taula --example measure -- random     "connect_four" 1000
//! cargo run --release -p taula --example measure -- greedy     "connect_four" 20
//! cargo run --release -p taula --example measure -- strength   "connect_four" 100 20000 [first seed]
//! cargo run --release -p taula --example measure -- position   "connect_four" 40 [seed]
//! cargo run --release -p taula --example measure -- svg        "connect_four" ["state text"]
//! ```
#![allow(clippy::print_stdout)] // this is what it is for

use std::collections::BTreeMap;
use std::error::Error;
use std::ops::Range;
use std::time::Instant;

use taula::batch::{AnyFrame, BatchConfig, Frame};
use taula::catalogue::load;
use taula::erased::{ErasedGame, ErasedState};
use taula::game::{Engine, Look, Outcome, Question, Seat, Stream, Turn};

type Any<T> = Result<T, Box<dyn Error>>;

fn main() -> Any<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |index: usize| words.get(index).map_or("", String::as_str);
    let number = |index: usize, otherwise: usize| word(index).parse().unwrap_or(otherwise);
    let game = load(word(1))?;
    let state = |index: usize| match word(index) {
        "" => Ok(game.start()),
        text => game.read(text),
    };
    match word(0) {
        "speed" => speed(&*game, number(2, 4) as u32)?,
        "perft" => println!("{}", state(3)?.perft(number(2, 4) as u32)),
        "random" => tell(&*game, number(2, 1000), [Player::Random; 2])?,
        "greedy" => tell(&*game, number(2, 20), [Player::Greedy; 2])?,
        "strength" => {
            let first = number(4, 0) as u64;
            strength(&*game, first..first + number(2, 100) as u64, number(3, 20_000) as u64)?;
        }
        "position" => println!("{}", wander(&*game, number(2, 40), number(3, 1) as u64)?.text()),
        "svg" => println!("{}", state(2)?.svg(None, &Look::default())?),
        other => {
            println!("{other:?} is none of speed, perft, random, greedy, strength, position, svg")
        }
    }
    Ok(())
}

fn speed(game: &dyn ErasedGame, depth: u32) -> Any<()> {
    let began = Instant::now();
    let leaves = game.start().perft(depth);
    let seconds = began.elapsed().as_secs_f64();
    println!(
        "perft({depth}) = {leaves} in {seconds:.2} s: {:.1} M/s",
        leaves as f64 / seconds / 1e6
    );
    let envs = 256;
    let mut batch = game.batch(BatchConfig::new(envs))?;
    let [channels, rows, columns] = game.observation_shape();
    let mut observation = vec![0u8; envs * channels * rows * columns];
    let mut mask = vec![false; envs * game.action_count()];
    let (mut players, mut rewards) = (vec![0; envs], vec![0.0; 2 * envs]);
    let (mut terminated, mut truncated) = (vec![false; envs], vec![false; envs]);
    let began = Instant::now();
    let steps = 4000;
    let mut actions = vec![0; envs];
    for _ in 0..steps {
        batch.random_actions(None, &mut actions)?;
        let frame = Frame {
            observation: &mut observation,
            mask: &mut mask,
            current_player: &mut players,
            rewards: &mut rewards,
            terminated: &mut terminated,
            truncated: &mut truncated,
        };
        batch.step(&actions, None, AnyFrame::U8(frame))?;
    }
    let seconds = began.elapsed().as_secs_f64();
    let plies = (steps * envs) as f64;
    println!("batch of {envs}: {:.2} M actions/s", plies / seconds / 1e6);
    Ok(())
}

#[derive(Clone, Copy)]
enum Player {
    /// Any legal action.
    Random,
    /// The action with the most captures, less the opponent's best answer.
    Greedy,
    /// Alpha-beta with so many nodes.
    Searcher(u64),
}

impl Player {
    fn choose(self, state: &dyn ErasedState, stream: &mut Stream) -> Any<u32> {
        match self {
            Self::Random => {
                let legal = state.legal();
                let index = stream.index(legal.len()).ok_or("nothing is legal")?;
                Ok(legal[index])
            }
            Self::Greedy => greedy(state, stream),
            Self::Searcher(nodes) => {
                let question = Question { engine: Engine::Alphabeta, nodes, ..Question::default() };
                let found = state.evaluate(&question, &|| false, &mut |_| {})?;
                let best = found.best.first().ok_or("no best turn")?;
                let mut after = state.boxed_clone();
                Ok(*after.play(&best.turn)?.actions.first().ok_or("an empty turn")?)
            }
        }
    }
}

/// What an action is worth to whoever plays it: winning above all, then captures.
fn gain(state: &dyn ErasedState, id: u32) -> Any<(i64, Box<dyn ErasedState>)> {
    let mut after = state.boxed_clone();
    let seat = state.turn();
    let captured = after.play_id(id)?.captured.len() as i64;
    let decided = match (seat, after.turn()) {
        (Turn::Player(seat), Turn::Over(Outcome { points, .. })) => {
            1000 * i64::from(points * seat.sign())
        }
        _ => 0,
    };
    Ok((captured + decided, after))
}

fn greedy(state: &dyn ErasedState, stream: &mut Stream) -> Any<u32> {
    let mut best: (i64, Vec<u32>) = (i64::MIN, Vec::new());
    for id in state.legal() {
        let (own, after) = gain(state, id)?;
        let mut answer = 0;
        if after.turn() != state.turn() {
            for reply in after.legal() {
                answer = answer.max(gain(&*after, reply)?.0);
            }
        }
        let worth = own - answer;
        if worth > best.0 {
            best = (worth, Vec::new());
        }
        if worth == best.0 {
            best.1.push(id);
        }
    }
    let index = stream.index(best.1.len()).ok_or("nothing is legal")?;
    Ok(best.1[index])
}

/// The outcome and length of a game between two players.
fn play(game: &dyn ErasedGame, players: [Player; 2], seed: u64) -> Any<(Outcome, usize)> {
    let mut state = game.start();
    let mut stream = Stream::new(seed, 0);
    loop {
        match state.turn() {
            Turn::Over(outcome) => return Ok((outcome, state.history().len())),
            Turn::Player(seat) => {
                let id = players[seat.index()].choose(&*state, &mut stream)?;
                state.play_id(id)?;
            }
            Turn::Chance => {
                let id = Player::Random.choose(&*state, &mut stream)?;
                state.play_id(id)?;
            }
        }
    }
}

fn tell(game: &dyn ErasedGame, games: usize, players: [Player; 2]) -> Any<()> {
    let (mut lengths, mut ends) = (Vec::new(), BTreeMap::<String, usize>::new());
    for seed in 0..games as u64 {
        let (outcome, length) = play(game, players, seed)?;
        lengths.push(length);
        let winner = outcome.winner().map_or("draw".to_owned(), |seat| seat.index().to_string());
        *ends.entry(format!("{winner}:{}", outcome.reason)).or_default() += 1;
    }
    lengths.sort_unstable();
    let mean = lengths.iter().sum::<usize>() as f64 / games as f64;
    let at = |part: usize| lengths[(part * (games - 1)) / 10];
    let shares: Vec<String> = ends
        .iter()
        .map(|(end, &count)| format!("{end} {:.1} %", 100.0 * count as f64 / games as f64))
        .collect();
    let spread = format!("mean {mean:.0}, median {}, 10-90 % {}..{}", at(5), at(1), at(9));
    println!("{}: {games} games, actions {spread}; {}", game.id(), shares.join(", "));
    Ok(())
}

fn strength(game: &dyn ErasedGame, seeds: Range<u64>, nodes: u64) -> Any<()> {
    let games = seeds.end - seeds.start;
    for (name, rival) in [("random", Player::Random), ("greedy", Player::Greedy)] {
        for seat in Seat::BOTH {
            let mut players = [rival; 2];
            players[seat.index()] = Player::Searcher(nodes);
            let (mut won, mut drawn) = (0, 0);
            for seed in seeds.clone() {
                let (outcome, _) = play(game, players, seed)?;
                won += usize::from(outcome.winner() == Some(seat));
                drawn += usize::from(outcome.winner().is_none());
            }
            let id = game.id();
            println!(
                "{id}: seat {} against {name}: {won} won, {drawn} drawn of {games}",
                seat.index()
            );
        }
    }
    Ok(())
}

/// The position after so many random actions (fewer where the game ends sooner).
fn wander(game: &dyn ErasedGame, plies: usize, seed: u64) -> Any<Box<dyn ErasedState>> {
    let mut state = game.start();
    let mut stream = Stream::new(seed, 0);
    for _ in 0..plies {
        let id = Player::Random.choose(&*state, &mut stream)?;
        let mut after = state.boxed_clone();
        after.play_id(id)?;
        if matches!(after.turn(), Turn::Over(_)) {
            break;
        }
        state = after;
    }
    Ok(state)
}
