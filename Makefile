# `make run` and `make test` set up all they need from a clean clone. Stamp files make a second call quick.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

PYTHON ?= $(firstword $(foreach p,python3.11 python3.12 python3.13 python3,$(if $(shell command -v $(p)),$(p))))
VENV := .venv
BIN := $(VENV)/bin
export UV_PYTHON_DOWNLOADS := never
export UV_SYSTEM_CERTS ?= true
export VIRTUAL_ENV := $(abspath $(VENV))
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Without bytecode each of the many processes that are started compiles all libraries again: 4 s for a worker.
unexport PYTHONDONTWRITEBYTECODE
UV := $(BIN)/uv
LOCK := $(UV) pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
	--no-emit-index-url --no-emit-find-links

# The output of what runs side by side stays apart, where make can do that.
SYNC := $(if $(filter output-sync,$(.FEATURES)),-O)
PAGE_SOURCES := $(shell find static/src static/public static/index.html static/*.ts static/tsconfig.json -type f 2>/dev/null)
say = @printf '\n== %s\n' '$(1)'

.PHONY: help run test ruff mypy tsc vitest install install-dev page browser soak bench gallery transcripts protocol lock format clean
help:  ## this list
	@awk -F ':.*## *' '/^[a-z-]+:.*##/ { printf "%-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: install page  ## set up all it needs and serve the page (HOST, PORT, DATA_DIR, REDIS_URL, WORKERS)
	@$(BIN)/doulaoban serve

test:  ## set up all they need and run every check and test
	@$(MAKE) --no-print-directory -j3 $(SYNC) install-dev page browser
	@$(MAKE) --no-print-directory -j3 $(SYNC) ruff mypy tsc vitest
	$(call say,pytest)
	@# one worker more than two cores: many tests wait for servers and browsers
	@$(BIN)/pytest -q -n 3 --dist worksteal $(PYTEST)

ruff:
	$(call say,ruff)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

mypy:
	$(call say,mypy --strict)
	@$(BIN)/mypy

tsc:
	$(call say,tsc)
	@cd static && npm run --silent check

vitest:
	$(call say,vitest)
	@cd static && npm run --silent test

soak: install-dev page  ## long runs that look for leaks and stalls (ARGS)
	$(BIN)/python -m soak $(ARGS)

bench: $(VENV)/.bench page  ## the speed of engine, server, bots and leaderboard
	$(BIN)/doulaoban bench engine
	$(BIN)/doulaoban bench server
	$(BIN)/doulaoban bench bots
	$(BIN)/doulaoban bench leaderboard

gallery: install-dev page browser  ## pictures of every place of the page, in docs/gallery/
	$(BIN)/python -m tests.browser.gallery

install: $(VENV)/.run  ## the Python environment that runs the server
install-dev: $(VENV)/.dev  ## the same with all that tests need

page: static/dist/index.html  ## the built page

browser:  ## a Chromium for the browser tests, unless there is one
	@scripts/browser.sh

transcripts: install-dev  ## write the recorded deals anew, after a change of the engine that is meant
	$(BIN)/python -m tests.transcripts

protocol: install-dev static/node_modules/.installed  ## write the page's types of the wire anew
	$(BIN)/python -m scripts.page_types

lock: $(UV)  ## write the locks anew from requirements/*.in and package.json (UPGRADE=--upgrade for newer versions)
	for name in uv run dev bench; do $(LOCK) $(UPGRADE) requirements/$$name.in -o requirements/$$name.txt; done
	cd static && npm install --package-lock-only

format: install-dev  ## format and sort
	$(BIN)/ruff check -q --fix-only .
	$(BIN)/ruff format .

clean:  ## remove what was installed and built; what was played (.data/) stays
	rm -rf $(VENV) .browser .mypy_cache .ruff_cache .pytest_cache .hypothesis dist static/dist static/node_modules
	find . -name __pycache__ -prune -exec rm -rf {} +

static/node_modules/.installed: static/package.json static/package-lock.json static/.npmrc
	@command -v npm >/dev/null || { echo "npm is missing: install Node.js 20.19 or newer (with npm)." >&2; exit 2; }
	cd static && npm ci --silent
	@touch $@

static/dist/index.html: static/node_modules/.installed $(PAGE_SOURCES)
	cd static && npm run --silent build
	@touch $@

$(UV): requirements/uv.txt
	@test -n "$(PYTHON)" || { echo "No Python found: install Python 3.11 or newer." >&2; exit 2; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed; $(PYTHON) is older. Say which: make PYTHON=/path/to/python" >&2; exit 2; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --require-hashes -r requirements/uv.txt
	@touch $(UV)

$(VENV)/.run: $(UV) requirements/run.txt pyproject.toml hatch_build.py
	$(UV) pip install -q --require-hashes -r requirements/run.txt
	$(UV) pip install -q --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.run requirements/dev.txt
	$(UV) pip install -q --require-hashes -r requirements/dev.txt
	@touch $@

$(VENV)/.bench: $(VENV)/.dev requirements/bench.txt
	$(UV) pip install -q --require-hashes -r requirements/bench.txt
	@touch $@
