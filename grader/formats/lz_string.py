"""The lz-string compression in base64, which puzzle sites use in their links.

LZ78: the text is a sequence of phrases, each one character longer than an earlier phrase.  Phrases
have numbers; 0, 1 and 2 announce a new character of 8 bits, one of 16 bits, and the end.  A number
takes as many bits as the largest possible number, lowest bit first; the bits fill base64
characters from the highest bit down.

Source: the format of the library lz-string, pieroxy.net/blog/pages/lz-string, 2013.
"""

from __future__ import annotations

from grader.errors import FormatError

CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
LONGEST = 1 << 20
"""Maximum length of a decompressed text; a puzzle has some thousands of characters."""
_NARROW, _WIDE, _END = 0, 1, 2
_VALUES = {figure: value for value, figure in enumerate(CHARACTERS)} | {"-": 62, "_": 63}


def decompress(text: str) -> str:
    """Return the decompressed text.

    Raises:
        FormatError: the input is malformed, or the text becomes too long.
    """
    bits = _Bits(text)
    first = _character(bits, bits.number(2))
    if first is None:
        return ""
    phrases = ["", "", "", first]
    previous = first
    found = [first]
    length = 1
    width = 3
    while True:
        number = bits.number(width)
        if number == _END:
            return _characters("".join(found))
        if number < _END:
            character = _character(bits, number)
            assert character is not None, "the end is handled above"
            phrases.append(character)
            number = len(phrases) - 1
            if len(phrases) >= 1 << width:
                width += 1
        if number < len(phrases):
            phrase = phrases[number]
        elif number == len(phrases):
            phrase = previous + previous[0]
        else:
            raise FormatError("compressed-damaged", "the compressed text is damaged")
        found.append(phrase)
        length += len(phrase)
        if length > LONGEST:
            raise FormatError(
                "compressed-long",
                "the compressed text is longer than {most:,} characters",
                most=LONGEST,
            )
        phrases.append(previous + phrase[0])
        if len(phrases) >= 1 << width:
            width += 1
        previous = phrase


def compress(text: str) -> str:
    """Return the compressed text in base64, padded with `=` to a multiple of 4."""
    numbers: dict[str, int] = {}
    fresh: set[str] = set()
    out: list[int] = []
    width = 2
    room = 2

    def put(number: int, count: int) -> None:
        out.extend(number >> bit & 1 for bit in range(count))

    def emit(phrase: str) -> None:
        nonlocal width, room
        if phrase in fresh:
            wide = ord(phrase) > 255
            put(_WIDE if wide else _NARROW, width)
            put(ord(phrase), 16 if wide else 8)
            fresh.remove(phrase)
            room -= 1
            if room == 0:
                room = 1 << width
                width += 1
        else:
            put(numbers[phrase], width)
        room -= 1
        if room == 0:
            room = 1 << width
            width += 1

    phrase = ""
    for character in _units(text):
        if character not in numbers:
            numbers[character] = len(numbers) + 3
            fresh.add(character)
        if phrase + character in numbers:
            phrase += character
            continue
        emit(phrase)
        numbers[phrase + character] = len(numbers) + 3
        phrase = character
    if phrase:
        emit(phrase)
    put(_END, width)
    return _packed(out)


class _Bits:
    """A reader of numbers from the bits of a base64 text."""

    def __init__(self, text: str) -> None:
        self._values = [_VALUES.get(figure, -1) for figure in text.rstrip("=")]
        if min(self._values, default=-1) < 0:
            raise FormatError("compressed-base64", "the compressed text is not base64")
        self._at = 0

    def number(self, width: int) -> int:
        """Take a number of `width` bits.

        Raises:
            FormatError: the text ends before.
        """
        found = 0
        for bit in range(width):
            place, offset = divmod(self._at, 6)
            if place >= len(self._values):
                raise FormatError("compressed-short", "the compressed text is cut short")
            found |= (self._values[place] >> (5 - offset) & 1) << bit
            self._at += 1
        return found


def _character(bits: _Bits, number: int) -> str | None:
    """Return the new character that a number announces; None at the end."""
    if number == _END:
        return None
    if number > _END:
        raise FormatError("compressed-damaged", "the compressed text is damaged")
    return chr(bits.number(8 if number == _NARROW else 16))


def _units(text: str) -> str:
    """Return a text in UTF-16 code units, the characters of JavaScript."""
    data = text.encode("utf-16-le", "surrogatepass")
    return "".join(chr(data[at] | data[at + 1] << 8) for at in range(0, len(data), 2))


def _characters(units: str) -> str:
    """Return the text of UTF-16 code units."""
    return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _packed(bits: list[int]) -> str:
    """Return bits as base64, 6 a character."""
    bits = bits + [0] * (-len(bits) % 6)
    figures = [
        CHARACTERS[int("".join(map(str, bits[at : at + 6])), 2)] for at in range(0, len(bits), 6)
    ]
    return "".join(figures) + "=" * (-len(figures) % 4)
