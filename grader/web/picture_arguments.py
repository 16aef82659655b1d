"""The arguments of requests that are about pictures, and the pictures of steps."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from typing import TypeVar

from grader.model.board import Board
from grader.model.step import Step
from grader.render.svg.picture_style import MARKS
from grader.render.svg.themes import THEMES
from grader.runtime import deadline
from grader.web.arguments import MOST_ITEMS, Arguments, Words, whole_number

Value = TypeVar("Value")

MOST_PICTURES = 60
"""Pictures in one answer."""
NARROWEST, WIDEST = 40, 5000
"""The range of the width of a picture, in pixels."""


def in_time(values: Iterable[Value]) -> Iterator[Value]:
    """Iterate over values until the deadline.

    Raises:
        TimeUp: the deadline of the thread has passed.
    """
    for value in values:
        deadline.check()
        yield value


def pictures_of(
    positions: Iterable[tuple[int, Value]],
    wanted: bool | Collection[int],
    draw: Callable[[Value], str],
) -> dict[str, str]:
    """Return the pictures that are wanted, by number, as many as there is time for.

    Args:
        positions: numbers, and what is drawn for each.
        wanted: the numbers, or true for all.
        draw: returns the picture.
    """
    drawn: dict[str, str] = {}
    with suppress(deadline.TimeUp):
        for number, value in in_time(positions):
            if is_wanted(wanted, number):
                drawn[str(number)] = draw(value)
            if len(drawn) == MOST_PICTURES:
                break
    return drawn


def picture_numbers(arguments: Arguments) -> bool | frozenset[int]:
    """Return which pictures are wanted: all or none, or those of steps by number."""
    value = arguments.get("pictures")
    if value is None or isinstance(value, bool):
        return bool(value)
    if not isinstance(value, list) or len(value) > MOST_ITEMS:
        raise arguments.error(
            "pictures", "argument-pictures", "expected true, false or a list of numbers of steps"
        )
    return frozenset(whole_number(arguments, "pictures", each, 0, 1_000_000) for each in value)


def picture_options(arguments: Arguments) -> tuple[str, str, float | None]:
    """Return theme, candidates and width of pictures."""
    theme = arguments.choice("theme", THEMES, "light")
    marks = arguments.choice("marks", MARKS, "all")
    return theme, marks, arguments.number("width", None, NARROWEST, WIDEST)


def step_picture(
    board: Board, step: Step | None, words: Words, theme: str, marks: str, width: float | None
) -> str:
    """Return the picture of a step on the board before it, or of a board alone, as SVG."""
    from grader.render.svg.picture import picture  # noqa: PLC0415 - many answers have none

    title = None if step is None else words.titles.get(step.technique)
    return picture(
        board, step, title=title, theme=theme, marks=marks, text_style=words.style, width=width
    )


def is_wanted(numbers: bool | Collection[int], number: int) -> bool:
    """Return whether the picture of a step is wanted, by its number."""
    return numbers if isinstance(numbers, bool) else number in numbers
