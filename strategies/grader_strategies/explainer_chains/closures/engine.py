"""The interface of chain engines, for the strategy that runs one and for embedding engines.

What an engine keeps for explanations is here as well: the nodes of a chain, and what is nested in
them.  The room `explain` turns it into evidence.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.ticker import Ticker
from grader_strategies.explainer_chains.closures.deduction import Deduction

if TYPE_CHECKING:
    # Not imported in a run: ratings need no steps.
    from grader.model.step import Evidence

RawNode = tuple[int, int, list[int], int, list[int]]
"""Literal, cause, positions of the parents, number of the nested explanation or -1, and
positions of further nodes on which that explanation rests."""


class NestedPattern:
    """A pattern that was found inside a closure.

    Args:
        technique: its technique id.
        evidence: its evidence.
        strikes: the eliminations, as (cell, digit).
    """

    def __init__(self, technique: str, evidence: Evidence, strikes: list[tuple[int, int]]) -> None:
        self.technique = technique
        self.evidence = evidence
        self.strikes = strikes


class NestedChain:
    """A chain that was found inside a closure, or the chain that proves a step.

    Args:
        technique: its technique id.
        deduction: what it proves.
        nodes: its nodes.
        ends: the positions of the ends of its branches.
        nested: the explanations that the nodes refer to.
    """

    def __init__(
        self,
        technique: str,
        deduction: Deduction,
        nodes: list[RawNode],
        ends: list[int],
        nested: list[NestedPattern | UnexplainedChain],
    ) -> None:
        self.technique = technique
        self.deduction = deduction
        self.nodes = nodes
        self.ends = ends
        self.nested = nested


class UnexplainedChain:
    """A chain that was found inside a closure; it is searched for again to be explained.

    Most closures and their chains are not needed for any explanation.

    Args:
        engine: the engine that found the chain.
        name: the technique id of a deduction, with `{}` for its form.
        origin: the board around the closure.
        key: what `Board.candidates_key` returned inside the closure.
        deduction: the deduction, without targets.
        signature: its signature.
    """

    def __init__(
        self,
        engine: Engine,
        name: str,
        origin: Board,
        key: bytes,
        deduction: Deduction,
        signature: bytes,
    ) -> None:
        self.engine = engine
        self.name = name
        self.origin = origin
        self.key = key
        self.deduction = deduction
        self.signature = signature
        self.explanation: NestedChain | None = None
        """The explanation, once it has been searched for."""


class Engine:
    """A search for chains of one sort on a board."""

    def __init__(self) -> None:
        self.ticker = Ticker()

    def bind(self, layout: Layout) -> None:
        """Allocate the buffers for boards of this layout."""
        raise TypeError(f"{type(self).__name__} does not override `bind`")

    def collect(self, board: Board, wanted: k.Count) -> list[Deduction]:
        """Return the deductions on a board that are wanted; see `selection`."""
        raise TypeError(f"{type(self).__name__} does not override `collect`")

    def prepare(self, board: Board) -> None:
        """Prepare for boards whose candidates are among those of this one."""

    def nodes_of(self, deduction: Deduction) -> tuple[list[RawNode], list[int]]:
        """Return the nodes of a deduction of the last search, and the ends of its branches."""
        raise TypeError(f"{type(self).__name__} does not override `nodes_of`")

    def signature(self, deduction: Deduction) -> bytes:
        """Return a key that is equal for equal chains: the literals of each branch, in order."""
        raise TypeError(f"{type(self).__name__} does not override `signature`")

    def premises(self, deduction: Deduction) -> array[int]:
        """Return the premises of a deduction: each true candidate and its cause, alternating.

        A cell as a cause means that its other candidates are gone, a house that its other
        places in the house are gone.
        """
        raise TypeError(f"{type(self).__name__} does not override `premises`")

    def premises_and_signature(self, deduction: Deduction) -> tuple[array[int], bytes]:
        """Return both, which may take less time than one after the other."""
        return self.premises(deduction), self.signature(deduction)

    def nested_explanations(self) -> list[NestedPattern | UnexplainedChain]:
        """Return the explanations of embedded patterns and chains, if they were kept."""
        return []

    def found_again(self, board: Board, deduction: Deduction) -> Deduction | None:
        """Search again for a deduction, and keep the explanations of what is embedded in it.

        Args:
            board: the board on which the engine has found it.
            deduction: the deduction; its targets may be of an earlier search.

        Returns:
            The deduction, with targets that `nodes_of` knows; None if the search did not lead
            to it again.
        """
        return deduction if deduction.targets else None

    def explanation(self, deduction: Deduction, name: str) -> NestedChain:
        """Return the explanation of a deduction of the last search.

        Args:
            deduction: the deduction.
            name: its technique id, with `{}` for its form.
        """
        nodes, ends = self.nodes_of(deduction)
        technique = name.format(deduction.form())
        return NestedChain(technique, deduction, nodes, ends, self.nested_explanations())
