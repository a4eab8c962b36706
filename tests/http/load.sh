#!/bin/sh
# Requests a second of /v1/legal-moves, and of moves in stored matches, against the least that could
# answer so, in turns. Needs wrk. Usage: tests/http/load.sh [seconds a round] [rounds]
set -eu
cd "$(dirname "$0")/../.."
seconds=${1:-5}
rounds=${2:-3}
cargo build --release --quiet -p taula-api --bin taula-api --example bare
release=${CARGO_TARGET_DIR:-target}/release
work=$(mktemp -d)
trap 'kill $service $bare 2>/dev/null || true; rm -rf "$work"' EXIT

export TAULA_DATABASE="sqlite://$work/taula.db"
TAULA_BIND=127.0.0.1:0 TAULA_WORKERS=2 "$release/taula-api" >"$work/service" 2>/dev/null &
service=$!
"$release/examples/bare" >"$work/bare" 2>/dev/null &
bare=$!
sleep 1
url() { sed -n 's/.*on \(http:[^ ]*\).*/\1/p' "$work/$1" | head -1; }

script() {
    printf 'wrk.method = "POST"\nwrk.headers["Content-Type"] = "application/json"\n'
    printf 'wrk.body = [[%s]]\n' "$1"
}
script '{"game": "connect_four"}' >"$work/start.lua"
script '{"game": "connect_four", "moves": ["d", "d", "c", "e", "d", "d", "b", "f", "c", "a"]}' \
    >"$work/middle.lua"

# Requests a second, and the processor's time for each in microseconds.
measure() {
    before=$(awk '{print $14 + $15}' "/proc/$2/stat")
    wrk -t1 -c32 -d"${seconds}s" --latency -s "$work/$3.lua" "$(url "$1")/v1/legal-moves" >"$work/out"
    after=$(awk '{print $14 + $15}' "/proc/$2/stat")
    if grep -q Non-2xx "$work/out"; then cat "$work/out"; exit 1; fi
    awk -v ticks=$((after - before)) -v hz="$(getconf CLK_TCK)" -v name="$1 $3" '
        /requests in/ { requests = $1 }
        /Requests\/sec/ { rate = $2 }
        /99%/ { slow = $2 }
        END { printf "%-16s %8.0f /s  %6.1f us  p99 %s\n", name, rate, ticks / hz / requests * 1e6, slow }' \
        "$work/out"
}

for position in start middle; do
    for round in $(seq "$rounds"); do
        measure bare $bare $position
        measure service $service $position
    done
done

cp tests/http/load_matches.lua "$work/moves.lua"
for round in $(seq "$rounds"); do
    python3 tests/http/load_matches.py "$(url service)" $((1600 * seconds)) >"$work/moves"
    measure bare $bare start
    TAULA_MOVES=$work/moves measure service $service moves
done
