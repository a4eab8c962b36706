//! How often one address may call, where that is limited.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};

use actix_web::http::header::{HeaderName, RETRY_AFTER};
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::problem::{Code, Problem};
use crate::settings::Limits;

/// After so many calls the addresses that have been quiet are forgotten.
const SWEEP: u32 = 10_000;

/// One bucket of calls for each address.
pub(crate) struct Rate {
    buckets: DefaultKeyedRateLimiter<IpAddr>,
    per_second: u32,
    burst: u32,
    calls: AtomicU32,
}

impl Rate {
    /// The limit that the settings ask for, if any.
    pub(crate) fn of(limits: &Limits) -> Option<Self> {
        let per_second = NonZeroU32::new(u32::try_from(limits.rate_per_second).ok()?)?;
        let burst = NonZeroU32::new(u32::try_from(limits.rate_burst).ok()?)?;
        let quota = Quota::per_second(per_second).allow_burst(burst);
        Some(Self {
            buckets: RateLimiter::keyed(quota),
            per_second: per_second.get(),
            burst: burst.get(),
            calls: AtomicU32::new(0),
        })
    }

    /// Counts a call.
    ///
    /// # Errors
    /// `too_many_requests`, with the time to wait.
    pub(crate) fn count(&self, address: IpAddr) -> Result<(), Problem> {
        if self.calls.fetch_add(1, Ordering::Relaxed) % SWEEP == SWEEP - 1 {
            self.buckets.retain_recent();
        }
        let early = match self.buckets.check_key(&network(address)) {
            Ok(()) => return Ok(()),
            Err(early) => early.wait_time_from(DefaultClock::default().now()),
        };
        Err(self.refusal(early.as_secs() + 1))
    }

    fn refusal(&self, seconds: u64) -> Problem {
        let (rate, burst) = (self.per_second, self.burst);
        let detail = format!(
            "this address may make {rate} calls each second and {burst} at once; \
             try again in {seconds} s"
        );
        Problem::new(Code::TooManyRequests, detail)
            .with("limit_name", "rate")
            .with("limit", burst)
            .with("per_second", rate)
            .with("remaining", 0)
            .with("retry_after_s", seconds)
            .with_header(RETRY_AFTER, &seconds.to_string())
            .with_header(
                HeaderName::from_static("ratelimit-policy"),
                &format!("\"rate\";q={burst};w={}", burst.div_ceil(rate)),
            )
            .with_header(HeaderName::from_static("ratelimit"), &format!("\"rate\";r=0;t={seconds}"))
    }
}

/// The address, or its network where a customer is usually given a whole one.
fn network(address: IpAddr) -> IpAddr {
    const CUSTOMER: u128 = !0 << 64;
    match address.to_canonical() {
        IpAddr::V6(six) => IpAddr::V6((six.to_bits() & CUSTOMER).into()),
        four => four,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;

    #[test]
    fn a_burst_passes_and_the_next_call_must_wait() {
        let limits = Limits { rate_per_second: 1, rate_burst: 2, ..Settings::defaults().limits };
        let rate = Rate::of(&limits).unwrap();
        let (one, other) = ("10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap());
        assert!(rate.count(one).is_ok() && rate.count(one).is_ok());
        assert_eq!(rate.count(one).unwrap_err().code, Code::TooManyRequests);
        assert!(rate.count(other).is_ok());
    }

    #[test]
    fn one_customer_of_the_newer_protocol_is_one_address() {
        let address = |text: &str| network(text.parse().unwrap());
        assert_eq!(address("2001:db8::1"), address("2001:db8::ffff:2"));
        assert_ne!(address("2001:db8:0:1::1"), address("2001:db8::1"));
    }
}
