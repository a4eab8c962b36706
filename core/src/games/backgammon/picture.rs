//! Pictures of the board: the side in front bears off at the lower right.
//!
//! Cells are named by seat zero's numbering: `1` to `24`, `bar0`, `bar1`, `off0`, `off1`.

use super::action::Action;
use super::board::{BAR, OFF};
use super::rules::Backgammon;
use super::stakes::Stakes;
use super::state::{Stage, State};
use crate::game::{Look, Notation, Picture, Seat, View};
use crate::picture::{ACCENT, Drawing, FAINT, GLOW, INK, MARGIN, Point, Style};

/// The width of a point, and of bar and trays.
const POINT: f64 = 44.0;
const HEIGHT: f64 = 420.0;
/// The left edge of the playing area; the cube lies to its left.
const LEFT: f64 = MARGIN + 52.0;
const RIGHT: f64 = LEFT + 13.0 * POINT;
const TOP: f64 = MARGIN;
const BOTTOM: f64 = TOP + HEIGHT;
const RADIUS: f64 = 0.46 * POINT;
/// More checkers than these are told by a number.
const STACKED: u8 = 5;

const FELT: &str = "#e9dfc8";
const WOOD: &str = "#b08d5f";
const DARK: &str = "#9c4a36";
const LIGHT: &str = "#cdb98f";
const MEN: [&str; 2] = ["#fffdf6", "#35302a"];
const RIMS: [&str; 2] = ["#5a5245", "#0f0d0a"];

/// Where something lies, as the side in front sees it: its own place, or the other side's.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Point(u8),
    Bar(Seat),
    Off(Seat),
}

impl Cell {
    /// Reads a name; points are named by seat zero's numbering and kept by `front`'s.
    fn read(name: &str, front: Seat) -> Option<Self> {
        match name {
            "bar0" => Some(Self::Bar(Seat::Zero)),
            "bar1" => Some(Self::Bar(Seat::One)),
            "off0" => Some(Self::Off(Seat::Zero)),
            "off1" => Some(Self::Off(Seat::One)),
            _ => {
                let point = (1..=24u8).find(|point| point.to_string() == name)?;
                Some(Self::Point(if front == Seat::Zero { point } else { 25 - point }))
            }
        }
    }

    /// The upper left corner and the size.
    fn frame(self, front: Seat) -> (Point, Point) {
        let half = HEIGHT / 2.0;
        let upper = |is_front: bool| if is_front { TOP + half } else { TOP };
        match self {
            Self::Point(point) => {
                let top = if point <= 12 { TOP + half } else { TOP };
                ((column(point) - POINT / 2.0, top), (POINT, half))
            }
            // Checkers on the bar lie in the half where they enter.
            Self::Bar(seat) => ((LEFT + 6.0 * POINT, upper(seat != front)), (POINT, half)),
            Self::Off(seat) => ((RIGHT + 8.0, upper(seat == front)), (POINT, half)),
        }
    }
}

/// The middle of a point of the side in front: 1 at the right below, 24 at the right above.
fn column(point: u8) -> f64 {
    let from_left = if point <= 12 { 12 - point } else { point - 13 };
    let bar = if from_left >= 6 { 1.0 } else { 0.0 };
    LEFT + POINT * (f64::from(from_left) + bar + 0.5)
}

