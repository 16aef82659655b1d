"""The arguments of a request: JSON values, checked when they are read.

Nothing in a request is the name of a file: profiles and layouts are named or described.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from math import isfinite
from typing import Any, NamedTuple, TypeVar

from grader import formats
from grader.errors import Field, LayoutError, Message, message_of, unknown_name
from grader.hints.progress import with_entries
from grader.model.layout import Layout
from grader.model.notation import CELL_STYLES, RC
from grader.model.puzzle import Puzzle
from grader.model.shapes import named
from grader.rating import profiles
from grader.rating.profile_loading import load_profile
from grader.rating.profiles.profile import NO_UNIQUENESS, Profile
from grader.render.one_line import one_line
from grader.render.text_style import LANGUAGE, TextStyle, languages
from grader.render.titles import titles
from grader.web.problem_documents import ArgumentError, RequestError

Value = TypeVar("Value")

MOST_CELLS = 2500
"""Maximum number of cells of a puzzle."""
LONGEST_PUZZLE = 1 << 20
"""Characters of the text of a puzzle."""
_LONGEST_HEADER = 1000
"""Characters of the header `Accept-Language` that are read."""
MOST_ITEMS = 1000
"""Items of a list."""
STANDARD = "standard"
_TEXT_STYLE = ("language", "cells", "eureka")


class Arguments:
    """The arguments of a request, each of which is read by name.

    Args:
        values: the JSON object of the request.
        known: the names of the arguments that there are.
        language: the language that the client prefers, if the request names none.

    Raises:
        RequestError: an argument is unknown, or there is no such language.
    """

    def __init__(
        self, values: Mapping[str, Any], known: Collection[str], language: str = LANGUAGE
    ) -> None:
        for name in values:
            if name not in known:
                message = unknown_name("argument", name, list(known))
                raise RequestError(message, argument=name[:40])
        self.puzzle_layout: Layout | None = None
        """The layout of the puzzle that was read last; errors name cells by it."""
        # An argument that is null has its default.
        self._values = {name: value for name, value in values.items() if value is not None}
        self.language: str = self.choice("language", languages(), language)
        """The language of texts for people: that of the request, or else of its client."""

    def __contains__(self, name: str) -> bool:
        return name in self._values

    def get(self, name: str) -> Any:
        """Return the value of an argument as it is; None if it is missing."""
        return self._values.get(name)

    def error(self, name: str, code: str, template: str = "", /, **fields: Field) -> RequestError:
        """Return an error about an argument; the caller raises it.

        The arguments after the name are those of `GraderError`.
        """
        return ArgumentError(message_of(code, template, fields), argument=name)

    def required(self, name: str) -> Any:
        """Return the value of an argument that must be there."""
        if name not in self._values:
            raise RequestError(
                "argument-missing", "the argument {name!r} is missing", name=name, argument=name
            )
        return self._values[name]

    def text(self, name: str, default: str | None = None) -> str:
        """Return a text; without a default it must be there."""
        value = self.required(name) if default is None else self._values.get(name, default)
        if not isinstance(value, str):
            raise self.error(
                name, "argument-text", "expected text, found {found}", found=_shown(value)
            )
        return value

    def optional_text(self, name: str) -> str | None:
        """Return a text, or None if it is missing."""
        return self.text(name) if name in self else None

    def flag(self, name: str, default: bool = False) -> bool:
        """Return true or false."""
        value = self._values.get(name, default)
        if not isinstance(value, bool):
            raise self.error(
                name, "argument-flag", "expected true or false, found {found}", found=_shown(value)
            )
        return value

    def number(
        self, name: str, default: float | None, low: float, high: float, *, above: bool = False
    ) -> float | None:
        """Return a number from `low` to `high`, or greater than `low` if it must be `above`."""
        value = self._values.get(name, default)
        if value is None:
            return None
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if not is_number or not isfinite(value):
            raise self.error(
                name, "argument-number", "expected a number, found {found}", found=_shown(value)
            )
        if not (low < value if above else low <= value) or value > high:
            span = (
                Message("span-above", "above {low:g} and at most {high:g}", low=low, high=high)
                if above
                else Message("span-from", "from {low:g} to {high:g}", low=low, high=high)
            )
            raise self.error(
                name,
                "argument-range",
                "{value} is not a number {span}",
                value=_shown(value),
                span=span,
            )
        return float(value)

    def whole(self, name: str, default: int, low: int, high: int) -> int:
        """Return a whole number from `low` to `high`."""
        value = self._values.get(name, default)
        return whole_number(self, name, value, low, high)

    def seconds(self, most: float, default: float | None = None) -> float:
        """Return the time limit of the request: `timeout`, and at most `most`."""
        value = self.number("timeout", most if default is None else default, 0, 86400, above=True)
        return most if value is None else min(value, most)

    def choice(self, name: str, choices: Iterable[str], default: str) -> str:
        """Return one of several words."""
        words = list(choices)
        value = self.text(name, default)
        if value not in words:
            raise self.error(name, unknown_name("such choice", value, words))
        return value

    def texts(self, name: str) -> tuple[str, ...] | None:
        """Return a list of texts; one text is a list of its own, and None a missing one."""
        if name not in self:
            return None
        value = self._values[name]
        found = [value] if isinstance(value, str) else value
        if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
            raise self.error(name, "argument-texts", "expected a text or a list of texts")
        if len(found) > MOST_ITEMS:
            raise self.error(
                name,
                "argument-items",
                "{number:,} items; {most:,} are the most",
                number=len(found),
                most=MOST_ITEMS,
            )
        return tuple(found)

    def puzzle(self) -> Puzzle:
        """Return the puzzle of the request, with the entries of the player.

        Raises:
            FormatError: a text is no puzzle, or the entries are of another one.
            RequestError: an argument is of another type, or the puzzle is too large.
        """
        puzzle = self.bare_puzzle()
        entries = self._values.get("entries")
        if entries is None:
            return puzzle
        if isinstance(entries, list):
            entries = " ".join(self.texts("entries") or ())
        elif isinstance(entries, dict):
            entries = formats.parse(json.dumps(entries), "json")
        elif not isinstance(entries, str):
            raise self.error(
                "entries",
                "argument-entries",
                "expected a text or a list, found {found}",
                found=_shown(entries),
            )
        if isinstance(entries, str) and not entries.strip():
            return puzzle
        return with_entries(puzzle, entries, self._cell_style())

    def bare_puzzle(self) -> Puzzle:
        """Return the puzzle of the request without the entries of the player."""
        value = self.required("puzzle")
        wanted = self.optional_text("format")
        if isinstance(value, dict):
            puzzle = formats.parse(json.dumps(value), "json")
        else:
            puzzle = formats.parse(self.text("puzzle"), wanted)
        self.puzzle_layout = puzzle.layout
        return checked_size(puzzle)

    def profile(self, name: str | None = None) -> Profile:
        """Return the profile of the request, or one of its name."""
        chosen = self.text("profile", STANDARD) if name is None else name
        return profile_named(chosen, uniqueness=self.flag("uniqueness", True))

    def profiles(self) -> tuple[Profile, ...]:
        """Return the profiles of the request, at least one."""
        names = self.texts("profiles")
        if names is None:
            return (self.profile(),)
        if not names:
            raise self.error("profiles", "argument-empty", "the list is empty")
        return tuple(self.profile(name) for name in dict.fromkeys(names))

    def layout(self) -> Layout:
        """Return the layout of the request: a name, or a description as in a layout file."""
        value = self.required("layout")
        if isinstance(value, str):
            return checked_layout(layout_of_name(value))
        if not isinstance(value, dict):
            raise self.error(
                "layout",
                "argument-object",
                "expected a name or an object, found {found}",
                found=_shown(value),
            )
        from grader.formats.layout_files import layout_of_node  # noqa: PLC0415 - imports a reader of YAML
        from grader.runtime.strict_yaml import Node  # noqa: PLC0415

        described = {"name": "composed", **value}
        return checked_layout(layout_of_node(Node.of_data(described, 1, "", LayoutError)))

    def text_style(self) -> TextStyle:
        """Return the style of texts: `language`, `cells` and `eureka`."""
        return TextStyle(self.language, self._cell_style(), self.flag("eureka"))

    def _cell_style(self) -> Any:
        return CELL_STYLES[self.choice("cells", CELL_STYLES, RC.name)]


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


def whole_number(arguments: Arguments, name: str, value: Any, low: int, high: int) -> int:
    """Return a value if it is a whole number from `low` to `high`.

    Raises:
        RequestError: it is not.
    """
    # In JSON Schema a number such as 3.0 is a whole one, too.
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        raise arguments.error(
            name, "argument-whole", "expected a whole number, found {found}", found=_shown(value)
        )
    if not low <= value <= high:
        message = Message(
            "argument-whole-range",
            "{value} is not a whole number from {low} to {high}",
            value=_shown(value),
            low=low,
            high=high,
        )
        raise arguments.error(name, message)
    return value


def interval(arguments: Arguments, name: str, whole: bool) -> tuple[Any, Any]:
    """Return the ends of an interval, `[low, high]`, or of one number for both."""
    value = arguments.required(name)
    ends = value if isinstance(value, list) else [value, value]
    check: Callable[[Any], bool] = lambda end: (  # noqa: E731 - short, and used once
        isinstance(end, int | float) and not isinstance(end, bool) and isfinite(end)
    )
    if len(ends) != 2 or not all(map(check, ends)):
        raise arguments.error(
            name, "argument-interval", "expected two numbers, the lowest and the highest"
        )
    if whole and any(end != int(end) for end in ends):
        raise arguments.error(name, "argument-wholes", "expected whole numbers")
    return (int(ends[0]), int(ends[1])) if whole else (float(ends[0]), float(ends[1]))


def _shown(value: Any) -> str:
    """Return a value as a message repeats it."""
    if isinstance(value, dict):
        return Message("an-object", "an object")
    if isinstance(value, list):
        return Message("a-list", "a list")
    text = json.dumps(value)
    return text if len(text) <= 40 else f"{text[:40]}..."
