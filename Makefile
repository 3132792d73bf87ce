# Two commands on a fresh machine: `make pads` and `make test`.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: pads test bench clean

pads: .venv/installed
	$(BIN)/sheetgen variants

test: .venv/tested-with
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest

bench: .venv/installed
	$(BIN)/python -m tests.bench

.venv/installed: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

# What tests need stands in pyproject.toml under [dependency-groups]; older pips cannot read it.
.venv/tested-with: .venv/installed
	$(BIN)/python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['dependency-groups']['test'], sep='\n')" > .venv/test-requirements.txt
	$(BIN)/python -m pip install --quiet --requirement .venv/test-requirements.txt
	touch $@

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache
