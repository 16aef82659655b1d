"""Pictures in pixels, by a library that an extra brings."""

from __future__ import annotations

from importlib import import_module

from grader.errors import MissingLibraryError


def png(svg: str, width: int | None = None) -> bytes:
    """Return a picture as a PNG file.

    Args:
        svg: the picture as an SVG document.
        width: pixels; None takes the width that the picture asks for.

    Raises:
        MissingLibraryError: resvg-py is not installed.
    """
    try:
        library = import_module("resvg_py")
    except ImportError:
        raise MissingLibraryError("resvg-py", "pictures") from None
    return bytes(library.svg_to_bytes(svg_string=svg, width=width))
