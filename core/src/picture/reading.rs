//! Reads drawings back, so that tests can hold each mark against the position.

use super::MARGIN;
use super::squares::CELL;
use crate::boards::Grid;

/// A number after `name="` in an element.
fn number(element: &str, name: &str) -> Option<f64> {
    let value = element.split_once(&format!(" {name}=\""))?.1;
    value.split('"').next()?.parse().ok()
}

/// The middle of an element.
fn middle(element: &str) -> Option<(f64, f64)> {
    let of = |name: &str| number(element, name);
    let between = |low: Option<f64>, high: Option<f64>| Some(f64::midpoint(low?, high?));
    if element.starts_with("<circle") {
        return Some((of("cx")?, of("cy")?));
    }
    if element.starts_with("<line") {
        return Some((between(of("x1"), of("x2"))?, between(of("y1"), of("y2"))?));
    }
    if element.starts_with("<rect") {
        return Some((of("x")? + of("width")? / 2.0, of("y")? + of("height")? / 2.0));
    }
    // A figure stands for the middle of its corners.
    let points = element.split('"').nth(1)?;
    let corners: Vec<(f64, f64)> = points
        .split(' ')
        .filter_map(|point| point.split_once(','))
        .filter_map(|(x, y)| Some((x.parse().ok()?, y.parse().ok()?)))
        .collect();
    let count = corners.len() as f64;
    let sum = corners.iter().fold((0.0, 0.0), |sum, corner| (sum.0 + corner.0, sum.1 + corner.1));
    Some((sum.0 / count, sum.1 / count))
}

/// The cells in whose middle the elements lie that have all of these marks (parts of their text),
/// rising; `turned` where seat one sits at the bottom.
pub(crate) fn cells(svg: &str, grid: Grid, turned: bool, marks: &[&str]) -> Vec<usize> {
    let elements = svg.lines().filter(|line| marks.iter().all(|mark| line.contains(mark)));
    let cell = |(x, y): (f64, f64)| {
        let at = |along: f64| ((along - MARGIN) / CELL).floor() as usize;
        let cell = grid.index(at(x), at(y), 0);
        if turned { grid.cells() - 1 - cell } else { cell }
    };
    let mut cells: Vec<usize> = elements.filter_map(middle).map(cell).collect();
    cells.sort_unstable();
    cells
}

/// The directions (files to the right, rows down, the first that is not 0 positive) of the lines with
/// these marks whose middle lies on a cell of a board that is not turned.
pub(crate) fn directions(svg: &str, grid: Grid, cell: usize, marks: &[&str]) -> Vec<(i32, i32)> {
    let elements = svg.lines().filter(|line| marks.iter().all(|mark| line.contains(mark)));
    let on_cell = elements.filter(|line| cells(line, grid, false, &["<line"]) == [cell]);
    let direction = |line: &str| {
        let along = |from, to| Some((number(line, to)? - number(line, from)?).round() as i32);
        let (right, down) = (along("x1", "x2")?, along("y1", "y2")?);
        let (right, down) = (right.signum(), down.signum());
        Some(if (right, down) < (0, 0) { (-right, -down) } else { (right, down) })
    };
    let mut directions: Vec<(i32, i32)> = on_cell.filter_map(direction).collect();
    directions.sort_unstable();
    directions
}
