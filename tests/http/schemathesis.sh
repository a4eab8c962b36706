#!/bin/sh
# Tests a running binary against the document that it serves, with several seeds and all checks.
# Needs schemathesis 4. Usage: tests/http/schemathesis.sh [path of taula-api] [cases an operation]
set -eu
cd "$(dirname "$0")/../.."
binary=${1:-${CARGO_TARGET_DIR:-target}/debug/taula-api}
cases=${2:-50}
work=$(mktemp -d)
trap 'kill $service 2>/dev/null || true; rm -rf "$work"' EXIT

: >"$work/out"
TAULA_BIND=127.0.0.1:0 TAULA_DATABASE=sqlite://:memory: "$binary" >"$work/out" 2>"$work/log" &
service=$!
for _ in 1 2 3 4 5 6 7 8 9 10; do
    url=$(sed -n 's/.*listens on \(http:[^ ]*\).*/\1/p' "$work/out")
    [ -n "$url" ] && break
    sleep 0.3
done

# A match whose seat is tried out.
eval "$(python3 - "$url/v1/matches" <<'PY'
import json, sys, urllib.request
asked = urllib.request.Request(
    sys.argv[1], b'{"game": "connect_four"}', {"Content-Type": "application/json"}
)
made = json.load(urllib.request.urlopen(asked, timeout=10))
print(f"export TAULA_MATCH={made['id']} TAULA_TOKEN={made['seats']['0']['token']}")
PY
)"

for seed in ${TAULA_SEEDS:-1 2 3}; do
    st --config-file tests/http/schemathesis.toml run "$url/openapi.json" --checks all \
        --phases examples,coverage,fuzzing,stateful -n "$cases" --seed "$seed" \
        --request-timeout 15 --no-color
done
kill -TERM $service
wait $service
