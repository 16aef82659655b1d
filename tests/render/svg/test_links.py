"""Links of all boards of the corpus: what they cross, and whether they can be seen.

The figures stand in `docs/pictures.md`.  Who changes how links are routed looks at the pictures,
and then lowers the figures here and there; they do not rise.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from fnmatch import fnmatchcase

import pytest

from grader.model import kinds as k
from grader.model import roles, shapes
from grader.model.puzzle import Puzzle
from grader.model.step import Evidence, Link, Step
from grader.render.svg import layers
from grader.render.svg.picture import picture
from grader.render.svg.stages import stages_of
from tests.positions import fires, with_positions
from tests.render.svg.drawings import SVG, parsed
from tests.render.svg.measures import Counts, is_overlap, links, measured, sampled

MOST = Counts(links=1164, through_digits=0, through_marks=0, through_others=6, overlaps=1)
"""The most links with a fault on all pictures of the corpus.

Links that were straight if nothing highlighted was in their way, 1,828 of them without stages,
crossed 352 large digits, 177 highlighted and 889 other candidates, and ran along each other
596 times; 215 could hardly be seen.  Until borders were avoided, 9 links ran along one, and two
fewer along each other; until frames of houses were, 20 ran along one.
"""
MOST_OF_MANY = Counts(links=818, through_digits=0, through_marks=0, through_others=5, overlaps=0)
"""The same without the techniques of `LONG_SEARCHES`."""
LONG_SEARCHES = ("dynamic-forcing-chain-plus-*", "siamese-mutant-*")
"""Techniques whose positions take a third of the time."""


@pytest.mark.compiled_only
def test_links_of_the_corpus_keep_clear() -> None:
    check_links(MOST_OF_MANY, LONG_SEARCHES)


@pytest.mark.slow
@pytest.mark.compiled_only
def test_links_of_the_whole_corpus_keep_clear() -> None:
    check_links(MOST, ())


def check_links(most: Counts, left_out: Sequence[str]) -> None:
    """Compare the links of the corpus with the most faults, without techniques of some names."""
    found = Counts()
    for technique in with_positions():
        if any(fnmatchcase(technique, pattern) for pattern in left_out):
            continue
        for position in fires(technique):
            board, step = position.board(), position.first()
            if any(stage.highlights.arrows for stage in stages_of(board, step)):
                found.add(measured(parsed(picture(board, step))))
    assert found.hidden == []
    assert found.links >= most.links, "not fewer links, so that there are fewer faults"
    assert found.through_digits <= most.through_digits
    assert found.through_marks <= most.through_marks
    assert found.through_others <= most.through_others
    assert found.overlaps <= most.overlaps
    assert found.on_borders == 0


@pytest.mark.compiled_only
@pytest.mark.parametrize(
    "technique",
    ["w-wing", "xy-chain", "x-chain", "nice-loop", "skyscraper", "als-xz", "als-chain"],
)
def test_links_of_everyday_techniques_cross_nothing(technique: str) -> None:
    for position in fires(technique):
        counts = measured(parsed(picture(position.board(), position.first())))
        assert counts == Counts(counts.links), position.name


@pytest.mark.parametrize("digit", range(1, 9))
@pytest.mark.parametrize("role", [roles.STRONG, roles.WEAK])
def test_a_link_between_candidates_of_a_cell_is_seen(digit: int, role: int) -> None:
    layout = shapes.named("classic-9")
    board = Puzzle(layout, (k.NO_DIGIT,) * layout.cells).board()
    for cell in (0, 8, 40, 80):
        evidence = Evidence(links=(Link(role, (cell, 0), (cell, digit)),))
        root = parsed(picture(board, Step("x", eliminations=((44, 3),), evidence=evidence)))
        (curve,) = links(root)
        assert 0.5 * len(curve) > 4
        _, _, width, height = map(float, root.attrib["viewBox"].split())
        assert all(0 < x < width and 0 < y < height for x, y in curve)


def test_no_link_runs_along_a_border() -> None:
    position = fires("tridagon-forcing-chain")[0]
    root = parsed(picture(position.board(), position.first()))
    assert measured(root).on_borders == 0
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg"><path class="borders" d="M0 0L144 0L144 144Z"/>'
        '<path class="weak" d="M20 1L100 -1"/><path class="weak" d="M50 3L50 -80"/></svg>'
    )
    assert measured(parsed(svg)).on_borders == 1


@pytest.mark.parametrize("technique", ["two-string-kite", "dual-two-string-kite", "kraken-fish"])
def test_no_link_runs_along_the_frame_of_a_house(technique: str) -> None:
    for position in fires(technique):
        assert measured(parsed(picture(position.board(), position.first()))).on_borders == 0
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg"><path class="base" d="M2 2L90 2L90 46L2 46Z"/>'
        '<path class="strong" d="M20 45L80 45"/><path class="strong" d="M50 3L50 -80"/></svg>'
    )
    assert measured(parsed(svg)).on_borders == 1


def test_the_measure_counts_what_a_link_crosses() -> None:
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg"><g font-size="10">'
        '<text class="m" x="0 100" y="3.6">11</text><text class="p" x="50" y="3.6">2</text>'
        '<text class="g" x="70" y="3.6">3</text><text class="p" x="50" y="30">4</text></g>'
        '<path class="strong" d="M8 0L92 0"/><path class="weak" d="M8 1L92 1"/>'
        '<path class="weak" d="M8 0L10 0"/></svg>'
    )
    counts = measured(parsed(svg))
    assert (counts.links, counts.through_digits, counts.through_others) == (3, 2, 2)
    assert (counts.through_marks, counts.overlaps, len(counts.hidden)) == (0, 1, 1)


def test_the_measure_follows_curves() -> None:
    points = sampled("M0 0Q10 20 20 0")
    assert max(y for _, y in points) == pytest.approx(10, abs=0.1)
    line = sampled("M0 0L30 0")
    assert [x for x, _ in line] == pytest.approx([0.5 * i for i in range(61)])
    assert {y for _, y in line} == {0}
    cubic = sampled("M0 0C0 20 20 20 20 0")
    assert max(y for _, y in cubic) == pytest.approx(15, abs=0.1)
    assert all(math.dist(a, b) < 1.5 for a, b in itertools.pairwise(cubic))


def test_only_links_that_run_along_each_other_overlap() -> None:
    along = [(0.5 * i, 0.0) for i in range(100)]
    assert is_overlap(along, [(x, 1.0) for x, _ in along])
    assert not is_overlap(along, [(x, 3.0) for x, _ in along])
    assert not is_overlap(along, [(20.0, x - 20) for x, _ in along])


def test_a_group_of_cells_is_tied_by_an_outline() -> None:
    position = fires("grouped-nice-loop")[0]
    root = parsed(picture(position.board(), position.first()))
    assert [p for p in root.iter(f"{SVG}path") if p.get("class") == "group"]


def test_on_a_huge_page_links_are_straight(monkeypatch: pytest.MonkeyPatch) -> None:
    """The map of figures far apart would take gigabytes."""
    monkeypatch.setattr(layers, "LARGEST_MAP", 1000)
    position = fires("xy-chain")[0]
    root = parsed(picture(position.board(), position.first()))
    for curve in links(root):
        (x, y), (to_x, to_y) = curve[0], curve[-1]
        for a, b in curve:
            assert abs((a - x) * (to_y - y) - (b - y) * (to_x - x)) < 50


def test_a_link_from_a_candidate_to_itself_does_no_harm() -> None:
    layout = shapes.named("classic-9")
    board = Puzzle(layout, (k.NO_DIGIT,) * layout.cells).board()
    evidence = Evidence(links=(Link(roles.STRONG, (0, 0), (0, 0)),))
    assert parsed(picture(board, Step("x", eliminations=((1, 0),), evidence=evidence))) is not None


def test_a_link_that_two_patterns_share_is_drawn_once() -> None:
    position = fires("dual-two-string-kite")[0]
    root = parsed(picture(position.board(), position.first()))
    ends = [frozenset((curve[0], curve[-1])) for curve in links(root)]
    assert len(ends) == len(set(ends)) == 5
    layout = shapes.named("classic-9")
    board = Puzzle(layout, (k.NO_DIGIT,) * layout.cells).board()
    there = Link(roles.WEAK, (0, 0), (8, 0)), Link(roles.WEAK, (8, 0), (0, 0))
    step = Step("x", eliminations=((44, 3),), evidence=Evidence(links=there))
    assert len(list(links(parsed(picture(board, step))))) == 1
