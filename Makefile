# soft17: `make serve` for the tables in a browser, `make play` for a round in the terminal, `make test` for every check.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ready
BOOK ?= nsw-blackjack-v15
WEB := src/soft17/web
NPM := $(WEB)/npm.sh

.PHONY: setup web serve play test lint types pages layers browser unit explore bench lock clean

setup: $(STAMP)

$(STAMP): requirements.lock pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet "uv>=0.5,<1"
	VIRTUAL_ENV=$(VENV) $(BIN)/uv pip sync --quiet --compile-bytecode requirements.lock
	VIRTUAL_ENV=$(VENV) $(BIN)/uv pip install --quiet --no-deps --no-build-isolation --editable .
	$(BIN)/python -m compileall -q src/soft17
	touch $(STAMP)

web: $(WEB)/dist/index.html

$(WEB)/node_modules/.ready: $(WEB)/package-lock.json $(WEB)/package.json | $(STAMP)
	$(NPM) ci --silent
	touch $@

$(WEB)/src/schema.d.ts: $(wildcard src/soft17/service/wire/*.py) $(WEB)/node_modules/.ready $(STAMP)
	$(BIN)/python -m soft17.service.wire.schema > $(WEB)/wire.json
	$(NPM) run --silent wire

$(WEB)/dist/index.html: $(WEB)/src/schema.d.ts $(WEB)/index.html $(wildcard $(WEB)/*.ts $(WEB)/*.js) $(shell find $(WEB)/src $(WEB)/public -type f)
	$(NPM) run --silent build

serve: setup web
	$(BIN)/soft17 serve

play: setup
	$(BIN)/soft17 play $(BOOK)

test: lint types pages layers unit

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup
	$(BIN)/mypy

pages: web
	$(NPM) run --silent check

layers: setup
	$(BIN)/lint-imports

# Debian's Chromium without a window for the tests of the pages, where none is there and it may be installed.
browser:
	command -v chromium-headless-shell >/dev/null || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null \
		&& apt-get update -qq && apt-get install -qq -y chromium-headless-shell >/dev/null; } \
		|| command -v chromium >/dev/null || echo "no chromium: pages are not tried in a browser"

# More workers than cores: tests of the service and its pages wait for a good part of their time.
unit: setup web browser
	$(BIN)/pytest -n $$($(PYTHON) -c 'import os; print((os.cpu_count() or 2) * 3 // 2)') --dist worksteal --durations=40

# Walks at random on ways that the tests do not go each time.
explore: setup
	$(BIN)/pytest -n auto --hypothesis-profile=new $$(grep -rlw hypothesis tests --include='test_*.py')

bench: setup
	$(BIN)/python -m bench

# The versions every machine gets; hashes only, so that any mirror serves.
lock: setup
	$(BIN)/uv pip compile --quiet --generate-hashes --no-emit-index-url --no-header --no-annotate \
		--python-version 3.11 --extra dev --output-file requirements.lock pyproject.toml

clean:
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis $(WEB)/node_modules $(WEB)/dist
