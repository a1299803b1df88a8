# Everything a contributor runs. "make setup" once, then "make test".
PYTHON ?= python3
BIN := .venv/bin

.DEFAULT_GOAL := help
.PHONY: help setup test check fix docs run image constraints

help:  ## Show this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

setup:  ## Install everything: Debian's packages, .venv, TypeScript
	PYTHON=$(PYTHON) scripts/setup

test:  ## Run every test (Python, JavaScript, browsers) and measure coverage
	$(BIN)/pytest --cov --cov-report= --cov-fail-under=0

check:  ## Lint, format, types, layers, generated documents, coverage of the last "make test"
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	node_modules/.bin/tsc --project tsconfig.json
	node_modules/.bin/tsc --project tests/web/tsconfig.json
	$(BIN)/lint-imports
	$(BIN)/python -m scripts.docs --check
	$(BIN)/coverage report

fix:  ## Repair what tools can repair
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

docs:  ## Write the generated documents
	$(BIN)/python -m scripts.docs

run:  ## Serve the table on http://localhost:8000
	$(BIN)/polilla serve

image:  ## Build the container image
	docker build --tag polilla .

constraints:  ## Note the versions in .venv as the tested ones
	scripts/constraints > constraints.txt.new && mv constraints.txt.new constraints.txt
