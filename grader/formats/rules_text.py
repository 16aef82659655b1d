"""Decide whether written rules go beyond the rules of a layout."""

from __future__ import annotations

import re
from html import unescape

_SENTENCE = re.compile(r"[.!;\n\r]+")
_WORD = re.compile(r"[^\W_]+(?:'[a-z]+)?")
_APOSTROPHES = str.maketrans(dict.fromkeys("\u2018\u2019\u02bc\u00b4`\uff07", "'"))
_SUDOKU = """
    normal standard classic regular usual sudoku rule rules apply applies there are is the a an this
    puzzle it grid board fill in place put enter digit digits number numbers from to through into so
    that such each every all any row rows column columns box boxes cell cells of with and both must
    may can cannot should be contain contains containing have has appear appears once exactly only
    one time without repeat repeats repeated repeating repetition do does don't doesn't can't not no
    mustn't shouldn't within along also
"""
_DIAGONAL = "diagonal diagonals main long marked two indicated blue grey gray on"
_REGION = """
    region regions irregular jigsaw nonomino shape shapes shaped bold bordered outlined extra
    additional window windows windoku shaded grey gray colored coloured marked group groups disjoint
    same position relative set sets area areas house houses on
"""


def unknown_rule(rules: str, size: int, *, diagonals: bool, groups: bool) -> str | None:
    """Return the first sentence that may state a rule beyond those of the layout, or None.

    A sentence is known if it has only words of the rules of Sudoku, and words for diagonals and
    regions if the puzzle has these.  Some harmless sentences are therefore refused, but hardly
    any rule is ignored.

    Args:
        rules: the text.
        size: the number of digits.
        diagonals: whether the layout has a diagonal.
        groups: whether the layout has regions other than boxes, or extra houses.
    """
    known = {*_SUDOKU.split(), "1", str(size), f"{size}x{size}"}
    known |= {"3x3"} if size == 9 else set()
    known |= set(_DIAGONAL.split()) if diagonals else set()
    known |= set(_REGION.split()) if groups else set()
    text = unescape(rules).lower().translate(_APOSTROPHES)
    for sentence in _SENTENCE.split(text):
        words = _WORD.findall(sentence)
        if any(word not in known and word.removesuffix("'s") not in known for word in words):
            return " ".join(sentence.split())
    return None
