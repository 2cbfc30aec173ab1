# `make run` and `make test` set up all they need from a clean clone. Stamp files make a second call quick.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

PYTHON ?= $(firstword $(foreach p,python3.11 python3.12 python3.13 python3,$(if $(shell command -v $(p)),$(p))))
VENV := .venv
BIN := $(VENV)/bin
export UV_PYTHON_DOWNLOADS := never
export VIRTUAL_ENV := $(abspath $(VENV))
export PIP_DISABLE_PIP_VERSION_CHECK := 1
UV := $(BIN)/uv
LOCK := $(UV) pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
	--no-emit-index-url --no-emit-find-links

.PHONY: help install install-dev
help:  ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## */\t/' | expand -t 14

install: $(VENV)/.run  ## the Python environment that runs the server
install-dev: $(VENV)/.dev

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
