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
    """`start`, `cell`, `pattern`, or the name of the house of the link."""
    parents: tuple[int, ...] = ()
    """Positions in the chain of the nodes that this one follows from; empty for a start."""
    nested: int | None = None
    """Position, among the chains of the step, of the nested chain that proves this node."""
    also: tuple[k.Cell, ...] = ()
    """Further cells of a group: one of its cells has the digit if the node is true, else none."""


@frozen
class Chain:
    """Nodes from the assumptions to the conclusion."""

    nodes: tuple[Node, ...]
    """The nodes; each one comes after its parents."""
    ends: tuple[int, ...]
    """Positions of the nodes that give the conclusion, one for each branch."""
