//! Every line of the well-known boards, completed by each of its cells in turn.

use taula::boards::Grid;
use taula::catalogue;
use taula::game::{Outcome, Rules, Seat, Stream, Turn};
use taula::games::alignment::{Alignment, End, Place, Shape, State};

/// The lines found by looking from every cell in every direction, as sorted cell indices.
fn lines(grid: Grid, k: usize) -> Vec<Vec<usize>> {
    let size = [grid.width, grid.height, grid.levels].map(|size| size as i32);
    let mut lines = Vec::new();
    for start in 0..grid.cells() {
        let (file, row, level) = grid.place(start);
        for direction in 14..27 {
            let step = [direction % 3 - 1, direction / 3 % 3 - 1, direction / 9 - 1];
            let cell = |i: i32| {
                let at = [file, row, level].map(|n| n as i32);
                let at = [0, 1, 2].map(|axis| at[axis] + i * step[axis]);
                let inside = (0..3).all(|axis| (0..size[axis]).contains(&at[axis]));
                inside.then(|| grid.index(at[0] as usize, at[1] as usize, at[2] as usize))
            };
            lines.extend((0..k as i32).map(cell).collect::<Option<Vec<usize>>>());
        }
    }
    lines
}

fn cube(side: usize) -> Grid {
    Grid { width: side, height: side, levels: side }
}

/// Reads the line less one cell, with as many marks of the opponent elsewhere, and completes it.
fn completed_through_text(spec: &str, grid: Grid, k: usize, count: usize) {
    let game = catalogue::load(spec).unwrap();
    let lines = lines(grid, k);
    assert_eq!(lines.len(), count, "{spec}");
    let mut stream = Stream::new(1, 1);
    for line in &lines {
        for &last in line {
            let mut cells = vec![None; grid.cells()];
            line.iter().filter(|&&cell| cell != last).for_each(|&cell| cells[cell] = Some('x'));
            // Fewer than k marks of the opponent make no line, wherever they lie.
            for _ in 1..k {
                let free: Vec<usize> =
                    (0..cells.len()).filter(|c| cells[*c].is_none() && !line.contains(c)).collect();
                cells[free[stream.index(free.len()).unwrap()]] = Some('o');
            }
            let mut state = game.read(&text(&cells, grid)).unwrap();
            state.play(&grid.name(last)).unwrap();
            let won = Turn::Over(Outcome::win(Seat::Zero, 1, "line"));
            assert_eq!(state.turn(), won, "{spec} {line:?} {last}");
        }
    }
}

/// One cell, one character; runs of empty cells as numbers one by one are not read, so they are
/// joined.
fn text(cells: &[Option<char>], grid: Grid) -> String {
    let row = |row: &[Option<char>]| {
        let runs = row.chunk_by(|a, b| a.is_none() && b.is_none());
        runs.map(|run| run[0].map_or(run.len().to_string(), String::from)).collect::<String>()
    };
    let level =
        |level: &[Option<char>]| level.chunks(grid.width).map(row).collect::<Vec<_>>().join("/");
    let levels: Vec<String> = cells.chunks(grid.level_cells()).map(level).collect();
    format!("{} 0", levels.join("|"))
}

#[test]
fn all_8_lines_of_noughts_and_crosses_win() {
    completed_through_text("noughts_and_crosses", Grid::flat(3, 3), 3, 8);
}

#[test]
fn all_lines_of_larger_flat_boards_win_at_the_border_too() {
    completed_through_text("mnk(width=7,height=6,k=4)", Grid::flat(7, 6), 4, 69);
    completed_through_text("mnk(width=9,height=5,k=5)", Grid::flat(9, 5), 5, 44);
    completed_through_text("mnk", Grid::flat(15, 15), 5, 572);
}

#[test]
fn all_76_and_109_lines_of_the_cubes_win() {
    completed_through_text("four_in_a_row_3d(gravity=false)", cube(4), 4, 76);
    completed_through_text("five_in_a_row_3d(gravity=false)", cube(5), 5, 109);
}

/// With gravity the last cell must be on top of its column; what holds the line up is the opponent's.
fn completed_with_gravity(grid: Grid, k: usize, count: usize) {
    let game =
        Alignment::<u128>::new(Shape { grid, k, gravity: true, overline: true, misere: false });
    let lines = lines(grid, k);
    assert_eq!(lines.len(), count);
    let column = |cell: usize| match grid.levels {
        1 => cell % grid.width,
        _ => cell % grid.level_cells(),
    };
    // Rows are counted from the top, levels from the bottom.
    let is_below = |cell: usize, other: usize| {
        column(cell) == column(other) && if grid.levels == 1 { cell > other } else { cell < other }
    };
    for line in &lines {
        let has_cell_above = |&&last: &&usize| line.iter().any(|&cell| is_below(last, cell));
        for &last in line.iter().filter(|last| !has_cell_above(last)) {
            for seat in Seat::BOTH {
                let mut marks = [0u128; 2];
                line.iter().filter(|&&cell| cell != last).for_each(|&c| marks[0] |= 1 << c);
                let below = |&cell: &usize| line.iter().any(|&other| is_below(cell, other));
                let support = (0..grid.cells()).filter(below).filter(|cell| !line.contains(cell));
                marks[1] = support.fold(0, |set, cell| set | 1 << cell);
                marks.rotate_right(seat.index());
                let mut state = State { marks, mover: seat, end: End::Open };
                game.apply(&mut state, Place(column(last) as u16));
                let won = Turn::Over(Outcome::win(seat, 1, "line"));
                assert_eq!(game.turn(&state), won, "{line:?} {last}");
            }
        }
    }
}

#[test]
fn all_69_and_130_lines_with_gravity_win() {
    completed_with_gravity(Grid::flat(7, 6), 4, 69);
    completed_with_gravity(Grid::flat(8, 8), 4, 130);
}

#[test]
fn all_lines_of_beads_on_rods_win() {
    completed_with_gravity(cube(4), 4, 76);
    completed_with_gravity(cube(5), 5, 109);
}
