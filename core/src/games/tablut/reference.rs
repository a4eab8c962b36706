//! A second, slow reading of the rules page, to be compared with the fast one: letters on an array,
//! walked cell by cell. Shares nothing with the rules it judges but the texts.

/// The options, by their words.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words {
    pub(super) escape: &'static str,
    pub(super) corner_stop: &'static str,
    pub(super) king_armed: &'static str,
    pub(super) throne_hostile: &'static str,
    pub(super) throne_reentry: &'static str,
    pub(super) king_capture: &'static str,
    pub(super) quiet_limit: u32,
}

impl Default for Words {
    fn default() -> Self {
        Self {
            escape: "corner",
            corner_stop: "king",
            king_armed: "full",
            throne_hostile: "king_only",
            throne_reentry: "king",
            king_capture: "surround",
            quiet_limit: 100,
        }
    }
}

type Cell = (i32, i32);

const ALL_WAYS: [Cell; 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const KONAKIS: Cell = (4, 4);

fn plus(a: Cell, b: Cell) -> Cell {
    (a.0 + b.0, a.1 + b.1)
}

fn named((file, rank): Cell) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

fn is_corner((file, rank): Cell) -> bool {
    (file == 0 || file == 8) && (rank == 0 || rank == 8)
}

fn is_edge((file, rank): Cell) -> bool {
    file == 0 || file == 8 || rank == 0 || rank == 8
}

/// A position under its options.
#[derive(Clone, Debug)]
pub(super) struct Slow {
    words: Words,
    /// `[file][rank]`, `.` for empty.
    board: [[char; 9]; 9],
    swedes_move: bool,
    quiet: u32,
    /// What stands after the board when the game is over.
    ended: Option<String>,
}

impl Slow {
    pub(super) fn new(words: Words, text: &str) -> Self {
        let mut fields = text.split(' ');
        let mut board = [['.'; 9]; 9];
        for (down, row) in fields.next().unwrap().split('/').enumerate() {
            let mut file = 0;
            for letter in row.chars() {
                match letter.to_digit(10) {
                    Some(run) => file += run as usize,
                    None => {
                        board[file][8 - down] = letter;
                        file += 1;
                    }
                }
            }
        }
        let swedes_move = fields.next().unwrap() == "0";
        let quiet = fields.next().unwrap().parse().unwrap();
        Self { words, board, swedes_move, quiet, ended: None }
    }

    fn at(&self, (file, rank): Cell) -> Option<char> {
        let inside = (0..9).contains(&file) && (0..9).contains(&rank);
        inside.then(|| self.board[file as usize][rank as usize])
    }

    fn put(&mut self, (file, rank): Cell, letter: char) {
        self.board[file as usize][rank as usize] = letter;
    }

    fn cells() -> impl Iterator<Item = Cell> {
        (0..81).map(|n| (n / 9, n % 9))
    }

    fn belongs(letter: char, swedes: bool) -> bool {
        if swedes { letter == 'S' || letter == 'K' } else { letter == 'm' }
    }

    fn may_stop(&self, letter: char, cell: Cell) -> bool {
        if cell == KONAKIS {
            return letter == 'K' && self.words.throne_reentry == "king";
        }
        let kept = self.words.escape == "corner" && self.words.corner_stop == "king";
        !(kept && is_corner(cell)) || letter == 'K'
    }

    fn moves_of(&self, swedes: bool) -> Vec<(Cell, Cell)> {
        let mut moves = Vec::new();
        for from in Self::cells() {
            let letter = self.at(from).unwrap();
            if !Self::belongs(letter, swedes) {
                continue;
            }
            for way in ALL_WAYS {
                let mut to = plus(from, way);
                while self.at(to) == Some('.') {
                    if self.may_stop(letter, to) {
                        moves.push((from, to));
                    }
                    to = plus(to, way);
                }
            }
        }
        moves
    }

    pub(super) fn moves(&self) -> Vec<(Cell, Cell)> {
        if self.ended.is_some() { Vec::new() } else { self.moves_of(self.swedes_move) }
    }

    pub(super) fn move_text((from, to): (Cell, Cell)) -> String {
        format!("{}-{}", named(from), named(to))
    }

    /// Plays and tells what was taken.
    pub(super) fn play(&mut self, (from, to): (Cell, Cell)) -> Vec<String> {
        let letter = self.at(from).unwrap();
        self.put(from, '.');
        self.put(to, letter);
        let mut taken = Vec::new();
        for way in ALL_WAYS {
            let (beside, behind) = (plus(to, way), plus(plus(to, way), way));
            let enemy = if self.swedes_move { 'm' } else { 'S' };
            if self.at(beside) == Some(enemy) && self.takes(letter, behind) {
                taken.push(beside);
            }
            let king_taken = || !self.swedes_move && self.king_is_taken(beside, behind);
            if self.at(beside) == Some('K') && king_taken() {
                taken.push(beside);
            }
        }
        taken.iter().for_each(|&cell| self.put(cell, '.'));
        taken.sort_unstable();
        self.quiet = match self.words.quiet_limit {
            0 => 0,
            _ if taken.is_empty() => self.quiet + 1,
            _ => 0,
        };
        self.swedes_move = !self.swedes_move;
        self.ended = self.end();
        taken.into_iter().map(named).collect()
    }

    /// Whether the piece that moved and what is on the far side enclose a soldier.
    fn takes(&self, moved: char, behind: Cell) -> bool {
        let unarmed = |letter: char| letter == 'K' && self.words.king_armed == "none";
        if unarmed(moved) {
            return false;
        }
        match self.at(behind) {
            None => false,
            Some('.') if behind == KONAKIS => self.words.throne_hostile == "all",
            Some('.') => is_corner(behind) && self.words.escape == "corner",
            Some(letter) => Self::belongs(letter, self.swedes_move) && !unarmed(letter),
        }
    }

    fn king_is_taken(&self, king: Cell, behind: Cell) -> bool {
        let round: Vec<Cell> = ALL_WAYS.into_iter().map(|way| plus(king, way)).collect();
        let home = king == KONAKIS || round.contains(&KONAKIS);
        match self.words.king_capture {
            "four" => round.iter().all(|&cell| self.at(cell) == Some('m')),
            "custodial" if !home => self.at(behind) == Some('m'),
            _ => round.iter().all(|&cell| match self.at(cell) {
                None | Some('m') => true,
                Some('.') if cell == KONAKIS => self.words.throne_hostile != "none",
                Some('.') => is_corner(cell) && self.words.escape == "corner",
                Some(_) => false,
            }),
        }
    }

    fn end(&self) -> Option<String> {
        let Some(king) = Self::cells().find(|&cell| self.at(cell) == Some('K')) else {
            return Some("-".into());
        };
        let goal = if self.words.escape == "edge" { is_edge(king) } else { is_corner(king) };
        if goal {
            return Some("-".into());
        }
        if self.moves_of(self.swedes_move).is_empty() {
            let winner = i32::from(self.swedes_move);
            return Some(format!("- result={winner}:no_moves"));
        }
        let limit = self.words.quiet_limit;
        (limit > 0 && self.quiet >= limit).then(|| "- result=draw:quiet_limit".into())
    }

    pub(super) fn text(&self) -> String {
        let mut rows = Vec::new();
        for rank in (0..9).rev() {
            let (mut row, mut run) = (String::new(), 0);
            for file in 0..9 {
                match self.board[file][rank] {
                    '.' => run += 1,
                    letter => {
                        if run > 0 {
                            row += &run.to_string();
                        }
                        run = 0;
                        row.push(letter);
                    }
                }
            }
            if run > 0 {
                row += &run.to_string();
            }
            rows.push(row);
        }
        let actor = match &self.ended {
            Some(ended) => ended.clone(),
            None => i32::from(!self.swedes_move).to_string(),
        };
        format!("{} {actor} {}", rows.join("/"), self.quiet)
    }
}
