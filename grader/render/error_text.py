"""Errors and other messages in a language: the place, the sentence, and what stands in its fields.

English is where a message is made.  Each other language is a file in `error_messages`, with one
template for each code, and the words for what the fields count and name.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import isfinite
from string import Formatter
from typing import Any

from grader.errors import Count, Field, GraderError, Listed, Message, Term, printable
from grader.render.languages import LANGUAGE
from grader.render.text_style import TextStyle
from grader.runtime import package_data

CATALOGUES = ("grader.render", "error_messages")
"""The package and the folder of the catalogues."""
_PLACED = "at-place"
"""The code of a message behind its place."""


def error_text(error: GraderError | str, language: str = LANGUAGE) -> str:
    """Return an error, with its place, or a message in a language.

    What has no translation stays in English, with its place: a text without a code, or the code
    of a guest.

    Raises:
        LookupError: there are no messages in this language.
    """
    message = error.placed if isinstance(error, GraderError) else error
    if language == LANGUAGE:
        return str(message)
    return printable(_Translator(language).told(message))


def parameters(message: Message) -> dict[str, Any]:
    """Return the fields of a message as JSON has them.

    A count is its number, a list is an array, and a message within has its code and parameters.
    """
    return {name: _json_value(value) for name, value in message.fields.items()}


def _json_value(value: Field) -> Any:
    match value:
        case Message(code="") | Term():
            return str(value)
        case Message():
            return {"code": value.code, "parameters": parameters(value)}
        case Count():
            return value.number
        case Listed():
            return [_json_value(item) for item in value.items]
        case float() if not isfinite(value):
            return str(value)
    return value


class _Translator(Formatter):
    """Fills the templates of a language, with the numbers and words of the language."""

    def __init__(self, language: str) -> None:
        self._style = TextStyle(language)
        self._words = self._style.messages["words"]
        self._catalogue = error_catalogue(language)

    def told(self, value: Any) -> str:
        """Return the value of a field in the language."""
        if not isinstance(value, Message):
            return self.format_field(value, "")
        # A place in one language before a sentence in another would help nobody.
        what = value.fields["what"] if value.code == _PLACED else None
        if not self._knows(value) or (isinstance(what, Message) and not self._knows(what)):
            return str(value)
        template: str = self._catalogue["messages"][value.code]
        return self.vformat(template, (), value.fields)

    def _knows(self, message: Message) -> bool:
        return message.code in self._catalogue["messages"]

    def format_field(self, value: Any, format_spec: str) -> str:
        """Return the value of a field in a format, which is that of its number."""
        match value:
            case Message():
                return self.told(value)
            case Count():
                forms = self._catalogue["counted"].get(value.noun)
                if forms is None:
                    return format(value, format_spec)
                count = self._style.number(value.number, format_spec)
                return str(forms["one" if value.number == 1 else "many"]).format(count=count)
            case Term():
                return self._term(value)
            case Listed():
                last = self._words[value.last] if value.last else ""
                items = [self.told(item) for item in value.items]
                return value.joined(items, last)
            case int() | float():
                return self._style.number(value, format_spec)
        return format(value, format_spec)

    def _term(self, term: Term) -> str:
        if term.sort == "house":
            return self._style.house(term.name)
        if term.sort == "rule":
            return self._style.rule_of(term.name)
        if term.sort == "level":
            return self._style.level(term.name)
        if term.sort == "number":
            return self._style.localized(term.name)
        found: str = self._catalogue["terms"].get(term.sort, {}).get(term.name, str(term))
        return found


@cache
def error_catalogue(language: str) -> Mapping[str, Any]:
    """Return the words and the templates of a language other than English.

    A language without a file of its own has none of them.
    """
    package, folder = CATALOGUES
    if language not in package_data.names(package, folder):
        return {"counted": {}, "terms": {}, "messages": {}}
    found: Mapping[str, Any] = package_data.content(package, language, folder)
    return found
