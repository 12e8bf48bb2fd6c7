# `make demo` and `make test` need python3 (3.11 or newer) and nothing else: they make .venv/ on their own, once.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
INSTALL := install --quiet --disable-pip-version-check --editable '.[dev]'
DEMO := build/demo

.DEFAULT_GOAL := help
.PHONY: help demo test quick lint format clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: $(READY) ## verify three examples, draw the automaton of one
	@mkdir -p $(DEMO)
	$(BIN)/cutpoint verify examples/lights.c
	@echo
	@echo "The next one has a bug: 'cutpoint verify' shows an execution and ends with exit code 10."
	$(BIN)/cutpoint verify examples/average.c --harness $(DEMO)/average_test.c; test $$? -eq 10
	@echo
	@echo "The next one is safe, but Cutpoint cannot prove it within 5 s: exit code 5, with the reason."
	$(BIN)/cutpoint verify examples/sum.c --timelimit 5s; test $$? -eq 5
	@echo
	$(BIN)/cutpoint cfa examples/lights.c
	$(BIN)/cutpoint cfa examples/lights.c --svg -o $(DEMO)/lights.svg
	$(BIN)/cutpoint cfa examples/lights.c --blocks loops --svg -o $(DEMO)/lights-blocks.svg
	@echo "The drawings, and C code that leads average.c to its bug, are in $(DEMO)/."

test: lint ## format, lint, types, layers and tests
	$(BIN)/python -m pytest -n auto

quick: $(READY) ## what to run after each edit: lint, types, layers, and the tests that are not slow
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(BIN)/mypy
	$(BIN)/python -m pytest -n auto -q -m 'not slow'

lint: $(READY) ## format, lint, types and layers only
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(READY) ## format the code
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean: ## remove everything that was built, .venv included
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis src/*.egg-info
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Cutpoint needs Python 3.11 or newer; name one with 'make PYTHON=...'." >&2; exit 1; }
	@if $(PYTHON) -c 'import ensurepip' 2>/dev/null; then \
	  echo "Setting up .venv/ ..."; \
	  $(PYTHON) -m venv .venv && $(BIN)/python -m pip $(INSTALL); \
	elif $(PYTHON) -m pip --version >/dev/null 2>&1; then \
	  echo "Setting up .venv/ with the pip of $(PYTHON) ..."; \
	  $(PYTHON) -m venv --without-pip .venv && $(PYTHON) -m pip --python $(BIN)/python $(INSTALL); \
	else \
	  echo "$(PYTHON) has neither ensurepip nor pip; on Debian or Ubuntu: apt install python3-venv" >&2; exit 1; \
	fi
	@touch $@
