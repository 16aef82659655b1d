"""The digit sequences that a rule allows, as a table of states that compiled code can walk."""

from __future__ import annotations

from array import array
from collections.abc import Hashable
from functools import lru_cache

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
        layer: dict[Hashable, int] = {automaton.start: 0}
        layers = [layer]
        moves: list[list[list[Hashable | None]]] = []
        for _ in range(length):
            rows = [
                [automaton.step(state, digit + 1) for digit in range(digits)] for state in layer
            ]
            layer = {}
            for row in rows:
                for each in row:
                    if each is not None:
                        layer.setdefault(each, len(layer))
            moves.append(rows)
            layers.append(layer)
        kept = [[automaton.accepts(state) for state in layer]]
        for layer, rows in zip(reversed(layers[1:]), reversed(moves), strict=True):
            ahead = kept[0]
            kept.insert(
                0,
                [any(each is not None and ahead[layer[each]] for each in row) for row in rows],
            )
        numbers: list[dict[Hashable, int]] = []
        count = 0
        starts = [0]
        for layer, keep in zip(layers, kept, strict=True):
            live = [state for state, at in layer.items() if keep[at]]
            numbers.append({state: count + at for at, state in enumerate(live)})
            count += len(live)
            starts.append(count)
        following = [NOWHERE] * (count * digits)
        leaving = [0] * count
        for i, rows in enumerate(moves):
            for state, row in zip(layers[i], rows, strict=True):
                if state in numbers[i]:
                    at = numbers[i][state]
                    for digit, each in enumerate(row):
                        if each is not None and each in numbers[i + 1]:
                            following[at * digits + digit] = numbers[i + 1][each]
                            leaving[at] |= 1 << digit
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
