"""Parts of the JSON of f-puzzles that are no rules: remarks, and pictures of rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

BETWEEN = re.compile(r"[-+ ]")
DRAWINGS = ("line", "rectangle", "circle", "text", "cage")
"""Keys of drawings, which mean what a text says."""
METADATA = "metadata"
REMARK = re.compile(r"(title|author|rules|solution|msgcorrect|source)\s*:(.*)", re.S | re.I)
"""The text of a cage that has no meaning as one."""
REMARKS = ("author", "date", "msgcorrect", "rules", "solution", "source", "title", "video")
"""Keys of `metadata` that are not rules."""
_UNSEEN = re.compile(r"#(?:[0-9a-f]{3}0|[0-9a-f]{6}00)", re.I)
"""A colour that does not show."""


def is_rule(key: str, value: Any) -> bool:
    """Return whether a part of `metadata` may be a rule."""
    return bool(value) and key.lower() not in REMARKS


def is_copy(drawings: Any, found: Mapping[str, Any]) -> bool:
    """Return whether drawings only show the clues of another key, or hold remarks.

    Programs mark them, the newer ones with the title of the rule: `"fromConstraint": "Renban"`.
    A mark without a title counts where a clue has the same cells.
    """
    return isinstance(drawings, list) and all(
        isinstance(drawing, dict)
        and (
            (drawing.get("isNewConstraint") is True and _shows_clues(drawing, found))
            or bool(found.get(BETWEEN.sub("", str(drawing.get("fromConstraint")).lower())))
            or _remark(drawing) is not None
        )
        for drawing in drawings
    )


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
        _UNSEEN.fullmatch(str(cage.get(colour) or "#0000")) for colour in ("outlineC", "fontC")
    )
    return REMARK.fullmatch(value) if isinstance(value, str) and is_hidden else None


def remarks_of(found: Mapping[str, Any]) -> dict[str, str]:
    """Return title, rules and other texts from `metadata` and from cages that hold them."""
    metadata = found.get(METADATA)
    texts = {key.lower(): str(value) for key, value in (metadata or {}).items() if value}
    for cage in found.get("cage") or []:
        match = _remark(cage)
        if match is not None:
            texts[match[1].lower()] = match[2].strip()
    return texts
