//! What the slow reading lets a player do.

use super::binding::{look, put, settled};
use super::{Cell, ORTHOGONAL, Slow, cell_of, is_bound, named, player_of, plus};

impl Slow {
    /// All legal actions.
    pub(in super::super) fn actions(&self) -> Vec<String> {
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

    pub(super) fn moves_from(&self, from: Cell) -> Vec<String> {
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
    pub(super) fn chain_jumps(&self, path: &[Cell]) -> Vec<String> {
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
}
