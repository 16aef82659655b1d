"""The former place of `grader.formats.layout_files`, which takes its place; it goes in 0.4."""

from __future__ import annotations

import warnings

from grader.formats.layout_files import (
    layout_of_node,
    layout_record,
    load_layout,
    read_layout,
    write_layout,
)

__all__ = ["layout_of_node", "layout_record", "load_layout", "read_layout", "write_layout"]

warnings.warn("grader.layouts is grader.formats.layout_files now", DeprecationWarning, stacklevel=2)
