"""Forcing chains: what every way out of an assumption has in common.

A closure follows an assumption as far as single implications (and, from level 1 on, other
techniques) go.  From closures come contradictions, and what two closures of a candidate, all
closures of a cell or all closures of a digit in a house have in common.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from strategies.chains.graph import Graph
from strategies.chains.hint import Hint
from strategies.chains.links import LinkOrder

RawNode = tuple[int, int, list[int], int]
"""Literal, cause, positions of the parents, number of the nested chain or -1."""


class Embedding:
    """Something that may deduce inside a closure when nothing else follows."""

    def bind(self, layout: Layout) -> None:
        """Prepare for boards of this layout."""

    def remember(self, keep: k.Flag) -> None:
        """Keep what has to be told of the chains that are used, or stop keeping it."""

    def deduce(self, closure: Forcing, family: k.Count) -> k.Flag:
        """Add to a closure what follows from what it has removed; tell whether anything did."""
        raise TypeError(f"{type(self).__name__} does not override `deduce`")


class Forcing:
    """Closures of assumptions on a board, and the hints that follow from them.

    Args:
        multi: look at all candidates of a cell and all places of a digit in a house, not
            only where there are two.
        dynamic: what an assumption has made false is gone for the rest of its closure.
        one_digit: follow one digit only, for contradictions only (nishio).
        embedded: what else may deduce inside a closure; see `Embedding`.
    """

    def __init__(self, multi: bool, dynamic: bool, one_digit: bool, embedded: list[Embedding]) -> None:
        self.multi = multi
        self.dynamic = dynamic
        self.keep = 0
        self.one_digit = one_digit
        self.embedded = embedded

    def bind(self, layout: Layout) -> None:
        """Make the buffers for boards of this layout."""
        self.layout = layout
        self.order = LinkOrder(layout)
        self.board = Board(layout)
        self.origin = Board(layout)
        self.graph = Graph(layout)
        literals: k.Count = self.graph.literals
        self.family_of = array("i", [-1]) * literals
        self.first_node = array("i", [0]) * (literals + 1)
        self.clash_true = array("i", [-1]) * literals
        self.clash_false = array("i", [-1]) * literals
        self.targets = array("i", [0]) * (layout.digits + 2)
        self.members = array("i", [0]) * (layout.digits + 2)
        self.count = 0
        self.hints: list[Hint] = []
        for technique in self.embedded:
            technique.bind(layout)

    def collect(self, board: Board, everything: k.Flag) -> list[Hint]:
        """Return the hints on a board in the order in which they are found, or only the best."""
        i: k.Count
        cell: k.Cell
        self.everything = everything
        self.hints = []
        self.nested_sizes = []
        self.nested_keys = []
        self.nested_stories = []
        self.signatures = {}
        self.board.copy_from(board)
        self.origin.copy_from(board)
        self.graph.clear()
        for i in range(self.graph.literals):
            self.family_of[i] = -1
        least: k.Count = 2 if self.dynamic else 3
        for cell in range(self.layout.cells):
            if bits.size(board.cell_masks[cell]) >= least:
                self._from_cell(cell)
        return self.hints

    def remember(self, keep: k.Flag) -> None:
        """Keep the chains that are used inside closures, so that they can be told, or stop."""
        self.keep = keep
        for technique in self.embedded:
            technique.remember(keep)

    # Closures

    def closure(self, literal: k.Count) -> k.Count:
        """Return the family of everything that follows from a literal."""
        family: k.Count = self.family_of[literal]
        if family >= 0:
            return family
        graph: Graph = self.graph
        family = graph.begin()
        self.family_of[literal] = family
        self.first_node[family] = graph.count
        self.clash_true[family] = -1
        self.clash_false[family] = -1
        graph.add(family, literal, k.BY_START)
        next_true: k.Count = graph.count - 1
        next_false: k.Count = graph.count - 1
        clash: k.Flag = 0
        while not clash:
            while next_true < graph.count and not graph.literal[next_true] & 1:
                next_true += 1
            if next_true < graph.count:
                clash = self._expand_true(family, next_true)
                next_true += 1
                continue
            while next_false < graph.count and graph.literal[next_false] & 1:
                next_false += 1
            if next_false < graph.count:
                clash = self._expand_false(family, next_false)
                next_false += 1
                continue
            if not self._embed(family):
                break
        self.first_node[family + 1] = graph.count
        if self.dynamic:
            self.board.copy_from(self.origin)
        return family

    def _expand_true(self, family: k.Count, node: k.Count) -> k.Flag:
        """Derive what a true candidate makes false; tell whether it clashes."""
        graph: Graph = self.graph
        board: Board = self.board
        digits: k.Count = self.layout.digits
        place: k.Count = graph.literal[node] >> 1
        cell: k.Cell = place // digits
        digit: k.Digit = place % digits
        i: k.Count
        if not self.one_digit:
            others: k.Mask = board.cell_masks[cell] & ~bits.bit(digit)
            while others:
                if self._derive_false(
                    family, cell * digits + bits.lowest(others), k.BY_CELL, node
                ):
                    return True
                others = bits.without_lowest(others)
        for i in range(self.order.start[cell], self.order.start[cell + 1]):
            house: k.House = self.order.houses[i]
            peers: k.Mask = board.place_masks[house * digits + digit]
            peers &= ~bits.bit(self.order.places[i])
            while peers:
                peer: k.Cell = board.cell_at(house, bits.lowest(peers))
                if self._derive_false(family, peer * digits + digit, house, node):
                    return True
                peers = bits.without_lowest(peers)
        return False

    def _derive_false(
        self, family: k.Count, place: k.Count, cause: k.Count, parent: k.Count
    ) -> k.Flag:
        graph: Graph = self.graph
        first: k.Count = family * graph.literals + 2 * place
        if graph.at[first + 1] >= 0:
            self.clash_true[family] = graph.at[first + 1]
            self.clash_false[family] = graph.loose(2 * place, cause)
            graph.link(parent)
            return True
        if graph.at[first] < 0:
            graph.add(family, 2 * place, cause)
            graph.link(parent)
        return False

    def _expand_false(self, family: k.Count, node: k.Count) -> k.Flag:
        """Derive what a false candidate makes true; tell whether it clashes."""
        graph: Graph = self.graph
        board: Board = self.board
        digits: k.Count = self.layout.digits
        place: k.Count = graph.literal[node] >> 1
        cell: k.Cell = place // digits
        digit: k.Digit = place % digits
        i: k.Count
        if not self.one_digit and bits.is_pair(board.cell_masks[cell]):
            other: k.Digit = bits.lowest(board.cell_masks[cell] & ~bits.bit(digit))
            if self._derive_true(family, cell, other, k.BY_CELL, node):
                return True
        for i in range(self.order.start[cell], self.order.start[cell + 1]):
            house: k.House = self.order.houses[i]
            places: k.Mask = board.place_masks[house * digits + digit]
            if bits.is_pair(places) and self.layout.complete[house]:
                places &= ~bits.bit(self.order.places[i])
                target: k.Cell = board.cell_at(house, bits.lowest(places))
                if self._derive_true(family, target, digit, house, node):
                    return True
        if self.dynamic:
            board.strike(cell, digit)
        return False

    def _derive_true(
        self, family: k.Count, cell: k.Cell, digit: k.Digit, cause: k.Count, parent: k.Count
    ) -> k.Flag:
        graph: Graph = self.graph
        literal: k.Count = 2 * (cell * self.layout.digits + digit) + 1
        first: k.Count = family * graph.literals + literal
        if graph.at[first - 1] >= 0:
            self.clash_false[family] = graph.at[first - 1]
            self.clash_true[family] = graph.loose(literal, cause)
            self._link_true(family, cell, digit, cause, parent)
            return True
        if graph.at[first] < 0:
            graph.add(family, literal, cause)
            self._link_true(family, cell, digit, cause, parent)
        return False

    def _link_true(
        self, family: k.Count, cell: k.Cell, digit: k.Digit, cause: k.Count, parent: k.Count
    ) -> k.Flag:
        """Link a true node to its parent and to the siblings that are gone already."""
        graph: Graph = self.graph
        digits: k.Count = self.layout.digits
        gone: k.Mask
        graph.link(parent)
        if not self.dynamic:
            return False
        if cause == k.BY_CELL:
            gone = self.origin.cell_masks[cell] & ~self.board.cell_masks[cell]
            while gone:
                place: k.Count = cell * digits + bits.lowest(gone)
                graph.link(graph.node(family, 2 * place))
                gone = bits.without_lowest(gone)
        else:
            slot: k.Count = cause * digits + digit
            gone = self.origin.place_masks[slot] & ~self.board.place_masks[slot]
            while gone:
                sibling: k.Cell = self.board.cell_at(cause, bits.lowest(gone))
                graph.link(graph.node(family, 2 * (sibling * digits + digit)))
                gone = bits.without_lowest(gone)
        return False

    def _embed(self, family: k.Count) -> k.Flag:
        """Let the first embedded technique that finds something add to a closure."""
        i: k.Count
        for i in range(len(self.embedded)):
            technique: Embedding = self.embedded[i]
            if technique.deduce(self, family):
                return True
        return False

    def deduce(
        self, family: k.Count, cell: k.Cell, digit: k.Digit, parents: Sequence[int], nested: k.Count
    ) -> None:
        """Add what an embedded technique makes false, unless it is false already.

        Args:
            family: the closure that is being made.
            cell: the cell of the candidate.
            digit: its digit.
            parents: literals of the family that it follows from.
            nested: the number that `nest` gave to the chain that shows it, or -1.
        """
        graph: Graph = self.graph
        literal: k.Count = 2 * (cell * self.layout.digits + digit)
        parent: k.Count
        if graph.node(family, literal) >= 0:
            return
        node: k.Count = graph.add(family, literal, k.BY_PATTERN)
        graph.nested[node] = nested
        for parent in parents:
            graph.link(graph.node(family, parent))

    def nest(self, engine: Forcing, hint: Hint) -> k.Count:
        """Register a chain that is used inside closures and return its number."""
        key = self.signatures.setdefault(engine.signature(hint), len(self.signatures))
        if self.keep:
            self.nested_stories.append((engine.tell(hint), engine.nested_stories))
        self.nested_keys.append(key)
        self.nested_sizes.append(hint.size)
        return len(self.nested_keys) - 1

    # Hints

    def _from_cell(self, cell: k.Cell) -> None:
        """Collect the hints that start in a cell, digit by digit, then those of the cell."""
        mask: k.Mask = self.origin.cell_masks[cell]
        many: k.Flag = not bits.is_pair(mask)
        left: k.Mask = mask
        digits: k.Count = self.layout.digits
        while left:
            digit: k.Digit = bits.lowest(left)
            left = bits.without_lowest(left)
            literal: k.Count = 2 * (cell * digits + digit) + 1
            plus: k.Count = self.closure(literal)
            if self.dynamic:
                if self.clash_true[plus] >= 0:
                    self._clash(plus, literal - 1)
                minus: k.Count = self.closure(literal - 1)
                if self.clash_true[minus] >= 0:
                    self._clash(minus, literal)
                if many and not self.one_digit:
                    self._pair(plus, minus)
            if not self.one_digit:
                self._from_houses(cell, digit)
        if not self.one_digit and (self.multi or not many):
            self.count = 0
            left = mask
            while left:
                self.targets[self.count] = self.closure(
                    2 * (cell * digits + bits.lowest(left)) + 1
                )
                self.count += 1
                left = bits.without_lowest(left)
            self._common(k.FROM_CELL, cell)

    def _from_houses(self, cell: k.Cell, digit: k.Digit) -> None:
        """Collect the hints of the houses in which a candidate has the first place."""
        digits: k.Count = self.layout.digits
        i: k.Count
        for i in range(self.order.start[cell], self.order.start[cell + 1]):
            house: k.House = self.order.houses[i]
            places: k.Mask = self.origin.place_masks[house * digits + digit]
            if not self.layout.complete[house] or bits.lowest(places) != self.order.places[i]:
                continue
            if bits.is_single(places) or not (self.multi or bits.is_pair(places)):
                continue
            self.count = 0
            while places:
                place: k.Cell = self.board.cell_at(house, bits.lowest(places))
                self.targets[self.count] = self.closure(2 * (place * digits + digit) + 1)
                self.count += 1
                places = bits.without_lowest(places)
            self._common(k.FROM_HOUSE, house)

    def _clash(self, family: k.Count, literal: k.Count) -> None:
        self.count = 2
        self.targets[0] = self.clash_true[family]
        self.targets[1] = self.clash_false[family]
        self._offer(k.FROM_CLASH, 0, literal)

    def _pair(self, plus: k.Count, minus: k.Count) -> None:
        self.targets[0] = plus
        self.targets[1] = minus
        self.count = 2
        self._common(k.FROM_BOTH, 0)

    def _common(self, kind: k.Count, source: k.Count) -> None:
        """Collect what the families in `targets` have in common: true first, then false."""
        graph: Graph = self.graph
        count: k.Count = self.count
        i: k.Count
        node: k.Count
        sign: k.Count
        for i in range(count):
            self.members[i] = self.targets[i]
        first: k.Count = self.members[0]
        for sign in (1, 0):
            for node in range(self.first_node[first], self.first_node[first + 1]):
                literal: k.Count = graph.literal[node]
                if literal & 1 != sign or graph.node(first, literal) != node:
                    continue
                self.targets[0] = node
                self.count = 1
                for i in range(1, count):
                    self.targets[i] = graph.node(self.members[i], literal)
                    if self.targets[i] < 0:
                        break
                    self.count += 1
                if self.count == count:
                    self._offer(kind, source, literal)

    def _offer(self, kind: k.Count, source: k.Count, literal: k.Count) -> None:
        """Collect the hint that a literal holds, unless it changes nothing or is not the best."""
        cell: k.Cell = (literal >> 1) // self.layout.digits
        digit: k.Digit = (literal >> 1) % self.layout.digits
        i: k.Count
        size: k.Count = 0
        best: Hint
        if literal & 1 and bits.is_single(self.origin.cell_masks[cell]):
            return
        for i in range(self.count):
            size += self.graph.size(self.targets[i])
        if not self.everything and self.hints:
            best = self.hints[0]
            if size > best.size or (
                not self.nested_keys and size == best.size and kind >= best.kind
            ):
                return
        if self.nested_keys:
            size += self._nested_size()
        if not self.everything and self.hints:
            best = self.hints[0]
            if size > best.size or (size == best.size and kind >= best.kind):
                return
            self.hints.clear()
        hint: Hint = Hint(kind, source, size)
        hint.conclude(self.origin, cell, digit, literal & 1)
        hint.targets = [self.targets[i] for i in range(self.count)]
        self.hints.append(hint)

    def _nested_size(self) -> k.Count:
        """Return the sizes of the different chains that the nodes of the targets rest on."""
        graph: Graph = self.graph
        counted = set()
        total: k.Count = 0
        i: k.Count
        j: k.Count
        for i in range(self.count):
            for j in range(graph.ancestry(self.targets[i])):
                nested: k.Count = graph.nested[graph.stack[j]]
                if nested >= 0 and self.nested_keys[nested] not in counted:
                    counted.add(self.nested_keys[nested])
                    total += self.nested_sizes[nested]
        return total

    def tell(self, hint: Hint) -> tuple[list[RawNode], list[int]]:
        """Return the nodes of a hint that was found last, and where its branches end.

        Each branch goes back from its end; branches may share nodes.
        """
        graph: Graph = self.graph
        known = {}
        ends = []
        target: k.Count
        i: k.Count
        j: k.Count
        for target in hint.targets:
            ends.append(known.setdefault(target, len(known)))
            for i in range(graph.ancestry(target)):
                known.setdefault(graph.stack[i], len(known))
        nodes = []
        for target in known:
            first: k.Count = graph.parent_start[target]
            last: k.Count = graph.parent_start[target + 1]
            parents = [known[graph.parents[j]] for j in range(first, last)]
            nodes.append((graph.literal[target], graph.cause[target], parents, graph.nested[target]))
        return nodes, ends

    # For an engine that embeds this one

    def signature(self, hint: Hint) -> object:
        """Return what makes two chains the same: the nodes of each branch, in order."""
        graph: Graph = self.graph
        branches = []
        i: k.Count
        target: k.Count
        for target in hint.targets:
            size: k.Count = graph.ancestry(target)
            branches.append(tuple([graph.literal[graph.stack[i]] for i in range(size)]))
        return tuple(branches)

    def removed_parents(self, hint: Hint, origin: Board, board: Board) -> list[int]:
        """Return the literals that a hint rests on: candidates of `origin` gone from `board`."""
        graph: Graph = self.graph
        found = dict.fromkeys(())
        target: k.Count
        i: k.Count
        for target in hint.targets:
            for i in range(graph.ancestry(target)):
                node: k.Count = graph.stack[i]
                if not graph.literal[node] & 1:
                    continue
                cause: k.Count = graph.cause[node]
                if cause == k.BY_START:
                    if hint.kind == k.FROM_CELL:
                        cause = k.BY_CELL
                    elif hint.kind == k.FROM_HOUSE:
                        # The house of the hint's kind that this start lies in: the same one.
                        cause = hint.source
                    else:
                        continue
                add_removed(found, graph.literal[node] >> 1, cause, origin, board)
        return list(found)


def add_removed(
    found: dict, place: k.Count, cause: k.Count, origin: Board, board: Board
) -> None:
    """Add the literals of the candidates that a true candidate's cause no longer has."""
    digits: k.Count = origin.layout.digits
    cell: k.Cell = place // digits
    digit: k.Digit = place % digits
    gone: k.Mask
    if cause == k.BY_CELL:
        gone = origin.cell_masks[cell] & ~board.cell_masks[cell]
        while gone:
            found[2 * (cell * digits + bits.lowest(gone))] = None
            gone = bits.without_lowest(gone)
    else:
        gone = origin.place_masks[cause * digits + digit]
        gone &= ~board.place_masks[cause * digits + digit]
        while gone:
            sibling: k.Cell = board.cell_at(cause, bits.lowest(gone))
            found[2 * (sibling * digits + digit)] = None
            gone = bits.without_lowest(gone)
