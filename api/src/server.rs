//! The listening server and its orderly end.

use std::future::Future;
use std::net::SocketAddr;
use std::time::Duration;

use actix_web::HttpServer;
use actix_web::dev::Server;
use actix_web::web::Data;

use crate::app;
use crate::matches::Hall;
use crate::service::Service;
use crate::settings::Settings;

/// A server that listens already and answers once it is awaited.
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    service: Data<Service>,
    drain: Duration,
    server: Server,
}

impl Running {
    /// Opens the store and binds the address.
    ///
    /// # Errors
    /// When the address is taken or not ours, the store cannot be opened or the system gives no
    /// thread.
    pub async fn listen(settings: Settings) -> std::io::Result<Self> {
        let drain = Duration::from_millis(settings.drain_ms);
        let longest = settings.limits.evaluate_ms.max(settings.limits.work_ms) / 1_000 + 5;
        let workers = usize::try_from(settings.workers).unwrap_or(1);
        let hall = Hall::enter(&settings.database).await.map_err(std::io::Error::other)?;
        let service = Data::new(Service::new(settings.limits, hall)?);
        let shared = service.clone();
        let server = HttpServer::new(move || app::build(shared.clone()))
            .workers(workers)
            // Else work goes on after its client has gone.
            .h1_allow_half_closed(false)
            .shutdown_timeout(longest)
            .disable_signals()
            .bind(settings.bind)?;
        let address = server.addrs().first().copied().unwrap_or(settings.bind);
        Ok(Self { address, service, drain, server: server.run() })
    }

    /// Serves until `end`, then says so on `/readyz`, waits for the news to spread, refuses new
    /// connections and answers what is under way.
    ///
    /// # Errors
    /// When the sockets fail.
    pub async fn until(self, end: impl Future<Output = ()>) -> std::io::Result<()> {
        let stopper = self.server.handle();
        let drained = async {
            end.await;
            tracing::info!("draining");
            self.service.begin_shutdown();
            tokio::time::sleep(self.drain).await;
            stopper.stop(true).await;
        };
        let (served, ()) = tokio::join!(self.server, drained);
        tracing::info!("stopped");
        served
    }
}
