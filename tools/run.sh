#!/usr/bin/env bash
# Builds and starts the service, shows an answered example call, and stays up until interrupted.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo build --release --locked -p taula-api
bind=${TAULA_BIND:-127.0.0.1:8080}
target/release/taula-api --bind "$bind" &
service=$!
trap 'kill "$service" 2>/dev/null; wait "$service" 2>/dev/null || true' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

python3 - "http://$bind" "$service" <<'PY'
"""Waits for the service and shows one call with its answer."""
import json
import os
import sys
import time
import urllib.request

base, service = sys.argv[1], int(sys.argv[2])
for _ in range(100):
    try:
        urllib.request.urlopen(f"{base}/readyz", timeout=1).read()
        break
    except OSError:
        try:
            os.kill(service, 0)
        except ProcessLookupError:
            sys.exit("the service has stopped; see its message above")
        time.sleep(0.1)
else:
    sys.exit(f"no answer from {base}")

body = {"game": "connect_four", "moves": ["d", "d", "c"], "move": "e"}
request = urllib.request.Request(
    f"{base}/v1/apply-move",
    json.dumps(body).encode(),
    {"Content-Type": "application/json"},
)
with urllib.request.urlopen(request, timeout=10) as answer:
    result = json.load(answer)
print(f"\nPOST {base}/v1/apply-move")
print(json.dumps(body))
print(f"-> {answer.status}")
print(json.dumps(result, indent=2)[:1200])
print(f"\nThe service answers at {base} ; its documentation is at {base}/docs (Ctrl-C stops it)")
PY
wait "$service"
