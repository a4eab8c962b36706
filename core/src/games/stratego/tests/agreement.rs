//! The rules and the slow generator play the same games.

use super::reference::{LAKES, Options, Reference, neighbours};
use super::*;
use crate::game::sorted_legal;

pub(super) const CLASSIC_ARMY: &str = "FBBBBBBSCCCCCCCCNNNNNRRRRLLLLPPPPJJJOOGM";
pub(super) const BARRAGE_ARMY: &str = "FBSCCNGM";

fn choices(stream: &mut Stream) -> Choices {
    let mut pick = |count: usize| stream.index(count).unwrap();
    Choices {
        run_attack: pick(3) > 0,
        two_squares: [0, 3, 3, 5][pick(4)],
        exempt: pick(3) == 0,
        more_squares: pick(2) == 0,
        stuck_draw: pick(2) == 0,
        quiet_limit: [0, 30, 60, 200][pick(4)],
        max_plies: [0, 100, 400, 2000][pick(4)],
    }
}

pub(super) fn options(choices: Choices, army: &'static str) -> Options {
    Options {
        army,
        run_attack: choices.run_attack,
        two_squares: choices.two_squares as usize,
        exempt: choices.exempt,
        more_squares: choices.more_squares,
        stuck_draw: choices.stuck_draw,
        quiet_limit: choices.quiet_limit as usize,
        max_plies: choices.max_plies as usize,
    }
}

/// What a game ran into.
#[derive(Debug, Default)]
struct Met {
    refused: usize,
    refused_by_chase: usize,
    chased: usize,
    ends: std::collections::BTreeMap<String, usize>,
}

/// How a game is played, so that what seldom happens by chance comes up.
#[derive(Clone, Copy, PartialEq)]
enum Manner {
    Shuttle,
    Pursue,
    Fight,
}

type Last = Option<(String, String)>;

/// The moves that the manner prefers, of all legal ones.
fn preferred(
    manner: Manner,
    state: &State,
    game: &Stratego,
    legal: &[String],
    last: &[Last; 2],
    player: usize,
) -> Vec<String> {
    let fights = |text: &&String| {
        let (_, to) = game.read_cells(text).unwrap();
        state.owner(to).is_some()
    };
    let near = |text: &&String| {
        let (from, to) = text.split_once('-').unwrap();
        let enemy = last[1 - player].as_ref().map(|(_, enemy)| neighbours(enemy));
        enemy.is_some_and(|near| near.iter().any(|cell| cell == from || cell == to))
    };
    let back = last[player].as_ref().map(|(from, to)| format!("{to}-{from}"));
    let some = |want: &dyn Fn(&&String) -> bool| legal.iter().filter(want).cloned().collect();
    match manner {
        Manner::Shuttle => some(&|text| Some((*text).clone()) == back),
        Manner::Pursue => some(&|text| near(text) && !fights(text)),
        Manner::Fight => some(&fights),
    }
}

fn pick(texts: &[String], stream: &mut Stream) -> Option<String> {
    stream.index(texts.len()).map(|place| texts[place].clone())
}

fn agree(
    game: &Stratego,
    mut state: State,
    mut slow: Reference,
    stream: &mut Stream,
    met: &mut Met,
) {
    // A board that no setup leads to is no text that can be read.
    let readable = state == game.start();
    let mut last: [Last; 2] = [None, None];
    let manners = [Manner::Shuttle, Manner::Pursue, Manner::Fight];
    let manner = manners[stream.index(3).unwrap()];
    for _ in 0..700 {
        let legal = slow.legal();
        let actions = sorted_legal(game, &state);
        let mut texts: Vec<String> =
            actions.iter().map(|&action| game.action_text(&state, action)).collect();
        texts.sort();
        assert_eq!(texts, legal, "{}", slow.text());
        let text = game.state_text(&state);
        assert_eq!(text, slow.text());
        if readable && stream.index(8) == Some(0) {
            assert_eq!(game.read_state(&text), Ok(state.clone()), "{text}");
        }
        met.chased += usize::from(text.contains("chase="));
        if legal.is_empty() {
            break;
        }
        // Without the two-squares rule only the chase can have refused a move.
        let two_squares = game.choices.two_squares > 0;
        let refused = if two_squares { &mut met.refused } else { &mut met.refused_by_chase };
        game.refusals(&state, &mut |_, _| *refused += 1);
        let player = slow.player();
        let mut chosen = pick(&legal, stream).unwrap();
        if !game.is_setup(&state) && stream.index(6) != Some(0) {
            let preferred = preferred(manner, &state, game, &legal, &last, player);
            chosen = pick(&preferred, stream).unwrap_or(chosen);
        }
        last[player] = chosen.split_once('-').map(|(a, b)| (a.to_owned(), b.to_owned()));
        let action = game.read_action(&state, &chosen).unwrap();
        let told = game.played_text(&state, &[action]);
        assert_eq!(game.read_turn(&state, &told), Some(vec![action]), "{told}");
        game.apply(&mut state, action);
        assert_eq!(told, slow.play(&chosen));
        let over = match game.turn(&state) {
            Turn::Over(outcome) => {
                let winner = outcome.winner().map(|seat| seat.index().to_string());
                Some(format!("{}:{}", winner.unwrap_or("draw".to_owned()), outcome.reason))
            }
            _ => None,
        };
        assert_eq!(over, slow.over);
    }
    *met.ends.entry(slow.over.unwrap_or_default()).or_default() += 1;
}

