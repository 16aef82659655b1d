"""Drawings beside the rules of a puzzle that mean nothing, by the words of its written rules.

Setters decorate their puzzles with lines, shapes and words.  Whether a drawing is decoration or a
rule is not in the file; a reader finds it in the written rules.  So a drawing is decoration if the
written rules, all of which are understood, do not speak of anything that looks like it.  Numbers
and single letters may be clues whatever is written, and without written rules only what does not
show, or says words, is decoration.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from attrs import frozen

from grader.errors import FormatError, Message
from grader.formats.json_values import name_list
from grader.formats.rules_text import written_rule
from grader.formats.written_rules import WORD

UNSEEN = re.compile(r"(?:#(?:[0-9a-f]{3}0|[0-9a-f]{6}00)|none|transparent)", re.IGNORECASE)
"""A colour that does not show."""
_LOOKS = """
    marked marking markings shaded shading grey gray blue green purple pink orange yellow red white
    black teal brown colour colours color colors coloured colored indicate indicates indicated
    shown show shows drawn draw highlighted symbol symbols sign signs shape shapes decoration
"""
_LINES = """
    line lines arrow arrows shaft path paths loop thermometer thermometers thermo thermos bulb
    palindrome palindromes renban whisper whispers between region-sum connected joined along
    inequality greater less point points pointing
"""
_ROUND = """
    circle circles circled dot dots kropki ring rings bulb bulbs pill quadruple quadruples odd pearl
    thermometer thermometers thermo thermos
"""
_STRAIGHT = "square squares rectangle rectangles even clone clones window windows region regions"
_CAGES = """
    cage cages caged killer killers region regions area areas outline outlined dashed dotted border
    bordered extra
"""
_TEXTS = """
    clue clues outside sum sums total totals letter letters x v xs vs xv greater less inequality
    sandwich skyscraper skyscrapers little diagonal diagonals corner
"""
SORTS: Mapping[str, str] = {
    "line": _LINES,
    "circle": _ROUND,
    "rectangle": _STRAIGHT,
    "cage": _CAGES,
    "text": _TEXTS,
}
"""The words in written rules that may mean a drawing of each sort."""


@frozen
class Drawing:
    """What is drawn beside the rules."""

    key: str
    """The name of the list in which it stands."""
    sort: str
    """One of `SORTS`."""
    text: str = ""
    """What is written in it."""
    colours: tuple[Any, ...] = ()
    """The colours of what is drawn, as they are written; None for one that is missing."""

    @property
    def is_unseen(self) -> bool:
        """Whether it does not show."""
        if self.sort == "text" and not self.text:
            return True
        return bool(self.colours) and all(
            isinstance(colour, str) and UNSEEN.fullmatch(colour) for colour in self.colours
        )


def left_out(drawings: Iterable[Drawing], rules: str, line: int) -> Message | str:
    """Return a note that names the drawings that are left out; empty if all are unseen.

    Args:
        drawings: what is drawn.
        rules: the written rules, all of which are understood.
        line: the number of the line of the puzzle, for messages.

    Raises:
        FormatError: a drawing may be a rule; the error names its list.
    """
    seen = [drawing for drawing in drawings if not drawing.is_unseen]
    words = {*re.findall(WORD, rules.lower())}
    unclear = dict.fromkeys(each.key for each in seen if not _is_decoration(each, words))
    if unclear:
        raise FormatError(
            "drawings",
            "the puzzle has drawings of undefined meaning: {drawings}",
            line=line,
            drawings=name_list([*unclear]),
        )
    if not seen:
        return ""
    return Message(
        "drawings-left-out",
        "drawings of which the written rules do not speak are left out: {drawings}",
        drawings=name_list([*dict.fromkeys(each.key for each in seen)]),
    )


def _is_decoration(drawing: Drawing, words: set[str]) -> bool:
    """Return whether a drawing means nothing in a puzzle whose written rules have these words."""
    if drawing.text and not _is_wording(drawing.text):
        return False
    if not words:
        return drawing.sort == "text" and bool(drawing.text)
    sorts = {drawing.sort, "text"} if drawing.text else {drawing.sort}
    return words.isdisjoint(" ".join([_LOOKS, *(SORTS[sort] for sort in sorts)]).split())


def _is_wording(text: str) -> bool:
    """Return whether a text has words, and neither numbers nor the name of a rule."""
    found = re.findall(r"[^\W\d_]{2,}", text)
    return bool(found) and not re.search(r"\d", text) and written_rule(text) is None
