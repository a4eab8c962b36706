//! What a seat, or the public, gets to see of a match: its view and nothing else.

use serde::{Serialize, Serializer};
use taula::erased::{PositionView, ResultView};
use taula::game::{Look, Options, Seat, Turn};
use utoipa::ToSchema;

use super::secret::hex;
use super::store::Actor;
use super::table::{Event, Table};
use super::terms::Player;
use crate::problem::Problem;
use crate::schemas;

/// Who looks: a seat, or nobody in particular.
pub(crate) type Onlooker = Option<Seat>;

/// A stored match as its onlooker knows it.
#[derive(Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MatchView {
    /// The match's id.
    id: String,
    /// The game's id.
    game: &'static str,
    /// All its options.
    #[schema(value_type = std::collections::HashMap<String, crate::position::OptionValue>)]
    options: Options,
    /// Who sits where.
    seats: Seats,
    /// The seat that this view is for; null for the public view.
    #[schema(required, minimum = 0, maximum = 1)]
    you: Option<u8>,
    /// How many moves and throws there have been.
    #[schema(maximum = 4_294_967_295u64)]
    ply: usize,
    /// The seats that a move is awaited of: both where turns are made in secret, none at the end.
    #[schema(max_items = 2)]
    awaits: Vec<u8>,
    /// Your turn that lies sealed until the other seat has made its own.
    #[schema(required)]
    sealed: Option<String>,
    /// The latest move or throw.
    #[schema(required)]
    last: Option<MatchMove>,
    /// Who won and why, at the end.
    #[schema(required, value_type = Option<schemas::GameResult>)]
    result: Option<ResultView>,
    /// What you know of the position; its `ply` is the match's. Null for the public where players know
    /// different things.
    #[schema(required, value_type = Option<schemas::PositionView>)]
    position: Option<PositionView>,
    /// How the dice are made, in games with chance.
    #[schema(required)]
    dice: Option<DiceView>,
}

/// Who sits where.
#[derive(Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Seats {
    /// Seat 0.
    #[serde(rename = "0")]
    zero: Player,
    /// Seat 1.
    #[serde(rename = "1")]
    one: Player,
}

/// What makes the dice: each throw is the HMAC-SHA-256 of `throw:number:ply` under the seed.
#[derive(Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DiceView {
    /// The SHA-256 of the service's seed, told from the start.
    commitment: String,
    /// The creator's part: the `seed` of the request that made the match.
    #[schema(maximum = 9_007_199_254_740_991u64)]
    number: u64,
    /// The service's seed in hexadecimal, told at the end.
    #[schema(required)]
    seed: Option<String>,
}

/// A move or a throw.
#[derive(Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MatchMove {
    /// How many moves and throws there were with it.
    #[schema(maximum = 4_294_967_295u64)]
    ply: usize,
    #[schema(schema_with = schemas::match_actor)]
    actor: ActorView,
    /// What it was; null where you may not know.
    #[schema(required)]
    turn: Option<String>,
    /// What it captured.
    captured: Vec<String>,
}

struct ActorView(Actor);

impl Serialize for ActorView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Actor::Seat(seat) => serializer.serialize_u8(seat as u8),
            Actor::Chance => serializer.serialize_str("chance"),
        }
    }
}

impl MatchMove {
    fn new(event: &Event, ply: usize, onlooker: Onlooker) -> Self {
        let hidden = event.secret && onlooker.map(Actor::Seat) != Some(event.actor);
        Self {
            ply,
            actor: ActorView(event.actor),
            turn: (!hidden).then(|| event.turn.clone()),
            captured: if hidden { Vec::new() } else { event.captured.clone() },
        }
    }

    /// How many moves and throws there were with it.
    pub(crate) const fn ply(&self) -> usize {
        self.ply
    }
}

/// The moves and throws after so many others.
pub(crate) fn moves(table: &Table, after: usize, onlooker: Onlooker) -> Vec<MatchMove> {
    let later = table.events.iter().enumerate().skip(after);
    later.map(|(index, event)| MatchMove::new(event, index + 1, onlooker)).collect()
}

impl MatchView {
    /// The match as an onlooker knows it, with at most so many turns listed.
    ///
    /// # Errors
    /// `internal_error` where a view cannot be read back: never.
    pub(crate) fn new(table: &Table, onlooker: Onlooker, turns: usize) -> Result<Self, Problem> {
        let terms = &table.terms;
        let last = table.ply().checked_sub(1);
        let outcome = match table.state.turn() {
            Turn::Over(outcome) => Some(outcome),
            _ => None,
        };
        let dice = (terms.game.max_chance_outcomes() > 0).then(|| DiceView {
            commitment: terms.dice.commitment(),
            number: terms.dice.number,
            seed: outcome.map(|_| hex(&terms.dice.seed)),
        });
        Ok(Self {
            id: terms.id.clone(),
            game: terms.game.id(),
            options: terms.game.options().clone(),
            seats: Seats { zero: terms.player(Seat::Zero), one: terms.player(Seat::One) },
            you: onlooker.map(|seat| seat as u8),
            ply: table.ply(),
            awaits: table.awaited().into_iter().map(|seat| seat as u8).collect(),
            sealed: onlooker.and_then(|seat| table.sealed(seat)).map(str::to_owned),
            last: last.and_then(|last| moves(table, last, onlooker).pop()),
            result: outcome.map(ResultView::from),
            position: position(table, onlooker, turns)?,
            dice,
        })
    }

    /// Whether all turns are listed.
    pub(crate) fn is_whole(&self) -> bool {
        self.position.as_ref().is_none_or(|position| position.legal.turns_complete)
    }
}

/// The position as an onlooker knows it.
fn position(
    table: &Table,
    onlooker: Onlooker,
    turns: usize,
) -> Result<Option<PositionView>, Problem> {
    let mut position = match onlooker {
        _ if !table.terms.game.has_hidden_information() => table.state.position(turns),
        Some(seat) => table.seen_by(seat)?.position(turns),
        None => return Ok(None),
    };
    position.ply = table.ply();
    Ok(Some(position))
}

/// The picture as an onlooker knows it, with the latest move marked.
///
/// # Errors
/// `internal_error` where the game's picture lacks a cell that its move names: never.
pub(crate) fn picture(
    table: &Table,
    onlooker: Onlooker,
    perspective: Option<Seat>,
) -> Result<String, Problem> {
    let by_seat = |event: &&std::sync::Arc<Event>| event.actor != Actor::Chance;
    let latest = table.events.iter().rfind(by_seat).filter(|event| !event.secret);
    let highlight = latest.map(|event| event.touched.clone()).unwrap_or_default();
    let look = Look { perspective: perspective.or(onlooker), highlight };
    let hidden = table.terms.game.has_hidden_information();
    let drawn = match onlooker {
        _ if !hidden => table.state.svg(None, &look),
        Some(seat) => table.state.svg(Some(seat), &look),
        None => table.state.public_svg(&look),
    };
    drawn.map_err(|error| Problem::internal(&error.to_string()))
}
