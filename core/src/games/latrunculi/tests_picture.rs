//! Each mark of a picture against the text of the position that it shows.

use super::shape::MARKING;
use super::tests::{CAILLOUX, IDS, MILITES, at};
use crate::boards::Grid;
use crate::catalogue::load;
use crate::erased::ErasedState;
use crate::game::{Look, Seat, Stream, Turn};
use crate::picture::reading::{cells, directions};

/// A disc.
const DISC: &str = "<circle";
/// The light under the cells of the last turn.
const GLOW: &str = r##"fill="#f3dd9a""##;

/// The letters of a state text's board, cell by cell, `.` for empty.
fn letters(text: &str) -> (Grid, Vec<char>) {
    let board = text.split(' ').next().unwrap();
    let mut letters = Vec::new();
    for row in board.split('/') {
        for letter in row.chars() {
            match letter.to_digit(10) {
                Some(run) => letters.extend((0..run).map(|_| '.')),
                None => letters.push(letter),
            }
        }
    }
    let ranks = board.split('/').count();
    (Grid::flat(letters.len() / ranks, ranks), letters)
}

/// The cell of the piece in the middle of its turn, as the phase tells it.
fn active(text: &str, grid: Grid) -> Vec<usize> {
    let phase = text.split(' ').nth(2).unwrap();
    let name = phase
        .strip_prefix("again=")
        .or_else(|| phase.strip_prefix("jump=").and_then(|path| path.rsplit(':').next()));
    name.and_then(|name| grid.read(name)).into_iter().collect()
}

