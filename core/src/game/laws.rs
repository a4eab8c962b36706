//! The laws that every game obeys, checked by random play. Tests run them over the whole catalogue
//! and over combinations of options; fuzz targets and `ErasedGame::check_laws` run the same code.

use std::collections::{HashMap, HashSet};

use super::turns::walked;
use super::{
    Game, Look, Record, Seat, Stream, Symmetry, Turn, hash64, sample_chance, sight, sorted_legal,
    symmetries, turns,
};

/// Refuses a broken law with what broke it.
macro_rules! law {
    ($holds:expr, $($said:tt)+) => {
        if $holds {
        } else {
            return Err(format!($($said)+));
        }
    };
}

/// What was seen: observations of the seat to act, with who acts and what is legal, both as hashes:
/// long games with large observations would fill the memory.
type Seen = HashMap<(Seat, u64), (Turn, u64)>;

/// Plays random games, one after the other, and checks every law at so many positions.
///
/// # Errors
/// The first law that was broken, with the position's text.
pub fn check<G: Game>(game: &G, seed: u64, positions: usize) -> Result<(), String> {
    symmetric(game, &mut Stream::new(seed, u64::MAX))?;
    let mut seen = Seen::new();
    let mut left = positions;
    for index in 0.. {
        left -= play(game, &mut Stream::new(seed, index), &mut seen, left)?;
        if left == 0 {
            break;
        }
    }
    Ok(())
}

/// Plays a game, or so many positions of it, and tells how many they were.
fn play<G: Game>(
    game: &G,
    stream: &mut Stream,
    seen: &mut Seen,
    most: usize,
) -> Result<usize, String> {
    let mut record = Record::new(game, game.start());
    let mut length = 0;
    loop {
        let state = record.state();
        let at = |broken: String| format!("at {:?}: {broken}", game.state_text(state));
        texts(game, state).map_err(at)?;
        observations(game, state, seen).map_err(at)?;
        secrets(game, state).map_err(at)?;
        let action = match game.turn(state) {
            Turn::Over(outcome) => {
                over(game, state).map_err(at)?;
                law!(!outcome.reason.is_empty(), "an end without a reason");
                law!(outcome.points.abs() <= game.max_points(), "{outcome:?} is too much");
                return Ok(length + 1);
            }
            Turn::Chance => {
                chance(game, state).map_err(at)?;
                sample_chance(game, state, stream)
            }
            Turn::Player(_) => {
                actions(game, state, stream).map_err(at)?;
                some_turns(game, state).map_err(at)?;
                let mut same = *stream;
                let n = same.index(game.legal_count(state));
                let drawn = game.random_legal(state, stream);
                let chosen = n.and_then(|n| game.nth_legal(state, n));
                law!(drawn == chosen && *stream == same, "random_legal draws {drawn:?}");
                drawn
            }
        };
        let Some(action) = action else {
            return Err(at("nothing is legal, yet the game is not over".to_owned()));
        };
        record.apply(game, action);
        length += 1;
        law!(length <= game.max_game_length(), "longer than {} actions", game.max_game_length());
        if length == most {
            return Ok(length);
        }
    }
}

/// How long a game and its transformed twin are played, and how many symmetries are tried.
const TWIN_LENGTH: usize = 50;
const TWINS: usize = 3;

/// A game whose actions are transformed looks like the transformed game.
fn symmetric<G: Game>(game: &G, stream: &mut Stream) -> Result<(), String> {
    let all = symmetries(game);
    let tried = (0..TWINS.min(all.len() - 1)).filter_map(|_| stream.index(all.len()));
    tried.filter_map(|index| all.get(index)).collect::<Vec<_>>().into_iter().try_for_each(
        |symmetry| twins(game, symmetry, stream).map_err(|broken| format!("transformed: {broken}")),
    )
}

