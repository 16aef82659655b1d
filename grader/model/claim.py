"""What somebody says about a cell, why it holds, and what has been done wrong."""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import frozen

from grader.errors import FormatError
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.notation import (
    RC,
    CellStyle,
    cell_named,
    digit_named,
    elimination_name,
    placement_name,
)
from grader.model.puzzle import Puzzle
from grader.model.step import Step
from grader.model.trace import Outcome, Trace

_CLAIM = re.compile(r"([^=<>!\u2260]+)(=|<>|!=|\u2260)([^=<>!\u2260])")

_LIKE = re.compile(r"\s*\w{1,6}(=|<>|!=|\u2260)")


@frozen
class Claim:
    """That a cell has a digit, or has not."""

    cell: k.Cell
    digit: k.Digit
    is_true: bool
    """The cell has the digit: `r1c2=3`; if not, `r1c2<>3`."""

    def holds(self, solution: Sequence[k.Digit]) -> bool:
        """Return whether it is right."""
        return (solution[self.cell] == self.digit) == self.is_true

    def name(self, layout: Layout, style: CellStyle = RC) -> str:
        """Return it in text: `r1c2=3`."""
        write = placement_name if self.is_true else elimination_name
        return write(layout, self.cell, self.digit, style)


@frozen
class Mistake:
    """An entry that is wrong, or a candidate that has been struck and is right."""

    cell: k.Cell
    digit: k.Digit
    is_entry: bool


def is_claim(text: str) -> bool:
    """Return whether a text looks like a claim, right or wrong."""
    return _LIKE.match(text) is not None


def read_claim(text: str, layout: Layout, style: CellStyle = RC) -> Claim:
    """Return the claim that a text like `r1c2=3` or `r1c5<>3` makes; `!=` is read as well.

    Raises:
        FormatError: it is none.
    """
    match = _CLAIM.fullmatch(text.strip())
    if match is None:
        wanted = "r1c2=3 says that a cell has a digit, and r1c5<>3 that it has not"
        raise FormatError(f"{text!r} is no claim; {wanted}")
    try:
        return Claim(
            cell_named(layout, match[1].strip(), style), digit_named(match[3]), match[2] == "="
        )
    except ValueError as error:
        raise FormatError(str(error)) from None


@frozen
class Proof:
    """An answer to the question why a claim holds."""

    puzzle: Puzzle
    claim: Claim
    status: str
    """`shown`: `steps` show it; `evident`: the board shows it already; `false`: the solution
    says otherwise; `unshown`: it is right, but the techniques of the profile do not get there."""
    truth: k.Digit
    """The digit of the cell by the solution."""
    steps: tuple[Step, ...] = ()
    """What it takes, in order; the last step makes the claim."""
    witnesses: tuple[k.Cell, ...] = ()
    """Cells on the board that make it evident."""

    @property
    def trace(self) -> Trace:
        """The steps as a trace, which can be told like any other."""
        return Trace(self.puzzle, self.steps, Outcome.STUCK)
