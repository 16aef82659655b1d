"""QR codes of links; segno, which makes them, comes with the extra `web`."""

from __future__ import annotations

from grader.errors import MissingLibraryError


def qr_code(text: str) -> tuple[str, ...] | None:
    """Return the rows of a code, `1` for a dark module and `0` for a light one.

    Returns None if the text has more than 2,953 bytes.

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
    return tuple("".join(str(module) for module in row) for row in code.matrix)
