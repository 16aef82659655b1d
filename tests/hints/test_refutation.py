"""Why a claim is false, with places for its digit against it."""

from __future__ import annotations

import json

import pytest

import grader
from grader.hints.counterexample import digit_places
from grader.hints.refutation import refutation
from grader.render.error_text import error_text
from tests.corpus import puzzles_by_file

PUZZLE = "26...7.197....68..8..14..7.3...9.5.....2.1.....4.7...8.5..19..3..75....493.7...56"


def reasons(claim: str, puzzle: str = PUZZLE) -> list[str]:
    """Return the codes of the reasons against a claim."""
    return [each.code for each in refutation(grader.explain(puzzle, claim))]


@pytest.mark.parametrize("claim", ["r2c2=4", "r2c2<>5", "r1c1=2", "r1c1=3"])
def test_a_true_claim_and_one_about_a_given_have_no_reason(claim: str) -> None:
    assert reasons(claim) == []


def test_a_digit_that_a_house_has_names_the_house() -> None:
    first, stays = refutation(grader.explain(PUZZLE, "r1c3=2"))
    assert str(first) == "2 cannot be in r1c3: row 1 has it in r1c1."
    assert error_text(first, "de") == "2 kann nicht in r1c3 stehen: Zeile 1 hat sie in r1c1."
    assert str(stays) == "5 stays possible in r1c3."


def test_a_digit_that_breaks_a_rule_names_it() -> None:
    rules = [{"kind": "cage", "sum": 13, "cells": "r1c3-4"}]
    caged = json.dumps({"givens": PUZZLE, "rules": rules})
    first, *_ = refutation(grader.explain(caged, "r1c3=3"))
    assert str(first) == (
        "3 in r1c3 breaks a rule: with these digits, cage at r1c3 (r1c34) can no longer be obeyed."
    )


@pytest.mark.parametrize(("claim", "truth"), [("r2c3=5", "1"), ("r2c2<>4", "4"), ("r2c3=9", "1")])
def test_a_false_claim_leaves_the_true_digit(claim: str, truth: str) -> None:
    stays, example = refutation(grader.explain(PUZZLE, claim))
    assert str(stays) == f"{truth} stays possible in {claim[:4]}."
    assert example.code == "judged-example"


@pytest.mark.parametrize("text", [texts[0] for texts in puzzles_by_file().values() if texts][::40])
def test_counterexamples_obey_the_houses(text: str) -> None:
    """One cell in each house that needs the digit, all of them candidates of the board."""
    board = grader.parse(text).board()
    layout = board.layout
    for digit in range(layout.digits):
        for cell in range(layout.cells):
            if not board.has(cell, digit):
                continue
            with_it = digit_places(board, digit, having=(cell, digit))
            without = digit_places(board, digit, avoiding=cell)
            assert with_it is None or cell in with_it
            assert without is None or cell not in without
            filled = {each for each in range(layout.cells) if board.value(each) == digit}
            for places in (with_it, without):
                if places is None:
                    continue
                assert all(board.has(each, digit) for each in places)
                for spec in layout.specs:
                    inside = {*spec.cells} & ({*places} | filled)
                    needed = spec.is_complete() and spec.digits >> digit & 1
                    assert len(inside) == 1 if needed else len(inside) <= 1


def test_a_digit_without_places_has_no_counterexample() -> None:
    board = grader.parse("." * 81).board()
    assert digit_places(board, 0, having=(0, 0)) is not None
    for cell in range(1, 9):
        board.strike(cell, 0)
    assert digit_places(board, 0, avoiding=0) is None
