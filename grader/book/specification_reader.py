"""Read the specification of a book strictly: unknown keys and impossible values are errors."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from grader.book.isbn import isbn_of
from grader.book.lengths import INCH, length_of, size_of
from grader.book.node_values import (
    LONGEST_TEXT,
    choice_of,
    flag_of,
    interval_of,
    text_of,
    title_of,
    words_of,
)
from grader.book.printing_rules import rule_names
from grader.book.specification import (
    ANSWER_PLACES,
    COLOURS,
    FAULTS,
    HINTS,
    INDEXES,
    NUMBERS,
    ORDERS,
    PARTS_BEGIN,
    PER_PAGE,
    STANDARDS,
    STEPS,
    Answers,
    BookSpecification,
    Paper,
    Section,
    Type,
)
from grader.book.wishes import wishes_of
from grader.drills.difficulty import LEVELS
from grader.errors import BookError, Listed, unreadable_file
from grader.formats.layout_files.node_values import count_of, nodes_of
from grader.render.text_style import catalogue, languages
from grader.runtime.strict_yaml import Node
from grader.runtime.whole_files import read_text
from grader.search.canonical.seen_puzzles import DISTINCT

MOST_SECTIONS = 500
MOST_PUZZLES = 20_000
"""Maximum number of puzzles of a section."""
TEXT_FONT, DIGIT_FONT = "Libertinus Serif", "DejaVu Sans Mono"
"""Fonts that come with Typst."""
_MOST_STEPS = 20
_LARGE_PRINT = 16.0
"""Least size of digits in large print, in points."""
_LEAST_DIGIT = 9.0
_LEAST_ANSWER_DIGIT = 6.0
_CAPTIONS = ("grade", "rating", "givens", "name")
_OPTIONAL = (
    *("subtitle", "author", "language", "vendor", "trim", "paper", "type", "colour", "standard"),
    *(
        "accessible",
        "seed",
        "distinct",
        "timeout",
        "profile",
        "avoid",
        "answers",
        "instructions",
        "index",
    ),
    *(
        "parts_begin",
        "colophon",
        "credits",
        "isbn",
        "title_page",
        "running_heads",
        "page_numbers",
        "fail_on",
    ),
)


def load_specification(path: Path) -> BookSpecification:
    """Return the specification in a file.

    Raises:
        BookError: the file cannot be read, or is malformed.
    """
    try:
        text = read_text(path)
    except (OSError, ValueError) as error:
        raise BookError(unreadable_file(path, error)) from None
    return read_specification(text, path.name, path.parent)


def read_specification(text: str, file: str = "", folder: Path = Path()) -> BookSpecification:
    """Return the specification in a YAML text.

    Raises:
        BookError: a key or value is unknown, missing or impossible.
    """
    root = Node.parse(text, file, BookError)
    keys = root.mapping(("title", "sections"), _OPTIONAL)
    reader = _Keys(keys)
    language = reader.choice("language", tuple(languages()), "en")
    profile = reader.text("profile", "standard")
    instructions = reader.text("instructions", "")
    if instructions == "standard":
        instructions = str(catalogue(language)["book"]["instructions"])
    standard, colour, accessible = _print_options(keys, reader)
    sections = nodes_of(keys["sections"], "sections", MOST_SECTIONS)
    return BookSpecification(
        file=file,
        folder=folder,
        title=_book_title(keys["title"]),
        subtitle=reader.title("subtitle"),
        author=reader.title("author"),
        language=language,
        vendor=reader.choice("vendor", rule_names(), "none"),
        paper=_paper(keys),
        type=_type(keys["type"], folder) if "type" in keys else _default_type(large=False),
        colour=colour,
        standard=standard,
        accessible=accessible,
        seed=count_of(keys["seed"], 0, 2**53) if "seed" in keys else 1,
        distinct="puzzles"
        if reader.choice("distinct", DISTINCT, "solutions") == "puzzles"
        else "solutions",
        timeout=float(count_of(keys["timeout"], 1, 86_400)) if "timeout" in keys else 60.0,
        sections=tuple(_section(each, folder, profile) for each in sections),
        answers=_answers(keys),
        instructions=instructions,
        credits=reader.text("credits", ""),
        isbn=isbn_of(keys["isbn"]) if "isbn" in keys else "",
        title_page=reader.flag("title_page", True),
        colophon=reader.flag("colophon", False),
        right_hand=reader.choice("parts_begin", PARTS_BEGIN, "anywhere") == "right-hand",
        index=reader.choice("index", INDEXES, "none"),
        running_heads=reader.flag("running_heads", True),
        page_numbers=reader.choice("page_numbers", NUMBERS, "outside"),
        avoid=tuple(_file(keys["avoid"], name, folder) for name in words_of(keys["avoid"]))
        if "avoid" in keys
        else (),
        avoid_node=keys.get("avoid"),
        fail_on=_fail_on(keys["fail_on"]) if "fail_on" in keys else (),
        text=text,
    )


class _Keys:
    """The optional values of a mapping, with defaults."""

    def __init__(self, keys: Mapping[str, Node]) -> None:
        self._keys = keys

    def text(self, key: str, default: str) -> str:
        return text_of(self._keys[key]) if key in self._keys else default

    def title(self, key: str) -> str:
        return title_of(self._keys[key]) if key in self._keys else ""

    def flag(self, key: str, default: bool) -> bool:
        return flag_of(self._keys[key]) if key in self._keys else default

    def choice(self, key: str, choices: tuple[str, ...], default: str) -> str:
        return choice_of(self._keys[key], choices) if key in self._keys else default

    def length(self, key: str, low: float, high: float, default: float) -> float:
        return length_of(self._keys[key], low, high) if key in self._keys else default

    def per_page(self, default: int) -> int:
        if "per_page" not in self._keys:
            return default
        node = self._keys["per_page"]
        number = count_of(node, 1, max(PER_PAGE))
        if number not in PER_PAGE:
            raise node.error(
                "boards-per-page",
                "a page has {known} boards, not {number}",
                known=Listed(tuple(map(str, PER_PAGE))),
                number=number,
            )
        return number


def _book_title(node: Node) -> str:
    title = title_of(node)
    if not title:
        raise node.error("title-empty", "the title is empty; a book needs one")
    return title


def _answers(keys: Mapping[str, Node]) -> Answers:
    found = (
        keys["answers"].mapping((), ("where", "per_page", "least_digit"))
        if ("answers" in keys)
        else {}
    )
    reader = _Keys(found)
    return Answers(
        reader.choice("where", ANSWER_PLACES, "end"),
        reader.per_page(9),
        "per_page" in found,
        reader.length("least_digit", 4, 100, _LEAST_ANSWER_DIGIT),
    )


def _print_options(keys: Mapping[str, Node], reader: _Keys) -> tuple[str, str, bool]:
    """Return the standard, the colours and whether there are tags, which depend on each other."""
    standard = reader.choice("standard", STANDARDS, "none")
    colour = reader.choice("colour", COLOURS, "any" if standard == "pdf-a" else "black")
    accessible = reader.flag("accessible", False)
    if standard == "pdf-a" and colour == "black":
        raise keys["colour"].error(
            "pdf-a-black",
            "PDF/A has no pure black without a colour profile; write colour: any, or another "
            "standard",
        )
    if standard == "pdf-x" and accessible:
        raise keys["accessible"].error(
            "pdf-x-tags", "PDF/X-1a has no tags; write accessible: no, or pdf-a"
        )
    return standard, colour, accessible


def _paper(keys: Mapping[str, Node]) -> Paper:
    trim = size_of(keys["trim"]) if "trim" in keys else (6 * INCH, 9 * INCH)
    if "paper" not in keys:
        return Paper(trim, bleed=False)
    found = keys["paper"].mapping((), ("bleed", "gutter", "outside", "top", "bottom"))
    sides: dict[str, float | None] = {}
    for side in ("gutter", "outside", "top", "bottom"):
        node = found.get(side)
        is_auto = node is None or node.text() == "auto"
        sides[side] = None if node is None or is_auto else length_of(node, 0, 3 * INCH)
    return Paper(trim, flag_of(found["bleed"]) if "bleed" in found else False, **sides)


def _default_type(large: bool) -> Type:
    return Type(
        TEXT_FONT,
        DIGIT_FONT,
        16.0 if large else 11.0,
        _LARGE_PRINT if large else _LEAST_DIGIT,
        2.0 if large else 1.5,
        0.5 if large else 0.4,
        letters=True,
    )


def _type(node: Node, folder: Path) -> Type:
    found = node.mapping(
        (),
        (
            *("large_print", "text_font", "digit_font", "text_size", "least_digit"),
            *("thick", "thin", "above_nine", "files"),
        ),
    )
    keys = _Keys(found)
    large = _default_type(keys.flag("large_print", False))
    return Type(
        keys.text("text_font", large.text_font),
        keys.text("digit_font", large.digit_font),
        keys.length("text_size", 6, 48, large.text_size),
        keys.length("least_digit", 4, 100, large.least_digit),
        keys.length("thick", 0.25, 10, large.thick),
        keys.length("thin", 0.1, 5, large.thin),
        keys.choice("above_nine", ("letters", "numbers"), "letters") == "letters",
        tuple(_file(found["files"], name, folder) for name in words_of(found["files"]))
        if "files" in found
        else (),
    )


def _section(node: Node, folder: Path, profile: str) -> Section:
    found = node.mapping(
        (),
        (
            *("title", "intro", "puzzles", "format", "generate", "count", "at_most", "profile"),
            *("order", "per_page", "hints", "hint_steps", "marks", "captions", "query", "only"),
            *("drill", "known", "level"),
        ),
    )
    keys = _Keys(found)
    if "drill" in found:
        _check_drills(found)
    elif ("puzzles" in found) == ("generate" in found):
        raise node.error(
            "section-source",
            "a section has either puzzles, a file, or generate, wishes for new ones, or drill, a "
            "technique",
        )
    wishes: dict[str, Any] = {}
    if "generate" in found:
        if "count" not in found:
            raise found["generate"].error(
                "count-missing", "the key 'count' is missing: how many puzzles to generate"
            )
        wishes = wishes_of(found["generate"], folder)
        if "format" in found:
            raise found["format"].error(
                "section-format", "only a section with puzzles of a file has a format"
            )
    if "query" in found and "puzzles" not in found:
        raise found["query"].error(
            "section-catalogue", "only a section with the puzzles of a catalogue has a query"
        )
    hints = keys.choice("hints", HINTS, "none")
    if "hint_steps" in found and hints != STEPS:
        raise found["hint_steps"].error(
            "section-steps", "only hints: {name} has a number of steps", name=STEPS
        )
    captions = words_of(found["captions"]) if "captions" in found else ("grade",)
    if "captions" in found:
        for caption in captions:
            if caption not in (*_CAPTIONS, "none"):
                raise found["captions"].error(
                    "no-caption",
                    "{caption!r} is no caption; captions are {known} and none",
                    caption=caption,
                    known=Listed(tuple(_CAPTIONS)),
                )
    return Section(
        title=keys.title("title"),
        line=node.line,
        node=node,
        puzzles=_file(found["puzzles"], found["puzzles"].text(), folder)
        if "puzzles" in found
        else None,
        input_format=keys.text("format", "") or None,
        wishes=wishes,
        count=count_of(found["count"], 0, MOST_PUZZLES) if "count" in found else None,
        at_most=keys.flag("at_most", False),
        profile=keys.text("profile", profile),
        order=keys.choice("order", ORDERS, "rating"),
        per_page=keys.per_page(1),
        hints=hints,
        hint_steps=count_of(found["hint_steps"], 1, _MOST_STEPS) if "hint_steps" in found else 3,
        marks=keys.flag("marks", False),
        captions=tuple(caption for caption in captions if caption != "none"),
        intro=keys.text("intro", ""),
        query=keys.text("query", ""),
        only=words_of(found["only"]) if "only" in found else (),
        drill=keys.text("drill", ""),
        known=keys.text("known", "") if "known" in found else None,
        level=_level(found["level"]) if "level" in found else None,
    )


def _check_drills(found: Mapping[str, Node]) -> None:
    """Refuse the keys that a section with drills cannot have."""
    for key in ("generate", "query", "order", "hints", "hint_steps", "marks", "captions"):
        if key in found:
            raise found[key].error(
                "section-drill", "a section with drills has no key {key!r}", key=key
            )


def _level(node: Node) -> tuple[int, int]:
    low, high = interval_of(node, float(LEVELS[-1]))
    if low not in LEVELS or high not in LEVELS:
        raise node.error(
            "drill-level",
            "{text!r} is no level; levels are 1 to 5, and 2..4 means three of them",
            text=node.text(),
        )
    return int(low), int(high)


def _file(node: Node, name: str, folder: Path) -> Path:
    if not name or len(name) > LONGEST_TEXT or "\n" in name:
        raise node.error("file-name-wanted", "expected the name of a file")
    return folder / name


def _fail_on(node: Node) -> tuple[str, ...]:
    faults = words_of(node)
    for fault in faults:
        if fault not in FAULTS:
            raise node.error(
                "no-finding",
                "{name!r} is no finding; findings are {known}",
                name=fault,
                known=Listed(tuple(FAULTS)),
            )
    return faults
