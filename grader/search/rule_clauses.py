"""Puzzles on layouts with rules, stated in clauses.

The options are the candidates, then for each rule the *states* of its automaton after each cell
and the *moves* from one state to the next by a digit.  A move implies its digit and its two
states; a digit needs one of its moves, a state a move into it and a move out of it.  So what
follows from single clauses is what the rule supports.

Source: F. Bacchus, "GAC via unit propagation", 2007.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grader.model import bits
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.rules.rule import Rule
from grader.model.rules.sequences import NOWHERE, Sequences, sequences_of
from grader.runtime import deadline
from grader.search.clause_learner import ClauseLearner

Clause = list[int]
"""Literals: `2 * option`, or `2 * option + 1` for its contrary."""


def learner_of(
    layout: Layout, masks: Sequence[k.Mask], noise: bytes = b""
) -> tuple[ClauseLearner, list[int]]:
    """Return a clause learner for the candidates of each cell, and the candidates.

    Its first options are the candidates, `cell * digits + digit`, ascending.
    """
    candidates = [
        cell * layout.digits + digit
        for cell in range(layout.cells)
        for digit in bits.each(masks[cell])
    ]
    number = {candidate: n for n, candidate in enumerate(candidates)}
    items = layout.cells
    slots: dict[tuple[k.House, k.Digit], int] = {}
    for is_complete in (True, False):
        for house, spec in enumerate(layout.specs):
            if spec.is_complete() == is_complete:
                for digit in bits.each(spec.digits):
                    slots[house, digit] = items
                    items += 1
        if is_complete:
            primary = items
    options: list[list[int]] = []
    for candidate in candidates:
        cell, digit = divmod(candidate, layout.digits)
        options.append([cell, *(slots[house, digit] for house in layout.houses_of(cell))])
    clauses: list[Clause] = []
    for rule in layout.rules:
        deadline.check()
        table = sequences_of(rule, layout.digits)
        if table is not None:
            extra = _Encoding(rule, table, masks, number, len(options))
            clauses += extra.clauses()
            options += [[] for _ in range(extra.options)]
    learner = ClauseLearner(primary, options, noise)
    for clause in clauses:
        learner.add(clause)
    return learner, candidates


class _Encoding:
    """The states and moves of a rule.

    Args:
        rule: the rule.
        table: its sequences.
        masks: the candidates of each cell.
        number: the option of each candidate.
        first: the number of the first new option.
    """

    def __init__(
        self,
        rule: Rule,
        table: Sequences,
        masks: Sequence[k.Mask],
        number: dict[int, int],
        first: int,
    ) -> None:
        self.options = 0
        self._first = first
        self._states: dict[int, int] = {}
        # For each cell its moves: the state before, the candidate, and the state after.
        self._moves: list[list[tuple[int, int, int]]] = []
        self._digits: list[list[int]] = []
        layer = [0] if table.states else []
        for place, cell in enumerate(rule.cells):
            moves = []
            after: dict[int, None] = {}
            for state in layer:
                for digit in bits.each(masks[cell]):
                    then = table.after(state, digit)
                    if then != NOWHERE:
                        moves.append((state, number[cell * table.digits + digit], then))
                        after[then] = None
            self._digits.append([number[cell * table.digits + d] for d in bits.each(masks[cell])])
            self._moves.append(moves)
            layer = [*after]
            if place < len(rule.cells) - 1:
                for state in layer:
                    self._states[state] = self._new()
            # All states after the last cell are accepted.

    def _new(self) -> int:
        self.options += 1
        return self._first + self.options - 1

    def clauses(self) -> Iterator[Clause]:
        """Iterate over the clauses."""
        into: dict[int, Clause] = {}
        for moves, digits in zip(self._moves, self._digits, strict=True):
            out: dict[int, Clause] = {}
            by_digit: dict[int, Clause] = {digit: [] for digit in digits}
            after: dict[int, Clause] = {}
            for before, digit, then in moves:
                move = self._new()
                yield [2 * move + 1, 2 * digit]
                by_digit[digit].append(2 * move)
                unless = [2 * digit + 1]
                if before in self._states:
                    yield [2 * move + 1, 2 * self._states[before]]
                    out.setdefault(before, []).append(2 * move)
                    unless.append(2 * self._states[before] + 1)
                if then in self._states:
                    yield [2 * move + 1, 2 * self._states[then]]
                    after.setdefault(then, []).append(2 * move)
                yield [*unless, 2 * move]
            for digit, some in by_digit.items():
                yield [2 * digit + 1, *some]
            for state, some in into.items():
                yield [2 * self._states[state] + 1, *some]
                yield [2 * self._states[state] + 1, *out.get(state, [])]
            into = after
