"""The page of a collection: everything is in it, capped, and no text becomes markup."""

from __future__ import annotations

import re

import pytest

import grader
from grader.formats import as_puzzle
from grader.model import shapes
from grader.model.puzzle import Puzzle
from grader.rating import collection
from grader.rating.collection import Collection
from grader.rating.rating import Rating
from grader.render import report as module
from grader.render.report import report
from grader.render.svg.thumbnails import Thumbnails
from tests.render.markup import html_of, problems

pytest.importorskip("jinja2")

PUZZLES = (
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "." * 81,
    "no puzzle",
)


def collected(*more: Rating) -> Collection:
    found = Collection(grader.load_profile("standard"))
    for puzzle in PUZZLES:
        found.add(grader.rate(puzzle))
    for rating in more:
        found.add(rating)
    return found


def test_the_page_has_all_that_was_counted() -> None:
    pytest.importorskip("tinyhtml5")
    text = report(collected(), {"pointing": "Pointing it out"}, "Mine")
    assert problems(text) == []
    root = html_of(text)
    cells = [[" ".join(td.itertext()).strip() for td in tr] for tr in root.iter("tr")]
    assert ["medium", "1", "25.0%", ""] in cells
    assert ["multiple-solutions", "1", "25.0%", ""] in cells
    assert ["Pointing it out", "1", "50.0%", ""] in cells
    assert ["Pointing it out", "1", "7", ""] in cells
    assert ["1", "medium", "2.54", "Pointing it out", "71", PUZZLES[0]] in cells
    assert root.findtext(".//h1") == "Mine"


def test_puzzles_have_thumbnails_that_share_their_grid() -> None:
    pytest.importorskip("tinyhtml5")
    text = report(collected(), {}, puzzle_of=readable, links={2: "traces/2.html?a&b"})
    assert problems(text) == []
    assert text.count('<g id="grid-') == 1
    # Three puzzles are readable; two of them are in two rankings as well.
    assert text.count('<svg class="thumb"') == 3 + 2 + 2
    assert text.count('href="traces/2.html?a&amp;b"') == 2 * 3


def readable(rating: Rating) -> Puzzle | None:
    return None if rating.layout is None else as_puzzle(rating.puzzle)


def digits(drawing: str) -> dict[tuple[float, float], str]:
    """Return the digits of a thumbnail by their positions."""
    found = re.findall(r'<text x="([^"]+)" y="([^"]+)">([^<]+)<', drawing)
    return {
        (float(x), float(y)): digit
        for xs, y, text in found
        for x, digit in zip(xs.split(), text, strict=True)
    }


def test_a_thumbnail_has_all_givens_in_their_places() -> None:
    puzzle = as_puzzle(PUZZLES[0])
    shown = digits(Thumbnails().drawing(puzzle, "x"))
    assert len(shown) == puzzle.clues
    assert shown[5, 7.8] == "4"
    assert shown[85, 7.8] == "5"
    assert shown[25, 87.8] == "4"


@pytest.mark.parametrize("name", ["classic-4", "classic-16", "classic-25", "samurai", "sumo"])
def test_a_thumbnail_of_any_layout_stays_small(name: str) -> None:
    layout = shapes.named(name)
    puzzle = Puzzle(layout, tuple(cell % 3 - 1 for cell in range(layout.cells)))
    drawing = Thumbnails().drawing(puzzle, "x")
    assert len(drawing) < 200 + 22 * layout.cells
    givens = len(digits(drawing)) or drawing.count("h6v6h-6Z")
    assert givens == puzzle.clues


def test_jigsaws_with_other_regions_have_other_grids() -> None:
    thumbnails = Thumbnails()
    for regions in ("AABBAABBCCDDCCDD", "AABBACBBACCDCDDD", "AABBAABBCCDDCCDD"):
        layout = shapes.named(f"jigsaw-4:{regions}")
        thumbnails.drawing(Puzzle(layout, (-1,) * 16), "x")
    assert thumbnails.definitions().count('<g id="grid-') == 2


def test_the_table_is_capped_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collection, "ROWS", 2)
    monkeypatch.setattr(module, "ROWS", 2)
    text = report(collected(), {})
    assert "The first 2 of 4; everything above counts all of them." in text
    assert "no puzzle" not in text


def test_no_text_becomes_markup() -> None:
    evil = "<script>alert(1)</script>\"'>"
    rating = Rating(
        *(evil, evil, evil, "ok", evil, 1.0),
        hardest="pointing",
        techniques={"pointing": 1},
        error=evil,
    )
    text = report(collected(rating), {"pointing": evil}, evil)
    assert "<script>alert" not in text
    assert text.count("<script>") == 1


def test_the_page_is_in_the_given_language() -> None:
    text = report(collected(), {}, language="de")
    assert problems(text) == []
    assert "Ausreißer" in text


def test_an_empty_collection_is_a_page_as_well() -> None:
    text = report(Collection(grader.load_profile("standard")), {})
    assert problems(text) == []
