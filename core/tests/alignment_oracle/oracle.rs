//! The rules once more, written to be obviously right rather than fast: a box of characters that is
//! looked through from end to end after every mark. Shares nothing with the family's own code.

/// A game of the family.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    pub(super) files: usize,
    pub(super) ranks: usize,
    pub(super) levels: usize,
    pub(super) k: usize,
    pub(super) gravity: bool,
    pub(super) exact: bool,
    pub(super) misere: bool,
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    ToMove(usize),
    Won(usize),
    Drawn,
}

#[derive(Clone, Debug)]
pub(super) struct Board {
    rules: Rules,
    /// By level from the bottom, rank from the bottom, file from the left.
    cells: Vec<Vec<Vec<char>>>,
    placed: usize,
    standing: Standing,
}

const MARKS: [char; 2] = ['x', 'o'];

impl Rules {
    pub(super) fn flat(files: usize, ranks: usize, k: usize, gravity: bool) -> Self {
        Self { files, ranks, levels: 1, k, gravity, exact: false, misere: false }
    }

    pub(super) fn cube(side: usize, gravity: bool) -> Self {
        Self { levels: side, ..Self::flat(side, side, side, gravity) }
    }
}

impl Board {
    pub(super) fn new(rules: Rules) -> Self {
        let cells = vec![vec![vec!['.'; rules.files]; rules.ranks]; rules.levels];
        Self { rules, cells, placed: 0, standing: Standing::ToMove(0) }
    }

    /// The mark at a place that may lie outside.
    fn at(&self, file: i32, rank: i32, level: i32) -> char {
        let [file, rank, level] = [file, rank, level].map(|n| usize::try_from(n).ok());
        let found = level.and_then(|level| self.cells.get(level));
        let found = found.and_then(|ranks| ranks.get(rank?)).and_then(|files| files.get(file?));
        found.copied().unwrap_or('#')
    }

    /// Whether a straight run of these marks is long enough, anywhere, in any of 26 directions.
    fn has_run(&self, mark: char) -> bool {
        let mut found = false;
        self.each_cell(|file, rank, level| {
            for direction in 0..27 {
                let [x, y, z] = [direction % 3 - 1, direction / 3 % 3 - 1, direction / 9 - 1];
                if (x, y, z) == (0, 0, 0) || self.at(file - x, rank - y, level - z) == mark {
                    continue;
                }
                let mut run = 0;
                while self.at(file + run * x, rank + run * y, level + run * z) == mark {
                    run += 1;
                }
                let run = run as usize;
                found |= if self.rules.exact { run == self.rules.k } else { run >= self.rules.k };
            }
        });
        found
    }

    fn each_cell(&self, mut visit: impl FnMut(i32, i32, i32)) {
        for level in 0..self.rules.levels {
            for rank in 0..self.rules.ranks {
                for file in 0..self.rules.files {
                    visit(file as i32, rank as i32, level as i32);
                }
            }
        }
    }

    pub(super) fn standing(&self) -> Standing {
        self.standing
    }

    fn judge(&self) -> Standing {
        for (seat, &mark) in MARKS.iter().enumerate() {
            if self.has_run(mark) {
                return Standing::Won(if self.rules.misere { 1 - seat } else { seat });
            }
        }
        match self.rules.files * self.rules.ranks * self.rules.levels - self.placed {
            0 => Standing::Drawn,
            _ => Standing::ToMove(self.placed % 2),
        }
    }

    /// Text and id of every legal action, by id.
    pub(super) fn legal(&self) -> Vec<(String, usize)> {
        let mut legal = Vec::new();
        if !matches!(self.standing(), Standing::ToMove(_)) {
            return legal;
        }
        self.each_cell(|file, rank, level| {
            if self.at(file, rank, level) == '.' && self.is_place(rank, level) {
                legal.push((self.name(file, rank, level), self.id(file, rank, level)));
            }
        });
        legal.sort_by_key(|&(_, id)| id);
        legal
    }

    /// With gravity a column is open while its highest cell is empty.
    fn is_place(&self, rank: i32, level: i32) -> bool {
        let top = match self.rules.levels {
            1 => rank as usize + 1 == self.rules.ranks,
            levels => level as usize + 1 == levels,
        };
        !self.rules.gravity || top
    }

    fn name(&self, file: i32, rank: i32, level: i32) -> String {
        let letter = (b'a' + file as u8) as char;
        match (self.rules.gravity, self.rules.levels) {
            (true, 1) => format!("{letter}"),
            (true, _) | (false, 1) => format!("{letter}{}", rank + 1),
            (false, _) => format!("{letter}{}-{}", rank + 1, level + 1),
        }
    }

    fn id(&self, file: i32, rank: i32, level: i32) -> usize {
        let from_top = self.rules.ranks - 1 - rank as usize;
        let (file, level) = (file as usize, level as usize);
        match (self.rules.gravity, self.rules.levels) {
            (true, 1) => file,
            (true, _) => from_top * self.rules.files + file,
            (false, _) => (level * self.rules.ranks + from_top) * self.rules.files + file,
        }
    }

    /// Places the next mark by the id of a legal action.
    pub(super) fn play(&mut self, id: usize) {
        let Rules { files, ranks, levels, gravity, .. } = self.rules;
        let (file, rank, level) = match (gravity, levels) {
            (true, 1) => (id, (0..ranks).find(|&r| self.cells[0][r][id] == '.').unwrap(), 0),
            (true, _) => {
                let (file, rank) = (id % files, ranks - 1 - id / files);
                (file, rank, (0..levels).find(|&l| self.cells[l][rank][file] == '.').unwrap())
            }
            (false, _) => (id % files, ranks - 1 - id / files % ranks, id / files / ranks),
        };
        self.cells[level][rank][file] = MARKS[self.placed % 2];
        self.placed += 1;
        self.standing = self.judge();
    }

    pub(super) fn text(&self) -> String {
        let levels: Vec<String> = self.cells.iter().map(|level| level_text(level)).collect();
        let actor = match self.standing() {
            Standing::ToMove(seat) => seat.to_string(),
            _ => "-".to_owned(),
        };
        format!("{} {actor}", levels.join("|"))
    }

    /// The number of sequences of so many actions.
    pub(super) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let after = |id| {
            let mut after = self.clone();
            after.play(id);
            after.perft(depth - 1)
        };
        self.legal().into_iter().map(|(_, id)| after(id)).sum()
    }
}

fn level_text(level: &[Vec<char>]) -> String {
    let rows = level.iter().rev().map(|row| {
        let mut text: String = row.iter().collect();
        // Longest runs first, so that a run is not taken for several.
        for length in (1..=row.len()).rev() {
            text = text.replace(&".".repeat(length), &length.to_string());
        }
        text
    });
    rows.collect::<Vec<_>>().join("/")
}
