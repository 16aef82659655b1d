"""Stages of a step: the boards on which its picture shows it, one after the other.

Most steps have one.  A long chain is cut into parts, each branch and each nested chain has
parts of its own, and a pattern with a long chain comes first without it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from attrs import evolve, frozen

from grader.model.board import Board
from grader.model.chain import Chain, Node, Pattern
from grader.model.layout import Layout
from grader.model.step import Step
from grader.render.node_writer import NodeWriter
from grader.render.svg.highlights import (
    Highlights,
    add_effects,
    add_node,
    add_nodes,
    add_pattern,
    add_sets,
    highlights_of,
    linked_parents,
    set_apart,
)
from grader.render.text_style import TextStyle
from grader.render.trace_sections import Section

MOST = 12
"""The most links on one board."""
LINKS_A_PART = 9
"""Links on each board if there are several."""
MOST_BOARDS = 4
"""The most boards of a picture; the text has the parts of the chains that go beyond it."""


@frozen
class Stage:
    """What one of the boards of a picture shows."""

    highlights: Highlights
    number: int = 0
    """The 1-based number of the stage; 0 if it is the only one."""
    count: int = 0
    """The number of stages, those that are left out included."""
    proved: Node | None = None
    """The node that the nested chain on this board proves."""

    def name(self, layout: Layout, text_style: TextStyle) -> str:
        """Return the line above the board; empty if there is only one."""
        if not self.number:
            return ""
        words = text_style.messages["stages"]
        values = {"part": self.number, "parts": self.count}
        text = str(words["part"].format(**values))
        if self.proved is not None:
            node = NodeWriter(layout, text_style).implication(self.proved)
            text = str(words["proof"].format(node=node, **values))
        return text + str(words["rest"]) if self.number == MOST_BOARDS < self.count else text


def stages_of(board: Board, step: Step | None) -> list[Stage]:
    """Return the stages of a step on the board before it: at least one."""
    whole = highlights_of(board, step)
    if step is None or (len(step.evidence.chains) < 2 and len(whole.arrows) <= MOST):
        return [Stage(whole)]
    evidence = step.evidence
    pattern = Highlights()
    add_pattern(pattern, board, step)
    stages = []
    if evidence.houses or evidence.links:
        if not evidence.links and not evidence.marks:
            _add_starts(pattern, evidence.chains[0])
        add_effects(pattern, step)
        stages.append(Stage(pattern))
    proved = {
        node.nested: node
        for chain in evidence.chains
        for node in chain.nodes
        if node.nested is not None
    }
    for number, chain in enumerate(evidence.chains):
        if chain.pattern is not None:
            nested = pattern_of_chain(chain.pattern, board, proved.get(number))
            stages.append(Stage(nested, proved=proved.get(number)))
            continue
        for highlights in _parts(chain, board.layout):
            if number == 0:
                add_sets(highlights, step)
                set_apart(highlights, step)
                add_effects(highlights, step)
            stages.append(Stage(highlights, proved=proved.get(number)))
    count = len(stages)
    if count == 1:
        return stages
    shown = enumerate(stages[:MOST_BOARDS], start=1)
    return [evolve(stage, number=i, count=count) for i, stage in shown]


def _add_starts(highlights: Highlights, chain: Chain) -> None:
    """Mark the assumptions of a chain, of which at least one is true."""
    for node in chain.nodes:
        if not node.parents and node.is_true:
            highlights.add((node.cell, node.digit), "goal")


def pattern_of_chain(pattern: Pattern, board: Board, proved: Node | None) -> Highlights:
    """Return the highlights of a pattern that proves a node of a chain.

    Args:
        pattern: the pattern, on the board as the chain has made it.
        board: the board before the step; it may have more candidates.
        proved: the node.
    """
    highlights = Highlights()
    for house in pattern.houses:
        highlights.houses[house] = "base" if pattern.covers else "within"
    for house in pattern.covers:
        highlights.houses.setdefault(house, "cover")
    for cell in pattern.cells:
        if not pattern.covers:
            highlights.cells[cell] = "defining"
        for digit in pattern.digits:
            if board.has(cell, digit):
                highlights.add((cell, digit), "defining")
    if proved is not None:
        add_node(highlights, board.layout, proved)
    return highlights


def _parts(chain: Chain, layout: Layout) -> Iterator[Highlights]:
    """Iterate over the boards of a chain: one if it is short, else some for each branch."""
    everything = range(len(chain.nodes))
    if _links(chain.nodes, everything) <= MOST:
        highlights = Highlights()
        add_nodes(highlights, layout, chain.nodes, everything)
        yield highlights
        return
    for part in _cuts(chain.nodes, _branches(chain)):
        highlights = Highlights()
        for position in part:
            for parent in chain.nodes[position].parents:
                add_node(highlights, layout, chain.nodes[parent])
        add_nodes(highlights, layout, chain.nodes, part)
        yield highlights


def _branches(chain: Chain) -> Iterator[list[int]]:
    """Iterate over the positions of the nodes of each branch that no earlier branch has."""
    shown: set[int] = set()
    for end in dict.fromkeys((*chain.ends, len(chain.nodes) - 1)):
        branch = [i for i in _branch(chain.nodes, end) if i not in shown]
        shown.update(branch)
        if branch:
            yield branch


def _branch(nodes: Sequence[Node], end: int) -> list[int]:
    """Return the positions of a node and of all that it follows from, ascending."""
    found = {end}
    for position in range(end, -1, -1):
        if position in found:
            found.update(nodes[position].parents)
    return sorted(found)


def _cuts(nodes: Sequence[Node], branches: Iterable[Sequence[int]]) -> Iterator[list[int]]:
    """Iterate over the parts of a chain: branches that fit on one board, or parts of one."""
    together: list[int] = []
    for branch in branches:
        if together and _links(nodes, [*together, *branch]) > MOST:
            yield together
            together = []
        *full, rest = _cut(nodes, branch)
        yield from full
        if full:
            yield rest
        else:
            together += rest
    if together and _links(nodes, together):
        yield together


def _cut(nodes: Sequence[Node], branch: Sequence[int]) -> Iterator[list[int]]:
    """Cut a branch into parts of about the same number of links."""
    links = _links(nodes, branch)
    parts = 1 if links <= MOST else math.ceil(links / LINKS_A_PART)
    part: list[int] = []
    done = 0
    for position in branch:
        part.append(position)
        before, done = done, done + _weight(nodes, position)
        # A cut after each share of the links, but none before the end.
        if done < links and done * parts // links > before * parts // links:
            yield part
            part = []
    yield part


def _links(nodes: Sequence[Node], positions: Sequence[int]) -> int:
    return sum(_weight(nodes, position) for position in positions)


def _weight(nodes: Sequence[Node], position: int) -> int:
    """Return the number of links to a node, at least 1 for any but a start."""
    return len(linked_parents(nodes, position)) or bool(nodes[position].parents)


def stages_of_section(section: Section) -> list[Stage]:
    """Return the stages of the picture of a section: a key step, or all placements of singles."""
    if len(section.steps) == 1:
        return stages_of(section.board, section.steps[0])
    highlights = Highlights()
    for step in section.steps:
        for candidate in step.placements:
            highlights.add(candidate, "place")
    return [Stage(highlights)]


def without_candidates(highlights: Highlights) -> Highlights:
    """Return highlights of whole cells and houses instead of candidates and links.

    Digits that a step places stay.  A cell takes the style of its candidates; those of the
    pattern come before eliminations.
    """
    placed = {c: ["place"] for c, styles in highlights.candidates.items() if "place" in styles}
    homes = {cell for cell, _ in placed}
    cells = dict(highlights.cells)
    for late in (False, True):
        for (cell, _), styles in highlights.candidates.items():
            if cell not in homes and (styles[0] == "struck") == late:
                cells.setdefault(cell, styles[0])
    houses = dict(highlights.houses)
    return Highlights(placed, cells, houses, technique=highlights.technique)


def stages_with_marks(stages: Sequence[Stage], marks: str) -> Sequence[Stage]:
    """Return the stages of a picture with the candidates that are drawn, one of `MARKS`."""
    if marks != "none":
        return stages
    return [evolve(each, highlights=without_candidates(each.highlights)) for each in stages]
