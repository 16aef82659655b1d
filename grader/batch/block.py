"""Rows of consecutive items of a job, as they are made and written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple


class Block(NamedTuple):
    """Rows of consecutive items."""

    text: bytes
    """Whole lines, each with its end."""
    items: int
    """The number of items that the rows come from."""
    statuses: Counter[str]
    """How many rows are of each sort; shown by `status`."""
    unfinished: Sequence[int] = ()
    """The places among these items of those that reached the limit of time."""
