"""The arguments of a request, checked by their declarations.

Nothing in a request is the name of a file: profiles and layouts are named or described.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from io import StringIO
from typing import Any, NamedTuple

from grader import formats
from grader.errors import LayoutError, Message, unknown_name
from grader.formats.puzzle_entry import PuzzleEntry
from grader.hints.progress import with_entries
from grader.model.layout import Layout
from grader.model.notation import CELL_STYLES
from grader.model.puzzle import Puzzle
from grader.model.shapes import named
from grader.rating import profiles
from grader.rating.profile_loading import load_profile, profile_for
from grader.rating.profiles.profile import NO_UNIQUENESS, Profile
from grader.render.languages import LANGUAGE, languages
from grader.render.one_line import one_line
from grader.render.text_style import TextStyle
from grader.render.titles import titles
from grader.web.argument_kinds import Argument, Text, Texts, shown, wrong
from grader.web.problem_documents import RequestError

MOST_CELLS = 2500
"""Maximum number of cells of a puzzle."""
_LONGEST_HEADER = 1000
"""Characters of the header `Accept-Language` that are read."""


class Arguments:
    """The arguments of a request, each of which is read by name.

    All that are given are checked at once; puzzles and layouts are read when they are asked for.

    Args:
        values: the JSON object of the request.
        known: the declarations of the arguments, by name.
        language: the language that the client prefers, if the request names none.

    Raises:
        RequestError: an argument is unknown, missing, or not of its kind.
    """

    def __init__(
        self, values: Mapping[str, Any], known: Mapping[str, Argument], language: str = LANGUAGE
    ) -> None:
        for name in values:
            if name not in known:
                message = unknown_name("argument", name, list(known))
                raise RequestError(message, argument=name[:40])
        self.puzzle_layout: Layout | None = None
        """The layout of the puzzle that was read last; errors name cells by it."""
        # An argument that is null has its default.
        given = {name: value for name, value in values.items() if value is not None}
        self._known = known
        self._values = {name: known[name].kind.read(name, value) for name, value in given.items()}
        for name, argument in known.items():
            if argument.required and name not in given:
                raise RequestError(
                    "argument-missing", "the argument {name!r} is missing", name=name, argument=name
                )
        self.language: str = self._values.get("language", language)
        """The language of texts for people: that of the request, or else of its client."""

    def __contains__(self, name: str) -> bool:
        return name in self._values

    def __getitem__(self, name: str) -> Any:
        """Return the value of an argument, or its default if it is missing."""
        return self._values.get(name, self._known[name].default)

    def seconds(self, most: float, default: float | None = None) -> float:
        """Return the time limit of the request: `timeout`, and at most `most`."""
        value: float | None = self["timeout"]
        if value is None:
            value = most if default is None else default
        return min(value, most)

    def puzzle(self) -> Puzzle:
        """Return the puzzle of the request, with the entries of the player.

        Raises:
            FormatError: a text is no puzzle, or the entries are of another one.
            RequestError: an argument is of another type, or the puzzle is too large.
        """
        puzzle = self.bare_puzzle()
        entries = self["entries"]
        if entries is None:
            return puzzle
        if isinstance(entries, list):
            entries = " ".join(Texts().read("entries", entries))
        elif isinstance(entries, dict):
            if not all(isinstance(each, int) or _is_digit(each) for each in entries.values()):
                entries = formats.parse(json.dumps(entries), "json")
        elif not isinstance(entries, str):
            raise wrong(
                "entries",
                "argument-entries",
                "expected a text or a list, found {found}",
                found=shown(entries),
            )
        if isinstance(entries, str) and not entries.strip():
            return puzzle
        return with_entries(puzzle, entries, self._cell_style())

    def bare_puzzle(self) -> Puzzle:
        """Return the puzzle of the request without the entries of the player."""
        value = self["puzzle"]
        if isinstance(value, dict):
            puzzle = formats.parse(json.dumps(value), "json")
        else:
            puzzle = formats.parse(Text().read("puzzle", value), self["format"])
        self.puzzle_layout = puzzle.layout
        return checked_size(puzzle)

    def entry(self) -> PuzzleEntry | None:
        """Return the puzzle with what its text says besides; None if it is no text."""
        value = self["puzzle"]
        if isinstance(value, dict):
            value = json.dumps(value)
        found = formats.entries(StringIO(value, newline=None), self["format"])
        return next(found, None)

    def profile(self, name: str | None = None) -> Profile:
        """Return the profile of the request, or one of its name, for the puzzle that was read."""
        chosen = self["profile"] if name is None else name
        profile = profile_named(chosen, uniqueness=self["uniqueness"])
        layout = self.puzzle_layout
        return profile if layout is None else profile_for(profile, layout)

    def profiles(self) -> tuple[Profile, ...]:
        """Return the profiles of the request, at least one."""
        names = self["profiles"]
        if names is None:
            return (self.profile(),)
        return tuple(self.profile(name) for name in dict.fromkeys(names))

    def layout(self) -> Layout:
        """Return the layout of the request: a name, or a description as in a layout file."""
        value = self["layout"]
        if isinstance(value, str):
            return checked_layout(layout_of_name(value))
        if not isinstance(value, dict):
            raise wrong(
                "layout",
                "argument-object",
                "expected a name or an object, found {found}",
                found=shown(value),
            )
        from grader.formats.layout_files import layout_of_node  # noqa: PLC0415 - imports a reader of YAML
        from grader.runtime.strict_yaml import Node  # noqa: PLC0415

        described = {"name": "composed", **value}
        return checked_layout(layout_of_node(Node.of_data(described, 1, LayoutError)))

    def text_style(self) -> TextStyle:
        """Return the style of texts: `language`, `cells` and `eureka`."""
        return TextStyle(self.language, self._cell_style(), self["eureka"])

    def _cell_style(self) -> Any:
        return CELL_STYLES[self["cells"]]


def language_of(values: object, preferred: str = LANGUAGE) -> str:
    """Return the language of a request, or the preferred one if it names none that there is."""
    wanted = values.get("language") if isinstance(values, dict) else None
    return wanted if isinstance(wanted, str) and wanted in languages() else preferred


def accepted_language(header: str) -> str:
    """Return the language of ours that the header `Accept-Language` prefers, or else English."""
    found: dict[str, float] = {}
    for part in header[:_LONGEST_HEADER].split(","):
        tag, _, weight = part.partition(";")
        name = tag.strip().lower().partition("-")[0]
        with suppress(ValueError):
            found.setdefault(name, float(weight.strip().removeprefix("q=") or 1))
    known = [name for name in found if name in languages() and found[name] > 0]
    return max(known, key=found.__getitem__, default=LANGUAGE)


class Words(NamedTuple):
    """The words of a request: the style of texts and the titles of techniques."""

    style: TextStyle
    titles: Mapping[str, str]


def words_of(arguments: Arguments) -> Words:
    """Return the words that a request wants."""
    style = arguments.text_style()
    return Words(style, {id_: one_line(title) for id_, title in titles(style.language).items()})


def _is_digit(value: object) -> bool:
    """Return whether a value may be a digit of a cell; that of a puzzle's key is longer."""
    return isinstance(value, str) and len(value) == 1


