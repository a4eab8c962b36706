//! The same game once more, slowly: cells are words, the board is a map, and every rule that looks
//! back reads the whole history. It shares nothing with the rules but the page they come from.

use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Debug)]
pub(super) struct Options {
    pub(super) army: &'static str,
    pub(super) run_attack: bool,
    pub(super) two_squares: usize,
    pub(super) exempt: bool,
    pub(super) more_squares: bool,
    pub(super) stuck_draw: bool,
    pub(super) quiet_limit: usize,
    pub(super) max_plies: usize,
}

#[derive(Clone, Debug)]
struct Piece {
    owner: usize,
    letter: char,
    /// The player and the cell where it was set up.
    id: String,
    moved: bool,
    public: bool,
}

#[derive(Clone, Debug)]
struct Ply {
    player: usize,
    id: String,
    from: String,
    to: String,
    attack: bool,
    died: bool,
}

type Position = BTreeMap<String, String>;

#[derive(Clone, Debug)]
pub(super) struct Reference {
    options: Options,
    board: BTreeMap<String, Piece>,
    placed: [String; 2],
    history: Vec<Ply>,
    /// Who stood where before the first ply and after each.
    past: Vec<Position>,
    lost: [String; 2],
    pub(super) over: Option<String>,
}

const LETTERS: &str = "FBSCNRLPJOGM";
pub(super) const LAKES: [&str; 8] = ["c5", "c6", "d5", "d6", "g5", "g6", "h5", "h6"];

fn cell(file: i32, rank: i32) -> Option<String> {
    let inside = (0..10).contains(&file) && (1..=10).contains(&rank);
    let name = inside.then(|| format!("{}{rank}", (b'a' + file as u8) as char))?;
    (!LAKES.contains(&name.as_str())).then_some(name)
}

fn parts(name: &str) -> (i32, i32) {
    (i32::from(name.as_bytes()[0] - b'a'), name[1..].parse().unwrap())
}

pub(super) fn neighbours(name: &str) -> Vec<String> {
    let (file, rank) = parts(name);
    let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    steps.iter().filter_map(|(x, y)| cell(file + x, rank + y)).collect()
}

/// The borders that a move crosses, each as the two cells' names.
fn borders(from: &str, to: &str) -> BTreeSet<String> {
    let ((x, y), (to_x, to_y)) = (parts(from), parts(to));
    let (dx, dy) = ((to_x - x).signum(), (to_y - y).signum());
    let mut at = (x, y);
    let mut crossed = BTreeSet::new();
    while at != (to_x, to_y) {
        let next = (at.0 + dx, at.1 + dy);
        let (low, high) = (at.min(next), at.max(next));
        crossed.insert(format!("{low:?}|{high:?}"));
        at = next;
    }
    crossed
}

fn rank(letter: char) -> usize {
    LETTERS.find(letter).unwrap()
}

/// `x` won, `+` lost, `=` both.
fn battle(attacker: char, defender: char) -> char {
    match (attacker, defender) {
        ('S', 'M') | ('N', 'B') => 'x',
        (_, 'F') => 'x',
        (_, 'B') => '+',
        (a, d) if rank(a) > rank(d) => 'x',
        (a, d) if rank(a) < rank(d) => '+',
        _ => '=',
    }
}

fn dash(list: Vec<String>, joint: &str) -> String {
    if list.is_empty() { "-".to_owned() } else { list.join(joint) }
}

impl Reference {
    pub(super) fn new(options: Options) -> Self {
        Self {
            options,
            board: BTreeMap::new(),
            placed: [String::new(), String::new()],
            history: Vec::new(),
            past: Vec::new(),
            lost: [String::new(), String::new()],
            over: None,
        }
    }

    /// Goes on from these pieces (player, letter, cell), as if just set up, the rest lost.
    pub(super) fn begin(&mut self, pieces: &[(usize, char, String)]) {
        self.placed = ["?".repeat(40), "?".repeat(40)];
        self.lost = [self.options.army.to_owned(), self.options.army.to_owned()];
        for (owner, letter, name) in pieces {
            let (owner, letter, id) = (*owner, *letter, format!("{owner}{name}"));
            self.lost[owner] = self.lost[owner].replacen(letter, "", 1);
            let piece = Piece { owner, letter, id, moved: false, public: false };
            self.board.insert(name.clone(), piece);
        }
        self.remember();
    }

