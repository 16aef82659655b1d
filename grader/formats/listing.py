"""The one list of notations."""

from __future__ import annotations

from grader.errors import FormatError
from grader.formats.boxed import Boxed
from grader.formats.lines import Line
from grader.formats.notation import Notation

FORMATS: tuple[Notation, ...] = (Boxed(), Line())
"""In sniffing order: the first that claims a text reads it.  `line` claims all that is left."""


def named(name: str) -> Notation:
    """Return the notation with this name.

    Raises:
        FormatError: there is none.
    """
    for notation in FORMATS:
        if notation.name == name:
            return notation
    known = ", ".join(notation.name for notation in FORMATS)
    raise FormatError(f"there is no format {name!r}; formats: {known}")
