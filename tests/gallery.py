"""The pictures in `docs/gallery/`: `python -m tests.gallery` redraws them.

A test compares the files with the current drawings.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import yaml

import grader
from grader import formats
from grader.hints.open_moves import open_moves
from grader.model import kinds as k
from grader.model import shapes
from grader.model.chain import Chain, Node
from grader.model.notation import cell_named
from grader.model.puzzle import Puzzle
from grader.model.rules.ruled_layout import obeys_rules
from grader.model.step import Evidence, Step
from grader.pipeline.registry import techniques
from grader.rating.profile_loading import STANDARD
from grader.render.chart import chart_picture
from grader.render.puzzle_sheet import CaptionedBoard, free_shape, sheets
from grader.render.sentences import catalogue
from grader.render.svg.picture import picture
from grader.render.svg.puzzle_board import puzzle_board, with_solution
from tests.corpus import FOLDER
from tests.positions import fires, parse_puzzle

DOCS = Path(__file__).resolve().parents[1] / "docs"
GALLERY = DOCS / "gallery"
TECHNIQUES = (
    "hidden-single",
    "naked-triple",
    "pointing",
    "x-wing",
    "xyz-wing",
    "skyscraper",
    "w-wing",
    "grouped-nice-loop",
    "simple-coloring",
    "unique-loop",
    "finned-swordfish",
    "als-xz",
    "sue-de-coq",
    "death-blossom",
    "junior-exocet",
    "msls",
    "tridagon",
    "whip",
    "g-whip",
    "innies",
)
LAYOUTS = {
    "classic-16": "boxes",
    "jigsaw-9": "jigsaw",
    "diagonal-9": "figures",
    "windoku-9": "figures",
    "twodoku": "overlapping",
    "samurai": "overlapping",
}
"""Layouts, each with the corpus file of its puzzle."""
SIX = "123456 456123 231564 564231 312645 645312".replace(" ", "")
"""A grid of six digits."""
RULES: dict[str, tuple[str, ...]] = {
    "Cage": ("cage r1c1-2 r2c1 sum=7", "cage r1c5-6 sum=11", "cage r3c3 r4c2-3 sum=11"),
    "White and black dots": (
        "difference r1c2-3",
        "difference r2c5-6",
        "difference r4c2 r4c1 value=1",
        "ratio r1c1-2",
        "ratio r4c3-4",
        "ratio r5-6c1",
        "difference r5c5-6",
        "difference r3c5-6 value=2",
    ),
    "V and X": (
        "sum-pair r6c1-2 value=10",
        "sum-pair r1-2c4 value=5",
        "sum-pair r3c1-2 value=5",
        "sum-pair r5c4-5 value=10",
        "sum-pair r3c5-6 value=10",
    ),
    "Greater than": (
        "greater r2c3-4",
        "greater r1-2c6",
        "greater r4c2-3",
        "greater r4c2 r5c2",
        "greater r6c1-2",
        "greater r5c5 r6c5",
    ),
    "Minimum and maximum": (
        "minimum r2c4",
        "maximum r4c2",
        "maximum r6c1",
        "minimum r6c5",
    ),
    "Quadruple": (
        "quadruple r1-2c1-2 values=1,5",
        "quadruple r3-4c5-6 values=1,3,4,6",
        "quadruple r5-6c2-3 values=1,2,5",
    ),
    "Clone": ("clone r5c2-3 r2c4-5", "clone r4c4 r3c4 r6c6 r5c6"),
    "Thermometer": (
        "thermometer r3c3 r4c3 r4c2",
        "thermometer r1c1 r2c1 r2c2 r2c3",
        "thermometer r6c5 r6c4 r5c5 r5c6",
        "thermometer r1c1 r1c2 r1c3 r1c4",
    ),
    "Slow thermometer": ("slow-thermometer r3c3 r4c4 r5c3 r6c3", "slow-thermometer r2c4-6 r3c6"),
    "Arrow": (
        "arrow r4c2 r3c1 r2c1 circles=1",
        "arrow r1c5 r2c4 r1c4 circles=1",
        "arrow r5c4 r5c5 r6c6 circles=1",
        "arrow r1c1-2 r2c3 r2c2 r3c3 circles=2",
    ),
    "Palindrome": ("palindrome r3c4 r4c4 r5c3 r6c3", "palindrome r1c3 r2c2 r3c2"),
    "Renban line": ("renban r5c3 r4c3 r3c4 r4c5", "renban r2c2 r1c3 r1c4", "renban r6c2 r5c1 r4c1"),
    "Whispers line": (
        "whispers r4c2 r3c2 r2c3 r1c2 value=3",
        "whispers r1-2c6 r3c5 value=3",
        "whispers r6c5 r5c4 r5c3 value=3",
    ),
    "Between line": (
        "between r6c3 r6c2 r5c1-2",
        "between r2c3 r2-3c2 r3c1",
        "between r1c5 r1c4 r1c3",
    ),
    "Region sum line": ("region-sum r1c5 r2c6 r3c5 r4c4", "region-sum r2-3c2 r3c1"),
    "Little killer": (
        "little-killer r5c6 r4c5 r3c4 r2c3 r1c2 sum=21",
        "little-killer r1c3 r2c2 r3c1 sum=10",
        "little-killer r1c4 r2c5 r3c6 sum=10",
    ),
    "Frame sum": (
        "frame-sum r1-2c1 sum=5",
        "frame-sum r3c1-3 sum=6",
        "frame-sum r1c6 r1c5 r1c4 sum=15",
        "frame-sum r6c3 r5c3 sum=7",
    ),
    "Sandwich": ("sandwich r1-6c1 sum=14", "sandwich r1-6c4 sum=7", "sandwich r5c1-6 sum=2"),
    "X-sum": (
        "x-sum r1-6c2 sum=7",
        "x-sum r6c4 r5c4 r4c4 r3c4 r2c4 r1c4 sum=11",
        "x-sum r4c1-6 sum=20",
    ),
    "Skyscrapers": (
        "skyscraper r1-6c1 count=4",
        "skyscraper r6c4 r5c4 r4c4 r3c4 r2c4 r1c4 count=2",
        "skyscraper r3c6 r3c5 r3c4 r3c3 r3c2 r3c1 count=2",
    ),
    "Several outside": (
        "frame-sum r1-2c1 sum=5",
        "sandwich r1-6c4 sum=7",
        "x-sum r4c1-6 sum=20",
        "skyscraper r1-6c1 count=4",
        "skyscraper r3c6 r3c5 r3c4 r3c3 r3c2 r3c1 count=2",
        "little-killer r1c3 r2c2 r3c1 sum=10",
    ),
}
"""Kinds of rules, and rules that the grid obeys: the kind, the cells, and values."""


def pictures() -> Iterator[tuple[str, str, str]]:
    """Iterate over the pictures: name of the file, title, SVG."""
    for technique in TECHNIQUES:
        position = fires(technique)[0]
        title = techniques()[technique].title
        drawn = picture(position.board(), position.first(), title=title)
        yield technique, title, drawn
    for theme, title in (("dark", "On dark ground"), ("print", "For printers without colors")):
        position = fires("als-chain")[0]
        drawn = picture(position.board(), position.first(), title="ALS Chain", theme=theme)
        yield theme, title, drawn
    yield "chain", "A chain", chain()
    position = fires("dynamic-forcing-chain")[0]
    title = "A long chain in stages"
    yield "long-chain", title, picture(position.board(), position.first())
    yield "chart", "The course of a solve", course()
    for name, file in LAYOUTS.items():
        text = (FOLDER / "layouts" / f"{file}.yaml").read_text(encoding="utf-8")
        entry = next(e for e in yaml.safe_load(text) if str(e["layout"]).startswith(name))
        layout = shapes.named(entry["layout"])
        puzzle = parse_puzzle(layout, entry["puzzles"][0]["givens"])
        small = layout.cells < 100
        yield name, name, picture(puzzle.board(), caption="", marks=small)
    killer = fires("innies")[0].board()
    yield "killer-9", "killer-9", picture(killer, caption="", marks=False)
    yield "rules", "Kinds of rules", kinds_of_rules()
    yield "rules-print", "Kinds of rules in print", kinds_of_rules("print", ALIKE_IN_PRINT)


def kinds_of_rules(theme: str = "light", names: Sequence[str] = tuple(RULES)) -> str:
    """Return a sheet with a board for each kind of rule, filled in."""
    boards = []
    for title in names:
        rules = [ruled(*rule.split(" ")) for rule in RULES[title]]
        record = {"layout": "classic-6", "givens": SIX, "rules": rules}
        puzzle = formats.parse(json.dumps(record))
        assert obeys_rules(puzzle.layout, puzzle.givens), title
        puzzle = with_solution(Puzzle(puzzle.layout, (k.NO_DIGIT,) * 36), puzzle.givens)
        boards.append(CaptionedBoard(puzzle_board(puzzle), title=title))
    (sheet,) = sheets(boards, free_shape(boards, 4), theme=theme, width=880)
    return sheet


def ruled(kind: str, *parts: str) -> dict[str, Any]:
    """Return a rule with the keys of a file."""
    rule: dict[str, Any] = {"kind": kind, "cells": " ".join(p for p in parts if "=" not in p)}
    for name, equals, value in (part.partition("=") for part in parts):
        if equals:
            numbers = [int(number) for number in value.split(",")]
            rule[name] = numbers if name == "values" else numbers[0]
    return rule


def chain() -> str:
    """Return a picture of an XY-Wing as a chain of implications."""
    board = fires("xy-wing")[0].board()

    def node(cell: str, digit: int, is_true: bool, *parents: int) -> Node:
        cause = "cell" if is_true else "house"
        return Node(cell_named(board.layout, cell), digit - 1, is_true, cause, parents)

    nodes = (
        node("r8c9", 3, True),
        node("r8c8", 3, False, 0),
        node("r5c9", 3, False, 0),
        node("r8c8", SECOND, True, 1),
        node("r5c9", THIRD, True, 2),
        node("r7c9", SECOND, False, 3),
        node("r7c9", THIRD, False, 4),
    )
    evidence = Evidence(chains=(Chain(nodes, (5, 6)),))
    step = Step("contradiction", eliminations=((nodes[0].cell, 2),), evidence=evidence)
    return picture(board, step, caption="If r8c9 were 3, r7c9 would have no candidate")


def course() -> str:
    """Return the chart of a solve."""
    trace = grader.trace(PUZZLE)
    profile = grader.load_profile(STANDARD)
    ratings = [profile.rating_of(step) for step in trace]
    return f"{chart_picture(ratings, open_moves(trace), catalogue()['page'])}\n"


PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
ALIKE_IN_PRINT = (
    *("Thermometer", "Palindrome", "Renban line", "Whispers line"),
    *("Region sum line", "Between line", "Arrow", "Quadruple"),
)
"""Kinds of rules whose lines differ by colour on the screen."""
SECOND, THIRD = 4, 5
"""The digits that the pivot of the XY-Wing would lose."""


def page(names: list[tuple[str, str]]) -> str:
    """Return the page that shows the pictures."""
    about = (
        "Pictures drawn by `grader trace --format svg`; "
        "see [pictures](pictures.md) for how to read them."
    )
    every = "[Another page](techniques/pictures.md) has every technique, light, dark and for print."
    lines = ["# Gallery", "", about, every]
    for name, title in names:
        lines += ["", f"## {title}", "", f"![{title}](gallery/{name}.svg)"]
    return "\n".join([*lines, ""])


def main() -> None:
    """Write the pictures and their page."""
    GALLERY.mkdir(exist_ok=True)
    names = []
    for name, title, drawn in pictures():
        (GALLERY / f"{name}.svg").write_text(drawn, encoding="utf-8")
        names.append((name, title))
    (DOCS / "gallery.md").write_text(page(names), encoding="utf-8")


if __name__ == "__main__":
    main()