def profile_named(name: str, *, uniqueness: bool = True) -> Profile:
    """Return a profile of the package.

    Raises:
        RequestError: there is none of this name.
    """
    if name.removesuffix(NO_UNIQUENESS) not in profiles.names():
        message = unknown_name("profile", name, profiles.names())
        raise RequestError(message, argument="profile")
    return load_profile(name, uniqueness=uniqueness)


def layout_of_name(name: str) -> Layout:
    """Return a layout by name; a file is never read.

    Raises:
        LayoutError: there is none of this name.
    """
    return named(name)


def checked_layout(layout: Layout) -> Layout:
    """Return a layout unchanged.

    Raises:
        RequestError: it has too many cells.
    """
    if layout.cells > MOST_CELLS:
        message = Message(
            "layout-large",
            "the layout has {cells:,} cells; {most:,} are the most here",
            cells=layout.cells,
            most=MOST_CELLS,
        )
        raise RequestError(message, argument="layout")
    return layout


def checked_size(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle unchanged.

    Raises:
        RequestError: it has too many cells.
    """
    if puzzle.layout.cells > MOST_CELLS:
        message = Message(
            "puzzle-large",
            "the puzzle has {cells:,} cells; {most:,} are the most here",
            cells=puzzle.layout.cells,
            most=MOST_CELLS,
        )
        raise RequestError(message, argument="puzzle")
    return puzzle
