"""Rules: what cells must obey besides the houses, such as the sum of a cage.

A rule is a list of cells, in an order, and the set of digit sequences that they may take.  The
kind of the rule gives that set as an automaton, which reads the digits in the order of the cells,
and nearly all else follows from it: which candidates are left, which pairs of candidates exclude
each other, and whether a solution is right.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from attrs import frozen

from grader.errors import Message
from grader.model import kinds as k
from grader.model.rules.drawing import Shape


@frozen
class Rule:
    """One rule of a layout."""

    kind: str
    """The name of its kind: `cage`."""
    cells: tuple[k.Cell, ...]
    """The cells in the order in which the automaton reads their digits."""
    values: tuple[int, ...] = ()
    """The numbers that belong to it, such as the sum of a cage; see `RuleKind.parameters`."""


class Automaton(Protocol):
    """Reads the values of cells (digit 0 has the value 1), one after the other.

    States are hashable, and as few as possible: two are the same if the same may follow.
    """

    start: Any
    """The state before the first cell."""

    def step(self, state: Any, value: int) -> Any:
        """Return the state after a cell with this value; None if that is not allowed."""

    def accepts(self, state: Any) -> bool:
        """Return whether the cells may end in this state."""


class RuleKind:
    """A kind of rule; packages add kinds by entry points of the group `grader.rules`."""

    name: str
    """The name in files: `cage`."""
    variant: str
    """What layouts with such rules are called: `killer`, as in `killer-9`."""
    parameters: tuple[str, ...] = ()
    """The names of the values in files, in their order."""
    required: int = 0
    """How many of the parameters a rule must have."""
    list_parameter: str = ""
    """The name in files of a list of values, for kinds with any number of them."""
    least_cells: int = 1
    """The smallest number of cells."""
    most_cells: int | None = None
    """The largest number of cells; None if there is none."""
    is_whole_line: bool = False
    """Whether the cells lie on a straight line from edge to edge."""
    is_exclusive: bool = False
    """Whether two rules of this kind may not share a cell."""

    is_unordered: bool = False
    """Whether the order of the cells does not matter."""

    def problem(self, rule: Rule, digits: int) -> Message | None:  # noqa: ARG002 - see below
        """Return what is wrong with a rule for this many digits, as half a sentence, or None.

        Its cells are there, and it has as many values as it needs.  Kinds override this.
        """
        return None

    def all_differ(self, rule: Rule) -> bool:  # noqa: ARG002 - what kinds override
        """Return whether no digit may repeat in its cells."""
        return False

    def total(self, rule: Rule, digits: int) -> int | None:  # noqa: ARG002 - what kinds override
        """Return the sum of the values of the cells, if the rule fixes it."""
        return None

    def drawing(self, rule: Rule) -> tuple[Shape, ...]:  # noqa: ARG002 - what kinds override
        """Return the shapes that show the rule in pictures, from the lowest up."""
        return ()

    def relaxed(self, rule: Rule) -> Rule | None:  # noqa: ARG002 - what kinds override
        """Return the rule without its clue, such as the sum of a cage; None if it has none."""
        return None

    def place(
        self,
        coordinates: Sequence[tuple[int, int]],  # noqa: ARG002 - what kinds override
        digits: int,  # noqa: ARG002
        solution: Sequence[k.Digit],  # noqa: ARG002
        random: Random,  # noqa: ARG002
    ) -> Rule | None:
        """Return a random rule that a filled grid obeys, for new puzzles; None if there is none.

        Args:
            coordinates: row and column of each cell.
            digits: how many digits there are.
            solution: a digit for each cell.
            random: the random numbers.
        """
        return None

    def complement(self, rule: Rule, digits: int) -> Rule | None:  # noqa: ARG002 - as above
        """Return the rule that holds if each value v is replaced by digits + 1 - v, if any."""
        return None

    def automaton(self, length: int, values: tuple[int, ...], digits: int) -> Automaton | None:
        """Return what reads the values of the cells; None if `all_differ` says all.

        It depends on nothing but the arguments: rules that are alike share it.

        Args:
            length: how many cells there are.
            values: the values of the rule.
            digits: how many digits the layout has.
        """
        raise NotImplementedError
