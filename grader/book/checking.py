"""Check a PDF file by the rules of a vendor; each rule is a small class.

A file without faults keeps the rules that can be checked here.  That is no promise that a printer
takes it: vendors change their rules and check more.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import ClassVar

from attrs import frozen

from grader.book.lengths import Size, inches, size_text
from grader.book.pdf_facts import INVISIBLE, Box, PageFacts, PdfFacts, ink_boxes, pdf_facts
from grader.book.printing_rules import PrintingRules

_TOLERANCE = 0.5
"""Points by which boxes may differ."""
_PIXEL = 0.6
"""Points by which ink may differ, because it is measured in pixels."""
_THINNEST = 0.25
"""Width of the thinnest line that prints safely, in points."""
_COARSEST = 300
"""Lowest resolution of images that print well, in pixels per inch."""
_MOST_PAGES = 8
"""Pages that a sentence names."""


@frozen
class Fault:
    """Something that a printer may refuse."""

    rule: str
    """The id of the rule."""
    severity: str
    """`error` or `warning`."""
    sentence: str


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


class Rule(ABC):
    """A rule that files are checked against."""

    id: ClassVar[str]
    severity: ClassVar[str] = "error"

    @abstractmethod
    def sentences(self, file: CheckedFile) -> Iterable[str]:
        """Iterate over the ways in which a file breaks the rule."""


class PageCountRule(Rule):
    """The vendor prints books of this length."""

    id = "page-count"

    def sentences(self, file: CheckedFile) -> Iterator[str]:
        """Compare the number of pages with the vendor's and with the wanted one."""
        count = len(file.facts.pages)
        fault = file.rules.page_count_fault(count, file.facts.trim)
        if fault is not None:
            yield fault
        if file.pages is not None and count != file.pages:
            yield f"the file has {count} pages, not {file.pages}"


class PageSizeRule(Rule):
    """All pages have one size, which the vendor prints."""

    id = "page-size"

    def sentences(self, file: CheckedFile) -> Iterator[str]:
        """Compare the sizes of the pages with each other and with the wanted one."""
        first = file.facts.trim
        odd = [page.number for page in file.facts.pages if not _is_size(page.trim, first)]
        if odd:
            yield f"{_pages(odd)} not of the size of the first, {size_text(first)}"
        fault = file.rules.trim_fault(first)
        if fault is not None:
            yield fault
        if file.trim is not None and not _is_size((0, 0, *first), file.trim):
            yield f"pages are {size_text(first)}, not {size_text(file.trim)}"


class BoxesRule(Rule):
    """Boxes lie within each other, and bleed is as wide as the vendor wants it."""

    id = "boxes"

    def sentences(self, file: CheckedFile) -> Iterator[str]:
        """Compare media, bleed and trim boxes."""
        outside = [p.number for p in file.facts.pages if not _is_within(p.trim, p.media)]
        if outside:
            yield f"{_pages(outside)} trimmed outside of the sheet"
        beyond = [p.number for p in file.facts.pages if not _is_within(p.trim, p.bleed)]
        if beyond:
            yield f"the bleed box of {_pages(beyond, verb=False)} does not hold the trim box"
        wrong = [
            page.number
            for page in file.facts.pages
            if any(min(abs(b), abs(b - file.rules.bleed)) > _TOLERANCE for b in _bleeds(page))
        ]
        if wrong:
            yield (
                f"the bleed of {_pages(wrong, verb=False)} is neither nothing nor "
                f"{inches(file.rules.bleed)}"
            )


class FontsRule(Rule):
    """All fonts are embedded."""

    id = "fonts"

    def sentences(self, file: CheckedFile) -> Iterator[str]:
        """Name the fonts that are not embedded."""
        fonts: dict[str, list[int]] = {}
        for page in file.facts.pages:
            for font in page.missing_fonts:
                fonts.setdefault(font, []).append(page.number)
        for font, pages in fonts.items():
            yield f"the font {font} is not embedded (on {_pages(pages, verb=False)})"


class ColoursRule(Rule):
    """Where a vendor prints with black ink only, nothing has another colour."""

    id = "colours"

    def sentences(self, file: CheckedFile) -> Iterator[str]:
        """Name the pages with other colours than black."""
        if not file.rules.black:
            return
        for colour, name in (("rgb", "RGB"), ("cmyk", "inks other than black")):
            pages = [page.number for page in file.facts.pages if colour in page.colours]
            if pages:
                yield f"{_pages(pages, verb=False)} use{_s(pages)} {name}; print with black only"


class TransparencyRule(Rule):
    """PDF/X-1a has no transparency."""

    id = "transparency"

    def sentences(self, file: CheckedFile) -> Iterator[str]:
        """Name the pages with transparency."""
        if file.rules.standard != "pdf-x" and not file.facts.x_version:
            return
        pages = [page.number for page in file.facts.pages if page.has_transparency]
        if pages:
            has = "has" if len(pages) == 1 else "have"
            yield f"{_pages(pages, verb=False)} {has} transparency, which PDF/X-1a forbids"


