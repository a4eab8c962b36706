//! Boards drawn with letters, for terminals.

/// The board of a state text of rows: levels joined by `|`, rows by `/`, runs of empty cells as
/// numbers; with the names of ranks and files around it.
pub(crate) fn of_rows(state_text: &str) -> String {
    let board = state_text.split(' ').next().unwrap_or_default();
    let levels: Vec<String> = board.split('|').map(of_level).collect();
    match levels.as_slice() {
        [only] => only.clone(),
        _ => (1..)
            .zip(&levels)
            .map(|(number, level)| format!("level {number}\n{level}"))
            .collect::<Vec<_>>()
            .join("\n"),
    }
}

fn of_level(level: &str) -> String {
    let rows: Vec<Vec<char>> = level.split('/').map(cells).collect();
    framed(&rows)
}

/// Rows of cells with the names of ranks and files around them.
pub(crate) fn framed(rows: &[Vec<char>]) -> String {
    let spaced = |cells: &[char]| {
        cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ").trim_end().to_owned()
    };
    let width = rows.iter().map(Vec::len).max().unwrap_or_default();
    let files: Vec<char> = (0..width).map(crate::boards::file_letter).collect();
    let ranks = (1..=rows.len()).rev();
    let mut lines: Vec<String> =
        ranks.zip(rows).map(|(rank, row)| format!("{rank:>2} {}", spaced(row))).collect();
    lines.push(format!("   {}", spaced(&files)));
    lines.join("\n")
}

/// A row's cells, `.` where it is empty.
fn cells(row: &str) -> Vec<char> {
    let mut cells = Vec::new();
    let mut run = 0;
    for letter in row.chars() {
        match letter.to_digit(10) {
            Some(digit) => run = 10 * run + digit as usize,
            None => {
                cells.extend((0..run).map(|_| '.'));
                run = 0;
                cells.push(letter);
            }
        }
    }
    cells.extend((0..run).map(|_| '.'));
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_framed_with_the_names_of_cells() {
        assert_eq!(of_rows("x2/1o1/3 0"), " 3 x . .\n 2 . o .\n 1 . . .\n   a b c");
        assert_eq!(of_rows("x1|1o 0"), "level 1\n 1 x .\n   a b\nlevel 2\n 1 . o\n   a b");
        assert_eq!(of_rows("10/x9 0").lines().next(), Some(" 2 . . . . . . . . . ."));
    }
}
