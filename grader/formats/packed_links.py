"""JSON that is compressed in links: what f-puzzles and SudokuPad have in common."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote

from grader.errors import FormatError, message_in
from grader.formats import lz_string

_ESCAPE = re.compile(r"\\.", re.DOTALL)


def packed_object(found: Mapping[str, Any]) -> str:
    """Return a JSON object as the compressed part of a link."""
    packed = lz_string.compress(json.dumps(found, separators=(",", ":"), ensure_ascii=False))
    return quote(packed, safe="")


def with_text(link: str, address: str, key: str, text: str) -> str:
    """Return a link that begins with an address, with one more key in its compressed part."""
    found = json.loads(lz_string.decompress(unquote(link.removeprefix(address))))
    return f"{address}{packed_object({**found, key: text})}"


def with_plain_apostrophes(text: str) -> str:
    """Return the text of a JSON object without backslashes before apostrophes.

    JSON has no such escape, but puzzles with an apostrophe in their texts have it.
    """
    if "\\'" not in text:
        return text
    return _ESCAPE.sub(lambda match: "'" if match[0] == "\\'" else match[0], text)


def decompressed(packed: str, first: int) -> str:
    """Return the text that is compressed in a link.

    Raises:
        FormatError: the compressed text is damaged.
    """
    packed = unquote(packed).replace(" ", "+")
    try:
        return lz_string.decompress(packed)
    except FormatError as error:
        raise FormatError(message_in(error), line=first) from None
