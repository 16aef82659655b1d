"""Bars of drawings: boxes, regions, or an error."""

from __future__ import annotations

from itertools import pairwise

import pytest

from grader import formats
from grader.errors import FormatError
from grader.model.shapes import classic, jigsaw
from tests.formats.grid_makers import NINE, NONOMINO, ROWS, SIX

DRAWN = """\
.---.---.---.---.---.---.---.---.---.
| .   .   6 | 3   .   .   8 | .   . |
.       .---.       .---.---.       .
| .   . | . | 2   . | .   .   .   . |
.       .   .   .---.---.---.       .
| .   . | . | . | .   . | 9 | 7   . |
.       .   .   .---.   .   .   .---.
| .   8 | . | 9   . | 3 | 4 | . | . |
.---.---.   .---.---.   .   .---.   .
| .   .   . | .   .   . | 3   .   8 |
.           .---.       .       .---.
| .   .   . | 5 | .   . | .   2 | . |
.---.---.---.   .---.   .   .---.   .
| . | .   4   .   . | . | 6 | .   9 |
.   .---.---.       .---.---.       .
| .   7   . | .   .   . | .   5   . |
.           .---.---.   .           .
| .   6   3   1   . | . | .   .   . |
.---.---.---.---.---.---.---.---.---.
"""
JIGSAW = (
    "..63..8.....2...........97..8.9.34........3.8...5...2...4...6.9.7.....5..631.....",
    "AAABBBBCCAADBBCCCCAADBEEFCCAADBBEFCFDDDEEEFFFDDDGEEFFHIGGGGEFHHIIIGGGHHHIIIIIGHHH",
)
STYLES = {
    "as it is": str,
    "pluses": lambda text: text.replace(".---", "+---").replace("---.", "---+"),
    "without dots": lambda text: "\n".join(
        line.replace(".", " ") if "--" in line else line for line in text.splitlines()
    ),
    "blank cells": lambda text: "\n".join(
        line if "--" in line else line.replace(" . ", "   ") for line in text.splitlines()
    ),
    "a margin": lambda text: "".join(f"    {line}\n" for line in text.splitlines()),
    "one sign a cell": lambda text: "\n".join(
        line.replace("---", "-").replace("   ", " ").replace(".", "+")
        if number % 2 == 0
        else line[0] + "".join(line[at : at + 1] + line[at + 2 : at + 3] for at in range(2, 37, 4))
        for number, line in enumerate(text.splitlines())
    ),
    "lines of a terminal": lambda text: text.replace("---", "\u2500" * 3).replace("|", "\u2502"),
}


def drawn(regions: str, cells: str, light: str, heavy: str) -> str:
    """Return a drawing with a line around each cell, heavier between regions."""
    size = int(len(cells) ** 0.5)
    lines = []
    for row in range(size):
        text = "|"
        below = "+"
        for column in range(size):
            cell = row * size + column
            last = column == size - 1
            text += f" {cells[cell]} "
            text += heavy if last or regions[cell] != regions[cell + 1] else light
            edge = row == size - 1 or regions[cell] != regions[cell + size]
            below += ("=" if edge else "-") * 3 + "+"
        lines += [text, below]
    return "\n".join(lines)


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_bars_around_regions_are_a_jigsaw(style: object) -> None:
    assert callable(style)
    puzzle = formats.parse("".join(JIGSAW))
    assert formats.parse(style(DRAWN)) == puzzle


@pytest.mark.parametrize(("light", "heavy"), [("\u2502", "\u2551"), ("\u2502", "\u2503")])
def test_heavier_lines_are_borders(light: str, heavy: str) -> None:
    text = drawn(NONOMINO, NINE, light, heavy)
    assert formats.parse(text) == formats.parse(NINE + NONOMINO)
    boxes = "".join(f"{a}{a}{a}{b}{b}{b}{c}{c}{c}" * 3 for a, b, c in ("abc", "def", "ghi"))
    assert formats.parse(drawn(boxes, NINE, light, heavy)) == formats.parse(NINE)


def test_lines_around_every_cell_say_nothing() -> None:
    rule = "+" + "---+" * 9
    text = "\n".join([rule, *(f"| {' | '.join(row)} |\n{rule}" for row in ROWS)])
    assert formats.parse(text) == formats.parse(NINE)


@pytest.mark.parametrize("cuts", [(2, 6), (3, 5), (1, 2, 3), (4,)])
def test_bars_that_are_no_boxes_are_refused(cuts: tuple[int, ...]) -> None:
    edges = (0, *cuts, 9)
    pairs = [*pairwise(edges)]
    text = "\n".join(" | ".join(" ".join(row[a:b]) for a, b in pairs) for row in ROWS)
    with pytest.raises(FormatError, match="line 1: the bars do not fit"):
        formats.parse(text)


def test_bands_of_a_wrong_height_are_refused() -> None:
    rows = [f"{row[:3]}|{row[3:6]}|{row[6:]}" for row in ROWS]
    rule = "---+---+---"
    good = [*rows[:3], rule, *rows[3:6], rule, *rows[6:]]
    assert formats.parse("\n".join(good)) == formats.parse(NINE)
    for bands in ((2, 4), (3, 5), (3,), (4, 8)):
        text = [
            line for at, row in enumerate(rows) for line in ([rule, row] if at in bands else [row])
        ]
        with pytest.raises(FormatError, match="the bars do not fit"):
            formats.parse("\n".join(text))


def test_bars_here_and_there_close_no_regions() -> None:
    text = "\n".join(
        f"|{row[:at]}|{row[at:]}|"
        for at, row in zip((1, 2, 3, 4, 5, 6, 7, 8, 1), ROWS, strict=True)
    )
    with pytest.raises(FormatError, match="the bars do not fit"):
        formats.parse(text)


def test_separators_alone_define_the_boxes() -> None:
    rows = [" ".join(SIX[at : at + 6]) for at in range(0, 36, 6)]
    text = "\n".join([*rows[:3], "-----------", *rows[3:]])
    assert formats.parse(text).layout == classic(2, 3)
    text = "\n".join([*rows[:2], "-----------", *rows[2:4], "-----------", *rows[4:]])
    assert formats.parse(text).layout == classic(3, 2)


def test_bars_of_candidates_are_regions_too() -> None:
    regions = "AABBACBBACDDCCDD"
    groups = [f"{1 + cell % 4}{(1 + cell) % 4 + 1}" for cell in range(16)]
    lines = ["+----" * 4 + "+"]
    for row in range(4):
        line = "|"
        below = "+"
        for column in range(4):
            cell = row * 4 + column
            line += f" {groups[cell]} "
            line += "|" if column == 3 or regions[cell] != regions[cell + 1] else " "
            below += "----+" if row == 3 or regions[cell] != regions[cell + 4] else "    +"
        lines += [line, below]
    assert formats.parse("\n".join(lines)).layout == jigsaw(regions)


def test_bars_of_numbers_are_compared_too() -> None:
    text = formats.write(formats.parse("." * 143 + "C"), "numbers").splitlines()
    barred = "\n".join(f"{line[:12]}|{line[12:24]}|{line[24:]}" for line in text)
    assert formats.parse(barred).layout == classic(4, 3)
    wrong = "\n".join(f"{line[:15]}|{line[15:]}" for line in text)
    with pytest.raises(FormatError, match="the bars do not fit"):
        formats.parse(wrong)
