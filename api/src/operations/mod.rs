//! The operations, one file each: request, response, description, handler, tests.

mod apply_move;
mod batch;
mod batch_apply_move;
mod batch_evaluate;
mod batch_legal_moves;
mod board;
mod call;
mod create_match;
mod evaluate;
mod export;
mod game;
mod games;
mod healthz;
mod legal_moves;
mod limits;
mod match_board;
mod match_events;
mod match_moves;
mod match_play;
mod match_view;
mod matched;
mod metrics;
mod openapi;
mod readyz;
mod stream;

use utoipa_actix_web::service_config::ServiceConfig;

/// Every route that the document describes.
pub(crate) fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(games::all_games)
        .service(game::one_game)
        .service(legal_moves::legal_moves)
        .service(apply_move::apply_move)
        .service(evaluate::evaluate)
        .service(board::board)
        .service(export::export)
        .service(batch_legal_moves::batch_legal_moves)
        .service(batch_apply_move::batch_apply_move)
        .service(batch_evaluate::batch_evaluate)
        .service(create_match::create_match)
        .service(match_view::match_view)
        .service(match_moves::match_moves)
        .service(match_play::match_play)
        .service(match_events::match_events)
        .service(match_board::match_board)
        .service(limits::limits)
        .service(openapi::openapi)
        .service(healthz::healthz)
        .service(readyz::readyz)
        .service(metrics::metrics);
}
