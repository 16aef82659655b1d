"""Techniques that make deductions inside a closure: strategies, and other chain engines."""

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
from grader_strategies.explainer_chains import pattern_changes
from grader_strategies.explainer_chains.closures import Closures, Embedding
from grader_strategies.explainer_chains.deduction import Deduction, ranked
from grader_strategies.explainer_chains.engine import ALL, USEFUL, Engine

CACHE_SIZE = 20_000
"""How many boards and deductions an embedded engine caches, at about a kilobyte each; those of
large layouts count more often.  One search for nested dynamic chains needs some 13,000, and many
of them again in the next step."""
KEY_BYTES = 512
"""Bytes of the key of a board that count as one deduction."""

Cache = dict[tuple[bytes, int], list["ChainRecord"]]


class EmbeddedPatterns(Embedding):
    """Strategies of the pipeline that count as one embedded technique.

    Args:
        strategies: the strategies by their technique ids, in order.
        pattern: what they find: one of the numbers of `pattern_changes`.
        spare: how many open cells, beyond twice its size, a subset needs in its house.
    """

    def __init__(
        self, strategies: dict[str, Strategy], pattern: k.Count, spare: k.Count = 0
    ) -> None:
        self.pattern = pattern
        self.techniques = list(strategies)
        self.strategies = list(strategies.values())
        self.spare = spare

    def bind(self, layout: Layout) -> None:
        """Prepare for boards of this layout."""
        self.choice = ClosureChoice(layout, self.spare)
        for technique, strategy in zip(self.techniques, self.strategies, strict=True):
            strategy.technique = technique
            strategy.bind(layout)

    def deduce(self, closures: Closures, family: k.Count, since: k.Count) -> k.Flag:
        """Add deductions that follow from removed candidates; return whether there were any."""
        choice: ClosureChoice = self.choice
        if not pattern_changes.may_strike(
            self.pattern, closures.graph, closures.board, closures.order, since
        ):
            return False
        choice.begin_closure(closures, family)
        for strategy in self.strategies:
            strategy.search(closures.board, choice)
        return choice.taken


class ClosureChoice(Choice):
    """A choice that adds instances to a closure if they depend on candidates it has removed."""

    def __init__(self, layout: Layout, spare: int) -> None:
        super().__init__(layout)
        self.spare = spare
        self.family = -1
        self.note = 0
        self.stamp = 0
        self.stamps = array("i", [0]) * layout.cells

    def begin_closure(self, closure: Closures, family: k.Count) -> None:
        """Add instances to this closure from now on."""
        self.closure = closure
        self.origin = closure.origin
        self.family = family
        self.taken = 0

    def offer(self) -> k.Flag:
        """Add the eliminations of the instance in the buffer to the closure."""
        closure: Closures = self.closure
        found: Finding = self.buffer
        i: k.Count
        house: k.House = self._find_note(notes.NOTE_HOUSE, roles.WITHIN, 0)
        closure.forget_parents()
        if house == k.NO_HOUSE:
            self._add_parents_of_lines(closure.origin, closure.board)
        else:
            self._add_parents_of_subset(closure.origin, closure.board, house)
        if not closure.parent_count:
            return False
        nested: k.Count = closure.nest_pattern(found) if closure.keep else -1
        for i in range(found.struck):
            closure.deduce(self.family, found.strike_cells[i], found.strike_digits[i], nested)
        self.taken = 1
        return False

    def _find_note(self, tag: k.Count, role: k.Role, start: k.Count) -> k.Count:
        """Return the number in the first note with a tag and role from `start` on, or -1."""
        i: k.Count
        for i in range(start, self.buffer.noted):
            if (
                self.buffer.notes[i * notes.NOTE_WIDTH] == tag
                and self.buffer.notes[i * notes.NOTE_WIDTH + 1] == role
            ):
                self.note = i
                return self.buffer.notes[i * notes.NOTE_WIDTH + 2]
        return -1

    def _add_parents_of_lines(self, origin: Board, board: Board) -> None:
        """Add the removed candidates of the base outside the cover as parents."""
        digits: k.Count = board.layout.digits
        houses: k.Count = board.layout.houses
        digit: k.Digit = self._find_note(notes.NOTE_DIGIT, 0, 0)
        base: k.House = self._find_note(notes.NOTE_HOUSE, roles.BASE, 0)
        bases: k.Count = 0
        while base != k.NO_HOUSE:
            next_base: k.Count = self.note + 1
            gone: k.Mask = origin.place_masks[base * digits + digit]
            gone &= ~board.place_masks[base * digits + digit]
            cover: k.House = self._find_note(notes.NOTE_HOUSE, roles.COVER, 0)
            while cover != k.NO_HOUSE:
                gone &= ~board.layout.crossings[base * houses + cover]
                cover = self._find_note(notes.NOTE_HOUSE, roles.COVER, self.note + 1)
            while gone:
                self.closure.add_parents(board.cell_at(base, bits.lowest(gone)), bits.bit(digit))
                gone = bits.without_lowest(gone)
            bases += 1
            base = self._find_note(notes.NOTE_HOUSE, roles.BASE, next_base)
        # Sudoku Explainer leaves out fish of a digit with too few open lines.
        if bases > 1 and _times_placed(board, digit) + 2 * bases > digits:
            self.closure.forget_parents()

    def _add_parents_of_subset(self, origin: Board, board: Board, house: k.House) -> None:
        """Add the removed candidates of the cells (naked) or around them (hidden) as parents."""
        start: k.Count = board.layout.house_start[house]
        own: k.Mask = 0
        i: k.Count
        digit: k.Count = self._find_note(notes.NOTE_DIGIT, 0, 0)
        while digit >= 0:
            own |= bits.bit(digit)
            digit = self._find_note(notes.NOTE_DIGIT, 0, self.note + 1)
        if board.open_cells[house] < 2 * bits.size(own) + self.spare:
            return
        self.stamp += 1
        naked: k.Flag = 1
        cell: k.Cell = self._find_note(notes.NOTE_MARK, roles.DEFINING, 0)
        while cell != k.NO_CELL:
            self.stamps[cell] = self.stamp
            if board.cell_masks[cell] & ~own:
                naked = 0
            cell = self._find_note(notes.NOTE_MARK, roles.DEFINING, self.note + 1)
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


