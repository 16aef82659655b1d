"""Syntax trees of source files, which several tests look at."""

from __future__ import annotations

import ast
from functools import cache


@cache
def parsed(source: str) -> ast.Module:
    """Return the tree of a source; to parse all of them takes a second."""
    return ast.parse(source)
