"""Isomorphic puzzles, and canonical forms by exhaustive search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from math import factorial
from random import Random

from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.notation import DIGIT_SYMBOLS
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic


def shuffled_lines(size: int, group: int, random: Random) -> list[int]:
    """Rows or columns in a random order that keeps the groups together."""
    groups = [list(range(start, start + group)) for start in range(0, size, group)]
    random.shuffle(groups)
    for lines in groups:
        random.shuffle(lines)
    return [line for lines in groups for line in lines]


def disguised(
    values: Sequence[int], random: Random, size: int = 9, stack: int = 3, band: int = 3
) -> tuple[int, ...]:
    """The same grid with rows, columns and digits in another order, maybe turned."""
    rows = shuffled_lines(size, band, random)
    columns = shuffled_lines(size, stack, random)
    names = [*random.sample(range(size), size), k.NO_DIGIT]
    turned = stack == band and random.random() < 0.5
    cells = [c * size + r if turned else r * size + c for r in rows for c in columns]
    return tuple(names[values[cell]] for cell in cells)


def orders(size: int, group: int) -> list[list[int]]:
    """All orders of rows or columns that keep the groups together."""
    groups = [range(start, start + group) for start in range(0, size, group)]
    return [
        [line for lines in inner for line in lines]
        for outer in permutations(groups)
        for inner in product(*(permutations(lines) for lines in outer))
    ]


def all_orders(size: int, stack: int, band: int) -> list[tuple[int, ...]]:
    """All orders of the cells of a classic layout or Latin square."""
    found = []
    for rows, columns in product(orders(size, band), orders(size, stack)):
        found.append(tuple(r * size + c for r in rows for c in columns))
        if stack == band:
            found.append(tuple(c * size + r for r in rows for c in columns))
    return found


def keeping_houses(layout: Layout, cells: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    """Those of the orders that map every house to one that is as good."""

    def houses(order: Sequence[int]) -> set[tuple[bool, frozenset[int], int]]:
        return {
            (s.kind <= k.COLUMN, frozenset(order[c] for c in s.cells), s.digits)
            for s in layout.specs
        }

    return [tuple(order) for order in cells if houses(order) == houses(range(layout.cells))]


def named(values: Sequence[int]) -> str:
    """The text with the digits named in the order of appearance."""
    names: dict[int, int] = {}
    symbols = f"0{DIGIT_SYMBOLS}"
    return "".join(symbols[0 if v < 0 else 1 + names.setdefault(v, len(names))] for v in values)


def slow(values: Sequence[int], cells: Sequence[Sequence[int]], digits: int) -> tuple[str, int]:
    """The smallest text by trying everything, and the number of automorphisms."""
    texts = [named([values[cell] for cell in order]) for order in cells]
    smallest = min(texts)
    unused = digits - len(set(values) - {k.NO_DIGIT})
    return smallest, texts.count(smallest) * factorial(unused)


def nines(texts: str) -> Iterator[Puzzle]:
    """The classic puzzles in a text, one a line, 0 for an empty cell."""
    for text in texts.split():
        yield Puzzle(classic(), tuple(int(symbol) - 1 for symbol in text))
