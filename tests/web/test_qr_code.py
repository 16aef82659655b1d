"""QR codes are those that a scanner has read."""

from __future__ import annotations

import re
import sys
from hashlib import sha256
from xml.etree import ElementTree

import pytest

from grader.web.qr_code import qr_code
from grader.web.service import respond

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LINK = f"https://example.org/#p={LINE}"
SCANNED = {
    "grader": (21, "a4f0c89c4fd87d60"),
    LINK: (37, "0dce2e2eec8aeddc"),
    "a" * 300: (61, "6b1237478b37f25f"),
    "a" * 700: (89, "d4ede89bfcf1fa2e"),
    "\u00e4" * 640: (121, "ef656c057672e971"),
    "a" * 2953: (177, "6620e9cef6a5e3b0"),
}
"""The sizes and hashes of codes that a scanner (ZXing 3.1.1) has read."""


@pytest.mark.parametrize("text", SCANNED)
def test_a_code_is_the_one_that_a_scanner_has_read(text: str) -> None:
    code = qr_code(text)
    assert code is not None
    rows = code.rows
    assert SCANNED[text] == (len(rows), sha256("\n".join(rows).encode()).hexdigest()[:16])


@pytest.mark.parametrize("length", [17, 18, 154, 155, 230, 231, 520, 1273])
def test_a_code_is_as_small_as_its_text_allows(length: int) -> None:
    code = qr_code("a" * length)
    assert code is not None
    rows = code.rows
    assert {len(row) for row in rows} == {len(rows)}
    versions = {17: 1, 18: 2, 154: 7, 155: 8, 230: 9, 231: 10, 520: 15, 1273: 25}
    assert 17 + 4 * versions[length] == len(rows)


def test_a_text_may_be_too_long() -> None:
    assert qr_code("a" * 2954) is None
    status, found = respond("code", {"text": "\u00e4" * 1477}, 5.0)
    assert (status, found["code"]) == (422, "code-long")
    assert len(respond("code", {"text": "grader"}, 5.0)[1]["rows"]) == 21


def test_a_code_is_drawn_with_its_margin() -> None:
    found = respond("code", {"text": "grader"}, 5.0)[1]
    rows, drawing = found["rows"], ElementTree.fromstring(found["svg"])
    assert drawing.get("viewBox") == "0 0 29 29"
    _, dark = drawing
    # Lines through the middles of modules, each of which begins where the last move ends.
    x = y = -4
    drawn = set()
    for move, right, down in re.findall(r"([Mmh])(-?\d+)(?: (-?\d+))?", dark.attrib["d"]):
        if move == "h":
            drawn |= {(place, y) for place in range(x, x + int(right))}
        x, y = x + int(right), y + int(down or 0)
    signs = {(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
    assert drawn == {place for place, sign in signs.items() if sign == "1"}


def test_without_segno_only_codes_are_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "segno", None)
    status, found = respond("code", {"text": "grader"}, 5.0)
    assert (status, found["code"]) == (500, "missing-library")
    assert "this needs segno, which is not installed" in found["detail"]
    assert respond("parse", {"puzzle": LINE}, 5.0)[0] == 200
