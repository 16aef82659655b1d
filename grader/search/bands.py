from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence

from grader.model import kinds as k

SLOTS = 36
LEVELS = 82


class BandSolver:
    def __init__(self) -> None:
        self.bands = array("I", [0]) * 36
        self.done = array("I", [0]) * 36
        self.own = array("I", [0]) * 36
        self.placed = array("I", [0]) * 4
        self.clash = array("I", [0]) * 4
        self.solved = array("I", [0]) * 4
        self.pairs = array("I", [0]) * 4
        self.fresh = array("I", [0]) * 4
        self.given = array("I", [0]) * 44
        self.shrink = array("I", [0]) * 512
        self.survive = array("I", [0]) * 512
        self.point = array("I", [0]) * 512
        self.claim = array("I", [0]) * 512
        self.slot_of = array("i", [40]) * 256
        self.stack = array("I", [0]) * (42 * LEVELS)
        self.depth = 0
        self.nodes = 0
        self.fill_tables()

    def fill_tables(self) -> None:
        index: k.Count
        i: k.Count
        j: k.Count
        l: k.Count
        bit: k.Mask
        one: k.Mask = 1
        for i in range(9):
            self.slot_of[49 + i] = 4 * i
        self.slot_of[46] = 36
        self.slot_of[48] = 36
        for index in range(512):
            mask: k.Mask = index
            rows: k.Mask = 0
            point: k.Mask = 0
            claim: k.Mask = 0
            for i in range(3):
                box: k.Mask = (mask >> (3 * i)) & 7
                if box:
                    rows |= one << i
                if box and (box & (box - 1)) == 0:
                    point |= box << (3 * i)
                    claim |= box << (3 * i)
                elif box == 0:
                    claim |= 7 * (one << (3 * i))
            self.shrink[index] = rows
            self.point[index] = point * 0o1001001
            self.claim[index] = claim * 0o1001001
            keep: k.Mask = 0
            for i in range(3):
                for j in range(3):
                    if i != j:
                        l = 3 - i - j
                        bit = (one << i) | (one << (3 + j)) | (one << (6 + l))
                        if (bit & mask) == bit:
                            keep |= bit
            wide: k.Mask = 0
            for i in range(9):
                if keep & (one << i):
                    wide |= (one << (3 * i)) * 7
            self.survive[index] = wide

    def load_line(self, line: k.Text, start: k.Count) -> k.Flag:
        i: k.Count
        j: k.Count
        slot: k.Count
        at: k.Count = start
        everything: k.Mask = 0o777777777
        for i in range(44):
            self.given[i] = 0
        for i in range(3):
            bit: k.Mask = 1
            for j in range(27):
                slot = self.slot_of[line[at]]
                at += 1
                self.given[slot + i] |= bit
                bit = bit + bit
        for i in range(4):
            open_cells: k.Mask = self.given[36 + i]
            self.fresh[i] = everything & ~open_cells
            self.solved[i] = everything & ~open_cells
        if self.given[40] | self.given[41] | self.given[42]:
            return -2
        self.fresh[3] = 0
        for j in range(0, 36, 4):
            for i in range(4):
                self.bands[j + i] = self.given[j + i] | self.given[36 + i]
        for i in range(36):
            self.done[i] = 0
        self.nodes = 0
        self.depth = 0
        return self.fix()

    def fix(self) -> k.Flag:
        low: k.Mask = 0o377377377
        top: k.Mask = 0o400400400
        twice: k.Mask = 0
        i: k.Count
        j: k.Count
        for j in range(0, 36, 4):
            for i in range(4):
                x: k.Mask = self.bands[j + i]
                new: k.Mask = x & self.fresh[i]
                rows: k.Mask = (((new & low) + low) | new) & top
                twice |= new & (new - (rows >> 8))
                rows |= rows - (rows >> 8)
                self.bands[j + i] = x & ~(rows & ~new)
        return twice == 0

    def close(self, at: k.Count) -> k.Flag:
        x0: k.Mask = self.bands[at]
        x1: k.Mask = self.bands[at + 1]
        x2: k.Mask = self.bands[at + 2]
        p0: k.Mask = self.done[at]
        p1: k.Mask = self.done[at + 1]
        p2: k.Mask = self.done[at + 2]
        while True:
            if x0 != p0:
                x0 &= self.survive[self.shrink[x0 & 511] | self.shrink[(x0 >> 9) & 511] << 3 | self.shrink[x0 >> 18] << 6]
                p0 = x0
            if x1 != p1:
                x1 &= self.survive[self.shrink[x1 & 511] | self.shrink[(x1 >> 9) & 511] << 3 | self.shrink[x1 >> 18] << 6]
                p1 = x1
            if x2 != p2:
                x2 &= self.survive[self.shrink[x2 & 511] | self.shrink[(x2 >> 9) & 511] << 3 | self.shrink[x2 >> 18] << 6]
                p2 = x2
            u0: k.Mask = (x0 | x0 >> 9 | x0 >> 18) & 511
            u1: k.Mask = (x1 | x1 >> 9 | x1 >> 18) & 511
            u2: k.Mask = (x2 | x2 >> 9 | x2 >> 18) & 511
            if u0 == 0 or u1 == 0 or u2 == 0 or (u0 | u1 | u2) != 511:
                return 0
            twice: k.Mask = (u0 & u1) | (u0 & u2) | (u1 & u2)
            s0: k.Mask = self.point[u0]
            s1: k.Mask = self.point[u1]
            s2: k.Mask = self.point[u2]
            x0 &= self.claim[u0 & ~twice] & ~(s1 | s2)
            x1 &= self.claim[u1 & ~twice] & ~(s0 | s2)
            x2 &= self.claim[u2 & ~twice] & ~(s0 | s1)
            if x0 == p0 and x1 == p1 and x2 == p2:
                break
        self.bands[at] = x0
        self.bands[at + 1] = x1
        self.bands[at + 2] = x2
        self.done[at] = x0
        self.done[at + 1] = x1
        self.done[at + 2] = x2
        return 1

    def settle(self) -> k.Flag:
        i: k.Count
        j: k.Count
        low: k.Mask = 0o377377377
        top: k.Mask = 0o400400400
        ones: k.Mask = 0o001001001
        all: k.Mask = 0o777777777
        x: k.Mask
        self.nodes += 1
        while True:
            for j in range(0, 36, 4):
                if self.bands[j] != self.done[j] or self.bands[j + 1] != self.done[j + 1] or self.bands[j + 2] != self.done[j + 2]:
                    if not self.close(j):
                        return 0
            for i in range(36):
                x = self.bands[i]
                y: k.Mask = x & (x - ones)
                more: k.Mask = (((y & low) + low) | y) & top
                self.own[i] = x & ~(more | (more - (more >> 8)))
            for i in range(4):
                placed: k.Mask = 0
                clash: k.Mask = 0
                for j in range(0, 36, 4):
                    x = self.own[j + i]
                    clash |= placed & x
                    placed |= x
                self.placed[i] = placed
                self.clash[i] = clash
            for i in range(4):
                once: k.Mask = 0
                twice: k.Mask = 0
                thrice: k.Mask = 0
                gone: k.Mask = self.placed[i]
                for j in range(0, 36, 4):
                    x = self.bands[i + j] & ~(gone & ~self.own[i + j])
                    self.bands[i + j] = x
                    thrice |= twice & x
                    twice |= once & x
                    once |= x
                self.pairs[i] = twice & ~thrice
                self.fresh[i] = (once & ~twice) & ~self.solved[i]
                self.clash[i] |= all & ~once
                self.solved[i] = once & ~twice
            if self.clash[0] | self.clash[1] | self.clash[2]:
                return 0
            if (self.fresh[0] & ~self.placed[0]) | (self.fresh[1] & ~self.placed[1]) | (self.fresh[2] & ~self.placed[2]):
                if not self.fix():
                    return 0
            change: k.Mask = 0
            for i in range(36):
                change |= self.bands[i] ^ self.done[i]
            if change == 0:
                return 1

    def is_full(self) -> k.Flag:
        return (self.solved[0] & self.solved[1] & self.solved[2]) == 0o777777777

    def branch(self) -> None:
        i: k.Count
        j: k.Count
        base: k.Count = 42 * self.depth
        cell: k.Mask
        for i in range(36):
            self.stack[base + i] = self.bands[i]
        for i in range(4):
            self.stack[base + 36 + i] = self.solved[i]
        if self.pairs[0]:
            i = 0
        elif self.pairs[1]:
            i = 1
        elif self.pairs[2]:
            i = 2
        else:
            i = 0
            while self.solved[i] == 0o777777777:
                i += 1
        cell = self.pairs[i]
        if cell == 0:
            cell = 0o777777777 & ~self.solved[i]
        cell = cell & ~(cell & (cell - 1))
        first: k.Count = -1
        for j in range(0, 36, 4):
            if self.bands[j + i] & cell:
                if first < 0:
                    first = j + i
                else:
                    self.bands[j + i] &= ~cell
        self.stack[base + 40] = first
        self.stack[base + 41] = cell
        self.depth += 1

    def back(self) -> k.Flag:
        i: k.Count
        if self.depth == 0:
            return 0
        self.depth -= 1
        base: k.Count = 42 * self.depth
        for i in range(36):
            self.bands[i] = self.stack[base + i]
            self.done[i] = self.bands[i]
        for i in range(4):
            self.solved[i] = self.stack[base + 36 + i]
        i = self.stack[base + 40]
        self.bands[i] &= ~self.stack[base + 41]
        return 1

    def count(self, good: k.Flag, limit: k.Count) -> k.Count:
        found: k.Count = 0
        while True:
            if good:
                good = self.settle()
            if good and not self.is_full():
                self.branch()
                continue
            found += good
            if found == limit or not self.back():
                return found
            good = 1

    def count_lines(self, data: bytes, limit: k.Count) -> array[int]:
        total: k.Count = (len(data) + 1) // 82
        counts = array("i", [0]) * total
        i: k.Count
        self.total_nodes = 0
        for i in range(total):
            counts[i] = self.count(self.load_line(data, 82 * i), limit)
            self.total_nodes += self.nodes
        return counts
