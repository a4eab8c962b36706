//! The catalogue entries of the family.

use std::sync::Arc;

use super::rules::Latrunculi;
use super::shape::{Capture, Extra, Leap, MARKING, MARKS, Shape, Walk};
use crate::boards::Wide;
use crate::catalogue::Entry;
use crate::erased::{ErasedGame, erase};
use crate::game::{About, Error, Kind, Name, OptionSpec, Options, Provenance, Value};

const FAMILY: &str = "latrunculi";
const SOURCE: &str = "ludus latrunculorum edo latrunculi";
const DECIDED: &str = "decided";
const RULES: &str = include_str!("rules.md");
const SIZES: Kind = Kind::Int { min: 5, max: 18 };

/// Petteia on five lines.
pub fn petteia() -> Entry {
    let shape = Shape { men: 5, hostile_centre: true, ..Shape::plain(5, 5) };
    let about = About {
        name: "Petteia",
        names: names(&[
            ("petteia", "Greece"),
            ("pente grammai", "Greece, five lines"),
            ("bost lerroak", "Basque"),
        ]),
        history: "A Greek game of strategy without dice, known from the sixth century before our \
                  era and named after the pebbles that were its men; Pollux tells of five men a \
                  side on five lines, the middle one sacred. Its rules are lost: these, with the \
                  centre as a partner in captures, are Becq de Fouquières' as the source tells \
                  them, their ends decided here.",
        provenance: Provenance::Decided,
        ..about("petteia")
    };
    entry(about, move_options(), shape, |shape, options| Ok(chosen_moves(shape, options)))
}

/// Polis, the city.
pub fn polis() -> Entry {
    let about = About {
        name: "Polis",
        names: names(&[
            ("polis", "Greece, the city"),
            ("plinthion", "Greece"),
            ("hiriaren jokoa", "Basque, the game of the city"),
            ("poleis", "Greece"),
        ]),
        history: "The Greek game of the city, which Cratinus already knew: Pollux says that many \
                  men, called dogs, stand on squares in two colours and that the art is to enclose \
                  a man between two. Nothing else is told, so size, start and ends are a \
                  reconstruction; Murray took it for the same game as petteia.",
        provenance: Provenance::Reconstruction,
        ..about("polis")
    };
    let mut options = size_options();
    options.extend(move_options());
    entry(about, options, Shape::plain(8, 8), |shape, options| {
        let sized = sized(shape, options);
        Ok(chosen_moves(Shape { men: 2 * sized.grid.width as u8, ..sized }, options))
    })
}

/// Bell's ludus latrunculorum.
pub fn latrunculi_bell() -> Entry {
    let about = About {
        name: "Ludus latrunculorum (Bell)",
        history: "The Romans' game of soldiers, praised in the poem to Piso and carried by the \
                  legions to the borders of the empire. Robert Charles Bell reconstructed it with \
                  a leader, the dux, who breaks up defences by leaping; the source takes its rules \
                  from his book of 1979.",
        provenance: Provenance::Source,
        ..about("latrunculi_bell")
    };
    entry(about, dux_options(false, true), bell(), |shape, options| Ok(dux_shape(shape, options)))
}

/// Bell's game as the museum at Oiasso plays it.
pub fn latrunculi_oiasso() -> Entry {
    let about = About {
        name: "Ludus latrunculorum (Oiasso)",
        history: "Bell's reconstruction as it is sold at the Oiasso Roman museum in Irun, with two \
                  differences that the source tells: the dux takes whom he leaps over, and nobody \
                  may lose a turn.",
        provenance: Provenance::Source,
        ..about("latrunculi_oiasso")
    };
    entry(about, dux_options(true, false), bell(), |shape, options| Ok(dux_shape(shape, options)))
}

/// The first variant of Les 7 cailloux.
pub fn latrunculi_cailloux() -> Entry {
    let about = About {
        name: "Latrunculi on a marked board",
        history: "The first of two ways to play that come with the boards of the shop Les 7 \
                  cailloux: half of the cells are marked with lines that guide the piece standing \
                  there, and whole lines of men and men in corners can be taken. The source \
                  describes the marks without their places, so these are decided.",
        provenance: Provenance::Decided,
        ..about("latrunculi_cailloux")
    };
    entry(about, vec![marking_option()], marked(), |shape, options| {
        Ok(Shape { marking: options.text("marking").to_owned(), ..shape })
    })
}

