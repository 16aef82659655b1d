"""Forcing chains and nets by the literal rules, on 9x9 boards: slow and easy to verify.

Nodes are tuples (cells, digit, truth).  Tables are lists of entries.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from attrs import define

from grader.model.board import Board

Node = tuple[tuple[int, ...], int, bool]
Conclusion = tuple[str, Node]
Group = tuple[tuple[int, ...], int, int, int]
"""Cells, digit, line, box."""

ROWS = [[9 * r + c for c in range(9)] for r in range(9)]
COLUMNS = [[9 * r + c for r in range(9)] for c in range(9)]
BOXES = [[9 * (3 * (b // 3) + i // 3) + 3 * (b % 3) + i % 3 for i in range(9)] for b in range(9)]
HOUSES = [*ROWS, *COLUMNS, *BOXES]
HOMES = [[h for h in range(27) if c in HOUSES[h]] for c in range(81)]
KINDS = (range(9), range(9, 18), range(18, 27))
PEERS = [sorted({p for h in HOMES[c] for p in HOUSES[h]} - {c}) for c in range(81)]


@define
class Entry:
    """A node of a table; its predecessors in the table `owner`, which is None for its own."""

    node: Node
    distance: int
    parents: list[int]
    owner: Node | None = None


class Table:
    def __init__(self, premise: Node) -> None:
        self.entries = [Entry(premise, 1, [])]
        self.index = {premise: 0}

    def add(self, node: Node, parents: list[int]) -> int:
        if node not in self.index:
            distance = 1 + self.entries[parents[0]].distance
            ordered = (parents + [0] * 5)[:5]
            for i in range(1, 5):
                if ordered[i] > ordered[0]:
                    ordered[0], ordered[i] = ordered[i], ordered[0]
            self.index[node] = len(self.entries)
            self.entries.append(Entry(node, distance, ordered))
        return self.index[node]

    def own(self) -> list[Entry]:
        return [entry for entry in self.entries if entry.owner is None]


class Naive:
    def __init__(self, board: Board, nets: bool) -> None:
        self.nets = nets
        self.values = [board.value(c) for c in range(81)]
        self.candidates = [list(board.candidates(c)) for c in range(81)]
        self.tables: dict[Node, Table] = {}
        self.single = [(c, d) for c in range(81) for d in self.candidates[c]]
        for c, d in self.single:
            for truth in (True, False):
                premise: Node = ((c,), d, truth)
                self.tables[premise] = (self.net if nets else self.chain)(premise)
        self.link_groups()
        self.original = {p: list(t.entries) for p, t in self.tables.items()}
        for truth in (True, False):
            for c, d in self.single:
                self.expand(((c,), d, truth))

    def has(self, cell: int, digit: int) -> bool:
        return digit in self.candidates[cell]

    def places(self, house: int, digit: int) -> list[int]:
        return [c for c in HOUSES[house] if self.has(c, digit)]

    def chain(self, premise: Node) -> Table:
        (c,), d, truth = premise
        table = Table(premise)
        if truth:
            for e in self.candidates[c]:
                if e != d:
                    table.add(((c,), e, False), [0])
            for h in HOMES[c]:
                for x in self.places(h, d):
                    if x != c:
                        table.add(((x,), d, False), [0])
        else:
            if len(self.candidates[c]) == 2:
                (e,) = (e for e in self.candidates[c] if e != d)
                table.add(((c,), e, True), [0])
            for h in HOMES[c]:
                others = [x for x in self.places(h, d) if x != c]
                if len(others) == 1:
                    table.add(((others[0],), d, True), [0])
        return table

    def groups(self) -> list[Group]:
        found = []
        for line in range(18):
            for d in range(9):
                for box in range(18, 27):
                    cells = [c for c in self.places(line, d) if c in HOUSES[box]]
                    if len(cells) > 1:
                        found.append((tuple(cells), d, line, box))
        return found

    def link_groups(self) -> None:
        groups = self.groups()
        for cells, d, _, _ in groups:
            for truth in (True, False):
                self.tables[cells, d, truth] = Table((cells, d, truth))
        for cells, d, line, box in groups:
            yes, no = self.tables[cells, d, True], self.tables[cells, d, False]
            seen = [x for x in range(81) if self.has(x, d) and all(x in PEERS[c] for c in cells)]
            for x in seen:
                yes.add(((x,), d, False), [0])
                self.tables[(x,), d, True].add((cells, d, False), [0])
            for house in (box, line):
                rest = [x for x in seen if x in HOUSES[house]]
                if len(rest) == 1:
                    no.add(((rest[0],), d, True), [0])
                    self.tables[(rest[0],), d, False].add((cells, d, True), [0])
            self.link_partners((cells, d, line, box), groups)

    def link_partners(self, group: Group, groups: list[Group]) -> None:
        cells, d, line, box = group
        yes, no = self.tables[cells, d, True], self.tables[cells, d, False]
        partners: dict[int, list[tuple[int, ...]]] = {line: [], box: []}
        for other, e, other_line, other_box in groups:
            if e != d or set(other) & set(cells):
                continue
            if other_line == line or other_box == box:
                yes.add((other, d, False), [0])
            if other_line == line:
                partners[line].append(other)
            if other_box == box:
                partners[box].append(other)
        for house in (line, box):
            if len(partners[house]) == 1:
                (other,) = partners[house]
                if set(other) | set(cells) == set(self.places(house, d)):
                    no.add((other, d, True), [0])

    def expand(self, premise: Node) -> None:
        table = self.tables[premise]
        j = 1
        while j < len(table.entries):
            source = table.entries[j].node
            for own in self.original[source][1:]:
                distance = table.entries[j].distance + own.distance
                if own.node not in table.index:
                    table.index[own.node] = len(table.entries)
                    table.entries.append(Entry(own.node, distance, [], source))
                else:
                    entry = table.entries[table.index[own.node]]
                    if entry.owner is not None and entry.distance > distance:
                        entry.owner, entry.distance = source, distance
            j += 1

    def net(self, premise: Node) -> Table:
        return Scratch(self, premise).table

    # Paths

    def back(self, table: Table, start: Node) -> Iterator[tuple[Node, list[Node]]]:
        """Walk back: each node before, with what else the node after it follows from."""
        own, i = table, table.index[start]
        while i:
            if own is table and table.entries[i].owner is not None:
                node = table.entries[i].node
                owner = table.entries[i].owner
                assert owner is not None
                own = self.tables[owner]
                i = own.index[node]
            first, *more = own.entries[i].parents
            branches = [own.entries[p].node for p in more if p]
            i = first
            node = own.entries[i].node
            yield node, branches
            if i == 0 and own is not table:
                i, own = table.index[node], table

    def length(self, premise: Node, target: Node) -> tuple[int, bool]:
        table = self.tables[premise]
        main = [target]
        seen: set[int] = set()
        starts: list[Node] = []
        for node, branches in self.back(table, target):
            starts += branches
            main.append(node)
            seen |= set(node[0])
        total = len(main)
        for start in starts:
            count = 0
            walk = [start, *(n for n, _ in self.back(table, start))]
            for node in walk:
                count += 1
                if node in main and node[0][0] in seen:
                    break
            total += count
        return total, bool(starts)

    # Conclusions

    def on(self, table: Table, truth: bool) -> list[set[int]]:
        sets: list[set[int]] = [set() for _ in range(9)]
        for entry in table.entries:
            cells, d, true = entry.node
            if len(cells) == 1 and true == truth:
                sets[d].add(cells[0])
        return sets

    def steps(self) -> list[tuple[str, Node, int]]:
        """Return kind, conclusion and length of every recorded step, in order."""
        found: dict[Conclusion, int] = {}
        for kind, conclusion, paths in self.all_hits():
            lengths = [self.length(*path) for path in paths]
            if self.nets and not any(net for _, net in lengths):
                continue
            total = sum(length for length, _ in lengths)
            key = (kind, conclusion)
            if key not in found or found[key] > total:
                found[key] = total
        return [(kind, node, length) for (kind, node), length in found.items()]

    def best(self) -> tuple[str, Node, int] | None:
        best = None
        for step in self.steps():
            if best is None or self.before(step, best):
                best = step
        return best

    @staticmethod
    def before(a: tuple[str, Node, int], b: tuple[str, Node, int]) -> bool:
        (kind, ((cell,), digit, truth), length) = a
        (other_kind, ((other_cell,), other_digit, other_truth), other_length) = b
        if truth != other_truth:
            return truth
        if truth:
            if cell != other_cell:
                return cell < other_cell
            return kind == other_kind and length < other_length
        key, other_key = 10 * cell + digit, 10 * other_cell + other_digit
        return key < other_key if key != other_key else length < other_length

    def all_hits(self) -> Iterator[tuple[str, Node, list[tuple[Node, Node]]]]:
        for c, d in self.single:
            for truth in (True, False):
                premise: Node = ((c,), d, truth)
                for targets in self.clashes(premise):
                    paths = [(premise, target) for target in targets]
                    yield "contradiction", ((c,), d, not truth), paths
        for c, d in self.single:
            yes: Node = ((c,), d, True)
            no: Node = ((c,), d, False)
            for truth in (True, False):
                sets = [self.on(self.tables[p], truth) for p in (yes, no)]
                for k in range(9):
                    for x in sorted((sets[0][k] & sets[1][k]) - {c}):
                        node = ((x,), k, truth)
                        yield "verity", node, [(yes, node), (no, node)]
        lists = [[((c,), d, True) for d in self.candidates[c]] for c in range(81)]
        lists += [[((c,), d, True) for c in self.places(h, d)] for h in range(27) for d in range(9)]
        for premises in lists:
            if not premises:
                continue
            sets_on = [self.on(self.tables[p], True) for p in premises]
            sets_off = [self.on(self.tables[p], False) for p in premises]
            for k in range(9):
                for truth, every in ((True, sets_on), (False, sets_off)):
                    for x in sorted(set.intersection(*(sets[k] for sets in every))):
                        node = ((x,), k, truth)
                        yield "verity", node, [(p, node) for p in premises]

    def clashes(self, premise: Node) -> Iterator[list[Node]]:
        table = self.tables[premise]
        (c,), d, truth = premise
        on, off = self.on(table, True), self.on(table, False)
        if ((c,), d, not truth) in table.index:
            yield [((c,), d, not truth)]
        for k in range(9):
            if on[k] & off[k]:
                x = min(on[k] & off[k])
                yield [((x,), k, False), ((x,), k, True)]
        for k, m in combinations(range(9), 2):
            if on[k] & on[m]:
                x = min(on[k] & on[m])
                yield [((x,), k, True), ((x,), m, True)]
        for kind in KINDS:
            for k in range(9):
                for h in kind:
                    both = [x for x in HOUSES[h] if x in on[k]]
                    if len(both) > 1:
                        yield [((x,), k, True) for x in both]
        yield from self.gaps(on, off)

    def gaps(self, on: list[set[int]], off: list[set[int]]) -> Iterator[list[Node]]:
        for x in range(81):
            if self.values[x] is not None or any(x in on[k] for k in range(9)):
                continue
            if all(x in off[k] for k in self.candidates[x]):
                yield [((x,), k, False) for k in self.candidates[x]]
        for kind in KINDS:
            for k in range(9):
                for h in kind:
                    free = [
                        x
                        for x in HOUSES[h]
                        if self.values[x] is None and all(self.values[p] != k for p in PEERS[x])
                    ]
                    if free and all(x in off[k] for x in free):
                        yield [((x,), k, False) for x in free]


class Scratch:
    """The look-ahead of one premise."""

    def __init__(self, base: Naive, premise: Node) -> None:
        self.base = base
        self.values = list(base.values)
        self.candidates = [set(found) for found in base.candidates]
        self.count = {(h, d): len(base.places(h, d)) for h in range(27) for d in range(9)}
        self.naked: list[tuple[int, int]] = []
        self.hidden: list[tuple[int, int]] = []
        self.table = Table(premise)
        (c,), d, truth = premise
        if truth:
            self.place(c, d, "root")
        else:
            self.remove(c, d)
            if len(self.candidates[c]) == 1:
                self.place(c, min(self.candidates[c]), "root")
        for _ in range(4):
            todo = [(c, d, "naked") for c, d in self.naked if self.values[c] is None]
            met = set()
            for c, d in self.hidden:
                if self.values[c] is not None or c in met:
                    continue
                if any(self.count[h, d] == 1 for h in HOMES[c]):
                    met.add(c)
                    todo.append((c, d, "hidden"))
            for item in todo:
                self.place(*item)

    def note(self, h: int, d: int) -> None:
        cells = [x for x in HOUSES[h] if d in self.candidates[x]]
        if cells:
            self.hidden.append((cells[0], d))

    def remove(self, c: int, d: int) -> None:
        if d not in self.candidates[c]:
            return
        self.candidates[c].discard(d)
        if not self.candidates[c]:
            return
        if len(self.candidates[c]) == 1:
            self.naked.append((c, min(self.candidates[c])))
        for h in HOMES[c]:
            self.count[h, d] -= 1
            if self.count[h, d] == 1:
                self.note(h, d)
            if self.count[h, d] == 0:
                for item in self.hidden:
                    if item[1] == d and item[0] in HOUSES[h]:
                        self.hidden.remove(item)
                        break

    def assign(self, c: int, d: int) -> None:
        if self.values[c] == d:
            return
        old = sorted(self.candidates[c])
        self.values[c] = d
        self.candidates[c] = set()
        for p in PEERS[c]:
            self.remove(p, d)
        for k in old:
            for h in HOMES[c]:
                self.count[h, k] -= 1
                if self.count[h, k] == 1 and k != d:
                    self.note(h, k)

    def place(self, c: int, d: int, kind: str) -> None:
        base, table = self.base, self.table
        others = [p for p in PEERS[c] if base.has(p, d)]
        old = sorted(self.candidates[c])
        house = min(HOMES[c], key=lambda h: self.count[h, d])
        self.assign(c, d)
        if kind == "root":
            parents = [0]
        elif kind == "naked":
            nodes: list[Node] = [((c,), e, False) for e in base.candidates[c] if e != d]
            parents = [table.index.get(node, 0) for node in nodes[:5]]
        else:
            nodes = [((x,), d, False) for x in base.places(house, d) if x != c]
            parents = [table.index.get(node, 0) for node in nodes[:5]]
        s = table.add(((c,), d, True), parents or [0])
        for x in others:
            table.add(((x,), d, False), [s])
        for e in old:
            if e != d:
                table.add(((c,), e, False), [s])
