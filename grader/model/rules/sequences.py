"""The digit sequences that a rule allows, as a table of states that compiled code can walk."""

from __future__ import annotations

from array import array
from collections.abc import Hashable
from functools import lru_cache
from itertools import accumulate

from grader.model import kinds as k
from grader.model.rules.registry import rule_kind
from grader.model.rules.rule import Automaton, Rule

NOWHERE = -1
"""In `Sequences.following`: the digit is not allowed."""


class Sequences:
    """The states of an automaton after each cell, without those that lead nowhere.

    The states after `i` cells are `layer_start[i]` to `layer_start[i + 1] - 1`; state 0 is the
    only one before the first cell.  After a digit comes `following[state * digits + digit]`; the
    digits after which there is a state are in `leaving[state]`.  No state at all is left if the
    rule cannot be obeyed.
    """

    def __init__(self, automaton: Automaton, length: int, digits: int) -> None:
        states: list[Hashable] = [automaton.start]
        # For each layer and each of its states, the place of the next state after each digit.
        moves: list[list[list[int]]] = []
        for _ in range(length):
            places: dict[Hashable, int] = {}
            rows: list[list[int]] = []
            for state in states:
                row: list[int] = []
                for value in range(1, digits + 1):
                    after = automaton.step(state, value)
                    row.append(NOWHERE if after is None else places.setdefault(after, len(places)))
                rows.append(row)
            moves.append(rows)
            states = [*places]
        # For each layer and each of its states, whether an end can be reached.
        live = [[bool(automaton.accepts(state)) for state in states]]
        for rows in reversed(moves):
            ahead = live[len(live) - 1]
            live.append([any(at != NOWHERE and ahead[at] for at in row) for row in rows])
        live.reverse()
        starts = [0, *accumulate(map(sum, live))]
        count = starts[length + 1]
        following = [NOWHERE] * (count * digits)
        leaving = [0] * count
        number = 0
        for i, rows in enumerate(moves):
            ahead = live[i + 1]
            numbers = [starts[i + 1] + at - 1 for at in accumulate(ahead)]
            for row, is_live in zip(rows, live[i], strict=True):
                if not is_live:
                    continue
                for digit, at in enumerate(row):
                    if at != NOWHERE and ahead[at]:
                        following[number * digits + digit] = numbers[at]
                        leaving[number] |= 1 << digit
                number += 1
        self.length: int = length
        self.digits: int = digits
        self.states: int = count
        self.layer_start: array[int] = array("i", starts)
        self.following: array[int] = array("i", following)
        self.leaving: array[int] = array("I", leaving)

    def after(self, state: k.Count, digit: k.Digit) -> k.Count:
        """Return the state after a digit, or NOWHERE; the state must not be one of the last."""
        return self.following[state * self.digits + digit]

    def allows(self, digits: tuple[int, ...]) -> bool:
        """Return whether the rule allows these 0-based digits, one for each cell."""
        state = 0 if self.states else NOWHERE
        for digit in digits:
            if state != NOWHERE:
                state = self.following[state * self.digits + digit]
        return state != NOWHERE


def sequences_of(rule: Rule, digits: int) -> Sequences | None:
    """Return the sequences that a rule allows; None if it says only that digits differ."""
    return _sequences(rule.kind, len(rule.cells), rule.values, digits)


@lru_cache(maxsize=4096)
def _sequences(kind: str, length: int, values: tuple[int, ...], digits: int) -> Sequences | None:
    automaton = rule_kind(kind).automaton(length, values, digits)
    return None if automaton is None else Sequences(automaton, length, digits)
