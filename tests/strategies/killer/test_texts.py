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
    assert "The cage of sum 5 at r1c1 has only one cell: r1c1 is 5." in step.text()
    assert "Der Käfig der Summe 5 bei r1c1 hat nur eine Zelle: r1c1 ist 5." in step.text(
        language="de"
    )


def test_the_last_cell_of_a_cage() -> None:
    board = board_with((12, "11 12 21"), digits={"11": 3, "21": 4})
    step = first(board, "last-cage-cell")
    assert "The cage of sum 12 at r1c1 has only one open cell, and 5 is left for it" in step.text()
    assert "Also gilt: r1c2 ist 5." in step.text("full", "de", board=board)


def test_one_combination_is_not_one_of_these() -> None:
    step = first(board_with((3, "11 12")), "cage-combinations")
    assert "The cage of sum 3 at r1c1 can only be 1+2: strike" in step.text()


def test_the_rest_of_a_cage_says_its_sum_and_its_cells() -> None:
    board = board_with((12, "11 12 21"), digits={"11": 3})
    step = first(board, "cage-combinations")
    assert (
        "The open part of the cage of sum 12 at r1c1 (9 in r1c2 and r2c1) can only be "
        "1+8, 2+7 or 4+5: strike 6 and 9 from r1c2 and r2c1."
    ) in step.text()
    assert (
        "Der Käfig der Summe 12 bei r1c1 (9 für r1c2 und r2c1) kann nur 1+8, 2+7 oder 4+5 sein"
        in (step.text(language="de"))
    )


def test_all_digits_that_a_cage_must_contain_are_one_step() -> None:
    board = board_with((4, "11 12"))
    (step,) = everything_of("must-contain", board)
    assert (
        "The cage of sum 4 at r1c1 can only be 1+3. So 1 and 3 are in r1c1 and r1c2. "
        "Strike 1 and 3 from"
    ) in step.text()


def test_digits_with_different_places_in_a_cage_say_where_each_is() -> None:
    board = board_with((7, "11 12 13"))
    board.strike(2, 3)
    step = everything_of("must-contain", board)[0]
    assert "So 1 and 2 are in r1c1, r1c2 and r1c3, and 4 is in r1c1 or r1c2" in step.text()


def test_a_difference_says_which_side_is_more() -> None:
    board = board_with((15, "11 12 13"), (24, "21 22 23 31 32 42"))
    step = first(board, "innie-outie-difference")
    expected = (
        "The cages that leave r3c3 free inside and reach out to r4c2 sum to 39. "
        "So r3c3 inside is 6 more than r4c2 outside"
    )
    assert expected in step.text()
    board = board_with((15, "11 12 13"), (33, "21 22 23 31 32 42"))
    step = first(board, "innie-outie-difference")
    assert "So r4c2 outside is 3 more than r3c3 inside" in step.text()
    assert "Also gilt: r4c2 außen ist um 3 größer als r3c3 innen. Streiche" in step.text(
        language="de"
    )


def test_digits_locked_into_a_cage_have_their_houses() -> None:
    board = board_with((20, "11 12 21 22"))
    for cell in range(2, 9):
        board.strike(cell, 0)
    for cell in (18, 27, 36, 45, 54, 63, 72):
        board.strike(cell, 1)
    step = first(board, "locked-into-cage")
    assert "has the only places for 1 of row 1 and 2 of column 1. With 1 and 2," in step.text()


def test_an_innie_says_what_is_filled_only_if_something_is() -> None:
    cages = [(15, "11 12 13"), (24, "21 22 23 31 32")]
    board = board_with(*cages)
    step = first(board, "innie")
    expected = "sum to 45, 39 of it in the cages inside. That leaves 6 for r3c3: r3c3 is 6."
    assert expected in step.text()
    assert "davon 39 in den Käfigen innen. Damit bleibt 6 für r3c3" in step.text(language="de")
    assert "filled" not in step.text("full", board=board)
    assert "müssen" not in step.text("full", "de", board=board)
    board = board_with(cages[0], (15, "21 22 23"), digits={"31": 7, "32": 2})
    step = first(board, "innie")
    expected = "leaves 15, of which 9 is filled in already. So 6 is left for r3c3: r3c3 is 6."
    assert expected in step.text()
    assert "some are filled and make 9. That leaves 6" in step.text("full", board=board)


