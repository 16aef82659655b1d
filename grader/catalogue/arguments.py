"""Arguments of the methods of a catalogue: puzzles, orders and names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import get_args

from grader import arguments, formats
from grader.catalogue.selection import RATINGS
from grader.errors import CatalogueArgumentError, FormatError, Term, unknown_name
from grader.formats import PuzzleEntry
from grader.model.board import Board
from grader.model.puzzle import Puzzle
from grader.query.dates import is_day
from grader.query.expressions import Expression

ORDERS = ("key", "rating", "givens", "steps", "added")
"""Orders of a query; `-rating` and the like are descending."""
_LONGEST_NAME = 500
"""Characters of the names of sources, tags and places."""


def entries_of(puzzles: Iterable[Puzzle | Board | formats.PuzzleText]) -> Iterator[PuzzleEntry]:
    """Iterate over the entries of puzzles and texts; the position counts from 1."""
    for number, puzzle in enumerate(puzzles, start=1):
        if isinstance(puzzle, Board):
            puzzle = Puzzle.of(puzzle)  # noqa: PLW2901 - one form of it from here on
        if isinstance(puzzle, Puzzle):
            yield PuzzleEntry(formats.puzzle_line(puzzle), number, puzzle)
            continue
        if not isinstance(puzzle, str):
            # Tables with gaps have None or NaN in place of a puzzle.
            text = arguments.shown(puzzle)
            error = FormatError(
                "no-puzzle-given", "{what}; expected a puzzle, its text, or a board", what=text
            )
            yield PuzzleEntry(text, number, error=error)
            continue
        every = formats.entries(puzzle.splitlines())
        first = next(every, None)
        if first is None:
            error = FormatError("no-puzzle-in-text", "there is no puzzle in the text")
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
        TypeError: it is no text.
    """
    arguments.text(kind, text)
    if not text.strip() or len(text) > _LONGEST_NAME or not text.isprintable():
        raise CatalogueArgumentError(
            "catalogue-name",
            "{text!r} is no name of a {what}; write 1 to {most} printable characters",
            text=text[:40],
            what=Term("name of", kind),
            most=_LONGEST_NAME,
        )


def check_selection(where: str | Expression | None, profile: str | None = None) -> None:
    """Check the types of an expression and of the name of a profile.

    Raises:
        TypeError: one of them is of another type.
    """
    if where is not None and not isinstance(where, str):
        arguments.require("where", where, get_args(Expression), "an expression or its text")
    if profile is not None:
        arguments.text("profile", profile)


def check_publication(place: str, day: str, page: str) -> None:
    """Check the place, the day and the page of a publication.

    Raises:
        CatalogueError: the place is no name, or the day is no date.
        TypeError: one of them is no text.
    """
    check_name("place", place)
    arguments.text("day", day)
    if day and not is_day(day):
        raise CatalogueArgumentError(
            "no-date-option",
            "{text!r} is not a date such as 2026-12-01",
            text=day[:40],
        )
    arguments.text("page", page)


def keys_of(keys: Iterable[str]) -> tuple[str, ...]:
    """Return the keys of puzzles as a tuple.

    Raises:
        CatalogueError: one is no key.
        TypeError: it is something else than several texts.
    """
    found = arguments.texts("keys", keys)
    for key in found:
        try:
            bytes.fromhex(key)
        except ValueError:
            raise CatalogueArgumentError(
                "no-key", "{key} in keys is no key of a puzzle", key=arguments.shown(key)
            ) from None
    return found