fn rounds(games: u64) -> Met {
    let mut met = Met::default();
    for index in 0..games {
        let mut stream = Stream::new(11, index);
        let choices = choices(&mut stream);
        let (edition, army) = match index % 4 {
            0 => (CLASSIC, CLASSIC_ARMY),
            _ => (BARRAGE, BARRAGE_ARMY),
        };
        let slow = Reference::new(options(choices, army));
        let game = Stratego::new(edition, choices);
        agree(&game, game.start(), slow, &mut stream, &mut met);
    }
    met
}

/// A few pieces of either side anywhere on the board.
fn scattered(stream: &mut Stream) -> Vec<(usize, char, String)> {
    // Crowded boards for chases, wide ones for scouts.
    let files = ["abcde", "abcdefghij"][stream.index(2).unwrap()];
    let mut cells: Vec<String> = (1..=files.len())
        .flat_map(|rank| files.chars().map(move |file| format!("{file}{rank}")))
        .filter(|name| !LAKES.contains(&name.as_str()))
        .collect();
    let mut pieces = Vec::new();
    for owner in 0..2 {
        let mut army: Vec<char> = BARRAGE_ARMY[1..].chars().collect();
        let mut letters = vec!['F'];
        for _ in 0..stream.index(4).unwrap() {
            letters.push(army.swap_remove(stream.index(army.len()).unwrap()));
        }
        for letter in letters {
            let name = cells.swap_remove(stream.index(cells.len()).unwrap());
            pieces.push((owner, letter, name));
        }
    }
    pieces
}

fn endgames(games: u64) -> Met {
    let mut met = Met::default();
    for index in 0..games {
        let mut stream = Stream::new(12, index);
        let choices = choices(&mut stream);
        let game = Stratego::new(BARRAGE, choices);
        let pieces = scattered(&mut stream);
        let mut slow = Reference::new(options(choices, BARRAGE_ARMY));
        slow.begin(&pieces);
        let spelt = |(owner, letter, name): &(usize, char, String)| match owner {
            0 => format!("{letter}{name} "),
            _ => format!("{}{name} ", letter.to_ascii_lowercase()),
        };
        let mut state = position_after(&game, &pieces.iter().map(spelt).collect::<String>(), 0);
        state.moved = 0;
        state.end = game.judged(&state, state.mover);
        agree(&game, state, slow, &mut stream, &mut met);
    }
    met
}

#[test]
fn endgames_agree_with_the_slow_generator() {
    let met = endgames(600);
    assert!(met.refused > 100 && met.refused_by_chase > 5 && met.chased > 1000, "{met:?}");
    assert_eq!(met.ends.len(), 7, "{met:?}");
}

#[test]
fn random_games_agree_with_the_slow_generator() {
    let met = rounds(24);
    assert!(met.refused > 100 && met.chased > 100, "{met:?}");
    assert!(met.ends.len() >= 4, "{met:?}");
}

/// `cargo test -p taula --lib stratego::tests::agreement -- --ignored`
#[test]
#[ignore = "the same over a thousand games: minutes"]
fn many_random_games_agree_with_the_slow_generator() {
    rounds(1000);
    endgames(20_000);
}
