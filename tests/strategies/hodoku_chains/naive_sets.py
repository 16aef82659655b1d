"""Forcing chains with almost locked sets by the literal rules, on 9x9 boards.

Each set has a node for each of its digits, which states that the digit is missing from it.
"""

from __future__ import annotations

from itertools import combinations

from tests.strategies.hodoku_chains.naive import HOUSES, PEERS, Conclusion, Naive, Node, Table

MARK = 100
"""Stands behind the cells of a set in its nodes, which tells them from those of groups."""
LARGEST = 4
"""Cells of a set; larger ones are left out."""
Cells = tuple[int, ...]


class NaiveWithSets(Naive):
    def link_groups(self) -> None:
        super().link_groups()
        self.sets = self.almost_locked_sets()
        for cells in self.sets:
            for digit in self.digits_of(cells):
                node: Node = ((*cells, MARK), digit, False)
                self.tables[node] = Table(node)
        for cells in self.sets:
            for digit in self.digits_of(cells):
                self.link_set(cells, digit)

    def almost_locked_sets(self) -> list[Cells]:
        found = set()
        for house in HOUSES:
            free = [cell for cell in house if self.candidates[cell]]
            for size in range(2, LARGEST + 1):
                for cells in combinations(sorted(free), size):
                    if len(self.digits_of(cells)) == size + 1:
                        found.add(cells)
        return sorted(found)

    def digits_of(self, cells: Cells) -> list[int]:
        return sorted({digit for cell in cells for digit in self.candidates[cell]})

    def at(self, cells: Cells, digit: int) -> list[int]:
        return [cell for cell in cells if self.has(cell, digit)]

    def seen(self, cells: Cells, digit: int) -> set[int]:
        return {
            x
            for x in range(81)
            if self.has(x, digit) and all(x in PEERS[c] for c in self.at(cells, digit))
        }

    def link_set(self, cells: Cells, digit: int) -> None:
        node: Node = ((*cells, MARK), digit, False)
        table = self.tables[node]
        for x in sorted(self.seen(cells, digit)):
            self.tables[(x,), digit, True].add(node, [0])
        groups = {(group, d) for group, d, _, _ in self.groups()}
        for group, d in sorted(groups):
            if d == digit and self.see_each_other(group, self.at(cells, digit)):
                self.tables[group, d, True].add(node, [0])
        gone: dict[int, set[int]] = {}
        for other in self.digits_of(cells):
            if other == digit:
                continue
            for x in sorted(self.seen(cells, other)):
                table.add(((x,), other, False), [0])
                gone.setdefault(x, set()).add(other)
            for group, d in sorted(groups):
                if d == other and self.see_each_other(group, self.at(cells, other)):
                    table.add((group, d, False), [0])
            for others in self.sets:
                if set(others) & set(cells) or other not in self.digits_of(others):
                    continue
                if set(self.at(others, other)) <= self.seen(cells, other):
                    table.add(((*others, MARK), other, False), [0])
        for x, digits in sorted(gone.items()):
            left = set(self.candidates[x]) - digits
            if len(self.candidates[x]) > 2 and len(left) == 1:
                table.add(((x,), left.pop(), True), [0])

    @staticmethod
    def see_each_other(cells: Cells, others: list[int]) -> bool:
        return all(one in PEERS[other] for one in cells for other in others)

    def conclusions(self) -> set[Conclusion]:
        """Return the kind and the conclusion of every step."""
        return {(kind, node) for kind, node, _ in self.all_hits()}
