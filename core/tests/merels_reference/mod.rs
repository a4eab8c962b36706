//! A slow second reading of the merels rules, for comparison only. It shares no code with the core:
//! boards are written out line by line, points are names, men have identities, sets are sets.

mod boards;
mod texts;

use std::collections::{BTreeMap, BTreeSet};

use boards::Board;
pub(crate) use texts::read;

/// A point's name.
type Point = String;

/// A man that can be told from the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Man {
    pub(crate) owner: usize,
    pub(crate) id: usize,
}

/// The rules under options, kept as words.
pub(crate) struct Reference {
    pub(crate) board: Board,
    options: BTreeMap<String, String>,
    mills: Vec<BTreeSet<Point>>,
}

/// A position with men's identities.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    pub(crate) men: BTreeMap<Point, Man>,
    pub(crate) hands: [usize; 2],
    pub(crate) mover: usize,
    pub(crate) owed: usize,
    pub(crate) awaiting_throw: bool,
    pub(crate) dice: Option<String>,
    /// A man has been taken by the right that the dice gave, and a placement must follow.
    pub(crate) taken: bool,
    pub(crate) fixed: Option<Man>,
    pub(crate) quiet: usize,
    pub(crate) barred: BTreeSet<(BTreeSet<Point>, BTreeSet<Man>)>,
    pub(crate) result: Option<String>,
    pub(crate) next_id: usize,
}

const SPECIAL: [&str; 4] = ["6-5-4", "6-3-3", "5-2-2", "4-1-1"];

impl Reference {
    /// The game with this id and all its options as words.
    pub(crate) fn new(id: &str, options: impl IntoIterator<Item = (String, String)>) -> Self {
        let options: BTreeMap<String, String> = options.into_iter().collect();
        let board = Board::of(id, &options);
        let diagonals = options["diagonal_mills"] == "true";
        let counted = board.diagonal_lines.iter().filter(|_| diagonals);
        let lines = board.sides.iter().chain(counted);
        let mills = lines.map(|line| line.iter().cloned().collect()).collect();
        Self { board, options, mills }
    }

    fn is(&self, option: &str, value: &str) -> bool {
        self.options.get(option).is_some_and(|chosen| chosen == value)
    }

    fn number(&self, option: &str) -> usize {
        self.options[option].parse().unwrap()
    }

    pub(crate) fn start(&self) -> Position {
        let men = self.number("men");
        let mut position = Position {
            men: BTreeMap::new(),
            hands: [men, men],
            mover: 0,
            owed: 0,
            awaiting_throw: false,
            dice: None,
            taken: false,
            fixed: None,
            quiet: 0,
            barred: BTreeSet::new(),
            result: None,
            next_id: 0,
        };
        position.awaiting_throw = self.throws_now(&position);
        position
    }

    fn throws_now(&self, position: &Position) -> bool {
        match self.options["dice"].as_str() {
            "murray" | "bell" => position.hands[position.mover] > 0,
            "schadler" => {
                position.hands[position.mover] == 0 && !self.ordinary_moves(position).is_empty()
            }
            _ => false,
        }
    }

    /// The complete mills of a player.
    fn complete(&self, position: &Position, owner: usize) -> Vec<BTreeSet<Point>> {
        let holds = |point: &Point| position.men.get(point).is_some_and(|man| man.owner == owner);
        self.mills.iter().filter(|mill| mill.iter().all(holds)).cloned().collect()
    }

    /// How many mills, and how many pairs on links, hold one of these points.
    fn made_at(&self, position: &Position, new: &[Point]) -> (usize, usize) {
        let mills = self.complete(position, position.mover);
        let mills = mills.iter().filter(|mill| new.iter().any(|point| mill.contains(point)));
        let own =
            |point: &Point| position.men.get(point).is_some_and(|man| man.owner == position.mover);
        let pairs = self.board.links.iter().filter(|link| {
            self.is("radial_capture", "true")
                && link.iter().all(own)
                && link.iter().any(|point| new.contains(point))
        });
        (mills.count(), pairs.count())
    }

    fn empty(&self, position: &Position) -> Vec<Point> {
        let points = self.board.points.iter();
        points.filter(|point| !position.men.contains_key(*point)).cloned().collect()
    }

    pub(crate) fn is_special_text(&self, dice: &str) -> bool {
        SPECIAL.contains(&dice)
    }

    fn is_special(&self, position: &Position) -> bool {
        position.dice.as_deref().is_some_and(|dice| self.is_special_text(dice))
    }

    fn moved(position: &Position, from: &Point, to: &Point) -> Position {
        let mut after = position.clone();
        let man = after.men.remove(from).unwrap();
        after.men.insert(to.clone(), man);
        after
    }

    /// Whether three men now stand on a line that is barred to them.
    fn stands_on_barred(position: &Position) -> bool {
        position.barred.iter().any(|(line, men)| {
            let there: BTreeSet<Man> =
                line.iter().filter_map(|point| position.men.get(point)).copied().collect();
            there == *men
        })
    }

