"""Operations on masks of at most 25 bits and on words of 64 bits.

The compiler reads the twin of this file instead, whose bodies are inlined C.
"""

from collections.abc import Iterator

from grader.model import kinds as k


def bit(index: k.Digit) -> k.Mask:
    """Return the mask with the one bit `index`."""
    return 1 << index


def word_bit(index: k.Count) -> k.Word:
    """Return the word with the one bit `index`, below 64."""
    return 1 << index


def lowest_of_word(word: k.Word) -> k.Count:
    """Return the index of the lowest bit of a word; the word must not be empty."""
    return (word & -word).bit_length() - 1


def full(count: k.Count) -> k.Mask:
    """Return the mask of the `count` lowest bits."""
    return (1 << count) - 1


def size(mask: k.Mask) -> k.Count:
    """Return the number of set bits."""
    return mask.bit_count()


def lowest(mask: k.Mask) -> k.Digit:
    """Return the index of the lowest bit; the mask must not be empty."""
    return (mask & -mask).bit_length() - 1


def without_lowest(mask: k.Mask) -> k.Mask:
    """Return the mask without its lowest bit."""
    return mask & (mask - 1)


def word_size(word: k.Word) -> k.Count:
    """Return the number of set bits of a word."""
    return word.bit_count()


def is_single(mask: k.Mask) -> k.Flag:
    """Return whether exactly one bit is set."""
    return mask != 0 and mask & (mask - 1) == 0


def is_pair(mask: k.Mask) -> k.Flag:
    """Return whether exactly two bits are set."""
    return is_single(mask & (mask - 1))


def each(mask: k.Mask) -> Iterator[k.Digit]:
    """Iterate over the indexes of the set bits, ascending (for plain modules)."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def of(indexes: Iterator[k.Digit] | tuple[k.Digit, ...] | list[k.Digit]) -> k.Mask:
    """Return the mask with these bits (for plain modules)."""
    mask = 0
    for index in indexes:
        mask |= 1 << index
    return mask