fn check(state: &dyn ErasedState, id: &str, highlight: &[String], bottom: Seat) {
    let text = state.text();
    let (grid, letters) = letters(&text);
    let look = Look { perspective: Some(bottom), highlight: highlight.to_vec() };
    let svg = state.svg(None, &look).unwrap();
    let drawn = |marks: &[&str]| cells(&svg, grid, bottom == Seat::One, marks);
    let with = |is: &dyn Fn(char) -> bool| -> Vec<usize> {
        (0..letters.len()).filter(|&cell| is(letters[cell])).collect()
    };
    let any_case = |letter: char| with(&move |other: char| other.eq_ignore_ascii_case(&letter));
    let men = [r##"fill="#f7efdc""##, r##"fill="#4a4038""##].map(|fill| drawn(&[DISC, fill]));
    assert_eq!(men[0], with(&|c| c.is_ascii_uppercase()), "white men of {id} {text}");
    assert_eq!(men[1], with(&|c| c.is_ascii_lowercase()), "black men of {id} {text}");
    assert_eq!(drawn(&["<polygon"]), any_case('d'), "a crown is a dux: {id} {text}");
    assert_eq!(drawn(&[r#" r="7""#]), any_case('l'), "a small ring is a latro: {id} {text}");
    let bars = any_case('x').into_iter().flat_map(|cell| [cell, cell]).collect::<Vec<_>>();
    assert_eq!(drawn(&["<line", r#"stroke-width="3""#]), bars, "two bars bind a man: {text}");
    assert_eq!(drawn(&[DISC, r#"opacity="0.55""#]), any_case('x'), "a bound man is faded: {text}");
    assert_eq!(drawn(&[r#" r="21""#]), active(&text, grid), "a great ring is in its turn: {text}");
    let centre = if id == "petteia" { vec![12] } else { Vec::new() };
    assert_eq!(drawn(&[r#" r="8""#]), centre, "the centre of petteia alone is ringed: {id}");
    let mut glowing: Vec<usize> = highlight.iter().map(|name| grid.read(name).unwrap()).collect();
    glowing.sort_unstable();
    assert_eq!(drawn(&["<rect", GLOW]), glowing, "the last turn's cells glow: {id} {text}");
    let title = match state.turn() {
        Turn::Player(seat) => format!("{} to play", ["White", "Black"][seat.index()]),
        Turn::Over(outcome) => outcome.reason.to_owned(),
        Turn::Chance => unreachable!(),
    };
    assert!(svg.lines().any(|line| line.starts_with("<title>") && line.contains(&title)), "{svg}");
}

/// Men, duces, latrones, bound men, the piece in its turn, the cells of the last action: all over
/// random games, so that every kind is met, from both sides of the board.
#[test]
fn every_mark_of_a_picture_is_what_the_position_says() {
    let mut kinds = std::collections::BTreeSet::new();
    for (id, index) in IDS.into_iter().zip(0..) {
        for game in 0..3 {
            let mut state = load(id).unwrap().start();
            let mut stream = Stream::new(17, 10 * index + game);
            let mut played = 0;
            while let Turn::Player(_) = state.turn() {
                let legal = state.legal();
                let action = legal[stream.index(legal.len()).unwrap()];
                let touched = state.touched(action);
                state.play_id(action).unwrap();
                played += 1;
                let text = state.text();
                let inside = text.contains(" jump=") || text.contains(" again=");
                if played % 9 == 0 || inside || matches!(state.turn(), Turn::Over(_)) {
                    check(&*state, id, &touched, Seat::BOTH[played % 2]);
                    kinds.extend(text.split(' ').next().unwrap().chars());
                    kinds.extend(inside.then_some('!'));
                }
            }
        }
    }
    for kind in "MmDdLlPpXx!".chars() {
        assert!(kinds.contains(&kind), "{kind} was never drawn");
    }
}

/// The tint and the two lines of each marked cell are those of its letter in the marking, under the
/// default and under others.
#[test]
fn every_marked_cell_shows_its_own_lines() {
    const TINT: &str = r##"fill="#efe6d2""##;
    let grid = Grid::flat(8, 8);
    let mut stream = Stream::new(23, 0);
    let mut random = || -> String {
        (0..64).map(|_| ".Xpqrs".as_bytes()[stream.index(6).unwrap()] as char).collect()
    };
    for marking in [MARKING.to_owned(), random(), random()] {
        let state = load(&format!("{CAILLOUX}(marking={marking})")).unwrap().start();
        let svg = state.svg(None, &Look::default()).unwrap();
        let marked: Vec<usize> = (0..64).filter(|&cell| marking.as_bytes()[cell] != b'.').collect();
        assert_eq!(cells(&svg, grid, false, &["<rect", TINT]), marked, "{marking}");
        for (cell, mark) in marking.chars().enumerate() {
            // Files to the right, rows down.
            let (rising, falling, level, upright) = ((1, -1), (1, 1), (1, 0), (0, 1));
            let mut lines = match mark {
                'X' => vec![rising, falling],
                'p' => vec![rising, level],
                'q' => vec![rising, upright],
                'r' => vec![falling, level],
                's' => vec![falling, upright],
                _ => Vec::new(),
            };
            lines.sort_unstable();
            let drawn = directions(&svg, grid, cell, &[r#"opacity="0.8""#]);
            assert_eq!(drawn, lines, "{} of {marking}", grid.name(cell));
        }
    }
    for id in IDS.into_iter().filter(|id| ![CAILLOUX, MILITES].contains(id)) {
        let svg = load(id).unwrap().start().svg(None, &Look::default()).unwrap();
        assert!(!svg.contains(TINT) && !svg.contains(r#"opacity="0.8""#), "{id} has no marks");
    }
}

/// What an action touches is what a picture of the last turn lights: the cell left, the cell reached,
/// and whom it takes.
#[test]
fn the_last_turn_is_the_cells_left_and_reached_and_the_men_taken() {
    let touched = |spec: &str, text: &str, action: &str| {
        let state = at(spec, text);
        let legal = state.legal();
        let id = legal.into_iter().find(|&id| state.action_text(id).unwrap() == action).unwrap();
        state.touched(id)
    };
    let text = "8/8/8/3M4/3m4/1Mm1mM2/3M4/8 0 move 0,0 0";
    assert_eq!(touched("polis", text, "d2-d3"), ["d2", "d3", "c3", "d4", "e3"]);
    let bound = "8/8/8/8/2MxM3/8/8/m6m 0 move 0,0 0";
    assert_eq!(touched("latrunculi_schadler", bound, "xd4"), ["d4"]);
    let leap = "8/8/8/3m4/3D4/8/m6M 0 move 0,0 0";
    assert_eq!(touched("latrunculi_oiasso", leap, "d3:d5"), ["d3", "d5", "d4"]);
    assert_eq!(touched("latrunculi_bell", leap, "d3:d5"), ["d3", "d5"]);
    let start = load("latrunculi_bell").unwrap().start().text();
    assert_eq!(touched("latrunculi_bell", &start, "d4"), ["d4"]);
}