    fn moves(&self, position: &Position, jumps: bool) -> Vec<(Point, Point)> {
        let own = position.men.values().filter(|man| man.owner == position.mover).count();
        let flies = position.hands[position.mover] == 0 && own <= self.number("fly_at");
        let anywhere = flies || self.is("movement", "anywhere");
        let mut moves = Vec::new();
        for (from, man) in &position.men {
            if man.owner != position.mover || position.fixed == Some(*man) {
                continue;
            }
            for to in self.empty(position) {
                let near = anywhere || self.board.joined(from, &to);
                if !near && !jumps {
                    continue;
                }
                let after = Self::moved(position, from, &to);
                if (near || self.jumps_into_mill(&after, &to)) && !Self::stands_on_barred(&after) {
                    moves.push((from.clone(), to));
                }
            }
        }
        moves
    }

    fn jumps_into_mill(&self, after: &Position, to: &Point) -> bool {
        self.made_at(after, std::slice::from_ref(to)).0 > 0
    }

    fn ordinary_moves(&self, position: &Position) -> Vec<(Point, Point)> {
        self.moves(position, false)
    }

    /// Player 0's first entry, which some games restrict.
    fn opens(&self, position: &Position) -> bool {
        position.mover == 0 && position.hands[0] == self.number("men")
    }

    fn entry_allowed(&self, position: &Position, points: &[Point]) -> bool {
        let holds_centre = self.board.centre.as_ref().is_some_and(|c| points.contains(c));
        match self.options.get("opening").map(String::as_str) {
            Some("centre_required") if self.opens(position) => holds_centre,
            Some("centre_forbidden") if self.opens(position) => !holds_centre,
            _ => true,
        }
    }

    fn entered(&self, position: &Position, points: &[Point]) -> Position {
        let mut after = position.clone();
        for point in points {
            let man = Man { owner: position.mover, id: after.next_id };
            after.next_id += 1;
            after.men.insert(point.clone(), man);
            after.hands[position.mover] -= 1;
            if self.is("centre_fixed", "true") && Some(point) == self.board.centre.as_ref() {
                after.fixed = Some(man);
            }
        }
        after
    }

    fn placements(&self, position: &Position) -> Vec<Point> {
        let allowed = |point: &Point| self.entry_allowed(position, std::slice::from_ref(point));
        let all: Vec<Point> = self.empty(position).into_iter().filter(allowed).collect();
        if !self.is("placement_mills", "forbidden") {
            return all;
        }
        let makes_mill = |point: &&Point| {
            let points = [(*point).clone()];
            self.made_at(&self.entered(position, &points), &points).0 > 0
        };
        let quiet: Vec<Point> = all.iter().filter(|p| !makes_mill(p)).cloned().collect();
        if quiet.is_empty() { all } else { quiet }
    }

    fn removals(&self, position: &Position) -> Vec<Point> {
        let enemy = 1 - position.mover;
        let mills = self.complete(position, enemy);
        let men = position.men.iter().filter(|(_, man)| man.owner == enemy);
        let all: Vec<Point> = men.map(|(point, _)| point.clone()).collect();
        let in_mill = |point: &Point| mills.iter().any(|mill| mill.contains(point));
        let free: Vec<Point> = all.iter().filter(|point| !in_mill(point)).cloned().collect();
        match self.options["removal"].as_str() {
            "any" => all,
            "free_first" if free.is_empty() => all,
            _ => free,
        }
    }

    /// The texts of all legal actions, or of the dice's falls.
    pub(crate) fn legal(&self, position: &Position) -> BTreeSet<String> {
        if position.result.is_some() {
            return BTreeSet::new();
        }
        if position.awaiting_throw {
            return throws().into_keys().collect();
        }
        if position.owed > 0 {
            return self.removals(position).iter().map(|point| format!("x{point}")).collect();
        }
        let mut texts = BTreeSet::new();
        let special = self.is_special(position);
        let placing = position.hands[position.mover] > 0;
        if placing {
            texts.extend(self.placements(position));
            if special && self.is("dice", "bell") {
                let mills = self.complete(position, 1 - position.mover);
                texts.extend(mills.iter().flatten().map(|point| format!("x{point}")));
            }
            if special && self.is("dice", "murray") {
                texts.extend(self.line_entries(position));
            }
        }
        if !placing || self.is("move_while_placing", "true") && !position.taken {
            let jumps = special && self.is("dice", "schadler");
            let moves = self.moves(position, jumps);
            texts.extend(moves.iter().map(|(from, to)| format!("{from}-{to}")));
        }
        if texts.is_empty() && self.is("blocked", "passes") {
            texts.insert("pass".to_owned());
        }
        texts
    }

    fn line_entries(&self, position: &Position) -> Vec<String> {
        if self.is("placement_mills", "forbidden") || position.hands[position.mover] < 3 {
            return Vec::new();
        }
        let empty = self.empty(position);
        let fits = |line: &BTreeSet<Point>| {
            let points: Vec<Point> = line.iter().cloned().collect();
            points.iter().all(|point| empty.contains(point))
                && self.entry_allowed(position, &points)
        };
        let join = |line: &BTreeSet<Point>| line.iter().cloned().collect::<Vec<_>>().join("+");
        self.mills.iter().filter(|line| fits(line)).map(join).collect()
    }

