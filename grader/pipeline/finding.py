"""The buffer that a strategy writes one instance of its pattern into."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, ClassVar

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.constructor_signature import ConstructorSignature
from grader.model.layout import Layout
from grader.pipeline import notes
from grader.pipeline.explanation import Explanation, FixedExplanation

if TYPE_CHECKING:
    # Not imported in a run: ratings need no steps, and their classes take long to make.
    from grader.model.step import Candidate, Evidence, Step


class Finding:
    """What an instance places and strikes, and the evidence for it.

    It is made once and filled again and again, so that nothing is allocated while a puzzle
    is rated; `step` makes a record of it.

    Attributes:
        is_noting: the evidence is noted; a run that makes no records does without.
        size: what measures the pattern where one number does, such as the nodes of a chain.
        surcharge: what this instance is rated above its technique, in tenths of a point.
        explanation: makes the chains of the evidence, when a record of it is made.
    """

    __signature__: ClassVar[ConstructorSignature] = ConstructorSignature()

    def __init__(self, layout: Layout) -> None:
        everything = layout.cells * layout.digits
        self.layout = layout
        self.technique: str = ""
        """The id of the technique or variant."""
        self.place_cells: array[int] = array("i", [0]) * layout.cells
        self.place_digits: array[int] = array("i", [0]) * layout.cells
        self.strike_cells: array[int] = array("i", [0]) * (2 * everything)
        self.strike_digits: array[int] = array("i", [0]) * (2 * everything)
        self.notes: array[int] = array("i", [0]) * (64 * notes.NOTE_WIDTH)
        self.is_noting: k.Flag = 1
        self.clear("")

    def clear(self, technique: str) -> None:
        """Empty the buffer for an instance of this technique."""
        self.technique = technique
        self.placed: int = 0
        self.struck: int = 0
        self.noted: int = 0
        self.size: int = 0
        self.surcharge: int = 0
        self.explanation: Explanation | None = None

    def place(self, cell: k.Cell, digit: k.Digit) -> None:
        """Add a placement.

        At most one a cell of the board fits in; more are dropped.
        """
        if self.placed < len(self.place_cells):
            self.place_cells[self.placed] = cell
            self.place_digits[self.placed] = digit
            self.placed += 1

    def strike(self, cell: k.Cell, digit: k.Digit) -> None:
        """Add an elimination; the candidate must be on the board.

        Repeats are kept: some raters count them.  At most twice the candidates of a board
        fit in; more are dropped, which changes nothing, for they are repeats.
        """
        if self.struck < len(self.strike_cells):
            self.strike_cells[self.struck] = cell
            self.strike_digits[self.struck] = digit
            self.struck += 1

    def mark(self, role: k.Role, cell: k.Cell, digit: k.Digit = k.NO_DIGIT) -> None:
        """Add a cell, or one candidate of it, to the evidence."""
        if self.is_noting:
            self._note(notes.NOTE_MARK, role, cell, digit, 0, 0)

    def house(self, role: k.Role, house: k.House) -> None:
        """Add a house to the evidence."""
        if self.is_noting:
            self._note(notes.NOTE_HOUSE, role, house, 0, 0, 0)

    def digit(self, digit: k.Digit) -> None:
        """Add a digit of the pattern to the evidence; their order is kept."""
        if self.is_noting:
            self._note(notes.NOTE_DIGIT, 0, digit, 0, 0, 0)

    def link(
        self, role: k.Role, cell: k.Cell, digit: k.Digit, to_cell: k.Cell, to_digit: k.Digit
    ) -> None:
        """Add a STRONG or WEAK link between two candidates to the evidence."""
        if self.is_noting:
            self._note(notes.NOTE_LINK, role, cell, digit, to_cell, to_digit)

    def member(self, number: k.Count, cell: k.Cell, digit: k.Digit) -> None:
        """Add a candidate to a set of the evidence; the sets are numbered from 0."""
        if self.is_noting:
            self._note(notes.NOTE_SET, number, cell, digit, 0, 0)

    def rule(self, role: k.Role, rule: k.Count) -> None:
        """Add a rule of the layout, by its number, to the evidence."""
        if self.is_noting:
            self._note(notes.NOTE_RULE, role, rule, 0, 0, 0)

    def number(self, number: k.Count) -> None:
        """Add a number, such as a sum, to the evidence; their order is kept."""
        if self.is_noting:
            self._note(notes.NOTE_NUMBER, 0, number, 0, 0, 0)

    def combination(self, digits: k.Mask) -> None:
        """Add a set of digits that the cells of the pattern may have to the evidence."""
        if self.is_noting:
            self._note(notes.NOTE_COMBINATION, 0, digits, 0, 0, 0)

    def _note(
        self, tag: k.Count, role: k.Role, one: k.Count, two: k.Count, three: k.Count, four: k.Count
    ) -> None:
        start: k.Count = self.noted * notes.NOTE_WIDTH
        if start == len(self.notes):
            grown = array("i", [0]) * (2 * len(self.notes))
            i: k.Count
            for i in range(start):
                grown[i] = self.notes[i]
            self.notes = grown
        self.notes[start] = tag
        self.notes[start + 1] = role
        self.notes[start + 2] = one
        self.notes[start + 3] = two
        self.notes[start + 4] = three
        self.notes[start + 5] = four
        self.noted += 1

    def weight(self) -> k.Size:
        """Return the sum of the struck digits and cells, cells weighed 1, 81, 161, ..."""
        total: k.Size = 0
        i: k.Size
        for i in range(self.struck):
            total += self.strike_cells[i] * (1 + 80 * i) + self.strike_digits[i]
        return total

    def strikes_same(self, other: Finding) -> k.Flag:
        """Return whether the other strikes everything that this one strikes."""
        i: k.Count
        j: k.Count
        for i in range(self.struck):
            for j in range(other.struck):
                if (
                    self.strike_cells[i] == other.strike_cells[j]
                    and self.strike_digits[i] == other.strike_digits[j]
                ):
                    break
            else:
                return False
        return True

    def struck_key(self) -> bytes:
        """Return what is the same for findings that strike the same in the same order."""
        return bytes(self.strike_cells[: self.struck]) + bytes(self.strike_digits[: self.struck])

    def digit_sum(self) -> k.Count:
        """Return the sum of the digits of the pattern."""
        total: k.Count = 0
        i: k.Count
        for i in range(self.noted):
            if self.notes[i * notes.NOTE_WIDTH] == notes.NOTE_DIGIT:
                total += self.notes[i * notes.NOTE_WIDTH + 2]
        return total

    def apply(self, board: Board) -> k.Count:
        """Carry it out, eliminations first, and return how many changes that made."""
        changes: k.Count = 0
        i: k.Count
        for i in range(self.struck):
            if board.cell_masks[self.strike_cells[i]] & bits.bit(self.strike_digits[i]):
                board.strike_unchecked(self.strike_cells[i], self.strike_digits[i])
                changes += 1
        for i in range(self.placed):
            if board.values[self.place_cells[i]] == k.NO_DIGIT:
                board.place_unchecked(self.place_cells[i], self.place_digits[i])
                changes += 1
        return changes

    def strikes(self) -> list[Candidate]:
        """Return the eliminations as (cell, digit) in their order, repeats included."""
        return [(self.strike_cells[i], self.strike_digits[i]) for i in range(self.struck)]

    def places(self) -> list[Candidate]:
        """Return the placements as (cell, digit) in their order."""
        return [(self.place_cells[i], self.place_digits[i]) for i in range(self.placed)]

    def step(self, slot: k.Count) -> Step:
        """Return a record of the finding, without repeated eliminations."""
        from grader.model.step import Step  # noqa: PLC0415 - see above

        return Step(
            self.technique,
            self.places(),
            tuple(dict.fromkeys(self.strikes())),
            self.evidence(),
            self.size,
            slot,
            self.surcharge,
            self.layout,
        )

    def evidence(self) -> Evidence:
        """Return a record of the evidence."""
        from grader.model.step import (  # noqa: PLC0415 - see above
            CandidateSet,
            Evidence,
            HouseMark,
            Link,
            Mark,
            RuleMark,
        )

        digits = []
        marks = []
        houses = []
        links = []
        rules = []
        numbers = []
        combinations = []
        sets: dict[int, list[tuple[int, int]]] = {}
        i: k.Count
        for i in range(self.noted):
            start: k.Count = i * notes.NOTE_WIDTH
            tag: k.Count = self.notes[start]
            role: k.Role = self.notes[start + 1]
            one: k.Count = self.notes[start + 2]
            two: k.Count = self.notes[start + 3]
            if tag == notes.NOTE_MARK:
                marks.append(Mark(role, one, two))
            elif tag == notes.NOTE_HOUSE:
                houses.append(HouseMark(role, one))
            elif tag == notes.NOTE_LINK:
                links.append(Link(role, (one, two), (self.notes[start + 4], self.notes[start + 5])))
            elif tag == notes.NOTE_SET:
                sets.setdefault(role, []).append((one, two))
            elif tag == notes.NOTE_RULE:
                rules.append(RuleMark(role, one))
            elif tag == notes.NOTE_NUMBER:
                numbers.append(one)
            elif tag == notes.NOTE_COMBINATION:
                combinations.append(tuple(bits.each(one)))
            else:
                digits.append(one)
        chains = () if self.explanation is None else self.explanation.chains()
        members = tuple(CandidateSet(tuple(found)) for found in sets.values())
        return Evidence(
            tuple(digits),
            tuple(marks),
            tuple(houses),
            tuple(links),
            chains,
            members,
            tuple(rules),
            tuple(numbers),
            tuple(combinations),
        )

    def load(self, step: Step) -> None:
        """Take over a record, as plain strategies give them.

        Raises:
            UnsoundError: the record holds what cannot be on the layout; see `check_step`.
        """
        from grader.pipeline.step_check import check_step  # noqa: PLC0415 - see above

        step = check_step(step, self.layout, self.technique)
        self.clear(step.technique)
        self.size = step.size
        self.surcharge = step.surcharge
        if step.evidence.chains:
            self.explanation = FixedExplanation(step.evidence.chains)
        for cell, digit in step.placements:
            self.place(cell, digit)
        for cell, digit in step.eliminations:
            self.strike(cell, digit)
        for digit in step.evidence.digits:
            self.digit(digit)
        for mark in step.evidence.marks:
            self.mark(mark.role, mark.cell, mark.digit)
        for house in step.evidence.houses:
            self.house(house.role, house.house)
        for number, candidates in enumerate(step.evidence.sets):
            for cell, digit in candidates.candidates:
                self.member(number, cell, digit)
        for rule in step.evidence.rules:
            self.rule(rule.role, rule.rule)
        for number in step.evidence.numbers:
            self.number(number)
        for combination in step.evidence.combinations:
            self.combination(sum(1 << digit for digit in combination))
        for link in step.evidence.links:
            self.link(link.role, link.start[0], link.start[1], link.end[0], link.end[1])