class StandardRule(Rule):
    """The file claims the standard that the vendor wants."""

    id = "standard"

    def sentences(self, file: CheckedFile) -> Iterator[str]:
        """Look for the marks of PDF/X."""
        facts = file.facts
        if file.rules.standard == "pdf-x" and not facts.x_version:
            yield f"{file.rules.name} wants PDF/X, and the file does not claim to be that"
        if facts.x_version and not facts.has_intent:
            yield f"the file claims to be {facts.x_version}, but has no output intent"


class MarginsRule(Rule):
    """Nothing is printed too near to the edges of the page, or into the gutter."""

    id = "margins"

    def sentences(self, file: CheckedFile) -> Iterator[str]:
        """Compare the ink of each page with the least margins."""
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
                yield (
                    f"the {side} margin of {_pages(pages, verb=False)} is "
                    f"{inches(max(lowest, 0))} at the least; "
                    f"{file.rules.name} wants {inches(least[side])} or more"
                )


class LastPageRule(Rule):
    """The last page is empty, where the vendor prints a bar code on it."""

    id = "last-page"

    def sentences(self, file: CheckedFile) -> Iterator[str]:
        """Look at the last page."""
        if file.rules.last_page_blank and file.ink[-1] is not None:
            yield f"the last page is not blank; {file.rules.name} prints a bar code there"


class TurnedPagesRule(Rule):
    """Pages are neither turned nor measured in units of their own."""

    id = "page-attributes"
    severity = "warning"

    def sentences(self, file: CheckedFile) -> Iterator[str]:
        """Name the pages that viewers show otherwise than they are stored."""
        turned = [page.number for page in file.facts.pages if page.is_turned]
        if turned:
            yield f"{_pages(turned)} turned by an attribute, which some printers ignore"
        scaled = [page.number for page in file.facts.pages if page.has_own_unit]
        if scaled:
            yield f"{_pages(scaled)} measured in a unit of its own, which some printers ignore"


class ImagesRule(Rule):
    """Images have enough pixels."""

    id = "images"
    severity = "warning"

    def sentences(self, file: CheckedFile) -> Iterator[str]:
        """Name the pages with coarse images."""
        found = [
            (page.number, page.coarsest)
            for page in file.facts.pages
            if page.coarsest is not None and page.coarsest < _COARSEST
        ]
        if found:
            pages = [number for number, _ in found]
            has = "has an image" if len(pages) == 1 else "have images"
            yield (
                f"{_pages(pages, verb=False)} {has} of {min(each for _, each in found):.0f} "
                f"pixels an inch; {_COARSEST} are needed for print"
            )


class InteractionRule(Rule):
    """Nothing in the file is for screens only."""

    id = "interaction"
    severity = "warning"

    def sentences(self, file: CheckedFile) -> Iterator[str]:
        """Look for annotations, form fields and scripts."""
        is_x = bool(file.facts.x_version)
        pages = [
            page.number
            for page in file.facts.pages
            if any(is_x or kind not in INVISIBLE for kind in page.annotations)
        ]
        if pages:
            has = "has" if len(pages) == 1 else "have"
            why = "which PDF/X forbids" if is_x else "which may not print"
            yield f"{_pages(pages, verb=False)} {has} annotations or form fields, {why}"
        if file.facts.has_actions:
            yield "the file has scripts or acts when it is opened; printers may refuse it"


class LinesRule(Rule):
    """Lines are not thinner than what prints."""

    id = "lines"
    severity = "warning"

    def sentences(self, file: CheckedFile) -> Iterator[str]:
        """Name the pages with very thin lines."""
        thin = [
            page.number
            for page in file.facts.pages
            if page.thinnest is not None and page.thinnest < _THINNEST - 0.01
        ]
        if thin:
            has = "has" if len(thin) == 1 else "have"
            yield (
                f"{_pages(thin, verb=False)} {has} lines thinner than {_THINNEST:g} pt, "
                "which may not print"
            )


class TitleRule(Rule):
    """The document has a title."""

    id = "title"
    severity = "warning"

    def sentences(self, file: CheckedFile) -> Iterator[str]:
        """Look for a title."""
        if not file.facts.title:
            yield "the document has no title"


RULES: tuple[Rule, ...] = (
    PageCountRule(),
    PageSizeRule(),
    BoxesRule(),
    MarginsRule(),
    FontsRule(),
    ColoursRule(),
    TransparencyRule(),
    StandardRule(),
    LastPageRule(),
    LinesRule(),
    ImagesRule(),
    TurnedPagesRule(),
    InteractionRule(),
    TitleRule(),
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
        Fault(rule.id, rule.severity, f"{sentence[0].upper()}{sentence[1:]}.")
        for rule in RULES
        for sentence in rule.sentences(file)
    ]


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


def _pages(numbers: Sequence[int], verb: bool = True) -> str:
    """Return the numbers of some pages as a phrase, with `is` or `are` behind it."""
    shown = ", ".join(map(str, numbers[:_MOST_PAGES]))
    if len(numbers) > _MOST_PAGES:
        shown += f" and {len(numbers) - _MOST_PAGES} more"
    phrase = f"page {shown}" if len(numbers) == 1 else f"pages {shown}"
    return f"{phrase} {'is' if len(numbers) == 1 else 'are'}" if verb else phrase


def _s(numbers: Sequence[int]) -> str:
    return "s" if len(numbers) == 1 else ""
