"""Labels that count rows and columns: `1 2 3`, `0 1 2`, `A B C`, `R1 R2 R3`, `I II III`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from grader.formats.symbols import FEWEST
from grader.model import kinds as k

_UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ROMAN = (
    "I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI XXII XXIII XXIV "
    "XXV"
)
_MARKS = re.compile(
    r"^(?:row|col(?:umn)?|[crskz])\s?(?=\d)|^\[,?|,?\]$|[.:]$|^0(?=\d)", re.IGNORECASE
)
"""What may stand around the number: `R1`, `c2`, `[1,]`, `01`."""


@cache
def label_series(size: int) -> tuple[tuple[str, ...], ...]:
    """Return the ways to label as many rows or columns, each from the first to the last."""
    numbers = tuple(str(number) for number in range(size + 1))
    letters = (_UPPER, _UPPER.replace("I", ""), _UPPER.lower(), _UPPER.lower().replace("i", ""))
    series = [numbers[1:], numbers[:size], *(tuple(each[:size]) for each in letters)]
    series += [tuple(_ROMAN.split()[:size]), numbers[:0:-1], tuple(_UPPER[size - 1 :: -1])]
    return tuple(series)


def plain_label(label: str) -> str:
    """Return a label without what may stand around its number."""
    return _MARKS.sub("", label)


def is_count(labels: Sequence[str]) -> bool:
    """Return whether labels count rows or columns."""
    size = len(labels)
    if not FEWEST <= size <= k.MAX_DIGITS:
        return False
    return tuple(map(plain_label, labels)) in label_series(size)
