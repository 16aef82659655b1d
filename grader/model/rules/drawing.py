"""Shapes of which the drawings of rules are made.

Each kind of picture (SVG, pages of books, text) knows how to draw every shape, and no kind of
rule: a new kind chooses from what is here.
"""

from __future__ import annotations

from attrs import frozen

from grader.model import kinds as k


@frozen
class Outline:
    """A dashed line along the inside of the edge of some cells."""

    cells: tuple[k.Cell, ...]
    text: str = ""
    """Small text in the upper left corner of the first cell, by rows."""


Shape = Outline
"""Any shape: so far there is one."""
