"""Recognize rules in the words beside a puzzle, and decide whether a layout has them.

One vocabulary for all formats: the names of variants in English and German, the kinds of clues,
the figures and names of our layouts, headings such as `Type:`, and texts that name cells.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache, lru_cache
from typing import NamedTuple

from grader.formats.written_rules import APOSTROPHES, WORD, allows_repeats, unknown_rule

# Patterns that few sources need: `re` compiles them when they are used, not at each start.
_AROUND = " #*/%-=[(\"'"
_RULE_HEADS = """
    rule rules ruleset type types variant variants variation kind constraint constraints restriction
    restrictions condition conditions regel regeln typ variante varianten
    bedingung bedingungen zusatzregel zusatzregeln
"""
"""Words before a colon behind which a rule stands."""
_OTHER_HEADS = """
    author by from source setter date symmetry symmetrie difficulty level grade rating score url
    link time clues givens autor von quelle datum schwierigkeit stufe zeit er ed sudokuexplainer
"""
"""Words before a colon behind which no rule stands."""
_FIGURES: dict[str, str] = {
    r"diagonal(?:s|es?|en|i|is)?|x[- ]?sudokus?|sudoku[- ]?x|diagonal-?sudokus?|x[- ]regel"
    r"|\(x\)|variante?:? x": "diagonal",
    r"windokus?|hyper-?sudokus?|hyper|nrc|fenster-?sudokus?": "windoku",
    r"asterisk|sternchen": "asterisk",
    r"cent(?:er|re)[- ]?dots?(?:-?sudokus?)?|mittelpunkt(?:e|-?sudokus?)?": "center-dot",
    r"girandola": "girandola",
    r"anti[- ]?knight(?:'s)?(?:[- ]?sudokus?)?|anti-?springer(?:[- ]?sudokus?)?": "anti-knight",
    r"anti[- ]?king(?:'s)?(?:[- ]?sudokus?)?|anti-?k\u00f6nig(?:[- ]?sudokus?)?": "anti-king",
    r"disjoint[- ]?(?:groups?|sets?|boxes)?|disjunkte? gruppen|offset": "disjoint",
}
"""Words for the figures of our layouts."""
_SHAPES: dict[str, str] = {
    r"jigsaws?|irregular|irregul\u00e4r\w*|unregelm\u00e4\u00dfig\w*|nonominos?|squiggly|geometry"
    r"|chaos[- ]?sudokus?|puzzle-?sudokus?": "jigsaw",
    r"latin|lateinisch\w*|no[- ]boxes|without boxes"
    r"|ohne (?:bl\u00f6cke|boxen|k\u00e4sten)": "latin",
    r"odd[-/ ]+even|even[-/ ]+odd|(?:odd|even)(?:-?sudokus?)|gerade[-/ ]+ungerade": "parity",
    r"samurai|twodoku|tripledoku|triple-?doku|sohei|harakiri|shogun|sumo|gattai|sensei": "overlap",
}
_OVERLAPS = "wing|ninja|boag|taiken|shaolin|soag|moag|doag|treble|butterfly|flower|cross|windmill"
"""Names of layouts that are everyday words: rules only where they are the whole heading."""
_KILLER = r"""
    killer(?:-?sudokus?)?|sum(?:doku|-?sudoku)|summen-?sudokus?|summen|cages?|k\u00e4fige?
