//! The catalogue entries of the family.

use std::sync::Arc;

use super::rules::{Alignment, Shape};
use crate::boards::{Grid, Wide};
use crate::catalogue::Entry;
use crate::erased::{ErasedGame, erase};
use crate::game::{About, Error, Kind, Name, OptionSpec, Options, Provenance, Value};

const FAMILY: &str = "alignment";
const SOURCE: &str = "errota-jokoak";
const RULES: &str = include_str!("rules.md");

/// Noughts and crosses: 3 x 3, a line of three.
pub fn noughts_and_crosses() -> Entry {
    fixed(
        About {
            id: "noughts_and_crosses",
            family: FAMILY,
            name: "Noughts and crosses",
            names: names(&[
                ("zeroak eta gurutzeak", "Basque"),
                ("zirkuluak eta gurutzeak", "Basque"),
                ("tik-tak-toe", "Basque"),
                ("noughts and crosses", "England"),
                ("tik tak tol", "Netherlands"),
                ("tripp trapp trull", "Sweden"),
            ]),
            history: "The simplest of the row games: marks are written down and never move. The \
                      source knows it as a schoolroom game drawn in exercise books, and Murray \
                      collected its names from several countries.",
            source: SOURCE,
            players: ["X", "O"],
            provenance: Provenance::Source,
            rules: RULES,
        },
        flat(3, 3, 3, false),
    )
}

/// The game on squared paper: any flat board, a line of any length.
pub fn mnk() -> Entry {
    sized(
        About {
            id: "mnk",
            family: FAMILY,
            name: "m,n,k-game",
            names: names(&[("zirkuluak eta gurutzeak paper laukidunean", "Basque")]),
            history: "On squared paper the source's players made the board larger and looked for \
                      lines of four and five. Japan's game of five in a row is the same idea; the \
                      literature calls the whole family m,n,k-games.",
            source: SOURCE,
            players: ["X", "O"],
            provenance: Provenance::Source,
            rules: RULES,
        },
        19,
        flat(15, 15, 5, false),
    )
}

/// Connect Four: 7 columns, 6 rows, gravity.
pub fn connect_four() -> Entry {
    let about = About {
        id: "connect_four",
        name: "Connect Four",
        names: names(&[
            ("gewinn mit 4", "German"),
            ("die verflixten", "German"),
            ("spiel mit 4", "German"),
            ("vier gewinnt", "German"),
            ("en rang par 4", "French"),
            ("puissance 4", "French"),
            ("connect-4", "English"),
            ("four in a row", "English"),
            ("4 en línea", "Spanish"),
            ("4 en raya", "Spanish"),
            ("coloca 4", "Spanish"),
            ("conecta 4", "Spanish"),
            ("línea 4", "Spanish"),
            ("forza 4", "Italian"),
            ("linea 4", "Italian"),
            ("lig 4", "Portuguese"),
        ]),
        history: "The idea of noughts and crosses carried to a larger, upright board and sold under \
                  many names; most of these boards have 7 columns of 6 places, says the source. \
                  Discs fall to the lowest free place of their column.",
        ..dropped()
    };
    fixed(about, flat(7, 6, 4, true))
}

/// The 8 x 8 game with gravity.
pub fn score_four() -> Entry {
    let about = About {
        id: "score_four",
        name: "Score Four",
        names: names(&[("score 4", "English")]),
        history: "The source names score 4 as the form on 8 x 8 of the games sold as connect-4 and \
                  four in a row. Discs fall to the lowest free place of their column.",
        ..dropped()
    };
    fixed(about, flat(8, 8, 4, true))
}

/// Gravity on any flat board.
pub fn gravity() -> Entry {
    let about = About {
        id: "gravity",
        name: "Gravity on any board",
        history: "The source tells of larger boards under many names without fixing their sizes; \
                  here width, height and the length of the line are the player's choice.",
        provenance: Provenance::Decided,
        ..dropped()
    };
    sized(about, 16, flat(7, 6, 4, true))
}

