//! The catalogue entries of the family.

use super::rules::Backgammon;
use super::stakes::Stakes;
use crate::catalogue::Entry;
use crate::erased::erase;
use crate::game::{About, Kind, Name, OptionSpec, Options, Provenance};

const SOURCE: &str = "backgammon";
/// The values that the cube's limit may have.
const LIMITS: &[i64] = &[1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096];

/// One game without a cube.
pub fn backgammon() -> Entry {
    let history = "One of the oldest table games known: the source traces its ancestors to \
                   Mesopotamia some five thousand years ago, and the first written rules of tables \
                   to Alfonso X's book of games in the thirteenth century. Two players race fifteen \
                   checkers each, in opposite directions, around twenty-four points. This is the \
                   source's casual play: a single game.";
    entry(about("backgammon", "Backgammon", "backgammon", history), Vec::new(), |_| Stakes::Single)
}

/// A match with the doubling cube.
pub fn backgammon_match() -> Entry {
    let history = "The source's match play: games are played until somebody has the points agreed \
                   upon. Before throwing a player may offer to double the stake, and the other \
                   takes or gives the game up. In the game after a player comes within one point of \
                   winning (the Crawford game) nobody may double.";
    let options = vec![
        OptionSpec::new(
            "points",
            Kind::Int { min: 1, max: 25 },
            5,
            "the points that win the match",
            SOURCE,
        ),
        OptionSpec::new(
            "crawford",
            Kind::Bool,
            true,
            "whether there is no doubling in the first game after a player comes within one point",
            SOURCE,
        ),
        cube_limit(),
    ];
    entry(
        about("backgammon_match", "Backgammon match", "backgammon (match play)", history),
        options,
        |options| Stakes::Match {
            points: options.int("points") as u16,
            crawford: options.bool("crawford"),
        },
    )
}

/// A single game with the doubling cube.
pub fn backgammon_money() -> Entry {
    let history = "Backgammon for a stake: one game with the doubling cube, each point worth the \
                   same. The source describes the doubling of bets; the clubs that it links play \
                   most of their side games so.";
    let options = vec![
        OptionSpec::new(
            "jacoby",
            Kind::Bool,
            false,
            "whether gammons and backgammons count only once the cube has been turned",
            "decided",
        ),
        cube_limit(),
    ];
    entry(
        about("backgammon_money", "Backgammon for money", "backgammon", history),
        options,
        |options| Stakes::Money { jacoby: options.bool("jacoby") },
    )
}

fn cube_limit() -> OptionSpec {
    let meaning = "the largest value of the doubling cube; 1: no doubling";
    OptionSpec::new("cube_limit", Kind::OneOf(LIMITS), 1024, meaning, "decided")
}

fn about(
    id: &'static str,
    name: &'static str,
    source_name: &'static str,
    history: &'static str,
) -> About {
    About {
        id,
        family: "backgammon",
        name,
        // The source knows the game by its English names alone.
        names: vec![Name { name: source_name, language: "Basque" }],
        history,
        source: SOURCE,
        players: ["White", "Black"],
        provenance: Provenance::Decided,
        rules: include_str!("rules.md"),
    }
}

/// An entry of the family; all have the option to resign.
fn entry(about: About, mut options: Vec<OptionSpec>, stakes: fn(&Options) -> Stakes) -> Entry {
    let meaning = "whether resigning (a gammon where no checker is borne off, else a single game) \
                   is among the actions";
    options.push(OptionSpec::new("resign", Kind::Bool, false, meaning, SOURCE));
    let build = move |id, options: Options| {
        let stakes = stakes(&options);
        let cube_limit = if stakes.has_cube() { options.int("cube_limit") as u16 } else { 1 };
        let rules = Backgammon { stakes, cube_limit, resign: options.bool("resign") };
        Ok(erase(id, options, rules))
    };
    Entry { about, options, build: Box::new(build) }
}
