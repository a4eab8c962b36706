//! Every preset under every value of its options, one at a time, and on every size of board.

use super::tests::{IDS, texts};
use crate::catalogue::{entry, load};
use crate::game::{Kind, Value};

/// The laws hold under each single option: among them that what the player to act observes tells the
/// legal mask, for which a variation may need a plane that the default does not.
#[test]
fn every_variation_obeys_the_laws() {
    for id in IDS {
        let entry = entry(id).unwrap();
        for spec in &entry.options {
            let values = match &spec.kind {
                Kind::Bool => vec![Value::Bool(false), Value::Bool(true)],
                Kind::OneOf(numbers) => numbers.iter().map(|&n| Value::Int(n)).collect(),
                Kind::Choice(words) => words.iter().map(|w| Value::Text((*w).into())).collect(),
                Kind::Int { min, max }
                    if spec.name == "quiet_limit" || spec.name == "repetition" =>
                {
                    vec![Value::Int(*min), Value::Int((*max).min(3))]
                }
                Kind::Int { .. } | Kind::Letters { .. } => continue,
            };
            for value in values {
                let given = [(spec.name.to_owned(), value.clone())].into_iter().collect();
                match entry.make(&given) {
                    Ok(game) => assert_eq!(game.check_laws(1, 1), Ok(()), "{id} {given:?}"),
                    // A repetition of one is no game.
                    Err(error) => assert_eq!(error.code(), "bad_option", "{id} {error}"),
                }
            }
        }
    }
}

/// Every board from 5 x 5 to 18 x 18 is made, and its cells are all there: a man can be placed on each,
/// each has its name, and the text reads back.
#[test]
fn every_size_of_board_can_be_played() {
    for (width, height) in (5..=18).flat_map(|width| (5..=18).map(move |height| (width, height))) {
        for id in ["polis(start=placed", "latrunculi_schadler("] {
            let comma = if id.ends_with('(') { "" } else { "," };
            let game = load(&format!("{id}{comma}width={width},height={height})")).unwrap();
            let mut state = game.start();
            let cells = texts(&*state);
            assert_eq!(cells.len(), width * height, "{id} {width} x {height}");
            let corner = format!("{}{height}", (b'a' + width as u8 - 1) as char);
            assert!(cells.contains(&corner), "{corner}");
            state.play(&corner).unwrap();
            assert_eq!(game.read(&state.text()).unwrap().text(), state.text());
        }
        let rows = load(&format!("polis(width={width},height={height})")).unwrap().start();
        assert_eq!(rows.legal().len(), width, "each man of the second row has one step");
    }
}
