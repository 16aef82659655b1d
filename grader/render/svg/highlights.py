"""Highlights of a step: a style for each of its candidates, cells, houses and links."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import Factory, define, frozen

from grader.model import kinds as k
from grader.model import roles
from grader.model.board import Board
from grader.model.chain import Node
from grader.model.layout import Layout
from grader.model.step import Candidate, Evidence, Step
from grader.render.rule_links import rule_link
from grader.render.svg.blockers import blockers, excluders
from grader.render.svg.set_digits import set_links, set_targets

LINKS = ("strong", "weak", "inner")
"""The styles of links; `inner` links are proved by a nested chain or a pattern."""

SETS = ("set-a", "set-b", "set-c", "set-d", "set-e")
"""The styles of sets of cells; from the sixth set on they repeat."""

MOST_PREMISES = 5
"""The most links to a node that a nested chain proves; of more nodes, all are marked."""

_MARKS = (*roles.NAMES[:6], *roles.NAMES[11:19], "common", "goal", "on", "off")
_HOUSES = (*roles.NAMES[6:9], "shared", roles.NAMES[roles.CROSS_LINE])
COUNTED = "counted"
"""The style of rules that take part, such as cages whose sums are added."""
_CELLS = ("group", "blocker", "excluder", *SETS)
ORDER = ("struck", "place", *_MARKS, *_CELLS, *_HOUSES, COUNTED, *LINKS)
"""All styles, in the order of the legend."""


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
    rules: dict[int, str] = Factory(dict)
    """The style of each rule that takes part, by its number in the layout."""
    groups: list[tuple[Candidate, ...]] = Factory(list)
    """Candidates that act as one node of a chain, tied by an outline."""
    arrows: list[Arrow] = Factory(list)
    technique: str = ""
    """The id of the technique or of its variant, for the words of the legend."""

    def add(self, candidate: Candidate, style: str) -> None:
        """Add a style to a candidate, unless it has it already."""
        styles = self.candidates.setdefault(candidate, [])
        if style not in styles:
            styles.append(style)

    def connect(self, style: str, start: Candidate, end: Candidate) -> None:
        """Add a link that holds both ways, unless it is there: dual patterns share links."""
        found = Arrow(style, start, end, False)
        if found not in self.arrows and Arrow(style, end, start, False) not in self.arrows:
            self.arrows.append(found)

    @property
    def digit(self) -> k.Digit | None:
        """The only digit of all highlighted candidates; None if there are several.

        It is also None if nothing but placements is highlighted.
        """
        digits = {digit for _, digit in self.candidates}
        if len(digits) != 1 or all("place" in styles for styles in self.candidates.values()):
            return None
        return digits.pop()

    def styles(self) -> list[str]:
        """Return all styles in use, in the order of the legend."""
        found = {style for styles in self.candidates.values() for style in styles}
        found.update(self.cells.values(), self.houses.values(), self.rules.values())
        found.update(arrow.style for arrow in self.arrows)
        if self.groups:
            found.add("group")
        return [style for style in ORDER if style in found]


def highlights_of(board: Board, step: Step | None) -> Highlights:
    """Return the highlights of a step on the board before it; empty ones for None."""
    highlights = Highlights()
    if step is None:
        return highlights
    add_pattern(highlights, board, step)
    if step.evidence.chains:
        nodes = step.evidence.chains[0].nodes
        add_nodes(highlights, board.layout, nodes, range(len(nodes)))
        set_apart(highlights, step)
    add_effects(highlights, step)
    return highlights


def add_pattern(highlights: Highlights, board: Board, step: Step) -> None:
    """Add houses, sets, marks and links of a pattern."""
    evidence = step.evidence
    _add_houses(highlights, evidence)
    for rule in evidence.rules:
        highlights.rules.setdefault(rule.rule, COUNTED)
    add_sets(highlights, step)
    _add_marks(highlights, board, step)
    _add_alternatives(highlights, board, step)
    if not evidence.chains:
        # A chain shows by itself which digits link its sets.
        _add_set_digits(highlights, board, step)
    _add_cells(highlights)
    for cell in blockers(board, step):
        highlights.cells.setdefault(cell, "blocker")
    for cell in excluders(board, step):
        highlights.cells.setdefault(cell, "excluder")


def _add_houses(highlights: Highlights, evidence: Evidence) -> None:
    """Add the houses of a pattern.

    Covers without a base cross each other all over the board: hatched, they would hide its
    candidates.
    """
    has_base = any(house.role == roles.BASE for house in evidence.houses)
    for house in evidence.houses:
        is_shared = house.role == roles.COVER and not has_base
        style = "shared" if is_shared else roles.NAMES[house.role]
        highlights.houses.setdefault(house.house, style)


def add_sets(highlights: Highlights, step: Step) -> None:
    """Frame the cells of the sets of a pattern or of a chain."""
    for position, group in enumerate(step.evidence.sets):
        for cell in group.cells:
            highlights.cells.setdefault(cell, SETS[position % len(SETS)])


def add_effects(highlights: Highlights, step: Step) -> None:
    """Add eliminations and placements, and the technique."""
    highlights.technique = step.technique
    for candidate in step.eliminations:
        highlights.add(candidate, "struck")
    for candidate in step.placements:
        highlights.add(candidate, "place")


def _add_marks(highlights: Highlights, board: Board, step: Step) -> None:
    """Add marks and links; in a marked cell, also the candidates of the pattern."""
    struck, placed = set(step.eliminations), set(step.placements)
    placed_cells = {cell for cell, _ in placed}
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
        if mark.cell in placed_cells:
            # Its frame is that of a placement.
            continue
        highlights.cells.setdefault(mark.cell, style)
        for digit in step.evidence.digits:
            candidate = (mark.cell, digit)
            if board.has(*candidate) and candidate not in struck | placed:
                highlights.add(candidate, style)
    for link in step.evidence.links:
        highlights.connect(roles.NAMES[link.role], link.start, link.end)
        for end in (link.start, link.end):
            if end not in highlights.candidates and end not in struck | placed:
                highlights.add(end, roles.NAMES[roles.DEFINING])


def _add_alternatives(highlights: Highlights, board: Board, step: Step) -> None:
    """Mark the ends of a pattern of which at least one is true.

    They are the wings, and often the pivot, with the eliminated digit, if the eliminated
    candidates see all of them.  Pivots with houses, as of fireworks, or with sets are no wings.
    """
    evidence = step.evidence
    is_wing = any(mark.role == roles.PIVOT for mark in evidence.marks)
    is_wing = is_wing and not evidence.houses and not evidence.sets
    if not is_wing and all(link.role != roles.STRONG for link in evidence.links):
        return
    wanted = [
        (candidate, style)
        for candidate, styles in highlights.candidates.items()
        for style in styles
        if style in ("pivot", "wing")
    ]
    for struck, digit in step.eliminations:
        for candidate, style in wanted:
            if candidate[1] == digit and board.layout.are_peers(candidate[0], struck):
                styles = highlights.candidates[candidate]
                styles[:] = ["goal" if each == style else each for each in styles]


def _add_set_digits(highlights: Highlights, board: Board, step: Step) -> None:
    """Mark the digits that link almost locked sets, and those that one of the sets must have."""
    for link in set_links(board, step):
        for candidate in (*link.candidates, *link.others):
            # The candidates of a stem keep the shape of a pivot.
            if "pivot" not in highlights.candidates.get(candidate, ()):
                highlights.add(candidate, "common")
        highlights.connect("weak", *link.closest(board.layout))
    for candidate in set_targets(board, step):
        highlights.add(candidate, "goal")


def _add_cells(highlights: Highlights) -> None:
    """Tint cells of which several candidates make the pattern."""
    styles: dict[k.Cell, list[str]] = {}
    for (cell, _), found in highlights.candidates.items():
        styles.setdefault(cell, []).extend(found)
    tinted = ["defining", "pivot", "wing"]
    if any("defining" in found for found in styles.values()):
        tinted += ["color-a", "color-b"]
    for cell, found in styles.items():
        for style in tinted:
            if found.count(style) + ("goal" in found and style in found) > 1:
                highlights.cells.setdefault(cell, style)
                break


def add_nodes(
    highlights: Highlights, layout: Layout, nodes: Sequence[Node], shown: Iterable[int]
) -> None:
    """Add nodes of a chain, by their positions, with the links from their parents.

    Rules of two cells that link them take part.
    """
    for position in shown:
        node = nodes[position]
        add_node(highlights, layout, node)
        if (link := rule_link(layout, nodes, node)) is not None:
            highlights.rules.setdefault(link.rule, COUNTED)
        for parent in linked_parents(nodes, position):
            arrow = _arrow(nodes[parent], node)
            if arrow.start != arrow.end and arrow not in highlights.arrows:
                highlights.arrows.append(arrow)


def set_apart(highlights: Highlights, step: Step) -> None:
    """Show candidates beside a chain by their marks, without the links that rule them out.

    They are the z- and t-candidates of whips; links to all of them would hide the chain.
    """
    beside = {
        (mark.cell, mark.digit): roles.NAMES[mark.role]
        for mark in step.evidence.marks
        if mark.role in (roles.COLOR_C, roles.COLOR_D)
    }
    for candidate, style in beside.items():
        if candidate in highlights.candidates:
            highlights.candidates[candidate] = [style]
    highlights.arrows = [
        arrow
        for arrow in highlights.arrows
        if arrow.start not in beside and arrow.end not in beside
    ]


def linked_parents(nodes: Sequence[Node], position: int) -> Sequence[int]:
    """Return the positions of the parents of a node from which links are drawn.

    What is nested mostly rests on the assumption, as all nodes do, and sometimes on many nodes;
    these links would hide others.
    """
    node = nodes[position]
    if node.nested is None:
        return node.parents
    found = [parent for parent in node.parents if nodes[parent].parents] or node.parents
    return found if len(found) <= MOST_PREMISES else ()


def add_node(highlights: Highlights, layout: Layout, node: Node) -> None:
    """Add the candidates of a node; several of them are one group.

    Only candidates of neighbouring cells in a row or column are tied by an outline: around others
    it would also surround candidates that are not of the group.
    """
    candidates = tuple((cell, node.digit) for cell in (node.cell, *node.also))
    for candidate in candidates:
        # A fin or a guardian from which a chain starts keeps its shape alone, or none is seen.
        if not {"fin", "guardian"}.intersection(highlights.candidates.get(candidate, ())):
            highlights.add(candidate, "on" if node.is_true else "off")
    if len(candidates) > 1 and candidates not in highlights.groups:
        rows, columns = zip(*[layout.coordinates[cell] for cell, _ in candidates], strict=True)
        lengths = max(rows) - min(rows), max(columns) - min(columns)
        if min(lengths) == 0 and max(lengths) ** 2 < layout.digits:
            highlights.groups.append(candidates)


def _arrow(parent: Node, node: Node) -> Arrow:
    if node.nested is not None or node.cause == "pattern":
        style = "inner"
    else:
        style = "strong" if node.is_true and not parent.is_true else "weak"
    return Arrow(style, (parent.cell, parent.digit), (node.cell, node.digit), True)
