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
from grader_strategies.explainer_chains.closures import selection
from grader_strategies.explainer_chains.closures.closures import Closures, Embedding
from grader_strategies.explainer_chains.closures.deduction import Deduction, ranked
from grader_strategies.explainer_chains.closures.engine import Engine

CACHE_SIZE = 20_000
"""How many boards and deductions an embedded engine caches, at about a kilobyte each; those of
large layouts count more often.  One search for nested dynamic chains needs some 13,000, and many
of them again in the next step."""
KEY_BYTES = 512
"""Bytes of the key of a board that count as one deduction."""

Cache = dict[tuple[bytes, int], "ChainRecords"]


class EmbeddedPatterns(Embedding):
    """Strategies of the pipeline that count as one embedded technique.

    Args:
        strategies: the strategies by their technique ids, in order.
        spare: how many open cells, beyond twice its size, a subset needs in its house.
    """

    def __init__(self, strategies: dict[str, Strategy], spare: k.Count = 0) -> None:
        self.techniques = list(strategies)
        self.strategies = list(strategies.values())
        self.spare = spare

    def bind(self, layout: Layout) -> None:
        """Prepare for boards of this layout."""
        self.choice = ClosureChoice(layout, self.spare)
        for technique, strategy in zip(self.techniques, self.strategies, strict=True):
            strategy.technique = technique
            strategy.bind(layout)

    def deduce(self, closures: Closures, family: k.Count) -> k.Flag:
        """Add deductions that follow from removed candidates; return whether there were any."""
        choice: ClosureChoice = self.choice
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
        digits: k.Count = closure.layout.digits
        for i in range(found.struck):
            place: k.Count = found.strike_cells[i] * digits + found.strike_digits[i]
            closure.deduce(self.family, place, nested)
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

    def deduce(self, closures: Closures, family: k.Count) -> k.Flag:
        """Add deductions that follow from removed candidates; return whether there were any."""
        found: k.Flag = 0
        i: k.Count
        chains: ChainRecords = self._chains_on(closures, selection.USEFUL)
        for i in range(chains.count):
            closures.forget_parents()
            closures.add_premises(chains.numbers, chains.first[i], chains.struck[i], True)
            if not closures.parent_count:
                # What holds without the assumption adds nothing, but hides other deductions
                # that strike the same, so all deductions are needed.  This is rare: it
                # happens only at the highest level.
                chains = self._chains_on(closures, selection.ALL)
                break
        for i in range(chains.count):
            closures.forget_parents()
            closures.add_premises(chains.numbers, chains.first[i], chains.struck[i], False)
            if not closures.parent_count:
                continue
            signature: bytes = chains.signatures[i]
            nested: k.Count = closures.nest(signature, chains.sizes[i])
            if closures.keep:
                closures.keep_chain(self.engine, self.name, chains.deduction(i), signature)
            closures.deduce_all(
                family, chains.numbers, chains.struck[i], chains.first[i + 1], nested
            )
            found = 1
        return found

    def _chains_on(self, closures: Closures, wanted: k.Count) -> ChainRecords:
        """Return the ranked deductions on the board of a closure, cached by its candidates.

        Different assumptions often lead to the same board, and so do the assumptions of the
        next step.
        """
        key = (closures.board.candidates_key(), wanted)
        chains: ChainRecords | None = self.cache.get(key)
        if chains is None:
            found = self.engine.collect(closures.board, wanted)
            if wanted == selection.ALL:
                found = ranked(found)
            chains = ChainRecords(self.engine, found, closures.layout.digits)
            size = 1 + len(found) + len(key[0]) // KEY_BYTES
            self.cached += size
            if self.cached > CACHE_SIZE:
                self.cache.clear()
                self.cached = size
            self.cache[key] = chains
        return chains


class ChainRecords:
    """The part of deductions that an embedding engine needs; small, because many are cached.

    Attributes:
        count: how many deductions there are.
        numbers: of each deduction its premises, see `Engine.premises`, and then the eliminated
            candidates, as `cell * digits + digit`.
        first: where the numbers of each deduction begin, and where the last ones end.
        struck: where its eliminated candidates begin.
        sizes: its size.
        signatures: see `Engine.signature`.
        forms: its kind, source, start and literal.

    Args:
        engine: has found the deductions.
        found: the deductions.
        digits: the digits of the layout.
    """

    def __init__(self, engine: Engine, found: list[Deduction], digits: k.Count) -> None:
        self.count = len(found)
        self.signatures: list[bytes] = []
        self.forms = array("i", [0]) * (4 * self.count)
        self.first = array("i", [0]) * (self.count + 1)
        self.struck = array("i", [0]) * self.count
        self.sizes = array("i", [0]) * self.count
        numbers = array("i")
        i: k.Count
        for i in range(self.count):
            deduction: Deduction = found[i]
            premises, signature = engine.premises_and_signature(deduction)
            numbers.extend(premises)
            self.struck[i] = len(numbers)
            for cell, digit in deduction.strikes:
                numbers.append(cell * digits + digit)
            self.first[i + 1] = len(numbers)
            self.sizes[i] = deduction.size
            self.signatures.append(signature)
            self.forms[4 * i] = deduction.kind
            self.forms[4 * i + 1] = deduction.source
            self.forms[4 * i + 2] = deduction.start
            self.forms[4 * i + 3] = deduction.literal
        self.numbers = numbers

    def deduction(self, number: k.Count) -> Deduction:
        """Return what determines a deduction, without targets."""
        at: k.Count = 4 * number
        found: Deduction = Deduction(self.forms[at], self.forms[at + 1], self.sizes[number])
        found.start = self.forms[at + 2]
        found.literal = self.forms[at + 3]
        return found
