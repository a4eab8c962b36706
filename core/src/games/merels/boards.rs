//! The seven boards as graphs: points, the chains of points that are drawn as lines, and what
//! follows from them. Knows no rules.

use crate::boards::file_letter;

/// Which links join the three triangles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Links {
    /// The mid-side points.
    Midpoints,
    /// The corners.
    Corners,
    /// Both.
    Both,
}

/// A board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Board {
    /// 3 x 3 points.
    Nine {
        /// Whether the diagonals are drawn.
        diagonals: bool,
    },
    /// Two squares.
    Sixteen {
        /// Whether the corners are linked.
        diagonals: bool,
    },
    /// Three triangles.
    Triangle(Links),
    /// Three squares.
    TwentyFour {
        /// Whether the corners are linked.
        diagonals: bool,
    },
}

/// Points that a drawn line joins, in order: two or three.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The points.
    pub points: Vec<usize>,
    /// Whether it is one of the diagonals that some boards have.
    pub diagonal: bool,
}

/// A board's points and chains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// The points' names; a point's number is its place here, counted from 1.
    pub names: Vec<String>,
    /// Where each point lies on the plane of an observation: column and row.
    pub places: Vec<(usize, usize)>,
    /// Columns and rows of that plane.
    pub plane: (usize, usize),
    /// How many points each row of the state text has.
    pub rows: Vec<usize>,
    /// The drawn lines, sorted by their points.
    pub chains: Vec<Chain>,
    /// The middle point of a 3 x 3 board.
    pub centre: Option<usize>,
}

impl Board {
    /// The number of points.
    #[must_use]
    pub const fn points(self) -> usize {
        match self {
            Self::Nine { .. } => 9,
            Self::Sixteen { .. } => 16,
            Self::Triangle(_) => 18,
            Self::TwentyFour { .. } => 24,
        }
    }

    /// The most men a player can have: half the points.
    #[must_use]
    pub const fn most_men(self) -> usize {
        self.points() / 2
    }

    /// The board's graph.
    #[must_use]
    pub fn graph(self) -> Graph {
        match self {
            Self::Nine { diagonals } => squares(1, diagonals),
            Self::Sixteen { diagonals } => squares(2, diagonals),
            Self::TwentyFour { diagonals } => squares(3, diagonals),
            Self::Triangle(links) => triangles(links),
        }
    }
}

impl Graph {
    /// Pairs of neighbours.
    pub fn edges(&self) -> impl Iterator<Item = (usize, usize)> {
        self.chains.iter().flat_map(|chain| chain.points.windows(2).map(|ends| (ends[0], ends[1])))
    }

    /// The chains of three points.
    pub fn lines(&self) -> impl Iterator<Item = &Chain> {
        self.chains.iter().filter(|chain| chain.points.len() == 3)
    }

    /// The chains of two points: the links of the 16-point boards.
    pub fn links(&self) -> impl Iterator<Item = &Chain> {
        self.chains.iter().filter(|chain| chain.points.len() == 2)
    }

    /// The point with this name or number.
    #[must_use]
    pub fn read_point(&self, text: &str) -> Option<usize> {
        if text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0') {
            let number: usize = text.parse().ok()?;
            return number.checked_sub(1).filter(|&point| point < self.names.len());
        }
        self.names.iter().position(|name| name.eq_ignore_ascii_case(text))
    }
}

/// So many concentric squares around a common centre; the smallest board has a point there too.
fn squares(rings: usize, diagonals: bool) -> Graph {
    let side = 2 * rings + 1;
    let on_board = |column: usize, row: usize| {
        let (across, down) = (column.abs_diff(rings), row.abs_diff(rings));
        let on_centre = across == 0 && down == 0;
        if on_centre { rings == 1 } else { across == 0 || down == 0 || across == down }
    };
    let cells = (0..side).flat_map(|row| (0..side).map(move |column| (column, row)));
    let places: Vec<_> = cells.filter(|&(column, row)| on_board(column, row)).collect();
    let steps: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];
    let mut chains = Vec::new();
    for step in steps {
        let diagonal = step.0 != 0 && step.1 != 0;
        if !diagonal || diagonals {
            let runs = straight_runs(&places, rings, step);
            chains.extend(runs.into_iter().map(|points| Chain { points, diagonal }));
        }
    }
    chains.sort_by(|a, b| a.points.cmp(&b.points));
    Graph {
        names: places.iter().map(|&(x, y)| format!("{}{}", file_letter(x), side - y)).collect(),
        plane: (side, side),
        rows: (0..side).map(|row| places.iter().filter(|place| place.1 == row).count()).collect(),
        chains,
        centre: places.iter().position(|&place| place == (rings, rings)),
        places,
    }
}

