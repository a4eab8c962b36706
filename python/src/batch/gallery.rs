//! Pictures of several games of a batch in one.

use std::fmt::Write as _;

use pyo3::prelude::*;
use taula::game::Look;

use super::BatchEnv;
use crate::arguments::{Columns, NumGames};
use crate::errors::raise;

/// The side of the square that a game is drawn in, and the space around it.
const SIDE: usize = 200;
const GAP: usize = 8;

#[pymethods]
impl BatchEnv {
    /// An SVG picture of the first games, in rows; full positions, also of what players do not know.
    ///
    /// >>> taula.BatchEnv("connect_four", num_envs=8).svg(num_games=4, columns=2).count("<title>")
    /// 4
    #[pyo3(signature = (num_games=NumGames(8), columns=Columns(4)), text_signature = "($self, num_games=8, columns=4)")]
    fn svg(&self, num_games: NumGames, columns: Columns) -> PyResult<String> {
        let games = self.lock()?;
        let states = (0..num_games.0).filter_map(|index| games.batch.state(index));
        let pictures = states.map(|state| state.svg(None, &Look::default()).map_err(raise));
        let pictures = pictures.collect::<PyResult<Vec<_>>>()?;
        let width = pictures.len().min(columns.0) * (SIDE + GAP) + GAP;
        let height = pictures.len().div_ceil(columns.0) * (SIDE + GAP) + GAP;
        let mut svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">"#
        );
        for (index, picture) in pictures.iter().enumerate() {
            let (column, row) = (index % columns.0, index / columns.0);
            let (x, y) = (GAP + column * (SIDE + GAP), GAP + row * (SIDE + GAP));
            // A picture keeps its own view box, so that it fills its place whatever its size.
            let place = format!(
                r#"<svg x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" overflow="hidden">"#
            );
            // Writing to a String cannot fail.
            let _ = write!(svg, "{place}{picture}</svg>");
        }
        svg.push_str("</svg>\n");
        Ok(svg)
    }

    /// The picture that notebooks show: the first eight games.
    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(NumGames(8), Columns(4))
    }
}
