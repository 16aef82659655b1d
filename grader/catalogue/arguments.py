"""Arguments of the methods of a catalogue: puzzles, orders and names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from grader import formats
from grader.catalogue.selection import RATINGS
from grader.errors import CatalogueArgumentError, FormatError, Term, unknown_name
from grader.formats import PuzzleEntry
from grader.model.puzzle import Puzzle

ORDERS = ("key", "rating", "givens", "steps", "added")
"""Orders of a query; `-rating` and the like are descending."""
_LONGEST_NAME = 500
"""Characters of the names of sources, tags and places."""


def entries_of(puzzles: Iterable[Puzzle | str]) -> Iterator[PuzzleEntry]:
    """Iterate over the entries of puzzles and texts; the position counts from 1."""
    for number, puzzle in enumerate(puzzles, start=1):
        if isinstance(puzzle, Puzzle):
            yield PuzzleEntry(formats.puzzle_line(puzzle), number, puzzle)
            continue
        every = formats.entries(puzzle.splitlines())
        first = next(every, None)
        if first is None:
            error = FormatError("no-puzzle", "there is no puzzle in the text")
            yield PuzzleEntry(puzzle, number, error=error)
            continue
        for entry in chain((first,), every):
            yield entry._replace(line=number)


def ordering_of(order: str, *, is_indexed: bool = False) -> str:
    """Return the SQL of an order.

    Args:
        order: one of ORDERS, with `-` before it for descending.
        is_indexed: let SQLite use the index of ratings for the order.

    Raises:
        CatalogueError: there is no such order.
    """
    name = order.removeprefix("-")
    if name not in ORDERS:
        raise CatalogueArgumentError(unknown_name("order", name, ORDERS))
    column = {
        "key": "p.canon",
        "rating": f"{RATINGS}.value",
        "givens": "p.givens",
        "steps": f"{RATINGS}.steps",
        "added": "p.id",
    }[name]
    direction = "DESC" if order.startswith("-") else "ASC"
    last = "" if name in ("key", "added") else ", p.canon"
    # In descending order what is unknown comes last anyway, and an index has this order.
    nulls = f"{column} IS NULL, " if RATINGS in column and direction == "ASC" else ""
    # A plus keeps SQLite from an index.
    free = "+" if RATINGS in column and not is_indexed else ""
    return f"{nulls}{free}{column} {direction}{last}"


def check_name(kind: str, text: str) -> None:
    """Check the name of a source, tag or place.

    Raises:
        CatalogueError: it is empty, too long, or has control characters.
    """
    if not text.strip() or len(text) > _LONGEST_NAME or not text.isprintable():
        raise CatalogueArgumentError(
            "catalogue-name",
            "{text!r} is no name of a {what}; write 1 to {most} printable characters",
            text=text[:40],
            what=Term("name of", kind),
            most=_LONGEST_NAME,
        )
