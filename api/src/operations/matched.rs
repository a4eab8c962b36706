//! What calls about a stored match have in common: whose they are, and the match as it is shown.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::{AUTHORIZATION, WWW_AUTHENTICATE};
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest};
use serde::Serialize;
use taula::game::Seat;

use super::call::listed;
use crate::matches::engine::think;
use crate::matches::hall::Held;
use crate::matches::secret::Token;
use crate::matches::shown::{MatchView, Onlooker};
use crate::matches::table::Table;
use crate::problem::{Code, Problem};
use crate::service::Service;

/// The token that a request bears, if any.
pub(super) struct Bearer(Option<Token>);

/// The token that a request must bear.
pub(super) struct Owner(Token);

impl FromRequest for Bearer {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(token(request).map(Self))
    }
}

impl FromRequest for Owner {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let missing = "a move needs the seat's token: `Authorization: Bearer …`";
        let token = token(request).and_then(|token| token.ok_or_else(|| unauthorized(missing)));
        ready(token.map(Self))
    }
}

fn token(request: &HttpRequest) -> Result<Option<Token>, Problem> {
    let Some(value) = request.headers().get(AUTHORIZATION) else { return Ok(None) };
    match value.to_str().unwrap_or_default().split_once(' ') {
        Some((scheme, token)) if scheme.eq_ignore_ascii_case("bearer") => {
            Ok(Some(Token(token.trim().to_owned())))
        }
        _ => Err(unauthorized("Authorization must be `Bearer` and a seat's token")),
    }
}

fn unauthorized(detail: &str) -> Problem {
    Problem::new(Code::Unauthorized, detail).with_header(WWW_AUTHENTICATE, "Bearer")
}

impl Bearer {
    /// Who looks: the seat that the token opens, or the public without one.
    ///
    /// # Errors
    /// `unauthorized` for a token that opens no seat of this match.
    pub(super) fn onlooker(&self, table: &Table) -> Result<Onlooker, Problem> {
        self.0.as_ref().map(|token| seat_of(table, token)).transpose()
    }
}

impl Owner {
    /// The seat that the token opens.
    ///
    /// # Errors
    /// `unauthorized` for a token that opens no seat of this match.
    pub(super) fn seat(&self, table: &Table) -> Result<Seat, Problem> {
        seat_of(table, &self.0)
    }
}

fn seat_of(table: &Table, token: &Token) -> Result<Seat, Problem> {
    let seat = table.terms.seat_of(token);
    seat.ok_or_else(|| unauthorized("the token opens no seat of this match"))
}

/// The match of this id, up to date; an engine whose turn it is begins to think.
///
/// # Errors
/// `not_found`, `store_unavailable`.
pub(super) async fn look(service: &Data<Service>, id: &str) -> Result<Held, Problem> {
    let held = service.hall.look(id).await?;
    think(service, &held);
    Ok(held)
}

/// An answer around the match as somebody is shown it.
///
/// # Errors
/// `busy`, where turns are many and no searcher is free.
pub(super) async fn around<T: Serialize>(
    service: &Data<Service>,
    table: Table,
    onlooker: Onlooker,
    wrap: impl Fn(MatchView) -> T + Send + 'static,
) -> Result<Vec<u8>, Problem> {
    let make = move |turns| {
        let view = MatchView::new(&table, onlooker, turns)?;
        let whole = view.is_whole();
        Ok((wrap(view), whole))
    };
    listed(service, make).await
}
