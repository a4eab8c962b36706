#!/usr/bin/env bash
# Prints the figures: core (perft, searches, batches), Python batches, HTTP load (needs wrk).
set -euo pipefail
cd "$(dirname "$0")/.."
cargo bench --locked -p taula
python3 -m venv target/venv
target/venv/bin/pip install --quiet --requirement python/requirements-test.txt
target/venv/bin/pip install --quiet ./python
target/venv/bin/python python/benches/batch.py
tests/http/load.sh
