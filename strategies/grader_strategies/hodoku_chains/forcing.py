"""Forcing chains and forcing nets, read off implication tables.

Pattern: the consequences of a candidate being true, and of its being false.

    contradiction   an assumption is wrong if it leads to its opposite, to a candidate both true
                    and false, to two digits in a cell, to a digit twice in a house, to a cell
                    without candidates, or to a house without a place for a digit
    verity          a consequence holds if it follows from a candidate both true and false, from
                    each candidate of a cell, or from each place of a digit in a house

Why it holds: every entry of a table follows from its assumption, and in each verity one of
the assumptions is right.
Finds: placements, by cell, then eliminations, by cell and digit.  For each the contradiction
and the verity with the shortest paths: of a placement the contradiction first, of an
elimination the shorter one.  In nets, each conclusion needs a path with branches.
Source: folklore ("tabling"); the order and the definition of length are HoDoKu's.
"""

from __future__ import annotations

from grader.model import kinds as k
from grader.model import roles
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.strategy import Strategy
from grader.runtime import deadline
from grader_strategies.facts.sharing import shared
from grader_strategies.hodoku_chains.consequences import Consequences, GroupedConsequences
from grader_strategies.hodoku_chains.contradictions import Contradictions
from grader_strategies.hodoku_chains.explanation import PathExplanation
from grader_strategies.hodoku_chains.implication_path import RawPath
from grader_strategies.hodoku_chains.lookahead import Lookahead
from grader_strategies.hodoku_chains.shortest_proof import ShortestProof
from grader_strategies.hodoku_chains.verities import Verities


class TableForcing(Strategy):
    """Contradictions and verities of implication tables.

    Args:
        nets: several entries of a table together may imply another one.
    """

    def __init__(self, nets: bool = False) -> None:
        self.nets = int(nets)
        name = "forcing-net" if nets else "forcing-chain"
        self.contradiction = f"{name}-contradiction"
        self.verity = f"{name}-verity"

    def bind(self, layout: Layout) -> None:
        """Allocate the buffers."""
        self.layout = layout
        self.consequences: Consequences = shared(
            Lookahead if self.nets else GroupedConsequences, layout
        )
        self.contradiction_proof = ShortestProof(self.consequences)
        self.verity_proof = ShortestProof(self.consequences)
        self.contradictions = Contradictions(self.consequences, self.contradiction_proof)
        self.verities = Verities(self.consequences, self.verity_proof)

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the conclusions, placements first."""
        consequences = self.consequences
        nodes = consequences.nodes
        i: k.Count
        consequences.update(board)
        self.contradictions.load(board)
        self.verities.load(board)
        self.verities.collect()
        for i in range(nodes.count):
            if (
                self.verities.has(nodes.plane + i) or self.contradictions.has(i)
            ) and self._conclude(board, choice, nodes.plane + i):
                return True
        for i in range(nodes.count):
            if (
                self.verities.has(i) or self.contradictions.has(nodes.plane + i)
            ) and self._conclude(board, choice, i):
                return True
        return False

    def _conclude(self, board: Board, choice: Choice, node: k.Count) -> k.Flag:
        """Offer the shortest contradiction and the shortest verity that prove a node."""
        nodes = self.consequences.nodes
        is_true: k.Flag = nodes.is_true(node)
        opposite: k.Count = node - nodes.plane if is_true else node + nodes.plane
        deadline.check()
        self.contradiction_proof.start()
        self.verity_proof.start()
        if self.contradictions.has(opposite):
            self.contradictions.prove(opposite)
            if (
                is_true
                and self.contradiction_proof.best
                and self._offer(board, choice, node, self.contradiction_proof)
            ):
                return True
        self.verities.prove(node)
        if is_true:
            return self._offer(board, choice, node, self.verity_proof)
        if self.verity_proof.best and (
            not self.contradiction_proof.best
            or self.verity_proof.best < self.contradiction_proof.best
        ):
            return self._offer(board, choice, node, self.verity_proof) or self._offer(
                board, choice, node, self.contradiction_proof
            )
        return self._offer(board, choice, node, self.contradiction_proof) or self._offer(
            board, choice, node, self.verity_proof
        )

    def _offer(self, board: Board, choice: Choice, node: k.Count, proof: ShortestProof) -> k.Flag:
        """Offer a conclusion with its proof, if there is one."""
        nodes = self.consequences.nodes
        if not proof.best:
            return False
        refutes: k.Flag = proof is self.contradiction_proof
        finding: Finding = choice.fresh(self.contradiction if refutes else self.verity)
        if nodes.is_true(node):
            finding.place(nodes.cell(node), nodes.digit(node))
        else:
            finding.strike(nodes.cell(node), nodes.digit(node))
        finding.size = proof.best
        if proof.house != k.NO_HOUSE:
            finding.house(roles.WITHIN, proof.house)
        elif proof.cell != k.NO_CELL:
            finding.mark(roles.DEFINING, proof.cell)
        paths = [self._path(proof.premises[i], proof.targets[i]) for i in range(proof.count)]
        finding.explanation = PathExplanation(board, self.consequences, paths)
        return choice.offer()

    def _path(self, premise: k.Count, target: k.Count) -> RawPath:
        """Return a record of a path."""
        self.verities.table.build(premise)
        self.verities.path.read(self.verities.table, target)
        return self.verities.path.record()
