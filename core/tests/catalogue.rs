//! What the catalogue promises of every entry, and how it refuses what is not in it.

use std::collections::HashSet;
use std::sync::Arc;

use taula::catalogue::{entries, entry, load};
use taula::game::{Error, Value};

#[test]
fn entries_are_complete_and_their_names_unique() {
    let mut ids = HashSet::new();
    for entry in entries() {
        let about = &entry.about;
        assert!(ids.insert(about.id), "{} stands twice", about.id);
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        assert!(about.id.chars().all(plain), "{}", about.id);
        for text in [about.family, about.name, about.source, about.players[0], about.players[1]] {
            assert!(!text.is_empty(), "{} lacks a text", about.id);
        }
        assert!(about.history.split_whitespace().count() > 12, "{}: history", about.id);
        assert!(about.rules.contains(about.id), "{} is not on its rules page", about.id);
        for option in &entry.options {
            assert!(option.admits(&option.default), "{}.{}", about.id, option.name);
            assert!(!option.meaning.is_empty() && !option.source.is_empty());
            assert!(about.rules.contains(option.name), "{} not on its page", option.name);
        }
    }
}

#[test]
fn a_game_is_made_once_for_the_same_options() {
    let first = load("mnk(width=5,k=4)").unwrap();
    assert!(Arc::ptr_eq(&first, &load(" mnk ( k = 4 , width = 5 ) ").unwrap()));
    assert!(!Arc::ptr_eq(&first, &load("mnk(width=5)").unwrap()));
    assert_eq!(first.spec(), "mnk(width=5,height=15,k=4,overline=win,misere=false)");
    assert_eq!(load(&first.spec()).unwrap().spec(), first.spec());
}

#[test]
fn every_default_can_be_spelled_out() {
    for entry in entries() {
        let game = entry.make_default().unwrap();
        assert_eq!(load(&game.spec()).unwrap().spec(), game.spec());
    }
}

#[test]
fn unknown_games_get_suggestions() {
    let Err(Error::UnknownGame { similar, .. }) = entry("connect_5") else { panic!() };
    assert_eq!(similar, ["connect_four"]);
    let error = load("chess").err().unwrap();
    assert_eq!(error.to_string(), "unknown game \"chess\"");
}

#[test]
fn bad_options_name_the_option_the_value_and_what_is_allowed() {
    for (spec, option, value, allowed) in [
        ("mnk(width=0)", "width", "0", "a whole number from 1 to 19"),
        ("mnk(width=20)", "width", "20", "a whole number from 1 to 19"),
        ("mnk(width=true)", "width", "true", "a whole number from 1 to 19"),
        ("mnk(overline=maybe)", "overline", "maybe", "win, exact"),
        ("mnk(k=16)", "k", "16", "at most 15, the longer side of the board"),
        ("mnk(misere=1)", "misere", "1", "true, false"),
        ("mnk(size=3)", "size", "3", "the options width, height, k, overline, misere"),
        ("mnk(k=3,k=4)", "k", "4", "each option once"),
        ("connect_four(k=3)", "k", "3", "this game has no options"),
    ] {
        match load(spec).err() {
            Some(Error::BadOption { option: o, value: v, allowed: a, .. }) => {
                assert_eq!((o.as_str(), v.as_str(), a.as_str()), (option, value, allowed));
            }
            other => panic!("{spec}: {other:?}"),
        }
    }
    for broken in ["mnk(", "mnk(k", "mnk(k)", "mnk(k=3", "mnk(k=3))", "mnk(,)"] {
        assert_eq!(load(broken).err().map(|error| error.code()), Some("bad_option"), "{broken}");
    }
    let long = format!("mnk(k={})", "9".repeat(100_000));
    assert!(load(&long).err().unwrap().to_string().len() < 1000, "errors stay short");
    assert_eq!(taula::game::read_value("-7"), Value::Int(-7));
}
