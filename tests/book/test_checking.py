"""Each rule of `book check` has a file that breaks just it."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from grader.book.checking import RULES, Fault, check_pdf
from grader.book.pdf_facts import pdf_facts
from grader.book.printing_rules import printing_rules
from grader.errors import BookError
from grader.render.error_text import error_text

SIX_BY_NINE = (432.0, 648.0)
Change = Callable[[pikepdf.Pdf], None]
TEXT = b"BT /F1 12 Tf 0 0 0 1 k 1 0 0 1 100 300 Tm (Sudoku) Tj ET"


def sound(pages: int = 24) -> pikepdf.Pdf:
    """Return a document that keeps the rules of ingram: text in black, an embedded font."""
    document = pikepdf.new()
    document.docinfo["/Title"] = "A book"
    document.docinfo["/GTS_PDFXVersion"] = "PDF/X-1a:2003"
    document.Root["/OutputIntents"] = pikepdf.Array([])
    # A font whose glyphs are drawings of the file is embedded by its nature.
    glyph = document.make_stream(b"500 0 0 0 400 700 d1 0 0 400 700 re f")
    font = document.make_indirect(
        pikepdf.Dictionary(
            Type=pikepdf.Name("/Font"),
            Subtype=pikepdf.Name("/Type3"),
            FontBBox=[0, 0, 500, 700],
            FontMatrix=[0.001, 0, 0, 0.001, 0, 0],
            CharProcs=pikepdf.Dictionary(S=glyph),
            Encoding=pikepdf.Dictionary(
                Type=pikepdf.Name("/Encoding"),
                Differences=[83, pikepdf.Name("/S")],
            ),
            FirstChar=83,
            LastChar=83,
            Widths=[500],
            Resources=pikepdf.Dictionary(),
        )
    )
    for number in range(pages):
        document.add_blank_page(page_size=SIX_BY_NINE)
        page = document.pages[number]
        page.obj["/TrimBox"] = page.obj["/BleedBox"] = page.mediabox
        page.obj["/Resources"] = pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=font))
        if number < pages - 1:
            page.obj["/Contents"] = document.make_stream(TEXT)
    return document


def draw(page: int, operators: bytes) -> Change:
    """Return a change that adds operators to a page."""

    def change(document: pikepdf.Pdf) -> None:
        obj = document.pages[page - 1].obj
        before = obj["/Contents"].read_bytes() if "/Contents" in obj else b""
        obj["/Contents"] = document.make_stream(before + b" " + operators)

    return change


def without_embedding(document: pikepdf.Pdf) -> None:
    plain = pikepdf.Dictionary(
        Type=pikepdf.Name("/Font"),
        Subtype=pikepdf.Name("/Type1"),
        BaseFont=pikepdf.Name("/Helvetica"),
    )
    document.pages[4].obj["/Resources"] = pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=plain))


def with_transparency(document: pikepdf.Pdf) -> None:
    state = pikepdf.Dictionary(G=pikepdf.Dictionary(ca=0.5))
    document.pages[4].obj["/Resources"]["/ExtGState"] = state


def with_size(document: pikepdf.Pdf) -> None:
    for box in ("/MediaBox", "/TrimBox", "/BleedBox"):
        document.pages[2].obj[box] = pikepdf.Array([0, 0, 400, 648])


def with_wrong_bleed(document: pikepdf.Pdf) -> None:
    for page in document.pages:
        page.obj["/MediaBox"] = page.obj["/BleedBox"] = pikepdf.Array([-4, -4, 436, 652])


def without_standard(document: pikepdf.Pdf) -> None:
    del document.docinfo["/GTS_PDFXVersion"]


def without_title(document: pikepdf.Pdf) -> None:
    document.docinfo["/Title"] = ""


def without_pages(document: pikepdf.Pdf) -> None:
    del document.pages[10:]


def with_coarse_image(document: pikepdf.Pdf) -> None:
    image = document.make_stream(b"\x00" * 100)
    for key, value in {
        "/Subtype": pikepdf.Name("/Image"),
        "/Width": 10,
        "/Height": 10,
        "/BitsPerComponent": 8,
        "/ColorSpace": pikepdf.Name("/DeviceGray"),
    }.items():
        image[key] = value
    page = document.pages[4].obj
    page["/Resources"] = pikepdf.Dictionary(
        Font=page["/Resources"]["/Font"], XObject=pikepdf.Dictionary(I=image)
    )
    draw(5, b"q 72 0 0 72 100 100 cm /I Do Q")(document)


def with_turned_page(document: pikepdf.Pdf) -> None:
    document.pages[2].obj["/Rotate"] = 90


def with_link(document: pikepdf.Pdf) -> None:
    link = pikepdf.Dictionary(
        Type=pikepdf.Name("/Annot"), Subtype=pikepdf.Name("/Link"), Rect=[9, 9, 99, 99]
    )
    document.pages[2].obj["/Annots"] = pikepdf.Array([link])


def with_bookmark(document: pikepdf.Pdf) -> None:
    with document.open_outline() as outline:
        outline.root.append(pikepdf.OutlineItem("One", 0))


def with_blank_pages(document: pikepdf.Pdf) -> None:
    for number in range(5, 10):
        document.pages[number].obj["/Contents"] = document.make_stream(b"")


def for_kdp(document: pikepdf.Pdf) -> None:
    """Make a file sound for kdp: its last page may be printed."""
    without_standard(document)


KDP_BREAKS: dict[str, tuple[Change, str]] = {
    "bookmarks": (with_bookmark, "The file has 1 bookmark; Kindle"),
    "type": (
        draw(4, b"BT /F1 6.5 Tf 0 0 0 1 k 1 0 0 1 100 300 Tm (S) Tj ET"),
        "Page 4 has type of 6.5 pt; Kindle Direct Publishing, paperback wants 7 pt or more.",
    ),
    "lines": (
        draw(7, b"0 0 0 1 K 0.5 w 100 99 m 200 99 l S"),
        "Page 7 has lines thinner than 0.75 pt, the least that Kindle",
    ),
    "shades": (
        draw(7, b"0 0 0 0.05 k 100 99 50 50 re f"),
        "Page 7 has shades of 5% black; Kindle Direct Publishing, paperback wants 10% or more.",
    ),
    "blank-pages": (with_blank_pages, "Pages 6, 7, 8, 9, 10 are blank; Kindle"),
}
"""Rules that only some vendors have."""
BREAKS: dict[str, tuple[Change, str]] = {
    "page-count": (without_pages, "18 to 1200 pages of 6 x 9 in, not 10"),
    "page-size": (with_size, "Page 3 is not of the size of the first, 6 x 9 in."),
    "boxes": (with_wrong_bleed, "is neither nothing nor 0.125 in"),
    "margins": (draw(3, b"0 0 0 1 k 20 300 10 10 re f"), "The inside margin of page 3 is 0.2"),
    "fonts": (without_embedding, "The font Helvetica is not embedded (on page 5)."),
    "colours": (draw(6, b"1 0 0 rg 100 100 9 9 re f"), "Page 6 uses RGB; print with black only."),
    "transparency": (with_transparency, "Page 5 has transparency"),
    "standard": (without_standard, "wants PDF/X"),
    "last-page": (draw(24, b"0 0 0 1 k 100 100 9 9 re f"), "The last page is not blank"),
    "lines": (draw(7, b"0 0 0 1 K 0.1 w 100 99 m 200 99 l S"), "Page 7 has lines thinner than"),
    "title": (without_title, "no title"),
    "images": (with_coarse_image, "Page 5 has an image of 10 pixels an inch; 300 are needed"),
    "page-attributes": (with_turned_page, "Page 3 is turned by an attribute"),
    "interaction": (with_link, "Page 3 has annotations or form fields, which PDF/X forbids"),
}


def faults(document: pikepdf.Pdf, folder: Path, vendor: str = "ingram") -> list[Fault]:
    path = folder / "book.pdf"
    document.save(path)
    return check_pdf(path, printing_rules(vendor))[1]


def test_a_sound_file_has_no_faults(tmp_path: Path) -> None:
    assert faults(sound(), tmp_path) == []


def test_every_rule_is_broken_by_a_file() -> None:
    assert {rule.id for rule in RULES} == BREAKS.keys() | KDP_BREAKS.keys()


@pytest.mark.parametrize("rule", BREAKS)
def test_a_broken_rule_is_the_only_fault(rule: str, tmp_path: Path) -> None:
    change, sentence = BREAKS[rule]
    document = sound()
    change(document)
    found = [
        fault
        for fault in faults(document, tmp_path)
        if fault.rule != "last-page" or rule == "last-page"
    ]
    assert [fault.rule for fault in found] == [rule]
    assert sentence in found[0].sentence
    assert error_text(found[0].message, "de") != found[0].message


@pytest.mark.parametrize("rule", KDP_BREAKS)
def test_a_broken_rule_of_kdp_is_the_only_fault(rule: str, tmp_path: Path) -> None:
    change, sentence = KDP_BREAKS[rule]
    document = sound()
    for_kdp(document)
    change(document)
    (fault,) = faults(document, tmp_path, "kdp")
    assert fault.rule == rule
    assert fault.sentence.startswith(sentence)
    assert error_text(fault.message, "de") != fault.message


def test_type_is_measured_as_it_is_scaled(tmp_path: Path) -> None:
    """The size of a font counts with the matrices of the text and of the page."""
    document = sound()
    for_kdp(document)
    draw(4, b"q 2 0 0 2 0 0 cm BT /F1 1 Tf 0 0 0 1 k 3.6 0 0 3.6 50 90 Tm (S) Tj ET Q")(document)
    assert faults(document, tmp_path, "kdp") == []
    draw(4, b"q 2 0 0 2 0 0 cm BT /F1 1 Tf 0 0 0 1 k 3.4 0 0 3.4 50 90 Tm (S) Tj ET Q")(document)
    (fault,) = faults(document, tmp_path, "kdp")
    assert "type of 6.8 pt" in fault.sentence


def test_links_are_a_fault_where_a_vendor_wants_none(tmp_path: Path) -> None:
    document = sound()
    for_kdp(document)
    with_link(document)
    (fault,) = faults(document, tmp_path, "kdp")
    assert fault.sentence.startswith("Page 3 has links or other annotations; Kindle")


def test_other_wishes_are_compared(tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    sound().save(path)
    rules = printing_rules("ingram")
    found = check_pdf(path, rules, (360.0, 576.0), 26)[1]
    assert [fault.sentence for fault in found] == [
        "The file has 24 pages, not 26.",
        "Pages are 6 x 9 in, not 5 x 8 in.",
    ]


def test_colours_inside_of_forms_and_images_are_found(tmp_path: Path) -> None:
    document = sound()
    form = document.make_stream(b"0 1 0 rg 0 0 9 9 re f")
    form["/Type"] = pikepdf.Name("/XObject")
    form["/Subtype"] = pikepdf.Name("/Form")
    form["/BBox"] = pikepdf.Array([0, 0, 9, 9])
    image = document.make_stream(b"\x00\x00\x00")
    for key, value in {
        "/Subtype": pikepdf.Name("/Image"),
        "/Width": 1,
        "/Height": 1,
        "/BitsPerComponent": 8,
        "/ColorSpace": pikepdf.Name("/DeviceRGB"),
    }.items():
        image[key] = value
    for number, drawing in ((1, form), (2, image)):
        document.pages[number].obj["/Resources"]["/XObject"] = pikepdf.Dictionary(X=drawing)
        document.pages[number].obj["/Resources"] = document.make_indirect(
            pikepdf.Dictionary(
                Font=document.pages[number].obj["/Resources"]["/Font"],
                XObject=pikepdf.Dictionary(X=drawing),
            )
        )
    found = faults(document, tmp_path)
    assert [fault.sentence for fault in found] == ["Pages 2, 3 use RGB; print with black only."]


def test_links_are_no_fault_outside_of_pdf_x(tmp_path: Path) -> None:
    document = sound()
    without_standard(document)
    with_link(document)
    assert faults(document, tmp_path, "none") == []


def test_scripts_are_named(tmp_path: Path) -> None:
    document = sound()
    action = pikepdf.Dictionary(S=pikepdf.Name("/JavaScript"), JS="app.alert(1)")
    document.Root["/OpenAction"] = action
    (found,) = faults(document, tmp_path)
    assert found.sentence.startswith("The file has scripts")


def test_forms_within_forms_end(tmp_path: Path) -> None:
    """Ten forms that each draw all the others would be drawn a billion times."""
    document = sound()
    forms = [document.make_indirect(document.make_stream(b"")) for _ in range(10)]
    names = pikepdf.Dictionary({f"/X{n}": form for n, form in enumerate(forms)})
    for form in forms:
        form.write(b"".join(b"/X%d Do " % n for n in range(10)))
        form["/Subtype"] = pikepdf.Name("/Form")
        form["/BBox"] = pikepdf.Array([0, 0, 9, 9])
        form["/Resources"] = pikepdf.Dictionary(XObject=names)
    document.pages[1].obj["/Resources"] = pikepdf.Dictionary(XObject=names)
    document.save(tmp_path / "forms.pdf")
    assert len(pdf_facts(tmp_path / "forms.pdf").pages) == 24


@pytest.mark.parametrize("operators", [b"w", b"cs", b"1 cm", b"/x w"])
def test_malformed_contents_end_in_a_sentence(operators: bytes, tmp_path: Path) -> None:
    document = sound()
    draw(2, b" " + operators)(document)
    with pytest.raises(BookError, match="page 2 is malformed"):
        faults(document, tmp_path)


def test_contents_that_grow_are_refused(tmp_path: Path) -> None:
    document = sound()
    stream = document.make_stream(b"")
    stream.write(zlib.compress(b" " * (1 << 27), 9), filter=pikepdf.Name("/FlateDecode"))
    document.pages[1].obj["/Contents"] = stream
    with pytest.raises(BookError, match="more than"):
        faults(document, tmp_path)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no device without an end")
def test_devices_are_not_read() -> None:
    with pytest.raises(BookError, match="zero is not a file"):
        check_pdf(Path("/dev/zero"), printing_rules("kdp"))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is not a PDF file"),
        (b"%PDF-1.4\n", "is not a PDF file"),
        (b"\x00" * 5000, "is not a PDF file"),
        (b"title: A book\n", "is not a PDF file"),
    ],
)
def test_what_is_no_pdf_is_refused_in_a_sentence(data: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    path.write_bytes(data)
    with pytest.raises(BookError, match=message):
        check_pdf(path, printing_rules("kdp"))


def test_locked_and_empty_documents_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    for password in ("", "secret"):
        document = sound()
        encryption: Any = pikepdf.Encryption(owner="x", user=password)
        document.save(path, encryption=encryption)
        with pytest.raises(BookError, match=r"encrypted|password"):
            check_pdf(path, printing_rules("kdp"))
    pikepdf.new().save(path)
    with pytest.raises(BookError, match="no pages"):
        check_pdf(path, printing_rules("kdp"))
    with pytest.raises(BookError, match=r"nosuch\.pdf"):
        check_pdf(tmp_path / "nosuch.pdf", printing_rules("kdp"))
