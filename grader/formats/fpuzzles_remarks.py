"""Parts of the JSON of f-puzzles that are no rules: remarks, and pictures of rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from grader.formats.decorations import UNSEEN, Drawing

BETWEEN = re.compile(r"[-+ ]")
DRAWINGS = ("line", "rectangle", "circle", "text", "cage")
"""Keys of drawings, which mean what a text says."""
METADATA = "metadata"
REMARK = re.compile(r"(title|author|rules|solution|msgcorrect|source)\s*:(.*)", re.S | re.I)
"""The text of a cage that has no meaning as one."""
_TEXTS = """
    author authors comment comments created date description difficulty genre id language license
    link modified msgcorrect name rating rules setter solution source stars tags title url version
    video
"""
REMARKS = frozenset(_TEXTS.split())
"""Keys of `metadata` that are not rules."""


def is_rule(key: str, value: Any) -> bool:
    """Return whether a part of `metadata` may be a rule."""
    return bool(value) and key.lower() not in REMARKS


def drawings_of(found: Mapping[str, Any]) -> Iterator[Drawing]:
    """Iterate over what is drawn and neither shows the clues of another key nor holds a remark.

    Programs mark pictures of clues, the newer ones with the title of the rule:
    `"fromConstraint": "Renban"`.  A mark without a title counts where a clue has the same cells.
    """
    for key in DRAWINGS:
        drawn = found.get(key)
        for drawing in drawn if isinstance(drawn, list) else [drawn]:
            if isinstance(drawing, dict):
                if not _is_copy(drawing, found):
                    yield _drawing(key, drawing)
            elif drawing:
                yield Drawing(key, key, "?")


def _is_copy(drawing: Mapping[str, Any], found: Mapping[str, Any]) -> bool:
    return (
        (drawing.get("isNewConstraint") is True and _shows_clues(drawing, found))
        or bool(found.get(BETWEEN.sub("", str(drawing.get("fromConstraint")).lower())))
        or _remark(drawing) is not None
    )


def _drawing(key: str, drawing: Mapping[str, Any]) -> Drawing:
    """Return a drawing with its text and the colours that matter for it."""
    value = drawing.get("value")
    text = "" if value is None else str(value).strip()
    colours = ["fontC"] if text else []
    colours += {"line": ["outlineC"], "cage": ["outlineC"], "text": []}.get(
        key, ["baseC", "outlineC"]
    )
    return Drawing(key, key, text, tuple([drawing.get(name) for name in colours]))


def _shows_clues(drawing: Mapping[str, Any], found: Mapping[str, Any]) -> bool:
    """Return whether all that is drawn lies where clues of other keys do."""
    clues = [
        clue
        for key, clues in found.items()
        if key not in DRAWINGS and isinstance(clues, list)
        for clue in clues
        if isinstance(clue, dict)
    ]
    places = [place for clue in clues for place in _places(clue)]
    return all(place in places for place in _places(drawing) if place)


def _places(clue: Mapping[str, Any]) -> list[Any]:
    """Return the lists of cells of a clue or a drawing."""
    lines = clue.get("lines")
    return [*(lines if isinstance(lines, list) else [lines]), clue.get("cells")]


def _remark(cage: Mapping[str, Any]) -> re.Match[str] | None:
    """Return the remark that a cage without cells holds, or one that does not show."""
    value = cage.get("value")
    is_hidden = not cage.get("cells") or all(
        UNSEEN.fullmatch(str(cage.get(colour) or "#0000")) for colour in ("outlineC", "fontC")
    )
    return REMARK.fullmatch(value) if isinstance(value, str) and is_hidden else None


def remarks_of(found: Mapping[str, Any]) -> dict[str, str]:
    """Return title, rules and other texts from `metadata` and from cages that hold them."""
    metadata = found.get(METADATA)
    texts = {
        key.lower(): "\n".join(map(str, value)) if isinstance(value, list) else str(value)
        for key, value in (metadata or {}).items()
        if value
    }
    for cage in found.get("cage") or []:
        match = _remark(cage)
        if match is not None:
            texts[match[1].lower()] = match[2].strip()
    return texts
