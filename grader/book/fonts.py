"""Fonts of a book: those that come with Typst, and font files of the user.

A font file must be allowed to be embedded, and fonts must have all characters that are printed;
otherwise the printer gets boxes in place of them.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from grader.book.board_drawing import digits_of
from grader.book.content import BookContent
from grader.book.house_style import EMPTY_STAR, STAR
from grader.book.specification import BookSpecification
from grader.errors import BookError, Message, MissingLibraryError, unknown_name, unreadable_file
from grader.render.typeset import TypesetError, font_folder, pdf_document

_LARGEST = 1 << 26
"""Maximum size of a font file, in bytes."""
_RESTRICTED = 0x0002
"""Bit of `fsType` in the table OS/2: the font must not be embedded."""
_BITMAPS_ONLY = 0x0200
_SIGNATURES = (b"\x00\x01\x00\x00", b"OTTO", b"true")
_NOT_PRINTED = frozenset(
    ("digits", "marks", "highlights", "shapes", "alt", "key", "refer", "refers", "kind")
)
"""Keys of data that do not stand in the text of a book."""
_OF_TEMPLATE = "\u2026\u00b7.()0123456789"
"""Characters that the template adds."""
_MISSING = re.compile(r"the text `\"?(.+?)\"?` could not be displayed")


def check_fonts(content: BookContent, facts: Mapping[str, Any]) -> None:
    """Check that fonts can be used, and that they have all characters of a book.

    Args:
        content: the puzzles.
        facts: the data for the template, with all texts.

    Raises:
        BookError: a font file cannot be read or must not be embedded, there is no such font, or
            it lacks a character.
        MissingLibraryError: Typst is not installed.
    """
    book = content.specification
    for path in book.type.files:
        fault = embedding_fault(path)
        if fault is not None:
            raise BookError(fault, file=book.file)
    known = _families(book.type.files)
    for font in (book.type.text_font, book.type.digit_font):
        if font not in known:
            raise BookError(unknown_name("such font", font, known), file=book.file)
    digits = {
        symbol
        for _, one in content.puzzles()
        for _, _, text, _ in digits_of(
            one.puzzle, one.solution, book.type.symbols.of(one.puzzle.layout, one.solution)
        )
        for symbol in text
    }
    _check_characters(book, book.type.digit_font, digits)
    _check_characters(book, book.type.text_font, _characters(facts) - {STAR, EMPTY_STAR})


def embedding_fault(path: Path) -> str | None:
    """Return a sentence if a font file cannot be embedded in a document; None if it can."""
    try:
        with path.open("rb") as stream:
            data = stream.read(_LARGEST + 1)
    except OSError as error:
        return unreadable_file(path, error)
    try:
        fs_type = _fs_type(data)
    except (struct.error, IndexError):
        fs_type = None
    if fs_type is None or len(data) > _LARGEST:
        return Message("no-font", "{name} is not a TrueType or OpenType font", name=path.name)
    if fs_type & 0x000F == _RESTRICTED or fs_type & _BITMAPS_ONLY:
        return Message(
            "font-licence",
            "the licence of the font {name} does not allow it to be embedded (fsType)",
            name=path.name,
        )
    return None


def _fs_type(data: bytes) -> int | None:
    """Return `fsType` of a font file; 0 if it has no table OS/2, None if it is no font.

    Source: Microsoft, OpenType specification 1.9, "OS/2 and Windows metrics table".
    """
    start = struct.unpack_from(">I", data, 12)[0] if data[:4] == b"ttcf" else 0
    if data[start : start + 4] not in _SIGNATURES:
        return None
    count = struct.unpack_from(">H", data, start + 4)[0]
    for number in range(count):
        tag, _, offset, _ = struct.unpack_from(">4sIII", data, start + 12 + 16 * number)
        if tag == b"OS/2":
            return int(struct.unpack_from(">H", data, offset + 8)[0])
    return 0


def _families(files: Sequence[Path]) -> list[str]:
    try:
        library = import_module("typst")
    except ImportError:
        raise MissingLibraryError("Typst", "book") from None
    with font_folder(files) as folders:
        fonts = library.Fonts(include_system_fonts=False, font_paths=folders)
        return [str(family) for family in fonts.families()]


def _characters(facts: Mapping[str, Any]) -> set[str]:
    """Return the characters of all texts that stand in a book, apart from its boards."""
    return {
        character
        for text in (*_texts(facts), _OF_TEMPLATE)
        for character in text
        if not character.isspace()
    }


def _texts(value: Any, key: str = "") -> Iterator[str]:
    if key in _NOT_PRINTED:
        return
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for name, each in value.items():
            yield from _texts(each, name)
    elif isinstance(value, Sequence):
        for each in value:
            yield from _texts(each, key)


def _check_characters(book: BookSpecification, font: str, characters: Iterable[str]) -> None:
    facts = {"font": font, "characters": sorted(characters), "language": book.language}
    try:
        # Only the standards of archives and accessibility check that every character is there.
        pdf_document(
            "characters.typ",
            facts,
            package="grader.book",
            font_files=book.type.files,
            standards=("ua-1",),
        )
    except TypesetError as error:
        found = _MISSING.search(str(error))
        if found is None:
            raise
        raise BookError(
            "font-character",
            "the font {font} has no character {character!r}; name another font or text",
            file=book.file,
            font=font,
            character=found[1],
        ) from None
