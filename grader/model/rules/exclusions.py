"""Pairs of candidates that a rule of two cells forbids."""

from __future__ import annotations

from collections.abc import Callable, Sequence

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
        allowed = sequences_of(rule, digits)
        if allowed is None:
            continue
        one, other = rule.cells
        are_peers = see(one, other)
        for digit in range(digits):
            for second in range(digits):
                if (digit == second and are_peers) or allowed.allows((digit, second)):
                    continue
                first, last = one * digits + digit, other * digits + second
                found[first].setdefault(last, number)
                found[last].setdefault(first, number)
    return [dict(sorted(each.items())) if each else each for each in found]
