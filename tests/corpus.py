"""The puzzles of the corpus, whatever else its files say about them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import yaml

FOLDER = Path(__file__).resolve().parents[1] / "corpus"


def puzzles_by_file(under: str = "") -> dict[Path, list[str]]:
    """Return the classic 9x9 puzzles of each file, in the order of the file."""
    found = {}
    for file in sorted((FOLDER / under).rglob("*.yaml")):
        texts = _puzzles_in(yaml.safe_load(file.read_text(encoding="utf-8")))
        found[file] = [text for text in texts if len(text) == 81 and text.isascii()]
    return found


def _puzzles_in(value: object) -> Iterator[str]:
    """Iterate over what stands under `puzzle` anywhere in a document."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key == "puzzle" and isinstance(part, str):
                yield part
            else:
                yield from _puzzles_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from _puzzles_in(part)
