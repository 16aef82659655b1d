"""Highlights of a step: a style for each of its candidates, cells, houses and links."""

from __future__ import annotations

from attrs import Factory, define, frozen

from grader.model import kinds as k
from grader.model import roles
from grader.model.board import Board
from grader.model.step import Candidate, Step

LINKS = ("strong", "weak", "inner")
"""The styles of links; `inner` links are proved by a nested chain or a pattern."""

SETS = ("set-a", "set-b", "set-c", "set-d")
"""The styles of sets of cells; from the fifth set on they repeat."""


@frozen
class Arrow:
    """A link between two candidates."""

    style: str
    """One of LINKS."""
    start: Candidate
    end: Candidate
    has_head: bool
    """The link is an implication from start to end; without a head it holds both ways."""


@define
class Highlights:
    """The styles of highlighted parts of a board, in drawing order."""

    candidates: dict[Candidate, list[str]] = Factory(dict)
    """The styles of each highlighted candidate."""
    cells: dict[k.Cell, str] = Factory(dict)
    """The style of each cell that is highlighted as a whole."""
    houses: dict[k.House, str] = Factory(dict)
    arrows: list[Arrow] = Factory(list)

    def add(self, candidate: Candidate, style: str) -> None:
        """Add a style to a candidate, unless it has it already."""
        styles = self.candidates.setdefault(candidate, [])
        if style not in styles:
            styles.append(style)

    def styles(self) -> list[str]:
        """Return all styles in use, in the order of the legend."""
        found = {style for styles in self.candidates.values() for style in styles}
        found.update(self.cells.values(), self.houses.values())
        found.update(arrow.style for arrow in self.arrows)
        marks = (*roles.NAMES[:6], *roles.NAMES[11:], "on", "off")
        order = ("place", "struck", *marks, *SETS, *roles.NAMES[6:9], *LINKS)
        return [style for style in order if style in found]


def highlights_of(board: Board, step: Step | None) -> Highlights:
    """Return the highlights of a step on the board before it; empty ones for None."""
    highlights = Highlights()
    if step is None:
        return highlights
    evidence = step.evidence
    for house in evidence.houses:
        highlights.houses.setdefault(house.house, roles.NAMES[house.role])
    for position, group in enumerate(evidence.sets):
        for cell in group.cells:
            highlights.cells.setdefault(cell, SETS[position % len(SETS)])
    _add_marks(highlights, board, step)
    _add_chain(highlights, step)
    for candidate in step.eliminations:
        highlights.add(candidate, "struck")
    for candidate in step.placements:
        highlights.add(candidate, "place")
    return highlights


def _add_marks(highlights: Highlights, board: Board, step: Step) -> None:
    """Add marks and links; in a marked cell, also the candidates of the pattern."""
    struck, placed = set(step.eliminations), set(step.placements)
    for mark in step.evidence.marks:
        style = roles.NAMES[mark.role]
        if board.value(mark.cell) is not None:
            # A filled cell has no candidates to draw a shape around.
            highlights.cells.setdefault(mark.cell, style)
            continue
        if mark.digit != k.NO_DIGIT:
            if (mark.cell, mark.digit) not in placed:
                highlights.add((mark.cell, mark.digit), style)
            continue
        highlights.cells.setdefault(mark.cell, style)
        for digit in step.evidence.digits:
            candidate = (mark.cell, digit)
            if board.has(*candidate) and candidate not in struck | placed:
                highlights.add(candidate, style)
    for link in step.evidence.links:
        highlights.arrows.append(Arrow(roles.NAMES[link.role], link.start, link.end, False))
        for end in (link.start, link.end):
            if end not in highlights.candidates and end not in struck | placed:
                highlights.add(end, roles.NAMES[roles.DEFINING])


def _add_chain(highlights: Highlights, step: Step) -> None:
    """Add the nodes and links of the main chain; nested chains are explained in text only."""
    chains = step.evidence.chains
    if not chains:
        return
    nodes = chains[0].nodes
    for node in nodes:
        for cell in (node.cell, *node.also):
            highlights.add((cell, node.digit), "on" if node.is_true else "off")
        for position in node.parents:
            parent = nodes[position]
            if node.nested is not None or node.cause == "pattern":
                style = "inner"
            else:
                style = "strong" if node.is_true and not parent.is_true else "weak"
            start, end = (parent.cell, parent.digit), (node.cell, node.digit)
            arrow = Arrow(style, start, end, True)
            if start != end and arrow not in highlights.arrows:
                highlights.arrows.append(arrow)
