"""The puzzles of `corpus/layouts`: of every shape, with grade, hardest technique and solution."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from attrs import frozen

from grader.errors import LayoutError
from grader.formats.layout_files import layout_of_node
from grader.model import kinds as k
from grader.model.notation import DIGIT_SYMBOLS
from grader.model.puzzle import Puzzle
from grader.runtime.strict_yaml import Node

FOLDER = Path(__file__).resolve().parents[3] / "corpus" / "layouts"
_SYMBOLS = {symbol: digit for digit, symbol in enumerate(DIGIT_SYMBOLS)} | {".": k.NO_DIGIT}


@frozen
class Known:
    """A puzzle with known properties."""

    name: str
    """Layout and number: `samurai 2`."""
    puzzle: Puzzle
    solution: tuple[k.Digit, ...]
    grade: str
    hardest: str


@cache
def known() -> tuple[Known, ...]:
    """Return the puzzles, file by file."""
    return tuple(one for file in sorted(FOLDER.glob("*.yaml")) for one in _known_in(file))


def _known_in(file: Path) -> Iterator[Known]:
    for group in Node.parse(file.read_text("utf-8"), file.name, LayoutError).sequence():
        keys = group.mapping(required=("layout", "puzzles"))
        layout = layout_of_node(keys["layout"])
        for number, node in enumerate(keys["puzzles"].sequence(), start=1):
            entry = {key: value.text() for key, (_, value) in node.items()}
            yield Known(
                name=f"{layout.name} {number}",
                puzzle=Puzzle(layout, _digits(entry["givens"])),
                solution=_digits(entry["solution"]),
                grade=entry["grade"],
                hardest=entry["hardest"],
            )


def _digits(text: str) -> tuple[k.Digit, ...]:
    return tuple(_SYMBOLS[symbol] for symbol in text)
