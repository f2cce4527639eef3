# Everything a person types here; `make` alone lists it.
PYTHON ?= python3
BIN := .venv/bin
.DEFAULT_GOAL := help
BEFORE := ec812be  # the commit that the engine is measured beside
SOME := -n 3 --dist worksteal  # on two cores, for browsers wait; neighbours stay together: what one test compiles, the next one has
export PYTHONDONTWRITEBYTECODE :=  # where it is set: every process of the tests would compile every module again
.PHONY: postgresql browser help install play serve check test lint compiled before bench mutants soak lock

help:  ## list the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18

.venv/installed: requirements.lock pyproject.toml
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { apt-get update -q && apt-get install -qy python3-venv; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

install: .venv/installed  ## the virtual environment .venv, with Houseway in it (editable)

play: install  ## sit down at a table in this terminal
	@$(BIN)/houseway play $(or $(GAME),red-dog)

serve: install  ## the house in the browser: a demonstration with every game
	@$(BIN)/houseway serve --quiet

lint: install  ## Ruff, strict typing, and which room may import which
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

postgresql:
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || { apt-get update -q && apt-get install -qy postgresql; }

browser:
	@test -x /usr/bin/chromium -a -x /usr/bin/curl || { apt-get update -q && apt-get install -qy chromium curl; }

check: lint  ## lint, types and the fast tests, some four minutes on two cores: no browser, no PostgreSQL
	$(BIN)/pytest $(SOME) -m "not soak and not browser and not postgresql and not slow"

test: lint postgresql browser  ## everything that must hold
	$(BIN)/pytest $(SOME)

compiled: install  ## a wheel in dist/ whose engine is compiled, two to three times as fast (gcc is needed), laid out in .compiled
	@rm -rf build/compiled dist .compiled && mkdir -p build/compiled
	@cp -r src pyproject.toml README.md LICENSE build/compiled  # mypyc builds beside its sources; these here stay as they are
	HATCH_BUILD_HOOK_ENABLE_MYPYC=1 $(BIN)/python -m pip wheel -q --disable-pip-version-check --no-deps --no-build-isolation -w dist build/compiled
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --target .compiled dist/houseway-*.whl

before:
	@test -d .bench/before || { mkdir -p .bench/before && git archive $(BEFORE) src 2>/dev/null | tar -x -C .bench/before || rm -r .bench/before; }

bench: compiled postgresql before  ## rounds a second, beside peers measured in the same run
	@test -x .bench/bin/python || $(PYTHON) -m venv .bench
	@.bench/bin/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements-bench.lock
	@.bench/bin/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	.bench/bin/python -m tests.bench

mutants: install  ## break the law and the procedures, as far as it is not known who notices; ALL=1: everything
	$(BIN)/python -m tests.mutants $(if $(ALL),--all)

soak: compiled postgresql browser  ## the long trials, at the figures they are promised for
	$(BIN)/python -m tests.differential
	PYTHONPATH=$(CURDIR)/.compiled $(BIN)/pytest $(SOME) tests/equipment tests/ranking tests/play tests/games tests/histories tests/differential tests/journal tests/service
	HOUSEWAY_TRIALS=20 $(BIN)/pytest $(SOME) -o faulthandler_timeout=3600 -m "soak or not soak" tests/differential tests/play tests/maths tests/ranking tests/games tests/journal tests/cli tests/service

lock:  ## resolve the dependencies anew
	uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-header --no-strip-extras --extra maths --extra cluster --extra house --extra service --extra client --extra dev -o requirements.lock pyproject.toml
	uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-header --no-strip-extras --extra maths --extra cluster --extra house --extra service --extra client --extra dev --extra bench -o requirements-bench.lock pyproject.toml
