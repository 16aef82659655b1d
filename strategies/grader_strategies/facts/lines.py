"""The rows and columns of all frames of a layout as one flat table."""

from __future__ import annotations

from array import array

from grader.model.layout import Layout


class LineTable:
    """Groups of parallel lines: the rows of the first frame, its columns, and so on.

    The lines of group `g` are `lines[start[g]:start[g + 1]]`.  The lines of an even group cross
    those of the next group: place `j` of line `i` is place `i` of line `j` of the next group.
    """

    def __init__(self, layout: Layout) -> None:
        lines: list[int] = []
        start = [0]
        for frame in layout.frames:
            for group in (frame.rows, frame.columns):
                lines.extend(group)
                start.append(len(lines))
        self.groups = len(start) - 1
        self.lines = array("i", lines)
        self.start = array("i", start)