fn board(drawing: &mut Drawing) {
    let size = (RIGHT - LEFT, HEIGHT);
    drawing.rounded(
        (LEFT - 60.0, TOP - 8.0),
        (size.0 + 120.0, HEIGHT + 16.0),
        6.0,
        Style::fill(WOOD),
    );
    drawing.rect((LEFT, TOP), size, Style::fill(FELT).outlined(INK, 1.0));
    for point in 1..=24u8 {
        let (x, lower) = (column(point), point <= 12);
        let base = if lower { BOTTOM } else { TOP };
        let tip = if lower { BOTTOM - 0.42 * HEIGHT } else { TOP + 0.42 * HEIGHT };
        let corners = [(x - POINT / 2.0, base), (x + POINT / 2.0, base), (x, tip)];
        let colour = if point % 2 == 0 { DARK } else { LIGHT };
        drawing.polygon(&corners, Style::fill(colour).outlined(INK, 0.5));
        let label = if lower { BOTTOM + 20.0 } else { TOP - 20.0 };
        drawing.text((x, label), 13.0, FAINT, &point.to_string());
    }
    let bar = (LEFT + 6.0 * POINT, TOP);
    drawing.rect(bar, (POINT, HEIGHT), Style::fill(WOOD).outlined(INK, 1.0));
    drawing.rect((RIGHT + 8.0, TOP), (POINT, HEIGHT), Style::fill(FELT).outlined(INK, 1.0));
}

/// A pile of checkers from `y` on, upwards or downwards.
fn pile(drawing: &mut Drawing, seat: Seat, count: u8, (x, y): Point, step: f64) {
    let style = Style::fill(MEN[seat.index()]).outlined(RIMS[seat.index()], 1.5);
    let shown = count.min(STACKED);
    for place in 0..shown {
        drawing.circle((x, y + step * f64::from(place)), RADIUS, style);
    }
    if count > STACKED {
        let top = (x, y + step * f64::from(shown - 1));
        drawing.text(top, 17.0, MEN[seat.other().index()], &count.to_string());
    }
}

fn checkers(drawing: &mut Drawing, state: &State, front: Seat) {
    for seat in Seat::BOTH {
        let side = state.board.side(seat);
        for (own, &men) in (1..=24u8).zip(&side.points) {
            let point = if seat == front { own } else { 25 - own };
            let (y, step) = match point {
                1..=12 => (BOTTOM - RADIUS - 1.0, -2.0 * RADIUS),
                _ => (TOP + RADIUS + 1.0, 2.0 * RADIUS),
            };
            pile(drawing, seat, men, (column(point), y), step);
        }
        let down = if seat == front { -1.0 } else { 1.0 };
        let middle = LEFT + 6.5 * POINT;
        let bar = (middle, TOP + HEIGHT / 2.0 + down * 1.6 * RADIUS);
        pile(drawing, seat, side.bar, bar, down * 2.0 * RADIUS * 0.8);
        tray(drawing, seat, side.off, seat == front);
    }
}

/// Checkers borne off, seen from the side.
fn tray(drawing: &mut Drawing, seat: Seat, count: u8, lower: bool) {
    let style = Style::fill(MEN[seat.index()]).outlined(RIMS[seat.index()], 1.0);
    for place in 0..count {
        let offset = 13.0 * f64::from(place);
        let y = if lower { BOTTOM - 14.0 - offset } else { TOP + 2.0 + offset };
        drawing.rounded((RIGHT + 11.0, y), (POINT - 6.0, 12.0), 3.0, style);
    }
}

/// The dice left to play, on the mover's side of the board.
fn dice(drawing: &mut Drawing, state: &State, front: Seat) {
    let Stage::Checkers(seat) = state.stage else {
        return;
    };
    let faces = (1..=6u8).rev().flat_map(|die| vec![die; state.dice.count(die).into()]);
    let left = if seat == front { LEFT + 7.4 * POINT } else { LEFT + 0.4 * POINT };
    for (place, face) in faces.enumerate() {
        die(drawing, (left + 40.0 * place as f64, TOP + HEIGHT / 2.0 - 16.0), face, seat);
    }
}

