"""QR codes of links; segno, which makes them, comes with the extra `web`."""

from __future__ import annotations

from collections.abc import Sequence

from grader.errors import MissingLibraryError

MARGIN = 4
"""Modules around a code that stay light, so that scanners find it."""


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


def code_picture(rows: Sequence[str]) -> str:
    """Return a code as SVG, black on white in every theme, with its margin."""
    size = len(rows) + 2 * MARGIN
    dark = "".join(
        f"M{x} {y}h1v1h-1Z"
        for y, row in enumerate(rows)
        for x, sign in enumerate(row)
        if sign == "1"
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" '
        f'viewBox="-{MARGIN} -{MARGIN} {size} {size}">'
        f'<path fill="#fff" d="M-{MARGIN} -{MARGIN}h{size}v{size}h-{size}Z"/>'
        f'<path fill="#000" d="{dark}"/></svg>'
    )
