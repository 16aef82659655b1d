"""Chains as the field writes them: cells joined by links, `r1c7 -4- r1c56 =4= r3c4`.

A link names its digit.  `=` is strong: if the one end is false, the other is true; `-` is
weak: if the one is true, the other is false.  Links inside a cell are not written.
"""

from __future__ import annotations

from grader.model.chain import Chain
from grader.model.layout import Layout
from grader.model.notation import digit_name
from grader.render.chains import node_cells


def linked(layout: Layout, chain: Chain) -> str:
    """Return a chain without branches, from cell to cell."""
    words = [node_cells(layout, chain.nodes[0])]
    cells = (chain.nodes[0].cell, *chain.nodes[0].also)
    for node in chain.nodes[1:]:
        following = (node.cell, *node.also)
        if following != cells:
            sign = "=" if node.is_true else "-"
            words += [f"{sign}{digit_name(node.digit)}{sign}", node_cells(layout, node)]
        cells = following
    return " ".join(words)


def linked_ends(layout: Layout, chain: Chain) -> str:
    """Return a chain from cell to cell, with what its ends say: `3- r2c7 ... r3c1 -3`."""
    first, last = chain.nodes[0], chain.nodes[-1]
    return f"{digit_name(first.digit)}- {linked(layout, chain)} -{digit_name(last.digit)}"


def linked_round(layout: Layout, chain: Chain) -> str:
    """Return a continuous loop, with the link before its start: `9= r3c8 =2= ... r3c8 =2`."""
    first, last = chain.nodes[0], chain.nodes[-1]
    return f"{digit_name(last.digit)}= {linked(layout, chain)} ={digit_name(first.digit)}"
