//! Whether what a text describes is a position of the game.

use crate::boards::Bits;
use crate::game::{Fault, Seat};
use crate::games::latrunculi::rules::{End, Latrunculi, Phase, Result as Ended, State};
use crate::games::latrunculi::shape::Extra;

/// Everything that speaks against a position.
pub(super) fn faults<B: Bits>(game: &Latrunculi<B>, state: &State<B>) -> Vec<Fault> {
    let mut faults = piece_faults(game, state);
    let limit = game.shape.quiet_limit;
    let over = matches!(state.phase, Phase::Over(_));
    if state.quiet > limit || (state.quiet == limit && limit > 0 && !over) {
        let reason = format!("must be below the quiet limit, {limit}, while the game goes on");
        faults.push(Fault::new("quiet", state.quiet, reason));
    }
    faults.extend(bound_faults(game, state));
    if !faults.is_empty() {
        return faults;
    }
    let wrong = match &state.phase {
        Phase::Place => placing(game, state),
        Phase::Over(result) => ending(game, state, *result),
        _ if state.hands != [0, 0] => Err(("hands", "men are in hand only while placing".into())),
        _ => open(game, state),
    };
    let told = |(field, reason): Wrong| Fault::new(field, shown(state, field), reason);
    wrong.err().map(told).into_iter().collect()
}

