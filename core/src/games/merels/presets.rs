//! The catalogue entries of the family: a table of presets.

use super::bars::{BarList, NoBars};
use super::boards::{Board, Links};
use super::names;
use super::options::{chosen, specs};
use super::rules::Merels;
use super::settings::{Blocked, Dice, Goal, Opening, Removal, Settings};
use crate::catalogue::Entry;
use crate::erased::{ErasedGame, erase};
use crate::game::{About, Name, Options, Provenance};
use std::sync::Arc;

const FAMILY: &str = "merels";
const SOURCE: &str = "errota-jokoak";
const RULES: &str = include_str!("rules.md");

/// A named rule set.
struct Preset {
    id: &'static str,
    name: &'static str,
    names: &'static [(&'static str, &'static str)],
    provenance: Provenance,
    /// Whether the corner links are left to an option.
    drawn: bool,
    settings: Settings,
    history: &'static str,
}

/// The entries of all presets.
pub fn entries() -> Vec<Entry> {
    presets().into_iter().map(entry).collect()
}

/// The settings of a preset under its default options.
pub fn settings(id: &str) -> Option<Settings> {
    presets().into_iter().find(|preset| preset.id == id).map(|preset| preset.settings)
}

fn entry(preset: Preset) -> Entry {
    let Preset { id, settings, drawn, .. } = preset;
    let names = preset.names.iter().map(|&(name, language)| Name { name, language });
    let about = About {
        id,
        family: FAMILY,
        name: preset.name,
        names: names.collect(),
        history: preset.history,
        source: SOURCE,
        players: ["White", "Black"],
        provenance: preset.provenance,
        rules: RULES,
    };
    let build = move |id, options: Options| {
        chosen(id, &settings, drawn, &options).map(|settings| make(id, options, settings))
    };
    Entry { about, options: specs(&settings, drawn), build: Box::new(build) }
}

/// Only games that bar mills carry a list of them.
fn make(id: &'static str, options: Options, settings: Settings) -> Arc<dyn ErasedGame> {
    if settings.barred {
        erase(id, options, Merels::<BarList>::new(settings))
    } else {
        erase(id, options, Merels::<NoBars>::new(settings))
    }
}

fn presets() -> Vec<Preset> {
    [small(), squares_and_triangles(), nine_mens(), twelve_mens()].into_iter().flatten().collect()
}

const fn preset(
    id: &'static str,
    name: &'static str,
    names: &'static [(&'static str, &'static str)],
    provenance: Provenance,
    settings: Settings,
    history: &'static str,
) -> Preset {
    Preset { id, name, names, provenance, drawn: false, settings, history }
}

use Provenance::{Decided, Reconstruction, Source};

