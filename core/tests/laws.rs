//! The laws over the whole catalogue and over combinations of options.

use taula::catalogue::entries;
use taula::game::{Given, Kind, OptionSpec, Stream, Value};

#[test]
fn every_game_obeys_the_laws() {
    for entry in entries() {
        let game = entry.make_default().unwrap();
        assert_eq!(game.check_laws(1, POSITIONS), Ok(()), "{}", entry.about.id);
    }
}

/// Many whole games of most kinds; of those with the longest games one or two.
const POSITIONS: usize = 5_000;

/// How many combinations of a game's options are drawn, and how far each is played.
const ROUNDS: u64 = 40;
const FEWER_POSITIONS: usize = 300;

/// A value the option takes, drawn at random.
fn draw(spec: &OptionSpec, stream: &mut Stream) -> Value {
    let mut pick = |count: usize| stream.index(count).unwrap_or(0);
    match &spec.kind {
        Kind::Bool => Value::Bool(pick(2) == 1),
        Kind::Int { min, max } => Value::Int(min + pick((max - min + 1) as usize) as i64),
        Kind::OneOf(numbers) => Value::Int(numbers[pick(numbers.len())]),
        Kind::Choice(words) => Value::Text(words[pick(words.len())].to_owned()),
        Kind::Letters { .. } => spec.default.clone(),
    }
}

#[test]
fn random_options_make_a_lawful_game_or_are_refused_by_name() {
    let mut stream = Stream::new(3, 0);
    for entry in entries().iter().filter(|entry| !entry.options.is_empty()) {
        let mut made = 0;
        for round in 0..ROUNDS {
            let given: Given = entry
                .options
                .iter()
                .map(|spec| (spec.name.to_owned(), draw(spec, &mut stream)))
                .collect();
            match entry.make(&given) {
                Ok(game) => {
                    made += 1;
                    assert_eq!(game.check_laws(round, FEWER_POSITIONS), Ok(()));
                }
                Err(error) => assert_eq!(error.code(), "bad_option", "{error}"),
            }
        }
        assert!(8 * made > ROUNDS, "{} refused almost every combination", entry.about.id);
    }
}
