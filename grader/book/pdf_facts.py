"""What a PDF file says of itself: boxes, fonts, colours, lines, and where its pages have ink."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from attrs import frozen

from grader.book.pdf_library import pikepdf, pypdfium2
from grader.book.pdf_scan import PageScan
from grader.errors import BookError, message_in, unreadable_file

Box = tuple[float, float, float, float]
"""Left, bottom, right and top, in points."""
RESOLUTION = 150
"""Pixels per inch at which ink is looked for."""
_INK = 250
"""Pixels darker than this are ink; the highest value is 255."""
_FARTHEST = 1e6
"""Largest coordinate of a box, in points."""
_MOST_PIXELS = 40_000_000
"""Maximum number of pixels in which a page is drawn; larger pages are drawn more coarsely."""
_MOST_BOOKMARKS = 100_000
INVISIBLE = frozenset(("/Link", "/Popup", "/TrapNet", "/PrinterMark"))
"""Kinds of annotations without a picture of their own."""


_MALFORMED = (
    ValueError,
    TypeError,
    KeyError,
    IndexError,
    AttributeError,
    ArithmeticError,
    RecursionError,
)
"""Errors that malformed objects lead to: values are of other kinds than they should be."""


@frozen
class PageFacts:
    """The facts of a page."""

    number: int
    """The number of the sheet, from 1."""
    media: Box
    trim: Box
    bleed: Box
    missing_fonts: tuple[str, ...]
    """Names of fonts that are not embedded."""
    colours: frozenset[str]
    """`black` (pure black of CMYK), `grey`, `cmyk` and `rgb`, as far as they are used."""
    thinnest: float | None
    """Width of the thinnest line, in points; None if there are no lines."""
    smallest: float | None
    """The least size of type, in points; None if there is no text."""
    lightest: float | None
    """The lightest shade of grey, as a share of black; None if there is none."""
    has_transparency: bool
    coarsest: float | None
    """Lowest resolution of an image, in pixels per inch; None if there are no images."""
    is_turned: bool
    """Viewers turn the page."""
    has_own_unit: bool
    """The page states lengths in a unit of its own."""
    annotations: tuple[str, ...]
    """Kinds of annotations and form fields on the page, such as `/Link`."""


@frozen
class PdfFacts:
    """The facts of a file."""

    version: str
    title: str
    x_version: str
    """The version of PDF/X that the file claims; empty for none."""
    has_intent: bool
    """Whether there is an output intent."""
    has_actions: bool
    """Whether the file has scripts, or acts when it is opened."""
    bookmarks: int
    """The number of bookmarks."""
    pages: tuple[PageFacts, ...]

    @property
    def trim(self) -> tuple[float, float]:
        """Width and height of the first page after trimming."""
        left, bottom, right, top = self.pages[0].trim
        return right - left, top - bottom


def pdf_facts(path: Path) -> PdfFacts:
    """Return the facts of a PDF file.

    Raises:
        BookError: the file cannot be read, is no PDF, is damaged, encrypted or empty.
        MissingLibraryError: pikepdf is not installed.
    """
    library = pikepdf()
    if path.exists() and not path.is_file():
        raise BookError(
            "book-no-file", "{name} is not a file", name=path.name
        )  # a device may never end
    try:
        with library.open(path) as document:
            if document.is_encrypted:
                raise BookError(
                    "pdf-encrypted",
                    "{name} is encrypted; printers refuse such files",
                    name=path.name,
                )
            info = document.docinfo if "/Info" in document.trailer else {}
            facts = PdfFacts(
                str(document.pdf_version),
                str(info.get("/Title", "")),
                str(info.get("/GTS_PDFXVersion", "")),
                "/OutputIntents" in document.Root,
                _has_actions(document.Root),
                _bookmarks(document.Root),
                tuple(_page(library, page, n) for n, page in enumerate(document.pages, start=1)),
            )
    except library.PasswordError:
        raise BookError(
            "pdf-password", "{name} needs a password; printers refuse such files", name=path.name
        ) from None
    except OSError as error:
        raise BookError(unreadable_file(path, error)) from None
    except (library.PdfError, *_MALFORMED) as error:
        reason = str(error).removeprefix(f"{path}: ")
        raise BookError(
            "pdf-unreadable",
            "{name} is not a PDF file that can be read: {reason}",
            name=path.name,
            reason=str(reason),
        ) from None
    if not facts.pages:
        raise BookError("pdf-no-pages", "{name} has no pages", name=path.name)
    return facts


def _has_actions(root: Any) -> bool:
    names = root.get("/Names")
    has_scripts = names is not None and "/JavaScript" in names
    # A page to begin with is an array, or an action that goes there.
    opening = root.get("/OpenAction")
    opens = opening is not None and hasattr(opening, "keys") and opening.get("/S") != "/GoTo"
    return has_scripts or "/AA" in root or opens


def _bookmarks(root: Any) -> int:
    """Return the number of bookmarks; those that are folded count, too."""
    outlines = root.get("/Outlines")
    waiting = [] if outlines is None else [outlines.get("/First")]
    seen: set[tuple[int, int]] = set()
    while waiting:
        item = waiting.pop()
        if item is None or item.objgen in seen or len(seen) >= _MOST_BOOKMARKS:
            continue
        seen.add(item.objgen)
        waiting += [item.get("/First"), item.get("/Next")]
    return len(seen)


def _page(library: Any, page: Any, number: int) -> PageFacts:
    scan = PageScan(library)
    try:
        scan.scan(page.obj, page.get("/Resources"))
        group = page.obj.get("/Group")
        annotations = page.obj.get("/Annots")
        return PageFacts(
            number,
            _box(page.mediabox),
            _box(page.trimbox),
            _box(page.bleedbox if "/BleedBox" in page.obj else page.mediabox),
            tuple(sorted(scan.missing_fonts)),
            frozenset(scan.colours),
            scan.thinnest,
            scan.smallest,
            scan.lightest,
            scan.has_transparency or (group is not None and group.get("/S") == "/Transparency"),
            scan.coarsest,
            int(page.get("/Rotate", 0)) % 360 != 0,
            float(page.obj.get("/UserUnit", 1)) != 1,
            tuple(sorted({str(each.get("/Subtype")) for each in annotations or ()})),
        )
    except _MALFORMED as error:
        raise ValueError(f"page {number} is malformed ({error})") from None


def _box(sides: Sequence[Any]) -> Box:
    left, bottom, right, top = (float(side) for side in sides)
    if not all(abs(side) <= _FARTHEST for side in (left, bottom, right, top)):
        raise ValueError("a box is larger than any page")
    return min(left, right), min(bottom, top), max(left, right), max(bottom, top)


def ink_boxes(path: Path) -> Iterator[Box | None]:
    """Iterate over the smallest boxes that hold all ink of each page; None for an empty page.

    Boxes are in points from the lower left corner of the media box.

    Raises:
        BookError: the file cannot be drawn.
        MissingLibraryError: pypdfium2 is not installed.
    """
    library = pypdfium2()
    try:
        document = library.PdfDocument(path)
    except (library.PdfiumError, OSError) as error:
        raise BookError(
            "pdf-undrawn",
            "{name} cannot be drawn: {reason}",
            name=path.name,
            reason=message_in(error),
        ) from None
    number = 0
    try:
        for number in range(1, len(document) + 1):
            page = document[number - 1]
            page.set_rotation(0)
            page.set_cropbox(*page.get_mediabox())
            width, height = page.get_size()
            scale = min(RESOLUTION / 72, (_MOST_PIXELS / max(width * height, 1)) ** 0.5)
            yield _ink_box(page.render(scale=scale, grayscale=True), 1 / scale)
            page.close()
    except library.PdfiumError as error:
        raise BookError(
            "pdf-page-undrawn",
            "page {number} of {name} cannot be drawn: {reason}",
            number=number,
            name=path.name,
            reason=message_in(error),
        ) from None
    finally:
        document.close()


def _ink_box(bitmap: Any, points: float) -> Box | None:
    """Return the box of the dark pixels in points; a pixel has this many points."""
    dark = bitmap.to_pil().point(lambda value: 255 if value < _INK else 0)
    box = dark.getbbox()
    if box is None:
        return None
    left, top, right, bottom = box
    height = bitmap.height
    return left * points, (height - bottom) * points, right * points, (height - top) * points
