"""What explains cycles and single chains, whose nodes have one parent each."""

from __future__ import annotations

from array import array

from grader.model import kinds as k
from grader_strategies.explainer_chains.closures.deduction import Deduction
from grader_strategies.explainer_chains.closures.engine import Engine, RawNode


class SingleChains(Engine):
    """An engine whose deductions list the literals of a chain and their causes, from its end."""

    def allocate(self, literals: k.Count, houses: k.Count) -> None:
        """Allocate the buffers for chains of boards with so many literals and houses."""
        self.houses = houses
        self.buffer = array("i", [0]) * (2 * literals + 4)
        self.view = self.buffer

    def nodes_of(self, deduction: Deduction) -> tuple[list[RawNode], list[int]]:
        """Return the nodes of a deduction from its end backwards, and the position of the end."""
        last: k.Count = len(deduction.targets) - 1
        nodes: list[RawNode] = [
            (literal, cause, [i + 1] if i < last else [], -1, [])
            for i, (literal, cause) in enumerate(
                zip(deduction.targets, deduction.causes, strict=True)
            )
        ]
        return nodes, [0]

    # For an engine that embeds this one

    def signature(self, deduction: Deduction) -> bytes:
        """Return a key that is equal for equal chains: their literals, in order."""
        i: k.Count
        count: k.Count = len(deduction.targets)
        for i in range(count):
            self.view[i] = deduction.targets[i]
        return self.buffer[:count].tobytes()

    def premises(self, deduction: Deduction) -> array[int]:
        """Return each true candidate of a deduction and its cause, from the end of the chain.

        A cycle holds in both directions.  In the other direction its nodes have opposite
        signs, so its weak links are premises as well; but those by rules are on every board.
        """
        i: k.Count
        literal: k.Count
        used: k.Count = 0
        count: k.Count = len(deduction.targets)
        for i in range(count - 1):
            literal = deduction.targets[i]
            if literal & 1:
                self.view[used] = literal >> 1
                self.view[used + 1] = deduction.causes[i]
                used += 2
        if deduction.source == 0:
            for i in range(count - 2, -1, -1):
                literal = deduction.targets[i]
                if not literal & 1 and deduction.causes[i] < self.houses:
                    self.view[used] = literal >> 1
                    self.view[used + 1] = deduction.causes[i]
                    used += 2
        return self.buffer[:used]