fn twins<G: Game>(game: &G, symmetry: &Symmetry, stream: &mut Stream) -> Result<(), String> {
    let mut record = Record::new(game, game.start());
    let mut twin = Record::new(game, game.start());
    for _ in 0..TWIN_LENGTH {
        let state = record.state();
        let seen = symmetry.transformed(&sight(game, state));
        law!(seen == sight(game, twin.state()), "{} differs", game.state_text(state));
        let (action, moved) = match game.turn(state) {
            Turn::Over(_) => return Ok(()),
            Turn::Chance => {
                let thrown = sample_chance(game, state, stream);
                (thrown, thrown)
            }
            Turn::Player(_) => {
                let chosen = stream.index(game.legal_count(state));
                let action = chosen.and_then(|n| game.nth_legal(state, n));
                let image = action.and_then(|action| symmetry.image(game.encode(action)));
                (action, image.and_then(|id| game.decode(twin.state(), id)))
            }
        };
        let (Some(action), Some(moved)) = (action, moved) else {
            return Err("an action has no image".to_owned());
        };
        record.apply(game, action);
        twin.apply(game, moved);
    }
    Ok(())
}

fn over<G: Game>(game: &G, state: &G::State) -> Result<(), String> {
    law!(game.legal_count(state) == 0, "a finished game has legal actions");
    law!(turns(game, state, 1).turns.is_empty(), "a finished game has legal turns");
    (0..game.action_count().min(64)).filter_map(|id| game.decode(state, id)).try_for_each(
        |action| {
            law!(game.check(state, action).is_err(), "{action:?} passes in a finished game");
            Ok(())
        },
    )
}

fn chance<G: Game>(game: &G, state: &G::State) -> Result<(), String> {
    let mut outcomes = Vec::new();
    game.chance(state, &mut |action, probability| outcomes.push((action, probability)));
    let sum: f64 = outcomes.iter().map(|&(_, probability)| probability).sum();
    law!((sum - 1.0).abs() < 1e-9, "probabilities add up to {sum}");
    law!(outcomes.iter().all(|&(_, p)| p > 0.0), "an outcome that cannot happen");
    let mut ids: Vec<usize> = outcomes.iter().map(|&(action, _)| game.encode(action)).collect();
    let legal: Vec<usize> =
        sorted_legal(game, state).iter().map(|&action| game.encode(action)).collect();
    ids.sort_unstable();
    law!(ids == legal, "chance's outcomes are not the legal actions");
    law!(ids.iter().all(|&id| id < game.max_chance_outcomes()), "an outcome id out of range");
    for (action, _) in outcomes {
        let text = game.action_text(state, action);
        law!(game.read_action(state, &text) == Some(action), "{text:?} does not read back");
    }
    Ok(())
}

/// A turn in secret is a turn like others, and the one to act makes it here and now.
fn secrets<G: Game>(game: &G, state: &G::State) -> Result<(), String> {
    for seat in Seat::BOTH {
        let Some(secret) = game.in_secret(state, seat) else { continue };
        law!(game.turn(&secret) == Turn::Player(seat), "in secret another acts than seat {seat:?}");
        law!(turns(game, &secret, 1).turns.len() == 1, "in secret seat {seat:?} has no turn");
        law!(game.turn(state) != Turn::Player(seat) || secret == *state, "another secret position");
    }
    Ok(())
}

