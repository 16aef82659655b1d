"""Other techniques at work inside a closure."""

from __future__ import annotations

from collections.abc import Iterable

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.step import Evidence
from grader.pipeline.choice import Choice
from grader.pipeline.strategy import Strategy
from strategies.chains.forcing import Embedding, Forcing
from strategies.chains.hint import Hint, ranked


class Patterns(Embedding):
    """Strategies of the pipeline, all of whose instances count as one technique.

    Args:
        strategies: the strategies, in order.
        spare: how many open cells more than twice its size a subset needs in its house.
    """

    def __init__(self, strategies: list[Strategy], spare: int = 0) -> None:
        self.strategies = strategies
        self.spare = spare

    def bind(self, layout: Layout) -> None:
        """Prepare for boards of this layout."""
        self.gather = Gather(layout, self.spare)
        for strategy in self.strategies:
            strategy.technique = ""
            strategy.bind(layout)

    def deduce(self, closure: Forcing, family: k.Count) -> k.Flag:
        """Add to a closure what follows from what it has removed; tell whether anything did."""
        gather: Gather = self.gather
        gather.aim(closure, family)
        for strategy in self.strategies:
            strategy.search(closure.board, gather)
        return gather.taken


class Gather(Choice):
    """Takes the instances that rest on candidates which the closure has removed."""

    def __init__(self, layout: Layout, spare: int) -> None:
        super().__init__(layout)
        self.spare = spare
        self.family = -1

    def aim(self, closure: Forcing, family: k.Count) -> None:
        """Add to this closure from now on."""
        self.closure = closure
        self.family = family
        self.taken = 0

    def offer(self) -> k.Flag:
        """Add the eliminations of the instance in the buffer to the closure."""
        closure: Forcing = self.closure
        evidence = self.buffer.evidence()
        i: k.Count
        if not self._fits(closure.board, evidence):
            return False
        parents = pattern_parents(evidence, closure.origin, closure.board)
        if not parents:
            return False
        for i in range(self.buffer.struck):
            closure.deduce(
                self.family, self.buffer.strike_cells[i], self.buffer.strike_digits[i], parents, -1
            )
        self.taken = 1
        return False

    def _fits(self, board: Board, evidence: Evidence) -> k.Flag:
        """Tell whether the instance has the room that the Explainer asks for."""
        houses = evidence.houses_as(k.WITHIN)
        house: k.House
        if houses:
            house = houses[0]
            return board.open_cells[house] >= 2 * len(evidence.digits) + self.spare
        bases = evidence.houses_as(k.BASE)
        if len(bases) < 2:
            return True
        digit: k.Digit = evidence.digits[0]
        placed: k.Count = 0
        cell: k.Cell
        for cell in range(board.layout.cells):
            placed += board.values[cell] == digit
        return placed + 2 * len(bases) <= board.layout.digits


class Chains(Embedding):
    """A chain engine, run on what is left of the board inside the closure.

    Args:
        engine: the engine; it is used for nothing else at the same time.
    """

    def __init__(self, engine: Forcing) -> None:
        self.engine = engine

    def bind(self, layout: Layout) -> None:
        """Prepare for boards of this layout."""
        self.engine.bind(layout)

    def deduce(self, closure: Forcing, family: k.Count) -> k.Flag:
        """Add to a closure what follows from what it has removed; tell whether anything did."""
        found: k.Flag = 0
        hint: Hint
        cell: k.Cell
        digit: k.Digit
        for hint in ranked(self.engine.collect(closure.board, True)):
            parents = self.engine.removed_parents(hint, closure.origin, closure.board)
            if not parents:
                continue
            nested: k.Count = closure.nest(self.engine.signature(hint), hint.size)
            for cell, digit in hint.strikes:
                closure.deduce(family, cell, digit, parents, nested)
            found = 1
        return found


def pattern_parents(evidence: Evidence, origin: Board, board: Board) -> list[int]:
    """Return the literals of the removed candidates without which a pattern was none."""
    layout = board.layout
    bases = evidence.houses_as(k.BASE)
    covers = evidence.houses_as(k.COVER)
    if bases:
        cells = [c for base in bases for c in layout.cells_of(base)]
        covered = {c for cover in covers for c in layout.cells_of(cover)}
        return _gone(origin, board, [c for c in cells if c not in covered], evidence.digits)
    pattern = evidence.cells(k.DEFINING)
    house = evidence.houses_as(k.WITHIN)[0]
    seen = {digit for cell in pattern for digit in board.candidates(cell)}
    if seen == set(evidence.digits):
        others = [digit for digit in range(layout.digits) if digit not in seen]
        return _gone(origin, board, pattern, others)
    rest = [cell for cell in layout.cells_of(house) if cell not in pattern]
    return _gone(origin, board, rest, evidence.digits)


def _gone(
    origin: Board, board: Board, cells: Iterable[k.Cell], digits: Iterable[k.Digit]
) -> list[int]:
    """Return the literals of these candidates that the board no longer has."""
    return [
        2 * (cell * board.layout.digits + digit)
        for cell in cells
        for digit in digits
        if origin.has(cell, digit) and not board.has(cell, digit)
    ]
