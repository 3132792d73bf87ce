# Two commands on a fresh machine: `make pads` and `make test`.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: pads serve test bench clean

# A pad of every variant and the boards, into output/.
pads: .venv/installed
	@for variant in $$($(BIN)/python -c "from sheetgen.variants import BY_ID; print(*BY_ID)"); do \
		$(BIN)/sheetgen pad $$variant --sheets 100 --cut-marks --seed pads || exit 1; \
	done
	@$(BIN)/sheetgen board

# The service on this machine, http://127.0.0.1:8080/.
serve: .venv/installed
	@$(BIN)/sheetgen serve

test: .venv/group-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest

bench: .venv/group-test .venv/group-bench
	$(BIN)/python -m tests.bench
	$(BIN)/python -m tests.bench_print
	$(BIN)/python -m tests.bench_fair
	$(BIN)/python -m tests.bench_web

.venv/installed: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

# What tests and benches need stands in pyproject.toml under [dependency-groups], which older pips
# cannot read by themselves.
.venv/group-%: .venv/installed
	$(BIN)/python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['dependency-groups']['$*'], sep='\n')" > .venv/$*.txt
	$(BIN)/python -m pip install --quiet --requirement .venv/$*.txt
	touch $@

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache
