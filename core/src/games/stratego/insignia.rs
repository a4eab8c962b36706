//! The signs on the blocks: flag and bomb, tools of the lower ranks, bars and stars of the officers.

use super::piece::Kind;
use crate::picture::{Drawing, Point, Style};

/// Draws the sign of a kind around a point.
pub(super) fn badge(drawing: &mut Drawing, kind: Kind, at: Point, colour: &str) {
    match kind {
        Kind::Flag => flag(drawing, at, colour),
        Kind::Bomb => bomb(drawing, at, colour),
        Kind::Spy => eye(drawing, at, colour),
        Kind::Scout => arrow(drawing, at, colour),
        Kind::Miner => pick(drawing, at, colour),
        Kind::Sergeant => chevron(drawing, at, colour),
        Kind::Lieutenant => bars(drawing, at, colour, 1),
        Kind::Captain => bars(drawing, at, colour, 2),
        Kind::Major => bars(drawing, at, colour, 3),
        Kind::Colonel => stars(drawing, at, colour, 1),
        Kind::General => stars(drawing, at, colour, 2),
        Kind::Marshal => stars(drawing, at, colour, 3),
    }
}

fn flag(drawing: &mut Drawing, (x, y): Point, colour: &str) {
    drawing.line((x - 6.0, y - 11.0), (x - 6.0, y + 11.0), Style::stroke(colour, 2.2));
    let cloth = [(x - 5.0, y - 10.0), (x + 9.0, y - 5.0), (x - 5.0, y + 1.0)];
    drawing.polygon(&cloth, Style::fill(colour));
    drawing.line((x - 10.0, y + 11.0), (x - 2.0, y + 11.0), Style::stroke(colour, 2.2));
}

fn bomb(drawing: &mut Drawing, (x, y): Point, colour: &str) {
    drawing.circle((x - 1.5, y + 3.0), 8.0, Style::fill(colour));
    drawing.line((x + 3.5, y - 3.0), (x + 7.0, y - 7.0), Style::stroke(colour, 2.4));
    for (dx, dy) in [(0.0, -4.5), (3.5, -3.0), (4.5, 0.5)] {
        let spark = (x + 8.0 + dx, y - 8.0 + dy);
        drawing.line((x + 8.0, y - 8.0), spark, Style::stroke(colour, 1.3));
    }
}

fn eye(drawing: &mut Drawing, (x, y): Point, colour: &str) {
    let lids = [(x - 7.0, y), (x, y - 4.0), (x + 7.0, y), (x, y + 4.0)];
    drawing.polygon(&lids, Style::stroke(colour, 1.3));
    drawing.circle((x, y), 2.0, Style::fill(colour));
}

fn arrow(drawing: &mut Drawing, (x, y): Point, colour: &str) {
    let style = Style::stroke(colour, 1.7);
    drawing.line((x - 8.0, y), (x + 8.0, y), style);
    drawing.line((x + 8.0, y), (x + 4.0, y - 3.5), style);
    drawing.line((x + 8.0, y), (x + 4.0, y + 3.5), style);
}

fn pick(drawing: &mut Drawing, (x, y): Point, colour: &str) {
    let style = Style::stroke(colour, 1.7);
    drawing.line((x - 5.0, y + 4.5), (x + 4.0, y - 3.5), style);
    drawing.line((x - 1.0, y - 5.0), (x + 4.0, y - 3.5), style);
    drawing.line((x + 4.0, y - 3.5), (x + 6.0, y + 1.5), style);
}

fn chevron(drawing: &mut Drawing, (x, y): Point, colour: &str) {
    for down in [-2.0, 2.0] {
        let tip = (x, y + down - 2.0);
        let style = Style::stroke(colour, 1.6);
        drawing.line((x - 6.0, y + down + 2.0), tip, style);
        drawing.line(tip, (x + 6.0, y + down + 2.0), style);
    }
}

/// So many marks side by side, each around its own place.
fn row(count: usize, apart: f64, x: f64) -> impl Iterator<Item = f64> {
    (0..count).map(move |n| x + apart * (n as f64 - (count - 1) as f64 / 2.0))
}

fn bars(drawing: &mut Drawing, (x, y): Point, colour: &str, count: usize) {
    for x in row(count, 6.0, x) {
        drawing.rect((x - 1.4, y - 3.5), (2.8, 7.0), Style::fill(colour));
    }
}

fn stars(drawing: &mut Drawing, (x, y): Point, colour: &str, count: usize) {
    for x in row(count, 9.0, x) {
        let corner = |n: usize| {
            let radius = if n.is_multiple_of(2) { 4.4 } else { 1.8 };
            let angle = std::f64::consts::PI * (n as f64 / 5.0 - 0.5);
            (x + radius * angle.cos(), y + radius * angle.sin())
        };
        let corners: [Point; 10] = std::array::from_fn(corner);
        drawing.polygon(&corners, Style::fill(colour));
    }
}
