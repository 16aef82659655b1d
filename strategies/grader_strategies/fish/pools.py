"""The houses that can be base and cover of a fish, and the cells that a fish can strike."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline import work
from grader.pipeline.ticker import Ticker
from grader_strategies.facts.digit_cells import DigitCells
from grader_strategies.facts.houses import BOX_THIRD

BASIC, FRANKEN, MUTANT = range(3)


class FishPools:
    """Base and cover houses by direction, and those of one direction that have the digit.

    Pool `2 * d` has the base houses of direction `d`, pool `2 * d + 1` its cover houses.

    Args:
        layout: the layout.
        kinds: kinds of line to take as base, in this order.
        shape: BASIC, FRANKEN or MUTANT.
        size: how many base houses a fish has.
        finned: fins are allowed.
        crowded: without fins, a base house may have more candidates than there are houses.
    """

    def __init__(
        self,
        layout: Layout,
        kinds: Sequence[k.Kind],
        shape: k.Count,
        size: k.Count,
        finned: k.Flag,
        crowded: k.Flag = 0,
    ) -> None:
        pools = _pools(layout, kinds, shape)
        self.ticker = Ticker()
        self.size = size
        self.finned = finned
        self.crowded = crowded
        self.cells = DigitCells(layout)
        self.directions = len(pools) // 2
        self.pools = array("i", [house for pool in pools for house in pool])
        self.pool_start = array("i", [0] * (len(pools) + 1))
        for i, pool in enumerate(pools):
            self.pool_start[i + 1] = self.pool_start[i] + len(pool)
        self.bases = array("i", [0]) * layout.houses
        self.covers = array("i", [0]) * layout.houses
        self.base_count = 0
        self.cover_count = 0
        self.is_cover = array("i", [0]) * layout.houses
        self.is_used = array("i", [0]) * layout.houses
        self.targets = array("Q", [0]) * self.cells.stride
        self.remains = array("Q", [0]) * layout.houses
        self.remain_houses = array("i", [0]) * layout.houses
        self.remain_count = 0
        self.alone = array("Q", [0]) * layout.houses
        self.place_of = array("i", [0]) * layout.houses
        self.together = array("Q", [0])
        self.pairs = array("i", [0])
        self.pair_count = 0

    def load(self, board: Board, digit: k.Digit) -> k.Count:
        """Load the candidates of a digit and return how many there are."""
        return self.cells.load(board, digit)

    def gather(self, direction: k.Count) -> None:
        """Select the houses of a direction that have the digit."""
        i: k.Count
        self.base_count = 0
        self.cover_count = 0
        for i in range(self.pool_start[2 * direction], self.pool_start[2 * direction + 1]):
            count: k.Count = self.cells.house_count(self.pools[i])
            if count > 0 and (self.finned or self.crowded or count <= self.size):
                self.bases[self.base_count] = self.pools[i]
                self.base_count += 1
        for i in range(len(self.is_cover)):
            self.is_cover[i] = 0
            # An interrupted search leaves marks behind.
            self.is_used[i] = 0
        for i in range(self.pair_count):
            self.together[self.pairs[i]] = 0
        self.pair_count = 0
        for i in range(self.pool_start[2 * direction + 1], self.pool_start[2 * direction + 2]):
            self.is_cover[self.pools[i]] = 1
            if self.cells.house_count(self.pools[i]):
                self.place_of[self.pools[i]] = self.cover_count
                self.covers[self.cover_count] = self.pools[i]
                self.cover_count += 1

    def find_targets(self, strikable: k.Word) -> k.Flag:
        """Find the cells that a fish may strike; return whether there are any.

        `strikable` is the set of items that may be struck, used if one word holds all items.

        Such a cell is in a cover house and sees all fins, so it sees all candidates of that
        house and all fins.  The candidates of the base houses that it does not see, the
        *remains*, must therefore fit into the other cover houses: one less than the size of
        the fish, or two less if the cell is in two cover houses.
        """
        cells: DigitCells = self.cells
        item: k.Count
        i: k.Count
        w: k.Count
        found: k.Flag = False
        for w in range(cells.words):
            self.targets[w] = 0
        for item in range(cells.count):
            self.targets[item // 64] |= bits.word_bit(item % 64)
        if cells.words > 1:
            return True
        # 64 candidates have few hundred cover houses.
        if len(self.together) < self.cover_count * self.cover_count:
            self.together = array("Q", [0]) * (self.cover_count * self.cover_count)
            self.pairs = array("i", [0]) * (self.cover_count * self.cover_count)
        if not self.finned:
            for i in range(self.base_count):
                self._set_remains(i, self.bases[i], 0)
            self.remain_count = self.base_count
            return self._fits(0, self.size, self.size, 0, 0)
        self.targets[0] &= strikable
        for item in range(cells.count):
            bit: k.Word = bits.word_bit(item)
            if not self.targets[0] & bit:
                continue
            seen: k.Word = cells.near[item * cells.stride] | bit
            count: k.Count = 0
            for i in range(self.base_count):
                places: k.Word = cells.by_house[self.bases[i] * cells.stride]
                if not places & bit:
                    self._set_remains(count, self.bases[i], seen)
                    count += 1
            self.remain_count = count
            fits: k.Flag = self._fit(self.size - 1)
            if not fits and self._gather_twice(item, seen):
                fits = self._fit(self.size - 2)
            if fits:
                found = True
            else:
                self.targets[0] ^= bit
        return found

    def _fit(self, covers: k.Count) -> k.Flag:
        """Return whether the remains of enough base houses fit into so many cover houses."""
        i: k.Count
        j: k.Count
        fits: k.Flag = False
        if covers > 2 or self.remain_count > 64:
            return self._fits(0, self.size, covers, 0, 0)
        empty: k.Word = self._sort(covers)
        if covers == 0:
            return self._pick(empty, self.size, 0)
        for i in range(self.cover_count):
            one: k.House = self.covers[i]
            held: k.Word = empty | self.alone[one]
            self.ticker.spend(1 + self.cover_count // work.CELLS)
            if covers == 1:
                fits = fits or self._picks(held, one, one)
                continue
            for j in range(i + 1, self.cover_count):
                other: k.House = self.covers[j]
                both: k.Word = held | self.alone[other] | self.together[self._key(one, other)]
                if bits.word_size(both) >= self.size and self._picks(both, one, other):
                    fits = True
                    break
            if fits:
                break
        for i in range(self.pair_count):
            self.together[self.pairs[i]] = 0
        return fits

    def _picks(self, held: k.Word, one: k.House, other: k.House) -> k.Flag:
        """Return whether enough of the remains held fit, if two houses are cover and not base."""
        self.is_used[one] = 1
        self.is_used[other] = 1
        fits: k.Flag = self._pick(held, self.size, 0)
        self.is_used[one] = 0
        self.is_used[other] = 0
        return fits

    def _pick(self, held: k.Word, left: k.Count, taken: k.Word) -> k.Flag:
        """Return whether so many of the remains held overlap neither each other nor `taken`."""
        self.ticker.tick()
        while bits.word_size(held) >= left:
            i: k.Count = bits.lowest_of_word(held)
            held &= held - 1
            if self.remains[i] & taken or self.is_used[self.remain_houses[i]]:
                continue
            if left == 1 or self._pick(held, left - 1, taken | self.remains[i]):
                return True
        return False

    def _sort(self, covers: k.Count) -> k.Word:
        """Find which remains one or two cover houses hold; return those that are empty."""
        cells: DigitCells = self.cells
        layout = cells.layout
        empty: k.Word = 0
        i: k.Count
        j: k.Count
        self.pair_count = 0
        for i in range(self.cover_count):
            self.alone[self.covers[i]] = 0
        for i in range(self.remain_count):
            rest: k.Word = self.remains[i]
            if rest == 0:
                empty |= bits.word_bit(i)
            if rest == 0 or covers == 0:
                continue
            cell: k.Cell = cells.items[bits.lowest_of_word(rest)]
            for j in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
                house: k.House = layout.cell_houses[j]
                if not self.is_cover[house]:
                    continue
                left: k.Word = rest & ~cells.by_house[house * cells.stride]
                if left == 0:
                    self.alone[house] |= bits.word_bit(i)
                elif covers == 2:
                    self._sort_pairs(house, left, bits.word_bit(i))
        return empty

    def _sort_pairs(self, house: k.House, left: k.Word, bit: k.Word) -> None:
        """Find the cover houses that hold the rest of some remains beside another house."""
        cells: DigitCells = self.cells
        layout = cells.layout
        cell: k.Cell = cells.items[bits.lowest_of_word(left)]
        j: k.Count
        for j in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
            other: k.House = layout.cell_houses[j]
            if not self.is_cover[other] or left & ~cells.by_house[other * cells.stride]:
                continue
            key: k.Count = self._key(house, other)
            if self.together[key] == 0:
                self.pairs[self.pair_count] = key
                self.pair_count += 1
            self.together[key] |= bit

    def _key(self, one: k.House, other: k.House) -> k.Count:
        """Return the index of a pair of cover houses in `together`."""
        low: k.Count = self.place_of[one]
        high: k.Count = self.place_of[other]
        return low * self.cover_count + high if low < high else high * self.cover_count + low

    def _gather_twice(self, item: k.Count, seen: k.Word) -> k.Flag:
        """Set the remains for a cell in two cover houses; return false if it is not in two."""
        layout = self.cells.layout
        cell: k.Cell = self.cells.items[item]
        covers: k.Count = 0
        i: k.Count
        j: k.Count
        for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
            covers += self.is_cover[layout.cell_houses[i]]
        if covers < 2:
            return False
        self.remain_count = 0
        for i in range(self.base_count):
            house: k.House = self.bases[i]
            # If the cell has only two cover houses, both are needed, and neither is a base house.
            if covers == 2 and self.is_cover[house]:
                for j in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
                    if layout.cell_houses[j] == house:
                        house = k.NO_HOUSE
                        break
            if house != k.NO_HOUSE:
                self._set_remains(self.remain_count, house, seen)
                self.remain_count += 1
        return True

    def _set_remains(self, i: k.Count, house: k.House, seen: k.Word) -> None:
        """Store the candidates of a house that are not seen as remains number `i`."""
        self.remain_houses[i] = house
        self.remains[i] = self.cells.by_house[house * self.cells.stride] & ~seen

    def _fits(
        self, first: k.Count, left: k.Count, covers: k.Count, taken: k.Word, covered: k.Word
    ) -> k.Flag:
        """Return whether so many more of the remains fit into so many more cover houses.

        Remains that overlap are excluded, because the overlap would be an unseen endo fin.
        """
        i: k.Count
        self.ticker.spend(1 + self.remain_count // work.CELLS)
        for i in range(first, self.remain_count - left + 1):
            house: k.House = self.remain_houses[i]
            if self.is_used[house] or self.remains[i] & taken:
                continue
            if covers == 0 and self.remains[i] & ~covered:
                continue
            # A house is base or cover, not both.
            cover: k.Flag = self.is_cover[house]
            self.is_cover[house] = 0
            fits: k.Flag = self._fits_one(i, left, covers, taken, covered)
            self.is_cover[house] = cover
            if fits:
                return True
        return False

    def _fits_one(
        self, i: k.Count, left: k.Count, covers: k.Count, taken: k.Word, covered: k.Word
    ) -> k.Flag:
        """Return the same with the remains number `i` as the next."""
        cells: DigitCells = self.cells
        layout = cells.layout
        rest: k.Word = self.remains[i] & ~covered
        j: k.Count
        if rest == 0:
            if left == 1:
                return True
            return self._fits(i + 1, left - 1, covers, taken | self.remains[i], covered)
        if covers == 0:
            return False
        cell: k.Cell = cells.items[bits.lowest_of_word(rest)]
        for j in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
            house: k.House = layout.cell_houses[j]
            if not self.is_cover[house] or self.is_used[house]:
                continue
            self.is_used[house] = 1
            places: k.Word = cells.by_house[house * cells.stride]
            fits: k.Flag = self._fits_one(i, left, covers - 1, taken, covered | places)
            self.is_used[house] = 0
            if fits:
                return True
        return False

    def shape_of(self, base: k.Mask, cover: k.Mask) -> k.Count:
        """Return BASIC, FRANKEN or MUTANT for the kinds of the base and cover houses, as masks."""
        rows: k.Mask = bits.bit(k.ROW)
        columns: k.Mask = bits.bit(k.COLUMN)
        boxes: k.Mask = bits.bit(k.BOX)
        if (base == rows and cover == columns) or (base == columns and cover == rows):
            return BASIC
        crossed: k.Flag = (base | boxes == rows | boxes and cover | boxes == columns | boxes) or (
            base | boxes == columns | boxes and cover | boxes == rows | boxes
        )
        # A fish with nothing but boxes on one side is a mutant.
        return FRANKEN if crossed and boxes not in {base, cover} else MUTANT


def _pools(layout: Layout, kinds: Sequence[k.Kind], shape: k.Count) -> list[tuple[k.House, ...]]:
    """Return the pools, base and cover alternating; base houses are complete."""
    pools: list[tuple[k.House, ...]] = []
    boxes = () if shape == BASIC else layout.houses_of_kinds((k.BOX,))
    for kind in kinds:
        for frame in layout.frames:
            pair = (frame.rows, frame.columns) if kind == k.ROW else (frame.columns, frame.rows)
            pools += [(*lines, *boxes) for lines in pair]
    if shape == MUTANT:
        # A pair covers two cells: not worth trying on its own.
        pools = [layout.houses_of_kinds([kind for kind in BOX_THIRD if kind != k.PAIR])] * 2
    return [
        pool if i % 2 else tuple([house for house in pool if layout.complete[house]])
        for i, pool in enumerate(pools)
    ]
