"""Two notations of chains: cells joined by links, and Eureka notation.

`r1c7 -4- r1c56 =4= r3c4` joins cells by links that name their digit.  `=` is a strong link: if
one end is false, the other is true.  `-` is a weak link: if one end is true, the other is
false; `-1/5-` is one by a rule, between different digits.  Links inside a cell are not written.

Eureka notation puts each candidate in brackets before its cell, and links inside a cell into
the brackets: `(4)r1c7 - (4)r1c56 = (4-3)r3c2 = (3)r3c4`.
"""

from __future__ import annotations

from collections.abc import Sequence

from grader.model import roles
from grader.model.chain import Chain, Node
from grader.model.notation import digit_name
from grader.model.step import Link
from grader.render.node_writer import NodeWriter
from grader.render.rule_links import rule_link


def linked(writer: NodeWriter, chain: Chain) -> str:
    """Return a chain without branches as cells joined by links."""
    words = [writer.cells(chain.nodes[0])]
    last = chain.nodes[0]
    cells = (last.cell, *last.also)
    for node in chain.nodes[1:]:
        following = (node.cell, *node.also)
        if following != cells:
            sign = "=" if node.is_true else "-"
            digits = digit_name(node.digit)
            if node.digit != last.digit and rule_link(writer.layout, chain.nodes, node):
                digits = f"{digit_name(last.digit)}/{digits}"
            words += [f"{sign}{digits}{sign}", writer.cells(node)]
        cells = following
        last = node
    return " ".join(words)


def linked_ends(writer: NodeWriter, chain: Chain) -> str:
    """Return a chain as linked cells, with the digits of its ends: `3- r2c7 ... r3c1 -3`."""
    first, last = chain.nodes[0], chain.nodes[-1]
    return f"{digit_name(first.digit)}- {linked(writer, chain)} -{digit_name(last.digit)}"


def linked_round(writer: NodeWriter, chain: Chain) -> str:
    """Return a continuous loop as linked cells, closed by a link: `9= r3c8 =2= ... r3c8 =2`."""
    first, last = chain.nodes[0], chain.nodes[-1]
    return f"{digit_name(last.digit)}= {linked(writer, chain)} ={digit_name(first.digit)}"


def eureka(writer: NodeWriter, nodes: Sequence[Node]) -> str:
    """Return nodes, each of which follows from the one before, in Eureka notation."""
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
    """Return the nodes of links that form a chain, or an empty list.

    Strong and weak links must alternate, and each must begin where the one before ends.
    """
    nodes: list[Node] = []
    for number, link in enumerate(links):
        if number and (link.start != links[number - 1].end or link.role == links[number - 1].role):
            return []
        if not nodes:
            nodes.append(Node(*link.start, link.role == roles.WEAK, "start"))
        nodes.append(Node(*link.end, link.role == roles.STRONG, "pattern", (len(nodes) - 1,)))
    return nodes
