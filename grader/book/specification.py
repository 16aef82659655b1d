"""The specification of a book: what `book.yaml` says, as records."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from attrs import field, frozen

from grader.book.house_style import HouseStyle, Symbols
from grader.book.lengths import Size
from grader.query.puzzles.calendar import Calendar
from grader.runtime.strict_yaml import Node
from grader.search.canonical.seen_puzzles import Distinct

GRADE_THEN_MINUTES = "grade then minutes"
BY_MINUTES = ("minutes", GRADE_THEN_MINUTES)
"""Orders that need estimates of the solving time."""
ORDERS = ("rating", *BY_MINUTES, "given", "random", "givens")
"""Orders of the puzzles of a section: ascending rating, ascending estimate of the solving time,
the same within each grade, as they come, shuffled, most givens first.
"""
FULL = "full"
STEPS = "steps"
HINTS = ("none", "area", "technique", "cells", FULL, STEPS)
"""Levels of hints; `full` tells the hardest step, `steps` shows pictures of the hardest ones."""
EXAMPLES = "examples"
INDEXES = ("none", "techniques", EXAMPLES)
"""Kinds of indexes; `examples` shows an example of each technique."""
AT_FOOT, NEXT_PAGE = "foot", "next-page"
ANSWER_PLACES = ("end", "overleaf", AT_FOOT, NEXT_PAGE, "none")
"""Where answers stand: at the end, on the back of their puzzles, at the foot of their page or of
the next one, nowhere.
"""
OPENERS = ("page", "above")
"""Where titles of sections stand: on a page of their own, or above the first puzzles."""
FILLS = ("notes", "blank", "puzzles")
"""What pages that are missing from the wanted length are: with lines for notes, or blank, or
more puzzles of a generated section."""
PNG_KINDS = ("black", "grey")
FILE_NAMES = ("number", "date")
STANDARD = "standard"
"""Instructions that fit the puzzles of the book."""
STANDARDS = ("none", "pdf-a", "pdf-x")
COLOURS = ("black", "any")
PARTS_BEGIN = ("anywhere", "right-hand")
NUMBERS = ("outside", "centre", "none")
FAULTS = ("outliers", "monotony", "same-first-moves", "searched")
"""Findings of the editorial report that can fail a build."""
PER_PAGE = (1, 2, 3, 4, 6, 8, 9, 12, 16)


@frozen
class Paper:
    """The page and its margins, in points; None where the vendor or the page count decides."""

    trim: Size
    """Width and height of the trimmed page."""
    bleed: bool
    """Whether the page has bleed."""
    gutter: float | None = None
    """The inner margin."""
    outside: float | None = None
    top: float | None = None
    bottom: float | None = None


@frozen
class Type:
    """Fonts and sizes; lengths in points."""

    text_font: str
    digit_font: str
    text_size: float
    least_digit: float
    """The least size of digits in puzzles."""
    thick: float | None
    thin: float | None
    """Widths of the borders of boxes and of the lines between cells, whatever the size of the
    board; None for widths that suit it.
    """
    symbols: Symbols = field(factory=Symbols)
    files: tuple[Path, ...] = ()
    """Font files of the user."""
    large_print: bool = False


@frozen
class Section:
    """A section of a book: where its puzzles come from, and how they are shown."""

    title: str
    line: int
    """Line of the specification, 1-based, for messages."""
    node: Node
    """The section in the specification, for errors."""
    puzzles: Path | None
    """The file with the puzzles, or a catalogue; None if they are generated."""
    input_format: str | None
    """The name of the format of that file; None to detect it."""
    wishes: dict[str, Any]
    """Keyword arguments of `grader.generate`, for puzzles that are generated."""
    count: int | None
    """The number of puzzles; None for all of the file."""
    at_most: bool
    """Fewer puzzles than `count` will do."""
    profile: str
    order: str
    per_page: int
    hints: str
    """The level of the hint for each puzzle, or `none`."""
    hint_steps: int
    """The highest number of pictures for a puzzle, if hints are `steps`."""
    marks: bool
    """The candidates are printed into the open cells."""
    captions: tuple[str, ...]
    """What stands beside the number of a puzzle, in this order; see `house_style.CAPTIONS`."""
    intro: str
    drill: str = ""
    """The technique of which the section has drills; empty for puzzles."""
    known: str | None = None
    """What drills take for known; None for all techniques that are easier."""
    level: tuple[int, int] | None = None
    """The least and the greatest level of drills; None for all."""
    query: str = ""
    """Which puzzles of a catalogue; empty for all."""
    only: tuple[str, ...] = ()
    """The techniques of the profile that rate and explain the puzzles; empty for all."""
    calendar: Calendar | None = None
    """The days of which each has a puzzle."""
    has_dates: bool = False
    """The file of the puzzles has a column with their dates."""
    states_captions: bool = False
    """The section states its captions; otherwise the house style may."""
    answers_per_page: int | None = None
    """How many answers of the section a page has; None for as many as in the book."""


@frozen
class Answers:
    """Where the answers stand."""

    where: str
    per_page: int
    is_exact: bool
    """`per_page` was stated; otherwise a page has more answers if they are as large then."""
    least_digit: float
    """The least size of digits, in points."""
    upside_down: bool = False
    """The answers are turned, so that nobody reads one by accident."""
    node: Node | None = None
    """The answers in the specification, for errors."""


@frozen
class Single:
    """The files of single puzzles."""

    width: float | None = None
    """The width of the picture with its border, in points; None for a usual one."""
    resolution: int = 600
    """Pixels per inch of PNG files."""
    png: str = "black"
    """`black` for black and white, `grey` for shades of grey."""
    captions: bool = False
    """The caption stands above the board."""
    names: str = "number"
    """What files are named after: `number` or `date`."""
    node: Node | None = None


@frozen
class Length:
    """The numbers that a book begins with, and its wanted length."""

    first_number: int = 1
    """The number of the first puzzle."""
    first_page: int = 1
    """The number of the first page, which is odd."""
    pages: int | None = None
    """How many pages the book has; None for as many as it needs."""
    signature: int = 1
    """The number of pages is a multiple of this."""
    fill: str = "notes"
    """What pages beyond the needed ones are, one of `FILLS`."""
    node: Node | None = None


@frozen
class BookSpecification:
    """Everything that determines a book, apart from the files that it names."""

    file: str
    folder: Path
    """Names of files in the specification are relative to this folder."""
    title: str
    subtitle: str
    author: str
    language: str
    vendor: str
    paper: Paper
    type: Type
    colour: str
    standard: str
    accessible: bool
    """The PDF has tags and a text for each board."""
    seed: int
    distinct: Distinct
    """What must not be equivalent in two puzzles of the book."""
    timeout: float
    """Seconds to look for each generated puzzle."""
    sections: tuple[Section, ...]
    answers: Answers
    instructions: str
    """The text of the instructions, or `STANDARD`; empty for none."""
    credits: str
    isbn: str
    title_page: bool
    colophon: bool
    """The page behind the title page says how many puzzles there are, and names the fonts."""
    right_hand: bool
    """Every part begins on a right-hand page."""
    index: str
    running_heads: bool
    page_numbers: str
    avoid: tuple[Path, ...]
    """Files with puzzles that the book must not contain, nor equivalent ones."""
    avoid_node: Node | None
    """Where these files are named, for errors."""
    fail_on: tuple[str, ...]
    text: str
    """The specification as it was read."""
    house: HouseStyle = field(factory=HouseStyle)
    house_file: Path | None = None
    single: Single = field(factory=Single)
    length: Length = field(factory=Length)
    openers: str = "page"
    """Where titles of sections stand, one of `OPENERS`."""
