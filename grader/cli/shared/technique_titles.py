"""Titles of the installed techniques, safe to print."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from grader.render import titles as installed
from grader.render.languages import LANGUAGE
from grader.render.one_line import one_line


class TechniqueTitles(Mapping[str, str]):
    """The title of every technique and of every variant, each in one printable line.

    A title that is looked up needs only the family of its technique.
    """

    def __init__(self, language: str) -> None:
        self._language = language
        self._found: dict[str, str | None] = {}

    def __getitem__(self, name: str) -> str:
        if name not in self._found:
            title = installed.known_title(name, self._language)
            self._found[name] = None if title is None else one_line(title)
        found = self._found[name]
        if found is None:
            raise KeyError(name)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(installed.titles(self._language))

    def __len__(self) -> int:
        return len(installed.titles(self._language))


def titles(language: str = LANGUAGE) -> TechniqueTitles:
    """Return the titles of the installed techniques in a language."""
    return TechniqueTitles(language)
