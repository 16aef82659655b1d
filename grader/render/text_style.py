"""Text styles: language, cell names and chain notation of explanations.

The messages of a language are one YAML file, its catalogue.  English messages replace those
that a translation lacks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from grader.model.layout import Layout
from grader.model.notation import RC, CellStyle, cell_name
from grader.model.rules.registry import rule_kind
from grader.model.rules.rule import Rule
from grader.render.languages import FOLDER, LANGUAGE, PACKAGE, languages
from grader.runtime import package_data

LENGTHS = ("short", "sentence", "full")
"""Lengths of the explanation below the shorthand: nothing, a sentence, a paragraph."""
HOUSE_NAME = re.compile(r"(.+?)( \d+)?( of grid \d+)?")
"""The name of a house: sort, number and grid; the asterisk, for instance, has no number."""
RULE_NAME = re.compile(r"(.+) at (r\d+c\d+)")
"""The name of a house that a rule makes: the kind of rule, and its first cell."""
PAIR_NAME = re.compile(
    r"(?P<one>r\d+c\d+) and (?P<other>r\d+c\d+), a (?P<piece>knight|king)'s move apart"
)
"""The name of a pair."""
PARITY_NAME = re.compile(r"(?P<parity>even|odd) cell (?P<cell>r\d+c\d+)")
"""The name of the house that an even or odd cell is."""


class TextStyle(NamedTuple):
    """How the text of a step is written."""

    language: str = LANGUAGE
    cells: CellStyle = RC
    """The style of cell names."""
    eureka: bool = False
    """Write chains in Eureka notation: `(3)r1c2 = (3-7)r4c2 = (7)r4c9`."""

    @property
    def messages(self) -> Mapping[str, Any]:
        """The catalogue of the language."""
        return catalogue(self.language)

    def joined(self, names: Iterable[str], word: str = "and") -> str:
        """Return names as a list in prose: `3, 5 and 7`."""
        every = list(names)
        if len(every) < 2:
            return "".join(every)
        return f"{', '.join(every[:-1])} {self.messages['words'][word]} {every[-1]}"

    def level(self, name: str) -> str:
        """Return the name of a grade or of a status; grades of other profiles keep theirs."""
        levels: Mapping[str, str] = self.messages["levels"]
        return levels.get(name, name)

    def house(self, name: str) -> str:
        """Return the name of a house, translated if its sort is known: `Zeile 3`."""
        pair = PAIR_NAME.fullmatch(name)
        if pair is not None:
            one, other = self._cell(pair["one"]), self._cell(pair["other"])
            return self._piece("pair").format(one=one, other=other, move=self.move(name))
        parity = PARITY_NAME.fullmatch(name)
        if parity is not None:
            return self._piece(f"{parity['parity']}_cell").format(cell=self._cell(parity["cell"]))
        sorts: Mapping[str, str] = self.messages["words"]["sorts"]
        if (made := RULE_NAME.fullmatch(name)) is not None:
            words: Mapping[str, str] = self.messages["words"]
            return words["rule_at"].format(
                rule=sorts.get(made[1], made[1]), cell=self._cell(made[2])
            )
        match = HOUSE_NAME.fullmatch(name)
        if match is None or match[1] not in sorts:
            return name
        return f"{sorts[match[1]]}{match[2] or ''}{self.of_grid(match[3])}"

    def rule(self, layout: Layout, number: int) -> str:
        """Return what a rule is called: `the cage of sum 15 at r1c1`, `sandwich 8 at r1c1`."""
        rule = layout.rules[number]
        cell = cell_name(layout, rule.cells[0], self.cells)
        if rule.kind == "cage" and rule.values:
            return self._cage("cage_at", rule, cell)
        values = rule.values if rule_kind(rule.kind).are_values_said else ()
        return self._rule(rule.kind, " ".join(map(str, values)), cell)

    def rule_of(self, name: str) -> str:
        """Return what a rule with its values is called that is named like `cage 15 at r1c1`."""
        full, _, cell = name.rpartition(" at ")
        kind, _, values = full.partition(" ")
        return self._rule(kind, values, self._cell(cell))

    def _rule(self, kind: str, values: str, cell: str) -> str:
        words: Mapping[str, Any] = self.messages["words"]
        # The white dot has a noun of its own, a difference of 2 has not.
        noun = words["sorts"].get(f"{kind} {values}") or self.noun(kind)
        shown = values and f"{kind} {values}" not in words["sorts"]
        text: str = words["rule_at" if shown else "the_rule_at"]
        return text.format(rule=f"{noun} {values}" if shown else noun, cell=cell)

    def the_rule(self, layout: Layout, number: int) -> str:
        """Return a rule as the subject of a sentence: `the thermometer at r1c1`."""
        rule = layout.rules[number]
        cell = cell_name(layout, rule.cells[0], self.cells)
        if rule.kind == "cage" and rule.values:
            return self._cage("the_cage_at", rule, cell)
        words: Mapping[str, Any] = self.messages["words"]
        nouns: Mapping[str, str] = words["this_house"]
        noun = nouns.get(" ".join([rule.kind, *map(str, rule.values)]))
        if noun is None:
            return self.rule(layout, number)
        text: str = words["rule_at"]
        return text.format(rule=noun, cell=cell)

    def _cage(self, form: str, rule: Rule, cell: str) -> str:
        return str(self.messages["words"][form]).format(sum=rule.values[0], cell=cell)

    def noun(self, kind: str) -> str:
        """Return what a kind of rule is called; kinds of other packages bring their nouns."""
        sorts: Mapping[str, str] = self.messages["words"]["sorts"]
        return sorts.get(kind) or self._of_guest(rule_kind(kind).nouns) or kind

    def move(self, name: str) -> str:
        """Return the chess move that a pair is named after: `a knight's move`; empty for others."""
        pair = PAIR_NAME.fullmatch(name)
        moves: Mapping[str, str] = self.messages["words"]["moves"]
        return moves[pair["piece"]] if pair else ""

    def _piece(self, name: str) -> str:
        return str(self.messages["pieces"][name])

    def _cell(self, name: str) -> str:
        """Return the name of a cell, which is given like `r1c5`, in the style."""
        match = RC.match(name)
        if self.cells is RC or match is None:
            return name
        row, column = int(match["row"]) - 1, int(match["column"]) - 1
        cells = self.cells
        return cells.joined(cells.labels((row,), 0, 0), cells.labels((column,), 1, 0))

    def rule_sentences(self, layouts: Iterable[Layout], *, signs: bool = False) -> list[str]:
        """Return a sentence on each kind of rule of some layouts, for those who do not know it.

        Args:
            layouts: the layouts.
            signs: whether clues outside have the signs of their kinds, which are then named.
        """
        said: dict[str, str] = dict(self.messages["rules"])
        if signs:
            said |= self.messages["signed_rules"]
        kinds = dict.fromkeys(rule.kind for layout in layouts for rule in layout.rules)
        found = [said.get(kind) or self._of_guest(rule_kind(kind).sentences) for kind in kinds]
        return [sentence for sentence in found if sentence]

    def _of_guest(self, texts: Mapping[str, str]) -> str:
        """Return the text of a guest in the language, or in English."""
        return texts.get(self.language, texts.get(LANGUAGE, ""))

    def of_grid(self, found: str | None) -> str:
        """Return ` of grid 2`, which follows the name of a house, translated; empty for nothing."""
        return f" {self.messages['words']['of_grid']} {found.split()[-1]}" if found else ""

    def percentage(self, share: float) -> str:
        """Return a share as a percentage with one decimal."""
        words: Mapping[str, str] = self.messages["words"]
        return words["percent"].format(number=self.number(100 * share, ".1f"))

    def number(self, number: float, form: str = "") -> str:
        """Return a number in a format such as `.2f` or `,`, with the signs of the language."""
        return self.localized(format(number, form))

    def localized(self, number: str) -> str:
        """Return a number in English notation with the signs of the language."""
        signs = _signs(self.language)
        return number.translate(signs) if signs else number


def text_style_of(text_style: TextStyle | str) -> TextStyle:
    """Return a text style; a language becomes the default style in that language."""
    return text_style if isinstance(text_style, TextStyle) else TextStyle(text_style)


@cache
def catalogue(language: str = LANGUAGE) -> Mapping[str, Any]:
    """Return the messages of a language, completed by the English ones.

    Raises:
        LookupError: there is no such catalogue.
    """
    own = own_messages(language)
    return own if language == LANGUAGE else _merged(catalogue(), own)


def own_messages(language: str) -> dict[str, Any]:
    """Return the messages in the file of a language, without the English fallback.

    Raises:
        LookupError: there is no such file.
    """
    if language not in languages():
        known = ", ".join(languages())
        raise LookupError(f"there are no messages in the language {language!r}; there are: {known}")
    messages: dict[str, Any] = package_data.content(PACKAGE, language, FOLDER)
    return messages


@cache
def _signs(language: str) -> dict[int, str]:
    """Return the signs in numbers by those in English; empty if they are the same."""
    words: Mapping[str, str] = catalogue(language)["words"]
    signs = {".": words["decimal_point"], ",": words["group_separator"]}
    return {} if all(sign == own for sign, own in signs.items()) else str.maketrans(signs)


def _merged(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Return a nested mapping in which the values of `own` replace those of `base`."""
    merged = dict(base)
    for key, found in own.items():
        value, replaced = found, merged.get(key)
        if isinstance(value, Mapping) and isinstance(replaced, Mapping):
            value = _merged(replaced, value)
        merged[key] = value
    return merged


def default_title(technique: str) -> str:
    """Return a title derived from the id of a technique: `Naked Pair`."""
    return technique.replace("-", " ").title()
