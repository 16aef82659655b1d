"""The errors for what a format cannot hold, each with the format as messages call it."""

from __future__ import annotations

from grader.errors import FormatError, Term
from grader.model.layout import Layout


def layout_beyond(name: str, layout: Layout) -> FormatError:
    """Return the error for a layout that a format cannot hold.

    Args:
        name: what the format is called, such as `a line`: the name of a `Term`.
        layout: the layout.
    """
    return FormatError(
        "layout-beyond-format",
        "{format} cannot hold the layout {layout}",
        format=Term("holder", name),
        layout=layout.name,
    )


def no_candidate_beyond(name: str, cell: str) -> FormatError:
    """Return the error for a cell without candidates, which a format cannot show.

    Args:
        name: what the format is called: the name of a `Term`.
        cell: the name of the cell.
    """
    return FormatError(
        "no-candidate-beyond-format",
        "{format} cannot show that {cell} has no candidate",
        format=Term("holder", name),
        cell=cell,
    )
