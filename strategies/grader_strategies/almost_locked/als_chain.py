"""ALS chain: four or more almost locked sets, each linked with the next.

Pattern: four or more almost locked sets in a row, each some cells of a house, or one cell, with
one digit more than cells.  Neighbours share a restricted digit, which only one of the two can
have, because its places in one see those in the other; and no link uses the digit of the link
before it.

Why it holds: if the first set lacks the digit of its link, the set is locked.  If it has the
digit, the next set lacks it, so that one has the digit of its next link, and so on to the last
set, which is then locked.  So the first or the last set is locked, and a cell that sees all
places of a digit z of both is not z.
Finds: a digit that both ends share, other than those of the first and the last link, is struck from
all cells that see all its places in both.
Order: depth first from each set; links ascend in the list of `AlmostLockedSets`.  A first link of
two digits is tried with each; a later one is used with the digits that the link before does not
use.  Of chains with equal eliminations only those with fewer cells than all before are offered.
Eliminations by digit and cell.
Source: folklore; the orders are HoDoKu's.
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline import work
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.strategy import Strategy
from grader.runtime.memory import Allocation, begin_search
from grader_strategies.almost_locked.als_chain_breadth_first import BreadthFirstAlsChains
from grader_strategies.almost_locked.restricted_commons import RestrictedCommons, commons_of
from grader_strategies.facts.arrays import doubled
from grader_strategies.facts.board_memory import BoardMemory

BYTES_PER_LINK: k.Count = (3 * 6 * 4 + 12) * 2
"""Bytes of the tables of states for each link, which are filled half at least."""


class AlsChain(Strategy):
    """A chain of four or more almost locked sets.

    A *state* is a link with the digits by which it is used, reached by at most two links or
    by more: `6 * link`, plus 0 for its lower digit, 1 for its higher one, 2 for both; plus 3
    if reached by more than two links.  Continuations depend on the state alone, so only one
    path to each state is kept: the first of those with the fewest cells.  `reached` is the set of
    links with states that are reached from the current start and not yet continued, `reached_as`
    has a bit for each of these states of a link.

    Args:
        overlap: neighbours may have cells in common.
        forward: links only ascend in the list of sets; if not, see `BreadthFirstAlsChains`.
    """

    def __init__(self, overlap: bool = False, forward: bool = True) -> None:
        self.overlap = int(overlap)
        self.breadth_first = None if forward else BreadthFirstAlsChains()

    def bind(self, layout: Layout) -> None:
        """Allocate the buffers."""
        self.commons: RestrictedCommons = commons_of(layout, bool(self.overlap))
        self.memory: BoardMemory = BoardMemory(layout)
        self.allocation = Allocation(self.release)
        self.release()
        self.last = 0
        self.path = array("i", [0]) * 256
        self.half = 0
        self.known: dict[bytes, int] = {}
        if self.breadth_first is not None:
            self.breadth_first.bind(layout, self.commons)

    def release(self) -> None:
        """Free the tables of states."""
        self.cells = array("i", [0]) * 256
        self.before = array("i", [0]) * 256
        self.reached = array("Q", [0]) * 256
        self.reached_as = array("I", [0]) * 256
        self.useful = array("i", [0]) * 256
        self.leads = array("i", [0]) * 256

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the chains in order."""
        commons = self.commons
        link: k.Count
        if self.breadth_first is not None:
            return self.breadth_first.search(board, choice, self.technique)
        i: k.Count
        if not self.memory.begin(board):
            return False
        begin_search()
        commons.update(board)
        commons.link(commons.sets.count - 1)
        self.allocation.resize(BYTES_PER_LINK * commons.count)
        while len(self.cells) < 6 * commons.count:
            self.before = doubled(self.before)
            self.useful = doubled(self.useful)
            self.cells = doubled(self.cells)
        while len(self.reached_as) < commons.count:
            self.reached = doubled(self.reached)
            self.reached_as = doubled(self.reached_as)
        while len(self.leads) < commons.sets.count:
            self.leads = doubled(self.leads)
        self.half = commons.sets.count + 1
        while len(self.path) < 2 * self.half:
            self.path = doubled(self.path)
        self.known.clear()
        # An earlier search may have ended in the middle of a chain.
        for i in range(commons.count // 64 + 1):
            self.reached[i] = 0
        for i in range(commons.count):
            self.reached_as[i] = 0
        self._note_leads()
        for link in range(commons.count):
            # A link can be continued only if there are links from its end.
            end: k.Count = commons.high[link]
            commons.ticker.tick()
            if commons.first[end] == commons.first[end + 1]:
                continue
            # Sets that found nothing before, and have not changed, do not now.
            if not (commons.fresh[commons.low[link]] or self.leads[end]):
                continue
            if self._search_from(board, choice, link, 0):
                return True
            if bits.is_pair(commons.digits[link]) and self._search_from(board, choice, link, 1):
                return True
        self.memory.end()
        return False

    def _note_leads(self) -> None:
        """Note in `leads` which sets have changed since nothing was found, or lead to one."""
        commons = self.commons
        i: k.Count
        link: k.Count
        commons.note_fresh(self.memory.since())
        for i in range(commons.sets.count):
            one: k.Count = commons.sets.count - 1 - i
            self.leads[one] = commons.fresh[one]
            for link in range(commons.first[one], commons.first[one + 1]):
                self.leads[one] |= self.leads[commons.high[link]]

    def _search_from(self, board: Board, choice: Choice, link: k.Count, which: k.Count) -> k.Flag:
        """Offer the chains that begin with a link, used by its lower or its higher digit."""
        commons = self.commons
        sets = commons.sets
        start: k.Count = 6 * link + which
        one: k.Count = commons.low[link]
        digits: k.Mask = self._digits_of(link, which)
        count: k.Count = 0
        state: k.Count
        place: k.Count
        i: k.Count
        self.before[start] = -1
        self.cells[start] = sets.sizes[commons.low[link]] + sets.sizes[commons.high[link]]
        self.last = link
        self._go_on(start, link, which, 0)
        # Links lead to later ones only.
        w: k.Count = commons.first[commons.high[link]] >> 6
        while w <= self.last >> 6:
            if not self.reached[w]:
                w += 1
                continue
            i = 64 * w + bits.lowest_of_word(self.reached[w])
            self.reached[w] &= self.reached[w] - 1
            places: k.Mask = self.reached_as[i]
            self.reached_as[i] = 0
            while places:
                place = bits.lowest(places)
                places = bits.without_lowest(places)
                state = 6 * i + place
                commons.ticker.tick()
                if (
                    place > 2
                    and sets.see_common(
                        one, commons.high[i], digits | self._digits_of(i, place - 3)
                    )
                    and self._strikes(choice, start, state)
                ):
                    self.useful[count] = state
                    count += 1
                self._go_on(state, i, place if place < 3 else place - 3, 3)
        self._sort(count)
        for i in range(count):
            if self._offer(board, choice, start, self.useful[i]):
                return True
        return False

    def _digits(self, state: k.Count) -> k.Mask:
        """Return the digits by which the link of a state is used."""
        return self._digits_of(state // 6, state % 3)

    def _digits_of(self, link: k.Count, which: k.Count) -> k.Mask:
        """Return the lower digit of a link, the higher one, or both: 0, 1 or 2."""
        digits: k.Mask = self.commons.digits[link]
        rest: k.Mask = bits.without_lowest(digits)
        if which == 2:
            return digits
        return rest if which else digits & ~rest

    def _go_on(self, state: k.Count, one: k.Count, how: k.Count, layer: k.Count) -> None:
        """Reach the states that continue a state, a link used by these of its digits."""
        commons = self.commons
        sets = commons.sets
        end: k.Count = commons.high[one]
        digits: k.Mask = self._digits_of(one, how)
        # If both digits are usable the lower one counts, as in HoDoKu.
        used: k.Mask = digits & ~bits.without_lowest(digits)
        link: k.Count
        for link in range(commons.first[end], commons.first[end + 1]):
            both: k.Mask = commons.digits[link]
            left: k.Mask = both & ~used
            if not left:
                continue
            which: k.Count = 0
            if bits.is_pair(both):
                which = 2
                if left != both:
                    which = 0 if left < used else 1
            self._reach(
                link, layer + which, state, self.cells[state] + sets.sizes[commons.high[link]]
            )

    def _reach(self, link: k.Count, place: k.Count, before: k.Count, cells: k.Count) -> None:
        """Keep a path to a state of a link if it is better than the one known."""
        state: k.Count = 6 * link + place
        if self.reached_as[link] & bits.bit(place) and (
            cells > self.cells[state]
            or (cells == self.cells[state] and not self._precedes(state, before))
        ):
            return
        self.before[state] = before
        self.cells[state] = cells
        self.reached_as[link] |= bits.bit(place)
        self.reached[link >> 6] |= bits.word_bit(link & 63)
        self.last = max(self.last, link)

    def _precedes(self, state: k.Count, before: k.Count) -> k.Flag:
        """Return whether the path to a state through `before` precedes the one known."""
        known: k.Count = self.before[state]
        self.before[state] = before
        one: k.Count = self._trace(state, 0)
        self.before[state] = known
        return self._compare(one, self._trace(state, self.half))

    def _trace(self, state: k.Count, place: k.Count) -> k.Count:
        """Write the path to a state into `path` from a place on, the last state first."""
        count: k.Count = 0
        while state >= 0:
            self.path[place + count] = state
            count += 1
            state = self.before[state]
        return count

    def _compare(self, one: k.Count, other: k.Count) -> k.Flag:
        """Return whether one path of so many links precedes the other, depth first."""
        while one and other:
            one -= 1
            other -= 1
            link: k.Count = self.path[one] // 6
            other_link: k.Count = self.path[self.half + other] // 6
            if link != other_link:
                return link < other_link
        return other > 0

    def _sort(self, count: k.Count) -> None:
        """Sort the useful ends into the order of a depth-first search."""
        i: k.Count
        for i in range(1, count):
            self.commons.ticker.spend(1 + i // work.LINKS)
            state: k.Count = self.useful[i]
            one: k.Count = self._trace(state, 0)
            j: k.Count = i
            while j and self._compare(one, self._trace(self.useful[j - 1], self.half)):
                self.useful[j] = self.useful[j - 1]
                j -= 1
            self.useful[j] = state

    def _strikes(self, choice: Choice, start: k.Count, state: k.Count) -> k.Flag:
        """Fill in the eliminations of a chain; return whether the choice can use them."""
        commons = self.commons
        one: k.Count = commons.low[start // 6]
        other: k.Count = commons.high[state // 6]
        spared: k.Mask = self._digits(start) | self._digits(state)
        if not commons.sets.see_common(one, other, spared):
            return False
        finding: Finding = choice.fresh(self.technique)
        commons.sets.strike_common(finding, one, other, spared)
        self.memory.note_offered()
        finding.size = self.cells[state]
        return choice.promises()

    def _offer(self, board: Board, choice: Choice, start: k.Count, state: k.Count) -> k.Flag:
        """Offer the chain that ends with a state."""
        commons = self.commons
        i: k.Count
        if not self._strikes(choice, start, state):
            return False
        finding: Finding = choice.buffer
        struck = finding.struck_key()
        if self.known.get(struck, finding.size + 1) <= finding.size:
            return False
        self.known[struck] = finding.size
        commons.sets.add_members(board, finding, 0, commons.low[start // 6])
        count: k.Count = self._trace(state, 0)
        for i in range(count):
            state = self.path[count - 1 - i]
            finding.digit(bits.lowest(self._digits(state)))
            commons.sets.add_members(board, finding, i + 1, commons.high[state // 6])
        return choice.offer()
