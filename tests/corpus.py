"""Files of the corpus, and the puzzles in them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

FOLDER = Path(__file__).resolve().parents[1] / "corpus"
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The loader in C takes a tenth of the time, and each worker process reads the whole corpus."""


def load_yaml(file: Path) -> Any:
    """Return the data of a YAML file."""
    return yaml.load(file.read_text(encoding="utf-8"), Loader=_LOADER)


def puzzles_by_file(under: str = "") -> dict[Path, list[str]]:
    """Return the classic 9x9 puzzles of each file, in the order of the file."""
    found = {}
    for file in sorted((FOLDER / under).rglob("*.yaml")):
        texts = _puzzles_in(load_yaml(file))
        found[file] = [text for text in texts if len(text) == 81 and text.isascii()]
    return found


def _puzzles_in(value: object) -> Iterator[str]:
    """Iterate over the values of the key `puzzle` anywhere in a document."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key == "puzzle" and isinstance(part, str):
                yield part
            else:
                yield from _puzzles_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from _puzzles_in(part)
