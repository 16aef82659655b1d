"""Consequences of assumptions as sets, with the patterns and chains that closures embed.

This module is long because the rules share the sets of an assumption, and what has changed in them.
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.pipeline import work
from grader_strategies.explainer_chains.links import word_sets
from grader_strategies.explainer_chains.links.link_changes import LinkChanges
from grader_strategies.explainer_chains.links.reachability import Reachability
from grader_strategies.explainer_chains.sets import root_rows
from grader_strategies.explainer_chains.sets.consequence_sets import ConsequenceSets


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
        self.pairs = array("Q")
        self.base_pairs = array("Q")
        self.fresh = array("Q")
        self.targets = array("Q")
        self.base_is_quiet = 0

    def bind(self, layout: Layout) -> None:
        """Allocate the buffers for boards of this layout."""
        ConsequenceSets.bind(self, layout)  # `super()` does not work here when compiled
        self.changes = LinkChanges(layout, self.order)
        # Not `branches`: `find_common` reads these while it makes their sets.
        self.members = array("i", [0]) * (layout.digits + 1)

    def prepare_rules(self) -> None:
        """Find out whether chains eliminate nothing on the board itself."""
        if self.level < 2:
            return
        if len(self.searched) < len(self.trues):
            self.searched = array("Q", [0]) * len(self.trues)
            self.pairs = array("Q", [0]) * len(self.trues)
        if self.words > len(self.fresh):
            self.fresh = array("Q", [0]) * self.words
            self.targets = array("Q", [0]) * self.words
            self.base_pairs = array("Q", [0]) * self.words
        self.reach.build(self.base)
        root_rows.copy(self.base_pairs, 0, self.reach.paired, 0, self.words)
        self.base_is_quiet = self.reach.refuted_digits() == 0
        if self.base_is_quiet and self.level > 2:
            self.base_is_quiet = not self._base_excludes_any()

    def _base_excludes_any(self) -> k.Flag:
        """Return whether a cell or house of the board itself has a common exclusion."""
        digits: k.Count = self.layout.digits
        cell: k.Cell
        house: k.House
        digit: k.Digit
        for cell in range(self.layout.cells):
            if bits.size(self.base.cell_masks[cell]) > 2 and self.reach.cell_excludes(
                self.base, cell
            ):
                return True
        for house in range(self.layout.houses):
            for digit in range(digits):
                if (
                    self.layout.complete[house]
                    and bits.size(self.base.place_masks[house * digits + digit]) > 2
                    and self.reach.slot_excludes(self.base, house, digit)
                ):
                    return True
        return False

    def begin_rules(self, root: k.Count, is_extended: k.Flag) -> None:
        """Take over what follows from assumptions that follow from this one.

        The largest of these sets, that of the root `largest`, has been searched already.
        """
        w: k.Count
        size: k.Count
        most: k.Count = -1
        self.largest = -1
        if self.level < 1:
            return
        if is_extended and self.level > 1:
            root_rows.copy(self.checked, self.at, self.falses, self.at, self.words)
        else:
            root_rows.copy(self.checked, self.at, self.gone, 0, self.words)
        if self.level > 1:
            root_rows.copy(self.searched, self.at, self.gone, 0, self.words)
            root_rows.copy(self.pairs, self.at, self.base_pairs, 0, self.words)
            self.is_quiet = self.base_is_quiet
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
                        self.largest = other
        if self.largest >= 0 and not self.refuted:
            start: k.Count = self.largest * self.words
            self.strike_all(self.falses, start)
            root_rows.copy(self.checked, self.at, self.falses, start, self.words)
            if self.level > 1:
                root_rows.copy(self.searched, self.at, self.falses, start, self.words)
                root_rows.copy(self.pairs, self.at, self.pairs, start, self.words)
                self.is_quiet = 1

    def resume_rules(self) -> None:
        """Note that all that chains eliminate has been found."""
        self.is_quiet = 1

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
        """Add what chains eliminate on the board that is left; return whether there was any.

        If all that they eliminate on an earlier board has been found, new ones need a new strong
        link, or a cell or house that has lost a candidate.
        """
        w: k.Count
        new: k.Word = 0
        for w in range(self.words):
            self.fresh[w] = self.falses[self.at + w] & ~self.searched[self.at + w]
            self.searched[self.at + w] |= self.fresh[w]
            new |= self.fresh[w]
        if not new:
            return False
        self.changes.clear()
        if self.is_quiet:
            return self._find_new_chains()
        self.reach.build(self.board)
        root_rows.copy(self.pairs, self.at, self.reach.paired, 0, self.words)
        if self.strike_all(self.reach.refuted, 0):
            return True
        self.is_quiet = 1
        root_rows.copy(self.targets, 0, self.reach.present, 0, self.words)
        return self.level > 2 and self._find_multiple_around(self.targets)

    def _find_new_chains(self) -> k.Flag:
        """Add what chains eliminate since the candidates in `fresh` have been removed."""
        changes: LinkChanges = self.changes
        reach: Reachability = self.reach
        w: k.Count
        i: k.Count
        found: k.Flag = 0
        for w in range(self.words):
            left: k.Word = self.fresh[w]
            while left:
                changes.note_removed(self.board, reach.place[64 * w + bits.lowest_of_word(left)])
                left &= left - 1
        if self.level < 3 and not changes.paired_count:
            return False
        for i in range(changes.paired_count):
            number: k.Count = reach.number[changes.paired[i]]
            self.pairs[self.at + (number >> 6)] |= bits.word_bit(number & 63)
        reach.begin_walks(self.board, self.falses, self.pairs, self.at)
        # A chain through a strong link excludes itself if both ends of the link exclude it.
        root_rows.copy(self.targets, 0, reach.present, 0, self.words)
        for i in range(0, changes.paired_count, 2):
            self.members[0] = reach.number[changes.paired[i]]
            self.members[1] = reach.number[changes.paired[i + 1]]
            self.member_count = 2
            if self._strike_excluded():
                found = 1
        if self.level < 3:
            return found
        if self._find_multiple(0, 0):
            found = 1
        if not changes.paired_count:
            return found
        # By contraposition, what leads to a new link is what its ends exclude.
        for w in range(self.words):
            self.targets[w] = 0
        for i in range(changes.paired_count):
            number = reach.number[changes.paired[i]]
            if not reach.is_spread[number]:
                reach.spread(number)
            word_sets.unite(self.targets, 0, reach.excluded, number * self.words, self.words)
        for w in range(self.words):
            self.targets[w] &= reach.present[w]
        return self._find_multiple_around(self.targets) or found

    def _find_multiple_around(self, members: array[int]) -> k.Flag:
        """Do `_find_multiple` with further cells and houses, those of a set of candidates."""
        changes: LinkChanges = self.changes
        first_cell: k.Count = changes.cell_count
        first_slot: k.Count = changes.slot_count
        w: k.Count
        left: k.Word
        for w in range(self.words):
            left = members[w]
            while left:
                changes.add_around(self.reach.place[64 * w + bits.lowest_of_word(left)])
                left &= left - 1
        return self._find_multiple(first_cell, first_slot)

    def _find_multiple(self, first_cell: k.Count, first_slot: k.Count) -> k.Flag:
        """Add the `targets` that all candidates of a cell, or all places in a house, exclude.

        Only the cells and houses in `changes` are looked at, from these positions on.
        """
        changes: LinkChanges = self.changes
        digits: k.Count = self.layout.digits
        i: k.Count
        found: k.Flag = 0
        for i in range(first_cell, changes.cell_count):
            cell: k.Cell = changes.cells[i]
            mask: k.Mask = self.board.cell_masks[cell]
            if not bits.without_lowest(bits.without_lowest(mask)):
                continue
            self.member_count = 0
            while mask:
                self._note_member(cell * digits + bits.lowest(mask))
                mask = bits.without_lowest(mask)
            if self._strike_excluded():
                found = 1
        for i in range(first_slot, changes.slot_count):
            slot: k.Count = changes.slots[i]
            house: k.House = slot // digits
            mask = self.board.place_masks[slot]
            if not self.layout.complete[house]:
                continue
            if not bits.without_lowest(bits.without_lowest(mask)):
                continue
            self.member_count = 0
            while mask:
                cell = self.layout.house_cells[self.layout.house_start[house] + bits.lowest(mask)]
                self._note_member(cell * digits + slot - house * digits)
                mask = bits.without_lowest(mask)
            if self._strike_excluded():
                found = 1
        return found

    def _note_member(self, candidate: k.Count) -> None:
        self.members[self.member_count] = self.number[candidate]
        self.member_count += 1

    def _strike_excluded(self) -> k.Flag:
        """Add the `targets` that all candidates in `members` exclude; return whether any was new.

        Most have nothing in common beside each other, which the first two show.
        """
        reach: Reachability = self.reach
        i: k.Count
        number: k.Count
        if self.refuted:
            return False
        root_rows.copy(self.fresh, 0, self.targets, 0, self.words)
        self.ticker.spend(1 + self.member_count * self.words // work.WORDS)
        for i in range(self.member_count):
            number = self.members[i]
            self.fresh[number >> 6] &= ~bits.word_bit(number & 63)
        # What is known comes first: if nothing is left by then, the rest is not needed.
        for i in range(self.member_count):
            number = self.members[i]
            if reach.is_spread[number] and not word_sets.intersect(
                self.fresh, reach.excluded, number * self.words, self.words
            ):
                return False
        for i in range(self.member_count):
            number = self.members[i]
            if not reach.is_spread[number]:
                reach.spread(number)
                if not word_sets.intersect(
                    self.fresh, reach.excluded, number * self.words, self.words
                ):
                    return False
        return self.strike_all(self.fresh, 0)