/// The games on nine points.
fn small() -> Vec<Preset> {
    let plain = Settings::new(Board::Nine { diagonals: false }, 3, Goal::Line);
    let lined = Settings::new(Board::Nine { diagonals: true }, 3, Goal::Line);
    vec![
        preset(
            "nine_holes",
            "Nine holes",
            names::NINE_HOLES,
            Source,
            Settings { anywhere: true, ..plain },
            "Played on nine holes, on the crossings of three lines with three, or in the nine \
             spaces between two and two. The source holds it to be older than noughts and crosses, \
             because the men move after they are entered; one of the boards cut into the roof of \
             the temple at Kurna is of this kind.",
        ),
        preset(
            "three_mens_morris",
            "Three men's morris",
            names::THREE_MENS,
            Source,
            lined,
            "A square with its middle lines and diagonals, found among the remains of Egypt, \
             Greece, Rome, Sri Lanka and China, and scratched into the cloister seats of English \
             cathedrals by 1300. Ovid tells in the Art of Love that three stones a side lie on the \
             small board and that it wins to have brought one's own into a row.",
        ),
        preset(
            "achi",
            "Achi",
            names::ACHI,
            Decided,
            Settings { men: 4, ..lined },
            "Ghana's game with four men a side. Murray, as the source reports, counted it among the \
             games on two squares; Bell placed it on the nine points of three men's morris, and so \
             it is played here.",
        ),
        preset(
            "artzain_joko",
            "Artzain-joko",
            names::ARTZAIN_JOKO,
            Source,
            Settings {
                opening: Opening::CentreRequired,
                centre_fixed: true,
                blocked: Blocked::Passes,
                ..lined
            },
            "The shepherds' game of the Basque villages, three men's morris with a rule of its own: \
             the first player begins on the centre, and that man never moves. The source names \
             Iholdi, Zerain and Muskildi among the places where it was gathered.",
        ),
        preset(
            "three_mens_morris_french",
            "Three men's morris, French form",
            names::FRENCH,
            Source,
            Settings { opening: Opening::CentreForbidden, ..lined },
            "In France the first player may not begin on the centre. The source gives it as the \
             counterpart of the Basque form; it takes away most of the first player's advantage.",
        ),
        preset(
            "alquerque_de_tres",
            "Alquerque de tres",
            names::ALQUERQUE_DE_TRES,
            Source,
            Settings { opening: Opening::CentreRequired, ..lined },
            "Page 93 of the book of games made for Alfonso X in 1283 tells that it is played with \
             three men of one colour and three of another, that who plays first must set a man in \
             the middle, and that he will win if he plays well.",
        ),
    ]
}

/// The games on two squares and on triangles.
fn squares_and_triangles() -> Vec<Preset> {
    let sixteen = |men| Settings::new(Board::Sixteen { diagonals: false }, men, Goal::Reduce);
    let linked = Settings::new(Board::Sixteen { diagonals: true }, 5, Goal::Reduce);
    let triangle = Settings::new(Board::Triangle(Links::Midpoints), 6, Goal::Reduce);
    let five = preset(
        "five_mens_morris",
        "Five men's morris",
        names::FIVE_MENS,
        Source,
        sixteen(5),
        "Two squares joined at the middles of their sides. The source says that it was widespread \
         in medieval Europe and given up for the larger boards by the end of the sixteenth century; \
         captured men were kept inside the small square.",
    );
    let six = preset(
        "six_mens_morris",
        "Six men's morris",
        names::SIX_MENS,
        Source,
        sixteen(6),
        "The same two squares with six men a side. It shared the fate of five men's morris in \
         Europe, where nine men's morris took its place, and lives on in West Africa.",
    );
    vec![
        Preset { drawn: true, ..five },
        Preset { drawn: true, ..six },
        preset(
            "akidada",
            "Akidada",
            names::AKIDADA,
            Decided,
            Settings { radial_capture: true, ..linked },
            "The name that the Yoruba of Nigeria give to mill games. The source tells of Africa \
             that, beside the mill, two men on both ends of a line between the squares capture too.",
        ),
        preset(
            "sixpenny_madell",
            "Sixpenny madell",
            names::SIXPENNY,
            Reconstruction,
            triangle,
            "Three triangles, one inside the other: Murray recorded it as played around Wiltshire \
             in the nineteenth century, with the corners joined. The source notes that a study of \
             the game suggests to join the middles of the sides instead.",
        ),
    ]
}