type Wrong = (&'static str, String);
type Verdict = Result<(), Wrong>;

/// What stands in a field.
fn shown<B: Bits>(state: &State<B>, field: &str) -> String {
    match field {
        "hands" => format!("{},{}", state.hands[0], state.hands[1]),
        "quiet" => state.quiet.to_string(),
        "actor" => state.mover.index().to_string(),
        _ => format!("{} against {} pieces", state.men[0].count(), state.men[1].count()),
    }
}

fn require(holds: bool, field: &'static str, reason: impl Into<String>) -> Verdict {
    if holds { Ok(()) } else { Err((field, reason.into())) }
}

fn piece_faults<B: Bits>(game: &Latrunculi<B>, state: &State<B>) -> Vec<Fault> {
    let shape = &game.shape;
    let mut faults = Vec::new();
    for seat in Seat::BOTH {
        let men = state.men[seat.index()];
        let special = (men & state.special).count();
        let plain = men.count() - if shape.dux { special } else { 0 };
        let hand = state.hands[seat.index()] as usize;
        let mut most = |found: usize, most: usize, what: &str| {
            if found > most {
                let reason = format!("player {} has at most {most} {what}", seat.index());
                faults.push(Fault::new("board", found, reason));
            }
        };
        most(plain + hand, shape.men as usize, "men, those in hand counted");
        if shape.dux {
            most(special, 1, "dux");
        }
        if shape.milites {
            most(special, shape.men as usize / 2, "milites");
            let last = men & state.special & game.last_row[seat.index()];
            most(last.count(), 0, "milites on the last row, where they become latrones");
        }
    }
    faults
}

/// A bound man lies between two free enemies. In a chain the jumping man still counts where it
/// began.
fn bound_faults<B: Bits>(game: &Latrunculi<B>, state: &State<B>) -> Vec<Fault> {
    let mut settled = state.clone();
    if let Phase::Jump(path) = &state.phase
        && let (Some(&first), Some(&last)) = (path.first(), path.last())
    {
        settled.shift(last as usize, first as usize);
    }
    let mut faults = Vec::new();
    for seat in Seat::BOTH {
        let bound = settled.men[seat.index()] & settled.bound;
        let enemies = settled.men[seat.other().index()] & !settled.bound;
        for cell in (bound & !game.flanked(bound, enemies)).cells() {
            let name = game.shape.grid.name(cell);
            faults.push(Fault::new("board", name, "a bound man lies between two free enemies"));
        }
    }
    faults
}

fn placing<B: Bits>(game: &Latrunculi<B>, state: &State<B>) -> Verdict {
    let shape = &game.shape;
    require(shape.placed, "phase", "nothing is placed in this game")?;
    require(state.quiet == 0, "quiet", "the counter is 0 while placing")?;
    require(state.bound.is_empty(), "board", "nothing is bound while placing")?;
    for seat in Seat::BOTH {
        let men = state.men[seat.index()] & !state.special;
        let on_board = men.count() + state.hands[seat.index()] as usize;
        let reason = format!("player {} has {} men on board and in hand", seat.index(), shape.men);
        require(on_board == shape.men as usize, "hands", reason)?;
    }
    let [zero, one] = state.hands;
    let per_turn = shape.placements_per_turn;
    let in_turn = match zero.abs_diff(one) {
        _ if zero > one => false,
        lead if lead == 0 || lead == per_turn => shape.men.abs_diff(zero) % per_turn == 0,
        lead => lead < per_turn,
    };
    require(in_turn, "hands", "players place in turn, player 0 first")?;
    let has_dux = !state.special.is_empty();
    require(!has_dux || state.hands == [0, 0], "board", "a dux is placed when all men stand")?;
    let two_duces = Seat::BOTH.iter().all(|&seat| !game.dux(state, seat).is_empty());
    let reason = "all stand, so the phase is move";
    require(!(state.hands == [0, 0] && (two_duces || !shape.dux)), "phase", reason)?;
    require(game.dux(state, Seat::One).is_empty(), "board", "player 0 places the dux first")?;
    let due = game.next_to_place(state);
    let reason = "it is the other player who places";
    require(due == Some(state.mover), "actor", reason)
}

fn open<B: Bits>(game: &Latrunculi<B>, state: &State<B>) -> Verdict {
    for seat in Seat::BOTH {
        let enough = state.men[seat.index()].count() >= game.shape.fewest as usize;
        let reason = format!("player {} has too few pieces to play on", seat.index());
        require(enough, "board", reason)?;
    }
    match &state.phase {
        Phase::Passed => {
            require(game.shape.pass, "phase", "passing is not allowed in this game")?;
            let counted = state.quiet > 0 || game.shape.quiet_limit == 0;
            require(counted, "quiet", "a pass was a turn without a capture")?;
        }
        Phase::Again | Phase::AgainWith(_) => again(game, state)?,
        Phase::Jump(path) => return chain(game, state, path),
        _ => {}
    }
    let reason = "the player to act has no action, so the game is over";
    require(game.can_act(state), "actor", reason)
}

fn again<B: Bits>(game: &Latrunculi<B>, state: &State<B>) -> Verdict {
    require(state.quiet == 0, "quiet", "a capture has just set the counter to 0")?;
    let fewer = state.enemies().count() < game.shape.pieces();
    require(fewer, "board", "nothing has been captured")?;
    let movable = match state.phase {
        Phase::AgainWith(cell) => {
            let reason = "again=… is for games in which the same piece moves again";
            require(game.shape.extra == Extra::Same, "phase", reason)?;
            let cell = cell as usize;
            state.own().has(cell) && game.can_move(state, cell)
        }
        _ => {
            let reason = "again without a cell is for games in which any piece moves again";
            require(game.shape.extra == Extra::Any, "phase", reason)?;
            state.own().cells().any(|cell| game.can_move(state, cell))
        }
    };
    require(movable, "phase", "no piece of the player to act can move again")
}

fn chain<B: Bits>(game: &Latrunculi<B>, state: &State<B>, path: &[u16]) -> Verdict {
    require(game.shape.binds(), "phase", "there are no chains of jumps in this game")?;
    let stands = path.last().map(|&cell| cell as usize);
    let is_free = |cell: usize| (state.own() & !state.bound).has(cell);
    let reason = "a free man of the player to act stands on the last cell";
    require(stands.is_some_and(is_free), "phase", reason)?;
    require(path.len() > 1, "phase", "a chain has at least two cells")?;
    let mut seen = B::default();
    for pair in path.windows(2) {
        let (from, to) = (pair[0] as usize, pair[1] as usize);
        seen = seen | B::cell(from);
        let over = (0..4).filter_map(|way| game.compass.leap(from, way));
        let jumps =
            over.into_iter().any(|(over, behind)| behind == to && state.enemies().has(over));
        require(jumps, "phase", "a chain jumps over enemies")?;
        let clear = !state.occupied().has(from) && !seen.has(to);
        require(clear, "phase", "a chain leaves empty cells behind and lands on none twice")?;
    }
    let mut goes_on = false;
    game.jumps_on(state, path, &mut |_| goes_on = true);
    require(goes_on, "phase", "no jump can follow, so the turn is over")
}

fn ending<B: Bits>(game: &Latrunculi<B>, state: &State<B>, result: Ended) -> Verdict {
    let shape = &game.shape;
    require(state.hands == [0, 0], "hands", "men are in hand only while placing")?;
    let few = |seat: Seat| state.men[seat.index()].count() < shape.fewest as usize;
    let is_stuck = |seat: Seat| !game.can_act(&State { mover: seat, ..state.clone() });
    let leads = require(result.winner == state.leader(), "phase", "whoever has more pieces wins");
    if result.end != End::Men {
        let enough = !Seat::BOTH.into_iter().any(few);
        require(enough, "phase", "a player has too few pieces, so the reason is men")?;
    }
    match result.end {
        End::Men => {
            require(state.quiet == 0, "quiet", "a capture has just set the counter to 0")?;
            let decided = result.winner.is_some_and(|seat| few(seat.other()) && !few(seat));
            require(decided, "phase", "the loser, and nobody else, has too few pieces")
        }
        End::Blocked if shape.blocked_is_counted => {
            let stuck = Seat::BOTH.into_iter().any(is_stuck);
            require(stuck, "phase", "both players can act")?;
            leads
        }
        End::Blocked => {
            let decided = result.winner.is_some_and(|seat| is_stuck(seat.other()));
            require(decided, "phase", "the loser can act")
        }
        End::Passes => {
            require(shape.pass, "phase", "passing is not allowed in this game")?;
            leads
        }
        End::Repetition => {
            require(shape.repetition > 0, "phase", "repetition is off in this game")?;
            require(result.winner.is_none(), "phase", "repetition is a draw")?;
            somebody_acts(is_stuck)
        }
        End::QuietLimit(_) => {
            let at_limit = shape.quiet_limit > 0 && state.quiet == shape.quiet_limit;
            require(at_limit, "quiet", "the counter is not at the quiet limit")?;
            leads?;
            somebody_acts(is_stuck)
        }
    }
}

fn somebody_acts(is_stuck: impl Fn(Seat) -> bool) -> Verdict {
    let stuck = Seat::BOTH.into_iter().all(is_stuck);
    require(!stuck, "phase", "nobody can act, so the reason is blocked")
}
