//! The boards, written out.

use std::collections::BTreeMap;

use super::Point;

/// Points in the order of the state text, and what is drawn between them.
pub(crate) struct Board {
    /// Rows of the state text.
    pub(crate) rows: Vec<Vec<Point>>,
    pub(crate) points: Vec<Point>,
    /// Lines of three that always count.
    pub(crate) sides: Vec<Vec<Point>>,
    /// Lines of three that count by option.
    pub(crate) diagonal_lines: Vec<Vec<Point>>,
    /// Lines of two.
    pub(crate) links: Vec<Vec<Point>>,
    pub(crate) centre: Option<Point>,
}

const NINE: &str = "a3 b3 c3/a2 b2 c2/a1 b1 c1";
const NINE_SIDES: &str = "a3 b3 c3/a2 b2 c2/a1 b1 c1/a1 a2 a3/b1 b2 b3/c1 c2 c3";
const NINE_DIAGONALS: &str = "a1 b2 c3/a3 b2 c1";

const SIXTEEN: &str = "a5 c5 e5/b4 c4 d4/a3 b3 d3 e3/b2 c2 d2/a1 c1 e1";
const SIXTEEN_SIDES: &str =
    "a5 c5 e5/a1 c1 e1/a1 a3 a5/e1 e3 e5/b4 c4 d4/b2 c2 d2/b2 b3 b4/d2 d3 d4";
const SIXTEEN_LINKS: &str = "a3 b3/d3 e3/c5 c4/c1 c2";
const SIXTEEN_CORNERS: &str = "a1 b2/a5 b4/e1 d2/e5 d4";

const TRIANGLE: &str = "a1 b1 c1 d1 e1 f1/a2 b2 c2 d2 e2 f2/a3 b3 c3 d3 e3 f3";
const TRIANGLE_SIDES: &str =
    "a1 b1 c1/c1 d1 e1/e1 f1 a1/a2 b2 c2/c2 d2 e2/e2 f2 a2/a3 b3 c3/c3 d3 e3/e3 f3 a3";
const MIDPOINTS: &str = "b1 b2 b3/d1 d2 d3/f1 f2 f3";
const CORNERS: &str = "a1 a2 a3/c1 c2 c3/e1 e2 e3";

const TWENTY_FOUR: &str = "a7 d7 g7/b6 d6 f6/c5 d5 e5/a4 b4 c4 e4 f4 g4/c3 d3 e3/b2 d2 f2/a1 d1 g1";
const TWENTY_FOUR_SIDES: &str = "a7 d7 g7/b6 d6 f6/c5 d5 e5/c3 d3 e3/b2 d2 f2/a1 d1 g1/\
    a1 a4 a7/b2 b4 b6/c3 c4 c5/e3 e4 e5/f2 f4 f6/g1 g4 g7/\
    a4 b4 c4/e4 f4 g4/d7 d6 d5/d1 d2 d3";
const TWENTY_FOUR_DIAGONALS: &str = "a1 b2 c3/a7 b6 c5/g1 f2 e3/g7 f6 e5";

fn groups(text: &str) -> Vec<Vec<Point>> {
    let group = |group: &str| group.split(' ').map(str::to_owned).collect();
    text.split('/').filter(|group| !group.is_empty()).map(group).collect()
}

impl Board {
    /// The board of a catalogue id under its options.
    pub(crate) fn of(id: &str, options: &BTreeMap<String, String>) -> Self {
        let chosen = |option: &str| options.get(option).map_or("", String::as_str);
        match id {
            "nine_holes" => Self::new(NINE, NINE_SIDES, "", "", Some("b2")),
            "three_mens_morris"
            | "achi"
            | "artzain_joko"
            | "three_mens_morris_french"
            | "alquerque_de_tres" => Self::new(NINE, NINE_SIDES, NINE_DIAGONALS, "", Some("b2")),
            "five_mens_morris" | "six_mens_morris" if chosen("diagonals") != "true" => {
                Self::new(SIXTEEN, SIXTEEN_SIDES, "", SIXTEEN_LINKS, None)
            }
            "five_mens_morris" | "six_mens_morris" | "akidada" => {
                let links = format!("{SIXTEEN_LINKS}/{SIXTEEN_CORNERS}");
                Self::new(SIXTEEN, SIXTEEN_SIDES, "", &links, None)
            }
            "sixpenny_madell" => {
                let links = match chosen("links") {
                    "midpoints" => MIDPOINTS.to_owned(),
                    "corners" => CORNERS.to_owned(),
                    _ => format!("{MIDPOINTS}/{CORNERS}"),
                };
                Self::new(TRIANGLE, &format!("{TRIANGLE_SIDES}/{links}"), "", "", None)
            }
            _ if id.starts_with("twelve") => {
                Self::new(TWENTY_FOUR, TWENTY_FOUR_SIDES, TWENTY_FOUR_DIAGONALS, "", None)
            }
            _ => Self::new(TWENTY_FOUR, TWENTY_FOUR_SIDES, "", "", None),
        }
    }

    fn new(points: &str, sides: &str, diagonals: &str, links: &str, centre: Option<&str>) -> Self {
        let rows = groups(points);
        Self {
            points: rows.concat(),
            rows,
            sides: groups(sides),
            diagonal_lines: groups(diagonals),
            links: groups(links),
            centre: centre.map(str::to_owned),
        }
    }

    /// Whether a drawn line leads from one point to the other in one step.
    pub(crate) fn joined(&self, a: &Point, b: &Point) -> bool {
        let drawn = self.sides.iter().chain(&self.diagonal_lines).chain(&self.links);
        let mut steps = drawn.flat_map(|line| line.windows(2));
        steps.any(|ends| ends[0] == *a && ends[1] == *b || ends[0] == *b && ends[1] == *a)
    }
}
