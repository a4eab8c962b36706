# Two commands do all set-up: `make run` and `make test`. The rest are the longer jobs.
.PHONY: run test test-heavy bench

# Builds and starts the service, shows an answered example call, and stays up.
run:
	@tools/run.sh

# Runs every test: Rust, Python in a virtual environment of its own, HTTP.
test:
	@tools/test.sh

# Tests the adapters to Stable Baselines 3 and RLlib, whose Torch takes several GB.
test-heavy:
	@tools/test-heavy.sh

# Prints the figures: core, Python batches, HTTP load.
bench:
	@tools/bench.sh
