"""Ratings of the corpus, stored so that no change goes unnoticed.

`python -m tests.stored_ratings` stores the present ones and prints their digest, which the
changelog names: who changes a rating has to write a line about it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import grader
from tests.corpus import puzzles_by_file

STORED = Path(__file__).with_suffix(".csv")
PROFILES = ("standard", "beyond", "explainer", "hodoku", "whips", "g-whips", "braids", "human")


def ratings() -> Iterator[str]:
    """Iterate over the lines of the file: profile, puzzle, grade or status, and ratings.

    The profile `standard` rates the whole corpus, the others what takes a second.
    """
    for profile in PROFILES:
        files = puzzles_by_file("" if profile == "standard" else "graded")
        texts = dict.fromkeys(text for texts in files.values() for text in texts)
        for rating in grader.rate_many(texts, profile):
            number = "" if rating.rating is None else f"{rating.rating:.4f}"
            further = " ".join(f"{name}:{value:.4f}" for name, value in rating.ratings.items())
            level = rating.grade or rating.status
            yield ",".join([profile, rating.puzzle, level, number, further, rating.hardest or ""])


def stored() -> list[str]:
    """Return the lines that are stored."""
    return STORED.read_text(encoding="utf-8").splitlines()


def digest(lines: list[str]) -> str:
    """Return the first digits of a hash of lines."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:12]


if __name__ == "__main__":
    STORED.write_text("".join(f"{line}\n" for line in ratings()), encoding="utf-8", newline="\n")
    print(digest(stored()))
