"""QR codes of links; segno, which makes them, comes with the extra `web`."""

from __future__ import annotations

from io import BytesIO
from typing import NamedTuple

from grader.errors import MissingLibraryError


class QrCode(NamedTuple):
    """A code for scanners."""

    rows: tuple[str, ...]
    """`1` for a dark module and `0` for a light one."""
    svg: str
    """The code black on white in every theme, with the margin that scanners need."""


def qr_code(text: str) -> QrCode | None:
    """Return the code of a text; None if it has more than 2,953 bytes.

    Raises:
        MissingLibraryError: segno is not installed.
    """
    try:
        import segno  # noqa: PLC0415 - optional, and only codes need it
    except ImportError:
        raise MissingLibraryError("segno", "web") from None
    try:
        # Bytes without a mode may be taken for Kanji.
        code = segno.make_qr(text.encode(), mode="byte")
    except segno.DataOverflowError:
        return None
    picture = BytesIO()
    code.save(picture, kind="svg", xmldecl=False, omitsize=True, light="#fff")
    rows = tuple("".join(str(module) for module in row) for row in code.matrix)
    return QrCode(rows, picture.getvalue().decode())