fn die(drawing: &mut Drawing, (x, y): Point, face: u8, seat: Seat) {
    const SIZE: f64 = 32.0;
    let style = Style::fill(MEN[seat.index()]).outlined(RIMS[seat.index()], 1.5);
    drawing.rounded((x, y), (SIZE, SIZE), 6.0, style);
    let spots: &[(f64, f64)] = match face {
        1 => &[(0.5, 0.5)],
        2 => &[(0.27, 0.27), (0.73, 0.73)],
        3 => &[(0.25, 0.25), (0.5, 0.5), (0.75, 0.75)],
        4 => &[(0.27, 0.27), (0.27, 0.73), (0.73, 0.27), (0.73, 0.73)],
        5 => &[(0.25, 0.25), (0.25, 0.75), (0.5, 0.5), (0.75, 0.25), (0.75, 0.75)],
        _ => &[(0.28, 0.22), (0.28, 0.5), (0.28, 0.78), (0.72, 0.22), (0.72, 0.5), (0.72, 0.78)],
    };
    for (across, down) in spots {
        let at = (x + across * SIZE, y + down * SIZE);
        drawing.circle(at, 3.2, Style::fill(MEN[seat.other().index()]));
    }
}

/// The cube: in the middle, on its owner's side, or in front of whom it is offered.
fn cube(drawing: &mut Drawing, state: &State, front: Seat) {
    let (owner, value, colour) = match state.stage {
        Stage::Doubled(seat) => (Some(seat), 2 * state.cube.value, ACCENT),
        _ => (state.cube.owner, state.cube.value, INK),
    };
    let y = match owner {
        None => TOP + HEIGHT / 2.0 - 20.0,
        Some(seat) if seat == front => BOTTOM - 46.0,
        Some(_) => TOP + 6.0,
    };
    let x = LEFT - 50.0;
    drawing.rounded((x, y), (40.0, 40.0), 7.0, Style::fill("#fffdf6").outlined(colour, 2.0));
    let shown = match value {
        // Out of use in the Crawford game.
        _ if state.crawford => "Cr".to_owned(),
        // A centred cube shows 64, as on a real board.
        1 => "64".to_owned(),
        _ => value.to_string(),
    };
    let size = if shown.len() < 3 { 20.0 } else { 14.0 };
    drawing.text((x + 20.0, y + 20.0), size, colour, &shown);
}

/// Each side's points of a match, beside its own half.
fn score(drawing: &mut Drawing, target: u16, state: &State, front: Seat) {
    for seat in Seat::BOTH {
        let y = if seat == front { BOTTOM - 62.0 } else { TOP + 62.0 };
        let text = format!("{}/{target}", state.score[seat.index()]);
        drawing.text((LEFT - 30.0, y), 15.0, MEN[seat.index()], &text);
    }
}

impl Picture for Backgammon {
    fn svg(&self, view: &View<State>, look: &Look) -> Result<String, String> {
        let state = view.known();
        let front = look.perspective.unwrap_or(Seat::Zero);
        let mut drawing = Drawing::new(RIGHT + 60.0 + MARGIN, HEIGHT + 2.0 * MARGIN);
        board(&mut drawing);
        for name in &look.highlight {
            let cell = Cell::read(name, front).ok_or_else(|| name.clone())?;
            let (at, size) = cell.frame(front);
            drawing.rect(at, size, Style::fill(GLOW).faded(0.55));
        }
        checkers(&mut drawing, state, front);
        dice(&mut drawing, state, front);
        if self.stakes.has_cube() {
            cube(&mut drawing, state, front);
        }
        if let Stakes::Match { points, .. } = self.stakes {
            score(&mut drawing, points, state, front);
        }
        Ok(drawing.finish(&format!("Backgammon: {}", self.state_text(state))))
    }

    fn touched(&self, state: &State, action: Action) -> Vec<String> {
        let (Action::Step(step), Stage::Checkers(seat)) = (action, state.stage) else {
            return Vec::new();
        };
        let name = |place: u8| match place {
            BAR => format!("bar{}", seat.index()),
            OFF => format!("off{}", seat.index()),
            _ if seat == Seat::Zero => place.to_string(),
            _ => (25 - place).to_string(),
        };
        vec![name(step.from), name(step.to())]
    }
}
