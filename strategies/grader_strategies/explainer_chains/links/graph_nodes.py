"""Functions that add nodes to a graph and look them up.

The compiler reads the twin of this file instead.  Its bodies are inlined where closures and
chains grow, because most of their time is spent here.
"""

from __future__ import annotations

from array import array

from grader.model import kinds as k
from grader_strategies.explainer_chains.links.graph import Graph


def of(graph: Graph, family: k.Count, literal: k.Count) -> k.Count:
    """Return the node of a literal in a family, or -1."""
    index = graph.at[family * graph.width + graph.slots[literal]]
    return index if index < 0 else graph.first[family] + index


def add(graph: Graph, family: k.Count, literal: k.Count, cause: k.Count) -> k.Count:
    """Add the node of a literal, without parents, and return it."""
    node = add_detached(graph, literal, cause)
    graph.at[family * graph.width + graph.slots[literal]] = node - graph.first[family]
    return node


def add_detached(graph: Graph, literal: k.Count, cause: k.Count) -> k.Count:
    """Add a node that is not indexed in a family: the second half of a clash."""
    node: k.Count = graph.count
    graph.literal[node] = literal
    graph.cause[node] = cause
    graph.sizes[node] = 0
    graph.count = node + 1
    graph.parent_start[node + 1] = graph.linked
    return node


def link(graph: Graph, parent: k.Count) -> k.Flag:
    """Add a parent to the node that was added last."""
    if graph.linked == len(graph.parents):
        graph.reserve_parents()
    graph.parents[graph.linked] = parent
    graph.linked += 1
    graph.parent_start[graph.count] = graph.linked
    return 0


def stamp_path(graph: Graph, stamps: array[int], stamp: k.Count, node: k.Count) -> None:
    """Stamp the literals of a node and of its first parents, back to the start."""
    while True:
        stamps[graph.literal[node]] = stamp
        if graph.parent_start[node] == graph.parent_start[node + 1]:
            return
        node = graph.parents[graph.parent_start[node]]
