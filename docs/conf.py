"""Sphinx configuration; `make docs` builds the documentation."""

import sys
from importlib.metadata import version as installed_version
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import pages  # noqa: E402 - found only now

pages.write_all(HERE)

project = "sudoku-grader"
author = "The grader developers"
copyright = author
version = release = installed_version("sudoku-grader")

extensions = ["myst_parser"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
exclude_patterns = ["_build", "profiles/*-table.md", "commands-help.md", "layouts-gallery.md"]
exclude_patterns += ["distributions/*.md"]
nitpicky = True

html_theme = "furo"
html_title = "grader"
html_copy_source = False
