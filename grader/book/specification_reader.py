"""Read the specification of a book strictly: unknown keys and impossible values are errors."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from attrs import evolve

from grader.book.house_style import HouseStyle, Symbols, load_house_style
from grader.book.isbn import isbn_of
from grader.book.lengths import INCH, length_of, size_of
from grader.book.node_values import (
    choice_of,
    file_of,
    flag_of,
    title_of,
    words_of,
)
from grader.book.optional_values import OptionalValues
from grader.book.printing_rules import rule_names
from grader.book.section_reader import section_of
from grader.book.specification import (
    ANSWER_PLACES,
    AT_FOOT,
    COLOURS,
    EXAMPLES,
    FAULTS,
    FILE_NAMES,
    FILLS,
    INDEXES,
    NEXT_PAGE,
    NUMBERS,
    OPENERS,
    PARTS_BEGIN,
    PNG_KINDS,
    STANDARDS,
    Answers,
    BookSpecification,
    Length,
    Paper,
    Single,
    Type,
)
from grader.errors import BookError, Listed
from grader.formats.layout_files.node_values import count_of, nodes_of
from grader.render.languages import languages
from grader.runtime.strict_yaml import Node
from grader.runtime.whole_files import require_text
from grader.search.canonical.seen_puzzles import DISTINCT

MOST_SECTIONS = 500
TEXT_FONT, DIGIT_FONT = "Libertinus Serif", "DejaVu Sans Mono"
"""Fonts that come with Typst."""
_LARGE_PRINT = 16.0
"""Least size of digits in large print, in points."""
_LEAST_DIGIT = 9.0
_LEAST_ANSWER_DIGIT = 6.0
_MOST_NUMBER = 1_000_000
_LAST_PAGE = 10_001
_SIGNATURES = (1, 2, 4, 8, 16, 32)
_NARROWEST, _WIDEST = INCH / 2.54, 20 * INCH
"""The widths that pictures of single puzzles may have."""
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
    *("house", "single", "length", "openers"),
)


def load_specification(path: Path) -> BookSpecification:
    """Return the specification in a file.

    Raises:
        BookError: the file cannot be read, or is malformed.
    """
    text = require_text(path, BookError)
    return read_specification(text, path.name, path.parent)


def read_specification(text: str, file: str = "", folder: Path = Path()) -> BookSpecification:
    """Return the specification in a YAML text.

    Raises:
        BookError: a key or value is unknown, missing or impossible.
    """
    root = Node.parse(text, file, BookError)
    keys = root.mapping(("title", "sections"), _OPTIONAL)
    reader = OptionalValues(keys)
    language = reader.choice("language", tuple(languages()), "en")
    profile = reader.text("profile", "standard")
    standard, colour, accessible = _print_options(keys, reader)
    house_file = file_of(keys["house"], keys["house"].text(), folder) if "house" in keys else None
    house = HouseStyle() if house_file is None else load_house_style(house_file)
    if house.colours and colour == "black":
        raise keys["house"].error(
            "house-colours", "the house style has colours, and the book is black; write colour: any"
        )
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
        type=_type(keys.get("type"), folder, house),
        colour=colour,
        standard=standard,
        accessible=accessible,
        seed=count_of(keys["seed"], 0, 2**53) if "seed" in keys else 1,
        distinct="puzzles"
        if reader.choice("distinct", DISTINCT, "solutions") == "puzzles"
        else "solutions",
        timeout=float(count_of(keys["timeout"], 1, 86_400)) if "timeout" in keys else 60.0,
        sections=tuple(section_of(each, folder, profile, house) for each in sections),
        answers=_answers(keys),
        instructions=reader.text("instructions", ""),
        credits=reader.text("credits", ""),
        isbn=isbn_of(keys["isbn"]) if "isbn" in keys else "",
        title_page=reader.flag("title_page", True),
        colophon=reader.flag("colophon", False),
        right_hand=reader.choice("parts_begin", PARTS_BEGIN, "anywhere") == "right-hand",
        index=_index(keys, reader, house),
        running_heads=reader.flag("running_heads", True),
        page_numbers=reader.choice("page_numbers", NUMBERS, "outside"),
        avoid=tuple(file_of(keys["avoid"], name, folder) for name in words_of(keys["avoid"]))
        if "avoid" in keys
        else (),
        avoid_node=keys.get("avoid"),
        fail_on=_fail_on(keys["fail_on"]) if "fail_on" in keys else (),
        text=text,
        house=house,
        house_file=house_file,
        single=_single(keys["single"]) if "single" in keys else Single(),
        length=_length(keys["length"]) if "length" in keys else Length(),
        openers=reader.choice("openers", OPENERS, "page"),
    )


def _book_title(node: Node) -> str:
    title = title_of(node)
    if not title:
        raise node.error("title-empty", "the title is empty; a book needs one")
    return title


def _answers(keys: Mapping[str, Node]) -> Answers:
    found = (
        keys["answers"].mapping((), ("where", "per_page", "least_digit", "upside_down"))
        if ("answers" in keys)
        else {}
    )
    reader = OptionalValues(found)
    where = reader.choice("where", ANSWER_PLACES, "end")
    return Answers(
        where,
        reader.per_page(9),
        "per_page" in found,
        reader.length("least_digit", 4, 100, _LEAST_ANSWER_DIGIT),
        reader.flag("upside_down", where in (AT_FOOT, NEXT_PAGE)),
        keys.get("answers"),
    )


def _index(keys: Mapping[str, Node], reader: OptionalValues, house: HouseStyle) -> str:
    index = reader.choice("index", INDEXES, "none")
    if index == EXAMPLES and house.symbols is not None and house.symbols.own:
        raise keys["index"].error(
            "index-symbols",
            "the words of examples have digits, and the house style has symbols; write index: "
            "techniques",
        )
    return index


def _single(node: Node) -> Single:
    found = node.mapping((), ("width", "dpi", "png", "captions", "names"))
    reader = OptionalValues(found)
    return Single(
        length_of(found["width"], _NARROWEST, _WIDEST) if "width" in found else None,
        count_of(found["dpi"], 50, 2400) if "dpi" in found else 600,
        reader.choice("png", PNG_KINDS, "black"),
        reader.flag("captions", False),
        reader.choice("names", FILE_NAMES, "number"),
        node,
    )


def _length(node: Node) -> Length:
    found = node.mapping((), ("first_number", "first_page", "pages", "signature", "fill"))
    reader = OptionalValues(found)
    first_page = count_of(found["first_page"], 1, _LAST_PAGE) if "first_page" in found else 1
    if first_page % 2 == 0:
        raise found["first_page"].error(
            "first-page-even",
            "the first page is a right-hand one, whose number is odd, so it cannot be {number}",
            number=first_page,
        )
    signature = count_of(found["signature"], 1, max(_SIGNATURES)) if "signature" in found else 1
    if signature not in _SIGNATURES:
        raise found["signature"].error(
            "signature-size",
            "a signature has {known} pages, not {number}",
            known=Listed(tuple(map(str, _SIGNATURES[1:]))),
            number=signature,
        )
    pages = count_of(found["pages"], 1, 5000) if "pages" in found else None
    if pages is not None and pages % signature:
        raise found["pages"].error(
            "signature-pages",
            "{pages} pages are no multiple of a signature of {signature}",
            pages=pages,
            signature=signature,
        )
    return Length(
        count_of(found["first_number"], 0, _MOST_NUMBER) if "first_number" in found else 1,
        first_page,
        pages,
        signature,
        reader.choice("fill", FILLS, "notes"),
        node,
    )


def _print_options(keys: Mapping[str, Node], reader: OptionalValues) -> tuple[str, str, bool]:
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


def _default_type(large: bool, house: HouseStyle) -> Type:
    symbols = house.symbols or Symbols()
    return Type(
        house.text_font or TEXT_FONT,
        house.digit_font or DIGIT_FONT,
        16.0 if large else 11.0,
        _LARGE_PRINT if large else _LEAST_DIGIT,
        house.thick,
        house.thin,
        symbols,
        house.fonts,
        large,
    )


def _type(node: Node | None, folder: Path, house: HouseStyle) -> Type:
    if node is None:
        return _default_type(False, house)
    found = node.mapping(
        (),
        (
            *("large_print", "text_font", "digit_font", "text_size", "least_digit"),
            *("thick", "thin", "above_nine", "files"),
        ),
    )
    keys = OptionalValues(found)
    usual = _default_type(keys.flag("large_print", False), house)
    return evolve(
        usual,
        text_font=keys.text("text_font", usual.text_font),
        digit_font=keys.text("digit_font", usual.digit_font),
        text_size=keys.length("text_size", 6, 48, usual.text_size),
        least_digit=keys.length("least_digit", 4, 100, usual.least_digit),
        thick=length_of(found["thick"], 0.25, 10) if "thick" in found else usual.thick,
        thin=length_of(found["thin"], 0.1, 5) if "thin" in found else usual.thin,
        symbols=Symbols(choice_of(found["above_nine"], ("letters", "numbers")))
        if "above_nine" in found
        else usual.symbols,
        files=(
            *usual.files,
            *(file_of(found["files"], name, folder) for name in words_of(found["files"])),
        )
        if "files" in found
        else usual.files,
    )


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
