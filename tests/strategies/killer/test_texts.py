"""Sentences of the killer techniques, as a solver reads them aloud."""

from __future__ import annotations

from grader.model.board import Board
from grader.model.step import Step
from grader.pipeline.registry import techniques
from grader.render.hints import hint_text
from tests.positions import everything
from tests.strategies.killer.test_killer import board_with


def first(board: Board, technique: str) -> Step:
    strategy = techniques()[technique].strategy()
    strategy.bind(board.layout)
    return everything(strategy, board)[0]


def test_a_cage_of_one_cell_has_nothing_to_subtract() -> None:
    step = first(board_with((5, "11")), "last-cage-cell")
    assert "r1c1 is the only cell of cage 5 at r1c1: r1c1 is 5." in step.text()
    assert "r1c1 ist die einzige Zelle von Käfig 5 bei r1c1: r1c1 ist 5." in step.text(
        language="de"
    )


def test_the_last_cell_of_a_cage() -> None:
    board = board_with((12, "11 12 21"), digits={"11": 3, "21": 4})
    step = first(board, "last-cage-cell")
    assert "Only r1c2 of cage 12 at r1c1 is still open, and 5 is left of its sum" in step.text()
    assert "Also gilt: r1c2 ist 5." in step.text("full", "de", board=board)


def test_one_combination_is_not_one_of_these() -> None:
    step = first(board_with((3, "11 12")), "cage-combinations")
    assert "must make 3: 1+2. No other digits can stand there: strike" in step.text()


def test_an_innie_says_what_is_filled_only_if_something_is() -> None:
    cages = [(15, "11 12 13"), (24, "21 22 23 31 32")]
    board = board_with(*cages)
    step = first(board, "innie")
    assert "sum to 39, which leaves 6 for r3c3: r3c3 is 6." in step.text()
    assert "haben die Summe 39; damit bleibt 6 für r3c3" in step.text(language="de")
    assert "filled" not in step.text("full", board=board)
    assert "müssen" not in step.text("full", "de", board=board)
    board = board_with(cages[0], (15, "21 22 23"), digits={"31": 7, "32": 2})
    step = first(board, "innie")
    assert "leaves 15 for the other cells, 6 of it for r3c3: r3c3 is 6." in step.text()
    assert "Subtract those of them that are filled. That leaves 6" in step.text("full", board=board)


def test_a_digit_that_a_cage_must_contain_is_placed_where_it_can_be() -> None:
    board = board_with((7, "11 12 13"))
    for cell in (1, 2):
        board.strike(cell, 3)
    step = next(each for each in everything_of("must-contain", board) if each.placements)
    expected = "r1c1, r1c2 and r1c3 can make 7 only with 4: 1+2+4. So one of these cells is 4"
    assert f"{expected}, and only r1c1 can be: r1c1 is 4." in step.text()
    assert "nur r1c1 kommt in Frage: r1c1 ist 4." in step.text(language="de")
    assert "sees" not in step.text("full", board=board)


def test_a_killer_pair_of_derived_sums_names_each_cage_once() -> None:
    board = board_with((10, "11 12"), (10, "31 41"))
    for cell in (0, 1):
        for digit in (2, 3, 4, 5, 6):
            board.strike(cell, digit)
    for digit in range(2, 9):
        board.strike(5, digit)
    step = first(board, "killer-pair")
    assert "every combination that is left for r1c1 and r1c2 contains 1 or 2." in step.text()
    assert len({mark.rule for mark in step.evidence.rules}) == len(step.evidence.rules)


def test_a_cage_as_a_house_is_called_by_its_sum() -> None:
    board = board_with((20, "11 12 13 14"))
    for cell in (9, 10, 11, 18, 19, 20):
        board.strike(cell, 4)  # 5 of box 1 is in the cage
    step = next(
        each
        for each in everything_of("pointing", board)
        if (3, 4) in each.eliminations and "cage" in each.text()
    )
    assert "which lie in cage 20 at r1c1 as well" in step.text()
    assert "in Käfig 20 bei r1c1" in step.text(language="de")


def everything_of(technique: str, board: Board) -> list[Step]:
    strategy = techniques()[technique].strategy()
    strategy.bind(board.layout)
    return list(everything(strategy, board))


def test_the_area_of_a_hint_about_a_cage_is_the_cage() -> None:
    board = board_with((3, "11 12"))
    step = first(board, "cage-combinations")
    assert hint_text(board.layout, step, "area") == "Look at cage 3 at r1c1."
    assert hint_text(board.layout, step, "area", text_style="de") == (
        "Hier hilft ein Blick auf Käfig 3 bei r1c1."
    )
