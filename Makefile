# soft17: `make play` for a round in the terminal, `make test` for every check.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ready
BOOK ?= nsw-blackjack-v15

.PHONY: setup play serve test lint types layers unit bench lock clean

setup: $(STAMP)

$(STAMP): requirements.lock pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet "uv>=0.5,<1"
	VIRTUAL_ENV=$(VENV) $(BIN)/uv pip sync --quiet requirements.lock
	VIRTUAL_ENV=$(VENV) $(BIN)/uv pip install --quiet --no-deps --no-build-isolation --editable .
	touch $(STAMP)

play: setup
	$(BIN)/soft17 play $(BOOK)

serve: setup
	$(BIN)/soft17 serve

test: lint types layers unit

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup
	$(BIN)/mypy

layers: setup
	$(BIN)/lint-imports

unit: setup
	$(BIN)/pytest -n auto

bench: setup
	$(BIN)/python -m bench

# The versions every machine gets; hashes only, so that any mirror serves.
lock: setup
	$(BIN)/uv pip compile --quiet --generate-hashes --no-emit-index-url --no-header --no-annotate \
		--python-version 3.11 --extra dev --output-file requirements.lock pyproject.toml

clean:
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis
