"""Claims about cells, proofs of claims, and mistakes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import frozen

from grader import arguments
from grader.errors import FormatError, Message, message_in
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

_LIKE = re.compile(r"\s*\w{1,6}\s*(=|<>|!=|\u2260)")
_SIGN = re.compile(r"\s*(=|<>|!=|\u2260)\s*")


@frozen
class Claim:
    """The claim that a cell has a digit, or does not have it."""

    cell: k.Cell
    digit: k.Digit
    is_true: bool
    """True for `r1c2=3`, false for `r1c2<>3`."""

    def __attrs_post_init__(self) -> None:
        arguments.whole("cell", self.cell)
        arguments.whole("digit", self.digit)
        arguments.flag("is_true", self.is_true)

    def holds(self, solution: Sequence[k.Digit]) -> bool:
        """Return whether the claim is true in a solution: the digit of each cell."""
        if isinstance(solution, str | bytes):
            raise arguments.wrong_type("solution", solution, "the digit of each cell")
        arguments.require("solution", solution, Sequence, "the digit of each cell")
        if not 0 <= self.cell < len(solution):
            raise ValueError(f"solution has {len(solution)} cells; the claim is about {self.cell}")
        return (solution[self.cell] == self.digit) == self.is_true

    def name(self, layout: Layout, style: CellStyle = RC) -> str:
        """Return the claim as text: `r1c2=3`."""
        arguments.require("layout", layout, Layout, "a layout")
        arguments.require("style", style, CellStyle, "a CellStyle")
        write = placement_name if self.is_true else elimination_name
        return write(layout, self.cell, self.digit, style)


@frozen
class Mistake:
    """A wrong entry, or a removed candidate that belongs to the solution."""

    cell: k.Cell
    digit: k.Digit
    is_entry: bool
    reason: Message | None = None
    """The rule that the entered digits break, as a sentence; None if there is none."""


def is_claim(text: str) -> bool:
    """Return whether a text starts like a claim; it may be malformed."""
    return _LIKE.match(text) is not None


def joined_claims(text: str) -> str:
    """Return a text of claims without the blanks around their signs: `r1c2 = 3` is `r1c2=3`."""
    return _SIGN.sub(r"\1", text)


def read_claim(text: str, layout: Layout, style: CellStyle = RC) -> Claim:
    """Parse a claim such as `r1c2=3` or `r1c5<>3`; `!=` is accepted, too.

    Raises:
        FormatError: the text is no claim.
    """
    match = _CLAIM.fullmatch(joined_claims(text.strip()))
    if match is None:
        raise FormatError(
            "no-claim",
            "{text!r} is no claim; r1c2=3 says that a cell has a digit, and r1c5<>3 that it "
            "has not",
            text=text,
        )
    try:
        return Claim(
            cell_named(layout, match[1].strip(), style), digit_named(match[3]), match[2] == "="
        )
    except ValueError as error:
        raise FormatError(message_in(error)) from None


@frozen
class Proof:
    """The proof of a claim, or the reason why there is none."""

    puzzle: Puzzle
    claim: Claim
    status: str
    """`shown`: `steps` prove it; `evident`: the board shows it already; `false`: it contradicts
    the solution; `unshown`: it is true, but the techniques of the profile do not prove it."""
    truth: k.Digit
    """The digit of the cell in the solution."""
    steps: tuple[Step, ...] = ()
    """The steps of the proof, in order; the last one shows the claim."""
    witnesses: tuple[k.Cell, ...] = ()
    """The cells on the board that make an evident claim so."""

    @property
    def trace(self) -> Trace:
        """The steps as a trace."""
        return Trace(self.puzzle, self.steps, Outcome.STUCK)
