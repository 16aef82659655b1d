"""Rules: what cells must obey besides the houses, such as the sum of a cage.

A rule is a list of cells, in an order, and the set of digit sequences that they may take.  The
kind of the rule gives that set as an automaton, which reads the digits in the order of the cells,
and nearly all else follows from it: which candidates are left, which pairs of candidates exclude
each other, and whether a solution is right.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Protocol

from attrs import evolve, frozen

from grader.errors import Message
from grader.model import kinds as k
from grader.model.house import HouseSpec
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


class Geometry(Protocol):
    """What kinds of rules may ask of a layout."""

    @property
    def coordinates(self) -> tuple[tuple[int, int], ...]:
        """Row and column of each cell on the page, 0-based."""

    @property
    def digits(self) -> int:
        """How many digits there are."""

    @property
    def specs(self) -> tuple[HouseSpec, ...]:
        """The kind, names and cells of each house."""


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


class FunctionAutomaton:
    """An automaton of two functions.

    Args:
        start: the state before the first cell.
        step: returns the state after a value, or None.
        accepts: returns whether the cells may end in a state; None if in any.
    """

    def __init__(
        self,
        start: Any,
        step: Callable[[Any, int], Any],
        accepts: Callable[[Any], bool] | None = None,
    ) -> None:
        self.start: Any = start
        self._step = step
        self._accepts = accepts

    def step(self, state: Any, value: int) -> Any:
        """Return the state after a cell with this value; None if that is not allowed."""
        return self._step(state, value)

    def accepts(self, state: Any) -> bool:
        """Return whether the cells may end in this state."""
        return self._accepts is None or self._accepts(state)


class RuleKind:
    """A kind of rule; packages add kinds by entry points of the group `grader.rules`."""

    name: str
    """The name in files: `cage`."""
    variant: str
    """What layouts with such rules are called: `killer`, as in `killer-9`."""
    nouns: ClassVar[Mapping[str, str]] = {}
    """What such a rule is called in steps, by language, for kinds of other packages."""
    sentences: ClassVar[Mapping[str, str]] = {}
    """What such rules say, in a sentence for those who do not know them, by language."""
    variant_of_all: str = ""
    """What layouts are called on which all cells have such rules; see `everywhere`."""
    parameters: tuple[str, ...] = ()
    """The names of the values in files, in their order."""
    defaults: tuple[int, ...] = ()
    """The values of a rule without values."""
    required: int = 0
    """How many of the parameters a rule must have."""
    list_parameter: str = ""
    """The name in files of a list of values, for kinds with any number of them."""
    are_values_said: bool = True
    """Whether a rule is called by its values, as a clue; not if its drawing shows them."""
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
    is_reversible: bool = False
    """Whether the cells as they are written may also be written from the other end."""
    is_blind: bool = False
    """Whether the rule holds as well if digits get other names."""
    usual_percent: int = 10
    """How many rules a new puzzle begins with, as a percentage of its cells."""
    may_give_all: bool = False
    """Whether a new puzzle may have all such rules that its solution obeys; see `all_placed`."""
    is_clue: bool = True
    """Whether the rule is a clue as a whole, which a minimal puzzle needs; see also `relaxed`."""
    negative: str = ""
    """The kind of the rules that hold where no such rule is, if all are given."""

    def completed(self, rule: Rule, layout: Geometry) -> Rule:  # noqa: ARG002 - see below
        """Return the rule with what follows from the layout if it is not told.

        Its cells are there.  Kinds may override this; here the values are by default `defaults`.
        """
        return rule if rule.values else evolve(rule, values=self.defaults)

    def problem(self, rule: Rule, layout: Geometry) -> Message | None:  # noqa: ARG002 - see below
        """Return what is wrong with a rule on a layout, as half a sentence, or None.

        Its cells are there, it is completed, and it has as many cells and values as it needs.
        That no digits at all obey it is found without this.  Kinds override this.
        """
        return None

    def everywhere(self, layout: Geometry) -> tuple[Rule, ...]:  # noqa: ARG002 - as above
        """Return the rules that `variant_of_all` means on a layout."""
        return ()

    def reading_order(self, cells: tuple[k.Cell, ...]) -> tuple[k.Cell, ...]:
        """Return cells as people write them, along a line, in the order of the automaton."""
        return cells

    def written_order(self, cells: tuple[k.Cell, ...]) -> tuple[k.Cell, ...]:
        """Return cells in the order of the automaton as people write them."""
        return cells

    def normal(self, rule: Rule) -> Rule:
        """Return the rule with its cells in an order that all rules that say the same share."""
        if self.is_unordered:
            return evolve(rule, cells=tuple(sorted(rule.cells)))
        if self.is_reversible:
            written = self.written_order(rule.cells)
            return evolve(rule, cells=self.reading_order(min(written, written[::-1])))
        return rule

    def all_differ(self, rule: Rule) -> bool:  # noqa: ARG002 - what kinds override
        """Return whether no digit may repeat in its cells."""
        return False

    def total(self, rule: Rule, digits: int) -> int | None:  # noqa: ARG002 - what kinds override
        """Return the sum of the values of the cells, if the rule fixes it."""
        return None

    def drawing(self, rule: Rule, layout: Geometry) -> tuple[Shape, ...]:  # noqa: ARG002 - as above
        """Return the shapes that show the rule in pictures, from the lowest up."""
        return ()

    def relaxed(self, rule: Rule) -> Rule | None:  # noqa: ARG002 - what kinds override
        """Return the rule without its clue, such as the sum of a cage; None if it has none."""
        return None

    def place(
        self,
        layout: Geometry,  # noqa: ARG002 - what kinds override
        solution: Sequence[k.Digit],  # noqa: ARG002
        random: Random,  # noqa: ARG002
    ) -> Rule | None:
        """Return a random rule that a filled grid obeys, for new puzzles; None if there is none.

        Args:
            layout: the layout without rules.
            solution: a digit for each cell.
            random: the random numbers.
        """
        return None

    def all_placed(
        self,
        layout: Geometry,  # noqa: ARG002 - what kinds override
        solution: Sequence[k.Digit],  # noqa: ARG002
    ) -> tuple[Rule, ...]:
        """Return all rules that a filled grid obeys, if `may_give_all`."""
        return ()

    def negatives(
        self,
        layout: Geometry,  # noqa: ARG002 - what kinds override
        rules: Sequence[Rule],  # noqa: ARG002
    ) -> tuple[Rule, ...]:
        """Return the rules of the kind `negative` that follow if no more rules are obeyed."""
        return ()

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