/// The second variant of Les 7 cailloux.
pub fn latrunculi_cailloux_milites() -> Entry {
    let about = About {
        name: "Latrones and milites",
        history: "The second way to play on the marked board of Les 7 cailloux, after Lhôte's idea \
                  that each side had two kinds of men: latrones, who range freely and leap, and \
                  milites, who only march forward until they become latrones on the last row. The \
                  places of the marks are decided.",
        provenance: Provenance::Decided,
        ..about("latrunculi_cailloux_milites")
    };
    let shape = Shape { milites: true, leap: Leap::Latro, ..marked() };
    entry(about, vec![marking_option()], shape, |shape, options| {
        let shape = Shape { marking: options.text("marking").to_owned(), ..shape };
        let fair = crate::game::Seat::BOTH.into_iter().all(|seat| {
            2 * shape.home(seat).filter(|&cell| shape.is_marked(cell)).count() == shape.men as usize
        });
        let allowed = "eight marked cells in the two rows nearest to each player";
        if fair { Ok(shape) } else { Err(("marking", allowed.to_owned())) }
    })
}

/// Schädler's reconstruction.
pub fn latrunculi_schadler() -> Entry {
    let about = About {
        name: "Ludus latrunculorum (Schädler)",
        history: "Ulrich Schädler's reconstruction, published in German in 1994 and in English in \
                  2001, which follows Isidore's words: wandering men (vagi) are placed, ordinary \
                  men (ordinarii) move and leap, and an enclosed man is bound (alligatus, incitus) \
                  before it may be taken. Schädler also studies the board found in a grave at \
                  Poprad.",
        provenance: Provenance::Source,
        ..about("latrunculi_schadler")
    };
    let shape = Shape {
        men: 16,
        placed: true,
        capture: Capture::Bind,
        leap: Leap::Chain,
        quiet_limit: 40,
        ..Shape::plain(8, 8)
    };
    let mut options = size_options();
    options.push(OptionSpec::new(
        "men",
        Kind::Int { min: 0, max: 121 },
        0i64,
        "men of each side, 16 to three eighths of the cells (from a quarter where 16 do not fit); \
         0: 16 or a quarter of the cells, the larger",
        SOURCE,
    ));
    entry(about, options, shape, |shape, options| {
        let sized = sized(shape, options);
        let (fewest, most) = men_range(sized.grid.cells());
        let men = match options.int("men") {
            0 => (sized.grid.cells() / 4).max(fewest),
            men => men as usize,
        };
        if (fewest..=most).contains(&men) {
            return Ok(Shape { men: men as u8, ..sized });
        }
        Err(("men", format!("a whole number from {fewest} to {most} on this board, or 0")))
    })
}

/// The least and the most men of a side in Schädler's game.
const fn men_range(cells: usize) -> (usize, usize) {
    let most = 3 * cells / 8;
    (if most >= 16 { 16 } else { cells / 4 }, most)
}

fn bell() -> Shape {
    Shape {
        men: 16,
        placed: true,
        dux: true,
        leap: Leap::Dux { captures: false },
        extra: Extra::Same,
        fewest: 1,
        blocked_is_counted: true,
        quiet_limit: 30,
        ..Shape::plain(8, 7)
    }
}

fn marked() -> Shape {
    Shape {
        walk: Walk::Marked,
        marking: MARKING.to_owned(),
        capture: Capture::Line,
        fewest: 1,
        quiet_limit: 100,
        ..Shape::plain(8, 8)
    }
}

fn about(id: &'static str) -> About {
    About {
        id,
        family: FAMILY,
        name: "Ludus latrunculorum",
        names: names(&[
            ("ludus latrunculorum", "Latin"),
            ("latrunculi", "Latin"),
            ("latrunculi jokoa", "Basque"),
            ("latrunculia", "Basque"),
        ]),
        history: "",
        source: SOURCE,
        players: ["White", "Black"],
        provenance: Provenance::Source,
        rules: RULES,
    }
}

fn names(pairs: &[(&'static str, &'static str)]) -> Vec<Name> {
    pairs.iter().map(|&(name, language)| Name { name, language }).collect()
}

fn size_options() -> Vec<OptionSpec> {
    vec![
        OptionSpec::new("width", SIZES, 8i64, "the number of files", SOURCE),
        OptionSpec::new("height", SIZES, 8i64, "the number of ranks", SOURCE),
    ]
}

