"""Chains of implications, as a step tells them."""

from __future__ import annotations

from attrs import frozen

from grader.model import kinds as k


@frozen
class Node:
    """A candidate, or a group of cells, that is true or false, and what that follows from."""

    cell: k.Cell
    digit: k.Digit
    is_true: bool
    cause: str
    """`start`, `cell`, `pattern`, or the name of the house that the link runs in."""
    parents: tuple[int, ...] = ()
    """Positions in the chain of the nodes that it follows from; none for a start."""
    nested: int | None = None
    """Position, among the chains of the step, of the chain that shows it."""
    also: tuple[k.Cell, ...] = ()
    """Further cells of a group, of which one has the digit if the node is true, else none."""


@frozen
class Chain:
    """Nodes of an implication, from its starts to its ends."""

    nodes: tuple[Node, ...]
    """Every node stands after its parents."""
    ends: tuple[int, ...]
    """Positions of the nodes that make the conclusion: one a branch."""
