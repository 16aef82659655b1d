"""QR codes: texts as bytes, with the error correction of level L.

Source: ISO/IEC 18004, the tables of versions 1 to 25 for level L.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, zip_longest

Modules = list[list[bool | None]]
"""Rows of modules: true is dark, None is free."""

_CORRECTION = (
    *(7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26),
    *(30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26),
)
"""For each version the codewords of a block that correct errors."""
_BLOCKS = (1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12)
"""For each version the number of blocks."""
_LONG = 10
"""The first version in which the length of a text has two bytes."""
_WITH_VERSION = 7
"""The first version that a code names."""
_FILLING = (0xEC, 0x11)
"""The codewords that fill the rest of a code."""
_FIELD, _FORMAT, _VERSION = 0x11D, 0x537, 0x1F25
"""The polynomials of codewords, of formats and of versions."""
_FORMAT_PATTERN = 0x5412
"""What a format is combined with, so that it is never empty."""
_MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda r, c: (r + c) % 2 == 0,
    lambda r, c: r % 2 == 0,  # noqa: ARG005
    lambda r, c: c % 3 == 0,  # noqa: ARG005
    lambda r, c: (r + c) % 3 == 0,
    lambda r, c: (r // 2 + c // 3) % 2 == 0,
    lambda r, c: r * c % 2 + r * c % 3 == 0,
    lambda r, c: (r * c % 2 + r * c % 3) % 2 == 0,
    lambda r, c: ((r + c) % 2 + r * c % 3) % 2 == 0,
)
"""Where each mask turns modules over."""
_POWERS = [1]
while len(_POWERS) < 2 * 255:
    _POWERS.append(_POWERS[-1] << 1 ^ (_FIELD if _POWERS[-1] & 128 else 0))
_LOGARITHMS = {power: exponent for exponent, power in enumerate(_POWERS[:255])}


def qr_code(text: str) -> tuple[str, ...] | None:
    """Return the rows of a code, `1` for a dark module and `0` for a light one.

    Returns None if the text has more than 1,273 bytes.
    """
    data = text.encode()
    version = next((v for v in range(1, len(_BLOCKS) + 1) if len(data) <= _room(v)), None)
    if version is None:
        return None
    frame = _frame(version)
    places = list(_free(frame))
    bits = "".join(f"{word:08b}" for word in _codewords(data, version))
    bits = bits.ljust(len(places), "0")
    codes = []
    for number, mask in enumerate(_MASKS):
        code = [[*row] for row in frame]
        for (row, column), bit in zip(places, bits, strict=True):
            code[row][column] = (bit == "1") != mask(row, column)
        _add_format(code, number)
        codes.append(tuple("".join(str(int(bool(dark))) for dark in row) for row in code))
    return min(codes, key=_penalty)


def _product(one: int, other: int) -> int:
    """Return the product of two elements of the field."""
    return _POWERS[_LOGARITHMS[one] + _LOGARITHMS[other]] if one and other else 0


def _alignments(version: int) -> list[int]:
    """Return the places of the centers of alignment patterns in a line."""
    if version == 1:
        return []
    count = version // 7 + 2
    size = 17 + 4 * version
    step = -((13 - size) // (2 * count - 2)) * 2
    return [6, *sorted(size - 7 - step * i for i in range(count - 1))]


def _data_words(version: int) -> int:
    """Return how many codewords of a version hold data."""
    lines = len(_alignments(version))
    aligned = 25 * (lines**2 - 3) - 10 * (lines - 2) if lines else 0
    size = 17 + 4 * version
    named = 36 if version >= _WITH_VERSION else 0
    bits = size**2 - 3 * 64 - 2 * (size - 16) - 31 - aligned - named
    return bits // 8 - _CORRECTION[version - 1] * _BLOCKS[version - 1]


def _room(version: int) -> int:
    """Return how many bytes of text a version holds."""
    return _data_words(version) - (3 if version >= _LONG else 2)


def _correction(data: Sequence[int], count: int) -> list[int]:
    """Return the codewords that correct errors in others."""
    generator = [1]
    for i in range(count):
        longer = [*generator, 0]
        for at, factor in enumerate(generator):
            longer[at + 1] ^= _product(factor, _POWERS[i])
        generator = longer
    rest = [0] * count
    for word in data:
        factor = word ^ rest[0]
        rest = [a ^ _product(b, factor) for a, b in zip([*rest[1:], 0], generator[1:], strict=True)]
    return rest


def _codewords(data: bytes, version: int) -> list[int]:
    """Return the codewords of a text in the order of the code."""
    room = _data_words(version)
    bits = "0100" + f"{len(data):0{16 if version >= _LONG else 8}b}"
    bits += "".join(f"{byte:08b}" for byte in data)
    bits += "0" * min(4, 8 * room - len(bits))
    bits += "0" * (-len(bits) % 8)
    words = [int(bits[i : i + 8], 2) for i in range(0, len(bits), 8)]
    words += [_FILLING[i % 2] for i in range(room - len(words))]
    count = _BLOCKS[version - 1]
    short = count - room % count
    blocks = []
    begin = 0
    for i in range(count):
        end = begin + room // count + (i >= short)
        blocks.append(words[begin:end])
        begin = end
    corrections = [_correction(block, _CORRECTION[version - 1]) for block in blocks]
    return [
        word
        for parts in (blocks, corrections)
        for column in zip_longest(*parts)
        for word in column
        if word is not None
    ]


def _checked(value: int, divisor: int, length: int) -> int:
    """Return a number followed by the rest of its division, in `length` bits."""
    rest = value << length
    for bit in range(31, length - 1, -1):
        if rest >> bit & 1:
            rest ^= divisor << (bit - length)
    return value << length | rest


def _frame(version: int) -> Modules:
    """Return a code with all but its data."""
    size = 17 + 4 * version
    modules: Modules = [[None] * size for _ in range(size)]

    def square(row: int, column: int, reach: int, light: Sequence[int]) -> None:
        for r in range(max(0, row - reach), min(size, row + reach + 1)):
            for c in range(max(0, column - reach), min(size, column + reach + 1)):
                modules[r][c] = max(abs(r - row), abs(c - column)) not in light

    for i in range(8, size - 8):
        modules[6][i] = modules[i][6] = i % 2 == 0
    lines = _alignments(version)
    for row in lines:
        for column in lines:
            if [row, column] not in ([6, 6], [6, lines[-1]], [lines[-1], 6]):
                square(row, column, 2, [1])
    for row, column in ((3, 3), (3, size - 4), (size - 4, 3)):
        square(row, column, 4, [2, 4])
    if version >= _WITH_VERSION:
        bits = _checked(version, _VERSION, 12)
        for i in range(18):
            far, near = size - 11 + i % 3, i // 3
            modules[far][near] = modules[near][far] = bool(bits >> i & 1)
    _add_format(modules, 0)
    return modules


def _add_format(modules: Modules, mask: int) -> None:
    """Write the level, whose number is 1, and the mask into a code."""
    size = len(modules)
    bits = _checked(1 << 3 | mask, _FORMAT, 10) ^ _FORMAT_PATTERN
    for i in range(15):
        dark = bool(bits >> i & 1)
        if i < 8:
            modules[i if i < 6 else i + 1][8] = dark
            modules[8][size - 1 - i] = dark
        else:
            modules[8][7 if i == 8 else 14 - i] = dark
            modules[size - 15 + i][8] = dark
    modules[size - 8][8] = True


def _free(modules: Modules) -> Iterator[tuple[int, int]]:
    """Iterate over the free modules in the order of the data."""
    size = len(modules)
    rights = [*range(size - 1, 6, -2), *range(5, 0, -2)]
    for number, right in enumerate(rights):
        rows = range(size) if number % 2 else range(size - 1, -1, -1)
        for row in rows:
            for column in (right, right - 1):
                if modules[row][column] is None:
                    yield row, column


def _penalty(code: Sequence[str]) -> int:
    """Return how hard a code is to read."""
    turned = ["".join(column) for column in zip(*code, strict=True)]
    found = 0
    for line in (*code, *turned):
        found += sum(len(run[0]) - 2 for run in re.finditer("0{5,}|1{5,}", line))
        found += 40 * len(re.findall("(?=00001011101|10111010000)", line))
    for above, below in pairwise(code):
        for i in range(len(above) - 1):
            found += 3 * (above[i : i + 2] + below[i : i + 2] in ("0000", "1111"))
    dark = sum(line.count("1") for line in code)
    return found + 10 * int(abs(20 * dark / len(code) ** 2 - 10))
