"""Chains of implications, as part of the evidence of a step."""

from __future__ import annotations

from attrs import frozen

from grader.model import kinds as k


@frozen
class Node:
    """The assertion that a candidate or a group of cells is true or false, and its reason."""

    cell: k.Cell
    digit: k.Digit
    is_true: bool
    cause: str
    """Why the node follows from its parents: `start`, `cell`, `pattern`, or the name of the house
    of the link.  `set A` and `left by A` name a set of the evidence, the first one: it has all its
    other digits, or these leave one candidate.  With `guardians`, it is the last of these."""
    parents: tuple[int, ...] = ()
    """Positions in the chain of the nodes that this one follows from; empty for a start."""
    nested: int | None = None
    """Position, among the chains of the step, of the nested chain or pattern that proves it."""
    also: tuple[k.Cell, ...] = ()
    """Further cells of a group: one of its cells has the digit if the node is true, else none."""
    premises: tuple[int, ...] = ()
    """Positions of further nodes on which what is nested rests.  The size of the step does not
    count them."""


@frozen
class Pattern:
    """A pattern of another technique, on the board as the chain around it has made it."""

    digits: tuple[k.Digit, ...]
    cells: tuple[k.Cell, ...]
    """The cells that have the digits."""
    houses: tuple[k.House, ...]
    """The house of a subset, or the base: the houses that have the digits in these cells only."""
    covers: tuple[k.House, ...] = ()
    """The houses in which the digit is eliminated; none for a subset."""


@frozen
class Chain:
    """Nodes from the assumptions to the conclusion; or a pattern, which has no nodes."""

    nodes: tuple[Node, ...]
    """The nodes; each one comes after its parents and premises."""
    ends: tuple[int, ...]
    """Positions of the nodes that give the conclusion, one for each branch."""
    technique: str = ""
    """The id of the technique of a nested chain or pattern; empty for the chain of the step."""
    placements: tuple[tuple[k.Cell, k.Digit], ...] = ()
    """What a nested chain places, as (cell, digit)."""
    eliminations: tuple[tuple[k.Cell, k.Digit], ...] = ()
    """What a nested chain or pattern eliminates, as (cell, digit)."""
    pattern: Pattern | None = None
    """The pattern, if it is none of nodes."""
    within: k.House | None = None
    """The house whose places for a digit are the assumptions of a nested chain; None otherwise."""
