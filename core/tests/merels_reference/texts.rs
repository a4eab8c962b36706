//! State texts of the slow reading.

use std::collections::BTreeSet;

use super::{Man, Position, Reference};

impl Reference {
    /// The state text.
    pub(crate) fn text(&self, position: &Position) -> String {
        let mut board = Vec::new();
        for row in &self.board.rows {
            let letters: String = row
                .iter()
                .map(|point| match position.men.get(point) {
                    Some(man) => ["w", "b"][man.owner],
                    None => ".",
                })
                .collect();
            board.push(numbered(&letters));
        }
        let actor = match (&position.result, position.awaiting_throw) {
            (Some(_), _) => "-".to_owned(),
            (None, true) => "c".to_owned(),
            _ => position.mover.to_string(),
        };
        let phase = match position.owed {
            0 if position.hands[position.mover] > 0 => "place".to_owned(),
            0 => "move".to_owned(),
            owed => format!("remove{owed}"),
        };
        let mut fields = vec![board.join("/"), actor, phase];
        fields.push(format!("{},{}", position.hands[0], position.hands[1]));
        if position.awaiting_throw {
            fields.push(format!("turn={}", position.mover));
        }
        if let Some(dice) = &position.dice {
            fields.push(format!("dice={dice}"));
        }
        if position.fixed.is_some() {
            fields.push(format!("fixed={}", self.board.centre.as_ref().unwrap()));
        }
        if !position.barred.is_empty() {
            fields.push(format!("barred={}", barred(position)));
        }
        if let Some(result) = &position.result {
            fields.push(format!("result={result}"));
        }
        fields.push(position.quiet.to_string());
        fields.join(" ")
    }
}

/// Runs of dots as numbers.
fn numbered(row: &str) -> String {
    let mut text = row.to_owned();
    for length in (1..=row.len()).rev() {
        text = text.replace(&".".repeat(length), &length.to_string());
    }
    text
}

fn barred(position: &Position) -> String {
    let place = |man: &Man| position.men.iter().find(|(_, other)| *other == man).unwrap().0.clone();
    let mut entries = Vec::new();
    for (line, men) in &position.barred {
        let line: Vec<String> = line.iter().cloned().collect();
        let mut men: Vec<String> = men.iter().map(place).collect();
        men.sort();
        entries.push(format!("{}:{}", line.join("+"), men.join("+")));
    }
    entries.sort();
    entries.join(",")
}

/// Reads a text that is known to be right; who has taken by the dice is told by their absence.
pub(crate) fn read(reference: &Reference, text: &str) -> Position {
    let fields: Vec<&str> = text.split(' ').collect();
    let mut position = reference.start();
    position.awaiting_throw = fields[1] == "c";
    let mut letters = String::new();
    for letter in fields[0].replace('/', "").chars() {
        match letter.to_digit(10) {
            Some(run) => letters += &".".repeat(run as usize),
            None => letters.push(letter),
        }
    }
    for (point, letter) in reference.board.points.iter().zip(letters.chars()) {
        if letter != '.' {
            let owner = usize::from(letter == 'b');
            position.men.insert(point.clone(), Man { owner, id: position.next_id });
            position.next_id += 1;
        }
    }
    let hands: Vec<usize> = fields[3].split(',').map(|hand| hand.parse().unwrap()).collect();
    position.hands = [hands[0], hands[1]];
    position.mover = fields[1].parse().unwrap_or(0);
    position.owed = fields[2].strip_prefix("remove").map_or(0, |owed| owed.parse().unwrap());
    position.quiet = fields[fields.len() - 1].parse().unwrap();
    for field in &fields[4..fields.len() - 1] {
        let (key, value) = field.split_once('=').unwrap();
        match key {
            "turn" => position.mover = value.parse().unwrap(),
            "dice" => position.dice = Some(value.to_owned()),
            "fixed" => position.fixed = position.men.get(value).copied(),
            "barred" => read_barred(&mut position, value),
            _ => position.result = Some(value.to_owned()),
        }
    }
    position.taken = reference.is("dice", "bell")
        && fields[1] != "c"
        && position.dice.is_none()
        && position.owed == 0
        && position.hands[position.mover] > 0;
    position
}

fn read_barred(position: &mut Position, value: &str) {
    for entry in value.split(',') {
        let (line, men) = entry.split_once(':').unwrap();
        let line: BTreeSet<String> = line.split('+').map(str::to_owned).collect();
        let men = men.split('+').map(|point| position.men[point]).collect();
        position.barred.insert((line, men));
    }
}
