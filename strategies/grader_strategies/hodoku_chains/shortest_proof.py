"""The shortest proof of a conclusion: a set of paths and their total length."""

from __future__ import annotations

from array import array

from grader.model import kinds as k
from grader_strategies.hodoku_chains.consequences import Consequences


class ShortestProof:
    """The shortest of several proofs, each a set of paths from premises to targets.

    Call `start` before the proofs of a conclusion.  For each proof call `begin`, `add` for each
    path, and `close`.  `best` is the length of the shortest proof, the first of equal ones, or
    0 if there is none.  Its paths are `premises[:count]` and `targets[:count]`.

    In nets the length of a path is known only after it has been read, and a proof counts only
    if one of its paths has branches.
    """

    def __init__(self, consequences: Consequences) -> None:
        layout = consequences.layout
        room = max(layout.cells, layout.digits) + 2
        self.consequences = consequences
        self.premises = array("i", [0]) * room
        self.targets = array("i", [0]) * room
        self.trial_premises = array("i", [0]) * room
        self.trial_targets = array("i", [0]) * room
        self.count = 0
        self.trial = 0
        self.length = 0
        self.nets = 0
        self.best = 0
        self.house = k.NO_HOUSE
        self.cell = k.NO_CELL

    def start(self) -> None:
        """Remove all proofs."""
        self.best = 0
        self.count = 0

    def begin(self) -> None:
        """Begin a proof without paths."""
        self.trial = 0
        self.length = 0
        self.nets = 0

    def add(self, premise: k.Count, target: k.Count, length: k.Count, net: k.Flag) -> None:
        """Add a path of this length; `net` if it has branches."""
        self.trial_premises[self.trial] = premise
        self.trial_targets[self.trial] = target
        self.trial += 1
        self.length += length
        self.nets += net

    def is_beaten(self) -> k.Flag:
        """Return whether the proof can no longer be the best, whatever is added."""
        return self.best != 0 and self.length >= self.best

    def close(self, cell: k.Cell, house: k.House) -> None:
        """Keep the proof if it is the best so far, with the cell or house in which it shows."""
        i: k.Count
        if self.is_beaten() or (self.consequences.nets and not self.nets):
            return
        self.best = self.length
        self.count = self.trial
        self.cell = cell
        self.house = house
        for i in range(self.trial):
            self.premises[i] = self.trial_premises[i]
            self.targets[i] = self.trial_targets[i]
