"""Consequences of assumptions as sets, with the patterns and chains that closures embed."""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.pipeline import work
from grader_strategies.explainer_chains import root_rows
from grader_strategies.explainer_chains.consequence_sets import ConsequenceSets


class PatternSets(ConsequenceSets):
    """Sets that are closed under the techniques that dynamic closures of a level embed.

    The rules derive at least what the techniques do: locked candidates, pairs and X-wings from
    level 1 on; from level 2 on what excludes itself, as single chains and cycles eliminate
    nothing else; from level 3 on what all candidates of a cell or all places of a digit in a
    house exclude by links.

    Args:
        level: 0 to 3.
        below: the sets of the level below.
    """

    def __init__(self, level: k.Count, below: PatternSets | None = None) -> None:
        ConsequenceSets.__init__(self, below)  # `super()` does not work here when compiled
        self.level = level

    def release(self) -> None:
        """Free the sets; the next `update` makes them again."""
        ConsequenceSets.release(self)
        self.searched = array("Q")
        self.fresh = array("Q")
        self.base_has_any = 1

    def prepare_rules(self) -> None:
        """Find out whether chains eliminate anything on the board itself."""
        if self.level < 2:
            return
        if len(self.searched) < len(self.trues):
            self.searched = array("Q", [0]) * len(self.trues)
        if self.words > len(self.fresh):
            self.fresh = array("Q", [0]) * self.words
        self.reach.build(self.base)
        self.base_has_any = self.reach.refuted_digits() != 0

    def begin_rules(self, root: k.Count, is_extended: k.Flag) -> None:
        """Take over what follows from assumptions that follow from this one.

        The largest of these sets has been searched already.
        """
        w: k.Count
        size: k.Count
        most: k.Count = -1
        largest: k.Count = -1
        if self.level < 1:
            return
        if is_extended and self.level > 1:
            root_rows.copy(self.checked, self.at, self.falses, self.at, self.words)
        else:
            root_rows.copy(self.checked, self.at, self.gone, 0, self.words)
        if self.level > 1:
            root_rows.copy(self.searched, self.at, self.gone, 0, self.words)
        self.propagate()
        for w in range(self.words):
            left: k.Word = self.trues[self.at + w]
            while left and not self.refuted:
                other: k.Count = 2 * (64 * w + bits.lowest_of_word(left)) + 1
                left &= left - 1
                if other == root:
                    continue
                if self.states[other] == root_rows.REFUTED:
                    self.refuted = 1
                elif self.states[other] == root_rows.KNOWN:
                    size = self.size_of(other)
                    if size > most:
                        most = size
                        largest = other
        if largest >= 0 and not self.refuted:
            self.strike_all(self.falses, largest * self.words)
            root_rows.copy(self.checked, self.at, self.falses, largest * self.words, self.words)
            if self.level > 1:
                root_rows.copy(
                    self.searched, self.at, self.falses, largest * self.words, self.words
                )

    def size_of(self, root: k.Count) -> k.Count:
        """Return how many candidates an assumption makes false, as far as that is stored."""
        w: k.Count
        size: k.Count = 0
        for w in range(self.words):
            size += bits.word_size(self.falses[root * self.words + w])
        return size

    def extend(self) -> k.Flag:
        """Apply patterns, then chains, around what has become false; return whether any did."""
        w: k.Count
        found: k.Flag = 0
        if self.level < 1:
            return False
        for w in range(self.words):
            left: k.Word = self.falses[self.at + w] & ~self.checked[self.at + w]
            self.checked[self.at + w] |= left
            while left and not self.refuted:
                self.ticker.tick()
                if self._find_patterns(64 * w + bits.lowest_of_word(left)):
                    found = 1
                left &= left - 1
        if found or self.refuted or self.level < 2:
            return found
        return self._find_chains()

    # Patterns

    def _find_patterns(self, number: k.Count) -> k.Flag:
        """Apply patterns that rest on a false candidate; return whether any struck."""
        digits: k.Count = self.layout.digits
        place: k.Count = self.reach.place[number]
        cell: k.Cell = self.order.cell_of[place]
        digit: k.Digit = place - cell * digits
        i: k.Count
        found: k.Flag = 0
        if bits.is_pair(self.board.cell_masks[cell]) and self._find_naked_pairs(cell):
            found = 1
        for i in range(self.order.start[cell], self.order.start[cell + 1]):
            house: k.House = self.order.houses[i]
            mask: k.Mask = self.board.place_masks[house * digits + digit]
            if not bits.without_lowest(mask) or not self.layout.complete[house]:
                continue
            if self._find_locked(house, digit):
                found = 1
            if not bits.is_pair(mask):
                continue
            if self._find_hidden_pair(house, digit) or self._find_x_wing(house, digit):
                found = 1
        return found

    def _strike_places(self, house: k.House, digit: k.Digit, places: k.Mask) -> k.Flag:
        """Add the candidates of a digit at places of a house; return whether there was any."""
        start: k.Count = self.layout.house_start[house]
        places &= self.board.place_masks[house * self.layout.digits + digit]
        found: k.Flag = places != 0
        while places and not self.refuted:
            cell: k.Cell = self.layout.house_cells[start + bits.lowest(places)]
            places = bits.without_lowest(places)
            self.strike(self.reach.number[cell * self.layout.digits + digit])
        return found

    def _strike_digits(self, cell: k.Cell, mask: k.Mask) -> k.Flag:
        """Add the candidates of some digits of a cell; return whether there was any."""
        mask &= self.board.cell_masks[cell]
        found: k.Flag = mask != 0
        while mask and not self.refuted:
            self.strike(self.reach.number[cell * self.layout.digits + bits.lowest(mask)])
            mask = bits.without_lowest(mask)
        return found

    def _find_locked(self, base: k.House, digit: k.Digit) -> k.Flag:
        houses: k.Count = self.layout.houses
        here: k.Mask = self.board.place_masks[base * self.layout.digits + digit]
        i: k.Count
        found: k.Flag = 0
        cell: k.Cell = self.layout.house_cells[self.layout.house_start[base] + bits.lowest(here)]
        for i in range(self.order.start[cell], self.order.start[cell + 1]):
            cover: k.House = self.order.houses[i]
            if cover == base or here & ~self.layout.crossings[base * houses + cover]:
                continue
            everywhere: k.Mask = self.board.place_masks[cover * self.layout.digits + digit]
            if self._strike_places(
                cover, digit, everywhere & ~self.layout.crossings[cover * houses + base]
            ):
                found = 1
        return found

    def _find_hidden_pair(self, house: k.House, digit: k.Digit) -> k.Flag:
        digits: k.Count = self.layout.digits
        start: k.Count = self.layout.house_start[house]
        here: k.Mask = self.board.place_masks[house * digits + digit]
        other: k.Digit
        found: k.Flag = 0
        for other in range(digits):
            if other == digit or self.board.place_masks[house * digits + other] != here:
                continue
            own: k.Mask = bits.bit(digit) | bits.bit(other)
            places: k.Mask = here
            while places and not self.refuted:
                cell: k.Cell = self.layout.house_cells[start + bits.lowest(places)]
                places = bits.without_lowest(places)
                if self._strike_digits(cell, self.board.cell_masks[cell] & ~own):
                    found = 1
        return found

    def _find_naked_pairs(self, cell: k.Cell) -> k.Flag:
        digits: k.Count = self.layout.digits
        own: k.Mask = self.board.cell_masks[cell]
        low: k.Digit = bits.lowest(own)
        high: k.Digit = bits.lowest(bits.without_lowest(own))
        i: k.Count
        found: k.Flag = 0
        for i in range(self.order.start[cell], self.order.start[cell + 1]):
            house: k.House = self.order.houses[i]
            lows: k.Mask = self.board.place_masks[house * digits + low]
            highs: k.Mask = self.board.place_masks[house * digits + high]
            both: k.Mask = lows & highs & ~bits.bit(self.order.places[i])
            while both and not self.refuted:
                place: k.Mask = both & ~bits.without_lowest(both)
                both = bits.without_lowest(both)
                twin: k.Cell = self.layout.house_cells[
                    self.layout.house_start[house] + bits.lowest(place)
                ]
                if self.board.cell_masks[twin] != own:
                    continue
                place |= bits.bit(self.order.places[i])
                if self._strike_places(house, low, lows & ~place):
                    found = 1
                if not self.refuted and self._strike_places(house, high, highs & ~place):
                    found = 1
        return found

    def _find_x_wing(self, line: k.House, digit: k.Digit) -> k.Flag:
        digits: k.Count = self.layout.digits
        kind: k.Kind = self.layout.kinds[line]
        here: k.Mask = self.board.place_masks[line * digits + digit]
        other: k.House
        found: k.Flag = 0
        if kind not in (k.ROW, k.COLUMN):
            return False
        for other in range(self.layout.houses):
            if (
                self.board.place_masks[other * digits + digit] != here
                or other == line
                or self.layout.kinds[other] != kind
            ):
                continue
            places: k.Mask = here
            while places and not self.refuted:
                place: k.Place = bits.lowest(places)
                places = bits.without_lowest(places)
                if self._strike_between(
                    self.layout.house_cells[self.layout.house_start[line] + place],
                    self.layout.house_cells[self.layout.house_start[other] + place],
                    digit,
                ):
                    found = 1
        return found

    def _strike_between(self, one: k.Cell, two: k.Cell, digit: k.Digit) -> k.Flag:
        """Add the candidates of a digit in the houses of two cells; return whether any was new."""
        i: k.Count
        j: k.Count
        found: k.Flag = 0
        for i in range(self.order.start[one], self.order.start[one + 1]):
            house: k.House = self.order.houses[i]
            for j in range(self.order.start[two], self.order.start[two + 1]):
                if self.order.houses[j] == house and not self.refuted:
                    mask: k.Mask = self.board.place_masks[house * self.layout.digits + digit]
                    mask &= ~(bits.bit(self.order.places[i]) | bits.bit(self.order.places[j]))
                    if self._strike_places(house, digit, mask):
                        found = 1
        return found

    # Chains

    def _find_chains(self) -> k.Flag:
        """Add what chains eliminate on the board that is left; return whether there was any."""
        w: k.Count
        new: k.Word = 0
        for w in range(self.words):
            self.fresh[w] = self.falses[self.at + w] & ~self.searched[self.at + w]
            self.searched[self.at + w] |= self.fresh[w]
            new |= self.fresh[w]
        if not new:
            return False
        if self.base_has_any or self.level > 2 or self._has_new_pair():
            self.reach.build(self.board)
            if self.strike_all(self.reach.refuted, 0):
                return True
        return self.level > 2 and self._find_multiple()

    def _has_new_pair(self) -> k.Flag:
        """Return whether a cell or house has a new pair, so that chains may be new."""
        digits: k.Count = self.layout.digits
        w: k.Count
        i: k.Count
        for w in range(self.words):
            left: k.Word = self.fresh[w]
            while left:
                place: k.Count = self.reach.place[64 * w + bits.lowest_of_word(left)]
                left &= left - 1
                cell: k.Cell = self.order.cell_of[place]
                if bits.is_pair(self.board.cell_masks[cell]):
                    return True
                for i in range(self.order.start[cell], self.order.start[cell + 1]):
                    slot: k.Count = self.order.houses[i] * digits + place - cell * digits
                    if bits.is_pair(self.board.place_masks[slot]):
                        return True
        return False

    def _find_multiple(self) -> k.Flag:
        """Add what all candidates of a cell, or all places in a house, exclude by links."""
        digits: k.Count = self.layout.digits
        cell: k.Cell
        house: k.House
        digit: k.Digit
        found: k.Flag = 0
        count: k.Count
        for cell in range(self.layout.cells):
            mask: k.Mask = self.board.cell_masks[cell]
            if not bits.without_lowest(bits.without_lowest(mask)):
                continue
            count = 0
            while mask:
                self._add_branch(cell * digits + bits.lowest(mask), count)
                mask = bits.without_lowest(mask)
                count += 1
            if self._strike_excluded(count):
                found = 1
        for house in range(self.layout.houses):
            if not self.layout.complete[house]:
                continue
            for digit in range(digits):
                mask = self.board.place_masks[house * digits + digit]
                if not bits.without_lowest(bits.without_lowest(mask)):
                    continue
                count = 0
                while mask:
                    cell = self.layout.house_cells[
                        self.layout.house_start[house] + bits.lowest(mask)
                    ]
                    self._add_branch(cell * digits + digit, count)
                    mask = bits.without_lowest(mask)
                    count += 1
                if self._strike_excluded(count):
                    found = 1
        return found

    def _add_branch(self, candidate: k.Count, count: k.Count) -> None:
        number: k.Count = self.reach.number[candidate]
        if not self.reach.is_spread[number]:
            self.reach.spread(number)
        self.reach.branches[count] = number

    def _strike_excluded(self, count: k.Count) -> k.Flag:
        """Add what so many branches exclude in common; return whether there was any new one."""
        words: k.Count = self.words
        w: k.Count
        i: k.Count
        any_left: k.Word = 0
        self.ticker.spend(1 + count * words // work.WORDS)
        for w in range(words):
            left: k.Word = self.reach.present[w]
            for i in range(count):
                left &= self.reach.excluded[self.reach.branches[i] * words + w]
            self.fresh[w] = left
            any_left |= left
        if not any_left or self.refuted:
            return False
        return self.strike_all(self.fresh, 0)
