"""The parts of a step in words: cells, houses, digits and pieces of sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from grader.model import kinds as k
from grader.model import roles
from grader.model.board import Board
from grader.model.house import KIND_NAMES
from grader.model.layout import Layout
from grader.model.notation import cell_name, cells_name, digit_name, is_wide, numbers_name
from grader.model.rules.ruled_layout import rule_name
from grader.model.step import Candidate, Step
from grader.render.text_style import HOUSE_NAME, TextStyle

FINS = (roles.FIN, roles.ENDO_FIN)
COLORS = (roles.COLOR_A, roles.COLOR_B, roles.COLOR_C, roles.COLOR_D)
EXOCET = (roles.BASE_CELL, roles.TARGET)
PATTERN = (roles.DEFINING, roles.PIVOT, roles.WING, roles.FIN, roles.ENDO_FIN, *COLORS, *EXOCET)
"""Roles of the cells of a pattern."""
MAX_LISTED = 4
"""Up to this many cells are listed one by one; more are abbreviated as in `r1c27`."""
_HOUSE = re.compile(r"(.+?) (\d+)((?: of grid \d+)?)")
"""The name of a house: sort, number and, if there are several grids, its grid."""


class StepText:
    """A step with what its templates need: the values of their fields, and words of a language.

    Pass it to `str.format_map`: the function of that name in `fields` computes each field.

    Args:
        layout: the layout.
        step: the step.
        title: the title of its technique.
        text_style: the style of the text.
        fields: the function that computes each field, by the name of the field.
        board: the board before the step; only the fields of paragraphs need it.
    """

    def __init__(
        self,
        layout: Layout,
        step: Step,
        title: str,
        text_style: TextStyle,
        fields: Mapping[str, Any],
        board: Board | None = None,
    ) -> None:
        self.layout: Final = layout
        self.step: Final = step
        self.title: Final = title
        self.text_style: Final = text_style
        self.fields: Final = fields
        self.board: Final = board

    def with_step(self, step: Step) -> StepText:
        """Return the same with another step."""
        return StepText(self.layout, step, self.title, self.text_style, self.fields, self.board)

    def __getitem__(self, name: str) -> str:
        return str(self.fields[name](self))

    @property
    def words(self) -> Mapping[str, Any]:
        """The words of the language."""
        words: Mapping[str, Any] = self.text_style.messages["words"]
        return words

    @property
    def pieces(self) -> Mapping[str, str]:
        """The pieces that sentences of the language are made from."""
        pieces: Mapping[str, str] = self.text_style.messages["pieces"]
        return pieces

    def joined(self, names: Iterable[str], word: str = "and") -> str:
        """Return names as a list in prose: `3, 5 and 7`."""
        return self.text_style.joined(names, word)

    def joined_clauses(self, clauses: Iterable[str]) -> str:
        """Return clauses as a list in prose, with a comma before the last if some have lists."""
        every = list(clauses)
        word = f" {self.words['and']} "
        if len(every) > 1 and any(word in clause for clause in every):
            return f"{', '.join(every[:-1])},{word}{every[-1]}"
        return self.joined(every)

    def cell(self, cell: k.Cell) -> str:
        """Return the name of a cell."""
        return cell_name(self.layout, cell, self.text_style.cells)

    def cells(self, *roles: k.Role) -> str:
        """Return the cells with these roles as a list in prose."""
        return self.cell_list(self.step.evidence.cells(*roles))

    def cell_list(self, cells: Sequence[k.Cell], word: str = "and") -> str:
        """Return cells as a list in prose, abbreviated if there are more than `MAX_LISTED`."""
        if len(cells) > MAX_LISTED:
            return self.in_short(cells)
        return self.joined(map(self.cell, cells), word)

    def in_short(self, cells: Iterable[k.Cell]) -> str:
        """Return cells in abbreviated notation: `r1c27`."""
        return cells_name(self.layout, cells, self.text_style.cells)

    def common_house(self, one: k.Cell, other: k.Cell) -> str:
        """Return the name of the first house that two cells share; empty without one.

        A pair is called by the move between its cells: `a knight's move apart`.
        """
        both = [h for h in self.layout.houses_of(one) if h in self.layout.houses_of(other)]
        if not both:
            return ""
        name = self.layout.specs[both[0]].name
        move = self.text_style.move(name)
        return self.pieces["apart"].format(move=move) if move else self.house(name)

    def together(self, one: k.Cell, other: k.Cell) -> str:
        """Return that two cells see each other: `r1c1 and r1c5 are both in row 1`."""
        cells, house = self.cell_list([one, other]), self.common_house(one, other)
        piece = "both_apart" if self.are_pair(one, other) else "both_in"
        return self.pieces[piece].format(cells=cells, house=house)

    def are_pair(self, one: k.Cell, other: k.Cell) -> bool:
        """Return whether two cells see each other only because they are a move apart."""
        shared = {*self.layout.houses_of(one)} & {*self.layout.houses_of(other)}
        return bool(shared) and bool(self.text_style.move(self.layout.specs[min(shared)].name))

    def sight(self, target: k.Cell, cells: Iterable[k.Cell]) -> str:
        """Return cells that a target sees, with the houses that it shares with them."""
        by_house: dict[str, list[k.Cell]] = {}
        for cell in cells:
            by_house.setdefault(self.common_house(target, cell), []).append(cell)
        piece = self.pieces["by_house"]
        return self.joined(
            piece.format(cells=self.cell_list(seen), house=house)
            for house, seen in by_house.items()
        )

    def digit_list(self, digits: Iterable[k.Digit], word: str = "and") -> str:
        """Return digits as a list in prose: `3, 5 and 7`."""
        return self.joined(map(digit_name, digits), word)

    def excluded(self, candidates: Iterable[Candidate]) -> list[str]:
        """Return that candidates are impossible, as clauses: `r1c5 and r1c6 cannot be 4 or 7`."""
        groups: dict[k.Cell, list[k.Digit]] = {}
        for cell, digit in candidates:
            groups.setdefault(cell, []).append(digit)
        alike: dict[tuple[k.Digit, ...], list[k.Cell]] = {}
        for cell, digits in groups.items():
            alike.setdefault(tuple(sorted(digits)), []).append(cell)
        return [
            self.pieces["cannot_be" if len(cells) == 1 else "cannot_be_many"].format(
                cells=self.cell_list(sorted(cells)), digits=self.digit_list(found, "or")
            )
            for found, cells in alike.items()
        ]

    def listed(self, *roles: k.Role) -> str:
        """Return the cells with these roles separated by commas, ascending."""
        return ",".join(self.cell(cell) for cell in sorted(self.step.evidence.cells(*roles)))

    def short(self, *roles: k.Role) -> str:
        """Return the cells with these roles in abbreviated notation: `r1c27`."""
        return self.in_short(self.step.evidence.cells(*roles))

    def house(self, name: str) -> str:
        """Return the name of a house, translated if its sort is known: `Zeile 3`.

        A house that a rule makes is called like the rule: `the cage of sum 15 at r1c1`.
        """
        for number, rule in enumerate(self.layout.rules):
            if rule_name(self.layout, rule) == name:
                return self.rule(number)
        return self.text_style.house(name)

    def rule(self, number: int) -> str:
        """Return what a rule of the layout is called: `the cage of sum 15 at r1c1`."""
        return self.text_style.rule(self.layout, number)

    def the_rule(self, number: int) -> str:
        """Return a rule of the layout as the subject of a sentence."""
        return self.text_style.the_rule(self.layout, number)

    def houses(self, *roles: k.Role, article: str = "in") -> str:
        """Return the houses with these roles in words: `rows 2 and 6`, `box 1 and row 2`.

        Args:
            roles: the roles.
            article: where houses with a common plural stand in a sentence: `in` behind a
                preposition, `the` as subject or object, or `bare`.
        """
        specs = [self.layout.specs[h] for h in self.step.evidence.houses_as(*roles)]
        names = [_HOUSE.fullmatch(spec.name) for spec in specs]
        sorts = {(spec.kind, name and name[3]) for spec, name in zip(specs, names, strict=True)}
        if len(specs) > 1 and len(sorts) == 1 and specs[0].kind != k.EXTRA and all(names):
            numbers = self.joined(name[2] for name in names if name)
            grid = self.text_style.of_grid(names[0][3] if names[0] else "")
            forms: Mapping[str, str] = self.words["several_houses"][article]
            return forms[self._kind(*roles)].format(numbers=numbers) + grid
        return self.joined(self.house(spec.name) for spec in specs)

    def this_house(self, house: k.House) -> str:
        """Return how a sentence refers to a house that it has named before: `the row`."""
        name = self.layout.specs[house].name
        match = HOUSE_NAME.fullmatch(name)
        sorts: Mapping[str, str] = self.words["this_house"]
        return sorts.get(match[1], self.house(name)) if match else self.house(name)

    def houses_short(self, *roles: k.Role) -> str:
        """Return the houses with these roles in abbreviated notation: `r26`, `r1b3`."""
        groups: dict[str, list[str]] = {}
        for house in self.step.evidence.houses_as(*roles):
            spec = self.layout.specs[house]
            short = spec.short
            letter = short if spec.kind == k.PAIR else short.rstrip("0123456789")
            groups.setdefault(letter, []).append(short.removeprefix(letter))
        wide = is_wide(self.layout)
        return "".join(
            letter + (numbers_name(numbers, wide) if all(numbers) else "")
            for letter, numbers in groups.items()
        )

    def kinds(self, *roles: k.Role) -> str:
        """Return the plural for the houses with these roles: `rows`, or `houses` if mixed."""
        return str(self.words["houses"][self._kind(*roles)])

    def _kind(self, *roles: k.Role) -> str:
        """Return the kind that the houses with these roles share, `extra` if they are mixed."""
        specs = [self.layout.specs[h] for h in self.step.evidence.houses_as(*roles)]
        kinds = {spec.kind for spec in specs}
        kind = kinds.pop() if len(kinds) == 1 and k.PAIR not in kinds else k.EXTRA
        regions = kind == k.BOX and all(spec.name.startswith("region ") for spec in specs)
        return "region" if regions else KIND_NAMES[kind]

    def number(self, count: int) -> str:
        """Return a number, as a word if it is small."""
        numbers: Sequence[str] = self.words["numbers"]
        return numbers[count] if count < len(numbers) else self.text_style.number(count, ",")

    def count_of(self, count: int, noun: str) -> str:
        """Return a count with its noun: `two cells`."""
        forms: Mapping[str, str] = self.words["counted"][noun]
        return forms["one" if count == 1 else "many"].format(count=self.number(count))

    def digit(self, index: int) -> str:
        """Return the digit of the pattern at a position; empty if there are fewer."""
        digits = self.step.evidence.digits
        return digit_name(digits[index]) if index < len(digits) else ""

    def piece(self, name: str) -> str:
        """Return a piece of a sentence with its fields filled in."""
        return self.pieces[name].format_map(self)

    def optional(self, name: str, field: str) -> str:
        """Return a piece of a sentence, or an empty text if a field is empty."""
        return self.piece(name) if self[field] else ""

    def listing(self, texts: Iterable[str]) -> str:
        """Return clauses joined by semicolons."""
        return "; ".join(texts)
