"""What is written at a place of an expression."""

from __future__ import annotations

from typing import NamedTuple

from grader.errors import Field, QueryError, message_of


class Written(NamedTuple):
    """A word or a text in quotes, as it is written."""

    text: str
    column: int
    """The 1-based column of its first character."""
    is_quoted: bool = False

    def error(self, code: str, template: str = "", /, **fields: Field) -> QueryError:
        """Return an error at this place; the arguments are those of `GraderError`."""
        return QueryError(message_of(code, template, fields), column=self.column)
