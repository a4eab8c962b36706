//! The catalogue entries of the family.

use super::board::{BARRAGE, CLASSIC, Edition};
use super::rules::{Choices, Stratego};
use crate::catalogue::Entry;
use crate::erased::erase;
use crate::game::{About, Kind, Name, OptionSpec, Options, Provenance};

const SOURCE: &str = "stratego";
const FEDERATION: &str = "federation";
const DECIDED: &str = "decided";

/// The longest games that options allow.
const MOST_PLIES: i64 = 4_000;
const MOST_QUIET: i64 = 1_000;

/// Forty pieces a side, as the source has it.
#[must_use]
pub fn stratego() -> Entry {
    let about = About {
        id: "stratego",
        name: "Stratego",
        names: names(&[
            ("stratego", "Netherlands"),
            ("stratego", "Basque"),
            ("l'attaque", "France"),
            ("attack", "Britain"),
            ("sharp's attack", "Britain"),
            ("tri-tactics", "Britain"),
            ("gunjin shogi", "Japan"),
            ("tek", "The Hague"),
            ("jeu de bataille avec pieces mobiles sur damier", "France, patent of 1908"),
        ]),
        history: "Games of hidden ranks appear around 1900 in Japan (gunjin shogi, a box of 1895 is \
                  the oldest known), and Hermance Edan patented L'Attaque in France in 1908-1909; \
                  Britain sold it as Attack, with sea and air forms and Tri-Tactics (1935). \
                  Stratego was registered in 1942 and first sold in Amsterdam at the end of 1944; \
                  Jacques Johan Mogendorff is called its author, though Fred Horn traced it through \
                  a game called tek to L'Attaque. The source also names, without their rules, the \
                  36 pieces of L'Attaque, an edition of 2008 on 8 x 10 with thirty pieces a side, \
                  and one for four players.",
        provenance: Provenance::Source,
        ..shared()
    };
    entry(about, CLASSIC)
}

/// Eight pieces a side on the same board.
#[must_use]
pub fn barrage() -> Entry {
    let about = About {
        id: "barrage",
        name: "Barrage",
        names: names(&[("stratego barrage", "English"), ("quick stratego", "English")]),
        history: "A short form of Stratego: the same board and rules, but only a marshal, a general, \
                  a miner, two scouts, a spy, a bomb and the flag a side. The source does not have \
                  it; players and researchers use it where the whole game is too long.",
        provenance: Provenance::Decided,
        ..shared()
    };
    entry(about, BARRAGE)
}

/// What the entries have in common.
fn shared() -> About {
    About {
        id: "",
        family: "stratego",
        name: "",
        names: Vec::new(),
        history: "",
        source: SOURCE,
        players: ["Red", "Blue"],
        provenance: Provenance::Source,
        rules: include_str!("rules.md"),
    }
}

fn names(pairs: &[(&'static str, &'static str)]) -> Vec<Name> {
    pairs.iter().map(|&(name, language)| Name { name, language }).collect()
}

fn entry(about: About, edition: Edition) -> Entry {
    let build = move |id, options: Options| {
        let game = Stratego::new(edition, choices(&options));
        Ok(erase(id, options, game))
    };
    Entry { about, options: options(), build: Box::new(build) }
}

fn options() -> Vec<OptionSpec> {
    let choice = |name, words, default: &str, meaning, source| {
        OptionSpec::new(name, Kind::Choice(words), default, meaning, source)
    };
    let limit = |name, max, default: i64, meaning| {
        OptionSpec::new(name, Kind::Int { min: 0, max }, default, meaning, DECIDED)
    };
    vec![
        choice(
            "scout_attack",
            &["run", "adjacent"],
            "run",
            "whether a scout may attack at the end of a run, or only the neighbouring cell",
            SOURCE,
        ),
        OptionSpec::new(
            "two_squares",
            Kind::OneOf(&[0, 3, 5]),
            3,
            "after so many turns in a row of one piece over the same border the next over it is \
             refused; 0: no such rule, 5: the federation's count",
            SOURCE,
        ),
        choice(
            "two_squares_attacks",
            &["count", "exempt"],
            "count",
            "whether attacks count for two_squares, or are always allowed and clear the count",
            DECIDED,
        ),
        OptionSpec::new(
            "more_squares",
            Kind::Bool,
            false,
            "whether a threatening move may not bring back a position of the same chase",
            FEDERATION,
        ),
        choice(
            "both_stuck",
            &["loss", "draw"],
            "loss",
            "how it ends when neither side has a piece that can move: the side to move loses, or a \
             draw",
            SOURCE,
        ),
        limit("quiet_limit", MOST_QUIET, 200, "turns without an attack that make a draw; 0: none"),
        limit("max_plies", MOST_PLIES, 2000, "turns after the setup that make a draw; 0: none"),
    ]
}

fn choices(options: &Options) -> Choices {
    Choices {
        run_attack: options.text("scout_attack") == "run",
        two_squares: options.int("two_squares") as u8,
        exempt: options.text("two_squares_attacks") == "exempt",
        more_squares: options.bool("more_squares"),
        stuck_draw: options.text("both_stuck") == "draw",
        quiet_limit: options.int("quiet_limit") as u32,
        max_plies: options.int("max_plies") as u32,
    }
}
