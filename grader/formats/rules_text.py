"""What the text of the rules may say without a rule being lost."""

from __future__ import annotations

import re

_SENTENCE = re.compile(r"[.!;\n\r]+")
_WORD = re.compile(r"[^\W_]+(?:'[a-z]+)?")
_SUDOKU = """
    normal standard classic regular usual sudoku rule rules apply applies there are is the a an this
    puzzle it grid board fill in place put enter digit digits number numbers from to through into so
    that such each every all any row rows column columns box boxes cell cells of with and both must
    may can cannot should be contain contains containing have has appear appears once exactly only
    one time without repeat repeats repeated repeating repetition do does don't doesn't can't not no
    within along also
"""
_DIAGONAL = "diagonal diagonals main long marked two indicated blue grey gray on"
_REGION = """
    region regions irregular jigsaw nonomino shape shapes shaped bold bordered outlined extra
    additional window windows windoku shaded grey gray colored coloured marked group groups disjoint
    same position relative set sets area areas house houses on
"""


def unknown_rule(rules: str, size: int, *, diagonals: bool, groups: bool) -> str | None:
    """Return the first sentence of the rules that the layout may not keep, or None.

    Known are sentences that have nothing but words of the rules of Sudoku, and words about
    diagonals and regions where the puzzle has them.  So a rule may be refused that would be
    kept, but hardly one is dropped.

    Args:
        rules: the text.
        size: how many digits there are.
        diagonals: the layout has a diagonal.
        groups: the layout has regions other than boxes, or extra houses.
    """
    known = {*_SUDOKU.split(), "1", str(size), f"{size}x{size}"}
    known |= {"3x3"} if size == 9 else set()
    known |= set(_DIAGONAL.split()) if diagonals else set()
    known |= set(_REGION.split()) if groups else set()
    for sentence in _SENTENCE.split(rules.lower().replace("\u2019", "'")):
        if any(word not in known for word in _WORD.findall(sentence)):
            return " ".join(sentence.split())
    return None