    fn is_setup(&self) -> bool {
        self.placed[1].len() < 40
    }

    pub(super) fn player(&self) -> usize {
        if self.is_setup() {
            usize::from(self.placed[0].len() == 40)
        } else {
            self.history.len() % 2
        }
    }

    /// The texts of all legal actions, sorted.
    pub(super) fn legal(&self) -> Vec<String> {
        let mut legal = match (&self.over, self.is_setup()) {
            (Some(_), _) => Vec::new(),
            (None, true) => self.placements(),
            (None, false) => self.moves(self.player(), true),
        };
        legal.sort();
        legal
    }

    fn placements(&self) -> Vec<String> {
        let placed = &self.placed[self.player()];
        let army = format!("{}{}", self.options.army, ".".repeat(40 - self.options.army.len()));
        let count = |text: &str, letter| text.chars().filter(|&other| other == letter).count();
        let letters = LETTERS.chars().chain(['.']);
        let left = letters.filter(|&letter| count(&army, letter) > count(placed, letter));
        left.map(|letter| letter.to_string()).collect()
    }

    fn moves(&self, player: usize, repetition: bool) -> Vec<String> {
        let mut moves = Vec::new();
        for (from, piece) in self.board.iter().filter(|(_, piece)| piece.owner == player) {
            if "FB".contains(piece.letter) {
                continue;
            }
            for to in self.ways(from, piece) {
                if !repetition || !self.repeats(piece, from, &to) {
                    moves.push(format!("{from}-{to}"));
                }
            }
        }
        moves
    }