"""
_KINDS: dict[str, str] = {
    "cage": _KILLER,
    "thermometer": r"thermo(?:s|meters?|metern)?",
    "slow-thermometer": r"slow[- ]thermo(?:s|meters?|metern)?|thermo(?:s|meters?|metern)?",
    "arrow": r"arrows?|pfeile?",
    "difference": r"kropki|(?<!non[- ])consecutive|aufeinanderfolgend\w*|difference|white dots?",
    "ratio": r"kropki|ratio|doubles?[- ]dots?|black dots?",
    "no-difference": r"non[- ]?consecutive|kropki",
    "no-ratio": r"kropki",
    "sum-pair": r"xv|x-v",
    "no-sum-pair": r"xv|x-v",
    "greater": r"greater[- ]than|less[- ]than|gr\u00f6\u00dfer[- ]als|vergleichs-?sudokus?"
    r"|inequalit(?:y|ies)|ungleich\w*",
    "sandwich": r"sandwich(?:es)?",
    "whispers": r"whispers?",
    "renban": r"renban",
    "palindrome": r"palindromes?|palindrome?n?",
    "clone": r"clones?|klone?",
    "between": r"between[- ]lines?",
    "region-sum": r"region[- ]sums?(?:[- ]lines?)?",
    "quadruple": r"quadruples?",
    "little-killer": r"little[- ]killers?",
    "frame-sum": r"frame[- ]sudokus?|rahmen-?sudokus?|sum[- ]frames?",
    "x-sum": r"x-?sums?",
    "skyscraper": r"skyscrapers?|wolkenkratzer",
}
"""Words for our kinds of rules."""
_OTHERS = r"""
    nabner|nachbarn?|anti-?(?!knight|king|springer|k\u00f6nig)\w+
    |knight'?s?[- ]moves?|king'?s?[- ]moves?|(?<!anti[- ])springer(?:-?sudokus?)?
    |futoshiki|kenken|calcudoku|toroidal|zipper
    |lockouts?|entrop\w+|modular|fog of war|battenburg|rossini
    |outside[- ]sudokus?|extra[- ]?regions?
    |zusatz(?:bereiche?|regionen|h\u00e4user)|magic squares?|starlight|tripods?|argyle
    |trio(?:-?sudokus?)?|wordoku
    |colou?r(?:ed)?[- ]sudokus?|colou?red cells|farb(?:en)?[- ]?sudokus?
    |chain sudokus?|ketten-?sudokus?|multi-?sudokus?
    |anti[- ](?:queen|bishop|dame|diagonal)\w*|toroid
    |(?:knight|king)'?s?[- ]tour|(?<!anti[- ])(?:knight|king|springer|k\u00f6nig)(?=\s*[:=])
    |(?:un)?gerade[- ]?(?:sudokus?|felder|zellen)|flat ?mates
    |(?:percent|prozent|product|produkt|pyramiden?|treppen|stufen)[- ]?sudokus?
    |stufendoku|tridoku|mathdoku|kakuro|str8ts
"""
"""Words for kinds of rules that are not supported."""
_VARIANTS = "|".join([*_KINDS.values(), _OTHERS])
_CELLS = (
    r"(?i)\br\d{1,2}\s*c\d{1,2}\b|\b[rz]\d{1,2}[sc]\d{1,2}\b"
    r"|\b(?:rows?|columns?|cols?|box(?:es)?|nonets?|cells?|zeilen?|spalten?|reihen?|bl\u00f6cke?"
    r"|kasten|k\u00e4sten|zellen?|felder|feld)\b\s*[#:]?\s*(?:\d|[a-i]\b)"
)
"""Texts that name cells or houses."""
_COMPOUND = r"(?<=[^\W\d_]{3})sudoku"
_PLAINWORDS = """
    classic classical vanilla standard normal regular usual ordinary plain sudoku sudokus klassisch
    normales 9x9 4x4 6x6 8x8 16x16 25x25 rules rule apply applies
