"""Telling how a chain engine came to a hint."""

from __future__ import annotations

from grader.model.board import Board
from grader.model.chain import Chain, Node
from grader_strategies.explainer_chains import causes
from grader_strategies.explainer_chains.engine import BEST, Engine, RawExplanation, RawNode
from grader_strategies.explainer_chains.hint import Hint


class ChainExplanation:
    """The explanation of one hint.

    Args:
        engine: the engine that found the hint.
        board: the board, which must not have changed when the explanation is told.
        hint: a hint that the engine still holds, which was told to remember; or None for
            the best one.  That is searched for again, because what nobody asked to have
            told is not kept.
    """

    def __init__(self, engine: Engine, board: Board, hint: Hint | None) -> None:
        self.engine = engine
        self.board = board
        self.hint = hint

    def chains(self) -> tuple[Chain, ...]:
        """Return the chain that shows the hint, then those that its nodes rest on."""
        hint = self.hint
        if hint is None:
            self.engine.remember(True)
            try:
                (hint,) = self.engine.collect(self.board, BEST)
            finally:
                self.engine.remember(False)
        explanation = (self.engine.tell(hint), self.engine.stories())
        chains: list[Chain] = []
        self._tell(explanation, chains)
        return tuple(chains)

    def _tell(self, explanation: RawExplanation, chains: list[Chain]) -> int:
        """Append a chain and all that it rests on; return its position."""
        (raw, ends), inner = explanation
        position = len(chains)
        chains.append(Chain((), ()))
        told: dict[int, int] = {}
        order = _parents_first(raw)
        places = {old: new for new, old in enumerate(order)}
        nodes = []
        for old in order:
            literal, cause, parents, nested = raw[old]
            if nested >= 0 and nested not in told:
                told[nested] = self._tell(inner[nested], chains)
            cell, digit = divmod(literal >> 1, self.board.layout.digits)
            nodes.append(
                Node(
                    cell,
                    digit,
                    bool(literal & 1),
                    self._name(cause),
                    tuple(places[parent] for parent in parents),
                    told.get(nested),
                )
            )
        chains[position] = Chain(tuple(nodes), tuple(places[end] for end in ends))
        return position

    def _name(self, cause: int) -> str:
        fixed = {causes.BY_START: "start", causes.BY_CELL: "cell", causes.BY_PATTERN: "pattern"}
        return fixed.get(cause) or self.board.layout.specs[cause].name


def _parents_first(raw: list[RawNode]) -> list[int]:
    """Return the positions of the nodes, every one after its parents."""
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
