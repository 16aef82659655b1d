# What one does with the project.  `make` alone lists the targets.
#
# Everything lives in .venv, made by the first target that needs it.  PYTHON=... names another
# Python (3.11 or newer).  The hot modules are compiled in place; GRADER_C=0 runs them
# interpreted, GRADER_C=1 insists on compiling, GRADER_CHECKS=1 compiles with bounds checks.

PYTHON ?= python3
JOBS ?= auto

VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --quiet --disable-pip-version-check
PYTEST := $(PY) -m pytest -n $(JOBS) --dist worksteal

TWINS := $(sort $(shell find grader strategies -name '*.pxd'))
# What the compiled modules in the tree have to agree with, besides the age of their sources.
BUILT_AS := GRADER_C=$(GRADER_C) GRADER_CHECKS=$(GRADER_CHECKS) $(TWINS)
# Files that are written beside their YAML in a form that is read quickly.
DATA := $(wildcard grader/rating/profiles/*.yaml grader/render/messages/*.yaml) \
  $(wildcard strategies/grader_strategies/*.yaml strategies/grader_strategies/*/*.yaml)

# Tests start hundreds of processes, which should not compile the same sources again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo test check check-all check-memory bench docs dist wheels wasm packaging build clean FORCE

help:  ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1 \2/p' $(MAKEFILE_LIST) | \
	  awk '{ name = $$2; $$1 = $$2 = ""; printf "  make %-12s %s\n", name, $$0 }'

demo: build  ## rate the corpus and show how one puzzle is solved
	@$(PY) -m grader demo

test: build $(VENV)/test  ## run the tests
	@$(PYTEST)

check: build $(VENV)/test $(VENV)/lint  ## look at style and types, then run the tests
	@$(VENV)/bin/ruff check --quiet .
	@$(VENV)/bin/ruff format --quiet --check .
	@$(VENV)/bin/mypy
	@$(PYTEST)

check-all: check  ## the same with the slow tests, compiled and interpreted
	@$(PYTEST) --slow --hypothesis-profile=thorough
	@$(PYTEST) --slow --plain

check-memory: build $(VENV)/test  ## look for memory errors with AddressSanitizer, which takes long
	@.ci/memory

bench: build  ## measure how fast it is
	@$(PY) -m tests.bench.bench

docs: build $(VENV)/docs  ## build the documentation into docs/_build
	@$(PY) -m sphinx -j auto -q -W --keep-going -b html docs docs/_build/html
	@echo "docs/_build/html/index.html"

wasm: build $(VENV)/wasm  ## compile the modules for browsers as well, for static sites and wheels
	@$(PY) .ci/wasm.py

wheels: $(VENV)/release  ## build and try wheels for every Python found, in dist/
	@$(PY) .ci/wheels.py
	@$(PY) -m twine check --strict dist/*.whl dist/*.tar.gz

packaging: build $(VENV)/test $(VENV)/release build/webassembly  ## check the files for releases with their tools
	@$(PYTEST) --slow tests/packaging

dist: build  ## make a wheel and a source distribution in dist/
	@$(PY) -m build --no-isolation .

build: build/compiled build/prepared  ## set up .venv and compile what can be compiled

clean:  ## remove what was built, and .venv
	rm -rf $(VENV) build dist docs/_build *.egg-info .pytest_cache .mypy_cache .ruff_cache
	find grader strategies tests docs -name __pycache__ -prune -exec rm -rf {} +
	find grader strategies \( -name '*.so' -o -name '*.pyd' -o -name '*.prepared.json' -o -name '*.wasm.xz' \) -delete

$(VENV)/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and \
	  "grader needs Python 3.11 or newer; name one: make PYTHON=/path/to/python")'
	@echo "setting up $(VENV)"
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install 'pip>=25.1'
	@touch $@

# A stamp for each group of dependencies.  What is imported is compiled then: a small part.
$(VENV)/build $(VENV)/test $(VENV)/lint $(VENV)/docs $(VENV)/release $(VENV)/wasm: $(VENV)/made pyproject.toml
	@$(PIP) install --no-compile --group $(@F)
	@touch $@

# Metadata, entry points and the command `grader`.
$(VENV)/installed: $(VENV)/build grader/runtime/version.py
	@GRADER_C=0 PYTHONWARNINGS=ignore $(PIP) install --no-build-isolation --editable .
	@touch $@

# What is partly in C, for tests in WebAssembly; they are skipped where there is none.
build/webassembly: $(VENV)/test
	@$(PIP) install --target $@ --no-deps --only-binary=:all: --python-version 3.14 \
	  --platform pyemscripten_2026_0_wasm32 hypothesis || echo "no tests in WebAssembly"

build/as: FORCE
	@mkdir -p build
	@echo '$(BUILT_AS)' | cmp -s - $@ || echo '$(BUILT_AS)' > $@

# Old modules go first: one that outlived its source would be run in place of it.
build/compiled: $(VENV)/installed build/as setup.py $(TWINS) $(wildcard $(TWINS:.pxd=.py))
	@find grader strategies \( -name '*.so' -o -name '*.pyd' \) -delete
	@echo "compiling, if that is possible"
	@PYTHONWARNINGS=ignore $(PY) setup.py -q build_ext --inplace
	@touch $@

build/prepared: build/compiled $(DATA) \
  $(wildcard grader/pipeline/*.py grader/rating/*.py grader/rating/profiles/*.py)
	@$(PY) -m grader.rating.prepare
	@touch $@