"""
_HALVES = (
    r"\b(?:one|single|eine[nr]?|main|positive|negative|falling|rising|left|right|short|broken|anti"
    r"|no(?!\.)|not|non|without|haupt\w*|neben\w*)\b"
)
_LAYOUT = (
    r"\b(?:classic|latin|diagonal|falling|rising|windoku|asterisk|center-dot|girandola|disjoint"
    r"|anti-knight|anti-king"
    r"|hyper|x|sensei|tripledoku|wing|samurai|sumo|gattai)-\d+(?:-\d+x\d+)?(?:\+[a-z-]+)*"
)


class WrittenRule(NamedTuple):
    """What a text says about the rules of a puzzle."""

    text: str
    """The words themselves, for messages."""
    figures: tuple[str, ...] = ()
    """Figures of our layouts that the puzzle must have."""
    shape: str = ""
    """`jigsaw`, `latin`, `overlap` or `parity` if the puzzle must have such a layout."""
    layout: str = ""
    """The name of a layout."""
    is_plain: bool = False
    """Whether the text says that there is no further rule."""

    @property
    def is_known(self) -> bool:
        """Whether a layout may have the rule."""
        return bool(self.figures or self.shape or self.layout or self.is_plain)


@lru_cache(maxsize=4096)
def written_rule(text: str, *, names_cells: bool = True) -> WrittenRule | None:
    """Return the rule that words beside a puzzle name; None if they name none.

    Args:
        text: a heading, a comment or what stands beside the cells.
        names_cells: whether a text that names cells is a rule; comments name them for other
            reasons.
    """
    text = " ".join(text.split())
    plain = _plain(text)
    head, colon, rest = plain.partition(":")
    head = head.strip(_AROUND)
    if colon and head in _words(_OTHER_HEADS):
        return None
    if colon and head in _words(_RULE_HEADS):
        return _stated(text, rest)
    # German writes kinds as one word: `Thermosudoku`.
    plain = re.sub(_COMPOUND, " sudoku", plain)
    if _any_rule().search(plain):
        layout = re.search(_LAYOUT, plain)
        if layout is not None:
            return WrittenRule(text, layout=layout[0])
        found = _named(text, plain)
        if found is not None:
            return found
    return WrittenRule(text) if names_cells and re.search(_CELLS, plain) else None


def names_killer(text: str) -> bool:
    """Return whether a text says that the puzzle has cages."""
    return _kind("cage").search(_plain(text)) is not None


def beyond_kinds(rule: WrittenRule, kinds: Collection[str]) -> WrittenRule | None:
    """Return what a text says besides kinds of rules that a layout has; None if nothing.

    Args:
        rule: the rule of the text.
        kinds: the names of these kinds.
    """
    plain = _plain(rule.text)
    if "cage" in kinds and allows_repeats(plain):
        return rule
    head, colon, rest = plain.partition(":")
    if colon and head.strip(_AROUND) in _words(_RULE_HEADS):
        others = [kind for kind in kinds if kind != "cage"]
        beyond = unknown_rule(
            rest, 9, diagonals=False, groups=False, cages="cage" in kinds, kinds=others
        )
        if beyond is None:
            return None
    plain = re.sub(_COMPOUND, " sudoku", plain)
    left = plain
    for kind in kinds:
        left = _kind(kind).sub(" ", left) if kind in _KINDS else left
    return rule if left == plain else written_rule(left)


def _plain(text: str) -> str:
    return " ".join(text.split()).lower().translate(APOSTROPHES)


def _stated(text: str, rest: str) -> WrittenRule:
    """Return the rule that stands behind a heading such as `Rules:`."""
    words = re.findall(WORD, rest)
    if all(word in _words(_PLAINWORDS) for word in words) or (
        unknown_rule(rest, 9, diagonals=False, groups=False) is None
    ):
        return WrittenRule(text, is_plain=True)
    layout = re.search(_LAYOUT, rest)
    if layout is not None:
        return WrittenRule(text, layout=layout[0])
    found = _named(text, rest)
    if found is None or not found.is_known:
        return WrittenRule(text)
    # Behind such a heading every word may be a rule.
    left = rest
    for pattern in (*_FIGURES, *_SHAPES):
        left = re.sub(rf"\b(?:{pattern})\b", " ", left)
    beyond = unknown_rule(
        re.sub(r"\b\d+\b", " ", left), 9, diagonals=bool(found.figures), groups=bool(found.figures)
    )
    return found if beyond is None else WrittenRule(text)


def _named(text: str, plain: str) -> WrittenRule | None:
    """Return the rule that is named somewhere in a text."""
    if _variants().search(plain):
        return WrittenRule(text)
    figures = tuple(name for pattern, name in _patterns(0) if pattern.search(plain))
    if "diagonal" in figures and re.search(_HALVES, plain):
        return WrittenRule(text)
    shapes = [name for pattern, name in _patterns(1) if pattern.search(plain)]
    if not shapes and re.fullmatch(rf"\W*(?:{_OVERLAPS})(?:[- ]?sudoku)?[\W\d]*", plain):
        shapes = ["overlap"]
    if not figures and not shapes:
        return None
    return WrittenRule(text, figures, shapes[0] if shapes else "")


@cache
def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


@cache
def _variants() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{_VARIANTS})(?!\w)".replace("\n", "").replace("    ", ""))


@cache
def _kind(kind: str) -> re.Pattern[str]:
    """Return the pattern of the words for a kind of rules; little killers are no cages."""
    words = _KINDS[kind].replace("\n", "").replace("    ", "")
    not_little = "(?<!little[- ])" if kind == "cage" else ""
    return re.compile(rf"(?<!\w){not_little}(?:{words})(?!\w)")


@cache
def _any_rule() -> re.Pattern[str]:
    """Return a pattern of all names together: most texts have none of them."""
    words = "|".join([_variants().pattern, *_FIGURES, *_SHAPES, _OVERLAPS, _LAYOUT])
    return re.compile(rf"(?<!\w)(?:{words})")


@cache
def _patterns(index: int) -> tuple[tuple[re.Pattern[str], str], ...]:
    found = (_FIGURES, _SHAPES)[index]
    return tuple((re.compile(rf"(?<!\w)(?:{words})(?!\w)"), name) for words, name in found.items())
