"""Signatures of the reference, without names that only our own modules know."""

from __future__ import annotations

import inspect
import re
import sys
from functools import reduce
from typing import Any

ALIASES = {
    r"k\.(?:Cell|Digit|House|Kind|Mask|Place|Role|Count)": "int",
    r"Item": "Puzzle | str | PuzzleEntry",
    r"Candidate": "tuple[int, int]",
    r"Distinct": "Literal['puzzles', 'solutions']",
    r"Vary": "Literal['hardest']",
    r"Rate": "Callable[[Puzzle, Profile], Rating]",
}
"""What stands for the names of types that have no page."""
LONGEST = 24
"""How long a default may be that is shown."""
_NAME = re.compile(r"[A-Za-z_][\w.]*")


def readable(signature: str, item: Any) -> str:
    """Return a signature, or the part of it behind the arrow, with plain types and defaults.

    A default that is named is shown by its value if that is a text or a number; one that is a
    record or long is written `...`.
    """
    for pattern, written in ALIASES.items():
        signature = re.sub(rf"(?<![\w.]){pattern}(?!\w)", written, signature)
    if not signature.startswith("("):
        return signature
    end = _end_of_brackets(signature)
    parameters = [_parameter(one, item) for one in _parts(signature[1:end])]
    return f"({', '.join(parameters)}){signature[end + 1 :]}"


def _parts(listed: str) -> list[str]:
    """Return what stands between the commas that are in no brackets."""
    parts, depth = [""], 0
    for letter in listed:
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]


def _end_of_brackets(signature: str) -> int:
    """Return the place of the bracket that closes the first one."""
    depth = 0
    for place, letter in enumerate(signature):
        depth += (letter in "([{") - (letter in ")]}")
        if depth == 0:
            return place
    return len(signature)


def _parameter(written: str, item: Any) -> str:
    name, sign, default = written.partition("=")
    return f"{name}{sign}{' ' * default.startswith(' ')}{_default(default.strip(), item)}"


def _default(default: str, item: Any) -> str:
    """Return how a default is shown."""
    if default in {"", "None", "True", "False"}:
        return default
    if not _NAME.fullmatch(default):
        is_plain = not re.search(r"[A-Za-z_]\w*\(|<|\blambda\b|attr_dict", default)
        return default if is_plain and len(default) <= LONGEST else "..."
    function = inspect.unwrap(item) if callable(item) else item
    module = sys.modules.get(getattr(function, "__module__", None) or "")
    known = getattr(function, "__globals__", vars(module) if module else {})
    first, *rest = default.split(".")
    value = reduce(lambda found, part: getattr(found, part, ...), rest, known.get(first, ...))
    return repr(value) if isinstance(value, str | int | float) else "..."
