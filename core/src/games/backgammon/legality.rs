//! Whether checkers, dice, cube and score that were written down make a position of the game.

use super::board::{Board, CHECKERS};
use super::dice::Dice;
use super::rules::Backgammon;
use super::setup::{Fields, seat, settled};
use super::stakes::Stakes;
use super::state::{Cube, End, Ending, Stage, State};
use crate::game::{Fault, Seat};

/// The state, or everything that keeps it from being one.
pub(super) fn state(
    game: &Backgammon,
    board: Board,
    dice: Dice,
    fields: &Fields<'_>,
) -> Result<State, Vec<Fault>> {
    let mut faults = Vec::new();
    let mut state = State { board, ..State::opening([0; 2], fields.crawford) };
    checkers(&state, &mut faults);
    state.cube = cube(game, fields, &mut faults);
    state.score = score(game, fields, &mut faults);
    if faults.is_empty() {
        stage(game, &mut state, dice, fields, &mut faults);
    }
    if faults.is_empty() { Ok(state) } else { Err(faults) }
}

fn checkers(state: &State, faults: &mut Vec<Fault>) {
    for (index, side) in state.board.sides.iter().enumerate() {
        if side.total() != u32::from(CHECKERS) {
            let reason = format!("player {index} must have 15 checkers in all");
            faults.push(Fault::new("points", side.total(), reason));
        }
    }
    if state.is_locked() {
        let reason = "both players are on the bar against six closed points, so nobody could move";
        faults.push(Fault::new("bars", "", reason));
    }
    if state.board.sides.iter().all(|side| side.off == CHECKERS) {
        faults.push(Fault::new("off", "15,15", "only one player can have borne off everything"));
    }
}

fn cube(game: &Backgammon, fields: &Fields<'_>, faults: &mut Vec<Fault>) -> Cube {
    if !game.stakes.has_cube() {
        return Cube::CENTRED;
    }
    let Some(cube) = fields.cube else {
        faults.push(Fault::new("cube", "", "is missing: cube=1@- at the start"));
        return Cube::CENTRED;
    };
    let Cube { value, owner } = cube;
    let mut wrong = |reason: String| faults.push(Fault::new("cube", value, reason));
    if !value.is_power_of_two() || value > game.cube_limit {
        wrong(format!("must be 1, 2, 4 … up to {}", game.cube_limit));
    }
    match owner {
        None if value > 1 => wrong("belongs to a player once it has been turned".to_owned()),
        Some(_) if value == 1 => wrong("belongs to nobody before it has been turned".to_owned()),
        Some(_) if fields.crawford => wrong("is not turned in the Crawford game".to_owned()),
        _ => {}
    }
    cube
}

fn score(game: &Backgammon, fields: &Fields<'_>, faults: &mut Vec<Fault>) -> [u16; 2] {
    let Stakes::Match { points, crawford } = game.stakes else {
        return [0; 2];
    };
    let Some(score) = fields.score else {
        faults.push(Fault::new(
            "match",
            "",
            format!("is missing: match={points}:0-0 at the start"),
        ));
        return [0; 2];
    };
    let shown = format!("{}-{}", score[0], score[1]);
    // The last game starts below the target and is worth three times the cube at most.
    let most = points - 1 + 3 * game.cube_limit;
    let decided = score.iter().filter(|&&own| own >= points).count();
    if decided > 1 || score.iter().any(|&own| own > most) {
        let reason =
            format!("one player at most reaches {points} points, and nobody exceeds {most}");
        faults.push(Fault::new("match", &shown, reason));
    }
    let leaders = score.iter().filter(|&&own| own + 1 == points).count();
    if fields.crawford && !(crawford && leaders == 1 && decided == 0 && points > 1) {
        let reason = format!(
            "the Crawford game is played when just one player has {} of {points} points, under the \
             option crawford",
            points - 1
        );
        faults.push(Fault::new("crawford", &shown, reason));
    }
    score
}

/// Sets what is due.
fn stage(
    game: &Backgammon,
    state: &mut State,
    dice: Dice,
    fields: &Fields<'_>,
    faults: &mut Vec<Fault>,
) {
    let due = if fields.actor == "-" {
        if dice != Dice::NONE || fields.turn.is_some() || fields.doubled {
            let reason = "nothing is due when the game is over: no dice, turn or double";
            faults.push(Fault::new("actor", "-", reason));
        }
        end(game, state, fields).map(Stage::Over)
    } else {
        let due = stage_under_way(game, state, dice, fields);
        due.map_err(|(field, reason)| Fault::new(field, fields.actor, reason))
    };
    match due {
        Ok(stage) => state.stage = stage,
        Err(fault) => faults.push(fault),
    }
}

