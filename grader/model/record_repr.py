"""The representation of the records that every command creates at its start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import fields

if TYPE_CHECKING:
    from attrs import AttrsInstance


def record_repr(record: AttrsInstance) -> str:
    """Return the `repr` of a record, as attrs would write it: `Grade(name='easy', ...)`.

    A method that attrs writes is compiled whenever the program starts, which takes as long as the
    rest of the class.  So classes that are always imported have `repr=False` and this method.
    """
    kind = type(record)
    values = [f"{one.name}={getattr(record, one.name)!r}" for one in fields(kind) if one.repr]
    return f"{kind.__qualname__}({', '.join(values)})"
