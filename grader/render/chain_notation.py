"""Chains as the field writes them: cells joined by links, `r1c7 -4- r1c56 =4= r3c4`.

A link names its digit.  `=` is strong: if the one end is false, the other is true; `-` is
weak: if the one is true, the other is false.  Links inside a cell are not written.

In Eureka notation every candidate stands in brackets before its cell, and links inside a cell
run in the brackets: `(4)r1c7 - (4)r1c56 = (4-3)r3c2 = (3)r3c4`.
"""

from __future__ import annotations

from collections.abc import Sequence

from grader.model import roles
from grader.model.chain import Chain, Node
from grader.model.notation import digit_name
from grader.model.step import Link
from grader.render.chains import NodeWriter


def linked(writer: NodeWriter, chain: Chain) -> str:
    """Return a chain without branches, from cell to cell."""
    words = [writer.cells(chain.nodes[0])]
    cells = (chain.nodes[0].cell, *chain.nodes[0].also)
    for node in chain.nodes[1:]:
        following = (node.cell, *node.also)
        if following != cells:
            sign = "=" if node.is_true else "-"
            words += [f"{sign}{digit_name(node.digit)}{sign}", writer.cells(node)]
        cells = following
    return " ".join(words)


def linked_ends(writer: NodeWriter, chain: Chain) -> str:
    """Return a chain from cell to cell, with what its ends say: `3- r2c7 ... r3c1 -3`."""
    first, last = chain.nodes[0], chain.nodes[-1]
    return f"{digit_name(first.digit)}- {linked(writer, chain)} -{digit_name(last.digit)}"


def linked_round(writer: NodeWriter, chain: Chain) -> str:
    """Return a continuous loop, with the link before its start: `9= r3c8 =2= ... r3c8 =2`."""
    first, last = chain.nodes[0], chain.nodes[-1]
    return f"{digit_name(last.digit)}= {linked(writer, chain)} ={digit_name(first.digit)}"


def eureka(writer: NodeWriter, nodes: Sequence[Node]) -> str:
    """Return nodes that follow from each other in Eureka notation."""
    text = ""
    run = ""
    last: Node | None = None
    for node in nodes:
        sign = "=" if node.is_true else "-"
        digit = digit_name(node.digit)
        if last is None:
            run = digit
        elif (node.cell, node.also) == (last.cell, last.also) and node.digit != last.digit:
            run += f"{sign}{digit}"
        else:
            text += f"({run}){writer.cells(last)} {sign} "
            run = digit
        last = node
    return text + (f"({run}){writer.cells(last)}" if last is not None else "")


def nodes_of_links(links: Sequence[Link]) -> list[Node]:
    """Return the nodes of links that make a chain, or nothing if they do not.

    Strong and weak links must take turns, and each begin where the one before ends.
    """
    nodes: list[Node] = []
    for number, link in enumerate(links):
        if number and (link.start != links[number - 1].end or link.role == links[number - 1].role):
            return []
        if not nodes:
            nodes.append(Node(*link.start, link.role == roles.WEAK, "start"))
        nodes.append(Node(*link.end, link.role == roles.STRONG, "pattern", (len(nodes) - 1,)))
    return nodes
