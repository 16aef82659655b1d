"""Links to the pages of the grader, which hold any puzzle behind `#`.

    http://127.0.0.1:8000/#p=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
    http://127.0.0.1:8000/#z=q1bKSaxMLypRslLKzsxLV7LUUVAqykxPLU7JTCpWsjKtBQA

`p` is the text of the puzzle, and `z` is the same text compressed: deflate without a header, in
the base64 of addresses.  `grader/web/static/js/link.js` writes and reads the same.
"""

from __future__ import annotations

import binascii
import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from urllib.parse import quote, unquote

from grader.errors import FormatError
from grader.formats.line import LineFormat
from grader.formats.native_data import puzzle_record
from grader.formats.symbols import is_standard, quoted
from grader.model.puzzle import Puzzle

PAGES = "http://127.0.0.1:8000/"
"""Where `grader serve` shows the pages if nothing else is said."""
_LINK = re.compile(r"https?://[^\s#]+#(?P<way>[pz])=(?P<held>\S+)", re.IGNORECASE)
_SHORT = 150
"""Characters that are not worth compressing."""
_LONGEST = 1_000_000
"""Bytes of a text; a short link could hold one that fills the memory."""
_WITHOUT_HEADER = -15


def link(puzzle: Puzzle, pages: str = PAGES) -> str:
    """Return the link that opens a puzzle on the pages at an address."""
    if is_standard(puzzle.layout) and not puzzle.removed and not puzzle.placed:
        text = LineFormat().write(puzzle)
    else:
        text = json.dumps(puzzle_record(puzzle), ensure_ascii=False, separators=(",", ":"))
    plain = f"p={quote(text, safe='')}"
    maker = zlib.compressobj(9, zlib.DEFLATED, _WITHOUT_HEADER)
    packed = urlsafe_b64encode(maker.compress(text.encode()) + maker.flush()).decode().rstrip("=")
    is_short = len(plain) <= max(_SHORT, len(packed) + 2)
    return f"{pages}#{plain if is_short else f'z={packed}'}"


def is_link(text: str) -> bool:
    """Return whether a text is a link to such pages."""
    return _LINK.fullmatch(text) is not None


def held_text(text: str) -> str | None:
    """Return the text of the puzzle that a link holds; None if it is no link to such pages.

    Raises:
        FormatError: the link is damaged.
    """
    match = _LINK.fullmatch(text)
    if match is None:
        return None
    if match["way"].lower() == "p":
        return unquote(match["held"])
    held = match["held"]
    reader = zlib.decompressobj(_WITHOUT_HEADER)
    try:
        packed = urlsafe_b64decode(held + "=" * (-len(held) % 4))
        found = reader.decompress(packed, _LONGEST)
        if reader.eof:
            return found.decode()
    except (binascii.Error, zlib.error, ValueError):
        pass
    raise FormatError(
        "link-damaged", "the link {link} is damaged or incomplete", link=quoted(text, 60)
    )