/// The points of every row, column or diagonal, cut at a middle without a point.
fn straight_runs(places: &[(usize, usize)], rings: usize, step: (isize, isize)) -> Vec<Vec<usize>> {
    let across = |&(x, y): &(usize, usize)| x.cast_signed() * step.1 - y.cast_signed() * step.0;
    let mut levels: Vec<isize> = places.iter().map(across).collect();
    levels.sort_unstable();
    levels.dedup();
    // Only the diagonals through the middle are drawn.
    let middle = across(&(rings, rings));
    levels.retain(|&level| step.0 == 0 || step.1 == 0 || level == middle);
    let mut runs = Vec::new();
    for level in levels {
        let run = (0..places.len()).filter(|&point| across(&places[point]) == level);
        let mut run: Vec<usize> = run.collect();
        run.sort_by_key(|&point| places[point]);
        let length = if run.len() > 3 { run.len() / 2 } else { run.len() };
        runs.extend(run.chunks(length).map(sorted));
    }
    runs
}

/// Three concentric triangles: six spokes clockwise from the top corner, rings from the outside.
fn triangles(links: Links) -> Graph {
    const SPOKES: usize = 6;
    const RINGS: usize = 3;
    let point = |spoke: usize, ring: usize| ring * SPOKES + spoke % SPOKES;
    let mut chains = Vec::new();
    for ring in 0..RINGS {
        for corner in [0, 2, 4] {
            chains.push((0..3).map(|step| point(corner + step, ring)).collect());
        }
    }
    let linked: &[usize] = match links {
        Links::Midpoints => &[1, 3, 5],
        Links::Corners => &[0, 2, 4],
        Links::Both => &[0, 1, 2, 3, 4, 5],
    };
    chains.extend(linked.iter().map(|&spoke| (0..RINGS).map(|ring| point(spoke, ring)).collect()));
    chains.sort_by_key(|points: &Vec<usize>| sorted(points));
    let points = 0..SPOKES * RINGS;
    let places: Vec<_> = points.map(|point| (point % SPOKES, point / SPOKES)).collect();
    Graph {
        names: places.iter().map(|&(x, y)| format!("{}{}", file_letter(x), y + 1)).collect(),
        plane: (SPOKES, RINGS),
        rows: vec![SPOKES; RINGS],
        chains: chains.into_iter().map(|points| Chain { points, diagonal: false }).collect(),
        centre: None,
        places,
    }
}

fn sorted(points: &[usize]) -> Vec<usize> {
    let mut points = points.to_vec();
    points.sort_unstable();
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Parlett's table as the source gives it, and the edges that the drawings have.
    #[test]
    fn boards_have_the_known_numbers_of_points_edges_and_lines() {
        let nine = |diagonals| Board::Nine { diagonals };
        let sixteen = |diagonals| Board::Sixteen { diagonals };
        let twenty_four = |diagonals| Board::TwentyFour { diagonals };
        let table = [
            (nine(false), 9, 12, 6, 6),
            (nine(true), 9, 16, 6, 8),
            (sixteen(false), 16, 20, 8, 8),
            (sixteen(true), 16, 24, 8, 8),
            (Board::Triangle(Links::Midpoints), 18, 24, 12, 12),
            (Board::Triangle(Links::Corners), 18, 24, 12, 12),
            (Board::Triangle(Links::Both), 18, 30, 15, 15),
            (twenty_four(false), 24, 32, 16, 16),
            (twenty_four(true), 24, 40, 16, 20),
        ];
        for (board, points, edges, straight, all) in table {
            let graph = board.graph();
            let sides = graph.lines().filter(|line| !line.diagonal).count();
            assert_eq!(
                (graph.names.len(), graph.edges().count(), sides, graph.lines().count()),
                (points, edges, straight, all),
                "{board:?}"
            );
            assert_eq!(board.points(), points);
            assert_eq!(graph.rows.iter().sum::<usize>(), points);
        }
    }

    #[test]
    fn names_and_numbers_name_the_same_points() {
        for board in [Board::TwentyFour { diagonals: false }, Board::Triangle(Links::Both)] {
            let graph = board.graph();
            for (point, name) in graph.names.iter().enumerate() {
                assert_eq!(graph.read_point(name), Some(point));
                assert_eq!(graph.read_point(&name.to_uppercase()), Some(point));
                assert_eq!(graph.read_point(&(point + 1).to_string()), Some(point));
            }
            for strange in ["", "0", "01", "25", "h1", "d4", "-1", "999999999999999999999"] {
                assert_eq!(graph.read_point(strange), None, "{strange}");
            }
        }
    }

    /// The moves that the source's figure shows by number are single steps there.
    #[test]
    fn the_source_s_figure_uses_these_numbers() {
        let graph = Board::TwentyFour { diagonals: false }.graph();
        for (from, to) in [(10, 1), (15, 24), (23, 24)] {
            let joined = |(a, b)| (a, b) == (from - 1, to - 1) || (b, a) == (from - 1, to - 1);
            assert!(graph.edges().any(joined), "{from}-{to}");
        }
    }
}
