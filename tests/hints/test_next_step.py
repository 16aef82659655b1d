"""The next step, told in part, and what has been entered in every form."""

from __future__ import annotations

import pytest

import grader
from grader.model.claim import Claim

PUZZLE = "26...7.197....68..8..14..7.3...9.5.....2.1.....4.7...8.5..19..3..75....493.7...56"


def test_a_hint_tells_as_much_as_is_asked_for() -> None:
    assert grader.hint(PUZZLE, level="area") == "Look at box 1."
    assert grader.hint(PUZZLE, level="technique") == "The next step is Hidden Single."
    assert grader.hint(PUZZLE, level="cells") == "The next step is Hidden Single in r2c2."
    step = grader.hint(PUZZLE)
    assert step is not None
    assert grader.hint(PUZZLE, level="full") == step.hint("full")
    assert step.hint("full").splitlines()[0] == "Hidden Single: r2c2=4"
    assert step.hint("technique", "de") == "Der nächste Schritt ist: Versteckter Einer."
    assert step.hint("cells", cells="a1") == "The next step is Hidden Single in B2."
    assert grader.hint(grader.solve(PUZZLE), level="area") is None


def test_no_such_level() -> None:
    with pytest.raises(ValueError, match="level is 'house'; it may be area, technique, cells"):
        grader.hint(PUZZLE, level="house")
    with pytest.raises(ValueError, match="layout of this step is not known"):
        grader.Step("naked-single").hint()


@pytest.mark.parametrize(
    "entries",
    [
        "r2c2=4 r1c3<>3",
        ["r2c2=4", "r1c3<>3"],
        ("r2c2=4", Claim(2, 2, False)),
    ],
)
def test_entries_in_every_form(entries: object) -> None:
    found = grader.hint(PUZZLE, entries=entries)  # type: ignore[call-overload]
    assert str(found) == "Hidden Single: r2c3=1"


def test_digits_by_cell() -> None:
    assert str(grader.hint(PUZZLE, entries={"r2c2": 4})) == "Hidden Single: r2c3=1"
    assert str(grader.hint(PUZZLE, entries={"r2c2": "4"})) == "Hidden Single: r2c3=1"
    assert grader.hint(PUZZLE, entries={}) == grader.hint(PUZZLE, entries=[])
    with pytest.raises(grader.MistakeError, match="5 in r2c2 is wrong"):
        grader.hint(PUZZLE, entries={"r2c2": 5})
    with pytest.raises(grader.FormatError, match="'z' is not a cell"):
        grader.hint(PUZZLE, entries={"z": 5})
