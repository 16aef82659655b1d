"""Whips, g-whips, braids and g-braids.

Pattern: a target, and *variables* without it: cells, or digits in complete houses.  If the target
were true, one variable after the other would have a single candidate left, its *right* one, and
the last variable none.  Of each variable one candidate that is excluded is the *left* one.

    r1n3{c2 c6} - c6n7{r4 r8} - b9n7{r8c7 r9c9} - r9c2{n7 .} => r2c2<>3

    If r2c2 is 3, 3 of row 1 is not in c2 but in c6; so 7 of column 6 is not in r1 ... ; so the 7
    of box 9 is in r9c9; and nothing is left for r9c2.

In a whip, each left candidate is linked to the right one before, the first to the target, and no
candidate is a left one twice.  In a braid it may be linked to any right one before, or to the
target.  In g-whips and g-braids, a group of cells that two houses have in common may be a right
candidate, with the left one outside.

Why it holds: the target would leave a variable without a candidate.
Finds: the target is struck.
Order: the number of variables; targets by cell and digit.  A chain is one of the shortest for its
target.
Source: Denis Berthier, Pattern-Based Constraint Satisfaction and Logic Puzzles (2nd edition,
2015), chapters 5 and 7; rule and figures of published ratings from the Controlled-bias Sudoku
generator and collection (DOI 10.5281/zenodo.17491457).
"""

from __future__ import annotations

from grader.model import kinds as k
from grader.model import roles
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.choice import Choice
from grader.pipeline.explanation import FixedExplanation
from grader.pipeline.finding import Finding
from grader.pipeline.options import one_of
from grader.pipeline.strategy import Strategy
from grader.pipeline.ticker import Ticker
from grader.runtime.memory import begin_search
from grader_strategies.whips import explanation, limits
from grader_strategies.whips.chain_search import ChainSearch
from grader_strategies.whips.parallel_rounds import ParallelRounds

MEMORIES = ("all", "one")


class Whips(Strategy):
    """Chains of variables against a target, shortest first.

    Args:
        groups: groups may be forced as well, as in g-whips.
        braids: left candidates may be linked to any element before.
        longest: the most variables of a chain.
        memory: `all`, any choice of left candidates counts; or `one`, only the first one for
            each sequence of forced elements, as in the published ratings.
    """

    def __init__(
        self,
        groups: bool = False,
        braids: bool = False,
        longest: int = limits.LONGEST,
        memory: str = MEMORIES[0],
    ) -> None:
        self.groups = int(groups)
        self.braids = int(braids)
        if not isinstance(longest, int) or not 1 <= longest <= limits.LONGEST:
            raise ValueError(f"longest is {longest!r}; it may be 1 to {limits.LONGEST}")
        self.longest = longest
        self.one_memory = one_of("memory", memory, MEMORIES)

    def bind(self, layout: Layout) -> None:
        """Make the buffers."""
        self.layout = layout
        self.chains = ChainSearch(layout, self.groups, self.braids, self.one_memory)
        self.rounds = ParallelRounds(self.chains)
        self.ticker = Ticker()

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer a chain for each target, shortest first, in the order of the targets."""
        chains: ChainSearch = self.chains
        rounds: ParallelRounds = self.rounds
        length: k.Count
        target: k.Count
        begin_search()
        chains.load(board)
        rounds.begin()
        for length in range(1, self.longest + 1):
            open_: k.Count = 0
            for target in range(chains.count):
                if rounds.clash[target] >= length or chains.gone[target]:
                    continue
                open_ += 1
                if chains.none_of[target] >= length or not chains.find(target, length):
                    continue
                rounds.clash[target] = limits.NEVER
                if self._offer(board, choice, target):
                    return True
            if not rounds.advance() and not open_:
                break
        return False

    def _offer(self, board: Board, choice: Choice, target: k.Count) -> k.Flag:
        """Offer the chain that was found last."""
        chains: ChainSearch = self.chains
        finding: Finding = choice.fresh(self.technique)
        finding.strike(chains.cells[target], chains.digits[target])
        finding.size = chains.length
        finding.surcharge = 10 * (chains.length - 1)
        if finding.is_noting:
            self._explain(board, finding, target)
        return choice.offer()

    def _explain(self, board: Board, finding: Finding, target: k.Count) -> None:
        """Add the evidence of the chain that was found last."""
        chains: ChainSearch = self.chains
        i: k.Count
        elements = [self._element(target)]
        lefts = []
        for i in range(chains.length - 1):
            elements.append(self._element(chains.path[i]))
        if chains.length > 1 and not self.braids:
            for i in range(chains.length):
                left: k.Count = chains.lefts[i]
                lefts.append((chains.cells[left], chains.digits[left]))
        found = explanation.explain(board, elements, lefts)
        for cell, digit in found.by_target:
            finding.mark(roles.COLOR_C, cell, digit)
        for cell, digit in found.by_rights:
            finding.mark(roles.COLOR_D, cell, digit)
        if found.house != explanation.CELL:
            finding.house(roles.WITHIN, found.house)
        finding.explanation = FixedExplanation((found.chain,))

    def _element(self, number: k.Count) -> explanation.Element:
        """Return a candidate or group as a record."""
        chains: ChainSearch = self.chains
        if number < chains.count:
            return explanation.Element((chains.cells[number],), chains.digits[number])
        group: k.Count = number - chains.count
        first: k.Count = chains.crossing_start[chains.group_crossing[group]]
        after: k.Count = chains.crossing_start[chains.group_crossing[group] + 1]
        cells = tuple([chains.crossing_cells[i] for i in range(first, after)])
        return explanation.Element(cells, chains.group_digit[group])
