"""Filled cells that leave a digit one place in a house, or a cell one digit."""

from __future__ import annotations

import pytest

from grader.model.notation import cell_name
from grader.render.svg.blockers import blockers, excluders
from grader.render.svg.picture import picture
from tests.positions import fires


def shown(technique: str) -> list[str]:
    position = fires(technique)[0]
    board, step = position.board(), position.first()
    assert step is not None
    return [cell_name(board.layout, cell) for cell in blockers(board, step)]


@pytest.mark.parametrize("technique", ["full-house", "naked-single", "naked-pair", "x-wing"])
def test_only_placements_in_a_house_with_other_open_cells_have_blockers(technique: str) -> None:
    assert shown(technique) == []


def test_blockers_see_all_other_open_cells_of_the_house() -> None:
    assert shown("hidden-single") == ["r1c4", "r5c3"]


def test_cells_that_a_pattern_keeps_free_need_no_blockers() -> None:
    assert shown("direct-pointing") == ["r9c1", "r2c9"]
    assert shown("direct-hidden-pair") == []


def test_blockers_are_framed_and_named_in_the_legend() -> None:
    position = fires("hidden-single")[0]
    svg = picture(position.board(), position.first())
    assert svg.count('<path class="blocker cell"') == 3
    assert "keeps the digit out" in svg


def test_a_pattern_in_several_houses_has_no_blockers() -> None:
    for position in fires("tridagon"):
        step = position.first()
        assert step is not None
        assert blockers(position.board(), step) == ()


@pytest.mark.parametrize("technique", ["full-house", "hidden-single", "brute-force", "tridagon"])
def test_only_naked_singles_have_excluders(technique: str) -> None:
    for position in fires(technique):
        step = position.first()
        assert step is not None
        assert excluders(position.board(), step) == ()


def test_excluders_have_each_other_digit_once() -> None:
    for position in fires("naked-single"):
        board, step = position.board(), position.first()
        assert step is not None
        ((cell, digit),) = step.placements
        found = excluders(board, step)
        digits = [board.value(each) for each in found]
        assert all(board.layout.are_peers(cell, each) for each in found)
        assert digit not in digits
        assert len(set(digits)) == len(digits)
        seen = {board.value(each) for each in board.layout.peers_of(cell)} - {None}
        assert set(digits) == seen


def test_excluders_are_in_few_houses() -> None:
    position = fires("naked-single")[0]
    board, step = position.board(), position.first()
    assert step is not None
    names = [cell_name(board.layout, cell) for cell in excluders(board, step)]
    assert names == ["r4c7", "r4c8", "r4c9", "r5c7", "r5c8", "r5c9", "r1c8", "r9c8"]


def test_excluders_are_framed_and_named_in_the_legend() -> None:
    position = fires("naked-single")[0]
    svg = picture(position.board(), position.first())
    assert svg.count('<path class="excluder cell"') == 9
    assert "excludes its digit" in svg
