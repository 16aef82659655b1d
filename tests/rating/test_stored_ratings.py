"""A rating of the corpus changes only with a line in the changelog."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests import stored_ratings

CHANGELOG = Path(__file__).parents[2] / "CHANGELOG.md"
MEANT = (
    "if that is meant, run `python -m tests.stored_ratings`, and write in CHANGELOG.md, under "
    "Ratings, what has changed and the digest that it prints"
)


@pytest.mark.compiled_only
def test_ratings_are_those_that_are_stored() -> None:
    found, stored = list(stored_ratings.ratings()), stored_ratings.stored()
    changed = [line for line in stored if line not in set(found)]
    assert found == stored, f"{len(changed)} ratings differ, first {changed[:3]}; {MEANT}"


def test_the_changelog_names_the_digest_of_the_stored_ratings() -> None:
    """A change of the file alone is not enough."""
    named = re.findall(r"ratings of the corpus: `(\w+)`", CHANGELOG.read_text(encoding="utf-8"))
    assert named[:1] == [stored_ratings.digest(stored_ratings.stored())], MEANT