    /// The position after an action or a fall of the dice, by its text. Repetition is the caller's.
    pub(crate) fn apply(&self, position: &Position, text: &str) -> Position {
        if position.awaiting_throw {
            let dice = Some(text.to_owned());
            return Position { awaiting_throw: false, dice, ..position.clone() };
        }
        let mut after = Position { dice: None, ..position.clone() };
        if let Some(point) = text.strip_prefix('x') {
            return self.remove(after, &point.to_owned());
        }
        if text == "pass" {
            self.count_quiet(&mut after);
            return self.next_turn(after);
        }
        if let Some((from, to)) = text.split_once('-') {
            return self.make_move(position, &from.to_owned(), &to.to_owned());
        }
        let points: Vec<Point> = text.split('+').map(str::to_owned).collect();
        after = self.entered(&after, &points);
        after.quiet = 0;
        after.taken = false;
        if self.is("placement_mills", "forbidden") {
            return self.next_turn(after);
        }
        self.judge_mills(after, &points)
    }

    fn count_quiet(&self, position: &mut Position) {
        if self.number("quiet_limit") > 0 {
            position.quiet += 1;
        }
    }

    fn make_move(&self, position: &Position, from: &Point, to: &Point) -> Position {
        let mut after = Self::moved(position, from, to);
        after.dice = None;
        self.count_quiet(&mut after);
        let made = self.made_at(&after, std::slice::from_ref(to)).0;
        if made > 0 && self.is("rebuild", "barred") {
            for mill in self.complete(position, position.mover) {
                if mill.contains(from) {
                    let men = mill.iter().map(|point| position.men[point]).collect();
                    after.barred.insert((mill, men));
                }
            }
        }
        self.judge_mills(after, std::slice::from_ref(to))
    }

    fn judge_mills(&self, mut position: Position, new: &[Point]) -> Position {
        let (mills, pairs) = self.made_at(&position, new);
        if mills > 0 && self.is("goal", "line") {
            return over(position, |mover| format!("{mover}:line"));
        }
        position.owed = mills + pairs;
        if self.is("removals", "one") {
            position.owed = position.owed.min(1);
        }
        self.settle(position)
    }

    /// Goes on with removals, or ends the turn where none is owed or possible.
    fn settle(&self, position: Position) -> Position {
        if position.owed == 0 || self.removals(&position).is_empty() {
            return self.next_turn(position);
        }
        position
    }

    fn remove(&self, mut position: Position, point: &Point) -> Position {
        let man = position.men.remove(point).unwrap();
        if position.fixed == Some(man) {
            position.fixed = None;
        }
        position.barred.retain(|(_, men)| !men.contains(&man));
        position.quiet = 0;
        let left = position.men.values().filter(|other| other.owner == man.owner).count();
        if self.is("goal", "reduce") && left + position.hands[man.owner] < 3 {
            return over(position, |mover| format!("{mover}:mill_out"));
        }
        if position.owed == 0 {
            position.taken = true;
            return position;
        }
        position.owed -= 1;
        self.settle(position)
    }

    fn next_turn(&self, mut position: Position) -> Position {
        position.owed = 0;
        position.mover = 1 - position.mover;
        position.result = self.result_at_turn(&position);
        position.awaiting_throw = position.result.is_none() && self.throws_now(&position);
        position
    }

    fn result_at_turn(&self, position: &Position) -> Option<String> {
        let stuck = position.hands[position.mover] == 0 && self.ordinary_moves(position).is_empty();
        if position.hands == [0, 0] && self.empty(position).is_empty() {
            return Some("draw:board_full".to_owned());
        }
        if stuck && self.is("blocked", "loses") {
            return Some(format!("{}:blocked", 1 - position.mover));
        }
        if stuck && self.is("blocked", "draws") {
            return Some("draw:blocked".to_owned());
        }
        let limit = self.number("quiet_limit");
        (limit > 0 && position.quiet >= limit).then(|| "draw:quiet_limit".to_owned())
    }

    /// The number of action sequences of this length.
    pub(crate) fn perft(&self, position: &Position, depth: u32) -> u64 {
        let legal = self.legal(position);
        match depth {
            0 => 1,
            1 => legal.len() as u64,
            _ => legal.iter().map(|text| self.perft(&self.apply(position, text), depth - 1)).sum(),
        }
    }
}

fn over(mut position: Position, result: impl Fn(usize) -> String) -> Position {
    position.result = Some(result(position.mover));
    position.mover = 1 - position.mover;
    position.owed = 0;
    position.taken = false;
    position
}

/// The falls of three dice with the number of ways out of 216, counted one by one.
pub(crate) fn throws() -> BTreeMap<String, u32> {
    let mut throws = BTreeMap::new();
    for (a, b, c) in
        (1..=6).flat_map(|a| (1..=6).flat_map(move |b| (1..=6).map(move |c| (a, b, c))))
    {
        let mut dice = [a, b, c];
        dice.sort_by(|x: &i32, y: &i32| y.cmp(x));
        *throws.entry(dice.map(|die| die.to_string()).join("-")).or_insert(0) += 1;
    }
    throws
}