class EmbeddedChains(Embedding):
    """A chain engine that is run on the reduced board inside a closure.

    Args:
        engine: the engine; it must not be used elsewhere at the same time.
        name: the technique id of a deduction, with `{}` for its form: `cell`, `x-cycle`, ...
    """

    def __init__(self, engine: Engine, name: str) -> None:
        self.engine = engine
        self.name = name
        self.cache: Cache = {}
        self.cached = 0

    def bind(self, layout: Layout) -> None:
        """Prepare for boards of this layout."""
        self.cache = {}
        self.cached = 0
        self.engine.bind(layout)

    def prepare(self, board: Board) -> None:
        """Prepare for boards whose candidates are among those of this one."""
        self.engine.prepare(board)

    def deduce(self, closures: Closures, family: k.Count, since: k.Count) -> k.Flag:
        """Add deductions that follow from removed candidates; return whether there were any."""
        found: k.Flag = 0
        used: ChainRecord
        if not self.engine.may_have_changed(closures.graph, closures.board, since):
            return False
        i: k.Count
        deductions: list[ChainRecord] = self._chains_on(closures, USEFUL)
        for i in range(len(deductions)):
            used = deductions[i]
            closures.forget_parents()
            closures.add_premises(used.numbers, used.premises, True)
            if not closures.parent_count:
                # What holds without the assumption adds nothing, but hides other deductions
                # that strike the same, so all deductions are needed.  This is rare: it
                # happens only at the highest level.
                deductions = self._chains_on(closures, ALL)
                break
        for i in range(len(deductions)):
            used = deductions[i]
            closures.forget_parents()
            closures.add_premises(used.numbers, used.premises, False)
            if not closures.parent_count:
                continue
            nested: k.Count = closures.nest(used.signature, used.size)
            if closures.keep:
                closures.keep_chain(self.engine, self.name, used.deduction(), used.signature)
            closures.deduce_all(family, used.numbers, used.premises, nested)
            found = 1
        return found

    def _chains_on(self, closures: Closures, wanted: k.Count) -> list[ChainRecord]:
        """Return the ranked deductions on the board of a closure, cached by its candidates.

        Different assumptions often lead to the same board, and so do the assumptions of the
        next step.
        """
        key = (closures.board.candidates_key(), wanted)
        deductions: list[ChainRecord] | None = self.cache.get(key)
        if deductions is None:
            engine: Engine = self.engine
            deductions = []
            digits = closures.layout.digits
            found = engine.collect(closures.board, wanted)
            for deduction in ranked(found) if wanted == ALL else found:
                premises = engine.premises(deduction)
                strikes = [cell * digits + digit for cell, digit in deduction.strikes]
                used: ChainRecord = ChainRecord(
                    premises + array("i", strikes),
                    len(premises),
                    deduction,
                    engine.signature(deduction),
                )
                deductions.append(used)
            size = 1 + len(deductions) + len(key[0]) // KEY_BYTES
            self.cached += size
            if self.cached > CACHE_SIZE:
                self.cache.clear()
                self.cached = size
            self.cache[key] = deductions
        return deductions


class ChainRecord:
    """The part of a deduction that an embedding engine needs; small, because many are cached.

    Args:
        numbers: the premises, see `Engine.premises`, and then the eliminated candidates, as
            `cell * digits + digit`.
        premises: how many of the numbers are of premises.
        deduction: the deduction.
        signature: see `Engine.signature`.
    """

    def __init__(
        self, numbers: array[int], premises: k.Count, deduction: Deduction, signature: bytes
    ) -> None:
        self.numbers = numbers
        self.premises = premises
        self.size = deduction.size
        self.kind = deduction.kind
        self.source = deduction.source
        self.start = deduction.start
        self.literal = deduction.literal
        self.signature = signature

    def deduction(self) -> Deduction:
        """Return what determines the deduction, without targets."""
        found: Deduction = Deduction(self.kind, self.source, self.size)
        found.start = self.start
        found.literal = self.literal
        return found
