"""The rules of printing services: data files with their source and date, strictly read."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources

from attrs import frozen

from grader.book.lengths import Size, length_of, parse_size, size_text
from grader.book.node_values import choice_of, flag_of
from grader.errors import BookError, Message, Term, unknown_name
from grader.formats.layout_files.node_values import count_of
from grader.runtime.strict_yaml import Node

_TOLERANCE = 0.5
"""Points by which a size may differ from one of the list."""
_LARGEST = 50 * 72.0


@frozen
class PrintingRules:
    """What a printing service asks of the inside of a book; lengths are in points."""

    id: str
    """The name in specifications and options."""
    name: str
    source: str
    """Where the rules come from."""
    date: str
    """When they were read there."""
    about: str
    trims: tuple[Size, ...]
    """The usual sizes of the trimmed page; none for any."""
    least_trim: Size
    most_trim: Size
    """The range of other sizes."""
    pages: tuple[int, int]
    """The lowest and the highest number of pages."""
    most_pages: tuple[tuple[Size, int], ...]
    """Lower limits for certain sizes."""
    gutters: tuple[tuple[int, float], ...]
    """The least inner margin for books up to a number of pages, ascending."""
    margin: float
    """The least outer, top and bottom margin."""
    bleed_margin: float
    """The same with bleed."""
    bleed: float
    """The width of the bleed."""
    bleed_inside: bool
    """The bleed is on all four sides; otherwise it is not on the inner one."""
    black: bool
    """Only pure black is allowed, no other colours."""
    even_pages: bool
    """The number of pages must be even."""
    last_page_blank: bool
    standard: str
    """The PDF standard that is wanted: `none` or `pdf-x`."""
    spine_per_page: float
    """Thickness of a page on the spine, for white paper."""
    least_line: float
    """Width of the thinnest line that the vendor prints; 0 if it says nothing."""
    least_type: float
    """The least size of type; 0 if it says nothing."""
    least_grey: float
    """The lightest shade of grey, as a share of black; 0 if it says nothing."""
    most_blank: tuple[int, int]
    """The most blank pages in a row: at the end, and before it; 0 if it says nothing."""
    for_screens: bool
    """Bookmarks and annotations, such as links, are allowed."""

    def gutter(self, pages: int) -> float:
        """Return the least inner margin of a book with this number of pages."""
        return next((gutter for most, gutter in self.gutters if pages <= most), self.gutters[-1][1])

    def most_pages_of(self, trim: Size) -> int:
        """Return the highest number of pages for a size."""
        for size, most in self.most_pages:
            if _is_close(size, trim):
                return most
        return self.pages[1]

    def trim_fault(self, trim: Size) -> Message | None:
        """Return a sentence if pages of this size are not printed."""
        if any(_is_close(size, trim) for size in self.trims):
            return None
        if all(
            low - _TOLERANCE <= side <= high + _TOLERANCE
            for low, side, high in zip(self.least_trim, trim, self.most_trim, strict=True)
        ):
            return None
        return Message(
            "trim-size",
            "{vendor} prints pages from {low} to {high}, not {size}",
            vendor=self.name,
            low=Term("number", size_text(self.least_trim)),
            high=Term("number", size_text(self.most_trim)),
            size=Term("number", size_text(trim)),
        )

    def least_margins(self, pages: int, bleed: bool) -> dict[str, float]:
        """Return the least margins by side: inside, outside, top, bottom."""
        other = self.bleed_margin if bleed else self.margin
        return {"inside": self.gutter(pages), "outside": other, "top": other, "bottom": other}

    def page_count_fault(self, pages: int, trim: Size) -> Message | None:
        """Return a sentence if books of this number of pages are not printed."""
        low, high = self.pages[0], self.most_pages_of(trim)
        if not low <= pages <= high:
            return Message(
                "pages-of-vendor",
                "{vendor} prints {low} to {high} pages of {size}, not {pages}",
                vendor=self.name,
                low=low,
                high=high,
                size=Term("number", size_text(trim)),
                pages=pages,
            )
        if self.even_pages and pages % 2:
            return Message(
                "even-pages",
                "{vendor} wants an even number of pages, not {pages}",
                vendor=self.name,
                pages=pages,
            )
        return None


def _is_close(one: Size, other: Size) -> bool:
    return all(abs(a - b) <= _TOLERANCE for a, b in zip(one, other, strict=True))


def rule_names() -> tuple[str, ...]:
    """Return the names of all printing rules, sorted."""
    folder = resources.files("grader.book").joinpath("vendors")
    return tuple(sorted(file.name.removesuffix(".yaml") for file in folder.iterdir()))


@lru_cache(maxsize=16)
def printing_rules(name: str) -> PrintingRules:
    """Return the rules with this name.

    Raises:
        BookError: there are no such rules.
    """
    if name not in rule_names():
        raise BookError(unknown_name("such vendor", name, rule_names()))
    file = f"{name}.yaml"
    text = resources.files("grader.book").joinpath("vendors", file).read_text(encoding="utf-8")
    return _rules(name, Node.parse(text, file, BookError))


def _rules(name: str, node: Node) -> PrintingRules:
    keys = node.mapping(
        (
            *("name", "source", "date", "about", "trims", "custom", "pages", "most_pages"),
            *("gutter", "margins", "bleed", "bleed_sides", "colour", "even_pages"),
            *("last_page_blank", "standard", "spine_per_page", "bookmarks_and_links"),
            *("least_line", "least_type", "least_grey", "most_blank_pages"),
        )
    )
    custom = keys["custom"].mapping(("width", "height"))
    width, height = (_interval(custom[side]) for side in ("width", "height"))
    low, high = (count_of(each, 1, 10_000) for each in keys["pages"].sequence())
    blank = keys["most_blank_pages"].mapping(("end", "before"))
    at_end, before = (count_of(blank[part], 0, 10_000) for part in ("end", "before"))
    margins = keys["margins"].mapping(("plain", "bleed"))
    trims = keys["trims"].sequence() if keys["trims"].plain() else []
    gutters = [each.mapping(("pages", "gutter")) for each in keys["gutter"].sequence()]
    return PrintingRules(
        name,
        keys["name"].name(),
        keys["source"].text(),
        keys["date"].text(),
        keys["about"].text(),
        tuple(_size(each, each.text()) for each in trims),
        (width[0], height[0]),
        (width[1], height[1]),
        (low, high),
        tuple(
            (_size(key, size), count_of(most, 1, 10_000))
            for size, (key, most) in keys["most_pages"].items()
        ),
        tuple(
            (count_of(each["pages"], 1, 10_000), length_of(each["gutter"], 0, 144))
            for each in gutters
        ),
        length_of(margins["plain"], 0, 144),
        length_of(margins["bleed"], 0, 144),
        length_of(keys["bleed"], 0, 72),
        choice_of(keys["bleed_sides"], ("all", "outside")) == "all",
        choice_of(keys["colour"], ("any", "black")) == "black",
        flag_of(keys["even_pages"]),
        flag_of(keys["last_page_blank"]),
        choice_of(keys["standard"], ("none", "pdf-x")),
        length_of(keys["spine_per_page"], 0, 1),
        length_of(keys["least_line"], 0, 10),
        length_of(keys["least_type"], 0, 72),
        count_of(keys["least_grey"], 0, 100) / 100,
        (at_end, before),
        flag_of(keys["bookmarks_and_links"]),
    )


def _interval(node: Node) -> tuple[float, float]:
    low, high = (length_of(each, 0, _LARGEST) for each in node.sequence())
    return low, high


def _size(node: Node, text: str) -> Size:
    size = parse_size(text)
    if size is None:
        raise node.error("page-size", "{text!r} is not a size; write it like 6x9in", text=text)
    return size
