"""Stages: short steps have one board, long and nested chains have several."""

from __future__ import annotations

from itertools import pairwise

import pytest

from grader.model import kinds as k
from grader.model import shapes
from grader.model.board import Board
from grader.model.chain import Chain, Node, Pattern
from grader.model.puzzle import Puzzle
from grader.model.step import Evidence, Step
from grader.render.svg.highlights import MOST_PREMISES, highlights_of
from grader.render.svg.picture import picture
from grader.render.svg.stages import LINKS_A_PART, MOST, MOST_BOARDS, pattern_of_chain, stages_of
from grader.render.text_style import text_style_of
from tests.positions import fires, with_positions
from tests.render.svg.drawings import SVG, parsed


def empty() -> Board:
    layout = shapes.named("classic-9")
    return Puzzle(layout, (k.NO_DIGIT,) * layout.cells).board()


def straight(length: int) -> Step:
    """Return a step with a chain of so many links."""
    nodes = [Node(0, 0, True, "start")]
    nodes += [Node(i % 81, i // 81, i % 2 == 0, "row 1", (i - 1,)) for i in range(1, length + 1)]
    evidence = Evidence(chains=(Chain(tuple(nodes), (length,)),))
    return Step("chain", eliminations=((80, 8),), evidence=evidence)


@pytest.mark.parametrize(
    ("length", "boards"), [(1, 1), (MOST, 1), (MOST + 1, 2), (3 * LINKS_A_PART, 3), (35, 4)]
)
def test_a_long_chain_is_cut_into_equal_parts(length: int, boards: int) -> None:
    step = straight(length)
    stages = stages_of(empty(), step)
    counts = [len(stage.highlights.arrows) for stage in stages]
    assert len(stages) == boards
    assert sum(counts) == length
    assert max(counts) - min(counts) <= 1
    # Each part goes on where the one before ended.
    for one, other in pairwise(stages):
        assert one.highlights.arrows[-1].end == other.highlights.arrows[0].start
        assert other.highlights.arrows[0].start in other.highlights.candidates


def test_each_stage_shows_what_goes() -> None:
    for stage in stages_of(empty(), straight(40)):
        assert stage.highlights.candidates[80, 8] == ["struck"]


def test_a_chain_beyond_the_most_boards_says_so() -> None:
    stages = stages_of(empty(), straight(MOST_BOARDS * LINKS_A_PART + 20))
    layout = empty().layout
    assert len(stages) == MOST_BOARDS
    names = [stage.name(layout, text_style_of("en")) for stage in stages]
    assert names[0] == "Part 1 of 7"
    assert names[-1] == "Part 4 of 7; the text has the rest"
    assert stages[-1].name(layout, text_style_of("de")).startswith("Teil 4 von 7")


def test_a_nested_chain_is_named_by_what_it_proves() -> None:
    step = fires("dynamic-forcing-chain-plus-dfc")[0].first()
    board = fires("dynamic-forcing-chain-plus-dfc")[0].board()
    assert step is not None
    names = [s.name(board.layout, text_style_of("en")) for s in stages_of(board, step)]
    assert names[0].startswith("Part 1 of ")
    assert any(name.endswith(": why r5c5<>2") for name in names)


@pytest.mark.compiled_only
def test_no_link_of_the_main_chain_is_left_out_or_drawn_twice() -> None:
    for technique in with_positions():
        position = fires(technique)[0]
        board, step = position.board(), position.first()
        assert step is not None
        whole = highlights_of(board, step).arrows
        stages = [s for s in stages_of(board, step) if s.proved is None]
        if stages[-1].count <= MOST_BOARDS:
            shown = [arrow for stage in stages for arrow in stage.highlights.arrows]
            assert set(shown) == set(whole), technique
            assert len(shown) < len(whole) + 4, technique


def test_all_boards_of_a_picture_are_named_and_complete() -> None:
    board, step = empty(), straight(30)
    root = parsed(picture(board, step, marks=False))
    names = [t.text for t in root.iter(f"{SVG}text") if t.get("class") == "stage-name"]
    assert names == ["Part 1 of 4", "Part 2 of 4", "Part 3 of 4", "Part 4 of 4"]
    groups = [g for g in root.iter(f"{SVG}g") if g.get("class") == "stage"]
    assert len(groups) == 4
    assert len([g for g in root.iter(f"{SVG}g") if g.get("class") == "legend"]) == 1
    tall, wide = float(root.attrib["height"]), float(root.attrib["width"])
    assert tall > 3.5 * wide


@pytest.mark.compiled_only
def test_a_picture_of_a_classic_step_is_small() -> None:
    for technique in with_positions():
        position = fires(technique)[0]
        board, step = position.board(), position.first()
        if board.layout.name == "classic-9" and len(stages_of(board, step)) == 1:
            assert len(picture(board, step)) < 20_000, technique


@pytest.mark.compiled_only
def test_each_stage_shows_something() -> None:
    for technique in ("dynamic-forcing-chain-plus-fc", "dynamic-forcing-chain-plus-dfc"):
        for position in fires(technique):
            for stage in stages_of(position.board(), position.first()):
                assert stage.highlights.styles() not in ([], ["struck"]), position.name


def test_a_pattern_that_proves_a_node_has_a_board() -> None:
    node = Node(5, 2, False, "pattern", (), 1)
    pair = pattern_of_chain(Pattern((0, 1), (0, 1), (3,)), empty(), node)
    assert pair.houses == {3: "within"}
    assert pair.cells == {0: "defining", 1: "defining"}
    expected = {(0, 0): ["defining"], (0, 1): ["defining"], (5, 2): ["off"]}
    assert {key: pair.candidates[key] for key in expected} == expected
    fish = pattern_of_chain(Pattern((4,), (0, 8), (0,), (9, 17)), empty(), node)
    assert fish.houses == {0: "base", 9: "cover", 17: "cover"}
    assert fish.cells == {}


def test_the_first_board_of_a_house_marks_where_the_chains_start() -> None:
    position = next(p for p in fires("dynamic-forcing-chain") if "region" in p.variant)
    first = stages_of(position.board(), position.first())[0].highlights
    goals = [candidate for candidate, styles in first.candidates.items() if "goal" in styles]
    assert len(goals) == 3
    assert len({digit for _, digit in goals}) == 1


@pytest.mark.parametrize(("count", "links"), [(2, 1), (MOST_PREMISES + 1, 5), (8, 0)])
def test_many_premises_of_a_nested_chain_have_no_links(count: int, links: int) -> None:
    """The first premise is the assumption, on which all others rest."""
    nodes = [Node(0, 0, True, "start")]
    nodes += [Node(i, 0, False, "row 1", (0,)) for i in range(1, count)]
    nodes.append(Node(20, 0, False, "pattern", tuple(range(count)), 1))
    nested = Chain((), (), pattern=Pattern((0,), (0, 8), (0,)))
    evidence = Evidence(chains=(Chain(tuple(nodes), (count,)), nested))
    stages = stages_of(empty(), Step("chain", eliminations=((20, 0),), evidence=evidence))
    arrows = [a for stage in stages for a in stage.highlights.arrows if a.style == "inner"]
    assert len(arrows) == links
    shown = {candidate for stage in stages for candidate in stage.highlights.candidates}
    assert {(i, 0) for i in range(count)} < shown
