"""Read the specification of a book strictly: unknown keys and impossible values are errors."""

from __future__ import annotations

from pathlib import Path

from attrs import evolve

from grader.book.house_style import HouseStyle, Symbols, load_house_style
from grader.book.isbn import isbn_of
from grader.book.lengths import INCH, length_of, size_of
from grader.book.node_values import (
    choice_of,
    file_of,
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
from grader.formats.layout_files.node_values import nodes_of
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
_TYPE = (
    *("large_print", "text_font", "digit_font", "text_size", "least_digit"),
    *("thick", "thin", "above_nine", "files"),
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
    keys = OptionalValues(root.mapping(("title", "sections"), _OPTIONAL))
    language = keys.choice("language", tuple(languages()), "en")
    profile = keys.text("profile", "standard")
    standard, colour, accessible = _print_options(keys)
    house_file = keys.read("house", lambda node: file_of(node, node.text(), folder), None)
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
        subtitle=keys.read("subtitle", title_of, ""),
        author=keys.read("author", title_of, ""),
        language=language,
        vendor=keys.choice("vendor", rule_names(), "none"),
        paper=_paper(keys),
        type=_type(keys.get("type"), folder, house),
        colour=colour,
        standard=standard,
        accessible=accessible,
        seed=keys.count("seed", 0, 2**53, 1),
        distinct="puzzles"
        if keys.choice("distinct", DISTINCT, "solutions") == "puzzles"
        else "solutions",
        timeout=float(keys.count("timeout", 1, 86_400, 60)),
        sections=tuple(section_of(each, folder, profile, house) for each in sections),
        answers=_answers(keys.get("answers")),
        instructions=keys.text("instructions", ""),
        credits=keys.text("credits", ""),
        isbn=keys.read("isbn", isbn_of, ""),
        title_page=keys.flag("title_page", True),
        colophon=keys.flag("colophon", False),
        right_hand=keys.choice("parts_begin", PARTS_BEGIN, "anywhere") == "right-hand",
        index=_index(keys, house),
        running_heads=keys.flag("running_heads", True),
        page_numbers=keys.choice("page_numbers", NUMBERS, "outside"),
        avoid=keys.read("avoid", lambda node: _files(node, folder), ()),
        avoid_node=keys.get("avoid"),
        fail_on=keys.read("fail_on", _fail_on, ()),
        text=text,
        house=house,
        house_file=house_file,
        single=keys.read("single", _single, Single()),
        length=keys.read("length", _length, Length()),
        openers=keys.choice("openers", OPENERS, "page"),
    )


def _book_title(node: Node) -> str:
    title = title_of(node)
    if not title:
        raise node.error("title-empty", "the title is empty; a book needs one")
    return title


def _files(node: Node, folder: Path) -> tuple[Path, ...]:
    return tuple(file_of(node, name, folder) for name in words_of(node))


def _answers(node: Node | None) -> Answers:
    known = ("where", "per_page", "least_digit", "upside_down")
    keys = OptionalValues({} if node is None else node.mapping((), known))
    where = keys.choice("where", ANSWER_PLACES, "end")
    return Answers(
        where,
        keys.per_page("per_page", 9),
        "per_page" in keys,
        keys.length("least_digit", 4, 100, _LEAST_ANSWER_DIGIT),
        keys.flag("upside_down", where in (AT_FOOT, NEXT_PAGE)),
        node,
    )


def _index(keys: OptionalValues, house: HouseStyle) -> str:
    index = keys.choice("index", INDEXES, "none")
    if index == EXAMPLES and house.symbols is not None and house.symbols.own:
        raise keys["index"].error(
            "index-symbols",
            "the words of examples have digits, and the house style has symbols; write index: "
            "techniques",
        )
    return index


def _single(node: Node) -> Single:
    keys = OptionalValues(node.mapping((), ("width", "dpi", "png", "captions", "names")))
    return Single(
        keys.length("width", _NARROWEST, _WIDEST, None),
        keys.count("dpi", 50, 2400, 600),
        keys.choice("png", PNG_KINDS, "black"),
        keys.flag("captions", False),
        keys.choice("names", FILE_NAMES, "number"),
        node,
    )


def _length(node: Node) -> Length:
    known = ("first_number", "first_page", "pages", "signature", "fill")
    keys = OptionalValues(node.mapping((), known))
    first_page = keys.count("first_page", 1, _LAST_PAGE, 1)
    if first_page % 2 == 0:
        raise keys["first_page"].error(
            "first-page-even",
            "the first page is a right-hand one, whose number is odd, so it cannot be {number}",
            number=first_page,
        )
    signature = keys.count("signature", 1, max(_SIGNATURES), 1)
    if signature not in _SIGNATURES:
        raise keys["signature"].error(
            "signature-size",
            "a signature has {known} pages, not {number}",
            known=Listed(tuple(map(str, _SIGNATURES[1:]))),
            number=signature,
        )
    pages = keys.count("pages", 1, 5000, None)
    if pages is not None and pages % signature:
        raise keys["pages"].error(
            "signature-pages",
            "{pages} pages are no multiple of a signature of {signature}",
            pages=pages,
            signature=signature,
        )
    return Length(
        keys.count("first_number", 0, _MOST_NUMBER, 1),
        first_page,
        pages,
        signature,
        keys.choice("fill", FILLS, "notes"),
        node,
    )


def _print_options(keys: OptionalValues) -> tuple[str, str, bool]:
    """Return the standard, the colours and whether there are tags, which depend on each other."""
    standard = keys.choice("standard", STANDARDS, "none")
    colour = keys.choice("colour", COLOURS, "any" if standard == "pdf-a" else "black")
    accessible = keys.flag("accessible", False)
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


def _paper(keys: OptionalValues) -> Paper:
    trim = keys.read("trim", size_of, (6 * INCH, 9 * INCH))
    if "paper" not in keys:
        return Paper(trim, bleed=False)
    sides = ("gutter", "outside", "top", "bottom")
    found = OptionalValues(keys["paper"].mapping((), ("bleed", *sides)))
    margins = {side: found.read(side, _margin, None) for side in sides}
    return Paper(trim, found.flag("bleed", False), **margins)


def _margin(node: Node) -> float | None:
    return None if node.text() == "auto" else length_of(node, 0, 3 * INCH)


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
    keys = OptionalValues(node.mapping((), _TYPE))
    usual = _default_type(keys.flag("large_print", False), house)
    return evolve(
        usual,
        text_font=keys.text("text_font", usual.text_font),
        digit_font=keys.text("digit_font", usual.digit_font),
        text_size=keys.length("text_size", 6, 48, usual.text_size),
        least_digit=keys.length("least_digit", 4, 100, usual.least_digit),
        thick=keys.length("thick", 0.25, 10, usual.thick),
        thin=keys.length("thin", 0.1, 5, usual.thin),
        symbols=keys.read("above_nine", _symbols, usual.symbols),
        files=(*usual.files, *keys.read("files", lambda files: _files(files, folder), ())),
    )


def _symbols(node: Node) -> Symbols:
    return Symbols(choice_of(node, ("letters", "numbers")))


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
