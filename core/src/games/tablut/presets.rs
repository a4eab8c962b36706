//! The catalogue entry.

use super::rules::Tablut;
use super::shape::{Escape, KingCapture, Shape, ThroneHostile};
use crate::catalogue::Entry;
use crate::erased::erase;
use crate::game::{About, Kind, Name, OptionSpec, Options, Provenance, Value};

const SOURCE: &str = "Ludoteka, Tablut (Jokosare)";
const DECIDED: &str = "decided";
const ELSEWHERE: &str = "another account of the game";

/// How often a position may occur.
const REPETITIONS: &[i64] = &[0, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/// Tablut.
pub fn tablut() -> Entry {
    let about = About {
        id: "tablut",
        family: "tablut",
        name: "Tablut",
        names: vec![
            Name { name: "Tablut", language: "Lapland" },
            Name { name: "Tablut", language: "Basque" },
            Name { name: "Tafl", language: "northern Europe, the family" },
        ],
        history: "The Sami game of the tafl family, in which unequal sides meet: a few must bring \
                  their king out, many must stop him. Linnaeus saw it played in Lapland and wrote \
                  it down in the eighteenth century, but left rules in doubt. The source, \
                  Ludoteka's Basque page, takes the account in which the king escapes by a corner, \
                  because the sides' chances are closer than when any edge will do.",
        source: SOURCE,
        players: ["Swedes", "Muscovites"],
        provenance: Provenance::Decided,
        rules: include_str!("rules.md"),
    };
    let build = |id, options: Options| {
        let rules = Tablut::new(shape(&options));
        Ok(erase(id, options, rules))
    };
    Entry { about, options: options(), build: Box::new(build) }
}

fn options() -> Vec<OptionSpec> {
    let choice = |name, words: &'static [&'static str], meaning, source| {
        let default = match words {
            &[first, ..] => Value::from(first),
            _ => Value::from(""),
        };
        OptionSpec::new(name, Kind::Choice(words), default, meaning, source)
    };
    vec![
        choice(
            "escape",
            &["corner", "edge"],
            "where the king escapes: on a corner, or on any edge cell (corners are then ordinary)",
            SOURCE,
        ),
        choice(
            "corner_stop",
            &["king", "all"],
            "who may stop on a corner (with escape=edge everybody may)",
            DECIDED,
        ),
        choice("king_armed", &["full", "none"], "whether the king captures", DECIDED),
        choice(
            "throne_hostile",
            &["king_only", "all", "none"],
            "against whom the empty throne is a partner",
            ELSEWHERE,
        ),
        choice(
            "throne_reentry",
            &["king", "never"],
            "whether the king may stop on his throne again",
            ELSEWHERE,
        ),
        choice(
            "king_capture",
            &["surround", "four", "custodial"],
            "how the king is taken: every way out closed, always four Muscovites, or two opposite",
            ELSEWHERE,
        ),
        OptionSpec::new(
            "repetition",
            Kind::OneOf(REPETITIONS),
            3i64,
            "how often a position occurs before the game is drawn; 0: never drawn so",
            DECIDED,
        ),
        OptionSpec::new(
            "quiet_limit",
            Kind::Int { min: 0, max: 1000 },
            100i64,
            "plies without a capture after which the game is drawn; 0: never drawn so",
            DECIDED,
        ),
    ]
}

fn shape(options: &Options) -> Shape {
    Shape {
        escape: if options.text("escape") == "edge" { Escape::Edge } else { Escape::Corner },
        soldiers_stop_on_corners: options.text("corner_stop") == "all",
        king_is_armed: options.text("king_armed") == "full",
        throne_hostile: match options.text("throne_hostile") {
            "all" => ThroneHostile::All,
            "none" => ThroneHostile::Nobody,
            _ => ThroneHostile::KingOnly,
        },
        king_may_return: options.text("throne_reentry") == "king",
        king_capture: match options.text("king_capture") {
            "four" => KingCapture::Four,
            "custodial" => KingCapture::Custodial,
            _ => KingCapture::Surround,
        },
        repetition: options.int("repetition") as u32,
        quiet_limit: options.int("quiet_limit") as u16,
    }
}
