"""Finned, sashimi, Franken and mutant fish.

Pattern: n complete houses, the base, and n other houses, the cover.  A candidate of the base
is a fin if it is in no cover house, and an endo fin if it is in two base houses.

    . x . | . x .          rows 3 and 4 in columns 2 and 5, except for the fin f;
    ------+------          `*` is in a cover column and sees f
    . x . | . x f
    . . . | . * .

Why it holds: if all fins are false, the n base houses take the digit in n different cells of
the cover.  The n cover houses take it at most once each, so each takes it in one of these, and
none of these is in two of them.  If a fin is true, a candidate that sees all fins is false.
Finds: the digit is struck from cells of the cover outside the base and from cells of two cover
houses, if they see all fins.  A fish is sashimi if a base line has at most one candidate left
without the fins.  Base and cover of basic fish are rows and columns; in a Franken fish boxes take
part on either side, in a mutant fish any house.
Order: digits; kinds of base; base houses, then cover houses lexicographically, lines before boxes.
Eliminations outside the base come first; they ascend.  A finding is named after its houses.
Source: folklore; names and search after HoDoKu, "Fish".
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline import work
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.options import kinds_of, one_of
from grader.pipeline.strategy import Strategy
from grader.pipeline.ticker import Ticker
from grader_strategies.facts.digit_cells import DigitCells
from grader_strategies.facts.digit_memory import DigitMemory, memory_of
from grader_strategies.fish.pools import FishPools
from grader_strategies.fish.sizes import SIZES

SHAPES = ("basic", "franken", "mutant")
FINS = ("none", "finned", "sashimi", "some")


class ComplexFish(Strategy):
    """n base houses whose candidates of a digit lie in n cover houses, except for fins.

    Args:
        size: how many base houses.
        shape: which houses may take part: `basic`, `franken` or `mutant`.
        fins: `none`; `finned` or `sashimi`, for basic fish; or `some`.
        base: kinds of line to take as base, in this order.
        most_fins: how many fins there may be, endo fins included.
        most_endo: how many of them may be endo fins.
        crowded: without fins, a base house may have more candidates than there are houses.
    """

    def __init__(
        self,
        size: int,
        shape: str = "basic",
        fins: str = "some",
        base: Sequence[str] = ("row", "column"),
        most_fins: int = 5,
        most_endo: int = 2,
        crowded: bool = False,
    ) -> None:
        self.size = size
        self.shape = one_of("shape", shape, SHAPES)
        one_of("fins", fins, FINS)
        self.finned = int(fins != "none")
        self.sorted = int(fins in ("finned", "sashimi"))
        self.sashimi = int(fins == "sashimi")
        self.kinds = kinds_of("base", base)
        self.crowded = int(crowded)
        self.most_fins = most_fins if self.finned else 0
        self.most_endo = most_endo if self.finned and not self.sorted else 0
        fishes = SIZES[size]
        sorts = ("finned", "sashimi", "franken", "finned-franken", "mutant", "finned-mutant")
        self.names = (fishes, *(f"{sort}-{fishes}" for sort in sorts))

    def bind(self, layout: Layout) -> None:
        """List the houses, and allocate the buffers."""
        self.pools = FishPools(layout, self.kinds, self.shape, self.size, self.finned, self.crowded)
        self.cells = self.pools.cells
        self.memory = DigitMemory(layout)
        # Finned and sashimi fish come from one search, which notes digits without either.
        self.both: DigitMemory = memory_of(layout, self.size, self.kinds, self.most_fins)
        self.ticker = Ticker()
        self.offered = 0
        self.passed = 0
        self.pool_count = 0
        self.widest = 0
        stride = self.cells.stride
        levels = self.size + 1
        self.pool = array("i", [0]) * layout.houses
        self.chosen_base = array("i", [0]) * levels
        self.chosen_cover = array("i", [0]) * levels
        self.base = array("Q", [0]) * (stride * levels)
        self.endo = array("Q", [0]) * (stride * levels)
        self.cover = array("Q", [0]) * (stride * levels)
        self.twice = array("Q", [0]) * (stride * levels)
        self.sure = array("Q", [0]) * (stride * levels)
        self.seen = array("Q", [0]) * (stride * levels)
        self.rest = array("Q", [0]) * (stride * (layout.houses + 1))
        self.saved = array("Q", [0]) * (stride * levels)
        self.fresh = array("Q", [0]) * stride
        self.fins_found = array("Q", [0]) * stride
        self.struck = array("Q", [0]) * stride

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the fish in order."""
        digit: k.Digit
        direction: k.Count
        self.memory.update(board)
        for digit in range(board.layout.digits):
            if (self.sorted and self.both.is_exhausted(digit)) or self.memory.is_idle(board, digit):
                continue
            strikable: k.Word = self.memory.templates.strikable(board, digit)
            self.offered = 0
            self.passed = 0
            if self.pools.load(board, digit) > self.size:
                for direction in range(self.pools.directions):
                    self.pools.gather(direction)
                    if self.pools.find_targets(strikable) and self._search_bases(
                        board, choice, 0, 0
                    ):
                        return True
            if not self.offered:
                self.memory.note_exhausted(digit)
                if self.sorted and not self.passed:
                    self.both.note_exhausted(digit)
        return False

    def _search_bases(self, board: Board, choice: Choice, depth: k.Count, first: k.Count) -> k.Flag:
        """Complete `depth` base houses from number `first` on, and offer their covers."""
        cells: DigitCells = self.cells
        stride: k.Count = cells.stride
        here: k.Count = depth * stride
        i: k.Count
        w: k.Count
        if depth == self.size:
            return self._search_cover(board, choice)
        if depth == 0:
            for w in range(cells.words):
                self.base[w] = 0
                self.endo[w] = 0
        self.ticker.spend(1 + (self.pools.base_count - first) * cells.words // work.WORDS)
        for i in range(first, self.pools.base_count - self.size + depth + 1):
            endo: k.Count = 0
            fresh: k.Flag = True
            for w in range(cells.words):
                places: k.Word = cells.by_house[self.pools.bases[i] * stride + w]
                both: k.Word = self.base[here + w] & places
                if both:
                    fresh = False
                    endo += bits.word_size(both)
                self.base[here + stride + w] = self.base[here + w] | places
                self.endo[here + stride + w] = self.endo[here + w] | both
                endo += bits.word_size(self.endo[here + w])
            # New endo fins are counted beside the earlier ones, even where they coincide.
            if not fresh and endo > self.most_endo:
                continue
            self.chosen_base[depth] = self.pools.bases[i]
            if self._search_bases(board, choice, depth + 1, i + 1):
                return True
        return False

    def _search_cover(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the covers of a complete base."""
        cells: DigitCells = self.cells
        stride: k.Count = cells.stride
        top: k.Count = self.size * stride
        count: k.Count = 0
        i: k.Count
        j: k.Count
        w: k.Count
        self.widest = 0
        self.ticker.spend(1 + self.pools.cover_count * cells.words // work.WORDS)
        for i in range(self.pools.cover_count):
            house: k.House = self.pools.covers[i]
            for j in range(self.size):
                if self.chosen_base[j] == house:
                    house = k.NO_HOUSE
                    break
            if house == k.NO_HOUSE:
                continue
            meets: k.Count = 0
            for w in range(cells.words):
                meets += bits.word_size(cells.by_house[house * stride + w] & self.base[top + w])
            if meets:
                self.pool[count] = house
                count += 1
                self.widest = max(self.widest, meets)
        self.pool_count = count
        if count < self.size:
            return False
        for w in range(cells.words):
            self.rest[count * stride + w] = 0
        for i in range(count):
            j = count - 1 - i
            for w in range(cells.words):
                self.rest[j * stride + w] = (
                    self.rest[(j + 1) * stride + w] | cells.by_house[self.pool[j] * stride + w]
                )
        for w in range(cells.words):
            self.cover[w] = 0
            self.twice[w] = 0
            self.sure[w] = 0
            self.seen[w] = self.pools.targets[w]
            self.fresh[w] = self.endo[top + w] | (self.base[top + w] & ~self.rest[w])
        if not self._fix_fins(0):
            return False
        return self._search_covers(board, choice, 0, 0)

    def _search_covers(
        self, board: Board, choice: Choice, depth: k.Count, first: k.Count
    ) -> k.Flag:
        """Complete `depth` cover houses from number `first` of the pool on."""
        cells: DigitCells = self.cells
        stride: k.Count = cells.stride
        here: k.Count = depth * stride
        top: k.Count = self.size * stride
        room: k.Count = self.most_fins + (self.size - depth - 1) * self.widest
        i: k.Count
        w: k.Count
        self.ticker.spend(1 + (self.pool_count - first) * cells.words // work.WORDS)
        for i in range(first, self.pool_count - self.size + depth + 1):
            house: k.Count = self.pool[i] * stride
            left: k.Count = 0
            passed: k.Flag = False
            for w in range(cells.words):
                places: k.Word = cells.by_house[house + w]
                self.twice[here + stride + w] = self.twice[here + w] | (
                    self.cover[here + w] & places
                )
                self.cover[here + stride + w] = self.cover[here + w] | places
                left += bits.word_size(self.base[top + w] & ~self.cover[here + stride + w])
                # Without this house, these candidates can no longer be covered.
                self.fresh[w] = (
                    self.base[top + w]
                    & places
                    & ~self.cover[here + w]
                    & ~self.rest[(i + 1) * stride + w]
                    & ~self.sure[here + w]
                )
                if self.fresh[w]:
                    passed = True
            self.chosen_cover[depth] = self.pool[i]
            if left <= room:
                if depth + 1 == self.size:
                    if self._examine(board, choice):
                        return True
                else:
                    for w in range(cells.words):
                        self.sure[here + stride + w] = self.sure[here + w]
                        self.seen[here + stride + w] = self.seen[here + w]
                        self.saved[here + w] = self.fresh[w]
                    if self._search_covers(board, choice, depth + 1, i + 1):
                        return True
                    for w in range(cells.words):
                        self.fresh[w] = self.saved[here + w]
            if passed and not self._fix_fins(here):
                return False
        return False

    def _fix_fins(self, here: k.Count) -> k.Flag:
        """Add the `fresh` candidates to the fins of a level; return whether a fish is possible."""
        cells: DigitCells = self.cells
        count: k.Count = 0
        any_seen: k.Flag = False
        w: k.Count
        v: k.Count
        for w in range(cells.words):
            left: k.Word = self.fresh[w]
            self.sure[here + w] |= left
            count += bits.word_size(self.sure[here + w])
            if count > self.most_fins:
                return False
            while left:
                near: k.Count = (w * 64 + bits.lowest_of_word(left)) * cells.stride
                left &= left - 1
                for v in range(cells.words):
                    self.seen[here + v] &= cells.near[near + v]
        for w in range(cells.words):
            if self.seen[here + w]:
                any_seen = True
        return any_seen

    def _examine(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the chosen houses, if their fins are allowed and something can be eliminated."""
        cells: DigitCells = self.cells
        top: k.Count = self.size * cells.stride
        count: k.Count = self._find_fins()
        found: k.Flag = False
        w: k.Count
        if count > self.most_fins or (count == 0 and self.finned):
            return False
        self._see_fins()
        for w in range(cells.words):
            hit: k.Word = (self.cover[top + w] & ~self.base[top + w]) | self.twice[top + w]
            if self.struck[w] & hit:
                found = True
        if not found:
            return False
        if self.sorted and self._is_sashimi() != self.sashimi:
            self.passed = 1
            return False
        return self._offer(board, choice)

    def _find_fins(self) -> k.Count:
        """Find the fins of the chosen houses and return how many there are."""
        top: k.Count = self.size * self.cells.stride
        count: k.Count = 0
        w: k.Count
        for w in range(self.cells.words):
            self.fins_found[w] = (self.base[top + w] & ~self.cover[top + w]) | self.endo[top + w]
            count += bits.word_size(self.fins_found[w])
        return count

    def _see_fins(self) -> None:
        """Find the cells that see all fins."""
        cells: DigitCells = self.cells
        last: k.Count = (self.size - 1) * cells.stride
        w: k.Count
        v: k.Count
        for w in range(cells.words):
            self.struck[w] = self.seen[last + w]
        for w in range(cells.words):
            left: k.Word = self.fins_found[w] & ~self.sure[last + w]
            while left:
                near: k.Count = (w * 64 + bits.lowest_of_word(left)) * cells.stride
                left &= left - 1
                for v in range(cells.words):
                    self.struck[v] &= cells.near[near + v]

    def _is_sashimi(self) -> k.Flag:
        """Return whether a base house has at most one candidate beside its fins."""
        cells: DigitCells = self.cells
        i: k.Count
        w: k.Count
        for i in range(self.size):
            left: k.Count = 0
            for w in range(cells.words):
                places: k.Word = cells.by_house[self.chosen_base[i] * cells.stride + w]
                left += bits.word_size(places & ~self.fins_found[w])
            if left < 2:
                return True
        return False

    def _offer(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the eliminations of the chosen houses under the name of their fish."""
        cells: DigitCells = self.cells
        top: k.Count = self.size * cells.stride
        finding: Finding = choice.fresh(self._name(board.layout))
        self.offered = 1
        w: k.Count
        for w in range(cells.words):
            cells.strike(finding, w, self.cover[top + w] & ~self.base[top + w] & self.struck[w])
        for w in range(cells.words):
            cells.strike(finding, w, self.twice[top + w] & self.struck[w])
        self._add_evidence(finding)
        return choice.offer()

    def _add_evidence(self, finding: Finding) -> None:
        """Add the evidence: the houses, the candidates of the base, the fins."""
        cells: DigitCells = self.cells
        top: k.Count = self.size * cells.stride
        i: k.Count
        w: k.Count
        finding.digit(cells.digit)
        for i in range(self.size):
            finding.house(roles.BASE, self.chosen_base[i])
        for i in range(self.size):
            finding.house(roles.COVER, self.chosen_cover[i])
        for w in range(cells.words):
            cells.mark(finding, roles.DEFINING, w, self.base[top + w] & ~self.fins_found[w])
            cells.mark(finding, roles.FIN, w, self.fins_found[w] & ~self.endo[top + w])
            cells.mark(finding, roles.ENDO_FIN, w, self.endo[top + w])

    def _name(self, layout: Layout) -> str:
        """Return the name of the fish with the chosen houses."""
        base: k.Mask = 0
        cover: k.Mask = 0
        finned: k.Flag = False
        i: k.Count
        w: k.Count
        for i in range(self.size):
            base |= bits.bit(layout.kinds[self.chosen_base[i]])
            cover |= bits.bit(layout.kinds[self.chosen_cover[i]])
        for w in range(self.cells.words):
            if self.fins_found[w]:
                finned = True
        shape: k.Count = self.pools.shape_of(base, cover)
        if shape or not finned:
            return str(self.names[2 * shape + 1 + finned if shape else 0])
        return str(self.names[2 if self._is_sashimi() else 1])
