"""Pictures: all that is on the board is drawn, nothing leaves the page, texts are escaped."""

from __future__ import annotations

import math
from collections import Counter
from xml.etree import ElementTree as ET

import pytest

import grader
from grader.model import kinds as k
from grader.model import roles, shapes
from grader.model.board import Board
from grader.model.notation import digit_name
from grader.model.puzzle import Puzzle
from grader.model.step import Evidence, HouseMark, Link, Mark, Step
from grader.rating import profiles
from grader.render.sentences import catalogue
from grader.render.svg.geometry import Geometry
from grader.render.svg.highlights import LINKS, SETS, Highlights, highlights_of
from grader.render.svg.picture import picture, sheet_of
from grader.render.svg.shapes import RADIUS, SHAPES
from grader.render.svg.stages import Stage
from tests.positions import fires, with_positions
from tests.render.markup import svg_problems
from tests.render.svg.drawings import SVG, copies, letters, parsed, points
from tests.render.svg.measures import links

LAYOUTS = (
    "classic-4",
    "classic-6",
    "classic-9",
    "classic-12",
    "classic-16",
    "classic-25",
    "latin-7",
    "diagonal-9",
    "windoku-9",
    "disjoint-9",
    "samurai",
    "twodoku",
    "windmill",
)


def empty(name: str) -> Board:
    layout = shapes.named(name)
    return Puzzle(layout, (k.NO_DIGIT,) * layout.cells).board()


def test_words_grow_with_the_board() -> None:
    """A picture of 25 columns is seen in the same space as one of 9."""
    shown = Highlights({(0, 0): ["place"]}, {0: "set-a"})
    scales = {}
    for name in ("classic-4", "classic-9", "classic-16", "classic-25"):
        board = empty(name)
        root = parsed(sheet_of(board, [Stage(shown)], "Words"))
        (legend,) = (g for g in root.iter(f"{SVG}g") if g.get("class") == "legend")
        scales[name] = legend.get("transform")
        assert_inside(root)
        assert float(root.attrib["width"]) > 0
    assert scales == {
        "classic-4": None,
        "classic-9": None,
        "classic-16": "scale(1.7)",
        "classic-25": "scale(3.3)",
    }


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_candidate_of_every_layout_is_drawn_inside_the_page(name: str) -> None:
    board = empty(name)
    root = parsed(picture(board))
    drawn = letters(root, "p")
    assert len(drawn) == board.layout.cells * board.layout.digits
    everyone = Counter(map(digit_name, range(board.layout.digits)))
    assert Counter(drawn.values()) == Counter(
        {digit: n * board.layout.cells for digit, n in everyone.items()}
    )
    assert_inside(root)
    assert svg_problems(root) == []


def assert_inside(root: ET.Element) -> None:
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    outside = [(x, y) for x, y in points(root) if not (0 <= x <= width and 0 <= y <= height)]
    assert outside == []


WITHOUT_BOARD = {
    "exact-cover": "it finishes any board",
    "dynamic-forcing-chain-plus-dfc-fc": "no puzzle is known that needs it and does not take long",
}
"""Techniques of profiles that have no test position, and why."""


