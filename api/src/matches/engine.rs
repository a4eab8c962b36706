//! Engines' turns: found in the pool of searchers, from what the seat knows, and played as anybody's.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use actix_web::rt;
use actix_web::web::Data;
use taula::game::{Seat, Turn};

use super::hall::{Held, Open};
use super::table::{Asked, Table};
use crate::pool::Stop;
use crate::problem::{Code, Problem};
use crate::service::Service;

/// An engine that finds no searcher free tries again after this time.
const RETRY: Duration = Duration::from_millis(200);

/// Sees to it that an engine whose turn it is takes it. Nobody waits for it.
pub(crate) fn think(service: &Data<Service>, held: &Held) {
    if held.table().engine().is_none() || held.open.thinking.swap(true, Ordering::AcqRel) {
        return;
    }
    let (service, open) = (service.clone(), held.open.clone());
    rt::spawn(async move {
        loop {
            match take_turn(&service, &open).await {
                Ok(true) => {}
                Ok(false) => break,
                Err(problem) if problem.code == Code::Busy => rt::time::sleep(RETRY).await,
                Err(problem) => {
                    tracing::error!(id = open.terms.id, %problem, "an engine gave up");
                    open.thinking.store(false, Ordering::Release);
                    break;
                }
            }
        }
    });
}

/// A turn of the engine that is to move; false where none is.
async fn take_turn(service: &Data<Service>, open: &Arc<Open>) -> Result<bool, Problem> {
    let held = service.hall.hold(open.clone()).await?;
    let Some(seat) = held.table().engine().filter(|_| !service.is_shutting_down()) else {
        // Said under the lock: whoever moves next finds that nobody thinks.
        open.thinking.store(false, Ordering::Release);
        return Ok(false);
    };
    let (table, ply) = (held.table().clone(), held.table().ply());
    drop(held);
    let time = open.terms.agreed.effort.time();
    let work = move |stop: &Stop| choose(&table, seat, stop);
    let turn = service.pool.run(time, work).await?;
    let mut held = service.hall.hold(open.clone()).await?;
    let asked = Asked { seat, turn: &turn, ply, request: None };
    match service.hall.play(&mut held, asked, u64::MAX).await {
        Err(problem) if problem.code != Code::StalePly => Err(problem),
        // Another instance may have been faster.
        _ => Ok(true),
    }
}

/// The turn that an engine chooses, or a part of one; turns in secret are made whole.
fn choose(table: &Table, seat: Seat, stop: &Stop) -> Result<String, Problem> {
    let mut state = table.thought_from(seat)?;
    let (effort, from) = (table.terms.agreed.effort, state.history().len());
    loop {
        let seed = table.terms.dice.bits("engine", table.ply() + state.history().len());
        let found = state.evaluate(&effort.question(seed), &|| stop.is_due(), &mut |_| ())?;
        let best = found.best.first().map(|best| best.turn.clone());
        // A search that was stopped at once may have found none.
        let Some(best) = best.or_else(|| state.legal_turns(1).turns.pop()) else {
            return Err(Problem::internal("an engine has no move"));
        };
        if state.in_secret(seat).is_none() {
            return Ok(best);
        }
        state.play(&best)?;
        if state.turn() != Turn::Player(seat) {
            return Ok(state.played_since(from));
        }
    }
}
