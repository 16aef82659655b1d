"""QR codes are those that a scanner has read."""

from __future__ import annotations

from hashlib import sha256

import pytest

from grader.render.qr_code import qr_code
from grader.web.service import respond

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LINK = f"https://example.org/#p={LINE}"
SCANNED = {
    "grader": (21, "ede267b2c4996071"),
    LINK: (37, "9432fd08d24958d0"),
    "a" * 300: (61, "05d878285ce2a1e9"),
}
"""The sizes and hashes of codes that a scanner (ZXing 3.1.1) has read."""


@pytest.mark.parametrize("text", SCANNED)
def test_a_code_is_the_one_that_a_scanner_has_read(text: str) -> None:
    rows = qr_code(text)
    assert rows is not None
    assert (len(rows), sha256("\n".join(rows).encode()).hexdigest()[:16]) == SCANNED[text]


@pytest.mark.parametrize("length", [17, 18, 154, 155, 230, 231, 520, 1273])
def test_a_code_is_as_small_as_its_text_allows(length: int) -> None:
    rows = qr_code("a" * length)
    assert rows is not None
    assert {len(row) for row in rows} == {len(rows)}
    versions = {17: 1, 18: 2, 154: 7, 155: 8, 230: 9, 231: 10, 520: 15, 1273: 25}
    assert len(rows) == 17 + 4 * versions[length]


def test_a_text_may_be_too_long() -> None:
    assert qr_code("a" * 1274) is None
    status, found = respond("code", {"text": "\u00e4" * 640}, 5.0)
    assert (status, found["code"]) == (422, "code-long")
    assert len(respond("code", {"text": "grader"}, 5.0)[1]["rows"]) == 21
