#!/usr/bin/env bash
# Runs every test. Everything that it installs or builds goes into target/ (and, as root on a Debian
# machine, the packages that the oracles need).
set -euo pipefail
cd "$(dirname "$0")/.."
export CARGO_TERM_COLOR=never PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore
export PIP_CACHE_DIR="$PWD/target/pip-cache" TAULA_CACHE_DIR="$PWD/target/tables"
venv=target/venv
step() { printf '\n=== %s\n' "$*"; }

step "From Debian: an oracle for backgammon, a shared store"
missing=
[ -x /usr/games/gnubg ] || missing="$missing gnubg"
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$missing postgresql"
if [ -n "$missing" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    # shellcheck disable=SC2086 # several names
    apt-get update -qq && apt-get install -qq -y --no-install-recommends $missing >/dev/null
fi

step "Formatting and lints"
cargo fmt --all --check
cargo clippy --locked --workspace --all-targets -- -D warnings

step "Rust: core, service, laws, layers"
cargo test --locked

step "Python: environment"
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
"$venv/bin/pip" install --quiet --requirement python/requirements-test.txt \
    --requirement tests/requirements.txt
"$venv/bin/pip" install --quiet ./python

step "Python: module, stubs, docstrings"
(cd python && "../$venv/bin/python" -m pytest --quiet)

step "Doors: the service and the module say the same; stored matches"
# The service itself was built for its own tests.
"$venv/bin/python" -m pytest --quiet tests/doors

step "The service against its own description"
PATH="$PWD/$venv/bin:$PATH" TAULA_SEEDS="${TAULA_SEEDS:-1}" tests/http/schemathesis.sh target/debug/taula-api 30

printf '\nAll tests passed.\n'
