//! A second, slow reading of the rules page, to be compared with the fast one: letters on an array,
//! actions as texts, chains followed jump by jump. Shares nothing with the rules it judges.

use super::reference_binding::{look, put, settled};

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

    /// All legal actions.
    pub(super) fn actions(&self) -> Vec<String> {
        let own = || self.of(self.player).into_iter();
        let mut actions = Vec::new();
        if self.phase == "place" {
            let what = if self.hands[self.player] > 0 { "" } else { "D" };
            let empty = self.cells().into_iter().filter(|&cell| self.at(cell) == Some('.'));
            return empty.map(|cell| format!("{what}{}", named(cell))).collect();
        } else if let Some(path) = self.phase.strip_prefix("jump=") {
            let path: Vec<Cell> = path.split(':').map(cell_of).collect();
            actions.extend(self.chain_jumps(&path));
            if self.can_end_chain(&path) {
                actions.push(".".into());
            }
        } else if let Some(name) = self.phase.strip_prefix("again=") {
            actions.extend(self.moves_from(cell_of(name)));
            actions.push(".".into());
        } else if self.phase == "again" {
            actions.extend(own().flat_map(|cell| self.moves_from(cell)));
            actions.push(".".into());
        } else if !self.phase.starts_with("result") {
            actions.extend(own().flat_map(|cell| self.moves_from(cell)));
            let bound = |cell: &Cell| self.at(*cell).is_some_and(is_bound);
            let enemies = self.of(1 - self.player).into_iter().filter(bound);
            actions.extend(enemies.map(|cell| format!("x{}", named(cell))));
            if self.has_dux() && self.words.pass {
                actions.push("pass".into());
            }
        }
        actions
    }

    /// The directions by which a piece may leave its cell.
    fn ways(&self, cell: Cell) -> Vec<Cell> {
        if !self.is_marked_board() {
            return ORTHOGONAL.to_vec();
        }
        let place = (8 * (7 - cell.1) + cell.0) as usize;
        let mark = self.words.marking.chars().nth(place).unwrap();
        let lines: &[Cell] = match mark {
            '.' => &[(1, 0), (0, 1), (1, 1), (1, -1)],
            'X' => &[(1, 1), (1, -1)],
            'p' => &[(1, 1), (1, 0)],
            'q' => &[(1, 1), (0, 1)],
            'r' => &[(1, -1), (1, 0)],
            's' => &[(1, -1), (0, 1)],
            other => panic!("{other}"),
        };
        let both = lines.iter().flat_map(|&(x, y)| [(x, y), (-x, -y)]);
        let forward = if self.player == 0 { 1 } else { -1 };
        let is_miles = self.at(cell).is_some_and(|letter| letter.eq_ignore_ascii_case(&'p'));
        both.filter(|way| !is_miles || way.1 == forward).collect()
    }

    fn moves_from(&self, from: Cell) -> Vec<String> {
        let letter = self.at(from).unwrap();
        if is_bound(letter) {
            return Vec::new();
        }
        let mut moves = Vec::new();
        let kind = letter.to_ascii_uppercase();
        for way in self.ways(from) {
            let mut to = plus(from, way);
            while self.at(to) == Some('.') {
                if self.may_step(from, to) {
                    moves.push(format!("{}-{}", named(from), named(to)));
                }
                if !self.words.slide {
                    break;
                }
                to = plus(to, way);
            }
            let behind = plus(plus(from, way), way);
            let jumps = kind == 'D' || kind == 'L';
            if jumps && self.enemy_at(plus(from, way)) && self.at(behind) == Some('.') {
                moves.push(format!("{}:{}", named(from), named(behind)));
            }
        }
        if self.is("latrunculi_schadler") {
            moves.extend(self.chain_jumps(&[from]));
        }
        moves
    }

    fn may_step(&self, from: Cell, to: Cell) -> bool {
        !self.is("latrunculi_schadler") || self.can_end_chain(&[from, to])
    }

    /// Whether the man that went along this path may end its move where it is.
    fn can_end_chain(&self, path: &[Cell]) -> bool {
        let to = *path.last().unwrap();
        let mut board = self.board.clone();
        // The man stands on one of the path's cells.
        let man = path.iter().find_map(|&cell| look(&board, cell).filter(|&l| l != '.')).unwrap();
        path.iter().for_each(|&cell| put(&mut board, cell, '.'));
        put(&mut board, to, man);
        let after = settled(&board, self.player, to);
        let threat = |cell: Cell| {
            look(&after, cell)
                .is_some_and(|l| player_of(l) == Some(1 - self.player) && !is_bound(l))
        };
        let between = |way: Cell| threat(plus(to, way)) && threat(plus(to, (-way.0, -way.1)));
        !between((1, 0)) && !between((0, 1))
    }

    /// The jumps that may follow a path, each so that the turn can be ended somehow.
    fn chain_jumps(&self, path: &[Cell]) -> Vec<String> {
        let from = *path.last().unwrap();
        let mut jumps = Vec::new();
        for way in ORTHOGONAL {
            let (over, to) = (plus(from, way), plus(plus(from, way), way));
            let clear = self.at(to) == Some('.') && !path.contains(&to);
            if clear && self.enemy_at(over) {
                let longer = [path, &[to]].concat();
                if self.can_end_chain(&longer) || !self.chain_jumps(&longer).is_empty() {
                    jumps.push(format!("{}:{}", named(from), named(to)));
                }
            }
        }
        jumps
    }

    /// Plays an action and tells what was taken.
    pub(super) fn play(&mut self, action: &str) -> Vec<String> {
        if self.phase == "place" {
            self.place(action);
            return Vec::new();
        }
        if action == "pass" {
            self.finish_turn(false, true);
            return Vec::new();
        }
        if action == "." {
            match self.phase.strip_prefix("jump=").map(str::to_owned) {
                Some(path) => self.settle(cell_of(path.split(':').next_back().unwrap())),
                None => self.finish_turn(true, false),
            }
            return Vec::new();
        }
        if let Some(name) = action.strip_prefix('x') {
            put(&mut self.board, cell_of(name), '.');
            if !self.enemy_has_lost() {
                self.finish_turn(true, false);
            }
            return vec![name.to_owned()];
        }
        let jumps = action.contains(':');
        let (from, to) = action.split_once(['-', ':']).unwrap();
        let (from, to) = (cell_of(from), cell_of(to));
        let letter = self.at(from).unwrap();
        put(&mut self.board, from, '.');
        put(&mut self.board, to, letter);
        if self.is("latrunculi_schadler") {
            self.chain_on(from, to, jumps);
            return Vec::new();
        }
        self.take_around(from, to, letter, jumps)
    }

    fn place(&mut self, action: &str) {
        let dux = action.starts_with('D');
        let letter = if dux { 'D' } else { 'M' };
        let letter = if self.player == 0 { letter } else { letter.to_ascii_lowercase() };
        put(&mut self.board, cell_of(action.trim_start_matches('D')), letter);
        if !dux {
            self.hands[self.player] -= 1;
            let gone = self.words.men - self.hands[self.player];
            if gone % self.words.placements_per_turn == 0 {
                self.player = 1 - self.player;
            }
            if self.hands != [0, 0] || self.has_dux() {
                return;
            }
        } else if self.player == 0 {
            self.player = 1;
            return;
        }
        self.player = 0;
        self.begin_turn("move");
    }

    fn chain_on(&mut self, from: Cell, to: Cell, jumps: bool) {
        let path: Vec<Cell> = match self.phase.strip_prefix("jump=") {
            Some(path) => path.split(':').map(cell_of).chain([to]).collect(),
            None => vec![from, to],
        };
        if jumps && !self.chain_jumps(&path).is_empty() {
            let names: Vec<String> = path.into_iter().map(named).collect();
            self.phase = format!("jump={}", names.join(":"));
        } else {
            self.settle(to);
        }
    }

    fn settle(&mut self, to: Cell) {
        let after = settled(&self.board, self.player, to);
        let already: Vec<Cell> =
            self.cells().into_iter().filter(|&c| is_bound(self.at(c).unwrap())).collect();
        let new = self
            .of(1 - self.player)
            .into_iter()
            .any(|cell| is_bound(look(&after, cell).unwrap()) && !already.contains(&cell));
        self.board = after;
        self.finish_turn(new, false);
    }

    fn take_around(&mut self, from: Cell, to: Cell, letter: char, jumps: bool) -> Vec<String> {
        let mut taken = Vec::new();
        if jumps && letter.eq_ignore_ascii_case(&'d') && self.words.dux_jump_captures {
            taken.push(((from.0 + to.0) / 2, (from.1 + to.1) / 2));
        }
        for way in ORTHOGONAL {
            let mut line = Vec::new();
            let mut at = plus(to, way);
            while self.enemy_at(at) {
                line.push(at);
                at = plus(at, way);
            }
            let own = self.at(at).and_then(player_of) == Some(self.player);
            let centre = (self.words.width / 2, self.words.height / 2);
            let sacred = self.is("petteia") && at == centre && self.at(at) == Some('.');
            let most = if self.is_marked_board() { usize::MAX } else { 1 };
            if (own || sacred) && line.len() <= most {
                taken.extend(line);
            }
        }
        if self.is_marked_board() {
            for corner in [(0, 0), (7, 0), (0, 7), (7, 7)] {
                let beside: Vec<Cell> =
                    ORTHOGONAL.into_iter().map(|way| plus(corner, way)).collect();
                let own =
                    |cell: &Cell| self.at(*cell).is_none_or(|l| player_of(l) == Some(self.player));
                if self.enemy_at(corner) && beside.contains(&to) && beside.iter().all(own) {
                    taken.push(corner);
                }
            }
        }
        taken.sort_unstable();
        taken.dedup();
        taken.iter().for_each(|&cell| put(&mut self.board, cell, '.'));
        let miles = letter.eq_ignore_ascii_case(&'p');
        let last = if self.player == 0 { 7 } else { 0 };
        if miles && to.1 == last {
            put(&mut self.board, to, if self.player == 0 { 'L' } else { 'l' });
        }
        let captured = !taken.is_empty();
        if captured {
            self.quiet = 0;
        }
        let ended = captured && self.enemy_has_lost();
        if !(ended || captured && self.has_dux() && self.move_again(to)) {
            let counts = captured || miles || self.phase.starts_with("again");
            self.finish_turn(counts, false);
        }
        taken.into_iter().map(named).collect()
    }

    fn move_again(&mut self, to: Cell) -> bool {
        let movers = if self.words.extra_any { self.of(self.player) } else { vec![to] };
        let can = movers.into_iter().any(|cell| !self.moves_from(cell).is_empty());
        if can {
            let same = || format!("again={}", named(to));
            self.phase = if self.words.extra_any { "again".into() } else { same() };
        }
        can
    }

    fn enemy_has_lost(&mut self) -> bool {
        let one_is_lost = ["petteia", "polis", "latrunculi_schadler"].contains(&self.words.id);
        let lost = self.of(1 - self.player).len() <= usize::from(one_is_lost);
        if lost {
            self.phase = format!("result={}:men", self.player);
            self.quiet = 0;
        }
        lost
    }

    fn finish_turn(&mut self, counts: bool, pass: bool) {
        self.quiet = if counts || self.words.quiet_limit == 0 { 0 } else { self.quiet + 1 };
        if pass && self.phase == "passed" {
            self.phase = self.counted("passes");
            return;
        }
        self.player = 1 - self.player;
        self.begin_turn(if pass { "passed" } else { "move" });
    }

    fn begin_turn(&mut self, phase: &str) {
        self.phase = phase.to_owned();
        if self.actions().is_empty() {
            let lost = format!("result={}:blocked", 1 - self.player);
            self.phase = if self.has_dux() { self.counted("blocked") } else { lost };
        } else if self.words.quiet_limit > 0 && self.quiet >= self.words.quiet_limit {
            self.phase = self.counted("quiet_limit");
        }
    }

    fn counted(&self, reason: &str) -> String {
        let [zero, one] = [0, 1].map(|player| self.of(player).len());
        let winner = if zero > one {
            "0"
        } else if one > zero {
            "1"
        } else {
            "draw"
        };
        format!("result={winner}:{reason}")
    }
}
