"""Nodes of chains in words and in shorthand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from grader.model.chain import Chain, Node
from grader.model.layout import Layout
from grader.model.notation import cells_name, digit_name
from grader.render.text_style import TextStyle


class NodeWriter(NamedTuple):
    """Writes nodes of chains in a text style."""

    layout: Layout
    text_style: TextStyle
    house: Callable[[str], str] = str
    """Translates the name of a house."""

    @property
    def pieces(self) -> Mapping[str, str]:
        """The pieces of sentences in the language."""
        pieces: Mapping[str, str] = self.text_style.messages["pieces"]
        return pieces

    def joined(self, names: Iterable[str], word: str = "and") -> str:
        """Return names as a list in prose: `3, 5 and 7`."""
        return self.text_style.joined(names, word)

    def cells(self, node: Node) -> str:
        """Return the cell of a node, or the cells of a group, in abbreviated notation."""
        return cells_name(self.layout, (node.cell, *node.also), self.text_style.cells)

    def implication(self, node: Node) -> str:
        """Return a node in shorthand: `r1c2=3` if it is true, `r1c2<>3` if it is false."""
        sign = "=" if node.is_true else "<>"
        return f"{self.cells(node)}{sign}{digit_name(node.digit)}"

    def assertion(self, node: Node) -> str:
        """Return a node in words: `r1c2 is 3`, `none of r1c56 is 4`."""
        group = "_group" if node.also else ""
        piece = self.pieces[("is_true" if node.is_true else "is_false") + group]
        return piece.format(cell=self.cells(node), digit=digit_name(node.digit))


def starts(chain: Chain) -> list[Node]:
    """Return the assumptions: the first node of each branch, in the order of the branches.

    The branches of a contradiction share their start, which is returned once.
    """
    found: dict[int, None] = {}
    for end in chain.ends:
        found[min(ancestry(chain, end))] = None
    return [chain.nodes[start] for start in found]


def ends(chain: Chain) -> list[Node]:
    """Return the nodes that give the conclusion."""
    return [chain.nodes[end] for end in chain.ends]


def ancestry(chain: Chain, end: int) -> list[int]:
    """Return the positions of a node and of all that it follows from, ascending."""
    found = {end}
    for position in range(end, -1, -1):
        if position in found:
            node = chain.nodes[position]
            found.update(node.parents, node.premises)
    return sorted(found)
