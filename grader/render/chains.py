"""Chains of implications as text: in one line, or one line for each run or link."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from grader.model.chain import Chain, Node
from grader.model.notation import digit_name
from grader.render import nested_chains
from grader.render.node_writer import NodeWriter, ancestry
from grader.render.rule_links import rule_link

INDENT = "  "
ARROW = " -> "
SET_CAUSES = ("set ", "left by ")
"""What causes of links by sets of the evidence begin with; the letter of the set follows."""
GUARDIANS = "guardians"
"""The cause of a link between guardians."""


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
    numbers = {position: number for number, position in enumerate(_in_order(chains))}
    return make(writer, chains, numbers, set())


def _in_order(chains: tuple[Chain, ...]) -> list[int]:
    """Return the positions of the first chain and of all nested in it, in the order of the text."""
    order: dict[int, None] = {}
    stack = [0]
    while stack:
        position = stack.pop()
        order[position] = None
        inner = _nested_in(chains, chains[position])
        stack += [chain for chain in reversed(inner) if chain not in order]
    return list(order)


def _nested_in(chains: tuple[Chain, ...], chain: Chain) -> list[int]:
    """Return the positions of the chains nested directly in a chain, as the text refers to them."""
    shown = (chain.nodes[n] for _, nodes in _branches(chain) for run in nodes for n in run)
    found = dict.fromkeys(node.nested for node in shown if node.nested is not None)
    return [position for position in found if chains[position].pattern is None]


def _branches(chain: Chain) -> list[tuple[int, list[list[int]]]]:
    """Return each assumption of a chain with its nodes in runs, all by their positions."""
    assumed: dict[int, set[int]] = {}
    for end in chain.ends:
        own = ancestry(chain, end)
        assumed.setdefault(own[0], set()).update(own)
    return [(start, _runs(chain, sorted(nodes))) for start, nodes in assumed.items()]


class _ChainLines(NamedTuple):
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
        is_nested = bool(self.numbers[position])
        if is_nested:
            yield from self.around(indent, nested_chains.alternatives(self.writer, chain))
        for start, runs in _branches(chain):
            assumption = self.writer.assertion(chain.nodes[start])
            yield indent + self.writer.pieces["branch"].format(assumed=assumption)
            for line in self.branch(chain, runs):
                yield indent + INDENT + line
        if is_nested:
            yield from self.around(indent, nested_chains.conclusion(self.writer, chain))
        for nested in _nested_in(self.chains, chain):
            if nested not in self.written:
                number = self.numbers[nested]
                yield indent + nested_chains.heading(self.writer, self.chains[nested], number)
                yield from self.lines(nested, indent + INDENT)

    def branch(self, chain: Chain, runs: list[list[int]]) -> Iterator[str]:
        """Iterate over the lines of a branch, whose nodes are given in runs."""
        raise NotImplementedError

    def around(self, indent: str, sentence: str | None) -> Iterator[str]:
        """Iterate over the line of a sentence before or after the branches, if there is one."""
        raise NotImplementedError


class _ShorthandLines(_ChainLines):
    """Chains in shorthand, one line for each run of nodes that follow from each other."""

    def branch(self, chain: Chain, runs: list[list[int]]) -> Iterator[str]:
        """Iterate over the runs of nodes."""
        for run in runs:
            causes = [
                self.writer.implication(chain.nodes[p]) for p in _reasons(chain.nodes[run[0]])
            ]
            words = [f" {self.writer.pieces['with']} ".join(causes)] if causes else []
            yield ARROW.join([*words, *(self._implication(chain.nodes[node]) for node in run)])

    def around(self, indent: str, sentence: str | None) -> Iterator[str]:  # noqa: ARG002
        """Iterate over nothing: the shorthand has no sentences."""
        return iter(())

    def _implication(self, node: Node) -> str:
        text = self.writer.implication(node)
        nested = None if node.nested is None else self.chains[node.nested]
        if nested is not None and nested.pattern is not None:
            text += f" {nested_chains.pattern_shorthand(self.writer, nested, nested.pattern)}"
        elif node.nested is not None:
            text += f" {self.writer.pieces['by_chain'].format(count=self.numbers[node.nested])}"
        elif node.cause == "pattern":
            text += f" {self.writer.pieces['by_pattern']}"
        elif node.cause == GUARDIANS:
            text += f" {self.writer.pieces['by_guardians']}"
        elif node.cause.startswith(SET_CAUSES):
            text += f" {self.writer.pieces['by_set'].format(letter=node.cause[-1])}"
        return text


class _WordLines(_ChainLines):
    """Chains in words, one line for each node."""

    def branch(self, chain: Chain, runs: list[list[int]]) -> Iterator[str]:
        """Iterate over the nodes with their reasons, run by run."""
        before = -1
        for node in (node for run in runs for node in run):
            reasons = _reasons(chain.nodes[node])
            if reasons:
                # The line above or the reason itself may name the parents already.
                is_named = reasons == (before,) or _names_parent(chain.nodes[node])
                yield self._reason(chain, node) + ("" if is_named else self._after(chain, reasons))
            before = node

    def around(self, indent: str, sentence: str | None) -> Iterator[str]:
        """Iterate over the sentence, if there is one."""
        if sentence is not None:
            yield indent + sentence

    def _reason(self, chain: Chain, position: int) -> str:
        node = chain.nodes[position]
        parent = chain.nodes[node.parents[0]]
        assertion = self.writer.assertion(node)
        pieces = self.writer.pieces
        if node.nested is not None:
            nested = self.chains[node.nested]
            if nested.pattern is not None:
                return nested_chains.pattern_reason(self.writer, node, nested, nested.pattern)
            return pieces["why_chain"].format(assertion=assertion, count=self.numbers[node.nested])
        if node.cause == "pattern":
            return pieces["why_pattern"].format(assertion=assertion)
        if node.cause == GUARDIANS:
            return pieces["why_guardians"].format(assertion=assertion)
        if node.cause.startswith(SET_CAUSES):
            name = "why_set" if node.cause.startswith(SET_CAUSES[0]) else "why_left"
            return pieces[name].format(assertion=assertion, letter=node.cause[-1])
        if node.cause == "cell":
            name = "why_last" if node.is_true else "why_taken"
            return pieces[name].format(assertion=assertion, parent=self.writer.assertion(parent))
        link = rule_link(self.writer.layout, chain.nodes, node)
        if link is not None:
            return pieces["why_needed" if node.is_true else "why_rule"].format(
                assertion=assertion,
                parent=self.writer.assertion(link.parent),
                rule=self.writer.text_style.rule(self.writer.layout, link.rule),
            )
        return pieces["why_place" if node.is_true else "why_seen"].format(
            assertion=assertion,
            digit=digit_name(node.digit),
            house=self.writer.house(node.cause),
            parent=self.writer.cells(parent),
        )

    def _after(self, chain: Chain, reasons: tuple[int, ...]) -> str:
        causes = [self.writer.implication(chain.nodes[position]) for position in reasons]
        return self.writer.pieces["after"].format(parents=self.writer.joined(causes))


def _reasons(node: Node) -> tuple[int, ...]:
    """Return the positions of all nodes that a node follows from."""
    return (*node.parents, *node.premises)


def _names_parent(node: Node) -> bool:
    """Return whether the reason of a node names the nodes that it follows from."""
    return not node.is_true and node.cause != "pattern" and node.nested is None


def _runs(chain: Chain, own: list[int]) -> list[list[int]]:
    """Return nodes in runs: each node of a run follows from the one before it and no other.

    The nodes that the first one of a run follows from are in earlier runs.
    """
    runs: list[list[int]] = []
    last: dict[int, list[int]] = {}
    for node in own:
        reasons = _reasons(chain.nodes[node])
        run = last.pop(reasons[0], None) if len(reasons) == 1 else None
        if run is None:
            run = []
            runs.append(run)
        run.append(node)
        last[node] = run
    return runs