def test_each_technique_of_each_profile_has_a_picture() -> None:
    """Those with a test position are drawn from it below; a new one needs one."""
    entries = [e for name in profiles.names() for e in grader.load_profile(name).entries]
    assert {e.technique for e in entries} - set(with_positions()) == WITHOUT_BOARD.keys()
    board = empty("classic-4")
    everything = tuple((cell, (cell + cell // 4 * 2 + cell // 8) % 4) for cell in range(16))
    for technique in WITHOUT_BOARD:
        root = parsed(picture(board, Step(technique, placements=everything), caption=""))
        assert len(copies(root, "place")) == 16


@pytest.mark.parametrize("technique", with_positions())
def test_each_technique_has_a_picture_with_all_its_effects(technique: str) -> None:
    # One board a technique: chains take long when they are interpreted.
    position = fires(technique)[0]
    board, step = position.board(), position.first()
    assert step is not None
    root = parsed(picture(board, step))
    layout = board.layout
    geometry = Geometry(layout, root_top(root, Geometry(layout).scale))
    whole = stages(root)
    if len(whole) > 1:
        geometry = Geometry(layout)
    marks = {
        (round(x, 1), round(y, 1)): (cell, digit)
        for cell in range(layout.cells)
        for digit in range(layout.digits)
        for x, y in [geometry.mark(cell, digit)]
    }
    # Boards of nested chains prove something else.
    assert {marks[p] for p in copies(whole[0], "struck")} == set(step.eliminations)
    assert {marks[p] for p in copies(whole[0], "place")} == set(step.placements)
    candidates = sum(len(board.candidates(cell)) for cell in range(layout.cells))
    for stage in whole:
        drawn = {p for s in ("p", "s", "m", "struck", "place") for p in letters(stage, s)}
        if len(whole) > 1:
            drawn |= letters(root, "p").keys()
        assert len(drawn) == candidates
    given = letters(root, "g")
    assert len(given) == sum(board.is_given(c) for c in range(layout.cells))
    assert_inside(root)
    assert svg_problems(root) == []


def stages(root: ET.Element) -> list[ET.Element]:
    """Return the groups of the boards, or the root if there is one board."""
    return [g for g in root.iter(f"{SVG}g") if g.get("class") == "stage"] or [root]


def root_top(root: ET.Element, scale: float) -> int:
    """Return the room that the caption takes above the numbers of the columns."""
    captions = [t for t in root.iter(f"{SVG}text") if t.get("class") == "caption"]
    return round((8 + 16 * len(captions)) * scale) if captions else 0


def test_the_shapes_of_roles_differ() -> None:
    """Roles that meet in one picture have shapes of their own."""
    for names in (
        ("defining", "pivot", "wing", "goal"),
        ("defining", "fin", "endo-fin"),
        ("defining", "fin", "wing"),
        ("defining", "color-a", "color-b"),
        ("color-a", "color-b", "color-c", "color-d"),
        ("base-cell", "target", "companion", "mirror"),
        ("defining", "guardian"),
        ("pivot", "common", "goal"),
        ("on", "off"),
    ):
        assert len({SHAPES[name](0, 0) for name in names}) == len(names), names
    others = {shape(0, 0) for name, shape in SHAPES.items() if name != "struck"}
    assert SHAPES["struck"](0, 0) not in others


def test_the_legend_has_words_for_every_style() -> None:
    words = catalogue()["legend"]
    assert words.keys() >= {*roles.NAMES, *LINKS, *SHAPES, *SETS}


def test_links_are_drawn_by_their_sort_and_named_in_the_legend() -> None:
    board = empty("classic-9")
    links = (Link(roles.STRONG, (0, 0), (8, 0)), Link(roles.WEAK, (8, 0), (80, 0)))
    step = Step("moon-jump", eliminations=((72, 0),), evidence=Evidence(links=links))
    root = parsed(picture(board, step))
    styles = [path.get("class") for path in root.iter(f"{SVG}path")]
    assert styles.count("strong") == styles.count("weak") == 2
    keys = [text.text for text in root.iter(f"{SVG}text") if text.get("class") == "key"]
    assert keys == ["ruled out", "pattern", "strong: one is true", "weak: not both true"]


def test_a_curve_goes_around_the_mark_that_it_would_cross() -> None:
    board = empty("classic-9")
    for cell in range(8):
        for digit in range(9):
            if (cell, digit) not in ((0, 0), (4, 0)):
                board.strike(cell, digit)
    link = Link(roles.STRONG, (0, 0), (8, 0))
    distances = []
    for is_free in (True, False):
        shown = board.copy()
        marks = () if is_free else (Mark(roles.DEFINING, 4, 0),)
        if is_free:
            shown.strike(4, 0)
        step = Step("x", eliminations=((80, 0),), evidence=Evidence(marks=marks, links=(link,)))
        (curve,) = links(parsed(picture(shown, step, caption="")))
        middle = Geometry(board.layout).mark(4, 0)
        distances.append(min(math.dist(middle, place) for place in curve))
    through, around = distances
    assert through < 1
    assert around > RADIUS


def test_a_marked_cell_shows_its_candidates_of_the_pattern() -> None:
    board = empty("classic-9")
    step = Step(
        "naked-pair",
        eliminations=((2, 0),),
        evidence=Evidence((0, 1), (Mark(roles.DEFINING, 0),), (HouseMark(roles.WITHIN, 0),)),
    )
    shown = highlights_of(board, step)
    assert shown.candidates == {
        (0, 0): ["defining"],
        (0, 1): ["defining"],
        (2, 0): ["struck"],
    }
    assert (shown.cells, shown.houses) == ({0: "defining"}, {0: "within"})


def test_a_mark_on_a_filled_cell_is_one_of_the_cell() -> None:
    board = empty("classic-4")
    board.place(0, 1)
    marks = (Mark(roles.DEFINING, 0, 1), Mark(roles.FIN, 5, 1))
    shown = highlights_of(board, Step("x", eliminations=((15, 0),), evidence=Evidence(marks=marks)))
    assert shown.cells == {0: "defining"}
    assert shown.candidates == {(5, 1): ["fin"], (15, 0): ["struck"]}


def test_texts_are_escaped() -> None:
    board = empty("classic-4")
    step = Step("x", placements=((0, 0),))
    evil = '</svg><script>alert("1")</script>&'
    for svg in (picture(board, caption=evil), picture(board, step, title=evil)):
        root = parsed(svg)
        assert "script" not in {element.tag.rpartition("}")[2] for element in root.iter()}
        assert (root.findtext(f"{SVG}title") or "").startswith(evil)


def test_a_picture_has_an_accessible_description() -> None:
    board = empty("classic-4")
    root = parsed(picture(board, Step("hidden-single", placements=((0, 0),), evidence=WITHIN)))
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "Hidden Single: r1c1=1"
    assert "r1c1 is 1" in (root.findtext(f"{SVG}desc") or "")


WITHIN = Evidence((0,), houses=(HouseMark(roles.WITHIN, 0),))


def test_nothing_is_fetched_and_nothing_changes_from_run_to_run() -> None:
    svg = picture(empty("samurai"))
    assert svg == picture(empty("samurai"))
    assert svg.count("http") == 1, "the name space"


def test_themes() -> None:
    board = empty("classic-4")
    assert picture(board, theme="dark") != picture(board, theme="light")
    with pytest.raises(ValueError, match="themes: light, dark, print"):
        picture(board, theme="pink")


def test_marks_can_be_left_out() -> None:
    assert letters(parsed(picture(empty("classic-4"), marks=False)), "p") == {}


def test_an_outline_goes_around_each_part_and_each_hole() -> None:
    geometry = Geometry(shapes.named("classic-4"))
    ring = [cell for cell in range(16) if cell not in (5, 6, 9, 10)]
    assert geometry.outline(ring).count("M") == 2
    assert geometry.outline((0, 15)).count("M") == 2
    assert geometry.outline((0, 5)).count("M") == 2, "corners that touch do not join"
    x, y, s = geometry.left, geometry.top, geometry.side
    assert geometry.outline((0,), 2) == (
        f"M{x + 2} {y + 2}L{x + s - 2} {y + 2}L{x + s - 2} {y + s - 2}L{x + 2} {y + s - 2}Z"
    )