fn actions<G: Game>(game: &G, state: &G::State, stream: &mut Stream) -> Result<(), String> {
    let mut visited = Vec::new();
    game.legal(state, &mut |action| visited.push(action));
    let ids: HashSet<usize> = visited.iter().map(|&action| game.encode(action)).collect();
    law!(ids.len() == visited.len(), "an action was visited twice");
    law!(game.legal_count(state) == visited.len(), "legal_count disagrees");
    let mut mask = vec![true; game.action_count()];
    game.mask(state, &mut mask);
    let mut texts = HashSet::new();
    for (n, &action) in visited.iter().enumerate() {
        let id = game.encode(action);
        law!(id < game.action_count(), "{action:?} has the id {id} out of range");
        law!(game.decode(state, id) == Some(action), "{id} does not decode to {action:?}");
        law!(game.nth_legal(state, n) == Some(action), "nth_legal({n}) disagrees");
        law!(mask[id], "{action:?} is not in the mask");
        let text = game.action_text(state, action);
        law!(game.read_action(state, &text) == Some(action), "{text:?} does not read back");
        law!(texts.insert(text.clone()), "{text:?} names two actions");
    }
    law!(mask.iter().filter(|&&legal| legal).count() == ids.len(), "the mask shows more");
    law!(game.nth_legal(state, visited.len()).is_none(), "nth_legal goes too far");
    law!(game.decode(state, game.action_count()).is_none(), "an id beyond the space decodes");
    // All ids of a small space, some of a large one.
    let some: Vec<usize> = match game.action_count() {
        count @ ..=256 => (0..count).collect(),
        count => (0..256).filter_map(|_| stream.index(count)).collect(),
    };
    for action in some.into_iter().filter_map(|id| game.decode(state, id)) {
        let legal = ids.contains(&game.encode(action));
        law!(game.check(state, action).is_ok() == legal, "check disagrees about {action:?}");
        if let Err((given_back, forbidden)) = game.play(state.clone(), action) {
            law!(!legal && given_back == *state, "a refusal of {action:?} changed the state");
            law!(!forbidden.why.is_empty(), "{action:?} is forbidden without a reason");
        }
    }
    Ok(())
}

fn some_turns<G: Game>(game: &G, state: &G::State) -> Result<(), String> {
    let found = turns(game, state, 50);
    let play = |actions: &[G::Action]| {
        let mut after = state.clone();
        actions.iter().for_each(|&action| game.apply(&mut after, action));
        after
    };
    if let Some(listed) = game.whole_turns(state, 50) {
        law!(listed == walked(game, state, 50), "the fast way to the turns finds others");
    }
    law!(!found.turns.is_empty(), "no turn can be finished");
    let mut texts = HashSet::new();
    for actions in &found.turns {
        let text = game.turn_text(state, actions);
        let read = game.read_turn(state, &text).map(|read| play(&read));
        law!(read == Some(play(actions)), "the turn {text:?} does not read back");
        law!(texts.insert(text.clone()), "{text:?} names two turns");
    }
    Ok(())
}

fn texts<G: Game>(game: &G, state: &G::State) -> Result<(), String> {
    let text = game.state_text(state);
    law!(!text.contains('\n'), "the text is not one line");
    match game.read_state(&text) {
        Ok(read) => {
            law!(read == *state, "the text reads back as {read:?}");
            law!(game.key(&read) == game.key(state), "equal states have different keys");
            law!(game.state_text(&read) == text, "the text is not printed the same again");
        }
        Err(faults) => return Err(format!("the text is refused: {faults:?}")),
    }
    let svg = game.svg(&game.view(state, Seat::Zero), &Look::default());
    law!(svg.is_ok_and(|svg| svg.starts_with("<svg")), "no picture");
    Ok(())
}

fn observations<G: Game>(game: &G, state: &G::State, seen: &mut Seen) -> Result<(), String> {
    let size = game.observation_shape().iter().product();
    for seat in Seat::BOTH {
        let view = game.view(state, seat);
        let (mut bytes, mut again) = (vec![255u8; size], vec![254u8; size]);
        let mut floats = vec![f32::NAN; size];
        game.observe(&view, &mut bytes);
        game.observe(&view, &mut again);
        game.observe(&view, &mut floats);
        law!(bytes == again, "an observation leaves places unwritten");
        let alike = bytes.iter().zip(&floats).all(|(&byte, &float)| f32::from(byte) == float);
        law!(alike, "observations in bytes and floats differ");
        let turn = game.turn(state);
        if turn != Turn::Player(seat) {
            continue;
        }
        let mut mask = vec![false; game.action_count()];
        game.mask(state, &mut mask);
        let mut from_view = vec![false; game.action_count()];
        game.mask(view.known(), &mut from_view);
        law!(mask == from_view, "the view of the seat to act has another legal mask");
        let now = (turn, hash64(&mask));
        let known = seen.entry((seat, hash64(&bytes))).or_insert(now);
        law!(*known == now, "an equal observation had another legal mask");
    }
    Ok(())
}