/// The games on three squares.
fn nine_mens() -> Vec<Preset> {
    let nine = Settings {
        fly_at: 3,
        ..Settings::new(Board::TwentyFour { diagonals: false }, 9, Goal::Reduce)
    };
    let first = Settings { removal: Removal::FreeFirst, one_removal: true, ..nine };
    vec![
        preset(
            "nine_mens_morris",
            "Nine men's morris",
            names::NINE_MENS,
            Source,
            nine,
            "The best known of the family, called after the men of each side. The source traces \
             its board from Troy and the roof of Kurna to a Viking burial ship, and the game itself \
             from Alfonso's book of 1283 to its height in the fourteenth century, when Italian \
             manuscripts collected problems, and to Shakespeare's board cut in the turf.",
        ),
        preset(
            "nine_mens_morris_tournament",
            "Nine men's morris, tournament rules",
            names::NINE_MENS,
            Decided,
            first,
            "The modern form: one man is taken even for two mills, and men in mills are taken when \
             no others are left. Federations and solvers use it; Ralph Gasser proved in 1993 that \
             it is a draw.",
        ),
        preset(
            "nine_mens_morris_dice_murray",
            "Nine men's morris with dice, Murray's reading",
            names::NINE_MENS_DICE,
            Source,
            Settings { dice: Dice::Murray, ..nine },
            "Alfonso's book of 1283 describes nine men's morris with three dice, too briefly to \
             leave no doubt. Murray reads that certain throws enter three men at once on a line, \
             which captures a man.",
        ),
        preset(
            "nine_mens_morris_dice_bell",
            "Nine men's morris with dice, Bell's reading",
            names::NINE_MENS_DICE,
            Source,
            Settings { dice: Dice::Bell, ..nine },
            "Alfonso's book of 1283 describes nine men's morris with three dice, too briefly to \
             leave no doubt. Bell reads that certain throws, while the men are entered, first break \
             an enemy mill by taking a man out of it.",
        ),
        preset(
            "nine_mens_morris_dice_schadler",
            "Nine men's morris with dice, Schädler's reading",
            names::NINE_MENS_DICE,
            Source,
            Settings {
                fly_at: 0,
                removal: Removal::Any,
                placement_mills_forbidden: true,
                dice: Dice::Schadler,
                ..nine
            },
            "Alfonso's book of 1283 describes nine men's morris with three dice, too briefly to \
             leave no doubt. Ulrich Schädler argues from its miniature that no mill may be made \
             while men are entered, and that certain throws later let a man jump into a mill.",
        ),
        preset(
            "lasker_morris",
            "Lasker's morris",
            &[],
            Source,
            Settings { men: 10, move_while_placing: true, ..first },
            "Emanuel Lasker, world champion of chess, studied mill games and proposed two changes \
             to nine men's morris: ten men a side, and the choice between entering a man and moving \
             one from the first turn on.",
        ),
    ]
}

/// The games on three squares with linked corners.
fn twelve_mens() -> Vec<Preset> {
    let rebuild = Settings {
        fly_at: 3,
        removal: Removal::FreeFirst,
        ..Settings::new(Board::TwentyFour { diagonals: true }, 12, Goal::Reduce)
    };
    let breyer = Settings { barred: true, ..rebuild };
    let about = |id, name, provenance, settings, history| {
        preset(id, name, names::TWELVE_MENS, provenance, settings, history)
    };
    vec![
        about(
            "twelve_mens_morris",
            "Twelve men's morris",
            Source,
            breyer,
            "The corners of the three squares are joined too, and each side has twelve men; an \
             Arabic dictionary of the early fifteenth century draws the board. English settlers \
             brought it to America, where it became the chief game of the family. These are \
             Catherine Breyer's rules: a mill left to make another may not be made again.",
        ),
        about(
            "twelve_mens_morris_rebuild",
            "Twelve men's morris, mills rebuilt",
            Source,
            rebuild,
            "The source's first variant of Breyer's rules: players may open a mill, make it again \
             and capture each time.",
        ),
        about(
            "twelve_mens_morris_quiet",
            "Twelve men's morris, quiet opening",
            Decided,
            Settings { men: 11, placement_mills_forbidden: true, ..breyer },
            "The source's second variant of Breyer's rules: no mill may be made while men are \
             entered. With twelve men each the board would always be full before a man could move, \
             so the other number of men that the source knows, eleven, is the default.",
        ),
        about(
            "twelve_mens_morris_1840",
            "Twelve men's morris of 1840",
            Source,
            Settings { diagonal_mills: false, fly_at: 4, ..rebuild },
            "As Moulidars describes it in his encyclopedia of games of 1840: mills cannot be made \
             on the diagonals, and a player who is left with four men moves to any empty point.",
        ),
    ]
}
