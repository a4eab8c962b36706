//! A second, slow reading of the rules page, to be compared with the fast one: letters on an array,
//! actions as texts, chains followed jump by jump. Shares nothing with the rules it judges.

mod binding;
mod moves;
mod turns;

use binding::look;

/// A game and its options, by their words.
#[derive(Clone, Debug)]
pub(super) struct Words {
    pub(super) id: &'static str,
    pub(super) width: i32,
    pub(super) height: i32,
    pub(super) men: i32,
    pub(super) slide: bool,
    pub(super) placed: bool,
    pub(super) placements_per_turn: i32,
    pub(super) extra_any: bool,
    pub(super) dux_jump_captures: bool,
    pub(super) pass: bool,
    pub(super) marking: String,
    pub(super) quiet_limit: i32,
}

pub(super) type Cell = (i32, i32);
pub(super) type Board = Vec<Vec<char>>;

pub(super) const ORTHOGONAL: [Cell; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

pub(super) fn plus(a: Cell, b: Cell) -> Cell {
    (a.0 + b.0, a.1 + b.1)
}

fn named(cell: Cell) -> String {
    format!("{}{}", (b'a' + cell.0 as u8) as char, cell.1 + 1)
}

fn cell_of(name: &str) -> Cell {
    let rank: i32 = name[1..].parse().unwrap();
    (i32::from(name.as_bytes()[0] - b'a'), rank - 1)
}

pub(super) fn player_of(letter: char) -> Option<usize> {
    letter.is_ascii_alphabetic().then_some(usize::from(letter.is_ascii_lowercase()))
}

pub(super) fn is_bound(letter: char) -> bool {
    letter.eq_ignore_ascii_case(&'x')
}

/// A position.
#[derive(Clone, Debug)]
pub(super) struct Slow {
    words: Words,
    /// `[file][rank]`, `.` for empty.
    board: Board,
    player: usize,
    phase: String,
    hands: [i32; 2],
    quiet: i32,
}

impl Slow {
    pub(super) fn new(words: &Words, text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut board = vec![vec!['.'; words.height as usize]; words.width as usize];
        for (down, row) in fields[0].split('/').enumerate() {
            let (mut file, mut number) = (0, String::new());
            for letter in row.chars().chain(['/']) {
                if letter.is_ascii_digit() {
                    number.push(letter);
                    continue;
                }
                file += number.parse().unwrap_or(0);
                number.clear();
                if letter != '/' {
                    board[file][words.height as usize - 1 - down] = letter;
                    file += 1;
                }
            }
        }
        let hands: Vec<i32> = fields[3].split(',').map(|hand| hand.parse().unwrap()).collect();
        Self {
            words: words.clone(),
            board,
            player: usize::from(fields[1] == "1"),
            phase: fields[2].to_owned(),
            hands: [hands[0], hands[1]],
            quiet: fields[4].parse().unwrap(),
        }
    }

    pub(super) fn text(&self) -> String {
        let rows: Vec<String> = (0..self.words.height)
            .rev()
            .map(|rank| {
                let letters: String =
                    (0..self.words.width).map(|file| self.at((file, rank)).unwrap()).collect();
                let mut row = String::new();
                let mut rest = letters.as_str();
                while let Some(first) = rest.chars().next() {
                    let run = rest.len() - rest.trim_start_matches('.').len();
                    match run {
                        0 => row.push(first),
                        _ => row += &run.to_string(),
                    }
                    rest = &rest[run.max(1)..];
                }
                row
            })
            .collect();
        let actor = match self.phase.starts_with("result") {
            true => "-".to_owned(),
            false => self.player.to_string(),
        };
        let [zero, one] = self.hands;
        format!("{} {actor} {} {zero},{one} {}", rows.join("/"), self.phase, self.quiet)
    }

    fn is(&self, id: &str) -> bool {
        self.words.id == id
    }

    fn has_dux(&self) -> bool {
        self.is("latrunculi_bell") || self.is("latrunculi_oiasso")
    }

    fn is_marked_board(&self) -> bool {
        self.words.id.starts_with("latrunculi_cailloux")
    }

    fn at(&self, cell: Cell) -> Option<char> {
        look(&self.board, cell)
    }

    fn cells(&self) -> Vec<Cell> {
        let files = 0..self.words.width;
        files.flat_map(|file| (0..self.words.height).map(move |rank| (file, rank))).collect()
    }

    fn of(&self, player: usize) -> Vec<Cell> {
        let own = |cell: &Cell| self.at(*cell).and_then(player_of) == Some(player);
        self.cells().into_iter().filter(own).collect()
    }

    fn enemy_at(&self, cell: Cell) -> bool {
        self.at(cell).and_then(player_of) == Some(1 - self.player)
    }
}
