"""Puzzles that earlier builds of a book have generated.

The puzzles of a run follow from its inputs, so those of a section that has not changed need not
be generated again.  A build with a cache has the same puzzles as one without.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

from attrs import fields

from grader import formats
from grader.book.specification import Section
from grader.errors import GraderError
from grader.generate import Generated
from grader.outputs.output_file import Replacement
from grader.rating.profiles.profile import Profile
from grader.rating.rating import Rating
from grader.runtime.strict_json import JsonError, load_json
from grader.runtime.version import version
from grader.search.canonical.seen_puzzles import Distinct

_FIELDS = {attribute.name for attribute in fields(Rating)}


class GeneratedCache:
    """Stores the first puzzles of runs in files of a folder.

    Files that are damaged, and those of other versions, are ignored.

    Args:
        folder: the folder, which is created when something is stored.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._path: Path | None = None
        self._lines: list[str] = []
        self._stored = 0

    def extended(
        self,
        run: Iterator[Generated],
        profile: Profile,
        section: Section,
        seed: int,
        distinct: Distinct,
    ) -> Iterator[Generated]:
        """Iterate over the puzzles of a run: the stored ones, then new ones, which are noted.

        Args:
            run: the run from its beginning; it is not asked for anything if what is stored
                suffices.
            profile: the profile of the run.
            section: the section with the wishes of the run.
            seed: the seed of the run.
            distinct: what is distinct in the run.
        """
        wishes = sorted((key, str(value)) for key, value in section.wishes.items())
        layout = section.wishes.get("layout")
        parts = [version(), profile.digest(), wishes, seed, distinct, _contents(layout)]
        digest = blake2b(json.dumps(parts).encode(), digest_size=16).hexdigest()
        self._path = self._folder / f"{digest}.jsonl"
        stored = self._load(self._path, seed)
        self._stored = len(self._lines)
        yield from stored
        for number, one in enumerate(run):
            if number < len(stored):
                continue
            record = {"puzzle": formats.write(one.puzzle, "json"), "rating": one.rating.record()}
            self._lines.append(json.dumps(record))
            yield one

    def save(self) -> None:
        """Write what has been noted since the last run began; a cache that cannot be is left."""
        path, self._path = self._path, None
        if path is None or len(self._lines) == self._stored:
            return
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            new = Replacement(str(path))
        except OSError:
            return
        try:
            Path(new.path).write_text("\n".join([*self._lines, ""]), encoding="utf-8")
            new.commit()
        except OSError:
            new.discard()

    def _load(self, path: Path, seed: int) -> list[Generated]:
        self._lines = []
        found: list[Generated] = []
        try:
            for line in path.read_text(encoding="utf-8").splitlines():
                found.append(_generated(load_json(line), seed, len(found)))
                self._lines.append(line)
        except (OSError, ValueError, TypeError, KeyError, JsonError, GraderError):
            return found
        return found


def _generated(record: Any, seed: int, number: int) -> Generated:
    rating = record["rating"]
    if rating.keys() != _FIELDS:
        raise ValueError(rating)
    return Generated(formats.parse(record["puzzle"], "json"), Rating(**rating), seed, number)


def _contents(layout: object) -> str:
    """Return a hash of a layout file; nothing for a name."""
    if not isinstance(layout, Path):
        return ""
    try:
        return blake2b(layout.read_bytes(), digest_size=16).hexdigest()
    except OSError:
        return ""
