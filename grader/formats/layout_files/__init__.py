"""Load layouts by name or from files, and write layout files.

The named shapes are in `grader.model.shapes`.
"""

from typing import TYPE_CHECKING

from grader.formats.layout_files.layout_loading import load_layout

if TYPE_CHECKING:
    from grader.formats.layout_files.layout_reader import layout_of_node, read_layout
    from grader.formats.layout_files.layout_writer import layout_record, write_layout

__all__ = ["layout_of_node", "layout_record", "load_layout", "read_layout", "write_layout"]


def __getattr__(name: str) -> object:
    """Import what reads and writes files when it is first used: a name needs none of it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from grader.formats.layout_files import layout_reader, layout_writer  # noqa: PLC0415

    home = layout_writer if hasattr(layout_writer, name) else layout_reader
    found: object = getattr(home, name)
    return found