def test_a_digit_that_a_cage_must_contain_is_placed_where_it_can_be() -> None:
    board = board_with((7, "11 12 13"))
    for cell in (1, 2):
        board.strike(cell, 3)
    step = next(each for each in everything_of("must-contain", board) if each.placements)
    expected = "The cage of sum 7 at r1c1 can only be 1+2+4. So it needs 4, and there is only one"
    assert f"{expected} place for it. r1c1 is 4." in step.text()
    assert "4 wird gebraucht und hat nur einen Platz. r1c1 ist 4." in step.text(language="de")
    assert "sees" not in step.text("full", board=board)


def test_a_killer_pair_of_derived_sums_names_each_cage_once() -> None:
    board = board_with((10, "11 12"), (10, "31 41"))
    for cell in (0, 1):
        for digit in (2, 3, 4, 5, 6):
            board.strike(cell, digit)
    for digit in range(2, 9):
        board.strike(5, digit)
    step = first(board, "killer-pair")
    expected = "The cage of sum 10 at r1c1 has 1 or 2 in every combination, as 1+9 or 2+8."
    assert expected in step.text()
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
    assert "which lie in the cage of sum 20 at r1c1 as well" in step.text()
    assert "in Käfig 20 bei r1c1" in step.text(language="de")


def everything_of(technique: str, board: Board) -> list[Step]:
    strategy = techniques()[technique].strategy()
    strategy.bind(board.layout)
    return list(everything(strategy, board))


def test_the_area_of_a_hint_about_a_cage_is_the_cage() -> None:
    board = board_with((3, "11 12"))
    step = first(board, "cage-combinations")
    assert hint_text(board.layout, step, "area") == "Look at the cage of sum 3 at r1c1."
    assert hint_text(board.layout, step, "area", text_style="de") == (
        "Hier hilft ein Blick auf Käfig 3 bei r1c1."
    )


def test_a_partner_that_is_missing_is_explained_for_two_cells() -> None:
    board = board_with((11, "11 12"))
    board.strike(0, 2)
    step = first(board, "cage-arrangements")
    assert "some candidates have no partner in the other cell: strike" in step.text()
    expected = "Each digit in one cell needs its partner in the other. Candidates in r1c1 and r1c2"
    assert expected in step.text("full", board=board)


def test_a_split_cage_is_named_and_its_house_said_once() -> None:
    board = board_with((15, "11 12 13"), (15, "21 22 23"), (18, "31 32 33 41 42"))
    step = first(board, "cage-splitting")
    expected = "By the rule of 45 in box 1, the cage of sum 18 at r3c1 splits into"
    assert expected in step.text()
    assert "What the other cages leave of box 1 tells" in step.text("full", board=board)
    expected = "Nach der 45er-Regel in Block 1 teilt sich der Käfig der Summe 18 bei r3c1:"
    assert expected in step.text(language="de")


def test_a_common_peer_says_where_it_sees_the_places() -> None:
    board = board_with((10, "54 63"))
    for cell in (27, 28, 29, 36, 38, 45, 46):
        board.strike(cell, 0)  # 1 of box 4 is in r5c2 or r6c3
    step = first(board, "common-peer")
    assert (
        "In box 4, 1 fits only in r5c2 and r6c3, and r5c4 sees r5c2 (row 5) and r6c3 "
        "(the cage of sum 10 at r5c4): strike 1 from r5c4."
    ) in step.text()


def test_digits_locked_into_a_cage_are_told_in_order() -> None:
    board = board_with((20, "11 12 21 22"))
    for cell in range(2, 9):
        board.strike(cell, 1)  # 2 of row 1
    for cell in (18, 27, 36, 45, 54, 63, 72):
        board.strike(cell, 0)  # 1 of column 1
    step = first(board, "locked-into-cage")
    assert "2 of row 1 and 1 of column 1. With 1 and 2," in step.text()