    fn ways(&self, from: &str, piece: &Piece) -> Vec<String> {
        let (file, rank) = parts(from);
        let far = if piece.letter == 'C' { 9 } else { 1 };
        let mut ways = Vec::new();
        for (x, y) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            for distance in 1..=far {
                let Some(to) = cell(file + x * distance, rank + y * distance) else { break };
                match self.board.get(&to) {
                    None => ways.push(to),
                    Some(other) => {
                        let reaches = distance == 1 || self.options.run_attack;
                        if other.owner != piece.owner && reaches {
                            ways.push(to);
                        }
                        break;
                    }
                }
            }
        }
        ways
    }

    fn repeats(&self, piece: &Piece, from: &str, to: &str) -> bool {
        let attack = self.board.contains_key(to);
        self.is_shuttle(piece, from, to, attack) || (!attack && self.is_chase(piece, from, to))
    }

    /// The player's own plies that the two-squares rule may look at, latest first.
    fn own_plies(&self, player: usize) -> Vec<&Ply> {
        let own = self.history.iter().rev().filter(|ply| ply.player == player);
        own.take_while(|ply| !(self.options.exempt && ply.attack)).collect()
    }

    fn is_shuttle(&self, piece: &Piece, from: &str, to: &str, attack: bool) -> bool {
        let count = self.options.two_squares;
        let own = self.own_plies(piece.owner);
        if count == 0 || own.len() < count || (attack && self.options.exempt) {
            return false;
        }
        let mut common = borders(from, to);
        for ply in &own[..count] {
            if ply.id != piece.id {
                return false;
            }
            common = common.intersection(&borders(&ply.from, &ply.to)).cloned().collect();
        }
        !common.is_empty()
    }

    /// Over how many plies each player has threatened without a break.
    fn chases(&self) -> [usize; 2] {
        let mut lengths = [0, 0];
        for (index, ply) in self.history.iter().enumerate() {
            let (own, enemy) = (ply.player, 1 - ply.player);
            let fled = index > 0 && neighbours(&self.history[index - 1].to).contains(&ply.from);
            lengths[enemy] = if fled && lengths[enemy] > 0 { lengths[enemy] + 1 } else { 0 };
            if ply.attack {
                lengths = [0, 0];
            }
            let position = &self.past[index + 1];
            let threat = !ply.died && self.threatens(position, own, &ply.to);
            lengths[own] = if threat { lengths[own] + 1 } else { 0 };
        }
        lengths
    }

    fn threatens(&self, position: &Position, player: usize, from: &str) -> bool {
        let enemy = (1 - player).to_string();
        let beside = neighbours(from).into_iter();
        beside.filter_map(|cell| position.get(&cell)).any(|id| id.starts_with(&enemy))
    }

    fn is_chase(&self, piece: &Piece, from: &str, to: &str) -> bool {
        if !self.options.more_squares {
            return false;
        }
        if !self.threatens(self.past.last().unwrap(), piece.owner, to) {
            return false;
        }
        let length = self.chases()[piece.owner];
        let mut after = self.past.last().unwrap().clone();
        let id = after.remove(from).unwrap();
        after.insert(to.to_owned(), id);
        let last = self.history.iter().rev().find(|ply| ply.player == piece.owner);
        let taken_back =
            last.is_some_and(|ply| ply.id == piece.id && ply.from == to && ply.to == from);
        length > 0
            && !taken_back
            && self.past.iter().rev().skip(1).take(length - 1).any(|before| *before == after)
    }

    /// Plays a legal action; the text that a record has for it.
    pub(super) fn play(&mut self, text: &str) -> String {
        if self.is_setup() {
            self.place(text.chars().next().unwrap());
            return format!("setup {text}");
        }
        let (from, to) = text.split_once('-').unwrap();
        let mut piece = self.board.remove(from).unwrap();
        let player = piece.owner;
        let defender = self.board.get(to).cloned();
        let mut outcome = ' ';
        piece.moved = true;
        piece.public |= defender.is_some() || borders(from, to).len() > 1;
        let id = piece.id.clone();
        let mark = defender.as_ref().map(|enemy| battle(piece.letter, enemy.letter));
        if let (Some(enemy), Some(mark)) = (&defender, mark) {
            outcome = mark;
            if mark == '+' {
                self.board.get_mut(to).unwrap().public = true;
            } else {
                self.board.remove(to);
                self.lost[enemy.owner].push(enemy.letter);
            }
        }
        let died = matches!(outcome, '+' | '=');
        if died {
            self.lost[player].push(piece.letter);
        } else {
            self.board.insert(to.to_owned(), piece);
        }
        let attack = defender.is_some();
        let (from, to) = (from.to_owned(), to.to_owned());
        self.history.push(Ply { player, id, from, to, attack, died });
        self.remember();
        let told = defender.map(|enemy| format!("{outcome}{}", enemy.letter));
        format!("{text}{}", told.unwrap_or_default())
    }

    fn place(&mut self, letter: char) {
        let player = self.player();
        let n = self.placed[player].len() as i32;
        let (file, rank) =
            if player == 0 { (n % 10, 1 + n / 10) } else { (9 - n % 10, 10 - n / 10) };
        let name = cell(file, rank).unwrap();
        self.placed[player].push(letter);
        if letter != '.' {
            let id = format!("{player}{name}");
            let piece = Piece { owner: player, letter, id, moved: false, public: false };
            self.board.insert(name, piece);
        }
        if !self.is_setup() {
            self.remember();
        }
    }

    fn remember(&mut self) {
        let id = |(cell, piece): (&String, &Piece)| (cell.clone(), piece.id.clone());
        self.past.push(self.board.iter().map(id).collect());
        self.over = self.end();
    }

    fn quiet(&self) -> usize {
        self.history.iter().rev().take_while(|ply| !ply.attack).count()
    }

    fn end(&self) -> Option<String> {
        let player = self.player();
        let limits = &self.options;
        if let Some(loser) = (0..2).find(|&player| self.lost[player].contains('F')) {
            return Some(format!("{}:flag", 1 - loser));
        }
        if self.moves(player, true).is_empty() {
            let both = (0..2).all(|player| self.moves(player, false).is_empty());
            let draw = both && limits.stuck_draw;
            let loss = format!("{}:no_moves", 1 - player);
            return Some(if draw { "draw:both_stuck".to_owned() } else { loss });
        }
        if limits.quiet_limit > 0 && self.quiet() >= limits.quiet_limit {
            return Some("draw:quiet_limit".to_owned());
        }
        let long = limits.max_plies > 0 && self.history.len() >= limits.max_plies;
        long.then(|| "draw:max_plies".to_owned())
    }

    pub(super) fn text(&self) -> String {
        let actor = if self.over.is_some() { "-".to_owned() } else { self.player().to_string() };
        let phase = if self.is_setup() { "setup" } else { "move" };
        let mut text = format!("{} {actor} {phase}", self.board_text());
        text += &format!(" {}", self.listed(|piece| piece.moved));
        text += &format!(" {}", self.listed(|piece| piece.public));
        text += &format!(" {} {}", self.run_text(0), self.run_text(1));
        text += &format!(" {}/{}", self.lost_text(0), self.lost_text(1));
        let counted = |limit: usize, count: usize| if limit == 0 { 0 } else { count };
        text += &format!(" {}", counted(self.options.max_plies, self.history.len()));
        text += &self.settled_text();
        text += &self.chase_text();
        if let Some(result) = self.over.as_ref().filter(|result| !result.ends_with("flag")) {
            text += &format!(" result={result}");
        }
        text + &format!(" {}", counted(self.options.quiet_limit, self.quiet()))
    }

    fn board_text(&self) -> String {
        let mut rows = Vec::new();
        for rank in (1..=10).rev() {
            let mut row = String::new();
            let mut empty = 0;
            for file in 0..10 {
                let letter = match cell(file, rank) {
                    None => Some('_'),
                    Some(name) => self.board.get(&name).map(|piece| match piece.owner {
                        0 => piece.letter,
                        _ => piece.letter.to_ascii_lowercase(),
                    }),
                };
                let Some(letter) = letter else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    row += &empty.to_string();
                    empty = 0;
                }
                row.push(letter);
            }
            if empty > 0 {
                row += &empty.to_string();
            }
            rows.push(row);
        }
        rows.join("/")
    }

    fn listed(&self, which: impl Fn(&Piece) -> bool) -> String {
        let some = self.board.iter().filter(|(_, piece)| which(piece));
        let mut names: Vec<String> = some.map(|(cell, _)| cell.clone()).collect();
        names.sort_by_key(|name| parts(name));
        dash(names, ",")
    }

    fn run_text(&self, player: usize) -> String {
        let mut run: Vec<&Ply> = Vec::new();
        let mut common: Option<BTreeSet<String>> = None;
        for ply in self.own_plies(player) {
            let crossed = borders(&ply.from, &ply.to);
            let shared: BTreeSet<String> = match &common {
                None => crossed,
                Some(common) => common.intersection(&crossed).cloned().collect(),
            };
            let stranger = run.first().is_some_and(|first| first.id != ply.id);
            if run.len() == self.options.two_squares || shared.is_empty() || stranger {
                break;
            }
            run.push(ply);
            common = Some(shared);
        }
        let lives = |ply: &&Ply| self.board.values().any(|piece| piece.id == ply.id);
        if !run.first().is_some_and(lives) {
            return "-".to_owned();
        }
        let moves = run.iter().rev().map(|ply| format!("{}-{}", ply.from, ply.to));
        format!("{player}:{}", dash(moves.collect(), ","))
    }

    fn lost_text(&self, player: usize) -> String {
        let mut letters: Vec<char> = self.lost[player].chars().collect();
        letters.sort_by_key(|&letter| rank(letter));
        dash(letters.iter().map(char::to_string).collect(), "")
    }

    fn settled_text(&self) -> String {
        let placed = &self.placed[self.player()];
        let gap = self.is_setup() && placed.ends_with('.');
        if gap { format!(" settled={}", placed.len()) } else { String::new() }
    }

    fn chase_text(&self) -> String {
        if !self.options.more_squares || self.over.is_some() {
            return String::new();
        }
        let length = self.chases().into_iter().max().unwrap();
        let plies = &self.history[self.history.len() - length..];
        let moves: Vec<String> =
            plies.iter().map(|ply| format!("{}-{}", ply.from, ply.to)).collect();
        if moves.is_empty() { String::new() } else { format!(" chase={}", moves.join(",")) }
    }
}
