"""Check a PDF file by the rules of a vendor; each rule is a function that says what breaks it.

A file without faults keeps the rules that can be checked here.  That is no promise that a printer
takes it: vendors change their rules and check more.

This module is long because each rule has sentences of its own, in which it says what breaks it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from attrs import frozen

from grader.book.lengths import Size, inches, size_text
from grader.book.pdf_facts import INVISIBLE, Box, PageFacts, PdfFacts, ink_boxes, pdf_facts
from grader.book.printing_rules import PrintingRules
from grader.errors import Count, Listed, Message, Term

_TOLERANCE = 0.5
"""Points by which boxes may differ."""
_PIXEL = 0.6
"""Points by which ink may differ, because it is measured in pixels."""
_THINNEST = 0.25
"""Width of the thinnest line that prints safely where a vendor says nothing, in points."""
_ROUNDING = 0.01
"""Points by which widths and sizes may differ, because files round them."""
_COARSEST = 300
"""Lowest resolution of images that print well, in pixels per inch."""
_MOST_PAGES = 8
"""Pages that a sentence names."""
_UNPRINTED = Message("pdf-may-not-print", "which may not print")
_COLOURS = {"rgb": "RGB", "cmyk": Message("pdf-inks", "inks other than black")}
"""What is not black, by the names of colours in facts."""


@frozen
class Fault:
    """Something that a printer may refuse."""

    rule: str
    """The id of the rule."""
    severity: str
    """`error` or `warning`."""
    message: Message
    """What is wrong."""

    @property
    def sentence(self) -> str:
        """What is wrong, as a sentence in English."""
        return sentence_of(self.message)


@frozen
class CheckedFile:
    """A PDF file with what it is checked against."""

    facts: PdfFacts
    ink: tuple[Box | None, ...]
    """The box of the ink of each page, from the corner of the media box."""
    rules: PrintingRules
    trim: Size | None
    """The size that is wanted; None for any that the vendor prints."""
    pages: int | None
    """The number of pages that is wanted."""


def _page_count(file: CheckedFile) -> Iterator[Message]:
    """The vendor prints books of this length."""
    count = len(file.facts.pages)
    fault = file.rules.page_count_fault(count, file.facts.trim)
    if fault is not None:
        yield fault
    if file.pages is not None and count != file.pages:
        yield Message(
            "pdf-page-count",
            "the file has {count} pages, not {wanted}",
            count=count,
            wanted=file.pages,
        )


def _page_size(file: CheckedFile) -> Iterator[Message]:
    """All pages have one size, which the vendor prints."""
    first = file.facts.trim
    odd = [page.number for page in file.facts.pages if not _is_size(page.trim, first)]
    if odd:
        yield Message(
            "pdf-odd-size",
            "{pages} {verb} not of the size of the first, {size}",
            **_pages(odd, "is", "are"),
            size=Term("number", size_text(first)),
        )
    fault = file.rules.trim_fault(first)
    if fault is not None:
        yield fault
    if file.trim is not None and not _is_size((0, 0, *first), file.trim):
        yield Message(
            "pdf-page-size",
            "pages are {size}, not {wanted}",
            size=Term("number", size_text(first)),
            wanted=Term("number", size_text(file.trim)),
        )


def _boxes(file: CheckedFile) -> Iterator[Message]:
    """Boxes lie within each other, and bleed is as wide as the vendor wants it."""
    outside = [p.number for p in file.facts.pages if not _is_within(p.trim, p.media)]
    if outside:
        yield Message(
            "pdf-trim-outside",
            "{pages} {verb} trimmed outside of the sheet",
            **_pages(outside, "is", "are"),
        )
    beyond = [p.number for p in file.facts.pages if not _is_within(p.trim, p.bleed)]
    if beyond:
        yield Message(
            "pdf-bleed-box",
            "the bleed box of {pages} does not hold the trim box",
            pages=_page_numbers(beyond),
        )
    wrong = [
        page.number
        for page in file.facts.pages
        if any(min(abs(b), abs(b - file.rules.bleed)) > _TOLERANCE for b in _bleeds(page))
    ]
    if wrong:
        yield Message(
            "pdf-bleed",
            "the bleed of {pages} is neither nothing nor {bleed}",
            pages=_page_numbers(wrong),
            bleed=Term("number", inches(file.rules.bleed)),
        )


def _fonts(file: CheckedFile) -> Iterator[Message]:
    """All fonts are embedded."""
    fonts: dict[str, list[int]] = {}
    for page in file.facts.pages:
        for font in page.missing_fonts:
            fonts.setdefault(font, []).append(page.number)
    for font, pages in fonts.items():
        yield Message(
            "pdf-font",
            "the font {font} is not embedded (on {pages})",
            font=font,
            pages=_page_numbers(pages),
        )


def _colours(file: CheckedFile) -> Iterator[Message]:
    """Where a vendor prints with black ink only, nothing has another colour."""
    if not file.rules.black:
        return
    for colour, name in _COLOURS.items():
        pages = [page.number for page in file.facts.pages if colour in page.colours]
        if pages:
            yield Message(
                "pdf-colour",
                "{pages} {verb} {colour}; print with black only",
                **_pages(pages, "uses", "use"),
                colour=name,
            )


def _transparency(file: CheckedFile) -> Iterator[Message]:
    """PDF/X-1a has no transparency."""
    if file.rules.standard != "pdf-x" and not file.facts.x_version:
        return
    pages = [page.number for page in file.facts.pages if page.has_transparency]
    if pages:
        yield Message(
            "pdf-transparency",
            "{pages} {verb} transparency, which PDF/X-1a forbids",
            **_pages(pages, "has", "have"),
        )


def _standard(file: CheckedFile) -> Iterator[Message]:
    """The file claims the standard that the vendor wants."""
    facts = file.facts
    if file.rules.standard == "pdf-x" and not facts.x_version:
        yield Message(
            "pdf-no-standard",
            "{vendor} wants PDF/X, and the file does not claim to be that",
            vendor=file.rules.name,
        )
    if facts.x_version and not facts.has_intent:
        yield Message(
            "pdf-no-intent",
            "the file claims to be {version}, but has no output intent",
            version=facts.x_version,
        )


def _margins(file: CheckedFile) -> Iterator[Message]:
    """Nothing is printed too near to the edges of the page, or into the gutter."""
    has_bleed = any(max(_bleeds(page)) > _TOLERANCE for page in file.facts.pages)
    least = file.rules.least_margins(len(file.facts.pages), has_bleed)
    near: dict[str, list[tuple[int, float]]] = {side: [] for side in least}
    for page, ink in zip(file.facts.pages, file.ink, strict=True):
        if ink is None:
            continue
        for side, margin in _ink_margins(page, ink).items():
            # What runs off the page on purpose is no text near its edge.
            if margin < least[side] - _PIXEL and not (has_bleed and margin < -_PIXEL):
                near[side].append((page.number, margin))
    for side, found in near.items():
        if found:
            pages = [number for number, _ in found]
            lowest = min(margin for _, margin in found)
            yield Message(
                "pdf-margin",
                "the {side} margin of {pages} is {margin} at the least; {vendor} wants {least} or "
                "more",
                side=Term("side", side),
                pages=_page_numbers(pages),
                margin=Term("number", inches(max(lowest, 0))),
                vendor=file.rules.name,
                least=Term("number", inches(least[side])),
            )


def _last_page(file: CheckedFile) -> Iterator[Message]:
    """The last page is empty, where the vendor prints a bar code on it."""
    if file.rules.last_page_blank and file.ink[-1] is not None:
        yield Message(
            "pdf-last-page",
            "the last page is not blank; {vendor} prints a bar code there",
            vendor=file.rules.name,
        )


def _page_attributes(file: CheckedFile) -> Iterator[Message]:
    """Pages are neither turned nor measured in units of their own."""
    turned = [page.number for page in file.facts.pages if page.is_turned]
    if turned:
        yield Message(
            "pdf-turned",
            "{pages} {verb} turned by an attribute, which some printers ignore",
            **_pages(turned, "is", "are"),
        )
    scaled = [page.number for page in file.facts.pages if page.has_own_unit]
    if scaled:
        yield Message(
            "pdf-own-unit",
            "{pages} {verb} measured in a unit of its own, which some printers ignore",
            **_pages(scaled, "is", "are"),
        )


def _images(file: CheckedFile) -> Iterator[Message]:
    """Images have enough pixels."""
    found = [
        (page.number, page.coarsest)
        for page in file.facts.pages
        if page.coarsest is not None and page.coarsest < _COARSEST
    ]
    if found:
        pages = [number for number, _ in found]
        yield Message(
            "pdf-image",
            "{pages} {verb} of {pixels:.0f} pixels an inch; {least} are needed for print",
            **_pages(pages, "has an image", "have images"),
            pixels=min(each for _, each in found),
            least=_COARSEST,
        )


def _interaction(file: CheckedFile) -> Iterator[Message]:
    """Nothing in the file is for screens only."""
    is_x = bool(file.facts.x_version)
    pages = [
        page.number
        for page in file.facts.pages
        if any(is_x or kind not in INVISIBLE for kind in page.annotations)
        and file.rules.for_screens
    ]
    if pages:
        yield Message(
            "pdf-annotations",
            "{pages} {verb} annotations or form fields, {why}",
            **_pages(pages, "has", "have"),
            why=Message("pdf-forbids", "which PDF/X forbids") if is_x else _UNPRINTED,
        )
    if file.facts.has_actions:
        yield Message(
            "pdf-actions",
            "the file has scripts or acts when it is opened; printers may refuse it",
        )


def _lines(file: CheckedFile) -> Iterator[Message]:
    """Lines are not thinner than what prints."""
    least = file.rules.least_line or _THINNEST
    thin = [
        page.number
        for page in file.facts.pages
        if page.thinnest is not None and page.thinnest < least - _ROUNDING
    ]
    if thin:
        why = _UNPRINTED
        if file.rules.least_line:
            why = Message("pdf-least", "the least that {vendor} wants", vendor=file.rules.name)
        yield Message(
            "pdf-thin-lines",
            "{pages} {verb} lines thinner than {least:g} pt, {why}",
            **_pages(thin, "has", "have"),
            least=least,
            why=why,
        )


def _bookmarks(file: CheckedFile) -> Iterator[Message]:
    """Where a vendor forbids what is only for screens, there are no bookmarks and links."""
    if file.rules.for_screens:
        return
    name = file.rules.name
    if file.facts.bookmarks:
        yield Message(
            "pdf-bookmarks",
            "the file has {bookmarks}; {vendor} wants none",
            bookmarks=Count("bookmark", file.facts.bookmarks),
            vendor=name,
        )
    pages = [page.number for page in file.facts.pages if page.annotations]
    if pages:
        yield Message(
            "pdf-links",
            "{pages} {verb} links or other annotations; {vendor} wants none",
            **_pages(pages, "has", "have"),
            vendor=name,
        )


def _type(file: CheckedFile) -> Iterator[Message]:
    """Type is as large as the vendor wants it."""
    least = file.rules.least_type
    small = [
        (page.number, page.smallest)
        for page in file.facts.pages
        if page.smallest is not None and page.smallest < least - _ROUNDING
    ]
    if small:
        smallest = min(size for _, size in small)
        pages = [number for number, _ in small]
        yield Message(
            "pdf-small-type",
            "{pages} {verb} type of {size:.1f} pt; {vendor} wants {least:g} pt or more",
            **_pages(pages, "has", "have"),
            size=smallest,
            vendor=file.rules.name,
            least=least,
        )


def _shades(file: CheckedFile) -> Iterator[Message]:
    """Shades of grey are as dark as the vendor wants them."""
    least = file.rules.least_grey
    light = [
        (page.number, page.lightest)
        for page in file.facts.pages
        if page.lightest is not None and page.lightest < least - 0.001
    ]
    if light:
        lightest = min(shade for _, shade in light)
        pages = [number for number, _ in light]
        yield Message(
            "pdf-shades",
            "{pages} {verb} shades of {shade:.0f}% black; {vendor} wants {least:.0f}% or more",
            **_pages(pages, "has", "have"),
            shade=100 * lightest,
            vendor=file.rules.name,
            least=100 * least,
        )


def _blank_pages(file: CheckedFile) -> Iterator[Message]:
    """There are no more blank pages in a row than the vendor wants."""
    at_end, before = file.rules.most_blank
    run: list[int] = []
    last = len(file.ink)
    for number, ink in enumerate((*file.ink, (0.0, 0.0, 0.0, 0.0)), start=1):
        if ink is None:
            run.append(number)
            continue
        most = at_end if run and run[-1] == last else before
        if run and most and len(run) > most:
            yield Message(
                "pdf-blank-pages",
                "{pages} {verb} blank; {vendor} wants at most {most} blank pages in a row there",
                **_pages(run, "is", "are"),
                vendor=file.rules.name,
                most=most,
            )
        run = []


def _title(file: CheckedFile) -> Iterator[Message]:
    """The document has a title."""
    if not file.facts.title:
        yield Message("pdf-no-title", "the document has no title")


class Rule(NamedTuple):
    """A rule that files are checked against."""

    id: str
    severity: str
    """`error` or `warning`."""
    messages: Callable[[CheckedFile], Iterator[Message]]
    """Iterates over the ways in which a file breaks the rule."""


RULES = (
    Rule("page-count", "error", _page_count),
    Rule("page-size", "error", _page_size),
    Rule("boxes", "error", _boxes),
    Rule("margins", "error", _margins),
    Rule("fonts", "error", _fonts),
    Rule("colours", "error", _colours),
    Rule("transparency", "error", _transparency),
    Rule("standard", "error", _standard),
    Rule("last-page", "error", _last_page),
    Rule("bookmarks", "error", _bookmarks),
    Rule("type", "error", _type),
    Rule("lines", "warning", _lines),
    Rule("shades", "warning", _shades),
    Rule("blank-pages", "warning", _blank_pages),
    Rule("images", "warning", _images),
    Rule("page-attributes", "warning", _page_attributes),
    Rule("interaction", "warning", _interaction),
    Rule("title", "warning", _title),
)
"""All rules, in the order of the report."""


def check_pdf(
    path: Path, rules: PrintingRules, trim: Size | None = None, pages: int | None = None
) -> tuple[PdfFacts, list[Fault]]:
    """Return the facts of a PDF file and its faults by the rules of a vendor.

    Raises:
        BookError: the file is no PDF, is damaged, encrypted or empty.
        MissingLibraryError: pikepdf or pypdfium2 is not installed.
    """
    facts = pdf_facts(path)
    file = CheckedFile(facts, tuple(ink_boxes(path)), rules, trim, pages)
    return facts, [
        Fault(rule.id, rule.severity, message) for rule in RULES for message in rule.messages(file)
    ]


def sentence_of(text: str) -> str:
    """Return what a fault says, in some language, as a sentence."""
    return f"{text[0].upper()}{text[1:]}."


def _is_size(box: Box, size: Size) -> bool:
    left, bottom, right, top = box
    wide, high = size
    return abs(right - left - wide) <= _TOLERANCE and abs(top - bottom - high) <= _TOLERANCE


def _is_within(inner: Box, outer: Box) -> bool:
    return (
        inner[0] >= outer[0] - _TOLERANCE
        and inner[1] >= outer[1] - _TOLERANCE
        and inner[2] <= outer[2] + _TOLERANCE
        and inner[3] <= outer[3] + _TOLERANCE
    )


def _bleeds(page: PageFacts) -> tuple[float, float, float, float]:
    """Return the width of the bleed on each side."""
    trim, bleed = page.trim, page.bleed
    return trim[0] - bleed[0], trim[1] - bleed[1], bleed[2] - trim[2], bleed[3] - trim[3]


def _ink_margins(page: PageFacts, ink: Box) -> dict[str, float]:
    """Return the distance of the ink from each edge of the trimmed page."""
    left = ink[0] + page.media[0] - page.trim[0]
    right = page.trim[2] - page.media[0] - ink[2]
    is_right_hand = page.number % 2 == 1
    return {
        "inside": left if is_right_hand else right,
        "outside": right if is_right_hand else left,
        "top": page.trim[3] - page.media[1] - ink[3],
        "bottom": ink[1] + page.media[1] - page.trim[1],
    }


def _pages(numbers: Sequence[int], one: str, many: str) -> dict[str, str]:
    """Return the fields for some pages: their numbers, and the English verb of one or of many."""
    return {"pages": _page_numbers(numbers), "verb": one if len(numbers) == 1 else many}


def _page_numbers(numbers: Sequence[int]) -> Message:
    """Return the numbers of some pages as a phrase; of many the first ones."""
    if len(numbers) == 1:
        return Message("page-number", "page {number}", number=str(numbers[0]))
    shown = Listed(tuple(map(str, numbers[:_MOST_PAGES])))
    pages = Message("page-numbers", "pages {numbers}", numbers=shown)
    if len(numbers) <= _MOST_PAGES:
        return pages
    rest = len(numbers) - _MOST_PAGES
    return Message("page-numbers-more", "{pages} and {rest} more", pages=pages, rest=rest)