fn move_options() -> Vec<OptionSpec> {
    let (moves, starts) = (Kind::Choice(&["step", "slide"]), Kind::Choice(&["rows", "placed"]));
    let slide = "one cell, or any number of empty cells, along rank or file";
    let placed = "men start on the nearest rows, or are placed in turn";
    vec![
        OptionSpec::new("move", moves, "step", slide, DECIDED),
        OptionSpec::new("start", starts, "rows", placed, DECIDED),
    ]
}

fn marking_option() -> OptionSpec {
    let kind = Kind::Letters { length: 64, alphabet: MARKS };
    let meaning = "the marks of the cells, rank 8 first: . none, X both diagonals, p / with -, q / \
                   with |, r \\ with -, s \\ with |";
    OptionSpec::new("marking", kind, MARKING, meaning, DECIDED)
}

fn dux_options(jump_captures: bool, pass: bool) -> Vec<OptionSpec> {
    let extra = Kind::Choice(&["same", "any"]);
    vec![
        OptionSpec::new(
            "placements_per_turn",
            Kind::OneOf(&[1, 2]),
            1i64,
            "how many men a player places at a time",
            "Bell has two",
        ),
        OptionSpec::new("extra_move", extra, "same", "who moves again after a capture", DECIDED),
        OptionSpec::new(
            "dux_jump_captures",
            Kind::Bool,
            jump_captures,
            "whether the dux takes the piece he jumps over",
            SOURCE,
        ),
        OptionSpec::new("pass", Kind::Bool, pass, "whether a player may pass", SOURCE),
    ]
}

fn end_options(quiet_limit: u16) -> Vec<OptionSpec> {
    vec![
        OptionSpec::new(
            "repetition",
            Kind::OneOf(&[0, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
            3i64,
            "how often a position occurs before the game is drawn; 0: never drawn so",
            DECIDED,
        ),
        OptionSpec::new(
            "quiet_limit",
            Kind::Int { min: 0, max: 1000 },
            i64::from(quiet_limit),
            "turns without a capture after which men are counted; 0: never",
            DECIDED,
        ),
    ]
}

fn sized(shape: Shape, options: &Options) -> Shape {
    let size = |name| options.int(name) as usize;
    Shape { grid: crate::boards::Grid::flat(size("width"), size("height")), ..shape }
}

fn chosen_moves(shape: Shape, options: &Options) -> Shape {
    let walk = if options.text("move") == "slide" { Walk::Slide } else { Walk::Step };
    Shape { walk, placed: options.text("start") == "placed", ..shape }
}

fn dux_shape(shape: Shape, options: &Options) -> Shape {
    Shape {
        placements_per_turn: options.int("placements_per_turn") as u8,
        extra: if options.text("extra_move") == "any" { Extra::Any } else { Extra::Same },
        leap: Leap::Dux { captures: options.bool("dux_jump_captures") },
        pass: options.bool("pass"),
        ..shape
    }
}

/// An option that makes no game, and what is allowed.
type Refused = (&'static str, String);

/// An entry whose options change a shape.
fn entry(
    about: About,
    mut options: Vec<OptionSpec>,
    shape: Shape,
    change: impl Fn(Shape, &Options) -> Result<Shape, Refused> + Send + Sync + 'static,
) -> Entry {
    options.extend(end_options(shape.quiet_limit));
    let build = move |id, options: Options| {
        let ends = Shape {
            repetition: options.int("repetition") as u32,
            quiet_limit: options.int("quiet_limit") as u16,
            ..shape.clone()
        };
        let shape = change(ends, &options).map_err(|(option, allowed)| {
            let value = options.iter().find(|(name, _)| *name == option);
            let value = value.map_or(Value::Int(0), |(_, value)| value.clone());
            Error::bad_option(id, option, &value, allowed)
        })?;
        let men = i64::from(shape.men);
        Ok(make(id, options.with("men", men), shape))
    };
    Entry { about, options, build: Box::new(build) }
}

/// The smallest bit set that holds the board.
fn make(id: &'static str, options: Options, shape: Shape) -> Arc<dyn ErasedGame> {
    match shape.grid.cells() {
        ..=64 => erase(id, options, Latrunculi::<u64>::new(shape)),
        65..=128 => erase(id, options, Latrunculi::<u128>::new(shape)),
        129..=256 => erase(id, options, Latrunculi::<Wide<4>>::new(shape)),
        _ => erase(id, options, Latrunculi::<Wide<6>>::new(shape)),
    }
}
