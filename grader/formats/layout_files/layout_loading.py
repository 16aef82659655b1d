"""Load a layout by name or from a layout file."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from grader import arguments
from grader.errors import LayoutError
from grader.model.layout import Layout
from grader.model.rules.ruled_layout import missing_rules
from grader.model.shapes import classic
from grader.runtime.whole_files import YAML_SUFFIXES, require_text

if TYPE_CHECKING:
    from pathlib import Path

_USUAL = "classic-9"


def load_layout(layout: Layout | str | Path) -> Layout:
    """Return a layout by name or from its file; a `Layout` is returned unchanged.

    A text is a file if it ends in `.yaml` or `.yml`, or has a slash; else it is a name.

    Raises:
        LayoutError: there is no such layout, or its file is malformed.
        TypeError: it is of another type.
    """
    if isinstance(layout, Layout):
        return layout
    arguments.name_or_path("layout", layout, "a layout, its name, or the path of its file")
    if layout == _USUAL:
        return classic()
    # Not a number, which would be taken for an open file.
    path = os.fspath(layout)
    if isinstance(layout, str) and not layout.endswith(YAML_SUFFIXES) and "/" not in layout:
        from grader.model.shapes import named  # noqa: PLC0415 - the usual layout needs no patterns

        try:
            return named(layout)
        except LayoutError:
            missing = missing_rules(layout)
            if missing is None:
                raise
            raise missing from None
    from grader.formats.layout_files.layout_reader import read_layout  # noqa: PLC0415 - YAML is slow to import

    text = require_text(path, LayoutError)
    return read_layout(text, os.path.basename(path))
