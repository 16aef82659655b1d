"""Guest techniques, installed for a test by an entry point as an installed pack is."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType

import pytest

from grader.grading import rater
from grader.pipeline import registry
from grader.pipeline.technique import Technique
from grader.rating.profile import Profile

PROFILE = """\
name: with-guests
title: Guests first
about: For tests of guests' techniques.
scheme: hardest
techniques:
{guests}
  - technique: hidden-single
    rating: 2.0
    why: One house.
  - technique: exact-cover
    rating: 9.0
    why: All of them.
grades:
  easy: [1.0, 9.0]
  extreme: [9.0, 10.0]
"""
ENTRY = "  - technique: {}\n    rating: 1.5\n    why: A guest."


@contextmanager
def installed(*guests: Technique) -> Iterator[None]:
    """Have these techniques installed behind the built-in ones, and no others."""
    pack = ModuleType("pack_of_a_guest")
    vars(pack)["TECHNIQUES"] = guests
    point = EntryPoint("guest", "pack_of_a_guest:TECHNIQUES", registry.GROUP)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "pack_of_a_guest", pack)
        patch.setattr(registry, "guest_packs", lambda: [point])
        registry.techniques.cache_clear()
        rater.forget()
        try:
            yield
        finally:
            registry.techniques.cache_clear()
            rater.forget()


def profile_with(folder: Path, *guests: str) -> Profile:
    """Return a profile that tries these techniques first, then a single."""
    file = folder / "guests.yaml"
    entries = "\n".join(map(ENTRY.format, guests))
    file.write_text(PROFILE.format(guests=entries), encoding="utf-8")
    return rater.load_profile(file)
