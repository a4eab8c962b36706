//! What follows an action in the slow reading.

use super::binding::{look, put, settled};
use super::{Cell, ORTHOGONAL, Slow, cell_of, is_bound, named, player_of, plus};

impl Slow {
    /// Plays an action and tells what was taken.
    pub(in super::super) fn play(&mut self, action: &str) -> Vec<String> {
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