type Due = Result<Stage, (&'static str, String)>;

fn stage_under_way(game: &Backgammon, state: &mut State, dice: Dice, fields: &Fields<'_>) -> Due {
    if settled(game, state).is_some() || state.borne_off().is_some() {
        return Err(("actor", "must be -: the game is over".to_owned()));
    }
    if fields.result.is_some() {
        return Err(("result", "belongs to a finished game".to_owned()));
    }
    match (fields.actor, seat(fields.actor)) {
        ("c", _) => chance_stage(state, dice, fields),
        (_, Some(seat)) if fields.turn.is_none() => player_stage(game, state, seat, dice, fields),
        (_, Some(_)) => Err(("turn", "is told only where chance acts".to_owned())),
        _ => Err(("actor", "must be 0, 1, c (chance) or - (game over)".to_owned())),
    }
}

fn chance_stage(state: &State, dice: Dice, fields: &Fields<'_>) -> Due {
    if dice != Dice::NONE {
        return Err(("dice", "are thrown by chance, so they must be - before".to_owned()));
    }
    if fields.doubled {
        return Err(("doubled", "a player, not chance, answers a double".to_owned()));
    }
    match fields.turn {
        Some(seat) => Ok(Stage::Throw(seat)),
        None if state.board == Board::START && state.cube == Cube::CENTRED => Ok(Stage::Opening),
        None => {
            let reason = "turn=0 or turn=1 tells who throws; only the start has an opening throw";
            Err(("turn", reason.to_owned()))
        }
    }
}

fn player_stage(
    game: &Backgammon,
    state: &mut State,
    seat: Seat,
    dice: Dice,
    fields: &Fields<'_>,
) -> Due {
    let doubler = if fields.doubled { seat.other() } else { seat };
    if dice == Dice::NONE {
        return match game.may_double(state, doubler) {
            Ok(()) if fields.doubled => Ok(Stage::Doubled(seat)),
            Ok(()) => Ok(Stage::Cube(seat)),
            Err(forbidden) => {
                let reason = "cannot be - here, since player";
                Err((
                    "dice",
                    format!("{reason} {} may not double: {}", doubler.index(), forbidden.why),
                ))
            }
        };
    }
    if fields.doubled {
        return Err(("dice", "must be - while a double is offered".to_owned()));
    }
    state.set_dice(seat, dice);
    if state.can_step() || dice.is_fresh() {
        return Ok(state.stage);
    }
    Err(("dice", "none of the dice left can be played, so the turn is over".to_owned()))
}

/// A finished state's result.
fn end(game: &Backgammon, state: &State, fields: &Fields<'_>) -> Result<End, Fault> {
    let wrong = |field, value: &str, reason: &str| Err(Fault::new(field, value, reason));
    let by_match = matches!(game.stakes, Stakes::Match { .. });
    match (settled(game, state), fields.result) {
        (Some(winner), _) if state.borne_off().is_some_and(|off| off != winner) => {
            wrong("off", "15", "the loser cannot have borne off everything")
        }
        (Some(_), Some(result)) => {
            wrong("result", result, "is told only where board and score do not")
        }
        (Some(winner), None) if by_match => Ok(End { winner, points: 1, ending: Ending::Match }),
        (Some(winner), None) => Ok(game.borne_off_end(state, winner)),
        (None, Some(result)) if !by_match => read_result(game, state, result)
            .map_or_else(|| wrong("result", result, "must be 0 or 1 with dropped or resigned"), Ok),
        (None, _) => wrong("actor", "-", "the game is not over"),
    }
}

fn read_result(game: &Backgammon, state: &State, text: &str) -> Option<End> {
    let (winner, reason) = text.split_once(':')?;
    let winner = seat(winner)?;
    let points = match reason {
        "dropped" if game.may_double(state, winner).is_ok() => state.cube.value,
        "resigned" if game.resign => game.resignation(state, winner.other()),
        _ => return None,
    };
    let ending = if reason == "dropped" { Ending::Dropped } else { Ending::Resigned };
    Some(End { winner, points, ending })
}
