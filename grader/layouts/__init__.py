"""Layouts in words: by name, from a file and into one, and what is wrong with them.

The shapes themselves are in `grader.model.shapes`.
"""

from grader.layouts.reader import layout_of_node, load_layout, read_layout
from grader.layouts.writer import layout_record, write_layout

__all__ = ["layout_of_node", "layout_record", "load_layout", "read_layout", "write_layout"]
