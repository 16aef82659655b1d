"""Font files must be allowed to be embedded, and must be fonts."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from grader.book.book_folder import INTERIOR
from grader.book.build import build_book
from grader.book.checking import check_pdf
from grader.book.fonts import embedding_fault
from grader.book.printing_rules import printing_rules
from grader.errors import BookError
from tests.book.specifications import EASY, book

SANS = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")


def font_file(fs_type: int) -> bytes:
    """Return a file with a table OS/2 and nothing else."""
    head = struct.pack(">4sHHHH", b"\x00\x01\x00\x00", 1, 16, 0, 0)
    table = struct.pack(">4sIII", b"OS/2", 0, 28, 10)
    return head + table + struct.pack(">HhHHH", 4, 500, 400, 5, fs_type)


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (font_file(0), None),
        (font_file(4), None),
        (font_file(8), None),
        (font_file(2), "does not allow it to be embedded"),
        (font_file(0x200), "does not allow it to be embedded"),
        (b"", "is not a TrueType or OpenType font"),
        (b"\x00\x01\x00\x00", "is not a TrueType or OpenType font"),
        (b"ttcf" + b"\xff" * 20, "is not a TrueType or OpenType font"),
        (b"not a font, but long enough to look at", "is not a TrueType or OpenType font"),
    ],
)
def test_whether_a_font_can_be_embedded(data: bytes, fault: str | None, tmp_path: Path) -> None:
    path = tmp_path / "my.ttf"
    path.write_bytes(data)
    found = embedding_fault(path)
    assert found is fault is None or (found and fault and fault in found and "my.ttf" in found)


def test_a_font_that_must_not_be_embedded_stops_a_book(tmp_path: Path) -> None:
    (tmp_path / "my.ttf").write_bytes(font_file(2))
    with pytest.raises(BookError, match=r"the licence of the font my\.ttf"):
        build_book(book(EASY, tmp_path, type="{files: my.ttf}"))
    with pytest.raises(BookError, match=r"other\.ttf"):
        build_book(book(EASY, tmp_path, type="{files: other.ttf}"))


@pytest.mark.skipif(not SANS.exists(), reason="needs a font file")
def test_a_font_of_the_user_is_embedded(tmp_path: Path) -> None:
    made = build_book(book(EASY, type=f"{{files: {SANS}, digit_font: DejaVu Sans}}"))
    path = tmp_path / "book.pdf"
    path.write_bytes(made.files[INTERIOR])
    assert check_pdf(path, printing_rules("none"))[1] == []
    assert b"DejaVuSans" in made.files[INTERIOR] or SANS.name in str(made.files["book.lock.yaml"])
