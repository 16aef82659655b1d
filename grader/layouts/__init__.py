"""Load layouts by name or from files, and write layout files.

The named shapes are in `grader.model.shapes`.
"""

from grader.layouts.layout_reader import layout_of_node, load_layout, read_layout
from grader.layouts.layout_writer import layout_record, write_layout

__all__ = ["layout_of_node", "layout_record", "load_layout", "read_layout", "write_layout"]
