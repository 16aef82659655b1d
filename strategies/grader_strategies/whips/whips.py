"""Whips, g-whips, braids and g-braids.
"""

from __future__ import annotations

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.choice import Choice
from grader.pipeline.options import one_of
from grader.pipeline.strategy import Strategy
from grader.pipeline.ticker import Ticker
from grader.runtime.memory import begin_search
from grader_strategies.whips import limits
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
        finding = choice.fresh(self.technique)
        finding.strike(chains.cells[target], chains.digits[target])
        finding.size = chains.length
        finding.surcharge = 10 * (chains.length - 1)
        return choice.offer()
