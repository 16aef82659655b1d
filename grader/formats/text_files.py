"""Files that are no text, and why."""

from __future__ import annotations

from grader.errors import Message

HEAD = 4096
"""The first bytes of a file, from which it is told."""


def refusal_of(head: bytes, file: str) -> Message | None:
    """Return why a file with this beginning cannot be read; None if it is text."""
    if _is_wide(head):
        return Message(
            "utf-16", "{file} is UTF-16 text without a mark; save it as UTF-8", file=file
        )
    if head.startswith((b"\x1f\x8b", b"PK\x03\x04", b"BZh", b"\xfd7zXZ")):
        return Message("compressed", "{file} is compressed; unpack it first", file=file)
    if 0 in head or _junk(head) * 10 > len(head) * 3:
        return Message("binary-file", "{file} is not a text file", file=file)
    return None


def _is_wide(head: bytes) -> bool:
    """Return whether bytes look like ASCII characters of two or four bytes each.

    One byte of each character is never zero, and another one nearly always; in a program both
    have zeros now and then.
    """
    for width in (2, 4):
        zeros = [head[place::width].count(0) for place in range(width)]
        if min(zeros) == 0 and max(zeros) * width * 10 > len(head) * 6:
            return True
    return False


def _junk(head: bytes) -> int:
    """Return the number of bytes that are control characters or not UTF-8."""
    text = head.decode("utf-8", "surrogateescape")
    return sum((c < " " and c not in "\t\n\r\f") or "\udc80" <= c <= "\udcff" for c in text)
