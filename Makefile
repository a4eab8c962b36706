# Two commands do all set-up: `make run` and `make test`. The rest are the longer jobs.
.PHONY: run test bench

# Builds and starts the service, shows an answered example call, and stays up.
run:
	@tools/run.sh

# Runs every test: Rust, Python in a virtual environment of its own, HTTP.
test:
	@tools/test.sh

# Prints the figures: core, Python batches, HTTP load.
bench:
	@tools/bench.sh
