"""Other techniques at work inside a closure."""

from __future__ import annotations

from array import array

from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline import notes
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.strategy import Strategy
from grader_strategies.explainer_chains.closures import Closures, Embedding
from grader_strategies.explainer_chains.engine import ALL, USEFUL, Engine, RawExplanation
from grader_strategies.explainer_chains.hint import ranked

MEMORY = 10_000
"""How many boards and hints an embedded engine remembers, at about a kilobyte each."""

Known = dict[tuple[bytes, int], list["Usable"]]


class Patterns(Embedding):
    """Strategies of the pipeline, all of whose instances count as one technique.

    Args:
        strategies: the strategies, in order.
        spare: how many open cells more than twice its size a subset needs in its house.
    """

    def __init__(self, strategies: list[Strategy], spare: int = 0) -> None:
        self.strategies = strategies
        self.spare = spare

    def bind(self, layout: Layout) -> None:
        """Prepare for boards of this layout."""
        self.gather = Gather(layout, self.spare)
        for strategy in self.strategies:
            strategy.technique = ""
            strategy.bind(layout)

    def deduce(self, closures: Closures, family: k.Count) -> k.Flag:
        """Add to a closure what follows from what it has removed; tell whether anything did."""
        gather: Gather = self.gather
        gather.aim(closures, family)
        for strategy in self.strategies:
            strategy.search(closures.board, gather)
        return gather.taken


class Gather(Choice):
    """Takes the instances that rest on candidates which the closure has removed."""

    def __init__(self, layout: Layout, spare: int) -> None:
        super().__init__(layout)
        self.spare = spare
        self.family = -1
        self.note = 0
        self.stamp = 0
        self.stamps = array("i", [0]) * layout.cells

    def aim(self, closure: Closures, family: k.Count) -> None:
        """Add to this closure from now on."""
        self.closure = closure
        self.origin = closure.origin
        self.family = family
        self.taken = 0

    def offer(self) -> k.Flag:
        """Add the eliminations of the instance in the buffer to the closure."""
        closure: Closures = self.closure
        found: Finding = self.buffer
        i: k.Count
        house: k.House = self._noted(notes.NOTE_HOUSE, roles.WITHIN, 0)
        closure.forget_parents()
        if house == k.NO_HOUSE:
            self._rest_on_lines(closure.origin, closure.board)
        else:
            self._rest_on_subset(closure.origin, closure.board, house)
        if not closure.parent_count:
            return False
        for i in range(found.struck):
            closure.deduce(self.family, found.strike_cells[i], found.strike_digits[i], -1)
        self.taken = 1
        return False

    def _noted(self, tag: k.Count, role: k.Role, start: k.Count) -> k.Count:
        """Return the first number of the first note like that from `start` on, or -1."""
        i: k.Count
        for i in range(start, self.buffer.noted):
            if (
                self.buffer.notes[i * notes.NOTE_WIDTH] == tag
                and self.buffer.notes[i * notes.NOTE_WIDTH + 1] == role
            ):
                self.note = i
                return self.buffer.notes[i * notes.NOTE_WIDTH + 2]
        return -1

    def _rest_on_lines(self, origin: Board, board: Board) -> None:
        """Rest on what is gone from the base, outside the cover."""
        digits: k.Count = board.layout.digits
        houses: k.Count = board.layout.houses
        digit: k.Digit = self._noted(notes.NOTE_DIGIT, 0, 0)
        base: k.House = self._noted(notes.NOTE_HOUSE, roles.BASE, 0)
        bases: k.Count = 0
        while base != k.NO_HOUSE:
            next_base: k.Count = self.note + 1
            gone: k.Mask = origin.place_masks[base * digits + digit]
            gone &= ~board.place_masks[base * digits + digit]
            cover: k.House = self._noted(notes.NOTE_HOUSE, roles.COVER, 0)
            while cover != k.NO_HOUSE:
                gone &= ~board.layout.crossings[base * houses + cover]
                cover = self._noted(notes.NOTE_HOUSE, roles.COVER, self.note + 1)
            while gone:
                self.closure.add_parents(board.cell_at(base, bits.lowest(gone)), bits.bit(digit))
                gone = bits.without_lowest(gone)
            bases += 1
            base = self._noted(notes.NOTE_HOUSE, roles.BASE, next_base)
        # The Explainer leaves out fish that its placed digits make superfluous.
        if bases > 1 and _times_placed(board, digit) + 2 * bases > digits:
            self.closure.forget_parents()

    def _rest_on_subset(self, origin: Board, board: Board, house: k.House) -> None:
        """Rest on what is gone from the cells (naked) or around them (hidden)."""
        start: k.Count = board.layout.house_start[house]
        own: k.Mask = 0
        i: k.Count
        digit: k.Count = self._noted(notes.NOTE_DIGIT, 0, 0)
        while digit >= 0:
            own |= bits.bit(digit)
            digit = self._noted(notes.NOTE_DIGIT, 0, self.note + 1)
        if board.open_cells[house] < 2 * bits.size(own) + self.spare:
            return
        self.stamp += 1
        naked: k.Flag = 1
        cell: k.Cell = self._noted(notes.NOTE_MARK, roles.DEFINING, 0)
        while cell != k.NO_CELL:
            self.stamps[cell] = self.stamp
            if board.cell_masks[cell] & ~own:
                naked = 0
            cell = self._noted(notes.NOTE_MARK, roles.DEFINING, self.note + 1)
        for i in range(start, board.layout.house_start[house + 1]):
            cell = board.layout.house_cells[i]
            if (self.stamps[cell] == self.stamp) != naked:
                continue
            gone: k.Mask = origin.cell_masks[cell] & ~board.cell_masks[cell]
            if naked:
                gone &= ~own
            else:
                gone &= own
            self.closure.add_parents(cell, gone)


