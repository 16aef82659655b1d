"""Forcing chains and forcing nets, read off implication tables.

Pattern: the consequences of a candidate being true, and of its being false.

- contradiction: an assumption is wrong if it leads to its opposite, to a candidate both true
  and false, to two digits in a cell, to a digit twice in a house, to a cell without candidates,
  or to a house without a place for a digit
- verity: a consequence holds if it follows from a candidate both true and false, from each
  candidate of a cell, or from each place of a digit in a house

Why it holds: every consequence follows from its assumption, and in each verity one of
the assumptions is right.
Finds: one digit in one cell, or one elimination.  In nets, each conclusion needs a path with
branches.
Order: placements, by cell, then eliminations, by cell and digit.  For each the contradiction and
the verity with the shortest paths: of a placement the contradiction first, of an elimination the
shorter one.
Source: folklore ("tabling"); the order and the definition of length are HoDoKu's.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.model import kinds as k
from grader.model import roles
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline import work
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.strategy import Strategy
from grader.runtime import deadline
from grader.runtime.memory import begin_search
from grader_strategies.hodoku_chains import net_constants
from grader_strategies.hodoku_chains.consequences import Consequences
from grader_strategies.hodoku_chains.contradictions import Contradictions
from grader_strategies.hodoku_chains.explanation import PathExplanation
from grader_strategies.hodoku_chains.implication_path import RawPath
from grader_strategies.hodoku_chains.implication_table import ImplicationTable
from grader_strategies.hodoku_chains.set_links import checked_providers
from grader_strategies.hodoku_chains.set_tables import tables_with
from grader_strategies.hodoku_chains.shortest_proof import ShortestProof
from grader_strategies.hodoku_chains.used_sets import UsedSets
from grader_strategies.hodoku_chains.verities import Verities


class TableForcing(Strategy):
    """Contradictions and verities of implication tables.

    Args:
        nets: several entries of a table together may imply another one.
        nodes: patterns whose strong sets are included.  The conclusions without them come
            first, and only others after them.
    """

    def __init__(self, nets: bool = False, nodes: Sequence[str] = ()) -> None:
        self.nets = int(nets)
        self.providers = checked_providers(nodes)
        # Find out for each node whether it is a verity, and whether a contradiction proves it,
        # even if one of the two is enough to know.
        self.thorough = 0
        self.has_loaded = 0
        # The board on which nothing was found, and the numbering of its nodes.
        self.quiet = 0
        self.numbering = 0
        self.without: TableForcing | None = None
        if self.providers:
            self.without = TableForcing(nets)
            self.without.thorough = 1
        name = "forcing-net" if nets else "forcing-chain"
        self.contradiction = f"{name}-contradiction"
        self.verity = f"{name}-verity"

    def bind(self, layout: Layout) -> None:
        """Allocate the buffers."""
        self.layout = layout
        self.consequences: Consequences = tables_with(self.providers, layout, nets=bool(self.nets))
        # Which nodes the search without strong sets refutes or finds to be verities.
        self.known = array("b", [0]) * self.consequences.nodes.most
        if self.without is not None:
            self.without.bind(layout)
        self.contradiction_proof = ShortestProof(self.consequences)
        self.verity_proof = ShortestProof(self.consequences)
        self.contradictions = Contradictions(self.consequences, self.contradiction_proof)
        self.verities = Verities(self.consequences, self.verity_proof)

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the conclusions, placements first."""
        consequences = self.consequences
        nodes = consequences.nodes
        i: k.Count
        if self.without is not None:
            if self.without.search(board, choice):
                return True
            self._note_known(self.without)
        begin_search()
        consequences.update(board)
        self.verities.load(board)
        # A search without a result may need no contradictions.
        self.has_loaded = 0
        if consequences.contrapositive and not self.thorough:
            return self._search_contrapositive(board, choice)
        self._load(board)
        self.verities.collect()
        for i in range(nodes.count):
            consequences.ticker.spend(1 + nodes.plane // 32 // work.WORDS)
            if self._is_new(nodes.plane + i, i) and self._conclude(board, choice, nodes.plane + i):
                return True
        for i in range(nodes.count):
            consequences.ticker.spend(1 + nodes.plane // 32 // work.WORDS)
            if self._is_new(i, nodes.plane + i) and self._conclude(board, choice, i):
                return True
        return False

    def _search_contrapositive(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the conclusions, placements first, where each link has its contrapositive.

        A node follows from a candidate both true and false if it follows from its own opposite:
        each of the two links the opposite with the other.  The opposite leads to two that
        contradict each other in the same case.  If it leaves a cell or a digit in a house without
        candidates, each of these leads to the node.

        What leads to no more than on a board on which nothing was found proves nothing now.
        """
        consequences = self.consequences
        nodes = consequences.nodes
        i: k.Count
        node: k.Count
        opposite: k.Count
        since: k.Word = self.quiet if self.numbering == nodes.numbering else 0
        silent: k.Flag = True
        any_of_sets: k.Flag = self.verities.collect_of_sets(since)
        consequences.ticker.spend(1 + nodes.count // work.CELLS)
        for i in range(2 * nodes.count):
            # First that a candidate is true, because it leads from false to true.
            opposite = i if i < nodes.count else nodes.plane + i - nodes.count
            node = nodes.plane + i if i < nodes.count else i - nodes.count
            if (any_of_sets and self.verities.has(node)) or (
                consequences.gained[consequences.component[opposite]] > since
                and consequences.leads(opposite, node)
            ):
                silent = False
                if self._conclude(board, choice, node):
                    return True
        if silent:
            self.quiet = consequences.changes.now
            self.numbering = nodes.numbering
        return False

    def _load(self, board: Board) -> None:
        """Prepare the search for contradictions."""
        if not self.has_loaded:
            self.contradictions.load(board)
            self.has_loaded = 1

    def _is_new(self, node: k.Count, opposite: k.Count) -> k.Flag:
        """Return whether a node is proved in a way that the search without sets has not found."""
        return (self.verities.has(node) and not self.known[node] & net_constants.VERITY) or (
            self.contradictions.has(opposite) and not self.known[opposite] & net_constants.REFUTED
        )

    def _note_known(self, without: TableForcing) -> None:
        """Note what a search without strong sets has found."""
        node: k.Count
        for node in range(2 * without.consequences.nodes.plane):
            self.known[node] = net_constants.VERITY if without.verities.has(node) else 0
            if without._is_candidate(node) and without.contradictions.has(node):
                self.known[node] |= net_constants.REFUTED

    def _is_candidate(self, node: k.Count) -> k.Flag:
        """Return whether a node is that of a candidate: the numbers between are not used."""
        nodes = self.consequences.nodes
        if node < nodes.plane:
            return node < nodes.count and nodes.has(node)
        return node < nodes.plane + nodes.count and nodes.has(node - nodes.plane)

    def _conclude(self, board: Board, choice: Choice, node: k.Count) -> k.Flag:
        """Offer the shortest contradiction and the shortest verity that prove a node."""
        nodes = self.consequences.nodes
        is_true: k.Flag = nodes.is_true(node)
        opposite: k.Count = node - nodes.plane if is_true else node + nodes.plane
        deadline.check()
        self._load(board)
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
        table: ImplicationTable = self.contradictions.table if refutes else self.verities.table
        paths = [self._path(table, proof.premises[i], proof.targets[i]) for i in range(proof.count)]
        sets: UsedSets | None = None
        if self.providers:
            sets = UsedSets(self.consequences, paths)
            sets.add_to(board, finding)
            # The lengths in the proof are those of the shortest paths through whatever sets.
            if not self.nets:
                finding.size = sum([len(main) for main, _ in paths])
            finding.size += sets.surcharge()
        finding.explanation = PathExplanation(board, self.consequences, paths, sets)
        return choice.offer()

    def _path(self, table: ImplicationTable, premise: k.Count, target: k.Count) -> RawPath:
        """Return a record of a path; the table may be that of its assumption already."""
        if table.premise != premise or not table.has(target):
            table.seek(target)
            table.build(premise)
        self.verities.path.read(table, target)
        return self.verities.path.record()
