//! Boards as text: rows from the highest rank down, joined by `/`; runs of empty cells as numbers.

use super::Grid;

/// Writes a flat board; `letter` names the man on a cell.
#[must_use]
pub fn write_rows(grid: Grid, letter: impl Fn(usize) -> Option<char>) -> String {
    let row = |row: usize| {
        let letters: Vec<Option<char>> =
            (0..grid.width).map(|file| letter(grid.index(file, row, 0))).collect();
        let mut text = String::new();
        for run in letters.chunk_by(|a, b| a.is_none() && b.is_none()) {
            match run[0] {
                Some(letter) => text.push(letter),
                None => text += &run.len().to_string(),
            }
        }
        text
    };
    (0..grid.height).map(row).collect::<Vec<_>>().join("/")
}

/// Reads a flat board into the letter of every cell.
///
/// # Errors
/// For each row that is none, its text and what is wrong with it.
pub fn read_rows(
    text: &str,
    grid: Grid,
    letters: &str,
) -> Result<Vec<Option<char>>, Vec<(String, String)>> {
    let rows: Vec<&str> = text.split('/').take(grid.height + 1).collect();
    if rows.len() != grid.height {
        let found = text.split('/').count();
        let reason = format!("must have {} rows, joined by /", grid.height);
        return Err(vec![(found.to_string(), reason)]);
    }
    let mut cells = Vec::with_capacity(grid.cells());
    let mut wrong = Vec::new();
    for row in rows {
        match read_row(row, grid.width, letters) {
            Ok(row) => cells.extend(row),
            Err(reason) => wrong.push((row.chars().take(40).collect(), reason)),
        }
    }
    if wrong.is_empty() { Ok(cells) } else { Err(wrong) }
}

/// Reads a row of so many cells into the letter of each.
///
/// # Errors
/// What is wrong with it.
pub fn read_row(row: &str, width: usize, letters: &str) -> Result<Vec<Option<char>>, String> {
    let mut cells = Vec::with_capacity(width);
    let mut rest = row;
    while let Some(first) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (head, tail) = rest.split_at(if digits > 0 { digits } else { first.len_utf8() });
        rest = tail;
        if letters.contains(first) {
            cells.push(Some(first));
        } else {
            let empty = head.parse::<usize>().ok().filter(|&n| n > 0 && !head.starts_with('0'));
            let Some(empty) = empty.filter(|&n| n <= width) else {
                let head: String = head.chars().take(20).collect();
                return Err(format!(
                    "{head:?} is neither one of {letters} nor a number of empty cells"
                ));
            };
            cells.resize(cells.len() + empty, None);
        }
        if cells.len() > width {
            break;
        }
    }
    if cells.len() == width { Ok(cells) } else { Err(format!("must fill {width} cells")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read() {
        let grid = Grid::flat(11, 3);
        let text = "11/x10/5o4x";
        let cells = read_rows(text, grid, "xo").unwrap();
        assert_eq!(write_rows(grid, |cell| cells[cell]), text);
        assert_eq!(cells[grid.read("f1").unwrap()], Some('o'));
    }

    #[test]
    fn every_bad_row_is_told() {
        let grid = Grid::flat(3, 3);
        let wrong = |text: &str| read_rows(text, grid, "xo").unwrap_err().len();
        assert_eq!(wrong("3/3"), 1);
        assert_eq!(wrong("3/3/3/3"), 1);
        assert_eq!(wrong("xxxx/3/q2"), 2);
        assert_eq!(wrong("03/30/é2"), 3);
        assert_eq!(wrong("/99999999999999999999999/0"), 3);
    }
}
