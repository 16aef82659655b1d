"""The pictures in `docs/gallery/`: `python -m tests.gallery` redraws them.

A test compares the files with the current drawings.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import yaml

import grader
from grader.hints.open_moves import open_moves
from grader.model import shapes
from grader.model.chain import Chain, Node
from grader.model.notation import cell_named
from grader.model.step import Evidence, Step
from grader.pipeline.registry import techniques
from grader.rating.profile_loading import STANDARD
from grader.render.chart import chart_picture
from grader.render.sentences import catalogue
from grader.render.svg.picture import picture
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
