//! Pens for boards as SVG: shapes, colours and the frame that all families' pictures share. Knows
//! no game.
//!
//! Pictures are plain SVG 1.1 without scripts, fonts or links, so that they look the same in a
//! browser, a notebook and a book.

#[cfg(test)]
pub(crate) mod reading;
mod squares;

pub use squares::Squares;

use std::fmt::{Display, Write as _};

/// A point of the drawing, x to the right and y down.
pub type Point = (f64, f64);

/// The paper behind everything.
pub const PAPER: &str = "#fbf8f1";
/// Lines and letters.
pub const INK: &str = "#3a352d";
/// Labels and what should not stand out.
pub const FAINT: &str = "#8a8272";
/// The mark under the cells of a last move.
pub const GLOW: &str = "#f3dd9a";
/// What matters most: a winning line, a pending choice.
pub const ACCENT: &str = "#c8442f";

/// The space between the edge and the board, which holds the cells' names.
pub const MARGIN: f64 = 34.0;

/// How a shape looks: `None` leaves a part out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style<'a> {
    fill: Option<&'a str>,
    stroke: Option<(&'a str, f64)>,
    opacity: f64,
}

impl<'a> Style<'a> {
    /// A filled shape without outline.
    #[must_use]
    pub const fn fill(colour: &'a str) -> Self {
        Self { fill: Some(colour), stroke: None, opacity: 1.0 }
    }

    /// An outline of this width.
    #[must_use]
    pub const fn stroke(colour: &'a str, width: f64) -> Self {
        Self { fill: None, stroke: Some((colour, width)), opacity: 1.0 }
    }

    /// The same with an outline.
    #[must_use]
    pub const fn outlined(self, colour: &'a str, width: f64) -> Self {
        Self { stroke: Some((colour, width)), ..self }
    }

    /// The same, seen through so far (0 invisible, 1 solid).
    #[must_use]
    pub const fn faded(self, opacity: f64) -> Self {
        Self { opacity, ..self }
    }
}

impl Display for Style<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, r#" fill="{}""#, self.fill.unwrap_or("none"))?;
        if let Some((colour, width)) = self.stroke {
            write!(f, r#" stroke="{colour}" stroke-width="{}""#, Short(width))?;
        }
        if self.opacity < 1.0 {
            write!(f, r#" opacity="{}""#, Short(self.opacity))?;
        }
        Ok(())
    }
}

/// A number with at most two decimals.
struct Short(f64);

impl Display for Short {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let rounded = (self.0 * 100.0).round() / 100.0;
        // Negative zero would print its sign.
        write!(f, "{}", if rounded == 0.0 { 0.0 } else { rounded })
    }
}

/// A drawing in the making.
#[derive(Clone, Debug)]
pub struct Drawing {
    body: String,
    size: Point,
}

// Writing to a String cannot fail.
#[allow(unused_must_use)]
impl Drawing {
    /// An empty sheet of paper of this size.
    #[must_use]
    pub fn new(width: f64, height: f64) -> Self {
        let mut drawing = Self { body: String::new(), size: (width, height) };
        drawing.rect((0.0, 0.0), (width, height), Style::fill(PAPER));
        drawing
    }

    /// A rectangle by its upper left corner.
    pub fn rect(&mut self, at: Point, size: Point, style: Style<'_>) {
        self.rounded(at, size, 0.0, style);
    }

    /// A rectangle with round corners.
    pub fn rounded(
        &mut self,
        (x, y): Point,
        (width, height): Point,
        radius: f64,
        style: Style<'_>,
    ) {
        let [x, y, width, height] = [x, y, width, height].map(Short);
        write!(self.body, r#"<rect x="{x}" y="{y}" width="{width}" height="{height}""#);
        if radius > 0.0 {
            write!(self.body, r#" rx="{}""#, Short(radius));
        }
        writeln!(self.body, "{style}/>");
    }

    /// A circle.
    pub fn circle(&mut self, (x, y): Point, radius: f64, style: Style<'_>) {
        let [x, y, radius] = [x, y, radius].map(Short);
        writeln!(self.body, r#"<circle cx="{x}" cy="{y}" r="{radius}"{style}/>"#);
    }

    /// A straight line with round ends.
    pub fn line(&mut self, (x1, y1): Point, (x2, y2): Point, style: Style<'_>) {
        let [x1, y1, x2, y2] = [x1, y1, x2, y2].map(Short);
        write!(self.body, r#"<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}""#);
        writeln!(self.body, r#"{style} stroke-linecap="round"/>"#);
    }

    /// A closed figure.
    pub fn polygon(&mut self, corners: &[Point], style: Style<'_>) {
        let corners: Vec<String> =
            corners.iter().map(|&(x, y)| format!("{},{}", Short(x), Short(y))).collect();
        writeln!(self.body, r#"<polygon points="{}"{style}/>"#, corners.join(" "));
    }

    /// A word centred on a point.
    pub fn text(&mut self, (x, y): Point, size: f64, colour: &str, word: &str) {
        // Letters sit on their base line, a third of their size below the middle.
        let [x, y, size] = [x, y + 0.35 * size, size].map(Short);
        write!(self.body, r#"<text x="{x}" y="{y}" font-size="{size}" fill="{colour}""#);
        writeln!(self.body, r#" text-anchor="middle">{}</text>"#, escaped(word));
    }

    /// The finished document; `title` tells the picture in words.
    #[must_use]
    pub fn finish(self, title: &str) -> String {
        let (width, height) = (Short(self.size.0), Short(self.size.1));
        let title = escaped(title);
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" font-family="Georgia, 'Times New Roman', serif">
<title>{title}</title>
{}</svg>
"#,
            self.body
        )
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_cannot_break_out_of_the_document() {
        let mut drawing = Drawing::new(10.0, 20.0);
        drawing.text((1.0, 2.0), 3.0, INK, "<script>&\"");
        let svg = drawing.finish("</title><script>");
        assert!(!svg.contains("<script"), "{svg}");
        assert!(svg.contains("&lt;script&gt;&amp;&quot;"));
    }

    #[test]
    fn numbers_are_short() {
        let text = |number| Short(number).to_string();
        assert_eq!([text(1.0), text(0.333_333), text(-0.001)], ["1", "0.33", "0"]);
    }
}
