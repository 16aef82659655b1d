"""Chains of implications in text: in one line, or branch by branch and run by run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import frozen

from grader.model.chain import Chain, Node
from grader.model.layout import Layout
from grader.model.notation import cells_name, digit_name

Pieces = Mapping[str, str]
INDENT = "  "
ARROW = " -> "


def node_cells(layout: Layout, node: Node) -> str:
    """Return the cell of a node, or the cells of a group, in short."""
    return cells_name(layout, (node.cell, *node.also))


def implication(layout: Layout, node: Node) -> str:
    """Return a node in shorthand: `r1c2=3` if it is true, `r1c2<>3` if it is false."""
    sign = "=" if node.is_true else "<>"
    return f"{node_cells(layout, node)}{sign}{digit_name(node.digit)}"


def assertion(layout: Layout, node: Node, pieces: Pieces) -> str:
    """Return a node in words: `r1c2 is 3`."""
    piece = pieces["is_true" if node.is_true else "is_false"]
    return piece.format(cell=node_cells(layout, node), digit=digit_name(node.digit))


def starts(chain: Chain) -> list[Node]:
    """Return what is assumed, a node a branch, in the order of the branches.

    The branches of a contradiction share their start, which is told once.
    """
    found: dict[int, None] = {}
    for end in chain.ends:
        found[min(_ancestry(chain, end))] = None
    return [chain.nodes[start] for start in found]


def ends(chain: Chain) -> list[Node]:
    """Return the nodes that make the conclusion."""
    return [chain.nodes[end] for end in chain.ends]


def single_line(layout: Layout, chain: Chain) -> str:
    """Return a chain without branches in a line: `r1c2=3 -> r1c5<>3 -> r4c5=3`."""
    return ARROW.join(implication(layout, node) for node in chain.nodes)


def chain_lines(layout: Layout, chains: tuple[Chain, ...], pieces: Pieces) -> Iterator[str]:
    """Iterate over the lines that tell chains, those inside others below them, indented.

    Nothing is told of a chain that is a single line: that stands in the shorthand already.
    """
    if not chains or (len(chains[0].ends) == 1 and len(chains) == 1):
        return
    numbers = {position: number for number, position in enumerate(_below(chains, 0))}
    told: set[int] = set()
    yield from _Teller(layout, chains, pieces, numbers, told).lines(0, "")


def _below(chains: tuple[Chain, ...], position: int) -> list[int]:
    """Return the position of a chain and those of all below it, in the order of telling."""
    order = {position: None}
    stack = [position]
    while stack:
        position = stack.pop()
        order[position] = None
        inner = dict.fromkeys(n.nested for n in chains[position].nodes if n.nested is not None)
        stack += [chain for chain in reversed(list(inner)) if chain not in order]
    return list(order)


@frozen
class _Teller:
    """Chains that are being told."""

    layout: Layout
    chains: tuple[Chain, ...]
    pieces: Pieces
    numbers: Mapping[int, int]
    """By position: the number by which the text calls a chain."""
    told: set[int]

    def lines(self, position: int, indent: str) -> Iterator[str]:
        """Iterate over the lines of a chain and of those below it."""
        self.told.add(position)
        chain = self.chains[position]
        assumed: dict[int, set[int]] = {}
        for end in chain.ends:
            own = _ancestry(chain, end)
            assumed.setdefault(own[0], set()).update(own)
        for start, nodes in assumed.items():
            yield indent + self.pieces["branch"].format(
                assumed=assertion(self.layout, chain.nodes[start], self.pieces)
            )
            for run in _runs(chain, sorted(nodes)):
                yield indent + INDENT + self._run(chain, run)
        for nested in dict.fromkeys(node.nested for node in chain.nodes):
            if nested is not None and nested not in self.told:
                yield indent + self.pieces["nested"].format(count=self.numbers[nested])
                yield from self.lines(nested, indent + INDENT)

    def _run(self, chain: Chain, run: list[int]) -> str:
        parents = [implication(self.layout, chain.nodes[p]) for p in chain.nodes[run[0]].parents]
        words = [f" {self.pieces['with']} ".join(parents)] if parents else []
        return ARROW.join([*words, *(self._told(chain.nodes[node]) for node in run)])

    def _told(self, node: Node) -> str:
        text = implication(self.layout, node)
        if node.nested is not None:
            text += f" {self.pieces['by_chain'].format(count=self.numbers[node.nested])}"
        elif node.cause == "pattern":
            text += f" {self.pieces['by_pattern']}"
        return text


def _ancestry(chain: Chain, end: int) -> list[int]:
    """Return the positions of a node and all that it follows from, ascending."""
    found = {end}
    for node in range(end, -1, -1):
        if node in found:
            found.update(chain.nodes[node].parents)
    return sorted(found)


def _runs(chain: Chain, own: list[int]) -> list[list[int]]:
    """Return nodes in runs, in each of which every node follows from the one before alone.

    What the first node of a run follows from stands in runs before it.
    """
    runs: list[list[int]] = []
    last: dict[int, list[int]] = {}
    for node in own:
        parents = chain.nodes[node].parents
        run = last.pop(parents[0], None) if len(parents) == 1 else None
        if run is None:
            run = []
            runs.append(run)
        run.append(node)
        last[node] = run
    return runs
