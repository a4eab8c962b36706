//! Options: the settings by name, with their values, what they mean and where they come from.

use super::boards::{Board, Links};
use super::settings::{Blocked, Dice, Goal, Opening, Removal, Settings};
use crate::game::{Error, Kind, OptionSpec, Options, Value};

/// The most quiet plies that can be asked for.
const MOST_QUIET: i64 = 10_000;
const MOST_REPETITIONS: i64 = 100;

/// The words of each option that is a choice, in the order of its values.
const GOALS: [(&str, Goal); 2] = [("line", Goal::Line), ("reduce", Goal::Reduce)];
const REMOVALS: [(&str, Removal); 3] =
    [("any", Removal::Any), ("free_only", Removal::FreeOnly), ("free_first", Removal::FreeFirst)];
const OPENINGS: [(&str, Opening); 3] = [
    ("free", Opening::Free),
    ("centre_required", Opening::CentreRequired),
    ("centre_forbidden", Opening::CentreForbidden),
];
const BLOCKED: [(&str, Blocked); 3] =
    [("loses", Blocked::Loses), ("passes", Blocked::Passes), ("draws", Blocked::Draws)];
const DICE: [(&str, Dice); 4] = [
    ("none", Dice::None),
    ("murray", Dice::Murray),
    ("bell", Dice::Bell),
    ("schadler", Dice::Schadler),
];
const LINKS: [(&str, Links); 3] =
    [("midpoints", Links::Midpoints), ("corners", Links::Corners), ("both", Links::Both)];

