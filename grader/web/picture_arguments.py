"""The arguments of requests that are about pictures, and the pictures of steps."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from typing import Any, TypeVar

from grader.model.board import Board
from grader.model.step import Step
from grader.render.svg.board_marks import board_marks
from grader.runtime import deadline
from grader.web.arguments import Arguments, Words

Value = TypeVar("Value")
Drawn = TypeVar("Drawn")

MOST_PICTURES = 60
"""Pictures in one answer."""


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
    draw: Callable[[Value], Drawn],
) -> dict[str, Drawn]:
    """Return the pictures that are wanted, by number, as many as there is time for.

    Args:
        positions: numbers, and what is drawn for each.
        wanted: the numbers, or true for all.
        draw: returns the picture.
    """
    drawn: dict[str, Drawn] = {}
    with suppress(deadline.TimeUp):
        for number, value in in_time(positions):
            if is_wanted(wanted, number):
                drawn[str(number)] = draw(value)
            if len(drawn) == MOST_PICTURES:
                break
    return drawn


def drawings(
    arguments: Arguments, words: Words, steps: Callable[[], Iterable[tuple[Board, Step]]]
) -> dict[str, Any]:
    """Return the pictures and the marks of steps that a request wants, by their keys.

    Args:
        arguments: the request.
        words: its words.
        steps: iterates over steps, each with the board before it.
    """
    found: dict[str, Any] = {}
    theme, marks, width = picture_options(arguments)
    if wanted := arguments["pictures"]:
        found["pictures"] = pictures_of(
            enumerate(steps(), start=1),
            wanted,
            lambda each: step_picture(*each, words, theme, marks, width),
        )
    if wanted := arguments["board_marks"]:
        found["board_marks"] = pictures_of(
            enumerate(steps(), start=1), wanted, lambda each: step_marks(*each, words)
        )
    return found


def picture_options(arguments: Arguments) -> tuple[str, str, float | None]:
    """Return theme, candidates and width of pictures."""
    return arguments["theme"], arguments["marks"], arguments["width"]


def step_picture(
    board: Board, step: Step | None, words: Words, theme: str, marks: str, width: float | None
) -> str:
    """Return the picture of a step on the board before it, or of a board alone, as SVG."""
    from grader.render.svg.picture import picture  # noqa: PLC0415 - many answers have none

    title = None if step is None else words.titles.get(step.technique)
    return picture(
        board, step, title=title, theme=theme, marks=marks, text_style=words.style, width=width
    )


def step_marks(board: Board, step: Step, words: Words) -> list[dict[str, Any]]:
    """Return the marks of a step, to be laid over the board before it, one for each stage."""
    return [
        {
            "name": each.name,
            "svg": each.svg,
            "legend": [{"svg": sample, "text": text} for sample, text in each.legend],
        }
        for each in board_marks(board, step, words.style)
    ]


def is_wanted(numbers: bool | Collection[int], number: int) -> bool:
    """Return whether the picture of a step is wanted, by its number."""
    return numbers if isinstance(numbers, bool) else number in numbers