def _times_placed(board: Board, digit: k.Digit) -> k.Count:
    count: k.Count = 0
    cell: k.Cell
    for cell in range(board.layout.cells):
        if board.values[cell] == digit:
            count += 1
    return count


class Chains(Embedding):
    """A chain engine, run on what is left of the board inside the closures.

    Args:
        engine: the engine; it is used for nothing else at the same time.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.known: Known = {}
        self.held = 0

    def bind(self, layout: Layout) -> None:
        """Prepare for boards of this layout."""
        self.known = {}
        self.held = 0
        self.engine.bind(layout)

    def remember(self, keep: k.Flag) -> None:
        """Keep what has to be told of the chains that are used, or stop keeping it."""
        self.engine.remember(keep)

    def expect(self, board: Board) -> None:
        """Prepare for boards whose candidates are among those of this one."""
        self.engine.expect(board)

    def deduce(self, closures: Closures, family: k.Count) -> k.Flag:
        """Add to a closure what follows from what it has removed; tell whether anything did."""
        found: k.Flag = 0
        used: Usable
        i: k.Count
        hints: list[Usable] = self._usable(closures, USEFUL)
        for i in range(len(hints)):
            used = hints[i]
            closures.forget_parents()
            closures.add_premises(used.premises, True)
            if not closures.parent_count:
                # What holds without the assumption adds nothing, but hides other hints that
                # strike the same.  That takes all hints, and happens only at the highest level.
                hints = self._usable(closures, ALL)
                break
        for i in range(len(hints)):
            used = hints[i]
            closures.forget_parents()
            closures.add_premises(used.premises, False)
            if not closures.parent_count:
                continue
            nested: k.Count = closures.nest(used.signature, used.size)
            if closures.keep:
                assert used.explanation is not None, "made because it is to be told"
                closures.nested_stories.append(used.explanation)
            closures.deduce_all(family, used.strikes, nested)
            found = 1
        return found

    def _usable(self, closures: Closures, wanted: k.Count) -> list[Usable]:
        """Return the ranked hints on the board of a closure, remembered by its candidates.

        Different assumptions lead to the same board, and so do those of the next step as long
        as it strikes what they strike anyway.  When chains are to be told, nothing is taken
        from memory, for what is remembered cannot be told.
        """
        key = (closures.board.candidates_key(), wanted)
        hints: list[Usable] | None = None if closures.keep else self.known.get(key)
        if hints is None:
            engine: Engine = self.engine
            hints = []
            digits = closures.layout.digits
            found = engine.collect(closures.board, wanted)
            for hint in ranked(found) if wanted == ALL else found:
                used: Usable = Usable(
                    array("i", [cell * digits + digit for cell, digit in hint.strikes]),
                    hint.size,
                    engine.signature(hint),
                    engine.premises(hint),
                )
                if closures.keep:
                    used.explanation = (engine.tell(hint), engine.stories())
                hints.append(used)
            if not closures.keep:
                self.held += 1 + len(hints)
                if self.held > MEMORY:
                    self.known.clear()
                    self.held = 1 + len(hints)
                self.known[key] = hints
        return hints


class Usable:
    """What an embedding engine has to know of a hint; many are kept, so it is little.

    Args:
        strikes: the candidates that go, as `cell * digits + digit`.
        size: that of the chain.
        signature: see `Engine.signature`.
        premises: see `Engine.premises`.
    """

    def __init__(
        self, strikes: array[int], size: k.Count, signature: bytes, premises: array[int]
    ) -> None:
        self.strikes = strikes
        self.size = size
        self.signature = signature
        self.premises = premises
        self.explanation: RawExplanation | None = None