fn word<T: PartialEq>(words: &[(&'static str, T)], value: &T) -> &'static str {
    words.iter().find(|(_, known)| known == value).map_or("", |(word, _)| word)
}

fn value<T: Copy>(words: &[(&str, T)], word: &str, default: T) -> T {
    words.iter().find(|(known, _)| *known == word).map_or(default, |&(_, value)| value)
}

fn pick(yes: bool, words: [&'static str; 2]) -> &'static str {
    words[usize::from(yes)]
}

/// The descriptions of the options that a preset has, with its settings as defaults. `drawn` says
/// whether the preset leaves open which diagonals are drawn.
pub(super) fn specs(preset: &Settings, drawn: bool) -> Vec<OptionSpec> {
    let mut specs = men_and_steps(preset);
    specs.extend(captures(preset));
    specs.extend(special_rules(preset));
    specs.extend(of_the_board(preset));
    if drawn {
        let meaning = "whether the corners of the two squares are linked";
        specs.push(OptionSpec::new("diagonals", Kind::Bool, false, meaning, "source"));
    }
    let most = Kind::Int { min: 0, max: MOST_REPETITIONS };
    let meaning = "a position that occurs so many times is a draw; 0: never, 1 is refused";
    let times = i64::from(preset.repetition);
    specs.push(OptionSpec::new("repetition", most, times, meaning, "decided"));
    let most = Kind::Int { min: 0, max: MOST_QUIET };
    let meaning = "so many plies without a placement or removal are a draw; 0: never";
    let plies = i64::from(preset.quiet_limit);
    specs.push(OptionSpec::new("quiet_limit", most, plies, meaning, "decided"));
    specs
}

fn choice(
    name: &'static str,
    words: &'static [&'static str],
    default: &'static str,
    meaning: &'static str,
    provenance: &'static str,
) -> OptionSpec {
    OptionSpec::new(name, Kind::Choice(words), default, meaning, provenance)
}

fn flag(
    name: &'static str,
    default: bool,
    meaning: &'static str,
    provenance: &'static str,
) -> OptionSpec {
    OptionSpec::new(name, Kind::Bool, default, meaning, provenance)
}

fn men_and_steps(preset: &Settings) -> Vec<OptionSpec> {
    vec![
        OptionSpec::new(
            "men",
            Kind::Int { min: 3, max: preset.board.most_men() as i64 },
            i64::from(preset.men),
            "men of each player",
            "source",
        ),
        choice(
            "goal",
            &["line", "reduce"],
            word(&GOALS, &preset.goal),
            "line: the first line of three wins; reduce: fewer than three men lose",
            "source",
        ),
        flag(
            "diagonal_mills",
            preset.diagonal_mills,
            "whether diagonal lines count as mills",
            "source",
        ),
        choice(
            "movement",
            &["adjacent", "anywhere"],
            pick(preset.anywhere, ["adjacent", "anywhere"]),
            "a man moves along an edge, or to any empty point",
            "source",
        ),
        OptionSpec::new(
            "fly_at",
            Kind::OneOf(&[0, 3, 4]),
            i64::from(preset.fly_at),
            "with none in hand and at most so many men a player moves to any empty point; 0: never",
            "source",
        ),
    ]
}

fn captures(preset: &Settings) -> Vec<OptionSpec> {
    vec![
        choice(
            "removal",
            &["any", "free_only", "free_first"],
            word(&REMOVALS, &preset.removal),
            "which enemy men may be removed: any; only one outside mills; one outside mills or, if all stand in mills, any",
            "source",
        ),
        choice(
            "removals",
            &["per_mill", "one"],
            pick(preset.one_removal, ["per_mill", "one"]),
            "a turn removes a man for each mill that it completes, or one at most",
            "decided",
        ),
        choice(
            "placement_mills",
            &["capture", "forbidden"],
            pick(preset.placement_mills_forbidden, ["capture", "forbidden"]),
            "mills made while placing capture, or may not be made",
            "source",
        ),
    ]
}

fn special_rules(preset: &Settings) -> Vec<OptionSpec> {
    vec![
        flag(
            "move_while_placing",
            preset.move_while_placing,
            "whether a player with men in hand may step instead of placing",
            "source",
        ),
        choice(
            "rebuild",
            &["free", "barred"],
            pick(preset.barred, ["free", "barred"]),
            "barred: a mill left to make another may never be formed again by its three men",
            "source",
        ),
        choice(
            "blocked",
            &["loses", "passes", "draws"],
            word(&BLOCKED, &preset.blocked),
            "what happens to a player with an empty hand who cannot move",
            "decided",
        ),
        choice(
            "dice",
            &["none", "murray", "bell", "schadler"],
            word(&DICE, &preset.dice),
            "whose reading of Alfonso's dice is played",
            "source",
        ),
    ]
}

fn of_the_board(preset: &Settings) -> Vec<OptionSpec> {
    match preset.board {
        Board::Nine { .. } => vec![
            OptionSpec::new(
                "opening",
                Kind::Choice(&["free", "centre_required", "centre_forbidden"]),
                word(&OPENINGS, &preset.opening),
                "where player 0's first man may go",
                "source",
            ),
            OptionSpec::new(
                "centre_fixed",
                Kind::Bool,
                preset.centre_fixed,
                "whether a man entered on the centre never moves",
                "source",
            ),
        ],
        Board::Sixteen { .. } => vec![OptionSpec::new(
            "radial_capture",
            Kind::Bool,
            preset.radial_capture,
            "whether both ends of a link between the squares remove an enemy man as a mill does",
            "source",
        )],
        Board::Triangle(links) => vec![OptionSpec::new(
            "links",
            Kind::Choice(&["midpoints", "corners", "both"]),
            word(&LINKS, &links),
            "which points of the triangles are linked",
            "source",
        )],
        Board::TwentyFour { .. } => Vec::new(),
    }
}

/// The preset with these options.
///
/// # Errors
/// `BadOption` for what makes no game.
pub(super) fn chosen(
    id: &str,
    preset: &Settings,
    drawn: bool,
    options: &Options,
) -> Result<Settings, Error> {
    let repetition = options.int("repetition");
    if repetition == 1 {
        let allowed = "0 (never) or at least 2: the start position occurs once already";
        return Err(Error::bad_option(id, "repetition", &Value::Int(1), allowed));
    }
    let board = match preset.board {
        Board::Sixteen { .. } if drawn => Board::Sixteen { diagonals: options.bool("diagonals") },
        Board::Triangle(links) => Board::Triangle(value(&LINKS, options.text("links"), links)),
        board => board,
    };
    let on_nine = matches!(board, Board::Nine { .. });
    let opening = if on_nine { options.text("opening") } else { "free" };
    Ok(Settings {
        board,
        men: options.int("men") as u8,
        goal: value(&GOALS, options.text("goal"), preset.goal),
        diagonal_mills: options.bool("diagonal_mills"),
        anywhere: options.text("movement") == "anywhere",
        fly_at: options.int("fly_at") as u8,
        removal: value(&REMOVALS, options.text("removal"), preset.removal),
        one_removal: options.text("removals") == "one",
        placement_mills_forbidden: options.text("placement_mills") == "forbidden",
        move_while_placing: options.bool("move_while_placing"),
        barred: options.text("rebuild") == "barred",
        radial_capture: matches!(board, Board::Sixteen { .. }) && options.bool("radial_capture"),
        opening: value(&OPENINGS, opening, preset.opening),
        centre_fixed: on_nine && options.bool("centre_fixed"),
        blocked: value(&BLOCKED, options.text("blocked"), preset.blocked),
        dice: value(&DICE, options.text("dice"), preset.dice),
        repetition: repetition as u32,
        quiet_limit: options.int("quiet_limit") as u16,
    })
}
