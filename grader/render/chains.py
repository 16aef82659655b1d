"""Chains of implications as text: in one line, or one line for each run or link."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from attrs import frozen

from grader.model.chain import Chain, Node
from grader.model.layout import Layout
from grader.model.notation import cells_name, digit_name
from grader.render.text_style import TextStyle

INDENT = "  "
ARROW = " -> "


@frozen
class NodeWriter:
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
        found[min(_ancestry(chain, end))] = None
    return [chain.nodes[start] for start in found]


def ends(chain: Chain) -> list[Node]:
    """Return the nodes that give the conclusion."""
    return [chain.nodes[end] for end in chain.ends]


def single_line(writer: NodeWriter, chain: Chain) -> str:
    """Return a chain without branches in a line: `r1c2=3 -> r1c5<>3 -> r4c5=3`."""
    return ARROW.join(map(writer.implication, chain.nodes))


def is_single_line(chains: tuple[Chain, ...]) -> bool:
    """Return whether the chain fits into the shorthand of its step."""
    return len(chains) == 1 and len(chains[0].ends) == 1


def chain_lines(writer: NodeWriter, chains: tuple[Chain, ...]) -> Iterator[str]:
    """Iterate over the lines of chains in shorthand, nested chains indented below their parent.

    There are none for a chain that fits into one line: the shorthand of the step contains it.
    """
    if chains and not is_single_line(chains):
        yield from _chain_lines(writer, chains, _ShorthandLines).lines(0, "")


def link_lines(writer: NodeWriter, chains: tuple[Chain, ...]) -> Iterator[str]:
    """Iterate over the lines of chains in words, one line for each link, with its reason."""
    if chains:
        yield from _chain_lines(writer, chains, _WordLines).lines(0, "")


def _chain_lines(
    writer: NodeWriter, chains: tuple[Chain, ...], make: type[_ChainLines]
) -> _ChainLines:
    numbers = {position: number for number, position in enumerate(_below(chains, 0))}
    return make(writer, chains, numbers, set())


def _below(chains: tuple[Chain, ...], position: int) -> list[int]:
    """Return the positions of a chain and of all chains nested in it, in the order of the text."""
    order = {position: None}
    stack = [position]
    while stack:
        position = stack.pop()
        order[position] = None
        inner = dict.fromkeys(n.nested for n in chains[position].nodes if n.nested is not None)
        stack += [chain for chain in reversed(list(inner)) if chain not in order]
    return list(order)


@frozen
class _ChainLines:
    """The lines of a chain and of the chains nested in it."""

    writer: NodeWriter
    chains: tuple[Chain, ...]
    numbers: Mapping[int, int]
    """The number of each chain in the text, by its position."""
    written: set[int]
    """Positions of the chains that have been written."""

    def lines(self, position: int, indent: str) -> Iterator[str]:
        """Iterate over the lines of a chain and of the chains nested in it."""
        self.written.add(position)
        chain = self.chains[position]
        pieces = self.writer.pieces
        assumed: dict[int, set[int]] = {}
        for end in chain.ends:
            own = _ancestry(chain, end)
            assumed.setdefault(own[0], set()).update(own)
        for start, nodes in assumed.items():
            assumption = self.writer.assertion(chain.nodes[start])
            yield indent + pieces["branch"].format(assumed=assumption)
            for line in self.branch(chain, sorted(nodes)):
                yield indent + INDENT + line
        for nested in dict.fromkeys(node.nested for node in chain.nodes):
            if nested is not None and nested not in self.written:
                yield indent + pieces["nested"].format(count=self.numbers[nested])
                yield from self.lines(nested, indent + INDENT)

    def branch(self, chain: Chain, nodes: list[int]) -> Iterator[str]:
        """Iterate over the lines of the nodes at these positions, ascending."""
        raise NotImplementedError


class _ShorthandLines(_ChainLines):
    """Chains in shorthand, one line for each run of nodes that follow from each other."""

    def branch(self, chain: Chain, nodes: list[int]) -> Iterator[str]:
        """Iterate over the runs of nodes."""
        for run in _runs(chain, nodes):
            parents = chain.nodes[run[0]].parents
            causes = [self.writer.implication(chain.nodes[p]) for p in parents]
            words = [f" {self.writer.pieces['with']} ".join(causes)] if causes else []
            yield ARROW.join([*words, *(self._implication(chain.nodes[node]) for node in run)])

    def _implication(self, node: Node) -> str:
        text = self.writer.implication(node)
        if node.nested is not None:
            text += f" {self.writer.pieces['by_chain'].format(count=self.numbers[node.nested])}"
        elif node.cause == "pattern":
            text += f" {self.writer.pieces['by_pattern']}"
        return text


class _WordLines(_ChainLines):
    """Chains in words, one line for each node."""

    def branch(self, chain: Chain, nodes: list[int]) -> Iterator[str]:
        """Iterate over the nodes with their reasons, run by run."""
        before = -1
        for node in (node for run in _runs(chain, nodes) for node in run):
            parents = chain.nodes[node].parents
            if parents:
                # The line above or the reason itself may name the parents already.
                is_named = parents == (before,) or _names_parent(chain.nodes[node])
                yield self._reason(chain, node) + ("" if is_named else self._after(chain, parents))
            before = node

    def _reason(self, chain: Chain, position: int) -> str:
        node = chain.nodes[position]
        parent = chain.nodes[node.parents[0]]
        assertion = self.writer.assertion(node)
        pieces = self.writer.pieces
        if node.nested is not None:
            return pieces["why_chain"].format(assertion=assertion, count=self.numbers[node.nested])
        if node.cause == "pattern":
            return pieces["why_pattern"].format(assertion=assertion)
        if node.cause == "cell":
            name = "why_last" if node.is_true else "why_taken"
            return pieces[name].format(assertion=assertion, parent=self.writer.assertion(parent))
        return pieces["why_place" if node.is_true else "why_seen"].format(
            assertion=assertion,
            digit=digit_name(node.digit),
            house=self.writer.house(node.cause),
            parent=self.writer.cells(parent),
        )

    def _after(self, chain: Chain, parents: tuple[int, ...]) -> str:
        causes = [self.writer.implication(chain.nodes[parent]) for parent in parents]
        together = f" {self.writer.pieces['with']} ".join(causes)
        return self.writer.pieces["after"].format(parents=together)


def _names_parent(node: Node) -> bool:
    """Return whether the reason of a node names the nodes that it follows from."""
    return not node.is_true and node.cause != "pattern" and node.nested is None


def _ancestry(chain: Chain, end: int) -> list[int]:
    """Return the positions of a node and of all its ancestors, ascending."""
    found = {end}
    for node in range(end, -1, -1):
        if node in found:
            found.update(chain.nodes[node].parents)
    return sorted(found)


def _runs(chain: Chain, own: list[int]) -> list[list[int]]:
    """Return nodes in runs: each node of a run follows from the one before it and no other.

    The parents of the first node of a run are in earlier runs.
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
