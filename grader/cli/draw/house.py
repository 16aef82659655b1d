"""The style of a house in pictures of puzzles: symbols, lines and colours."""

from __future__ import annotations

from grader.book.house_style import HouseStyle
from grader.cli.shared.wrong_use import WrongUseError
from grader.errors import GraderError
from grader.model.puzzle import Puzzle
from grader.search import solutions as search

_COLOURED = {
    "lines": ".board .lines,.board .borders{{stroke:{}}}",
    "givens": ".board text.g{{fill:{}}}",
    "found": ".board text.v{{fill:{}}}",
    "shade": ".board .extra{{fill:{};fill-opacity:1}}",
}
"""Rules of CSS by what has a colour in a house style."""
_PIXELS_PER_POINT = 96 / 72


def house_colours(house: HouseStyle) -> str:
    """Return the rules of CSS for the colours of a house."""
    colours = house.colours
    return "".join(
        f"{_COLOURED[name].format(colours[name])}\n" for name in _COLOURED if name in colours
    )


def house_lines(house: HouseStyle) -> tuple[tuple[str, float], ...]:
    """Return the widths of lines in pixels by their class in pictures."""
    return tuple(
        (name, points * _PIXELS_PER_POINT)
        for name, points in (("borders", house.thick), ("lines", house.thin))
        if points is not None
    )


def house_symbols(house: HouseStyle, puzzle: Puzzle) -> tuple[str, ...]:
    """Return the symbols of a house for the digits of a puzzle; none for the usual ones.

    Raises:
        click.UsageError: the puzzle has another number of digits, or no solution in which a word
            could stand.
    """
    symbols = house.symbols
    if symbols is None or symbols.kind == "letters":
        return ()
    try:
        solution = search.only_solution(puzzle) if symbols.is_word else None
        return symbols.of(puzzle.layout, solution)
    except GraderError as error:
        raise WrongUseError(error.placed) from None
