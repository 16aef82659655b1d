"""Forcing chains and forcing nets, read off tables of consequences.

Pattern: what a candidate leads to if it is true, and if it is false.

    contradiction   an assumption leads to its opposite, to a candidate true and false, to two
                    digits in a cell or two cells with a digit in a house, or leaves a cell or
                    a house without: it is wrong
    verity          what follows whether a candidate is true or false, from each candidate of a
                    cell, or from each place of a digit in a house, holds

Why it holds: every entry of a table follows from its assumption, and in each verity one of
the assumptions is right.
Finds: placements, by cell, then eliminations, by cell and digit.  For each the contradiction
and the verity with the shortest paths: of a placement the contradiction first, of an
elimination the shorter one.  In nets, paths with branches, of which each conclusion needs one.
Source: folklore ("tabling"); what is told first and what a length is, is HoDoKu's.
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
from grader_strategies.hodoku_chains.cases import Cases
from grader_strategies.hodoku_chains.clashes import Clashes
from grader_strategies.hodoku_chains.consequences import Consequences, Grouped
from grader_strategies.hodoku_chains.explanation import PathExplanation
from grader_strategies.hodoku_chains.lookahead import Lookahead
from grader_strategies.hodoku_chains.path import RawPath
from grader_strategies.hodoku_chains.proof import Proof


class TableForcing(Strategy):
    """Contradictions and verities of tables.

    Args:
        nets: in a table several entries together may lead to another.
    """

    def __init__(self, nets: bool = False) -> None:
        self.nets = int(nets)
        name = "forcing-net" if nets else "forcing-chain"
        self.contradiction = f"{name}-contradiction"
        self.verity = f"{name}-verity"

    def bind(self, layout: Layout) -> None:
        """Make the buffers."""
        self.layout = layout
        self.own: Consequences = shared(Lookahead if self.nets else Grouped, layout)
        self.refuted = Proof(self.own)
        self.certain = Proof(self.own)
        self.clashes = Clashes(self.own, self.refuted)
        self.cases = Cases(self.own, self.certain)

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer what follows, placements first."""
        own = self.own
        nodes = own.nodes
        i: k.Count
        own.take(board)
        self.clashes.load(board)
        self.cases.load(board)
        self.cases.collect()
        for i in range(nodes.count):
            if (self.cases.has(nodes.plane + i) or self.clashes.has(i)) and self._conclude(
                board, choice, nodes.plane + i
            ):
                return True
        for i in range(nodes.count):
            if (self.cases.has(i) or self.clashes.has(nodes.plane + i)) and self._conclude(
                board, choice, i
            ):
                return True
        return False

    def _conclude(self, board: Board, choice: Choice, node: k.Count) -> k.Flag:
        """Offer the shortest contradiction and the shortest verity that show a node."""
        nodes = self.own.nodes
        is_true: k.Flag = nodes.is_true(node)
        opposite: k.Count = node - nodes.plane if is_true else node + nodes.plane
        deadline.check()
        self.refuted.start()
        self.certain.start()
        if self.clashes.has(opposite):
            self.clashes.prove(opposite)
            if is_true and self.refuted.best and self._offer(board, choice, node, self.refuted):
                return True
        self.cases.prove(node)
        if is_true:
            return self._offer(board, choice, node, self.certain)
        if self.certain.best and (not self.refuted.best or self.certain.best < self.refuted.best):
            return self._offer(board, choice, node, self.certain) or self._offer(
                board, choice, node, self.refuted
            )
        return self._offer(board, choice, node, self.refuted) or self._offer(
            board, choice, node, self.certain
        )

    def _offer(self, board: Board, choice: Choice, node: k.Count, proof: Proof) -> k.Flag:
        """Offer a conclusion with its proof, if there is one."""
        nodes = self.own.nodes
        if not proof.best:
            return False
        refutes: k.Flag = proof is self.refuted
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
        finding.explanation = PathExplanation(board, self.own, paths)
        return choice.offer()

    def _path(self, premise: k.Count, target: k.Count) -> RawPath:
        """Return a record of a path."""
        self.cases.table.build(premise)
        self.cases.path.read(self.cases.table, target)
        return self.cases.path.record()