/// 4 x 4 x 4, as beads on rods or in free cells.
pub fn four_in_a_row_3d() -> Entry {
    let about = About {
        id: "four_in_a_row_3d",
        name: "Four in a row in space",
        names: names(&[("four in a row 3D", "English"), ("potencia 4", "Spanish")]),
        history: "The row game in three dimensions: 64 places and 76 lines. Sold with beads on \
                  sixteen rods; played on paper or in the head, any free cell may be taken and the \
                  game is known as Qubic.",
        ..dropped()
    };
    cube(about, 4)
}

/// 5 x 5 x 5, as beads on rods or in free cells.
pub fn five_in_a_row_3d() -> Entry {
    let about = About {
        id: "five_in_a_row_3d",
        name: "Five in a row in space",
        names: names(&[("four in a row 3D", "English"), ("potencia 4", "Spanish")]),
        history: "The larger of the two boards in space that the source mentions, 125 places and \
                  109 lines of five, sold under the same names as the smaller.",
        ..dropped()
    };
    cube(about, 5)
}

fn flat(width: usize, height: usize, k: usize, gravity: bool) -> Shape {
    Shape { grid: Grid::flat(width, height), k, gravity, overline: true, misere: false }
}

fn names(pairs: &[(&'static str, &'static str)]) -> Vec<Name> {
    pairs.iter().map(|&(name, language)| Name { name, language }).collect()
}

/// What the games with discs and beads have in common.
fn dropped() -> About {
    About {
        id: "",
        family: FAMILY,
        name: "",
        names: Vec::new(),
        history: "",
        source: SOURCE,
        players: ["Red", "Yellow"],
        provenance: Provenance::Source,
        rules: RULES,
    }
}

fn fixed(about: About, shape: Shape) -> Entry {
    let build = move |id, options| Ok(make(id, options, shape));
    Entry { about, options: Vec::new(), build: Box::new(build) }
}

fn cube(about: About, side: usize) -> Entry {
    let grid = Grid { width: side, height: side, levels: side };
    let meaning = "beads on rods fall to the lowest free place; false: any free cell (Qubic)";
    let option = OptionSpec::new("gravity", Kind::Bool, true, meaning, SOURCE);
    let build = move |id, options: Options| {
        let gravity = options.bool("gravity");
        Ok(make(id, options, Shape { grid, ..flat(side, side, side, gravity) }))
    };
    Entry { about, options: vec![option], build: Box::new(build) }
}

/// An entry whose board and line length are options, up to `most` by `most`.
fn sized(about: About, most: i64, default: Shape) -> Entry {
    let number = |name, default: usize, meaning| {
        OptionSpec::new(name, Kind::Int { min: 1, max: most }, default as i64, meaning, SOURCE)
    };
    let mut options = vec![
        number("width", default.grid.width, "the number of files"),
        number("height", default.grid.height, "the number of ranks"),
        number("k", default.k, "how many marks in a straight line win; at most the longer side"),
    ];
    if !default.gravity {
        let kind = Kind::Choice(&["win", "exact"]);
        let meaning = "whether a line longer than k wins too, or only exactly k";
        options.push(OptionSpec::new("overline", kind, "win", meaning, "decided"));
    }
    let meaning = "whether making a line loses";
    options.push(OptionSpec::new("misere", Kind::Bool, false, meaning, "decided"));
    let build = move |id, options: Options| {
        let size = |name| options.int(name) as usize;
        let shape = Shape {
            overline: default.gravity || options.text("overline") == "win",
            misere: options.bool("misere"),
            ..flat(size("width"), size("height"), size("k"), default.gravity)
        };
        let longest = shape.grid.width.max(shape.grid.height);
        if shape.k > longest {
            let allowed = format!("at most {longest}, the longer side of the board");
            return Err(Error::bad_option(id, "k", &Value::Int(shape.k as i64), allowed));
        }
        Ok(make(id, options, shape))
    };
    Entry { about, options, build: Box::new(build) }
}

/// The smallest bit set that holds the board.
fn make(id: &'static str, options: Options, shape: Shape) -> Arc<dyn ErasedGame> {
    match shape.grid.cells() {
        ..=64 => erase(id, options, Alignment::<u64>::new(shape)),
        65..=128 => erase(id, options, Alignment::<u128>::new(shape)),
        129..=256 => erase(id, options, Alignment::<Wide<4>>::new(shape)),
        _ => erase(id, options, Alignment::<Wide<6>>::new(shape)),
    }
}
