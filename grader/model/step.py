"""Steps: deductions with their evidence."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attrs import field, frozen

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.chain import Chain
from grader.model.layout import Layout
from grader.model.presenter import presenter

Candidate = tuple[k.Cell, k.Digit]
HINT_LEVELS = ("area", "technique", "cells", "full")
"""How much a hint tells, from the least to the whole step."""


@frozen
class Mark:
    """A cell or a candidate that takes part in the pattern."""

    role: k.Role
    cell: k.Cell
    digit: k.Digit = k.NO_DIGIT
    """-1 means the cell as a whole."""


@frozen
class HouseMark:
    """A house that takes part in the pattern."""

    role: k.Role
    house: k.House


@frozen
class RuleMark:
    """A rule that takes part in the pattern, by its number in the layout."""

    role: k.Role
    rule: int


@frozen
class Link:
    """Two candidates of which at least one (STRONG) or at most one (WEAK) is true."""

    role: k.Role
    start: Candidate
    end: Candidate


@frozen
class CandidateSet:
    """A set of cells of the pattern with all of their candidates, such as an almost locked set."""

    candidates: tuple[Candidate, ...]

    @property
    def cells(self) -> tuple[k.Cell, ...]:
        """The cells, in their order."""
        return tuple(dict.fromkeys(cell for cell, _ in self.candidates))

    @property
    def digits(self) -> tuple[k.Digit, ...]:
        """The digits of all candidates, ascending."""
        return tuple(sorted({digit for _, digit in self.candidates}))


@frozen
class Evidence:
    """The evidence for a step: the parts of the pattern on the board, with their roles."""

    digits: tuple[k.Digit, ...] = ()
    """The digits of the pattern, in the order of its shorthand."""
    marks: tuple[Mark, ...] = ()
    houses: tuple[HouseMark, ...] = ()
    links: tuple[Link, ...] = ()
    chains: tuple[Chain, ...] = ()
    """The chain that proves the step, then the nested chains and patterns that prove its nodes."""
    sets: tuple[CandidateSet, ...] = ()
    """The sets of cells that the pattern consists of, in their order."""
    rules: tuple[RuleMark, ...] = ()
    """The rules that the pattern uses, such as cages."""
    numbers: tuple[int, ...] = ()
    """The sums of the pattern; what each one is depends on the technique."""
    combinations: tuple[tuple[k.Digit, ...], ...] = ()
    """The sets of digits that are possible for the cells of the pattern."""

    def cells(self, *roles: k.Role) -> tuple[k.Cell, ...]:
        """Return the cells with one of these roles (all, if none is given), without repeats."""
        found = (m.cell for m in self.marks if not roles or m.role in roles)
        return tuple(dict.fromkeys(found))

    def houses_as(self, *roles: k.Role) -> tuple[k.House, ...]:
        """Return the houses with one of these roles (all, if none is given)."""
        return tuple(h.house for h in self.houses if not roles or h.role in roles)


def _pairs(candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    return tuple((cell, digit) for cell, digit in candidates)


@frozen
class Step:
    """A deduction: placements, eliminations and the evidence for them."""

    technique: str
    """The id of the technique, such as `naked-pair`."""
    placements: tuple[Candidate, ...] = field(default=(), converter=_pairs)
    """The placements, as (cell, digit)."""
    eliminations: tuple[Candidate, ...] = field(default=(), converter=_pairs)
    """The eliminations, as (cell, digit), without those in peers of a placement."""
    evidence: Evidence = Evidence()
    size: int = 0
    """The size of the pattern: nodes of a chain or of a search."""
    slot: int = 0
    """Position in the pipeline of the strategy that found it."""
    surcharge: int = 0
    """Addition to the rating of the technique, in tenths of a point."""
    layout: Layout | None = field(default=None, eq=False, repr=False)
    """The layout of its cells; None if the step was made by hand.  Not compared."""
    before: Callable[[], Board] | None = field(default=None, eq=False, repr=False)
    """Returns a new board, as it was before the step.  Steps of hints and those that a trace
    hands out have it; None otherwise.  Not compared."""

    @property
    def title(self) -> str:
        """The English title of the technique or of its variant: `Naked Pair`."""
        return presenter().title(self.technique, "en")

    def __str__(self) -> str:
        """Return the step in one line if its layout is known: `Hidden Single: r6c3=3`."""
        return repr(self) if self.layout is None else self.text("short")

    def text(
        self,
        length: str = "sentence",
        language: str = "en",
        *,
        board: Board | None = None,
        cells: str = "rc",
        eureka: bool = False,
    ) -> str:
        """Return the step in words.

        Args:
            length: `short` for the notation of the field, in one line; `sentence`; `full` for a
                paragraph that says why it follows on this board, with a line for each link of
                a chain.
            language: `en` or `de`.
            board: the board before the step.  Only a step that does not know its `layout`,
                or for `full` the board `before` it, needs one.
            cells: how cells are named: `rc` (r1c5), `a1` (A5) or `a1-columns` (E1).
            eureka: write chains in Eureka notation.

        Raises:
            TypeError: an argument is of another type.
            ValueError: there is no such length, language or naming of cells, or the board is
                not known.
            StrategyError: the messages of the technique, which its pack brings, are wrong.
        """
        return presenter().text(self, length, language, board, cells, eureka)

    def hint(
        self,
        level: str = "area",
        language: str = "en",
        *,
        board: Board | None = None,
        cells: str = "rc",
    ) -> str:
        """Return a hint at the step, which tells less than `text`.

        Args:
            level: `area` names a house in which to look, `technique` the technique, `cells` the
                cells of the pattern; `full` tells the whole step, in lines.
            language: `en` or `de`.
            board: the board before the step, if the step does not know its `layout`.
            cells: how cells are named, as in `text`.

        Raises:
            TypeError: an argument is of another type.
            ValueError: there is no such level, language or naming of cells, or the board is
                not known.
        """
        return presenter().hint(self, level, language, board, cells)

    def _repr_svg_(self) -> str | None:
        return presenter().svg(self)

    def _repr_html_(self) -> str:
        return presenter().html(self)
