#!/usr/bin/env bash
# Tests the adapters to Stable Baselines 3 and RLlib. Torch brings several GB: not part of `make test`.
set -euo pipefail
cd "$(dirname "$0")/.."
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore
venv=target/venv-heavy
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
"$venv/bin/pip" install --quiet --requirement python/requirements-heavy.txt
"$venv/bin/pip" install --quiet ./python
"$venv/bin/python" -m pytest --quiet -c /dev/null --rootdir python/tests_heavy python/tests_heavy
