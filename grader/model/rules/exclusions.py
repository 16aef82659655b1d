"""Pairs of candidates that a rule of two cells forbids."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from grader.model import kinds as k
from grader.model.rules.rule import Rule
from grader.model.rules.sequences import sequences_of


def exclusions(
    rules: Sequence[Rule],
    cells: int,
    digits: int,
    see: Callable[[k.Cell, k.Cell], bool],
) -> list[dict[int, int]]:
    """Return for each candidate, `cell * digits + digit`, those that it excludes, ascending.

    Each comes with the number of the rule.  Left out is what houses exclude already: the other
    digits of the cell, and the digit in cells that it sees.  Without rules of two cells the list
    is empty.
    """
    pairs = [number for number, rule in enumerate(rules) if len(rule.cells) == 2]
    found: list[dict[int, int]] = [{} for _ in range(cells * digits)] if pairs else []
    for number in pairs:
        rule = rules[number]
        one, other = rule.cells
        are_peers = see(one, other)
        for digit, second in _forbidden(rule.kind, rule.values, digits):
            if digit != second or not are_peers:
                first, last = one * digits + digit, other * digits + second
                found[first].setdefault(last, number)
                found[last].setdefault(first, number)
    return [dict(sorted(each.items())) if each else each for each in found]


@lru_cache(maxsize=1024)
def _forbidden(kind: str, values: tuple[int, ...], digits: int) -> tuple[tuple[int, int], ...]:
    """Return the pairs of digits that a rule of two cells does not allow."""
    allowed = sequences_of(Rule(kind, (0, 1), values), digits)
    if allowed is None:
        return ()
    return tuple(
        [(a, b) for a in range(digits) for b in range(digits) if not allowed.allows((a, b))]
    )
