"""Explanations of the deductions of chain engines."""

from __future__ import annotations

from grader.model.board import Board
from grader.model.chain import Chain, Node
from grader_strategies.explainer_chains import causes
from grader_strategies.explainer_chains.deduction import Deduction
from grader_strategies.explainer_chains.engine import BEST, Engine, RawExplanation, RawNode


class ChainExplanation:
    """The explanation of one deduction.

    Args:
        engine: the engine that found the deduction.
        board: the board, which must not change before `chains` is called.
        deduction: a deduction that the engine still holds, found after `keep_explanations`; or
            None for the best one, which is then searched for again, because without that
            call the engine does not keep the chains that it embeds.
    """

    def __init__(self, engine: Engine, board: Board, deduction: Deduction | None) -> None:
        self.engine = engine
        self.board = board
        self.deduction = deduction

    def chains(self) -> tuple[Chain, ...]:
        """Return the chain that proves the deduction, then the chains nested in it."""
        deduction = self.deduction
        if deduction is None:
            self.engine.keep_explanations(True)
            try:
                (deduction,) = self.engine.collect(self.board, BEST)
            finally:
                self.engine.keep_explanations(False)
        explanation = (self.engine.nodes_of(deduction), self.engine.nested_explanations())
        chains: list[Chain] = []
        self._add_chain(explanation, chains)
        return tuple(chains)

    def _add_chain(self, explanation: RawExplanation, chains: list[Chain]) -> int:
        """Append a chain and the chains nested in it; return its position."""
        (raw, ends), inner = explanation
        position = len(chains)
        chains.append(Chain((), ()))
        positions: dict[int, int] = {}
        order = _parents_first(raw)
        places = {old: new for new, old in enumerate(order)}
        nodes = []
        for old in order:
            literal, cause, parents, nested = raw[old]
            if nested >= 0 and nested not in positions:
                positions[nested] = self._add_chain(inner[nested], chains)
            cell, digit = divmod(literal >> 1, self.board.layout.digits)
            nodes.append(
                Node(
                    cell,
                    digit,
                    bool(literal & 1),
                    self._name(cause),
                    tuple(places[parent] for parent in parents),
                    positions.get(nested),
                )
            )
        chains[position] = Chain(tuple(nodes), tuple(places[end] for end in ends))
        return position

    def _name(self, cause: int) -> str:
        fixed = {causes.BY_START: "start", causes.BY_CELL: "cell", causes.BY_PATTERN: "pattern"}
        return fixed.get(cause) or self.board.layout.specs[cause].name


def _parents_first(raw: list[RawNode]) -> list[int]:
    """Return the positions of the nodes, each after its parents."""
    order: dict[int, None] = {}
    for start in reversed(range(len(raw))):
        stack = [start]
        while stack:
            node = stack[-1]
            waiting = [p for p in raw[node][2] if p not in order]
            if node in order or not waiting:
                order[node] = None
                stack.pop()
            else:
                stack += waiting
    return list(order)
