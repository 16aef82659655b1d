"""Explanations of the deductions of chain engines."""

from __future__ import annotations

from attrs import evolve

from grader.model import roles
from grader.model.board import Board
from grader.model.chain import Chain, Node, Pattern
from grader.model.rules.ruled_layout import rule_name
from grader_strategies.explainer_chains.closures.deduction import Deduction
from grader_strategies.explainer_chains.closures.engine import (
    Engine,
    NestedChain,
    NestedPattern,
    RawNode,
    UnexplainedChain,
)
from grader_strategies.explainer_chains.explain.nested import explained
from grader_strategies.explainer_chains.links import causes


class ChainExplanation:
    """The explanation of one deduction.

    Args:
        engine: the engine that found the deduction.
        board: the board, which must not change before `chains` is called.
        deduction: the deduction.  It is searched for again, because the engine does not keep what
            it embeds otherwise.
    """

    def __init__(self, engine: Engine, board: Board, deduction: Deduction) -> None:
        self.engine = engine
        self.board = board
        self.deduction = deduction

    def chains(self) -> tuple[Chain, ...]:
        """Return the chain that proves the deduction, then the chains and patterns nested in it."""
        deduction = self.engine.found_again(self.board, self.deduction)
        assert deduction is not None, "the search is repeatable"
        assert deduction.size == self.deduction.size
        chains: list[Chain] = []
        self._add_chain(self.engine.explanation(deduction, ""), chains)
        chains[0] = evolve(
            chains[0], placements=(), eliminations=(), within=None
        )  # the step has them
        return tuple(chains)

    def _add(self, nested: NestedPattern | UnexplainedChain, chains: list[Chain]) -> int:
        """Append a nested chain and all that is nested in it, or a pattern; return its position."""
        if isinstance(nested, UnexplainedChain):
            return self._add_chain(explained(nested), chains)
        evidence = nested.evidence
        pattern = Pattern(
            evidence.digits,
            evidence.cells(),
            evidence.houses_as(roles.WITHIN, roles.BASE),
            evidence.houses_as(roles.COVER),
        )
        struck = tuple(dict.fromkeys(nested.strikes))
        chains.append(Chain((), (), nested.technique, (), struck, pattern))
        return len(chains) - 1

    def _add_chain(self, chain: NestedChain, chains: list[Chain]) -> int:
        """Append a chain and all that is nested in it; return its position."""
        position = len(chains)
        chains.append(Chain((), ()))
        positions: dict[int, int] = {}
        raw = chain.nodes
        order = _parents_first(raw)
        places = {old: new for new, old in enumerate(order)}
        nodes = []
        for old in order:
            literal, cause, parents, nested, premises = raw[old]
            if nested >= 0 and nested not in positions:
                positions[nested] = self._add(chain.nested[nested], chains)
            cell, digit = divmod(literal >> 1, self.board.layout.digits)
            nodes.append(
                Node(
                    cell,
                    digit,
                    bool(literal & 1),
                    self._name(cause),
                    tuple(places[parent] for parent in parents),
                    positions.get(nested),
                    premises=tuple(places[premise] for premise in premises),
                )
            )
        ends = tuple(places[end] for end in chain.ends)
        found = chain.deduction
        placed = () if found.place_cell < 0 else ((found.place_cell, found.place_digit),)
        struck = tuple(found.strikes)
        within = found.source if found.kind == causes.FROM_HOUSE else None
        chains[position] = Chain(tuple(nodes), ends, chain.technique, placed, struck, None, within)
        return position

    def _name(self, cause: int) -> str:
        fixed = {causes.BY_START: "start", causes.BY_CELL: "cell", causes.BY_PATTERN: "pattern"}
        layout = self.board.layout
        if cause >= layout.houses:
            return rule_name(layout, layout.rules[cause - layout.houses])
        return fixed.get(cause) or layout.specs[cause].name


def _parents_first(raw: list[RawNode]) -> list[int]:
    """Return the positions of the nodes, each after its parents and premises."""
    order: dict[int, None] = {}
    for start in reversed(range(len(raw))):
        stack = [start]
        while stack:
            node = stack[-1]
            _, _, parents, _, premises = raw[node]
            waiting = [p for p in (*parents, *premises) if p not in order]
            if node in order or not waiting:
                order[node] = None
                stack.pop()
            else:
                stack += waiting
    return list(order)
