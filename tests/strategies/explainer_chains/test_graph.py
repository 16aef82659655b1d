"""Ancestry and size in the graph of nodes, against sets."""

from __future__ import annotations

from random import Random

import pytest

from grader.model.board import Board
from grader.model.shapes import classic
from grader.runtime import compiled
from grader_strategies.explainer_chains.links import graph_nodes
from grader_strategies.explainer_chains.links.graph import Graph

pytestmark = pytest.mark.skipif(
    compiled.mode() == "compiled", reason="compiled, these methods are not to be had from Python"
)


def ancestry(parents: dict[int, list[int]], node: int) -> list[int]:
    """Return a node and its ancestors, level by level, each once."""
    found = {node: None}
    level = [node]
    while level:
        level = list(dict.fromkeys(p for n in level for p in parents[n] if p not in found))
        found.update(dict.fromkeys(level))
    return list(found)


def test_ancestry_and_size_of_random_graphs() -> None:
    random = Random(1)
    graph = Graph(classic(2, 2))
    for _ in range(20):
        graph.clear(Board(classic(2, 2)))
        parents: dict[int, list[int]] = {}
        for _ in range(random.randint(1, 12)):
            family = graph.begin()
            own: list[int] = []
            for literal in random.sample(range(graph.literals), random.randint(1, 100)):
                node = graph_nodes.add(graph, family, literal, 0)
                parents[node] = random.sample(own, random.randint(0, min(3, len(own))))
                for parent in parents[node]:
                    graph_nodes.link(graph, parent)
                own.append(node)
                assert graph_nodes.of(graph, family, literal) == node
        for node in parents:
            expected = ancestry(parents, node)
            assert graph.ancestry(node) == len(expected)
            assert list(graph.stack[: len(expected)]) == expected
            assert graph.size(node) == graph.size(node) == len(expected)


def test_families_are_independent() -> None:
    graph = Graph(classic(2, 2))
    graph.clear(Board(classic(2, 2)))
    one, other = graph.begin(), graph.begin()
    node = graph_nodes.add(graph, one, 5, 0)
    assert (graph_nodes.of(graph, one, 5), graph_nodes.of(graph, other, 5)) == (node, -1)


def test_a_restart_removes_all_nodes_and_a_detached_one_is_not_indexed() -> None:
    graph = Graph(classic(2, 2))
    graph.clear(Board(classic(2, 2)))
    graph.restart()
    graph_nodes.add(graph, 0, 5, 0)
    graph_nodes.add_detached(graph, 6, 0)
    graph_nodes.link(graph, 0)
    assert graph_nodes.of(graph, 0, 6) == -1
    assert graph.size(1) == 2
    graph.restart()
    assert (graph.count, graph_nodes.of(graph, 0, 5)) == (0, -1)
